// The CUDA room where there is no CUDA compiler: the same symbols, no engines, a reason.
#include "gpu/gpu.h"

namespace quartier::gpu {

Availability probe() {
    return {.compiled = false,
            .devices = {},
            .driver = {},
            .toolkit = {},
            .reason = "this program was built without a CUDA compiler, so its engines run on the CPU",
            .lack = "this program was built without a CUDA compiler",
            .remedy = "take one that was built with it"};
}

void setMemoryBudget(u64) {}
std::vector<EngineInfo> builtEngines() { return {}; }
MemoryUse memoryUse(int) noexcept { return {}; }
void resetMemoryPeak(int) noexcept {}
void forgetUploads(int) noexcept {}
void registerEngines(int, EngineRegistry&, LayoutRegistry&) {}
void registerMeasures(int, MeasureRegistry&) {}
std::unique_ptr<ScreenBridge> makeScreenBridge(int, Interop) { return nullptr; }

}  // namespace quartier::gpu
