// The legend in the window: the layout of pictures, drawn through ImGui. A click on a community isolates it,
// a double click enters it.
#pragma once

#include "app/qt/overlay_frame.h"
#include "app/qt/text_textures.h"
#include "render/legend_layout.h"

namespace quartier::qt {

// As session::pictureExtras() describes it for a picture, but with what a run in progress shows. Device
// pixels; empty when there is none.
render::LegendLayout layOutLegendCard(const OverlayInput& input, render::TextRuler& ruler);
void showLegendCard(OverlayFrame& frame, const render::LegendLayout& legend, TextTextures& textures);

}  // namespace quartier::qt
