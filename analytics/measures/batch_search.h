// Breadth-first searches from many sources at once, one bit each: Then et al., "The more the merrier:
// efficient multi-source graph traversal", VLDB 2014 (MS-BFS), with Beamer's choice of direction (SC 2012)
// per level.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {

// Scratch of one thread, about 100 bytes a vertex. Distances are those from each vertex to the sources, along
// the arcs: of a directed graph the searches go against them.
class BatchSearch {
  public:
    static constexpr size_t kSources = 256;  // at most at a time: half a cache line a vertex

    explicit BatchSearch(const Graph& graph)
        : graph_(graph), seen_(graph.vertexCount()), now_(graph.vertexCount()), next_(graph.vertexCount()) {}

    // Calls met(vertex, distance, sources): so many of the sources are that far from the vertex; by rising
    // distance, and not for a source and itself. False when it was stopped on the way: then some calls are
    // missing.
    template <class Met>
    bool run(std::span<const VertexId> sources, const RunContext& context, Met&& met);

  private:
    struct Bits {
        std::array<u64, kSources / 64> words{};
        bool any() const { return (words[0] | words[1] | words[2] | words[3]) != 0; }
        u32 count() const {
            u32 sum = 0;
            for (const u64 word : words) sum += static_cast<u32>(std::popcount(word));
            return sum;
        }
        Bits& operator|=(const Bits& other) {
            for (size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
            return *this;
        }
        Bits without(const Bits& other) const {
            Bits rest;
            for (size_t i = 0; i < words.size(); ++i) rest.words[i] = words[i] & ~other.words[i];
            return rest;
        }
        bool operator==(const Bits&) const = default;
    };

    void start(std::span<const VertexId> sources);
    bool push(const RunContext& context);  // from the vertices of the last level to their neighbours
    bool pull(const RunContext& context);  // to the vertices that some source has not reached yet
    bool stopNow(const RunContext& context, u64 arcs);
    bool pullPays() const;

    const Graph& graph_;
    std::vector<Bits> seen_;  // sources that have reached the vertex
    std::vector<Bits> now_;   // those that did at the last level
    std::vector<Bits> next_;  // those that do at this one
    Bits all_;
    std::vector<VertexId> current_;    // vertices with bits in now_
    std::vector<VertexId> following_;  // and in next_
    std::vector<VertexId> open_;       // vertices that may have sources left; complete in pulled levels only
    u64 currentArcs_ = 0;              // of current_, in the direction of push
    u64 arcsSinceCheck_ = 0;
};

template <class Met>
bool BatchSearch::run(std::span<const VertexId> sources, const RunContext& context, Met&& met) {
    start(sources);
    for (u32 distance = 1; !current_.empty(); ++distance) {
        if (!(pullPays() ? pull(context) : push(context))) return false;
        for (const VertexId v : current_) now_[v] = {};
        current_.clear();
        currentArcs_ = 0;
        for (const VertexId v : following_) {
            const Bits fresh = next_[v];
            next_[v] = {};
            now_[v] = fresh;
            seen_[v] |= fresh;
            met(v, distance, fresh.count());
            current_.push_back(v);
            currentArcs_ += graph_.reverseOffsets()[v + 1] - graph_.reverseOffsets()[v];
        }
        following_.clear();
    }
    return true;
}

// Vertices in breadth-first order along the arcs and against them: sources that are near each other share
// most of their searches.
std::vector<VertexId> nearbyOrder(const Graph& graph);

}  // namespace quartier
