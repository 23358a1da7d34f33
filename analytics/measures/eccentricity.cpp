// Exact eccentricities of undirected graphs by hops from bounds: Takes and Kosters, "Computing the
// eccentricity distribution of large graphs", Algorithms 2013, and "Determining the diameter of small world
// networks", CIKM 2011. A search from s, whose eccentricity e it finds, says of every v at distance d that
// max(d, e - d) <= ecc(v) <= e + d; searches go to vertices of the largest upper and of the smallest lower
// bound in turn until no bound is open. With directions or weights each vertex is searched.
#include "analytics/measures/eccentricity.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "analytics/measures/batch_search.h"
#include "analytics/measures/connectivity.h"
#include "analytics/measures/length_search.h"
#include "graph/components.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kArcsBetweenChecks = 1 << 18;
constexpr u32 kFar = ~u32{0};
// A level is found from its vertices' side once its frontier has a 14th of the arcs that are left (Beamer,
// Asanovic and Patterson, "Direction-optimizing breadth-first search", SC 2012, alpha).
constexpr u64 kTopDownAdvantage = 14;

enum class Wanted : u8 { all, diameter, radius };

// Breadth-first distances from one vertex of an undirected graph.
class HopSearch {
  public:
    explicit HopSearch(const Graph& graph) : graph_(graph), distance_(graph.vertexCount(), kFar) {}

    // Gives the eccentricity of the source. `members`: the vertices of its component.
    u32 run(VertexId source, std::span<const VertexId> members, const RunContext& context) {
        for (const VertexId v : members) distance_[v] = kFar;
        u64 arcsLeft = 0;
        if (members.size() > kLeastToTurn)
            for (const VertexId v : members) arcsLeft += graph_.degree(v);
        open_.clear();
        current_.assign(1, source);
        distance_[source] = 0;
        u32 level = 0;
        while (true) {
            u64 frontier = 0;
            for (const VertexId v : current_) frontier += graph_.degree(v);
            arcsLeft -= std::min(arcsLeft, frontier);
            following_.clear();
            if (members.size() > kLeastToTurn && frontier * kTopDownAdvantage > arcsLeft)
                bottomUp(level, members);
            else
                topDown(level);
            arcsSinceCheck_ += frontier;
            if (arcsSinceCheck_ > kArcsBetweenChecks) {
                arcsSinceCheck_ = 0;
                if (context.stop.stop_requested()) throw Cancelled();
            }
            if (following_.empty()) return level;
            ++level;
            std::swap(current_, following_);
        }
    }
    u32 distance(VertexId v) const { return distance_[v]; }

  private:
    static constexpr size_t kLeastToTurn = 1024;  // vertices of the component

    void topDown(u32 level) {
        for (const VertexId v : current_)
            for (const VertexId w : graph_.row(v))
                if (distance_[w] == kFar) {
                    distance_[w] = level + 1;
                    following_.push_back(w);
                }
    }

    void bottomUp(u32 level, std::span<const VertexId> members) {
        if (open_.empty()) open_.assign(members.begin(), members.end());
        size_t kept = 0;
        for (const VertexId v : open_) {
            if (distance_[v] != kFar) continue;
            open_[kept++] = v;
            for (const VertexId w : graph_.row(v))
                if (distance_[w] == level) {
                    distance_[v] = level + 1;
                    following_.push_back(v);
                    --kept;
                    break;
                }
        }
        open_.resize(kept);
    }

    const Graph& graph_;
    std::vector<u32> distance_;
    std::vector<VertexId> current_, following_;
    std::vector<VertexId> open_;  // not reached yet, once a level was found bottom up
    u64 arcsSinceCheck_ = 0;
};

class BoundedEccentricities {
  public:
    BoundedEccentricities(const Graph& graph, Wanted wanted, const RunContext& context)
        : graph_(graph),
          wanted_(wanted),
          context_(context),
          lower_(graph.vertexCount(), 0),
          upper_(graph.vertexCount(), kFar),
          searches_([this] { return HopSearch(graph_); }) {}

    // Of every vertex; or one number.
    VertexVector<f64> run() {
        const u64 n = graph_.vertexCount();
        if (n == 0 && wanted_ != Wanted::all) return {std::numeric_limits<f64>::quiet_NaN()};
        sortByComponent();
        u64 done = 0;
        for (size_t i = 0; i + 1 < begins_.size(); ++i) {
            const std::span<VertexId> members =
                std::span(members_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
            doneBefore_ = static_cast<f64>(done) / static_cast<f64>(n);
            share_ = static_cast<f64>(members.size()) / static_cast<f64>(n);
            solve(members);
            done += members.size();
        }
        if (wanted_ == Wanted::all) return {lower_.begin(), lower_.end()};
        return {static_cast<f64>(wanted_ == Wanted::diameter ? most_ : least_)};
    }

  private:
    // members_: the vertices of the largest component first.
    void sortByComponent() {
        const VertexVector<f64> number = numberedBySize(componentRoots(graph_, context_));
        std::vector<u64> size;
        for (const f64 component : number) {
            if (component > static_cast<f64>(size.size())) size.resize(static_cast<size_t>(component), 0);
            ++size[static_cast<size_t>(component) - 1];
        }
        begins_.assign(size.size() + 1, 0);
        std::partial_sum(size.begin(), size.end(), begins_.begin() + 1);
        std::vector<u64> next(begins_.begin(), begins_.end() - 1);
        members_.resize(number.size());
        for (VertexId v = 0; v < number.size(); ++v) members_[next[static_cast<size_t>(number[v]) - 1]++] = v;
    }

    // Whether the bounds of v leave open what is wanted.
    bool isOpen(VertexId v) const {
        if (lower_[v] == upper_[v]) return false;
        if (wanted_ == Wanted::diameter) return upper_[v] > most_;
        if (wanted_ == Wanted::radius) return lower_[v] < least_;
        return true;
    }

    void solve(std::span<VertexId> members) {
        if (members.size() == 1) {
            lower_[members[0]] = upper_[members[0]] = 0;
            least_ = 0;
            return;
        }
        // No path is longer than that, and no radius shorter than 1.
        if (wanted_ == Wanted::diameter && members.size() - 1 <= most_) return;
        if (wanted_ == Wanted::radius && least_ <= 1) return;
        std::vector<VertexId> open(members.begin(), members.end());
        while (!open.empty()) {
            const std::vector<VertexId> sources = choose(open, members);
            search(sources, members);
            std::erase_if(open, [&](VertexId v) { return !isOpen(v); });
            if (context_.shouldStop()) throw Cancelled();
            const f64 closed = 1 - static_cast<f64>(open.size()) / static_cast<f64>(members.size());
            context_.observer.progress({.stage = "distances", .fraction = doneBefore_ + share_ * closed});
        }
    }

    // One for each thread where a search takes time, of the largest upper and of the smallest lower bound in
    // turn; of equal ones that of most neighbours. What narrows the bounds of others need not be open itself:
    // a vertex in the middle lowers the upper bounds of all.
    std::vector<VertexId> choose(std::span<const VertexId> open, std::span<const VertexId> members) {
        const size_t threads =
            open.size() < kLeastToShare ? 1 : static_cast<size_t>(tbb::this_task_arena::max_concurrency());
        const size_t count = std::min(threads, open.size());
        std::vector<VertexId> sources;
        while (sources.size() < count) {
            const bool high = turn_++ % 2 == 0;
            VertexId best = kNoVertex;
            for (const VertexId v : high == (wanted_ == Wanted::radius) ? members : open) {
                if (lower_[v] == upper_[v] || std::find(sources.begin(), sources.end(), v) != sources.end())
                    continue;
                if (best == kNoVertex || isBetter(v, best, high)) best = v;
            }
            if (best == kNoVertex) break;
            sources.push_back(best);
        }
        return sources;
    }

    bool isBetter(VertexId v, VertexId best, bool high) const {
        const u32 ofV = high ? upper_[v] : lower_[v], ofBest = high ? upper_[best] : lower_[best];
        if (ofV != ofBest) return high ? ofV > ofBest : ofV < ofBest;
        return graph_.degree(v) > graph_.degree(best);
    }

    void search(const std::vector<VertexId>& sources, std::span<const VertexId> members) {
        const auto one = [&](size_t i) {
            HopSearch& own = searches_.local();
            const u32 found = own.run(sources[i], members, context_);
            const std::lock_guard lock(mutex_);
            lower_[sources[i]] = upper_[sources[i]] = found;
            most_ = std::max(most_, found);
            least_ = std::min(least_, found);
            for (const VertexId v : members) {
                const u32 distance = own.distance(v);
                if (distance == 0) continue;
                lower_[v] = std::max({lower_[v], distance, found - std::min(found, distance)});
                upper_[v] = std::min(upper_[v], found + distance);
            }
        };
        if (sources.size() == 1)
            one(0);
        else
            tbb::parallel_for(size_t{0}, sources.size(), one);
    }

    static constexpr size_t kLeastToShare = 4096;  // open vertices

    const Graph& graph_;
    Wanted wanted_;
    const RunContext& context_;
    std::vector<u32> lower_, upper_;
    u32 most_ = 0;
    u32 least_ = kFar;
    std::vector<VertexId> members_;
    std::vector<u64> begins_;
    tbb::enumerable_thread_specific<HopSearch> searches_;
    std::mutex mutex_;  // of the bounds
    u64 turn_ = 0;
    f64 doneBefore_ = 0, share_ = 1;  // parts of the run: components before, and this one
};

// A search for each vertex: with directions by hops, with weights by length.
VertexVector<f64> bySearchingAll(const Graph& graph, bool byLength, const RunContext& context) {
    const u64 n = graph.vertexCount();
    if (byLength) requireLengths(graph);
    tbb::enumerable_thread_specific<std::vector<f64>> farthest([n] { return std::vector<f64>(n, 0.0); });
    const StagePart stage{"distances"};
    if (byLength) {
        tbb::enumerable_thread_specific<LengthSearch> searches([&] { return LengthSearch(graph); });
        inPieces(n, 1, context, stage, [&](u64 begin, u64 end) {
            LengthSearch& search = searches.local();
            std::vector<f64>& own = farthest.local();
            for (u64 s = begin; s < end && search.run(static_cast<VertexId>(s), context); ++s)
                for (const VertexId v : search.reached()) own[v] = std::max(own[v], search.distance(v));
        });
    } else {
        const std::vector<VertexId> order = nearbyOrder(graph);
        constexpr u64 kSize = BatchSearch::kSources;
        tbb::enumerable_thread_specific<BatchSearch> searches([&] { return BatchSearch(graph); });
        inPieces((n + kSize - 1) / kSize, 1, context, stage, [&](u64 begin, u64 end) {
            std::vector<f64>& own = farthest.local();
            for (u64 batch = begin; batch < end; ++batch)
                searches.local().run(
                    std::span(order).subspan(batch * kSize, std::min(kSize, n - batch * kSize)), context,
                    [&](VertexId v, u32 distance, u32) { own[v] = std::max<f64>(own[v], distance); });
        });
    }
    VertexVector<f64> found(n, 0.0);
    for (const std::vector<f64>& part : farthest)
        for (u64 v = 0; v < n; ++v) found[v] = std::max(found[v], part[v]);
    return found;
}

MeasureValues valuesOf(const Graph& graph, const MeasureOptions& options, Wanted wanted,
                       const RunContext& context) {
    const bool byLength = options.weighted && graph.isWeighted();
    if (!graph.isDirected() && !byLength)
        return {.value = BoundedEccentricities(graph, wanted, context).run(), .standardError = {}};
    VertexVector<f64> all = bySearchingAll(graph, byLength, context);
    if (wanted == Wanted::all) return {.value = std::move(all), .standardError = {}};
    if (all.empty()) return {.value = {std::numeric_limits<f64>::quiet_NaN()}, .standardError = {}};
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    return {.value = {wanted == Wanted::diameter ? *most : *least}, .standardError = {}};
}

u64 bytesFor(const Graph& graph, const MeasureOptions& options) {
    const auto threads = static_cast<u64>(tbb::this_task_arena::max_concurrency());
    const u64 n = graph.vertexCount();
    if (options.weighted) return threads * (n * 25 + 8 * graph.arcCount());
    return graph.isDirected() ? threads * n * 112 : n * 36 + threads * n * 16;
}

Measure distanceMeasure(MeasureText text, Wanted wanted) {
    MeasureInfo made = measureInfo(kDistanceFamily, kOnCores, std::move(text));
    made.kind = wanted == Wanted::all ? MeasureKind::node : MeasureKind::graph;
    made.options = measureOptionSpecs({"directed", "weighted"});
    made.directions = Directions::optional;
    return {std::move(made),
            [wanted](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                return valuesOf(graph, options, wanted, context);
            },
            bytesFor};
}

}  // namespace

Measure eccentricityMeasure() {
    return distanceMeasure(
        {"eccentricity", "Eccentricity",
         "Distance to the farthest node that the node reaches; 0 where it reaches no other.",
         "Takes and Kosters 2013"},
        Wanted::all);
}

Measure diameterMeasure() {
    return distanceMeasure(
        {"diameter", "Diameter", "The largest distance between two nodes of which one reaches the other.",
         "Takes and Kosters 2011"},
        Wanted::diameter);
}

Measure radiusMeasure() {
    return distanceMeasure(
        {"radius", "Radius", "The smallest eccentricity: 0 where there is a node that reaches no other.",
         "Takes and Kosters 2013"},
        Wanted::radius);
}

}  // namespace quartier
