// LGL, and NCOL, which is its edge list.
#include "from_text.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(Lgl, ReadsNeighboursWithWeightsAndSingleNodes) {
    const LoadedGraph loaded =
        fromText("# foo\nbar 1\nfoobar 2.5\r\n\n#bat\n bat 10\ncaf\xE9\n# tab\n", "a.lgl");
    EXPECT_EQ(loaded.report.format, "LGL");
    EXPECT_EQ(edges(loaded), (Edges{"foo-bar:1", "foo-foobar:2.5", "bat-bat:10", "bat-caf\xC3\xA9:1"}));
    EXPECT_EQ(loaded.report.isolatedNodes, 1u);
    EXPECT_EQ(loaded.report.selfLoops, 1u);
    EXPECT_EQ(loaded.report.faultCount, 0u);
    EXPECT_FALSE(fromText("# a\nb\n", "a.lgl").graph->isWeighted());
}

TEST(Lgl, CountsWhatItLeavesOut) {
    const LoadedGraph loaded = fromText("# a b\nb 1 2\nc x\n", "a.lgl");
    EXPECT_EQ(edges(loaded), Edges{"a-b:1"});
    EXPECT_EQ(loaded.graph->vertexCount(), 3u);
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::badWeight)].firstLine, 3u);
    ASSERT_EQ(loaded.report.faultCount, 2u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("2 lines go on behind"));
    EXPECT_EQ(loaded.report.faults[0].line, 1u);
}

TEST(Lgl, RefusesNodesWithoutAName) {
    EXPECT_THAT(refusal("#\n1\n", "a.lgl"), HasSubstr("a.lgl:1: the name of a node is missing"));
    ReadOptions options;
    options.format = "lgl";
    EXPECT_THROW(fromText("a b\n# a\n", "a.txt", options), ParseError);
}

// Without a '#' such a file is the edge list that it is; an edge list with comments is no LGL.
TEST(Lgl, IsToldFromEdgeLists) {
    EXPECT_EQ(edges(fromText("a b\nb c\n", "a.lgl")), (Edges{"a-b", "b-c"}));
    EXPECT_EQ(edges(fromText("# a\nb 1\n", "a.txt")), Edges{"b-1"});
}

// As igraph 1.0 writes them (write_lgl, write_ncol) of one graph with weights.
TEST(Lgl, ReadsWhatIgraphWrites) {
    const Edges expected{"a-b:1", "a-c:2.5", "b-c:3"};
    const LoadedGraph lgl = fromText("# a\nb 1\nc 2.5\n# b\nc 3\n# d\n", "a.lgl");
    EXPECT_EQ(edges(lgl), expected);
    EXPECT_EQ(lgl.graph->vertexCount(), 4u);
    EXPECT_EQ(edges(fromText("a b 1\na c 2.5\nb c 3\n", "a.ncol")), expected);
}

TEST(Lgl, ReadsRealFiles) {
    const auto folder = test::sharedData("A/odd/igraph");
    SKIP_WITHOUT(folder);
    const LoadedGraph loaded = readGraph(folder / "igraph_read_graph_lgl-2.lgl.gz");
    EXPECT_EQ(edges(loaded), (Edges{"foo-bar:1", "foo-foobar:2", "foobar-bat:10", "foobar-tab:1"}));
    EXPECT_THROW(readGraph(folder / "igraph_read_graph_lgl-3.lgl.gz"), ParseError);
}

}  // namespace
}  // namespace quartier
