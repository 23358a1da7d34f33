// Louvain on all cores (Staudt and Meyerhenke 2016, "PLM"), with the same result for a seed whatever the
// number of threads. The vertices are cut into blocks of consecutive ids with up to kArcsPerBlock arcs each,
// or of one vertex that has more. A sweep takes the blocks in a random order, another one in every sweep, and
// a round of them at a time. Within a round every block is moved by one thread, vertex after vertex: it sees
// its own moves at once and those of the other blocks of the round not at all (Gauss-Seidel inside a block,
// Jacobi between the blocks of a round). The threads wait for the last block of a round, so they begin with
// the heaviest ones. After the round the moves are published, again by all threads: a label is written by the
// block of its vertex only, and community totals are multiples of one power of two, so that doubles add them
// without rounding, in any order. Only vertices with a neighbour that moved elsewhere are looked at again
// (pruning: Ozaki, Tezuka and Inaba 2016). Neighbours in two blocks of one round may swap communities. Three
// guards keep them from doing so for ever: a vertex alone joins another one alone only toward the lower id
// (Lu, Halappanavar and Kalyanaraman 2015, section 4.1), the blocks of a round are other ones in every sweep,
// and the driver drops a level that lost modularity. On small levels a round is one block, so they are moved
// vertex after vertex. Work O(arcs of the vertices looked at) a sweep and O(blocks) on one thread. Memory 12
// bytes a vertex, those of the moves of one round, and per thread a table of the size of the largest row.
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
#include <cstring>
#include <numeric>
#include <optional>
#include <span>

#include "analytics/exact_strengths.h"
#include "analytics/gain_table.h"
#include "analytics/louvain_driver.h"
#include "analytics/louvain_gain.h"
#include "analytics/scratch.h"
#include "analytics/seeded_order.h"

namespace quartier {
namespace {

using namespace louvain;

constexpr u64 kArcsPerBlock = 1 << 11;
constexpr VertexId kLargestBlock = 1 << 10;  // vertices
// More rounds lose less quality and share out less work. A sweep that looks at few arcs takes the fewest.
constexpr size_t kMostRounds = 12;
constexpr size_t kFewestRounds = 6;
constexpr size_t kLeastBlocksOfRound = 8;
constexpr size_t kMostBlocksOfRound = 512;  // more lose quality and gain no time
// Levels of fewer vertices are moved in two parts: those of low degree, then those above it.
constexpr VertexId kFewVertices = 1 << 16;
constexpr u64 kLowDegree = 4;  // times the mean degree
// Of a level whose vertices are worth sharing out among threads.
constexpr u64 kLeastArcsToShare = 1 << 16;
constexpr VertexId kBlockAlone = 1 << 12;  // vertices of a block where a round is one of them
constexpr u64 kArcsBetweenChecks = 1 << 17;
// Modularity; a sum of gains above it is large enough to go on by.
constexpr f64 kDoubtfulGain = 1e-3;

bool isSharedOut(const LevelGraph& level) { return level.arcCount() >= kLeastArcsToShare; }

// The vertices of a level in blocks of consecutive ones: of up to kArcsPerBlock arcs, or of kBlockAlone
// vertices where the level is not shared out.
class Blocks {
  public:
    explicit Blocks(const LevelGraph& level) : level_(level) {
        const VertexId n = level.vertexCount();
        for (VertexId begin = 0; begin != n; begin = endOf(begin)) begins_.push_back(begin);
        begins_.push_back(n);
    }
    VertexId count() const { return static_cast<VertexId>(begins_.size() - 1); }
    VertexId begin(VertexId block) const { return begins_[block]; }
    VertexId end(VertexId block) const { return begins_[block + size_t{1}]; }
    VertexId size(VertexId block) const { return end(block) - begin(block); }
    u64 arcs(VertexId block) const { return level_.offsets()[end(block)] - level_.offsets()[begin(block)]; }

  private:
    VertexId endOf(VertexId begin) const {
        const VertexId left = level_.vertexCount() - begin;
        if (!isSharedOut(level_)) return begin + std::min(left, kBlockAlone);
        const auto offsets = level_.offsets().subspan(begin + size_t{1}, std::min(left, kLargestBlock));
        const auto end = std::ranges::upper_bound(offsets, level_.offsets()[begin] + kArcsPerBlock);
        return begin + std::max(static_cast<VertexId>(end - offsets.begin()), VertexId{1});
    }

    const LevelGraph& level_;
    std::vector<VertexId> begins_;  // of every block; last the number of vertices
};

struct Move {
    VertexId vertex = 0;
    VertexId from = 0;
    VertexId to = 0;
    f64 scoreGain = 0;
};

// Marks of a vertex. One of kInRound stays while the round lasts but for kLookAt, which other blocks may add.
constexpr u8 kLookAt = 1;   // in its next round
constexpr u8 kInRound = 2;  // its block is being moved

// Of the vertices of a block.
enum class Part : u8 { lowDegrees, highDegrees };

// What a block did in a round, until it is published.
struct BlockMoves {
    struct Label {
        VertexId vertex, community;
    };
    std::vector<Label> labels;
    std::vector<GainTable::Entry> totals;  // by community: the strength that came less the strength that left
    f64 scores = 0;
    u64 visited = 0;  // vertices looked at
    u64 arcs = 0;     // of them
};

// Scratch of one thread.
struct Worker {
    GainTable sums;                    // of the vertex at hand, by community
    GainTable totals;                  // of the block at hand: what its moves added to the totals
    std::vector<VertexId> community;   // of the vertices of the block at hand
    const VertexId* labels = nullptr;  // of the neighbours of the vertex that chose last
    u64 arcs = 0;                      // since the last look at the stop token
};

// Small degrees first inside a block: the place of every vertex, counted from the first of its block.
Scratch<u16> visitingOrder(const LevelGraph& level, const Blocks& blocks, std::vector<VertexId>& lowDegrees) {
    const bool parts = isSharedOut(level) && level.vertexCount() < kFewVertices;
    const int lowBits = parts ? std::bit_width(kLowDegree * level.arcCount() / level.vertexCount()) : 64;
    Scratch<u16> order(level.vertexCount());
    tbb::parallel_for(VertexId{0}, blocks.count(), [&](VertexId block) {
        const VertexId begin = blocks.begin(block);
        const VertexId end = blocks.end(block);
        const auto bits = [&](VertexId v) { return static_cast<size_t>(std::bit_width(level.degree(v))); };
        std::array<VertexId, 66> next{};  // by bits of the degree: where the next vertex goes
        for (VertexId v = begin; v != end; ++v) ++next[bits(v)];
        std::exclusive_scan(next.begin(), next.end(), next.begin(), begin);
        lowDegrees[block] = next[static_cast<size_t>(lowBits) + 1] - begin;
        for (VertexId v = begin; v != end; ++v) order[next[bits(v)]++] = static_cast<u16>(v - begin);
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
          strengths_(level),
          totals_(level.vertexCount()),
          marks_(level.vertexCount()),
          active_(level.vertexCount()),
          gain_(run.options().resolution, level.totalStrength()),
          run_(run),
          blocks_(level),
          lowDegrees_(blocks_.count()),
          order_(visitingOrder(level, blocks_, lowDegrees_)),
          toVisit_(blocks_.count()),
          sharedOut_(isSharedOut(level)),
          arcsOfLastSweep_(level.arcCount()) {
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, level.vertexCount(), 1 << 14),
                          [&](const auto& part) {
                              for (VertexId v = part.begin(); v != part.end(); ++v) {
                                  totals_[v] = strengths_[v];
                                  marks_[v] = kLookAt;
                              }
                          });
    }

    // From communities at rest: only vertices that may gain elsewhere are looked at first.
    void takePlaces() {
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, level_.vertexCount(), 1 << 14),
                          [&](const auto& part) {
                              std::fill(totals_.data() + part.begin(), totals_.data() + part.end(), 0.0);
                          });
        inBlocks([&](VertexId block, Worker& worker) {
            GainTable& sums = worker.totals;
            sums.begin(blocks_.size(block));
            for (VertexId v = blocks_.begin(block); v != blocks_.end(block); ++v)
                sums.add(community_[v], strengths_[v]);
            for (const GainTable::Entry& entry : sums.entries()) addToTotal(entry);
        });
        inBlocks([&](VertexId block, Worker& worker) {
            for (VertexId v = blocks_.begin(block); v != blocks_.end(block) && !stopNow(worker); ++v) {
                marks_[v] = mayLeave(v) ? kLookAt : 0;
                worker.arcs += level_.degree(v) + 1;
            }
        });
    }

    void moveAll() {
        bool more = true;
        while (more && !run_.pauseOrStop()) {
            Sweep done = sweep();
            if (sharedOut_) measureSmallGain(done);
            more = run_.sweepDone(level_, done, community_, totals_.span());
        }
    }

  private:
    // Each gain was right for the state that it was found in, but those of neighbours that moved in one round
    // do not add up. Small sums are replaced by what was measured, as often as all arcs of the level were
    // looked at.
    void measureSmallGain(Sweep& done) {
        if (done.gain >= kDoubtfulGain || done.gain < run_.thresholdOf(level_)) return;
        ++sweepsSinceMeasured_;
        if (arcsSinceMeasured_ < level_.arcCount()) return;
        const f64 now = level_.modularity(community_, run_.options().resolution);
        if (measured_) done.gain = std::max((now - *measured_) / sweepsSinceMeasured_, 0.0);
        measured_ = now;
        sweepsSinceMeasured_ = 0;
        arcsSinceMeasured_ = 0;
    }

    // Calls work(block, worker) for every block, on all threads.
    template <class Work>
    void inBlocks(const Work& work) {
        tbb::parallel_for(VertexId{0}, blocks_.count(),
                          [&](VertexId block) { work(block, workers_.local()); });
    }

    // Calls work(i) for every i below count, on all threads, which take the items one by one from the first
    // on: a parallel_for would give a thread several neighbouring ones, and heavy blocks stand side by side.
    template <class Work>
    static void beginInOrder(size_t count, const Work& work) {
        const auto threads = std::min(count, static_cast<size_t>(tbb::this_task_arena::max_concurrency()));
        std::atomic<size_t> next = 0;
        tbb::parallel_for(
            size_t{0}, threads,
            [&](size_t) {
                for (size_t i = next++; i < count; i = next++) work(i);
            },
            tbb::simple_partitioner());
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
        const f64 strength = strengths_[v];
        return outside > gain_.score(inside, strength, totals_[community_[v]] - strength);
    }

    bool stopNow(Worker& worker) const {
        if (worker.arcs < kArcsBetweenChecks) return false;
        if (run_.stopped()) return true;
        worker.arcs = 0;
        return false;
    }

    // Vertices of low degree first, as many files number their vertices outward from the hubs, the worst
    // order for Louvain (email-Enron, mean of 20 seeds: Q .606 in one part, .616 in two).
    Sweep sweep() {
        Sweep done;
        arcsOfSweep_ = 0;
        for (const Part part : {Part::lowDegrees, Part::highDegrees}) sweepPart(part, done);
        arcsOfLastSweep_ = arcsOfSweep_;
        arcsSinceMeasured_ += arcsOfSweep_;
        return done;
    }

    void sweepPart(Part part, Sweep& done) {
        std::vector<VertexId> order = blocksToVisit(part);
        const u64 sweepOfRun =
            static_cast<u64>(run_.levelIndex()) << 32 | static_cast<u64>(run_.sweepsOfLevel());
        shuffle(order, mixBits(run_.options().seed ^ mixBits(sweepOfRun)) + static_cast<u64>(part));
        const size_t perRound = blocksOfRound(order.size());
        moves_.resize(std::max(moves_.size(), perRound));
        f64 scores = 0;
        tbb::parallel_for(size_t{0}, std::min(perRound, order.size()),
                          [&](size_t i) { enterRound(order[i]); });
        for (size_t first = 0; first < order.size() && !run_.stopped(); first += perRound) {
            const size_t count = std::min(perRound, order.size() - first);
            heaviestFirst(std::span(order).subspan(first, count));
            beginInOrder(count,
                         [&](size_t i) { moveBlock(order[first + i], part, moves_[i], workers_.local()); });
            const size_t withNext = std::min(2 * perRound, order.size() - first);
            tbb::parallel_for(size_t{0}, withNext, [&](size_t i) {
                if (i < count)
                    publish(order[first + i], moves_[i]);
                else
                    enterRound(order[first + i]);
            });
            for (size_t i = 0; i < count; ++i) {
                scores += moves_[i].scores;
                done.visited += moves_[i].visited;
                done.moved += moves_[i].labels.size();
                arcsOfSweep_ += moves_[i].arcs;
            }
        }
        done.gain += gain_.modularity(scores);
    }

    // Blocks of more arcs than others in front, in descending order.
    void heaviestFirst(std::span<VertexId> round) const {
        const auto rest = std::partition(round.begin(), round.end(),
                                         [&](VertexId block) { return blocks_.arcs(block) > kArcsPerBlock; });
        std::sort(round.begin(), rest,
                  [&](VertexId a, VertexId b) { return blocks_.arcs(a) > blocks_.arcs(b); });
    }

    // The places of a part of a block in the order.
    std::pair<VertexId, VertexId> placesOf(VertexId block, Part part) const {
        const VertexId middle = blocks_.begin(block) + lowDegrees_[block];
        return part == Part::lowDegrees ? std::pair(blocks_.begin(block), middle)
                                        : std::pair(middle, blocks_.end(block));
    }

    // Those with a vertex to look at.
    std::vector<VertexId> blocksToVisit(Part part) {
        const bool prune = run_.options().prune;
        inBlocks([&](VertexId block, Worker&) {
            const VertexId begin = blocks_.begin(block);
            const auto [first, end] = placesOf(block, part);
            bool found = first != end;
            if (prune && found)
                found = std::memchr(marks_.data() + begin, 1, blocks_.end(block) - begin) != nullptr &&
                        std::any_of(order_.data() + first, order_.data() + end,
                                    [&](u16 place) { return marks_[begin + place] != 0; });
            toVisit_[block] = found ? 1 : 0;
        });
        std::vector<VertexId> blocks;
        for (VertexId block = 0; block < blocks_.count(); ++block)
            if (toVisit_[block] != 0) blocks.push_back(block);
        return blocks;
    }

    size_t blocksOfRound(size_t blocks) const {
        if (!sharedOut_) return 1;
        const u64 share = kMostRounds * arcsOfLastSweep_ / level_.arcCount();
        const size_t rounds = std::clamp<u64>(share, kFewestRounds, kMostRounds);
        return std::clamp(blocks / rounds, kLeastBlocksOfRound, kMostBlocksOfRound);
    }

    void moveBlock(VertexId block, Part part, BlockMoves& moves, Worker& worker) {
        moves.labels.clear();
        moves.totals.clear();
        moves.scores = 0;
        moves.visited = 0;
        moves.arcs = 0;
        const VertexId begin = blocks_.begin(block);
        const VertexId end = blocks_.end(block);
        const bool prune = run_.options().prune;
        worker.community.assign(community_.begin() + begin, community_.begin() + end);
        worker.totals.begin(2 * (end - begin));
        moves.labels.reserve(end - begin);
        const auto [first, last] = placesOf(block, part);
        for (VertexId i = first; i != last && !stopNow(worker); ++i) {
            const VertexId v = begin + order_[i];
            if (prune && active_[v] == 0) continue;
            // Wiped first: a neighbour that moves from now on sets it again.
            active_[v] = 0;
            ++moves.visited;
            moves.arcs += level_.degree(v);
            Move move;
            if (!choose(v, begin, worker, move)) continue;
            if (sharedOut_ && waits(move, begin, worker)) continue;
            const f64 strength = strengths_[v];
            worker.community[v - begin] = move.to;
            worker.totals.add(move.from, -strength);
            worker.totals.add(move.to, strength);
            moves.labels.push_back({v, move.to});
            moves.scores += move.scoreGain;
            if (prune) activateNeighbours(move, begin, worker);
        }
        const auto totals = worker.totals.entries();
        moves.totals.assign(totals.begin(), totals.end());
    }

    // The end of the round of a block. The same on any number of threads, whichever comes first.
    void publish(VertexId block, const BlockMoves& moves) {
        for (const GainTable::Entry& entry : moves.totals) __builtin_prefetch(&totals_[entry.key], 1);
        for (const BlockMoves::Label& label : moves.labels) community_[label.vertex] = label.community;
        for (const GainTable::Entry& entry : moves.totals) addToTotal(entry);
        for (VertexId v = blocks_.begin(block); v != blocks_.end(block); ++v)
            marks_[v] = active_[v] | (marks_[v] & kLookAt);
    }

    // Before the round of a block. What other blocks mark while it lasts counts from its end on, whether
    // their threads come to a vertex before it is moved or after.
    void enterRound(VertexId block) {
        for (VertexId v = blocks_.begin(block); v != blocks_.end(block); ++v) {
            active_[v] = marks_[v];
            marks_[v] = kInRound;
        }
    }

    void addToTotal(const GainTable::Entry& entry) {
        if (entry.weight != 0)
            std::atomic_ref(totals_[entry.key]).fetch_add(entry.weight, std::memory_order_relaxed);
    }

    // The strength of a community as the block that a thread is at sees it.
    f64 totalOf(VertexId community, const Worker& worker) const {
        return totals_[community] + worker.totals.weightOf(community);
    }

    VertexId communityOf(VertexId u, VertexId begin, const Worker& worker) const {
        return u - begin < worker.community.size() ? worker.community[u - begin] : community_[u];
    }

    // The community of largest gain, the lowest id among equals. False = stay.
    bool choose(VertexId v, VertexId begin, Worker& worker, Move& move) const {
        const VertexId own = worker.community[v - begin];
        const f64 strength = strengths_[v];
        const ArcOffset first = level_.offsets()[v];
        const auto targets = level_.targets().subspan(first, level_.degree(v));
        GainTable& sums = worker.sums;
        sums.begin(targets.size());
        const VertexId* labels =
            sums.labelsOf(targets, [&](VertexId u) { return communityOf(u, begin, worker); });
        worker.labels = labels;
        f64 weightToOwn = 0;
        for (size_t i = 0; i < targets.size(); ++i) {
            if (labels[i] != own) {
                if (sums.add(labels[i], weight_(first + i))) __builtin_prefetch(&totals_[labels[i]]);
            } else if (targets[i] != v) {
                weightToOwn += weight_(first + i);
            }
        }
        worker.arcs += level_.degree(v) + 1;

        const f64 stay = gain_.score(weightToOwn, strength, totalOf(own, worker) - strength);
        f64 best = stay;
        VertexId to = own;
        for (const GainTable::Entry& entry : sums.entries()) {
            if (Gain::better(best, entry.weight, strength)) continue;  // no score is above its weight
            const f64 score = gain_.score(entry.weight, strength, totalOf(entry.key, worker));
            const bool tie = to != own && entry.key < to && !Gain::better(best, score, strength);
            if (!tie && !Gain::better(score, best, strength)) continue;
            best = score;
            to = entry.key;
        }
        move = {.vertex = v, .from = own, .to = to, .scoreGain = best - stay};
        return to != own;
    }

    // Whether a vertex that is alone would join one of higher id that is alone too: that one joins it, or
    // moves elsewhere and has it looked at again. Beside ending swaps this makes fewer moves in first sweeps.
    bool waits(const Move& move, VertexId begin, const Worker& worker) const {
        return move.to > move.from && totalOf(move.from, worker) == strengths_[move.vertex] &&
               totalOf(move.to, worker) == strengths_[move.to] &&
               communityOf(move.to, begin, worker) == move.to;
    }

    // The neighbours that were in other communities. Threads that mark a vertex at once write the same value.
    void activateNeighbours(const Move& move, VertexId begin, const Worker& worker) {
        const auto size = static_cast<VertexId>(worker.community.size());
        const ArcOffset first = level_.offsets()[move.vertex];
        const auto targets = level_.targets().subspan(first, level_.degree(move.vertex));
        for (size_t i = 0; i < targets.size(); ++i) {
            if (worker.labels[i] == move.to || targets[i] == move.vertex) continue;
            const std::atomic_ref mark((targets[i] - begin < size ? active_ : marks_)[targets[i]]);
            const u8 seen = mark.load(std::memory_order_relaxed);
            if ((seen & kLookAt) == 0) mark.store(seen | kLookAt, std::memory_order_relaxed);
        }
    }

    const LevelGraph& level_;
    Weights weight_;
    std::vector<VertexId>& community_;
    ExactStrengths strengths_;
    Scratch<f64> totals_;  // strength of every community
    Scratch<u8> marks_;    // kLookAt, kInRound
    Scratch<u8> active_;   // in the blocks of the round: whether it is to be looked at
    Gain gain_;
    LouvainRun& run_;
    Blocks blocks_;
    std::vector<VertexId> lowDegrees_;  // by block: how many vertices of low degree
    Scratch<u16> order_;
    std::vector<u8> toVisit_;        // by block: whether the part at hand has a vertex to look at
    bool sharedOut_;                 // more than one block in a round
    std::vector<BlockMoves> moves_;  // by block of the round
    u64 arcsOfLastSweep_;            // of the vertices that it looked at
    u64 arcsOfSweep_ = 0;            // of those so far
    std::optional<f64> measured_;    // modularity, when it was measured last
    int sweepsSinceMeasured_ = 0;
    u64 arcsSinceMeasured_ = 0;  // of the vertices that were looked at
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
                "All cores move blocks of vertices at once, in random rounds, and only vertices whose "
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
        const HostNeed need = options.uncoarsen ? HostNeed{.perVertex = 53, .perCoarseArc = 31}
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
