// Chooses the discs that are drawn one by one, in the order of their numbers: counted by blocks (step 0), the
// counts summed up (step 1, one workgroup), then written (step 2). The same discs as node.vert would draw.
#include "view.glsl"
#include "look.glsl"
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) writeonly buffer List { uint list[]; };
layout(std430, binding = 3) buffer Blocks { uint blocks[]; };  // counts, then the places of their first
layout(std430, binding = 4) writeonly buffer Command { uvec4 command; };  // of glDrawArraysIndirect
uniform uint vertices;
uniform float nodeDiameter;
uniform float crispFrom;
uniform uint blockCount;
uniform uint stage;

const uint kEach = 4u;  // vertices of an invocation
shared uint sums[256];

bool isCrisp(uint v) {
    if (v >= vertices || !isPlace(positions[v])) return false;
    float radius = 0.5 * nodeDiameter * lookSize(looks[v]);
    if (!isDrawn(looks[v]) || radius < crispFrom) return false;
    float outer = max(radius, 0.7) * 1.9 + 1.0;  // with the glow of small graphs
    vec2 at = toPixels(positions[v]) - vec2(part.xy);
    return !any(lessThan(at, vec2(-outer))) && !any(greaterThan(at, vec2(part.zw) + outer));
}

// Inclusive sums over the workgroup.
void sumUp(uint lane, uint own) {
    sums[lane] = own;
    barrier();
    for (uint reach = 1u; reach < 256u; reach *= 2u) {
        uint before = lane >= reach ? sums[lane - reach] : 0u;
        barrier();
        sums[lane] += before;
        barrier();
    }
}

void main() {
    uint lane = gl_LocalInvocationID.x;
    if (stage == 1u) {
        uint total = 0u;
        for (uint from = 0u; from < blockCount; from += 256u) {
            uint own = from + lane < blockCount ? blocks[from + lane] : 0u;
            sumUp(lane, own);
            if (from + lane < blockCount) blocks[from + lane] = total + sums[lane] - own;
            total += sums[255];
            barrier();
        }
        if (lane == 0u) command = uvec4(6u * total, 1u, 0u, 0u);
        return;
    }
    uint block = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
    uint first = (block * 256u + lane) * kEach, count = 0u;
    bool crisp[kEach];
    for (uint i = 0u; i < kEach; ++i) {
        crisp[i] = isCrisp(first + i);
        if (crisp[i]) ++count;
    }
    sumUp(lane, count);
    if (block >= blockCount) return;
    if (stage == 0u) {
        if (lane == 255u) blocks[block] = sums[255];
        return;
    }
    uint at = blocks[block] + sums[lane] - count;
    for (uint i = 0u; i < kEach; ++i)
        if (crisp[i]) list[at++] = first + i;
}
