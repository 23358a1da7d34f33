// The corners of the legend by name: "top-right" and the like, "auto".
#pragma once

#include <string>

#include "render/picture.h"

namespace quartier::session {

const char* nameOf(render::LegendCorner corner);
// Throws OptionError, which names them.
render::LegendCorner legendCornerOf(const std::string& name);

}  // namespace quartier::session
