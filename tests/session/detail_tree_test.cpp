// The tree of communities and its links as the renderer gets them.
#include "app/session/detail_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "app/session/commands.h"
#include "app/session/filter.h"
#include "app/session/partition_import.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

Document documentOf(Graph graph) {
    Document document;
    NodeTable nodes = NodeTable::numbered(graph.vertexCount(), 0);
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(std::move(nodes)), ForDrawing::yes,
                                        plainContext(), 1);
    document.columns = columnsOf(*document.version);
    return document;
}

void group(Document& document, std::vector<VertexId> labels) {
    document.keep(communitiesFrom(document, {.labels = std::move(labels), .origin = {}}));
}

using Ends = std::pair<u32, u32>;
Ends endsOf(const render::DetailLink& link) { return std::minmax(link.a, link.b); }

TEST(DetailTree, IsNoneWithoutCommunities) {
    EXPECT_EQ(detailTree({}), nullptr);
    EXPECT_EQ(detailTree(documentOf(test::makeGraph(2, {{0, 1}}))), nullptr);
}

//  {0 1 2} and {3 4} with 6 + 7 + 8 between them, {5} with 9 to the latter; loops and edges inside count not.
TEST(DetailTree, SumsTheEdgesBetweenTwoCommunities) {
    Document document = documentOf(test::makeGraph(
        6, {{0, 1, 1}, {0, 2, 3}, {0, 0, 4}, {3, 4, 5}, {0, 3, 6}, {1, 3, 7}, {2, 4, 8}, {4, 5, 9}}, true));
    group(document, {0, 0, 0, 1, 1, 2});
    const auto tree = detailTree(document);
    ASSERT_NE(tree, nullptr);
    ASSERT_EQ(tree->nodes.size(), 4u);
    EXPECT_FALSE(tree->nodes[0].closes);
    EXPECT_TRUE(tree->nodes[1].closes);
    ASSERT_EQ(tree->links.size(), 2u);
    const u32 first = tree->firstLeaf + tree->leafOf[0], second = tree->firstLeaf + tree->leafOf[3],
              third = tree->firstLeaf + tree->leafOf[5];
    EXPECT_EQ(endsOf(tree->links[0]), Ends(std::minmax(first, second)));
    EXPECT_FLOAT_EQ(tree->links[0].weight, 1);
    EXPECT_EQ(endsOf(tree->links[1]), Ends(std::minmax(second, third)));
    EXPECT_FLOAT_EQ(tree->links[1].weight, 9.0f / 21);
}

// Without node 4, and without the edge of weight 6.
TEST(DetailTree, LeavesOutWhatAFilterHides) {
    Document document = documentOf(test::makeGraph(
        6, {{0, 1, 1}, {0, 2, 3}, {0, 0, 4}, {3, 4, 5}, {0, 3, 6}, {1, 3, 7}, {2, 4, 8}, {4, 5, 9}}, true));
    group(document, {0, 0, 0, 1, 1, 2});
    View view;
    view.filter = "id != \"4\" and edge.weight != 6";
    FilterFacts facts;
    applyFilter(view, document, facts, plainContext());
    const auto tree = detailTree(document, view.visible.get());
    ASSERT_EQ(tree->links.size(), 1u);
    EXPECT_EQ(endsOf(tree->links[0]),
              Ends(std::minmax(tree->firstLeaf + tree->leafOf[0], tree->firstLeaf + tree->leafOf[3])));
    const auto whole = detailTree(document);
    EXPECT_EQ(whole->links.size(), 2u);
}

// A community in the middle, and eleven around it that are linked to it and to each other less: all of the
// light ones but the four heaviest of either end are left out, none of those that alone join a community.
TEST(DetailTree, KeepsTheHeaviestLinksAndWhatJoins) {
    std::vector<test::EdgeOf> edges;
    for (VertexId a = 1; a < 12; ++a) {
        edges.push_back({0, a, static_cast<f32>(100 + a)});
        for (VertexId b = 1; b < a; ++b) edges.push_back({a, b, 1 + static_cast<f32>(a + b) / 100});
    }
    edges.push_back({11, 12, 0.5f});
    Document document = documentOf(test::makeGraph(13, edges, true));
    std::vector<VertexId> labels(13);
    std::iota(labels.begin(), labels.end(), 0u);
    group(document, labels);
    const auto tree = detailTree(document);
    const auto leaf = [&](VertexId v) { return tree->firstLeaf + tree->leafOf[v]; };
    std::set<Ends> kept;
    for (const auto& link : tree->links) EXPECT_TRUE(kept.insert(endsOf(link)).second) << "twice";
    for (VertexId a = 1; a < 12; ++a) EXPECT_TRUE(kept.contains(std::minmax(leaf(0), leaf(a)))) << a;
    EXPECT_TRUE(kept.contains(std::minmax(leaf(11), leaf(12)))) << "the only one of 12";
    EXPECT_TRUE(kept.contains(std::minmax(leaf(11), leaf(10)))) << "among the heaviest of 10";
    EXPECT_FALSE(kept.contains(std::minmax(leaf(6), leaf(7)))) << "both have heavier ones";
    EXPECT_LT(kept.size(), 50u);
}

// Of every level that Louvain finds: intervals that nest, and links whose weights are the sums of the edges.
TEST(DetailTree, AgreesWithTheHierarchyOfARun) {
    Document document = documentOf(test::unevenGraph(2000, 9000, 5));
    const Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    RunContext context = plainContext();
    document.keep(runCommunities(document, engines, "sequential", {}, context));
    const CommunityRun& run = *document.communities;
    ASSERT_GE(run.depthCount(), 2u);
    const auto tree = detailTree(document);
    ASSERT_EQ(tree->leaves(), run.result.hierarchy.levels[0].communities);
    for (u32 i = 1; i < tree->nodes.size(); ++i) {
        const auto &node = tree->nodes[i], &parent = tree->nodes[node.parent];
        EXPECT_LT(node.parent, i);
        EXPECT_TRUE(node.begin >= parent.begin && node.begin + node.size <= parent.begin + parent.size);
    }
    for (size_t at = 0; at < tree->vertices.size(); ++at) {
        const auto& leaf = tree->nodes[tree->firstLeaf + tree->leafOf[tree->vertices[at]]];
        EXPECT_TRUE(at >= leaf.begin && at < leaf.begin + leaf.size);
    }
    const Graph& graph = *document.version->undirected;
    size_t links = 0;
    for (u32 depth = 0; depth < run.depthCount(); ++depth) {
        std::map<Ends, f64> sums;
        for (VertexId v = 0; v < graph.vertexCount(); ++v)
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                const VertexId w = graph.targets()[arc];
                const u32 a = run.dendrogram.nodeOf(depth + 1, run.communityOf(depth, v)),
                          b = run.dendrogram.nodeOf(depth + 1, run.communityOf(depth, w));
                if (v < w && a != b) sums[std::minmax(a, b)] += f64{graph.weight(arc)};
            }
        f64 heaviest = 0;
        for (const auto& [ends, weight] : sums) heaviest = std::max(heaviest, weight);
        for (const auto& link : tree->links) {
            if (run.dendrogram.nodes()[link.a].depth != run.depthCount() - depth) continue;
            ++links;
            ASSERT_TRUE(sums.contains(endsOf(link)));
            EXPECT_NEAR(link.weight, sums[endsOf(link)] / heaviest, 1e-6);
        }
    }
    EXPECT_EQ(links, tree->links.size());
}

}  // namespace
}  // namespace quartier::session
