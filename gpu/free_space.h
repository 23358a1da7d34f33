// Which parts of a block of memory are taken: offsets and sizes only, the memory itself may lie anywhere.
//
// Large requests get the lower end of the smallest hole that they fit into (best fit), small ones the upper
// end of the highest: what is small often stays, and would cut the room that what is large comes back to.
#pragma once

#include <optional>
#include <vector>

#include "core/types.h"

namespace quartier::gpu {

// Work of a request: one pass over the blocks, of which a run has less than a hundred.
class FreeSpace {
  public:
    static constexpr u64 kAlignment = 512;  // bytes, of offsets and sizes

    // What a request takes where there is as much: up by less than a thousandth, so that two halves of half a
    // megabyte or more take what the whole does. Where an array of 64 bits was go two of 32.
    static u64 rounded(u64 bytes);

    // Whether a request counts as small in a block of so many bytes.
    static bool isSmall(u64 request, u64 block);

    explicit FreeSpace(u64 bytes);

    // Where that many bytes lie now; none where no hole is large enough.
    std::optional<u64> take(u64 bytes);
    // An offset that take() gave; joins what is free on either side.
    void give(u64 offset);
    // Gives back the upper end of what lies at that offset; `bytes` stay.
    void shrink(u64 offset, u64 bytes);

    u64 bytes() const { return bytes_; }
    u64 used() const { return used_; }
    u64 mostUsed() const { return mostUsed_; }
    // Of the largest hole.
    u64 largestHole() const;
    // Bytes of each of two requests, that there is room for both.
    u64 roomForTwo() const;
    // Whether `requests` requests of so many bytes each find room, one after the other.
    bool holds(u64 bytes, u32 requests) const;

  private:
    struct Block {
        u64 offset = 0;
        u64 bytes = 0;
        bool taken = false;
    };
    using Place = std::vector<Block>::iterator;

    Place at(u64 offset);
    Place smallestHole(u64 bytes);
    Place highestHole(u64 bytes);

    u64 bytes_;
    u64 small_;  // requests of less count as small
    u64 used_ = 0;
    u64 mostUsed_ = 0;
    std::vector<Block> blocks_;  // by offset, without gaps; no two free ones side by side
};

}  // namespace quartier::gpu
