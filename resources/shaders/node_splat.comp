// Small discs of large graphs as a density, in the format of the edges': the sum of coverage x linear colour
// and of coverage per pixel, 256 steps for one. Discs of `crispFrom` pixels and more are left to node.vert.
#include "view.glsl"
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 3) buffer Density { uint density[]; };
uniform uint vertices;
uniform float nodeDiameter;
uniform float crispFrom;

void main() {
    uint v = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (v >= vertices || !isPlace(positions[v])) return;
    uvec2 look = looks[v];
    float radius = 0.5 * nodeDiameter * lookSize(look);
    if ((lookFlags(look) & kHidden) != 0u || radius >= crispFrom) return;
    vec4 colour = lookColour(look);
    float weight = 256.0 * colour.a * min(radius * radius / 0.49, 1.0);
    radius = max(radius, 0.7);
    vec2 at = toPixels(positions[v]) - vec2(part.xy);
    if (any(lessThan(at, vec2(-radius - 1.0))) || any(greaterThan(at, vec2(part.zw) + radius + 1.0))) return;
    vec3 linear = toLinear(colour.rgb);
    ivec2 low = max(ivec2(floor(at - radius - 0.5)), ivec2(0));
    ivec2 high = min(ivec2(floor(at + radius + 0.5)), part.zw - 1);
    for (int y = low.y; y <= high.y; ++y)
        for (int x = low.x; x <= high.x; ++x) {
            float cover = clamp(radius + 0.5 - distance(vec2(x, y) + 0.5, at), 0.0, 1.0) * weight;
            uvec4 sum = uvec4(vec4(linear, 1.0) * cover);
            if (sum.w == 0u) continue;
            uint index = 4u * uint(y * part.z + x);
            atomicAdd(density[index], sum.x);
            atomicAdd(density[index + 1u], sum.y);
            atomicAdd(density[index + 2u], sum.z);
            atomicAdd(density[index + 3u], sum.w);
        }
}
