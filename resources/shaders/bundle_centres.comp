// The middle of every community that bundled edges go by: a workgroup each. The same as bundleCentres() of
// render/edge_bundles.cpp, and both must stay so.
#include "view.glsl"
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Members { uint members[]; };      // every community is an interval
layout(std430, binding = 2) readonly buffer Communities { uvec4 waypoints[]; };  // node, begin, size
layout(std430, binding = 3) writeonly buffer Bundles { uint bundles[]; };     // see edge_path.glsl
uniform uint communities;
uniform uint centresAt;

shared vec2 sums[256];
shared uint counts[256];

void main() {
    uint community = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x, lane = gl_LocalInvocationID.x;
    if (community >= communities) return;
    uvec4 waypoint = waypoints[community];
    vec2 sum = vec2(0.0);
    uint count = 0u;
    for (uint i = lane; i < waypoint.z; i += 256u) {
        vec2 at = positions[members[waypoint.y + i]];
        if (!isPlace(at)) continue;
        sum += at;
        ++count;
    }
    sums[lane] = sum;
    counts[lane] = count;
    barrier();
    for (uint other = 128u; other > 0u; other /= 2u) {
        if (lane < other) {
            sums[lane] += sums[lane + other];
            counts[lane] += counts[lane + other];
        }
        barrier();
    }
    if (lane > 0u) return;
    bool found = counts[0] > 0u;
    vec2 centre = found ? sums[0] / float(counts[0]) : vec2(0.0);
    const uint kNowhere = 0x7fc00000u;  // NaN
    bundles[centresAt + 2u * waypoint.x] = found ? floatBitsToUint(centre.x) : kNowhere;
    bundles[centresAt + 2u * waypoint.x + 1u] = found ? floatBitsToUint(centre.y) : kNowhere;
}
