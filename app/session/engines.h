// What can run on this machine, and the choice of `auto`.
#pragma once

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

    // id "auto" picks by backend, size and free device memory; `why` gets one sentence that says what was
    // picked and why.
    const CommunityEngine& pickCommunity(const std::string& id, const Graph& graph,
                                         const CommunityOptions& options, std::string& why) const;
    const CentralityEngine& pickCentrality(const std::string& id, const Graph& graph,
                                           const CentralityOptions& options, std::string& why) const;

  private:
    EngineSetup setup_;
    gpu::Availability availability_;
    EngineRegistry engines_;
    LayoutRegistry layouts_;
};

}  // namespace quartier::session
