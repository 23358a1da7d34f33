// Open addressing with double hashing into a table of prime size (Naim et al., algorithm 2), by whichever
// lanes, warps or blocks share the table.
#pragma once

#include "gpu/device_math.cuh"
#include "gpu/louvain/table_pool.h"

namespace quartier::gpu::louvain {

constexpr u32 kBucketThreads = 128;  // of a block: four warps, as in the paper

struct HashTable {
    VertexId* keys;
    f64* weights;
    u32 size;
};

// Thread `first` of `threads`; the caller synchronises.
__device__ inline void clear(const HashTable& table, u32 first, u32 threads) {
    for (u32 slot = first; slot < table.size; slot += threads) {
        table.keys[slot] = kNoVertex;
        table.weights[slot] = 0;
    }
}

// Adds kAtOnce weights, which hide each other's latency, to keys of a table each; kNoVertex: none. Afterwards
// weight[j] is the sum of the key so far. The tables have room by their size.
template <u32 kAtOnce>
__device__ void addTo(const HashTable (&table)[kAtOnce], const VertexId (&key)[kAtOnce],
                      f64 (&weight)[kAtOnce]) {
    u32 slot[kAtOnce];
    VertexId met[kAtOnce];
#pragma unroll
    for (u32 j = 0; j < kAtOnce; ++j) {
        slot[j] = key[j] % table[j].size;
        met[j] = key[j] == kNoVertex ? kNoVertex : atomicCAS(&table[j].keys[slot[j]], kNoVertex, key[j]);
    }
    bool searching = false;
    do {
        searching = false;
#pragma unroll
        for (u32 j = 0; j < kAtOnce; ++j) {
            if (met[j] == kNoVertex || met[j] == key[j]) continue;
            const u32 step = 1 + key[j] % (table[j].size - 1);
            const u32 left = table[j].size - slot[j];
            slot[j] = step < left ? slot[j] + step : step - left;
            met[j] = atomicCAS(&table[j].keys[slot[j]], kNoVertex, key[j]);
            searching = true;
        }
    } while (searching);
#pragma unroll
    for (u32 j = 0; j < kAtOnce; ++j)
        if (key[j] != kNoVertex) weight[j] += atomicAdd(&table[j].weights[slot[j]], weight[j]);
}

// The key that most lanes of the warp hold; `none` where no two agree. All lanes call it.
template <class Key>
__device__ Key mostHeld(Key key, Key none) {
    const u32 same = __popc(__match_any_sync(kFullWarp, key));
    u32 best = (key == none ? 0 : same) * kWarp + threadIdx.x % kWarp;
    for (u32 d = kWarp / 2; d > 0; d /= 2) best = max(best, __shfl_xor_sync(kFullWarp, best, d));
    const Key held = __shfl_sync(kFullWarp, key, best % kWarp);
    return best / kWarp > 1 ? held : none;
}

// A key that a warp adds up in registers, since the atomics of all lanes would contend for its slot: one
// community may hold most of the neighbours of a long row.
struct Favourite {
    VertexId key = kNoVertex;
    f64 weight = 0;

    // The keys it takes become kNoVertex.
    template <u32 kAtOnce>
    __device__ void take(VertexId (&keys)[kAtOnce], const f64 (&weights)[kAtOnce]) {
#pragma unroll
        for (u32 j = 0; j < kAtOnce; ++j) {
            if (keys[j] != key) continue;
            weight += weights[j];
            keys[j] = kNoVertex;
        }
    }
    // All lanes call it; lane 0 gets the sum of the key so far, and whether there is one.
    __device__ bool addTo(const HashTable& table, f64& sum) const {
        const f64 all = warpSum(weight);
        if (key == kNoVertex || threadIdx.x % kWarp != 0) return false;
        const HashTable tables[1] = {table};
        const VertexId keys[1] = {key};
        f64 weights[1] = {all};
        louvain::addTo(tables, keys, weights);
        sum = weights[0];
        return true;
    }
};

// How many tables the pool holds at a time: at least one, as the pool is large enough for any single table.
__device__ inline u32 tablesInFlight(const TableSlices& slices) {
    if (slices.offsets == nullptr) return slices.tables;
    u32 low = 1;
    u32 high = slices.tables;
    while (low < high) {
        const u32 middle = (low + high + 1) / 2;
        if (slices.offsets[middle] <= slices.slots)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

__device__ inline HashTable sliceOf(const TableSlices& slices, u32 table, u32 size) {
    const u64 at = slices.offsets == nullptr ? table * slices.slots : slices.offsets[table];
    return {slices.keys + at, slices.weights + at, size};
}

}  // namespace quartier::gpu::louvain
