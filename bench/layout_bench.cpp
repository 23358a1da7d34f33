#include "bench/layout_bench.h"

#include <algorithm>
#include <string>
#include <vector>

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

// What a layout by columns is measured with: the number of a vertex, and its degree.
struct Columns {
    std::vector<f64> x, y;

    LayoutStart startOf(const Layout& layout, const Graph& graph) {
        const std::vector<std::string> sources = layout.sources();
        if (std::find(sources.begin(), sources.end(), "x") == sources.end()) return {};
        x.clear();
        y.clear();
        for (VertexId v = 0; v < graph.vertexCount(); ++v) {
            x.push_back(v);
            y.push_back(static_cast<f64>(graph.degree(v)));
        }
        return {.x = x, .y = y};
    }
};

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
        Columns columns;
        const LayoutStart start = columns.startOf(layout, graph);
        const auto once = [&](RunContext& quietly, u64 seed) {
            last = {};  // its memory must not count for the next run
            LayoutOptions seeded = options;
            seeded.seed = options.seed + seed;
            const Stopwatch clock;
            last = layout.run(graph, hierarchy, start, seeded, quietly);
            return outcomeOf(last, clock.seconds());
        };
        if (asked.limits.memoryOnly) {
            RunContext quietly = plainContext();
            const GraphPtr small = warmUpGraph();
            Columns ofSmall;
            layout.run(*small, {.vertices = small->vertexCount(), .levels = {}},
                       ofSmall.startOf(layout, *small), options, quietly);
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
