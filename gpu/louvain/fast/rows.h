// The rows of one level as `fast` sees them, and its exact integer sums.
//
// All weights are non-negative integers, so every sum is exact and none depends on the order of atomics:
//   Sum = u32  no weights, or integer ones, and 2m < 2^31
//   Sum = u64  everything else: weights are rounded to multiples of u = 2^(ceil(log2 2m) - 51) and counted in
//              units of u; the error, at most u / 2 per arc, is about that of any addition to 2m in f64
// Rows of level 0 are the graph's own; those of coarser levels hold (target, weight) pairs and no loops: what
// lies inside a community is what its strength has over the sum of its row.
#pragma once

#include "gpu/device_buffer.h"

namespace quartier::gpu::louvain::fast {

// An arc of a coarse level, and a slot of the tables that they are summed in (empty: target kNoVertex).
template <class Sum>
struct alignas(2 * sizeof(Sum)) Arc {
    VertexId target;
    Sum weight;
};

// Both side by side: they are read and changed together.
template <class Sum>
struct alignas(2 * sizeof(Sum)) Community {
    Sum total;  // summed strength
    u32 size;   // vertices of this level
};

template <class Sum>
struct Rows {
    VertexId vertices = 0;
    u64 arcCount = 0;
    const ArcOffset* offsets = nullptr;  // [vertices + 1]
    const VertexId* targets = nullptr;   // [arcCount] level 0
    const f32* inputWeights = nullptr;   // [arcCount] level 0 of a weighted graph
    f64 scale = 1;                       // from input weights to integers, a power of two
    const Arc<Sum>* arcs = nullptr;      // [arcCount] coarser levels
    const Sum* strength = nullptr;       // [vertices] summed weight of the arcs, loops twice

#ifdef __CUDACC__
    __device__ Sum scaled(f32 weight) const {
        return static_cast<Sum>(__double2ull_rn(static_cast<f64>(weight) * scale));
    }
    // Streams past the first cache: every arc is read once a sweep.
    __device__ Arc<Sum> arc(u64 a) const {
        if (arcs != nullptr) return streamed(arcs + a);
        Arc<Sum> result;
        result.target = __ldcs(targets + a);
        result.weight = inputWeights == nullptr ? Sum{1} : scaled(__ldcs(inputWeights + a));
        return result;
    }

  private:
    __device__ static Arc<Sum> streamed(const Arc<Sum>* arc) {
        Arc<Sum> result;
        if constexpr (sizeof(Sum) == 4) {
            const uint2 words = __ldcs(reinterpret_cast<const uint2*>(arc));
            result.target = words.x;
            result.weight = words.y;
        } else {
            const ulonglong2 words = __ldcs(reinterpret_cast<const ulonglong2*>(arc));
            result.target = static_cast<VertexId>(words.x);
            result.weight = words.y;
        }
        return result;
    }
#endif
};

// Rows that are too long for a warp: by a block each or, hubs, by several blocks in chunks.
struct LongRows {
    u32 blockRows = 0;
    u32 hubs = 0;
    u32 chunks = 0;
    u64 hubSlots = 0;                    // of all hubs' tables
    const VertexId* blockRow = nullptr;  // [blockRows] vertex
    const VertexId* hub = nullptr;       // [hubs] vertex
    const u64* hubTable = nullptr;       // [hubs] first slot of its table
    const u32* hubMask = nullptr;        // [hubs] slots - 1
    const u32* hubChunks = nullptr;      // [hubs]
    const u32* chunkHub = nullptr;       // [chunks] index of the hub
    const u32* chunkNumber = nullptr;    // [chunks] which part of its row
};

// Bounds of row lengths; set by how much shared memory a block may have.
struct RowLimits {
    u32 warp = 0;   // arcs of a row that a warp walks at most
    u32 team = 0;   // that a team of warps decides on at most
    u32 block = 0;  // arcs of a row that one block walks at most
    u32 chunk = 0;  // of a hub's row
    bool operator==(const RowLimits&) const = default;
};

// Sizes and quality of a level, on the host.
struct LevelStats {
    u64 arcs = 0;
    u64 hubSlots = 0;
    u32 vertices = 0;
    u32 blockRows = 0;
    u32 hubs = 0;
    u32 chunks = 0;
    f64 inside = 0;   // sum over communities of in_c / 2m
    f64 squares = 0;  // sum of (tot_c / 2m)^2
    f64 modularity(f64 resolution) const { return inside - resolution * squares; }
};

}  // namespace quartier::gpu::louvain::fast
