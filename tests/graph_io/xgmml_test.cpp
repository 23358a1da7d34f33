// XGMML of Cytoscape.
#include <cmath>

#include "from_text.h"
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

// A graph element with these attributes and elements.
std::string xgmml(const std::string& attributes, const std::string& inside) {
    return "<?xml version=\"1.0\"?>\n<graph label=\"a\" " + attributes +
           " xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:cy=\"http://www.cytoscape.org\" "
           "xmlns=\"http://www.cs.rpi.edu/XGMML\">\n" +
           inside + "</graph>\n";
}

TEST(Xgmml, ReadsNodesAndEdgesWithAttributes) {
    const LoadedGraph loaded = fromText(
        xgmml("directed=\"1\"",
              "<att name=\"selected\" value=\"1\" type=\"boolean\"/>\n"
              "<edge id=\"9\" label=\"one (pp) two\" source=\"-1\" target=\"-2\">"
              "<att name=\"interaction\" value=\"pp\" type=\"string\"/><att name=\"weight\" value=\"2.5\" "
              "type=\"real\"/>"
              "<att name=\"year\" value=\"1999\" type=\"integer\"/></edge>\n"
              "<node id=\"-1\" label=\"one\"><att name=\"size\" value=\"3\" type=\"integer\"/>"
              "<att name=\"seen\" value=\"1\" type=\"boolean\"/>"
              "<graphics type=\"RECTANGLE\" x=\"-91.5\" y=\"-64\"><att name=\"NODE_VISIBLE\" "
              "value=\"true\"/></graphics>"
              "</node>\n<node id=\"-2\" label=\"two\"><att name=\"size\" value=\"0.5\" type=\"real\"/>"
              "<att name=\"seen\" value=\"0\" type=\"boolean\"/><graphics><center x=\"1\" y=\"2\" "
              "z=\"3\"/></graphics>"
              "</node>\n"));
    EXPECT_EQ(loaded.report.format, "XGMML");
    EXPECT_EQ(loaded.report.directionWhy, "directed is '1'");
    EXPECT_EQ(edges(loaded), Edges{"-1>-2:2.5"});
    const VertexId one = *loaded.nodes->find("-1");
    EXPECT_EQ(loaded.nodes->label(one), "one");
    EXPECT_EQ(numbers(loaded, "size")[one], 3);
    EXPECT_EQ(std::get<2>(loaded.nodes->column("seen")->values).values[one], YesNo::kYes);
    EXPECT_EQ(loaded.nodes->column("NODE_VISIBLE"), nullptr);
    ASSERT_EQ(loaded.nodes->positions().size(), 2u);
    EXPECT_EQ(loaded.nodes->positions()[one].x, -91.5f);
    EXPECT_EQ(loaded.nodes->positions()[one].y, 64.0f);
    EXPECT_EQ(loaded.nodes->positions()[1 - one].y, -2.0f);
    EXPECT_EQ(edgeText(loaded, "interaction", 0) + " " + edgeText(loaded, "label", 0), "pp one (pp) two");
    EXPECT_EQ(std::get<0>(loaded.edges->column("year")->values)[0], 1999);
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Xgmml, TakesDirectionsOfTheGraphAndOfEdges) {
    const std::string two =
        "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\" weight=\"2\" cy:directed=\"1\"/>";
    EXPECT_EQ(edges(fromText(xgmml("", two))), Edges{"a>b:2"});
    EXPECT_EQ(fromText(xgmml("", two)).report.directionWhy,
              "the attribute 'cy:directed' says directed for every edge");
    const std::string plain = "<node id=\"a\"/><edge source=\"a\" target=\"a\"/>";
    EXPECT_FALSE(fromText(xgmml("", plain)).graph->isDirected());
    EXPECT_FALSE(fromText(xgmml("directed=\"0\"", plain)).graph->isDirected());
    EXPECT_TRUE(fromText(xgmml("directed=\"true\"", plain)).graph->isDirected());
}

// Types stand at every value: one text makes a column of texts.
TEST(Xgmml, KeepsValuesOfDifferentTypes) {
    const LoadedGraph loaded =
        fromText(xgmml("",
                       "<node id=\"a\"><att name=\"n\" value=\"1\" type=\"integer\"/></node>"
                       "<node id=\"b\"><att name=\"n\" value=\"x\" type=\"string\"/></node>"
                       "<edge source=\"a\" target=\"b\"><att name=\"e\" value=\"1\" type=\"integer\"/></edge>"
                       "<edge source=\"a\" target=\"a\"><att name=\"e\" value=\"y\"/></edge>"));
    EXPECT_EQ(texts(loaded, "n"), (std::vector<std::string>{"1", "x"}));
    EXPECT_EQ(edgeText(loaded, "e", 0) + edgeText(loaded, "e", 1), "y1");
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Xgmml, FlattensGroupsAndReadsTheirEdgesOnce) {
    const LoadedGraph loaded = fromText(
        xgmml("",
              "<node id=\"1\"/><node id=\"g\"><att name=\"k\" value=\"group\"/><att><graph>"
              "<att name=\"k\" value=\"of the graph\"/><node xlink:href=\"#1\"/><node id=\"2\"/>"
              "<edge label=\"x\" source=\"1\" target=\"2\"/></graph></att></node>\n"
              "<edge label=\"x\" source=\"1\" target=\"2\"/>\n<edge label=\"y\" source=\"1\" target=\"2\"/>"
              "<edge source=\"g\" target=\"2\" weight=\"3\"/>"));
    EXPECT_EQ(edges(loaded), (Edges{"1-2:2", "g-2:3"}));
    EXPECT_EQ(texts(loaded, "k"), (std::vector<std::string>{"", "group", ""}));
    ASSERT_EQ(loaded.report.faultCount, 2u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("flattened"));
    EXPECT_THAT(loaded.report.faults[1].message, HasSubstr("1 edges that a group lists too"));
    EXPECT_EQ(loaded.report.faults[1].line, 4u);
}

TEST(Xgmml, CountsWhatItLeavesOut) {
    const LoadedGraph loaded = fromText(
        xgmml("",
              "<node id=\"1\"><att type=\"list\" name=\"l\"><att value=\"1\"/></att></node>\n"
              "<edge source=\"1\"/><edge source=\"1\" target=\"1\"><att type=\"list\" name=\"l\"/></edge>"));
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::incomplete)].firstLine, 4u);
    ASSERT_EQ(loaded.report.faultCount, 2u);
    EXPECT_EQ(loaded.report.faults[1].message, "2 attributes are lists: they were left out");
    EXPECT_EQ(loaded.report.faults[1].line, 3u);
    EXPECT_TRUE(loaded.nodes->columns().empty());
}

TEST(Xgmml, RefusesWhatIsNone) {
    EXPECT_THAT(refusal(xgmml("", "<node label=\"a\"/>")), HasSubstr(":3: a node has no id"));
    EXPECT_THAT(refusal("<graph label=\"Network\"></graph>"), HasSubstr("holds no node"));
    EXPECT_THAT(refusal("<graph><node id=\"a\">"), HasSubstr("not well-formed"));
    EXPECT_THAT(refusal("<gxl><graph/></gxl>"), HasSubstr("root element 'gxl'"));
}

TEST(Xgmml, ReadsRealFiles) {
    const auto folder = test::sharedData("A/odd/cytoscape");
    SKIP_WITHOUT(folder);
    struct Size {
        const char* name;
        u64 nodes, edges;
    };
    for (const Size& size : {Size{"INVALID", 2, 1},
                             {"hiddenAtt", 2, 1},
                             {"simple_3.3", 1, 1},
                             {"suid_metadata", 2, 2},
                             {"group_2x_collapsed", 4, 3},
                             {"group_2x_expanded", 4, 2}}) {
        const LoadedGraph loaded = readGraph(folder / (std::string(size.name) + ".xgmml.gz"));
        EXPECT_EQ(loaded.graph->vertexCount(), size.nodes) << size.name;
        EXPECT_EQ(loaded.report.edgesRead, size.edges) << size.name;
        EXPECT_TRUE(loaded.graph->isDirected()) << size.name;
    }
}

}  // namespace
}  // namespace quartier
