// One row of the betweenness benchmark, and what it is compared with.
#pragma once

#include "analytics/engine_registry.h"
#include "bench/report.h"

namespace quartier::bench {

// Scores of another strategy from the same sources; empty: none.
struct Reference {
    std::string strategy;
    std::vector<f64> scores;
};

// Beside what every row has: "sources", "searches" (fewer where trees were taken off), "gteps" (edges x
// sources / median seconds / 1e9), "sum" and, when there are scores to compare with, "relativeError" (L2),
// "worstVertex" (relative to its score, at least to a millionth of the highest) and "reference" (whose they
// are). `values` gets the scores. The setting devices=N spreads the sources over that many devices.
nlohmann::json betweennessRow(const EngineRegistry& engines, const Variant& variant, const Graph& graph,
                              const Asked& asked, u64 sources, const Reference& expected,
                              std::vector<f64>& values, const RunContext& context);

}  // namespace quartier::bench
