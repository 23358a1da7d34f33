#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/measures/row_sums.h"

namespace quartier::gpu::measures {
namespace {

constexpr u32 kChunk = 2048;  // arcs that a block adds up: 16 KB of shared memory

struct Chunks {
    RowsView rows;
    u64 arcs;
    u32 count;
    const VertexId* firstRow;
    f64* headSum;
    f64* tailSum;
};

__global__ void firstRowsKernel(const ArcOffset* offsets, VertexId vertices, u64 arcs, u32 chunks,
                                VertexId* firstRow) {
    const u32 chunk = blockIdx.x * kBlock + threadIdx.x;
    if (chunk > chunks) return;
    const u64 arc = chunk < chunks ? u64{chunk} * kChunk : arcs - 1;
    firstRow[chunk] = rowHolding(offsets, 0, vertices, arc);
}

// Where a sum of a row belongs: with the row, or beside it until all of its chunks are done.
__device__ void store(const Chunks& chunks, u64 begin, u64 end, VertexId row, f64 sum, f64* sums) {
    if (chunks.rows.offsets[row] < begin)
        chunks.headSum[blockIdx.x] = sum;
    else if (chunks.rows.offsets[row + 1] > end)
        chunks.tailSum[blockIdx.x] = sum;
    else
        sums[row] = sum;
}

__global__ void chunkSumsKernel(Chunks chunks, const f64* values, const f32* weights, f64* sums) {
    __shared__ f64 term[kChunk];
    const u64 begin = u64{blockIdx.x} * kChunk;
    const u64 end = min(begin + kChunk, chunks.arcs);
    const auto count = static_cast<u32>(end - begin);
    for (u32 i = threadIdx.x; i < count; i += kBlock) {
        const f64 value = values == nullptr ? 1.0 : values[chunks.rows.targets[begin + i]];
        term[i] = weights == nullptr ? value : value * weights[begin + i];
    }
    __syncthreads();
    const VertexId first = chunks.firstRow[blockIdx.x];
    const u32 rows = chunks.firstRow[blockIdx.x + 1] - first + 1;
    const auto part = [&](VertexId row, u32& from, u32& to) {
        from = static_cast<u32>(max(chunks.rows.offsets[row], begin) - begin);
        to = static_cast<u32>(min(chunks.rows.offsets[row + 1], end) - begin);
        return chunks.rows.offsets[row] < end && from < to;
    };
    u32 from = 0;
    u32 to = 0;
    if (rows > kChunk / kWarp) {
        for (u32 r = threadIdx.x; r < rows; r += kBlock) {
            if (!part(first + r, from, to)) continue;
            f64 sum = 0;
            for (u32 i = from; i < to; ++i) sum += term[i];
            store(chunks, begin, end, first + r, sum, sums);
        }
        return;
    }
    for (u32 r = threadIdx.x / kWarp; r < rows; r += kBlock / kWarp) {
        if (!part(first + r, from, to)) continue;
        f64 sum = 0;
        for (u32 i = from + threadIdx.x % kWarp; i < to; i += kWarp) sum += term[i];
        sum = warpSum(sum);
        if (threadIdx.x % kWarp == 0) store(chunks, begin, end, first + r, sum, sums);
    }
}

// A warp for each chunk in which a row begins that goes on in the next.
__global__ void cutRowsKernel(Chunks chunks, f64* sums) {
    const u32 chunk = (blockIdx.x * kBlock + threadIdx.x) / kWarp;
    if (chunk + 1 >= chunks.count) return;
    const u64 begin = u64{chunk} * kChunk;
    const VertexId row = chunks.firstRow[chunk + 1];
    const u64 from = chunks.rows.offsets[row];
    if (from < begin || from >= begin + kChunk) return;
    const auto last = static_cast<u32>((chunks.rows.offsets[row + 1] - 1) / kChunk);
    f64 sum = 0;
    for (u32 c = chunk + 1 + threadIdx.x % kWarp; c <= last; c += kWarp) sum += chunks.headSum[c];
    sum = warpSum(sum);
    if (threadIdx.x % kWarp == 0) sums[row] = chunks.tailSum[chunk] + sum;
}

u32 chunksOf(u64 arcs) { return static_cast<u32>((arcs + kChunk - 1) / kChunk); }

}  // namespace

RowSums::RowSums(RowsView rows, VertexId vertices, u64 arcs, cudaStream_t stream)
    : rows_(rows),
      vertices_(vertices),
      arcs_(arcs),
      stream_(stream),
      chunks_(chunksOf(arcs)),
      firstRow_(u64{chunks_} + 1, stream),
      headSum_(chunks_, stream),
      tailSum_(chunks_, stream) {
    if (arcs == 0) return;
    firstRowsKernel<<<gridFor(u64{chunks_} + 1, kBlock), kBlock, 0, stream>>>(rows_.offsets, vertices_, arcs_,
                                                                              chunks_, firstRow_.data());
    CUDA_CHECK_LAUNCH("firstRowsKernel");
}

void RowSums::add(const f64* values, bool weighted, f64* sums) const {
    if (arcs_ == 0) return;
    const Chunks chunks{rows_, arcs_, chunks_, firstRow_.data(), headSum_.data(), tailSum_.data()};
    chunkSumsKernel<<<chunks_, kBlock, 0, stream_>>>(chunks, values, weighted ? rows_.weights : nullptr,
                                                     sums);
    CUDA_CHECK_LAUNCH("chunkSumsKernel");
    cutRowsKernel<<<gridFor(u64{chunks_} * kWarp, kBlock), kBlock, 0, stream_>>>(chunks, sums);
    CUDA_CHECK_LAUNCH("cutRowsKernel");
}

u64 RowSums::bytesFor(u64 arcs) {
    return u64{chunksOf(arcs)} * (sizeof(VertexId) + 2 * sizeof(f64)) + sizeof(VertexId);
}

}  // namespace quartier::gpu::measures
