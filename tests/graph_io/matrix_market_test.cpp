#include "from_text.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

std::string matrix(const std::string& kind, const std::string& body) {
    return "%%MatrixMarket matrix " + kind + "\n% a comment\n" + body;
}

TEST(MatrixMarket, ReadsPatternsAndNumbers) {
    const auto pattern = fromText(matrix("coordinate pattern symmetric", "3 3 2\n2 1\n3 2\n"), "a.mtx");
    EXPECT_EQ(edges(pattern), (Edges{"1-2", "2-3"}));
    EXPECT_EQ(pattern.report.format, "Matrix Market, pattern symmetric");
    EXPECT_EQ(pattern.report.directionWhy, "the header says symmetric");
    EXPECT_EQ(pattern.report.lines, 5u);
    EXPECT_EQ(edges(fromText(matrix("coordinate integer symmetric", "3 3 2\n2 1 4\n3 2 5\n"))),
              (Edges{"1-2:4", "2-3:5"}));
    EXPECT_EQ(edges(fromText(matrix("coordinate real general", "3 3 2\r\n2 1 .5\r\n\r\n1 3 1e2\r\n"))),
              (Edges{"2>1:0.5", "1>3:100"}));
}

TEST(MatrixMarket, KeepsIsolatedNodes) {
    EXPECT_EQ(fromText(matrix("coordinate pattern general", "5 5 1\n2 3\n")).graph->vertexCount(), 5u);
    EXPECT_EQ(fromText(matrix("coordinate pattern general", "5 5 0\n")).graph->edgeCount(), 0u);
}

TEST(MatrixMarket, ValuesThatAreNoWeightsGiveAnUnweightedGraph) {
    const auto loaded = fromText(matrix("coordinate real symmetric", "3 3 3\n1 1 2\n2 1 -1\n3 2 4\n"));
    EXPECT_FALSE(loaded.graph->isWeighted());
    EXPECT_EQ(loaded.graph->edgeCount(), 3u);
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_EQ(loaded.report.faults[0].line, 5u);
    const auto skew = fromText(matrix("coordinate real skew-symmetric", "3 3 1\n2 1 1\n"));
    EXPECT_EQ(edges(skew), (Edges{"1-2"}));
    EXPECT_EQ(skew.report.faultCount, 1u);
}

TEST(MatrixMarket, DropsEntriesOutsideTheMatrixAndWithoutAUsableValue) {
    const auto outside = fromText(matrix(
        "coordinate real general", "3 3 5\n1 2 5\n4 1 6\n2 3 7\n5000000000 9 1\n3 1234567890123456789 1\n"));
    EXPECT_EQ(edges(outside), (Edges{"1>2:5", "2>3:7"}));
    EXPECT_EQ(outside.graph->vertexCount(), 3u);
    EXPECT_EQ(outside.report.faultCount, 3u);
    EXPECT_EQ(outside.report.droppedText(),
              "3 edges were dropped: 3 name a node that is not there (first in line 5)");
    EXPECT_THAT(outside.report.faults.at(0).message,
                HasSubstr("the row is 4, and the matrix goes from 1 to 3"));

    const auto values = fromText(
        matrix("coordinate real general", "3 3 6\n1 2 5\n2 1 nan\n2 3 7\n3 1 1,5\n1 1 2\n3 3 Infinity\n"));
    EXPECT_EQ(edges(values), (Edges{"1>1:2", "1>2:5", "2>3:7"}));
    EXPECT_EQ(values.report.faults.at(0).line, 5u);
    EXPECT_EQ(values.report.droppedCount(), 3u);
    EXPECT_THAT(
        fromText(matrix("coordinate real general", "3 3 2\n1 2 5\n2 1 1,5\n")).report.faults.at(0).message,
        HasSubstr("the weight '1,5' is not a number"));
    // Nodes are left where no entry is.
    EXPECT_EQ(fromText(matrix("coordinate pattern general", "3 3 1\n4 1\n")).graph->vertexCount(), 3u);
    // Values that are no weights drop nothing.
    const auto skew = fromText(matrix("coordinate real skew-symmetric", "3 3 2\n2 1 nan\n3 1 x\n"));
    EXPECT_EQ(edges(skew), (Edges{"1-2", "1-3"}));
    EXPECT_EQ(skew.report.droppedCount(), 0u);
}

TEST(MatrixMarket, ReadsDenseMatrices) {
    EXPECT_EQ(edges(fromText(matrix("array real general", "2 2\n0\n1\n2\n3\n"))),
              (Edges{"2>1:1", "1>2:2", "2>2:3"}));
    EXPECT_EQ(edges(fromText(matrix("array integer symmetric", "3 3\n0\n1\n0\n0\n5\n0\n"))),
              (Edges{"1-2:1", "2-3:5"}));
    EXPECT_THAT(refusal(matrix("array real general", "2 2\n0\n1\n2\n")),
                HasSubstr("test.txt:6: the file ends"));
    EXPECT_THAT(refusal(matrix("array real general", "2 2\n0\n1\n2\n3\n4\n")),
                HasSubstr("test.txt:8: more values"));
}

TEST(MatrixMarket, RefusesWithTheLine) {
    EXPECT_THAT(refusal(matrix("coordinate complex general", "1 1 1\n1 1 0 1\n")),
                HasSubstr("test.txt:1: the matrix is complex"));
    EXPECT_THAT(refusal(matrix("coordinate real general", "3 4 1\n1 1 1\n")),
                HasSubstr("test.txt:3: the matrix has 3 rows and 4"));
    EXPECT_THAT(refusal(matrix("coordinate real general", "3 3 2\n1 1 1\n")),
                HasSubstr("ends after 1 entries"));
    EXPECT_THAT(refusal(matrix("coordinate real general", "3 3 1\n1 1 1\n2 2 2\n")),
                HasSubstr("promises 1 entries, and 2 follow"));
    EXPECT_THAT(refusal(matrix("coordinate real general", "3 3 2\n1 1 1\n2 x 2\n")),
                HasSubstr("test.txt:5: '2 x 2' is not an entry"));
    EXPECT_THAT(refusal(matrix("coordinate real general", "3 3 2\n1 1 1\n2 2\n")),
                HasSubstr("test.txt:5: an entry has 3 columns"));
    EXPECT_THAT(refusal(matrix("coordinate pattern general", "3 3 1\n1 0\n")),
                HasSubstr("test.txt:4: the column is 0"));
    EXPECT_THAT(refusal(matrix("coordinate pattern general", "x 3 1\n1 0\n")), HasSubstr("test.txt:3:"));
    EXPECT_THAT(refusal(matrix("coordinate pattern general", "0 0 0\n")), HasSubstr("no node"));
    EXPECT_THAT(refusal("%%MatrixMarket matrix coordinate\n"), HasSubstr("banner"));
    EXPECT_THAT(refusal("%%MatrixMarket vector coordinate real general\n3 1\n1 1\n"), HasSubstr("'vector'"));
}

TEST(MatrixMarket, ALyingHeaderCostsNoMemory) {
    EXPECT_THAT(refusal(matrix("coordinate pattern general", "9 9 1000000000000\n1 2\n")),
                HasSubstr("promises 1000000000000"));
    EXPECT_THAT(refusal(matrix("coordinate pattern general", "4000000000 4000000000 1\n1 2\n")),
                HasSubstr("damaged header"));
    EXPECT_THAT(refusal(matrix("coordinate pattern general", "99999999999999999999 3 1\n1 2\n")),
                HasSubstr("whole number"));
    EXPECT_THAT(refusal(matrix("array real general", "1000000 1000000\n1\n")),
                HasSubstr("coordinate format"));
}

TEST(MatrixMarket, FilesOfThatNameMayBeEdgeLists) {
    EXPECT_EQ(edges(fromText("9q a9 1\nts a9 1\n", "karate_str.mtx")), (Edges{"9q-a9:1", "a9-ts:1"}));
    EXPECT_EQ(fromText("3848 3\n6 4\n", "EVA.mtx").graph->edgeCount(), 2u);
    const auto headless = fromText("4 4 2\n1 2 .5\n3 4 1\n", "west.mtx");
    EXPECT_EQ(edges(headless), (Edges{"1>2:0.5", "3>4:1"}));
}

}  // namespace
}  // namespace quartier
