// How many nodes or edges must go until the graph falls apart.
#include <algorithm>

#include "analytics/igraph/measure_rows.h"

namespace quartier {
namespace {

constexpr f64 kSecondsAFlowStep = 1e-7;  // of n^2 (n + m) (docs/algorithms.md)
constexpr f64 kSecondsACutStep = 5e-8;   // of n (n + m)

std::vector<f64> edgeConnectivity(const IgraphTask& task) {
    return task.one<igraph_integer_t>(
        [&](igraph_integer_t* to) { return igraph_edge_connectivity(task.graph(), to, true); });
}

std::vector<f64> vertexConnectivity(const IgraphTask& task) {
    return task.one<igraph_integer_t>(
        [&](igraph_integer_t* to) { return igraph_vertex_connectivity(task.graph(), to, true); });
}

std::vector<f64> minimumCut(const IgraphTask& task) {
    if (task.nodes() < 2) return {IGRAPH_NAN};
    return task.one<igraph_real_t>(
        [&](igraph_real_t* to) { return igraph_mincut_value(task.graph(), to, task.weights()); });
}

// A node with fewer than two edges bounds the connectivity by 1: no flows are needed.
bool isDecided(const Graph& graph) {
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        const u64 entering = graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v];
        if (std::min(graph.degree(v), entering) < 2) return true;
    }
    return false;
}

f64 secondsOfFlows(const Graph& graph, const MeasureOptions&) {
    const f64 nodes = graph.vertexCount();
    return isDecided(graph)
               ? 0
               : nodes * nodes * (nodes + static_cast<f64>(graph.arcCount())) * kSecondsAFlowStep;
}

f64 secondsOfMinimumCut(const Graph& graph, const MeasureOptions& options) {
    if (graph.isDirected()) return secondsOfFlows(graph, options);
    const f64 nodes = graph.vertexCount();
    return nodes * (nodes + static_cast<f64>(graph.arcCount())) * kSecondsACutStep;
}

f64 secondsOfEdgeConnectivity(const Graph& graph, const MeasureOptions& options) {
    return isDecided(graph) ? 0 : secondsOfMinimumCut(graph, options);
}

}  // namespace

void addCutRows(MeasureRegistry& list) {
    constexpr auto graph = MeasureKind::graph;
    constexpr auto optional = Directions::optional;
    constexpr auto drop = SelfLoops::drop;
    addIgraphRows(list, "Cuts",
                  {{.text = {"edge-connectivity", "Edge connectivity",
                             "The fewest edges without which the graph falls apart (adhesion).",
                             "White and Harary 2001; igraph_edge_connectivity"},
                    .compute = edgeConnectivity,
                    .kind = graph,
                    .directions = optional,
                    .options = measureOptionSpecs({"directed"}),
                    .whole = true,
                    .loops = drop,
                    .seconds = secondsOfEdgeConnectivity},
                   {.text = {"vertex-connectivity", "Vertex connectivity",
                             "The fewest nodes without which the graph falls apart (cohesion).",
                             "White and Harary 2001; igraph_vertex_connectivity"},
                    .compute = vertexConnectivity,
                    .kind = graph,
                    .directions = optional,
                    .options = measureOptionSpecs({"directed"}),
                    .whole = true,
                    .loops = drop,
                    .seconds = secondsOfFlows},
                   {.text = {"minimum-cut", "Minimum cut",
                             "The least weight of edges without which the graph falls apart.",
                             "Stoer and Wagner 1997; igraph_mincut_value"},
                    .compute = minimumCut,
                    .kind = graph,
                    .directions = optional,
                    .options = measureOptionSpecs({"directed", "weighted"}),
                    .loops = drop,
                    .seconds = secondsOfMinimumCut}});
}

}  // namespace quartier
