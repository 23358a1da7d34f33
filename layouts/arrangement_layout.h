// Arrangements as layouts, beside those that work with forces.
#pragma once

#include "layouts/arrangement.h"
#include "layouts/layout.h"

namespace quartier::layouts {

// What an arrangement heeds beside `scaling`.
struct ArrangementHeeds {
    std::vector<OptionSpec> options = {};
    std::vector<std::string> sources = {};  // keys
};

// Heeds `scaling`, and of the other options and the sources those that it is made with; neither goes on from
// a start nor takes steps. Pinned vertices stay where they are, and their places in the arrangement stay
// empty.
class ArrangementLayout final : public Layout {
  public:
    ArrangementLayout(const char* id, const char* name, const char* paper, const char* description,
                      Arrangement* arrange, ArrangementHeeds heeds = {});

    const EngineInfo& info() const override { return info_; }
    MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const override;
    LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                     const LayoutOptions& options, RunContext& context) const override;

    std::vector<std::string> sources() const override { return sources_; }

  private:
    EngineInfo info_;
    std::vector<std::string> sources_;
    Arrangement* arrange_;
};

}  // namespace quartier::layouts
