// Sources and scores by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analytics/centrality.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier {
namespace {

TEST(ChooseSources, AreAPermutationThatSamplesArePrefixesOf) {
    CentralityOptions all;
    all.seed = 5;
    const std::vector<VertexId> order = chooseSources(1000, all);
    std::vector<VertexId> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (VertexId v = 0; v < 1000; ++v) ASSERT_EQ(sorted[v], v);
    EXPECT_NE(order, sorted);

    CentralityOptions some = all;
    some.sources = 10;
    EXPECT_EQ(chooseSources(1000, some), std::vector<VertexId>(order.begin(), order.begin() + 10));
    some.seed = 6;
    EXPECT_NE(chooseSources(1000, some), std::vector<VertexId>(order.begin(), order.begin() + 10));
    some.sources = 5000;
    EXPECT_EQ(chooseSources(1000, some).size(), 1000u);
    EXPECT_TRUE(chooseSources(0, all).empty());
}

TEST(FinishScores, HalvesUndirectedPairsWhenExact) {
    const Graph graph = test::makeGraph(3, {{0, 1}, {1, 2}});
    const Scores scores = finishScores(graph, {}, {0, 2, 0}, {}, 3);
    EXPECT_TRUE(scores.exact);
    EXPECT_EQ(scores.value, (std::vector<f64>{0, 1, 0}));
    CentralityOptions normalized;
    normalized.normalized = true;
    EXPECT_EQ(finishScores(graph, normalized, {0, 2, 0}, {}, 3).value[1], 1.0);
}

TEST(FinishScores, KeepsOrderedPairsWhenDirected) {
    const Graph graph = test::makeGraph(4, {{0, 1}, {1, 2}, {2, 3}}, false, Direction::directed);
    CentralityOptions options;
    options.directed = true;
    EXPECT_EQ(finishScores(graph, options, {0, 2, 2, 0}, {}, 4).value[1], 2.0);
    options.normalized = true;
    EXPECT_DOUBLE_EQ(finishScores(graph, options, {0, 2, 2, 0}, {}, 4).value[1], 2.0 / (3 * 2));
}

// Two of five sources gave 4 and 8 to vertex 0: mean 6, times 5, halved: 15. Sample variance 8, of the mean
// 8 / 2 (1 - 2/5) = 2.4; times 5 and halved: 2.5 sqrt(2.4).
TEST(FinishScores, ScalesASampleAndKnowsItsError) {
    const Graph graph = test::makeGraph(5, {{0, 1}});
    const std::vector<f64> squares{4.0 * 4 + 8.0 * 8, 0, 0, 0, 0};
    const Scores scores = finishScores(graph, {}, {12, 0, 0, 0, 0}, squares, 2);
    EXPECT_FALSE(scores.exact);
    EXPECT_EQ(scores.sourcesUsed, 2u);
    EXPECT_DOUBLE_EQ(scores.value[0], 15.0);
    ASSERT_EQ(scores.standardError.size(), 5u);
    EXPECT_DOUBLE_EQ(scores.standardError[0], 2.5 * std::sqrt(2.4));
    EXPECT_EQ(scores.standardError[1], 0.0);
    EXPECT_TRUE(std::isnan(finishScores(graph, {}, {4, 0, 0, 0, 0}, squares, 1).standardError[0]));
    EXPECT_EQ(finishScores(graph, {}, {0, 0, 0, 0, 0}, {}, 0).value[0], 0.0);
}

TEST(CentralityInput, IsCheckedAgainstTheGraph) {
    const Graph undirected = test::makeGraph(2, {{0, 1}});
    const Graph directed = test::makeGraph(2, {{0, 1}}, false, Direction::directed);
    CentralityOptions follow;
    follow.directed = true;
    EXPECT_NO_THROW(validate(CentralityOptions{}, undirected));
    EXPECT_NO_THROW(validate(follow, directed));
    EXPECT_THROW(validate(follow, undirected), OptionError);
    EXPECT_THROW(validate(CentralityOptions{}, directed), OptionError);
    CentralityOptions weighted;
    weighted.weighted = true;
    EXPECT_THROW(validate(weighted, test::makeGraph(3, {{0, 1, 1}, {1, 2, 0}}, true)), OptionError);
    EXPECT_NO_THROW(validate(weighted, test::makeGraph(3, {{0, 1, 1}, {1, 1, 0}}, true)));
}

}  // namespace
}  // namespace quartier
