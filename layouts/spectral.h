// Layout by two eigenvectors of the normalised Laplacian.
#pragma once

#include "layouts/layout.h"

namespace quartier::layouts {

// Every vertex lies, as nearly as two coordinates can have it, in the middle of its neighbours by weight
// (Hall, Management Science 17(3), 1970; Koren, "Drawing graphs by eigenvectors", Computers and Mathematics
// with Applications 49, 2005): x and y are the slowest modes of the random walk. Of vertices that no symmetry
// tells apart the places are one. Pins stay where they are, and the others do not heed them. Cost: that of
// slowModes() (eigenvectors.h).
class SpectralLayout final : public Layout {
  public:
    const EngineInfo& info() const override;
    MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const override;
    LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                     const LayoutOptions& options, RunContext& context) const override;
};

}  // namespace quartier::layouts
