// Shortest paths between all pairs of nodes, or those of them up to a cutoff.
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "analytics/igraph/measure_rows.h"

namespace quartier {
namespace {

std::vector<f64> meanDistance(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return task.weights() != nullptr
                   ? igraph_average_path_length_dijkstra(task.graph(), to, nullptr, task.weights(),
                                                         task.directed(), true)
                   : igraph_average_path_length(task.graph(), to, nullptr, task.directed(), true);
    });
}

std::vector<f64> globalEfficiency(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_global_efficiency(task.graph(), to, task.weights(), task.directed());
    });
}

std::vector<f64> localEfficiency(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_local_efficiency(task.graph(), to, igraph_vss_all(), task.weights(), task.directed(),
                                       IGRAPH_ALL);
    });
}

std::vector<f64> meanLocalEfficiency(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_average_local_efficiency(task.graph(), to, task.weights(), task.directed(), IGRAPH_ALL);
    });
}

constexpr igraph_real_t kNoCutoff = -1;  // as igraph has it

std::vector<f64> closenessOf(const IgraphTask& task, igraph_neimode_t mode, igraph_real_t cutoff) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_closeness_cutoff(task.graph(), to, nullptr, nullptr, igraph_vss_all(), mode,
                                       task.weights(), true, cutoff);
    });
}

std::vector<f64> harmonicOf(const IgraphTask& task, igraph_neimode_t mode, igraph_real_t cutoff) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_harmonic_centrality_cutoff(task.graph(), to, igraph_vss_all(), mode, task.weights(),
                                                 true, cutoff);
    });
}

std::vector<f64> eccentricityIn(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return task.weights() != nullptr ? igraph_eccentricity_dijkstra(task.graph(), task.weights(), to,
                                                                        igraph_vss_all(), IGRAPH_IN)
                                         : igraph_eccentricity(task.graph(), to, igraph_vss_all(), IGRAPH_IN);
    });
}

std::vector<f64> rangeLimitedBetweenness(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_betweenness_cutoff(task.graph(), to, igraph_vss_all(), task.directed(), task.weights(),
                                         task.options().cutoff);
    });
}

std::vector<f64> edgeBetweenness(const IgraphTask& task, igraph_real_t cutoff) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_edge_betweenness_cutoff(task.graph(), to, task.directed(), task.weights(), cutoff);
    });
}

std::vector<f64> convergenceDegree(const IgraphTask& task) {
    return task.reals(
        [&](igraph_vector_t* to) { return igraph_convergence_degree(task.graph(), to, nullptr, nullptr); });
}

std::vector<f64> centreOf(const IgraphTask& task) {
    return task.flags(task.nodes(), [&](igraph_vector_int_t* to) {
        return igraph_graph_center(task.graph(), to, IGRAPH_OUT);
    });
}

// From a node of the highest degree: igraph would start at a random one.
std::vector<f64> pseudoDiameter(const IgraphTask& task) {
    const std::vector<f64> degrees = task.degrees();
    const igraph_integer_t start = std::max_element(degrees.begin(), degrees.end()) - degrees.begin();
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return task.weights() != nullptr
                   ? igraph_pseudo_diameter_dijkstra(task.graph(), task.weights(), to, start, nullptr,
                                                     nullptr, task.directed(), true)
                   : igraph_pseudo_diameter(task.graph(), to, start, nullptr, nullptr, task.directed(), true);
    });
}

std::vector<f64> girthOf(const IgraphTask& task) {
    std::vector<f64> found =
        task.one<igraph_real_t>([&](igraph_real_t* to) { return igraph_girth(task.graph(), to, nullptr); });
    return found.front() > 0 ? found : std::vector<f64>{IGRAPH_NAN};
}

// Two searches an edge: from each neighbour of a node, without the node.
f64 secondsOfNeighbourSearches(const Graph& graph, const MeasureOptions& options) {
    const f64 nodes = graph.vertexCount();
    return nodes == 0 ? 0 : secondsOfAllSearches(graph, options) / nodes * static_cast<f64>(graph.arcCount());
}

// Arcs that a path up to the cutoff has at most. Weights are lengths that requireLengths() has let pass.
f64 mostArcs(const Graph& graph, const MeasureOptions& options) {
    if (!options.weighted || graph.weights().empty()) return options.cutoff;
    return options.cutoff / *std::min_element(graph.weights().begin(), graph.weights().end());
}

// The part of the steps of searches from all nodes that is left up to the cutoff, at most: what a search
// reaches within k arcs is no more than what it looks at itself, and what its neighbours reach within k - 1.
f64 partUpToCutoff(const Graph& graph, const MeasureOptions& options, std::span<const ArcOffset> offsets,
                   std::span<const VertexId> targets) {
    constexpr f64 kMostRounds = 64;  // a pass over the arcs each
    const u64 n = graph.vertexCount();
    const f64 arcs = std::floor(mostArcs(graph, options)), all = static_cast<f64>(n + graph.arcCount());
    if (n == 0 || arcs > kMostRounds) return 1;
    const auto steps = [&](u64 v) { return 1 + static_cast<f64>(offsets[v + 1] - offsets[v]); };
    std::vector<f64> reached(n), next(n);
    for (u64 v = 0; v < n; ++v) reached[v] = steps(v);
    for (f64 round = 0; round < arcs; ++round) {
        tbb::parallel_for(u64{0}, n, [&](u64 v) {
            f64 sum = steps(v);
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) sum += reached[targets[arc]];
            next[v] = std::min(sum, all);
        });
        if (next == reached) break;
        std::swap(reached, next);
    }
    return std::accumulate(reached.begin(), reached.end(), 0.0) / (static_cast<f64>(n) * all);
}

f64 partUpToCutoff(const Graph& graph, const MeasureOptions& options) {
    return partUpToCutoff(graph, options, graph.offsets(), graph.targets());
}

// Before each search by length igraph clears the places of all nodes in its heap.
f64 secondsOfClearing(const Graph& graph, const MeasureOptions& options) {
    constexpr f64 kSecondsAPlace = 1e-9;  // docs/algorithms.md
    const f64 nodes = graph.vertexCount();
    return options.weighted && graph.isWeighted() ? nodes * nodes * kSecondsAPlace : 0;
}

f64 secondsOfNearSearches(const Graph& graph, const MeasureOptions& options) {
    return secondsOfAllSearches(graph, options) * partUpToCutoff(graph, options) +
           secondsOfClearing(graph, options);
}

f64 secondsOfNearEnteringSearches(const Graph& graph, const MeasureOptions& options) {
    return secondsOfAllSearches(graph, options) *
               partUpToCutoff(graph, options, graph.reverseOffsets(), graph.reverseTargets()) +
           secondsOfClearing(graph, options);
}

f64 secondsOfNearPathCounts(const Graph& graph, const MeasureOptions& options) {
    return secondsOfAllPathCounts(graph, options) * partUpToCutoff(graph, options) +
           secondsOfClearing(graph, options);
}

}  // namespace

void addPathRows(MeasureRegistry& list) {
    constexpr auto graph = MeasureKind::graph;
    constexpr auto edge = MeasureKind::edge;
    constexpr auto always = Directions::always;
    constexpr auto optional = Directions::optional;
    const auto plain = measureOptionSpecs({"directed", "weighted"});
    const auto limited = measureOptionSpecs({"directed", "weighted", "cutoff"});
    const auto entering = measureOptionSpecs({"weighted"});
    const auto enteringLimited = measureOptionSpecs({"weighted", "cutoff"});
    addIgraphRows(
        list, "Paths",
        {{.text = {"mean-distance", "Mean distance",
                   "Mean length of the shortest paths over all pairs of nodes that are linked by one.",
                   "igraph_average_path_length"},
          .compute = meanDistance,
          .kind = graph,
          .directions = optional,
          .options = plain,
          .lengths = true,
          .seconds = secondsOfAllSearches},
         {.text = {"global-efficiency", "Global efficiency",
                   "Mean of 1 over the distance over all pairs of nodes, 0 where there is no path.",
                   "Latora and Marchiori 2001; igraph_global_efficiency"},
          .compute = globalEfficiency,
          .kind = graph,
          .directions = optional,
          .options = plain,
          .lengths = true,
          .seconds = secondsOfAllSearches},
         {.text = {"local-efficiency", "Local efficiency",
                   "Mean of 1 over the distance over all pairs of neighbours of the node, on paths that do "
                   "not pass it.",
                   "Vragovic, Louis and Diaz-Guilera 2005; igraph_local_efficiency"},
          .compute = localEfficiency,
          .directions = optional,
          .options = plain,
          .lengths = true,
          .seconds = secondsOfNeighbourSearches},
         {.text = {"mean-local-efficiency", "Mean local efficiency", "Mean of the nodes' local efficiencies.",
                   "Vragovic, Louis and Diaz-Guilera 2005; igraph_average_local_efficiency"},
          .compute = meanLocalEfficiency,
          .kind = graph,
          .directions = optional,
          .options = plain,
          .lengths = true,
          .seconds = secondsOfNeighbourSearches},
         {.text = {"closeness-near", "Range-limited closeness",
                   "1 over the mean distance to the nodes that are reached on paths up to the cutoff.",
                   "Freeman 1979; igraph_closeness_cutoff"},
          .compute =
              [](const IgraphTask& task) { return closenessOf(task, IGRAPH_OUT, task.options().cutoff); },
          .directions = optional,
          .options = limited,
          .lengths = true,
          .seconds = secondsOfNearSearches},
         {.text = {"harmonic-near", "Range-limited harmonic centrality",
                   "Mean over all other nodes of 1 over the distance, 0 beyond the cutoff.",
                   "Rochat 2009; igraph_harmonic_centrality_cutoff"},
          .compute =
              [](const IgraphTask& task) { return harmonicOf(task, IGRAPH_OUT, task.options().cutoff); },
          .directions = optional,
          .options = limited,
          .lengths = true,
          .seconds = secondsOfNearSearches},
         {.text = {"in-closeness", "In-closeness",
                   "1 over the mean distance from the nodes that reach the node along the arcs.",
                   "Freeman 1979; igraph_closeness_cutoff"},
          .compute = [](const IgraphTask& task) { return closenessOf(task, IGRAPH_IN, kNoCutoff); },
          .directions = always,
          .options = entering,
          .lengths = true,
          .seconds = secondsOfAllSearches},
         {.text = {"in-harmonic", "Harmonic in-centrality",
                   "Mean over all other nodes of 1 over the distance from them along the arcs, 0 where there "
                   "is no path.",
                   "Rochat 2009; igraph_harmonic_centrality_cutoff"},
          .compute = [](const IgraphTask& task) { return harmonicOf(task, IGRAPH_IN, kNoCutoff); },
          .directions = always,
          .options = entering,
          .lengths = true,
          .seconds = secondsOfAllSearches},
         {.text = {"in-closeness-near", "Range-limited in-closeness",
                   "1 over the mean distance from the nodes that reach the node on paths up to the cutoff "
                   "along the arcs.",
                   "Freeman 1979; igraph_closeness_cutoff"},
          .compute =
              [](const IgraphTask& task) { return closenessOf(task, IGRAPH_IN, task.options().cutoff); },
          .directions = always,
          .options = enteringLimited,
          .lengths = true,
          .seconds = secondsOfNearEnteringSearches},
         {.text = {"in-harmonic-near", "Range-limited harmonic in-centrality",
                   "Mean over all other nodes of 1 over the distance from them along the arcs, 0 beyond the "
                   "cutoff.",
                   "Rochat 2009; igraph_harmonic_centrality_cutoff"},
          .compute =
              [](const IgraphTask& task) { return harmonicOf(task, IGRAPH_IN, task.options().cutoff); },
          .directions = always,
          .options = enteringLimited,
          .lengths = true,
          .seconds = secondsOfNearEnteringSearches},
         {.text = {"in-eccentricity", "In-eccentricity",
                   "The largest distance along the arcs from a node that reaches the node.",
                   "igraph_eccentricity"},
          .compute = eccentricityIn,
          .directions = always,
          .options = entering,
          .lengths = true,
          .seconds = secondsOfAllSearches},
         {.text = {"betweenness-near", "Range-limited betweenness",
                   "Shortest paths up to the cutoff that pass the node, of several between a pair each in "
                   "part.",
                   "Freeman 1977; igraph_betweenness_cutoff"},
          .compute = rangeLimitedBetweenness,
          .directions = optional,
          .options = limited,
          .lengths = true,
          .seconds = secondsOfNearPathCounts},
         {.text = {"edge-betweenness", "Edge betweenness",
                   "Shortest paths that pass the edge, of several between a pair each in part.",
                   "Girvan and Newman 2002; igraph_edge_betweenness_cutoff"},
          .compute = [](const IgraphTask& task) { return edgeBetweenness(task, kNoCutoff); },
          .kind = edge,
          .directions = optional,
          .options = plain,
          .lengths = true,
          .seconds = secondsOfAllPathCounts},
         {.text = {"edge-betweenness-near", "Range-limited edge betweenness",
                   "Shortest paths up to the cutoff that pass the edge, of several between a pair each in "
                   "part.",
                   "Girvan and Newman 2002; igraph_edge_betweenness_cutoff"},
          .compute = [](const IgraphTask& task) { return edgeBetweenness(task, task.options().cutoff); },
          .kind = edge,
          .directions = optional,
          .options = limited,
          .lengths = true,
          .seconds = secondsOfNearPathCounts},
         {.text = {"convergence-degree", "Convergence degree",
                   "Whether shortest paths come together at the edge or part there: of the nodes before and "
                   "behind it on such paths, how many more lie on one side, as a part of all.",
                   "Negyessy, Banyai, Bazso and others 2012; igraph_convergence_degree"},
          .compute = convergenceDegree,
          .kind = edge,
          .seconds = secondsOfAllPathCounts},
         {.text = {"centre", "Centre", "1 of the nodes of the smallest eccentricity, 0 of the others.",
                   "igraph_graph_center"},
          .compute = centreOf,
          .directions = optional,
          .options = measureOptionSpecs({"directed"}),
          .whole = true,
          .seconds = secondsOfAllSearches},
         {.text = {"pseudo-diameter", "Pseudo-diameter",
                   "A distance that is at most the diameter and mostly equal to it, from searches that each "
                   "start at the node that was farthest in the one before.",
                   "igraph_pseudo_diameter"},
          .compute = pseudoDiameter,
          .kind = graph,
          .directions = optional,
          .options = plain,
          .lengths = true},
         {.text = {"girth", "Girth", "Edges of the shortest cycle.", "Itai and Rodeh 1978; igraph_girth"},
          .compute = girthOf,
          .kind = graph,
          .whole = true,
          .loops = SelfLoops::drop,
          .seconds = secondsOfAllSearches}});
}

}  // namespace quartier
