// Multilevel ForceAtlas2 on all cores: see ALGORITHMS, "Layout". Cost: O((n log n + m) x iterations) work;
// memory: the graph once more (4 bytes an arc) and about 150 bytes per vertex.
#pragma once

#include "layouts/layout.h"
#include "layouts/levels.h"

namespace quartier::layouts {

// Options that the layouts by these forces heed.
std::vector<OptionSpec> forceLayoutOptions();

class ForceAtlas2Layout final : public Layout {
  public:
    const EngineInfo& info() const override;
    MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const override;
    LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                     const LayoutOptions& options, RunContext& context) const override;
};

// What run() of every engine of the model is: checks the arguments, orders the vertices by their communities
// and solves level by level what `levels` builds. `trace` names the engine.
LayoutResult runForceAtlas2(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                            const LayoutOptions& options, const LevelsFactory& levels, Trace trace,
                            RunContext& context);

}  // namespace quartier::layouts
