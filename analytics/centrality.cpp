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
            {{"sources", "Sources", "0 = all, which is exact; K = a random sample of K sources.", integer, 0,
              0, 4294967295.0},
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
            {{"batch", "Batch", "CUDA: sources in flight; 0 = as many as the memory allows.", integer, 0, 0,
              2147483647.0},
             optionField<O, &O::batch>()},
        });
    return options;
}

// What turns a sum over sources into a score: halving of undirected pairs and normalisation.
f64 scoreScale(const Graph& graph, const CentralityOptions& options) {
    const auto n = static_cast<f64>(graph.vertexCount());
    f64 scale = options.directed ? 1.0 : 0.5;
    if (options.normalized && n > 2) scale *= (options.directed ? 1.0 : 2.0) / ((n - 1) * (n - 2));
    return scale;
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
    if (options.directed && !graph.isDirected())
        throw OptionError(
            "--directed was given, and the graph is undirected: leave it out, or load the graph with "
            "directions");
    if (!options.directed && graph.isDirected())
        throw OptionError(
            "the graph is directed and --directed was not given: ask for --directed, or give the undirected "
            "form of the graph");
    if (!options.weighted || !graph.isWeighted()) return;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            if (graph.weights()[arc] > 0 || graph.targets()[arc] == v) continue;
            throw OptionError(
                fmt::format("--weighted needs weights above 0, and the edge from node {} to node {} "
                            "(counted from 0) has weight {}: drop such edges, or leave --weighted out",
                            v, graph.targets()[arc], graph.weights()[arc]));
        }
    }
}

std::vector<VertexId> chooseSources(VertexId vertices, const CentralityOptions& options) {
    std::vector<VertexId> order = shuffledVertices(vertices, options.seed);
    if (options.sources > 0 && options.sources < vertices) order.resize(options.sources);
    return order;
}

Scores finishScores(const Graph& graph, const CentralityOptions& options, std::vector<f64> sum,
                    std::span<const f64> sumOfSquares, u64 sourcesDone) {
    const auto n = static_cast<f64>(graph.vertexCount());
    const auto k = static_cast<f64>(sourcesDone);
    const f64 scale = scoreScale(graph, options);
    Scores scores{.value = {},
                  .standardError = {},
                  .sourcesUsed = sourcesDone,
                  .exact = sourcesDone == graph.vertexCount(),
                  .normalized = options.normalized};

    if (!scores.exact && !sumOfSquares.empty()) {
        // The mean of k of the n dependencies, drawn without replacement (Cochran, Sampling Techniques,
        // theorem 2.2): its variance is s^2 / k (1 - k / n); times n for the sum. Unknown for k < 2.
        scores.standardError.assign(sum.size(), std::numeric_limits<f64>::quiet_NaN());
        for (size_t v = 0; k >= 2 && v < sum.size(); ++v) {
            const f64 variance = std::max(0.0, (sumOfSquares[v] - sum[v] * sum[v] / k) / (k - 1));
            scores.standardError[v] = scale * n * std::sqrt(variance / k * (1 - k / n));
        }
    }
    const f64 toAll = scores.exact || sourcesDone == 0 ? scale : scale * n / k;
    for (f64& value : sum) value *= toAll;
    scores.value = std::move(sum);
    return scores;
}

}  // namespace quartier
