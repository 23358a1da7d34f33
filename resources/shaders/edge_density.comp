// Adds edges to the density: per pixel the sums of weight x linear red, green, blue, and of weight, in fixed
// point, so that the sum does not depend on the order. A workgroup takes 64 edges, counts their steps and
// shares all steps out evenly among its invocations: long and short edges mix without idling.
#include "line.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) readonly buffer Edges { uvec2 edges[]; };
layout(std430, binding = 4) readonly buffer EdgeLooks { uint edgeLooks[]; };  // where they have their own
layout(std430, binding = 3) buffer Density { uint density[]; };
uniform uint firstEdge;   // in the chunk
uniform uint edgeCount;
uniform uint firstNumber;  // of the chunk among all edges

shared Walk walks[64];
shared int ends[64];

void add(ivec2 pixel, vec3 colour, float weight) {
    ivec2 at = pixel - part.xy;
    if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, part.zw))) return;
    uint index = 4u * uint(at.y * part.z + at.x);
    uvec4 sum = uvec4(vec4(colour, 1.0) * weight + (smoothLines ? 0.0 : 0.5));
    atomicAdd(density[index], sum.x);
    atomicAdd(density[index + 1u], sum.y);
    atomicAdd(density[index + 2u], sum.z);
    atomicAdd(density[index + 3u], sum.w);
}

void drawStep(Walk walk, int major) {
    float along = float(major) + 0.5 - walk.start.x;
    float minor = walk.start.y + walk.slope * along;
    vec3 colour = mix(walk.low, walk.high, clamp(along * walk.scale, 0.0, 1.0));
    if (!smoothLines) {
        int m = int(floor(minor + walk.shift));
        add(walk.steep ? ivec2(m, major) : ivec2(major, m), colour, walk.weight);
        return;
    }
    float low = minor - walk.shift, high = minor + walk.shift;
    for (int m = int(floor(low)); m < int(ceil(high)); ++m) {
        float cover = min(float(m + 1), high) - max(float(m), low);
        add(walk.steep ? ivec2(m, major) : ivec2(major, m), colour, walk.weight * cover);
    }
}

void main() {
    uint lane = gl_LocalInvocationID.x;
    uint edge = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + lane;
    int steps = 0;
    if (edge < edgeCount) {
        uvec2 ends2 = edges[firstEdge + edge];
        walks[lane] = startWalk(positions[ends2.x], positions[ends2.y], looks[ends2.x], looks[ends2.y],
                                firstNumber + firstEdge + edge,
                                ownColours || ownWidths ? edgeLooks[firstEdge + edge] : 0u);
        steps = walks[lane].steps;
    }
    ends[lane] = steps;
    barrier();
    for (uint reach = 1u; reach < 64u; reach *= 2u) {  // inclusive scan
        int before = lane >= reach ? ends[lane - reach] : 0;
        barrier();
        ends[lane] += before;
        barrier();
    }
    int total = ends[63];
    int share = (total + 63) / 64;
    int at = int(lane) * share, stop = min(at + share, total);
    if (at >= stop) return;
    uint low = 0u, high = 63u;  // the first edge that ends beyond `at`
    while (low < high) {
        uint middle = (low + high) / 2u;
        if (ends[middle] > at) high = middle; else low = middle + 1u;
    }
    while (at < stop) {
        int begin = low > 0u ? ends[low - 1u] : 0;
        int end = min(ends[low], stop);
        Walk walk = walks[low];
        for (; at < end; ++at) drawStep(walk, walk.first + at - begin);
        ++low;
    }
}
