// UCINET DL.
#include "from_text.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::labels;
using test::numbers;
using test::refusal;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(UcinetDl, ReadsAMatrixWithoutOtherWords) {
    const LoadedGraph loaded = fromText("DL N = 3\r\nData:\r\n0 1 1\r\n1 0 0\r\n0 1 0\r\n");
    EXPECT_EQ(loaded.report.format, "UCINET DL, fullmatrix");
    EXPECT_EQ(edges(loaded), (Edges{"1>2", "1>3", "2>1", "3>2"}));
    EXPECT_EQ(loaded.edges, nullptr);
    EXPECT_EQ(loaded.report.lines, 5u);
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(UcinetDl, ReadsLabelsOnLinesAndInQuotes) {
    const LoadedGraph loaded = fromText(
        "dl n=4\nformat = fullmatrix\nlabels:\nbarry,\"Da Vid\"\n caf\xE9 x:y\ndata:\n0 1 2 0 1,0,0,0\n0 0 0 "
        "0\n0 0 "
        "0 0.5\n");
    EXPECT_EQ(labels(loaded), (std::vector<std::string>{"barry", "Da Vid", "caf\xC3\xA9", "x:y"}));
    EXPECT_EQ(edges(loaded), (Edges{"1>2:1", "1>3:2", "2>1:1", "4>4:0.5"}));
    // Fewer than there are nodes.
    EXPECT_EQ(labels(fromText("dl n=3 labels:\na\nb data:\n0 1 0 0 0 0 0 0 1\n")),
              (std::vector<std::string>{"a", "b", "3"}));
}

TEST(UcinetDl, ReadsLabelsEmbeddedInAMatrix) {
    const LoadedGraph loaded = fromText(
        "dl n=3\nformat = fullmatrix\nlabels embedded\ndata:\nann bob cy\nAnn 0 1 0\nBob 0 0 1\nCy 1 1 0\n");
    EXPECT_EQ(labels(loaded), (std::vector<std::string>{"Ann", "Bob", "Cy"}));
    EXPECT_EQ(edges(loaded), (Edges{"1>2", "2>3", "3>1", "3>2"}));
    const LoadedGraph rows = fromText("dl n=2, row labels embedded\ndata:\n\"a b\" 0 1\nc 1 0\n");
    EXPECT_EQ(labels(rows), (std::vector<std::string>{"a b", "c"}));
}

TEST(UcinetDl, ReadsListsOfEdges) {
    const LoadedGraph numbered = fromText(
        "DL n=5\nformat = edgelist1\nlabels:\ngeorge, sally, jim, billy\ndata:\n1 2\n1 3 2.5\n\n3,1\n");
    EXPECT_EQ(edges(numbered), (Edges{"1>2:1", "1>3:2.5", "3>1:1"}));
    EXPECT_EQ(labels(numbered), (std::vector<std::string>{"george", "sally", "jim", "billy", "5"}));
    EXPECT_EQ(numbered.report.isolatedNodes, 2u);
    const LoadedGraph embedded =
        fromText("dl n=5 format=edgelist1\nlabels embedded:\ndata: george sally\nSALLY \"jim b\"\njim b\n");
    EXPECT_EQ(labels(embedded), (std::vector<std::string>{"george", "sally", "jim b", "jim", "b"}));
    EXPECT_EQ(edges(embedded), (Edges{"1>2", "2>3", "4>5"}));
}

TEST(UcinetDl, ReadsListsOfNeighbours) {
    const LoadedGraph loaded = fromText(
        "DL n=5\nformat = nodelist1\nlabels embedded:\ndata:\ngeorge sally jim\nsally jim\nbilly george\n"
        "jane\n");
    EXPECT_EQ(edges(loaded), (Edges{"1>2", "1>3", "2>3", "4>1"}));
    EXPECT_EQ(labels(loaded), (std::vector<std::string>{"george", "sally", "jim", "billy", "jane"}));
    EXPECT_EQ(edges(fromText("dl n=3 format=nodelist1 data:\n1 2 3\n2 1\n")), (Edges{"1>2", "1>3", "2>1"}));
}

TEST(UcinetDl, ReadsTwoModes) {
    const std::string head = "dl nr=2, nc = 3\nrow labels:\nr1 r2\ncolumn labels:\na b c\n";
    const LoadedGraph matrix = fromText(head + "data:\n0 1 1\n2 0 0\n");
    EXPECT_EQ(edges(matrix), (Edges{"1-4:1", "1-5:1", "2-3:2"}));
    EXPECT_EQ(labels(matrix), (std::vector<std::string>{"r1", "r2", "a", "b", "c"}));
    EXPECT_EQ(numbers(matrix, "mode"), (std::vector<f64>{1, 1, 2, 2, 2}));
    EXPECT_EQ(edges(fromText(head + "format = edgelist2\ndata:\n1 3\n2 1\n")), (Edges{"1-5", "2-3"}));
    EXPECT_EQ(edges(fromText(head + "format = nodelist2\ndata:\n1 3 1\n2 1\n")),
              (Edges{"1-5", "1-3", "2-3"}));
    // Rows and columns of the same name are different nodes.
    const LoadedGraph embedded = fromText(
        "dl nr=2 nc=2 format=edgelist2\nrow labels embedded\ncol labels embedded\ndata:\na b\nb b\nb a\n");
    EXPECT_EQ(edges(embedded), (Edges{"1-3", "2-3", "2-4"}));
    EXPECT_EQ(labels(embedded), (std::vector<std::string>{"a", "b", "b", "a"}));
}

TEST(UcinetDl, ReadsHalvesAndMatricesWithoutDiagonal) {
    const Edges triangle{"1-2:1", "1-3:3", "2-3:2"};
    EXPECT_EQ(edges(fromText("dl n=3 format=lowerhalf diagonal=absent data:\n1\n3 2\n")), triangle);
    EXPECT_EQ(edges(fromText("dl n=3 format=upperhalf diagonal absent data:\n1 3\n2\n")), triangle);
    EXPECT_EQ(edges(fromText("dl n=2 format=lowerhalf data:\n0\n1 1\n")), (Edges{"1-2", "2-2"}));
    EXPECT_EQ(edges(fromText("dl n=3 diagonal absent data:\n1 0\n0 1\n0 1\n")), (Edges{"1>2", "2>3", "3>2"}));
}

// As in Pajek: signs are no weights, the graph is unweighted, and they stay a column.
TEST(UcinetDl, KeepsNegativeValuesAsAColumn) {
    const LoadedGraph loaded = fromText("dl n=3 format=edgelist1 data:\n1 2\n2 3 -1\n3 1\n");
    EXPECT_EQ(edges(loaded), (Edges{"1>2", "2>3", "3>1"}));
    EXPECT_EQ(std::get<0>(loaded.edges->column("value")->values), (std::vector<f64>{1, -1, 1}));
    EXPECT_EQ(loaded.report.faultCount, 1u);
}

TEST(UcinetDl, CountsWhatItLeavesOut) {
    const LoadedGraph matrix = fromText("dl n=2 nm=2 matrix labels: a b data:\n0 na\n1 .\n0 0\n0 0\n");
    EXPECT_EQ(edges(matrix), Edges{"2>1"});
    ASSERT_EQ(matrix.report.faultCount, 2u);
    EXPECT_THAT(matrix.report.faults[0].message, HasSubstr("2 matrices: only the first"));
    EXPECT_THAT(matrix.report.faults[1].message, HasSubstr("2 entries of the matrix are missing"));
    EXPECT_EQ(matrix.report.faults[1].line, 2u);
    const LoadedGraph list = fromText("dl n=2 format=edgelist1\ndata:\n1 2\n1\n");
    EXPECT_EQ(list.report.dropped[static_cast<size_t>(DropReason::incomplete)].firstLine, 4u);
}

TEST(UcinetDl, RefusesDamagedFiles) {
    EXPECT_THAT(refusal("dl n=3\ndata:\n0 1 0\n1 0\n"), HasSubstr(":4: the matrix ends after 1 of 3 rows"));
    EXPECT_THAT(refusal("dl n=2\ndata:\n0 x\n"), HasSubstr(":3: row 1 of the matrix has 'x'"));
    EXPECT_THAT(refusal("dl n=2 format=edgelist1\ndata:\n1 3\n"), HasSubstr(":3: '3' is not the number"));
    EXPECT_THAT(refusal("dl n=2 format=edgelist1 labels embedded\ndata:\na b\na c\n"),
                HasSubstr(":4: 'c' is one label more than the 2"));
    EXPECT_THAT(refusal("dl n=5000000000\ndata:\n1\n"), HasSubstr("damaged header"));
    EXPECT_THAT(refusal("dl n = many\ndata:\n"), HasSubstr("'many' stands where a number"));
    EXPECT_THAT(refusal("dl format=edgelist1\ndata:\n1 2\n"), HasSubstr("N = NUMBER"));
    EXPECT_THAT(refusal("dl n=3 format=blockmatrix\ndata:\n"),
                HasSubstr("'blockmatrix' of UCINET DL is not read"));
    EXPECT_THAT(refusal("dl n=3\ndatafile=x.txt\n"), HasSubstr(":2: 'datafile' is not known"));
    EXPECT_THAT(refusal("dl n=3\nlabels:\na b c\n"), HasSubstr("ends before the data"));
    EXPECT_THAT(refusal("dl nr=2 nc=3 format=lowerhalf\ndata:\n"), HasSubstr("as many columns as rows"));
}

// A node of that name begins an edge list.
TEST(UcinetDl, IsToldFromAnEdgeList) {
    EXPECT_EQ(edges(fromText("dl a\na b\n", "test.dl")), (Edges{"dl-a", "a-b"}));
}

TEST(UcinetDl, AgreesWithIgraphOnRealFiles) {
    const auto folder = test::sharedData("A/odd/igraph");
    SKIP_WITHOUT(folder);
    struct Size {
        const char* name;
        u64 nodes, edges;
    };
    for (const Size& size : {Size{"edgelist1", 5, 5},
                             {"edgelist2", 5, 5},
                             {"edgelist4", 5, 5},
                             {"edgelist5", 5, 5},
                             {"fullmatrix1", 5, 12},
                             {"fullmatrix2", 5, 12},
                             {"fullmatrix3", 5, 12},
                             {"fullmatrix4", 5, 12},
                             {"input", 66, 100},
                             {"nodelist2", 5, 5}}) {
        const LoadedGraph loaded = readGraph(folder / (std::string(size.name) + ".dl.gz"));
        EXPECT_EQ(loaded.graph->vertexCount(), size.nodes) << size.name;
        EXPECT_EQ(loaded.report.edgesRead, size.edges) << size.name;
        EXPECT_TRUE(loaded.graph->isDirected()) << size.name;
    }
}

}  // namespace
}  // namespace quartier
