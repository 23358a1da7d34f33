// The yardstick: Louvain as Blondel, Guillaume, Lambiotte and Lefebvre published it, on one thread.
#pragma once

#include <memory>

#include "analytics/community.h"

namespace quartier {

std::unique_ptr<CommunityEngine> makeSequentialLouvain();

}  // namespace quartier
