// Seeded graphs, exact to the letter of the command-line contract: the same SPEC gives the same graph
// everywhere.
#pragma once

#include <string_view>

#include "core/run_context.h"
#include "graph/graph_builder.h"

namespace quartier {

// True when the text has the form of a SPEC ("rmat:20:16:1"), well-formed or not.
bool looksLikeSpec(std::string_view text);

// rmat:SCALE:FACTOR:SEED  planted:N:K:DEGREE:MIXING:SEED  grid:W:H  rgg:N:RADIUS:SEED  ba:N:M:SEED
// er:N:M:SEED lfr:N:DEGREE:MAXDEGREE:MIXING:SEED. Self-loops and duplicates are dropped, undirected, ids 0 ..
// n-1, isolated vertices kept. planted and lfr give the truth as the node column "truth"; rgg and grid give
// positions. Throws OptionError naming the part of the SPEC that is wrong.
LoadedGraph generate(std::string_view spec, const RunContext& context = plainContext());

}  // namespace quartier
