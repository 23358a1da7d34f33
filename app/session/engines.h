// What can run on this machine, and the choice of `auto`.
//
// `auto` takes a CUDA engine when there is a device, the graph is not tiny and the engine's estimate fits
// into the free device memory; else the parallel CPU engine, and the sequential one for tiny graphs. It takes
// only engines that heed every option that was changed from its preset.
#pragma once

#include <tbb/global_control.h>

#include <memory>
#include <string>

#include "analytics/engine_registry.h"
#include "gpu/gpu.h"
#include "layouts/layout.h"

namespace quartier::session {

enum class BackendChoice { automatic, cuda, cpu };

struct EngineSetup {
    BackendChoice backend = BackendChoice::automatic;
    int device = 0;        // CUDA device index
    unsigned threads = 0;  // CPU threads; 0 = all cores
};

class Engines {
  public:
    // Throws Error when --backend cuda was asked and there is no device, with the reason.
    explicit Engines(const EngineSetup& setup);
    const EngineRegistry& engines() const { return engines_; }
    const LayoutRegistry& layouts() const { return layouts_; }
    const gpu::Availability& availability() const { return availability_; }
    const EngineSetup& setup() const { return setup_; }
    // The device that CUDA engines run on; null when there is none or --backend cpu was given.
    const gpu::Device* device() const;

    // id "auto" picks by backend, size and free device memory; `why` gets one sentence that says what was
    // picked and why. Throws OptionError when the id is unknown or does not heed an option that was set,
    // Error when it cannot run here.
    const CommunityEngine& pickCommunity(const std::string& id, const Graph& graph,
                                         const CommunityOptions& options, std::string& why) const;
    const CentralityEngine& pickCentrality(const std::string& id, const Graph& graph,
                                           const CentralityOptions& options, std::string& why) const;
    const Layout& pickLayout(const std::string& id, const Graph& graph, const LayoutOptions& options,
                             std::string& why) const;
    // The CPU engine to retry on when a device had too little memory.
    const CommunityEngine& cpuCommunity(const Graph& graph, const CommunityOptions& options) const;
    const CentralityEngine& cpuCentrality(const Graph& graph, const CentralityOptions& options) const;
    const Layout& cpuLayout(const Graph& graph, const LayoutOptions& options) const;

  private:
    EngineSetup setup_;
    std::unique_ptr<tbb::global_control> threads_;  // holds setup.threads while this lives
    gpu::Availability availability_;
    EngineRegistry engines_;
    LayoutRegistry layouts_;
};

// One line of the memory forecast.
struct Forecast {
    EngineInfo engine;
    MemoryEstimate need;
    bool fits = false;
};
// What every engine and layout of this machine would need for a graph with the options' presets.
std::vector<Forecast> forecastMemory(const Engines& engines, const Graph& undirected);

// Host memory that can still be had, by the operating system's word and the container's limit.
u64 availableHostBytes();
// Throws Error with both numbers when the estimate is over the available host memory.
void refuseWhatCannotFit(const EngineInfo& engine, const MemoryEstimate& need);

}  // namespace quartier::session
