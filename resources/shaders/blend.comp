// Colours on their way from those that were kept to those of the style, mixed as light.
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Looks { uvec2 looks[]; };
layout(std430, binding = 1) readonly buffer Kept { uvec2 kept[]; };
uniform uint vertices;
uniform float share;  // of those of the style

void main() {
    uint v = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (v >= vertices) return;
    vec4 now = lookColour(looks[v]);
    now.rgb = toSrgb(mix(toLinear(lookColour(kept[v]).rgb), toLinear(now.rgb), share));
    looks[v].x = packUnorm4x8(now);
}
