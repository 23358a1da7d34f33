// Hash tables in global memory for blocks whose rows are too long for shared memory: one pool of fixed size,
// cut anew for every launch. Work is sorted by size, largest first, and distributed over the blocks
// round-robin (Naim et al., section IV-A), so the table that fits a block's first item fits all its items.
#pragma once

#include "gpu/device_buffer.h"
#include "gpu/louvain/prime_sizes.h"

namespace quartier::gpu::louvain {

// Items of more than this many arcs are shared by all blocks instead: one block would take too long.
constexpr u32 kOneBlockArcs = 1u << 16;

// Sort key that puts the largest first; 0 stands for all that one block does not take.
constexpr int kMissingBits = 17;
constexpr u32 missingArcs(u64 arcs) {
    return arcs > kOneBlockArcs ? 0 : kOneBlockArcs + 1 - static_cast<u32>(arcs);
}
constexpr u64 arcsMissing(u32 missing) { return kOneBlockArcs + 1 - missing; }

struct TableSlices {
    VertexId* keys = nullptr;
    f64* weights = nullptr;
    const u64* offsets = nullptr;  // [tables + 1] ascending; null: tables of equal size
    u64 slots = 0;                 // of the pool; of one table where all are equal
    u32 tables = 0;                // at most; fewer where offsets pass `slots`
};

class TablePool {
  public:
    // For levels of up to that many vertices and arcs.
    TablePool(u64 vertices, u64 arcs, cudaStream_t stream);
    static u64 bytesFor(u64 vertices, u64 arcs);

    PrimeSizes primes() const { return {primes_.data(), static_cast<u32>(primes_.size())}; }
    u32 sizeFor(u64 keys) const {
        return PrimeSizes{hostPrimes_.data(), static_cast<u32>(hostPrimes_.size())}.forKeys(keys);
    }
    // Blocks worth launching with a table each.
    u32 blocks() const { return blocks_; }
    u64 slots() const { return keys_.size(); }

    // Tables for items sorted by their missingArcs(), none of them 0; no item has more than mostKeys keys.
    TableSlices cut(const u32* missing, u32 count, u64 mostKeys, cudaStream_t stream);
    // `tables` tables of `size` slots; they must fit.
    TableSlices equal(u32 tables, u32 size);
    // The first `slots` slots, empty.
    void clear(u64 slots, cudaStream_t stream);

  private:
    u32 blocks_;
    std::vector<u32> hostPrimes_;
    DeviceBuffer<u32> primes_;
    DeviceBuffer<VertexId> keys_;
    DeviceBuffer<f64> weights_;
    DeviceBuffer<u64> offsets_;
};

}  // namespace quartier::gpu::louvain
