#include "app/session/edge_shape.h"

#include <fmt/format.h>

#include <array>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr std::array kNames{"straight", "curved", "bundled"};  // by render::EdgeShape

}  // namespace

const char* nameOf(render::EdgeShape shape) { return kNames.at(static_cast<size_t>(shape)); }

render::EdgeShape edgeShapeOf(const std::string& name) {
    for (size_t i = 0; i < kNames.size(); ++i)
        if (name == kNames[i]) return static_cast<render::EdgeShape>(i);
    throw OptionError(fmt::format("edges are straight, curved or bundled, and '{}' was given", name));
}

}  // namespace quartier::session
