// Rows of lanes: what 32 or 64 sources that advance together know of a vertex, one float a source. A tile of
// 8 or 16 threads holds a row: thread t has lanes 4 t .. 4 t + 3 and reads 16 bytes at a time, only where one
// of its sources is asked for.
#pragma once

#include <type_traits>

#include "gpu/device_math.cuh"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kPart = 4;  // lanes of a thread
// Threads of a tile.
template <u32 kLanes>
constexpr u32 kTileOf = kLanes / kPart;

// A bit per source of a batch.
template <u32 kLanes>
using MaskOf = std::conditional_t<kLanes == 64, u64, u32>;

__device__ inline u32 popCount(u32 mask) { return static_cast<u32>(__popc(mask)); }
__device__ inline u32 popCount(u64 mask) { return static_cast<u32>(__popcll(mask)); }
__device__ inline u32 bitsBelow(u32 ballot, u32 lane) {
    return static_cast<u32>(__popc(ballot & ((1u << lane) - 1)));
}

__device__ inline void orAtomically(u32* to, u32 bits) { atomicOr(to, bits); }
__device__ inline void orAtomically(u64* to, u64 bits) {
    atomicOr(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(bits));
}

// The union over kThreads neighbouring threads, in all of them.
template <u32 kThreads, class Mask>
__device__ Mask unionOf(Mask mask) {
    for (u32 d = 1; d < kThreads; d *= 2) mask |= __shfl_xor_sync(kFullWarp, mask, d);
    return mask;
}

// The sum over a tile, in all its threads; other tiles of the warp may be elsewhere.
template <u32 kTile>
__device__ f32 sumOfTile(f32 value) {
    const u32 tile = threadIdx.x % kWarp / kTile;
    const u32 threads = ((1u << kTile) - 1) << (tile * kTile);
#pragma unroll
    for (u32 d = 1; d < kTile; d *= 2) value += __shfl_xor_sync(threads, value, d);
    return value;
}

// A thread's part of a row.
struct Part {
    f32 value[kPart];

    __device__ void clear() {
#pragma unroll
        for (u32 i = 0; i < kPart; ++i) value[i] = 0;
    }
    // Sums over the tiles of the warp, in all of them, in an order that never changes.
    template <u32 kTile>
    __device__ void sumOverTiles() {
#pragma unroll
        for (u32 d = kTile; d < kWarp; d *= 2)
#pragma unroll
            for (u32 i = 0; i < kPart; ++i) value[i] += __shfl_xor_sync(kFullWarp, value[i], d);
    }
};

// The bits of a mask for thread t of a tile.
template <class Mask>
__device__ u32 partOf(Mask mask, u32 t) {
    return static_cast<u32>(mask >> (kPart * t)) & ((1u << kPart) - 1);
}

template <u32 kLanes>
__device__ f32* partOf(f32* rows, u32 vertex, u32 t) {
    return rows + static_cast<u64>(vertex) * kLanes + kPart * t;
}

// A part of a row whose sources are those of a mask; where there is none, nothing is read.
struct Loaded {
    float4 x{};
    u32 bits = 0;

    template <u32 kLanes>
    __device__ void load(f32* rows, u32 vertex, MaskOf<kLanes> mask, u32 t) {
        bits = partOf(mask, t);
        if (bits != 0) x = __ldcg(reinterpret_cast<const float4*>(partOf<kLanes>(rows, vertex, t)));
    }
    // kInverse: the values' reciprocals times `mass`.
    template <bool kInverse>
    __device__ void addTo(Part& sum, f32 mass) const {
        const f32 values[kPart] = {x.x, x.y, x.z, x.w};
#pragma unroll
        for (u32 i = 0; i < kPart; ++i)
            if ((bits >> i & 1) != 0) sum.value[i] += kInverse ? mass * __frcp_rn(values[i]) : values[i];
    }
};

}  // namespace quartier::gpu::betweenness::fast
