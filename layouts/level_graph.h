// One level of a multilevel layout: a small or large graph with masses, and how its nodes fall into parents.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"
#include "graph/graph.h"
#include "graph/large_buffer.h"

namespace quartier::layouts {

// Nodes are numbered so that the children of every node of the next coarser level are consecutive: gathers
// are local and communities are ranges. Arcs are listed from both ends; self-loops are left out (they exert
// no force). This is what is known of a level in host memory wherever its arcs lie.
struct LevelNodes {
    std::vector<ArcOffset> offsets{0};  // [n + 1] where the arcs of each begin
    std::vector<f32> mass;              // [n] input vertices below + weights of their arcs
    std::vector<f32> pull;              // [n] sum of the weights of the row
    std::vector<u32> parent;            // [n] node of the coarser level; empty at the coarsest
    std::vector<u32> firstChild;        // [n + 1] children at the finer level; empty at the finest

    u32 size() const { return static_cast<u32>(mass.size()); }
    u64 arcCount() const { return offsets.back(); }
};

// With its arcs in host memory.
struct LevelGraph : LevelNodes {
    LargeVector<u32> targets;  // [arcs]
    LargeVector<f32> weights;  // [arcs] or empty = all 1; the mean weight of the input graph is 1

    f32 weight(ArcOffset arc) const { return weights.empty() ? 1.0f : weights[arc]; }
};

// How the weights of a graph become those of its layout: divided by their mean and clamped, so that a few
// enormous weights do not draw everything else to a point.
struct WeightScale {
    f32 factor = 1;
    // constexpr: kernels use it too.
    constexpr f32 operator()(f32 weight) const {
        // Weights beyond these multiples of the mean count as these.
        constexpr f32 kLightest = 1.0f / 32, kHeaviest = 32;
        const f32 scaled = weight * factor;
        return scaled < kLightest ? kLightest : scaled > kHeaviest ? kHeaviest : scaled;
    }
};
WeightScale weightScale(const Graph& graph);

// The nodes of the finest level: the vertices `order` of the graph (a union of components), whose rows are
// the arcs of both directions. After a stop they are incomplete.
LevelNodes finestNodes(const Graph& graph, std::span<const VertexId> order, WeightScale scale,
                       const std::stop_token& stop);

// The finest level. rank[v] is the place of v in `order`, plus `base`. After a stop the level is incomplete.
LevelGraph finestLevel(const Graph& graph, std::span<const VertexId> order, std::span<const u32> rank,
                       u32 base, WeightScale scale, const std::stop_token& stop);

// The masses of coarse nodes: those of their children, firstChild[c] to firstChild[c + 1], added up.
std::vector<f32> coarseMasses(std::span<const f32> mass, std::span<const u32> firstChild);

// The next coarser level; fine.parent must be set, firstChild says which children each node has. Cost:
// O(arcs), memory of one u32 per coarse node and thread.
LevelGraph contract(const LevelGraph& fine, std::vector<u32> firstChild, const std::stop_token& stop);

}  // namespace quartier::layouts
