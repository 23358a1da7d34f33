#include <numeric>

#include "from_text.h"
#include "graph/io/integer_lines.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(EdgeList, ReadsEveryDelimiter) {
    const Edges expected{"1-2", "2-3"};
    EXPECT_EQ(edges(fromText("1 2\n2 3\n")), expected);
    EXPECT_EQ(edges(fromText("1\t2\n2\t3")), expected);
    EXPECT_EQ(edges(fromText("1,2\r\n2,3\r\n")), expected);
    EXPECT_EQ(edges(fromText("1; 2\n2; 3\n")), expected);
    EXPECT_EQ(edges(fromText("\xEF\xBB\xBF 1   2 \n\n# a comment\n% another\n 2   3\n")), expected);
}

// Where several could part the rows, the one that makes the most columns does.
TEST(EdgeList, TakesTheDelimiterOfMostColumns) {
    EXPECT_EQ(edges(fromText("Smith, J\tDoe, A\t3\nDoe, A\tRoe, B\t4\n")),
              (Edges{"Smith, J-Doe, A:3", "Doe, A-Roe, B:4"}));
    EXPECT_EQ(edges(fromText("a,b,x;y\nb,c,x;z\n")), (Edges{"a-b", "b-c"}));
    EXPECT_EQ(edges(fromText("New York,Boston\nBoston,San Jose\n")),
              (Edges{"New York-Boston", "Boston-San Jose"}));
}

TEST(EdgeList, ReadsDecimalCommas) {
    const Edges expected{"a-b:1.5", "b-c:2.25", "a-c:3"};
    for (const char* text :
         {"a;b;1,5\nb;c;2,25\na;c;3,0\n", "a\tb\t1,5\nb\tc\t2,25\na\tc\t3\n", "a b 1,5\nb c 2,25\na c 3,0\n",
          "source;target;weight\na;b;1,5\nb;c;2,25\na;c;3\n",
          "source,target,weight\na,b,\"1,5\"\nb,c,\"2,25\"\na,c,3\n"}) {
        const auto loaded = fromText(text);
        EXPECT_EQ(edges(loaded), expected) << text;
        EXPECT_THAT(loaded.report.format, HasSubstr("weights with decimal commas")) << text;
        EXPECT_EQ(loaded.report.faultCount, 0u) << text;
    }
    EXPECT_EQ(edges(fromText("1;2;1,5\n2;3;2\n")), (Edges{"1-2:1.5", "2-3:2"}));
    // Some words between them do not make the commas something else.
    const auto gaps = fromText("source;target;weight\na;b;1,5\nb;c;n/a\na;c;3\nc;d;2,5\n");
    EXPECT_THAT(edges(gaps), testing::IsSupersetOf({"a-b:1.5", "a-c:3", "c-d:2.5"}));
    // Thousands are no decimals.
    EXPECT_EQ(fromText("source;target;weight\na;b;1,234,567\nb;c;2\n").report.faultCount, 1u);
}

TEST(EdgeList, ReadsLatin1NamesAsUtf8) {
    const auto loaded = fromText("Z\xFCrich Gen\xE8ve 2\nBasel Z\xFCrich 3\n");
    EXPECT_EQ(edges(loaded), (Edges{"Z\u00FCrich-Gen\u00E8ve:2", "Z\u00FCrich-Basel:3"}));
    EXPECT_EQ(edges(fromText("Z\u00FCrich Basel\n")), Edges{"Z\u00FCrich-Basel"});
}

TEST(EdgeList, CountsLinesAndSaysWhatItRead) {
    const auto loaded = fromText("# c\n1 2\n\n2 3\n", "name.txt");
    EXPECT_EQ(loaded.report.lines, 4u);
    EXPECT_EQ(loaded.report.edgesRead, 2u);
    EXPECT_EQ(loaded.report.nodes, 3u);
    EXPECT_EQ(loaded.report.source, "name.txt");
    EXPECT_EQ(loaded.report.format, "edge list, blank-separated");
    EXPECT_EQ(loaded.report.directionWhy, "edge lists are undirected unless told");
}

TEST(EdgeList, KeepsIntegerIdsAscending) {
    const auto loaded = fromText("900 7\n7 30\n");
    EXPECT_EQ(loaded.nodes->id(0), "7");
    EXPECT_EQ(loaded.nodes->id(1), "30");
    EXPECT_EQ(loaded.nodes->id(2), "900");
    EXPECT_EQ(edges(fromText("12345678901234 7\n7 99999999999999\n")),
              (Edges{"7-12345678901234", "7-99999999999999"}));
    EXPECT_EQ(edges(fromText("4294967295 0\n5000000000 1\n")), (Edges{"0-4294967295", "1-5000000000"}));
}

TEST(EdgeList, ReadsNamesInTheOrderMet) {
    const auto loaded = fromText("9q a9 1\nts a9 1\n");
    EXPECT_EQ(loaded.nodes->id(0), "9q");
    EXPECT_EQ(loaded.nodes->id(1), "a9");
    EXPECT_EQ(edges(loaded), (Edges{"9q-a9:1", "a9-ts:1"}));
    // One name makes all ids names; zeros in front are kept.
    EXPECT_EQ(edges(fromText("1 2\n2 x\n")), (Edges{"1-2", "2-x"}));
    EXPECT_EQ(edges(fromText("007 2\n2 7\n")), (Edges{"007-2", "2-7"}));
}

TEST(EdgeList, ReadsQuotedCsv) {
    const auto loaded =
        fromText("source,target\n\"Valjean, Jean\",\"the \"\"bishop\"\"\"\n\"two\nlines\",x\n", "a.csv");
    EXPECT_EQ(edges(loaded), (Edges{"Valjean, Jean-the \"bishop\"", "two\nlines-x"}));
    EXPECT_EQ(loaded.report.lines, 4u);
    EXPECT_EQ(edges(fromText("\"1\",\"2\"\n\"2\",\"3\"\n")), (Edges{"1-2", "2-3"}));
    EXPECT_EQ(edges(fromText("source,target\n\"a\nb\n\nc\",d\n")), Edges{"a\nb\n\nc-d"});
    EXPECT_EQ(edges(fromText("a,5\" pipe\nb,c\n")), (Edges{"a-5\" pipe", "b-c"}));
}

TEST(EdgeList, FindsColumnsByTheHeader) {
    EXPECT_EQ(edges(fromText("~id,~from,~to,~label,dist:int\n3749,1,3,route,809\n3750,1,4,route,214\n")),
              (Edges{"1-3", "1-4"}));
    EXPECT_EQ(edges(fromText("Weight;Target;Source\n2.5;b;a\n1;c;b\n")), (Edges{"a-b:2.5", "b-c:1"}));
    EXPECT_EQ(edges(fromText("node_1,node_2\n0,24208\n0,5\n")), (Edges{"0-24208", "0-5"}));
    EXPECT_EQ(edges(fromText("left right\n1 2\n2 3\n")), (Edges{"1-2", "2-3"}));
    EXPECT_EQ(edges(fromText("source,target,weight\n0,1,2\n1,2,3\n")), (Edges{"0-1:2", "1-2:3"}));
}

TEST(EdgeList, LearnsTheDirection) {
    EXPECT_TRUE(
        fromText("# Directed graph (each unordered pair of nodes is saved once)\n1 2\n").graph->isDirected());
    EXPECT_FALSE(fromText("# Undirected graph: x\n1 2\n").graph->isDirected());
    EXPECT_FALSE(fromText("# Directedness unknown\n1 2\n").graph->isDirected());
    EXPECT_TRUE(fromText("% asym unweighted\n1 2\n").graph->isDirected());
    const auto gephi = fromText("Source,Target,Type,Weight\na,b,Directed,2\nb,a,Directed,3\n");
    EXPECT_TRUE(gephi.graph->isDirected());
    EXPECT_EQ(gephi.report.directionWhy, "the column 'Type' says so");
    ReadOptions undirected;
    undirected.direction = Direction::undirected;
    EXPECT_FALSE(fromText("# Directed graph\n1 2\n", "x", undirected).graph->isDirected());
}

TEST(EdgeList, TakesAThirdColumnOfNumbersAsWeights) {
    EXPECT_EQ(edges(fromText("1 2 0.5\n2 3 1e3\n3 4 7\n")), (Edges{"1-2:0.5", "2-3:1000", "3-4:7"}));
    EXPECT_FALSE(fromText("1 2 x\n2 3 y\n").graph->isWeighted());
    EXPECT_EQ(edges(fromText("1 2 {'weight': 2.5, 'x': 1}\n2 3 {}\n")), (Edges{"1-2:2.5", "2-3:1"}));
    EXPECT_FALSE(fromText("1 2 {}\n2 3 {}\n").graph->isWeighted());
}

TEST(EdgeList, NegativeNumbersAreNoWeights) {
    const auto ratings = fromText("1,2,5\n1,3,-4\n");
    EXPECT_FALSE(ratings.graph->isWeighted());
    ASSERT_EQ(ratings.report.faults.size(), 1u);
    EXPECT_EQ(ratings.report.faults[0].line, 2u);
    const auto named = fromText("source,target,weight\n1,2,5\n1,3,-4\n");
    EXPECT_EQ(edges(named), Edges{"1-2:5"});
    EXPECT_THAT(named.report.droppedText(), HasSubstr("1 has no usable weight (line 3)"));
}

// Lines of blanks are blank wherever they stand, and are counted.
TEST(EdgeList, PassesOverLinesOfBlanksWhenTheFileBeginsWithThem) {
    const Edges expected{"1-2", "2-3"};
    for (const char* blank : {" \n", "\t\n", " \t \r\n", "\r\n", "\v\f\n", " \n\t\t\n \n"})
        for (const char* rows : {"1 2\n2 3\n", "1\t2\n2\t3\n", "1,2\n2,3\n", "1;2\n \n2;3\n"}) {
            const std::string text = std::string(blank) + rows;
            for (const char* name : {"m.txt", "m.csv", "m.mtx", "m"})
                EXPECT_EQ(edges(fromText(text, name)), expected) << text;
            const auto lines = static_cast<u64>(std::count(text.begin(), text.end(), '\n'));
            EXPECT_EQ(fromText(text).report.lines, lines) << text;
        }
    EXPECT_EQ(edges(fromText(" \na b\n\t \nb c\n  ")), (Edges{"a-b", "b-c"}));
    EXPECT_EQ(fromText(" \na b\n\t \nb c\n  ").report.lines, 5u);
    EXPECT_EQ(edges(fromText("\t\t\nsource\ttarget\tweight\na\tb\t2\n")), Edges{"a-b:2"});
    EXPECT_EQ(edges(fromText(" \n\t\n1,2,,\n2,3,,\n")), expected);
    // The line that a message names is the line of the file.
    EXPECT_EQ(fromText(" \n\t\nsource target weight\n \na b 2\n\r\nb c -1\n").report.faults.at(0).line, 7u);
    EXPECT_THAT(refusal(" \n \none\n"), HasSubstr("test.txt:3: 'one' is one column"));
    EXPECT_EQ(fromText(" \na b\n \nlonely\nb c\n").report.faults.at(0).line, 4u);
}

TEST(EdgeList, SkipsFaultyLinesAndSaysSo) {
    const auto loaded = fromText("a b\nb c\nlonely\nc d\n");
    EXPECT_EQ(loaded.graph->edgeCount(), 3u);
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_EQ(loaded.report.faults[0].line, 3u);
    EXPECT_EQ(loaded.report.droppedText(), "1 edge was dropped: 1 has no source or no target (line 3)");
    // An empty column is not passed over.
    const auto gap = fromText("source,target,since\n1,2,3\n1,,5\n2,3,4\n");
    EXPECT_EQ(edges(gap), (Edges{"1-2", "2-3"}));
    EXPECT_EQ(gap.report.faults.at(0).line, 3u);
    const auto missing = fromText("source,target,weight\na,b,2\nb,c,\n");
    EXPECT_EQ(edges(missing), (Edges{"a-b:2", "b-c:1"}));
    EXPECT_EQ(missing.report.faults[0].line, 3u);
}

TEST(EdgeList, RecognisesLinesOfSizes) {
    const auto sized = fromText("3 4\n0 1\n0 2\n1 2\n2 2\n");
    EXPECT_EQ(sized.graph->vertexCount(), 3u);
    EXPECT_EQ(sized.report.faultCount, 1u);
    EXPECT_EQ(fromText("3 4\n10 20\n10 30\n20 30\n30 30\n").graph->vertexCount(), 3u);
    EXPECT_EQ(fromText("3 2\n1 2\n2 3\n").graph->edgeCount(), 2u);  // "3 2" is the edge 2-3 once more
    const auto julia = fromText("3,2,d,graph\n1,2\n2,3\n");
    EXPECT_EQ(edges(julia), (Edges{"1>2", "2>3"}));
    EXPECT_EQ(edges(fromText("3,2,d,graph,2,Int64,simplegraph\n1,2\n2,3\n")), (Edges{"1>2", "2>3"}));
}

TEST(EdgeList, RefusesWhatIsNoEdgeList) {
    EXPECT_THAT(refusal(""), HasSubstr("is empty"));
    EXPECT_THAT(refusal("  \n \n"), HasSubstr("blanks"));
    EXPECT_THAT(refusal("# only\n"), HasSubstr("comments"));
    EXPECT_THAT(refusal("one\ntwo\n"), HasSubstr("test.txt:1: 'one' is one column"));
    EXPECT_THAT(refusal("1 2 3 4 5\n2 3\n3 4 5 6\n"), HasSubstr("not an edge list"));
    for (const char* table :
         {"id,label,age\n1,a,3\n", "title,gender,screentime,id\nJon-Snow,male,3.5,0\n",
          "node,community\n1,4\n2,4\n", "node label\n0 1\n1 1\n", "name,node_id\na,1\nb,2\n"})
        EXPECT_THAT(refusal(table), HasSubstr("test.txt:1: is a table of nodes")) << table;
    // Ids of edges make none.
    EXPECT_EQ(edges(fromText("source,target,id,label\na,b,1,x\n")), Edges{"a-b"});
    EXPECT_EQ(edges(fromText("From person,To person,id,label\na,b,1,x\n")), Edges{"a-b"});
    EXPECT_EQ(edges(fromText("node,neighbour,weight\n1,2,3\n2,4,5\n")), (Edges{"1-2:3", "2-4:5"}));
    EXPECT_THAT(refusal("source,target\n"), HasSubstr("no edges"));
    EXPECT_THAT(refusal("1 2\r3 4\r"), HasSubstr("old Macs"));
    EXPECT_THAT(refusal("% bip unweighted\n1 1\n"), HasSubstr("bipartite"));
    EXPECT_THAT(refusal(",A,B\nX,0,1\nY,1,0\n"), HasSubstr("begins with an empty column"));
}

TEST(EdgeList, RefusesOtherFormatsByName) {
    EXPECT_THAT(refusal("*Node data\nid name\n1 a\n"), HasSubstr("VNA"));
    EXPECT_THAT(refusal("<html><body></body></html>"), HasSubstr("web page"));
}

// What follows the columns of the first lines is not read, and is counted.
TEST(EdgeList, ReportsRowsWithMoreColumnsThanTheFirst) {
    for (const char* row : {"1 2\n", "a b\n", "1,2\n", "a\tb\n", "1 2 0.5\n", "x,y,0.5,z\n"}) {
        std::string text;
        for (int i = 0; i < 250; ++i) text += row;
        const char separator = text[1];
        std::string wide;
        for (int i = 0; i < 1000; ++i) wide += std::to_string(i) + separator;
        EXPECT_EQ(fromText(text).report.faultCount, 0u) << row;
        text.append(wide).append("\n").append(row).append(wide).append("7\n").append(row);
        const auto loaded = fromText(text);
        EXPECT_EQ(loaded.report.faultCount, 2u) << row;
        ASSERT_EQ(loaded.report.faults.size(), 1u) << row;
        EXPECT_EQ(loaded.report.faults[0].line, 251u) << row;
        EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("as have 2 lines")) << row;
        EXPECT_EQ(loaded.report.edgesRead, 254u) << row;
    }
    // Ends of lines, delimiters behind the last column and quotes make none.
    std::string text;
    for (int i = 0; i < 300; ++i) text += i < 250 ? "1,2,\"x\"\r\n" : "1,2,\"a,b,c\" ,,\r\n";
    EXPECT_EQ(fromText(text).report.faultCount, 0u);
    EXPECT_EQ(fromText("source,target\na,b,c,d\nb,c\n").report.faultCount, 1u);
}

TEST(EdgeList, RefusesALineThatIsNoEdge) {
    std::string ids;
    for (int i = 0; i < 100000; ++i) ids += std::to_string(i) + ",";
    EXPECT_THAT(refusal(ids), HasSubstr("test.txt:1: is one row of more than 4096 columns"));
    EXPECT_THAT(refusal("source,target\n1,2\n" + ids), HasSubstr("test.txt:3: is one row of more than"));
    EXPECT_THAT(refusal("1,2,3,4,5,6,7\n"), HasSubstr("7 columns: this is not an edge list"));
    EXPECT_THAT(refusal("1 2\n\"" + std::string(2u << 20, 'x') + "\" 3\n"), HasSubstr("test.txt:2: "));
}

// Lists are merged while they are read when they repeat, and give the same graph.
TEST(EdgeList, MergesRepeatedLinesInGroups) {
    std::string text = "7 8\n";
    for (int i = 0; i < 400000; ++i) text += i % 3 == 0 ? "10 11\n" : i % 3 == 1 ? "11 10\n" : "12 10\n";
    graph_io::IntegerLineRules rules;
    rules.columns = 2;
    const auto whole = graph_io::parseIntegerLines<u32>(text, rules, plainContext());
    rules.firstLook = 1000;
    const auto merged = graph_io::parseIntegerLines<u32>(text, rules, plainContext());
    EXPECT_EQ(whole.first.size(), 400001u);
    EXPECT_EQ(whole.listed, 400001u);
    EXPECT_EQ(merged.first.size(), 4u);
    EXPECT_EQ(merged.listed, 400001u);
    EXPECT_EQ(merged.lines, 400001u);
    EXPECT_EQ(merged.first[0], 7u);
    EXPECT_EQ(std::accumulate(merged.multiplicity.begin(), merged.multiplicity.end(), u64{0}), 400001u);
    EXPECT_EQ(merged.smallest, 7u);
    EXPECT_EQ(merged.largest, 12u);
}

// Lines beyond one chunk of the parallel parser, comments in between, checked against the sum.
TEST(EdgeList, ParsesManyChunksInOrder) {
    std::string text;
    u64 edgeCount = 0;
    for (int i = 0; i < 300000; ++i) {
        text += std::to_string(i) + " " + std::to_string(i + 1) + " " + std::to_string(i % 7) + ".25\n";
        if (i % 1000 == 0) text += "# comment\n\n";
        ++edgeCount;
    }
    const auto loaded = fromText(text);
    EXPECT_EQ(loaded.graph->edgeCount(), edgeCount);
    EXPECT_EQ(loaded.graph->vertexCount(), 300001u);
    EXPECT_EQ(loaded.report.lines, 300000u + 600u);
    EXPECT_EQ(loaded.graph->row(5).front(), 4u);
    EXPECT_FLOAT_EQ(loaded.graph->weight(loaded.graph->offsets()[5] + 1), 5.25f);
    const auto last = fromText("source target weight\n" + text + "1 2 -1\n");
    EXPECT_EQ(last.graph->edgeCount(), edgeCount);
    EXPECT_THAT(last.report.droppedText(), HasSubstr("1 has no usable weight (line 300,602)"));
}

}  // namespace
}  // namespace quartier
