#include "graph/io/compact_ids.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <type_traits>

#include "core/error.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kGrain = size_t{1} << 16;

template <typename Body>
void parallelRange(size_t count, const Body& body) {
    tbb::parallel_for(tbb::blocked_range<size_t>(0, count, kGrain),
                      [&](const tbb::blocked_range<size_t>& range) {
                          for (size_t i = range.begin(); i != range.end(); ++i) body(i);
                      });
}

// A set of ids in [smallest, smallest + range) with the rank of every member.
class RankedSet {
  public:
    RankedSet(u64 smallest, u64 range) : smallest_(smallest), words_(range / 64 + 1) {}

    template <typename Id>
    void insert(const LargeVector<Id>& ids) {
        parallelRange(ids.size(), [&](size_t i) {
            const u64 bit = ids[i] - smallest_;
            const u64 mask = u64{1} << (bit % 64);
            std::atomic_ref<u64> word(words_[bit / 64]);
            // Most ids are there already: look before the atomic write.
            if ((word.load(std::memory_order_relaxed) & mask) == 0)
                word.fetch_or(mask, std::memory_order_relaxed);
        });
    }

    u64 rankAll() {
        before_.resize(words_.size());
        u64 total = 0;
        for (size_t w = 0; w < words_.size(); ++w) {
            before_[w] = static_cast<VertexId>(total);
            total += static_cast<u64>(std::popcount(words_[w]));
        }
        return total;
    }

    VertexId rank(u64 id) const {
        const u64 bit = id - smallest_;
        const u64 below = words_[bit / 64] & ((u64{1} << (bit % 64)) - 1);
        return before_[bit / 64] + static_cast<VertexId>(std::popcount(below));
    }

    std::vector<u64> members(u64 count) const {
        std::vector<u64> ids;
        ids.reserve(count);
        for (size_t w = 0; w < words_.size(); ++w)
            for (u64 left = words_[w]; left != 0; left &= left - 1)
                ids.push_back(smallest_ + w * 64 + static_cast<u64>(std::countr_zero(left)));
        return ids;
    }

  private:
    u64 smallest_;
    std::vector<u64> words_;
    std::vector<VertexId> before_;
};

template <typename Id, typename Map>
LargeVector<VertexId> mapped(LargeVector<Id>& ids, const Map& map) {
    LargeVector<VertexId> result;
    if constexpr (std::is_same_v<Id, VertexId>) {
        result = std::move(ids);
        parallelRange(result.size(), [&](size_t i) { result[i] = map(result[i]); });
    } else {
        result.resize(ids.size());
        parallelRange(ids.size(), [&](size_t i) { result[i] = map(ids[i]); });
        ids = {};
    }
    return result;
}

template <typename Id>
NodeTable bySorting(LargeVector<Id>& source, LargeVector<Id>& target, EdgeList& edges) {
    std::vector<u64> ids(source.begin(), source.end());
    ids.insert(ids.end(), target.begin(), target.end());
    tbb::parallel_sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    if (ids.size() >= kNoVertex) throw Error("the file has more than 4,294,967,294 nodes");
    const auto rank = [&](u64 id) {
        return static_cast<VertexId>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
    };
    edges.source = mapped(source, rank);
    edges.target = mapped(target, rank);
    return NodeTable::withIds(std::move(ids));
}

}  // namespace

template <typename Id>
NodeTable compactIds(LargeVector<Id>& source, LargeVector<Id>& target, Id smallest, Id largest,
                     EdgeList& edges) {
    if (source.empty()) return NodeTable();
    const u64 range = u64{largest} - smallest;
    if (range / 256 > source.size() + 65536) return bySorting(source, target, edges);
    RankedSet set(smallest, range);
    set.insert(source);
    set.insert(target);
    const u64 count = set.rankAll();
    if (count >= kNoVertex) throw Error("the file has more than 4,294,967,294 nodes");
    if (count == range + 1) {
        if constexpr (std::is_same_v<Id, VertexId>) {
            if (smallest == 0) {
                edges.source = std::move(source);
                edges.target = std::move(target);
                return NodeTable::numbered(count, 0);
            }
        }
        const auto shift = [smallest](u64 id) { return static_cast<VertexId>(id - smallest); };
        edges.source = mapped(source, shift);
        edges.target = mapped(target, shift);
        return NodeTable::numbered(count, smallest);
    }
    const auto rank = [&set](u64 id) { return set.rank(id); };
    edges.source = mapped(source, rank);
    edges.target = mapped(target, rank);
    return NodeTable::withIds(set.members(count));
}

template NodeTable compactIds(LargeVector<u32>&, LargeVector<u32>&, u32, u32, EdgeList&);
template NodeTable compactIds(LargeVector<u64>&, LargeVector<u64>&, u64, u64, EdgeList&);

}  // namespace quartier::graph_io
