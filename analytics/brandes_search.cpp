// Brandes, "A faster algorithm for betweenness centrality", J. Math. Sociology 2001: a search that counts
// shortest paths, then their dependencies gathered from the farthest vertex back. O(arcs) by hops,
// O(arcs log n) by length. The way back pulls: a vertex sums g(w) = (mass(w) + delta(w)) / paths(w) over the
// vertices after it, so only rows of arcs that leave are read, directed or not, and nothing is scattered.
#include "analytics/brandes_search.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "analytics/path_count.h"

namespace quartier {
namespace {

// Above this a count, or its reciprocal on the way back, may leave the range of double.
constexpr f64 kLargestCount = 1e300;
// About a millisecond of work.
constexpr u64 kArcsBetweenChecks = 1 << 17;

struct Hops {
    f64 operator()(ArcOffset) const { return 1.0; }
};
struct Lengths {
    const f64* of;
    f64 operator()(ArcOffset arc) const { return of[arc]; }
};

template <class Work>
decltype(auto) withLengths(const BrandesPlan& plan, Work&& work) {
    if (plan.lengths.empty()) return work(Hops{});
    return work(Lengths{plan.lengths.data()});
}

}  // namespace

struct BrandesSearch::Wide {
    std::vector<PathCount> paths;
    std::vector<f64> dependency;
};

BrandesSearch::BrandesSearch(const BrandesPlan& plan, bool keepSquares, bool keepEdges)
    : plan_(plan),
      cells_(plan.graph.vertexCount()),
      settled_(plan.lengths.empty() ? 0 : plan.graph.vertexCount(), 0) {
    // A source adds its mass times what its paths serve, which is at most all mass, to a vertex or an arc.
    const VertexId n = plan.graph.vertexCount();
    const f64 all =
        std::max(1.0, std::accumulate(plan.mass.begin(), plan.mass.end(), 0.0, [](f64 sum, f32 mass) {
                          return sum + mass;
                      }) + (plan.mass.empty() ? n : 0));
    const f64 heaviest = plan.mass.empty() ? 1.0 : *std::ranges::max_element(plan.mass);
    sums_ = FixedPointSums(n, all * all);
    if (keepSquares) squares_ = FixedPointSums(n, heaviest * all * all * all);
    if (keepEdges) arcSums_ = FixedPointSums(plan.graph.arcCount(), all * all);
}

BrandesSearch::~BrandesSearch() = default;
BrandesSearch::BrandesSearch(BrandesSearch&&) noexcept = default;

bool BrandesSearch::addSource(VertexId source) {
    const Outcome found = plan_.lengths.empty() ? searchByHops(source) : searchByLength(source);
    dependency_.resize(order_.size());
    const bool done = found == Outcome::done ? collect() : found == Outcome::overflow && collectWide();
    if (done) {
        const f64 mass = plan_.massOf(source);
        if (!arcSums_.empty()) addToArcs(mass, found == Outcome::overflow);
        for (f64& dependency : dependency_) dependency *= mass;
        // order_[0] is the source, which owes nothing to its own paths.
        for (size_t i = 1; i < order_.size(); ++i) sums_.add(order_[i], dependency_[i]);
        for (size_t i = 1; i < order_.size() && !squares_.empty(); ++i)
            squares_.add(order_[i], dependency_[i] * dependency_[i]);
    }
    forget();
    return done;
}

bool BrandesSearch::stopNow(u64 arcs) {
    arcsSinceCheck_ += arcs + 1;
    if (arcsSinceCheck_ < kArcsBetweenChecks) return false;
    arcsSinceCheck_ = 0;
    return plan_.stop.stop_requested() || (plan_.gate != nullptr && plan_.gate->waiting());
}

BrandesSearch::Outcome BrandesSearch::searchByHops(VertexId source) {
    const auto offsets = plan_.graph.offsets();
    const auto targets = plan_.graph.targets();
    cells_[source] = {.paths = 1, .distance = 0};
    order_.push_back(source);
    f64 most = 1;
    for (size_t next = 0; next < order_.size(); ++next) {
        const VertexId v = order_[next];
        const f64 further = cells_[v].distance + 1;
        const f64 paths = cells_[v].paths * (v == source ? 1.0 : plan_.countOf(v));
        most = std::max(most, paths);
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
            Cell& there = cells_[targets[arc]];
            if (there.distance < 0) {
                there.distance = further;
                order_.push_back(targets[arc]);
            }
            if (there.distance == further) there.paths += paths;
        }
        if (stopNow(offsets[v + 1] - offsets[v])) return Outcome::stopped;
    }
    return most > kLargestCount ? Outcome::overflow : Outcome::done;
}

// Dijkstra with a heap that may hold a vertex several times; only its first departure counts.
BrandesSearch::Outcome BrandesSearch::searchByLength(VertexId source) {
    const auto offsets = plan_.graph.offsets();
    const auto targets = plan_.graph.targets();
    cells_[source] = {.paths = 1, .distance = 0};
    heap_.emplace_back(0.0, source);
    f64 most = 1;
    while (!heap_.empty()) {
        std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
        const VertexId v = heap_.back().second;
        heap_.pop_back();
        if (settled_[v] != 0) continue;
        settled_[v] = 1;
        order_.push_back(v);
        const Cell here = cells_[v];
        most = std::max(most, here.paths);
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
            Cell& there = cells_[targets[arc]];
            const f64 distance = here.distance + plan_.lengths[arc];
            if (targets[arc] == v) continue;
            if (there.distance < 0 || distance < there.distance) {
                there = {.paths = here.paths, .distance = distance};
                heap_.emplace_back(distance, targets[arc]);
                std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
            } else if (distance == there.distance) {
                there.paths += here.paths;
            }
        }
        if (stopNow(offsets[v + 1] - offsets[v])) return Outcome::stopped;
    }
    return most > kLargestCount ? Outcome::overflow : Outcome::done;
}

bool BrandesSearch::collect() {
    const auto offsets = plan_.graph.offsets();
    const auto targets = plan_.graph.targets();
    return withLengths(plan_, [&](auto length) {
        for (size_t i = order_.size(); i-- > 0;) {
            const VertexId v = order_[i];
            const f64 distance = cells_[v].distance;
            f64 sum = 0;
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
                const Cell& there = cells_[targets[arc]];
                sum += there.distance == distance + length(arc) ? there.paths : 0.0;
            }
            dependency_[i] = cells_[v].paths * sum;
            cells_[v].paths = (plan_.massOf(v) + plan_.countOf(v) * dependency_[i]) / cells_[v].paths;
            if (stopNow(offsets[v + 1] - offsets[v])) return false;
        }
        return true;
    });
}

bool BrandesSearch::collectWide() {
    if (!wide_) {
        wide_ = std::make_unique<Wide>();
        wide_->paths.resize(cells_.size());
        wide_->dependency.resize(cells_.size());
    }
    const auto offsets = plan_.graph.offsets();
    const auto targets = plan_.graph.targets();
    std::vector<PathCount>& paths = wide_->paths;
    for (const VertexId v : order_) paths[v] = PathCount();
    paths[order_.front()] = PathCount::one();
    return withLengths(plan_, [&](auto length) {
        for (const VertexId v : order_) {
            const f64 distance = cells_[v].distance;
            PathCount onward = paths[v];
            if (v != order_.front()) onward *= plan_.countOf(v);
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc)
                if (cells_[targets[arc]].distance == distance + length(arc)) paths[targets[arc]] += onward;
            if (stopNow(offsets[v + 1] - offsets[v])) return false;
        }
        for (size_t i = order_.size(); i-- > 0;) {
            const VertexId v = order_[i];
            const f64 distance = cells_[v].distance;
            f64 sum = 0;
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
                const VertexId w = targets[arc];
                if (cells_[w].distance == distance + length(arc))
                    sum +=
                        paths[v].over(paths[w]) * (plan_.massOf(w) + plan_.countOf(w) * wide_->dependency[w]);
            }
            dependency_[i] = wide_->dependency[v] = sum;
            if (stopNow(offsets[v + 1] - offsets[v])) return false;
        }
        return true;
    });
}

// After the way back, when the cells hold (mass + delta) / paths and dependency_ the deltas.
void BrandesSearch::addToArcs(f64 mass, bool wide) {
    const auto offsets = plan_.graph.offsets();
    const auto targets = plan_.graph.targets();
    withLengths(plan_, [&](auto length) {
        for (size_t i = 0; i < order_.size(); ++i) {
            const VertexId v = order_[i];
            const f64 distance = cells_[v].distance;
            const f64 paths = wide ? 0 : (plan_.massOf(v) + dependency_[i]) / cells_[v].paths;
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
                const VertexId w = targets[arc];
                if (cells_[w].distance != distance + length(arc)) continue;
                const f64 share =
                    wide ? wide_->paths[v].over(wide_->paths[w]) * (plan_.massOf(w) + wide_->dependency[w])
                         : paths * cells_[w].paths;
                arcSums_.add(arc, mass * share);
            }
        }
    });
}

void BrandesSearch::forget() {
    for (const VertexId v : order_) cells_[v] = {};
    for (const auto& [distance, v] : heap_) cells_[v] = {};  // left over by a stop
    for (const VertexId v : order_)
        if (!settled_.empty()) settled_[v] = 0;
    order_.clear();
    heap_.clear();
}

}  // namespace quartier
