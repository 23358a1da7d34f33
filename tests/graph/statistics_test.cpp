#include "graph/statistics.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "edge_lines.h"

namespace quartier {
namespace {

using ::testing::ElementsAre;

//  0 - 1 - 2     3 - 4     6     degrees 1 3 1 1 1 1 0
//       `- 5
TEST(Statistics, DegreesByHand) {
    const Graph graph = test::undirected(7, {{0, 1}, {1, 2}, {1, 5}, {3, 4}});
    const DegreeStatistics degrees = degreeStatistics(graph);
    EXPECT_EQ(degrees.smallest, 0u);
    EXPECT_EQ(degrees.largest, 3u);
    EXPECT_EQ(degrees.median, 1u);
    EXPECT_DOUBLE_EQ(degrees.mean, 8.0 / 7);
    EXPECT_THAT(degrees.histogram, ElementsAre(1, 5, 1));  // 0; 1; 2 and 3
    EXPECT_TRUE(degreeStatistics(Graph()).histogram.empty());
}

TEST(Statistics, ComponentsByFirstOccurrence) {
    const Components parts = connectedComponents(test::undirected(7, {{5, 2}, {1, 2}, {4, 3}}));
    EXPECT_THAT(parts.component, ElementsAre(0, 1, 1, 2, 2, 1, 3));
    EXPECT_THAT(parts.size, ElementsAre(1, 3, 2, 1));
    EXPECT_EQ(parts.largest(), 3u);
    EXPECT_EQ(connectedComponents(Graph()).largest(), 0u);
}

// 2 -> 0 <- 1    weakly one, whatever the directions
TEST(Statistics, DirectedComponentsAreWeak) {
    EXPECT_THAT(connectedComponents(test::directed(4, {{2, 0}, {1, 0}})).component, ElementsAre(0, 0, 0, 1));
}

TEST(Statistics, ALongShuffledPathIsOneComponent) {
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
