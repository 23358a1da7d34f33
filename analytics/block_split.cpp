#include "analytics/block_split.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>

#include "analytics/biconnected_blocks.h"

namespace quartier {
namespace {

constexpr u32 kNone = 0xFFFFFFFF;
constexpr f64 kMostWorkLeft = 0.8;

// The blocks, with the mass of what hangs on them.
struct Blocks : BiconnectedBlocks {
    std::vector<u32> of;      // [vertex] the block that it is a member of; kNone for first ones
    std::vector<u64> below;   // [block] mass of its members, with all behind them
    std::vector<u64> behind;  // [vertex] its mass with all blocks it is the root of

    Blocks(BiconnectedBlocks found, const std::vector<f32>& mass)
        : BiconnectedBlocks(std::move(found)), of(first.size(), kNone), behind(first.size(), 1) {
        for (size_t v = 0; v < mass.size(); ++v) behind[v] = static_cast<u64>(mass[v]);
        for (size_t block = 0; block < count(); ++block) {
            u64 sum = 0;
            for (const VertexId member : membersOf(block)) {
                of[member] = static_cast<u32>(block);
                sum += behind[member];
            }
            below.push_back(sum);
            behind[root[block]] += sum;
        }
    }
    u64 sizeOf(size_t block) const { return membersOf(block).size() + 1; }
};

f64 squared(u64 x) { return static_cast<f64>(x) * static_cast<f64>(x); }

bool pays(const Blocks& blocks, VertexId vertices) {
    f64 work = 0;
    for (size_t block = 0; block < blocks.count(); ++block)
        if (blocks.sizeOf(block) > 2) work += squared(blocks.sizeOf(block));
    return work < kMostWorkLeft * squared(vertices);
}

// Where the copies go: blocks one after the other, the root of each first, the others in their order.
struct Places {
    std::vector<VertexId> ofRoot;    // [block]
    std::vector<VertexId> ofVertex;  // [vertex] of its copy below a root; kNone where there is none
    VertexId count = 0;

    Places(const Blocks& blocks, VertexId vertices) : ofVertex(vertices, kNone) {
        std::vector<VertexId> next;
        for (size_t block = 0; block < blocks.count(); ++block) {
            const auto size = static_cast<VertexId>(blocks.sizeOf(block));
            ofRoot.push_back(size > 2 ? count : kNone);
            next.push_back(count + 1);
            if (size > 2) count += size;
        }
        for (VertexId v = 0; v < vertices; ++v)
            if (blocks.of[v] != kNone && blocks.sizeOf(blocks.of[v]) > 2) ofVertex[v] = next[blocks.of[v]]++;
    }
};

// Calls arc(from, to) for every arc inside a block, by places. Each row is looked through once: a root's
// arcs are those of its neighbours the other way round.
template <class Arc>
void eachArc(const Graph& graph, const Blocks& blocks, const Places& places, const Arc& arc) {
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        if (places.ofVertex[v] == kNone) continue;
        const u32 block = blocks.of[v];
        for (ArcOffset at = graph.offsets()[v]; at < graph.offsets()[v + 1]; ++at) {
            const VertexId w = graph.targets()[at];
            if (w == blocks.root[block]) {
                arc(places.ofVertex[v], places.ofRoot[block], at);
                arc(places.ofRoot[block], places.ofVertex[v], at);
            } else if (blocks.of[w] == block) {
                arc(places.ofVertex[v], places.ofVertex[w], at);
            }
        }
    }
}

Graph splitGraph(const Graph& graph, const Blocks& blocks, const Places& places) {
    struct Arc {
        VertexId target;
        f32 weight;
    };
    std::vector<ArcOffset> offsets(u64{places.count} + 1, 0);
    eachArc(graph, blocks, places, [&](VertexId from, VertexId, ArcOffset) { ++offsets[from + 1]; });
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    std::vector<ArcOffset> next(offsets.begin(), offsets.end() - 1);
    std::vector<Arc> arcs(offsets.back());
    eachArc(graph, blocks, places, [&](VertexId from, VertexId to, ArcOffset at) {
        arcs[next[from]++] = {to, graph.weight(at)};
    });
    Graph::Rows rows;
    rows.targets.resize(arcs.size());
    if (graph.isWeighted()) rows.weights.resize(arcs.size());
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, places.count, 1024), [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v) {
            std::sort(arcs.begin() + static_cast<i64>(offsets[v]),
                      arcs.begin() + static_cast<i64>(offsets[v + 1]),
                      [](const Arc& a, const Arc& b) { return a.target < b.target; });
            for (ArcOffset at = offsets[v]; at < offsets[v + 1]; ++at) {
                rows.targets[at] = arcs[at].target;
                if (graph.isWeighted()) rows.weights[at] = arcs[at].weight;
            }
        }
    });
    rows.offsets = std::move(offsets);
    return Graph::undirected(std::move(rows));
}

// Pairs in different branches at a vertex, in place of "all that hangs on it against the rest".
void completeBase(PreparedGraph& prepared, const Blocks& blocks) {
    const auto all = [&](VertexId v) { return blocks.behind[blocks.first[v]]; };
    for (VertexId v = 0; v < prepared.graph.vertexCount(); ++v) {
        const u64 own = prepared.mass.empty() ? 1 : static_cast<u64>(prepared.mass[v]);
        f64& base = prepared.base[prepared.original[v]];
        base += squared(all(v) - own);
        if (blocks.of[v] != kNone) base -= squared(all(v) - blocks.behind[v]);
    }
    for (size_t block = 0; block < blocks.root.size(); ++block)
        prepared.base[prepared.original[blocks.root[block]]] -= squared(blocks.below[block]);
}

}  // namespace

bool splitAtArticulations(PreparedGraph& prepared, VertexId inputVertices) {
    const VertexId n = prepared.graph.vertexCount();
    RunContext context = plainContext();
    const Blocks blocks(findBlocks(prepared.graph, context), prepared.mass);
    if (!pays(blocks, n)) return false;
    if (prepared.base.empty()) prepared.base.assign(inputVertices, 0.0);
    completeBase(prepared, blocks);
    const Places places(blocks, n);
    std::vector<VertexId> original(places.count);
    std::vector<f32> mass(places.count);
    for (size_t block = 0; block < blocks.root.size(); ++block) {
        if (places.ofRoot[block] == kNone) continue;
        const VertexId root = blocks.root[block];
        original[places.ofRoot[block]] = prepared.original[root];
        mass[places.ofRoot[block]] =
            static_cast<f32>(blocks.behind[blocks.first[root]] - blocks.below[block]);
    }
    for (VertexId v = 0; v < n; ++v) {
        if (places.ofVertex[v] == kNone) continue;
        original[places.ofVertex[v]] = prepared.original[v];
        mass[places.ofVertex[v]] = static_cast<f32>(blocks.behind[v]);
    }
    prepared.graph = splitGraph(prepared.graph, blocks, places);
    prepared.original = std::move(original);
    prepared.mass = std::move(mass);
    prepared.split = true;
    return true;
}

}  // namespace quartier
