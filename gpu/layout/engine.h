// ForceAtlas2 on a CUDA device: the multilevel run of layouts/ with the solvers of this folder.
#pragma once

#include <memory>

#include "layouts/layout.h"

namespace quartier::gpu::layout {

EngineInfo meshInfo();
std::unique_ptr<Layout> makeMesh(int device);

}  // namespace quartier::gpu::layout
