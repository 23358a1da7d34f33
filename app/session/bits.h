// A set of rows, nodes or edges, as one bit each.
#pragma once

#include <vector>

#include "core/types.h"

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

}  // namespace quartier::session
