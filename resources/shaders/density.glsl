// The sums of a density, four a pixel in fixed point: none of them outgrows 32 bits, so two can be added as one
// number of 64 bits where the driver can do that.
#ifdef ADDS_PAIRS
layout(std430, binding = 3) buffer Density { int64_t density[]; };
void addToDensity(uint pixel, uvec4 sum) {
    atomicAdd(density[2u * pixel], packInt2x32(ivec2(sum.xy)));
    atomicAdd(density[2u * pixel + 1u], packInt2x32(ivec2(sum.zw)));
}
#else
layout(std430, binding = 3) buffer Density { uint density[]; };
void addToDensity(uint pixel, uvec4 sum) {
    atomicAdd(density[4u * pixel], sum.x);
    atomicAdd(density[4u * pixel + 1u], sum.y);
    atomicAdd(density[4u * pixel + 2u], sum.z);
    atomicAdd(density[4u * pixel + 3u], sum.w);
}
#endif
