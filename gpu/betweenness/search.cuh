// State of a source in flight, and how a block walks over the rows of a stretch of its queue.
#pragma once

#include "gpu/betweenness/path_count.cuh"
#include "gpu/device_graph.h"

namespace quartier::gpu::betweenness {

constexpr u32 kUnvisited = 0xFFFFFFFFu;
constexpr u32 kChunk = 1024;  // rows between two looks at the clock
constexpr u32 kMostThreads = 1024;
constexpr u64 kBlockRow = 16384;  // rows from here on are walked by the whole block

enum class Phase : u32 { idle, forward, count, backward, finish };  // idle is 0: cleared memory is idle

// Where a block stands; in global memory between slices.
struct Progress {
    Phase phase;
    VertexId source;
    u32 level;     // distance of the vertices that are being worked on
    u32 position;  // next of them in the queue
    u32 tail;      // end of the queue
    u32 deepest;   // where the deepest level begins in the queue
    u32 givenUp;   // 1: a count overflowed; finish without adding
};

// The arrays of one slot, [vertices] each. Between sources every distance is kUnvisited and every count 0.
struct Search {
    u32* distance;
    f64* count;       // paths from the source; after the way back, the vertex's dependency
    i32* exponent;    // of the count; null when counts are plain doubles
    f64* share;       // (mass + dependency) / count: what a predecessor takes per path
    VertexId* queue;  // vertices by distance
    u32* levelEnd;    // [vertices + 1] levelEnd[d] = end of distance d in the queue
    const f32* mass;  // of Slice

    __device__ f64 massOf(VertexId v) const { return mass == nullptr ? 1.0 : mass[v]; }
};

__device__ inline u32 levelBegin(const Search& s, u32 level) {
    return level == 0 ? 0 : s.levelEnd[level - 1];
}

template <class Sum>
__device__ Sum groupSum(Sum sum, u32 lanes) {
    for (u32 d = lanes / 2; d > 0; d /= 2) {
        const Sum other = sum.fromLane(d);
        // Lanes whose partner lies outside their group hold no result; only the group's first lane is read.
        sum.add(other);
    }
    return sum;
}

// Scratch of walkRows, in shared memory.
template <class Sum>
struct RowScratch {
    VertexId heavy[kChunk];
    u32 heavyCount;
    Sum perWarp[kMostThreads / kWarp];
};

// For every vertex of queue[begin, end): sum = work.part(v, first arc, step) over the lanes of its group,
// then work.finish(v, sum) once. A group has kLanes lanes; rows longer than 32 kLanes get a warp, the longest
// the block. end - begin <= kChunk. All threads of the block call it; ends with a barrier.
template <u32 kLanes, class Sum, class Work>
__device__ void walkRows(const RowsView& rows, const VertexId* queue, u32 begin, u32 end,
                         RowScratch<Sum>& scratch, Work& work) {
    const u32 lane = threadIdx.x % kLanes;
    if (threadIdx.x == 0) scratch.heavyCount = 0;
    __syncthreads();
    for (u32 base = begin; base < end; base += blockDim.x / kLanes) {
        const u32 i = base + threadIdx.x / kLanes;
        Sum sum{};
        bool light = false;
        VertexId v = 0;
        if (i < end) {
            v = queue[i];
            const u64 from = rows.offsets[v];
            const u64 to = rows.offsets[v + 1];
            light = kLanes == kWarp ? to - from < kBlockRow : to - from <= u64{32} * kLanes;
            if (light)
                sum = work.part(v, from + lane, to, kLanes);
            else if (lane == 0)
                scratch.heavy[atomicAdd(&scratch.heavyCount, 1u)] = v;
        }
        sum = groupSum(sum, kLanes);
        if (light && lane == 0) work.finish(v, sum);
    }
    __syncthreads();
    const u32 heavyCount = scratch.heavyCount;
    for (u32 h = threadIdx.x / kWarp; kLanes != kWarp && h < heavyCount; h += blockDim.x / kWarp) {
        const VertexId v = scratch.heavy[h];
        const u64 to = rows.offsets[v + 1];
        if (to - rows.offsets[v] >= kBlockRow) continue;
        const Sum sum = groupSum(work.part(v, rows.offsets[v] + threadIdx.x % kWarp, to, kWarp), kWarp);
        if (threadIdx.x % kWarp == 0) work.finish(v, sum);
    }
    for (u32 h = 0; h < heavyCount; ++h) {
        const VertexId v = scratch.heavy[h];
        const u64 to = rows.offsets[v + 1];
        if (to - rows.offsets[v] < kBlockRow) continue;
        Sum sum = groupSum(work.part(v, rows.offsets[v] + threadIdx.x, to, blockDim.x), kWarp);
        if (threadIdx.x % kWarp == 0) scratch.perWarp[threadIdx.x / kWarp] = sum;
        __syncthreads();
        if (threadIdx.x == 0) {
            for (u32 w = 1; w < blockDim.x / kWarp; ++w) sum.add(scratch.perWarp[w]);
            work.finish(v, sum);
        }
        __syncthreads();
    }
    __syncthreads();
}

}  // namespace quartier::gpu::betweenness
