#include "graph/hierarchy.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_map>

#include "core/error.h"

namespace quartier {
namespace {

constexpr size_t kGrain = size_t{1} << 15;

// body(begin, end) for all of 0 .. count - 1, on all cores.
template <class Body>
void forPieces(size_t count, const Body& body) {
    tbb::parallel_for(tbb::blocked_range<size_t>(0, count, kGrain),
                      [&](const auto& range) { body(range.begin(), range.end()); });
}

// to[i] = second[first[i]].
void compose(std::span<const VertexId> first, std::span<const VertexId> second, std::span<VertexId> to) {
    forPieces(first.size(), [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i) to[i] = second[first[i]];
    });
}

LargeVector<VertexId> copyOf(std::span<const VertexId> from) {
    LargeVector<VertexId> to(from.size());
    forPieces(from.size(), [&](size_t begin, size_t end) {
        std::copy_n(from.data() + begin, end - begin, to.data() + begin);
    });
    return to;
}

}  // namespace

// From the coarsest level down, so that only the last step is as long as the graph.
LargeVector<VertexId> Hierarchy::flatten(size_t depth) const {
    if (depth == 0) {
        LargeVector<VertexId> alone(vertices);
        std::iota(alone.begin(), alone.end(), VertexId{0});
        return alone;
    }
    LargeVector<VertexId> community = copyOf(levels[depth - 1].parent);
    for (size_t l = depth - 1; l > 0; --l) {
        LargeVector<VertexId> below(levels[l - 1].parent.size());
        compose(levels[l - 1].parent, community, below);
        community = std::move(below);
    }
    return community;
}

std::vector<VertexId> Hierarchy::sizesAt(size_t depth) const {
    std::vector<VertexId> sizes(vertices, 1);
    for (size_t l = 0; l < depth; ++l) sizes = sizesAbove(levels[l], sizes);
    return sizes;
}

std::vector<VertexId> sizesAbove(const Level& level, const std::vector<VertexId>& sizes) {
    std::vector<VertexId> above(level.communities, 0);
    for (size_t v = 0; v < sizes.size(); ++v) above[level.parent[v]] += sizes[v];
    return above;
}

std::vector<VertexId> labelsAbove(const Level& level, const std::vector<VertexId>& labels) {
    std::vector<VertexId> above(labels.size());
    compose(labels, level.parent, above);
    return above;
}

void Hierarchy::check() const {
    VertexId below = vertices;
    for (size_t l = 0; l < levels.size(); ++l) {
        const Level& level = levels[l];
        if (level.parent.size() != below)
            throw Error(fmt::format("level {} of the hierarchy maps {} vertices, the level below has {}",
                                    l + 1, formatCount(level.parent.size()), formatCount(below)));
        std::vector<bool> inhabited(level.communities, false);
        for (const VertexId c : level.parent) {
            if (c >= level.communities)
                throw Error(fmt::format("level {} of the hierarchy has {} communities and names community {}",
                                        l + 1, formatCount(level.communities), c));
            inhabited[c] = true;
        }
        const auto empty = std::find(inhabited.begin(), inhabited.end(), false);
        if (empty != inhabited.end())
            throw Error(fmt::format("community {} at level {} of the hierarchy is empty",
                                    empty - inhabited.begin(), l + 1));
        below = level.communities;
    }
}

VertexId compactLabels(std::vector<VertexId>& labels) {
    if (labels.empty()) return 0;
    VertexId next = 0;
    const VertexId largest = *std::max_element(labels.begin(), labels.end());
    if (largest / 4 <= labels.size()) {
        std::vector<VertexId> renamed(static_cast<size_t>(largest) + 1, kNoVertex);
        for (VertexId& label : labels) {
            VertexId& name = renamed[label];
            if (name == kNoVertex) name = next++;
            label = name;
        }
    } else {
        std::unordered_map<VertexId, VertexId> renamed;
        for (VertexId& label : labels) {
            const auto [entry, fresh] = renamed.try_emplace(label, next);
            if (fresh) ++next;
            label = entry->second;
        }
    }
    return next;
}

}  // namespace quartier
