// The formats of the DIMACS challenges.
#include <cmath>

#include "from_text.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(Dimacs, ReadsArcsWithLengths) {
    const LoadedGraph loaded = fromText("c roads\nc\np sp 4 3\na 1 2 5\nc in between\na 2 1 0.5\na 4 4 1\n");
    EXPECT_EQ(edges(loaded), (Edges{"1>2:5", "2>1:0.5", "4>4:1"}));
    EXPECT_EQ(loaded.report.format, "DIMACS, sp");
    EXPECT_EQ(loaded.report.isolatedNodes, 1u);
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Dimacs, ReadsEdgesAndWeightsOfNodes) {
    const LoadedGraph loaded = fromText("p col 4 2\nn 1 3\nn 4 0.5\ne 1 2\ne 2 3\n");
    EXPECT_EQ(edges(loaded), (Edges{"1-2", "2-3"}));
    const auto& weights = std::get<0>(loaded.nodes->column("weight")->values);
    EXPECT_EQ(weights[0], 3);
    EXPECT_TRUE(std::isnan(weights[1]));
    EXPECT_EQ(weights[3], 0.5);
}

TEST(Dimacs, CountsWhatItLeavesOut) {
    const LoadedGraph loaded = fromText("p max 3 5\nn 1 s\nn 3 t\na 1 2 7\na 2 3 x\n");
    EXPECT_EQ(edges(loaded), Edges{"1>2:7"});
    ASSERT_EQ(loaded.report.faultCount, 3u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("begins with 'n': it and 1 others"));
    EXPECT_THAT(loaded.report.faults[1].message, HasSubstr("promises 5 edges, and 2 follow"));
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::badWeight)].firstLine, 5u);
}

TEST(Dimacs, RefusesWithTheLine) {
    EXPECT_THAT(refusal("p edge 2 1\ne 1 3\n"), HasSubstr("test.txt:2: '3' is not the number of a vertex"));
    EXPECT_THAT(refusal("p edge 2 1\ne 1\n"), HasSubstr("test.txt:2: '' is not the number"));
    EXPECT_THAT(refusal("p sp 2\na 1 2 1\n"), HasSubstr("'p sp' needs the numbers"));
    EXPECT_THAT(refusal("p edge 0 0\n"), HasSubstr("no vertices"));
    EXPECT_THAT(refusal("p edge 4000000000 1\ne 1 2\n"), HasSubstr("damaged header"));
    EXPECT_THAT(refusal("p edge 2 1\np edge 2 1\n"), HasSubstr("test.txt:2: there is a second line 'p'"));
}

}  // namespace
}  // namespace quartier
