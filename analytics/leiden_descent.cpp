#include "analytics/leiden_descent.h"

#include <numeric>
#include <optional>

#include "analytics/leiden_refine.h"
#include "analytics/louvain_contract.h"
#include "analytics/louvain_split.h"
#include "analytics/seeded_order.h"

namespace quartier::louvain {
namespace {

std::vector<VertexId> identity(VertexId count) {
    std::vector<VertexId> labels(count);
    std::iota(labels.begin(), labels.end(), VertexId{0});
    return labels;
}

class Pass {
  public:
    Pass(const Graph& graph, const VertexMover& mover, LouvainRun& run)
        : options_(run.options()), mover_(mover), run_(run), level_(graph), watch_(run.watch()) {}

    // From the input's vertices in these communities up to communities that are vertices.
    void climb(std::vector<VertexId> community, Start start) {
        community_ = std::move(community);
        quality_ = level_.modularity(community_, options_.resolution);
        bool more = level_.totalStrength() > 0;
        while (more) {
            begin(start);
            settle(start);
            start = Start::placed;
            more = communities_ < level_.vertexCount() && contractParts();
        }
        while (separate()) {
        }
    }

    std::vector<Level>& levels() { return levels_; }
    f64 quality() const { return quality_; }
    // Of the input's vertices.
    std::vector<VertexId> communities(VertexId vertices) const {
        const auto all = Hierarchy{.vertices = vertices, .levels = levels_}.flatten(levels_.size());
        return {all.begin(), all.end()};
    }

  private:
    int index() const { return static_cast<int>(levels_.size()); }
    bool full() const { return index() >= options_.maxLevels; }
    u64 seed() const { return mixBits(options_.seed) + static_cast<u64>(index()); }

    void begin(Start start) {
        watch_.restart();
        if (start == Start::placed && levels_.empty())
            run_.beginUncoarsening(0, quality_, {});
        else
            run_.beginLevel(index(), quality_);
    }

    // Moves the vertices to rest. Communities that came out worse, by threads that crossed, are not taken.
    void settle(Start start) {
        std::vector<VertexId> moved = community_;
        if (!run_.stopped()) mover_.move(level_, moved, start, run_);
        communities_ = options_.connected ? splitCommunities(level_, moved) : compactLabels(moved);
        const f64 reached = level_.modularity(moved, options_.resolution);
        run_.stageDone("split", level_.vertexCount(), reached);
        if (reached >= quality_) {
            quality_ = reached;
            community_ = std::move(moved);
        } else {
            communities_ = compactLabels(community_);
        }
    }

    // The parts of the communities become vertices; the communities themselves, when no other level may
    // follow or nothing in them merges. False when the run ends here.
    bool contractParts() {
        const bool last = index() + 1 >= options_.maxLevels;
        std::optional<Parts> parts;
        if (!last)
            parts = refineCommunities(level_, community_, communities_, options_.resolution, seed(),
                                      run_.stopToken());
        run_.stageDone("refine", level_.vertexCount(), 0);
        if (parts && parts->count < level_.vertexCount()) return become(std::move(*parts));
        // Parts may be better than the communities that they were left in; then they are the communities.
        if (!levels_.empty() && quality_ < levels_.back().modularity) {
            quality_ = levels_.back().modularity;
            return false;
        }
        return become({community_, communities_});
    }

    // Merges communities that are vertices as long as that gains: movers that worked at once may have waited
    // for each other or undone each other's moves. False when there is nothing to merge.
    bool separate() {
        if (level_.totalStrength() <= 0 || full() || run_.stopped()) return false;
        watch_.restart();
        run_.beginLevel(index(), quality_);
        community_ = identity(level_.vertexCount());
        communities_ = level_.vertexCount();
        std::optional<Parts> merged = mergeWhatGains(level_, options_.resolution, seed(), run_.stopToken());
        run_.stageDone("merge", level_.vertexCount(), quality_);
        if (!merged || merged->count == level_.vertexCount()) return false;
        community_ = merged->part;
        communities_ = merged->count;
        const bool goesOn = become(std::move(*merged));
        if (goesOn) quality_ = levels_.back().modularity;
        return goesOn;
    }

    // Makes the parts the vertices of the next level, in the communities that they were in. False when
    // stopped.
    bool become(Parts parts) {
        std::optional<LevelGraph> next = contract(level_, parts.part, parts.count, run_.stopToken());
        run_.stageDone("contract", level_.arcCount(), 0);
        std::vector<VertexId> placed(parts.count);
        for (VertexId v = 0; v < level_.vertexCount(); ++v) placed[parts.part[v]] = community_[v];
        community_ = std::move(placed);
        run_.levelDone(parts.part, community_);
        const f64 quality = next ? next->modularityOfSingletons(options_.resolution)
                                 : level_.modularity(parts.part, options_.resolution);
        levels_.push_back({.parent = std::move(parts.part),
                           .communities = parts.count,
                           .modularity = quality,
                           .iterations = run_.sweepsOfLevel(),
                           .seconds = watch_.seconds()});
        if (!next) return false;
        level_ = std::move(*next);
        return !run_.stopped() && !full();
    }

    const CommunityOptions& options_;
    const VertexMover& mover_;
    LouvainRun& run_;
    LevelGraph level_;
    std::vector<VertexId> community_;  // of every vertex of the level
    VertexId communities_ = 0;
    f64 quality_ = 0;  // modularity of these communities
    std::vector<Level> levels_;
    WorkWatch watch_;
};

}  // namespace

std::vector<Level> descendLeiden(const Graph& graph, const VertexMover& mover, LouvainRun& run) {
    Pass first(graph, mover, run);
    first.climb(identity(graph.vertexCount()), Start::alone);
    const bool again = mover.uncoarsens() && run.options().uncoarsen && !run.stopped();
    if (!again || first.levels().empty()) return std::move(first.levels());
    Pass second(graph, mover, run);
    second.climb(first.communities(graph.vertexCount()), Start::placed);
    Pass& better = second.quality() > first.quality() ? second : first;
    run.levelsChanged(better.levels());
    return std::move(better.levels());
}

}  // namespace quartier::louvain
