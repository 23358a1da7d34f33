#include "gpu/louvain/fast/stats.h"

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/fast/level.h"

namespace quartier::gpu::louvain::fast {
namespace {

struct LongRowArrays {
    VertexId* blockRow;
    VertexId* hub;
    u64* hubTable;
    u32* hubMask;
    u32* hubChunks;
    u32* chunkHub;
    u32* chunkNumber;
};

__device__ u32 hubSlotsFor(u64 degree, u64 vertices) {
    const u64 keys = degree < vertices ? degree : vertices;
    const u64 least = keys + keys / 2;
    u32 slots = 1024;
    while (slots < least && slots < 0x80000000u) slots *= 2;
    return slots;
}

__global__ void countLongRowsKernel(const ArcOffset* offsets, const u32* count, VertexId most,
                                    RowLimits limits, LevelStats* stats) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    const u64 vertices = count != nullptr ? *count : most;
    if (v >= vertices) return;
    const u64 degree = offsets[v + 1] - offsets[v];
    if (degree <= limits.warp) return;
    if (degree <= limits.block) {
        atomicAdd(&stats->blockRows, 1u);
        return;
    }
    atomicAdd(&stats->hubs, 1u);
    atomicAdd(&stats->chunks, static_cast<u32>((degree + limits.chunk - 1) / limits.chunk));
    atomicAddU64(&stats->hubSlots, hubSlotsFor(degree, vertices));
}

// The order of the lists depends on the run; nothing that is decided does.
__global__ void listLongRowsKernel(const ArcOffset* offsets, VertexId vertices, RowLimits limits,
                                   LevelStats* counted, LongRowArrays arrays) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= vertices) return;
    const u64 degree = offsets[v + 1] - offsets[v];
    if (degree <= limits.warp) return;
    if (degree <= limits.block) {
        arrays.blockRow[atomicAdd(&counted->blockRows, 1u)] = static_cast<VertexId>(v);
        return;
    }
    const u32 h = atomicAdd(&counted->hubs, 1u);
    const u32 chunks = static_cast<u32>((degree + limits.chunk - 1) / limits.chunk);
    const u32 slots = hubSlotsFor(degree, vertices);
    arrays.hub[h] = static_cast<VertexId>(v);
    arrays.hubTable[h] = atomicAddU64(&counted->hubSlots, slots);
    arrays.hubMask[h] = slots - 1;
    arrays.hubChunks[h] = chunks;
    const u32 first = atomicAdd(&counted->chunks, chunks);
    for (u32 i = 0; i < chunks; ++i) {
        arrays.chunkHub[first + i] = h;
        arrays.chunkNumber[first + i] = i;
    }
}

template <class Sum>
__global__ void squaresKernel(const Sum* strength, const u32* count, VertexId most, f64 m2, f64* parts) {
    const u64 vertices = count != nullptr ? *count : most;
    f64 squares = 0;
    for (u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; c < vertices;
         c += static_cast<u64>(gridDim.x) * kBlock) {
        const f64 share = static_cast<f64>(strength[c]) / m2;
        squares += share * share;
    }
    squares = blockSum(squares);
    if (threadIdx.x == 0) parts[blockIdx.x] = squares;
}

// One block of kBlock threads, one part each: always the same order.
__global__ void qualityKernel(const f64* parts, const u64* between, f64 m2, LevelStats* stats) {
    const f64 squares = blockSum(parts[threadIdx.x]);
    if (threadIdx.x != 0) return;
    stats->inside = (m2 - static_cast<f64>(*between)) / m2;
    stats->squares = squares;
}

__global__ void sizesKernel(const u32* count, const ArcOffset* offsets, LevelStats* stats) {
    stats->vertices = *count;
    stats->arcs = offsets[*count];
}

}  // namespace

template <class Sum>
void sumSquares(const Sum* strength, const u32* count, VertexId most, f64 m2, f64* sums,
                cudaStream_t stream) {
    squaresKernel<<<kSquareParts, kBlock, 0, stream>>>(strength, count, most, m2, sums);
    CUDA_CHECK_LAUNCH("squaresKernel");
}

StatsGatherer::StatsGatherer(cudaStream_t stream)
    : stream_(stream), stats_(1, stream), parts_(kSquareParts, stream) {
    static_assert(kSquareParts == kBlock);
    stats_.fillBytes(0, stream);
}

void StatsGatherer::countLongRows(const ArcOffset* offsets, const u32* count, VertexId most,
                                  const RowLimits& limits) {
    countLongRowsKernel<<<gridFor(most, kBlock), kBlock, 0, stream_>>>(offsets, count, most, limits,
                                                                       stats_.data());
    CUDA_CHECK_LAUNCH("countLongRowsKernel");
}

template <class Sum>
void StatsGatherer::addQuality(const Sum* strength, const u64* between, const u32* count, VertexId most,
                               f64 m2) {
    sumSquares(strength, count, most, m2, parts_.data(), stream_);
    qualityKernel<<<1, kBlock, 0, stream_>>>(parts_.data(), between, m2, stats_.data());
    CUDA_CHECK_LAUNCH("qualityKernel");
}

void StatsGatherer::takeSizes(const u32* count, const ArcOffset* offsets) {
    sizesKernel<<<1, 1, 0, stream_>>>(count, offsets, stats_.data());
    CUDA_CHECK_LAUNCH("sizesKernel");
}

LevelStats StatsGatherer::read() {
    LevelStats stats;
    download(&stats, stats_.data(), 1, stream_);
    return stats;
}

LongRowLists makeLongRows(const LevelStats& stats, const ArcOffset* offsets, const RowLimits& limits,
                          cudaStream_t stream) {
    LongRowLists lists;
    if (stats.blockRows + stats.hubs == 0) return lists;
    lists.blockRow = DeviceBuffer<VertexId>(stats.blockRows, stream);
    lists.hub = DeviceBuffer<VertexId>(stats.hubs, stream);
    lists.hubTable = DeviceBuffer<u64>(stats.hubs, stream);
    lists.hubMask = DeviceBuffer<u32>(stats.hubs, stream);
    lists.hubChunks = DeviceBuffer<u32>(stats.hubs, stream);
    lists.chunkHub = DeviceBuffer<u32>(stats.chunks, stream);
    lists.chunkNumber = DeviceBuffer<u32>(stats.chunks, stream);
    DeviceBuffer<LevelStats> counted(1, stream);
    counted.fillBytes(0, stream);
    const LongRowArrays arrays{lists.blockRow.data(),   lists.hub.data(),       lists.hubTable.data(),
                               lists.hubMask.data(),    lists.hubChunks.data(), lists.chunkHub.data(),
                               lists.chunkNumber.data()};
    listLongRowsKernel<<<gridFor(stats.vertices, kBlock), kBlock, 0, stream>>>(
        offsets, stats.vertices, limits, counted.data(), arrays);
    CUDA_CHECK_LAUNCH("listLongRowsKernel");
    lists.view = {stats.blockRows,
                  stats.hubs,
                  stats.chunks,
                  stats.hubSlots,
                  lists.blockRow.data(),
                  lists.hub.data(),
                  lists.hubTable.data(),
                  lists.hubMask.data(),
                  lists.hubChunks.data(),
                  lists.chunkHub.data(),
                  lists.chunkNumber.data()};
    return lists;
}

template void sumSquares<u32>(const u32*, const u32*, VertexId, f64, f64*, cudaStream_t);
template void sumSquares<u64>(const u64*, const u32*, VertexId, f64, f64*, cudaStream_t);
template void StatsGatherer::addQuality<u32>(const u32*, const u64*, const u32*, VertexId, f64);
template void StatsGatherer::addQuality<u64>(const u64*, const u64*, const u32*, VertexId, f64);

}  // namespace quartier::gpu::louvain::fast
