// Sizes of hash tables with double hashing: primes, so that every step walks through all slots (Naim et al.,
// section IV: the smallest of a list of precomputed primes that is over 1.5 times the number of keys).
#pragma once

#include <vector>

#include "core/types.h"

namespace quartier::gpu::louvain {

// Up to this many keys the size is the smallest of all primes; beyond, the list has gaps of 1.6 %.
constexpr u32 kExactKeys = 479;

constexpr u64 leastSlots(u64 keys) { return keys + keys / 2 + 1; }

// A view of the list: sizes[k] for k = 0 .. kExactKeys keys, then ascending primes.
struct PrimeSizes {
    const u32* sizes = nullptr;
    u32 count = 0;

    // For up to 2.8 thousand million keys; beyond, the largest prime of 32 bits.
    constexpr u32 forKeys(u64 keys) const {
        if (keys <= kExactKeys) return sizes[keys];
        const u64 least = leastSlots(keys);
        u32 low = kExactKeys + 1;
        u32 high = count - 1;
        while (low < high) {
            const u32 middle = (low + high) / 2;
            if (sizes[middle] < least)
                low = middle + 1;
            else
                high = middle;
        }
        return sizes[low];
    }
};

// The list for tables of up to that many keys.
std::vector<u32> primeSizes(u64 mostKeys);

}  // namespace quartier::gpu::louvain
