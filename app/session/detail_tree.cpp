#include "app/session/detail_tree.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <tuple>

#include "app/session/edge_pick.h"
#include "graph/union_find.h"

namespace quartier::session {
namespace {

// Of so many of its heaviest pairs, each community has the links.
constexpr u32 kHeaviest = 4;

// Two communities of a level, a < b, and the weight of the edges between them.
struct Pair {
    VertexId a, b;
    f64 weight;
};

// Sorted, with one entry for each two.
void merge(std::vector<Pair>& pairs) {
    const auto ends = [](const Pair& p) { return std::tie(p.a, p.b); };
    // By weight, too: sums do not depend on the order in which pairs came.
    tbb::parallel_sort(pairs.begin(), pairs.end(), [&](const Pair& x, const Pair& y) {
        return std::tie(x.a, x.b, x.weight) < std::tie(y.a, y.b, y.weight);
    });
    size_t kept = 0;
    for (size_t i = 0; i < pairs.size(); ++i) {
        if (kept > 0 && ends(pairs[kept - 1]) == ends(pairs[i]))
            pairs[kept - 1].weight += pairs[i].weight;
        else
            pairs[kept++] = pairs[i];
    }
    pairs.resize(kept);
}

// Which edges are summed up.
class Shown {
  public:
    Shown(const Document& document, const VisibleSet* visible) : document_(document), visible_(visible) {}

    bool node(VertexId v) const { return visible_ == nullptr || visible_->nodes.test(v); }
    // Of an edge whose ends are shown.
    bool edge(VertexId a, VertexId b) const {
        return visible_ == nullptr || visible_->drawnEdges.size() == 0 ||
               visible_->drawnEdges.test(edgeBetween(document_.edges(), a, b));
    }

  private:
    const Document& document_;
    const VisibleSet* visible_;
};

// Those of the finest level: every community sums its own up, which takes less room than all edges at once.
std::vector<Pair> finestPairs(const Graph& graph, const CommunityRun& run, const Shown& shown) {
    const std::vector<VertexId>& labels = run.result.hierarchy.levels[0].parent;
    const Dendrogram& tree = run.dendrogram;
    tbb::enumerable_thread_specific<std::vector<Pair>> found;
    tbb::parallel_for(VertexId{0}, run.result.hierarchy.levels[0].communities, [&](VertexId community) {
        const Dendrogram::Node& node = tree.nodes()[tree.nodeOf(1, community)];
        std::vector<Pair> own;
        for (const VertexId v : std::span(tree.vertexOrder()).subspan(node.begin, node.size)) {
            if (!shown.node(v)) continue;
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                const VertexId w = graph.targets()[arc], other = labels[w];
                if (other > community && shown.node(w) && shown.edge(v, w))
                    own.push_back({community, other, f64{graph.weight(arc)}});
            }
        }
        merge(own);
        std::vector<Pair>& all = found.local();
        all.insert(all.end(), own.begin(), own.end());
    });
    std::vector<Pair> pairs;
    for (const auto& part : found) pairs.insert(pairs.end(), part.begin(), part.end());
    merge(pairs);
    return pairs;
}

std::vector<Pair> pairsAbove(const std::vector<Pair>& pairs, const Level& level) {
    std::vector<Pair> above;
    for (const Pair& pair : pairs) {
        const auto [a, b] = std::minmax(level.parent[pair.a], level.parent[pair.b]);
        if (a != b) above.push_back({a, b, pair.weight});
    }
    merge(above);
    return above;
}

// `level`: 1 is the finest, as in Dendrogram.
void addLinks(render::DetailTree& to, const Dendrogram& tree, size_t level, VertexId communities,
              std::vector<Pair> pairs) {
    if (pairs.empty()) return;
    tbb::parallel_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) {
        return std::tie(y.weight, x.a, x.b) < std::tie(x.weight, y.a, y.b);
    });
    const f64 heaviest = pairs.front().weight;
    UnionFind joined(communities);
    std::vector<u32> links(communities, 0);
    for (const Pair& pair : pairs) {
        const bool joins = joined.find(pair.a) != joined.find(pair.b);
        joined.join(pair.a, pair.b);
        const bool heavy = links[pair.a] < kHeaviest || links[pair.b] < kHeaviest;
        if (!joins && !heavy) continue;
        ++links[pair.a];
        ++links[pair.b];
        const f64 weight = heaviest > 0 ? pair.weight / heaviest : 1;
        to.links.push_back(
            {tree.nodeOf(level, pair.a), tree.nodeOf(level, pair.b), static_cast<f32>(weight)});
    }
}

}  // namespace

std::shared_ptr<const render::DetailTree> detailTree(const Document& document, const VisibleSet* visible) {
    if (document.empty() || document.communities == nullptr) return nullptr;
    const CommunityRun& run = *document.communities;
    const std::vector<Level>& levels = run.result.hierarchy.levels;
    if (levels.empty() || run.result.hierarchy.vertices != document.vertexCount()) return nullptr;
    const Dendrogram& tree = run.dendrogram;
    auto detail = std::make_shared<render::DetailTree>();
    for (u32 i = 0; i < tree.nodes().size(); ++i) {
        const Dendrogram::Node& node = tree.nodes()[i];
        detail->nodes.push_back({.parent = node.parent,
                                 .begin = node.begin,
                                 .size = node.size,
                                 .closes = i != 0 && !run.holdsOutside(i)});
    }
    detail->firstLeaf = static_cast<u32>(tree.nodes().size() - levels[0].communities);
    detail->vertices = tree.vertexOrder();
    detail->leafOf.resize(document.vertexCount());
    tbb::parallel_for(VertexId{0}, document.vertexCount(), [&](VertexId v) {
        detail->leafOf[v] = tree.nodeOf(1, levels[0].parent[v]) - detail->firstLeaf;
    });
    std::vector<Pair> pairs = finestPairs(*document.version->undirected, run, Shown(document, visible));
    for (size_t level = 1; level <= levels.size(); ++level) {
        if (level > 1) pairs = pairsAbove(pairs, levels[level - 1]);
        addLinks(*detail, tree, level, levels[level - 1].communities, pairs);
    }
    return detail;
}

bool needsDetailTree(const render::Style& style) {
    return style.detail || style.edgeShape == render::EdgeShape::bundled;
}

}  // namespace quartier::session
