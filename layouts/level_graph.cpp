#include "layouts/level_graph.h"

#include <tbb/enumerable_thread_specific.h>

#include <cmath>

#include "layouts/blocks.h"
#include "layouts/neighbours.h"

namespace quartier::layouts {
namespace {

// Calls visit(target, weight) for the arcs of v, both directions, without self-loops.
template <class Visit>
void visitArcs(const Graph& graph, VertexId v, WeightScale scale, const Visit& visit) {
    const auto walk = [&](std::span<const ArcOffset> offsets, std::span<const VertexId> targets,
                          std::span<const f32> weights) {
        for (ArcOffset a = offsets[v]; a < offsets[v + 1]; ++a)
            if (targets[a] != v) visit(targets[a], weights.empty() ? 1.0f : scale(weights[a]));
    };
    walk(graph.offsets(), graph.targets(), graph.weights());
    if (graph.isDirected()) walk(graph.reverseOffsets(), graph.reverseTargets(), graph.reverseWeights());
}

// Arcs of v in both directions, without self-loops.
u64 arcsOf(const Graph& graph, VertexId v) {
    u64 arcs = arcsBothWays(graph, v);
    if (std::ranges::binary_search(graph.loops(), v)) arcs -= graph.isDirected() ? 2 : 1;
    return arcs;
}

// The rows of a few consecutive coarse nodes, before their place in the whole is known.
struct RowBlock {
    std::vector<u32> lengths;
    std::vector<u32> targets;
    std::vector<f32> weights;
};

// Adds up the arcs of one coarse node by target. slot[t] is the place of t in `rows` plus one, else 0.
void gatherRow(const LevelGraph& fine, u32 node, u32 first, u32 last, std::vector<u32>& slot,
               RowBlock& rows) {
    const size_t begin = rows.targets.size();
    for (ArcOffset a = fine.offsets[first]; a < fine.offsets[last]; ++a) {
        const u32 target = fine.parent[fine.targets[a]];
        if (target == node) continue;
        if (slot[target] == 0) {
            rows.targets.push_back(target);
            rows.weights.push_back(0);
            slot[target] = static_cast<u32>(rows.targets.size() - begin);
        }
        rows.weights[begin + slot[target] - 1] += fine.weight(a);
    }
    for (size_t i = begin; i < rows.targets.size(); ++i) slot[rows.targets[i]] = 0;
    rows.lengths.push_back(static_cast<u32>(rows.targets.size() - begin));
}

constexpr u32 kRowBlock = 64;  // coarse nodes of a RowBlock

}  // namespace

WeightScale weightScale(const Graph& graph) {
    if (!graph.isWeighted()) return {};
    f64 sum = 0;
    for (const f32 w : graph.weights()) sum += w;
    if (!(sum > 0)) return {};
    return {static_cast<f32>(static_cast<f64>(graph.arcCount()) / sum)};
}

LevelNodes finestNodes(const Graph& graph, std::span<const VertexId> order, WeightScale scale,
                       const std::stop_token& stop) {
    const u32 n = static_cast<u32>(order.size());
    LevelNodes nodes;
    nodes.offsets.assign(n + 1, 0);
    nodes.mass.resize(n);
    nodes.pull.resize(n);
    forBlocks(n, stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            nodes.offsets[i + 1] = arcsOf(graph, order[i]);
            auto pull = static_cast<f64>(nodes.offsets[i + 1]);
            if (graph.isWeighted()) {
                pull = 0;
                visitArcs(graph, order[i], scale, [&](VertexId, f32 weight) { pull += weight; });
            }
            nodes.pull[i] = static_cast<f32>(pull);
            nodes.mass[i] = static_cast<f32>(1 + pull);
        }
    });
    for (u32 i = 0; i < n; ++i) nodes.offsets[i + 1] += nodes.offsets[i];
    return nodes;
}

LevelGraph finestLevel(const Graph& graph, std::span<const VertexId> order, std::span<const u32> rank,
                       u32 base, WeightScale scale, const std::stop_token& stop) {
    LevelGraph level{finestNodes(graph, order, scale, stop), {}, {}};
    if (stop.stop_requested()) return level;
    level.targets.resize(level.arcCount());
    if (graph.isWeighted()) level.weights.resize(level.arcCount());
    forBlocks(level.size(), stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            ArcOffset at = level.offsets[i];
            visitArcs(graph, order[i], scale, [&](VertexId target, f32 weight) {
                level.targets[at] = rank[target] - base;
                if (!level.weights.empty()) level.weights[at] = weight;
                ++at;
            });
        }
    });
    return level;
}

std::vector<f32> coarseMasses(std::span<const f32> mass, std::span<const u32> firstChild) {
    std::vector<f32> coarse(firstChild.size() - 1);
    forBlocks(static_cast<u32>(coarse.size()), {}, [&](u32 begin, u32 end) {
        for (u32 c = begin; c < end; ++c) {
            f64 sum = 0;
            for (u32 i = firstChild[c]; i < firstChild[c + 1]; ++i) sum += mass[i];
            coarse[c] = static_cast<f32>(sum);
        }
    });
    return coarse;
}

LevelGraph contract(const LevelGraph& fine, std::vector<u32> firstChild, const std::stop_token& stop) {
    const u32 n = static_cast<u32>(firstChild.size() - 1);
    LevelGraph coarse;
    coarse.mass = coarseMasses(fine.mass, firstChild);
    coarse.pull.resize(n);
    std::vector<RowBlock> rows((n + kRowBlock - 1) / kRowBlock);
    tbb::enumerable_thread_specific<std::vector<u32>> slots([n] { return std::vector<u32>(n, 0); });
    tbb::parallel_for(size_t{0}, rows.size(), [&](size_t block) {
        if (stop.stop_requested()) return;
        std::vector<u32>& slot = slots.local();
        for (u32 c = static_cast<u32>(block) * kRowBlock; c < std::min<u64>(n, (block + 1) * kRowBlock); ++c)
            gatherRow(fine, c, firstChild[c], firstChild[c + 1], slot, rows[block]);
    });
    coarse.firstChild = std::move(firstChild);
    coarse.offsets.assign(n + 1, 0);
    if (stop.stop_requested()) return coarse;
    for (u32 c = 0; c < n; ++c)
        coarse.offsets[c + 1] = coarse.offsets[c] + rows[c / kRowBlock].lengths[c % kRowBlock];
    coarse.targets.resize(coarse.offsets[n]);
    coarse.weights.resize(coarse.offsets[n]);
    tbb::parallel_for(size_t{0}, rows.size(), [&](size_t block) {
        const u32 first = static_cast<u32>(block) * kRowBlock;
        const auto at = static_cast<i64>(coarse.offsets[first]);
        std::ranges::copy(rows[block].targets, coarse.targets.begin() + at);
        std::ranges::copy(rows[block].weights, coarse.weights.begin() + at);
        for (u32 c = first; c < std::min(n, first + kRowBlock); ++c) {
            f64 pull = 0;
            for (ArcOffset a = coarse.offsets[c]; a < coarse.offsets[c + 1]; ++a) pull += coarse.weights[a];
            coarse.pull[c] = static_cast<f32>(pull);
        }
    });
    return coarse;
}

}  // namespace quartier::layouts
