#include "bench/louvain_bench.h"

#include <numeric>

#include "core/error.h"
#include "graph/modularity.h"

namespace quartier::bench {
namespace {

using nlohmann::json;

Outcome outcomeOf(const CommunityResult& result, f64 seconds) {
    Fingerprint print;
    for (const Level& level : result.hierarchy.levels) {
        print.add(u64{level.communities});
        for (const VertexId parent : level.parent) print.add(u64{parent});
    }
    print.add(result.modularity);
    return {.trace = result.trace, .status = result.status, .fingerprint = print.value(), .seconds = seconds};
}

json levelsJson(const Hierarchy& hierarchy) {
    json levels = json::array();
    for (const Level& level : hierarchy.levels)
        levels.push_back({{"communities", level.communities},
                          {"modularity", level.modularity},
                          {"sweeps", level.iterations},
                          {"seconds", level.seconds}});
    return levels;
}

// 0 when the engine traced no sweep.
f64 firstSweepTeps(const Trace& trace, const Graph& graph) {
    for (const Stage& stage : trace.stages)
        if (stage.name == "move" && stage.seconds > 0)
            return static_cast<f64>(graph.arcCount()) / stage.seconds;
    return 0;
}

}  // namespace

json louvainRow(const EngineRegistry& engines, const Variant& variant, const Graph& graph, const Asked& asked,
                const RunContext& context) {
    return guardedRow(variant, [&](json& row) {
        const CommunityEngine& engine = engines.community(variant.strategy);
        std::vector<Setting> applied;
        const CommunityOptions options =
            optionsFor(engine.info(), asked.everywhere, variant, CommunityOptions{}, applied);
        const MemoryEstimate estimate = engine.estimate(graph, options);
        refuseWhatCannotFit(estimate);
        CommunityResult last;
        std::vector<f64> modularities;  // by seed
        const auto once = [&](RunContext& quietly, u64 seed) {
            last = {};  // its memory must not count for the next run
            CommunityOptions seeded = options;
            seeded.seed = options.seed + seed;
            const Stopwatch clock;
            last = engine.run(graph, seeded, quietly);
            const f64 seconds = clock.seconds();
            if (seed == modularities.size()) modularities.push_back(last.modularity);
            return outcomeOf(last, seconds);
        };
        if (asked.limits.memoryOnly) {
            RunContext quietly = plainContext();
            engine.run(*warmUpGraph(), options, quietly);
        }
        const Measured measured = measure(engine.info(), asked.limits, asked.device, context, once);
        putMeasured(row, engine.info(), applied, estimate, measured, asked.traces);
        const size_t levels = last.hierarchy.levelCount();
        row["seeds"] = modularities.size();
        row["modularity"] = std::accumulate(modularities.begin(), modularities.end(), 0.0) /
                            static_cast<f64>(modularities.size());
        row["modularities"] = modularities;
        row["communities"] = last.hierarchy.communitiesAt(levels);
        row["disconnected"] = disconnectedCommunities(graph, last.hierarchy.flatten(levels));
        row["levels"] = levelsJson(last.hierarchy);
        row["firstSweepTeps"] = firstSweepTeps(measured.traces[measured.medianRun()], graph);
        if (asked.limits.stops > 0 && !measured.stopped) {
            row["stops"] = stopsJson(measureStops(
                asked.limits.stops, median(measured.runSeconds), context, [&](RunContext& quietly) {
                    const Stopwatch clock;
                    const CommunityResult result = engine.run(graph, options, quietly);
                    return Outcome{
                        .trace = result.trace, .status = result.status, .seconds = clock.seconds()};
                }));
        }
    });
}

}  // namespace quartier::bench
