#include "graph/modularity.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <igraph/igraph.h>
#include <tbb/task_arena.h>

#include <numeric>
#include <random>

#include "core/error.h"
#include "edge_lines.h"
#include "graph/hierarchy.h"

namespace quartier {
namespace {

using ::testing::ElementsAre;

//  0 - 1      3 - 4
//   \ /   ___/ \ /     two triangles and a bridge: m = 7, each side has strength 7 and 3 edges inside,
//    2 --'      5      so Q = 2 (6/14 - (7/14)^2) = 6/7 - 1/2 = 5/14
Graph twoTriangles() { return test::undirected(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}}); }
const std::vector<VertexId> kSides{0, 0, 0, 1, 1, 1};

TEST(Modularity, TwoTrianglesByHand) {
    const Graph graph = twoTriangles();
    EXPECT_DOUBLE_EQ(modularity(graph, kSides), 5.0 / 14);
    EXPECT_DOUBLE_EQ(modularity(graph, kSides, 2.0), 6.0 / 7 - 1);
    EXPECT_DOUBLE_EQ(modularity(graph, std::vector<VertexId>(6, 0)), 0);
    EXPECT_DOUBLE_EQ(modularity(graph, std::vector<VertexId>{9, 9, 9, 4000, 4000, 4000}), 5.0 / 14);
    EXPECT_THAT(strengths(graph), ElementsAre(2, 2, 3, 3, 2, 2));
}

TEST(Modularity, ASelfLoopCountsTwice) {
    //  0 @     1 - 2     weights 2 (the loop) and 1: strengths 4, 1, 1, so 2m = 6
    const Graph graph = test::undirectedWeighted(3, {{0, 0, 2}, {1, 2, 1}});
    EXPECT_THAT(strengths(graph), ElementsAre(4, 1, 1));
    EXPECT_DOUBLE_EQ(modularity(graph, std::vector<VertexId>{0, 1, 1}),
                     4.0 / 6 + 2.0 / 6 - 16.0 / 36 - 4.0 / 36);
}

TEST(Modularity, OfNothingIsZero) {
    EXPECT_EQ(modularity(Graph(), {}), 0);
    EXPECT_EQ(modularity(test::undirected(3, {}), std::vector<VertexId>{0, 1, 2}), 0);
    EXPECT_EQ(modularity(test::undirectedWeighted(2, {{0, 1, 0}}), std::vector<VertexId>{0, 0}), 0);
}

TEST(Modularity, RefusesWrongPartitions) {
    EXPECT_THROW(modularity(twoTriangles(), std::vector<VertexId>{0, 1}), Error);
    EXPECT_THROW(modularity(test::directed(2, {{0, 1}}), std::vector<VertexId>{0, 1}), Error);
}

f64 igraphModularity(const Graph& graph, const std::vector<VertexId>& community, f64 resolution) {
    igraph_vector_int_t ends;
    igraph_vector_t weights;
    igraph_vector_int_t membership;
    igraph_vector_int_init(&ends, 0);
    igraph_vector_init(&weights, 0);
    igraph_vector_int_init(&membership, 0);
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        igraph_vector_int_push_back(&membership, community[v]);
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            if (graph.targets()[arc] > v) continue;
            igraph_vector_int_push_back(&ends, v);
            igraph_vector_int_push_back(&ends, graph.targets()[arc]);
            igraph_vector_push_back(&weights, graph.weight(arc));
        }
    }
    igraph_t oracle;
    igraph_create(&oracle, &ends, graph.vertexCount(), IGRAPH_UNDIRECTED);
    igraph_real_t q = 0;
    igraph_modularity(&oracle, &membership, &weights, resolution, IGRAPH_UNDIRECTED, &q);
    igraph_destroy(&oracle);
    igraph_vector_int_destroy(&ends);
    igraph_vector_int_destroy(&membership);
    igraph_vector_destroy(&weights);
    return q;
}

TEST(Modularity, AgreesWithIgraphOnLoopsAndWeights) {
    std::mt19937 random(11);
    for (int round = 0; round < 20; ++round) {
        const VertexId n = 5 + random() % 3000;
        EdgeList edges;
        for (VertexId i = 0; i < 4 * n; ++i) {
            edges.source.push_back(random() % n);
            edges.target.push_back(i % 9 == 0 ? edges.source.back() : random() % n);
            if (round % 2 == 0) edges.weight.push_back(static_cast<f32>(random() % 1000) / 100);
        }
        ImportReport report;
        const Graph graph = buildGraph(std::move(edges), n, Direction::undirected, LoopPolicy::keep, report);
        std::vector<VertexId> community(n);
        for (VertexId& c : community) c = random() % (1 + n / 7);
        compactLabels(community);
        const f64 resolution = 0.5 + 0.1 * round;
        EXPECT_NEAR(modularity(graph, community, resolution), igraphModularity(graph, community, resolution),
                    1e-12);
        std::iota(community.begin(), community.end(), VertexId{0});
        EXPECT_NEAR(modularityAlone(graph, resolution), igraphModularity(graph, community, resolution),
                    1e-12);
    }
    EXPECT_EQ(modularityAlone(Graph()), 0);
    EXPECT_EQ(modularityAlone(test::undirected(3, {})), 0);
    EXPECT_THROW(modularityAlone(test::directed(2, {{0, 1}})), Error);
}

// Few communities are summed over blocks of vertices, many by shares of the communities.
TEST(CommunityTotals, AreTheSameOnAnyNumberOfThreads) {
    std::mt19937 random(11);
    const VertexId n = 50'000;
    std::vector<f64> strength(n);
    for (f64& s : strength) s = 1.0 / (1 + random() % 1000);  // whose sums depend on their order
    for (const VertexId communities : {1u, 7u, 781u, 782u, 40'000u}) {
        std::vector<VertexId> community(n);
        std::vector<f64> expected(communities, 0.0);
        for (VertexId v = 0; v < n; ++v) {
            community[v] = random() % communities;
            expected[community[v]] += strength[v];
        }
        const std::vector<f64> found = communityTotals(community, communities, strength);
        ASSERT_EQ(found.size(), expected.size());
        for (VertexId c = 0; c < communities; ++c)
            ASSERT_NEAR(found[c], expected[c], 1e-12 * expected[c]) << communities;
        tbb::task_arena alone(1);
        alone.execute([&] { EXPECT_EQ(communityTotals(community, communities, strength), found); });
    }
}

TEST(DisconnectedCommunities, AreCountedAndSplit) {
    const Graph graph = twoTriangles();
    EXPECT_EQ(disconnectedCommunities(graph, kSides), 0u);
    // 0 and 4, 5 share community 1; 1, 2, 3 hang together through 1-2-3.
    const std::vector<VertexId> torn{1, 7, 7, 7, 1, 1};
    EXPECT_EQ(disconnectedCommunities(graph, torn), 1u);
    EXPECT_THAT(splitDisconnected(graph, torn), ElementsAre(0, 1, 1, 1, 2, 2));
    EXPECT_EQ(disconnectedCommunities(graph, splitDisconnected(graph, torn)), 0u);
}

TEST(DisconnectedCommunities, SplittingNeverLowersModularity) {
    std::mt19937 random(5);
    for (int round = 0; round < 20; ++round) {
        const VertexId n = 10 + random() % 5000;
        EdgeList edges;
        for (VertexId i = 0; i < n; ++i) {
            edges.source.push_back(random() % n);
            edges.target.push_back(random() % n);
        }
        ImportReport report;
        const Graph graph = buildGraph(std::move(edges), n, Direction::undirected, LoopPolicy::keep, report);
        std::vector<VertexId> community(n);
        for (VertexId& c : community) c = random() % 20;
        const std::vector<VertexId> split = splitDisconnected(graph, community);
        EXPECT_GT(modularity(graph, split), modularity(graph, community));
        EXPECT_EQ(disconnectedCommunities(graph, split), 0u);
        for (VertexId v = 0; v < n; ++v)
            for (const VertexId u : graph.row(v))
                ASSERT_EQ(split[u] == split[v], community[u] == community[v]);
    }
}

}  // namespace
}  // namespace quartier
