// `fast` behind the contract of centralities.
#pragma once

#include <memory>

#include "analytics/centrality.h"

namespace quartier::gpu::betweenness::fast {

EngineInfo fastInfo();
std::unique_ptr<CentralityEngine> makeFast(int device);

}  // namespace quartier::gpu::betweenness::fast
