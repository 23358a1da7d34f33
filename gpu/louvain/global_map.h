// One open-addressed map in global memory, from 64-bit keys to sums (Fontolan 2020, section 5.2): a key is
// tried at the places of kHashes hash functions, one after the other, and nothing that lies there is thrown
// out; where the thesis gives up, it goes on from the last place slot by slot. At most two thirds are filled.
// After contractTable() the keys and their sums lie at the front, in no order that means anything.
// Memory: 24 bytes per key that can occur.
#pragma once

#include "gpu/device_buffer.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {

constexpr u32 kHashes = 8;

struct GlobalMapView {
    u64* keys = nullptr;  // kNoKey: empty
    f64* sums = nullptr;
    u64 slots = 0;
};

class GlobalMap {
  public:
    static constexpr u64 kBytesPerKey = 24;
    static u64 slotsFor(u64 keys) { return keys + keys / 2 + 64; }
    // Keys for which so many slots do, their number rounded up by an arena.
    static u64 keysFor(u64 slots) { return slots > 1024 ? (slots - slots / 512 - 64) / 3 * 2 : 0; }

    // An empty map with room for so many keys.
    GlobalMapView clear(u64 keys, cudaStream_t stream);
    // *count, on the device, = how many keys there are.
    void contractTable(Workspace& workspace, u64* count);
    u64* keys() { return keys_.data(); }
    f64* sums() { return sums_.data(); }
    u64 keysHeld() const { return keys_.size() / 3 * 2; }
    // The first `count` keys; the map has none any more.
    DeviceBuffer<u64> takeKeys(u64 count, cudaStream_t stream);
    void release();

  private:
    DeviceBuffer<u64> keys_;
    DeviceBuffer<f64> sums_;
    u64 slots_ = 0;
};

#ifdef __CUDACC__
// Another function of the key for every `which` (murmur3's finaliser of 64 bits).
__device__ inline u64 hashOf(u64 key, u32 which) {
    u64 x = key + which * 0x9E3779B97F4A7C15ull;
    x ^= x >> 33;
    x *= 0xFF51AFD7ED558CCDull;
    x ^= x >> 33;
    x *= 0xC4CEB9FE1A85EC53ull;
    x ^= x >> 33;
    return x;
}

// True when the slot holds the key now.
__device__ inline bool claimSlot(u64* slot, u64 key) {
    const u64 met = *static_cast<volatile u64*>(slot);
    if (met == key) return true;
    if (met != kNoKey) return false;
    const u64 before = atomicCAS(reinterpret_cast<unsigned long long*>(slot), kNoKey, key);
    return before == kNoKey || before == key;
}

__device__ inline void addToMap(const GlobalMapView& map, u64 key, f64 weight) {
    u64 at = 0;
    for (u32 which = 0; which < kHashes; ++which) {
        at = __umul64hi(hashOf(key, which), map.slots);
        if (claimSlot(&map.keys[at], key)) {
            atomicAdd(&map.sums[at], weight);
            return;
        }
    }
    do {
        at = at + 1 == map.slots ? 0 : at + 1;
    } while (!claimSlot(&map.keys[at], key));
    atomicAdd(&map.sums[at], weight);
}
#endif

}  // namespace quartier::gpu::louvain
