// Betweenness on the CPU: the oracle of all other engines, and the engine of a machine without a GPU.
#pragma once

#include <memory>

#include "analytics/centrality.h"

namespace quartier {

std::unique_ptr<CentralityEngine> makeSourcesBetweenness();

}  // namespace quartier
