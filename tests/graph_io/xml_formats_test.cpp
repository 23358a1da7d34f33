// GraphML and GEXF.
#include <sstream>

#include "from_text.h"
#include "graph/io/writer.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::HasSubstr;
using testing::Not;
using Edges = std::multiset<std::string>;

std::string graphMl(const std::string& body, const std::string& keys = "",
                    const std::string& direction = "undirected") {
    return "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n" + keys +
           "<graph edgedefault=\"" + direction + "\">\n" + body + "</graph></graphml>\n";
}

TEST(GraphMl, ReadsNodesEdgesAndAttributes) {
    const auto loaded = fromText(graphMl(
        "<node id=\"a\"><data key=\"d0\">Anna</data><data key=\"d1\">3.5</data></node>\n<node id=\"b\"/>\n"
        "<edge source=\"a\" target=\"b\"><data key=\"d2\">2</data></edge>\n",
        "<key id=\"d0\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
        "<key id=\"d1\" for=\"node\" attr.name=\"size\" attr.type=\"double\"><default>1</default></key>\n"
        "<key id=\"d2\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n"));
    EXPECT_EQ(edges(loaded), (Edges{"a-b:2"}));
    EXPECT_EQ(loaded.nodes->label(0), "Anna");
    EXPECT_EQ(loaded.nodes->label(1), "b");
    EXPECT_EQ(std::get<0>(loaded.nodes->column("size")->values), (std::vector<f64>{3.5, 1}));
    EXPECT_EQ(loaded.report.directionWhy, "edgedefault is 'undirected'");
    EXPECT_EQ(loaded.report.lines, 10u);
    EXPECT_EQ(loaded.report.format, "GraphML");
}

TEST(GraphMl, FollowsTheDirectionOfEdges) {
    const std::string nodes = "<node id=\"1\"/><node id=\"2\"/><node id=\"3\"/>";
    EXPECT_EQ(edges(fromText(graphMl(nodes + "<edge source=\"1\" target=\"2\"/>", "", "directed"))),
              (Edges{"1>2"}));
    const auto all = fromText(graphMl(nodes + "<edge source=\"1\" target=\"2\" directed=\"true\"/>"));
    EXPECT_TRUE(all.graph->isDirected());
    EXPECT_EQ(all.report.directionWhy, "the attribute 'directed' says directed for every edge");
    const auto mixed = fromText(graphMl(
        nodes + "<edge source=\"1\" target=\"2\" directed=\"true\"/><edge source=\"2\" target=\"3\"/>"));
    EXPECT_FALSE(mixed.graph->isDirected());
    EXPECT_EQ(mixed.report.faultCount, 1u);
}

TEST(GraphMl, FlattensNestedGraphsAndNotesWhatItLeftOut) {
    const auto nested =
        fromText(graphMl("<node id=\"g\"><graph edgedefault=\"undirected\"><node id=\"m\"/>"
                         "<edge source=\"m\" target=\"x\"/></graph></node><node id=\"x\"/>"));
    EXPECT_EQ(edges(nested), (Edges{"m-x"}));
    EXPECT_EQ(nested.graph->vertexCount(), 3u);
    EXPECT_EQ(nested.report.faultCount, 1u);
    const auto odd = fromText(graphMl(
        "<node id=\"1\"><data key=\"nope\">x</data></node>\n<hyperedge><endpoint node=\"1\"/></hyperedge>\n"
        "<edge source=\"1\" target=\"2\"/>\n"));
    EXPECT_EQ(odd.graph->vertexCount(), 2u);
    EXPECT_EQ(odd.report.faultCount, 3u);
    EXPECT_THAT(odd.report.faults.back().message, HasSubstr("does not declare"));
    EXPECT_EQ(odd.report.faults.back().line, 6u);
}

// Both formats: an edge without a source or a target is dropped; a node that only edges name is added.
TEST(XmlFormats, DropEdgesThatLackAnEnd) {
    const std::string nodes = "<node id=\"a\"/><node id=\"b\"/>";
    const std::string body =
        "\n<edge source=\"a\"/>\n<edge source=\"x\" target=\"b\"/>\n<edge source=\"a\" "
        "target=\"b\"/>\n<edge source=\"x\" target=\"y\"/>";
    std::string gexf = "<?xml version=\"1.0\"?>\n<gexf version=\"1.3\">\n<graph>\n<nodes>";
    gexf.append(nodes).append("</nodes><edges>").append(body).append("</edges></graph></gexf>");
    for (const auto& loaded : {fromText(graphMl(nodes + body)), fromText(gexf)}) {
        EXPECT_EQ(edges(loaded), (Edges{"a-b", "b-x", "x-y"}));
        EXPECT_EQ(loaded.graph->vertexCount(), 4u);
        EXPECT_EQ(loaded.report.droppedText(), "1 edge was dropped: 1 has no source or no target (line 5)");
        EXPECT_EQ(loaded.report.faultCount, 3u);
    }
}

// A default that is no weight drops no edge.
TEST(GraphMl, TakesOneWhereTheDefaultWeightIsNone) {
    const std::string key = "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\">";
    const std::string body = "<node id=\"a\"/><edge source=\"a\" target=\"a\"/>";
    EXPECT_EQ(edges(fromText(graphMl(body, key + "<default>2.5</default></key>\n"))), Edges{"a-a:2.5"});
    const auto odd = fromText(graphMl(body, key + "<default>nan</default></key>\n"));
    EXPECT_EQ(edges(odd), Edges{"a-a"});
    EXPECT_EQ(odd.report.faultCount, 1u);
    EXPECT_EQ(odd.report.droppedCount(), 0u);
}

TEST(GraphMl, ReadsPlacesAndLabelsOfYed) {
    const auto loaded = fromText(graphMl(
        "<node id=\"n0\"><data key=\"g\"><y:ShapeNode><y:Geometry height=\"30\" width=\"30\" x=\"10\" "
        "y=\"20\"/><y:NodeLabel fontSize=\"12\">one<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>",
        "<key id=\"g\" for=\"node\" yfiles.type=\"nodegraphics\"/>"));
    EXPECT_EQ(loaded.nodes->label(0), "one");
    ASSERT_EQ(loaded.nodes->positions().size(), 1u);
    EXPECT_EQ(loaded.nodes->positions()[0].x, 25);
    EXPECT_EQ(loaded.nodes->positions()[0].y, -35);
    EXPECT_TRUE(loaded.nodes->columns().empty());
}

TEST(GraphMl, NamesANodeWhoseIdIsEmpty) {
    const auto loaded =
        fromText(graphMl("<node id=\"\"/><node id=\"b\"/>\n<edge source=\"b\" target=\"\"/>"));
    EXPECT_EQ(loaded.nodes->find("unnamed"), 0u);
    EXPECT_EQ(loaded.graph->edgeCount(), 1u);
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_EQ(loaded.report.faults[0].line, 4u);
}

TEST(GraphMl, RefusesWithTheLine) {
    EXPECT_THAT(refusal(graphMl("<node/>")), HasSubstr("test.txt:4: a node has no id"));
    EXPECT_THAT(refusal(graphMl("<node id=\"a\">\n")), HasSubstr("test.txt:5: is not well-formed XML"));
    EXPECT_THAT(
        refusal("<graphml><graph><node id=\"a\"/>"),
        HasSubstr("test.txt:1: is not well-formed XML: the file ends before its last element is closed"));
    EXPECT_THAT(refusal("<graphml><graph><node id=\"a"), HasSubstr("the file ends before"));
    EXPECT_THAT(refusal(graphMl("")), HasSubstr("no node"));
    EXPECT_THAT(refusal("<graphml></graphml>"), HasSubstr("no graph element"));
    EXPECT_THAT(refusal("<svg></svg>"), HasSubstr("root element 'svg'"));
}

TEST(GraphMl, EntitiesCannotBlowUpTheFile) {
    std::string text =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE graphml [<!ENTITY a "
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">\n";
    for (char c = 'b'; c < 'k'; ++c) {
        text += std::string("<!ENTITY ") + c + " \"";
        for (int i = 0; i < 10; ++i) text += std::string("&") + static_cast<char>(c - 1) + ";";
        text += "\">\n";
    }
    text += "]><graphml><graph><node id=\"&j;\"/></graph></graphml>";
    EXPECT_THAT(refusal(text), HasSubstr("not well-formed"));
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "<a>";
    EXPECT_THAT(refusal("<graphml>" + deep), HasSubstr("nested"));
}

std::string gexf(const std::string& body, const std::string& attributes = "defaultedgetype=\"undirected\"") {
    return "<?xml version=\"1.0\"?>\n<gexf version=\"1.2\" "
           "xmlns:viz=\"http://www.gexf.net/1.2draft/viz\">\n<graph " +
           attributes + ">\n" + body + "</graph></gexf>\n";
}

TEST(Gexf, ReadsNodesEdgesAttributesAndPositions) {
    const auto loaded =
        fromText(gexf("<attributes class=\"node\"><attribute id=\"0\" title=\"rank\" "
                      "type=\"float\"><default>9</default></attribute>"
                      "<attribute id=\"1\" title=\"town\" type=\"string\"/></attributes>\n"
                      "<nodes><node id=\"0\" label=\"Myriel\"><attvalues><attvalue for=\"0\" "
                      "value=\"2\"/><attvalue for=\"1\" value=\"Digne\"/></attvalues>"
                      "<viz:position x=\"1\" y=\"2\" z=\"0\"/></node>\n<node id=\"1\" "
                      "label=\"Napoleon\"><viz:position x=\"3\" y=\"4\"/></node></nodes>\n"
                      "<edges><edge source=\"0\" target=\"1\" weight=\"2.5\"/></edges>\n"));
    EXPECT_EQ(edges(loaded), (Edges{"0-1:2.5"}));
    EXPECT_EQ(loaded.nodes->label(1), "Napoleon");
    EXPECT_EQ(std::get<0>(loaded.nodes->column("rank")->values), (std::vector<f64>{2, 9}));
    EXPECT_EQ(std::get<1>(loaded.nodes->column("town")->values), (std::vector<std::string>{"Digne", ""}));
    ASSERT_EQ(loaded.nodes->positions().size(), 2u);
    EXPECT_EQ(loaded.nodes->positions()[1].x, 3);
    EXPECT_EQ(loaded.report.format, "GEXF 1.2");
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

// Colours and sizes, as Gephi 0.9 (r, g, b) and GEXF 1.3 (hex) have them, and out again.
TEST(Gexf, KeepsColoursAndSizes) {
    const auto loaded = fromText(gexf(
        "<nodes><node id=\"a\"><viz:color r=\"239\" g=\"173\" b=\"66\" a=\"0.6\"/><viz:size value=\"2.5\"/>"
        "</node><node id=\"b\"><viz:color hex=\"#FF7700\"/></node><node id=\"c\"/>\n"
        "<node id=\"d\"><viz:color r=\"300\" g=\"0\" b=\"0\"/></node></nodes>"
        "<edges><edge source=\"a\" target=\"b\"><viz:color r=\"1\" g=\"2\" b=\"3\"/></edge></edges>"));
    const std::vector<std::string> colours{"#efad42", "#ff7700", "", ""};
    EXPECT_EQ(std::get<1>(loaded.nodes->column("viz:color")->values), colours);
    EXPECT_EQ(std::get<0>(loaded.nodes->column("viz:size")->values)[0], 2.5);
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_EQ(loaded.report.faults[0].line, 5u);

    GraphToWrite what{
        .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
    std::ostringstream out;
    writeGexf(out, what);
    EXPECT_THAT(out.str(),
                HasSubstr("<viz:color r=\"239\" g=\"173\" b=\"66\"/><viz:size value=\"2.5\"/></node>"));
    EXPECT_THAT(out.str(), Not(HasSubstr("attvalue"))) << "they are written once";
    const auto again = fromText(out.str());
    EXPECT_EQ(std::get<1>(again.nodes->column("viz:color")->values), colours);
    what.colours.assign(4, 0x010203);
    std::ostringstream ofView;
    writeGexf(ofView, what);
    EXPECT_EQ(std::get<1>(fromText(ofView.str()).nodes->column("viz:color")->values),
              std::vector<std::string>(4, "#010203"));
}

TEST(Gexf, FollowsDirectionsAndNotesHierarchyAndTime) {
    const std::string nodes = "<nodes><node id=\"a\"><nodes><node id=\"b\"/></nodes></node></nodes>";
    const auto loaded =
        fromText(gexf(nodes + "<edges><edge source=\"a\" target=\"b\" type=\"undirected\"/></edges>",
                      "mode=\"dynamic\" defaultedgetype=\"directed\""));
    EXPECT_FALSE(loaded.graph->isDirected());
    EXPECT_EQ(loaded.report.faultCount, 2u);
    EXPECT_TRUE(fromText(gexf(nodes + "<edges><edge source=\"a\" target=\"b\"/></edges>",
                              "defaultedgetype=\"directed\""))
                    .graph->isDirected());
    EXPECT_FALSE(
        fromText(gexf(nodes + "<edges><edge source=\"a\" target=\"b\"/></edges>", "")).graph->isDirected());
}

TEST(Gexf, FaultsAndRefusals) {
    const auto odd =
        fromText(gexf("<nodes><node id=\"a\"><attvalues><attvalue for=\"x\" "
                      "value=\"1\"/><attvalue/></attvalues></node></nodes>"
                      "<edges><edge source=\"a\" target=\"b\"/>"
                      "<edge source=\"a\" target=\"a\" weight=\"heavy\"/></edges>"));
    EXPECT_EQ(odd.graph->vertexCount(), 2u);
    EXPECT_EQ(odd.report.faultCount, 4u);
    EXPECT_THAT(refusal(gexf("<nodes></nodes>")), HasSubstr("no node"));
    EXPECT_THAT(refusal("<gexf/>", "a.gexf"), HasSubstr("no graph element"));
}

}  // namespace
}  // namespace quartier
