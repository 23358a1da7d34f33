// What a vertex looks like; the same as resources/shaders/look.glsl.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/types.h"

namespace quartier::render {

// Bits of a vertex's flags. Marks are rings around a disc, which comes to the front; a neighbour is one of
// the vertex that is hovered or selected alone.
enum VertexFlag : u8 { kSelected = 1, kHovered = 2, kDimmed = 4, kHidden = 8, kNeighbour = 16 };
constexpr u8 kMarks = kSelected | kHovered | kNeighbour;

// Opacity of what is dimmed.
inline constexpr f32 kDimmedAlpha = 0.22f;

// What appearance.comp writes per vertex, and detail.comp of its closing.
struct Look {
    u32 rgba = 0;  // 8 bit each, red lowest; sRGB
    // Size relative to a middling node in 1/256 | (VertexFlag | kNoValue) << 16 | closing << 26.
    u32 sizeAndFlags = 0;
    static constexpr u32 kNoValue = 512;  // what it is coloured by is missing; as in look.glsl
    // So far the community of the vertex is closed (detail.h), of kClosed: then the disc of the community
    // stands for the vertex, which is drawn only if it has a mark.
    static constexpr u32 kClosed = 63;

    f32 size() const { return static_cast<f32>(sizeAndFlags & 0xFFFFu) / 256; }
    u32 flags() const { return sizeAndFlags >> 16 & 0x3FFu; }
    bool hasValue() const { return (flags() & kNoValue) == 0; }
    u32 closing() const { return sizeAndFlags >> 26; }
    bool isDrawn() const { return (flags() & kHidden) == 0 && closing() < kClosed; }
    void setFlags(u8 flags) {
        sizeAndFlags = (sizeAndFlags & (0xFFFFu | kNoValue << 16 | kClosed << 26)) | u32{flags} << 16;
    }
    void setClosing(u32 closing) {
        sizeAndFlags = (sizeAndFlags & ~(kClosed << 26)) | closing << 26;
        const f32 whole = (flags() & kDimmed) != 0 ? kDimmedAlpha : 1.0f;
        const f32 alpha = whole * (1 - static_cast<f32>(closing) / static_cast<f32>(kClosed));
        rgba = (rgba & 0xFFFFFFu) | static_cast<u32>(std::lround(255 * alpha)) << 24;
    }
};

// What is left of an edge's ink between two vertices: the links of closed communities (detail.h) stand for
// edges between them. 0: it is not drawn.
inline f32 openInk(Look a, Look b) {
    return 1 - static_cast<f32>(std::min(a.closing(), b.closing())) / static_cast<f32>(Look::kClosed);
}

}  // namespace quartier::render
