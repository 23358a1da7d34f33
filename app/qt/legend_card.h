// The legend in the window: the layout of pictures, drawn through ImGui.
#pragma once

#include <imgui.h>

#include <QPointF>
#include <optional>

#include "app/qt/text_textures.h"
#include "render/legend_layout.h"

namespace quartier::qt {

// The layout is in device pixels; `mouse` in logical ones: the line under it lights up when it has an item.
void drawLegend(ImDrawList& list, const render::LegendLayout& legend, const render::Style& style,
                const std::optional<QPointF>& mouse, TextTextures& textures);

}  // namespace quartier::qt
