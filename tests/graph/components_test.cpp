// Weakly connected components against hand-worked graphs and a plain search.
#include "graph/components.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "edge_lines.h"

namespace quartier {
namespace {

using ::testing::ElementsAre;

// The smallest vertex of the component of each, found by a search over arcs of both directions.
std::vector<VertexId> rootsBySearch(const Graph& graph) {
    std::vector<std::vector<VertexId>> neighbours(graph.vertexCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId w : graph.row(v)) {
            neighbours[v].push_back(w);
            neighbours[w].push_back(v);
        }
    std::vector<VertexId> root(graph.vertexCount(), kNoVertex);
    for (VertexId first = 0; first < graph.vertexCount(); ++first) {
        std::vector<VertexId> waiting{first};
        while (!waiting.empty()) {
            const VertexId v = waiting.back();
            waiting.pop_back();
            if (root[v] != kNoVertex) continue;
            root[v] = first;
            waiting.insert(waiting.end(), neighbours[v].begin(), neighbours[v].end());
        }
    }
    return root;
}

// From nearly all alone to nearly one: most arcs of the largest component are never read, those of the others
// all are, whichever end they are listed at.
TEST(Components, AreThoseOfASearch) {
    std::mt19937_64 random(4);
    for (const bool directed : {false, true})
        for (const VertexId edges : {50u, 900u, 1500u, 4000u}) {
            std::vector<std::tuple<VertexId, VertexId>> pairs;
            for (VertexId e = 0; e < edges; ++e)
                pairs.emplace_back(static_cast<VertexId>(random() % 2000),
                                   static_cast<VertexId>(random() % 2000));
            const Graph graph = directed ? test::directed(2000, pairs) : test::undirected(2000, pairs);
            const VertexVector<VertexId> found = componentRoots(graph, plainContext());
            EXPECT_THAT(found, ::testing::ElementsAreArray(rootsBySearch(graph))) << directed << edges;
        }
}

TEST(Components, AreNumberedByFirstOccurrence) {
    const Components parts = connectedComponents(test::undirected(7, {{5, 2}, {1, 2}, {4, 3}}));
    EXPECT_THAT(parts.component, ElementsAre(0, 1, 1, 2, 2, 1, 3));
    EXPECT_THAT(parts.size, ElementsAre(1, 3, 2, 1));
    EXPECT_EQ(parts.largest(), 3u);
    EXPECT_EQ(connectedComponents(Graph()).largest(), 0u);
}

// 2 -> 0 <- 1    weakly one, whatever the directions
TEST(Components, AreWeakWhereArcsHaveDirections) {
    EXPECT_THAT(connectedComponents(test::directed(4, {{2, 0}, {1, 0}})).component, ElementsAre(0, 0, 0, 1));
}

TEST(Components, ALongShuffledPathIsOne) {
    constexpr VertexId kLength = 300'000;
    std::vector<VertexId> order(kLength);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), std::mt19937(3));
    EdgeList edges;
    for (VertexId i = 0; i + 1 < kLength; ++i) {
        edges.source.push_back(order[i]);
        edges.target.push_back(order[i + 1]);
    }
    ImportReport report;
    const Graph path = buildGraph(std::move(edges), kLength, Direction::undirected, LoopPolicy::keep, report);
    EXPECT_EQ(connectedComponents(path).largest(), kLength);
}

}  // namespace
}  // namespace quartier
