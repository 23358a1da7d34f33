// Louvain on one thread: vertices in order (or in a seeded order), each to the neighbouring community of
// largest gain, sweep after sweep until a sweep gains less than the threshold; then every community becomes
// a vertex. Blondel et al., "Fast unfolding of communities in large networks", J. Stat. Mech. 2008,
// section 2. With the threshold of large levels it is the "adaptive sequential" of Naim et al. 2017,
// section 5. Work O(arcs) a sweep. Memory: a dense table of one f64 per vertex of the level, and the list of
// its entries in use.
#include "analytics/louvain_sequential.h"

#include <tbb/task_arena.h>

#include <algorithm>

#include "analytics/louvain_driver.h"
#include "analytics/louvain_gain.h"
#include "analytics/seeded_order.h"

namespace quartier {
namespace {

using namespace louvain;

// Weight from one vertex to each community around it. Weights are >= 0, so a negative entry is a free one.
class DenseTable {
  public:
    explicit DenseTable(VertexId communities) : weight_(communities, -1.0) {}
    void clear() {
        for (const VertexId c : touched_) weight_[c] = -1.0;
        touched_.clear();
    }
    void add(VertexId community, f64 weight) {
        if (weight_[community] < 0) {
            weight_[community] = 0;
            touched_.push_back(community);
        }
        weight_[community] += weight;
    }
    f64 operator[](VertexId community) const { return weight_[community]; }
    const std::vector<VertexId>& touched() const { return touched_; }

  private:
    std::vector<f64> weight_;
    std::vector<VertexId> touched_;
};

template <class Weights>
class SequentialSweeps {
  public:
    SequentialSweeps(const LevelGraph& level, Weights weight, std::vector<VertexId>& community,
                     LouvainRun& run)
        : level_(level),
          weight_(weight),
          community_(community),
          totals_(level.strengths()),
          table_(level.vertexCount()),
          gain_(run.options().resolution, level.totalStrength()),
          run_(run) {
        const u64 seed = run.options().seed;
        if (seed != 0)
            order_ =
                shuffledVertices(level.vertexCount(), mixBits(seed) + static_cast<u64>(run.levelIndex()));
    }

    void takePlaces() {
        std::fill(totals_.begin(), totals_.end(), 0.0);
        for (VertexId v = 0; v < level_.vertexCount(); ++v) totals_[community_[v]] += level_.strengths()[v];
    }

    void moveAll() {
        bool more = true;
        while (more && !run_.pauseOrStop()) {
            const Sweep done = sweep();
            more = run_.sweepDone(level_, done, community_, totals_);
        }
    }

  private:
    static constexpr u64 kArcsBetweenChecks = 1 << 17;  // about a millisecond

    Sweep sweep() {
        Sweep done;
        f64 scores = 0;
        u64 arcs = 0;
        for (VertexId i = 0; i < level_.vertexCount(); ++i) {
            const VertexId v = order_.empty() ? i : order_[i];
            scores += visit(v, done.moved);
            ++done.visited;
            arcs += level_.degree(v) + 1;
            if (arcs < kArcsBetweenChecks) continue;
            if (run_.stopped()) break;
            arcs = 0;
        }
        done.gain = gain_.modularity(scores);
        return done;
    }

    // Moves v where it gains most; returns the difference of scores. The first community met wins a tie, and
    // staying wins over a tie.
    f64 visit(VertexId v, u64& moved) {
        const VertexId own = community_[v];
        const f64 strength = level_.strengths()[v];
        table_.clear();
        table_.add(own, 0);
        const auto offsets = level_.offsets();
        const auto targets = level_.targets();
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc)
            if (targets[arc] != v) table_.add(community_[targets[arc]], weight_(arc));

        totals_[own] -= strength;
        const f64 stay = gain_.score(table_[own], strength, totals_[own]);
        f64 best = stay;
        VertexId to = own;
        for (const VertexId c : table_.touched()) {
            const f64 score = gain_.score(table_[c], strength, totals_[c]);
            if (!Gain::better(score, best, strength)) continue;
            best = score;
            to = c;
        }
        totals_[to] += strength;
        if (to == own) return 0;
        community_[v] = to;
        ++moved;
        return best - stay;
    }

    const LevelGraph& level_;
    Weights weight_;
    std::vector<VertexId>& community_;
    std::vector<f64> totals_;  // strength of every community
    DenseTable table_;
    Gain gain_;
    LouvainRun& run_;
    std::vector<VertexId> order_;
};

class SequentialMover : public VertexMover {
  public:
    void move(const LevelGraph& level, std::vector<VertexId>& community, Start start,
              LouvainRun& run) const override {
        level.withWeights([&](auto weight) {
            SequentialSweeps sweeps(level, weight, community, run);
            if (start == Start::placed) sweeps.takePlaces();
            sweeps.moveAll();
        });
    }
};

class SequentialLouvain : public CommunityEngine {
  public:
    const EngineInfo& info() const override {
        static const EngineInfo info{
            .algorithm = "louvain",
            .id = "sequential",
            .name = "Sequential",
            .backend = Backend::cpu,
            .paper = "Blondel et al. 2008, section 2; threshold of large levels: Naim et al. 2017, section 5",
            .description = "The original algorithm on one thread: the yardstick for all others.",
            .options = communityOptionSpecs({"resolution", "seed", "threshold", "bin-threshold", "bin-limit",
                                             "max-levels", "max-sweeps", "connected", "refine", "check"}),
            .weighted = true,
            .directed = false};
        return info;
    }

    MemoryEstimate estimate(const Graph& graph, const CommunityOptions& options) const override {
        return estimateHost(graph, options, Moves::oneByOne, {.perVertex = 34, .perCoarseArc = 19});
    }

    CommunityResult run(const Graph& graph, const CommunityOptions& options,
                        RunContext& context) const override {
        // Splitting, contracting and measuring are shared with `parallel`: here they get one thread.
        tbb::task_arena oneThread(1);
        return oneThread.execute(
            [&] { return runLouvain(graph, options, context, info().id, SequentialMover()); });
    }
};

}  // namespace

std::unique_ptr<CommunityEngine> makeSequentialLouvain() { return std::make_unique<SequentialLouvain>(); }

}  // namespace quartier
