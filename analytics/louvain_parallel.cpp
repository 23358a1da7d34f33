// Louvain on all cores (Staudt and Meyerhenke 2016, "PLM"), with the same result for a seed whatever the
// number of threads. A sweep goes through the vertices in windows; the vertices of a window are dealt into
// kRounds random rounds, other ones in every sweep. Those of one round decide on the same state, all threads
// at once, and mark the neighbours of those that move; then one thread makes the moves, one after the other.
// Only marked vertices are looked at again (pruning: Ozaki, Tezuka and Inaba 2016).
// Neighbours that decide in one round may swap communities. Three guards keep them from doing so for ever: a
// vertex alone joins another one alone only toward the lower id (Lu, Halappanavar and Kalyanaraman 2015,
// section 4.1), a move is weighed again with the totals of the moment in which it is made, and the driver
// drops a level that lost modularity. Levels too small to share out are moved by one thread, vertex after
// vertex. Work O(arcs of the vertices looked at) a sweep; sequential are the moves, O(1) each. Memory 31
// bytes a vertex at most, and per thread a table of the size of the largest row.
#include "analytics/louvain_parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

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

// More rounds lose less quality and share out less work.
constexpr u32 kRounds = 8;
constexpr u64 kArcsPerSlice = 1 << 13;
constexpr size_t kSlicesOfWindow = 16;
// Of a level whose vertices are worth sharing out among threads.
constexpr u64 kLeastArcsToShare = 1 << 16;
constexpr u64 kArcsBetweenChecks = 1 << 17;
// Modularity; a sum of gains above it is large enough to go on by.
constexpr f64 kDoubtfulGain = 1e-3;

struct Move {
    VertexId vertex = 0;
    VertexId from = 0;
    VertexId to = 0;
    f64 weightGain = 0;  // w(v, to) - w(v, from)
};

// Scratch of one thread.
struct Worker {
    GainTable table;
    const VertexId* labels = nullptr;  // of the neighbours of the vertex that chose last
    u64 arcs = 0;                      // since the last look at the stop token
};

// Consecutive places of the order, work for one thread.
struct Slice {
    VertexId begin = 0;
    VertexId end = 0;
    std::array<std::vector<VertexId>, kRounds> vertices;  // [round] to be looked at
    std::vector<Move> moves;                              // of the round at hand
    u64 arcs = 0;                                         // of the vertices that were looked at
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

// Cuts the order into slices of about kArcsPerSlice arcs.
std::vector<Slice> slicesOf(const LevelGraph& level, std::span<const VertexId> order) {
    std::vector<Slice> slices;
    u64 arcs = kArcsPerSlice;
    for (VertexId i = 0; i < order.size(); ++i) {
        if (arcs >= kArcsPerSlice) {
            slices.emplace_back().begin = i;
            arcs = 0;
        }
        arcs += level.degree(order[i]) + 1;
        slices.back().end = i + 1;
    }
    return slices;
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
          oneByOne_(level.arcCount() < kLeastArcsToShare),
          order_(visitingOrder(level, mixBits(run.options().seed) + static_cast<u64>(run.levelIndex()))),
          slices_(slicesOf(level, order_.span())) {
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
        inSlices(0, slices_.size(), [&](Slice& slice, Worker& worker) {
            for (VertexId i = slice.begin; i != slice.end && !stopNow(worker); ++i) {
                active_[order_[i]] = mayLeave(order_[i]) ? 1 : 0;
                worker.arcs += level_.degree(order_[i]) + 1;
            }
        });
        arcsOfSweep_ = 0;
    }

    void moveAll() {
        bool more = true;
        while (more && !run_.pauseOrStop()) {
            Sweep done = oneByOne_ ? sweepOneByOne() : sweepInRounds();
            if (!oneByOne_) measureSmallGain(done);
            more = run_.sweepDone(level_, done, community_, totals_.span());
        }
    }

  private:
    // Each gain was right for the state that it was found in, but those of neighbours that decided in one
    // round do not add up. A small sum is measured instead.
    void measureSmallGain(Sweep& done) {
        if (done.gain >= kDoubtfulGain || done.gain < run_.thresholdOf(level_)) return;
        const f64 now = level_.modularity(community_, run_.options().resolution);
        if (measured_) done.gain = std::max(now - *measured_, 0.0);
        measured_ = now;
    }

    // Calls work(slice, worker) for the slices from `begin` to `end`, on all threads.
    template <class Work>
    void inSlices(size_t begin, size_t end, const Work& work) {
        tbb::parallel_for(begin, end, [&](size_t i) { work(slices_[i], workers_.local()); });
    }

    // False when not even a community of all its neighbours elsewhere, and of no other vertex, could win v.
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

    Sweep sweepOneByOne() {
        Sweep done;
        f64 scores = 0;
        Worker& worker = workers_.local();
        for (VertexId i = 0; i < level_.vertexCount() && !stopNow(worker); ++i) {
            const VertexId v = order_[i];
            if (!take(v)) continue;
            ++done.visited;
            Move move;
            if (!choose(v, worker, move)) continue;
            const f64 difference = commit(move);
            if (difference <= 0) continue;
            scores += difference;
            ++done.moved;
            markNeighbours(move, worker, 1);
        }
        done.gain = gain_.modularity(scores);
        return done;
    }

    // Window after window of slices, so that the rows of one window stay in the caches from round to round;
    // windows grow as fewer of their vertices are active.
    Sweep sweepInRounds() {
        const u64 deal = mixBits(run_.options().seed ^ mixBits(static_cast<u64>(run_.levelIndex()) << 32 |
                                                               static_cast<u64>(run_.sweepsOfLevel())));
        const u64 all = level_.arcCount() + level_.vertexCount();
        const u64 growth = arcsOfSweep_ ? all / (*arcsOfSweep_ + 1) + 1 : 1;
        const size_t window = static_cast<size_t>(std::min<u64>(kSlicesOfWindow * growth, slices_.size()));
        Sweep done;
        f64 scores = 0;
        arcsOfSweep_ = 0;
        for (size_t begin = 0; begin < slices_.size() && !run_.stopped(); begin += window) {
            const size_t end = std::min(begin + window, slices_.size());
            inSlices(begin, end, [&](Slice& slice, Worker&) { dealActive(slice, deal); });
            for (u32 round = 0; round < kRounds && !run_.stopped(); ++round) {
                inSlices(begin, end, [&](Slice& slice, Worker& worker) { decide(slice, round, worker); });
                for (size_t i = begin; i < end; ++i) scores += commitAll(slices_[i], done);
            }
            inSlices(begin, end, [&](Slice& slice, Worker&) { forgetOldMarks(slice); });
            for (size_t i = begin; i < end; ++i) {
                for (const auto& vertices : slices_[i].vertices) done.visited += vertices.size();
                *arcsOfSweep_ += slices_[i].arcs;
            }
        }
        done.gain = gain_.modularity(scores);
        return done;
    }

    // Neighbours that decide in one round do not see each other's moves. In every sweep other ones share it.
    void dealActive(Slice& slice, u64 deal) {
        for (auto& vertices : slice.vertices) vertices.clear();
        slice.arcs = 0;
        for (VertexId i = slice.begin; i != slice.end; ++i) {
            const VertexId v = order_[i];
            if (!take(v)) continue;
            slice.vertices[mixBits(deal ^ v) % kRounds].push_back(v);
            slice.arcs += level_.degree(v) + 1;
        }
    }

    void decide(Slice& slice, u32 round, Worker& worker) {
        slice.moves.clear();
        for (const VertexId v : slice.vertices[round]) {
            if (stopNow(worker)) return;
            Move move;
            if (!choose(v, worker, move)) continue;
            slice.moves.push_back(move);
            markNeighbours(move, worker, static_cast<u8>(round + 1));
        }
    }

    // A vertex that decided after all of its neighbours that moved in this window has seen their moves.
    void forgetOldMarks(const Slice& slice) {
        for (u32 round = 0; round < kRounds; ++round)
            for (const VertexId v : slice.vertices[round])
                if (active_[v] <= round) active_[v] = 0;
    }

    // One thread, in the order of the slices, so that the totals are the same on every run.
    f64 commitAll(const Slice& slice, Sweep& done) {
        constexpr size_t kAhead = 8;
        f64 scores = 0;
        for (size_t i = 0; i < slice.moves.size(); ++i) {
            if (i + kAhead < slice.moves.size()) prefetch(slice.moves[i + kAhead]);
            const Move& move = slice.moves[i];
            const bool bothAlone = sizes_[move.from] == 1 && sizes_[move.to] == 1;
            if (bothAlone && move.to > move.from) continue;
            const f64 difference = commit(move);
            if (difference <= 0) continue;
            scores += difference;
            ++done.moved;
        }
        return scores;
    }

    void prefetch(const Move& move) const {
        __builtin_prefetch(&totals_[move.from], 1);
        __builtin_prefetch(&totals_[move.to], 1);
        __builtin_prefetch(&sizes_[move.from], 1);
        __builtin_prefetch(&sizes_[move.to], 1);
        __builtin_prefetch(&community_[move.vertex], 1);
    }

    // True when the vertex is to be looked at. Its mark is wiped first: a neighbour that moves from now on
    // sets it again.
    bool take(VertexId v) {
        if (!run_.options().prune) return true;
        if (active_[v] == 0) return false;
        active_[v] = 0;
        return true;
    }

    // The community of largest gain, the lowest id among equals. False = stay.
    bool choose(VertexId v, Worker& worker, Move& move) const {
        const VertexId own = community_[v];
        const f64 strength = level_.strengths()[v];
        const ArcOffset first = level_.offsets()[v];
        const auto targets = level_.targets().subspan(first, level_.degree(v));
        GainTable& table = worker.table;
        table.begin(targets.size());
        const VertexId* labels = table.labelsOf(targets, [&](VertexId u) { return community_[u]; });
        worker.labels = labels;
        f64 weightToOwn = 0;
        for (size_t i = 0; i < targets.size(); ++i) {
            if (labels[i] != own) {
                if (table.add(labels[i], weight_(first + i))) __builtin_prefetch(&totals_[labels[i]]);
            } else if (targets[i] != v) {
                weightToOwn += weight_(first + i);
            }
        }
        worker.arcs += level_.degree(v) + 1;

        f64 best = gain_.score(weightToOwn, strength, totals_[own] - strength);
        VertexId to = own;
        for (const GainTable::Entry& entry : table.entries()) {
            if (Gain::better(best, entry.weight, strength)) continue;  // no score is above its weight
            const f64 score = gain_.score(entry.weight, strength, totals_[entry.key]);
            const bool tie = to != own && entry.key < to && !Gain::better(best, score, strength);
            if (!tie && !Gain::better(score, best, strength)) continue;
            best = score;
            to = entry.key;
            move.weightGain = entry.weight - weightToOwn;
        }
        move.vertex = v;
        move.from = own;
        move.to = to;
        return to != own;
    }

    // Makes a move, unless the moves before it took its gain. Returns the difference of scores, 0 when the
    // vertex stays.
    f64 commit(const Move& move) {
        const f64 strength = level_.strengths()[move.vertex];
        const f64 difference =
            gain_.score(move.weightGain, strength, totals_[move.to] - (totals_[move.from] - strength));
        if (!Gain::better(difference, 0, strength)) return 0;
        totals_[move.from] -= strength;
        totals_[move.to] += strength;
        --sizes_[move.from];
        ++sizes_[move.to];
        community_[move.vertex] = move.to;
        return difference;
    }

    // The neighbours that were in other communities when v decided. Threads that mark a vertex at once write
    // the same value.
    void markNeighbours(const Move& move, const Worker& worker, u8 value) {
        if (!run_.options().prune) return;
        const ArcOffset first = level_.offsets()[move.vertex];
        const auto targets = level_.targets().subspan(first, level_.degree(move.vertex));
        for (size_t i = 0; i < targets.size(); ++i) {
            if (worker.labels[i] == move.to || targets[i] == move.vertex) continue;
            const std::atomic_ref mark(active_[targets[i]]);
            if (mark.load(std::memory_order_relaxed) != value) mark.store(value, std::memory_order_relaxed);
        }
    }

    const LevelGraph& level_;
    Weights weight_;
    std::vector<VertexId>& community_;
    Scratch<f64> totals_;      // strength of every community
    Scratch<VertexId> sizes_;  // vertices of every community
    // 0: not to be looked at. Else 1 + the last round of a window in which a neighbour moved elsewhere.
    Scratch<u8> active_;
    Gain gain_;
    LouvainRun& run_;
    bool oneByOne_;  // the level is not worth sharing out: one thread moves it
    Scratch<VertexId> order_;
    std::vector<Slice> slices_;
    std::optional<u64> arcsOfSweep_;  // of the vertices that the last sweep looked at
    std::optional<f64> measured_;     // modularity after the last sweep, once it was measured
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
            .description =
                "All cores decide at once, in rounds of random vertices, and only those whose "
                "neighbourhood changed. The same result for any number of threads.",
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
