// Layout by stress: places whose distances are as near as can be to those in the graph.
#pragma once

#include "layouts/layout.h"

namespace quartier::layouts {

// Minimises sum w_ij (|x_i - x_j| - d_ij)^2, w_ij = 1 / d_ij^2, of shortest paths d_ij counted in edges. Up
// to `pivots` vertices all pairs count; of larger components the sparse model: edges, and every vertex with
// pivots that stand for those about them (Ortmann, Klimenta, Brandes, "A sparse stress model", JGAA 21(5),
// 2017). Pivots are farthest from each other, the start is that of PivotMDS (Brandes, Pich, GD 2006), and
// what is minimised in each step is the majorant of Gansner, Koren, North (GD 2004), vertex by vertex. Heeds
// pins. Deterministic for any number of threads. Cost: O(pivots (n + m)), then O(pivots n + m) for a step.
class StressLayout final : public Layout {
  public:
    const EngineInfo& info() const override;
    MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const override;
    LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                     const LayoutOptions& options, RunContext& context) const override;
};

}  // namespace quartier::layouts
