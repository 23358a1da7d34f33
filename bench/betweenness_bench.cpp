#include "bench/betweenness_bench.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "analytics/betweenness_preparation.h"
#include "bench/device_team.h"
#include "core/error.h"

namespace quartier::bench {
namespace {

using nlohmann::json;

f64 relativeError(const std::vector<f64>& found, const std::vector<f64>& expected) {
    f64 difference = 0;
    f64 norm = 0;
    for (size_t v = 0; v < expected.size(); ++v) {
        difference += (found[v] - expected[v]) * (found[v] - expected[v]);
        norm += expected[v] * expected[v];
    }
    return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

// Of the worst vertex, relative to its score, or to a millionth of the highest where it has less.
f64 worstError(const std::vector<f64>& found, const std::vector<f64>& expected) {
    f64 highest = 0;
    for (const f64 score : expected) highest = std::max(highest, score);
    f64 worst = 0;
    for (size_t v = 0; v < expected.size(); ++v) {
        const f64 scale = std::max(expected[v], 1e-6 * highest);
        if (scale > 0) worst = std::max(worst, std::abs(found[v] - expected[v]) / scale);
    }
    return worst;
}

Outcome outcomeOf(const CentralityResult& result, f64 seconds) {
    Fingerprint print;
    for (const f64 score : result.scores.value) print.add(score);
    return {.trace = result.trace, .status = result.status, .fingerprint = print.value(), .seconds = seconds};
}

}  // namespace

json betweennessRow(const EngineRegistry& engines, const Variant& variant, const Graph& graph,
                    const Asked& asked, u64 sources, const Reference& expected, std::vector<f64>& values,
                    const RunContext& context) {
    return guardedRow(variant, [&](json& row) {
        const CentralityEngine& engine = engines.centrality(variant.strategy);
        std::vector<Setting> applied;
        Variant own = variant;
        const u32 devices = takeDevices(own);
        CentralityOptions options =
            optionsFor(engine.info(), asked.everywhere, own, CentralityOptions{}, applied);
        options.sources = sources;
        const MemoryEstimate estimate = engine.estimate(graph, options);
        refuseWhatCannotFit(estimate);
        std::optional<DeviceTeam> team;
        if (devices > 1) team.emplace(engine.info(), devices);
        if (asked.limits.memoryOnly) {
            RunContext quietly = plainContext();
            const GraphPtr small = warmUpGraph();
            CentralityOptions fewer = options;
            fewer.sources = std::min<u64>(sources, small->vertexCount() / 2);
            engine.run(*small, fewer, quietly);
        }
        Scores scores;
        const Measured measured =
            measure(engine.info(), asked.limits, asked.device, context, [&](RunContext& quietly, u64) {
                scores = {};
                forgetPreparation();  // it is made anew inside the time of every run
                const Stopwatch clock;
                CentralityResult result =
                    team ? team->run(graph, options, quietly) : engine.run(graph, options, quietly);
                Outcome outcome = outcomeOf(result, clock.seconds());
                scores = std::move(result.scores);
                return outcome;
            });
        putMeasured(row, engine.info(), applied, estimate, measured, asked.traces);
        const f64 work = static_cast<f64>(graph.edgeCount()) * static_cast<f64>(scores.sourcesUsed);
        row["sources"] = scores.sourcesUsed;
        row["gteps"] = work / row["seconds"]["device"]["median"].get<f64>() * 1e-9;
        row["sum"] = std::accumulate(scores.value.begin(), scores.value.end(), 0.0);
        row["searches"] = scores.searches;
        if (!expected.scores.empty()) {
            row["relativeError"] = relativeError(scores.value, expected.scores);
            row["worstVertex"] = worstError(scores.value, expected.scores);
            row["reference"] = expected.strategy;
        }
        values = std::move(scores.value);
    });
}

}  // namespace quartier::bench
