// Colours of letters and of the legend's card: legible on the ground of a style.
#pragma once

#include "render/renderer.h"

namespace quartier::render {

// What is legible on the ground of this style, and the ground; white where it is transparent.
Colour inkOf(const Style& style);
Colour paperOf(const Style& style);
// Of nodes and edges that have no value of what the style colours them by.
Colour noValueOf(const Style& style);
// The legend's card and its border.
Colour legendGroundOf(const Style& style);
Colour legendLineOf(const Style& style);

}  // namespace quartier::render
