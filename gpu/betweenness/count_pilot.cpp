#include "gpu/betweenness/count_pilot.h"

#include <algorithm>
#include <vector>

#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u64 kArcsOfSearch = 1'000'000;
constexpr u64 kStarts = 4;
// A ball of a million arcs has so many paths across it only in meshes, where their number grows on and on.
constexpr f64 kManyPaths = 1e30;

// One breadth-first search at a time, with the number of paths to every vertex.
class Search {
  public:
    explicit Search(const Graph& graph) : graph_(graph), place_(graph.vertexCount(), 0) {}

    bool met(VertexId v) const { return met_.size() == place_.size() && met_[v]; }
    VertexId farthest() const { return order_.back(); }

    bool overflowsFrom(VertexId start) {
        for (const VertexId v : order_) place_[v] = 0;
        order_.clear();
        counts_.clear();
        add(start, 1);
        u64 looked = 0;
        f64 largest = 1;
        for (size_t begin = 0; begin < order_.size() && largest <= kLargestCount;) {
            const size_t end = order_.size();
            for (size_t i = begin; i < end; ++i) {
                looked += graph_.degree(order_[i]);
                if (looked > kArcsOfSearch) return largest > kManyPaths;
                step(i, end);
            }
            for (size_t i = end; i < counts_.size(); ++i) largest = std::max(largest, counts_[i]);
            begin = end;
        }
        return largest > kLargestCount;
    }

    void remember() {
        met_.resize(place_.size(), false);
        for (const VertexId v : order_) met_[v] = true;
    }

  private:
    void add(VertexId v, f64 count) {
        order_.push_back(v);
        counts_.push_back(count);
        place_[v] = static_cast<VertexId>(order_.size());
    }
    // The next level begins at `end`.
    void step(size_t i, size_t end) {
        const f64 count = counts_[i];
        for (const VertexId u : graph_.row(order_[i])) {
            if (place_[u] == 0)
                add(u, count);
            else if (place_[u] > end)
                counts_[place_[u] - 1] += count;
        }
    }

    const Graph& graph_;
    std::vector<VertexId> place_;  // in the order, from 1; 0 = not found yet
    std::vector<VertexId> order_;  // level after level
    std::vector<f64> counts_;      // [order]
    std::vector<bool> met_;        // by earlier searches
};

}  // namespace

bool countsMayOverflow(const Graph& graph) {
    const u64 n = graph.vertexCount();
    Search search(graph);
    for (u64 i = 0; i < std::min(kStarts, n); ++i) {
        const auto start = static_cast<VertexId>(i * n / kStarts);
        if (search.met(start)) continue;
        if (search.overflowsFrom(start)) return true;
        search.remember();
        if (search.overflowsFrom(search.farthest())) return true;
    }
    return false;
}

}  // namespace quartier::gpu::betweenness
