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

}  // namespace
}  // namespace quartier
