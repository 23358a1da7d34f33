// The one list of CUDA engines.
#include "gpu/gpu.h"

namespace quartier::gpu {

std::vector<EngineInfo> builtEngines() { return {}; }

void registerEngines(int, EngineRegistry&, LayoutRegistry&) {}

}  // namespace quartier::gpu
