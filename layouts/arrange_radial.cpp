#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "layouts/arrangement.h"
#include "layouts/blocks.h"
#include "layouts/multilevel.h"
#include "layouts/neighbours.h"

namespace quartier::layouts {
namespace {

constexpr f64 kFullTurn = 2 * std::numbers::pi;

// Clockwise from the top, as on a circle.
Vec2 polar(f64 radius, f64 turns) {
    const f64 angle = std::numbers::pi / 2 - kFullTurn * turns;
    return {static_cast<f32>(radius * std::cos(angle)), static_cast<f32>(radius * std::sin(angle))};
}

struct Range {
    f64 low = std::numeric_limits<f64>::infinity(), high = -std::numeric_limits<f64>::infinity();
    u64 missing = 0;
    Range& operator+=(const Range& o) {
        low = std::min(low, o.low);
        high = std::max(high, o.high);
        missing += o.missing;
        return *this;
    }
};

// Of every vertex its distance from the middle: 0 for the largest number, 1 for the smallest, a bit beyond
// for those that have none.
std::vector<f64> distancesByValue(std::span<const f64> by, const std::stop_token& stop) {
    constexpr f64 kBeyond = 1.12;
    const auto n = static_cast<u32>(by.size());
    const Range range = sumBlocks<Range>(n, stop, [&](u32 begin, u32 end) {
        Range block;
        for (const f64 value : by.subspan(begin, end - begin)) {
            if (std::isfinite(value))
                block += {value, value, 0};
            else
                ++block.missing;
        }
        return block;
    });
    std::vector<f64> distances(n);
    forBlocks(n, stop, [&](u32 begin, u32 end) {
        for (u32 v = begin; v < end; ++v) {
            if (!std::isfinite(by[v]))
                distances[v] = range.missing < n ? kBeyond : 1;
            else
                // Halves: the difference of two numbers may be beyond f64. All alike: on the rim.
                distances[v] = range.high > range.low
                                   ? (range.high / 2 - by[v] / 2) / (range.high / 2 - range.low / 2)
                                   : 1;
        }
    });
    return distances;
}

// The root of the share of vertices that are nearer, so that the disc is filled evenly; equal numbers are on
// one ring, in the middle of theirs. Vertices without a number are last.
std::vector<f64> distancesByRank(std::span<const f64> by) {
    const auto n = static_cast<u32>(by.size());
    const auto key = [&](u32 v) {
        return std::isfinite(by[v]) ? by[v] : -std::numeric_limits<f64>::infinity();
    };
    std::vector<u32> order(n);
    std::iota(order.begin(), order.end(), 0u);
    tbb::parallel_sort(order.begin(), order.end(),
                       [&](u32 v, u32 w) { return key(v) != key(w) ? key(v) > key(w) : v < w; });
    std::vector<f64> distances(n);
    for (u32 begin = 0, end = 0; begin < n; begin = end) {
        while (end < n && key(order[end]) == key(order[begin])) ++end;
        const f64 rank = end - begin > 1 ? (f64{1} * begin + end) / 2 : begin;
        for (u32 i = begin; i < end; ++i) distances[order[i]] = n > 1 ? std::sqrt(rank / (n - 1)) : 0;
    }
    return distances;
}

std::vector<Vec2> ringsOfNumbers(const Graph& graph, const PathOrder& path, const ArrangedBy& how,
                                 f32 spacing, const std::stop_token& stop) {
    const u32 n = graph.vertexCount();
    std::vector<f64> degrees;
    if (how.by.empty())
        for (VertexId v = 0; v < n; ++v) degrees.push_back(static_cast<f64>(graph.degree(v)));
    const std::span<const f64> by = how.by.empty() ? std::span<const f64>(degrees) : how.by;
    const std::vector<f64> distances =
        how.rings == RingsBy::rank ? distancesByRank(by) : distancesByValue(by, stop);
    const f64 rim = n > 1 ? spacing * n / kFullTurn : 0;
    // By rank the whole disc has room, not the rim alone.
    const f64 radius = how.rings == RingsBy::rank ? std::min(rim, spacing * std::sqrt(f64{1} * n)) : rim;
    std::vector<Vec2> places(n);
    forBlocks(n, stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            const VertexId v = path.order[i];
            places[v] = polar(radius * distances[v], f64{1} * i / n);
        }
    });
    return places;
}

// The tree of a breadth-first search, children in the order of their communities.
class RingTree {
  public:
    RingTree(const Graph& graph, const PathOrder& path, VertexId root)
        : parent_(graph.vertexCount(), kNoVertex), depth_(graph.vertexCount(), 0) {
        order_.push_back(root);
        parent_[root] = root;
        for (size_t i = 0; i < order_.size(); ++i) {
            const VertexId v = order_[i];
            const size_t first = order_.size();
            visitNeighbours(graph, v, [&](VertexId w) {
                if (parent_[w] != kNoVertex) return;
                parent_[w] = v;
                depth_[w] = depth_[v] + 1;
                order_.push_back(w);
            });
            std::sort(order_.begin() + static_cast<std::ptrdiff_t>(first), order_.end(),
                      [&](VertexId a, VertexId b) { return path.rank[a] < path.rank[b]; });
        }
    }

    // A vertex has the part of its parent's sector that its leaves are of those below the parent.
    std::vector<Vec2> places(const PathOrder& path, f32 spacing) const {
        const auto n = static_cast<u32>(parent_.size());
        std::vector<u32> leaves(n, 0);
        std::vector<u32> onRing{0};
        for (size_t i = order_.size(); i-- > 0;) {
            const VertexId v = order_[i];
            leaves[v] = std::max(leaves[v], 1u);
            if (i > 0) leaves[parent_[v]] += leaves[v];
            if (depth_[v] >= onRing.size()) onRing.resize(depth_[v] + size_t{1}, 0);
            ++onRing[depth_[v]];
        }
        const auto unreached = static_cast<u32>(n - order_.size());
        if (unreached > 0) onRing.push_back(unreached);
        f64 gap = spacing;
        for (size_t d = 1; d < onRing.size(); ++d)
            gap = std::max(gap, spacing * onRing[d] / (kFullTurn * static_cast<f64>(d)));
        std::vector<Vec2> places(n);
        std::vector<f64> begin(n, 0), next(n, 0);  // of sectors, in leaves
        for (size_t i = 1; i < order_.size(); ++i) {
            const VertexId v = order_[i];
            begin[v] = next[v] = next[parent_[v]];
            next[parent_[v]] += leaves[v];
            const f64 turns = (begin[v] + leaves[v] / 2.0) / leaves[order_[0]];
            places[v] = polar(gap * depth_[v], turns);
        }
        u32 k = 0;
        for (const VertexId v : path.order)
            if (parent_[v] == kNoVertex)
                places[v] = polar(gap * static_cast<f64>(onRing.size() - 1), f64{1} * k++ / unreached);
        return places;
    }

  private:
    std::vector<VertexId> order_;
    std::vector<VertexId> parent_;  // of the root itself; kNoVertex: not reached
    std::vector<u32> depth_;
};

}  // namespace

std::vector<Vec2> arrangeRadially(const Graph& graph, const Hierarchy& hierarchy, const ArrangedBy& how,
                                  f32 spacing, const std::stop_token& stop) {
    const PathOrder path = orderByPath(graph, hierarchy, stop);
    if (stop.stop_requested() || graph.vertexCount() == 0) return std::vector<Vec2>(graph.vertexCount());
    if (how.from != kNoVertex) return RingTree(graph, path, how.from).places(path, spacing);
    return ringsOfNumbers(graph, path, how, spacing, stop);
}

}  // namespace quartier::layouts
