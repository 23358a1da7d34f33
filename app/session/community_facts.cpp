#include "app/session/community_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/session/place.h"
#include "graph/parallel_pieces.h"

namespace quartier::session {
namespace {

constexpr f64 kNone = std::numeric_limits<f64>::quiet_NaN();
constexpr u64 kMostInAPiece = 256;  // communities

struct Shared {
    VertexId community;
    f64 weight;
};

// The community of most weight; of equal ones the first.
Shared heaviest(std::vector<Shared>& outside) {
    std::stable_sort(outside.begin(), outside.end(),
                     [](const Shared& a, const Shared& b) { return a.community < b.community; });
    Shared best{kNoVertex, 0};
    for (size_t from = 0; from < outside.size();) {
        Shared sum{outside[from].community, 0};
        for (; from < outside.size() && outside[from].community == sum.community; ++from)
            sum.weight += outside[from].weight;
        if (best.community == kNoVertex || sum.weight > best.weight) best = sum;
    }
    return best;
}

// Counts of one community, without what depends on the whole graph.
CommunityFacts countsOf(const Document& document, u32 depth, u32 treeNode, std::vector<Shared>& outside) {
    const CommunityRun& run = *document.communities;
    const Graph& graph = *document.version->undirected;
    const Dendrogram::Node& node = run.dendrogram.nodes()[treeNode];
    CommunityFacts facts;
    facts.treeNode = treeNode;
    facts.nodes = node.size;
    outside.clear();
    u64 arcsInside = 0, loops = 0;
    f64 weightOfArcs = 0, weightOfLoops = 0;
    for (const VertexId v : verticesOf(document, treeNode))
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            const f64 weight = graph.weight(arc);
            if (w == v) {
                ++loops;
                weightOfLoops += weight;
            } else if (const VertexId other = run.communityOf(depth, w); other == node.community) {
                ++arcsInside;
                weightOfArcs += weight;
            } else {
                outside.push_back({other, weight});
                facts.weightOutside += weight;
            }
        }
    facts.edgesInside = arcsInside / 2 + loops;
    facts.weightInside = weightOfArcs / 2 + weightOfLoops;
    facts.edgesOutside = outside.size();
    const f64 nodes = node.size;
    facts.density = node.size < 2 ? kNone : static_cast<f64>(arcsInside) / (nodes * (nodes - 1));
    if (const Shared most = heaviest(outside); most.community != kNoVertex) {
        facts.neighbour = run.dendrogram.nodeOf(depth + 1, most.community);
        facts.neighbourWeight = most.weight;
    }
    return facts;
}

f64 volumeOf(const CommunityFacts& facts) { return 2 * facts.weightInside + facts.weightOutside; }

std::vector<BridgingNode> byWeight(std::vector<BridgingNode> nodes) {
    std::sort(nodes.begin(), nodes.end(), [](const BridgingNode& a, const BridgingNode& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.node < b.node;
    });
    return nodes;
}

// One entry for each node.
std::vector<BridgingNode> summed(std::vector<BridgingNode> ends) {
    std::stable_sort(ends.begin(), ends.end(),
                     [](const BridgingNode& a, const BridgingNode& b) { return a.node < b.node; });
    std::vector<BridgingNode> nodes;
    for (const BridgingNode& end : ends) {
        if (nodes.empty() || nodes.back().node != end.node) nodes.push_back({.node = end.node});
        nodes.back().edges += end.edges;
        nodes.back().weight += end.weight;
    }
    return nodes;
}

}  // namespace

std::vector<CommunityFacts> communityFacts(const Document& document, u32 depth, const RunContext& context) {
    const std::vector<u32>& treeNodes = document.communities->bySize[depth];
    std::vector<CommunityFacts> all(treeNodes.size());
    const u64 grain = std::clamp<u64>(treeNodes.size() / 1024, 1, kMostInAPiece);
    inPieces(treeNodes.size(), grain, context, {.stage = "communities"}, [&](u64 begin, u64 end) {
        std::vector<Shared> outside;
        for (u64 i = begin; i < end; ++i) all[i] = countsOf(document, depth, treeNodes[i], outside);
    });
    f64 volume = 0;
    for (const CommunityFacts& facts : all) volume += volumeOf(facts);
    for (CommunityFacts& facts : all) {
        const f64 smaller = std::min(volumeOf(facts), volume - volumeOf(facts));
        facts.conductance = smaller > 0 ? facts.weightOutside / smaller : kNone;
    }
    return all;
}

Bridges bridgesBetween(const Document& document, u32 first, u32 second, const RunContext& context) {
    const CommunityRun& run = *document.communities;
    const Graph& graph = *document.version->undirected;
    const auto& nodes = run.dendrogram.nodes();
    const bool swapped = nodes[second].size < nodes[first].size;
    const u32 from = swapped ? second : first;
    const Dendrogram::Node& to = nodes[swapped ? first : second];
    const u32 depth = run.depthCount() - to.depth;
    Bridges bridges;
    std::vector<BridgingNode> here, there;
    for (const VertexId v : verticesOf(document, from)) {
        if (context.shouldStop()) throw Cancelled();
        BridgingNode node{.node = v};
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            if (run.communityOf(depth, w) != to.community) continue;
            const f64 weight = graph.weight(arc);
            ++node.edges;
            node.weight += weight;
            there.push_back({.node = w, .edges = 1, .weight = weight});
        }
        if (node.edges == 0) continue;
        bridges.edges += node.edges;
        bridges.weight += node.weight;
        here.push_back(node);
    }
    bridges.first = byWeight(std::move(here));
    bridges.second = byWeight(summed(std::move(there)));
    if (swapped) std::swap(bridges.first, bridges.second);
    return bridges;
}

std::vector<VertexId> topNodes(const Document& document, u32 treeNode, const std::vector<f32>& values,
                               size_t most) {
    std::vector<VertexId> top;
    for (const VertexId v : verticesOf(document, treeNode))
        if (!std::isnan(values[v])) top.push_back(v);
    const auto higher = [&](VertexId a, VertexId b) {
        return values[a] != values[b] ? values[a] > values[b] : a < b;
    };
    most = std::min(most, top.size());
    std::partial_sort(top.begin(), top.begin() + static_cast<std::ptrdiff_t>(most), top.end(), higher);
    top.resize(most);
    return top;
}

}  // namespace quartier::session
