// --filter, to the letter of the contract.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program.h"
#include "shared_data.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class FilterCommandTest : public ::testing::Test {
  protected:
    Ended run(const std::vector<std::string>& arguments) { return runProgram(arguments, folder.path()); }
    json runJson(std::vector<std::string> arguments) {
        arguments.push_back("--json");
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out);
    }
    std::string refusal(const std::string& expression, int status = 2) {
        const Ended ended = run({"info", "people.gml", "--filter", expression});
        EXPECT_EQ(ended.status, status) << expression;
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(lineCount(ended.err), 1u) << ended.err;
        return ended.err;
    }
    // Two triangles 1 2 3 and 4 5 6, joined by 3 - 4, with a tail 6 - 7; and 8, alone.
    void SetUp() override {
        std::string text = "graph [\n";
        const char* const labels[] = {"Valjean", "Myriel", "Valentin", "Javert",
                                      "Cosette", "Marius", "Fantine",  "Nobody"};
        for (int v = 1; v <= 8; ++v) {
            text += "node [ id " + std::to_string(v) + " label \"" + labels[v - 1] + "\" age " +
                    std::to_string(10 * v);
            text += std::string(" town \"") + (v % 2 == 0 ? "Metz" : "Lyon") + "\" ]\n";
        }
        for (const char* edge :
             {"1 target 2 weight 1", "2 target 3 weight 2", "1 target 3 weight 0.5", "4 target 5 weight 4",
              "5 target 6 weight 5", "4 target 6 weight 6", "3 target 4 weight 0.1", "6 target 7 weight 1"})
            text += std::string("edge [ source ") + edge + " ]\n";
        folder.write("people.gml", text + "]\n");
    }

    Folder folder;
};

TEST_F(FilterCommandTest, InfoTellsOfWhatIsVisible) {
    const json found = runJson({"info", "people.gml", "--filter", "degree >= 2 and component == 1"});
    EXPECT_EQ(found["filter"], json({{"expression", "degree >= 2 and component == 1"},
                                     {"nodes", 6},
                                     {"edges", 7},
                                     {"ofNodes", 8},
                                     {"ofEdges", 8}}));
    EXPECT_EQ(found["graph"]["nodes"], 6);
    EXPECT_EQ(found["graph"]["edges"], 7);
    EXPECT_EQ(found["components"]["count"], 1);
    EXPECT_FALSE(runJson({"info", "people.gml"}).contains("filter"));
    const Ended told = run({"info", "people.gml", "--filter", "(label ~ 'Val.*')"});
    EXPECT_THAT(told.out, StartsWith("filter label ~ 'Val.*': 2 of 8 nodes and 1 of 8 edges are visible\n"));
}

TEST_F(FilterCommandTest, TheExpressionsOfTheContractAreTaken) {
    const auto nodes = [&](const char* expression) {
        return runJson({"info", "people.gml", "--filter", expression})["filter"]["nodes"];
    };
    EXPECT_EQ(nodes("label ~ 'Val.*'"), 2);
    EXPECT_EQ(nodes("core >= 2"), 6);
    EXPECT_EQ(nodes("within(2, id == '1')"), 4);
    EXPECT_EQ(runJson({"info", "people.gml", "--filter", "edge.weight > 0.5"})["filter"]["edges"], 6);
    EXPECT_EQ(nodes("not (`town` == 'Lyon' or age in 10..40)"), 2);
    const Ended ended = run({"info", "people.gml", "--json", "--filter", "community@1 == 0"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(json::parse(ended.out)["filter"]["nodes"], 3);
    EXPECT_THAT(ended.err,
                HasSubstr("the filter asks for communities and people.gml has none: they were found"));
}

TEST_F(FilterCommandTest, OutputsHaveTheVisibleNodesAlone) {
    const std::vector<std::string> filter{"--filter", "core >= 2"};
    const auto with = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), filter.begin(), filter.end());
        return runJson(arguments);
    };
    EXPECT_EQ(with({"communities", "people.gml", "-o", "part.csv"})["graph"]["nodes"], 6);
    EXPECT_EQ(folder.read("part.csv"), "node,community\n1,0\n2,0\n3,0\n4,1\n5,1\n6,1\n");
    EXPECT_EQ(with({"betweenness", "people.gml", "-o", "bc.csv"})["filter"]["nodes"], 6);
    EXPECT_EQ(folder.read("bc.csv"), "node,betweenness\n1,0\n2,0\n3,6\n4,6\n5,0\n6,0\n");
    with({"layout", "people.gml", "-o", "pos.csv"});
    EXPECT_EQ(lineCount(folder.read("pos.csv")), 7u);
    with({"convert", "people.gml", "out.csv"});
    EXPECT_EQ(lineCount(folder.read("out.csv")), 8u);
    with({"convert", "people.gml", "out.gexf"});
    EXPECT_EQ(runJson({"info", "out.gexf"})["graph"]["nodes"], 6);
    // Tables of what is visible and of all nodes are both understood.
    run({"layout", "people.gml", "-o", "all.csv"});
    for (const char* positions : {"pos.csv", "all.csv"}) {
        const json drawn = with(
            {"render", "people.gml", "-o", "a.svg", "--positions", positions, "--partition", "part.csv"});
        EXPECT_EQ(drawn["graph"]["nodes"], 6);
        EXPECT_THAT(drawn["command"].get<std::string>(), HasSubstr(" --filter 'core >= 2'"));
        EXPECT_THAT(folder.read("a.svg"), HasSubstr("Valjean"));
        EXPECT_EQ(folder.read("a.svg").find("Fantine"), std::string::npos);
    }
}

TEST_F(FilterCommandTest, SessionsKeepTheirPartitionsAndMarkTheirScores) {
    runJson({"convert", "people.gml", "work.quartier", "--communities", "--betweenness", "--positions"});
    runJson({"convert", "work.quartier", "part.quartier", "--filter", "community == 1 and betweenness >= 0"});
    const json part = runJson({"info", "part.quartier"});
    EXPECT_EQ(part["graph"]["nodes"], 4);
    EXPECT_EQ(part["positions"], true);
    ASSERT_EQ(part["results"].size(), 1u);
    EXPECT_EQ(part["results"][0]["id"], "communities");
    EXPECT_EQ(part["results"][0]["kind"], "partition");
    EXPECT_THAT(part["results"][0]["origin"].get<std::string>(), HasSubstr("of the whole graph"));
    bool marked = false;
    for (const json& column : part["columns"])
        marked = marked || column["name"] == "Betweenness, of the whole graph";
    EXPECT_TRUE(marked);
    EXPECT_EQ(runJson({"communities", "work.quartier", "--result", "communities", "--filter",
                       "age <= 30"})["communities"],
              1);
    const Ended scores =
        run({"betweenness", "work.quartier", "--result", "betweenness", "--filter", "age <= 30"});
    EXPECT_EQ(scores.status, 2);
    EXPECT_THAT(scores.err, HasSubstr("scores of the whole graph"));
    const Ended reference =
        run({"convert", "people.gml", "r.quartier", "--graph", "reference", "--filter", "age <= 30"});
    EXPECT_EQ(reference.status, 2);
    EXPECT_THAT(reference.err, HasSubstr("leave out --filter"));
}

TEST_F(FilterCommandTest, WrongExpressionsAreRefusedWithTheirColumn) {
    EXPECT_THAT(refusal("degree >= "), HasSubstr("the filter, at column 11: "));
    EXPECT_THAT(refusal("agee > 3"),
                HasSubstr("at column 1: there is no agee; there are: id, label, degree"));
    EXPECT_THAT(refusal("agee > 3"), HasSubstr("town"));
    EXPECT_THAT(refusal("age ~ 'x'"), HasSubstr("at column 1"));
    EXPECT_THAT(refusal("label ~ '['"), HasSubstr("at column 9"));
    EXPECT_THAT(refusal("betweenness > 3"), HasSubstr("there is no betweenness yet"));
    // Before the file is read, where that is possible.
    EXPECT_THAT(run({"info", "gone.gml", "--filter", "age >"}).err, HasSubstr("at column 6"));
    EXPECT_EQ(run({"info", "people.gml", "--filter", ""}).status, 2);
    EXPECT_EQ(run({"compare", "a.csv", "b.csv", "--filter", "age > 1"}).status, 2);
}

TEST_F(FilterCommandTest, ViewsAreDrawnWithTheirFilter) {
    folder.write(
        "view.json",
        R"({"filter": "core >= 2 and edge.weight >= 1", "labels": 20, "width": 900, "height": 700})");
    const json drawn = runJson({"render", "people.gml", "-o", "a.svg", "--view", "view.json"});
    EXPECT_EQ(drawn["graph"]["nodes"], 8);
    EXPECT_EQ(drawn["command"], "");
    EXPECT_THAT(folder.read("a.svg"), HasSubstr("Valjean"));
    EXPECT_THAT(folder.read("a.svg"), HasSubstr("the view has a filter"));
    EXPECT_EQ(folder.read("a.svg").find("Fantine"), std::string::npos);
    folder.write("wrong.json", R"({"filter": "core >="})");
    const Ended wrong = run({"render", "people.gml", "-o", "a.svg", "--view", "wrong.json"});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_THAT(wrong.err, HasSubstr("the filter, at column 8"));
    folder.write("unknown.json", R"({"filter": "agee > 3"})");
    EXPECT_EQ(run({"render", "people.gml", "-o", "b.svg", "--view", "unknown.json"}).status, 2);
}

TEST_F(FilterCommandTest, NothingVisibleIsOneSentence) {
    EXPECT_EQ(refusal("age > 1000", 1),
              "quartier: people.gml: of 8 nodes none is visible with the filter age > 1000\n");
    const Ended render = run({"render", "people.gml", "-o", "a.png", "--filter", "age > 1000"});
    EXPECT_EQ(render.status, 1);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"people.gml"});
}

}  // namespace
}  // namespace quartier::test
