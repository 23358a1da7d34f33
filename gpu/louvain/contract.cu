// The next level, without the host: communities are numbered by order of first occurrence, every arc gets
// the key (community of its source, community of its target), the arcs are sorted by key and equal keys are
// merged (Ambroszczyk, section 4). Work: a radix sort of the arcs; scratch: 32 bytes per arc.
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/level.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

__global__ void firstOccurrenceKernel(const VertexId* label, VertexId vertices, VertexId* first) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) atomicMin(&first[label[v]], static_cast<VertexId>(v));
}

// flag has one element more than there are vertices, so that its scan ends with the number of communities.
__global__ void flagFirstKernel(const VertexId* label, const VertexId* first, VertexId vertices, u32* flag) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) flag[v] = first[label[v]] == v ? 1 : 0;
    if (v == vertices) flag[v] = 0;
}

__global__ void parentKernel(const VertexId* label, const VertexId* first, const u32* number,
                             VertexId vertices, VertexId* parent) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) parent[v] = number[first[label[v]]];
}

// All vertices of a community write the same value.
__global__ void coarseStrengthKernel(const VertexId* label, const VertexId* parent, const f64* total,
                                     VertexId vertices, f64* strength) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) strength[parent[v]] = total[label[v]];
}

__global__ void keyKernel(LevelView level, const VertexId* parent, int bits, u64* keys, f64* values) {
    const u64 a = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (a >= level.arcs) return;
    const VertexId s = level.sources[a];
    const VertexId t = level.targets[a];
    keys[a] = static_cast<u64>(parent[s]) << bits | parent[t];
    values[a] = level.weight(a) * (s == t ? level.loopFactor : 1.0);
}

__global__ void coarseArcKernel(const u64* keys, u64 arcs, int bits, VertexId* sources, VertexId* targets) {
    const u64 a = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (a >= arcs) return;
    sources[a] = static_cast<VertexId>(keys[a] >> bits);
    targets[a] = static_cast<VertexId>(keys[a] & ((u64{1} << bits) - 1));
}

// offsets[c] = the first arc whose source is at least c.
__global__ void coarseOffsetKernel(const VertexId* sources, u64 arcs, VertexId vertices, ArcOffset* offsets) {
    const u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (c > vertices) return;
    offsets[c] = lowerBound(sources, arcs, c);
}

struct MergedArcs {
    DeviceBuffer<u64> keys;
    DeviceBuffer<f64> weights;
    u64 count = 0;
};

MergedArcs mergeArcs(Workspace& workspace, const LevelView& level, const VertexId* parent, int bits) {
    const cudaStream_t stream = workspace.stream();
    // Side by side what is let go together: the next level's rows lie there, and not across what is left.
    DeviceBuffer<u64> keysA(level.arcs, stream);
    DeviceBuffer<f64> valuesA(level.arcs, stream);
    DeviceBuffer<u64> keysB(level.arcs, stream);
    DeviceBuffer<f64> valuesB(level.arcs, stream);
    DeviceBuffer<u64> runs(1, stream);
    keyKernel<<<gridFor(level.arcs, kBlock), kBlock, 0, stream>>>(level, parent, bits, keysA.data(),
                                                                  valuesA.data());
    CUDA_CHECK_LAUNCH("keyKernel");
    Swapped<u64> keys{keysA.data(), keysB.data()};
    Swapped<f64> values{valuesA.data(), valuesB.data()};
    sortPairs(workspace, keys, values, level.arcs, 2 * bits);
    sumByKey(workspace, keys.current, values.current, keys.other, values.other, runs.data(), level.arcs);
    MergedArcs merged;
    download(&merged.count, runs.data(), 1, stream);
    merged.keys = std::move(keys.other == keysA.data() ? keysA : keysB);
    merged.weights = std::move(values.other == valuesA.data() ? valuesA : valuesB);
    return merged;
}

}  // namespace

LevelView CoarseRows::view() const {
    LevelView level;
    level.vertices = static_cast<VertexId>(strength.size());
    level.arcs = targets.size();
    level.offsets = offsets.data();
    level.targets = targets.data();
    level.sources = sources.data();
    level.summedWeights = weights.data();
    level.loopFactor = 1;
    level.strength = strength.data();
    return level;
}

Renumbered renumber(Workspace& workspace, const VertexId* label, VertexId vertices) {
    const cudaStream_t stream = workspace.stream();
    const u32 blocks = gridFor(static_cast<u64>(vertices) + 1, kBlock);
    DeviceBuffer<VertexId> first(vertices, stream);
    DeviceBuffer<u32> number(static_cast<u64>(vertices) + 1, stream);
    Renumbered result;
    result.parent = DeviceBuffer<VertexId>(vertices, stream);
    first.fillBytes(0xFF, stream);
    firstOccurrenceKernel<<<blocks, kBlock, 0, stream>>>(label, vertices, first.data());
    CUDA_CHECK_LAUNCH("firstOccurrenceKernel");
    flagFirstKernel<<<blocks, kBlock, 0, stream>>>(label, first.data(), vertices, number.data());
    CUDA_CHECK_LAUNCH("flagFirstKernel");
    exclusiveSum(workspace, number.data(), number.data(), number.size());
    parentKernel<<<blocks, kBlock, 0, stream>>>(label, first.data(), number.data(), vertices,
                                                result.parent.data());
    CUDA_CHECK_LAUNCH("parentKernel");
    download(&result.communities, number.data() + vertices, 1, stream);
    return result;
}

void gatherCoarseStrengths(const LevelView& level, const PartitionView& partition,
                           const Renumbered& renumbered, f64* strength, cudaStream_t stream) {
    coarseStrengthKernel<<<gridFor(level.vertices, kBlock), kBlock, 0, stream>>>(
        partition.label, renumbered.parent.data(), partition.total, level.vertices, strength);
    CUDA_CHECK_LAUNCH("coarseStrengthKernel");
}

int bitsFor(u64 count) {
    int bits = 1;
    while (bits < 32 && (u64{1} << bits) < count) ++bits;
    return bits;
}

void splitKeys(const u64* keys, u64 count, int bits, VertexId* sources, VertexId* targets,
               cudaStream_t stream) {
    coarseArcKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(keys, count, bits, sources, targets);
    CUDA_CHECK_LAUNCH("coarseArcKernel");
}

CoarseRows emptyRows(const LevelView& level, const PartitionView& partition, const Renumbered& renumbered,
                     u64 arcs, cudaStream_t stream) {
    CoarseRows rows;
    const u64 vertices = renumbered.communities;
    rows.strength = DeviceBuffer<f64>(vertices, stream);
    rows.offsets = DeviceBuffer<ArcOffset>(vertices + 1, stream);
    rows.targets = DeviceBuffer<VertexId>(arcs, stream);
    rows.sources = DeviceBuffer<VertexId>(arcs, stream);
    rows.weights = DeviceBuffer<f64>(arcs, stream);
    gatherCoarseStrengths(level, partition, renumbered, rows.strength.data(), stream);
    return rows;
}

void findOffsets(CoarseRows& rows, cudaStream_t stream) {
    const u64 vertices = rows.strength.size();
    coarseOffsetKernel<<<gridFor(vertices + 1, kBlock), kBlock, 0, stream>>>(
        rows.sources.data(), rows.sources.size(), static_cast<VertexId>(vertices), rows.offsets.data());
    CUDA_CHECK_LAUNCH("coarseOffsetKernel");
}

CoarseRows rowsFromKeys(const LevelView& level, const PartitionView& partition, const Renumbered& renumbered,
                        const u64* keys, const f64* weights, u64 count, int bits, cudaStream_t stream) {
    CoarseRows rows = emptyRows(level, partition, renumbered, count, stream);
    splitKeys(keys, count, bits, rows.sources.data(), rows.targets.data(), stream);
    findOffsets(rows, stream);
    CUDA_CHECK(
        cudaMemcpyAsync(rows.weights.data(), weights, count * sizeof(f64), cudaMemcpyDeviceToDevice, stream));
    return rows;
}

CoarseRows contractBySorting(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                             const Renumbered& renumbered) {
    const cudaStream_t stream = workspace.stream();
    const int bits = bitsFor(renumbered.communities);
    const VertexId* parent = renumbered.parent.data();
    MergedArcs merged = mergeArcs(workspace, level, parent, bits);
    return rowsFromKeys(level, partition, renumbered, merged.keys.data(), merged.weights.data(), merged.count,
                        bits, stream);
}

u64 contractBySortingBytes(u64 arcs) { return arcs * kSortedArrays * sizeof(u64); }

}  // namespace quartier::gpu::louvain
