#include "analytics/igraph/connectivity.h"

#include "analytics/igraph/igraph_call.h"

namespace quartier {
namespace {

MeasureInfo info(const char* name, const char* title, const char* definition, const char* paper) {
    MeasureInfo made;
    made.algorithm = name;
    made.id = "igraph";
    made.name = title;
    made.description = definition;
    made.paper = paper;
    made.family = "Connectivity";
    made.whole = true;
    return made;
}

MeasureValues articulationOf(const Graph& graph, const MeasureOptions&, RunContext& context) {
    const IgraphCall call("articulation", context);
    const IgraphGraph copy(graph, call, context);
    IgraphIntegers points(call);
    call.check(igraph_articulation_points(copy.get(), points.get()));
    MeasureValues values{.value = std::vector<f64>(graph.vertexCount(), 0.0), .standardError = {}};
    for (igraph_integer_t i = 0; i < points.size(); ++i) values.value[static_cast<size_t>(points[i])] = 1;
    return values;
}

MeasureValues bridgesOf(const Graph& graph, const MeasureOptions&, RunContext& context) {
    const IgraphCall call("bridges", context);
    const IgraphGraph copy(graph, call, context);
    IgraphIntegers bridges(call);
    call.check(igraph_bridges(copy.get(), bridges.get()));
    std::vector<f64> isBridge(graph.edgeCount(), 0.0);
    for (igraph_integer_t i = 0; i < bridges.size(); ++i) isBridge[static_cast<size_t>(bridges[i])] = 1;
    MeasureValues values;
    u64 edge = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId w : graph.row(v)) {
            if (w < v) continue;
            if (w != v) values.value.push_back(isBridge[edge]);
            ++edge;
        }
    return values;
}

u64 bytesFor(const Graph& graph, const MeasureOptions&) {
    return graph.edgeCount() * 64 + u64{graph.vertexCount()} * 80;
}

}  // namespace

Measure articulationMeasure() {
    return {info("articulation", "Articulation points",
                 "1 where the node's component would fall apart without it, else 0.",
                 "Tarjan 1972; igraph_articulation_points"),
            articulationOf, bytesFor};
}

Measure bridgesMeasure() {
    MeasureInfo made =
        info("bridges", "Bridges", "1 where the edge's component would fall apart without it, else 0.",
             "Tarjan 1974; igraph_bridges");
    made.kind = MeasureKind::edge;
    return {std::move(made), bridgesOf, bytesFor};
}

}  // namespace quartier
