// Places of every k-th vertex, for the estimate of how densely nodes lie; hidden ones far away.
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 3) writeonly buffer Sample { vec2 sampled[]; };
uniform uint count;
uniform uint stride;

void main() {
    uint i = gl_WorkGroupID.x * 64u + gl_LocalInvocationID.x;
    if (i >= count) return;
    uint v = i * stride;
    sampled[i] = (lookFlags(looks[v]) & kHidden) != 0u ? vec2(1e30) : positions[v];
}
