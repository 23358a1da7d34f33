#include "from_text.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(Gml, ReadsNodesEdgesAndAttributes) {
    const auto loaded = fromText(R"(Creator "somebody"
graph [
  directed 1
  node [ id 4 label "Jean &quot;Valjean&quot;" group 2 graphics [ x 1.5 y -2 w 3 ] ]
  # a comment
  node [ id 7 label "B" group 3 town "Digne" graphics [ x 0 y 0 ] ]
  edge [ source 4 target 7 weight 2.5 ]
]
)");
    EXPECT_EQ(edges(loaded), (Edges{"4>7:2.5"}));
    EXPECT_EQ(loaded.nodes->label(0), "Jean \"Valjean\"");
    EXPECT_EQ(loaded.report.directionWhy, "'directed' is 1");
    EXPECT_EQ(loaded.report.lines, 8u);
    ASSERT_NE(loaded.nodes->column("group"), nullptr);
    EXPECT_EQ(std::get<0>(loaded.nodes->column("group")->values), (std::vector<f64>{2, 3}));
    EXPECT_EQ(std::get<1>(loaded.nodes->column("town")->values), (std::vector<std::string>{"", "Digne"}));
    ASSERT_EQ(loaded.nodes->positions().size(), 2u);
    EXPECT_EQ(loaded.nodes->positions()[0].y, -2);
}

TEST(Gml, NewmansValueIsTheWeight) {
    const std::string nodes = "graph [ node [ id 1 ] node [ id 2 ] node [ id 3 ] ";
    EXPECT_EQ(edges(fromText(nodes + "edge [ source 1 target 2 value 3 ] edge [ source 2 target 3 ] ]")),
              (Edges{"1-2:3", "2-3:1"}));
    EXPECT_EQ(
        edges(fromText(nodes + "edge [ source 1 target 2 value -3 ] edge [ source 2 target 3 value 2 ] ]")),
        (Edges{"1-2", "2-3"}));
    // An edge that is dropped shifts no weight.
    EXPECT_EQ(
        edges(fromText(nodes + "edge [ source 1 target 9 value 5 ] edge [ source 1 target 2 value nan ] "
                               "edge [ source 2 target 3 value 7 ] edge [ value 4 ] "
                               "edge [ source 1 target 3 value 8 ] ]")),
        (Edges{"2-3:7", "1-3:8"}));
    EXPECT_EQ(edges(fromText(nodes + "edge [ source 9 target 1 ] edge [ source 1 target 2 ] edge [ source 8 "
                                     "target 9 weight 3 ] edge [ source 2 target 3 weight 7 ] ]")),
              (Edges{"1-2:1", "2-3:7"}));
}

TEST(Gml, NamesANodeWhoseIdIsEmpty) {
    const auto loaded = fromText(
        "graph [ node [ id \"\" ]\n node [ id 2 ]\n edge [ source \"\" target 2 ]\n edge [ source 2 target 2 "
        "] ]");
    EXPECT_EQ(loaded.nodes->label(0), "unnamed");
    EXPECT_EQ(edges(loaded), (Edges{"unnamed-2", "2-2"}));
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_EQ(loaded.report.faults[0].line, 1u);
    EXPECT_EQ(loaded.report.faults[0].message, "an id is empty: 'unnamed' was taken");
}

TEST(Gml, ReadsLatin1AndNamesAndMixedColumns) {
    const auto loaded = fromText(
        "graph [ node [ id \"a\" label \"caf\xE9\" v 1 ] node [ id \"b\" v \"x\" ] edge [ source \"a\" "
        "target \"b\" ] ]");
    EXPECT_EQ(loaded.nodes->label(0), "caf\xC3\xA9");
    EXPECT_EQ(loaded.nodes->label(1), "b");
    EXPECT_EQ(std::get<1>(loaded.nodes->column("v")->values), (std::vector<std::string>{"1", "x"}));
    EXPECT_EQ(edges(loaded), (Edges{"a-b"}));
}

// Nodes that only such edges name get no vertex, wherever they stand; the values of the others stay theirs.
TEST(Gml, DropsEdgesToNodesThatAreNotThere) {
    const auto loaded = fromText(
        "graph [\n edge [ source 5 target 1 ]\n node [ id 1 label \"one\" graphics [ x 1 y 2 ] rank 4 ]\n"
        " edge [ source 1 target 7 ]\n edge [ source 8 target 9 ]\n edge [ source 1 ]\n"
        " edge [ source 1 target 2 ]\n node [ id 2 label \"two\" graphics [ x 3 y 4 ] town \"Digne\" ]\n]");
    EXPECT_EQ(edges(loaded), (Edges{"1-2"}));
    EXPECT_EQ(loaded.graph->vertexCount(), 2u);
    EXPECT_EQ(loaded.nodes->label(0), "one");
    EXPECT_EQ(loaded.nodes->label(1), "two");
    ASSERT_EQ(loaded.nodes->positions().size(), 2u);
    EXPECT_EQ(loaded.nodes->positions()[1].x, 3);
    EXPECT_EQ(std::get<1>(loaded.nodes->column("town")->values), (std::vector<std::string>{"", "Digne"}));
    EXPECT_EQ(std::get<0>(loaded.nodes->column("rank")->values)[0], 4);
    EXPECT_EQ(loaded.report.edgesRead, 1u);
    EXPECT_EQ(loaded.report.faultCount, 4u);
    EXPECT_EQ(loaded.report.droppedText(),
              "4 edges were dropped: 1 has no source or no target (line 6), 3 name a node that is not there "
              "(first in line 2)");
    const auto& unknown = loaded.report.dropped[static_cast<size_t>(DropReason::unknownNode)];
    EXPECT_EQ(unknown.first, "the edge names the node '5', which is not in the file");
    // A file that declares no nodes has those that its edges name.
    const auto bare = fromText("graph [\n edge [ source 1 target 2 ]\n]");
    EXPECT_EQ(edges(bare), (Edges{"1-2"}));
    EXPECT_EQ(bare.report.faultCount, 1u);
    EXPECT_EQ(bare.report.faults[0].line, 2u);
}

TEST(Gml, RefusesWithTheLine) {
    EXPECT_THAT(refusal("graph [\n node [ id 1 ]\n"),
                HasSubstr("the file ends inside the list that line 1 opens"));
    EXPECT_THAT(refusal("graph [\n node [ id 1 ]\n node [ id 1 ]\n]"),
                HasSubstr("test.txt:3: the node id 1 is there twice"));
    EXPECT_THAT(refusal("graph [\n node [ id ]\n]"), HasSubstr("test.txt:2: the key 'id' has no value"));
    EXPECT_THAT(refusal("graph [\n node [ id \"1 ]\n]"), HasSubstr("test.txt:2: a string is opened here"));
    EXPECT_THAT(refusal("graph [\n 5 5\n]"), HasSubstr("test.txt:2: a key was expected"));
    EXPECT_THAT(refusal("graph [\n]"), HasSubstr("no node"));
    std::string deep = "graph [ ";
    for (int i = 0; i < 100000; ++i) deep += "a [ ";
    EXPECT_THAT(refusal(deep), HasSubstr("nested"));
}

// Names end up as UTF-8, whatever stands in the file.
TEST(Gml, ReadsWordsAndEntitiesAsUtf8) {
    const auto loaded =
        fromText("graph [ node [ id Gen\xE8ve ] node [ id 2 label \"&#xD800;&#228;\" ] ]", "a.gml");
    EXPECT_EQ(loaded.nodes->id(0), "Gen\u00E8ve");
    EXPECT_EQ(loaded.nodes->label(1), "&#xD800;\u00E4");
}

}  // namespace
}  // namespace quartier
