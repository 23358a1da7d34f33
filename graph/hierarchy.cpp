#include "graph/hierarchy.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <unordered_map>

#include "core/error.h"

namespace quartier {

std::vector<VertexId> Hierarchy::flatten(size_t depth) const {
    std::vector<VertexId> community(vertices);
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, vertices, 1 << 14), [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v) {
            VertexId c = v;
            for (size_t l = 0; l < depth; ++l) c = levels[l].parent[c];
            community[v] = c;
        }
    });
    return community;
}

std::vector<VertexId> Hierarchy::sizesAt(size_t depth) const {
    std::vector<VertexId> sizes(vertices, 1);
    for (size_t l = 0; l < depth; ++l) {
        std::vector<VertexId> above(levels[l].communities, 0);
        for (size_t v = 0; v < sizes.size(); ++v) above[levels[l].parent[v]] += sizes[v];
        sizes = std::move(above);
    }
    return sizes;
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
