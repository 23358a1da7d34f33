#include "analytics/louvain_uncoarsen.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <atomic>
#include <numeric>
#include <optional>

#include "analytics/gain_table.h"
#include "analytics/louvain_contract.h"
#include "analytics/louvain_split.h"

namespace quartier::louvain {
namespace {

tbb::blocked_range<VertexId> verticesOf(const LevelGraph& level) { return {0, level.vertexCount(), 4096}; }

// outer[inner[v]] for every vertex.
std::vector<VertexId> composed(const std::vector<VertexId>& outer, const std::vector<VertexId>& inner) {
    std::vector<VertexId> result(inner.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, inner.size(), 4096), [&](const auto& part) {
        for (size_t v = part.begin(); v != part.end(); ++v) result[v] = outer[inner[v]];
    });
    return result;
}

// Vertices of one level, their parents in the next, and the final communities of both.
struct Branches {
    const LevelGraph& level;
    std::vector<VertexId>& parent;
    const std::vector<VertexId>& community;         // of the vertices
    const std::vector<VertexId>& parentsCommunity;  // of the vertices of the next level

    bool fits(VertexId v) const { return parentsCommunity[parent[v]] == community[v]; }
};

// The parent in v's new community to which v has most weight; kNoVertex when no neighbour has one there.
template <class Weights>
VertexId nearestParent(const Branches& branches, Weights weight, VertexId v, GainTable& table) {
    const LevelGraph& level = branches.level;
    table.begin(level.degree(v));
    for (ArcOffset arc = level.offsets()[v]; arc < level.offsets()[v + 1]; ++arc) {
        const VertexId u = level.targets()[arc];
        if (u != v && branches.parentsCommunity[branches.parent[u]] == branches.community[v])
            table.add(branches.parent[u], weight(arc));
    }
    VertexId best = kNoVertex;
    f64 most = -1;
    for (const GainTable::Entry& entry : table.entries()) {
        if (entry.weight < most || (entry.weight == most && entry.key > best)) continue;
        most = entry.weight;
        best = entry.key;
    }
    return best;
}

// The vertices whose parent is in another community than they, ascending.
std::vector<VertexId> misfits(const Branches& branches) {
    tbb::enumerable_thread_specific<std::vector<VertexId>> found;
    tbb::parallel_for(verticesOf(branches.level), [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v)
            if (!branches.fits(v)) found.local().push_back(v);
    });
    std::vector<VertexId> all;
    for (const std::vector<VertexId>& some : found) all.insert(all.end(), some.begin(), some.end());
    tbb::parallel_sort(all.begin(), all.end());
    return all;
}

// Gives every vertex that changed community a parent in its new one.
void mendParents(Branches branches) {
    std::vector<VertexId> left = misfits(branches);
    GainTable table;
    size_t before = left.size() + 1;
    while (!left.empty() && left.size() < before) {
        before = left.size();
        std::vector<VertexId> later;  // all their neighbours there came there just now, too
        for (const VertexId v : left) {
            const VertexId found = branches.level.withWeights(
                [&](auto weight) { return nearestParent(branches, weight, v, table); });
            if (found == kNoVertex)
                later.push_back(v);
            else
                branches.parent[v] = found;
        }
        left = std::move(later);
    }
    if (left.empty()) return;
    // The neighbours that they had in that community have left it: any branch of it will do.
    std::vector<VertexId> anyParent(branches.parentsCommunity.size(), kNoVertex);
    for (VertexId p = 0; p < branches.parentsCommunity.size(); ++p)
        anyParent[branches.parentsCommunity[p]] = p;
    for (const VertexId v : left) branches.parent[v] = anyParent[branches.community[v]];
}

// The stack over the same input with other parents, with its highest graph only. Empty when stopped.
LevelStack rebuild(LevelStack& stack, const std::vector<std::vector<VertexId>>& parents, LouvainRun& run) {
    const CommunityOptions& options = run.options();
    LevelStack rebuilt;
    rebuilt.graphs.push_back(std::move(stack.graphs.front()));
    stack.graphs.clear();
    std::vector<VertexId> before(rebuilt.graphs.front().vertexCount());  // vertex of the old stack
    std::iota(before.begin(), before.end(), VertexId{0});
    for (size_t depth = 0; depth < parents.size(); ++depth) {
        const LevelGraph& level = rebuilt.graphs.back();
        std::vector<VertexId> community = composed(parents[depth], before);
        const std::vector<VertexId> above = community;
        const VertexId communities =
            options.connected ? splitCommunities(level, community) : compactLabels(community);
        std::optional<LevelGraph> next = contract(level, community, communities, run.stopToken());
        if (!next) return {};
        before.resize(communities);
        tbb::parallel_for(verticesOf(level), [&](const auto& part) {
            for (VertexId v = part.begin(); v != part.end(); ++v)  // the same for all members
                std::atomic_ref(before[community[v]]).store(above[v], std::memory_order_relaxed);
        });
        rebuilt.quality = next->modularityOfSingletons(options.resolution);
        rebuilt.levels.push_back({.parent = std::move(community),
                                  .communities = communities,
                                  .modularity = rebuilt.quality,
                                  .iterations = stack.levels[depth].iterations,
                                  .seconds = stack.levels[depth].seconds});
        rebuilt.graphs.clear();
        rebuilt.graphs.push_back(std::move(*next));
    }
    return rebuilt;
}

}  // namespace

LevelStack uncoarsen(LevelStack& stack, const VertexMover& mover, LouvainRun& run) {
    const size_t top = stack.levels.size();
    if (top < 2) return {};
    std::vector<std::vector<VertexId>> parents;
    for (const Level& level : stack.levels) parents.push_back(level.parent);
    // The highest level was moved until it was at rest, so the first to be looked at is the one below.
    std::vector<VertexId> above = parents[top - 1];
    f64 quality = stack.quality;
    for (size_t depth = top - 1; depth-- > 0;) {
        const LevelGraph& level = stack.graphs[depth];
        std::vector<VertexId> community = composed(above, parents[depth]);
        run.beginUncoarsening(static_cast<int>(depth), quality, parents);
        mover.move(level, community, Start::placed, run);
        quality = run.quality();
        if (run.stopped()) return {};
        mendParents({level, parents[depth], community, above});
        above = std::move(community);
    }
    if (quality <= stack.quality) return {};
    LevelStack rebuilt = rebuild(stack, parents, run);
    run.stageDone("rebuild", stack.levels.front().parent.size(), rebuilt.quality);
    return rebuilt;
}

void dropIdleLevels(std::vector<Level>& levels) {
    std::vector<Level> kept;
    for (size_t i = levels.size(); i-- > 0;) {
        Level& level = levels[i];
        if (level.communities == level.parent.size()) continue;  // numbered by first occurrence: the identity
        if (kept.empty() || kept.back().modularity > level.modularity) {
            kept.push_back(std::move(level));
            continue;
        }
        // The level above now starts where this one did.
        Level& above = kept.back();
        for (VertexId& parent : level.parent) parent = above.parent[parent];
        above.parent = std::move(level.parent);
        above.iterations += level.iterations;
        above.seconds += level.seconds;
    }
    levels.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
}

}  // namespace quartier::louvain
