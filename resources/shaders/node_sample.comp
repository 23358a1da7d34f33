// Places of every k-th vertex, for the estimate of how densely nodes lie.
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 3) writeonly buffer Sample { vec2 sampled[]; };
uniform uint count;
uniform uint stride;

void main() {
    uint i = gl_WorkGroupID.x * 64u + gl_LocalInvocationID.x;
    if (i >= count) return;
    sampled[i] = positions[i * stride];
}
