// The arcs of the levels of a layout in device memory: those of the finest level are gathered from the graph
// that is there, those of coarser ones come from sorting and adding up. The same arcs as
// layouts::finestLevel() and layouts::contract() list, coarse rows sorted by target; weights may differ by
// rounding. The same result every time.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "gpu/device_buffer.h"
#include "gpu/device_graph.h"
#include "gpu/primitives/workspace.h"
#include "layouts/level_graph.h"

namespace quartier::gpu::layout {

struct LevelArcs {
    DeviceBuffer<ArcOffset> offsets;  // [n + 1]
    DeviceBuffer<u32> targets;        // [arcs]
    DeviceBuffer<f32> weights;        // [arcs] or empty = all 1
};

// `nodes` are the finestNodes() of the vertices `order`; rank[v] is the place of v there, plus `base`. Cost:
// O(arcs) work; memory: the arcs, and 4 bytes for every vertex of the graph and of `order`.
LevelArcs finestArcs(const DeviceGraph& graph, std::span<const VertexId> order, std::span<const u32> rank,
                     u32 base, layouts::WeightScale scale, const layouts::LevelNodes& nodes,
                     cudaStream_t stream);

struct CoarseLevel {
    layouts::LevelNodes nodes;  // without parents
    LevelArcs arcs;
};
// The next coarser level of nodes whose parents are set; firstChild says which children each coarse node has.
// Arcs are sorted in pieces of whole coarse rows, kSortedArcs or one row at a time. After a stop the level is
// incomplete. Cost: O(arcs) work; memory: the coarse arcs twice, and kBytesOfSortedArc for each of a piece.
CoarseLevel contract(const layouts::LevelNodes& fine, const LevelArcs& arcs, std::vector<u32> firstChild,
                     Workspace& workspace, const std::stop_token& stop);
constexpr u64 kSortedArcs = u64{1} << 21;
constexpr u64 kBytesOfSortedArc = 6 * sizeof(u64);

}  // namespace quartier::gpu::layout
