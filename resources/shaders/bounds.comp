// Sums and extremes of the positions: one row of partial results per invocation, finished on the host.
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 1) readonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 2) writeonly buffer Rows { vec4 rows[]; };  // low, high | sum, sum of squares, count
uniform uint vertices;
uniform vec4 window;  // only positions in low, high count

void main() {
    uint lanes = gl_NumWorkGroups.x * 64u, lane = gl_WorkGroupID.x * 64u + gl_LocalInvocationID.x;
    vec2 low = vec2(3e38), high = vec2(-3e38), sum = vec2(0.0);
    float squares = 0.0, count = 0.0;
    for (uint v = lane; v < vertices; v += lanes) {
        vec2 p = positions[v];
        if ((lookFlags(looks[v]) & kHidden) != 0u) continue;
        if (!(p.x >= window.x && p.y >= window.y && p.x <= window.z && p.y <= window.w)) continue;
        low = min(low, p);
        high = max(high, p);
        sum += p;
        squares += dot(p, p);
        count += 1.0;
    }
    rows[2u * lane] = vec4(low, high);
    rows[2u * lane + 1u] = vec4(sum, squares, count);
}
