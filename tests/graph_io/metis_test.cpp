// METIS.
#include "from_text.h"
#include "graph/io/writer.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::numbers;
using test::TemporaryFile;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

LoadedGraph metis(const std::string& text) { return fromText(text, "a.graph"); }
std::string refusal(const std::string& text) {
    try {
        fromText(text, "a.graph", {.format = "metis"});
    } catch (const ParseError& error) {
        return error.what();
    }
    return "";
}

TEST(Metis, ReadsNeighboursOfEveryVertex) {
    const LoadedGraph loaded = metis("% of the manual\n5 3\n2 3\n1\n1 4\n3\n\n");
    EXPECT_EQ(edges(loaded), (Edges{"1-2", "1-3", "3-4"}));
    EXPECT_EQ(loaded.report.format, "METIS");
    EXPECT_EQ(loaded.report.isolatedNodes, 1u);
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

// The graph of figure 2 (d) of the manual, shortened: sizes, two weights of vertices, weights of edges.
TEST(Metis, ReadsWeightsOfVerticesAndEdges) {
    const LoadedGraph loaded = metis("3 2 111 2\n9 1 2 2 5\n8 0 3 1 5 3 1.5\n7 4 0 2 1.5\n");
    EXPECT_EQ(edges(loaded), (Edges{"1-2:5", "2-3:1.5"}));
    EXPECT_EQ(numbers(loaded, "size"), (std::vector<f64>{9, 8, 7}));
    EXPECT_EQ(numbers(loaded, "weight 1"), (std::vector<f64>{1, 0, 4}));
    EXPECT_EQ(numbers(loaded, "weight 2"), (std::vector<f64>{2, 3, 0}));
    EXPECT_EQ(numbers(metis("2 1 10\n4 2\n6 1\n"), "weight"), (std::vector<f64>{4, 6}));
}

TEST(Metis, TellsACountThatIsNotBorneOut) {
    EXPECT_EQ(metis("2 2\n1 2\n1\n").report.faultCount, 0u);  // a loop stands once
    const LoadedGraph loaded = metis("3 2\n2 3\n\n\n");
    EXPECT_EQ(edges(loaded), (Edges{"1-2", "1-3"}));
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("promises 2 edges"));
}

// Second entries of edges are left aside while they are like the first ones.
TEST(Metis, ReadsEveryEntryWhereTheTwoOfAnEdgeDiffer) {
    EXPECT_EQ(metis("3 2\n2 3\n1\n1\n").report.edgesRead, 2u);
    const LoadedGraph weights = metis("3 2 1\n2 5 3 1\n1 7\n1 1\n");
    EXPECT_EQ(edges(weights), (Edges{"1-2:12", "1-3:2"}));
    EXPECT_EQ(weights.report.edgesRead, 4u);
    EXPECT_EQ(edges(metis("3 2\n2\n1\n2 1\n")), (Edges{"1-2", "1-3", "2-3"}))
        << "as many entries as promised, and no two of an edge";
    EXPECT_EQ(edges(metis("3 3 1\n2 5 2 5\n1 5 1 5\n3 1 3 1\n")), (Edges{"1-2:10", "3-3:2"}))
        << "an edge that is listed twice at both ends, and a loop";
    EXPECT_EQ(metis("2 1 1\n2 x\n1 x\n").report.faultCount, metis("2 1 1\n2 x\n1 y\n").report.faultCount);
}

TEST(Metis, RefusesWithTheLine) {
    EXPECT_THAT(refusal("3 2\n2\n1 3\n4\n"), HasSubstr("a.graph:4: '4' is no neighbour of vertex 3"));
    EXPECT_THAT(refusal("3 2 1\n2 1\n1 1 3\n2 1\n"),
                HasSubstr("a.graph:3: the neighbour 3 of vertex 2 has no weight"));
    EXPECT_THAT(refusal("2 1 10\n\n1 1\n"),
                HasSubstr("a.graph:2: '' stands at the place of the weight of vertex 1"));
    EXPECT_THAT(refusal("a b\n"), HasSubstr("a.graph:1: 'a b' is not the first line"));
    EXPECT_THAT(refusal("1 0\n\n1\n"), HasSubstr("a.graph:3: more lines follow"));
    EXPECT_THAT(refusal("5 4\n2\n"), HasSubstr("the file ends behind vertex 1 of 5"));
    EXPECT_THAT(refusal("4000000000 4\n2\n"), HasSubstr("promises 4000000000 vertices"));
    EXPECT_THAT(refusal("2 1 10 4000000000\n2\n"), HasSubstr("weights per vertex"));
}

TEST(Metis, IsNoEdgeListOfTheSameSuffix) {
    EXPECT_THAT(fromText("1 2\n2 3\n3 4\n", "a.graph").report.format, HasSubstr("edge list"));
}

TEST(Metis, IsWrittenWithWeights) {
    const LoadedGraph loaded = fromText("a,b,2\nb,b,0.5\nb,c,3\n", "a.csv");
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    const TemporaryFile file("out.graph");
    const auto losses = writeGraph(file.path(), what);
    EXPECT_EQ(file.content(), "3 3 001\n2 2\n1 2 2 0.5 3 3\n2 3\n");
    ASSERT_EQ(losses.size(), 3u);
    EXPECT_THAT(losses[0], HasSubstr("METIS numbers the nodes"));
    EXPECT_THAT(losses[1], HasSubstr("whole numbers"));
    EXPECT_THAT(losses[2], HasSubstr("self-loops"));
    EXPECT_EQ(edges(readGraph(file.path())), (Edges{"1-2:2", "2-2:0.5", "2-3:3"}));
    const LoadedGraph directed = fromText("# Directed\n1 2\n", "a.txt");
    what.graph = directed.graph.get();
    what.nodes = directed.nodes.get();
    EXPECT_THROW(writeGraph(file.path(), what), Error);
}

}  // namespace
}  // namespace quartier
