// Walks the rows of a level with a grid: 4 or 8 lanes or a warp a row; rows in the lists of long ones by
// a block each, hubs in chunks by several.
#pragma once

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/fast/rows.h"

namespace quartier::gpu::louvain::fast {

constexpr u32 kTile = 8;  // lanes at most that combine their arcs before an atomic
// Mean arcs of a row above which 8 lanes, or a warp, walk each; below, 4 do. Where there are only few rows, a
// warp or a block walks each.
constexpr u64 kFewArcs = 6;
constexpr u64 kManyArcs = 24;
constexpr VertexId kFewRows = 2048;
constexpr VertexId kSomeRows = 16384;

// Arcs first .. first + count - 1, of a vertex's row or of a part of it, and which of the lanes that walk it
// the caller is. In every pass a lane has one arc or none.
struct RowPart {
    VertexId vertex;
    u64 first;
    u64 count;
    u32 rank;
    u32 lanes;
    u32 passes;  // the same in all lanes of a warp, whatever rows they have

    __device__ bool has(u32 pass) const { return u64{pass} * lanes + rank < count; }
    __device__ u64 arc(u32 pass) const { return first + u64{pass} * lanes + rank; }
};

// Passes of the longest row of the warp.
template <u32 kLanes>
__device__ u32 passesOfWarp(u64 count) {
    u32 passes = static_cast<u32>((count + kLanes - 1) / kLanes);
    for (u32 d = kLanes; d < kWarp; d *= 2) passes = max(passes, __shfl_xor_sync(kFullWarp, passes, d));
    return passes;
}

template <u32 kLanes, class Sum, class PerPart>
__global__ void walkShortRowsKernel(Rows<Sum> rows, u32 most, PerPart perPart) {
    constexpr u32 kCombined = kLanes < kTile ? kLanes : kTile;
    u64 v = static_cast<u64>(blockIdx.x) * (kBlock / kLanes) + threadIdx.x / kLanes;
    const bool here = v < rows.vertices;
    if (!here) v = 0;
    const u64 first = rows.offsets[v];
    u64 count = here ? rows.offsets[v + 1] - first : 0;
    if (count > most) count = 0;
    perPart.template walk<kCombined>(RowPart{static_cast<VertexId>(v), first, count, threadIdx.x % kLanes,
                                             kLanes, passesOfWarp<kLanes>(count)});
}

template <class Sum, class PerPart>
__global__ void walkLongRowsKernel(Rows<Sum> rows, LongRows longRows, u32 chunk, PerPart perPart) {
    VertexId v = 0;
    u64 first = 0;
    u64 count = 0;
    if (blockIdx.x < longRows.blockRows) {
        v = longRows.blockRow[blockIdx.x];
        first = rows.offsets[v];
        count = rows.offsets[v + 1] - first;
    } else {
        const u32 place = blockIdx.x - longRows.blockRows;
        v = longRows.hub[longRows.chunkHub[place]];
        first = rows.offsets[v] + static_cast<u64>(longRows.chunkNumber[place]) * chunk;
        count = min(rows.offsets[v + 1] - first, static_cast<u64>(chunk));
    }
    perPart.template walk<kTile>(RowPart{v, first, count, threadIdx.x, kBlock, passesOfWarp<kBlock>(count)});
}

template <u32 kLanes, class Sum, class PerPart>
void walkShortRows(const Rows<Sum>& rows, u32 most, PerPart perPart, cudaStream_t stream) {
    walkShortRowsKernel<kLanes>
        <<<gridFor(rows.vertices, kBlock / kLanes), kBlock, 0, stream>>>(rows, most, perPart);
    CUDA_CHECK_LAUNCH("walkShortRowsKernel");
}

// perPart has a method template <u32 kLanes> __device__ void walk(const RowPart&) const, which all lanes of a
// warp call together; kLanes neighbouring ones have the same row.
template <class Sum, class PerPart>
void walkRows(const Rows<Sum>& rows, const LongRows& longRows, const RowLimits& limits, PerPart perPart,
              cudaStream_t stream) {
    if (rows.vertices <= kFewRows)
        walkShortRows<kBlock>(rows, limits.warp, perPart, stream);
    else if (rows.vertices <= kSomeRows || rows.arcCount > kManyArcs * rows.vertices)
        walkShortRows<kWarp>(rows, limits.warp, perPart, stream);
    else if (rows.arcCount > kFewArcs * rows.vertices)
        walkShortRows<kTile>(rows, limits.warp, perPart, stream);
    else
        walkShortRows<kTile / 2>(rows, limits.warp, perPart, stream);
    const u32 parts = longRows.blockRows + longRows.chunks;
    if (parts == 0) return;
    walkLongRowsKernel<<<parts, kBlock, 0, stream>>>(rows, longRows, limits.chunk, perPart);
    CUDA_CHECK_LAUNCH("walkLongRowsKernel");
}

}  // namespace quartier::gpu::louvain::fast
