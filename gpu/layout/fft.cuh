// A fast Fourier transform of 512, 1024, 2048 or 4096 values inside one block, in three stages of radix 8 or
// 16 that a thread computes in registers; between stages the values go through shared memory.
//
// Forward: decimation in frequency, input in natural order, output in the order in which the stages leave it.
// Inverse: the same stages backwards, from that order to the natural one, without the factor 1 / length. A
// convolution needs no more: a product does not ask for the order of its factors (Gentleman and Sande, AFIPS
// 1966; Cooley and Tukey, Math. Comp. 19, 1965). The first and the last stage are left to the kernels, which
// read and write global memory in them.
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

// The transforms of few values. Of a discrete Fourier transform, exp(-2 pi i k m / length); of its inverse,
// exp(+2 pi i k m / length).
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
// times exp(-i angle), of its inverse exp(+i angle).
template <bool kInverse>
__device__ inline float2 turned(float2 a, f32 cosine, f32 sine) {
    return times(a, float2{cosine, kInverse ? sine : -sine});
}
inline constexpr f32 kHalfRoot = 0.70710678f;  // sqrt(1/2)

template <bool kInverse>
__device__ inline void transformRadix(float2 (&v)[8]) {
    for (u32 k = 0; k < 4; ++k) transform2<kInverse>(v[k], v[k + 4]);
    v[5] = turned<kInverse>(v[5], kHalfRoot, kHalfRoot);
    v[6] = quarterTurn<kInverse>(v[6]);
    v[7] = turned<kInverse>(v[7], -kHalfRoot, kHalfRoot);
    transform4<kInverse>(v[0], v[1], v[2], v[3]);  // the even results
    transform4<kInverse>(v[4], v[5], v[6], v[7]);  // the odd ones
    const float2 results[8] = {v[0], v[4], v[1], v[5], v[2], v[6], v[3], v[7]};
    for (u32 k = 0; k < 8; ++k) v[k] = results[k];
}

// Four transforms of four values, turned, and four across them.
template <bool kInverse>
__device__ inline void transformRadix(float2 (&v)[16]) {
    constexpr f32 cosine = 0.92387953f, sine = 0.38268343f;  // of pi / 8
    for (u32 k = 0; k < 4; ++k) transform4<kInverse>(v[k], v[k + 4], v[k + 8], v[k + 12]);
    v[5] = turned<kInverse>(v[5], cosine, sine);
    v[6] = turned<kInverse>(v[6], kHalfRoot, kHalfRoot);
    v[7] = turned<kInverse>(v[7], sine, cosine);
    v[9] = turned<kInverse>(v[9], kHalfRoot, kHalfRoot);
    v[10] = quarterTurn<kInverse>(v[10]);
    v[11] = turned<kInverse>(v[11], -kHalfRoot, kHalfRoot);
    v[13] = turned<kInverse>(v[13], sine, cosine);
    v[14] = turned<kInverse>(v[14], -kHalfRoot, kHalfRoot);
    v[15] = turned<kInverse>(v[15], -cosine, -sine);
    float2 results[16];
    for (u32 k = 0; k < 4; ++k) {
        transform4<kInverse>(v[4 * k], v[4 * k + 1], v[4 * k + 2], v[4 * k + 3]);
        for (u32 m = 0; m < 4; ++m) results[k + 4 * m] = v[4 * k + m];
    }
    for (u32 k = 0; k < 16; ++k) v[k] = results[k];
}

// powers[k] = root^k.
template <u32 kRadix>
__device__ inline void powersOf(float2 root, float2 (&powers)[kRadix]) {
    powers[0] = {1, 0};
    powers[1] = root;
    for (u32 k = 2; k < kRadix; ++k) powers[k] = times(powers[k / 2], powers[k - k / 2]);
}

// One of the kCount butterflies of a stage of 2^kBits values, which are independent pieces of 2^kLeft before
// a forward stage and after an inverse one, and of 2^kPartBits on the other side of it.
template <u32 kBits, u32 kLeft, u32 kLog2>
class Butterfly {
  public:
    static constexpr u32 kRadix = 1u << kLog2, kCount = 1u << (kBits - kLog2);

    __device__ explicit Butterfly(u32 number)
        : number_(number),
          turn_(number & ((1u << kPartBits) - 1)),
          first_(((number >> kPartBits) << kLeft) + turn_) {}

    // Where its value k lies in the sequence. Of the first stage, those of the first half of the sequence are
    // the first half of the butterfly's.
    __device__ u32 place(u32 k) const { return first_ + (k << kPartBits); }
    // Where value k of the last stage is kept: neighbouring butterflies have neighbouring places.
    __device__ u32 keptAt(u32 k) const { return k * kCount + number_; }

    // roots[k] = exp(-2 pi i k / 2^kBits).
    __device__ void forward(float2 (&v)[kRadix], const float2* roots) const {
        transformRadix<false>(v);
        if (kPartBits == 0) return;
        float2 turns[kRadix];
        powersOf(roots[turn_ << (kBits - kLeft)], turns);
        for (u32 k = 1; k < kRadix; ++k) v[k] = times(v[k], turns[k]);
    }
    __device__ void inverse(float2 (&v)[kRadix], const float2* roots) const {
        if (kPartBits != 0) {
            float2 turns[kRadix];
            powersOf(roots[turn_ << (kBits - kLeft)], turns);
            for (u32 k = 1; k < kRadix; ++k) v[k] = timesConjugate(v[k], turns[k]);
        }
        transformRadix<true>(v);
    }

  private:
    static constexpr u32 kPartBits = kLeft - kLog2;
    u32 number_;
    u32 turn_;   // place in its part
    u32 first_;  // place of value 0
};

// Of a sequence of 2^kBits values, and how it lies in shared memory.
template <u32 kBits>
struct Fft {
    static_assert(9 <= kBits && kBits <= 12);
    static constexpr u32 kLog2First = (kBits + 2) / 3, kLog2Middle = (kBits + 1) / 3, kLog2Last = kBits / 3;
    using First = Butterfly<kBits, kBits, kLog2First>;
    using Middle = Butterfly<kBits, kBits - kLog2First, kLog2Middle>;
    using Last = Butterfly<kBits, kLog2Last, kLog2Last>;

    // Value i of a sequence lies at padded(i), and the next sequence begins kApart further, so that threads
    // whose values are 8 or 16 apart, or in neighbouring sequences, use different banks.
    static constexpr u32 kApart = (1u << kBits) + (1u << kBits >> 4) + 4;
    static __device__ u32 padded(u32 i) { return i + (i >> 4); }

    template <class At>
    static __device__ void load(const float2* sequence, const At& at, float2 (&v)[At::kRadix]) {
        for (u32 k = 0; k < At::kRadix; ++k) v[k] = sequence[padded(at.place(k))];
    }
    template <class At>
    static __device__ void store(float2* sequence, const At& at, const float2 (&v)[At::kRadix]) {
        for (u32 k = 0; k < At::kRadix; ++k) sequence[padded(at.place(k))] = v[k];
    }

    // The middle stage of `count` sequences in shared memory; before and after it the block is in step.
    template <bool kInverse>
    static __device__ void middle(float2* sequences, u32 count, const float2* roots) {
        __syncthreads();
        for (u32 t = threadIdx.x; t < count * Middle::kCount; t += blockDim.x) {
            float2* sequence = sequences + t / Middle::kCount * kApart;
            const Middle at(t % Middle::kCount);
            float2 v[Middle::kRadix];
            load(sequence, at, v);
            if (kInverse)
                at.inverse(v, roots);
            else
                at.forward(v, roots);
            store(sequence, at, v);
        }
        __syncthreads();
    }
};

}  // namespace quartier::gpu::layout
