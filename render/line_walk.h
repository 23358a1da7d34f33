// How an edge becomes pixels, on the host; the same as resources/shaders/line.glsl, and both must stay so.
#pragma once

#include <algorithm>
#include <cmath>

#include "render/scene.h"
#include "render/view.h"

namespace quartier::render {

// Four floats or sums beside each other: linear red, green, blue, and weight.
using Four = f32 __attribute__((vector_size(16)));
using FourSums = u32 __attribute__((vector_size(16)));

// Of its full weight: the least that an edge keeps for its length in a picture of the whole drawing. Where
// edges are placed by chance, fainter ones are drawn as often as they should weigh less, with this weight.
inline constexpr f32 kFaintest = 0.12f;
// What an edge keeps where one of its ends is dimmed.
inline constexpr f32 kDimmedInk = 0.12f;

// What all edges of a picture have in common.
struct LineStyle {
    f32 unit = 256;            // fixed-point steps of one line of full weight
    f32 lineWidth = 1;         // pixels
    f32 fadeLength = 1;        // layout units: edges longer than that weigh less
    f32 faintest = kFaintest;  // no edge weighs less for its length
    bool smooth = true;        // exact coverage; else one pixel per step, placed by chance
    bool ownColours = false;   // edges have colours of their own instead of their ends'
    bool ownWidths = false;    // and widths: 64ths of lineWidth in the highest byte of their look
    f32 headLength = 0;        // pixels: of arrows (arrow_head.h); 0: none
    f32 nodeDiameter = 0;      // pixels, of a middling node, where there are arrows
    EdgeShape shape = EdgeShape::straight;
    f32 bundling = 0;  // Style::bundling of bundled edges
    int segments = 1;  // straight pieces that an edge is drawn as, if it is not straight: at most
    bool operator==(const LineStyle&) const = default;
};

// Share of its full weight that an edge of that length keeps: long ones would veil everything.
inline f32 lengthWeight(f32 length, f32 fadeLength, f32 faintest = kFaintest) {
    const f32 relative = length / fadeLength;
    return std::max(1.0f / (1.0f + relative * relative), faintest);
}

inline int floorInt(f32 x) {
    const int i = static_cast<int>(x);
    return i - (x < static_cast<f32>(i) ? 1 : 0);
}

struct LineWalk {
    Four low, slopeOfColour;  // weighted colour at the left end, and what a step adds
    f32 startX, startY;       // major, minor coordinate of the left end
    f32 slope;                // minor per major, at most 1
    f32 shift;                // half the extent when smooth, else the place of the one pixel
    int first, steps;         // major pixels
    bool steep;               // the major axis is y

    f32 minorAt(int major) const { return startY + slope * (static_cast<f32>(major) + 0.5f - startX); }
};

inline u32 scramble(u32 x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

// A straight piece of an edge: all of it, or one of a curve.
struct EdgePiece {
    Vec2 a, b;
    f32 from = 0, to = 1;  // places of its ends on the edge
    f32 ink = 1;           // edgeInk()
};

// Share of its full weight that an edge between these places has in the view: by its length, and less where
// both ends are so far out of sight that it only passes through. 0: not drawn, see kFaintest.
f32 edgeInk(const View& view, const LineStyle& style, Vec2 worldA, Vec2 worldB, u32 number);
// The same before chance decides: between 0 and 1.
f32 meanInk(const View& view, const LineStyle& style, Vec2 worldA, Vec2 worldB);

// Cuts the segment to a box around the whole picture; false when nothing is left.
bool cutToPicture(const View& view, Vec2& a, Vec2& b, f32& from, f32& to);
// False when no pixel of the view's part is touched.
bool startWalk(LineWalk& walk, const View& view, const LineStyle& style, const EdgePiece& piece, Look lookA,
               Look lookB, u32 number, u32 edgeLook = 0);
// Narrows `first`, `last` to the steps whose minor coordinate can lie in [low, high).
bool narrowSteps(const LineWalk& walk, f32 low, f32 high, int& first, int& last);

// Linear light of an 8 bit sRGB value.
f32 linearOf(u32 eightBit);
// That of Look::rgba, with weight 1.
inline Four linearColour(u32 rgba) {
    return Four{linearOf(rgba & 255), linearOf((rgba >> 8) & 255), linearOf((rgba >> 16) & 255), 1};
}

}  // namespace quartier::render
