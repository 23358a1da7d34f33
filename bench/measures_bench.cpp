#include "bench/measures_bench.h"

namespace quartier::bench {
namespace {

using nlohmann::json;

std::string strategyOf(const Measure& measure) { return measure.info().algorithm + "@" + measure.info().id; }

const Measure& find(const MeasureRegistry& onHost, const MeasureRegistry& onDevice,
                    const std::string& strategy) {
    for (const MeasureRegistry* list : {&onHost, &onDevice})
        for (const Measure& measure : list->all())
            if (strategyOf(measure) == strategy) return measure;
    return onHost.find(strategy);  // which says what there is
}

}  // namespace

std::vector<std::string> measureStrategies(const MeasureRegistry& onHost, const MeasureRegistry& onDevice) {
    std::vector<std::string> ids;
    for (const MeasureRegistry* list : {&onHost, &onDevice})
        for (const Measure& measure : list->all())
            if (measure.info().directions != Directions::always) ids.push_back(strategyOf(measure));
    return ids;
}

json measureRow(const MeasureRegistry& onHost, const MeasureRegistry& onDevice, const Variant& variant,
                const Graph& graph, const Asked& asked, const RunContext& context) {
    return guardedRow(variant, [&](json& row) {
        const Measure& measured = find(onHost, onDevice, variant.strategy);
        std::vector<Setting> applied;
        const MeasureOptions options =
            optionsFor(measured.info(), asked.everywhere, variant, MeasureOptions{}, applied);
        const MemoryEstimate estimate = measured.estimate(graph, options);
        refuseWhatCannotFit(estimate);
        const auto once = [&](RunContext& quietly, u64 seed) {
            MeasureOptions seeded = options;
            seeded.seed = options.seed + seed;
            const Stopwatch clock;
            const MeasureResult result = measured.run(graph, seeded, quietly);
            Fingerprint print;
            for (const f64 value : result.values.value) print.add(value);
            return Outcome{.trace = result.trace,
                           .status = result.status,
                           .fingerprint = print.value(),
                           .seconds = clock.seconds()};
        };
        const Measured runs = measure(measured.info(), asked.limits, asked.device, context, once);
        putMeasured(row, measured.info(), applied, estimate, runs, asked.traces);
    });
}

}  // namespace quartier::bench
