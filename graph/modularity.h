// Modularity of a partition in double: the reference that every engine's report is checked against.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "graph/graph.h"

namespace quartier {

// Q = sum over communities c of [ in_c / 2m - gamma (tot_c / 2m)^2 ], Newman and Girvan's with the resolution
// of Reichardt and Bornholdt; in [-1/2, 1] for gamma = 1. A self-loop of weight w adds 2w to its vertex's
// strength and to in_c (igraph's and NetworkX's convention). 0 for a graph without weight. The graph must be
// undirected.
f64 modularity(const Graph& graph, std::span<const VertexId> community, f64 resolution = 1.0);

// That of every vertex alone, without a partition to look up: a fraction of the time.
f64 modularityAlone(const Graph& graph, f64 resolution = 1.0);

// That of a partition, given up when the stop is requested.
std::optional<f64> modularityUnless(const std::stop_token& stop, const Graph& graph,
                                    std::span<const VertexId> community, f64 resolution);

// Strength of every vertex: the sum of its row's weights, a self-loop twice. Their sum is 2m.
std::vector<f64> strengths(const Graph& graph);

// Summed strength of every community; labels below `communities`. The same for any number of threads.
std::vector<f64> communityTotals(std::span<const VertexId> community, u64 communities,
                                 std::span<const f64> strength);

// Communities that are not connected inside themselves.
u64 disconnectedCommunities(const Graph& graph, std::span<const VertexId> community);

// Splits every community into its connected parts, renumbered by order of first occurrence; never lowers
// modularity.
std::vector<VertexId> splitDisconnected(const Graph& graph, std::span<const VertexId> community);

}  // namespace quartier
