#include "analytics/measures/degree.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "analytics/measures/arc_sums.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 14;  // vertices a piece
constexpr f64 kUndefined = std::numeric_limits<f64>::quiet_NaN();

f64 scaleOf(const Graph& graph, const MeasureOptions& options) {
    return options.normalized && graph.vertexCount() > 1 ? 1.0 / (graph.vertexCount() - 1) : 1.0;
}

// value(v) of every vertex, over the number of the others where that is asked for.
template <class Value>
MeasureValues ofVertices(const Graph& graph, const MeasureOptions& options, const RunContext& context,
                         const char* stage, Value&& value) {
    MeasureValues found;
    found.value.resize(graph.vertexCount());
    const f64 scale = scaleOf(graph, options);
    inPieces(graph.vertexCount(), kGrain, context, {stage}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) found.value[v] = scale * value(static_cast<VertexId>(v));
    });
    return found;
}

// What a self-loop of an undirected graph adds once more: more(v) of the vertices that have one.
template <class More>
MeasureValues withLoopsTwice(MeasureValues found, const Graph& graph, const MeasureOptions& options,
                             More&& more) {
    if (graph.isDirected()) return found;
    const f64 scale = scaleOf(graph, options);
    for (const VertexId v : graph.loops()) found.value[v] += scale * more(v);
    return found;
}

// A self-loop twice; of a directed graph arcs that leave and arcs that enter.
MeasureValues degreesOf(const Graph& graph, const MeasureOptions& options, const RunContext& context,
                        const char* stage) {
    const auto leaving = graph.offsets(), entering = graph.reverseOffsets();
    if (graph.isDirected())
        return ofVertices(graph, options, context, stage, [=](VertexId v) {
            return static_cast<f64>(leaving[v + 1] - leaving[v] + entering[v + 1] - entering[v]);
        });
    return withLoopsTwice(
        ofVertices(graph, options, context, stage,
                   [=](VertexId v) { return static_cast<f64>(leaving[v + 1] - leaving[v]); }),
        graph, options, [](VertexId) { return 1.0; });
}

f64 sumOf(std::span<const f32> weights, ArcOffset begin, ArcOffset end) {
    f64 sum = 0;
    for (ArcOffset arc = begin; arc < end; ++arc) sum += weights[arc];
    return sum;
}

f64 strengthAt(const Graph& graph, VertexId v) {
    const auto offsets = graph.offsets(), entering = graph.reverseOffsets();
    const f64 sum = sumOf(graph.weights(), offsets[v], offsets[v + 1]);
    return graph.isDirected() ? sum + sumOf(graph.reverseWeights(), entering[v], entering[v + 1]) : sum;
}

MeasureValues strengthsOf(const Graph& graph, const MeasureOptions& options, const RunContext& context,
                          const char* stage) {
    if (!graph.isWeighted()) return degreesOf(graph, options, context, stage);
    return withLoopsTwice(
        ofVertices(graph, options, context, stage, [&](VertexId v) { return strengthAt(graph, v); }), graph,
        options, [&](VertexId v) { return loopWeight(graph, v); });
}

MeasureValues densityOf(const Graph& graph, const MeasureOptions&, RunContext&) {
    const f64 n = graph.vertexCount();
    if (n < 2) return {.value = {kUndefined}, .standardError = {}};
    const f64 pairs = n * (n - 1) / (graph.isDirected() ? 1 : 2);
    return {.value = {static_cast<f64>(graph.edgeCount()) / pairs}, .standardError = {}};
}

MeasureValues reciprocityOf(const Graph& graph, const MeasureOptions&, RunContext& context) {
    if (!graph.isDirected()) return {.value = {1.0}, .standardError = {}};
    std::atomic<u64> answered{0};
    inPieces(graph.vertexCount(), kGrain, context, {"reciprocity"}, [&](u64 begin, u64 end) {
        u64 here = 0;
        for (u64 v = begin; v < end; ++v) {
            const auto out = graph.row(static_cast<VertexId>(v));
            const auto in = graph.reverseTargets().subspan(
                graph.reverseOffsets()[v], graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v]);
            auto back = in.begin();
            for (const VertexId w : out) {
                while (back != in.end() && *back < w) ++back;
                here += back != in.end() && *back == w && w != v ? 1 : 0;
            }
        }
        answered += here;
    });
    const auto arcs = static_cast<f64>(graph.edgeCount() - graph.selfLoopCount());
    return {.value = {arcs > 0 ? static_cast<f64>(answered) / arcs : kUndefined}, .standardError = {}};
}

}  // namespace

Measure degreeMeasure() {
    MeasureInfo made =
        measureInfo("Degree", kOnCores,
                    {"degree", "Degree",
                     "Edges at the node, a self-loop counting twice; with directions, arcs that leave "
                     "and arcs that enter."});
    made.options = measureOptionSpecs({"directed", "normalized"});
    made.directions = Directions::optional;
    made.whole = true;
    return {std::move(made), [](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                return degreesOf(graph, options, context, "degree");
            }};
}

Measure inDegreeMeasure() {
    MeasureInfo made =
        measureInfo("Degree", kOnCores,
                    {"in-degree", "In-degree", "Arcs that enter the node; edges of an undirected graph."});
    made.options = measureOptionSpecs({"normalized"});
    made.directions = Directions::always;
    made.whole = true;
    return {std::move(made), [](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                if (!graph.isDirected()) return degreesOf(graph, options, context, "in-degree");
                return ofVertices(graph, options, context, "in-degree",
                                  [offsets = graph.reverseOffsets()](VertexId v) {
                                      return static_cast<f64>(offsets[v + 1] - offsets[v]);
                                  });
            }};
}

Measure outDegreeMeasure() {
    MeasureInfo made =
        measureInfo("Degree", kOnCores,
                    {"out-degree", "Out-degree", "Arcs that leave the node; edges of an undirected graph."});
    made.options = measureOptionSpecs({"normalized"});
    made.directions = Directions::always;
    made.whole = true;
    return {std::move(made), [](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                if (!graph.isDirected()) return degreesOf(graph, options, context, "out-degree");
                return ofVertices(graph, options, context, "out-degree",
                                  [offsets = graph.offsets()](VertexId v) {
                                      return static_cast<f64>(offsets[v + 1] - offsets[v]);
                                  });
            }};
}

Measure weightedDegreeMeasure() {
    MeasureInfo made =
        measureInfo("Degree", kOnCores,
                    {"weighted-degree", "Weighted degree",
                     "Summed weights of the edges at the node (its strength), a self-loop counting twice."});
    made.paper = "Barrat, Barthelemy, Pastor-Satorras and Vespignani 2004";
    made.options = measureOptionSpecs({"directed", "normalized"});
    made.directions = Directions::optional;
    return {std::move(made), [](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                return strengthsOf(graph, options, context, "weighted-degree");
            }};
}

Measure densityMeasure() {
    MeasureInfo made =
        measureInfo("Degree", kOnCores,
                    {"density", "Density",
                     "Edges over the pairs of nodes; self-loops are counted among the edges alone."});
    made.kind = MeasureKind::graph;
    made.options = measureOptionSpecs({"directed"});
    made.directions = Directions::optional;
    return {std::move(made), densityOf};
}

Measure reciprocityMeasure() {
    MeasureInfo made =
        measureInfo("Degree", kOnCores,
                    {"reciprocity", "Reciprocity",
                     "Part of the arcs whose reverse is there too, without self-loops; 1 of an "
                     "undirected graph."});
    made.kind = MeasureKind::graph;
    made.directions = Directions::always;
    return {std::move(made), reciprocityOf};
}

}  // namespace quartier
