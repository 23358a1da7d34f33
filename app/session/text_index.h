// Different texts, numbered in the order in which they are met.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace quartier::session {

// Refers to the texts it is given, which stay where they are. Adding is for one thread, finding for any.
class TextIndex {
  public:
    static constexpr u32 kNone = ~u32{0};

    // Room for so many different texts without a pause; more may come.
    explicit TextIndex(u64 expected = 0);

    // For add() and find(), so that several threads can work it out.
    static u64 hash(std::string_view text) { return std::hash<std::string_view>{}(text); }
    u32 add(std::string_view text, u64 hash);  // its number, which is texts().size() before where it is new
    u32 add(std::string_view text) { return add(text, hash(text)); }
    u32 find(std::string_view text, u64 hash) const;  // kNone where it is not there
    u32 find(std::string_view text) const { return find(text, hash(text)); }
    const std::vector<std::string_view>& texts() const { return texts_; }

  private:
    // Where the text is, or is to be, in the slots.
    u64 slotOf(std::string_view text, u64 hash) const;
    void grow(u64 slots);

    struct Slot {
        u32 number = kNone;
        u32 tag = 0;  // upper half of the hash: texts are compared where it is the same
    };
    std::vector<Slot> slots_;  // a power of two, at most half of them taken; open addressing, linear probing
    std::vector<std::string_view> texts_;
};

}  // namespace quartier::session
