// Open addressing with double hashing into a table of prime size (Naim et al., algorithm 2), by whichever
// lanes, warps or blocks share the table.
#pragma once

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

// The sum of the key so far. The table has room by its size.
__device__ inline f64 addTo(const HashTable& table, VertexId key, f64 weight) {
    u32 slot = key % table.size;
    VertexId met = atomicCAS(&table.keys[slot], kNoVertex, key);
    if (met != kNoVertex && met != key) {
        const u32 step = 1 + key % (table.size - 1);
        do {
            const u32 left = table.size - slot;
            slot = step < left ? slot + step : step - left;
            met = atomicCAS(&table.keys[slot], kNoVertex, key);
        } while (met != kNoVertex && met != key);
    }
    return atomicAdd(&table.weights[slot], weight) + weight;
}

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
