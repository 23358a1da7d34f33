#include "app/session/bits.h"

#include <bit>

namespace quartier::session {
namespace {

constexpr u64 kAll = ~u64{0};

}  // namespace

Bits::Bits(u64 size, bool value) : size_(size), words_((size + 63) / 64, 0) {
    if (value) flip();
}

u64 Bits::count() const {
    u64 count = 0;
    for (const u64 word : words_) count += static_cast<u64>(std::popcount(word));
    return count;
}

Bits& Bits::operator&=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
}

Bits& Bits::operator|=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
}

void Bits::flip() {
    for (u64& word : words_) word = ~word;
    if (size_ % 64 != 0) words_.back() &= kAll >> (64 - size_ % 64);
}

}  // namespace quartier::session
