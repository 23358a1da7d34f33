#include "analytics/centrality.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analytics/seeded_order.h"
#include "core/option_table.h"

namespace quartier {
namespace {

const OptionTable<CentralityOptions>& table() {
    using O = CentralityOptions;
    constexpr auto integer = OptionKind::integer;
    constexpr auto flag = OptionKind::flag;
    static const OptionTable<O> options(
        "betweenness",
        {
            {{"sources",
              "Sources",
              "0 = all, which is exact; K = a random sample of K sources.",
              integer,
              0,
              0,
              4294967295.0,
              {},
              "all"},
             optionField<O, &O::sources>()},
            {{"seed", "Seed", "Of the random order of the sources.", integer, 0, 0, kLargestExactInteger},
             optionField<O, &O::seed>()},
            {{"directed", "Directed", "Follow the directions of the arcs; needs a directed graph.", flag, 0,
              0, 1},
             optionField<O, &O::directed>()},
            {{"weighted", "Weighted", "Shortest by the sum of weights instead of by the number of edges.",
              flag, 0, 0, 1},
             optionField<O, &O::weighted>()},
            {{"normalized", "Normalised", "Divide by the number of pairs that leave the node out.", flag, 0,
              0, 1},
             optionField<O, &O::normalized>()},
            {{"batch",
              "Batch",
              "CUDA: sources in flight; 0 = as many as the memory allows.",
              integer,
              0,
              0,
              2147483647.0,
              {},
              "automatic"},
             optionField<O, &O::batch>()},
            {{"split", "Split",
              "Exact runs on undirected graphs: cut at articulation vertices, where that saves work; changes "
              "no result.",
              flag, 0, 0, 1},
             optionField<O, &O::split>()},
            {{"twins", "Merge twins",
              "Exact runs by hops on undirected graphs: nodes with the same neighbours are searched once, "
              "where that saves work; changes no result.",
              flag, 0, 0, 1},
             optionField<O, &O::twins>()},
            {{"epsilon", "Error bound",
              "Above 0: sources are drawn until no normalised score is off by more than this.",
              OptionKind::real, 0, 0, 1},
             optionField<O, &O::epsilon>()},
            {{"confidence", "Confidence", "Probability with which the error bound holds for all nodes.",
              OptionKind::real, 0, 0.01, 0.999999},
             optionField<O, &O::confidence>()},
            {{"edges", "Edges too", "Betweenness of edges beside that of nodes.", flag, 0, 0, 1},
             optionField<O, &O::edges>()},
            {{"peel", "Take trees off",
              "Exact runs on undirected graphs: vertices of degree 1 are taken off first and accounted for "
              "exactly.",
              flag, 0, 0, 1},
             optionField<O, &O::peel>()},
            {{"relabel", "Renumber",
              "Neighbours get near numbers first (breadth-first order); changes no result.", flag, 0, 0, 1},
             optionField<O, &O::relabel>()},
            {{"depth-samples", "Depth samples",
              "CUDA sampling: searches whose depths decide between work-efficient and edge-parallel.",
              integer, 0, 1, 1048576},
             optionField<O, &O::depthSamples>()},
            {{"depth-quantile", "Depth quantile", "CUDA sampling: of the depths, 0.5 = the median.",
              OptionKind::real, 0, 0, 1},
             optionField<O, &O::depthQuantile>()},
            {{"depth-threshold", "Depth threshold",
              "CUDA sampling: edge-parallel takes over below this many times log2 of the nodes.",
              OptionKind::real, 0, 0, 1e6},
             optionField<O, &O::depthThreshold>()},
            {{"virtual-degree", "Virtual degree",
              "CUDA virtual-vertices: most arcs of a virtual vertex; 0 = vertices stay whole.", integer, 0, 0,
              16384},
             optionField<O, &O::virtualDegree>()},
            {{"round-robin", "Round-robin",
              "CUDA virtual-vertices: deal arcs in turn, so that neighbouring threads read neighbouring "
              "arcs.",
              flag, 0, 0, 1},
             optionField<O, &O::roundRobin>()},
            {{"reduction", "Reduction",
              "CUDA virtual-vertices: add partial sums up in a second kernel instead of by atomics.", flag, 0,
              0, 1},
             optionField<O, &O::reduction>()},
            {{"structures", "Structures",
              "CUDA virtual-vertices: one array of structures instead of an array per value.", flag, 0, 0, 1},
             optionField<O, &O::structures>()},
            {{"length-step", "Length step",
              "CUDA, weighted: width of a bucket of distances in mean edge lengths; 0 = 32 / mean degree.",
              OptionKind::real, 0, 0, 1e9},
             optionField<O, &O::lengthStep>()},
            {{.key = "device-strategy",
              .label = "On the device",
              .help = "CUDA heterogeneous: the strategy that runs beside the CPU.",
              .kind = OptionKind::choice,
              .choices = {"work-efficient", "vertex-parallel", "edge-parallel", "sampling",
                          "virtual-vertices"}},
             optionField<O, &O::deviceStrategy>()},
            {{"workers",
              "CPU workers",
              "CUDA heterogeneous: threads beside the device; 0 = cores - 1.",
              integer,
              0,
              0,
              1024,
              {},
              "automatic"},
             optionField<O, &O::workers>()},
        });
    return options;
}

}  // namespace

const std::vector<OptionSpec>& centralityOptionSpecs() { return table().specs(); }

std::vector<OptionSpec> centralityOptionSpecs(std::initializer_list<std::string_view> keys) {
    return table().specs(keys);
}

void setOption(CentralityOptions& options, std::string_view key, f64 value) {
    table().set(options, key, value);
}

f64 getOption(const CentralityOptions& options, std::string_view key) { return table().get(options, key); }

void validate(const CentralityOptions& options, const Graph& graph) {
    table().check(options);
    if (options.epsilon > 0 && options.sources > 0)
        throw OptionError(
            "--epsilon and --sources were both given: either a number of sources, or a bound that decides "
            "it");
    if (options.epsilon > 0 && options.share.count > 1 && options.share.looks == nullptr)
        throw OptionError(
            "--epsilon was given for a run over several devices, which do not look at each other's sums on "
            "the "
            "way: give --sources K, or one device");
    if (options.directed && !graph.isDirected())
        throw OptionError(
            "--directed was given, and the graph is undirected: leave it out, or load the graph with "
            "directions");
    if (!options.directed && graph.isDirected())
        throw OptionError(
            "the graph is directed and --directed was not given: ask for --directed, or give the undirected "
            "form of the graph");
    if (!options.weighted) return;
    if (const auto edge = firstEdgeOfWeightZero(graph))
        throw OptionError(
            fmt::format("--weighted needs weights above 0, and the edge from node {} to node {} "
                        "(counted from 0) has weight 0: drop such edges, or leave --weighted out",
                        edge->first, edge->second));
}

std::vector<VertexId> chooseSources(VertexId vertices, const CentralityOptions& options) {
    std::vector<VertexId> order = shuffledVertices(vertices, options.seed);
    if (options.sources > 0 && options.sources < vertices) order.resize(options.sources);
    size_t own = 0;
    for (size_t i = options.share.rank; i < order.size(); i += options.share.count) order[own++] = order[i];
    order.resize(own);
    return order;
}

f64 scoreScale(const Graph& graph, const CentralityOptions& options) {
    const auto n = static_cast<f64>(graph.vertexCount());
    f64 scale = options.directed ? 1.0 : 0.5;
    if (options.normalized && n > 2) scale *= (options.directed ? 1.0 : 2.0) / ((n - 1) * (n - 2));
    return scale;
}

f64 SampleError::of(f64 sum, f64 sumOfSquares) const {
    const auto k = static_cast<f64>(drawn);
    const auto all = static_cast<f64>(population);
    if (drawn < 2) return std::numeric_limits<f64>::quiet_NaN();
    const f64 variance = std::max(0.0, (sumOfSquares - sum * sum / k) / (k - 1));
    return scale * all * std::sqrt(variance / k * (1 - k / all));
}

Scores finishScores(const Graph& graph, const CentralityOptions& options, std::vector<f64> sum,
                    std::span<const f64> sumOfSquares, u64 sourcesDone) {
    const u64 n = graph.vertexCount();
    const f64 scale = scoreScale(graph, options);
    Scores scores{.value = {},
                  .standardError = {},
                  .sourcesUsed = sourcesDone,
                  .searches = sourcesDone,
                  .searchesOfAll = n,
                  .exact = sourcesDone == n,
                  .normalized = options.normalized};
    if (!scores.exact && !sumOfSquares.empty()) {
        const SampleError error{.scale = scale, .population = n, .drawn = sourcesDone};
        scores.standardError.resize(sum.size());
        for (size_t v = 0; v < sum.size(); ++v) scores.standardError[v] = error.of(sum[v], sumOfSquares[v]);
    }
    const f64 toAll = scores.exact || sourcesDone == 0
                          ? scale
                          : scale * static_cast<f64>(n) / static_cast<f64>(sourcesDone);
    for (f64& value : sum) value *= toAll;
    scores.value = std::move(sum);
    return scores;
}

}  // namespace quartier
