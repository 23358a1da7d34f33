// The list of a document's results: ids, names, what is shown, what undo brings back.
#include "app/session/result.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "app/session/commands.h"
#include "app/session/document.h"
#include "app/session/result_comparison.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> idsOf(const ResultList& results) {
    std::vector<std::string> ids;
    for (const Result& result : results.all()) ids.push_back(result.id);
    return ids;
}

std::shared_ptr<const CommunityRun> someCommunities() { return std::make_shared<CommunityRun>(); }
std::shared_ptr<const CentralityRun> someScores() { return std::make_shared<CentralityRun>(); }

TEST(ResultListTest, GivesEveryRunAnIdOfItsKind) {
    ResultList results;
    results.add(someCommunities());
    results.add(someScores());
    EXPECT_EQ(results.add(someCommunities()).name, "Communities 2");
    EXPECT_THAT(idsOf(results), ElementsAre("communities", "betweenness", "communities-2"));
}

TEST(ResultListTest, NeverGivesAnIdTwice) {
    ResultList results;
    results.add(someCommunities());
    results.add(someCommunities());
    results.remove("communities-2");
    EXPECT_EQ(results.add(someCommunities()).id, "communities-3");

    ResultList read;
    read.insert(
        0, {.id = "communities-7", .name = "kept", .communities = someCommunities(), .betweenness = nullptr});
    EXPECT_EQ(read.add(someCommunities()).id, "communities-8");
    EXPECT_THROW(read.insert(0, *read.find("communities-7")), OptionError);
}

TEST(ResultListTest, NamesTheResultsThereAreWhenOneIsUnknown) {
    ResultList results;
    try {
        results.placeOf("communities");
        FAIL() << "an unknown result was found";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("nothing has been run yet"));
    }
    results.add(someScores());
    try {
        results.rename("communities", "mine");
        FAIL() << "an unknown result was renamed";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("there are: betweenness"));
    }
    EXPECT_THROW(results.rename("betweenness", ""), OptionError);
    EXPECT_THROW(results.rename("betweenness", "two\nlines"), OptionError);
    results.rename("betweenness", "by hops");
    EXPECT_EQ(results.find("betweenness")->name, "by hops");
}

TEST(ComputedTest, RemovingTheResultShownShowsTheLastOfItsKind) {
    Computed computed;
    const auto first = someCommunities(), second = someCommunities(), third = someCommunities();
    for (const auto& run : {first, second, third})
        computed.communities = computed.results.add(run).communities;
    computed.betweenness = computed.results.add(someScores()).betweenness;
    computed.show("communities");
    EXPECT_EQ(computed.communities, first);
    computed.remove("communities-2");
    EXPECT_EQ(computed.communities, first);
    computed.remove("communities");
    EXPECT_EQ(computed.communities, third);
    computed.remove("communities-3");
    EXPECT_EQ(computed.communities, nullptr);
    EXPECT_NE(computed.betweenness, nullptr);
}

TEST(ResultListTest, SaysWhichOptionsWereChanged) {
    RunContext context = plainContext();
    Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    Document document = openGraph(kSampleName, {}, context);
    CommunityOptions options;
    options.resolution = 2;
    options.refine = Refine::leiden;
    ResultList results;
    const Result& result = results.add(findCommunities(document, engines, "sequential", options, context));
    EXPECT_EQ(changedOptions(result), "resolution 2, refine leiden");
    EXPECT_GT(result.seconds(), 0);
    EXPECT_EQ(changedOptions(results.add(findCommunities(document, engines, "sequential", {}, context))), "");
}

// The document of the sample with the graph that an edit would leave: the next version.
Document edited(Document document) {
    document.version = makeGraphVersion(document.version->graph, document.version->nodes, ForDrawing::no,
                                        plainContext(), document.version->number + 1);
    return document;
}

TEST(GraphVersions, AResultOfAnEarlierGraphIsKeptAndNeverShown) {
    RunContext context = plainContext();
    Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    Document document = openGraph(kSampleName, {}, context);
    const auto before = findCommunities(document, engines, "sequential", {}, context);
    EXPECT_EQ(before->graphVersion, 1u);
    document = edited(std::move(document));
    document.keep(before);
    EXPECT_EQ(document.results.all().size(), 1u);
    EXPECT_EQ(document.communities, nullptr);
    const auto after = findCommunities(document, engines, "sequential", {}, context);
    EXPECT_EQ(after->graphVersion, 2u);
    document.keep(after);
    EXPECT_EQ(document.communities, after);
    document.remove("communities-2");
    EXPECT_EQ(document.communities, nullptr);

    const auto failureOf = [](const auto& call) -> std::string {
        try {
            call();
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    const char* const words =
        "'communities' is of version 1 of the graph, which has been edited since and "
        "is at version 2: run it again";
    EXPECT_THAT(failureOf([&] { document.show("communities"); }), HasSubstr(words));
    EXPECT_THAT(failureOf([&] { compareResults(document, document.results.all(), {}); }), HasSubstr(words));
    const std::string path = testing::TempDir() + "quartier_versions.quartier";
    EXPECT_THAT(failureOf([&] { saveSession(document, path); }), HasSubstr(words));
}

TEST(GraphVersions, ASessionKeepsTheVersion) {
    RunContext context = plainContext();
    Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    Document document = edited(openGraph(kSampleName, {}, context));
    document.keep(findCommunities(document, engines, "sequential", {}, context));
    const std::string path = testing::TempDir() + "quartier_version2.quartier";
    saveSession(document, path);
    const Document opened = openGraph(path, {}, context);
    EXPECT_EQ(opened.version->number, 2u);
    ASSERT_NE(opened.communities, nullptr);
    EXPECT_EQ(opened.communities->graphVersion, 2u);
}

TEST(GraphVersions, HoldWhatDrawingNeedsOnlyWhereItIsDrawn) {
    RunContext context = plainContext();
    const Document bare = openGraph(kSampleName, {}, context);
    EXPECT_FALSE(bare.drawn());
    EXPECT_EQ(bare.version->degrees, nullptr);
    const Document drawn = openDocument(kSampleName, {}, context);
    ASSERT_TRUE(drawn.drawn());
    EXPECT_EQ(drawn.edges().size(), 254u);
    EXPECT_EQ(drawn.version->leastDegree, 1);
    EXPECT_EQ(drawn.version->mostDegree, 36);
}

}  // namespace
}  // namespace quartier::session
