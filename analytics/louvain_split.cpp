#include "analytics/louvain_split.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "analytics/scratch.h"
#include "graph/union_find.h"

namespace quartier::louvain {
namespace {

// The root of a set is its smallest vertex, so numbering the roots in their order is numbering the sets by
// first occurrence.
VertexId numberRoots(std::vector<VertexId>& rootOf) {
    constexpr VertexId kBlock = 1 << 14;
    const auto n = static_cast<VertexId>(rootOf.size());
    std::vector<VertexId> before(size_t{n} / kBlock + 2, 0);  // roots before each block
    const auto inBlock = [&](size_t block, const auto& visit) {
        const auto end = static_cast<VertexId>(std::min<u64>(n, (block + 1) * u64{kBlock}));
        for (VertexId v = static_cast<VertexId>(block) * kBlock; v < end; ++v) visit(v);
    };
    tbb::parallel_for(size_t{0}, before.size() - 1, [&](size_t block) {
        inBlock(block, [&](VertexId v) { before[block + 1] += rootOf[v] == v; });
    });
    std::partial_sum(before.begin(), before.end(), before.begin());
    Scratch<VertexId> number(n);
    tbb::parallel_for(size_t{0}, before.size() - 1, [&](size_t block) {
        VertexId next = before[block];
        inBlock(block, [&](VertexId v) {
            if (rootOf[v] == v) number[v] = next++;
        });
    });
    tbb::parallel_for(size_t{0}, before.size() - 1, [&](size_t block) {
        inBlock(block, [&](VertexId v) { rootOf[v] = number[rootOf[v]]; });
    });
    return before.back();
}

}  // namespace

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
    Scratch<VertexId> main(n);
    const auto mainOf = [&](VertexId c) { return std::atomic_ref(main[c]); };
    tbb::parallel_for(vertices, [&](const auto& part) {
        std::fill(main.data() + part.begin(), main.data() + part.end(), kNoVertex);
    });
    tbb::parallel_for(vertices, [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v)
            if (mainOf(community[v]).load(std::memory_order_relaxed) == kNoVertex)
                mainOf(community[v]).store(v, std::memory_order_relaxed);
    });
    tbb::parallel_for(vertices, [&](const auto& part) {
        for (VertexId c = part.begin(); c != part.end(); ++c)
            if (main[c] != kNoVertex) main[c] = sets.find(main[c]);
    });
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
    return numberRoots(community);
}

}  // namespace quartier::louvain
