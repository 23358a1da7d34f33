// A bit per vertex: whether its centre lies inside a closed outline, by the even-odd rule, and no filter hides it.
// The same as render/enclosed_pass.cpp, to the bit: no fused multiply-add.
#include "view.glsl"
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) readonly buffer Outline { vec2 outline[]; };  // pixels
layout(std430, binding = 3) writeonly buffer Enclosed { uint enclosed[]; };
uniform uint vertices;
uniform uint corners;
uniform vec4 box;  // of the outline: left, top, right, bottom
shared uint words[2];

bool isEnclosed(vec2 p) {
    if (p.x < box.x || p.y < box.y || p.x > box.z || p.y > box.w) return false;
    bool inside = false;
    vec2 b = outline[corners - 1u];
    for (uint i = 0u; i < corners; ++i) {
        vec2 a = outline[i];
        if ((a.y > p.y) != (b.y > p.y)) {
            precise float across = (p.x - a.x) * (b.y - a.y);
            precise float along = (b.x - a.x) * (p.y - a.y);
            if (b.y > a.y ? across < along : across > along) inside = !inside;
        }
        b = a;
    }
    return inside;
}

void main() {
    uint group = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x, lane = gl_LocalInvocationID.x;
    uint v = group * 64u + lane;
    if (lane < 2u) words[lane] = 0u;
    barrier();
    if (v < vertices && isPlace(positions[v]) && (lookFlags(looks[v]) & kHidden) == 0u &&
        isEnclosed(toPixels(positions[v])))
        atomicOr(words[lane / 32u], 1u << (lane % 32u));
    barrier();
    uint word = group * 2u + lane;
    if (lane < 2u && word * 32u < vertices) enclosed[word] = words[lane];
}
