// Everything that is written is read back: over odd names, in every format of graphs and every table.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "core/utf8.h"
#include "from_text.h"
#include "graph/io/writer.h"
#include "odd_names.h"

namespace quartier {
namespace {

using test::edges;
using test::OddName;
using test::oddNames;
using test::TemporaryFile;
using testing::HasSubstr;

constexpr int kRounds = 60;
constexpr VertexId kNodes = 24;

// A graph with an odd name in every place that takes one.
struct OddGraph {
    std::vector<OddName> ids, labels, texts, columns;
    std::vector<std::pair<VertexId, VertexId>> pairs;
    LoadedGraph loaded;
    GraphToWrite what;

    // No id is empty: no reader makes such a node. `edgeList`: every node has an edge.
    OddGraph(std::mt19937& random, bool edgeList) {
        ids = oddNames(random, kNodes);
        for (OddName& id : ids)
            if (id.text.empty()) id = {"filled", "filled", "filled"};
        labels = oddNames(random, kNodes);
        texts = oddNames(random, kNodes);
        columns = oddNames(random, 3);
        EdgeList list;
        const bool weighted = random() % 2 == 0;
        const auto add = [&](VertexId v, VertexId w) {
            list.source.push_back(v);
            list.target.push_back(w);
            if (weighted) list.weight.push_back(static_cast<f32>(random() % 7) / 3);
        };
        for (VertexId v = 1; v < kNodes; ++v)
            if (edgeList || random() % 3 > 0) add(random() % v, v);
        for (VertexId v = 0; v < kNodes / 3; ++v) add(random() % kNodes, random() % kNodes);
        loaded.graph = std::make_shared<const Graph>(buildGraph(
            std::move(list), kNodes, random() % 2 == 0 ? Direction::directed : Direction::undirected,
            LoopPolicy::keep, loaded.report));
        loaded.nodes = table(random() % 2 == 0);
        what = {.graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
        what.columns.push_back({columns[2].text, std::vector<f64>(kNodes, 1.0 / 3), false});
        for (VertexId v = 0; v < kNodes; ++v)
            what.positions.push_back({static_cast<f32>(v) / 7, -static_cast<f32>(v * v)});
    }

    std::shared_ptr<const NodeTable> table(bool labelled) const {
        StringArena names, shown;
        NodeColumn words{columns[0].text, std::vector<std::string>()};
        NodeColumn numbers{columns[1].text, std::vector<f64>()};
        for (VertexId v = 0; v < kNodes; ++v) {
            names.add(ids[v].text);
            shown.add(labels[v].text);
            std::get<1>(words.values).push_back(texts[v].text);
            std::get<0>(numbers.values)
                .push_back(v % 5 == 0 ? std::numeric_limits<f64>::quiet_NaN() : v / 4.0);
        }
        NodeTable nodes = NodeTable::withNames(std::move(names));
        if (labelled) nodes.setLabels(std::move(shown));
        nodes.addColumn(std::move(words));
        nodes.addColumn(std::move(numbers));
        return std::make_shared<const NodeTable>(std::move(nodes));
    }
};

// Edges by the places of their nodes.
std::multiset<std::string> places(const Graph& graph) {
    std::multiset<std::string> found;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            if (!graph.isDirected() && w < v) continue;
            found.insert(fmt::format("{} {} {}", v, w, graph.isWeighted() ? graph.weight(arc) : 1));
        }
    return found;
}

std::string faultsOf(const LoadedGraph& loaded) {
    std::string all;
    for (const ImportFault& fault : loaded.report.faults) all += fault.message + "; ";
    return all;
}

// GraphML's data is trimmed by readers.
std::string trimmedText(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t\r\n\v\f");
    return begin == std::string::npos ? ""
                                      : text.substr(begin, text.find_last_not_of(" \t\r\n\v\f") - begin + 1);
}

const std::vector<std::string>* textColumn(const NodeTable& nodes) {
    for (const NodeColumn& column : nodes.columns())
        if (!column.isNumeric() && column.name != "name") return &std::get<1>(column.values);
    return nullptr;
}

std::string nameOfSuffix(const testing::TestParamInfo<const char*>& suffix) {
    std::string name = suffix.param + 1;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

class WrittenFiles : public testing::TestWithParam<const char*> {
  protected:
    std::string suffix = GetParam();
    std::string in(const OddName& name) const {
        if (suffix == ".gml" || suffix == ".json") return name.inTexts;
        return suffix == ".graphml" ? trimmedText(name.inXml) : name.inXml;
    }
};

TEST_P(WrittenFiles, KeepEveryNameTextColumnAndPosition) {
    std::mt19937 random(20);
    for (int round = 0; round < kRounds; ++round) {
        const OddGraph odd(random, false);
        const TemporaryFile file("odd" + suffix);
        writeGraph(file.path(), odd.what);
        const LoadedGraph again = readGraph(file.path());
        SCOPED_TRACE(fmt::format("round {}", round));
        EXPECT_EQ(faultsOf(again), "");
        ASSERT_EQ(again.graph->vertexCount(), kNodes);
        EXPECT_EQ(again.graph->isDirected(), odd.loaded.graph->isDirected());
        EXPECT_EQ(places(*again.graph), places(*odd.loaded.graph));
        std::set<std::string> ids;
        const std::vector<std::string>* texts = textColumn(*again.nodes);
        ASSERT_NE(texts, nullptr);
        for (VertexId v = 0; v < kNodes; ++v) {
            const std::string id = again.nodes->id(v);
            ids.insert(id);
            if (suffix != ".gml") {
                const std::string& name = suffix == ".json" ? odd.ids[v].inTexts : odd.ids[v].inXml;
                EXPECT_EQ(id.substr(0, name.size()), name);
            }
            const std::string label = odd.loaded.nodes->hasLabels() && !odd.labels[v].text.empty()
                                          ? in(odd.labels[v])
                                          : in(odd.ids[v]);
            if (!label.empty() && (odd.loaded.nodes->hasLabels() || suffix == ".gml")) {
                EXPECT_EQ(again.nodes->label(v), label);
            }
            EXPECT_EQ((*texts)[v], in(odd.texts[v]));
            ASSERT_EQ(again.nodes->positions().size(), kNodes);
            EXPECT_EQ(again.nodes->positions()[v].x, odd.what.positions[v].x);
            EXPECT_EQ(again.nodes->positions()[v].y, odd.what.positions[v].y);
        }
        EXPECT_EQ(ids.size(), kNodes);
    }
}

INSTANTIATE_TEST_SUITE_P(All, WrittenFiles, testing::Values(".gexf", ".graphml", ".gml", ".json"),
                         nameOfSuffix);

class WrittenEdgeLists : public WrittenFiles {};

TEST_P(WrittenEdgeLists, KeepEveryNameAndWeight) {
    std::mt19937 random(30);
    for (int round = 0; round < kRounds; ++round) {
        const OddGraph odd(random, true);
        const TemporaryFile file("odd" + suffix);
        writeGraph(file.path(), odd.what);
        const bool directed = odd.loaded.graph->isDirected();
        ReadOptions options;
        if (suffix.starts_with(".csv"))
            options.direction = directed ? Direction::directed : Direction::undirected;
        const LoadedGraph again = readGraph(file.path(), options);
        SCOPED_TRACE(fmt::format("round {}", round));
        EXPECT_EQ(faultsOf(again), "");
        EXPECT_EQ(again.graph->isDirected(), directed);
        StringArena names;
        for (const OddName& id : odd.ids) names.add(id.inTexts);
        LoadedGraph expected = odd.loaded;
        expected.nodes = std::make_shared<const NodeTable>(NodeTable::withNames(std::move(names)));
        const auto ends = [](const LoadedGraph& loaded) {
            std::multiset<std::string> found;
            const Graph& graph = *loaded.graph;
            for (VertexId v = 0; v < graph.vertexCount(); ++v)
                for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                    std::string a = loaded.nodes->id(v), b = loaded.nodes->id(graph.targets()[arc]);
                    if (!graph.isDirected() && b < a) continue;
                    found.insert(fmt::format("{}|{}|{}", a, b, graph.isWeighted() ? graph.weight(arc) : 1));
                }
            return found;
        };
        EXPECT_EQ(ends(again), ends(expected));
    }
}

INSTANTIATE_TEST_SUITE_P(All, WrittenEdgeLists, testing::Values(".csv", ".txt", ".csv.gz"), nameOfSuffix);

TEST(WrittenTables, AreReadBackByOddNames) {
    std::mt19937 random(40);
    for (int round = 0; round < kRounds; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        std::vector<OddName> ids;
        for (OddName& id : oddNames(random, kNodes))
            if (id.text == id.inTexts) ids.push_back(std::move(id));
        StringArena names;
        for (const OddName& id : ids) names.add(id.text);
        const NodeTable nodes = NodeTable::withNames(std::move(names));
        std::vector<VertexId> community(ids.size());
        std::vector<Vec2> positions;
        for (VertexId v = 0; v < ids.size(); ++v) {
            community[v] = random() % 5;
            positions.push_back({static_cast<f32>(random()) / 7, -static_cast<f32>(v)});
        }
        std::ostringstream partition, places, scores;
        writePartition(partition, nodes, community);
        writePositions(places, nodes, positions);
        writeScores(scores, nodes, std::vector<f64>(ids.size(), 0.1), std::vector<f64>(ids.size(), 2));
        EXPECT_EQ(readPartition(TemporaryFile("p.csv", partition.str()).path(), nodes), community);
        const auto again = readPositions(TemporaryFile("x.csv", places.str()).path(), nodes);
        for (VertexId v = 0; v < ids.size(); ++v) {
            EXPECT_EQ(again[v].x, positions[v].x);
            EXPECT_EQ(again[v].y, positions[v].y);
        }
        // As a table of texts: the last column is the error of every node.
        EXPECT_EQ(readPartition(TemporaryFile("s.csv", scores.str()).path(), nodes),
                  std::vector<VertexId>(ids.size(), 2));
        Hierarchy hierarchy;
        hierarchy.vertices = static_cast<VertexId>(ids.size());
        hierarchy.levels.resize(1);
        hierarchy.levels[0].parent = community;
        hierarchy.levels[0].communities = 5;
        std::ostringstream levels;
        writeAllLevels(levels, nodes, hierarchy);
        EXPECT_EQ(readPartition(TemporaryFile("l.csv", levels.str()).path(), nodes), community);
    }
}

TEST(WrittenTables, ScoresOfEdgesAreAnEdgeList) {
    std::mt19937 random(50);
    for (int round = 0; round < kRounds; ++round) {
        const OddGraph odd(random, true);
        if (odd.loaded.graph->isDirected() ||
            odd.loaded.graph->edgeCount() == odd.loaded.graph->selfLoopCount())
            continue;
        std::ostringstream out;
        writeEdgeScores(out, *odd.loaded.graph, *odd.loaded.nodes,
                        std::vector<f64>(odd.loaded.graph->arcCount(), 0.5));
        const LoadedGraph again = readGraph(TemporaryFile("e.csv", out.str()).path());
        EXPECT_EQ(faultsOf(again), "") << round;
        EXPECT_EQ(again.graph->edgeCount(),
                  odd.loaded.graph->edgeCount() - odd.loaded.graph->selfLoopCount());
    }
}

TEST(WrittenTables, ANodeCalledNodeIsNoHeader) {
    StringArena names;
    for (const char* name : {"node", "source", "x"}) names.add(name);
    const NodeTable nodes = NodeTable::withNames(std::move(names));
    const std::vector<VertexId> community{2, 1, 0};
    std::ostringstream out;
    writePartition(out, nodes, community);
    EXPECT_EQ(readPartition(TemporaryFile("p.csv", out.str()).path(), nodes), community);
}

TEST(WrittenTables, ANodeWithoutAPositionIsRefused) {
    std::ostringstream out;
    const f32 nan = std::numeric_limits<f32>::quiet_NaN();
    EXPECT_THROW(writePositions(out, NodeTable::numbered(2, 1), std::vector<Vec2>{{0, 0}, {nan, 1}}), Error);
    EXPECT_EQ(out.str(), "");
}

LoadedGraph pathOf(std::vector<std::string> ids) {
    EdgeList list;
    StringArena names;
    for (VertexId v = 0; v < ids.size(); ++v) {
        names.add(ids[v]);
        if (v > 0) {
            list.source.push_back(v - 1);
            list.target.push_back(v);
        }
    }
    LoadedGraph loaded;
    loaded.graph =
        std::make_shared<const Graph>(buildGraph(std::move(list), static_cast<VertexId>(ids.size()),
                                                 Direction::undirected, LoopPolicy::keep, loaded.report));
    loaded.nodes = std::make_shared<const NodeTable>(NodeTable::withNames(std::move(names)));
    return loaded;
}

// As bytes that are no UTF-8: what isUtf8() took for it went into the files as it was.
TEST(WrittenXml, BytesThatAreNoUtf8AreLatin1) {
    const LoadedGraph loaded =
        pathOf({"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE0\x9F\xBF", "caf\xE9"});
    const GraphToWrite what{
        .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
    for (const char* suffix : {".gexf", ".graphml"}) {
        const TemporaryFile file(std::string("x") + suffix);
        writeGraph(file.path(), what);
        const LoadedGraph again = readGraph(file.path());
        EXPECT_EQ(faultsOf(again), "");
        EXPECT_EQ(again.graph->edgeCount(), 4u);
        EXPECT_EQ(again.nodes->id(0), "\xC3\x80\xC2\x80");
        EXPECT_EQ(again.nodes->id(4), "caf\xC3\xA9");
    }
}

TEST(WrittenXml, IdsThatBecomeAlikeAreToldApart) {
    const LoadedGraph loaded = pathOf({"a\x01", "a\x02", "a\xEF\xBF\xBD", "a\x03"});
    const GraphToWrite what{
        .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
    for (const char* suffix : {".gexf", ".graphml"}) {
        const TemporaryFile file(std::string("x") + suffix);
        const auto losses = writeGraph(file.path(), what);
        ASSERT_EQ(losses.size(), 1u);
        EXPECT_THAT(losses[0], HasSubstr("3 names and texts have characters that XML does not have"));
        const LoadedGraph again = readGraph(file.path());
        EXPECT_EQ(again.graph->vertexCount(), 4u);
        EXPECT_EQ(again.graph->edgeCount(), 3u);
        EXPECT_EQ(again.nodes->id(2), "a\xEF\xBF\xBD");
    }
}

// Another program has to read them as well.
TEST(WrittenXml, IsWellFormedForPython) {
    if (std::system("python3 -c 'import xml.etree.ElementTree' >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "there is no python3 on this machine";
    std::mt19937 random(60);
    std::vector<std::unique_ptr<TemporaryFile>> files;
    std::string command =
        "python3 -c 'import sys, xml.etree.ElementTree as t\nfor p in sys.argv[1:]: t.parse(p)'";
    for (int round = 0; round < kRounds; ++round) {
        OddGraph odd(random, false);
        for (const char* suffix : {".gexf", ".graphml"}) {
            const auto& file = files.emplace_back(std::make_unique<TemporaryFile>(std::string("p") + suffix));
            writeGraph(file->path(), odd.what);
            command += " " + file->path().string();
        }
    }
    EXPECT_EQ(std::system(command.c_str()), 0);
}

// What only some nodes have is no position: readers would warn.
TEST(WrittenPositions, AreThoseOfAllNodesOrNone) {
    LoadedGraph loaded = pathOf({"a", "b", "c"});
    NodeTable nodes = *loaded.nodes;
    const f64 nan = std::numeric_limits<f64>::quiet_NaN();
    nodes.addColumn({"x", std::vector<f64>{1, nan, 3}});
    nodes.addColumn({"y", std::vector<f64>{1, nan, 3}});
    GraphToWrite what{.graph = loaded.graph.get(), .nodes = &nodes, .columns = {}, .positions = {}};
    const f32 none = std::numeric_limits<f32>::quiet_NaN();
    const f32 infinite = std::numeric_limits<f32>::infinity();
    for (const std::vector<Vec2>& positions :
         {std::vector<Vec2>{}, {{1, 2}, {none, none}, {3, 4}}, {{1, 2}, {infinite, 0}, {3, 4}}})
        for (const char* suffix : {".gexf", ".graphml", ".gml"}) {
            what.positions = positions;
            const TemporaryFile file(std::string("x") + suffix);
            const auto losses = writeGraph(file.path(), what);
            EXPECT_EQ(losses.size(), positions.empty() ? 0u : 1u) << suffix;
            const LoadedGraph again = readGraph(file.path());
            EXPECT_EQ(faultsOf(again), "") << suffix;
            EXPECT_TRUE(again.nodes->positions().empty()) << suffix;
            const char* name = std::string(suffix) == ".gml" ? "partialx" : "partial_x";
            ASSERT_NE(again.nodes->column(name), nullptr) << suffix;
            EXPECT_EQ(std::get<0>(again.nodes->column(name)->values)[2], 3) << suffix;
        }
}

TEST(WrittenColumns, OfOneNameAreToldApart) {
    LoadedGraph loaded = pathOf({"a", "b"});
    NodeTable nodes = *loaded.nodes;
    nodes.addColumn({"my town", std::vector<std::string>{"p", "q"}});
    nodes.addColumn({"mytown", std::vector<std::string>{"r", "s"}});
    nodes.addColumn({"Label", std::vector<std::string>{"t", "u"}});
    nodes.addColumn({"high", std::vector<f64>{std::numeric_limits<f64>::infinity(), 1}});
    const GraphToWrite what{.graph = loaded.graph.get(), .nodes = &nodes, .columns = {}, .positions = {}};
    for (const char* suffix : {".gexf", ".graphml", ".gml"}) {
        const TemporaryFile file(std::string("x") + suffix);
        writeGraph(file.path(), what);
        const LoadedGraph again = readGraph(file.path());
        std::multiset<std::string> values;
        for (const NodeColumn& column : again.nodes->columns())
            if (!column.isNumeric()) values.insert(std::get<1>(column.values)[0]);
        for (const char* value : {"p", "r", "t"}) EXPECT_EQ(values.count(value), 1u) << suffix << value;
        EXPECT_EQ(again.nodes->label(0), again.nodes->column("name") != nullptr ? "a" : again.nodes->id(0))
            << suffix;
        ASSERT_NE(again.nodes->column("high"), nullptr);
        EXPECT_EQ(std::get<0>(again.nodes->column("high")->values)[0], std::numeric_limits<f64>::infinity())
            << suffix;
    }
}

TEST(WrittenEdgeLists, WithoutEdgesOrWithAnEmptyIdAreRefused) {
    const LoadedGraph alone = pathOf({"a"});
    const LoadedGraph unnamed = pathOf({"a", ""});
    for (const char* suffix : {".csv", ".txt"})
        for (const LoadedGraph* loaded : {&alone, &unnamed}) {
            const TemporaryFile file(std::string("x") + suffix, "precious");
            const GraphToWrite what{
                .graph = loaded->graph.get(), .nodes = loaded->nodes.get(), .columns = {}, .positions = {}};
            EXPECT_THROW(writeGraph(file.path(), what), Error);
            EXPECT_EQ(file.content(), "precious");
        }
}

// A first line that a reader would take for a header or for the size of the graph.
TEST(WrittenEdgeLists, KeepTheirFirstLine) {
    for (const std::vector<std::string>& ids : {std::vector<std::string>{"source", "target", "other"},
                                                {"a", "b", "1", "2", "3"},
                                                {"id", "b", "c"},
                                                {"1", "3", "2", "0"}}) {
        LoadedGraph loaded = pathOf(ids);
        if (ids[1] == "3") {  // "1 3" above three lines, and no other line of 3
            EdgeList list;
            for (const auto& [v, w] : {std::pair{0, 1}, {0, 2}, {0, 3}, {2, 3}}) {
                list.source.push_back(static_cast<VertexId>(v));
                list.target.push_back(static_cast<VertexId>(w));
            }
            loaded.graph = std::make_shared<const Graph>(
                buildGraph(std::move(list), 4, Direction::undirected, LoopPolicy::keep, loaded.report));
        }
        const TemporaryFile file("x.txt");
        const GraphToWrite what{
            .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
        writeGraph(file.path(), what);
        const LoadedGraph again = readGraph(file.path());
        EXPECT_EQ(again.graph->edgeCount(), loaded.graph->edgeCount()) << file.content();
        EXPECT_EQ(faultsOf(again), "") << file.content();
    }
}

}  // namespace
}  // namespace quartier
