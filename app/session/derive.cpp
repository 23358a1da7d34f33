#include "app/session/derive.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/competition_rank.h"

namespace quartier::session {
namespace {

// The best connected vertex of every tree node, from the finest communities up.
void deriveHubs(CommunityRun& run, const std::vector<f32>& degrees) {
    const std::vector<Dendrogram::Node>& nodes = run.dendrogram.nodes();
    const std::vector<VertexId>& order = run.dendrogram.vertexOrder();
    run.hubs.assign(nodes.size(), kNoVertex);
    const auto offer = [&](u32 node, VertexId v) {
        VertexId& hub = run.hubs[node];
        if (v != kNoVertex && leads(degrees, v, hub)) hub = v;
    };
    // Nodes come level by level: every run of one depth needs only the one below.
    size_t end = nodes.size();
    while (end > 0) {
        size_t begin = end - 1;
        while (begin > 0 && nodes[begin - 1].depth == nodes[end - 1].depth) --begin;
        tbb::parallel_for(begin, end, [&](size_t id) {
            const Dendrogram::Node& node = nodes[id];
            const u32 at = static_cast<u32>(id);
            if (node.children == 0)
                for (u64 i = node.begin; i < u64{node.begin} + node.size; ++i) offer(at, order[i]);
            for (u32 c = 0; c < node.children; ++c) offer(at, run.hubs[node.firstChild + c]);
        });
        end = begin;
    }
}

std::vector<u32> nodesBySize(const Dendrogram& tree, size_t level, VertexId communities) {
    std::vector<u32> nodes(communities);
    for (VertexId c = 0; c < communities; ++c) nodes[c] = tree.nodeOf(level, c);
    tbb::parallel_sort(nodes.begin(), nodes.end(), [&](u32 a, u32 b) {
        const VertexId sizeOfA = tree.nodes()[a].size, sizeOfB = tree.nodes()[b].size;
        return sizeOfA != sizeOfB ? sizeOfA > sizeOfB : a < b;
    });
    return nodes;
}

// Of an edge, both directions together; NaN where neither has a score.
f64 scoreBetween(const Graph& graph, const std::vector<f64>& scores, VertexId a, VertexId b) {
    f64 sum = std::numeric_limits<f64>::quiet_NaN();
    const auto add = [&](VertexId from, VertexId to) {
        const auto row = graph.row(from);
        const auto found = std::lower_bound(row.begin(), row.end(), to);
        if (found == row.end() || *found != to) return;
        const f64 score = scores[graph.offsets()[from] + static_cast<u64>(found - row.begin())];
        if (!std::isnan(score)) sum = std::isnan(sum) ? score : sum + score;
    };
    add(a, b);
    if (graph.isDirected()) add(b, a);
    return sum;
}

std::vector<f32> scoresOfEdges(const Document& document, const CentralityRun& run) {
    const Graph& graph = document.searched(run.options);
    std::vector<f32> scores(document.edges().size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, scores.size(), 4096), [&](const auto& part) {
        for (size_t e = part.begin(); e != part.end(); ++e)
            scores[e] = static_cast<f32>(
                scoreBetween(graph, run.result.scores.edge, document.edges()[e].a, document.edges()[e].b));
    });
    return scores;
}

void setRange(const std::vector<f32>& scores, f32& low, f32& high) {
    high = 0;
    for (const f32 score : scores) high = std::max(high, score);  // NaN is no maximum
    low = high;
    for (const f32 score : scores)
        if (score > 0) low = std::min(low, score);
}

// Per vertex, 1 = the highest; equal ones share a rank.
void deriveRanks(CentralityRun& run) {
    const std::vector<f64>& scores = run.result.scores.value;
    std::vector<VertexId> order = orderByScore(scores);
    while (!order.empty() && std::isnan(scores[order.back()])) order.pop_back();
    run.ranks.assign(scores.size(), 0);
    CompetitionRank rank;
    for (const VertexId v : order) run.ranks[v] = static_cast<VertexId>(rank.next(scores[v]));
    run.top.assign(order.begin(), order.begin() + std::min<std::ptrdiff_t>(std::ssize(order), kTopRanks));
    if (order.size() == scores.size()) return;
    run.knownRanks.assign(run.ranks.begin(), run.ranks.end());
    std::replace(run.knownRanks.begin(), run.knownRanks.end(), 0.0, std::numeric_limits<f64>::quiet_NaN());
}

}  // namespace

std::vector<VertexId> orderByScore(const std::vector<f64>& scores) {
    std::vector<VertexId> order(scores.size());
    std::iota(order.begin(), order.end(), VertexId{0});
    tbb::parallel_sort(order.begin(), order.end(), [&](VertexId a, VertexId b) {
        if (scores[a] == scores[b]) return a < b;
        const bool first = std::isnan(scores[a]), second = std::isnan(scores[b]);
        if (first || second) return first == second ? a < b : second;
        return scores[a] > scores[b];
    });
    return order;
}

bool leads(const std::vector<f32>& degrees, VertexId v, VertexId hub) {
    return hub == kNoVertex || degrees[v] > degrees[hub] || (degrees[v] == degrees[hub] && v < hub);
}

void deriveLevels(CommunityRun& run, const Document& document, std::span<const u32> colourKeys) {
    const Hierarchy& hierarchy = run.result.hierarchy;
    run.dendrogram = Dendrogram(hierarchy);
    const Dendrogram& tree = run.dendrogram;
    if (!colourKeys.empty())
        run.dendrogram.setColours(colourKeys);
    else if (document.communities)
        run.dendrogram.matchColours(document.communities->dendrogram);
    for (size_t level = 1; level <= hierarchy.levelCount(); ++level) {
        std::vector<VertexId> within(hierarchy.communitiesAt(1));
        if (level == 1)
            std::iota(within.begin(), within.end(), VertexId{0});
        else
            within = labelsAbove(hierarchy.levels[level - 1], run.within.back());
        std::vector<u32>& keys = run.colourKeys.emplace_back(within.size());
        tbb::parallel_for(size_t{0}, within.size(),
                          [&](size_t c) { keys[c] = tree.nodes()[tree.nodeOf(level, within[c])].colourKey; });
        run.within.push_back(std::move(within));
        run.bySize.push_back(nodesBySize(tree, level, hierarchy.communitiesAt(level)));
        std::erase_if(run.bySize.back(), [&](u32 node) { return run.holdsOutside(node); });
    }
    if (document.drawn()) deriveHubs(run, document.degrees());
}

void deriveScores(CentralityRun& run, const Document& document) {
    const std::vector<f64>& values = run.result.scores.value;
    run.scores.assign(values.begin(), values.end());
    setRange(run.scores, run.low, run.high);
    if (!document.drawn()) return;  // the rest is for drawing
    deriveRanks(run);
    if (run.result.scores.edge.empty()) return;
    run.edgeScores = scoresOfEdges(document, run);
    setRange(run.edgeScores, run.edgeLow, run.edgeHigh);
}

}  // namespace quartier::session
