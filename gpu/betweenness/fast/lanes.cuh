// Rows of lanes: what 64 or 128 sources that advance together know of a vertex, one float a source. A tile of
// 16 or 32 threads holds a row: thread t has lanes 4 t .. 4 t + 3 and reads 16 bytes at a time, only where
// one of its sources is asked for.
#pragma once

#include "gpu/device_math.cuh"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kPart = 4;  // lanes of a thread
constexpr u32 kWordLanes = 32;
// Neighbours in a tile whose lanes are in one word of a mask.
constexpr u32 kWordThreads = kWordLanes / kPart;
// Threads of a tile.
template <u32 kLanes>
constexpr u32 kTileOf = kLanes / kPart;

// A pointer to global memory that is kept in shared memory. The compiler cannot see there what it points to;
// told, it does without the instructions for any memory, of which an atomic addition is the dearest.
template <class T>
struct Global {
    T* pointer;

    __device__ operator T*() const {
        __builtin_assume(__isGlobal(pointer));
        return pointer;
    }
    __device__ bool given() const { return pointer != nullptr; }
};

// A bit per source of a batch; aligned so that one instruction moves it.
template <u32 kLanes>
struct alignas(kLanes / 8) MaskOf {
    static constexpr u32 kWords = kLanes / kWordLanes;
    u32 word[kWords];

    // The first `count` lanes.
    static __device__ MaskOf first(u32 count) {
        MaskOf mask;
#pragma unroll
        for (u32 w = 0; w < kWords; ++w) {
            const u32 here = min(count - min(count, w * kWordLanes), kWordLanes);
            mask.word[w] = here == 0 ? 0 : ~0u >> (kWordLanes - here);
        }
        return mask;
    }
    __device__ bool any() const {
        u32 bits = 0;
#pragma unroll
        for (u32 w = 0; w < kWords; ++w) bits |= word[w];
        return bits != 0;
    }
    __device__ MaskOf operator&(const MaskOf& other) const {
        MaskOf both;
#pragma unroll
        for (u32 w = 0; w < kWords; ++w) both.word[w] = word[w] & other.word[w];
        return both;
    }
    __device__ MaskOf operator|(const MaskOf& other) const {
        MaskOf either;
#pragma unroll
        for (u32 w = 0; w < kWords; ++w) either.word[w] = word[w] | other.word[w];
        return either;
    }
    __device__ MaskOf operator~() const {
        MaskOf others;
#pragma unroll
        for (u32 w = 0; w < kWords; ++w) others.word[w] = ~word[w];
        return others;
    }
};

template <u32 kLanes>
__device__ void setAtomically(MaskOf<kLanes>& mask, u32 lane) {
    atomicOr(&mask.word[lane / kWordLanes], 1u << (lane % kWordLanes));
}

__device__ inline u32 popCount(u32 bits) { return static_cast<u32>(__popc(bits)); }
__device__ inline u32 bitsBelow(u32 ballot, u32 lane) { return popCount(ballot & ((1u << lane) - 1)); }

// 1 / x to within one unit of the last place, for 1 <= x <= 2^120; __frcp_rn(), which takes any x, branches.
__device__ inline f32 reciprocal(f32 x) {
    f32 r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return fmaf(r, fmaf(-x, r, 1.0f), r);
}

// The sum over a tile, in all its threads; other tiles of the warp may be elsewhere.
template <u32 kTile>
__device__ f32 sumOfTile(f32 value) {
    const u32 threads = kFullWarp >> (kWarp - kTile) << (threadIdx.x % kWarp / kTile * kTile);
#pragma unroll
    for (u32 d = 1; d < kTile; d *= 2) value += __shfl_xor_sync(threads, value, d);
    return value;
}

// What a thread has summed of rows: its part of them, and of the masks they were read by the word with its
// part.
struct PartSum {
    f32 value[kPart];
    u32 seen;

    __device__ void clear() {
#pragma unroll
        for (u32 i = 0; i < kPart; ++i) value[i] = 0;
        seen = 0;
    }
    // Over the tiles of the warp, in all of them, in an order that never changes.
    template <u32 kTile>
    __device__ void sumOverTiles() {
#pragma unroll
        for (u32 d = kTile; d < kWarp; d *= 2) {
#pragma unroll
            for (u32 i = 0; i < kPart; ++i) value[i] += __shfl_xor_sync(kFullWarp, value[i], d);
            seen |= __shfl_xor_sync(kFullWarp, seen, d);
        }
    }
};

// A word of a mask, moved so that thread t's bits are the lowest; anyOfPart() and so on leave out the others.
__device__ inline u32 partOf(u32 word, u32 t) { return word >> (t % kWordThreads * kPart); }
constexpr u32 kWholePart = (1u << kPart) - 1;
__device__ inline bool anyOfPart(u32 bits) { return (bits & kWholePart) != 0; }
__device__ inline bool allOfPart(u32 bits) { return (bits & kWholePart) == kWholePart; }

// The part of a vertex's row, from that of the first row.
template <u32 kLanes>
__device__ float4* partOfRow(float4* first, u32 vertex) {
    // One instruction, with the addition; of a product in C++ the compiler makes shifts and masks.
    u64 bytes;
    asm("mul.wide.u32 %0, %1, %2;" : "=l"(bytes) : "r"(vertex), "n"(kLanes * sizeof(f32)));
    return reinterpret_cast<float4*>(reinterpret_cast<char*>(first) + bytes);
}

// A part of a row.
struct Loaded {
    float4 x{};  // not left open: what may or may not be written takes registers from the function's begin on
    u32 bits = 0;  // of its sources, those that are asked for

    // Reads nothing where no source is asked for.
    __device__ void load(const float4* part, u32 mask, bool wanted = true) {
        bits = mask;
        if (wanted && anyOfPart(bits)) x = __ldcg(part);
    }
    // kInverse: the values' reciprocals times `mass`.
    template <bool kInverse>
    __device__ void addTo(PartSum& sum, f32 mass) const {
        const f32 values[kPart] = {x.x, x.y, x.z, x.w};
#pragma unroll
        for (u32 i = 0; i < kPart; ++i)
            if ((bits >> i & 1) != 0) sum.value[i] += kInverse ? mass * reciprocal(values[i]) : values[i];
    }
};

}  // namespace quartier::gpu::betweenness::fast
