#include "gpu/betweenness/fast/cluster.h"

#include <algorithm>

#include "analytics/seeded_order.h"

namespace quartier::gpu::betweenness::fast {
namespace {

// Of the arcs that a group of sources may look at: so many times its share of all arcs.
constexpr u64 kMostShare = 16;
constexpr u64 kLeastArcs = 1024;

class Gatherer {
  public:
    Gatherer(const Graph& graph, const std::vector<VertexId>& sources, u32 size)
        : graph_(graph), size_(size), wanted_(graph.vertexCount(), 0), seen_(graph.vertexCount(), 0) {
        for (const VertexId s : sources) wanted_[s] = 1;
        const u64 groups = std::max<u64>(1, sources.size() / size);
        mostArcs_ = std::max(kLeastArcs, graph.arcCount() / groups * kMostShare);
        order_.reserve(sources.size());
    }

    std::vector<VertexId> gather(const std::vector<VertexId>& sources) {
        std::vector<VertexId> firsts = sources;
        std::sort(firsts.begin(), firsts.end());
        for (const VertexId first : firsts) {
            if (wanted_[first] == 0) continue;
            if (order_.size() % size_ == 0) arcs_ = 0;
            searchFrom(first);
        }
        return std::move(order_);
    }

  private:
    // Takes sources near `first` until the group is full or has looked at enough.
    void searchFrom(VertexId first) {
        ++search_;
        queue_.assign(1, first);
        seen_[first] = search_;
        take(first);
        for (size_t i = 0; i < queue_.size() && order_.size() % size_ != 0; ++i) {
            for (const VertexId u : graph_.row(queue_[i])) {
                if (seen_[u] == search_) continue;
                seen_[u] = search_;
                queue_.push_back(u);
                if (wanted_[u] != 0) take(u);
                if (order_.size() % size_ == 0) break;
            }
            arcs_ += graph_.degree(queue_[i]);
            if (arcs_ > mostArcs_) break;
        }
    }

    void take(VertexId s) {
        wanted_[s] = 0;
        order_.push_back(s);
    }

    const Graph& graph_;
    u32 size_;
    std::vector<u8> wanted_;
    std::vector<u32> seen_;  // by which search
    std::vector<VertexId> queue_;
    std::vector<VertexId> order_;
    u32 search_ = 0;
    u64 arcs_ = 0;
    u64 mostArcs_ = 0;
};

// Groups of `size` in seeded order; what is left of the last one stays last.
std::vector<VertexId> shuffledGroups(const std::vector<VertexId>& near, u32 size, u64 seed) {
    const u64 full = near.size() / size;
    std::vector<VertexId> order;
    order.reserve(near.size());
    for (const VertexId group : shuffledVertices(static_cast<VertexId>(full), seed))
        order.insert(order.end(), near.begin() + static_cast<i64>(group) * size,
                     near.begin() + (static_cast<i64>(group) + 1) * size);
    order.insert(order.end(), near.begin() + static_cast<i64>(full) * size, near.end());
    return order;
}

}  // namespace

std::vector<VertexId> clusterSources(const Graph& graph, const std::vector<VertexId>& sources, u32 size,
                                     u64 seed) {
    if (size <= 1 || sources.size() <= size) return sources;
    return shuffledGroups(Gatherer(graph, sources, size).gather(sources), size, seed);
}

std::vector<VertexId> sourcesInOrder(std::vector<VertexId> sources, u32 size, u64 seed) {
    std::sort(sources.begin(), sources.end());
    return shuffledGroups(sources, size, seed);
}

}  // namespace quartier::gpu::betweenness::fast
