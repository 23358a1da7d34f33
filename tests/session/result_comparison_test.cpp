// How alike results are: communities by NMI and ARI, betweenness by rank.
#include "app/session/result_comparison.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>

#include "app/session/commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

class ResultComparison : public testing::Test {
  protected:
    ResultComparison() {
        RunContext context = plainContext();
        document = openGraph("grid:3:2", {}, context);
    }
    const Result& add(std::vector<VertexId> labels) {
        return document.results.add(
            communitiesFrom(document, {.labels = std::move(labels),
                                       .origin = {.kind = PartitionOrigin::Kind::file, .name = "by hand"}}));
    }
    const Result& addScores(std::vector<f64> scores, bool normalized = false) {
        auto run = std::make_shared<CentralityRun>();
        run->result.scores.value = std::move(scores);
        run->options.normalized = normalized;
        return document.results.add(std::shared_ptr<const CentralityRun>(std::move(run)));
    }
    std::vector<ResultPair> compare() { return compareResults(document, document.results.all(), {}); }

    Document document;
};

TEST_F(ResultComparison, EqualPartitionsAreOneWhateverTheirLabels) {
    add({0, 0, 0, 1, 1, 1});
    add({5, 5, 5, 2, 2, 2});
    add({0, 1, 0, 1, 0, 1});
    const auto pairs = compare();
    ASSERT_EQ(pairs.size(), 3u);
    EXPECT_DOUBLE_EQ(pairs[0].nmi, 1);
    EXPECT_DOUBLE_EQ(pairs[0].ari, 1);
    EXPECT_EQ(pairs[1].a, 0u);
    EXPECT_EQ(pairs[1].b, 2u);
    // Tables of 2 and 1 nodes: of 15 pairs of nodes 2 are together in both, 6 in each; expected 6 * 6 / 15.
    EXPECT_NEAR(pairs[1].ari, (2 - 36.0 / 15) / (6 - 36.0 / 15), 1e-12);
    EXPECT_LT(pairs[1].nmi, 0.2);
}

TEST_F(ResultComparison, RanksIgnoreTheUnitAndShareTies) {
    addScores({6, 5, 4, 3, 1, 1});
    addScores({0.6, 0.5, 0.4, 0.3, 0.1, 0.1}, true);  // 10 pairs leave a node out
    addScores({1, 1, 3, 4, 5, 6});
    const auto pairs = compare();
    EXPECT_DOUBLE_EQ(pairs[0].spearman, 1);
    EXPECT_NEAR(pairs[0].topDifference, 0, 1e-12);
    // Ranks 0 1 2 3 4.5 4.5 against 4.5 4.5 3 2 1 0.
    EXPECT_NEAR(pairs[1].spearman, -16.5 / 17, 1e-12);
    EXPECT_NEAR(pairs[1].topDifference, 5.0 / 6, 1e-12);
}

TEST_F(ResultComparison, ScoresThatAreAllEqualHaveNoCorrelation) {
    addScores({1, 1, 1, 1, 1, 1});
    addScores({1, 2, 3, 4, 5, 6});
    EXPECT_TRUE(std::isnan(compare()[0].spearman));
}

TEST_F(ResultComparison, RefusesResultsOfTwoKinds) {
    add({0, 0, 0, 1, 1, 1});
    addScores({1, 2, 3, 4, 5, 6});
    EXPECT_THROW(compare(), OptionError);
}

TEST_F(ResultComparison, StopsBetweenPairs) {
    add({0, 0, 0, 1, 1, 1});
    add({0, 0, 0, 1, 1, 1});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(compareResults(document, document.results.all(), stop.get_token()).empty());
}

}  // namespace
}  // namespace quartier::session
