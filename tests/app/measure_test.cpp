// quartier measure: the contract of docs/cli.md, and what becomes of measures in sessions.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analytics/measures/measure.h"
#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A triangle a b c with a tail c - d, and e alone; with a club and a number.
constexpr const char* kTailed =
    "graph [\n"
    "node [ id 1 label \"a\" club \"x\" start 1 ]\nnode [ id 2 label \"b\" club \"x\" start 0 ]\n"
    "node [ id 3 label \"c\" club \"y\" start 0 ]\nnode [ id 4 label \"d\" club \"y\" start 0 ]\n"
    "node [ id 5 label \"e\" club \"y\" start 0 ]\n"
    "edge [ source 1 target 2 ]\nedge [ source 2 target 3 ]\nedge [ source 1 target 3 ]\n"
    "edge [ source 3 target 4 ]\n]\n";

class MeasureCommand : public ::testing::Test {
  protected:
    MeasureCommand() {
        folder.write("tailed.gml", kTailed);
        folder.write("arcs.csv", "source,target\na,b\nb,a\nb,c\nc,d\n");
        folder.write("zero.csv", "source,target,weight\na,b,1\nb,c,0\n");
    }
    Ended run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "measure");
        return runProgram(arguments, folder.path());
    }
    json runJson(std::vector<std::string> arguments) {
        arguments.push_back("--json");
        const Ended ended = run(std::move(arguments));
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out);
    }
    void expectRefused(const std::vector<std::string>& arguments, int status, const std::string& words) {
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, status) << ended.err;
        EXPECT_THAT(ended.err, HasSubstr(words));
        EXPECT_EQ(lineCount(ended.err), 1u) << ended.err;
    }

    Folder folder;
};

TEST_F(MeasureCommand, GivesNodesEdgesAndNumbersOfTheGraph) {
    const json whole = runJson({"degree,bridges,density,closeness", "tailed.gml"});
    EXPECT_EQ(whole["graph"]["nodes"], 5);
    EXPECT_EQ(whole["status"], "complete");
    const json& found = whole["measures"];
    ASSERT_EQ(found.size(), 4u);
    EXPECT_EQ(found[0]["name"], "degree");
    EXPECT_EQ(found[0]["kind"], "node");
    EXPECT_EQ(found[0]["top"][0], (json{{"node", "3"}, {"value", 3}}));
    EXPECT_EQ(found[0]["min"], 0);
    EXPECT_EQ(found[0]["max"], 3);
    EXPECT_EQ(found[0]["mean"], 1.6);
    EXPECT_EQ(found[0]["engine"]["strategy"], "cores");
    EXPECT_TRUE(found[0].contains("seconds"));
    EXPECT_EQ(found[1]["kind"], "edge");
    EXPECT_EQ(found[1]["top"][0], (json{{"source", "3"}, {"target", "4"}, {"value", 1}}));
    EXPECT_EQ(found[1]["engine"]["strategy"], "cores");
    EXPECT_EQ(found[2]["kind"], "graph");
    EXPECT_DOUBLE_EQ(found[2]["value"], 0.4);
    EXPECT_EQ(found[3]["top"].size(), 4u);  // the node alone has none
}

TEST_F(MeasureCommand, WritesTables) {
    ASSERT_EQ(run({"degree,closeness", "tailed.gml", "-o", "out.csv"}).status, 0);
    EXPECT_EQ(folder.read("out.csv"), "node,degree,closeness\n1,2,0.75\n2,2,0.75\n3,3,1\n4,1,0.6\n5,0,\n");
    ASSERT_EQ(run({"bridges", "tailed.gml", "-o", "out.csv"}).status, 0);
    EXPECT_EQ(folder.read("out.csv"), "source,target,bridges\n1,2,0\n1,3,0\n2,3,0\n3,4,1\n");
    ASSERT_EQ(run({"harmonic", "grid:9:9", "--sources", "20", "-o", "out.csv"}).status, 0);
    EXPECT_THAT(folder.read("out.csv"), HasSubstr("node,harmonic,stderr\n0,"));
    const Ended ended = run({"degree", "tailed.gml", "--with-labels", "-o", "-"});
    EXPECT_THAT(ended.out, HasSubstr("node,label,degree\n1,a,2\n"));
}

TEST_F(MeasureCommand, FollowsDirectionsWhenAsked) {
    EXPECT_EQ(runJson({"closeness", "arcs.csv"})["measures"][0]["top"].size(), 4u);
    const json directed = runJson({"closeness,reciprocity,strong-components", "arcs.csv", "--directed"});
    EXPECT_EQ(directed["measures"][0]["top"].size(), 3u);  // d reaches nobody
    EXPECT_DOUBLE_EQ(directed["measures"][1]["value"], 0.5);
    EXPECT_EQ(directed["measures"][2]["max"], 3);
}

TEST_F(MeasureCommand, TakesColumns) {
    const json plain = runJson({"pagerank", "tailed.gml"});
    const json own = runJson({"pagerank", "tailed.gml", "--personalised", "start"});
    EXPECT_EQ(plain["measures"][0]["top"][0]["node"], "3");
    EXPECT_EQ(own["measures"][0]["min"], 0);
    EXPECT_EQ(own["measures"][0]["column"], "start");
    EXPECT_TRUE(
        runJson({"assortativity", "tailed.gml", "--attribute", "club"})["measures"][0]["value"].is_number());
    expectRefused({"pagerank", "tailed.gml", "--personalised", "clubs"}, 2, "club");
    expectRefused({"pagerank", "tailed.gml", "--personalised", "club"}, 2, "numbers");
}

TEST_F(MeasureCommand, RefusesWhatItCannotDo) {
    expectRefused({"fame", "tailed.gml"}, 2,
                  "there is no measure 'fame'; quartier measure --list has them all");
    expectRefused({"degre", "tailed.gml"}, 2, "there is no measure 'degre'; these have such names: degree");
    expectRefused({"degree,degree", "tailed.gml"}, 2, "named twice");
    expectRefused({"core", "tailed.gml", "--weighted"}, 2, "--weighted is not an option of core");
    expectRefused({"closeness-near", "tailed.gml", "--cutoff", "-1"}, 2,
                  "--cutoff takes a number from 0 to 1000000000, and -1 was given");
    expectRefused({"closeness", "tailed.gml", "--cutoff", "2"}, 2, "--cutoff is not an option of closeness");
    expectRefused({"closeness", "zero.csv", "--weighted"}, 1, "zero.csv:3: the weight is 0");
    expectRefused({"density", "tailed.gml", "-o", "out.csv"}, 2, "one number of the graph");
    expectRefused({"degree,bridges", "tailed.gml", "-o", "out.csv"}, 2, "in two commands");
    expectRefused({"degree"}, 2, "measure takes NAME and FILE");
    expectRefused({"degree", "none.gml"}, 1, "none.gml");
    const Ended ended = run({"degree,closeness", "tailed.gml", "--sources", "3"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_THAT(ended.err, HasSubstr("--sources changes nothing for degree"));
}

TEST_F(MeasureCommand, IsOfWhatIsVisible) {
    const json whole = runJson({"degree,density", "tailed.gml", "--filter", "degree >= 2"});
    EXPECT_EQ(whole["graph"]["nodes"], 3);
    EXPECT_EQ(whole["measures"][0]["max"], 2);
    EXPECT_DOUBLE_EQ(whole["measures"][1]["value"], 1);
    ASSERT_EQ(run({"pagerank", "tailed.gml", "-o", "ranked.quartier"}).status, 0);
    EXPECT_EQ(runJson({"degree", "ranked.quartier", "--filter", "pagerank > 0.3"})["graph"]["nodes"], 1);
}

TEST_F(MeasureCommand, ListsAllMeasures) {
    const json list = runJson({"--list"})["measures"];
    ASSERT_EQ(list.size(), measures().all().size());
    for (const json& one : list)
        for (const char* member : {"name", "kind", "definition", "source", "options"})
            EXPECT_TRUE(one.contains(member));
    const Ended ended = run({"--list"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_THAT(ended.out, HasSubstr("pagerank"));
}

TEST_F(MeasureCommand, ResultsAreKeptInSessions) {
    ASSERT_EQ(run({"pagerank,bridges,diameter,components", "tailed.gml", "-o", "work.quartier"}).status, 0);
    ASSERT_EQ(run({"pagerank", "work.quartier", "--damping", "0.5", "-o", "more.quartier"}).status, 0);
    const Ended info = runProgram({"info", "more.quartier", "--json"}, folder.path());
    ASSERT_EQ(info.status, 0) << info.err;
    const json results = json::parse(info.out)["results"];
    ASSERT_EQ(results.size(), 5u);
    EXPECT_EQ(results[0]["id"], "pagerank");
    EXPECT_EQ(results[0]["kind"], "measure");
    EXPECT_EQ(results[0]["columns"], json::array({"pagerank"}));
    EXPECT_EQ(results[0]["measure"]["top"][0]["node"], "3");
    EXPECT_EQ(results[2]["measure"]["value"], 2);
    EXPECT_EQ(results[2]["columns"], json::array());
    EXPECT_EQ(results[4]["id"], "pagerank-2");
    EXPECT_EQ(results[4]["options"]["damping"], 0.5);
    EXPECT_EQ(runProgram({"info", "more.quartier"}, folder.path()).status, 0);

    ASSERT_EQ(runProgram({"convert", "more.quartier", "out.graphml"}, folder.path()).status, 0);
    const std::string written = folder.read("out.graphml");
    for (const char* column : {"\"pagerank\"", "\"pagerank-2\"", "\"components\"", "\"bridges\""})
        EXPECT_THAT(written, HasSubstr(column));
    ASSERT_EQ(
        runProgram({"convert", "more.quartier", "one.graphml", "--result", "pagerank"}, folder.path()).status,
        0);
    EXPECT_THAT(folder.read("one.graphml"), HasSubstr("\"pagerank\""));
    EXPECT_THAT(folder.read("one.graphml"), ::testing::Not(HasSubstr("\"components\"")));

    for (const char* colour : {"pagerank", "results/pagerank-2", "components"})
        EXPECT_EQ(runProgram({"render", "more.quartier", "-o", "out.png", "--color", colour, "--size-by",
                              "pagerank", "--legend", "--size", "300x200"},
                             folder.path())
                      .status,
                  0)
            << colour;
}

TEST_F(MeasureCommand, IsTheSameForAnyNumberOfThreads) {
    const std::string names = "pagerank,closeness,core,clustering,eigenvector,strong-components";
    ASSERT_EQ(run({names, "rmat:10:8:3", "--threads", "1", "-o", "one.csv"}).status, 0);
    ASSERT_EQ(run({names, "rmat:10:8:3", "--threads", "3", "-o", "three.csv"}).status, 0);
    EXPECT_EQ(folder.read("one.csv"), folder.read("three.csv"));
}

TEST_F(MeasureCommand, EndsSoonAndKeepsWhatIsFinished) {
    using std::chrono::milliseconds;
    const Ended alone =
        runProgram({"measure", "closeness", "er:200000:1000000:1"}, folder.path(), {.interruptAfter = 2500});
    EXPECT_EQ(alone.status, 130) << alone.err;
    EXPECT_LT(alone.sinceSignal, milliseconds(1200));
    const Ended kept = runProgram({"measure", "degree,closeness", "er:200000:1000000:1", "-o", "out.csv"},
                                  folder.path(), {.interruptAfter = 4000});
    EXPECT_EQ(kept.status, 130) << kept.err;
    EXPECT_EQ(folder.read("out.csv").substr(0, 12), "node,degree\n");
}

}  // namespace
}  // namespace quartier::test
