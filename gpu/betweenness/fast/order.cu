#include "gpu/betweenness/fast/order.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::betweenness::fast {
namespace {

constexpr u32 kRowLanes = 8;
constexpr u32 kDegreeKeys = 64;  // two per power of two, the largest degrees first

// Two keys per power of two; classes of rows begin where a key begins.
__device__ u32 keyOf(u64 degree) {
    if (degree == 0) return kDegreeKeys - 1;
    const u64 above = degree - 1;  // so that 2^k is the last of its key
    const u32 power = above == 0 ? 0 : 64 - static_cast<u32>(__clzll(static_cast<long long>(above)));
    const u32 half = power >= 2 && above >= (3ull << (power - 2)) ? 1 : 0;
    const u32 rank = 2 * power + half;
    return rank >= kDegreeKeys - 2 ? 0 : kDegreeKeys - 2 - rank;
}

__global__ void keysKernel(const ArcOffset* offsets, const ArcOffset* reverse, u32 vertices, u8* keys,
                           VertexId* ids, u32* classCount) {
    __shared__ u32 counts[kRowClasses];
    if (threadIdx.x < kRowClasses) counts[threadIdx.x] = 0;
    __syncthreads();
    const u32 v = blockIdx.x * kBlock + threadIdx.x;
    if (v < vertices) {
        const u64 out = offsets[v + 1] - offsets[v];
        const u64 in = reverse[v + 1] - reverse[v];
        const u64 degree = out > in ? out : in;
        keys[v] = static_cast<u8>(keyOf(degree));
        ids[v] = v;
        u32 c = kRowClasses - 1;
        while (c > 0 && degree > mostArcs(c)) --c;
        if (degree != 0) atomicAdd(&counts[c], 1u);
    }
    __syncthreads();
    if (threadIdx.x < kRowClasses && counts[threadIdx.x] != 0)
        atomicAdd(&classCount[threadIdx.x], counts[threadIdx.x]);
}

__global__ void inverseKernel(const VertexId* old, u32 vertices, const f32* mass, VertexId* to,
                              f32* newMass) {
    const u32 v = blockIdx.x * kBlock + threadIdx.x;
    if (v >= vertices) return;
    to[old[v]] = v;
    if (mass != nullptr) newMass[v] = mass[old[v]];
}

__global__ void degreesKernel(const ArcOffset* offsets, const VertexId* old, u32 vertices, u64* degrees) {
    const u32 v = blockIdx.x * kBlock + threadIdx.x;
    if (v < vertices) degrees[v] = offsets[old[v] + 1] - offsets[old[v]];
    if (v == vertices) degrees[v] = 0;
}

__global__ void rowsKernel(RowsView from, const VertexId* old, const VertexId* to, const ArcOffset* offsets,
                           u32 vertices, VertexId* targets) {
    const u64 thread = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    const u32 rank = threadIdx.x % kRowLanes;
    const u64 rows = static_cast<u64>(gridDim.x) * kBlock / kRowLanes;
    for (u64 v = thread / kRowLanes; v < vertices; v += rows) {
        const ArcOffset begin = from.offsets[old[v]];
        const ArcOffset first = offsets[v];
        const u64 degree = offsets[v + 1] - first;
        for (u64 a = rank; a < degree; a += kRowLanes) targets[first + a] = to[from.targets[begin + a]];
    }
}

__global__ void renumberKernel(const VertexId* ids, u64 count, const VertexId* to, VertexId* out) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i < count) out[i] = to[ids[i]];
}

__global__ void collectKernel(const f64* sums, u32 groups, u32 used, const VertexId* old, u32 vertices,
                              const f64* base, f64* out) {
    const u32 v = blockIdx.x * kBlock + threadIdx.x;
    if (v >= vertices) return;
    const u32 to = old == nullptr ? v : old[v];
    f64 sum = base[to];
    if (v < used)
        for (u32 g = 0; g < groups; ++g) sum += sums[static_cast<u64>(g) * used + v];
    out[to] = sum;
}

}  // namespace

OrderedGraph::OrderedGraph(const DeviceGraph& graph, const f32* mass, Workspace& workspace)
    : stream_(workspace.stream()),
      all_(graph.vertexCount()),
      old_(all_, stream_),
      new_(all_, stream_),
      mass_(mass != nullptr ? all_ : 0, stream_) {
    const u32 n = graph.vertexCount();
    const RowsView out = graph.rows();
    const RowsView in = graph.reverseRows();
    const bool directed = in.offsets != out.offsets;
    DeviceBuffer<u8> keys(all_, stream_);
    DeviceBuffer<u8> otherKeys(all_, stream_);
    DeviceBuffer<u32> counts(kRowClasses, stream_);
    counts.fillBytes(0, stream_);
    keysKernel<<<gridFor(n, kBlock), kBlock, 0, stream_>>>(out.offsets, in.offsets, n, keys.data(),
                                                           old_.data(), counts.data());
    CUDA_CHECK_LAUNCH("keysKernel");
    Swapped<u8> sortedKeys{keys.data(), otherKeys.data()};
    Swapped<u32> ids{old_.data(), new_.data()};
    sortPairs(workspace, sortedKeys, ids, all_, 6);
    if (ids.current != old_.data()) std::swap(old_, new_);
    inverseKernel<<<gridFor(n, kBlock), kBlock, 0, stream_>>>(old_.data(), n, mass, new_.data(),
                                                              mass_.data());
    CUDA_CHECK_LAUNCH("inverseKernel");
    permuteRows(out, offsets_, targets_, graph.arcCount(), workspace);
    if (directed) permuteRows(in, reverseOffsets_, reverseTargets_, graph.arcCount(), workspace);
    view_.rows = {offsets_.data(), targets_.data(), nullptr};
    view_.reverse = directed ? RowsView{reverseOffsets_.data(), reverseTargets_.data(), nullptr} : view_.rows;
    view_.mass = mass_.data();
    const std::vector<u32> ofClass = downloaded(counts, kRowClasses, stream_);
    for (u32 c = 0; c < kRowClasses; ++c) view_.classEnd[c] = view_.vertices += ofClass[c];
}

void OrderedGraph::permuteRows(const RowsView& from, DeviceBuffer<ArcOffset>& offsets,
                               DeviceBuffer<VertexId>& targets, u64 arcs, Workspace& workspace) {
    const u32 n = static_cast<u32>(all_);
    offsets = DeviceBuffer<ArcOffset>(all_ + 1, stream_);
    targets = DeviceBuffer<VertexId>(arcs, stream_);
    degreesKernel<<<gridFor(all_ + 1, kBlock), kBlock, 0, stream_>>>(from.offsets, old_.data(), n,
                                                                     offsets.data());
    CUDA_CHECK_LAUNCH("degreesKernel");
    exclusiveSum(workspace, offsets.data(), offsets.data(), all_ + 1);
    rowsKernel<<<gridFor(all_ * kRowLanes, kBlock, 1u << 16), kBlock, 0, stream_>>>(
        from, old_.data(), new_.data(), offsets.data(), n, targets.data());
    CUDA_CHECK_LAUNCH("rowsKernel");
}

void OrderedGraph::renumber(const VertexId* ids, u64 count, VertexId* out) const {
    renumberKernel<<<gridFor(count, kBlock), kBlock, 0, stream_>>>(ids, count, new_.data(), out);
    CUDA_CHECK_LAUNCH("renumberKernel");
}

void OrderedGraph::collect(const f64* sums, u32 groups, const f64* base, f64* out) const {
    collectKernel<<<gridFor(all_, kBlock), kBlock, 0, stream_>>>(sums, groups, view_.vertices, old_.data(),
                                                                 static_cast<u32>(all_), base, out);
    CUDA_CHECK_LAUNCH("collectKernel");
}

void addGroups(const f64* sums, u32 groups, u64 vertices, const f64* base, f64* out, cudaStream_t stream) {
    const u32 n = static_cast<u32>(vertices);
    collectKernel<<<gridFor(n, kBlock), kBlock, 0, stream>>>(sums, groups, n, nullptr, n, base, out);
    CUDA_CHECK_LAUNCH("collectKernel");
}

u64 OrderedGraph::bytesFor(u64 vertices, u64 arcs, bool directed) {
    const u64 rows = (vertices + 1) * sizeof(ArcOffset) + arcs * sizeof(VertexId);
    return rows * (directed ? 2 : 1) + vertices * (2 * sizeof(VertexId) + 2);
}

}  // namespace quartier::gpu::betweenness::fast
