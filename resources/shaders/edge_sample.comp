// Both ends of the first edges, for the estimate of how dense the drawing is.
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 2) readonly buffer Edges { uvec2 edges[]; };
layout(std430, binding = 3) writeonly buffer Ends { vec4 ends[]; };
uniform uint count;

void main() {
    uint edge = gl_WorkGroupID.x * 64u + gl_LocalInvocationID.x;
    if (edge < count) ends[edge] = vec4(positions[edges[edge].x], positions[edges[edge].y]);
}
