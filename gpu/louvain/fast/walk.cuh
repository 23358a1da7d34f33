// Walks the rows of a level with a grid: 4 or 8 lanes or a warp a row; rows in the lists of long ones by
// a block each, hubs in chunks by several.
#pragma once

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/fast/rows.h"

namespace quartier::gpu::louvain::fast {

constexpr u32 kTile = 8;  // lanes at most that combine what they have
// Mean arcs of a row above which 8 lanes, or a warp, walk each; below, 4 do. Where there are only few rows, a
// warp or a block walks each.
constexpr u64 kFewArcs = 6;
constexpr u64 kManyArcs = 24;
constexpr VertexId kFewRows = 2048;
constexpr VertexId kSomeRows = 16384;

// Arcs first .. first + count - 1, of a vertex's row or of a part of it, and which of the lanes that walk it
// the caller is.
struct RowPart {
    VertexId vertex;
    u64 first;
    u64 count;
    u32 rank;
    u32 lanes;
};

// The lanes of the calling thread's tile of kLanes.
template <u32 kLanes>
__device__ u32 tileMask() {
    return ((1u << kLanes) - 1) << (threadIdx.x % kWarp / kLanes * kLanes);
}

// The sum over the tile, in all its lanes.
template <u32 kLanes, class Sum>
__device__ Sum sumOfTile(Sum value) {
    for (u32 d = kLanes / 2; d > 0; d /= 2) value += __shfl_xor_sync(tileMask<kLanes>(), value, d);
    return value;
}

template <u32 kLanes, class Sum, class PerPart>
__global__ void walkShortRowsKernel(Rows<Sum> rows, u32 most, PerPart perPart) {
    constexpr u32 kCombined = kLanes < kTile ? kLanes : kTile;
    const u64 v = static_cast<u64>(blockIdx.x) * (kBlock / kLanes) + threadIdx.x / kLanes;
    if (v >= rows.vertices) return;
    const u64 first = rows.offsets[v];
    const u64 count = rows.offsets[v + 1] - first;
    if (count <= most)
        perPart.template walk<kCombined>(
            RowPart{static_cast<VertexId>(v), first, count, threadIdx.x % kLanes, kLanes});
}

template <class Sum, class PerPart>
__global__ void walkLongRowsKernel(Rows<Sum> rows, LongRows longRows, u32 chunk, PerPart perPart) {
    if (blockIdx.x < longRows.blockRows) {
        const VertexId v = longRows.blockRow[blockIdx.x];
        const u64 first = rows.offsets[v];
        perPart.template walk<kTile>(RowPart{v, first, rows.offsets[v + 1] - first, threadIdx.x, kBlock});
        return;
    }
    const u32 place = blockIdx.x - longRows.blockRows;
    const VertexId v = longRows.hub[longRows.chunkHub[place]];
    const u64 first = rows.offsets[v] + static_cast<u64>(longRows.chunkNumber[place]) * chunk;
    const u64 rest = rows.offsets[v + 1] - first;
    perPart.template walk<kTile>(RowPart{v, first, rest < chunk ? rest : chunk, threadIdx.x, kBlock});
}

template <u32 kLanes, class Sum, class PerPart>
void walkShortRows(const Rows<Sum>& rows, u32 most, PerPart perPart, cudaStream_t stream) {
    walkShortRowsKernel<kLanes>
        <<<gridFor(rows.vertices, kBlock / kLanes), kBlock, 0, stream>>>(rows, most, perPart);
    CUDA_CHECK_LAUNCH("walkShortRowsKernel");
}

// perPart has a method template <u32 kLanes> __device__ void walk(const RowPart&) const, which all lanes of a
// tile of kLanes call together.
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
