// What communities are and who lies between them: worked by hand, and against sums over all pairs of nodes.
#include "app/session/community_facts.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "app/session/commands.h"
#include "app/session/partition_import.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;

Document documentOf(Graph graph, std::vector<VertexId> labels) {
    Document document;
    NodeTable nodes = NodeTable::numbered(graph.vertexCount(), 0);
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(std::move(nodes)), ForDrawing::yes,
                                        plainContext(), 1);
    document.columns = columnsOf(*document.version);
    document.keep(communitiesFrom(document, {.labels = std::move(labels), .origin = {}}));
    return document;
}

//  {0 1 2}: a triangle and a loop at 0; {3 4}; {5}
Document handWorked() {
    return documentOf(test::makeGraph(6,
                                      {{0, 1, 1},
                                       {1, 2, 2},
                                       {0, 2, 3},
                                       {0, 0, 4},
                                       {3, 4, 5},
                                       {0, 3, 6},
                                       {1, 3, 7},
                                       {2, 4, 8},
                                       {4, 5, 9}},
                                      true),
                      {0, 0, 0, 1, 1, 2});
}

u32 treeNodeOf(const Document& document, VertexId v, u32 depth = 0) {
    const CommunityRun& run = *document.communities;
    return run.dendrogram.nodeOf(depth + 1, run.communityOf(depth, v));
}

TEST(CommunityFacts, OfAGraphWorkedByHand) {
    const Document document = handWorked();
    const auto facts = communityFacts(document, 0, plainContext());
    ASSERT_EQ(facts.size(), 3u);
    const CommunityFacts &three = facts[0], &two = facts[1], &one = facts[2];
    EXPECT_EQ(three.treeNode, treeNodeOf(document, 0));
    EXPECT_EQ(three.nodes, 3u);
    EXPECT_EQ(three.edgesInside, 4u);
    EXPECT_EQ(three.edgesOutside, 3u);
    EXPECT_EQ(three.weightInside, 10);
    EXPECT_EQ(three.weightOutside, 21);
    EXPECT_EQ(three.density, 1);
    // Volumes: 2 * 10 + 21, 2 * 5 + 30, 9.
    EXPECT_EQ(three.conductance, 21.0 / 41);
    EXPECT_EQ(three.neighbour, two.treeNode);
    EXPECT_EQ(three.neighbourWeight, 21);
    EXPECT_EQ(two.conductance, 30.0 / 40);
    EXPECT_EQ(two.neighbour, three.treeNode);
    EXPECT_EQ(one.edgesInside, 0u);
    EXPECT_TRUE(std::isnan(one.density));
    EXPECT_EQ(one.conductance, 1);
    EXPECT_EQ(one.neighbour, two.treeNode);
}

TEST(CommunityFacts, OfAWholeGraphHasNoRest) {
    const Document document = documentOf(test::makeGraph(2, {{0, 1}}), {0, 0});
    const auto facts = communityFacts(document, 0, plainContext());
    ASSERT_EQ(facts.size(), 1u);
    EXPECT_TRUE(std::isnan(facts[0].conductance));
    EXPECT_EQ(facts[0].neighbour, 0u);
}

TEST(CommunityFacts, NamesTheNodesBetweenTwo) {
    const Document document = handWorked();
    const u32 three = treeNodeOf(document, 0), two = treeNodeOf(document, 3);
    const auto named = [](const std::vector<BridgingNode>& nodes) {
        std::vector<std::tuple<VertexId, u64, f64>> all;
        for (const BridgingNode& node : nodes) all.emplace_back(node.node, node.edges, node.weight);
        return all;
    };
    using Named = std::tuple<VertexId, u64, f64>;
    for (const bool swapped : {false, true}) {
        const Bridges bridges =
            swapped ? bridgesBetween(document, two, three) : bridgesBetween(document, three, two);
        EXPECT_EQ(bridges.edges, 3u);
        EXPECT_EQ(bridges.weight, 21);
        EXPECT_THAT(named(swapped ? bridges.second : bridges.first),
                    ElementsAre(Named{2, 1, 8}, Named{1, 1, 7}, Named{0, 1, 6}));
        EXPECT_THAT(named(swapped ? bridges.first : bridges.second),
                    ElementsAre(Named{3, 2, 13}, Named{4, 1, 8}));
    }
    const Bridges none = bridgesBetween(document, three, treeNodeOf(document, 5));
    EXPECT_EQ(none.edges, 0u);
    EXPECT_TRUE(none.first.empty() && none.second.empty());
}

TEST(CommunityFacts, NamesTheTopNodes) {
    const Document document = handWorked();
    const u32 three = treeNodeOf(document, 0);
    EXPECT_THAT(topNodes(document, three, {1, 3, 3, 9, 9, 9}, 2), ElementsAre(1, 2));
    EXPECT_THAT(topNodes(document, three, {1, std::nanf(""), 3, 9, 9, 9}, 5), ElementsAre(2, 0));
}

// Every edge looked at once, in the edges as they were made.
TEST(CommunityFacts, AgreeWithSumsOverAllEdges) {
    for (u64 seed = 1; seed <= 20; ++seed) {
        const VertexId n = 60;
        Graph graph = test::randomGraph(n, 300, seed, seed % 2 == 0 ? 5 : 0);
        std::mt19937_64 random(seed);
        std::vector<VertexId> labels;
        for (VertexId v = 0; v < n; ++v) labels.push_back(static_cast<VertexId>(random() % 7));
        const Document document = documentOf(std::move(graph), labels);
        const Graph& all = *document.version->undirected;
        const auto facts = communityFacts(document, 0, plainContext());
        u64 edges = 0;
        std::set<u32> seen;
        for (const CommunityFacts& one : facts) {
            seen.insert(one.treeNode);
            u64 inside = 0, outside = 0;
            f64 weightInside = 0, volume = 0, rest = 0;
            std::map<u32, f64> shared;
            for (VertexId v = 0; v < n; ++v)
                for (VertexId w = v; w < n; ++w)
                    for (ArcOffset arc = all.offsets()[v]; arc < all.offsets()[v + 1]; ++arc) {
                        if (all.targets()[arc] != w) continue;
                        const bool a = treeNodeOf(document, v) == one.treeNode,
                                   b = treeNodeOf(document, w) == one.treeNode;
                        const f64 weight = all.weight(arc);
                        (a ? volume : rest) += weight;
                        (b ? volume : rest) += weight;
                        if (a && b) ++inside, weightInside += weight;
                        if (a != b) ++outside, shared[treeNodeOf(document, a ? w : v)] += weight;
                    }
            EXPECT_EQ(one.edgesInside, inside);
            EXPECT_EQ(one.edgesOutside, outside);
            EXPECT_EQ(one.weightInside, weightInside);
            EXPECT_DOUBLE_EQ(one.conductance, (volume - 2 * weightInside) / std::min(volume, rest));
            f64 most = 0;
            for (const auto& [node, weight] : shared) most = std::max(most, weight);
            EXPECT_EQ(one.neighbourWeight, most);
            EXPECT_EQ(shared.at(one.neighbour), most);
            edges += 2 * inside + outside;
            const Bridges bridges = bridgesBetween(document, one.treeNode, one.neighbour);
            EXPECT_EQ(bridges.weight, most);
        }
        EXPECT_EQ(seen.size(), facts.size());
        EXPECT_EQ(edges, 2 * all.edgeCount());
        EXPECT_TRUE(std::is_sorted(facts.begin(), facts.end(),
                                   [](const auto& a, const auto& b) { return a.nodes > b.nodes; }));
    }
}

TEST(CommunityFacts, CanBeStopped) {
    const Document document = handWorked();
    std::stop_source stop;
    stop.request_stop();
    RunContext context{.stop = stop.get_token(), .observer = silentObserver()};
    EXPECT_THROW(communityFacts(document, 0, context), Cancelled);
    EXPECT_THROW(bridgesBetween(document, treeNodeOf(document, 0), treeNodeOf(document, 3), context),
                 Cancelled);
}

}  // namespace
}  // namespace quartier::session
