#include "analytics/block_split.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>

namespace quartier {
namespace {

constexpr u32 kNone = 0xFFFFFFFF;
constexpr f64 kMostWorkLeft = 0.8;

// The blocks of a graph by depth-first search (Hopcroft and Tarjan 1973), without recursion. Every vertex but
// the first of its component is below the root of exactly one block.
struct Blocks {
    std::vector<u32> of;          // [vertex] the block that it is below the root of; kNone for first ones
    std::vector<VertexId> root;   // [block]
    std::vector<u64> below;       // [block] mass of its vertices but the root, with all behind them
    std::vector<u32> size;        // [block] vertices, the root included
    std::vector<u64> behind;      // [vertex] its mass with all blocks it is the root of
    std::vector<VertexId> first;  // [vertex] the first vertex of its component

    Blocks(const Graph& graph, const std::vector<f32>& mass)
        : of(graph.vertexCount(), kNone),
          behind(graph.vertexCount(), 1),
          first(graph.vertexCount(), 0),
          number_(graph.vertexCount(), 0),
          low_(graph.vertexCount(), 0) {
        for (size_t v = 0; v < mass.size(); ++v) behind[v] = static_cast<u64>(mass[v]);
        for (VertexId v = 0; v < graph.vertexCount(); ++v)
            if (number_[v] == 0) search(graph, v);
    }

  private:
    struct Frame {
        VertexId vertex;
        VertexId parent;
        ArcOffset next;
    };

    void enter(const Graph& graph, VertexId v, VertexId parent, VertexId start) {
        number_[v] = low_[v] = ++last_;
        first[v] = start;
        waiting_.push_back(v);
        frames_.push_back({v, parent, graph.offsets()[v]});
    }

    void search(const Graph& graph, VertexId start) {
        enter(graph, start, kNone, start);
        while (!frames_.empty()) {
            Frame& top = frames_.back();
            if (top.next < graph.offsets()[top.vertex + 1]) {
                const VertexId v = top.vertex;
                const VertexId w = graph.targets()[top.next++];
                if (number_[w] == 0)
                    enter(graph, w, v, start);
                else if (w != top.parent)
                    low_[v] = std::min(low_[v], number_[w]);
                continue;
            }
            const auto [v, parent, next] = top;
            frames_.pop_back();
            if (parent == kNone) break;
            low_[parent] = std::min(low_[parent], low_[v]);
            if (low_[v] >= number_[parent]) close(v, parent);
        }
        waiting_.clear();
    }

    // Everything entered since v is the block that hangs on `parent`.
    void close(VertexId v, VertexId parent) {
        const u32 block = static_cast<u32>(root.size());
        root.push_back(parent);
        u64 sum = 0;
        u32 count = 1;
        VertexId x = kNone;
        do {
            x = waiting_.back();
            waiting_.pop_back();
            of[x] = block;
            sum += behind[x];
            ++count;
        } while (x != v);
        below.push_back(sum);
        size.push_back(count);
        behind[parent] += sum;
    }

    std::vector<u32> number_, low_;
    std::vector<VertexId> waiting_;
    std::vector<Frame> frames_;
    u32 last_ = 0;
};

f64 squared(u64 x) { return static_cast<f64>(x) * static_cast<f64>(x); }

bool pays(const Blocks& blocks, VertexId vertices) {
    f64 work = 0;
    for (const u32 size : blocks.size)
        if (size > 2) work += squared(size);
    return work < kMostWorkLeft * squared(vertices);
}

// Where the copies go: blocks one after the other, the root of each first, the others in their order.
struct Places {
    std::vector<VertexId> ofRoot;    // [block]
    std::vector<VertexId> ofVertex;  // [vertex] of its copy below a root; kNone where there is none
    VertexId count = 0;

    Places(const Blocks& blocks, VertexId vertices) : ofVertex(vertices, kNone) {
        std::vector<VertexId> next;
        for (const u32 size : blocks.size) {
            ofRoot.push_back(size > 2 ? count : kNone);
            next.push_back(count + 1);
            if (size > 2) count += size;
        }
        for (VertexId v = 0; v < vertices; ++v)
            if (blocks.of[v] != kNone && blocks.size[blocks.of[v]] > 2) ofVertex[v] = next[blocks.of[v]]++;
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
    const Blocks blocks(prepared.graph, prepared.mass);
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
