// Weights as lengths of paths.
#pragma once

#include "graph/graph.h"
#include "graph/import_report.h"

namespace quartier::session {

// Throws ParseError, naming the line of the file, if an edge of the graph that was read from it has weight 0
// and is no self-loop: it has no length.
void requireLengths(const ImportReport& report, const Graph& graph);

}  // namespace quartier::session
