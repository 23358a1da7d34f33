#include "graph/io/writer.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "from_text.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::TemporaryFile;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

LoadedGraph sample(bool directed) {
    return fromText(std::string("graph [ directed ") + (directed ? "1" : "0") +
                        R"( node [ id 10 label "Jean & <Cosette>" town "D, &quot;x&quot;" size 1.25 ]
                            node [ id 20 label "b" size 3 ] node [ id 30 label "c" ] node [ id 40 label "alone" ]
                            edge [ source 10 target 20 weight 0.1 ] edge [ source 20 target 30 weight 3 ]
                            edge [ source 30 target 30 weight 2 ] ])",
                    "a.gml");
}

TEST(Writers, EveryFormatReadsBackTheSame) {
    for (bool directed : {false, true}) {
        const LoadedGraph loaded = sample(directed);
        GraphToWrite what;
        what.graph = loaded.graph.get();
        what.nodes = loaded.nodes.get();
        what.columns.push_back({"community", std::vector<f64>{0, 1, 1, 2}, true});
        what.columns.push_back({"betweenness", std::vector<f64>{0.1, 1.0 / 3, 1e-300, 12345678.125}, false});
        what.positions = {{1.5f, -2}, {0.1f, 3e7f}, {0, 0}, {4, 5}};
        for (const char* suffix : {".gexf", ".graphml", ".gml", ".json", ".dot", ".gexf.gz", ".graphml.gz",
                                   ".gml.gz", ".json.gz"}) {
            const TemporaryFile file(std::string("out") + suffix);
            writeGraph(file.path(), what);
            const LoadedGraph again = readGraph(file.path());
            EXPECT_EQ(edges(again), edges(loaded)) << suffix;
            EXPECT_EQ(again.graph->vertexCount(), 4u) << suffix;
            EXPECT_EQ(again.graph->isDirected(), directed) << suffix;
            EXPECT_EQ(again.nodes->label(0), "Jean & <Cosette>") << suffix;
            ASSERT_NE(again.nodes->column("betweenness"), nullptr) << suffix;
            EXPECT_EQ(std::get<0>(again.nodes->column("betweenness")->values),
                      std::get<0>(what.columns[1].values))
                << suffix;
            EXPECT_EQ(std::get<0>(again.nodes->column("community")->values),
                      std::get<0>(what.columns[0].values))
                << suffix;
            EXPECT_EQ(std::get<1>(again.nodes->column("town")->values)[0], "D, \"x\"") << suffix;
            EXPECT_TRUE(std::isnan(std::get<0>(again.nodes->column("size")->values)[3])) << suffix;
            ASSERT_EQ(again.nodes->positions().size(), 4u) << suffix;
            EXPECT_EQ(again.nodes->positions()[1].x, 0.1f) << suffix;
            EXPECT_EQ(again.nodes->positions()[1].y, 3e7f) << suffix;
            EXPECT_EQ(again.report.faultCount, 0u) << suffix;
        }
        for (const char* suffix : {".mtx", ".mtx.gz", ".txt", ".csv", ".csv.gz"}) {
            const TemporaryFile file(std::string("out") + suffix);
            writeGraph(file.path(), what);
            ReadOptions options;
            options.direction = directed ? Direction::directed : Direction::undirected;
            const LoadedGraph again = readGraph(file.path(), options);
            EXPECT_EQ(again.graph->edgeCount(), 3u) << suffix;
            EXPECT_EQ(again.graph->selfLoopCount(), 1u) << suffix;
            if (std::string(suffix).find("mtx") == std::string::npos) {
                EXPECT_EQ(edges(again), edges(loaded)) << suffix;
            }
        }
    }
}

TEST(Writers, NamesSurviveEveryFormat) {
    const auto loaded =
        fromText("\"a,b\",\"say \"\"hi\"\"\"\n\" x \",#c\n\"#d\",\"two\nlines\"\n<&>,caf\xE9\n", "a.csv");
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    for (const char* suffix : {".csv", ".txt"}) {
        const TemporaryFile file(std::string("out") + suffix);
        writeGraph(file.path(), what);
        EXPECT_EQ(edges(readGraph(file.path())), edges(loaded)) << file.content();
    }
    for (const char* suffix : {".gexf", ".graphml"}) {
        const TemporaryFile file(std::string("out") + suffix);
        writeGraph(file.path(), what);
        const auto again = readGraph(file.path());
        EXPECT_TRUE(again.nodes->find("two\nlines")) << suffix;
        EXPECT_TRUE(again.nodes->find("caf\xC3\xA9")) << suffix;
    }
}

TEST(Writers, RealFilesSurviveEveryFormat) {
    const auto path = test::graphFile("A/lesmis.gml.gz");
    const LoadedGraph loaded = readGraph(path);
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    for (const char* suffix :
         {".gexf", ".graphml", ".gml", ".json", ".net", ".dot", ".mtx", ".csv.gz", ".txt"}) {
        const TemporaryFile file(std::string("lesmis") + suffix);
        writeGraph(file.path(), what);
        const LoadedGraph again = readGraph(file.path());
        EXPECT_EQ(again.graph->vertexCount(), 77u) << suffix;
        EXPECT_EQ(again.graph->edgeCount(), 254u) << suffix;
        EXPECT_TRUE(std::ranges::equal(again.graph->weights(), loaded.graph->weights())) << suffix;
    }
}

TEST(Writers, WeightsKeepEveryBit) {
    std::mt19937 random(7);
    std::string text = "source,target,weight\n";
    std::vector<f32> weights;
    for (int i = 0; i < 2000; ++i) {
        f32 weight;
        const u32 bits = random() & 0x7FFFFFFF;
        std::memcpy(&weight, &bits, 4);
        if (!std::isfinite(weight)) weight = std::numeric_limits<f32>::denorm_min();
        weights.push_back(weight);
        std::ostringstream number;
        number.precision(9);
        number << weight;
        text += std::to_string(i) + "," + std::to_string(i + 1) + "," + number.str() + "\n";
    }
    const LoadedGraph loaded = fromText(text);
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    for (const char* suffix : {".csv", ".mtx", ".gexf"}) {
        const TemporaryFile file(std::string("out") + suffix);
        writeGraph(file.path(), what);
        const LoadedGraph again = readGraph(file.path());
        for (VertexId v = 0; v < 2000; ++v) {
            const ArcOffset last = again.graph->offsets()[v + 1] - 1;
            ASSERT_EQ(again.graph->weight(last), weights[v]) << suffix << " " << v;
        }
    }
}

TEST(Writers, RefuseWhatTheyCannotWrite) {
    const LoadedGraph loaded = sample(false);
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    try {
        writeGraph("graph.xyz", what);
        FAIL() << "an unknown suffix was written";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr(".graphml"));
    }
    what.columns.push_back({"short", std::vector<f64>{1, 2}, false});
    EXPECT_THROW(writeGraph("graph.gexf", what), Error);
    what.columns.clear();
    EXPECT_THROW(writeGraph("no/such/folder/graph.gexf.gz", what), Error);
}

// GraphML readers take the attribute "name" for the label where there is no other.
TEST(Writers, AColumnOfNamesIsNoLabelInGraphMl) {
    const auto loaded = fromText("graph [ node [ id 1 name \"one\" ] node [ id 2 name \"two\" ] ]", "a.gml");
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = loaded.nodes.get();
    std::ostringstream out;
    writeGraphMl(out, what);
    const auto again = fromText(out.str(), "a.graphml");
    EXPECT_EQ(loaded.nodes->label(0), "1");
    EXPECT_EQ(again.nodes->label(0), "1");
    EXPECT_EQ(std::get<1>(again.nodes->column("name")->values)[1], "two");
}

TEST(Tables, PartitionsReadBack) {
    const auto loaded = fromText("\"a,b\" c\nc d\n");
    const std::vector<VertexId> community{3, 0, 3};
    std::ostringstream out;
    writePartition(out, *loaded.nodes, community);
    EXPECT_EQ(out.str(), "node,community\n\"a,b\",3\nc,0\nd,3\n");
    EXPECT_EQ(readPartition(TemporaryFile("p.csv", out.str()).path(), *loaded.nodes), community);
    EXPECT_EQ(readPartition(TemporaryFile("p.csv", "d red\nc blue\n\"a,b\" red\n").path(), *loaded.nodes),
              (std::vector<VertexId>{0, 1, 0}));
}

// A label beside the id, which no reader takes for a value, whatever it is.
TEST(Tables, WithLabelsReadBackTheSame) {
    auto nodes = NodeTable::numbered(3, 1);
    StringArena labels;
    for (const char* label : {"Doe, \"J\"", "7", "community"}) labels.add(label);
    nodes.setLabels(std::move(labels));
    const std::vector<VertexId> community{3, 0, 3};
    std::ostringstream partition;
    writePartition(partition, nodes, community, NodeColumns::idAndLabel);
    EXPECT_EQ(partition.str(), "node,label,community\n1,\"Doe, \"\"J\"\"\",3\n2,7,0\n3,community,3\n");
    EXPECT_EQ(readPartition(TemporaryFile("p.csv", partition.str()).path(), nodes), community);

    Hierarchy hierarchy;
    hierarchy.vertices = 3;
    hierarchy.levels.resize(1);
    hierarchy.levels[0].parent = {0, 0, 1};
    hierarchy.levels[0].communities = 2;
    std::ostringstream levels;
    writeAllLevels(levels, nodes, hierarchy, NodeColumns::idAndLabel);
    EXPECT_THAT(levels.str(), HasSubstr("node,label,level1\n"));
    EXPECT_EQ(readPartition(TemporaryFile("l.csv", levels.str()).path(), nodes),
              (std::vector<VertexId>{0, 0, 1}));

    std::ostringstream scores;
    writeScores(scores, nodes, std::vector<f64>{1, 2, .5}, std::vector<f64>{0, 0, .25},
                NodeColumns::idAndLabel);
    EXPECT_THAT(scores.str(),
                HasSubstr("node,label,betweenness,stderr\n1,\"Doe, \"\"J\"\"\",1,0\n2,7,2,0\n"));

    // A node may be called "node", and another "label".
    StringArena names;
    for (const char* name : {"node", "label"}) names.add(name);
    const auto named = NodeTable::withNames(std::move(names));
    std::ostringstream odd;
    writePartition(odd, named, std::vector<VertexId>{1, 0}, NodeColumns::idAndLabel);
    EXPECT_EQ(readPartition(TemporaryFile("o.csv", odd.str()).path(), named), (std::vector<VertexId>{1, 0}));
}

std::string tableRefusal(const std::string& text, const NodeTable& nodes, bool positions = false) {
    const TemporaryFile file("t.csv", text);
    try {
        positions ? void(readPositions(file.path(), nodes)) : void(readPartition(file.path(), nodes));
    } catch (const ParseError& error) {
        return error.what();
    }
    return "";
}

TEST(Tables, PassOverLinesOfBlanks) {
    const auto nodes = NodeTable::numbered(2, 1);
    const std::vector<VertexId> expected{4, 7};
    for (const char* text :
         {" \n1 4\n\t\n2 7\n \n", "\t\t\n1\t4\n\t\n2\t7\n", " \r\nnode,community\n1,4\n \n2,7\n"})
        EXPECT_EQ(readPartition(TemporaryFile("p.csv", text).path(), nodes), expected) << text;
    EXPECT_EQ(readPositions(TemporaryFile("x.csv", " \n\t\n1 4 5\n2 7 8\n").path(), nodes)[1].y, 8.0f);
}

TEST(Tables, RefuseWithTheLine) {
    const auto nodes = NodeTable::numbered(3, 1);
    EXPECT_THAT(tableRefusal("node,community\n1,0\n9,0\n", nodes),
                HasSubstr("t.csv:3: the node '9' is not in the graph"));
    EXPECT_THAT(tableRefusal("node,community\n1,0\n1,0\n", nodes),
                HasSubstr("t.csv:3: the node '1' is there twice"));
    EXPECT_THAT(tableRefusal("node,community\n1,0\n2,0\n", nodes), HasSubstr("has no row for the node '3'"));
    EXPECT_THAT(tableRefusal("node,community\n1,0\n2\n", nodes), HasSubstr("2 columns are needed"));
    EXPECT_THAT(tableRefusal("node,x,y\n1,0,0\n2,nan,3\n", nodes, true), HasSubstr("t.csv:3: the position"));
    EXPECT_THAT(tableRefusal("", nodes), HasSubstr("is empty"));
    EXPECT_THAT(tableRefusal("1,0\n2," + std::string(5000, ',') + "0\n", nodes),
                HasSubstr("t.csv:2: is one row of more than"));
}

TEST(Tables, LevelsScoresAndPositions) {
    const auto nodes = NodeTable::numbered(4, 1);
    Hierarchy hierarchy;
    hierarchy.vertices = 4;
    hierarchy.levels.resize(2);
    hierarchy.levels[0].parent = {0, 0, 1, 2};
    hierarchy.levels[0].communities = 3;
    hierarchy.levels[1].parent = {0, 1, 1};
    hierarchy.levels[1].communities = 2;
    std::ostringstream levels;
    writeAllLevels(levels, nodes, hierarchy);
    EXPECT_EQ(levels.str(), "node,level1,level2\n1,0,0\n2,0,0\n3,1,1\n4,2,1\n");
    EXPECT_EQ(readPartition(TemporaryFile("l.csv", levels.str()).path(), nodes),
              (std::vector<VertexId>{0, 0, 1, 1}));

    std::ostringstream scores;
    writeScores(scores, nodes, std::vector<f64>{0, 0.1, 1e300, 2}, std::vector<f64>{0, 0.5, 0, 0});
    EXPECT_THAT(scores.str(), HasSubstr("node,betweenness,stderr\n1,0,0\n2,0.1,0.5\n3,1e+300,0\n"));

    const std::vector<Vec2> positions{{0, 1}, {0.1f, -1e-20f}, {3e20f, 7}, {1, 1}};
    std::ostringstream places;
    writePositions(places, nodes, positions);
    const auto again = readPositions(TemporaryFile("x.csv", places.str()).path(), nodes);
    for (size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(again[i].x, positions[i].x);
        EXPECT_EQ(again[i].y, positions[i].y);
    }
}

}  // namespace
}  // namespace quartier
