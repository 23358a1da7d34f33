// Letters of an SVG as <text>: found, selected and edited as text, with the font named.
#pragma once

#include <span>
#include <string>

#include "render/renderer.h"
#include "render/text_ruler.h"

namespace quartier::render {

// A group of text elements. `unit`: user units of the SVG per pixel of the picture.
std::string svgTexts(std::span<const PlacedText> texts, const Style& style, f64 unit);

}  // namespace quartier::render
