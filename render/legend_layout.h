// The legend as shapes with their places: one layout, which the window and every kind of picture draw.
#pragma once

#include "render/picture.h"
#include "render/text_ruler.h"

namespace quartier::render {

struct LegendDot {
    Vec2 centre;
    f32 radius;
    Colour colour;
};

struct LegendBand {
    Bounds box;
    std::string palette;    // empty: in the colour of the text
    bool widening = false;  // a wedge, thin at its low end
};

// A short line from a band to the text of a tick.
struct LegendMark {
    Vec2 top;
    f32 height, width;
};

// The line of an entry, which a click may be meant for.
struct LegendLine {
    Bounds box;
    u32 item;
};

// Pixels, y down.
struct LegendLayout {
    Bounds frame{{0, 0}, {0, 0}};
    f32 rounding = 0;  // of its corners
    f32 border = 0;    // width
    std::vector<PlacedText> texts;
    std::vector<LegendDot> dots;
    std::vector<LegendBand> bands;
    std::vector<LegendMark> marks;
    std::vector<LegendLine> lines;

    bool empty() const { return texts.empty(); }
    Vec2 size() const { return {frame.high.x - frame.low.x, frame.high.y - frame.low.y}; }
    void moveTo(Vec2 corner);  // its upper left one
};

// With its upper left corner at the origin; empty when there is nothing to tell.
LegendLayout layOutLegend(const PictureExtras& extras, f32 pixelRatio, TextRuler& ruler);
// The upper left corner of a legend of that size in a corner of the picture, which is not `automatic`.
Vec2 placeInCorner(LegendCorner corner, Vec2 size, const Camera& camera, f32 pixelRatio);
// How thick the low end of a wedge is, of its high end.
inline constexpr f32 kWedgeThinnest = 0.15f;
// Of the ink, in marks.
inline constexpr f32 kMarkAlpha = 0.65f;

}  // namespace quartier::render
