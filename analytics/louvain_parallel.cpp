// Louvain on all cores. Two ways of moving the vertices of a level:
//   at will      every thread moves its vertices at once, reading labels and totals as they are (the
//                asynchronous scheme of Staudt and Meyerhenke 2016, "PLM"); the default, and the fastest;
//   by subsets   each sweep deals the vertices into random subsets; those of one subset decide on the same
//                state, and their moves are then made one after the other: the same result on every run.
// Both look again only at vertices with a neighbour that moved elsewhere (pruning: Ozaki, Tezuka and Inaba
// 2016). Three guards keep neighbours from swapping communities for ever: a vertex alone joins another one
// alone only toward the lower id (Lu, Halappanavar and Kalyanaraman 2015, section 4.1), a move is weighed
// again with the totals of the moment in which it is made, and the driver drops a level that lost modularity.
// Levels too small to share out are moved by one thread. Work O(arcs of the vertices looked at) a sweep;
// memory 17 bytes a vertex, and per thread a table of the size of the largest row.
#include "analytics/louvain_parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <numeric>
#include <optional>

#include "analytics/gain_table.h"
#include "analytics/louvain_driver.h"
#include "analytics/louvain_gain.h"
#include "analytics/scratch.h"
#include "analytics/seeded_order.h"

namespace quartier {
namespace {

using namespace louvain;

// Arcs that are worth handing to another thread.
constexpr u64 kArcsPerTask = 1 << 14;
constexpr u64 kArcsBetweenChecks = 1 << 17;
// Modularity; a sum of gains above it is large enough to go on by.
constexpr f64 kDoubtfulGain = 1e-3;
// More of them lose less quality and share out less work.
constexpr u64 kSubsets = 8;

template <class T>
T load(const T& value) {
    return std::atomic_ref(const_cast<T&>(value)).load(std::memory_order_relaxed);
}
template <class T>
void store(T& value, T to) {
    std::atomic_ref(value).store(to, std::memory_order_relaxed);
}
template <class T>
void addTo(T& value, T amount) {
    std::atomic_ref(value).fetch_add(amount, std::memory_order_relaxed);
}

struct Move {
    VertexId vertex = 0;
    VertexId to = 0;
    f64 weightGain = 0;  // w(v, to) - w(v, own)
};

struct Worker {
    GainTable table;
    Sweep done;
    f64 scores = 0;
    std::vector<Move> moves;
    u64 arcs = 0;  // since the last look at the stop token
};

// Blocks of consecutive vertices in random order, and small degrees first inside a block. Many files number
// their vertices outward from the hubs, the worst order for Louvain (email-Enron: Q .579, against .619 to
// .627 in this order); a full shuffle is as good but reads memory at random (cnr-2000: three times slower).
Scratch<VertexId> visitingOrder(const LevelGraph& level, u64 seed) {
    constexpr VertexId kBlock = 4096;
    const VertexId n = level.vertexCount();
    const std::vector<VertexId> blocks = shuffledVertices(n / kBlock + 1, seed);
    std::vector<VertexId> begins;  // of the block in the order
    VertexId begin = 0;
    for (const VertexId block : blocks) {
        begins.push_back(begin);
        begin += std::min(kBlock, n - block * kBlock);
    }
    Scratch<VertexId> order(n);
    tbb::parallel_for(size_t{0}, blocks.size(), [&](size_t i) {
        const VertexId first = blocks[i] * kBlock;
        const VertexId end = first + std::min(kBlock, n - first);
        std::array<VertexId, 65> next{};  // by bits of the degree: where the next vertex goes
        for (VertexId v = first; v != end; ++v) ++next[static_cast<size_t>(std::bit_width(level.degree(v)))];
        std::exclusive_scan(next.begin(), next.end(), next.begin(), begins[i]);
        for (VertexId v = first; v != end; ++v)
            order[next[static_cast<size_t>(std::bit_width(level.degree(v)))]++] = v;
    });
    return order;
}

template <class Weights>
class ParallelSweeps {
  public:
    ParallelSweeps(const LevelGraph& level, Weights weight, std::vector<VertexId>& community, LouvainRun& run)
        : level_(level),
          weight_(weight),
          community_(community),
          totals_(level.vertexCount()),
          sizes_(level.vertexCount()),
          active_(level.vertexCount()),
          gain_(run.options().resolution, level.totalStrength()),
          run_(run),
          small_(level.arcCount() < 4 * kArcsPerTask),
          bySubsets_(run.options().deterministic && !small_),
          alone_(small_ || tbb::this_task_arena::max_concurrency() == 1),
          grain_(std::clamp<u64>(u64{level.vertexCount()} * kArcsPerTask / (level.arcCount() + 1), 1, 4096)),
          order_(visitingOrder(level, mixBits(run.options().seed) + static_cast<u64>(run.levelIndex()))) {
        const tbb::blocked_range<VertexId> vertices(0, level.vertexCount(), 1 << 14);
        tbb::parallel_for(vertices, [&](const auto& part) {
            for (VertexId v = part.begin(); v != part.end(); ++v) {
                totals_[v] = level.strengths()[v];
                sizes_[v] = 1;
                active_[v] = 1;
            }
        });
    }

    // From communities at rest: only vertices that may gain elsewhere are looked at first.
    void takePlaces() {
        std::ranges::fill(totals_.span(), 0.0);
        std::ranges::fill(sizes_.span(), VertexId{0});
        for (VertexId v = 0; v < level_.vertexCount(); ++v) {
            totals_[community_[v]] += level_.strengths()[v];
            ++sizes_[community_[v]];
        }
        forAll([&](VertexId v, Worker& worker) {
            active_[v] = mayLeave(v) ? 1 : 0;
            worker.arcs += level_.degree(v) + 1;
        });
    }

    void moveAll() {
        bool more = true;
        while (more && !run_.pauseOrStop()) {
            Sweep done = bySubsets_ ? sweepBySubsets() : sweepAtWill();
            if (!bySubsets_ && !alone_) measureSmallGain(done);
            more = run_.sweepDone(level_, done, community_, totals_.span());
        }
    }

  private:
    // Each gain at will was right when it was made, but those that threads made at the same moment do not add
    // up: neighbours may go on changing places, each time for a gain. A small sum is measured instead.
    void measureSmallGain(Sweep& done) {
        if (done.gain >= kDoubtfulGain || done.gain < run_.thresholdOf(level_)) return;
        const f64 now = level_.modularity(community_, run_.options().resolution);
        if (measured_) done.gain = std::max(now - *measured_, 0.0);
        measured_ = now;
    }

    template <class Visit>
    void forAll(Visit&& visit) {
        const auto range = [&](VertexId begin, VertexId end) {
            Worker& worker = workers_.local();
            for (VertexId i = begin; i != end && !stopNow(worker); ++i) visit(order_[i], worker);
        };
        if (alone_) return range(0, level_.vertexCount());
        tbb::parallel_for(
            tbb::blocked_range<VertexId>(0, level_.vertexCount(), grain_),
            [&](const auto& part) { range(part.begin(), part.end()); }, tbb::simple_partitioner());
    }

    // False when not even a community of all its neighbours elsewhere, and of nobody else, could win v.
    bool mayLeave(VertexId v) const {
        f64 inside = 0;
        f64 outside = 0;
        for (ArcOffset arc = level_.offsets()[v]; arc < level_.offsets()[v + 1]; ++arc) {
            const VertexId u = level_.targets()[arc];
            if (community_[u] != community_[v])
                outside += weight_(arc);
            else if (u != v)
                inside += weight_(arc);
        }
        const f64 strength = level_.strengths()[v];
        return outside > gain_.score(inside, strength, totals_[community_[v]] - strength);
    }

    bool stopNow(Worker& worker) const {
        if (worker.arcs < kArcsBetweenChecks) return false;
        if (run_.stopped()) return true;
        worker.arcs = 0;
        return false;
    }

    Sweep sweepAtWill() {
        forAll([&](VertexId v, Worker& worker) {
            if (!take(v)) return;
            Move move;
            if (choose(v, worker, move)) commit(move, worker);
        });
        return collect();
    }

    Sweep sweepBySubsets() {
        const u64 deal = mixBits(run_.options().seed ^ mixBits(static_cast<u64>(run_.levelIndex()) << 32 |
                                                               static_cast<u64>(run_.sweepsOfLevel())));
        std::vector<Move> moves;
        for (u64 subset = 0; subset < kSubsets && !run_.stopped(); ++subset) {
            forAll([&](VertexId v, Worker& worker) {
                Move move;
                if (mixBits(deal ^ v) % kSubsets == subset && take(v) && choose(v, worker, move))
                    worker.moves.push_back(move);
            });
            moves.clear();
            for (Worker& worker : workers_) {
                moves.insert(moves.end(), worker.moves.begin(), worker.moves.end());
                worker.moves.clear();
            }
            std::sort(moves.begin(), moves.end(),
                      [](const Move& a, const Move& b) { return a.vertex < b.vertex; });
            Worker& worker = workers_.local();
            for (const Move& move : moves) commit(move, worker);
        }
        return collect();
    }

    Sweep collect() {
        Sweep sum;
        f64 scores = 0;
        for (Worker& worker : workers_) {
            sum.visited += worker.done.visited;
            sum.moved += worker.done.moved;
            scores += worker.scores;
            worker.done = {};
            worker.scores = 0;
        }
        sum.gain = gain_.modularity(scores);
        return sum;
    }

    // True when the vertex is to be looked at. Its mark is wiped first: a neighbour that moves from now on
    // sets it again.
    bool take(VertexId v) {
        if (!run_.options().prune) return true;
        if (load(active_[v]) == 0) return false;
        std::atomic_ref(active_[v]).exchange(0, std::memory_order_acq_rel);
        return true;
    }

    // The community of largest gain, the lowest id among equals. False = stay.
    bool choose(VertexId v, Worker& worker, Move& move) {
        const VertexId own = load(community_[v]);
        const f64 strength = level_.strengths()[v];
        const ArcOffset first = level_.offsets()[v];
        const auto targets = level_.targets().subspan(first, level_.degree(v));
        GainTable& table = worker.table;
        table.begin(targets.size());
        const VertexId* labels = table.labelsOf(targets, [&](VertexId u) { return load(community_[u]); });
        f64 weightToOwn = 0;
        for (size_t i = 0; i < targets.size(); ++i) {
            if (labels[i] != own) {
                if (table.add(labels[i], weight_(first + i))) __builtin_prefetch(&totals_[labels[i]]);
            } else if (targets[i] != v) {
                weightToOwn += weight_(first + i);
            }
        }
        ++worker.done.visited;
        worker.arcs += level_.degree(v) + 1;

        f64 best = gain_.score(weightToOwn, strength, load(totals_[own]) - strength);
        VertexId to = own;
        for (const GainTable::Entry& entry : table.entries()) {
            if (Gain::better(best, entry.weight, strength)) continue;  // no score is above its weight
            const f64 score = gain_.score(entry.weight, strength, load(totals_[entry.key]));
            const bool tie = to != own && entry.key < to && !Gain::better(best, score, strength);
            if (!tie && !Gain::better(score, best, strength)) continue;
            best = score;
            to = entry.key;
            move.weightGain = entry.weight - weightToOwn;
        }
        move.vertex = v;
        move.to = to;
        return to != own;
    }

    // Makes a move, unless what others did meanwhile took its gain.
    void commit(const Move& move, Worker& worker) {
        const VertexId v = move.vertex;
        const VertexId own = load(community_[v]);
        if (load(sizes_[own]) == 1 && load(sizes_[move.to]) == 1 && move.to > own && (bySubsets_ || !alone_))
            return;
        const f64 strength = level_.strengths()[v];
        const f64 difference =
            gain_.score(move.weightGain, strength, load(totals_[move.to]) - (load(totals_[own]) - strength));
        if (!Gain::better(difference, 0, strength)) return;
        addTo(totals_[own], -strength);
        addTo(totals_[move.to], strength);
        addTo<VertexId>(sizes_[own], static_cast<VertexId>(-1));
        addTo<VertexId>(sizes_[move.to], 1);
        store(community_[v], move.to);
        worker.scores += difference;
        ++worker.done.moved;
        if (!run_.options().prune) return;
        for (ArcOffset arc = level_.offsets()[v]; arc < level_.offsets()[v + 1]; ++arc) {
            const VertexId u = level_.targets()[arc];
            if (u != v && load(community_[u]) != move.to && load(active_[u]) == 0) store<u8>(active_[u], 1);
        }
    }

    const LevelGraph& level_;
    Weights weight_;
    std::vector<VertexId>& community_;
    Scratch<f64> totals_;      // strength of every community
    Scratch<VertexId> sizes_;  // vertices of every community
    Scratch<u8> active_;       // 1: to be looked at
    Gain gain_;
    LouvainRun& run_;
    bool small_;      // not worth sharing out
    bool bySubsets_;  // on machines of any number of cores alike
    bool alone_;      // one thread moves the whole level
    u64 grain_;       // vertices of a task
    Scratch<VertexId> order_;
    std::optional<f64> measured_;  // modularity after the last sweep, once it was measured
    tbb::enumerable_thread_specific<Worker> workers_;
};

class ParallelMover : public VertexMover {
  public:
    void move(const LevelGraph& level, std::vector<VertexId>& community, Start start,
              LouvainRun& run) const override {
        level.withWeights([&](auto weight) {
            ParallelSweeps sweeps(level, weight, community, run);
            if (start == Start::placed) sweeps.takePlaces();
            sweeps.moveAll();
        });
    }
    bool uncoarsens() const override { return true; }
};

class ParallelLouvain : public CommunityEngine {
  public:
    const EngineInfo& info() const override {
        static const EngineInfo info{
            .algorithm = "louvain",
            .id = "parallel",
            .name = "Parallel",
            .backend = Backend::cpu,
            .paper =
                "Staudt and Meyerhenke 2016, section 3; pruning: Ozaki et al. 2016; swaps: Lu et al. 2015, "
                "section 4.1",
            .description = "All cores move vertices at once, and only those whose neighbourhood changed.",
            .options = communityOptionSpecs({"resolution", "seed", "deterministic", "threshold",
                                             "bin-threshold", "bin-limit", "max-levels", "max-sweeps",
                                             "connected", "prune", "uncoarsen", "refine", "check"}),
            .weighted = true,
            .directed = false};
        return info;
    }

    MemoryEstimate estimate(const Graph& graph, const CommunityOptions& options) const override {
        // All levels at once, where finer ones are moved again.
        const HostNeed need = options.uncoarsen ? HostNeed{.perVertex = 54, .perCoarseArc = 31}
                                                : HostNeed{.perVertex = 46, .perCoarseArc = 22};
        return estimateHost(graph, options, Moves::atOnce, need);
    }

    CommunityResult run(const Graph& graph, const CommunityOptions& options,
                        RunContext& context) const override {
        return runLouvain(graph, options, context, info().id, ParallelMover());
    }
};

}  // namespace

std::unique_ptr<CommunityEngine> makeParallelLouvain() { return std::make_unique<ParallelLouvain>(); }

}  // namespace quartier
