// Every file that a sub-command writes is read back, over odd names and texts.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/utf8.h"
#include "graph/io/reader.h"
#include "graph/io/writer.h"
#include "odd_names.h"
#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

constexpr size_t kNodes = 30;

class WrittenByTheProgram : public ::testing::Test {
  protected:
    // Two rings of nodes with odd names, joined by an edge; as an edge list, so that the names are ids.
    void SetUp() override {
        std::mt19937 random(7);
        std::string text = "source,target\n";
        std::vector<std::string> names;
        for (const OddName& name : oddNames(random, kNodes + 5))
            if (!name.text.empty() && name.text == name.inTexts && names.size() < kNodes)
                names.push_back(name.text);
        ASSERT_GE(names.size(), 20u);
        const size_t half = names.size() / 2;
        const auto edge = [&](size_t a, size_t b) {
            text += quoted(names[a]) + "," + quoted(names[b]) + "\n";
        };
        for (size_t i = 0; i < half; ++i) edge(i, (i + 1) % half);
        for (size_t i = half; i < names.size(); ++i) edge(i, i + 1 < names.size() ? i + 1 : half);
        edge(0, half);
        folder.write("odd.csv", text);
        graph = readGraph(folder / "odd.csv");
        ASSERT_EQ(graph.graph->vertexCount(), names.size());
    }

    static std::string quoted(const std::string& name) {
        std::string text = "\"";
        for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
        return text + '"';
    }

    Ended run(const std::vector<std::string>& words) {
        Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << ::testing::PrintToString(words) << ended.err;
        return ended;
    }

    Folder folder;
    LoadedGraph graph;
};

TEST_F(WrittenByTheProgram, TablesHoldEveryNode) {
    run({"communities", "odd.csv", "-o", "part.csv", "--hierarchy", "h.json", "--trace", "t.json"});
    run({"communities", "odd.csv", "-o", "levels.csv", "--all-levels"});
    run({"betweenness", "odd.csv", "-o", "bc.csv", "--edge-output", "edges.csv"});
    run({"layout", "odd.csv", "-o", "pos.csv"});
    const NodeTable& nodes = *graph.nodes;
    const std::vector<VertexId> communities = readPartition(folder / "part.csv", nodes);
    EXPECT_EQ(readPartition(folder / "levels.csv", nodes), communities);
    EXPECT_NO_THROW(readPartition(folder / "bc.csv", nodes));
    EXPECT_NO_THROW(readPositions(folder / "pos.csv", nodes));
    const LoadedGraph scored = readGraph(folder / "edges.csv");
    EXPECT_EQ(scored.graph->edgeCount(), graph.graph->edgeCount());
    EXPECT_EQ(scored.report.faultCount, 0u);
    const json hierarchy = json::parse(folder.read("h.json"));
    for (VertexId v = 0; v < nodes.size(); ++v) EXPECT_EQ(hierarchy["nodes"][v], nodes.id(v));
    EXPECT_TRUE(json::accept(folder.read("t.json")));
    // And by the sub-commands that take them.
    EXPECT_EQ(json::parse(run({"compare", "part.csv", "part.csv", "--json"}).out)["nodes"], nodes.size());
    run({"render", "odd.csv", "--positions", "pos.csv", "--partition", "part.csv", "-o", "p.png", "--legend",
         "--size", "200x200"});
}

TEST_F(WrittenByTheProgram, JsonHoldsEveryName) {
    const json scores = json::parse(run({"betweenness", "odd.csv", "--json"}).out);
    for (const json& node : scores["top"]) EXPECT_TRUE(graph.nodes->find(node["node"].get<std::string>()));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"info", "odd.csv", "--json"},
          {"communities", "odd.csv", "--json"},
          {"layout", "odd.csv", "--json"},
          {"convert", "odd.csv", "x.gexf", "--json"},
          {"bench", "louvain", "odd.csv", "--json", "--cpu-repeat", "1", "--backend", "cpu"}})
        EXPECT_TRUE(json::accept(run(words).out)) << words[0];
}

TEST_F(WrittenByTheProgram, GraphsHoldEveryEdgeAndTheComputedColumns) {
    for (const std::string suffix : {".gexf", ".graphml", ".gml", ".csv", ".txt", ".mtx", ".gexf.gz"}) {
        run({"convert", "odd.csv", "g" + suffix, "--communities", "--betweenness", "--positions"});
        const LoadedGraph again = readGraph(folder / ("g" + suffix));
        EXPECT_EQ(again.report.faultCount, 0u) << suffix;
        EXPECT_EQ(again.graph->vertexCount(), graph.graph->vertexCount()) << suffix;
        EXPECT_EQ(again.graph->edgeCount(), graph.graph->edgeCount()) << suffix;
        if (suffix == ".csv" || suffix == ".txt" || suffix == ".mtx") continue;
        EXPECT_NE(again.nodes->column("community"), nullptr) << suffix;
        EXPECT_NE(again.nodes->column("betweenness"), nullptr) << suffix;
        EXPECT_EQ(again.nodes->positions().size(), graph.nodes->size()) << suffix;
    }
}

// The command that is stored in a picture makes the same picture, whatever the file is called.
TEST_F(WrittenByTheProgram, PicturesKeepTheirCommand) {
    for (const std::string name : {"it's \"odd\" & <b>.csv", "caf\xC3\xA9 \xF0\x9F\x98\x80.csv",
                                   "two\nlines.csv", "bad\xE9utf.csv", "none\xEF\xBF\xBF.csv"}) {
        folder.write(name, "0,1\n1,2\n");
        const json told =
            json::parse(run({"render", name, "-o", "p.svg", "--size", "100x100", "--json"}).out);
        run({"render", name, "-o", "p.png", "--size", "100x100"});
        run({"render", name, "-o", "p.pdf", "--size", "100x100"});
        if (isUtf8(name)) {
            EXPECT_THAT(folder.read("p.png"), HasSubstr(name.substr(0, 3)));
        }
        if (name.starts_with("caf")) {
            EXPECT_THAT(folder.read("p.png"), HasSubstr("caf\xC3\xA9 \xF0\x9F\x98\x80.csv"));
        }
        EXPECT_THAT(told["command"].get<std::string>(), HasSubstr("quartier render "));
        if (std::system("python3 -c 'import xml.etree.ElementTree' >/dev/null 2>&1") != 0) continue;
        const std::string command =
            "python3 -c 'import sys, xml.etree.ElementTree as t\nt.parse(sys.argv[1])' " +
            (folder / "p.svg").string();
        EXPECT_EQ(std::system(command.c_str()), 0) << name;
    }
}

}  // namespace
}  // namespace quartier::test
