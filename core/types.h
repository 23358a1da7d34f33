// Fixed-width names used everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace quartier {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using f32 = float;
using f64 = double;

// A vertex of a graph or, in a hierarchy, a community: dense ids 0 .. n-1.
using VertexId = u32;
// An index into the arcs of a CSR graph. 64 bits throughout: a graph may hold more than 2^32 arcs.
using ArcOffset = u64;

inline constexpr VertexId kNoVertex = 0xFFFFFFFFu;

// A position in the drawing, in layout units (y up).
struct Vec2 {
    f32 x = 0;
    f32 y = 0;
};

}  // namespace quartier
