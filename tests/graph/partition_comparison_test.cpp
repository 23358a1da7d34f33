#include "graph/partition_comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/error.h"

namespace quartier {
namespace {

using Labels = std::vector<VertexId>;

TEST(PartitionComparison, TheSameUnderOtherNamesIsTheSame) {
    const PartitionComparison found = comparePartitions(Labels{0, 0, 1, 1, 2}, Labels{9, 9, 4, 4, 7});
    EXPECT_EQ(found.nmi, 1);
    EXPECT_EQ(found.ami, 1);
    EXPECT_EQ(found.ari, 1);
    EXPECT_EQ(found.vi, 0);
    EXPECT_EQ(found.cells.size(), 3u);
}

// Crossed halves share nothing: mutual information 0, each entropy ln 2. Of the 6 pairs, 2 are together in
// each and none in both: ARI = (0 - 2*2/6) / (2 - 2*2/6) = -1/2. The expected mutual information of margins
// (2, 2) is ln(2)/3: a cell holds 0, 1, 2 with probability 1/6, 4/6, 1/6, and 2/6 of tables are the same.
TEST(PartitionComparison, CrossedHalvesByHand) {
    const PartitionComparison found = comparePartitions(Labels{0, 0, 1, 1}, Labels{0, 1, 0, 1});
    EXPECT_NEAR(found.nmi, 0, 1e-12);
    EXPECT_NEAR(found.ari, -0.5, 1e-12);
    EXPECT_NEAR(found.vi, 2 * std::log(2.0), 1e-12);
    EXPECT_NEAR(found.ami, -1.0 / 3 / (1 - 1.0 / 3), 1e-12);
    EXPECT_EQ(found.cells.size(), 4u);
}

// {0,1,2}{3,4,5} against {0,1}{2,3,4,5}: contingency 2 1 / 0 3.
TEST(PartitionComparison, AMovedNodeByHand) {
    const PartitionComparison found = comparePartitions(Labels{0, 0, 0, 1, 1, 1}, Labels{0, 0, 1, 1, 1, 1});
    const auto term = [](double x, double a, double b) { return x / 6 * std::log(6 * x / (a * b)); };
    const double mutual = term(2, 3, 2) + term(1, 3, 4) + term(3, 3, 4);
    const double a = std::log(2.0), b = -(std::log(1.0 / 3) / 3 + 2 * std::log(2.0 / 3) / 3);
    EXPECT_NEAR(found.nmi, 2 * mutual / (a + b), 1e-12);
    EXPECT_NEAR(found.vi, a + b - 2 * mutual, 1e-12);
    // Pairs together: 6 and 7, in both 1 + 3 = 4, of 15.
    EXPECT_NEAR(found.ari, (4 - 6 * 7 / 15.0) / (6.5 - 6 * 7 / 15.0), 1e-12);
    EXPECT_EQ(found.cells.front().nodes, 3u);
}

TEST(PartitionComparison, ChanceIsNearZeroWhereNmiIsNot) {
    std::mt19937 random(1);
    Labels a(2000), b(2000);
    for (size_t i = 0; i < a.size(); ++i) {
        a[i] = random() % 100;
        b[i] = random() % 100;
    }
    const PartitionComparison found = comparePartitions(a, b);
    EXPECT_GT(found.nmi, 0.2);
    EXPECT_NEAR(found.ami, 0, 0.02);
    EXPECT_NEAR(found.ari, 0, 0.01);
}

TEST(PartitionComparison, TrivialPartitions) {
    const Labels one(5, 0), alone{0, 1, 2, 3, 4};
    EXPECT_EQ(comparePartitions(one, one).ami, 1);
    EXPECT_EQ(comparePartitions(alone, alone).ari, 1);
    const PartitionComparison opposite = comparePartitions(one, alone);
    EXPECT_NEAR(opposite.nmi, 0, 1e-12);
    EXPECT_NEAR(opposite.ari, 0, 1e-12);
    EXPECT_NEAR(opposite.vi, std::log(5.0), 1e-12);
    EXPECT_EQ(comparePartitions(Labels{}, Labels{}).nmi, 1);
    EXPECT_THROW(comparePartitions(one, Labels{0}), Error);
}

}  // namespace
}  // namespace quartier
