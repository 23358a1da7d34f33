#include <algorithm>
#include <numeric>

#include "layouts/multilevel.h"

namespace quartier::layouts {
namespace {

constexpr u32 kFewEnough = 50;      // nodes of the coarsest level
constexpr f64 kLeastShrink = 1.15;  // of a level worth keeping

struct Rows {
    std::vector<ArcOffset> offsets{0};
    std::vector<u32> targets;
    std::vector<f32> weights;
    u32 size() const { return static_cast<u32>(offsets.size() - 1); }
};

Rows rowsOf(const Graph& graph) {
    Rows rows;
    rows.offsets.reserve(graph.vertexCount() + size_t{1});
    rows.targets.reserve(graph.arcCount());
    rows.weights.reserve(graph.arcCount());
    const auto append = [&](std::span<const ArcOffset> offsets, std::span<const VertexId> targets,
                            std::span<const f32> weights, VertexId v) {
        for (ArcOffset a = offsets[v]; a < offsets[v + 1]; ++a) {
            if (targets[a] == v) continue;
            rows.targets.push_back(targets[a]);
            rows.weights.push_back(weights.empty() ? 1.0f : weights[a]);
        }
    };
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        append(graph.offsets(), graph.targets(), graph.weights(), v);
        if (graph.isDirected())
            append(graph.reverseOffsets(), graph.reverseTargets(), graph.reverseWeights(), v);
        rows.offsets.push_back(rows.targets.size());
    }
    return rows;
}

// Pairs every node with the free neighbour of the heaviest edge per mass; nodes without a free neighbour join
// the group of their heaviest. Nodes of few neighbours choose first.
Level match(const Rows& rows, const std::vector<u32>& mass) {
    const u32 n = rows.size();
    std::vector<u32> turn(n);
    std::iota(turn.begin(), turn.end(), 0u);
    std::ranges::stable_sort(turn, {}, [&](u32 v) { return rows.offsets[v + 1] - rows.offsets[v]; });
    Level level;
    level.parent.assign(n, kNoVertex);
    for (const u32 v : turn) {
        if (level.parent[v] != kNoVertex) continue;
        u32 free = kNoVertex, taken = kNoVertex;
        f32 bestFree = -1, bestTaken = -1;
        for (ArcOffset a = rows.offsets[v]; a < rows.offsets[v + 1]; ++a) {
            const u32 u = rows.targets[a];
            const f32 value = rows.weights[a] / static_cast<f32>(mass[u]);
            if (level.parent[u] == kNoVertex) {
                if (value > bestFree) bestFree = value, free = u;
            } else if (value > bestTaken) {
                bestTaken = value, taken = u;
            }
        }
        if (free != kNoVertex)
            level.parent[v] = level.parent[free] = level.communities++;
        else if (taken != kNoVertex)
            level.parent[v] = level.parent[taken];
        else
            level.parent[v] = level.communities++;
    }
    level.communities = compactLabels(level.parent);
    return level;
}

Rows contractRows(const Rows& rows, const Level& level) {
    std::vector<u32> begin(level.communities + size_t{1}, 0);
    for (const u32 c : level.parent) ++begin[c + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<u32> members(level.parent.size());
    for (u32 v = 0; v < level.parent.size(); ++v) members[begin[level.parent[v]]++] = v;
    Rows coarse;
    std::vector<ArcOffset> slot(level.communities, 0);  // place of a target in the row, plus one
    u32 at = 0;
    for (u32 c = 0; c < level.communities; ++c) {
        const ArcOffset first = coarse.targets.size();
        for (; at < begin[c]; ++at) {
            for (ArcOffset a = rows.offsets[members[at]]; a < rows.offsets[members[at] + 1]; ++a) {
                const u32 target = level.parent[rows.targets[a]];
                if (target == c) continue;
                if (slot[target] <= first) {
                    coarse.targets.push_back(target);
                    coarse.weights.push_back(0);
                    slot[target] = coarse.targets.size();
                }
                coarse.weights[slot[target] - 1] += rows.weights[a];
            }
        }
        coarse.offsets.push_back(coarse.targets.size());
    }
    return coarse;
}

}  // namespace

Hierarchy coarsenByMatching(const Graph& graph, const std::stop_token& stop) {
    Hierarchy hierarchy;
    hierarchy.vertices = graph.vertexCount();
    if (graph.vertexCount() == 0) return hierarchy;
    Rows rows = rowsOf(graph);
    std::vector<u32> mass(rows.size(), 1);
    while (rows.size() > kFewEnough && !stop.stop_requested()) {
        Level level = match(rows, mass);
        if (rows.size() < kLeastShrink * level.communities) break;
        std::vector<u32> masses(level.communities, 0);
        for (u32 v = 0; v < mass.size(); ++v) masses[level.parent[v]] += mass[v];
        mass = std::move(masses);
        rows = contractRows(rows, level);
        hierarchy.levels.push_back(std::move(level));
    }
    return hierarchy;
}

}  // namespace quartier::layouts
