// A fast Fourier transform of a power-of-two length inside one block, in place in shared memory.
//
// Forward: decimation in frequency, radix 8 (a last stage of radix 4 or 2 where the length asks for it);
// input in natural order, output in the order in which the stages leave it. Inverse: the same stages
// backwards, from that order to the natural one, without the factor 1 / length. A convolution needs no more:
// a product does not ask for the order of its factors (Gentleman and Sande, AFIPS 1966; Cooley and Tukey,
// Math. Comp. 19, 1965).
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

// Sequences in shared memory: value i of a sequence of 2^bits lies at padded(i), and the next sequence begins
// at paddedLength(bits), so that threads whose values are 8 or 16 apart, or in neighbouring sequences, use
// different banks.
__host__ __device__ inline u32 padded(u32 i) { return i + (i >> 4); }
__host__ __device__ inline u32 paddedLength(u32 bits) { return (1u << bits) + (1u << bits >> 4) + 4; }

// Of a discrete Fourier transform, exp(-2 pi i k m / 2^kLog2); of its inverse, exp(+2 pi i k m / 2^kLog2).
template <bool kInverse>
__device__ inline float2 quarterTurn(float2 a) {
    return kInverse ? float2{-a.y, a.x} : float2{a.y, -a.x};
}
template <bool kInverse>
__device__ inline void transform2(float2& a, float2& b) {
    const float2 difference = minus(a, b);
    a = plus(a, b);
    b = difference;
}
// In natural order on both sides.
template <bool kInverse>
__device__ inline void transform4(float2& a, float2& b, float2& c, float2& d) {
    const float2 ac = plus(a, c), bd = plus(b, d), a_c = minus(a, c),
                 b_d = quarterTurn<kInverse>(minus(b, d));
    a = plus(ac, bd);
    b = plus(a_c, b_d);
    c = minus(ac, bd);
    d = minus(a_c, b_d);
}
template <bool kInverse>
__device__ inline void transformRadix(float2 (&v)[2]) {
    transform2<kInverse>(v[0], v[1]);
}
template <bool kInverse>
__device__ inline void transformRadix(float2 (&v)[4]) {
    transform4<kInverse>(v[0], v[1], v[2], v[3]);
}
template <bool kInverse>
__device__ inline void transformRadix(float2 (&v)[8]) {
    for (u32 k = 0; k < 4; ++k) transform2<kInverse>(v[k], v[k + 4]);
    constexpr f32 half = 0.70710678f;  // sqrt(1/2)
    const float2 eighth{half, kInverse ? half : -half};
    v[5] = times(v[5], eighth);
    v[6] = quarterTurn<kInverse>(v[6]);
    v[7] = times(v[7], float2{-eighth.x, eighth.y});
    transform4<kInverse>(v[0], v[1], v[2], v[3]);  // the even results
    transform4<kInverse>(v[4], v[5], v[6], v[7]);  // the odd ones
    const float2 results[8] = {v[0], v[4], v[1], v[5], v[2], v[6], v[3], v[7]};
    for (u32 k = 0; k < 8; ++k) v[k] = results[k];
}

// powers[k] = root^k.
template <u32 kRadix>
__device__ inline void powersOf(float2 root, float2 (&powers)[kRadix]) {
    powers[0] = {1, 0};
    powers[1] = root;
    for (u32 k = 2; k < kRadix; ++k) powers[k] = times(powers[k / 2], powers[k - k / 2]);
}

// A stage of `count` sequences of 2^bits values, which are independent pieces of 2^left by now. Forward it
// leaves them pieces of 2^left / radix; inverse it makes pieces of 2^left of such.
template <u32 kLog2, bool kInverse>
__device__ inline void fftStage(float2* x, u32 count, u32 bits, u32 left, const float2* roots) {
    constexpr u32 kRadix = 1u << kLog2;
    const u32 length = paddedLength(bits);
    const u32 partBits = left - kLog2, perSequence = bits - kLog2;
    for (u32 t = threadIdx.x; t < count << perSequence; t += blockDim.x) {
        float2* sequence = x + (t >> perSequence) * length;
        const u32 butterfly = t & ((1u << perSequence) - 1);
        const u32 j = butterfly & ((1u << partBits) - 1);
        const u32 first = ((butterfly >> partBits) << left) + j;
        float2 turns[kRadix], v[kRadix];
        powersOf(roots[j << (bits - left)], turns);
        for (u32 k = 0; k < kRadix; ++k) {
            v[k] = sequence[padded(first + (k << partBits))];
            if (kInverse && k > 0) v[k] = timesConjugate(v[k], turns[k]);
        }
        transformRadix<kInverse>(v);
        for (u32 k = 0; k < kRadix; ++k) {
            if (!kInverse && k > 0) v[k] = times(v[k], turns[k]);
            sequence[padded(first + (k << partBits))] = v[k];
        }
    }
    __syncthreads();
}

// Transforms `count` sequences of 2^bits values, paddedLength(bits) apart in x. roots[k] = exp(-2 pi i k /
// 2^bits). All threads of the block call it; x is filled before and may be read after.
__device__ inline void fftForward(float2* x, u32 count, u32 bits, const float2* roots) {
    __syncthreads();
    u32 left = bits;
    for (; left >= 3; left -= 3) fftStage<3, false>(x, count, bits, left, roots);
    if (left == 2) fftStage<2, false>(x, count, bits, left, roots);
    if (left == 1) fftStage<1, false>(x, count, bits, left, roots);
}

__device__ inline void fftInverse(float2* x, u32 count, u32 bits, const float2* roots) {
    __syncthreads();
    u32 left = bits % 3;
    if (left == 2) fftStage<2, true>(x, count, bits, left, roots);
    if (left == 1) fftStage<1, true>(x, count, bits, left, roots);
    for (left += 3; left <= bits; left += 3) fftStage<3, true>(x, count, bits, left, roots);
}

}  // namespace quartier::gpu::layout
