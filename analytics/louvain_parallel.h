// Louvain on all cores: the engine of a machine without a GPU.
#pragma once

#include <memory>

#include "analytics/community.h"

namespace quartier {

std::unique_ptr<CommunityEngine> makeParallelLouvain();

}  // namespace quartier
