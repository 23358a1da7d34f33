// State of a source in flight, and how a block walks over the rows of a stretch of its vertices.
#pragma once

#include "gpu/betweenness/path_count.cuh"
#include "gpu/betweenness/slots.h"

namespace quartier::gpu::betweenness {

constexpr u32 kUnvisited = 0xFFFFFFFFu;
constexpr u32 kNoVertex = 0xFFFFFFFFu;
constexpr u32 kMostThreads = 1024;
constexpr u64 kBlockRow = 16384;  // rows from here on are walked by the whole block

// The arrays of one slot, [vertices] each. Between sources every distance is kUnvisited, every count 0, and
// every share 0 for the strategies that add to it.
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

__device__ inline Search searchOf(const SlotsView& slots, u32 slot, const f32* mass) {
    const u64 o = slot * slots.vertices;
    return {slots.distance + o,
            slots.count + o,
            slots.exponent == nullptr ? nullptr : slots.exponent + o,
            slots.share + o,
            slots.queue + o,
            slots.levelEnd + slot * (slots.vertices + 1),
            mass};
}

__device__ inline u32 levelBegin(const Search& s, u32 level) {
    return level == 0 ? 0 : s.levelEnd[level - 1];
}

// On the way back: `sum` is that of the shares of v's successors, dependency(v) = count(v) sum. The count is
// not needed any more, and the dependency takes its place.
__device__ inline void settle(f64& count, f64& share, f64 mass, f64 sum) {
    const f64 dependency = count * sum;
    share = (mass + dependency) / count;
    count = dependency;
}

// A part that adds nothing up.
struct Nothing {
    __device__ void add(const Nothing&) {}
    __device__ Nothing fromLane(u32) const { return {}; }
};

// Vertices of walkRows: those of a stretch of the queue, or those of a distance among all.
struct Queued {
    const VertexId* queue;
    __device__ VertexId operator()(u64 i) const { return queue[i]; }
};
struct AtDistance {
    const u32* distance;
    u32 level;
    __device__ VertexId operator()(u64 i) const {
        return distance[i] == level ? static_cast<VertexId>(i) : kNoVertex;
    }
};

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
template <class Sum, u32 kChunk>
struct RowScratch {
    static constexpr u32 kRows = kChunk;
    VertexId heavy[kChunk];
    u32 heavyCount;
    Sum perWarp[kMostThreads / kWarp];
};

// Who walks a row: kLanes threads when it has at most kGroupRow arcs, else a warp, else (kBlockRow) the
// block.
template <u32 lanes, u64 groupRow>
struct Lanes {
    static constexpr u32 kLanes = lanes;
    static constexpr u64 kGroupRow = groupRow;
    static_assert(groupRow <= kBlockRow);
};

// The rows that walkRows put aside.
template <class By, class Sum, u32 kChunk, class Work>
__device__ void walkHeavy(const RowsView& rows, RowScratch<Sum, kChunk>& scratch, Work& work) {
    const u32 heavyCount = scratch.heavyCount;
    if (By::kGroupRow < kBlockRow) {
        for (u32 h = threadIdx.x / kWarp; h < heavyCount; h += blockDim.x / kWarp) {
            const VertexId v = scratch.heavy[h];
            const u64 to = rows.offsets[v + 1];
            if (to - rows.offsets[v] > kBlockRow) continue;
            const Sum sum = groupSum(work.part(v, rows.offsets[v] + threadIdx.x % kWarp, to, kWarp), kWarp);
            if (threadIdx.x % kWarp == 0) work.finish(v, sum);
        }
    }
    for (u32 h = 0; h < heavyCount; ++h) {
        const VertexId v = scratch.heavy[h];
        const u64 to = rows.offsets[v + 1];
        if (to - rows.offsets[v] <= kBlockRow) continue;
        Sum sum = groupSum(work.part(v, rows.offsets[v] + threadIdx.x, to, blockDim.x), kWarp);
        if (threadIdx.x % kWarp == 0) scratch.perWarp[threadIdx.x / kWarp] = sum;
        __syncthreads();
        if (threadIdx.x == 0) {
            for (u32 w = 1; w < blockDim.x / kWarp; ++w) sum.add(scratch.perWarp[w]);
            work.finish(v, sum);
        }
        __syncthreads();
    }
}

// For every vertex v = vertexAt(i), i in [begin, end), that is one: sum = work.part(v, first arc, end, step)
// over the lanes of its group, then work.finish(v, sum) once. end - begin <= Scratch::kRows. All threads of
// the block call it; ends with a barrier.
template <class By, class Sum, u32 kChunk, class VertexAt, class Work>
__device__ void walkRows(const RowsView& rows, const VertexAt& vertexAt, u64 begin, u64 end,
                         RowScratch<Sum, kChunk>& scratch, Work& work) {
    const u32 lane = threadIdx.x % By::kLanes;
    if (threadIdx.x == 0) scratch.heavyCount = 0;
    __syncthreads();
    for (u64 base = begin; base < end; base += blockDim.x / By::kLanes) {
        const u64 i = base + threadIdx.x / By::kLanes;
        const VertexId v = i < end ? vertexAt(i) : kNoVertex;
        Sum sum{};
        bool light = false;
        if (v != kNoVertex) {
            const u64 from = rows.offsets[v];
            const u64 to = rows.offsets[v + 1];
            light = to - from <= By::kGroupRow;
            if (light)
                sum = work.part(v, from + lane, to, By::kLanes);
            else if (lane == 0)
                scratch.heavy[atomicAdd(&scratch.heavyCount, 1u)] = v;
        }
        sum = groupSum(sum, By::kLanes);
        if (light && lane == 0) work.finish(v, sum);
    }
    __syncthreads();
    walkHeavy<By>(rows, scratch, work);
    __syncthreads();
}

}  // namespace quartier::gpu::betweenness
