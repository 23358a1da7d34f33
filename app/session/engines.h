// What can run on this machine, and the choice of `auto`.
//
// `auto` takes the first engine of the table in preferences.h that is here, suits the size of the graph,
// heeds every option that was changed from its preset, and whose estimate fits into the device memory it may
// have.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analytics/engine_registry.h"
#include "analytics/measures/measure.h"
#include "core/thread_limit.h"
#include "gpu/gpu.h"
#include "layouts/layout.h"

namespace quartier::session {

enum class BackendChoice { automatic, cuda, cpu };

struct EngineSetup {
    BackendChoice backend = BackendChoice::automatic;
    int device = 0;        // CUDA device index
    unsigned threads = 0;  // CPU threads; 0 = all cores
    u64 memoryBudget = 0;  // bytes of device memory that a run may have; 0 = all that is free
};

// The engines of a machine, and how to ask for its devices.
struct Installed {
    std::function<gpu::Availability()> probe;
    EngineRegistry engines;
    LayoutRegistry layouts;
    MeasureRegistry deviceMeasures;  // the CUDA versions of some
    // The CUDA engines of the program, whether or not a device is there.
    std::vector<EngineInfo> built = gpu::builtEngines();
};

class Engines {
  public:
    // Throws Error when --backend cuda was asked and there is no device, with the reason.
    explicit Engines(const EngineSetup& setup);
    // The same for engines and devices of a test.
    Engines(const EngineSetup& setup, Installed installed);
    const EngineRegistry& engines() const { return installed_.engines; }
    const LayoutRegistry& layouts() const { return installed_.layouts; }
    const MeasureRegistry& deviceMeasures() const { return installed_.deviceMeasures; }
    const gpu::Availability& availability() const { return availability_; }
    const EngineSetup& setup() const { return setup_; }
    const std::vector<EngineInfo>& built() const { return installed_.built; }
    // The device that CUDA engines run on; null when there is none or --backend cpu was given.
    const gpu::Device* device() const;
    // Device memory that a run may have now: what is free, or the budget when that is less. 0 without a
    // device.
    u64 deviceBytes() const;
    // "512 MB may be used (--memory-budget)", "139 GB are free": words after a figure that did not fit.
    std::string deviceBytesText(u64 bytes) const;
    // Throws Error when there is too little host memory for a run, DeviceOutOfMemory for device memory, both
    // with the numbers.
    void requireRoom(const EngineInfo& engine, const MemoryEstimate& need) const;

    // id "auto" picks by backend, size and free device memory; `why` gets one sentence that says what was
    // picked and why. Throws OptionError when the id is unknown or does not heed an option that was set,
    // Error when it cannot run here.
    const CommunityEngine& pickCommunity(const std::string& id, const Graph& graph,
                                         const CommunityOptions& options, std::string& why) const;
    const CentralityEngine& pickCentrality(const std::string& id, const Graph& graph,
                                           const CentralityOptions& options, std::string& why) const;
    const Layout& pickLayout(const std::string& id, const Graph& graph, const LayoutOptions& options,
                             std::string& why) const;
    // The CUDA version of a measure where there is one, with room on the device and a graph that is large
    // enough to be worth the way; else the one of the CPU. Throws OptionError when there is no measure of
    // that name.
    const Measure& pickMeasure(const std::string& name, const Graph& graph, const MeasureOptions& options,
                               std::string& why) const;
    // The CPU engine to retry on when a device had too little memory.
    const CommunityEngine& cpuCommunity(const Graph& graph, const CommunityOptions& options) const;
    const CentralityEngine& cpuCentrality(const Graph& graph, const CentralityOptions& options) const;
    const Layout& cpuLayout(const Graph& graph, const LayoutOptions& options) const;

  private:
    EngineSetup setup_;
    std::optional<ThreadLimit> threads_;  // holds setup.threads while this lives
    Installed installed_;
    gpu::Availability availability_;
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
