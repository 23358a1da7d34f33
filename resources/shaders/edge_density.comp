// Adds edges to the density: per pixel the sums of weight x linear red, green, blue, and of weight, in fixed
// point, so that the sum does not depend on the order. A workgroup takes 64 edges, counts their steps and
// shares all steps out evenly among its invocations: long and short edges mix without idling. An edge that is
// not straight counts as several, its straight pieces.
#include "line.glsl"
#include "edge_path.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) readonly buffer Edges { uvec2 edges[]; };
layout(std430, binding = 4) readonly buffer EdgeLooks { uint edgeLooks[]; };  // where they have their own
layout(std430, binding = 5) readonly buffer Directions { uint directions[]; };  // a byte each, where directed
#include "density.glsl"
uniform uint firstEdge;   // in the chunk
uniform uint edgeCount;
uniform bool directed;    // there are directions, which curves follow
uniform uint firstNumber;  // of the chunk among all edges

const uint kBack = 2u;  // EdgeDirection

shared Walk walks[64];
shared int ends[64];

void add(ivec2 pixel, vec3 colour, float weight) {
    ivec2 at = pixel - part.xy;
    if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, part.zw))) return;
    addToDensity(uint(at.y * part.z + at.x), uvec4(vec4(colour, 1.0) * weight + (smoothLines ? 0.0 : 0.5)));
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
    uint place = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + lane;
    uint edge = firstEdge + place / segments, segment = place % segments;
    int steps = 0;
    if (place < edgeCount * segments) {
        uvec2 ends2 = edges[edge];
        vec2 a = positions[ends2.x], b = positions[ends2.y], places = vec2(0.0, 1.0);
        float ink = edgeInk(a, b, firstNumber + edge);
        bool drawn = true;
        if (segments > 1u) {
            bool back = directed && ((directions[edge / 4u] >> (8u * (edge % 4u))) & 0xffu) == kBack;
            Path path = edgePath(ends2, a, b, back);
            uint pieces = piecesOf(path);
            drawn = segment < pieces;
            if (pieces > 1u) {
                places = vec2(segment, segment + 1u) / float(pieces);
                a = pathAt(path, places.x);
                b = pathAt(path, places.y);
            }
        }
        walks[lane] = startWalk(a, b, places, ink, looks[ends2.x], looks[ends2.y], firstNumber + edge,
                                ownColours || ownWidths ? edgeLooks[edge] : 0u);
        if (drawn) steps = walks[lane].steps;
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
