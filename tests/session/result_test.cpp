// The list of a document's results: ids, names, what is shown, what undo brings back.
#include "app/session/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/commands.h"
#include "app/session/document.h"
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

}  // namespace
}  // namespace quartier::session
