// Weak components: Sutton, Ben-Nun and Barak, "Optimizing parallel graph connectivity computation via
// subgraph sampling" (Afforest), 2018: a few arcs of each vertex join nearly all of the largest component,
// whose other arcs are then left out. Strong components: Pearce, "A space-efficient algorithm for finding
// strongly connected components", 2016, after Tarjan 1972. Cores: Dhulipala, Blelloch and Shun, "Julienne",
// 2017, section 4.1, with levels found by scanning the vertices that are left.
#include "analytics/measures/connectivity.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "graph/parallel_pieces.h"
#include "graph/union_find.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 12;  // vertices a piece
constexpr u64 kStepsBetweenChecks = 1 << 18;
constexpr ArcOffset kSampledArcs = 2;  // of each vertex, joined first
constexpr VertexId kLooks = 1024;      // vertices that are asked which component is the largest

// The root that most of some vertices have.
VertexId frequentRoot(UnionFind& sets, VertexId n) {
    std::unordered_map<VertexId, u32> count;
    VertexId best = 0;
    for (VertexId i = 0; i < kLooks; ++i) {
        const VertexId root = sets.find(static_cast<VertexId>(u64{i} * n / kLooks));
        if (++count[root] > count[best]) best = root;
    }
    return best;
}

MeasureInfo info(MeasureText text) {
    MeasureInfo made = measureInfo("Connectivity", kOnCores, std::move(text));
    made.whole = true;
    return made;
}

// Iterative, with the stack of the recursion in arrays. `root` becomes the component of each vertex.
class StrongComponents {
  public:
    StrongComponents(const Graph& graph, const RunContext& context)
        : graph_(graph), context_(context), low_(graph.vertexCount(), 0), component_(graph.vertexCount()) {}

    std::vector<VertexId> find() {
        for (VertexId v = 0; v < graph_.vertexCount(); ++v)
            if (low_[v] == 0) visit(v);
        return std::move(component_);
    }

  private:
    struct Call {
        VertexId vertex;
        ArcOffset next;
        VertexId index;
    };

    void enter(VertexId v) {
        low_[v] = ++index_;
        calls_.push_back({v, graph_.offsets()[v], index_});
    }

    void visit(VertexId start) {
        enter(start);
        while (!calls_.empty()) {
            if (steps_ > kStepsBetweenChecks) check();
            const VertexId met = nextNew(calls_.back());
            if (met == kNoVertex)
                leave();
            else
                enter(met);
        }
    }

    // The next vertex that an arc of the call leads to and that was not met yet, or none.
    VertexId nextNew(Call& call) {
        const ArcOffset end = graph_.offsets()[call.vertex + 1];
        const VertexId* targets = graph_.targets().data();
        VertexId low = low_[call.vertex], found = kNoVertex;
        ArcOffset arc = call.next;
        while (arc < end) {
            const VertexId w = targets[arc++];
            const VertexId lowThere = low_[w];
            if (lowThere == 0) {
                found = w;
                break;
            }
            low = std::min(low, lowThere);
        }
        steps_ += arc - call.next + 1;
        call.next = arc;
        low_[call.vertex] = low;
        return found;
    }

    void leave() {
        const Call call = calls_.back();
        calls_.pop_back();
        const VertexId v = call.vertex;
        open_.push_back(v);
        if (low_[v] == call.index) {  // v is the first vertex of its component
            VertexId w = 0;
            do {
                w = open_.back();
                open_.pop_back();
                close(w, v);
            } while (!open_.empty() && closes(open_.back(), call.index));
        }
        if (!calls_.empty()) {
            VertexId& low = low_[calls_.back().vertex];
            low = std::min(low, low_[v]);
        }
    }

    // Vertices that were left after the first one of a component was entered, and wait, belong to it.
    bool closes(VertexId w, VertexId index) const { return low_[w] >= index; }
    void close(VertexId w, VertexId root) {
        component_[w] = root;
        low_[w] = kNoVertex;
    }

    void check() {
        steps_ = 0;
        if (context_.shouldStop()) throw Cancelled();
        context_.observer.progress(
            {.stage = "strong-components", .fraction = static_cast<f64>(index_) / graph_.vertexCount()});
    }

    const Graph& graph_;
    const RunContext& context_;
    std::vector<VertexId> low_;  // 0: not met yet; kNoVertex: its component is known
    std::vector<VertexId> component_;
    std::vector<Call> calls_;
    std::vector<VertexId> open_;  // left, their components not known yet
    VertexId index_ = 0;
    u64 steps_ = 0;  // arcs and vertices since the last check
};

// Vertices are taken off level by level: those whose degree is at most k, then those that this leaves with k
// ... A level of many vertices goes in rounds on all cores: what two of them would win, atomics cost, so that
// two write to one half of the vertices each.
class Peeling {
  public:
    Peeling(const Graph& graph, const RunContext& context)
        : graph_(graph),
          context_(context),
          left_(graph.vertexCount()),
          taken_(u64{graph.vertexCount()} + 1),
          cores_(tbb::this_task_arena::max_concurrency()),
          middle_(middleOf(graph)) {
        std::iota(left_.begin(), left_.end(), VertexId{0});
    }

    // Core numbers; a self-loop counts twice and never goes.
    std::vector<f64> find() {
        readDegrees();
        for (u32 k = dropUpTo(std::nullopt); !left_.empty(); k = dropUpTo(k)) {
            for (const VertexId v : left_)
                if (degree_[v] == k) taken_[last_++] = v;
            while (first_ < last_) {
                if (cores_ > 1 && last_ - first_ >= kLeastToShare)
                    cores_ >= kLeastForAtomics ? takeOffTogether(k) : takeOffInHalves(k);
                else
                    takeOff(taken_[first_++], k);
            }
        }
        return {degree_.begin(), degree_.end()};
    }

  private:
    static constexpr int kLeastForAtomics = 4;  // cores
    static constexpr u64 kLeastToShare = 512;   // vertices
    static constexpr u64 kAhead = 8;            // vertices whose rows are fetched before they are taken off

    void readDegrees() {
        degree_.resize(graph_.vertexCount());
        inPieces(graph_.vertexCount(), kGrain, context_, {"core", 0, .1}, [&](u64 begin, u64 end) {
            for (u64 v = begin; v < end; ++v)
                degree_[v] = static_cast<u32>(graph_.degree(static_cast<VertexId>(v)));
        });
        for (const VertexId v : graph_.loops()) ++degree_[v];
    }

    // Forgets the vertices that have been taken off; gives the least degree of the others.
    u32 dropUpTo(std::optional<u32> k) {
        u32 least = ~u32{0};
        size_t kept = 0;
        for (const VertexId v : left_) {
            if (k && degree_[v] <= *k) continue;
            left_[kept++] = v;
            least = std::min(least, degree_[v]);
        }
        left_.resize(kept);
        if (context_.shouldStop()) throw Cancelled();
        const f64 share = static_cast<f64>(kept) / static_cast<f64>(std::max<u64>(1, graph_.vertexCount()));
        context_.observer.progress({.stage = "core", .fraction = .1 + .9 * (1 - share)});
        return least;
    }

    // Half of the arcs lead to vertices below it.
    static VertexId middleOf(const Graph& graph) {
        const auto offsets = graph.offsets();
        const auto half = std::lower_bound(offsets.begin(), offsets.end(), graph.arcCount() / 2);
        return static_cast<VertexId>(half - offsets.begin());
    }

    // Without a branch on the degree, which no processor foretells.
    void takeOff(VertexId v, u32 k) {
        if (++steps_ % kStepsBetweenStops == 0 && context_.stop.stop_requested()) throw Cancelled();
        if (first_ + kAhead < last_)
            __builtin_prefetch(graph_.targets().data() + graph_.offsets()[taken_[first_ + kAhead]]);
        for (const VertexId w : graph_.row(v)) {
            const u32 before = degree_[w];
            degree_[w] = before - (before > k ? 1 : 0);
            taken_[last_] = w;
            last_ += before == k + 1 ? 1 : 0;
        }
    }

    // All that are to be taken off by now; a thread sees to the neighbours below or above the middle.
    void takeOffInHalves(u32 k) {
        tbb::parallel_invoke([&] { takeOffHalf(0, k); }, [&] { takeOffHalf(1, k); });
        if (context_.stop.stop_requested()) throw Cancelled();
        first_ = last_;
        for (const std::vector<VertexId>& fallen : fallen_) {
            std::copy(fallen.begin(), fallen.end(), taken_.begin() + static_cast<i64>(last_));
            last_ += fallen.size();
        }
    }

    void takeOffHalf(int half, u32 k) {
        std::vector<VertexId>& fallen = fallen_[half];
        fallen.clear();
        for (u64 i = first_; i < last_; ++i) {
            if (i + kAhead < last_)
                __builtin_prefetch(graph_.targets().data() + graph_.offsets()[taken_[i + kAhead]]);
            const auto row = graph_.row(taken_[i]);
            const auto cut = std::lower_bound(row.begin(), row.end(), middle_);
            for (auto w = half == 0 ? row.begin() : cut; w != (half == 0 ? cut : row.end()); ++w) {
                const u32 before = degree_[*w];
                degree_[*w] = before - (before > k ? 1 : 0);
                if (before == k + 1) fallen.push_back(*w);
            }
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

    static constexpr u64 kStepsBetweenStops = 1 << 12;

    const Graph& graph_;
    const RunContext& context_;
    std::vector<u32> degree_;  // towards the vertices that are left; in the end the core number
    std::vector<VertexId> left_;
    std::vector<VertexId> taken_;  // off, or to be; one place more than vertices
    u64 first_ = 0, last_ = 0;     // those of taken_ that are to be taken off
    u64 steps_ = 0;
    int cores_;
    VertexId middle_;
    std::array<std::vector<VertexId>, 2> fallen_;  // of the halves, in one round
};

}  // namespace

std::vector<VertexId> componentRoots(const Graph& graph, const RunContext& context) {
    const VertexId n = graph.vertexCount();
    UnionFind sets(n);
    const auto join = [&](u64 v, ArcOffset begin, ArcOffset end) {
        for (ArcOffset arc = begin; arc < end; ++arc)
            sets.join(static_cast<VertexId>(v), graph.targets()[arc]);
    };
    const auto offsets = graph.offsets();
    inPieces(n, kGrain, context, {"components", 0, .2}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v)
            join(v, offsets[v], std::min(offsets[v] + kSampledArcs, offsets[v + 1]));
    });
    const VertexId giant = n > 0 ? sets.find(frequentRoot(sets, n)) : 0;
    inPieces(n, kGrain, context, {"components", .2, .8}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v)
            if (sets.find(static_cast<VertexId>(v)) != giant)
                join(v, std::min(offsets[v] + kSampledArcs, offsets[v + 1]), offsets[v + 1]);
    });
    std::vector<VertexId> root(n);
    inPieces(n, kGrain, context, {"components", .8, 1}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) root[v] = sets.find(static_cast<VertexId>(v));
    });
    return root;
}

std::vector<f64> numberedBySize(const std::vector<VertexId>& label) {
    std::vector<VertexId> size(label.size(), 0);
    std::vector<VertexId> order;  // labels that occur, by their smallest vertex
    for (const VertexId each : label)
        if (size[each]++ == 0) order.push_back(each);
    std::stable_sort(order.begin(), order.end(), [&](VertexId a, VertexId b) { return size[a] > size[b]; });
    std::vector<VertexId>& place = size;  // from here on
    for (VertexId i = 0; i < order.size(); ++i) place[order[i]] = i + 1;
    std::vector<f64> number(label.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, label.size(), kGrain), [&](const auto& range) {
        for (size_t v = range.begin(); v < range.end(); ++v) number[v] = place[label[v]];
    });
    return number;
}

Measure componentsMeasure() {
    MeasureInfo made = info({"components", "Components",
                             "The component of the node, whatever the directions: 1 is the largest.",
                             "Sutton, Ben-Nun and Barak 2018 (Afforest)"});
    made.groups = true;
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return MeasureValues{.value = numberedBySize(componentRoots(graph, context)),
                                     .standardError = {}};
            },
            [](const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 20; }};
}

Measure strongComponentsMeasure() {
    MeasureInfo made =
        info({"strong-components", "Strong components",
              "The component in which each node reaches each along the arcs: 1 is the largest.",
              "Tarjan 1972; Pearce 2016"});
    made.groups = true;
    made.directions = Directions::always;
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return MeasureValues{.value = numberedBySize(StrongComponents(graph, context).find()),
                                     .standardError = {}};
            },
            [](const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 44; }};
}

Measure coreMeasure() {
    MeasureInfo made = info({"core", "Core number",
                             "The largest k for which the node is in a subgraph whose nodes all have k edges "
                             "or more, a self-loop counting twice.",
                             "Seidman 1983; Dhulipala, Blelloch and Shun 2017"});
    return {std::move(made),
            [](const Graph& graph, const MeasureOptions&, RunContext& context) {
                return MeasureValues{.value = Peeling(graph, context).find(), .standardError = {}};
            },
            [](const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 16; }};
}

}  // namespace quartier
