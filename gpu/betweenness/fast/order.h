// The graph as `fast` walks it: vertices numbered anew by falling degree class, those without arcs left out.
#pragma once

#include "gpu/device_graph.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::betweenness::fast {

// Classes of rows by the larger of their degrees in both directions, most arcs first.
enum RowClass : u32 { kHubRows, kLargeRows, kMiddleRows, kSmallRows, kTile32, kTile16, kTile8, kRowClasses };
// Of a row of class c; powers of two, as the order of vertices changes only there.
constexpr u64 mostArcs(u32 c) {
    constexpr u64 most[kRowClasses] = {~u64{0}, 1024, 256, 64, 32, 16, 8};
    return most[c];
}

struct OrderedView {
    RowsView rows;                // arcs that leave
    RowsView reverse;             // arcs that enter
    u32 vertices = 0;             // with arcs
    u32 classEnd[kRowClasses]{};  // vertices of class c end here
    const f32* mass = nullptr;    // [vertices] or null: all 1
};

class OrderedGraph {
  public:
    // mass: [vertices of the graph] on the device, or null. Waits for the stream.
    OrderedGraph(const DeviceGraph& graph, const f32* mass, Workspace& workspace);

    const OrderedView& view() const { return view_; }
    // out[i] = the new number of ids[i]; in and out may be the same.
    void renumber(const VertexId* ids, u64 count, VertexId* out) const;
    // out[old] = base[old] + the sum over groups of sums[group][new], for all vertices of the graph; out may
    // be base.
    void collect(const f64* sums, u32 groups, const f64* base, f64* out) const;
    static u64 bytesFor(u64 vertices, u64 arcs, bool directed);

  private:
    void permuteRows(const RowsView& from, DeviceBuffer<ArcOffset>& offsets, DeviceBuffer<VertexId>& targets,
                     u64 arcs, Workspace& workspace);

    cudaStream_t stream_;
    u64 all_ = 0;  // vertices of the graph
    DeviceBuffer<VertexId> old_, new_;
    DeviceBuffer<ArcOffset> offsets_, reverseOffsets_;
    DeviceBuffer<VertexId> targets_, reverseTargets_;
    DeviceBuffer<f32> mass_;
    OrderedView view_;
};

// The same for sums in the order of the graph: out[v] = base[v] + the sum over groups of sums[group][v].
void addGroups(const f64* sums, u32 groups, u64 vertices, const f64* base, f64* out, cudaStream_t stream);

}  // namespace quartier::gpu::betweenness::fast
