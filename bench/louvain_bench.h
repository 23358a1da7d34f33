// One row of the Louvain benchmark.
#pragma once

#include "analytics/engine_registry.h"
#include "bench/report.h"

namespace quartier::bench {

// Beside what every row has: "seeds", "modularity" (the mean over them), "modularities" (of each), and of the
// last run "communities", "disconnected", "levels", "firstSweepTeps" (arcs of the graph / seconds of the
// first sweep, as Naim et al. 2017 count).
nlohmann::json louvainRow(const EngineRegistry& engines, const Variant& variant, const Graph& graph,
                          const Asked& asked, const RunContext& context);

}  // namespace quartier::bench
