// The command line as scripts rely on it: JSON, exit status, one line for an error, files that are whole.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "graph/io/reader.h"
#include "graph/io/writer.h"
#include "graph/modularity.h"
#include "program.h"
#include "shared_data.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

//   0 - 1     3 - 4
//    \ /       \ /
//     2 ------- 5      two triangles joined by an edge: Q = 6/7 - 1/2 with two communities
constexpr const char* kTwoTriangles = "0 1\n1 2\n0 2\n3 4\n4 5\n3 5\n2 5\n";

class CommandLineTest : public ::testing::Test {
  protected:
    Ended run(const std::vector<std::string>& arguments, const How& how = {}) {
        return runProgram(arguments, folder.path(), how);
    }
    json runJson(std::vector<std::string> arguments) {
        arguments.push_back("--json");
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out);
    }
    void expectRefusal(const Ended& ended, int status, const std::string& word) {
        EXPECT_EQ(ended.status, status);
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(lineCount(ended.err), 1u) << ended.err;
        EXPECT_THAT(ended.err, StartsWith("quartier: "));
        EXPECT_THAT(ended.err, HasSubstr(word));
    }
    void SetUp() override { folder.write("two.txt", kTwoTriangles); }

    Folder folder;
};

TEST_F(CommandLineTest, CommunitiesGiveTheObjectOfTheContract) {
    const json found = runJson({"communities", "two.txt", "-o", "part.csv"});
    EXPECT_EQ(found["graph"], json({{"nodes", 6}, {"edges", 7}, {"weighted", false}, {"directed", false}}));
    EXPECT_EQ(found["engine"]["algorithm"], "louvain");
    for (const char* key : {"strategy", "backend", "device"}) EXPECT_TRUE(found["engine"][key].is_string());
    EXPECT_NEAR(found["modularity"], 6.0 / 7 - 0.5, 1e-12);
    EXPECT_EQ(found["communities"], 2);
    EXPECT_EQ(found["disconnected"], 0);
    ASSERT_FALSE(found["levels"].empty());
    for (const char* key : {"communities", "modularity", "iterations", "seconds"})
        EXPECT_TRUE(found["levels"][0][key].is_number()) << key;
    for (const char* key : {"load", "upload", "run", "total"})
        EXPECT_TRUE(found["seconds"][key].is_number()) << key;
    EXPECT_EQ(folder.read("part.csv"), "node,community\n0,0\n1,0\n2,0\n3,1\n4,1\n5,1\n");
}

TEST_F(CommandLineTest, CommunitiesOfOtherAlgorithmsAreOfTheSameForm) {
    const json found = runJson({"communities", "two.txt", "--strategy", "walktrap", "-o", "part.csv"});
    EXPECT_EQ(found["engine"]["algorithm"], "igraph");
    EXPECT_EQ(found["engine"]["strategy"], "walktrap");
    EXPECT_NEAR(found["modularity"], 6.0 / 7 - 0.5, 1e-12);
    EXPECT_EQ(found["levels"].size(), 1u);
    EXPECT_EQ(folder.read("part.csv"), "node,community\n0,0\n1,0\n2,0\n3,1\n4,1\n5,1\n");
    EXPECT_EQ(runJson({"communities", "two.txt", "--strategy", "fast-greedy", "--cut", "1"})["communities"],
              1);
    expectRefusal(run({"communities", "two.txt", "--strategy", "walktrap", "--resolution", "2"}), 2,
                  "has no option --resolution");
    // `auto` stays with Louvain.
    expectRefusal(run({"communities", "two.txt", "--trials", "3"}), 2, "take 'infomap'");
    expectRefusal(run({"communities", "grid:100:100", "--strategy", "edge-betweenness"}), 1, "small graphs");
}

TEST_F(CommandLineTest, WhatBecameOfDirectionsIsTold) {
    folder.write("plain.csv", "Source,Target,Type\na,b,Directed\nb,a,Directed\nb,c,Directed\n");
    const std::string plain = run({"communities", "plain.csv"}).out;
    EXPECT_THAT(plain, HasSubstr("each pair of reciprocal arcs became one edge, of weight 1\n"));
    folder.write("weighted.csv", "Source,Target,Type,Weight\na,b,Directed,2\nb,a,Directed,3\n");
    const std::string weighted = run({"communities", "weighted.csv"}).out;
    EXPECT_THAT(weighted, HasSubstr("each pair of reciprocal arcs became one edge, their weights added\n"));
    EXPECT_EQ(run({"communities", "two.txt"}).out.find("reciprocal"), std::string::npos);
}

TEST_F(CommandLineTest, TablesWithLabelsAreReadBack) {
    folder.write(
        "named.gml",
        "graph [ node [ id 1 label \"Anna\" ] node [ id 2 label \"Bo, 2\" ] edge [ source 1 target 2 ] ]");
    runJson({"communities", "named.gml", "-o", "plain.csv"});
    runJson({"communities", "named.gml", "-o", "part.csv", "--with-labels"});
    EXPECT_EQ(folder.read("part.csv"), "node,label,community\n1,Anna,0\n2,\"Bo, 2\",0\n");
    EXPECT_EQ(runJson({"compare", "plain.csv", "part.csv"})["ari"], 1.0);
    EXPECT_EQ(run({"render", "named.gml", "--partition", "part.csv", "-o", "a.svg"}).status, 0);
    runJson({"communities", "named.gml", "-o", "all.csv", "--all-levels", "--with-labels"});
    EXPECT_EQ(folder.read("all.csv"), "node,label,level1\n1,Anna,0\n2,\"Bo, 2\",0\n");
    runJson({"betweenness", "named.gml", "-o", "bc.csv", "--with-labels"});
    EXPECT_EQ(folder.read("bc.csv"), "node,label,betweenness\n1,Anna,0\n2,\"Bo, 2\",0\n");
    expectRefusal(run({"communities", "named.gml", "--with-labels"}), 2, "--with-labels");
}

TEST_F(CommandLineTest, NamesOfNodesAreThoseOfTheColumnAskedFor) {
    folder.write("people.gml",
                 "graph [ node [ id 1 code \"A\" town \"Ulm\" size 1.5 ] node [ id 2 code \"B\" town \"Ulm\" "
                 "size 2.5 ] edge [ source 1 target 2 ] ]");
    const auto written = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"communities", "people.gml", "-o", "part.csv", "--with-labels"};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(run(words).status, 0);
        return folder.read("part.csv");
    };
    EXPECT_EQ(written({}), "node,label,community\n1,A,0\n2,B,0\n") << "found out";
    EXPECT_EQ(written({"--label-column", "town"}), "node,label,community\n1,Ulm,0\n2,Ulm,0\n");
    EXPECT_EQ(written({"--label-column", "id"}), "node,label,community\n1,1,0\n2,2,0\n");
    EXPECT_THAT(run({"info", "people.gml"}).out, HasSubstr("the column 'code', as its texts differ"));
    for (const char* wrong : {"size", "cod"})
        expectRefusal(run({"communities", "people.gml", "--label-column", wrong}), 2, wrong);
    EXPECT_EQ(run({"render", "people.gml", "--label-column", "town", "--labels", "9", "-o", "p.svg"}).status,
              0);
    EXPECT_THAT(folder.read("p.svg"), HasSubstr(">Ulm<"));
    EXPECT_THAT(folder.read("p.svg"), HasSubstr(" --label-column town "));
}

TEST_F(CommandLineTest, DroppedEdgesAreCountedAndTold) {
    folder.write("odd.gml",
                 "graph [ node [ id 1 ] node [ id 2 ]\nedge [ source 1 target 2 weight 3 ]\nedge [ source 1 "
                 "target 9 ]\nedge [ source 1 target 1 weight nan ]\nedge [ source 8 target 1 ] ]\n");
    const json found = runJson({"info", "odd.gml"});
    EXPECT_EQ(found["graph"]["edges"], 1);
    EXPECT_EQ(found["import"]["dropped"],
              json::parse(R"([{"reason": "unknown-node", "edges": 2, "firstLine": 3,
                               "first": "the edge names the node '9', which is not in the file"},
                              {"reason": "bad-weight", "edges": 1, "firstLine": 4,
                               "first": "the weight 'nan' is not a finite number from 0 upwards"}])"));
    const std::string told =
        "3 edges were dropped: 2 name a node that is not there (first in line 3), 1 has no usable weight "
        "(line 4)";
    const Ended info = run({"info", "odd.gml"});
    EXPECT_THAT(info.out, HasSubstr("dropped     " + told + "\n"));
    EXPECT_THAT(info.out,
                HasSubstr("line 4: the weight 'nan' is not a finite number from 0 upwards: the edge was"));
    EXPECT_EQ(run({"communities", "odd.gml", "--json"}).err,
              "quartier: odd.gml: " + told + "; see quartier info\n");
    // A session keeps the report.
    EXPECT_EQ(run({"convert", "odd.gml", "odd.quartier"}).status, 0);
    EXPECT_EQ(runJson({"info", "odd.quartier"})["import"]["dropped"], found["import"]["dropped"]);
}

TEST_F(CommandLineTest, ColumnsOfEdgesAreListedAndKept) {
    folder.write("flights.csv", "source,target,year,airline\na,b,1999,red\nb,a,2001,red\nb,c,,blue\n");
    for (const std::string file : {"flights.csv", "flights.graphml", "flights.quartier", "flights.gexf"}) {
        if (file != "flights.csv") {
            EXPECT_EQ(runJson({"convert", "flights.csv", file})["losses"], json::array());
        }
        const json found = runJson({"info", file});
        json columns = found["columns"];
        std::sort(columns.begin(), columns.end(),
                  [](const json& a, const json& b) { return a["name"] > b["name"]; });
        EXPECT_EQ(columns, json::parse(R"([{"id": "year", "name": "year", "of": "edges", "type": "integer",
                                            "numeric": true, "origin": "file", "missing": 1},
                                           {"id": "airline", "name": "airline", "of": "edges", "type": "text",
                                            "numeric": false, "origin": "file", "missing": 0}])"))
            << file;
        EXPECT_EQ(found["import"]["edgeColumns"].size(), 2u);
    }
    for (const char* file : {"flights.csv", "flights.quartier"})
        EXPECT_EQ(runJson({"info", file})["import"]["edgeValuesLeftOut"], 1);
    const std::string info = run({"info", "flights.csv"}).out;
    EXPECT_THAT(info, HasSubstr("edge columns  'year', 'airline'\n"));
    EXPECT_THAT(info,
                HasSubstr("1 other value of merged lines was left out: the first of each edge was kept\n"));
}

TEST_F(CommandLineTest, OneIsSingularInBenchmarks) {
    folder.write("one.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n1 1 1\n1 1\n");
    const Ended ended = run({"bench", "louvain", "one.mtx", "--strategy", "sequential", "--cpu-repeat", "1"});
    EXPECT_THAT(ended.out, HasSubstr("one.mtx: 1 node, 1 edge\n"));
    EXPECT_THAT(ended.out, HasSubstr(", 1 community\n"));
}

TEST_F(CommandLineTest, RefineTakesLeidenByNameAndNothingElse) {
    const json plain = runJson({"communities", "planted:2000:20:16:0.3:1"});
    EXPECT_EQ(plain["refine"], "none");
    for (const char* strategy : {"sequential", "parallel"}) {
        const json found = runJson(
            {"communities", "planted:2000:20:16:0.3:1", "--refine", "leiden", "--strategy", strategy});
        EXPECT_EQ(found["refine"], "leiden");
        EXPECT_EQ(found["disconnected"], 0);
        EXPECT_GE(found["modularity"].get<double>(), plain["modularity"].get<double>() - 0.01);
    }
    const Ended wrong = run({"communities", "two.txt", "--refine", "lieden"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("leiden"));
    EXPECT_THAT(run({"communities", "--help"}).out, HasSubstr("none, leiden [none]"));
}

TEST_F(CommandLineTest, TheThresholdOfLargeLevelsIsAnOptionOfSequential) {
    const auto sweeps = [&](const char* threshold) {
        return runJson({"communities", "planted:5000:50:16:0.5:1", "--strategy", "sequential", "--bin-limit",
                        "1000", "--bin-threshold", threshold})["levels"][0]["iterations"]
            .get<int>();
    };
    EXPECT_LT(sweeps("0.05"), sweeps("0"));
}

TEST_F(CommandLineTest, AMemoryBudgetIsBytesWithAUnit) {
    for (const char* budget : {"512M", "1.5G", "2GiB", "300kb", "1000000"})
        EXPECT_EQ(run({"communities", "two.txt", "--memory-budget", budget}).status, 0) << budget;
    for (const char* budget : {"", "M", "0", "-5M", "5X", "5MM", "1.2.3G", "1e99", "9999999T"})
        expectRefusal(run({"communities", "two.txt", "--memory-budget", budget}), 2, "--memory-budget");
}

TEST_F(CommandLineTest, BetweennessGivesTheObjectOfTheContract) {
    const json found = runJson({"betweenness", "two.txt", "-o", "bc.csv"});
    EXPECT_EQ(found["sources"], 6);
    EXPECT_EQ(found["exact"], true);
    ASSERT_EQ(found["top"].size(), 6u);
    // 2 and 5 lie between {0, 1} and {3, 4, 5}, or {0, 1, 2} and {3, 4}: 6 pairs each.
    EXPECT_EQ(found["top"][0], json({{"node", "2"}, {"value", 6.0}}));
    EXPECT_EQ(found["top"][1], json({{"node", "5"}, {"value", 6.0}}));
    EXPECT_GT(found["gteps"], 0);
    EXPECT_TRUE(found["seconds"]["run"].is_number());
    EXPECT_THAT(folder.read("bc.csv"), StartsWith("node,betweenness\n0,0\n"));
}

TEST_F(CommandLineTest, NormalizedAndSampledBetweenness) {
    EXPECT_NEAR(runJson({"betweenness", "two.txt", "--normalized"})["top"][0]["value"], 6.0 / 10, 1e-12);
    const json sampled = runJson({"betweenness", "grid:20:20", "--sources", "50", "-o", "bc.csv"});
    EXPECT_EQ(sampled["sources"], 50);
    EXPECT_EQ(sampled["exact"], false);
    EXPECT_THAT(folder.read("bc.csv"), StartsWith("node,betweenness,stderr\n"));
}

TEST_F(CommandLineTest, EpsilonSamplesUntilTheBoundHolds) {
    const json loose = runJson({"betweenness", "ba:20000:3:1", "--epsilon", "0.08", "--confidence", "0.9"});
    EXPECT_EQ(loose["exact"], false);
    EXPECT_LE(loose["bound"], 0.08);
    EXPECT_LT(loose["sources"], 20000);
    const json tight = runJson({"betweenness", "two.txt", "--epsilon", "0.01"});
    EXPECT_EQ(tight["exact"], true);
    EXPECT_EQ(tight["bound"], 0.0);
}

TEST_F(CommandLineTest, BetweennessOfEdges) {
    const json found = runJson({"betweenness", "two.txt", "--edge-output", "edges.csv"});
    // The bridge between the triangles carries 3 x 3 pairs.
    EXPECT_EQ(found["topEdges"][0], json({{"source", "2"}, {"target", "5"}, {"value", 9.0}}));
    EXPECT_EQ(found["topEdges"].size(), 7u);
    EXPECT_THAT(folder.read("edges.csv"), StartsWith("source,target,betweenness\n0,1,1\n"));
    EXPECT_EQ(runJson({"betweenness", "two.txt", "--edges"})["topEdges"].size(), 7u);
    EXPECT_FALSE(runJson({"betweenness", "two.txt"}).contains("topEdges"));
}

TEST_F(CommandLineTest, InfoReportsTheImportAndTheForecast) {
    folder.write("odd.txt", "# a comment\n1 2\n2 1\n1 2\n3 3\n");
    const json found = runJson({"info", "odd.txt"});
    EXPECT_EQ(found["graph"]["nodes"], 3);
    EXPECT_EQ(found["import"]["edgesRead"], 4);
    EXPECT_EQ(found["import"]["selfLoops"], 1);
    EXPECT_EQ(found["components"]["count"], 2);
    EXPECT_EQ(found["degrees"]["largest"], 1);
    ASSERT_FALSE(found["memory"]["engines"].empty());
    for (const json& engine : found["memory"]["engines"]) EXPECT_TRUE(engine["hostBytes"].is_number());
}

TEST_F(CommandLineTest, LayoutWritesAPositionPerNode) {
    const json found = runJson({"layout", "two.txt", "-o", "pos.csv"});
    EXPECT_EQ(lineCount(folder.read("pos.csv")), 7u);
    EXPECT_GE(found["quality"]["stress"], 0);
}

TEST_F(CommandLineTest, EnginesNameTheirPapers) {
    const json found = runJson({"engines"});
    std::map<std::string, int> kinds;
    for (const json& engine : found["engines"]) {
        ++kinds[engine["algorithm"]];
        EXPECT_NE(engine["paper"], "") << engine["strategy"];
        EXPECT_NE(engine["available"].get<bool>(), engine["reason"] != "");
    }
    EXPECT_GE(kinds["louvain"], 2);
    EXPECT_GE(kinds["betweenness"], 1);
    EXPECT_GE(kinds["layout"], 1);
}

TEST_F(CommandLineTest, CompareKnowsTheSameAndTheDifferent) {
    folder.write("a.csv", "node,community\n1,x\n2,x\n3,y\n4,y\n");
    folder.write("b.csv", "node,community\n4,0\n3,0\n2,1\n1,1\n");
    folder.write("c.csv", "node,community\n1,0\n2,1\n3,0\n4,1\n");
    EXPECT_EQ(runJson({"compare", "a.csv", "b.csv"})["nmi"], 1.0);
    EXPECT_NEAR(runJson({"compare", "a.csv", "c.csv"})["ari"], -0.5, 1e-12);
    folder.write("d.csv", "node,community\n1,0\n2,1\n3,0\n9,1\n");
    expectRefusal(run({"compare", "a.csv", "d.csv"}), 1, "d.csv:5: node '9' is not in a.csv");
}

TEST_F(CommandLineTest, GenerateAndConvertWriteWhatCanBeReadBack) {
    EXPECT_EQ(run({"generate", "planted:300:6:8:0.1:1", "-o", "p.gexf.gz"}).status, 0);
    EXPECT_EQ(run({"convert", "p.gexf.gz", "p.mtx", "--communities"}).status, 0);
    const json first = runJson({"info", "planted:300:6:8:0.1:1"}), second = runJson({"info", "p.mtx"});
    EXPECT_EQ(first["graph"]["edges"], second["graph"]["edges"]);
    EXPECT_EQ(first["degrees"], second["degrees"]);
}

TEST_F(CommandLineTest, StandardInputIsAFile) {
    const Ended ended =
        run({"communities", "-", "--format", "edges", "--json", "-o", "-x.csv"}, {.input = kTwoTriangles});
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(json::parse(ended.out)["communities"], 2);
    const Ended partition = run({"communities", "-", "-o", "-"}, {.input = kTwoTriangles});
    EXPECT_THAT(partition.out, StartsWith("node,community\n"));
    EXPECT_EQ(lineCount(partition.out), 7u);
}

TEST_F(CommandLineTest, QuietIsSilent) {
    const Ended ended = run({"communities", "two.txt", "-o", "part.csv", "--quiet"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(ended.out + ended.err, "");
}

TEST_F(CommandLineTest, AllLevelsAndTheHierarchyAgree) {
    const json found = runJson({"communities", "sample:les-miserables", "-o", "levels.csv", "--all-levels",
                                "--hierarchy", "h.json", "--trace", "t.json"});
    const json hierarchy = json::parse(folder.read("h.json"));
    ASSERT_EQ(hierarchy["levels"].size(), found["levels"].size());
    EXPECT_EQ(hierarchy["levels"][0]["parent"].size(), 77u);
    EXPECT_EQ(hierarchy["nodes"].size(), 77u);
    EXPECT_EQ(hierarchy["modularity"], found["modularity"]);
    for (size_t i = 0; i < hierarchy["levels"].size(); ++i) {
        const json& level = hierarchy["levels"][i];
        EXPECT_EQ(level["modularity"], found["levels"][i]["modularity"]);
        EXPECT_EQ(level["sizes"].size(), level["communities"]);
        int members = 0;
        for (const int size : level["sizes"]) members += size;
        EXPECT_EQ(members, 77);
    }
    EXPECT_THAT(folder.read("levels.csv"), StartsWith("node,level1"));
    EXPECT_FALSE(json::parse(folder.read("t.json"))["stages"].empty());
}

TEST_F(CommandLineTest, OptionsOfTheEnginesAreFlags) {
    const json fine = runJson({"communities", "sample:les-miserables", "--resolution", "4", "--no-connected",
                               "--strategy", "sequential", "--seed", "3"});
    const json coarse = runJson({"communities", "sample:les-miserables", "--resolution", "0.2"});
    EXPECT_GT(fine["communities"], coarse["communities"]);
    EXPECT_EQ(fine["resolution"], 4.0);
}

// --- wrong usage: status 2 ---
// Without a display the window's job is done as files: its flags are the window's.
TEST_F(CommandLineTest, TheWindowReadsItsFileAsEverySubCommandDoes) {
    EXPECT_EQ(runJson({"two.txt", "--directed", "--format", "edges"})["graph"]["directed"], true);
    EXPECT_EQ(runJson({"two.txt"})["graph"]["directed"], false);
    expectRefusal(run({"two.txt", "--format", "docx"}), 2, "--format");
    expectRefusal(run({"two.txt", "--directed", "--undirected"}), 2, "--undirected");
    expectRefusal(run({"two.txt", "--format", "mtx"}), 1, "two.txt");
}

TEST_F(CommandLineTest, WrongUsageIsStatusTwo) {
    expectRefusal(run({"communities"}), 2, "FILE");
    expectRefusal(run({"communities", "two.txt", "--frobnicate"}), 2, "--frobnicate");
    expectRefusal(run({"communities", "two.txt", "--strategy", "nosuch"}), 2, "sequential");
    expectRefusal(run({"communities", "two.txt", "--resolution", "-1"}), 2, "resolution");
    expectRefusal(run({"communities", "two.txt", "--resolution", "high"}), 2, "resolution");
    expectRefusal(run({"communities", "two.txt", "--all-levels"}), 2, "-o");
    expectRefusal(run({"communities", "rmat:nonsense"}), 2, "rmat");
    expectRefusal(run({"communities", "two.txt", "--backend", "tpu"}), 2, "backend");
    expectRefusal(run({"communities", "two.txt", "--strategy", "parallel", "--blocks", "7"}), 2, "--blocks");
    expectRefusal(run({"betweenness", "two.txt", "--sources", "some"}), 2, "--sources");
    expectRefusal(run({"betweenness", "two.txt", "--epsilon", "7"}), 2, "--epsilon");
    expectRefusal(run({"generate", "rmat:16", "-o", "x.mtx"}), 2, "has 1 value and should have 3");
    expectRefusal(run({"render", "two.txt", "-o", "p.png", "--size", "big"}), 2, "--size");
    expectRefusal(run({"render", "two.txt", "-o", "p.png", "--color", "height"}), 2, "community");
    expectRefusal(run({"generate", "two.txt", "-o", "x.mtx"}), 2, "SPEC");
}

TEST_F(CommandLineTest, StandardOutputTakesOneThing) {
    struct Case {
        std::vector<std::string> words;
        std::string both;
    };
    const std::vector<Case> cases{
        {{"communities", "two.txt", "-o", "-", "--json"}, "-o - and --json both"},
        {{"communities", "two.txt", "--hierarchy", "-", "--json"}, "--hierarchy - and --json both"},
        {{"communities", "two.txt", "--trace", "-", "--json"}, "--trace - and --json both"},
        {{"communities", "two.txt", "-o", "-", "--hierarchy", "-", "--trace", "-"}, "-o - and --hierarchy -"},
        {{"communities", "two.txt", "--hierarchy", "-", "--trace", "-"}, "--hierarchy - and --trace - both"},
        {{"betweenness", "two.txt", "-o", "-", "--edge-output", "-"}, "-o - and --edge-output - both"},
        {{"betweenness", "two.txt", "--edge-output", "-", "--json"}, "--edge-output - and --json both"},
        {{"betweenness", "two.txt", "--trace", "-", "--json"}, "--trace - and --json both"},
        {{"layout", "two.txt", "-o", "-", "--trace", "-"}, "-o - and --trace - both"},
        {{"layout", "two.txt", "--trace", "-", "--json"}, "--trace - and --json both"},
        {{"bench", "louvain", "two.txt", "-o", "-", "--json"}, "-o - and --json both"},
    };
    for (const Case& one : cases) expectRefusal(run(one.words), 2, one.both);
    for (const char* flag : {"--hierarchy", "--trace"}) {
        const Ended ended = run({"communities", "two.txt", flag, "-"});
        EXPECT_EQ(ended.status, 0);
        EXPECT_TRUE(json::accept(ended.out)) << ended.out;
        EXPECT_THAT(ended.err, HasSubstr("2 communities"));  // the table
    }
}

// Of what CLI11 finds wrong.
TEST_F(CommandLineTest, WrongValuesAreRefusedInPlainWords) {
    const auto refuse = [&](std::vector<std::string> flags, const std::string& words) {
        flags.insert(flags.begin(), {"communities", "two.txt"});
        expectRefusal(run(flags), 2, words + " (see quartier communities --help)");
    };
    refuse({"--threshold", "1e"}, "--threshold takes a number, and '1e' was given");
    refuse({"--threads", "some"}, "--threads takes a number from 1 to 4096, and 'some' was given");
    refuse({"--backend", "gpu"}, "--backend takes one of auto,cuda,cpu, and 'gpu' was given");
    refuse({"--threads"}, "--threads needs a value behind it");
    refuse({"--seed", "1", "--seed", "2"}, "--seed was given more than once");
    refuse({"--frobnicate"}, "'--frobnicate' was not expected here");
    refuse({"three.txt"}, "'three.txt' was not expected here");
}

TEST_F(CommandLineTest, ColumnsMayBeNamedAndWrongOnesAreRefused) {
    folder.write("mails.csv", "id,sender,receiver\n1,Ann,Bob\n2,Bob,Cy\n");
    EXPECT_EQ(runJson({"info", "mails.csv", "--columns", "sender,receiver"})["graph"]["nodes"], 3);
    for (const char* wrong : {"1", "0,1", "a,a", "sender,nothing"}) {
        expectRefusal(run({"info", "mails.csv", "--columns", wrong}), 2,
                      wrong[0] == 's' ? "nothing" : "--columns");
        expectRefusal(run({"mails.csv", "--columns", wrong}), 2, wrong[0] == 's' ? "nothing" : "--columns");
    }
}

TEST_F(CommandLineTest, AMisplacedSubcommandIsNotTakenForAFile) {
    expectRefusal(run({"comunities", "two.txt"}), 2, "comunities: is neither a sub-command nor a file");
    expectRefusal(run({"comunities"}), 2, "comunities: is neither a sub-command nor a file");
    expectRefusal(run({"--quiet", "info", "two.txt"}), 2, "info: is a sub-command and comes first");
    folder.write("info2", kTwoTriangles);
    EXPECT_EQ(run({"info2"}).status, 0);
}

TEST_F(CommandLineTest, WhatCannotBeWrittenIsRefusedBeforeAnythingIsRead) {
    const std::string huge = "rmat:24:64:1";  // minutes and gigabytes
    const How soon{.limit = std::chrono::seconds(20)};
    expectRefusal(run({"communities", huge, "-o", "no/p.csv"}, soon), 1, "cannot write no/p.csv");
    expectRefusal(run({"communities", huge, "--hierarchy", "."}, soon), 1, "it is a folder");
    expectRefusal(run({"betweenness", huge, "--trace", "no/t.json"}, soon), 1, "no/t.json");
    expectRefusal(run({"layout", huge, "-o", "no/p.csv"}, soon), 1, "no/p.csv");
    expectRefusal(run({"render", huge, "-o", "no/p.png"}, soon), 1, "no/p.png");
    expectRefusal(run({"render", huge, "-o", "p.bmp"}, soon), 2, ".png, .svg or .pdf");
    expectRefusal(run({"convert", huge, "g.xyz", "--betweenness"}, soon), 2, ".gexf");
    expectRefusal(run({"generate", huge, "-o", "no/g.mtx"}, soon), 1, "no/g.mtx");
}

TEST_F(CommandLineTest, ADeviceIsAnOutputToo) {
    const json found = runJson({"communities", "two.txt", "-o", "/dev/null"});
    EXPECT_EQ(found["communities"], 2);
}

TEST_F(CommandLineTest, HelpAndVersionAreNoErrors) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--help"}, {"--version"}, {"communities", "--help"}}) {
        const Ended ended = run(words);
        EXPECT_EQ(ended.status, 0);
        EXPECT_THAT(ended.out, HasSubstr("uartier"));
    }
    EXPECT_THAT(run({"--help"}).out, HasSubstr("--interop"));
}

TEST_F(CommandLineTest, VersionTellsCommitAndLibraries) {
    const json found = runJson({"--version", "--json"});
    const std::string first = run({"--version"}).out;
    EXPECT_THAT(first, HasSubstr("quartier " + found["version"].get<std::string>()));
    if (!found["commit"].is_null()) {
        const auto commit = found["commit"].get<std::string>();
        EXPECT_EQ(commit.size(), 40u);
        EXPECT_THAT(first, HasSubstr("(commit " + commit.substr(0, 12)));
    }
    for (const char* name : {"cairo", "ICU", "igraph", "libarchive", "RE2", "TBB", "zlib"}) {
        ASSERT_TRUE(found["libraries"].contains(name)) << name;
        EXPECT_THAT(first, HasSubstr(found["libraries"][name].get<std::string>()));
    }
    for (const json& version : found["libraries"])
        EXPECT_THAT(version.get<std::string>(), testing::ContainsRegex("[0-9]"));
    expectRefusal(run({"--version", "--quiet"}), 2, "--quiet");
}

// --- files that are no graphs: status 1, one line naming the file ---
TEST_F(CommandLineTest, UnreadableFilesAreStatusOne) {
    expectRefusal(run({"info", "missing.mtx"}), 1, "missing.mtx");
    expectRefusal(run({"info", "."}), 1, "folder");
    folder.write("empty.txt", "");
    expectRefusal(run({"info", "empty.txt"}), 1, "empty.txt");
    std::string junk;
    for (int i = 0; i < 5000; ++i) junk += static_cast<char>(i * 7919 % 251);
    folder.write("junk.bin", junk);
    expectRefusal(run({"info", "junk.bin"}), 1, "junk.bin");
    folder.write("bad.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 x\n");
    expectRefusal(run({"info", "bad.mtx"}), 1, "bad.mtx:4");
}

TEST_F(CommandLineTest, ATruncatedGzipIsStatusOne) {
    const auto whole = graphFile("A/netscience.gml.gz");
    std::ifstream file(whole, std::ios::binary);
    std::string half(std::filesystem::file_size(whole) / 2, '\0');
    file.read(half.data(), static_cast<std::streamsize>(half.size()));
    folder.write("half.gml.gz", half);
    expectRefusal(run({"communities", "half.gml.gz"}), 1, "half.gml.gz");
}

TEST_F(CommandLineTest, AnOldFileSurvivesAFailure) {
    folder.write("part.csv", "precious");
    folder.write("bad.txt.gz", "\x1f\x8b no gzip at all");
    EXPECT_EQ(run({"communities", "bad.txt.gz", "-o", "part.csv"}).status, 1);
    EXPECT_EQ(folder.read("part.csv"), "precious");
    expectRefusal(run({"communities", "two.txt", "-o", "nofolder/part.csv", "--json"}), 1, "nofolder");
    EXPECT_THAT(folder.names(), ::testing::ElementsAre("bad.txt.gz", "part.csv", "two.txt"));
}

// --- Ctrl-C ---
TEST_F(CommandLineTest, AnInterruptedRunWritesWhatItHasAndSays130) {
    // Exact betweenness of 100,000 nodes takes many seconds: the first estimate is there after a moment.
    const Ended ended =
        run({"betweenness", "ba:100000:4:1", "-o", "bc.csv", "--json"}, {.interruptAfter = 3000});
    EXPECT_EQ(ended.status, 130) << ended.err;
    const json found = json::parse(ended.out);
    EXPECT_EQ(found["status"], "cancelled");
    EXPECT_EQ(found["exact"], false);
    EXPECT_LT(found["sources"], 100000);
    EXPECT_EQ(lineCount(folder.read("bc.csv")), 100001u);
}

TEST_F(CommandLineTest, AnInterruptedLayoutWritesItsPositions) {
    const Ended ended = run({"layout", "ba:400000:4:1", "-o", "pos.csv", "--json"}, {.interruptAfter = 2000});
    if (ended.status == 0) GTEST_SKIP() << "this machine was done before the interruption";
    EXPECT_EQ(ended.status, 130) << ended.err;
    if (ended.out.empty()) GTEST_SKIP() << "this machine was still reading";
    EXPECT_EQ(json::parse(ended.out)["status"], "cancelled");
    EXPECT_EQ(lineCount(folder.read("pos.csv")), 400001u);
}

TEST_F(CommandLineTest, AnInterruptedReadingLeavesNothing) {
    const Ended ended = run({"generate", "rmat:22:16:1", "-o", "big.mtx"}, {.interruptAfter = 300});
    EXPECT_EQ(ended.status, 130) << ended.err;
    EXPECT_THAT(folder.names(), ::testing::ElementsAre("two.txt"));
}

// --- real graphs ---
TEST_F(CommandLineTest, KarateIsWithinTheRangeOfTheOracle) {
    const auto file = graphFile("A/karate.gml.gz");
    for (const char* strategy : {"auto", "sequential", "parallel"}) {
        const json found = runJson({"communities", file.string(), "--strategy", strategy});
        EXPECT_GE(found["modularity"], 0.3982) << strategy;
        EXPECT_LE(found["modularity"], 0.4198) << strategy;
    }
}

class CommandLineOnRealGraphs : public CommandLineTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(CommandLineOnRealGraphs, TheReportedModularityIsThatOfTheWrittenPartition) {
    const auto file = graphFile(GetParam());
    SKIP_WITHOUT(file);
    const json found = runJson({"communities", file.string(), "-o", "part.csv"});
    const LoadedGraph loaded = readGraph(file);
    const std::vector<VertexId> labels = readPartition(folder / "part.csv", *loaded.nodes);
    const GraphPtr graph = symmetrised(loaded.graph);
    EXPECT_NEAR(found["modularity"], modularity(*graph, labels), 1e-9);
    EXPECT_EQ(found["disconnected"], disconnectedCommunities(*graph, labels));
}
INSTANTIATE_TEST_SUITE_P(Graphs, CommandLineOnRealGraphs,
                         ::testing::Values("A/email-Eu-core.txt.gz", "A/polblogs.gml.gz",
                                           "A/netscience.gml.gz", "A/karate_s_loop.csv.gz",
                                           "A/celegansneural.gml.gz"));

TEST_F(CommandLineTest, BenchGivesARowForEveryVariantAndGraph) {
    const Ended ended =
        run({"bench", "louvain", "two.txt", "grid:5:5", "--strategy", "sequential,no-such,parallel:blocks=2",
             "--cpu-repeat", "2", "--backend", "cpu", "-o", "bench.json", "--json"});
    EXPECT_EQ(ended.status, 0) << ended.err;
    const json found = json::parse(ended.out);
    EXPECT_EQ(json::parse(folder.read("bench.json")), found);
    // One document, not one a graph.
    const Ended streamed = run({"bench", "louvain", "grid:5:5", "grid:6:6", "--strategy", "sequential",
                                "--cpu-repeat", "1", "--quiet", "-o", "-"});
    EXPECT_EQ(json::parse(streamed.out)["graphs"].size(), 2u);
    EXPECT_THAT(found["command"].get<std::string>(), StartsWith("quartier bench louvain two.txt"));
    ASSERT_EQ(found["graphs"].size(), 2u);
    const json& runs = found["graphs"][0]["runs"];
    ASSERT_EQ(runs.size(), 3u);
    EXPECT_EQ(runs[0]["status"], "done");
    EXPECT_NEAR(runs[0]["modularity"], 6.0 / 7 - 0.5, 1e-12);
    EXPECT_EQ(runs[0]["runs"], 2);
    EXPECT_EQ(runs[1]["status"], "unknown");
    EXPECT_EQ(runs[2]["status"], "refused");
}

TEST_F(CommandLineTest, BenchTimesLayouts) {
    const Ended ended =
        run({"bench", "layout", "grid:9:9", "--cpu-repeat", "2", "--backend", "cpu", "--json"});
    EXPECT_EQ(ended.status, 0) << ended.err;
    const json row = json::parse(ended.out)["graphs"][0]["runs"][0];
    EXPECT_EQ(row["strategy"], "forceatlas2");
    EXPECT_EQ(row["identical"], true);
    EXPECT_EQ(row["atRest"], true);
    EXPECT_GT(row["iterations"], 0);
    EXPECT_GT(row["seconds"]["run"]["median"], 0.0);
    EXPECT_LT(row["quality"]["stress"], 0.1);  // a grid unfolds
}

TEST_F(CommandLineTest, BenchDrawMeasuresThePathOfTheCamera) {
    const Ended ended = run({"bench", "draw", "grid:9:9", "--size", "200x100", "--frames", "2", "--backend",
                             "cpu", "-o", "draw.json", "--json"});
    if (ended.err.find("EGL") != std::string::npos) GTEST_SKIP() << ended.err;
    ASSERT_EQ(ended.status, 0) << ended.err;
    const json found = json::parse(ended.out);
    EXPECT_EQ(json::parse(folder.read("draw.json")), found);
    EXPECT_EQ(found["size"], "200x100");
    ASSERT_EQ(found["graphs"].size(), 1u);
    const json& graph = found["graphs"][0];
    EXPECT_EQ(graph["nodes"], 81);
    for (const char* part : {"still", "pan", "zoomIn", "panAt8", "stillAt8", "panAt64", "stillAt64"}) {
        ASSERT_TRUE(graph["milliseconds"].contains(part)) << part;
        const json& one = graph["milliseconds"][part];
        EXPECT_GT(one["frame"]["median"], 0) << part;
        EXPECT_GE(one["frame"]["largest"], one["frame"]["median"]) << part;
        EXPECT_EQ(one["edges"], 1) << part << ": so few are always drawn";
        EXPECT_EQ(one.contains("complete"), std::string(part).starts_with("still")) << part;
        EXPECT_EQ(one["device"].size(), 5u) << part;
    }
}

TEST_F(CommandLineTest, BenchGoesOnAfterAGraphThatCannotBeRead) {
    const Ended ended =
        run({"bench", "louvain", "none.txt", "two.txt", "--strategy", "sequential", "--json"});
    EXPECT_EQ(ended.status, 1);
    const json found = json::parse(ended.out);
    EXPECT_TRUE(found["graphs"][0].contains("error"));
    EXPECT_EQ(found["graphs"][1]["runs"].size(), 1u);
    expectRefusal(run({"bench", "louvain", "two.txt", "--sweep", "threshold"}), 2, "KEY=VALUE");
    expectRefusal(run({"bench", "two.txt"}), 2, "bench --help");
}

}  // namespace
}  // namespace quartier::test
