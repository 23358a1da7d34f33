// The shapes of edges by name: "straight", "curved" and "bundled".
#pragma once

#include <string>

#include "render/renderer.h"

namespace quartier::session {

const char* nameOf(render::EdgeShape shape);
// Throws OptionError, which names them.
render::EdgeShape edgeShapeOf(const std::string& name);

}  // namespace quartier::session
