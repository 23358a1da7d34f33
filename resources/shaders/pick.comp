// The disc under a point. First pass: the least distance; second pass: the least vertex at that distance.
#include "view.glsl"
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) buffer Best { uint bestDistance; uint bestVertex; };
uniform uint vertices;
uniform vec2 point;
uniform float reach;
uniform float nodeDiameter;
uniform bool second;

void main() {
    uint v = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (v >= vertices || !isPlace(positions[v]) || !isDrawn(looks[v])) return;
    float radius = 0.5 * nodeDiameter * lookSize(looks[v]);
    float away = distance(toPixels(positions[v]), point);
    if (away > radius + reach) return;
    // Discs that hold the point come before discs near it; positive floats sort like their bits.
    uint key = floatBitsToUint(away <= radius ? away * 1e-6 : 1.0 + away - radius);
    if (!second) atomicMin(bestDistance, key);
    else if (key == bestDistance) atomicMin(bestVertex, v);
}
