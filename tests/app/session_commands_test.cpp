// Sub-commands on session files: one takes the place of a graph wherever that may stand, and a save that is
// killed loses nothing.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

const char* const kGraph = "planted:300:6:12:0.2:1";

json infoOf(const Folder& folder, const std::string& file) {
    const Ended info = runProgram({"info", file, "--json"}, folder.path());
    EXPECT_EQ(info.status, 0) << info.err;
    return json::parse(info.out);
}

TEST(SessionCommandsTest, ConvertMakesOneThatInfoLists) {
    const Folder folder;
    ASSERT_EQ(
        runProgram({"convert", kGraph, "work.quartier", "--communities", "--betweenness", "--positions"},
                   folder.path())
            .status,
        0);
    const json info = infoOf(folder, "work.quartier");
    ASSERT_EQ(info["results"].size(), 2u);
    EXPECT_EQ(info["results"][0]["id"], "communities");
    EXPECT_EQ(info["results"][0]["options"]["resolution"], 1);
    EXPECT_TRUE(info["results"][0]["shown"].get<bool>());
    EXPECT_EQ(info["results"][1]["kind"], "betweenness");
    EXPECT_EQ(info["graph"], infoOf(folder, kGraph)["graph"]);
    EXPECT_TRUE(info["positions"].get<bool>());
}

// A name of a session gets one, whatever was run.
TEST(SessionCommandsTest, OutputsNamedLikeOneAreSessions) {
    const Folder folder;
    const auto run = [&](const std::vector<std::string>& words) {
        const Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << ended.err;
    };
    run({"communities", kGraph, "--resolution", "2", "-o", "first.quartier"});
    run({"betweenness", "first.quartier", "--sources", "20", "-o", "second.quartier"});
    const json second = infoOf(folder, "second.quartier");
    ASSERT_EQ(second["results"].size(), 2u);
    EXPECT_EQ(second["results"][0]["options"]["resolution"], 2);
    EXPECT_EQ(second["results"][1]["options"]["sources"], 20);
    EXPECT_FALSE(second["positions"].get<bool>());
    run({"layout", kGraph, "-o", "drawn.quartier"});
    const json drawn = infoOf(folder, "drawn.quartier");
    EXPECT_EQ(drawn["results"].size(), 1u);
    EXPECT_TRUE(drawn["positions"].get<bool>());
    // The result that is asked for is not kept twice.
    run({"layout", "second.quartier", "--result", "communities", "-o", "third.quartier"});
    EXPECT_EQ(infoOf(folder, "third.quartier")["results"].size(), 2u);
}

TEST(SessionCommandsTest, ConvertWritesTheColumnsOfResultsIntoGraphFormats) {
    const Folder folder;
    folder.write("graph.csv", "source,target,year\na,b,1999\nb,c,2000\nc,a,\nc,d,2002\n");
    folder.write("club.csv", "node,community\na,x\nb,x\nc,y\n");
    const auto run = [&](const std::vector<std::string>& words) {
        const Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << ended.err;
    };
    run({"convert", "graph.csv", "first.quartier", "--communities", "--betweenness"});
    run({"partition", "first.quartier", "--import", "club.csv", "-o", "work.quartier"});
    run({"convert", "work.quartier", "all.graphml"});
    run({"convert", "work.quartier", "one.graphml", "--result", "communities"});
    const auto namesOf = [&](const std::string& file) {
        std::set<std::string> names;
        const json info = infoOf(folder, file);
        for (const json& column : info["columns"])
            names.insert(column["of"].get<std::string>() + " " + column["name"].get<std::string>());
        return names;
    };
    using Names = std::set<std::string>;
    EXPECT_EQ(namesOf("all.graphml"),
              (Names{"edges year", "nodes community", "nodes results/communities", "nodes betweenness"}));
    EXPECT_EQ(namesOf("one.graphml"), (Names{"edges year", "nodes community", "nodes betweenness"}));
    EXPECT_NE(folder.read("one.graphml"), folder.read("all.graphml"));
}

TEST(SessionCommandsTest, TheGraphMayStayInItsFile) {
    const Folder folder;
    folder.write("graph.csv", "1,2\n2,3\n3,1\n3,4\n");
    const Ended made = runProgram(
        {"convert", "graph.csv", "work.quartier", "--communities", "--graph", "reference"}, folder.path());
    ASSERT_EQ(made.status, 0) << made.err;
    const json info = infoOf(folder, "work.quartier");
    EXPECT_EQ(info["graph"]["edges"], 4);
    EXPECT_EQ(info["graphFile"], (folder / "graph.csv").string());
    EXPECT_EQ(info["results"].size(), 1u);
    EXPECT_TRUE(infoOf(folder, "graph.csv")["graphFile"].is_null());

    folder.write("graph.csv", "1,2\n2,3\n3,1\n");
    const Ended changed = runProgram({"info", "work.quartier"}, folder.path());
    EXPECT_EQ(changed.status, 1);
    EXPECT_THAT(changed.err, HasSubstr("which had 16 bytes and has 12 now"));

    const Ended spec =
        runProgram({"convert", kGraph, "spec.quartier", "--graph", "reference"}, folder.path());
    EXPECT_EQ(spec.status, 1);
    EXPECT_THAT(spec.err, HasSubstr("keep it inside the session"));
    EXPECT_EQ(runProgram({"convert", kGraph, "g.mtx", "--graph", "reference"}, folder.path()).status, 2);
    const Ended unknown = runProgram({"convert", kGraph, "g.quartier", "--graph", "link"}, folder.path());
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("--graph takes inside or reference"));
}

TEST(SessionCommandsTest, AResultIsTakenInsteadOfARun) {
    const Folder folder;
    runProgram({"convert", kGraph, "work.quartier", "--communities"}, folder.path());
    runProgram({"communities", kGraph, "-o", "run.csv"}, folder.path());
    const Ended kept = runProgram(
        {"communities", "work.quartier", "--result", "communities", "-o", "kept.csv"}, folder.path());
    EXPECT_EQ(kept.status, 0) << kept.err;
    EXPECT_EQ(folder.read("kept.csv"), folder.read("run.csv"));

    const Ended unknown =
        runProgram({"render", "work.quartier", "--result", "mine", "-o", "p.png"}, folder.path());
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("there are: communities"));
    const Ended other =
        runProgram({"betweenness", "work.quartier", "--result", "communities"}, folder.path());
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.err, HasSubstr("not of betweenness"));
}

TEST(SessionCommandsTest, AResultOfTheSessionGoesIntoOtherFormats) {
    const Folder folder;
    runProgram({"convert", kGraph, "work.quartier", "--communities", "--positions"}, folder.path());
    ASSERT_EQ(runProgram({"convert", "work.quartier", "graph.gexf"}, folder.path()).status, 0);
    EXPECT_THAT(folder.read("graph.gexf"), HasSubstr("community"));
    EXPECT_THAT(folder.read("graph.gexf"), HasSubstr("viz:position"));
}

TEST(SessionCommandsTest, ItsGraphIsNotReadInAnotherWay) {
    const Folder folder;
    runProgram({"convert", kGraph, "work.quartier"}, folder.path());
    for (const char* flag :
         {"--directed", "--format=gml", "--columns=1,2", "--delimiter=tab", "--header=yes"}) {
        const Ended ended = runProgram({"info", "work.quartier", flag}, folder.path());
        EXPECT_EQ(ended.status, 2) << flag;
        EXPECT_THAT(ended.err, HasSubstr("keeps its graph as it was read, undirected")) << flag;
    }
    EXPECT_EQ(runProgram({"info", "work.quartier", "--undirected"}, folder.path()).status, 0);
}

TEST(SessionCommandsTest, AnUnknownViewNamesThoseThereAre) {
    const Folder folder;
    runProgram({"convert", kGraph, "work.quartier"}, folder.path());
    const Ended ended =
        runProgram({"render", "work.quartier", "--view", "Mine", "-o", "p.png"}, folder.path());
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.err, HasSubstr("has no view 'Mine'"));
}

TEST(SessionCommandsTest, KilledWhileSavingItLeavesTheOldOrTheNewFile) {
    const Folder folder;
    ASSERT_EQ(runProgram({"convert", "grid:20:20", "work.quartier"}, folder.path()).status, 0);
    std::mt19937 random(7);
    int replaced = 0;
    for (int i = 0; i < 100; ++i) {
        const bool large = i % 2 == 0;
        runProgram({"convert", large ? "grid:300:300" : "grid:20:20", "work.quartier"}, folder.path(),
                   {.interruptAfter = static_cast<int>(1 + random() % 120), .signal = SIGKILL});
        const Ended info = runProgram({"convert", "work.quartier", "out.mtx"}, folder.path());
        ASSERT_EQ(info.status, 0) << "after " << i << " kills: " << info.err;
        const bool isLarge = folder.read("out.mtx").size() > 100'000;
        replaced += isLarge == large ? 1 : 0;
    }
    EXPECT_GT(replaced, 0) << "no save had the time to end: the test says nothing";
    ASSERT_EQ(runProgram({"convert", "grid:20:20", "work.quartier"}, folder.path()).status, 0);
    EXPECT_THAT(folder.names(), ::testing::ElementsAre("out.mtx", "work.quartier"));
}

}  // namespace
}  // namespace quartier::test
