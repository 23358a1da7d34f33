#include "app/session/text_index.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace quartier::session {
namespace {

constexpr u64 kLeastSlots = 16;

}  // namespace

TextIndex::TextIndex(u64 expected) : slots_(std::bit_ceil(std::max(2 * expected, kLeastSlots))) {
    texts_.reserve(expected);
}

u64 TextIndex::slotOf(std::string_view text, u64 hash) const {
    const auto tag = static_cast<u32>(hash >> 32);
    for (u64 at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
        const Slot& slot = slots_[at];
        if (slot.number == kNone || (slot.tag == tag && texts_[slot.number] == text)) return at;
    }
}

u32 TextIndex::add(std::string_view text, u64 hash) {
    u64 at = slotOf(text, hash);
    if (slots_[at].number != kNone) return slots_[at].number;
    if (2 * (texts_.size() + 1) > slots_.size()) {
        grow(2 * slots_.size());
        at = slotOf(text, hash);
    }
    slots_[at] = {static_cast<u32>(texts_.size()), static_cast<u32>(hash >> 32)};
    texts_.push_back(text);
    return slots_[at].number;
}

u32 TextIndex::find(std::string_view text, u64 hash) const { return slots_[slotOf(text, hash)].number; }

void TextIndex::grow(u64 slots) {
    slots_.assign(slots, {});
    for (u32 number = 0; number < texts_.size(); ++number) {
        const u64 its = hash(texts_[number]);
        slots_[slotOf(texts_[number], its)] = {number, static_cast<u32>(its >> 32)};
    }
}

}  // namespace quartier::session
