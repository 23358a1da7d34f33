#include "graph/graph_from_rows.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "core/error.h"

namespace quartier {
namespace {

constexpr VertexId kLookEvery = 1 << 16;  // vertices between two looks at the stop token
constexpr VertexId kVertices = 2048;      // that a thread looks at in one go

void look(VertexId v, const RunContext& context) {
    if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
}

VertexId vertexCount(const Graph::Rows& rows) { return static_cast<VertexId>(rows.offsets.size() - 1); }

// The first vertex whose row breaks a rule, or n. The rows are checked in parallel.
template <class Breaks>
VertexId firstThat(VertexId n, const RunContext& context, const Breaks& breaks) {
    const auto firstIn = [&](const tbb::blocked_range<VertexId>& range, VertexId found) {
        if (context.stop.stop_requested()) return found;
        for (VertexId v = range.begin(); v < std::min(range.end(), found); ++v)
            if (breaks(v)) return v;
        return found;
    };
    const VertexId first = tbb::parallel_reduce(tbb::blocked_range<VertexId>(0, n, kVertices), n, firstIn,
                                                [](VertexId a, VertexId b) { return std::min(a, b); });
    if (context.shouldStop()) throw Cancelled();
    return first;
}

[[noreturn]] void fail(VertexId v, const std::string& rule) {
    throw Error(fmt::format("the row of vertex {} {}", v, rule));
}

void checkOffsets(const Graph::Rows& rows) {
    const std::vector<ArcOffset>& offsets = rows.offsets;
    if (offsets.empty() || offsets.front() != 0 || offsets.back() != rows.targets.size())
        throw Error(
            fmt::format("the rows do not begin and end with the {} arcs", formatCount(rows.targets.size())));
    if (offsets.size() - 1 > std::numeric_limits<VertexId>::max() - 1)
        throw Error(fmt::format("{} vertices are too many", formatCount(offsets.size() - 1)));
    if (!rows.weights.empty() && rows.weights.size() != rows.targets.size())
        throw Error(fmt::format("{} arcs have {} weights", formatCount(rows.targets.size()),
                                formatCount(rows.weights.size())));
    for (size_t v = 0; v + 1 < offsets.size(); ++v)
        if (offsets[v] > offsets[v + 1]) fail(static_cast<VertexId>(v), "ends before it begins");
}

// What is wrong with an arc of row v; empty when nothing is.
std::string faultOfArc(const Graph::Rows& rows, VertexId v, ArcOffset arc) {
    const VertexId target = rows.targets[arc], n = vertexCount(rows);
    if (target >= n) return fmt::format("names vertex {}, of {}", target, formatCount(n));
    if (arc > rows.offsets[v] && target <= rows.targets[arc - 1])
        return "is not sorted, or names a vertex twice";
    if (!rows.weights.empty() && !(rows.weights[arc] >= 0 && std::isfinite(rows.weights[arc])))
        return fmt::format("has the weight {}", rows.weights[arc]);
    return {};
}

void checkArcs(const Graph::Rows& rows, const RunContext& context) {
    const VertexId n = vertexCount(rows);
    const auto breaks = [&](VertexId v) {
        for (ArcOffset arc = rows.offsets[v]; arc < rows.offsets[v + 1]; ++arc)
            if (!faultOfArc(rows, v, arc).empty()) return true;
        return false;
    };
    const VertexId v = firstThat(n, context, breaks);
    if (v == n) return;
    for (ArcOffset arc = rows.offsets[v]; arc < rows.offsets[v + 1]; ++arc)
        if (const std::string fault = faultOfArc(rows, v, arc); !fault.empty()) fail(v, fault);
}

// The arc back of an arc of row v, which is sorted; kNone when there is none.
constexpr ArcOffset kNone = ~ArcOffset{0};
ArcOffset arcBack(const Graph::Rows& rows, VertexId v, ArcOffset arc) {
    const VertexId target = rows.targets[arc];
    ArcOffset at = rows.offsets[target], count = rows.offsets[target + 1] - at;
    // Halved without branches, which would be guessed wrong every other time.
    while (count > 1) {
        const ArcOffset half = count / 2;
        at += rows.targets[at + half - 1] < v ? half : 0;
        count -= half;
    }
    return count == 1 && rows.targets[at] == v ? at : kNone;
}

// What is wrong with an arc of row v and the one back; empty when nothing is.
std::string faultOfPair(const Graph::Rows& rows, VertexId v, ArcOffset arc) {
    const VertexId target = rows.targets[arc];
    const ArcOffset back = arcBack(rows, v, arc);
    if (back == kNone) return fmt::format("names vertex {}, or is named by it, one way only", target);
    if (!rows.weights.empty() && rows.weights[back] != rows.weights[arc])
        return fmt::format("has another weight for vertex {} than that one's row for it", target);
    return {};
}

// Whether all arcs to higher vertices have one back, of the same weight. Then all arcs have, if there are as
// many to lower ones.
bool isSymmetric(const Graph::Rows& rows, const RunContext& context) {
    const VertexId n = vertexCount(rows);
    std::atomic<u64> up{0}, down{0};
    const auto breaks = [&](VertexId v) {
        u64 higher = 0, lower = 0;
        const ArcOffset end = rows.offsets[v + 1];
        for (ArcOffset arc = rows.offsets[v]; arc < end; ++arc) {
            const VertexId target = rows.targets[arc];
            lower += target < v;
            if (target <= v) continue;
            ++higher;
            if (!faultOfPair(rows, v, arc).empty()) return true;
        }
        up.fetch_add(higher, std::memory_order_relaxed);
        down.fetch_add(lower, std::memory_order_relaxed);
        return false;
    };
    return firstThat(n, context, breaks) == n && up == down;
}

void checkSymmetry(const Graph::Rows& rows, const RunContext& context) {
    if (isSymmetric(rows, context)) return;
    for (VertexId v = 0; v < vertexCount(rows); ++v) {
        look(v, context);
        for (ArcOffset arc = rows.offsets[v]; arc < rows.offsets[v + 1]; ++arc)
            if (const std::string fault = faultOfPair(rows, v, arc); !fault.empty()) fail(v, fault);
    }
}

Graph::Rows transposed(const Graph::Rows& rows, const RunContext& context) {
    const VertexId n = vertexCount(rows);
    Graph::Rows reverse;
    reverse.offsets.assign(size_t{n} + 1, 0);
    for (const VertexId target : rows.targets) ++reverse.offsets[size_t{target} + 1];
    for (VertexId v = 0; v < n; ++v) reverse.offsets[size_t{v} + 1] += reverse.offsets[v];
    reverse.targets.resize(rows.targets.size());
    reverse.weights.resize(rows.weights.size());
    std::vector<ArcOffset> next(reverse.offsets.begin(), reverse.offsets.end() - 1);
    for (VertexId v = 0; v < n; ++v) {
        look(v, context);
        for (ArcOffset arc = rows.offsets[v]; arc < rows.offsets[v + 1]; ++arc) {
            const ArcOffset at = next[rows.targets[arc]]++;
            reverse.targets[at] = v;
            if (!rows.weights.empty()) reverse.weights[at] = rows.weights[arc];
        }
    }
    return reverse;
}

}  // namespace

GraphPtr graphFromRows(Graph::Rows rows, bool directed, const RunContext& context) {
    checkOffsets(rows);
    checkArcs(rows, context);
    if (!directed) {
        checkSymmetry(rows, context);
        return std::make_shared<const Graph>(Graph::undirected(std::move(rows)));
    }
    Graph::Rows entering = transposed(rows, context);
    return std::make_shared<const Graph>(Graph::directed(std::move(rows), std::move(entering)));
}

}  // namespace quartier
