// What every layout asks of its arguments before it begins.
#pragma once

#include <span>

#include "layouts/layout.h"

namespace quartier::layouts {

// Throws Error naming what does not fit: an option of `heeded` out of its range, communities or positions of
// another number of nodes, a pin of a vertex that is not there.
void checkArguments(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                    std::span<const OptionSpec> heeded, const LayoutOptions& options);

}  // namespace quartier::layouts
