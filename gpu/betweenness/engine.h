// The CUDA betweenness engines: a strategy's description and its making, behind the contract of centrality.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "analytics/centrality.h"
#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

struct StrategyEntry {
    EngineInfo info;
    std::function<std::unique_ptr<SourceStrategy>(const CentralityOptions&)> make;
    bool withWorkers = false;  // CPU threads beside the device
};

// The one list of strategies that share the driver.
std::vector<StrategyEntry> strategies();
std::unique_ptr<CentralityEngine> makeEngine(StrategyEntry entry, int device);

}  // namespace quartier::gpu::betweenness
