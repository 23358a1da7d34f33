// Adjacency lists and matrices as text.
#include "from_text.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

ReadOptions as(const char* format) {
    ReadOptions options;
    options.format = format;
    return options;
}

TEST(AdjacencyList, ReadsANodeAndItsNeighboursOnEachLine) {
    const LoadedGraph loaded = fromText("# of NetworkX\n0 1 2 3\n1 3\n2\n3\n4\n", "a.adjlist");
    EXPECT_EQ(loaded.report.format, "adjacency list, blank-separated");
    EXPECT_EQ(edges(loaded), (Edges{"0-1", "0-2", "0-3", "1-3"}));
    EXPECT_EQ(loaded.report.isolatedNodes, 1u);
    EXPECT_EQ(loaded.report.faultCount, 0u);
    EXPECT_FALSE(loaded.graph->isDirected());
}

// Gephi's: semicolons or commas, quotes, blanks around names, nodes alone.
TEST(AdjacencyList, ReadsNamesBetweenDelimiters) {
    const LoadedGraph loaded = fromText("a;b\nb;c;d\ne\nf; a ;g;h; i  \n\"x;y\";a\n");
    EXPECT_EQ(edges(loaded), (Edges{"a-b", "b-c", "b-d", "a-f", "f-g", "f-h", "f-i", "a-x;y"}));
    EXPECT_EQ(loaded.graph->vertexCount(), 10u);
}

// Listed from both ends, an edge is one edge.
TEST(AdjacencyList, IsToldByItsSymmetry) {
    const LoadedGraph loaded = fromText("10 20 30 40\n20 10 30\n30 10 20\n40 10\n");
    EXPECT_EQ(edges(loaded), (Edges{"10-20", "10-30", "10-40", "20-30"}));
    EXPECT_FALSE(loaded.graph->isWeighted());
}

// Lines of sets, of labels or of words look alike, and none of them is taken for one unless a person says so.
TEST(AdjacencyList, IsNotGuessedWhereLinesMayBeSomethingElse) {
    for (const char* text : {"100 3 7\n101 3 4 9 12\n102 4\n", "5 1 2 3\n5 2\n6 1\n",
                             "the cat sat down\na dog\nthat was the end of it\n"}) {
        EXPECT_THAT(refusal(text), HasSubstr("choose the format adjlist")) << text;
        EXPECT_GT(fromText(text, "a.txt", as("adjlist")).graph->edgeCount(), 3u) << text;
    }
    EXPECT_EQ(edges(fromText("source,target\na,b\nb,c\nc,a,x,y\n")).size(), 3u);
    EXPECT_EQ(fromText("1 2 3\n2 3 1\n").report.format.substr(0, 9), "edge list");
}

TEST(AdjacencyList, ChosenColumnsMakeAnEdgeList) {
    ReadOptions options;
    options.table.source = 0;
    options.table.target = 1;
    options.table.weight = -1;
    EXPECT_EQ(edges(fromText("10 20 30 40\n20 10 30\n30 10 20\n40 10\n", "a.txt", options)),
              (Edges{"10-20", "10-30", "10-40"}));
}

// The text form of WebGraph: the number of nodes, then the successors of each.
TEST(AdjacencyList, ReadsNumberedLines) {
    const LoadedGraph loaded = fromText("4\n1 2 3\n2\n\n0\n");
    EXPECT_TRUE(loaded.graph->isDirected());
    EXPECT_EQ(edges(loaded), (Edges{"0>1", "0>2", "0>3", "1>2", "3>0"}));
    EXPECT_EQ(loaded.report.faultCount, 0u);
    EXPECT_FALSE(fromText("3\n1 2\n0\n0\n").graph->isDirected());
    EXPECT_THAT(refusal("3\n1 2\n0\n7\n", "a.adjlist"), HasSubstr("a.adjlist:4: '7' is no node"));
}

TEST(AdjacencyList, ReadsRealFiles) {
    const auto blog = test::sharedData("B/BlogCatalog3.adjlist.txt.gz");
    SKIP_WITHOUT(blog);
    const LoadedGraph loaded = readGraph(blog);
    EXPECT_EQ(loaded.graph->vertexCount(), 10312u);
    EXPECT_EQ(loaded.graph->edgeCount(), 333983u);
    EXPECT_FALSE(loaded.graph->isWeighted());
    EXPECT_THROW(readGraph(test::sharedData("B/blogcatalog_labels.txt.gz")), ParseError);
    EXPECT_THROW(readGraph(test::sharedData("B/actor.dat.gz")), ParseError);
    const LoadedGraph gephi = readGraph(test::sharedData("A/odd/gephi-import/adj_list.csv.gz"));
    EXPECT_EQ(gephi.graph->vertexCount(), 9u);
    EXPECT_EQ(gephi.graph->edgeCount(), 7u);
    const LoadedGraph web = readGraph(test::sharedData("C/cnr-2000.asciigraph.txt.gz"));
    EXPECT_TRUE(web.graph->isDirected());
    EXPECT_EQ(web.graph->vertexCount(), 325557u);
    EXPECT_EQ(web.graph->edgeCount(), 3216152u);
    EXPECT_EQ(web.graph->selfLoopCount(), 87442u);
}

TEST(AdjacencyMatrix, ReadsNamesOfRowsAndColumns) {
    const LoadedGraph loaded = fromText(" ,A,B,C\nA,0,1,2.5\nB,1,0,0\nC,2.5,0,0\n", "a.csv");
    EXPECT_EQ(loaded.report.format, "adjacency matrix with names");
    EXPECT_FALSE(loaded.graph->isDirected());
    EXPECT_EQ(edges(loaded), (Edges{"A-B:1", "A-C:2.5"}));
    // R's write.table() leaves the corner out; rows may be ended by a delimiter; commas of decimals.
    EXPECT_EQ(edges(fromText("A B\nA 0 1\nB 0 0\n")), (Edges{"A>B"}));
    EXPECT_EQ(edges(fromText(";A;B\nA;0,5;1;\nB;;2,5;\n")), (Edges{"A>A:0.5", "A>B:1", "B>B:2.5"}));
    EXPECT_EQ(edges(fromText(",1,2\n1,0,1\n2,1,0\n")), Edges{"1-2"});
}

TEST(AdjacencyMatrix, ReadsNumbersAlone) {
    EXPECT_EQ(edges(fromText("0 1 0 0\n1 0 1 0\n0 1 0 0\n0 0 0 0\n")), (Edges{"1-2", "2-3"}));
    EXPECT_EQ(fromText("0 1 0 0\n1 0 1 0\n0 1 0 0\n0 0 0 0\n").graph->vertexCount(), 4u);
    std::string wide;
    for (int row = 0; row < 8; ++row) wide += row == 2 ? "0,0,0,0,0,0,0,3\n" : "0,0,0,0,0,0,0,0\n";
    EXPECT_EQ(edges(fromText(wide)), Edges{"3>8:3"});
    // Four lines of an edge list with four columns.
    EXPECT_EQ(fromText("1 2 3 4\n2 3 5 6\n3 4 5 6\n4 5 6 7\n").report.format.substr(0, 9), "edge list");
}

TEST(AdjacencyMatrix, RefusesWithTheLine) {
    const auto refused = [](const char* text) {
        try {
            fromText(text, "a.csv", as("adjmatrix"));
        } catch (const ParseError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(refused(",A,B\nA,0,1\nX,1,0\n"), HasSubstr("a.csv:3: 'X' names a row and no column"));
    EXPECT_THAT(refused(",A,B\nA,0,1\nA,1,0\n"), HasSubstr("a.csv:3: the row 'A' is there twice"));
    EXPECT_THAT(refused(",A,A\nA,0,1\n"), HasSubstr("the column 'A' is there twice"));
    EXPECT_THAT(refused(",A,B\nA,0,x\nB,1,0\n"), HasSubstr("a.csv:2: 'x' is no number"));
    EXPECT_THAT(refused(",A,B\nA,0,1\nB,1,0,0\n"), HasSubstr("a.csv:3: the row has 3 entries"));
    EXPECT_THAT(refused("0,1\n1,0\n1,1\n"), HasSubstr("more rows than columns (2)"));
    EXPECT_THAT(refused("0,1,0\n1,0,0\n"), HasSubstr("3 columns and 2 rows"));
    EXPECT_THAT(refused(",A,B\n"), HasSubstr("no row of a matrix"));
}

TEST(AdjacencyMatrix, ReportsMissingEntries) {
    const LoadedGraph loaded = fromText(",A,B\nA,0,NA\nB,1,\n");
    EXPECT_EQ(edges(loaded), Edges{"B>A"});
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_THAT(loaded.report.faults[0].message,
                HasSubstr("2 entries of the matrix are missing, the first in line 2"));
}

TEST(AdjacencyMatrix, ReadsRealFiles) {
    const auto folder = test::sharedData("A/odd/gephi-import");
    SKIP_WITHOUT(folder);
    const LoadedGraph small = readGraph(folder / "matrix.csv.gz");
    EXPECT_TRUE(small.graph->isDirected());
    EXPECT_EQ(edges(small), (Edges{"A>B:1", "A>D:2", "B>A:1", "C>C:1", "D>B:3.5", "D>D:4.2"}));
    const LoadedGraph people = readGraph(folder / "complex_matrix.csv.gz");
    EXPECT_FALSE(people.graph->isDirected());
    EXPECT_TRUE(people.graph->isWeighted());
    EXPECT_EQ(people.nodes->id(0), "unnamed");
    EXPECT_EQ(people.report.faultCount, 1u);
}

}  // namespace
}  // namespace quartier
