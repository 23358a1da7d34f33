// Several devices of this machine as one engine: what the setting devices=N asks for.
#pragma once

#include <vector>

#include "analytics/engine_registry.h"
#include "bench/variant.h"
#include "gpu/gpu.h"

namespace quartier::bench {

// Takes the setting devices=N out of a variant, which no engine knows; 1 without one. Throws OptionError.
u32 takeDevices(Variant& variant);

// The first so many devices, an engine on each; their sums are put together as in `betweenness --devices`.
class DeviceTeam {
  public:
    // Throws OptionError when the strategy is none on CUDA or there are fewer devices.
    DeviceTeam(const EngineInfo& strategy, u32 devices);
    CentralityResult run(const Graph& graph, const CentralityOptions& options, RunContext& context) const;

  private:
    std::vector<EngineRegistry> registries_;
    std::vector<const CentralityEngine*> engines_;
    gpu::DeviceSums sums_;
};

}  // namespace quartier::bench
