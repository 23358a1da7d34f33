#include "gpu/device_graph.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "core/error.h"
#include "gpu/gpu.h"
#include "gpu/stream.h"

namespace quartier::gpu {
namespace {

// Uploads live longer than a run, so they are allocated on the legacy stream, which outlives everything.
constexpr cudaStream_t kLegacyStream = nullptr;

// Of one device. Devices upload side by side.
struct Cached {
    std::mutex mutex;
    u64 identity = 0;
    std::shared_ptr<const DeviceGraph> graph;
};

struct Cache {
    std::mutex mutex;
    std::map<int, Cached> byDevice;  // its elements stay where they are
};

// Never destroyed: at the end of the process the CUDA runtime may be gone before the statics are.
Cache& cache() {
    static Cache* const theOne = new Cache;
    return *theOne;
}

Cached& cachedFor(int device) {
    const std::scoped_lock lock(cache().mutex);
    return cache().byDevice[device];
}

u64 findLargestDegree(const Graph& graph) {
    return tbb::parallel_reduce(
        tbb::blocked_range<VertexId>(0, graph.vertexCount(), 1 << 14), u64{0},
        [&](const auto& range, u64 largest) {
            for (VertexId v = range.begin(); v != range.end(); ++v)
                largest = std::max(largest, graph.degree(v));
            return largest;
        },
        [](u64 a, u64 b) { return std::max(a, b); });
}

bool matches(const Cached& cached, const Graph& graph) {
    return cached.graph && cached.identity == graph.identity() && graph.identity() != 0 &&
           cached.graph->vertexCount() == graph.vertexCount() && cached.graph->arcCount() == graph.arcCount();
}

}  // namespace

DeviceGraph::DeviceGraph(const Graph& graph)
    : vertices_(graph.vertexCount()),
      arcs_(graph.arcCount()),
      largestDegree_(findLargestDegree(graph)),
      directed_(graph.isDirected()),
      offsets_(uploaded(graph.offsets(), kLegacyStream)),
      targets_(uploaded(graph.targets(), kLegacyStream)),
      weights_(uploaded(graph.weights(), kLegacyStream)) {
    if (directed_) {
        reverseOffsets_ = uploaded(graph.reverseOffsets(), kLegacyStream);
        reverseTargets_ = uploaded(graph.reverseTargets(), kLegacyStream);
        reverseWeights_ = uploaded(graph.reverseWeights(), kLegacyStream);
    }
    CUDA_CHECK(cudaStreamSynchronize(kLegacyStream));
}

u64 DeviceGraph::bytes() const {
    return offsets_.bytes() + targets_.bytes() + weights_.bytes() + reverseOffsets_.bytes() +
           reverseTargets_.bytes() + reverseWeights_.bytes();
}

u64 DeviceGraph::bytesFor(const Graph& graph) {
    const u64 perArc = sizeof(VertexId) + (graph.isWeighted() ? sizeof(f32) : 0);
    const u64 rows =
        (static_cast<u64>(graph.vertexCount()) + 1) * sizeof(ArcOffset) + graph.arcCount() * perArc;
    return rows * (graph.isDirected() ? 2 : 1);
}

std::shared_ptr<const DeviceGraph> onDevice(const Graph& graph, int device) {
    Cached& entry = cachedFor(device);
    const std::scoped_lock lock(entry.mutex);
    if (!matches(entry, graph)) {
        const DeviceScope scope(device);
        entry.graph = nullptr;  // first, so that two graphs need not fit together
        entry.graph = std::make_shared<const DeviceGraph>(graph);
        entry.identity = graph.identity();
    }
    return entry.graph;
}

u64 largestDegree(const Graph& graph, int device) {
    Cached& entry = cachedFor(device);
    {
        const std::scoped_lock lock(entry.mutex);
        if (matches(entry, graph)) return entry.graph->largestDegree();
    }
    return findLargestDegree(graph);
}

DeviceBuffer<VertexId> sourcesOf(const DeviceGraph& graph, cudaStream_t stream) {
    DeviceBuffer<VertexId> sources(graph.arcCount(), stream);
    expandSources(graph.rows().offsets, graph.vertexCount(), graph.arcCount(), sources.data(), stream);
    return sources;
}

void forgetUploads(int device) noexcept {
    Cached& entry = cachedFor(device);
    const std::scoped_lock lock(entry.mutex);
    if (entry.graph == nullptr) return;
    try {
        const DeviceScope scope(device);
        entry.graph = nullptr;
    } catch (const CudaError&) {
        entry.graph = nullptr;  // without its device there is nothing to give back
    }
}

}  // namespace quartier::gpu
