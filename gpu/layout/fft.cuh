// A fast Fourier transform of a power-of-two length inside one block, in place in shared memory.
//
// Forward: decimation in frequency, radix 4 (a last stage of radix 2 where the length is an odd power); input
// in natural order, output in the order in which the stages leave it. Inverse: the same stages backwards,
// from that order to the natural one, without the factor 1 / length. A convolution needs no more: a product
// does not ask for the order of its factors (Gentleman and Sande, AFIPS 1966; Cooley and Tukey, Math. Comp.
// 19, 1965).
#pragma once

#include <cuda_runtime.h>

#include "core/types.h"

namespace quartier::gpu::layout {

__device__ inline float2 plus(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
__device__ inline float2 minus(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
__device__ inline float2 times(float2 a, float2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
__device__ inline float2 timesConjugate(float2 a, float2 b) {
    return {a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y};
}

// Transforms `count` sequences of 2^bits values, one behind the other in x. roots[k] = exp(-2 pi i k /
// 2^bits). All threads of the block call it; x is filled before and may be read after.
__device__ inline void fftForward(float2* x, u32 count, u32 bits, const float2* roots) {
    const u32 butterflies = count << (bits - 2);  // of a stage of radix 4
    u32 left = bits;                              // the sequences are independent pieces of 2^left by now
    for (; left >= 2; left -= 2) {
        __syncthreads();
        const u32 quarter = 1u << (left - 2);
        for (u32 t = threadIdx.x; t < butterflies; t += blockDim.x) {
            const u32 j = t & (quarter - 1);
            float2* at = x + (((t >> (left - 2)) << left) + j);
            const u32 turn = j << (bits - left);
            const float2 a = at[0], b = at[quarter], c = at[2 * quarter], d = at[3 * quarter];
            const float2 ac = plus(a, c), bd = plus(b, d), a_c = minus(a, c), b_d = minus(b, d);
            const float2 turned{b_d.y, -b_d.x};  // -i (b - d)
            at[0] = plus(ac, bd);
            at[quarter] = times(plus(a_c, turned), roots[turn]);
            at[2 * quarter] = times(minus(ac, bd), roots[2 * turn]);
            at[3 * quarter] = times(minus(a_c, turned), roots[3 * turn]);
        }
    }
    __syncthreads();
    if (left == 1) {
        for (u32 t = threadIdx.x; t < count << (bits - 1); t += blockDim.x) {
            const float2 a = x[2 * t], b = x[2 * t + 1];
            x[2 * t] = plus(a, b);
            x[2 * t + 1] = minus(a, b);
        }
        __syncthreads();
    }
}

__device__ inline void fftInverse(float2* x, u32 count, u32 bits, const float2* roots) {
    __syncthreads();
    u32 left = 2;
    if (bits % 2 == 1) {
        left = 3;
        for (u32 t = threadIdx.x; t < count << (bits - 1); t += blockDim.x) {
            const float2 a = x[2 * t], b = x[2 * t + 1];
            x[2 * t] = plus(a, b);
            x[2 * t + 1] = minus(a, b);
        }
        __syncthreads();
    }
    const u32 butterflies = count << (bits - 2);
    for (; left <= bits; left += 2) {
        const u32 quarter = 1u << (left - 2);
        for (u32 t = threadIdx.x; t < butterflies; t += blockDim.x) {
            const u32 j = t & (quarter - 1);
            float2* at = x + (((t >> (left - 2)) << left) + j);
            const u32 turn = j << (bits - left);
            const float2 p = at[0];
            const float2 q = timesConjugate(at[quarter], roots[turn]);
            const float2 r = timesConjugate(at[2 * quarter], roots[2 * turn]);
            const float2 s = timesConjugate(at[3 * quarter], roots[3 * turn]);
            const float2 ac = plus(p, r), bd = minus(p, r), a_c = plus(q, s), qs = minus(q, s);
            const float2 b_d{-qs.y, qs.x};  // i (q - s)
            at[0] = plus(ac, a_c);
            at[quarter] = plus(bd, b_d);
            at[2 * quarter] = minus(ac, a_c);
            at[3 * quarter] = minus(bd, b_d);
        }
        __syncthreads();
    }
}

}  // namespace quartier::gpu::layout
