#include "graph/graph_builder.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/error.h"
#include "graph/rows_from_edges.h"

namespace quartier {
namespace {

constexpr VertexId kGrain = 2048;

u64 countIsolated(const Graph& graph) {
    u64 isolated = 0;
    for (u64 v = 0; v < graph.vertexCount(); ++v)
        isolated += graph.offsets()[v] == graph.offsets()[v + 1] &&
                    graph.reverseOffsets()[v] == graph.reverseOffsets()[v + 1];
    return isolated;
}

std::string mergeRule(const RowsFromEdges& rows, bool weighted, bool directed) {
    if (rows.duplicates == 0 && rows.reciprocals == 0)
        return "every edge was listed once: nothing was merged";
    if (!weighted)
        return directed ? "arcs listed several times are one arc"
                        : "edges listed several times, in either direction, are one edge";
    if (rows.symmetricListing)
        return rows.duplicates == 0
                   ? "every edge was listed in both directions with equal weights, and counts once"
                   : "lines that repeat an edge in the same direction were added up; every edge "
                     "was then listed in both directions with equal weights, and counts once";
    return directed ? "the weights of lines that repeat an arc were added up"
                    : "the weights of lines that repeat an edge, in either direction, were added up";
}

void fillReport(ImportReport& report, const Graph& graph, const RowsFromEdges& counts) {
    report.nodes = graph.vertexCount();
    report.edges = graph.edgeCount();
    report.selfLoops = graph.selfLoopCount();
    report.duplicatesMerged = counts.duplicates;
    report.reciprocalsMerged = counts.reciprocals;
    report.mergeRule = mergeRule(counts, graph.isWeighted(), graph.isDirected());
    report.directed = graph.isDirected();
    report.weighted = graph.isWeighted();
    report.smallestWeight = report.largestWeight = graph.isWeighted() || graph.edgeCount() == 0 ? 0 : 1;
    if (graph.isWeighted()) {
        const auto [smallest, largest] = std::minmax_element(graph.weights().begin(), graph.weights().end());
        report.smallestWeight = *smallest;
        report.largestWeight = *largest;
    }
    report.isolatedNodes = countIsolated(graph);
}

// Calls visit(target, weight) for the union of v's leaving and entering arcs, in order of target.
template <class Visit>
void forBothRows(const Graph& graph, VertexId v, Visit&& visit) {
    const auto weight = [](std::span<const f32> weights, ArcOffset arc) {
        return weights.empty() ? 1.0 : static_cast<f64>(weights[arc]);
    };
    ArcOffset out = graph.offsets()[v];
    ArcOffset in = graph.reverseOffsets()[v];
    const ArcOffset outEnd = graph.offsets()[v + 1];
    const ArcOffset inEnd = graph.reverseOffsets()[v + 1];
    while (out < outEnd || in < inEnd) {
        const VertexId leaving = out < outEnd ? graph.targets()[out] : kNoVertex;
        const VertexId entering = in < inEnd ? graph.reverseTargets()[in] : kNoVertex;
        const VertexId target = std::min(leaving, entering);
        f64 sum = 0;
        if (leaving == target) sum += weight(graph.weights(), out++);
        // A self-loop is in both rows, and is one.
        if (entering == target) {
            if (target != v) sum += weight(graph.reverseWeights(), in);
            ++in;
        }
        visit(target, sum);
    }
}

template <class Work>
void forVertices(VertexId n, Work&& work) {
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, n, kGrain),
                      [&](const tbb::blocked_range<VertexId>& range) {
                          for (VertexId v = range.begin(); v != range.end(); ++v) work(v);
                      });
}

}  // namespace

u64 EdgeList::lineCount() const {
    if (multiplicity.empty()) return size();
    return std::accumulate(multiplicity.begin(), multiplicity.end(), u64{0});
}

Graph buildGraph(EdgeList edges, VertexId vertices, Direction direction, LoopPolicy loops,
                 ImportReport& report, const RunContext& context) {
    if (vertices == kNoVertex)
        throw Error(fmt::format("the graph has {} nodes or more, and at most {} fit", formatCount(vertices),
                                formatCount(kNoVertex - 1)));
    const auto fits = [&](const auto& column) { return column.empty() || column.size() == edges.size(); };
    if (edges.target.size() != edges.size() || !fits(edges.weight) || !fits(edges.multiplicity))
        throw Error("the list of edges is broken: its columns differ in length");
    report.edgesRead = edges.lineCount();
    const StagePart stage{"building"};

    // The list of an empty weighted graph cannot be told from an unweighted one; both are unweighted.
    Graph graph;
    RowsFromEdges counts;
    if (direction == Direction::directed) {
        counts = rowsFromEdges(edges, vertices, RowKind::leaving, loops, false, context, stage.part(0, .5));
        RowsFromEdges in =
            rowsFromEdges(edges, vertices, RowKind::entering, loops, true, context, stage.part(.5, 1));
        graph = Graph::directed(std::move(counts.rows), std::move(in.rows));
    } else {
        counts = rowsFromEdges(edges, vertices, RowKind::both, loops, true, context, stage);
        graph = Graph::undirected(std::move(counts.rows));
    }
    fillReport(report, graph, counts);
    return graph;
}

GraphPtr symmetrised(const GraphPtr& graph) {
    if (!graph->isDirected()) return graph;
    const VertexId n = graph->vertexCount();
    Graph::Rows rows;
    rows.offsets.assign(static_cast<size_t>(n) + 1, 0);
    forVertices(n,
                [&](VertexId v) { forBothRows(*graph, v, [&](VertexId, f64) { ++rows.offsets[v + 1]; }); });
    for (u64 v = 0; v < n; ++v) rows.offsets[v + 1] += rows.offsets[v];
    rows.targets.resize(rows.offsets.back());
    if (graph->isWeighted()) rows.weights.resize(rows.offsets.back());
    forVertices(n, [&](VertexId v) {
        ArcOffset arc = rows.offsets[v];
        forBothRows(*graph, v, [&](VertexId target, f64 weight) {
            rows.targets[arc] = target;
            if (graph->isWeighted())
                rows.weights[arc] = static_cast<f32>(std::min(weight, f64{std::numeric_limits<f32>::max()}));
            ++arc;
        });
    });
    return std::make_shared<const Graph>(Graph::undirected(std::move(rows)));
}

}  // namespace quartier
