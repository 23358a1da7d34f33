#include "graph/io/entry_weights.h"

#include <fmt/format.h>

#include "graph/io/scan.h"

namespace quartier::graph_io {

void setEntryWeights(ParsedGraph& parsed, const std::vector<f64>& values, WeightNotes notes) {
    LargeVector<f32>& weights = parsed.edges.weight;
    weights.resize(values.size());
    notes.numbers |= !values.empty();
    for (u64 i = 0; i < values.size(); ++i) {
        const f64 value = values[i];
        if (!isWeight(value)) {
            notes.usable(fmt::format("{}", value), value, i + 1);
            weights[i] = kUnusableWeight;
            continue;
        }
        weights[i] = static_cast<f32>(value);
        if (vanishes(value) && notes.firstVanished == 0) notes.firstVanished = i + 1;
        if (weights[i] == 0 && parsed.report.zeroWeightLine == 0) parsed.report.zeroWeightLine = i + 1;
    }
    settleWeights(notes, parsed);
}

}  // namespace quartier::graph_io
