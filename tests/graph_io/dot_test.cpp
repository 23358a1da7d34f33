// Graphviz DOT.
#include "from_text.h"
#include "graph/io/writer.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::edgeText;
using test::fromText;
using test::numbers;
using test::refusal;
using test::texts;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

// Columns x and y of all nodes are where they lie; of some nodes they are columns alone, and the report says
// so.
TEST(Dot, ColumnsOfSomeNodesAreNoPositions) {
    const LoadedGraph all = fromText("graph { a [x=1, y=2]; b [x=3, y=4]; a -- b }");
    ASSERT_EQ(all.nodes->positions().size(), 2u);
    const LoadedGraph some = fromText("graph { a [y=2]; b [x=3, y=4]; a -- b }");
    EXPECT_TRUE(some.nodes->positions().empty());
    EXPECT_EQ(some.report.faultCount, 1u);
    EXPECT_EQ(std::get<0>(some.nodes->column("x")->values)[1], 3);
    const LoadedGraph given = fromText("graph { a; b [pos=\"3,4\"]; a -- b }");
    EXPECT_EQ(given.report.faultCount, 1u) << "a position that is nowhere kept";
}

// They would be read as numbers, and as positions of some nodes.
TEST(Dot, TextsThatLookLikePlacesGetAnotherName) {
    const LoadedGraph loaded = fromText(
        "<graphml><key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"string\"/>"
        "<key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/><graph edgedefault=\"undirected\">"
        "<node id=\"1\"><data key=\"y\">2</data></node>"
        "<node id=\"2\"><data key=\"x\">1</data><data key=\"y\">4</data></node>"
        "<edge source=\"1\" target=\"2\"/></graph></graphml>");
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    const test::TemporaryFile file("texts.dot");
    writeGraph(file.path(), what);
    const LoadedGraph again = fromText(file.content(), "texts.dot");
    EXPECT_EQ(again.report.faultCount, 0u) << file.content();
    EXPECT_EQ(numbers(again, "text_x")[1], 1);
    EXPECT_EQ(numbers(again, "y")[1], 4);
}

TEST(Dot, ReadsNodesEdgesAndAttributes) {
    const LoadedGraph loaded = fromText(
        "/* of a tool */\nstrict digraph \"G\" { // here\n# preprocessed\n  rankdir=LR; graph [label=all]\n"
        "  a [label=\"say \\\"hi\\\"\\n\\N\", size=3 pos=\"1,2.5!\"]; b [pos=\"-1,0\" size=1.5]\n"
        "  a -> b -> c:p:ne [weight=2.5; kind=<<i>x</i>>][color=red]\n  c [pos=\"0,0\"]\n}\n");
    EXPECT_EQ(loaded.report.format, "Graphviz DOT");
    EXPECT_EQ(edges(loaded), (Edges{"a>b:2.5", "b>c:2.5"}));
    EXPECT_EQ(loaded.report.directionWhy, "it is a digraph");
    EXPECT_EQ(loaded.nodes->label(0), "say \"hi\"\na");
    EXPECT_EQ(loaded.nodes->label(1), "b");
    EXPECT_EQ(std::get<0>(loaded.nodes->column("size")->values)[1], 1.5);
    EXPECT_EQ(loaded.nodes->positions()[0].y, 2.5f);
    EXPECT_EQ(loaded.nodes->column("pos"), nullptr);
    EXPECT_EQ(edgeText(loaded, "kind", 0), "<i>x</i>");
    EXPECT_EQ(edgeText(loaded, "headport", 1), "p:ne");
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

// What stands in a subgraph has its defaults, and all of its nodes are at the end of an edge.
TEST(Dot, ReadsSubgraphsAndDefaults) {
    const LoadedGraph loaded = fromText(
        "graph { node [shape=box] a; subgraph cluster_x { node [shape=oval]; b c } -- { a; d } edge "
        "[kind=k]\n"
        "  d -- subgraph cluster_x }");
    EXPECT_EQ(edges(loaded), (Edges{"a-b", "b-d", "a-c", "c-d"}));
    EXPECT_EQ(texts(loaded, "shape"), (std::vector<std::string>{"box", "oval", "oval", "box"}));
    EXPECT_EQ(texts(loaded, "subgraph"), (std::vector<std::string>{"", "cluster_x", "cluster_x", ""}));
    EXPECT_EQ(loaded.report.edgesRead, 6u);
    EXPECT_EQ(edges(fromText("graph { a, b [kind=x]; a, b -- c }")), (Edges{"a-c", "b-c"}));
    EXPECT_EQ(edges(fromText("digraph { {a b} -> {c {d a}} }")),
              (Edges{"a>c", "a>d", "a>a", "b>c", "b>d", "b>a"}));
}

TEST(Dot, TakesIdsAsGraphvizDoes) {
    const LoadedGraph loaded =
        fromText("graph{caf\xE9--\"two \\\nlines\"--\"a\"+\"b\"--<x<y>>---1.5--.5--\"\\d\"--\"e\\\\\"}");
    std::vector<std::string> ids;
    for (VertexId v = 0; v < loaded.nodes->size(); ++v) ids.push_back(loaded.nodes->id(v));
    EXPECT_EQ(ids, (std::vector<std::string>{"caf\xC3\xA9", "two lines", "ab", "x<y>", "-1.5", ".5", "\\d",
                                             "e\\\\"}));
    const LoadedGraph split = fromText("graph {\n 1a -- b }");
    EXPECT_EQ(edges(split), Edges{"a-b"});
    EXPECT_EQ(split.graph->vertexCount(), 3u);
    EXPECT_EQ(split.report.faults.at(0).line, 2u);
}

TEST(Dot, ReadsTheFirstOfSeveralGraphs) {
    const LoadedGraph loaded = fromText("graph a { x -- y }\n@ z\n");
    EXPECT_EQ(loaded.graph->vertexCount(), 2u);
    EXPECT_THAT(loaded.report.faults.at(0).message, HasSubstr("behind the first graph"));
    EXPECT_EQ(loaded.report.faults.at(0).line, 2u);
}

TEST(Dot, RefusesWithTheLine) {
    EXPECT_THAT(refusal("graph {\n a -> b }"), HasSubstr("test.txt:2: '->' stands in a graph"));
    EXPECT_THAT(refusal("digraph {\n a -> }"),
                HasSubstr("test.txt:2: the other end of an edge was expected, and '}'"));
    EXPECT_THAT(refusal("digraph {\n a [b]\n"), HasSubstr("'=' behind the key of an attribute"));
    EXPECT_THAT(refusal("digraph {\n a [b=\n"), HasSubstr("the file ends where the value of an attribute"));
    EXPECT_THAT(refusal("digraph {\n a\n"), HasSubstr("inside the graph or subgraph that line"));
    EXPECT_THAT(refusal("digraph {\n a -> \"b\n}"), HasSubstr("test.txt:2: a string is opened here"));
    EXPECT_THAT(refusal("digraph {\n a -> <b\n}"), HasSubstr("angle brackets"));
    EXPECT_THAT(refusal("digraph {\n /* a\n}"), HasSubstr("test.txt:2: a comment is opened here"));
    EXPECT_THAT(refusal("digraph {\n ? }"), HasSubstr("test.txt:2: '?' was not expected"));
    EXPECT_THAT(refusal("digraph { }"), HasSubstr("no node"));
    EXPECT_THAT(refusal("digraph { " + std::string(100000, '{')), HasSubstr("nested more than 200 deep"));
    std::string many = "graph { {";
    for (int i = 0; i < 3000; ++i) many += " n" + std::to_string(i);
    EXPECT_THAT(refusal(many + "} -- {" + many.substr(9) + "} }"), HasSubstr("9000000 pairs of nodes"));
}

// Nodes and edges as the program gc of Graphviz 2.43 counts them.
TEST(Dot, ReadsRealFiles) {
    SKIP_WITHOUT(test::sharedData("A/gml4gtk_gcc-tree.gv.gz"));
    struct Row {
        const char* file;
        u64 nodes, edges;
    };
    for (const Row& row : {Row{"A/gml4gtk_gcc-tree.gv.gz", 3186, 5470},
                           {"A/gml4gtk_graph-radial.dot.gz", 363, 383},
                           {"A/gml4gtk_linux-5.12-init.dot.gz", 433, 736}}) {
        const LoadedGraph loaded = readGraph(test::sharedData(row.file));
        EXPECT_EQ(loaded.graph->vertexCount(), row.nodes) << row.file;
        EXPECT_EQ(loaded.report.edgesRead, row.edges) << row.file;
    }
}

TEST(Dot, IsWrittenWithAllThatItHolds) {
    const LoadedGraph loaded = fromText(
        R"({"directed": true, "nodes": [{"id": "C:\\a\\", "label": "say \"hi\"\n\\N", "x": 1, "y": 2, "size": 3},
            {"id": "b\"", "town": "x\\\"y", "x": 0.1, "y": -1}], "links": [
            {"source": "b\"", "target": "C:\\a\\", "weight": 0.5, "label": "a\\b\n", "kind": "k"}]})");
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    what.positions = loaded.nodes->positions();
    what.edges = loaded.edges.get();
    const test::TemporaryFile file("out.dot");
    const auto losses = writeGraph(file.path(), what);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_THAT(losses[0], HasSubstr("an id has a backslash"));
    const LoadedGraph again = readGraph(file.path());
    EXPECT_EQ(again.report.faultCount, 0u);
    EXPECT_EQ(edges(again), Edges{"b\">C:\\a\xEF\xBF\xBD:0.5"});
    EXPECT_EQ(again.nodes->label(0), "say \"hi\"\n\\N");
    EXPECT_EQ(std::get<0>(again.nodes->column("size")->values)[0], 3);
    EXPECT_EQ(texts(again, "town")[1], "x\xEF\xBF\xBD\"y");
    EXPECT_EQ(again.nodes->positions()[1].x, 0.1f);
    EXPECT_EQ(edgeText(again, "label", 0), "a\\b\n");
    EXPECT_EQ(edgeText(again, "kind", 0), "k");
}

}  // namespace
}  // namespace quartier
