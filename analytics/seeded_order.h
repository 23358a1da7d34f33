// Seeded random orders that are the same with every compiler and on every machine (std::shuffle is not).
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/types.h"

namespace quartier {

// One output of SplitMix64 (Steele, Lea, Flood 2014, figure 17).
constexpr u64 mixBits(u64 z) {
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Fisher and Yates. The bias of the modulo is below 2^-32 for 2^32 items.
inline void shuffle(std::span<VertexId> items, u64 seed) {
    const u64 base = mixBits(seed);
    for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[mixBits(base ^ i) % i]);
}

// 0 .. count-1, shuffled.
std::vector<VertexId> shuffledVertices(VertexId count, u64 seed);

}  // namespace quartier
