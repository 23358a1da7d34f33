// One row of the betweenness benchmark.
#pragma once

#include "analytics/engine_registry.h"
#include "bench/report.h"

namespace quartier::bench {

// Beside what every row has: "sources", "searches" (fewer where trees were taken off), "gteps" (edges x
// sources / median seconds / 1e9), "sum" and, when `expected` is not empty, "relativeError" (L2) and
// "worstVertex" (relative to its score, at least to a millionth of the highest). `values` gets the scores.
nlohmann::json betweennessRow(const EngineRegistry& engines, const Variant& variant, const Graph& graph,
                              const Asked& asked, u64 sources, const std::vector<f64>& expected,
                              std::vector<f64>& values, const RunContext& context);

}  // namespace quartier::bench
