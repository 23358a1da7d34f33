// Vertices of high degree as several virtual ones, each with at most D of the arcs.
#pragma once

#include "gpu/device_graph.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::betweenness {

// What kernels get. The parts of v are [first[v], first[v + 1]); a vertex without arcs has none.
struct VirtualRowsView {
    RowsView rows;
    const u64* first = nullptr;       // [vertices + 1]
    const VertexId* owner = nullptr;  // [count]
    u64 count = 0;
    u32 most = 0;       // arcs of a part
    bool dealt = true;  // part i of k takes the arcs i, i + k, i + 2k ...; else `most` in a row
};

class VirtualRows {
  public:
    // Waits for the stream.
    void build(const RowsView& rows, VertexId vertices, u32 most, bool dealt, Workspace& workspace);
    const VirtualRowsView& view() const { return view_; }
    // At most; with first and owner 8 bytes per vertex and 4 per part.
    static u64 partsAtMost(u64 vertices, u64 arcs, u32 most) { return vertices + arcs / most; }

  private:
    DeviceBuffer<u64> first_;
    DeviceBuffer<VertexId> owner_;
    VirtualRowsView view_;
};

}  // namespace quartier::gpu::betweenness
