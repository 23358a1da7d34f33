// Pajek.
#include <cmath>

#include "from_text.h"
#include "graph/io/writer.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::numbers;
using test::refusal;
using test::TemporaryFile;
using test::texts;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(Pajek, ReadsVerticesWithLabelsPlacesAndKeys) {
    const LoadedGraph loaded = fromText(
        "% a comment\n*Network TRALALA\n*Vertices 4\n"
        "1 \"Jean V\" 0.25 0.5 0.75 box x_fact 1.5 ic Green\n2 \"b\" 0.5 1 ic 0.5 0.5 0\n"
        "4 caf\xE9 0 0 0 ellipse\n3 \"\" 1 1\n*Edges\n1 2\n2 4\n\n 4 1\n");
    EXPECT_EQ(loaded.report.format, "Pajek");
    EXPECT_EQ(edges(loaded), (Edges{"1-2", "2-4", "1-4"}));
    EXPECT_EQ(loaded.report.directionWhy, "the file holds no arcs");
    EXPECT_EQ(loaded.nodes->label(0), "Jean V");
    EXPECT_EQ(loaded.nodes->label(2), "3");
    EXPECT_EQ(loaded.nodes->label(3), "caf\xC3\xA9");
    ASSERT_EQ(loaded.nodes->positions().size(), 4u);
    EXPECT_EQ(loaded.nodes->positions()[0].x, 0.25f);
    EXPECT_EQ(loaded.nodes->positions()[1].y, 1.0f);
    EXPECT_EQ(numbers(loaded, "z")[0], 0.75);
    EXPECT_EQ(numbers(loaded, "x_fact")[0], 1.5);
    EXPECT_EQ(texts(loaded, "ic"), (std::vector<std::string>{"Green", "0.5 0.5 0", "", ""}));
    EXPECT_EQ(texts(loaded, "shape"), (std::vector<std::string>{"box", "", "", "ellipse"}));
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Pajek, CountsVerticesThatAreNotListed) {
    const LoadedGraph loaded = fromText("*vertices 5\r\n*arcs\r\n1 2 3\r\n2 1 0.5\r\n");
    EXPECT_EQ(edges(loaded), (Edges{"1>2:3", "2>1:0.5"}));
    EXPECT_EQ(loaded.report.isolatedNodes, 3u);
    EXPECT_FALSE(loaded.nodes->hasLabels());
    EXPECT_TRUE(loaded.nodes->positions().empty());
}

TEST(Pajek, KeepsKeysAndRelationsOfEdges) {
    const LoadedGraph loaded = fromText(
        "*Vertices 3\n*Arcs :1 \"Father of\"\n1 2 1 w 3 l \"first one\" c Blue\n*Arcs :2\n2 3 5 w 2\n");
    ASSERT_NE(loaded.edges, nullptr);
    EXPECT_EQ(edges(loaded), (Edges{"1>2:1", "2>3:5"}));
    const auto text = [&](const char* column, u64 row) {
        return std::string(std::get<1>(loaded.edges->column(column)->values).at(row));
    };
    EXPECT_EQ(text("relation", 0), "Father of");
    EXPECT_EQ(text("relation", 1), "2");
    EXPECT_EQ(text("label", 0), "first one");
    EXPECT_EQ(text("c", 0), "Blue");
    EXPECT_EQ(std::get<0>(loaded.edges->column("w")->values), (std::vector<f64>{3, 2}));
    EXPECT_EQ(loaded.edges->column("value"), nullptr);  // the weights
}

TEST(Pajek, ReadsAnEdgeAmongArcsInBothDirections) {
    const LoadedGraph loaded = fromText("*Vertices 4\n*Edges\n1 2 2\n3 3 1\n*Arcs\n2 3 7\n*Edgeslist\n4 1\n");
    EXPECT_EQ(edges(loaded), (Edges{"1>2:2", "2>1:2", "3>3:1", "2>3:7", "4>1:1", "1>4:1"}));
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("two arcs, one each way"));
    EXPECT_EQ(loaded.report.faults[0].line, 3u);
    // A section without a line is none.
    EXPECT_FALSE(fromText("*Vertices 2\n*Arcs\n*Edges\n1 2\n").graph->isDirected());
    EXPECT_TRUE(fromText("*Vertices 2\n*Arcs\n*Edges\n").graph->isDirected());
}

TEST(Pajek, ReadsLists) {
    EXPECT_EQ(edges(fromText("*Vertices 4\n*Arcslist\n1 2 3\n-4 1\n")), (Edges{"1>2", "1>3", "4>1"}));
    EXPECT_EQ(edges(fromText("*Vertices 3\n*Edgeslist\n1 2 3\n2 3\n")), (Edges{"1-2", "1-3", "2-3"}));
}

TEST(Pajek, ReadsMatricesOfOneModeAndOfTwo) {
    EXPECT_EQ(edges(fromText("*Vertices 3\n*Matrix\n0 1 0\n2 0 0\n0 0 3\n")),
              (Edges{"1>2:1", "2>1:2", "3>3:3"}));
    const LoadedGraph two = fromText("*Vertices 5 3\n*Matrix\n1 0 1\n1 1 2\n0 4 3\n");
    EXPECT_EQ(edges(two), (Edges{"1-4:1", "2-4:1", "2-5:1", "3-5:4"}));
    EXPECT_EQ(numbers(two, "mode"), (std::vector<f64>{1, 1, 1, 2, 2}));
}

// Signs are no weights: the graph is unweighted, and they stay a column.
TEST(Pajek, KeepsNegativeValuesAsAColumn) {
    const LoadedGraph loaded = fromText("*Vertices 3\n*Arcs\n1 2 1\n2 3 -1\n");
    EXPECT_EQ(edges(loaded), (Edges{"1>2", "2>3"}));
    EXPECT_EQ(std::get<0>(loaded.edges->column("value")->values), (std::vector<f64>{1, -1}));
    EXPECT_EQ(loaded.report.faultCount, 1u);
}

TEST(Pajek, TakesPartitionsAndVectorsOfAProject) {
    const LoadedGraph loaded = fromText(
        "*Network one\n*Vertices 3\n*Edges\n1 2\n*Partition halves\n*Vertices 3\n1\n2\n2\n"
        "*Vector far\n*Vertices 2\n1\n1\n*Vector\n*Vertices 3\n0.5\n-1\n2\n"
        "*Network two\n*Vertices 2\n*Arcs\n1 2\n");
    EXPECT_EQ(edges(loaded), Edges{"1-2"});
    EXPECT_EQ(numbers(loaded, "halves"), (std::vector<f64>{1, 2, 2}));
    EXPECT_EQ(numbers(loaded, "vector"), (std::vector<f64>{0.5, -1, 2}));
    ASSERT_EQ(loaded.report.faultCount, 2u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("'far' is of 2 vertices"));
    EXPECT_THAT(loaded.report.faults[1].message, HasSubstr("only the first was read"));
}

TEST(Pajek, CountsWhatItLeavesOut) {
    const LoadedGraph loaded =
        fromText("*Vertices 2\n*Arcs\n1 2 1 0 -1 1 Fuchsia\n2 1 1 0 -1\n1\n*Events\n5\n");
    EXPECT_EQ(edges(loaded), (Edges{"1>2:1", "2>1:1"}));
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::incomplete)].firstLine, 5u);
    ASSERT_EQ(loaded.report.faultCount, 3u);
    EXPECT_THAT(loaded.report.faults[1].message, HasSubstr("'*Events' is not read"));
    EXPECT_THAT(loaded.report.faults[2].message, HasSubstr("'0' is no key with a value"));
    EXPECT_THAT(loaded.report.faults[2].message, HasSubstr("on 2 lines"));
    EXPECT_EQ(loaded.report.faults[2].line, 3u);
}

TEST(Pajek, RefusesWithTheLine) {
    EXPECT_THAT(refusal("*Vertices 3\n*Edges\n1 4\n"),
                HasSubstr("test.txt:3: '4' is not the number of a vertex"));
    EXPECT_THAT(refusal("*Vertices 3\n0 \"a\"\n"), HasSubstr("test.txt:2: '0' is not the number"));
    EXPECT_THAT(refusal("*Vertices x\n"), HasSubstr("test.txt:1: *Vertices needs their number"));
    EXPECT_THAT(refusal("*Vertices 1 3\n"), HasSubstr("3 of 1 vertices"));
    EXPECT_THAT(refusal("*Vertices 0\n*Arcs\n"), HasSubstr("no vertices"));
    EXPECT_THAT(refusal("*Vertices 4000000000\n*Arcs\n1 2\n"), HasSubstr("damaged header"));
    EXPECT_THAT(refusal("*Network a\n1 2\n"), HasSubstr("test.txt:2: '1 2' stands where a section"));
    EXPECT_THAT(refusal("*Arcs\n1 2\n"), HasSubstr("*Vertices N is missing"));
    EXPECT_THAT(refusal("*Vertices 3\n*Matrix\n0 1 0\n0 1\n0 1 1\n"),
                HasSubstr("test.txt:4: row 2 of the matrix has '' at the place of number 3 of 3"));
    EXPECT_THAT(refusal("*Vertices 3\n*Matrix\n0 1 0\n"), HasSubstr("ends after 1 of 3 rows"));
    EXPECT_THAT(refusal("*Vertices 1\n*Matrix\n0\n0\n"), HasSubstr("test.txt:4: the matrix has more than 1"));
}

// Many edge lists are named .net.
TEST(Pajek, IsNotToldByItsSuffix) {
    EXPECT_THAT(fromText("1 2\n2 3\n", "a.net").report.format, HasSubstr("edge list"));
}

TEST(Pajek, IsWrittenWithLabelsPlacesAndWeights) {
    for (const bool directed : {false, true}) {
        const LoadedGraph loaded = fromText(
            std::string("graph [ directed ") + (directed ? "1" : "0") +
                " node [ id 7 label \"say &quot;hi&quot;\" graphics [ x 1.5 y -2 ] ] node [ id 8 label \"b\" "
                "graphics [ x 0.1 y 3 ] ] edge [ source 7 target 8 weight 0.1 ] edge [ source 8 target 8 ] ]",
            "a.gml");
        GraphToWrite what;
        what.graph = loaded.graph.get();
        what.nodes = loaded.nodes.get();
        what.positions = loaded.nodes->positions();
        const TemporaryFile file("out.net");
        const auto losses = writeGraph(file.path(), what);
        EXPECT_EQ(file.content(), std::string("*Vertices 2\n1 \"say 'hi'\" 1.5 -2\n2 \"b\" 0.1 3\n") +
                                      (directed ? "*Arcs\n" : "*Edges\n") + "1 2 0.1\n2 2 1\n");
        ASSERT_EQ(losses.size(), 2u);
        EXPECT_THAT(losses[0], HasSubstr("ids are left out: Pajek numbers the nodes from 1"));
        EXPECT_THAT(losses[1], HasSubstr("a label has quotes or line ends"));
        const LoadedGraph again = readGraph(file.path());
        EXPECT_EQ(again.graph->isDirected(), directed);
        EXPECT_EQ(again.nodes->positions()[1].x, 0.1f);
        EXPECT_EQ(again.report.faultCount, 0u);
    }
}

}  // namespace
}  // namespace quartier
