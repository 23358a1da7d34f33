// Level by level: the vertices whose degree is at most k are taken off, then those that this leaves with k
// ... One thread: Matula and Beck, "Smallest-last ordering and clustering and graph coloring algorithms",
// 1983, with levels found by scanning the vertices that are left. Two or three cores: the levels of Kabir and
// Madduri, "Parallel k-core decomposition on multicore platforms" (PKC), 2017, without its atomics: two
// threads have one half of the vertices each. More cores: the rounds of Dhulipala, Blelloch and Shun,
// "Julienne", 2017, section 4.1.
#include "analytics/measures/peeling.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <optional>
#include <thread>

#include "graph/parallel_pieces.h"
#include "graph/vertex_vector.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 12;               // vertices a piece
constexpr u64 kAhead = 8;                     // vertices whose rows are fetched before they are taken off
constexpr u32 kNoLevel = ~u32{0};             // no vertex is left
constexpr int kLeastForAtomics = 4;           // cores
constexpr u64 kLeastArcsForHalves = 1 << 16;  // of the graph: starting a thread takes as long as some of them

VertexVector<u32> degreesOf(const Graph& graph, const RunContext& context) {
    VertexVector<u32> degree(graph.vertexCount());
    inPieces(graph.vertexCount(), kGrain, context, {"core", 0, .1}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v)
            degree[v] = static_cast<u32>(graph.degree(static_cast<VertexId>(v)));
    });
    for (const VertexId v : graph.loops()) ++degree[v];
    return degree;
}

void tell(const RunContext& context, u64 left, u64 all) {
    const f64 share = static_cast<f64>(left) / static_cast<f64>(std::max<u64>(1, all));
    context.observer.progress({.stage = "core", .fraction = .1 + .9 * (1 - share)});
}

void fetchRow(const Graph& graph, VertexId v) {
    __builtin_prefetch(graph.targets().data() + graph.offsets()[v]);
}

// The vertices of a range that are left, and those of them that are to be taken off at a level.
class LevelScan {
  public:
    LevelScan(VertexId begin, VertexId end, const VertexVector<u32>& degree)
        : degree_(degree), begin_(begin), left_(end - begin) {}

    u64 left() const { return left_.size(); }

    // Forgets the vertices of degree up to `k` (none: no vertex); the least degree of the others, or
    // kNoLevel. Writes those of degree k + 1 to `next`, which has room for one vertex more than are left.
    u32 dropUpTo(std::optional<u32> k, VertexId* next) {
        if (!k) std::iota(left_.begin(), left_.end(), begin_);
        const u32 wanted = k ? *k + 1 : 0;
        u32 least = kNoLevel;
        size_t kept = 0;
        found_ = 0;
        for (const VertexId v : left_) {
            const u32 degree = degree_[v];
            left_[kept] = v;
            kept += degree >= wanted ? 1 : 0;
            next[found_] = v;
            found_ += degree == wanted ? 1 : 0;
            least = std::min(least, degree >= wanted ? degree : kNoLevel);
        }
        left_.resize(kept);
        wanted_ = wanted;
        return least;
    }

    // How many vertices are of degree k; writes them to `to`, where dropUpTo() has written those of the level
    // after the last.
    u64 ofLevel(u32 k, VertexId* to) const {
        if (k == wanted_) return found_;
        u64 count = 0;
        for (const VertexId v : left_) {
            to[count] = v;
            count += degree_[v] == k ? 1 : 0;
        }
        return count;
    }

  private:
    const VertexVector<u32>& degree_;
    VertexId begin_;               // the first vertex of the range
    VertexVector<VertexId> left_;  // written first by dropUpTo(), on the thread that scans
    u64 found_ = 0;
    u32 wanted_ = 0;  // the degree of those that were found
};

// On one thread, or in rounds on all of them with atomic degrees.
class PeelingInRounds {
  public:
    PeelingInRounds(const Graph& graph, VertexVector<u32>& degree, const RunContext& context)
        : graph_(graph),
          context_(context),
          degree_(degree),
          scan_(0, graph.vertexCount(), degree),
          taken_(u64{graph.vertexCount()} + 1),
          cores_(tbb::this_task_arena::max_concurrency()) {}

    void run() {
        for (u32 k = nextLevel(std::nullopt); k != kNoLevel; k = nextLevel(k)) {
            last_ += scan_.ofLevel(k, taken_.data() + last_);
            while (first_ < last_) {
                if (cores_ >= kLeastForAtomics && last_ - first_ >= kLeastToShare)
                    takeOffTogether(k);
                else
                    takeOff(taken_[first_++], k);
            }
        }
    }

  private:
    static constexpr u64 kLeastToShare = 512;  // vertices
    static constexpr u64 kStepsBetweenStops = 1 << 12;

    u32 nextLevel(std::optional<u32> k) {
        const u32 least = scan_.dropUpTo(k, taken_.data() + last_);
        if (context_.shouldStop()) throw Cancelled();
        tell(context_, scan_.left(), graph_.vertexCount());
        return least;
    }

    // Without a branch on the degree, which no processor foretells.
    void takeOff(VertexId v, u32 k) {
        if (++steps_ % kStepsBetweenStops == 0 && context_.stop.stop_requested()) throw Cancelled();
        if (first_ + kAhead < last_) fetchRow(graph_, taken_[first_ + kAhead]);
        for (const VertexId w : graph_.row(v)) {
            const u32 before = degree_[w];
            degree_[w] = before - (before > k ? 1 : 0);
            taken_[last_] = w;
            last_ += before == k + 1 ? 1 : 0;
        }
    }

    // All that are to be taken off by now.
    void takeOffTogether(u32 k) {
        tbb::enumerable_thread_specific<std::vector<VertexId>> found;
        tbb::parallel_for(tbb::blocked_range<u64>(first_, last_, kLeastToShare / 16), [&](const auto& range) {
            std::vector<VertexId>& fallen = found.local();
            for (u64 i = range.begin(); i < range.end(); ++i)
                for (const VertexId w : graph_.row(taken_[i])) {
                    std::atomic_ref<u32> degree(degree_[w]);
                    u32 now = degree.load(std::memory_order_relaxed);
                    while (now > k &&
                           !degree.compare_exchange_weak(now, now - 1, std::memory_order_relaxed)) {
                    }
                    if (now == k + 1) fallen.push_back(w);
                }
        });
        if (context_.stop.stop_requested()) throw Cancelled();
        first_ = last_;
        for (const auto& fallen : found)
            for (const VertexId v : fallen) taken_[last_++] = v;
    }

    const Graph& graph_;
    const RunContext& context_;
    VertexVector<u32>& degree_;  // towards the vertices that are left; in the end the core number
    LevelScan scan_;
    VertexVector<VertexId> taken_;  // off, or to be; one place more than vertices
    u64 first_ = 0, last_ = 0;      // those of taken_ that are to be taken off
    u64 steps_ = 0;
    int cores_;
};

// Two threads, each of which alone writes the degrees of its half of the vertices and finds out which of them
// are to be taken off. Both go through the rows of all vertices that are taken off, as far as these lead to
// their half. Within a level neither waits for the other but where there is nothing to do.
class PeelingInHalves {
  public:
    PeelingInHalves(const Graph& graph, VertexVector<u32>& degree, const RunContext& context)
        : graph_(graph),
          context_(context),
          degree_(degree),
          middle_(middleOf(graph)),
          halves_{Half(0, middle_, degree), Half(middle_, graph.vertexCount(), degree)} {}

    void run() {
        {
            const std::jthread other([this] { peel(1); });
            const StopOther stopOther(*this);
            peel(0);
        }
        if (stopped_ || context_.shouldStop()) throw Cancelled();
    }

  private:
    static constexpr u64 kRowsBetweenStops = 1 << 12;
    // How often a thread looks for the other before it lets others run, and before it sleeps between levels.
    static constexpr int kSpins = 1 << 8, kLooks = 1 << 13;

    // On cache lines of its own, as the other thread reads it while this one writes.
    struct alignas(128) Half {
        Half(VertexId begin, VertexId end, const VertexVector<u32>& degree)
            : scan(begin, end, degree), removed(u64{end - begin} + 1) {}

        LevelScan scan;
        VertexVector<VertexId> removed;  // in the order they were found; one place more than vertices
        u64 found = 0;                   // vertices in `removed`
        // What the other thread is told, each written by this thread alone.
        alignas(128) std::atomic<u64> published{0};  // vertices in `removed` that it may read
        std::atomic<u64> done{0};   // removed vertices of both halves whose rows this thread has gone through
        std::atomic<u32> level{0};  // levels whose first vertices are published
        std::atomic<u32> arrived{0};  // levels whose least degree is told
        u32 least = kNoLevel;         // of the vertices that are left; written before `arrived`
    };

    // However this thread leaves, the other one does not wait for it.
    class StopOther {
      public:
        explicit StopOther(PeelingInHalves& run) : run_(run) {}
        StopOther(const StopOther&) = delete;
        StopOther& operator=(const StopOther&) = delete;
        ~StopOther() {
            if (!run_.finished_) run_.stop(0);
        }

      private:
        PeelingInHalves& run_;
    };

    // Half of the arcs lead to vertices below it. Degrees of the halves share no cache line.
    static VertexId middleOf(const Graph& graph) {
        constexpr VertexId kDegreesALine = 16;
        const auto offsets = graph.offsets();
        const auto half = std::lower_bound(offsets.begin(), offsets.end(), graph.arcCount() / 2);
        const u64 middle = static_cast<u64>(half - offsets.begin()) / kDegreesALine * kDegreesALine;
        return static_cast<VertexId>(std::min<u64>(middle, graph.vertexCount()));
    }

    void stop(int which) {
        stopped_ = true;
        halves_[which].arrived = kNoLevel;
        halves_[which].arrived.notify_all();
    }

    // The work of one thread.
    void peel(int which) {
        Half& own = halves_[which];
        const Half& other = halves_[1 - which];
        std::array<u64, 2> next{0, 0};  // of the removed of the own and of the other half
        std::optional<u32> k;
        for (u32 level = 1;; ++level) {
            own.least = own.scan.dropUpTo(k, own.removed.data() + own.found);
            if (which == 0) lookUp();
            k = agreed(own, other, level);
            if (stopped_) return;
            if (*k == kNoLevel) break;
            own.found += own.scan.ofLevel(*k, own.removed.data() + own.found);
            own.published.store(own.found, std::memory_order_release);
            own.level.store(level, std::memory_order_release);
            const bool went = which == 0 ? goThrough<0>(*k, level, next) : goThrough<1>(*k, level, next);
            if (!went) return stop(which);
        }
        if (which == 0) finished_ = true;
    }

    // What the thread of the caller does between two levels: it may wait at the pause gate here.
    void lookUp() {
        if (context_.shouldStop()) return stop(0);
        tell(context_, 2 * halves_[0].scan.left(), graph_.vertexCount());
    }

    // The least degree of both halves.
    u32 agreed(Half& own, const Half& other, u32 level) {
        if (stopped_) return kNoLevel;
        own.arrived.store(level, std::memory_order_release);
        own.arrived.notify_one();
        for (int spins = 0;; ++spins) {
            const u32 there = other.arrived.load(std::memory_order_acquire);
            if (there >= level) break;
            if (spins >= kLooks)
                other.arrived.wait(there, std::memory_order_acquire);
            else if (spins >= kSpins)
                std::this_thread::yield();
        }
        return stopped_ ? kNoLevel : std::min(own.least, other.least);
    }

    // All that is to be taken off at this level. False: stopped on the way.
    template <int kHalf>
    bool goThrough(u32 k, u32 level, std::array<u64, 2>& next) {
        Half& own = halves_[kHalf];
        const Half& other = halves_[1 - kHalf];
        int spins = 0;
        u64 rows = 0;
        while (true) {
            const u64 before = next[0] + next[1];
            while (next[0] < own.found) {
                if (next[0] + kAhead < own.found) fetchRow(graph_, own.removed[next[0] + kAhead]);
                takeOff<kHalf>(own.removed[next[0]++], k, own);
                if (++rows % kRowsBetweenStops == 0 && context_.stop.stop_requested()) return false;
            }
            const u64 there = other.published.load(std::memory_order_acquire);
            while (next[1] < there) {
                if (next[1] + kAhead < there) fetchRow(graph_, other.removed[next[1] + kAhead]);
                takeOff<kHalf>(other.removed[next[1]++], k, own);
                if (++rows % kRowsBetweenStops == 0 && context_.stop.stop_requested()) return false;
            }
            const u64 done = next[0] + next[1];
            if (done != before) {
                spins = 0;
                continue;
            }
            own.done.store(done, std::memory_order_release);
            // In this order: what the other thread published before it had gone through `done` is seen.
            if (next[0] == own.found && other.level.load(std::memory_order_acquire) == level &&
                other.done.load(std::memory_order_acquire) == done &&
                other.published.load(std::memory_order_acquire) == next[1])
                return true;
            if (stopped_) return false;
            if (++spins > kSpins) std::this_thread::yield();
        }
    }

    // Without a branch on the degree, which no processor foretells. Rows are sorted: those of one half of the
    // vertices stand before those of the other.
    template <int kHalf>
    void takeOff(VertexId v, u32 k, Half& own) {
        u32* const degree = degree_.data();
        VertexId* const removed = own.removed.data();
        u64 found = own.found;
        const auto lower = [&](VertexId w) {
            const u32 before = degree[w];
            degree[w] = before - (before > k ? 1 : 0);
            removed[found] = w;
            found += before == k + 1 ? 1 : 0;
        };
        const auto row = graph_.row(v);
        if (kHalf == 0)
            for (auto w = row.begin(); w != row.end() && *w < middle_; ++w) lower(*w);
        else
            for (auto w = row.end(); w != row.begin() && *(w - 1) >= middle_; --w) lower(*(w - 1));
        if (found == own.found) return;
        own.found = found;
        own.published.store(found, std::memory_order_release);
    }

    const Graph& graph_;
    const RunContext& context_;
    VertexVector<u32>& degree_;  // towards the vertices that are left; in the end the core number
    VertexId middle_;            // the first vertex of the second half
    std::array<Half, 2> halves_;
    std::atomic<bool> stopped_{false};
    bool finished_ = false;  // by the thread of the caller
};

}  // namespace

VertexVector<f64> coreNumbers(const Graph& graph, const RunContext& context) {
    VertexVector<u32> degree = degreesOf(graph, context);
    const int cores = tbb::this_task_arena::max_concurrency();
    if (cores > 1 && cores < kLeastForAtomics && graph.arcCount() >= kLeastArcsForHalves)
        PeelingInHalves(graph, degree, context).run();
    else
        PeelingInRounds(graph, degree, context).run();
    VertexVector<f64> number(degree.size());
    tbb::parallel_for(tbb::blocked_range<u64>(0, degree.size(), kGrain), [&](const auto& range) {
        for (u64 v = range.begin(); v < range.end(); ++v) number[v] = degree[v];
    });
    return number;
}

}  // namespace quartier
