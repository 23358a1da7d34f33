// Which arcs of a long row Leiden's refinement looks at closely: in each of a fixed number of slots the
// heaviest of those whose targets hash to it, ties by hash. Which slot and which rank an arc has depends on
// its target, its weight and the seed, never on its place in the row: rows may lie in any order.
#pragma once

#include <bit>

#include "core/types.h"
#include "gpu/mix_bits.h"

namespace quartier::gpu::louvain {

// The larger, the better; 0: no arc. The weight, rounded to f32, in the upper half: it is not negative, so
// its bits are in the order of the values. The lower half tells the target.
constexpr u64 candidateRank(f64 weight, VertexId target, u32 seed) {
    return static_cast<u64>(std::bit_cast<u32>(static_cast<f32>(weight))) << 32 | mixBits(target ^ seed);
}
constexpr VertexId candidateTarget(u64 rank, u32 seed) { return unmixBits(static_cast<u32>(rank)) ^ seed; }

// slots: a power of two.
constexpr u32 candidateSlot(VertexId target, u32 seed, u32 slots) {
    return mixBits(mixBits(target ^ seed) + 0x9E3779B9u) & (slots - 1);
}

}  // namespace quartier::gpu::louvain
