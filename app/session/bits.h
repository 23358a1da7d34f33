// A set of rows, nodes or edges, as one bit each.
#pragma once

#include <algorithm>
#include <vector>

#include "graph/parallel_pieces.h"

namespace quartier::session {

class Bits {
  public:
    Bits() = default;
    explicit Bits(u64 size, bool value = false);

    u64 size() const { return size_; }
    bool test(u64 row) const { return (words_[row / 64] >> (row % 64) & 1) != 0; }
    void set(u64 row) { words_[row / 64] |= u64{1} << (row % 64); }
    u64 count() const;
    bool all() const { return count() == size_; }
    // 64 rows each, the first in the lowest bit; bits beyond the size are 0.
    const std::vector<u64>& words() const { return words_; }
    std::vector<u64>& words() { return words_; }

    // Of sets of the same size.
    Bits& operator&=(const Bits& other);
    Bits& operator|=(const Bits& other);
    void flip();
    bool operator==(const Bits&) const = default;

  private:
    u64 size_ = 0;
    std::vector<u64> words_;  // [(size + 63) / 64]
};

// Calls work(begin, end) for pieces of 0..size that begin at multiples of 64, on all cores: each piece has
// words of its own. Throws Cancelled.
template <class Work>
void inWords(u64 size, const RunContext& context, const Work& work) {
    constexpr u64 kGrain = 256;  // words
    inPieces((size + 63) / 64, kGrain, context, {.stage = "filtering"},
             [&](u64 begin, u64 end) { work(begin * 64, std::min(end * 64, size)); });
}

// The rows for which test(row) holds.
template <class Test>
Bits bitsWhere(u64 size, const RunContext& context, const Test& test) {
    Bits bits(size);
    inWords(size, context, [&](u64 begin, u64 end) {
        for (u64 first = begin; first < end; first += 64) {
            u64 word = 0;
            for (u64 row = first, last = std::min(first + 64, end); row < last; ++row)
                word |= static_cast<u64>(test(row)) << (row - first);
            bits.words()[first / 64] = word;
        }
    });
    return bits;
}

}  // namespace quartier::session
