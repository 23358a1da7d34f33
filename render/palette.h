// Palettes: categorical ones for communities, ramps for scores. Safe for colour-blind eyes. Read from
// resources/palettes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace quartier::render {

struct Colour {
    f32 r = 0, g = 0, b = 0, a = 1;  // sRGB, 0..1
};

// "#RRGGBB", "#RRGGBBAA", "transparent" or a CSS name of the basic sixteen. Throws OptionError.
Colour parseColour(std::string_view text);

struct Palette {
    std::string name;  // "okabe-ito", "glasbey", "viridis", "cividis", "inferno"
    bool categorical = false;
    std::vector<Colour> colours;  // categorical: in order; ramp: 256 samples from low to high
};
const std::vector<Palette>& palettes();
const Palette& palette(std::string_view name);  // throws OptionError naming those there are

// A ground on which dark colours vanish. A transparent one counts as paper, as for the ink of pictures.
bool isDarkGround(const Colour& ground);
// The ramp as it is drawn on a ground: on a dark one without the part that is darker than a third of the
// lightness (CIE L* under 33), which could not be told from the ground. Throws like palette().
const Palette& rampOn(std::string_view name, const Colour& ground);
// Those of dark grounds, one for each of palettes() in their order; what is categorical is there unchanged.
const std::vector<Palette>& palettesOnDark();

// Colour of a community by its key (graph/dendrogram.h): the low 16 bits choose the hue, the high 16 bits a
// shade of it. The shaders compute the same.
Colour communityColour(const Palette& palette, u32 colourKey);
Colour rampColour(const Palette& palette, f32 t);

}  // namespace quartier::render
