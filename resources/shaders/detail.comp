// How far the community of every vertex is closed, into the vertices' looks; the same as Look::setClosing().
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Looks { uvec2 looks[]; };
layout(std430, binding = 1) readonly buffer Leaves { uint leaves[]; };    // per vertex
layout(std430, binding = 2) readonly buffer Closing { uint closing[]; };  // per leaf, 0 to kClosed
uniform uint vertices;

void main() {
    uint v = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (v >= vertices) return;
    uint part = closing[leaves[v]];
    uvec2 look = looks[v];
    if (lookClosing(look) == part) return;
    float whole = (lookFlags(look) & kDimmed) != 0u ? kDimmedAlpha : 1.0;
    float alpha = whole * (1.0 - float(part) / float(kClosed));
    look.x = (look.x & 0xffffffu) | (uint(255.0 * alpha + 0.5) << 24);
    look.y = (look.y & ~(kClosed << 26)) | (part << 26);
    looks[v] = look;
}
