#include "graph/graph_from_rows.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/error.h"

namespace quartier {
namespace {

constexpr VertexId kLookEvery = 1 << 16;  // vertices between two looks at the stop token

void look(VertexId v, const RunContext& context) {
    if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
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

void checkArcs(const Graph::Rows& rows, const RunContext& context) {
    const auto n = static_cast<VertexId>(rows.offsets.size() - 1);
    for (VertexId v = 0; v < n; ++v) {
        look(v, context);
        for (ArcOffset arc = rows.offsets[v]; arc < rows.offsets[v + 1]; ++arc) {
            const VertexId target = rows.targets[arc];
            if (target >= n) fail(v, fmt::format("names vertex {}, of {}", target, formatCount(n)));
            if (arc > rows.offsets[v] && target <= rows.targets[arc - 1])
                fail(v, "is not sorted, or names a vertex twice");
            if (!rows.weights.empty() && !(rows.weights[arc] >= 0 && std::isfinite(rows.weights[arc])))
                fail(v, fmt::format("has the weight {}", rows.weights[arc]));
        }
    }
}

// Row v is met at its next target for every vertex that names v, in ascending order: both are sorted.
void checkSymmetry(const Graph::Rows& rows, const RunContext& context) {
    const auto n = static_cast<VertexId>(rows.offsets.size() - 1);
    std::vector<ArcOffset> next(rows.offsets.begin(), rows.offsets.end() - 1);
    for (VertexId v = 0; v < n; ++v) {
        look(v, context);
        for (ArcOffset arc = rows.offsets[v]; arc < rows.offsets[v + 1]; ++arc) {
            const VertexId target = rows.targets[arc];
            const ArcOffset back = next[target]++;
            if (back >= rows.offsets[target + 1] || rows.targets[back] != v)
                fail(v, fmt::format("names vertex {}, or is named by it, one way only", target));
            if (!rows.weights.empty() && rows.weights[back] != rows.weights[arc])
                fail(v, fmt::format("has another weight for vertex {} than that one's row for it", target));
        }
    }
    for (VertexId v = 0; v < n; ++v)
        if (next[v] != rows.offsets[v + 1]) fail(v, "has an edge that its other end does not have");
}

Graph::Rows transposed(const Graph::Rows& rows, const RunContext& context) {
    const auto n = static_cast<VertexId>(rows.offsets.size() - 1);
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
