// Small discs of large graphs as a density, in the format of the edges': the sum of coverage x linear colour
// and of coverage per pixel, 256 steps for one. Discs of `crispFrom` pixels and more are left to node.vert.
#include "view.glsl"
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
#include "density.glsl"
uniform uint vertices;
uniform float nodeDiameter;
uniform float crispFrom;

void add(ivec2 at, vec3 linear, float weight) {
    if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, part.zw))) return;
    uvec4 sum = uvec4(vec4(linear, 1.0) * weight);
    if (sum.w == 0u) return;
    addToDensity(uint(at.y * part.z + at.x), sum);
}

void main() {
    uint v = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (v >= vertices || !isPlace(positions[v])) return;
    uvec2 look = looks[v];
    float radius = 0.5 * nodeDiameter * lookSize(look);
    if (!isDrawn(look) || radius >= crispFrom) return;
    vec4 colour = lookColour(look);
    float weight = 256.0 * colour.a;
    vec2 at = toPixels(positions[v]) - vec2(part.xy);
    if (any(lessThan(at, vec2(-radius - 1.0))) || any(greaterThan(at, vec2(part.zw) + radius + 1.0))) return;
    vec3 linear = toLinear(colour.rgb);
    if (radius < 1.0) {  // its area, shared among the four pixels around it
        vec2 corner = floor(at - 0.5), f = at - 0.5 - corner;
        weight *= 3.1415927 * radius * radius;
        add(ivec2(corner), linear, weight * (1.0 - f.x) * (1.0 - f.y));
        add(ivec2(corner) + ivec2(1, 0), linear, weight * f.x * (1.0 - f.y));
        add(ivec2(corner) + ivec2(0, 1), linear, weight * (1.0 - f.x) * f.y);
        add(ivec2(corner) + ivec2(1, 1), linear, weight * f.x * f.y);
        return;
    }
    ivec2 low = ivec2(floor(at - radius - 0.5)), high = ivec2(floor(at + radius + 0.5));
    for (int y = low.y; y <= high.y; ++y)
        for (int x = low.x; x <= high.x; ++x)
            add(ivec2(x, y), linear, clamp(radius + 0.5 - distance(vec2(x, y) + 0.5, at), 0.0, 1.0) * weight);
}
