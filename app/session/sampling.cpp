#include "app/session/sampling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr f64 kFirstRound = .1;  // of the progress: nothing is known yet
constexpr f64 kRounds = 40;      // more doublings than a 64-bit count of sources has use for

// ln(4 / delta'), delta' being what one node may fail in one round, on either side.
f64 logTerm(VertexId nodes, const AccuracyGoal& goal) {
    return std::log(4.0 * nodes * kRounds / (1.0 - goal.confidence));
}

// The bound on the worst node, in normalised scores; one source adds between 0 and n / (n - 1) to a node.
f64 boundOf(const CentralityRun& run, bool directed, VertexId nodes, f64 term) {
    const Scores& scores = run.result.scores;
    if (scores.exact) return 0;
    const f64 n = nodes;
    const f64 pairs = (n - 1) * (n - 2) / (directed ? 1 : 2);
    const f64 scale = scores.normalized ? 1 : 1 / pairs;
    const f64 worst = scores.standardError.empty()
                          ? 0
                          : *std::max_element(scores.standardError.begin(), scores.standardError.end());
    const f64 k = static_cast<f64>(scores.sourcesUsed);
    if (k < 2) return 1;
    return worst * scale * std::sqrt(2 * term) + 7 * term * n / (n - 1) / (3 * (k - 1));
}

// What the rounds after one of `now` sources will take, if the bound falls with the square root of their
// number from what it was at half of that.
f64 sourcesLeft(f64 now, f64 nodes, f64 bound, f64 epsilon) {
    const f64 needed = std::min(nodes, now / 2 * (bound / epsilon) * (bound / epsilon));
    f64 left = 0;
    for (f64 round = now; round < needed; left += std::min(round, nodes)) round *= 2;
    return left;
}

}  // namespace

SampledRun runBetweennessWithin(const Document& document, const Engines& engines, const std::string& strategy,
                                CentralityOptions options, const AccuracyGoal& goal, RunContext& context) {
    if (!(goal.epsilon > 0 && goal.epsilon < 1))
        throw OptionError(
            fmt::format("--epsilon takes a number between 0 and 1, and {} was given", goal.epsilon));
    if (!(goal.confidence > 0 && goal.confidence < 1))
        throw OptionError(
            fmt::format("--confidence takes a number between 0 and 1, and {} was given", goal.confidence));
    const VertexId n = document.vertexCount();
    const f64 term = logTerm(n, goal);
    // Under this many sources the bound cannot hold, whatever the scores are.
    f64 sources = std::ceil(1 + 14 * term / (3 * goal.epsilon));
    f64 done = 0;
    SampledRun sampled;
    PartsProgress parts(context.observer);
    RunContext told = context.toldTo(parts);
    for (;; sources *= 2) {
        options.sources = sources >= n ? 0 : static_cast<u64>(sources);
        const f64 now = std::min<f64>(sources, n);
        const f64 left = done == 0 ? 0 : sourcesLeft(now, n, sampled.bound, goal.epsilon);
        parts.next(done == 0 && now < n ? kFirstRound : (done + now) / (done + now + left));
        sampled.run = runBetweenness(document, engines, strategy, options, told);
        sampled.bound = n < 3 ? 0 : boundOf(*sampled.run, options.directed, n, term);
        done += now;
        if (options.sources == 0 || sampled.bound <= goal.epsilon || context.shouldStop()) return sampled;
    }
}

}  // namespace quartier::session
