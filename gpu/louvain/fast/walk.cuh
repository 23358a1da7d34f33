// Walks the rows of a level with a grid: kWalkLanes lanes or a warp a row; rows in the lists of long ones by
// a block each, hubs in chunks by several.
#pragma once

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/fast/rows.h"

namespace quartier::gpu::louvain::fast {

constexpr u32 kWalkLanes = 8;
constexpr u32 kWalkRows = kBlock / kWalkLanes;  // of a block
constexpr u64 kDenseRows = 24;                  // mean arcs of a row above which a warp walks each

// Arcs first .. first + count - 1, of a vertex's row or of a part of it, and which of the lanes that walk it
// the caller is. Lanes come in whole tiles of kWalkLanes.
struct RowPart {
    VertexId vertex;
    u64 first;
    u64 count;
    u32 rank;
    u32 lanes;
};

// The lanes of the calling thread's tile.
__device__ inline u32 walkTile() {
    return ((1u << kWalkLanes) - 1) << (threadIdx.x % kWarp / kWalkLanes * kWalkLanes);
}

// The sum over the tile, in all its lanes.
template <class Sum>
__device__ Sum sumOfTile(Sum value) {
    for (u32 d = kWalkLanes / 2; d > 0; d /= 2) value += __shfl_xor_sync(walkTile(), value, d);
    return value;
}

template <u32 kLanes, class Sum, class PerPart>
__global__ void walkShortRowsKernel(Rows<Sum> rows, u32 most, PerPart perPart) {
    const u64 v = static_cast<u64>(blockIdx.x) * (kBlock / kLanes) + threadIdx.x / kLanes;
    if (v >= rows.vertices) return;
    const u64 first = rows.offsets[v];
    const u64 count = rows.offsets[v + 1] - first;
    if (count <= most) perPart(RowPart{static_cast<VertexId>(v), first, count, threadIdx.x % kLanes, kLanes});
}

template <class Sum, class PerPart>
__global__ void walkLongRowsKernel(Rows<Sum> rows, LongRows longRows, u32 chunk, PerPart perPart) {
    if (blockIdx.x < longRows.blockRows) {
        const VertexId v = longRows.blockRow[blockIdx.x];
        const u64 first = rows.offsets[v];
        perPart(RowPart{v, first, rows.offsets[v + 1] - first, threadIdx.x, kBlock});
        return;
    }
    const u32 place = blockIdx.x - longRows.blockRows;
    const VertexId v = longRows.hub[longRows.chunkHub[place]];
    const u64 first = rows.offsets[v] + static_cast<u64>(longRows.chunkNumber[place]) * chunk;
    const u64 rest = rows.offsets[v + 1] - first;
    perPart(RowPart{v, first, rest < chunk ? rest : chunk, threadIdx.x, kBlock});
}

// perPart is a functor with a const __device__ operator()(const RowPart&).
template <class Sum, class PerPart>
void walkRows(const Rows<Sum>& rows, const LongRows& longRows, const RowLimits& limits, PerPart perPart,
              cudaStream_t stream) {
    if (rows.arcCount > kDenseRows * rows.vertices)
        walkShortRowsKernel<kWarp>
            <<<gridFor(rows.vertices, kBlock / kWarp), kBlock, 0, stream>>>(rows, limits.warp, perPart);
    else
        walkShortRowsKernel<kWalkLanes>
            <<<gridFor(rows.vertices, kWalkRows), kBlock, 0, stream>>>(rows, limits.warp, perPart);
    CUDA_CHECK_LAUNCH("walkShortRowsKernel");
    const u32 parts = longRows.blockRows + longRows.chunks;
    if (parts == 0) return;
    walkLongRowsKernel<<<parts, kBlock, 0, stream>>>(rows, longRows, limits.block, perPart);
    CUDA_CHECK_LAUNCH("walkLongRowsKernel");
}

}  // namespace quartier::gpu::louvain::fast
