// One row of the layout benchmark.
#pragma once

#include "bench/report.h"
#include "graph/hierarchy.h"
#include "layouts/layout.h"

namespace quartier::bench {

// The layout is seeded by `hierarchy`, whose making is not timed. Beside what every row has, of the last run:
// "iterations" (steps on the finest level), "atRest", and "quality" {"stress", "neighbourhoodJaccard",
// "edgeLengthVariation", "communitySeparation"} of layouts/quality.h.
nlohmann::json layoutRow(const LayoutRegistry& layouts, const Variant& variant, const Graph& graph,
                         const Hierarchy& hierarchy, const Asked& asked, const RunContext& context);

}  // namespace quartier::bench
