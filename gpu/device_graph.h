// A graph's rows in device memory, and the cache of the last graph uploaded to each device.
#pragma once

#include <memory>

#include "gpu/device_buffer.h"
#include "graph/graph.h"

namespace quartier::gpu {

// What kernels get. Row v is targets[offsets[v] .. offsets[v + 1]).
struct RowsView {
    const ArcOffset* offsets = nullptr;  // [n + 1]
    const VertexId* targets = nullptr;   // [arcs]
    const f32* weights = nullptr;        // [arcs], or null: all 1
};

// Immutable after its making, shared between runs.
class DeviceGraph {
  public:
    // Waits until everything is on the device (the current one).
    explicit DeviceGraph(const Graph& graph);

    VertexId vertexCount() const { return vertices_; }
    u64 arcCount() const { return arcs_; }
    u64 largestDegree() const { return largestDegree_; }
    bool isDirected() const { return directed_; }
    RowsView rows() const { return {offsets_.data(), targets_.data(), weights_.data()}; }
    // The arcs that enter; the same rows when undirected.
    RowsView reverseRows() const {
        return directed_ ? RowsView{reverseOffsets_.data(), reverseTargets_.data(), reverseWeights_.data()}
                         : rows();
    }
    u64 bytes() const;
    // Before it is made: 8 (n + 1) + 4 per arc (8 weighted), and the reverse rows of a directed graph.
    static u64 bytesFor(const Graph& graph);

  private:
    VertexId vertices_ = 0;
    u64 arcs_ = 0;
    u64 largestDegree_ = 0;
    bool directed_ = false;
    DeviceBuffer<ArcOffset> offsets_;
    DeviceBuffer<VertexId> targets_;
    DeviceBuffer<f32> weights_;
    DeviceBuffer<ArcOffset> reverseOffsets_;
    DeviceBuffer<VertexId> reverseTargets_;
    DeviceBuffer<f32> reverseWeights_;
};

// The graph on the current device: the copy that is there, or a new upload. Keeps the last graph of each
// device until forgetUploads() (gpu.h); a holder of the pointer keeps its own for as long as it runs. Safe
// from several threads.
std::shared_ptr<const DeviceGraph> onDevice(const Graph& graph, int device);
// The arcs of the longest row. Not counted again for the graph that is kept on the device.
u64 largestDegree(const Graph& graph, int device);

// sources[a] = the row that arc a lies in: for kernels with a thread per arc.
void expandSources(const ArcOffset* offsets, VertexId vertices, u64 arcs, VertexId* sources,
                   cudaStream_t stream);
// [arcs] the same of the rows of a graph.
DeviceBuffer<VertexId> sourcesOf(const DeviceGraph& graph, cudaStream_t stream);

}  // namespace quartier::gpu
