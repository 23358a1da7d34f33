#include "app/session/legend_corner.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr std::pair<render::LegendCorner, const char*> kCorners[] = {
    {render::LegendCorner::automatic, "auto"},
    {render::LegendCorner::topRight, "top-right"},
    {render::LegendCorner::topLeft, "top-left"},
    {render::LegendCorner::bottomRight, "bottom-right"},
    {render::LegendCorner::bottomLeft, "bottom-left"}};

}  // namespace

const char* nameOf(render::LegendCorner corner) {
    const auto* found = std::find_if(std::begin(kCorners), std::end(kCorners),
                                     [&](const auto& known) { return known.first == corner; });
    return found->second;
}

render::LegendCorner legendCornerOf(const std::string& name) {
    std::string known;
    for (const auto& [corner, its] : kCorners) {
        if (name == its) return corner;
        known += (known.empty() ? "" : ", ") + std::string(its);
    }
    throw OptionError(fmt::format("there is no corner '{}' for the legend; there are: {}", name, known));
}

}  // namespace quartier::session
