#include "analytics/louvain_split.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include "graph/hierarchy.h"
#include "graph/union_find.h"

namespace quartier::louvain {

VertexId splitCommunities(const LevelGraph& level, std::vector<VertexId>& community) {
    const VertexId n = level.vertexCount();
    const tbb::blocked_range<VertexId> vertices(0, n, 1024);
    const auto offsets = level.offsets();
    const auto targets = level.targets();
    UnionFind sets(n);

    // First every vertex joins its first two neighbours inside its community.
    tbb::parallel_for(vertices, [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v) {
            int joined = 0;
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1] && joined < 2; ++arc) {
                const VertexId u = targets[arc];
                if (u == v || community[u] != community[v]) continue;
                sets.join(u, v);
                ++joined;
            }
        }
    });
    // The set of any member stands for the community. Vertices in it need not look at their other arcs: an
    // arc that leads out of it is also an arc of a vertex that is not in it.
    std::vector<VertexId> member(n, kNoVertex);
    for (VertexId v = 0; v < n; ++v)
        if (member[community[v]] == kNoVertex) member[community[v]] = v;
    std::vector<VertexId> main(n, kNoVertex);
    for (VertexId c = 0; c < n; ++c)
        if (member[c] != kNoVertex) main[c] = sets.find(member[c]);
    tbb::parallel_for(vertices, [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v) {
            if (sets.find(v) == main[community[v]]) continue;
            for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc)
                if (targets[arc] != v && community[targets[arc]] == community[v]) sets.join(targets[arc], v);
        }
    });
    tbb::parallel_for(vertices, [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v) community[v] = sets.find(v);
    });
    return compactLabels(community);
}

}  // namespace quartier::louvain
