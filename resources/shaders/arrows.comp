// Adds the heads of arrows to the density of the edges; the same as render/arrow_head.cpp, and both must stay
// so. An invocation has an edge, with a head at either end or at both.
#include "line.glsl"
#include "edge_path.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) readonly buffer Edges { uvec2 edges[]; };
layout(std430, binding = 4) readonly buffer EdgeLooks { uint edgeLooks[]; };  // where they have their own
layout(std430, binding = 5) readonly buffer Directions { uint directions[]; };  // a byte each
layout(std430, binding = 6) readonly buffer Crowding { float crowding[]; };  // CrowdingGrid
#include "density.glsl"
uniform uint firstEdge;  // in the chunk
uniform uint edgeCount;
uniform uint firstNumber;  // of the chunk among all edges
uniform float headLength;    // pixels, of edges one line wide
uniform float nodeDiameter;  // pixels, of a middling node

uniform vec2 gridLow, gridSize;  // layout units

const float kApart = 0.25, kTooClose = 0.6, kSide = 64.0, kLeast = 0.35;
const uint kForth = 1u, kBack = 2u;  // EdgeDirection
const float kHalfWidth = 0.4, kShortest = 2.0, kLongest = 1e8, kWeight = 2.0, kSmallest = 0.5, kOfTheLine = 0.5;

float apart(vec2 world) {
    vec2 at = (world - gridLow) / gridSize * kSide;
    bool inside = at.x >= 0.0 && at.y >= 0.0 && at.x < kSide && at.y < kSide;
    float lines = inside ? crowding[uint(at.y) * uint(kSide) + uint(at.x)] / viewZoom : 0.0;
    return clamp((kTooClose - lines) / (kTooClose - kApart), 0.0, 1.0);
}

void addHead(vec2 worldFrom, vec2 control, vec2 worldTo, uvec2 lookFrom, uvec2 lookTo, float heads, float ink,
             uint edgeLook) {
    uint flags = lookFlags(lookFrom) | lookFlags(lookTo);
    ink *= openInk(lookFrom, lookTo);
    if (!isPlace(worldFrom) || !isPlace(worldTo) || (flags & kHidden) != 0u || ink <= 0.0) return;
    if (ownWidths && (edgeLook >> 24) == 0u) return;
    float lines = ownWidths ? float(edgeLook >> 24) / 64.0 : 1.0;
    float size = headLength * apart(worldTo) * (kSmallest + kOfTheLine * lines), halfWidth = kHalfWidth * size;
    if (size < kLeast * headLength) return;
    vec2 from = toPixels(worldFrom), to = toPixels(worldTo), d = to - from;
    float far = sqrt(d.x * d.x + d.y * d.y);
    float radiusFrom = 0.5 * nodeDiameter * lookSize(lookFrom), radiusTo = 0.5 * nodeDiameter * lookSize(lookTo);
    if (!(far - radiusFrom - radiusTo >= size * (kShortest + heads) && far < kLongest)) return;
    // A control point on the end itself has no direction: that of the line is taken.
    vec2 arrival = to - toPixels(control), along = normalize(dot(arrival, arrival) > 0.0 ? arrival : d);
    vec2 tip = to - along * radiusTo, base = tip - along * size;
    vec2 reach = abs(along.yx) * halfWidth;
    vec2 low = max(min(tip, base - reach) - 1.0, vec2(part.xy)),
         high = min(max(tip, base + reach) + 1.0, vec2(part.xy + part.zw));
    if (!(low.x < high.x && low.y < high.y)) return;
    float weight = kWeight * ink;
    if ((flags & kDimmed) != 0u) weight *= kDimmedInk;
    vec3 colour = toLinear(ownColours ? unpackUnorm4x8(edgeLook).rgb : lookColour(lookTo).rgb);
    vec4 sum = vec4(colour, 1.0) * (weight * unit);
    ivec2 first = ivec2(floor(low)), last = min(ivec2(floor(high)), part.xy + part.zw - 1);
    for (int y = first.y; y <= last.y; ++y)
        for (int x = first.x; x <= last.x; ++x) {
            vec2 r = vec2(x, y) + 0.5 - tip;
            float back = -(r.x * along.x + r.y * along.y), across = abs(r.x * along.y - r.y * along.x);
            float side = (back * halfWidth - across * size) / sqrt(size * size + halfWidth * halfWidth);
            float cover = clamp(min(side, size - back) + 0.5, 0.0, 1.0);
            if (cover <= 0.0) continue;
            addToDensity(uint((y - part.y) * part.z + (x - part.x)), uvec4(sum * cover));
        }
}

void main() {
    uint edge = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (edge >= edgeCount) return;
    edge += firstEdge;
    uint ways = (directions[edge / 4u] >> (8u * (edge % 4u))) & 0xffu;
    if (ways == 0u) return;
    uvec2 ends = edges[edge];
    uint own = ownColours || ownWidths ? edgeLooks[edge] : 0u;
    float heads = ways == (kForth | kBack) ? 2.0 : 1.0;
    vec2 a = positions[ends.x], b = positions[ends.y];
    float ink = edgeInk(a, b, firstNumber + edge);
    Path path = edgePath(ends, a, b, ways == kBack);
    if ((ways & kForth) != 0u) addHead(a, path.points[path.count - 2u], b, looks[ends.x], looks[ends.y], heads, ink, own);
    if ((ways & kBack) != 0u) addHead(b, path.points[1], a, looks[ends.y], looks[ends.x], heads, ink, own);
}
