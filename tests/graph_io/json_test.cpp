// JSON in its dialects.
#include <cmath>
#include <limits>

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
using test::TemporaryFile;
using test::texts;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(Json, ReadsNodesAndLinksOfNetworkX) {
    const LoadedGraph loaded = fromText(R"({"directed": true, "multigraph": true, "graph": {"name": "g"},
        "nodes": [{"id": "a", "label": "Jean \"V\" \u00e9", "size": 3, "ok": true, "x": 1.5, "y": -2},
                  {"id": 7, "size": 0.5, "ok": false, "town": "Paris", "none": null, "x": 0, "y": 1e2}],
        "links": [{"source": "a", "target": 7, "key": 0, "weight": 2.5, "kind": "owes"},
                  {"source": 7, "target": "a", "key": 0, "year": 1999}]})");
    EXPECT_EQ(loaded.report.format, "JSON");
    EXPECT_EQ(edges(loaded), (Edges{"a>7:2.5", "7>a:1"}));
    EXPECT_EQ(loaded.report.directionWhy, "'directed' is true");
    EXPECT_EQ(loaded.nodes->label(0), "Jean \"V\" \xC3\xA9");
    EXPECT_EQ(loaded.nodes->label(1), "7");
    EXPECT_EQ(numbers(loaded, "size"), (std::vector<f64>{3, 0.5}));
    EXPECT_EQ(std::get<2>(loaded.nodes->column("ok")->values).values,
              (std::vector<u8>{YesNo::kYes, YesNo::kNo}));
    EXPECT_EQ(texts(loaded, "town"), (std::vector<std::string>{"", "Paris"}));
    EXPECT_EQ(loaded.nodes->column("none"), nullptr);
    EXPECT_EQ(loaded.nodes->positions()[1].y, 100.0f);
    EXPECT_EQ(edgeText(loaded, "kind", 0), "owes");
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

// d3 names the nodes of a link by their places, and calls the weight "value".
TEST(Json, ReadsLinksByThePlacesOfTheirNodes) {
    const LoadedGraph d3 =
        fromText(R"({"links": [{"source": 0, "target": 2, "value": 4}, {"source": 2, "target": 1}],
        "nodes": [{"name": "Myriel"}, {"name": "Napoleon"}, {"name": "Cosette"}]})");
    EXPECT_EQ(edges(d3), (Edges{"0-2:4", "1-2:1"}));
    EXPECT_EQ(d3.report.labelColumn, "name");
    EXPECT_EQ(d3.report.directionWhy, "the file does not say, so it is undirected");
    const LoadedGraph old =
        fromText(R"({"nodes": [{"id": "x"}, {"id": "y"}], "links": [{"source": 0, "target": 1}]})");
    EXPECT_EQ(edges(old), Edges{"x-y"});
    EXPECT_THAT(old.report.format, HasSubstr("places"));
    // Ids that are numbers in quotes are ids.
    EXPECT_EQ(
        edges(fromText(R"({"nodes": [{"id": "1"}, {"id": "0"}], "links": [{"source": 0, "target": 0}]})")),
        Edges{"0-0"});
}

TEST(Json, ReadsGraphology) {
    const LoadedGraph loaded = fromText(R"({"options": {"type": "mixed"}, "attributes": {"title": "t"},
        "nodes": [{"key": "1", "attributes": {"label": "A", "id": 5}}, {"key": "2"}, {"key": "3"}],
        "edges": [{"key": "e", "source": "1", "target": "2", "attributes": {"weight": 2, "w": 1}},
                  {"source": "2", "target": "3"}]})");
    EXPECT_EQ(edges(loaded), (Edges{"1>2:2", "2>3:1"}));
    EXPECT_EQ(loaded.report.directionWhy, "'type' is mixed");
    EXPECT_EQ(loaded.nodes->label(0), "A");
    EXPECT_EQ(numbers(loaded, "id")[0], 5);
    const LoadedGraph undirected = fromText(
        R"({"nodes": [{"key": "1"}], "edges": [{"source": "1", "target": "1", "undirected": true}], "options": {}})");
    EXPECT_FALSE(undirected.graph->isDirected());
}

TEST(Json, ReadsCytoscape) {
    const LoadedGraph loaded = fromText(R"({"data": {"name": "net"}, "elements": {
        "nodes": [{"data": {"id": "n1", "name": "x"}, "position": {"x": 1, "y": 2}, "selected": false},
                  {"data": {"id": "n2", "name": "z"}, "position": {"x": 3, "y": 4}}],
        "edges": [{"data": {"id": "left", "source": "n1", "target": "n2", "interaction": "pp"}}]}})");
    EXPECT_EQ(edges(loaded), Edges{"n1-n2"});
    EXPECT_EQ(loaded.nodes->positions()[1].y, 4.0f);
    EXPECT_EQ(texts(loaded, "name"), (std::vector<std::string>{"x", "z"}));
    EXPECT_EQ(edgeText(loaded, "interaction", 0), "pp");
    EXPECT_EQ(edgeText(loaded, "id", 0), "left");
    EXPECT_EQ(
        edges(fromText(
            R"([{"data": {"id": "a"}}, {"data": {"source": "a", "target": "b"}}, {"data": {"id": "b"}}])")),
        Edges{"a-b"});
}

TEST(Json, ReadsTheJsonGraphFormatAndVis) {
    const LoadedGraph jgf = fromText(
        R"({"graph": {"directed": true, "nodes": {"a": {"label": "A", "metadata": {"w": 1}}, "b": {}},
            "edges": [{"source": "a", "target": "b", "relation": "r"}]}})");
    EXPECT_EQ(edges(jgf), Edges{"a>b"});
    EXPECT_EQ(jgf.nodes->label(0), "A");
    EXPECT_EQ(numbers(jgf, "w")[0], 1);
    const LoadedGraph vis =
        fromText(R"({"nodes": [1, 2, {"id": 3}], "edges": [{"from": 1, "to": 2}, [2, 3]]})");
    EXPECT_EQ(edges(vis), (Edges{"1-2", "2-3"}));
    const LoadedGraph two = fromText(R"({"graphs": [{"nodes": ["a"]}, {"nodes": ["b"]}]})");
    EXPECT_EQ(two.graph->vertexCount(), 1u);
    EXPECT_THAT(two.report.faults.at(0).message, HasSubstr("several graphs"));
}

TEST(Json, CountsWhatItLeavesOutAndAdds) {
    const LoadedGraph loaded = fromText(
        "{\"nodes\": [{\"id\": \"a\", \"tags\": [1, 2],\n\"viz\": {\"c\": 1}}, {\"id\": \"a\"}],\n\"edges\": "
        "[\n"
        "{\"source\": \"a\"},\n{\"source\": \"a\", \"target\": \"new\", \"weight\": 2},\n"
        "{\"source\": \"a\", \"target\": \"a\", \"weight\": -1}]}");
    EXPECT_EQ(edges(loaded), Edges{"a-new:2"});
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::incomplete)].firstLine, 4u);
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::badWeight)].firstLine, 6u);
    std::string all;
    for (const ImportFault& fault : loaded.report.faults)
        all += std::to_string(fault.line) + ": " + fault.message + "\n";
    EXPECT_THAT(all, HasSubstr("2: the node 'a' is there twice"));
    EXPECT_THAT(all, HasSubstr("1: 'tags' is a list or an object: it and 1 others"));
    EXPECT_THAT(all, HasSubstr("5: the edge names the node 'new'"));
    // Whole numbers that an f64 cannot hold stay what they are.
    EXPECT_EQ(texts(fromText(R"({"nodes": [{"id": 1, "n": 9007199254740993}], "edges": []})"), "n")[0],
              "9007199254740993");
}

// NetworkX's adjacency_data(): of an undirected graph it lists every edge twice.
TEST(Json, ReadsListsOfNeighbours) {
    const LoadedGraph undirected = fromText(
        R"({"directed": false, "multigraph": false, "graph": [], "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
            "adjacency": [[{"weight": 2.5, "kind": "x", "id": "b"}, {"weight": 1, "id": "c"}],
                          [{"weight": 2.5, "kind": "x", "id": "a"}], [{"weight": 1, "id": "a"}]]})");
    EXPECT_EQ(edges(undirected), (Edges{"a-b:2.5", "a-c:1"}));
    EXPECT_EQ(undirected.edges->columns()[0].name, "kind");
    EXPECT_EQ(edges(fromText(R"({"adjacency": [[{"id": 7}], [{"id": 5}, {"id": 7}]], "directed": true,
                                 "nodes": [{"id": 5}, {"id": 7}]})")),
              (Edges{"5>7", "7>5", "7>7"}));
    // A node that is there twice has one place.
    EXPECT_THAT(refusal(R"({"nodes": [{"id": "a"}, {"id": "a"}], "adjacency": [[], ["a"]]})"),
                HasSubstr("more lists of neighbours"));
}

TEST(Json, RefusesWithTheLine) {
    EXPECT_THAT(refusal("{\"nodes\": [\n{\"id\": 1},\n{\"id\": }]}"),
                HasSubstr("test.txt:3: is not well-formed JSON: '"));
    EXPECT_THAT(refusal("{\"nodes\": [\n{\"id\": 1}"),
                HasSubstr("test.txt:2: the file ends inside the JSON text"));
    EXPECT_THAT(refusal("{\"nodes\": []}"), HasSubstr("no node"));
    EXPECT_THAT(refusal("{\"type\": \"FeatureCollection\"}"), HasSubstr("holds no graph"));
    EXPECT_THAT(refusal("{\"a\": 1}\n{\"a\": 2}\n"), HasSubstr("test.txt:2: is not well-formed JSON"));
    EXPECT_THAT(refusal("{\"nodes\": [{\"id\": 1}],\n\"adjacency\": [[],\n[]]}"),
                HasSubstr("test.txt:3: 'adjacency' has more lists of neighbours than there are nodes (1)"));
    EXPECT_THAT(refusal("{\"type\": \"gephi-lite\"}"), HasSubstr("Gephi Lite"));
    EXPECT_THAT(refusal("{\"a\": " + std::string(100000, '[')), HasSubstr("nested more than 200 deep"));
    EXPECT_THAT(refusal("{\"nodes\": [{\"id\": \"\xFF\"}]}"), HasSubstr("not well-formed"));
}

TEST(Json, ReadsRealFiles) {
    const auto cytoscape = test::sharedData("A/odd/cytoscapejs/gal.json.gz");
    SKIP_WITHOUT(cytoscape);
    const LoadedGraph gal = readGraph(cytoscape);
    EXPECT_EQ(gal.graph->vertexCount(), 331u);
    EXPECT_EQ(gal.report.edgesRead, 362u);
    const LoadedGraph sigma = readGraph(test::sharedData("A/les-miserables.sigma.json.gz"));
    EXPECT_EQ(sigma.graph->vertexCount(), 77u);
    EXPECT_EQ(sigma.report.edgesRead, 254u);
    EXPECT_EQ(sigma.nodes->positions().size(), 77u);
}

TEST(Json, LeavesOutInfiniteNumbersWhenItIsWritten) {
    const LoadedGraph loaded =
        fromText("graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]", "a.gml");
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    what.columns.push_back({"far", std::vector<f64>{std::numeric_limits<f64>::infinity(), 1.5}, false});
    const TemporaryFile file("out.json");
    const auto losses = writeGraph(file.path(), what);
    EXPECT_EQ(file.content(),
              "{\"directed\": false, \"multigraph\": false, \"graph\": {},\n\"nodes\": [\n{\"id\": 1},\n"
              "{\"id\": 2, \"far\": 1.5}\n],\n\"links\": [\n{\"source\": 1, \"target\": 2}\n]}\n");
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_THAT(losses[0], HasSubstr("infinite"));
}

}  // namespace
}  // namespace quartier
