#include "graph/dendrogram.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "core/error.h"

namespace quartier {
namespace {

constexpr u32 kHues = 1u << 16, kShades = 1u << 15;
constexpr u32 kNoHue = ~0u;
constexpr u32 kGrain = 4096;

u32 withHue(u32 key, u32 hue) { return (key & ~(kHues - 1)) | (hue & (kHues - 1)); }
u32 hueOf(u32 key) { return key & (kHues - 1); }

}  // namespace

Dendrogram::Dendrogram(const Hierarchy& hierarchy) {
    hierarchy.check();
    nodes_.push_back({.size = hierarchy.vertices});
    byLevel_.resize(hierarchy.levelCount());
    std::vector<std::vector<VertexId>> sizes;  // of the communities of every level
    for (size_t l = 0; l < hierarchy.levelCount(); ++l)
        sizes.push_back(l == 0 ? hierarchy.sizesAt(1) : sizesAbove(hierarchy.levels[l], sizes.back()));
    size_t nodes = 1;
    for (const Level& level : hierarchy.levels) nodes += level.communities;
    nodes_.reserve(nodes);
    for (size_t level = hierarchy.levelCount(); level > 0; --level) {
        std::vector<u32> parents(hierarchy.communitiesAt(level), 0);
        if (level < hierarchy.levelCount())
            for (VertexId c = 0; c < parents.size(); ++c)
                parents[c] = nodeOf(level + 1, hierarchy.levels[level].parent[c]);
        addLevel(level, parents, sizes[level - 1]);
    }
    setShades();
    placeVertices(hierarchy);
}

// The communities of a level are dealt to their parents and sorted there, not all together: where levels are
// many, most have no sibling.
void Dendrogram::addLevel(size_t level, const std::vector<u32>& parents, const std::vector<VertexId>& sizes) {
    const bool top = level == byLevel_.size();
    const u32 firstParent = top ? 0 : firstNode_;
    const u32 endParent = static_cast<u32>(nodes_.size());
    firstNode_ = endParent;
    for (const u32 parent : parents) ++nodes_[parent].children;
    u32 next = endParent;
    for (u32 p = firstParent; p < endParent; ++p) {
        nodes_[p].firstChild = next;
        next += nodes_[p].children;
    }
    std::vector<VertexId> order(parents.size());
    std::vector<u32> cursor(endParent - firstParent);
    for (u32 p = firstParent; p < endParent; ++p) cursor[p - firstParent] = nodes_[p].firstChild - endParent;
    for (VertexId c = 0; c < parents.size(); ++c) order[cursor[parents[c] - firstParent]++] = c;
    nodes_.resize(nodes_.size() + parents.size());
    std::vector<u32>& nodeOfCommunity = byLevel_[level - 1];
    nodeOfCommunity.resize(parents.size());
    tbb::parallel_for(tbb::blocked_range<u32>(firstParent, endParent, kGrain), [&](const auto& range) {
        for (u32 p = range.begin(); p != range.end(); ++p) {
            const Node& parent = nodes_[p];
            const auto children = std::span(order).subspan(parent.firstChild - endParent, parent.children);
            const auto larger = [&](VertexId a, VertexId b) {
                return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b;
            };
            tbb::parallel_sort(children.begin(), children.end(), larger);
            VertexId begin = parent.begin;
            u32 node = parent.firstChild;
            for (const VertexId c : children) {
                nodes_[node] = {
                    .parent = p, .depth = parent.depth + 1, .community = c, .size = sizes[c], .begin = begin};
                begin += sizes[c];
                nodeOfCommunity[c] = node++;
            }
        }
    });
}

void Dendrogram::placeVertices(const Hierarchy& hierarchy) {
    vertexOrder_.resize(hierarchy.vertices);
    if (byLevel_.empty()) {
        std::iota(vertexOrder_.begin(), vertexOrder_.end(), 0);
        return;
    }
    const std::vector<VertexId>& finest = hierarchy.levels[0].parent;
    std::vector<u64> cursor(byLevel_[0].size());
    for (size_t c = 0; c < cursor.size(); ++c) cursor[c] = nodes_[byLevel_[0][c]].begin;
    for (VertexId v = 0; v < hierarchy.vertices; ++v) vertexOrder_[cursor[finest[v]]++] = v;
}

// Nodes come level by level: parents before children, large siblings before small ones.
void Dendrogram::setShades() {
    std::vector<u32> shades(topCount() + 1, 0);  // given out so far under every coarsest community
    std::vector<u32> top(nodes_.size(), 0);
    for (u32 i = 1; i < nodes_.size(); ++i) {
        Node& node = nodes_[i];
        const Node& parent = nodes_[node.parent];
        top[i] = node.parent == 0 ? i : top[node.parent];
        if (node.parent == 0)
            node.colourKey = withHue(0, i - 1);
        else if (i == parent.firstChild)
            node.colourKey = parent.colourKey;
        else
            node.colourKey = withHue((shades[top[i]]++ % (kShades - 1) + 1) << 16, hueOf(parent.colourKey));
    }
}

std::vector<u32> Dendrogram::colourKeys(size_t level) const {
    const std::vector<u32>& nodeOfCommunity = byLevel_[level - 1];
    std::vector<u32> keys(nodeOfCommunity.size());
    for (size_t c = 0; c < keys.size(); ++c) keys[c] = nodes_[nodeOfCommunity[c]].colourKey;
    return keys;
}

// Vertices that every coarsest community shares with every coarsest community of `before`.
std::vector<Dendrogram::Overlap> Dendrogram::overlapsWith(const Dendrogram& before) const {
    std::vector<u32> topBefore(vertexOrder_.size());
    for (u32 top = 1; top <= before.topCount(); ++top) {
        const Node& node = before.nodes_[top];
        for (u64 i = node.begin; i < node.begin + node.size; ++i) topBefore[before.vertexOrder_[i]] = top;
    }
    std::vector<Overlap> overlaps;
    std::vector<VertexId> shared(before.topCount() + 1, 0);
    std::vector<u32> met;
    for (u32 top = 1; top <= topCount(); ++top) {
        const Node& node = nodes_[top];
        met.clear();
        for (u64 i = node.begin; i < node.begin + node.size; ++i) {
            const u32 other = topBefore[vertexOrder_[i]];
            if (shared[other]++ == 0) met.push_back(other);
        }
        for (const u32 other : met) overlaps.push_back({other, top, std::exchange(shared[other], 0)});
    }
    return overlaps;
}

void Dendrogram::matchColours(const Dendrogram& before) {
    if (before.vertexOrder_.size() != vertexOrder_.size())
        throw Error(
            fmt::format("colours of a partition of {} vertices were to be matched with one of {} vertices",
                        formatCount(vertexOrder_.size()), formatCount(before.vertexOrder_.size())));
    if (before.topCount() == 0) return;
    std::vector<Overlap> overlaps = overlapsWith(before);
    // From large to small; equal ones in tree order, so that the matching is deterministic.
    std::sort(overlaps.begin(), overlaps.end(), [](const Overlap& a, const Overlap& b) {
        return std::tuple(b.vertices, a.before, a.after) < std::tuple(a.vertices, b.before, b.after);
    });
    std::vector<u32> hue(topCount() + 1, kNoHue);
    std::vector<bool> matched(before.topCount() + 1, false);
    std::vector<bool> taken(kHues, false);
    for (const Overlap& overlap : overlaps) {
        if (matched[overlap.before] || hue[overlap.after] != kNoHue) continue;
        matched[overlap.before] = true;
        hue[overlap.after] = hueOf(before.nodes_[overlap.before].colourKey);
        taken[hue[overlap.after]] = true;
    }
    u32 free = 0;
    for (u32 top = 1; top <= topCount(); ++top) {
        if (hue[top] != kNoHue) continue;
        while (free < kHues && taken[free]) ++free;
        hue[top] = free < kHues ? free++ : hueOf(top - 1);
    }
    for (u32 i = 1; i < nodes_.size(); ++i) {
        Node& node = nodes_[i];
        node.colourKey =
            withHue(node.colourKey, node.parent == 0 ? hue[i] : hueOf(nodes_[node.parent].colourKey));
    }
}

void Dendrogram::setColours(std::span<const u32> keys) {
    if (keys.size() != nodes_.size())
        throw Error(fmt::format("a tree of {} communities was to take the colours of {}",
                                formatCount(nodes_.size()), formatCount(keys.size())));
    for (size_t i = 0; i < nodes_.size(); ++i) nodes_[i].colourKey = keys[i] & (kHues * kShades - 1);
}

}  // namespace quartier
