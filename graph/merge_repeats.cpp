#include "graph/merge_repeats.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>
#include <vector>

namespace quartier {
namespace {

constexpr u64 kGrain = u64{1} << 16;
constexpr int kSampleBits = 8;  // one in 256 edges is looked at

template <class Id>
struct Entry {
    Id source;
    Id target;
    u32 weight;  // its bits: weights that are not numbers have an order too
    u32 multiplicity;
    auto key() const { return std::tuple(source, target, weight); }
};

template <class Id>
Entry<Id> entryAt(const EdgeColumns<Id>& columns, u64 i) {
    return {columns.source[i], columns.target[i],
            columns.weight.empty() ? 0 : std::bit_cast<u32>(columns.weight[i]),
            columns.multiplicity.empty() ? 1 : columns.multiplicity[i]};
}

// Of 64 bits that depend on all bits of an edge (the finaliser of MurmurHash3).
u64 mixed(u64 x) {
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccd;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53;
    return x ^ (x >> 33);
}

// About how many entries are distinct. The hash of an edge decides whether it is in the sample, so equal ones
// are in it together.
template <class Id>
u64 estimateDistinct(const EdgeColumns<Id>& columns) {
    tbb::enumerable_thread_specific<std::vector<u64>> samples;
    tbb::parallel_for(tbb::blocked_range<u64>(0, columns.source.size(), kGrain), [&](const auto& range) {
        std::vector<u64>& sample = samples.local();
        for (u64 i = range.begin(); i != range.end(); ++i) {
            u64 hash = mixed(columns.source[i] + 0x9e3779b97f4a7c15) ^ columns.target[i];
            hash = mixed(hash);
            if (!columns.weight.empty()) hash = mixed(hash ^ std::bit_cast<u32>(columns.weight[i]));
            if (hash >> (64 - kSampleBits) == 0) sample.push_back(hash);
        }
    });
    std::vector<u64> all;
    for (const std::vector<u64>& sample : samples) all.insert(all.end(), sample.begin(), sample.end());
    tbb::parallel_sort(all);
    return static_cast<u64>(std::unique(all.begin(), all.end()) - all.begin()) << kSampleBits;
}

// One for equal ones, in place; returns how many are left.
template <class Id>
u64 uniteEqual(LargeVector<Entry<Id>>& entries) {
    u64 kept = 0;
    for (const Entry<Id>& entry : entries) {
        Entry<Id>* last = kept == 0 ? nullptr : &entries[kept - 1];
        const bool fits =
            last != nullptr && last->multiplicity <= std::numeric_limits<u32>::max() - entry.multiplicity;
        if (fits && last->key() == entry.key())
            last->multiplicity += entry.multiplicity;
        else
            entries[kept++] = entry;
    }
    return kept;
}

template <class Id>
void merge(EdgeColumns<Id> columns) {
    const u64 count = columns.source.size() - 1;  // without the first
    LargeVector<Entry<Id>> entries(count);
    tbb::parallel_for(tbb::blocked_range<u64>(0, count, kGrain), [&](const auto& range) {
        for (u64 i = range.begin(); i != range.end(); ++i) entries[i] = entryAt(columns, i + 1);
    });
    tbb::parallel_sort(entries.begin(), entries.end(),
                       [](const Entry<Id>& a, const Entry<Id>& b) { return a.key() < b.key(); });
    const u64 kept = uniteEqual(entries);
    columns.source.resize(kept + 1);
    columns.target.resize(kept + 1);
    if (!columns.weight.empty()) columns.weight.resize(kept + 1);
    columns.multiplicity.resize(kept + 1);
    columns.multiplicity[0] = 1;
    for (u64 i = 0; i < kept; ++i) {
        columns.source[i + 1] = entries[i].source;
        columns.target[i + 1] = entries[i].target;
        if (!columns.weight.empty()) columns.weight[i + 1] = std::bit_cast<f32>(entries[i].weight);
        columns.multiplicity[i + 1] = entries[i].multiplicity;
    }
}

}  // namespace

template <class Id>
void RepeatMerger::look(EdgeColumns<Id> columns) {
    if (columns.source.size() < std::max<u64>(next_, 2)) return;
    if (estimateDistinct(columns) <= columns.source.size() / 2) merge(columns);
    next_ = std::max(first_, 2 * columns.source.size());
}

template void RepeatMerger::look(EdgeColumns<u32>);
template void RepeatMerger::look(EdgeColumns<u64>);

}  // namespace quartier
