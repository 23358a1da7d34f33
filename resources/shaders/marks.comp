// New flags of some vertices. Neither colour nor size depends on them: those are left as they are.
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Changes { uvec2 changes[]; };  // vertex, its flags
layout(std430, binding = 1) buffer Flags { uint flags[]; };                // four vertices a word
layout(std430, binding = 2) buffer Looks { uvec2 looks[]; };
uniform uint count;

void main() {
    uint i = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (i >= count) return;
    uint v = changes[i].x, flag = changes[i].y, shift = 8u * (v % 4u);
    // Two changes may share a word.
    atomicAnd(flags[v / 4u], ~(0xffu << shift));
    atomicOr(flags[v / 4u], flag << shift);
    looks[v].y = (looks[v].y & (0xffffu | kNoValue << 16 | kClosed << 26)) | (flag << 16);
}
