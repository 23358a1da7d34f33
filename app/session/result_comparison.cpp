#include "app/session/result_comparison.h"

#include <algorithm>
#include <cmath>

#include "app/session/derive.h"
#include "core/error.h"
#include "graph/partition_comparison.h"

namespace quartier::session {
namespace {

constexpr size_t kTop = 10;

struct Ranked {
    std::vector<f64> values;      // of the vertices that are compared
    std::vector<VertexId> order;  // of them, from the highest score to the lowest
    std::vector<f64> ranks;       // from 0; equal scores have the mean of their places
    f64 unit = 1;                 // times a score: normalised
};

// Of a score that is not normalised; of a run on a part by the nodes of that.
f64 normalisation(const Document& document, const CentralityRun& run) {
    if (run.options.normalized) return 1;
    const Graph& graph = document.searched(run.options);
    if (run.part) {
        const auto n = static_cast<f64>(run.part->nodes);
        return n > 2 ? (graph.isDirected() ? 1 : 2) / ((n - 1) * (n - 2)) : 1;
    }
    CentralityOptions normalized = run.options;
    normalized.normalized = true;
    return scoreScale(graph, normalized) / scoreScale(graph, run.options);
}

Ranked rankedScores(const Document& document, const CentralityRun& run, std::vector<f64> scores) {
    Ranked ranked{.values = std::move(scores), .order = {}, .ranks = {}};
    const std::vector<f64>& values = ranked.values;
    ranked.order = orderByScore(values);
    ranked.ranks.resize(values.size());
    ranked.unit = normalisation(document, run);
    for (size_t begin = 0; begin < values.size();) {
        size_t end = begin;
        do ++end;
        while (end < values.size() && values[ranked.order[end]] == values[ranked.order[begin]]);
        const f64 mean = static_cast<f64>(begin + end - 1) / 2;
        for (; begin < end; ++begin) ranked.ranks[ranked.order[begin]] = mean;
    }
    return ranked;
}

// Of two rankings of the same vertices, whose mean rank is the same.
f64 correlation(const std::vector<f64>& a, const std::vector<f64>& b) {
    const f64 mean = (static_cast<f64>(a.size()) - 1) / 2;
    f64 ab = 0, aa = 0, bb = 0;
    for (size_t v = 0; v < a.size(); ++v) {
        ab += (a[v] - mean) * (b[v] - mean);
        aa += (a[v] - mean) * (a[v] - mean);
        bb += (b[v] - mean) * (b[v] - mean);
    }
    return ab / std::sqrt(aa * bb);
}

f64 topDifference(const Ranked& a, const Ranked& b) {
    f64 most = 0;
    for (const Ranked* ranked : {&a, &b})
        for (size_t i = 0; i < std::min(kTop, ranked->order.size()); ++i) {
            const VertexId v = ranked->order[i];
            const f64 first = a.values[v] * a.unit;
            const f64 second = b.values[v] * b.unit;
            const f64 higher = std::max(first, second);
            if (higher > 0) most = std::max(most, std::abs(first - second) / higher);
        }
    return most;
}

void compare(const Ranked& a, const Ranked& b, ResultPair& pair) {
    pair.spearman = correlation(a.ranks, b.ranks);
    pair.topDifference = topDifference(a, b);
}

// Calls compare(pair) for all pairs of `count`.
template <class Compare>
std::vector<ResultPair> allPairs(size_t count, const std::stop_token& stop, const Compare& compare) {
    std::vector<ResultPair> pairs;
    for (size_t a = 0; a < count; ++a)
        for (size_t b = a + 1; b < count && !stop.stop_requested(); ++b) {
            ResultPair pair{.a = a, .b = b};
            compare(pair);
            pairs.push_back(pair);
        }
    return pairs;
}

}  // namespace

std::vector<ResultPair> compareResults(const Document& document, const std::vector<Result>& results,
                                       const std::stop_token& stop) {
    if (results.empty()) return {};
    const bool communities = results.front().communities != nullptr;
    for (const Result& result : results) {
        document.requireOfThisGraph(result);
        if ((result.communities != nullptr) != communities)
            throw OptionError("communities and betweenness cannot be compared: choose results of one kind");
    }
    if (communities) {
        std::vector<LargeVector<VertexId>> labels;
        labels.reserve(results.size());
        for (const Result& result : results)
            labels.push_back(result.communities->labelsAt(result.communities->result.hierarchy.levelCount()));
        return allPairs(results.size(), stop, [&](ResultPair& pair) {
            LargeVector<VertexId> a, b;
            for (VertexId v = 0; v < labels[pair.a].size(); ++v) {
                if (labels[pair.a][v] == kMissingLabel || labels[pair.b][v] == kMissingLabel) continue;
                a.push_back(labels[pair.a][v]);
                b.push_back(labels[pair.b][v]);
            }
            const PartitionComparison found = comparePartitions(a, b);
            pair.nmi = found.nmi;
            pair.ari = found.ari;
        });
    }
    const auto scoresOf = [&](size_t result) -> const std::vector<f64>& {
        return results[result].betweenness->result.scores.value;
    };
    std::vector<Ranked> ranked;
    ranked.reserve(results.size());
    for (size_t i = 0; i < results.size(); ++i)
        ranked.push_back(rankedScores(document, *results[i].betweenness, scoresOf(i)));
    return allPairs(results.size(), stop, [&](ResultPair& pair) {
        const bool parts = results[pair.a].betweenness->part || results[pair.b].betweenness->part;
        if (!parts) return compare(ranked[pair.a], ranked[pair.b], pair);
        std::vector<f64> a, b;  // of the nodes that both have scores of
        for (size_t v = 0; v < scoresOf(pair.a).size(); ++v) {
            if (std::isnan(scoresOf(pair.a)[v]) || std::isnan(scoresOf(pair.b)[v])) continue;
            a.push_back(scoresOf(pair.a)[v]);
            b.push_back(scoresOf(pair.b)[v]);
        }
        compare(rankedScores(document, *results[pair.a].betweenness, std::move(a)),
                rankedScores(document, *results[pair.b].betweenness, std::move(b)), pair);
    });
}

}  // namespace quartier::session
