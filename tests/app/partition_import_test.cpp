// Partitions that no engine found: from a table or a node column to a result, in a session and out of it.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "program.h"

namespace quartier::session {
namespace {

using nlohmann::json;
using test::Ended;
using test::Folder;
using test::runProgram;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Two triangles joined by an edge, with a club, a number and a measure per node; f has no club.
constexpr const char* kClubs =
    "graph [\n"
    "node [ id 1 label \"a\" club \"x\" team 7 height 1.5 ]\nnode [ id 2 label \"b\" club \"x\" team 7 "
    "height 2 ]\n"
    "node [ id 3 label \"c\" club \"x\" team 7 height 2 ]\nnode [ id 4 label \"d\" club \"y\" team 9 height "
    "2 ]\n"
    "node [ id 5 label \"e\" club \"y\" team 9 height 2 ]\nnode [ id 6 label \"f\" height 2 ]\n"
    "edge [ source 1 target 2 ]\nedge [ source 2 target 3 ]\nedge [ source 1 target 3 ]\n"
    "edge [ source 4 target 5 ]\nedge [ source 5 target 6 ]\nedge [ source 4 target 6 ]\n"
    "edge [ source 3 target 6 ]\n]\n";

class PartitionImportTest : public ::testing::Test {
  protected:
    PartitionImportTest() { folder.write("clubs.gml", kClubs); }
    Document open(const std::string& name) const {
        RunContext context = plainContext();
        return openGraph((folder / name).string(), {}, context);
    }
    ImportedPartition fromTable(const std::string& text) {
        folder.write("part.csv", text);
        return partitionFromFile(folder / "part.csv", open("clubs.gml").nodes());
    }
    Ended run(const std::vector<std::string>& arguments) { return runProgram(arguments, folder.path()); }
    json runJson(std::vector<std::string> arguments) {
        arguments.push_back("--json");
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out);
    }

    Folder folder;
};

TEST_F(PartitionImportTest, NodesWithoutACommunityBecomeCommunitiesOfTheirOwn) {
    const ImportedPartition rows = fromTable("node,community\n5,9\n1,4\n2,4\n4,9\n");
    EXPECT_THAT(rows.labels, ElementsAre(0, 0, 2, 1, 1, 3));
    EXPECT_EQ(rows.origin.unassigned, 2u);
    const ImportedPartition empty = fromTable("node,community\n1,red\n2,\n3,red\n4,blue\n5,\n6,blue\n");
    EXPECT_THAT(empty.labels, ElementsAre(0, 2, 0, 1, 3, 1));
    EXPECT_EQ(empty.origin.unassigned, 2u);
    EXPECT_EQ(toText(empty.origin), "imported from part.csv");
    EXPECT_THROW(fromTable("node,community\n1,\n2,\n"), Error);
    EXPECT_THROW(fromTable("node,community\n1,3\n77,3\n"), ParseError);
}

TEST_F(PartitionImportTest, ColumnsOfTextsAndWholeNumbersAreTaken) {
    const Document document = open("clubs.gml");
    const ImportedPartition club = partitionFromColumn(document, "club");
    EXPECT_THAT(club.labels, ElementsAre(0, 0, 0, 1, 1, 2));
    EXPECT_EQ(club.origin.unassigned, 1u);
    EXPECT_EQ(toText(club.origin), "node column club");
    EXPECT_EQ(partitionFromColumn(document, "team").labels, club.labels);
    const auto refusal = [&](const std::string& column) {
        try {
            partitionFromColumn(document, column);
        } catch (const OptionError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(refusal("height"), HasSubstr("has 1.5 for the node '1'"));
    EXPECT_THAT(refusal("clubs"), HasSubstr("there are: club, team, height"));
}

TEST_F(PartitionImportTest, ModularityIsOfTheResolutionThatWasAskedFor) {
    const Document document = open("clubs.gml");
    const auto at = [&](f64 resolution) {
        return communitiesFrom(document, {.labels = {0, 0, 0, 1, 1, 1}, .origin = {}}, resolution);
    };
    EXPECT_NEAR(at(1)->result.modularity, 6.0 / 7 - 0.5, 1e-12);
    EXPECT_NEAR(at(2)->result.modularity, 6.0 / 7 - 1.0, 1e-12);
    EXPECT_EQ(at(2)->options.resolution, 2);
    EXPECT_THROW(at(-1), OptionError);
}

TEST_F(PartitionImportTest, IsAResultOfItsOwnKindThatASessionKeeps) {
    Document document = open("clubs.gml");
    document.keep(communitiesFrom(document, partitionFromColumn(document, "club")));
    document.keep(communitiesFrom(document, fromTable("1,a\n2,a\n3,a\n4,b\n5,b\n6,b\n"), 2));
    document.results.rename("partition-2", "Truth");
    saveSession(document, (folder / "work.quartier").string());
    Document again = open("work.quartier");
    ASSERT_EQ(again.results.all().size(), 2u);
    const Result &club = again.results.all()[0], &truth = again.results.all()[1];
    EXPECT_EQ(club.id, "partition");
    EXPECT_EQ(club.name, "club");
    EXPECT_STREQ(club.kind(), "partition");
    EXPECT_EQ(club.communities->origin->kind, PartitionOrigin::Kind::column);
    EXPECT_EQ(club.communities->origin->unassigned, 1u);
    EXPECT_EQ(truth.name, "Truth");
    EXPECT_EQ(toText(*truth.communities->origin), "imported from part.csv");
    EXPECT_EQ(truth.communities->options.resolution, 2);
    EXPECT_EQ(truth.communities->result.modularity, document.communities->result.modularity);
    EXPECT_EQ(again.communities, truth.communities);
    // The next one gets an id that was never given.
    again.remove("partition-2");
    again.keep(communitiesFrom(again, partitionFromColumn(again, "team")));
    EXPECT_EQ(again.results.all().back().id, "partition-3");
}

TEST_F(PartitionImportTest, TheCommandGivesItsModularityAndASession) {
    folder.write("part.csv", "node,community\n1,a\n2,a\n3,a\n4,b\n5,b\n");
    const Ended told =
        run({"partition", "clubs.gml", "--import", "part.csv", "-o", "work.quartier", "--name", "Truth"});
    EXPECT_EQ(told.status, 0);
    EXPECT_EQ(told.err, "quartier: 1 of 6 nodes have no community there: each was made one of its own\n");
    EXPECT_THAT(told.out,
                HasSubstr("Truth (imported from part.csv): 3 communities, modularity 0.193878 at resolution "
                          "1, each connected"));
    const json found = runJson({"partition", "work.quartier", "--column", "club", "--resolution", "2", "-o",
                                "both.quartier", "--quiet"});
    EXPECT_EQ(found["partition"]["id"], "partition-2");
    EXPECT_EQ(found["partition"]["origin"], "node column club");
    EXPECT_EQ(found["partition"]["resolution"], 2);
    EXPECT_EQ(found["partition"]["unassigned"], 1);

    const json results = runJson({"info", "both.quartier"})["results"];
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(results[0]["kind"], "partition");
    EXPECT_EQ(results[0]["name"], "Truth");
    EXPECT_EQ(results[0]["origin"], "imported from part.csv");
    EXPECT_TRUE(results[0]["engine"].is_null());
    EXPECT_TRUE(results[0]["seconds"].is_null());
    EXPECT_TRUE(results[1]["shown"].get<bool>());
    EXPECT_THAT(run({"info", "both.quartier"}).out, HasSubstr("imported from part.csv"));
}

TEST_F(PartitionImportTest, SubCommandsTakeItLikeAnyResult) {
    folder.write("part.csv", "node,community\n1,a\n2,a\n3,b\n4,b\n5,c\n6,c\n");
    ASSERT_EQ(run({"convert", "clubs.gml", "runs.quartier", "--communities", "--positions"}).status, 0);
    ASSERT_EQ(run({"partition", "runs.quartier", "--import", "part.csv", "-o", "work.quartier"}).status, 0);
    ASSERT_EQ(run({"communities", "work.quartier", "--result", "partition", "-o", "again.csv"}).status, 0);
    EXPECT_EQ(folder.read("again.csv"), "node,community\n1,0\n2,0\n3,1\n4,1\n5,2\n6,2\n");
    EXPECT_THAT(run({"communities", "work.quartier", "--result", "partition"}).out,
                HasSubstr("imported from part.csv"));
    for (const char* id : {"partition", "communities"})
        EXPECT_EQ(run({"render", "work.quartier", "--result", id, "-o", std::string(id) + ".svg"}).status, 0);
    EXPECT_NE(folder.read("partition.svg"), folder.read("communities.svg"));
    // The command in the picture names the result of the session, which needs the table no more.
    EXPECT_THAT(runJson({"render", "work.quartier", "--result", "partition", "-o", "p.svg"})["command"],
                HasSubstr("quartier render work.quartier -o p.svg"));
    EXPECT_THAT(folder.read("p.svg"), HasSubstr("--result partition"));
    EXPECT_THAT(runJson({"render", "clubs.gml", "--partition", "part.csv", "-o", "p.svg"})["command"],
                HasSubstr("--partition part.csv"));

    EXPECT_EQ(runJson({"compare", "work.quartier", "part.csv"})["ari"], 1.0);
    const json two = runJson(
        {"compare", "work.quartier", "work.quartier", "--result", "partition", "--result", "communities"});
    EXPECT_EQ(two["communities"], json({3, 2}));
    EXPECT_EQ(run({"compare", "part.csv", "part.csv", "--result", "partition"}).status, 2);
    EXPECT_THAT(run({"compare", "part.csv", "work.quartier", "--result", "mine"}).err,
                HasSubstr("there are: communities, partition"));
}

TEST_F(PartitionImportTest, WrongUsageIsSaidBeforeAnythingIsRead) {
    folder.write("part.csv", "node,community\n1,a\n");
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"partition", "missing.gml"},
          {"partition", "missing.gml", "--import", "part.csv", "--column", "club"},
          {"partition", "missing.gml", "--import", "part.csv", "-o", "out.csv"}}) {
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, 2) << ended.err;
        EXPECT_EQ(ended.out, "");
    }
    folder.write("empty.gml", "graph [ node [ id 1 ] node [ id 2 ] ]\n");
    const json found = runJson({"partition", "empty.gml", "--import", "part.csv", "--quiet"});
    EXPECT_TRUE(found["partition"]["modularity"].is_null());
}

}  // namespace
}  // namespace quartier::session
