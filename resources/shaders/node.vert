// A disc per vertex as two triangles, pulled from the buffers; discs that are hidden, out of the picture or
// left to the splats collapse to nothing.
#include "view.glsl"
#include "look.glsl"
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) readonly buffer List { uint list[]; };
uniform bool listed;
uniform float nodeDiameter;
uniform float crispFrom;
uniform float pixelRatio;
uniform float halo;  // strength of the glow around a disc
uniform uint layer;       // 0: all discs, 1: those without a value, 2: the others
uniform bool marks;       // false: as if no vertex had any
uniform float twiceFrom;  // radius in pixels from which a disc is drawn twice
flat out vec4 discColour;
flat out vec2 disc;    // radius, radius of everything drawn
flat out uint discFlags;  // and kTwice
out vec2 offset;

void main() {
    uint number = uint(gl_VertexID) / 6u, corner = uint(gl_VertexID) % 6u;
    uint v = listed ? list[number] : number;
    uvec2 look = looks[v];
    discFlags = lookFlags(look);
    if (!marks) discFlags &= ~kMarks;
    bool otherLayer = layer != 0u && (layer == 1u) != ((discFlags & kNoValue) != 0u);
    discColour = lookColour(look);
    float radius = 0.5 * nodeDiameter * lookSize(look);
    bool marked = (discFlags & kMarks) != 0u;
    vec2 world = positions[v];
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    disc = vec2(0.0);
    offset = vec2(0.0);
    bool drawn = isDrawn(look) || (marked && (discFlags & kHidden) == 0u);  // marks are seen in closed communities
    if (otherLayer || !drawn || !isPlace(world) || (radius < crispFrom && !marked)) return;
    if (radius >= twiceFrom) discFlags |= kTwice;
    discColour.a *= min(radius * radius / 0.49, 1.0);
    if (marked) { radius = max(radius, 3.0 * pixelRatio); discColour.a = 1.0; }
    radius = max(radius, 0.7);
    float outer = radius + 1.0;
    if (marked) outer = radius + 4.5 * pixelRatio;
    else if (halo > 0.0 && radius > 2.0) outer = radius * 1.9 + 1.0;
    vec2 at = toPixels(world) - vec2(part.xy), size = vec2(part.zw);
    if (any(lessThan(at, vec2(-outer))) || any(greaterThan(at, size + outer))) return;
    disc = vec2(radius, outer);
    offset = outer * vec2(corner == 1u || corner == 2u || corner == 4u ? 1.0 : -1.0,
                          corner == 2u || corner == 4u || corner == 5u ? 1.0 : -1.0);
    vec2 pixel = at + offset;
    gl_Position = vec4(pixel.x / size.x * 2.0 - 1.0, 1.0 - pixel.y / size.y * 2.0, 0.0, 1.0);
}
