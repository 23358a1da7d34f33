#include "bench/layout_bench.h"

#include "layouts/quality.h"

namespace quartier::bench {
namespace {

using nlohmann::json;

Outcome outcomeOf(const LayoutResult& result, f64 seconds) {
    Fingerprint print;
    for (const Vec2 p : result.positions) {
        print.add(f64{p.x});
        print.add(f64{p.y});
    }
    return {.trace = result.trace,
            .status = result.cancelled ? RunStatus::cancelled : RunStatus::complete,
            .fingerprint = print.value(),
            .seconds = seconds};
}

}  // namespace

json layoutRow(const LayoutRegistry& layouts, const Variant& variant, const Graph& graph,
               const Hierarchy& hierarchy, const Asked& asked, const RunContext& context) {
    return guardedRow(variant, [&](json& row) {
        const Layout& layout = layouts.layout(variant.strategy);
        std::vector<Setting> applied;
        const LayoutOptions options =
            optionsFor(layout.info(), asked.everywhere, variant, LayoutOptions{}, applied);
        const MemoryEstimate estimate = layout.estimate(graph, options);
        refuseWhatCannotFit(estimate);
        LayoutResult last;
        const auto once = [&](RunContext& quietly, u64 seed) {
            last = {};  // its memory must not count for the next run
            LayoutOptions seeded = options;
            seeded.seed = options.seed + seed;
            const Stopwatch clock;
            last = layout.run(graph, hierarchy, {}, seeded, quietly);
            return outcomeOf(last, clock.seconds());
        };
        if (asked.limits.memoryOnly) {
            RunContext quietly = plainContext();
            const GraphPtr small = warmUpGraph();
            layout.run(*small, {.vertices = small->vertexCount(), .levels = {}}, {}, options, quietly);
        }
        const Measured measured = measure(layout.info(), asked.limits, asked.device, context, once);
        putMeasured(row, layout.info(), applied, estimate, measured, asked.traces);
        row["iterations"] = last.iterations;
        row["atRest"] = last.atRest;
        const LayoutQuality quality = layoutQuality(graph, hierarchy, last.positions);
        row["quality"] = {{"stress", quality.stress},
                          {"neighbourhoodJaccard", quality.neighbourhoodJaccard},
                          {"edgeLengthVariation", quality.edgeLengthVariation},
                          {"communitySeparation", quality.communitySeparation}};
    });
}

}  // namespace quartier::bench
