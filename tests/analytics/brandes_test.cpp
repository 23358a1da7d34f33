// The pieces of betweenness: exact lengths, path counts without bounds, one source by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "analytics/brandes_search.h"
#include "analytics/engine_registry.h"
#include "analytics/exact_lengths.h"
#include "analytics/path_count.h"
#include "small_graphs.h"

namespace quartier {
namespace {

TEST(ExactLengths, DecimalsBecomeIntegers) {
    const Graph graph = test::makeGraph(4, {{0, 1, 0.1f}, {1, 2, 0.2f}, {0, 2, 0.3f}, {2, 3, 12.5f}}, true);
    const std::vector<f64> lengths = exactLengths(graph);
    EXPECT_EQ(lengths, (std::vector<f64>{1, 3, 1, 2, 3, 2, 125, 125}));  // rows of 0, 1, 2, 3
}

TEST(ExactLengths, IntegersStayAndOddFractionsAreKept) {
    EXPECT_EQ(exactLengths(test::makeGraph(2, {{0, 1, 7}}, true)), (std::vector<f64>{7, 7}));
    const f32 third = 1.0f / 3;
    EXPECT_EQ(exactLengths(test::makeGraph(2, {{0, 1, third}}, true)), (std::vector<f64>{third, third}));
    EXPECT_TRUE(exactLengths(test::makeGraph(2, {{0, 1}})).empty());
}

TEST(PathCount, GoesFarBeyondDouble) {
    PathCount power = PathCount::one();  // 2^5000
    PathCount half = PathCount::one();
    for (int i = 0; i < 5000; ++i) {
        half = power;
        power += half;
    }
    EXPECT_DOUBLE_EQ(half.over(power), 0.5);
    EXPECT_DOUBLE_EQ(power.over(half), 2.0);
    EXPECT_EQ(PathCount::one().over(power), 0.0);
    PathCount sum = power;
    sum += half;
    EXPECT_DOUBLE_EQ(half.over(sum), 1.0 / 3);
    PathCount small = PathCount::one();
    small += power;  // the smaller one first
    EXPECT_DOUBLE_EQ(power.over(small), 1.0);
    EXPECT_TRUE(PathCount().isZero());
}

TEST(PathCount, IsExactForSmallCounts) {
    PathCount three = PathCount::one();
    three += PathCount::one();
    three += PathCount::one();
    EXPECT_DOUBLE_EQ(PathCount::one().over(three), 1.0 / 3);
    three += PathCount();
    EXPECT_DOUBLE_EQ(PathCount::one().over(three), 1.0 / 3);
}

//      1
//    /   \         from 0: two paths to 3; 1 and 2 carry half of those to 3 and to 4,
//  0       3 - 4   3 carries that to 4
//    \   /
//      2
TEST(BrandesSearch, OneSourceByHand) {
    const Graph graph = test::makeGraph(5, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}});
    const BrandesPlan plan{graph, {}, {}};
    BrandesSearch search(plan, true);
    ASSERT_TRUE(search.addSource(0));
    EXPECT_EQ(search.sums().values(), (std::vector<f64>{0, 1, 1, 1, 0}));
    ASSERT_TRUE(search.addSource(4));  // nothing is left of the first search
    EXPECT_EQ(search.sums().values(), (std::vector<f64>{0, 1.5, 1.5, 4, 0}));
    EXPECT_EQ(search.squares().values(), (std::vector<f64>{0, 1.25, 1.25, 10, 0}));
}

//  0 -1- 1 -1- 2      the way over 1 is as long as the direct one: half of it each
//   \----2----/
TEST(BrandesSearch, WeightedTiesCountHalf) {
    const Graph graph = test::makeGraph(3, {{0, 1, 1}, {1, 2, 1}, {0, 2, 2}}, true);
    const BrandesPlan plan{graph, exactLengths(graph), {}};
    BrandesSearch search(plan, false);
    ASSERT_TRUE(search.addSource(0));
    EXPECT_EQ(search.sums().values(), (std::vector<f64>{0, 0.5, 0}));
}

TEST(BrandesSearch, AStoppedSourceAddsNothing) {
    std::stop_source stop;
    const Graph graph = test::randomGraph(20000, 200000, 5);
    const BrandesPlan plan{graph, {}, stop.get_token()};
    BrandesSearch search(plan, false);
    stop.request_stop();
    EXPECT_FALSE(search.addSource(0));
    for (const f64 sum : search.sums().values()) ASSERT_EQ(sum, 0.0);
}

// Counts in double overflow from about 510 x 510 on; just below it both ways must agree.
TEST(BrandesSearch, TheWayWithoutBoundsAgreesWithDouble) {
    // A chain of diamonds doubles the number of paths each time: 1100 of them exceed double, 900 do not.
    const auto chain = [](VertexId diamonds) {
        std::vector<test::EdgeOf> edges;
        for (VertexId i = 0; i < diamonds; ++i) {
            const VertexId a = 3 * i;
            edges.insert(edges.end(), {{a, a + 1}, {a, a + 2}, {a + 1, a + 3}, {a + 2, a + 3}});
        }
        return test::makeGraph(3 * diamonds + 1, edges);
    };
    for (const VertexId diamonds : {900u, 1100u, 20000u}) {
        const Graph graph = chain(diamonds);
        const BrandesPlan plan{graph, {}, {}};
        BrandesSearch search(plan, false);
        ASSERT_TRUE(search.addSource(0));
        // Joint j (vertex 3 j) lies on all paths to the 3 (diamonds - j) vertices after it; a side vertex on
        // half of those that pass its diamond.
        for (VertexId j = 1; j <= diamonds; ++j) {
            const f64 after = 3.0 * (diamonds - j);
            ASSERT_NEAR(search.sums()[3 * j], after, 1e-9 * (after + 1)) << "joint " << j;
            ASSERT_NEAR(search.sums()[3 * j - 1], (after + 1) / 2, 1e-9 * (after + 1)) << "side " << j;
        }
    }
}

}  // namespace
}  // namespace quartier
