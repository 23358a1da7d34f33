// Sums of weights by community for one vertex or one merged row: the inner loop of Louvain.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "core/types.h"

namespace quartier::louvain {

// Open addressing with linear probing. The slots in use are a power of two of at least twice the entries that
// begin() announces, so the table of a vertex of small degree stays in the first-level cache; entries() lists
// the keys in order of first occurrence. One per thread, at most 28 bytes per announced entry and 4 per
// arc of a row.
class GainTable {
  public:
    struct Entry {
        VertexId key;
        f64 weight;
    };

    // Empties the table for at most `entries` distinct keys.
    void begin(u64 entries) {
        const u64 capacity = std::bit_ceil(std::max<u64>(2 * entries, 8));
        if (capacity > slots_.size()) slots_.resize(capacity);
        std::fill_n(slots_.begin(), capacity, kEmpty);
        if (entries > entries_.size()) entries_.resize(entries);
        count_ = 0;
        mask_ = capacity - 1;
    }

    // True when the key was not there yet.
    bool add(VertexId key, f64 weight) {
        u64 slot = (u64{key} * 0x9E3779B97F4A7C15u >> 32) & mask_;
        while (true) {
            const u32 index = slots_[slot];
            if (index == kEmpty) {
                slots_[slot] = count_;
                entries_[count_++] = {key, weight};
                return true;
            }
            if (entries_[index].key == key) {
                entries_[index].weight += weight;
                return false;
            }
            slot = (slot + 1) & mask_;
        }
    }

    // The place in entries() of a key that was added.
    u32 find(VertexId key) const {
        u64 slot = (u64{key} * 0x9E3779B97F4A7C15u >> 32) & mask_;
        while (entries_[slots_[slot]].key != key) slot = (slot + 1) & mask_;
        return slots_[slot];
    }

    // 0 when the key was not added.
    f64 weightOf(VertexId key) const {
        u64 slot = (u64{key} * 0x9E3779B97F4A7C15u >> 32) & mask_;
        while (true) {
            const u32 index = slots_[slot];
            if (index == kEmpty) return 0;
            if (entries_[index].key == key) return entries_[index].weight;
            slot = (slot + 1) & mask_;
        }
    }

    // The communities of a row's targets. Looked up at once, the loads do not wait for each other, nor for
    // what add() does with them. Valid until the next call.
    template <class Lookup>
    const VertexId* labelsOf(std::span<const VertexId> targets, Lookup&& communityOf) {
        if (targets.size() > labels_.size()) labels_.resize(targets.size());
        for (size_t i = 0; i < targets.size(); ++i) labels_[i] = communityOf(targets[i]);
        return labels_.data();
    }

    std::span<const Entry> entries() const { return std::span(entries_).first(count_); }
    std::span<Entry> entries() { return std::span(entries_).first(count_); }

  private:
    static constexpr u32 kEmpty = 0xFFFFFFFFu;
    std::vector<u32> slots_;  // index into entries_
    std::vector<Entry> entries_;
    std::vector<VertexId> labels_;
    u32 count_ = 0;
    u64 mask_ = 0;
};

}  // namespace quartier::louvain
