// Schank and Wagner, "Finding, counting and listing all triangles in large graphs", WEA 2005 (forward), as on
// the CPU (analytics/measures/triangles.cpp): every edge points from the vertex of fewer neighbours to the
// one of more, and a triangle is found once, at its lowest vertex p: an arc p -> w and a vertex that follows
// both. A warp, or a block for longer rows, keeps the row of p in shared memory, reads the rows of all w and
// looks their vertices up by binary search. It counts hits of a vertex of its own row there too, so that
// global counters are only added to once an arc, not once a triangle.
#include "gpu/measures/triangles.h"

#include <algorithm>

#include "core/error.h"
#include "gpu/device_graph.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/primitives/primitives.h"
#include "gpu/stream.h"

namespace quartier::gpu::measures {
namespace {

constexpr u32 kWarps = kBlock / kWarp;
constexpr u32 kShortRow = 32;             // vertices of a row that a warp keeps
constexpr u32 kWindow = 1024;             // the same of a block, which goes through a longer row by windows
constexpr u32 kShortPerLaunch = 1 << 22;  // vertices, so that a run can be cancelled
constexpr u32 kLongPerLaunch = 1 << 15;

// Rows of the arcs to later vertices; vertices ascend in each.
struct ForwardRows {
    const u64* offsets;  // [n + 1]
    const VertexId* targets;
};

// The order of vertices that edges follow: by row length, then by number.
__device__ bool isLater(const ArcOffset* offsets, VertexId v, VertexId w) {
    const u64 ofV = offsets[v + 1] - offsets[v];
    const u64 ofW = offsets[w + 1] - offsets[w];
    return ofV != ofW ? ofV < ofW : v < w;
}

// A warp a row.
__global__ void countLaterKernel(RowsView rows, VertexId vertices, u64* count) {
    const u64 v = (u64{blockIdx.x} * kBlock + threadIdx.x) / kWarp;
    if (v >= vertices) return;
    u32 later = 0;
    for (ArcOffset arc = rows.offsets[v] + threadIdx.x % kWarp; arc < rows.offsets[v + 1]; arc += kWarp)
        later += isLater(rows.offsets, static_cast<VertexId>(v), rows.targets[arc]) ? 1 : 0;
    for (u32 d = kWarp / 2; d > 0; d /= 2) later += __shfl_xor_sync(kFullWarp, later, d);
    if (threadIdx.x % kWarp == 0) count[v] = later;
}

// A warp a row: keeps the order.
__global__ void keepLaterKernel(RowsView rows, VertexId vertices, const u64* offsets, VertexId* targets) {
    const u64 v = (u64{blockIdx.x} * kBlock + threadIdx.x) / kWarp;
    if (v >= vertices) return;
    const u32 lane = threadIdx.x % kWarp;
    const ArcOffset end = rows.offsets[v + 1];
    u64 at = offsets[v];
    for (ArcOffset begin = rows.offsets[v]; begin < end; begin += kWarp) {
        const ArcOffset arc = begin + lane;
        const VertexId w = arc < end ? rows.targets[arc] : 0;
        const bool later = arc < end && isLater(rows.offsets, static_cast<VertexId>(v), w);
        const u32 kept = __ballot_sync(kFullWarp, later);
        if (later) targets[at + __popc(kept & ((1u << lane) - 1))] = w;
        at += __popc(kept);
    }
}

__global__ void isLongKernel(const u64* offsets, VertexId vertices, u8* flags) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v < vertices) flags[v] = offsets[v + 1] - offsets[v] > kShortRow ? 1 : 0;
}

// Looks the vertices of w's row up in `own`, a lane each, and counts the hits there and at w. The number of
// hits, in every lane.
__device__ u32 meetRow(const ForwardRows& rows, VertexId w, const VertexId* own, u32 length, u32* hits,
                       u64* count) {
    u32 found = 0;
    for (u64 i = rows.offsets[w] + threadIdx.x % kWarp; i < rows.offsets[w + 1]; i += kWarp) {
        const VertexId x = rows.targets[i];
        const auto place = static_cast<u32>(lowerBound(own, length, x));
        if (place == length || own[place] != x) continue;
        atomicAdd(&hits[place], 1u);
        ++found;
    }
    __syncwarp();
    for (u32 d = kWarp / 2; d > 0; d /= 2) found += __shfl_xor_sync(kFullWarp, found, d);
    if (threadIdx.x % kWarp == 0 && found > 0) atomicAddU64(&count[w], found);
    return found;
}

// A warp a vertex of first .. last - 1 whose row has 2 .. kShortRow vertices.
__global__ void shortRowsKernel(ForwardRows rows, VertexId first, VertexId last, u64* count) {
    __shared__ VertexId owns[kWarps][kShortRow];
    __shared__ u32 allHits[kWarps][kShortRow];
    const u32 warp = threadIdx.x / kWarp;
    const u32 lane = threadIdx.x % kWarp;
    const u64 p = first + u64{blockIdx.x} * kWarps + warp;
    if (p >= last) return;
    const u64 begin = rows.offsets[p];
    const u64 length = rows.offsets[p + 1] - begin;
    if (length < 2 || length > kShortRow) return;
    const VertexId own = lane < length ? rows.targets[begin + lane] : 0;
    owns[warp][lane] = own;
    allHits[warp][lane] = 0;
    __syncwarp();
    u64 found = 0;
    for (u32 i = 0; i < length; ++i)
        found += meetRow(rows, owns[warp][i], owns[warp], static_cast<u32>(length), allHits[warp], count);
    __syncwarp();
    if (lane < length && allHits[warp][lane] > 0) atomicAddU64(&count[own], allHits[warp][lane]);
    if (lane == 0 && found > 0) atomicAddU64(&count[p], found);
}

// A block a vertex with a longer row.
__global__ void longRowsKernel(ForwardRows rows, const VertexId* vertex, u64* count) {
    __shared__ VertexId own[kWindow];
    __shared__ u32 hits[kWindow];
    const VertexId p = vertex[blockIdx.x];
    const u64 begin = rows.offsets[p];
    const u64 end = rows.offsets[p + 1];
    u64 found = 0;
    for (u64 window = begin; window < end; window += kWindow) {
        const auto length = static_cast<u32>(min(u64{kWindow}, end - window));
        for (u32 i = threadIdx.x; i < length; i += kBlock) {
            own[i] = rows.targets[window + i];
            hits[i] = 0;
        }
        __syncthreads();
        for (u64 i = begin + threadIdx.x / kWarp; i < end; i += kWarps)
            found += meetRow(rows, rows.targets[i], own, length, hits, count);
        __syncthreads();
        for (u32 i = threadIdx.x; i < length; i += kBlock)
            if (hits[i] > 0) atomicAddU64(&count[own[i]], hits[i]);
        __syncthreads();
    }
    if (threadIdx.x % kWarp == 0 && found > 0) atomicAddU64(&count[p], found);
}

class TriangleRun {
  public:
    TriangleRun(const Graph& graph, int device, RunContext& context)
        : context_(context),
          n_(graph.vertexCount()),
          graph_(onDevice(graph, device)),
          offsets_(u64{n_} + 1, stream_.get()),
          count_(n_, stream_.get()) {}

    std::vector<u64> run() {
        count_.fillBytes(0, stream_.get());
        keepLater();
        const ForwardRows rows{offsets_.data(), targets_.data()};
        for (VertexId first = 0; first < n_; first += std::min(kShortPerLaunch, n_ - first)) {
            const VertexId last = first + std::min(kShortPerLaunch, n_ - first);
            shortRowsKernel<<<gridFor(u64{last - first} * kWarp, kBlock), kBlock, 0, stream_.get()>>>(
                rows, first, last, count_.data());
            CUDA_CHECK_LAUNCH("shortRowsKernel");
            look(0.1 + 0.4 * last / n_);
        }
        longRows(rows);
        return downloaded(count_, n_, stream_.get());
    }

  private:
    void keepLater() {
        const u32 blocks = gridFor(u64{n_} * kWarp, kBlock);
        offsets_.fillBytes(0, stream_.get());
        countLaterKernel<<<blocks, kBlock, 0, stream_.get()>>>(graph_->rows(), n_, offsets_.data());
        CUDA_CHECK_LAUNCH("countLaterKernel");
        exclusiveSum(workspace_, offsets_.data(), offsets_.data(), u64{n_} + 1);
        targets_ = DeviceBuffer<VertexId>(PinnedValue<u64>().read(offsets_.data() + n_, stream_.get()),
                                          stream_.get());
        keepLaterKernel<<<blocks, kBlock, 0, stream_.get()>>>(graph_->rows(), n_, offsets_.data(),
                                                              targets_.data());
        CUDA_CHECK_LAUNCH("keepLaterKernel");
        look(0.1);
    }

    void longRows(const ForwardRows& rows) {
        DeviceBuffer<u8> flags(n_, stream_.get());
        DeviceBuffer<u32> vertex(n_, stream_.get());
        DeviceBuffer<u32> found(1, stream_.get());
        isLongKernel<<<gridFor(n_, kBlock), kBlock, 0, stream_.get()>>>(rows.offsets, n_, flags.data());
        CUDA_CHECK_LAUNCH("isLongKernel");
        selectIndices(workspace_, flags.data(), vertex.data(), found.data(), n_);
        const u32 all = PinnedValue<u32>().read(found.data(), stream_.get());
        for (u32 first = 0; first < all; first += kLongPerLaunch) {
            const u32 blocks = std::min(kLongPerLaunch, all - first);
            longRowsKernel<<<blocks, kBlock, 0, stream_.get()>>>(rows, vertex.data() + first, count_.data());
            CUDA_CHECK_LAUNCH("longRowsKernel");
            look(0.5 + 0.5 * (first + blocks) / all);
        }
    }

    void look(f64 fraction) {
        stream_.synchronize();
        if (context_.shouldStop()) throw Cancelled();
        context_.observer.progress({.stage = "triangles", .fraction = fraction});
    }

    RunContext& context_;
    VertexId n_;
    Stream stream_;
    Workspace workspace_{stream_.get()};
    std::shared_ptr<const DeviceGraph> graph_;
    DeviceBuffer<u64> offsets_;
    DeviceBuffer<VertexId> targets_;
    DeviceBuffer<u64> count_;
};

}  // namespace

std::vector<u64> triangles(const Graph& graph, int device, RunContext& context) {
    if (graph.vertexCount() == 0) return {};
    return TriangleRun(graph, device, context).run();
}

u64 trianglesBytes(const Graph& graph) {
    return DeviceGraph::bytesFor(graph) + graph.arcCount() / 2 * sizeof(VertexId) +
           graph.vertexCount() * (2 * sizeof(u64) + sizeof(u32) + 1);
}

}  // namespace quartier::gpu::measures
