#include "gpu/launch.h"
#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/fast/partition.h"
#include "gpu/louvain/fast/stats.h"
#include "gpu/louvain/fast/walk.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

template <class Sum>
__device__ void addArcs(const Rows<Sum>& rows, VertexId v, u64 first, u64 step, Sum& sum, Sum& loops) {
    for (u64 a = rows.offsets[v] + first; a < rows.offsets[v + 1]; a += step) {
        const Arc<Sum> arc = rows.arc(a);
        sum += arc.weight;
        if (arc.target == v) loops += arc.weight;
    }
}

// kTile lanes a row; for the longer ones of the block's share a warp, for the longest the whole block:
// no lists of them yet.
template <class Sum>
__global__ void strengthKernel(Rows<Sum> rows, Sum* strength, Sum* between) {
    constexpr u32 kShort = 64;
    constexpr u32 kLong = 8192;
    constexpr u32 kWalkRows = kBlock / kTile;
    const u64 base = static_cast<u64>(blockIdx.x) * kWalkRows;
    const u32 rank = threadIdx.x % kTile;
    // All lanes of a warp call it, also those without a row.
    const auto add = [&](u64 v, u64 first, u64 step, bool here) {
        Sum sum = 0;
        Sum loops = 0;
        if (here) addArcs(rows, static_cast<VertexId>(v), first, step, sum, loops);
        sum = sumOfLanes<kTile>(sum);
        loops = sumOfLanes<kTile>(loops);
        if (rank != 0 || !here) return;
        addAtomically(&strength[v], sum + loops);
        addAtomically(&between[v], sum - loops);
    };
    const u64 mine = base + threadIdx.x / kTile;
    add(mine, rank, kTile, mine < rows.vertices && rows.offsets[mine + 1] - rows.offsets[mine] <= kShort);
    const u64 end = base + kWalkRows < rows.vertices ? base + kWalkRows : rows.vertices;
    for (u64 v = base + threadIdx.x / kWarp; v < end; v += kBlock / kWarp) {
        const u64 degree = rows.offsets[v + 1] - rows.offsets[v];
        if (degree > kShort && degree <= kLong) add(v, threadIdx.x % kWarp, kWarp, true);
    }
    for (u64 v = base; v < end; ++v)
        if (rows.offsets[v + 1] - rows.offsets[v] > kLong) add(v, threadIdx.x, kBlock, true);
}

// Without weights a row's length is its sum, but for the loop, which sorted rows show in a few probes.
template <class Sum>
__global__ void lengthKernel(Rows<Sum> rows, Sum* strength, Sum* between) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= rows.vertices) return;
    const VertexId* row = rows.targets + rows.offsets[v];
    const u64 degree = rows.offsets[v + 1] - rows.offsets[v];
    const u64 place = lowerBound(row, degree, v);
    const Sum loops = place < degree && row[place] == v ? 1 : 0;
    strength[v] = static_cast<Sum>(degree) + loops;
    between[v] = static_cast<Sum>(degree) - loops;
}

// The rows' sums, loops twice and without loops.
template <class Sum>
void sumRows(const Rows<Sum>& rows, Sum* strength, Sum* between, cudaStream_t stream) {
    if (rows.inputWeights == nullptr) {
        lengthKernel<<<gridFor(rows.vertices, kBlock), kBlock, 0, stream>>>(rows, strength, between);
        CUDA_CHECK_LAUNCH("lengthKernel");
        return;
    }
    CUDA_CHECK(cudaMemsetAsync(strength, 0, rows.vertices * sizeof(Sum), stream));
    CUDA_CHECK(cudaMemsetAsync(between, 0, rows.vertices * sizeof(Sum), stream));
    strengthKernel<<<gridFor(rows.vertices, kBlock / kTile), kBlock, 0, stream>>>(rows, strength, between);
    CUDA_CHECK_LAUNCH("strengthKernel");
}

}  // namespace

template <class Sum>
OwnedLevel<Sum> inputLevel(const Rows<Sum>& rows, const RowLimits& limits, cudaStream_t stream) {
    OwnedLevel<Sum> level;
    level.rows = rows;
    level.strength = DeviceBuffer<Sum>(rows.vertices, stream);
    DeviceBuffer<Sum> between(rows.vertices, stream);
    level.rows.strength = level.strength.data();
    sumRows(rows, level.strength.data(), between.data(), stream);
    DeviceBuffer<u64> sums(2, stream);
    sums.fillBytes(0, stream);
    addUp(level.strength.data(), rows.vertices, sums.data(), stream);
    addUp(between.data(), rows.vertices, sums.data() + 1, stream);
    u64 m2 = 0;
    download(&m2, sums.data(), 1, stream);
    level.m2 = static_cast<f64>(m2);
    StatsGatherer stats(stream);
    stats.countLongRows(rows.offsets, nullptr, rows.vertices, limits);
    stats.addQuality(level.strength.data(), sums.data() + 1, nullptr, rows.vertices, level.m2);
    level.stats = stats.read();
    level.stats.vertices = rows.vertices;
    level.stats.arcs = rows.arcCount;
    level.longRows = makeLongRows(level.stats, rows.offsets, limits, stream);
    return level;
}

template OwnedLevel<u32> inputLevel<u32>(const Rows<u32>&, const RowLimits&, cudaStream_t);
template OwnedLevel<u64> inputLevel<u64>(const Rows<u64>&, const RowLimits&, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
