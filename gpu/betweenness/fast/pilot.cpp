#include "gpu/betweenness/fast/pilot.h"

#include <algorithm>
#include <vector>

namespace quartier::gpu::betweenness::fast {
namespace {

constexpr u64 kPilotArcs = 4'000'000;
constexpr size_t kPilots = 32;

// Searches breadth-first, one level after the other, within a budget of arcs for all searches.
class Pilot {
  public:
    explicit Pilot(const Graph& graph) : graph_(graph), seen_(graph.vertexCount(), 0) {}

    bool met(VertexId v) const { return seen_[v] != 0; }

    bool passes(VertexId source, u32 levels) {
        level_.assign(1, source);
        seen_[source] = 1;
        u32 depth = 0;
        for (; depth <= levels && !level_.empty() && looked_ < kPilotArcs; ++depth) step();
        return depth > levels;
    }

  private:
    void step() {
        next_.clear();
        for (const VertexId v : level_) {
            looked_ += graph_.degree(v);
            for (const VertexId u : graph_.row(v)) {
                if (seen_[u] != 0) continue;
                seen_[u] = 1;
                next_.push_back(u);
            }
        }
        level_.swap(next_);
    }

    const Graph& graph_;
    std::vector<u8> seen_;
    std::vector<VertexId> level_;
    std::vector<VertexId> next_;
    u64 looked_ = 0;
};

}  // namespace

bool looksDeep(const Graph& graph, std::span<const VertexId> sources, u32 levels) {
    if (graph.arcCount() >= kArcsOfShallow * graph.vertexCount()) return false;
    Pilot pilot(graph);
    for (const VertexId source : sources.first(std::min(kPilots, sources.size())))
        if (!pilot.met(source) && pilot.passes(source, levels)) return true;
    return false;
}

}  // namespace quartier::gpu::betweenness::fast
