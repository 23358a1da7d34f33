// Sutton, Ben-Nun and Barak, "Optimizing parallel graph connectivity computation via subgraph sampling"
// (Afforest), IPDPS 2018, as on the CPU (analytics/measures/connectivity.cpp): two arcs of each vertex join
// nearly all of the largest component, whose other arcs are then left out. The roots are the smallest
// vertices of their components, whatever the order of events.
#include "gpu/measures/components.h"

#include <algorithm>

#include "core/error.h"
#include "gpu/device_graph.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/measures/values.h"
#include "gpu/primitives/primitives.h"
#include "gpu/stream.h"
#include "gpu/union_find.cuh"

namespace quartier::gpu::measures {
namespace {

constexpr ArcOffset kSampledArcs = 2;  // of each vertex, joined first
constexpr u32 kLooks = 1024;           // vertices that are asked which component is the largest
constexpr u32 kMostBlocks = 1 << 16;

__global__ void joinSampledKernel(RowsView rows, VertexId vertices, VertexId* above) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v >= vertices) return;
    const ArcOffset end = min(rows.offsets[v] + kSampledArcs, rows.offsets[v + 1]);
    for (ArcOffset arc = rows.offsets[v]; arc < end; ++arc)
        unite(above, static_cast<VertexId>(v), rows.targets[arc]);
}

__global__ void identityKernel(VertexId* above, VertexId vertices) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v < vertices) above[v] = static_cast<VertexId>(v);
}

__global__ void rootsKernel(VertexId* above, VertexId vertices) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v < vertices) above[v] = rootOf(above, static_cast<VertexId>(v));
}

// One block: the root that most of some vertices have, the lowest among equals.
__global__ void frequentRootKernel(const VertexId* root, VertexId vertices, VertexId* giant) {
    __shared__ VertexId asked[kLooks];
    __shared__ unsigned long long best;
    const u32 i = threadIdx.x;
    asked[i] = root[u64{i} * vertices / kLooks];
    if (i == 0) best = 0;
    __syncthreads();
    u64 same = 0;
    for (u32 other = 0; other < kLooks; ++other) same += asked[other] == asked[i] ? 1 : 0;
    atomicMax(&best, static_cast<unsigned long long>(same << 32 | (kNoVertex - asked[i])));
    __syncthreads();
    if (i == 0) *giant = kNoVertex - static_cast<VertexId>(best);
}

// Both arcs of an edge are here: one that leads into the giant component is joined from its other end.
__global__ void joinOthersKernel(RowsView rows, const VertexId* sources, u64 arcs, const VertexId* giant,
                                 VertexId* above) {
    const u64 stride = u64{gridDim.x} * kBlock;
    for (u64 arc = u64{blockIdx.x} * kBlock + threadIdx.x; arc < arcs; arc += stride) {
        const VertexId v = sources[arc];
        if (above[v] == *giant || arc < rows.offsets[v] + kSampledArcs) continue;
        unite(above, v, rows.targets[arc]);
    }
}

// Lanes of one component add up before they count.
__global__ void sizesKernel(const VertexId* root, VertexId vertices, u32* size) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    const u32 active = __ballot_sync(kFullWarp, v < vertices);
    if (v >= vertices) return;
    const u32 same = __match_any_sync(active, root[v]);
    if (threadIdx.x % kWarp == __ffs(same) - 1) atomicAdd(&size[root[v]], __popc(same));
}

__global__ void isRootKernel(const u32* size, VertexId vertices, u8* flags) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v < vertices) flags[v] = size[v] > 0 ? 1 : 0;
}

// Largest first, among equals the one with the lowest vertex.
__global__ void sizeKeysKernel(const VertexId* roots, const u32* size, u32 count, u64* keys) {
    const u64 i = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (i < count) keys[i] = u64{~size[roots[i]]} << 32 | roots[i];
}

__global__ void ranksKernel(const u32* roots, u32 count, u32* rank) {
    const u64 i = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (i < count) rank[roots[i]] = static_cast<u32>(i) + 1;
}

__global__ void numbersKernel(const VertexId* root, const u32* rank, VertexId vertices, f64* number) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v < vertices) number[v] = rank[root[v]];
}

DeviceBuffer<VertexId> rootsOf(const DeviceGraph& graph, cudaStream_t stream) {
    const VertexId n = graph.vertexCount();
    const u32 blocks = gridFor(n, kBlock);
    DeviceBuffer<VertexId> above(n, stream);
    DeviceBuffer<VertexId> giant(1, stream);
    identityKernel<<<blocks, kBlock, 0, stream>>>(above.data(), n);
    CUDA_CHECK_LAUNCH("identityKernel");
    joinSampledKernel<<<blocks, kBlock, 0, stream>>>(graph.rows(), n, above.data());
    CUDA_CHECK_LAUNCH("joinSampledKernel");
    rootsKernel<<<blocks, kBlock, 0, stream>>>(above.data(), n);
    CUDA_CHECK_LAUNCH("rootsKernel");
    frequentRootKernel<<<1, kLooks, 0, stream>>>(above.data(), n, giant.data());
    CUDA_CHECK_LAUNCH("frequentRootKernel");
    const DeviceBuffer<VertexId> sources = sourcesOf(graph, stream);
    joinOthersKernel<<<gridFor(graph.arcCount(), kBlock, kMostBlocks), kBlock, 0, stream>>>(
        graph.rows(), sources.data(), graph.arcCount(), giant.data(), above.data());
    CUDA_CHECK_LAUNCH("joinOthersKernel");
    rootsKernel<<<blocks, kBlock, 0, stream>>>(above.data(), n);
    CUDA_CHECK_LAUNCH("rootsKernel");
    return above;
}

// As numberedBySize() on the CPU.
VertexVector<f64> numberedBySize(const DeviceBuffer<VertexId>& root, VertexId n, cudaStream_t stream) {
    const u32 blocks = gridFor(n, kBlock);
    Workspace workspace(stream);
    DeviceBuffer<u32> size(n, stream);
    DeviceBuffer<u8> flags(n, stream);
    DeviceBuffer<u32> roots(n, stream);
    DeviceBuffer<u32> found(1, stream);
    size.fillBytes(0, stream);
    sizesKernel<<<blocks, kBlock, 0, stream>>>(root.data(), n, size.data());
    CUDA_CHECK_LAUNCH("sizesKernel");
    isRootKernel<<<blocks, kBlock, 0, stream>>>(size.data(), n, flags.data());
    CUDA_CHECK_LAUNCH("isRootKernel");
    selectIndices(workspace, flags.data(), roots.data(), found.data(), n);
    const u32 count = PinnedValue<u32>().read(found.data(), stream);

    DeviceBuffer<u64> keys(count, stream);
    DeviceBuffer<u64> otherKeys(count, stream);
    DeviceBuffer<u32> otherRoots(count, stream);
    sizeKeysKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(roots.data(), size.data(), count,
                                                                  keys.data());
    CUDA_CHECK_LAUNCH("sizeKeysKernel");
    Swapped<u64> sortedKeys{keys.data(), otherKeys.data()};
    Swapped<u32> sortedRoots{roots.data(), otherRoots.data()};
    sortPairs(workspace, sortedKeys, sortedRoots, count, 64);
    ranksKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(sortedRoots.current, count, size.data());
    CUDA_CHECK_LAUNCH("ranksKernel");
    DeviceBuffer<f64> number(n, stream);
    numbersKernel<<<blocks, kBlock, 0, stream>>>(root.data(), size.data(), n, number.data());
    CUDA_CHECK_LAUNCH("numbersKernel");
    return downloadedValues(number, n, stream);
}

}  // namespace

MeasureValues components(const Graph& graph, int device, RunContext& context) {
    const VertexId n = graph.vertexCount();
    if (n == 0) return {};
    const Stream stream;
    const std::shared_ptr<const DeviceGraph> rows = onDevice(graph, device);
    const DeviceBuffer<VertexId> root = rootsOf(*rows, stream.get());
    stream.synchronize();
    if (context.shouldStop()) throw Cancelled();
    context.observer.progress({.stage = "components", .fraction = 0.8});
    return {.value = numberedBySize(root, n, stream.get()), .standardError = {}};
}

u64 componentsBytes(const Graph& graph) {
    const u64 n = graph.vertexCount();
    // The sources of arcs are gone when keys (twice), roots (twice) and numbers come; sorting needs little
    // more.
    const u64 sorting = n * (2 * sizeof(u32) + 1 + 2 * sizeof(u64) + sizeof(u32) + sizeof(f64));
    return DeviceGraph::bytesFor(graph) + n * sizeof(VertexId) +
           std::max(graph.arcCount() * sizeof(VertexId), sorting);
}

}  // namespace quartier::gpu::measures
