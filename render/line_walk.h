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

// What all edges of a picture have in common.
struct LineStyle {
    f32 unit = 256;           // fixed-point steps of one line of full weight
    f32 lineWidth = 1;        // pixels
    f32 fadeLength = 1;       // layout units: edges longer than that weigh less
    bool smooth = true;       // exact coverage; else one pixel per step, placed by chance
    bool ownColours = false;  // edges have colours of their own instead of their ends'
    bool ownWidths = false;   // and widths: 64ths of lineWidth in the highest byte of their look
    bool operator==(const LineStyle&) const = default;
};

// Share of its full weight that an edge of that length keeps: long ones would veil everything.
inline f32 lengthWeight(f32 length, f32 fadeLength) {
    const f32 relative = length / fadeLength;
    return std::max(1.0f / (1.0f + relative * relative), 0.12f);
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

// Cuts the segment to a box around the whole picture; false when nothing is left.
bool cutToPicture(const View& view, Vec2& a, Vec2& b, f32& from, f32& to);
// False when no pixel of the view's part is touched.
bool startWalk(LineWalk& walk, const View& view, const LineStyle& style, Vec2 worldA, Vec2 worldB, Look lookA,
               Look lookB, u32 number, u32 edgeLook = 0);
// Narrows `first`, `last` to the steps whose minor coordinate can lie in [low, high).
bool narrowSteps(const LineWalk& walk, f32 low, f32 high, int& first, int& last);

// Linear light of an 8 bit sRGB value.
f32 linearOf(u32 eightBit);

}  // namespace quartier::render
