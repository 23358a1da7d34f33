// A run spread over several engines (one a device) or processes: each does a share of the sources, and the
// results are put together. Nobody needs to see more of a share than its Scores.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "analytics/centrality.h"

namespace quartier {

// Gets the same array of every share that is here, and leaves in each the sum over all shares, those that are
// elsewhere (other processes) included. Called by every process the same number of times with arrays of the
// same lengths.
using SumOverShares = std::function<void(std::span<const std::span<f64>> arrays)>;

// All shares are here.
void sumHere(std::span<const std::span<f64>> arrays);

// One result of all shares, each the result of the same engine and options but for options.share. Every
// process gets it. `here`: not empty.
Scores combineShares(std::vector<Scores> here, const SumOverShares& sum);

// Runs every engine on its own thread with its share of the sources of options, itself a share of what
// options.share names, and combines them with sumHere or `sum`. What one throws is thrown after all have
// ended; a stop ends all. Live channels are the first engine's.
CentralityResult runShares(std::span<const CentralityEngine* const> engines, const Graph& graph,
                           const CentralityOptions& options, RunContext& context,
                           const SumOverShares& sum = sumHere);

}  // namespace quartier
