// Palettes: categorical ones for communities, ramps for scores. Safe for colour-blind eyes. Read from
// resources/palettes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace quartier::render {

struct Colour {
    f32 r = 0, g = 0, b = 0, a = 1;  // sRGB, 0..1
};

// "#RRGGBB", "#RRGGBBAA", "transparent" or a CSS name of the basic sixteen, in any case; nothing for any
// other text.
std::optional<Colour> findColour(std::string_view text);
// The same; throws OptionError where it is none.
Colour parseColour(std::string_view text);

struct Palette {
    std::string name;  // "okabe-ito", "glasbey", "viridis", "cool-warm", "viridis-reversed"
    bool categorical = false;
    std::vector<Colour> colours;  // categorical: in order; ramp: 256 samples from low to high
};
// Every ramp is there in both directions: "viridis" and "viridis-reversed".
bool isReversed(std::string_view ramp);
// The name of the ramp in the direction asked for.
std::string inDirection(std::string_view ramp, bool reversed);

const std::vector<Palette>& palettes();
const Palette& palette(std::string_view name);  // throws OptionError naming those there are

// A ground on which dark colours vanish. A transparent one counts as paper, as for the ink of pictures.
bool isDarkGround(const Colour& ground);
// The ramp as it is drawn on a ground: on a dark one without the part that is darker than a third of the
// lightness (CIE L* under 33), which could not be told from the ground. Throws like palette().
const Palette& rampOn(std::string_view name, const Colour& ground);
// Those of dark grounds, one for each of palettes() in their order; what is categorical is there unchanged.
const std::vector<Palette>& palettesOnDark();

// A colour of 8 bits a channel as 0xRRGGBB, and back.
u32 rgbOf(const Colour& colour);
Colour colourOf(u32 rgb);

// A colour key that is a colour of its own, 0xRRGGBB, whatever the palette. (The keys of a dendrogram have no
// shades beyond 63, and so this bit never.)
inline constexpr u32 kOwnColour = u32{1} << 31;
inline u32 ownColourKey(u32 rgb) { return kOwnColour | (rgb & 0xFFFFFFu); }
// The colour key of nodes that have no value. Their colour depends on the ground (render/ink.h); that of
// communityColour() is none.
inline constexpr u32 kNoValueKey = u32{1} << 30;
// Colour of a community by its key (graph/dendrogram.h): the low 16 bits choose the hue, the high 16 bits a
// shade of it; or a colour of its own. The shaders compute the same.
Colour communityColour(const Palette& palette, u32 colourKey);
Colour rampColour(const Palette& palette, f32 t);
// Of what has no value, on that ground: a grey that is in no palette and no ramp; beside a ramp of greys a
// brown.
Colour noValueColour(std::string_view ramp, const Colour& ground);

}  // namespace quartier::render
