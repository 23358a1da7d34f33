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
    std::vector<VertexId> order;  // from the highest score to the lowest
    std::vector<f64> ranks;       // per vertex, from 0; equal scores have the mean of their places
    f64 unit = 1;                 // times a score: normalised
};

Ranked rankedScores(const Document& document, const CentralityRun& run) {
    const std::vector<f64>& values = run.result.scores.value;
    Ranked ranked{.order = orderByScore(values), .ranks = std::vector<f64>(values.size()), .unit = 1};
    for (size_t begin = 0; begin < values.size();) {
        size_t end = begin;
        while (end < values.size() && values[ranked.order[end]] == values[ranked.order[begin]]) ++end;
        const f64 mean = static_cast<f64>(begin + end - 1) / 2;
        for (; begin < end; ++begin) ranked.ranks[ranked.order[begin]] = mean;
    }
    if (!run.options.normalized) {
        CentralityOptions normalized = run.options;
        normalized.normalized = true;
        const Graph& graph = document.searched(run.options);
        ranked.unit = scoreScale(graph, normalized) / scoreScale(graph, run.options);
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

f64 topDifference(const CentralityRun& a, const Ranked& rankedA, const CentralityRun& b,
                  const Ranked& rankedB) {
    f64 most = 0;
    for (const Ranked* ranked : {&rankedA, &rankedB})
        for (size_t i = 0; i < std::min(kTop, ranked->order.size()); ++i) {
            const VertexId v = ranked->order[i];
            const f64 first = a.result.scores.value[v] * rankedA.unit;
            const f64 second = b.result.scores.value[v] * rankedB.unit;
            const f64 higher = std::max(first, second);
            if (higher > 0) most = std::max(most, std::abs(first - second) / higher);
        }
    return most;
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
        for (const Result& result : results) {
            const Hierarchy& hierarchy = result.communities->result.hierarchy;
            labels.push_back(hierarchy.flatten(hierarchy.levelCount()));
        }
        return allPairs(results.size(), stop, [&](ResultPair& pair) {
            const PartitionComparison found = comparePartitions(labels[pair.a], labels[pair.b]);
            pair.nmi = found.nmi;
            pair.ari = found.ari;
        });
    }
    std::vector<Ranked> ranked;
    ranked.reserve(results.size());
    for (const Result& result : results) ranked.push_back(rankedScores(document, *result.betweenness));
    return allPairs(results.size(), stop, [&](ResultPair& pair) {
        pair.spearman = correlation(ranked[pair.a].ranks, ranked[pair.b].ranks);
        pair.topDifference = topDifference(*results[pair.a].betweenness, ranked[pair.a],
                                           *results[pair.b].betweenness, ranked[pair.b]);
    });
}

}  // namespace quartier::session
