// `fast` behind the contract of communities.
#pragma once

#include <memory>

#include "analytics/community.h"

namespace quartier::gpu::louvain::fast {

EngineInfo fastInfo();
std::unique_ptr<CommunityEngine> makeFast(int device);

}  // namespace quartier::gpu::louvain::fast
