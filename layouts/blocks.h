// Parallel loops over fixed blocks: whatever the number of threads, the same elements are summed in the same
// order, so a layout is the same on every machine of one kind.
#pragma once

#include <tbb/parallel_for.h>

#include <algorithm>
#include <stop_token>
#include <vector>

#include "core/types.h"

namespace quartier::layouts {

inline constexpr u32 kBlock = 2048;  // vertices of a block: tens of microseconds of work

inline u32 blockCount(u32 n) { return n / kBlock + (n % kBlock != 0); }

// Calls block(0) to block(count - 1); those not yet begun are left out once a stop is requested.
template <class Block>
void forEachBlock(u32 count, const std::stop_token& stop, const Block& block) {
    const auto one = [&](u32 b) {
        if (!stop.stop_requested()) block(b);
    };
    if (count == 1) {
        one(0);  // small graphs come by the thousand: no scheduler for them
    } else {
        tbb::parallel_for(u32{0}, count, one);
    }
}

// Calls body(begin, end) for every block of 0 to n - 1.
template <class Body>
void forBlocks(u32 n, const std::stop_token& stop, const Body& body) {
    forEachBlock(blockCount(n), stop,
                 [&](u32 block) { body(block * kBlock, std::min(n, (block + 1) * kBlock)); });
}

// The same for blocks of any sizes: begins[b] to begins[b + 1].
template <class Body>
void forBlocks(const std::vector<u32>& begins, const std::stop_token& stop, const Body& body) {
    forEachBlock(static_cast<u32>(begins.size() - 1), stop,
                 [&](u32 block) { body(begins[block], begins[block + 1]); });
}

// The sum of body(begin, end) over all blocks, added in the order of the blocks. Sum needs +=.
template <class Sum, class Body>
Sum sumBlocks(u32 n, const std::stop_token& stop, const Body& body) {
    if (blockCount(n) == 1) return stop.stop_requested() ? Sum{} : body(0, n);
    std::vector<Sum> partial(blockCount(n));
    forBlocks(n, stop, [&](u32 begin, u32 end) { partial[begin / kBlock] = body(begin, end); });
    Sum sum{};
    for (const Sum& p : partial) sum += p;
    return sum;
}

}  // namespace quartier::layouts
