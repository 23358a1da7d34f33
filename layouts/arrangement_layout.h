// Arrangements as layouts, beside those that work with forces.
#pragma once

#include "layouts/arrangement.h"
#include "layouts/layout.h"

namespace quartier::layouts {

// Heeds `scaling` alone, and neither goes on from a start nor takes steps. Pinned vertices stay where they
// are, and their places in the arrangement stay empty.
class ArrangementLayout final : public Layout {
  public:
    ArrangementLayout(const char* id, const char* name, const char* paper, const char* description,
                      Arrangement* arrange);

    const EngineInfo& info() const override { return info_; }
    MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const override;
    LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                     const LayoutOptions& options, RunContext& context) const override;

  private:
    EngineInfo info_;
    Arrangement* arrange_;
};

}  // namespace quartier::layouts
