// The session as the window drives it: poll, results taken over, failures that leave the document alone.
#include "app/session/session.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>

#include "core/error.h"
#include "program.h"

namespace quartier::session {
namespace {

using ::testing::HasSubstr;

EngineSetup onCpu() { return {.backend = BackendChoice::cpu, .device = 0, .threads = 0}; }

// Polls as the window does until `wanted` has been seen; false after a minute.
bool pollFor(Session& session, Change wanted, Change* seen = nullptr) {
    Change all = Change::none;
    for (int i = 0; i < 6000; ++i) {
        all = all | session.poll();
        if (seen != nullptr) *seen = all;
        if (has(all, wanted)) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

TEST(SessionTest, OpeningGoesOnToCommunitiesAndLayout) {
    Session session(onCpu());
    session.open(kSampleName);
    Change seen = Change::none;
    ASSERT_TRUE(pollFor(session, Change::positions, &seen));
    EXPECT_TRUE(has(seen, Change::document));
    EXPECT_TRUE(has(seen, Change::communities));
    const Document& document = session.document();
    EXPECT_EQ(document.name, "Les Miserables");
    EXPECT_EQ(document.vertexCount(), 77u);
    EXPECT_EQ(document.edges().size(), 254u);
    EXPECT_EQ(document.positions->size(), 77u);
    EXPECT_GT(document.communities->result.modularity, 0.5);
    EXPECT_EQ(document.communities->depthCount(), document.communities->result.hierarchy.levelCount());
    ASSERT_TRUE(session.takeNotice().has_value());
    EXPECT_FALSE(session.takeNotice().has_value());
}

TEST(SessionTest, TheFirstLookIsTheOneThatIsSet) {
    Session session(onCpu());
    session.open(kSampleName);
    session.firstLook().strategy = "sequential";
    session.firstLook().communities.resolution = .5;
    ASSERT_TRUE(pollFor(session, Change::positions));
    EXPECT_EQ(session.document().communities->engine.id, "sequential");
    EXPECT_EQ(session.document().communities->options.resolution, .5);
}

TEST(SessionTest, AGraphIsLaidOutWhenItsCommunitiesFail) {
    Session session(onCpu());
    session.firstLook().strategy = "no such strategy";
    session.open(kSampleName);
    ASSERT_TRUE(pollFor(session, Change::positions));
    EXPECT_EQ(session.document().communities, nullptr);
    EXPECT_EQ(session.document().positions->size(), 77u);
    EXPECT_THAT(session.takeError().value_or(""), HasSubstr("no such strategy"));
}

TEST(SessionTest, AFileWithPositionsIsNotLaidOutAnew) {
    Session session(onCpu());
    session.open("grid:7:5");
    ASSERT_TRUE(pollFor(session, Change::communities));
    ASSERT_NE(session.document().positions, nullptr);
    EXPECT_FALSE(session.layout().busy());
}

TEST(SessionTest, AFailedOpenKeepsTheDocument) {
    Session session(onCpu());
    session.open("er:50:100:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    session.open("/no/such/file.mtx");
    ASSERT_TRUE(pollFor(session, Change::job));
    EXPECT_EQ(session.document().name, "er:50:100:1");
    const auto error = session.takeError();
    ASSERT_TRUE(error.has_value());
    EXPECT_THAT(*error, HasSubstr("/no/such/file.mtx"));
    EXPECT_FALSE(session.takeError().has_value());
}

TEST(SessionTest, AFileThatShrinksWhileItIsOpenedKeepsTheDocument) {
    const test::Folder folder;
    std::string text;
    while (text.size() < (48u << 20)) text += "1234567 7654321\n";
    Session session(onCpu());
    session.open(kSampleName);
    ASSERT_TRUE(pollFor(session, Change::positions));
    for (int i = 0; i < 3; ++i) {
        folder.write("short.txt", text);
        session.open((folder / "short.txt").string());
        std::filesystem::resize_file(folder / "short.txt", 0);
        std::optional<std::string> error;
        for (int polls = 0; polls < 3000 && !(error = session.takeError()); ++polls) {
            session.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        EXPECT_THAT(error.value_or(""), HasSubstr("short.txt"));
        EXPECT_EQ(session.document().name, "Les Miserables");
        EXPECT_EQ(session.document().positions->size(), 77u);
    }
}

TEST(SessionTest, OpeningStopsWhatRunsOnTheOldDocument) {
    Session session(onCpu());
    session.open("ba:100000:4:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    session.startBetweenness("sources", {});
    session.startLayout("auto", {}, false);
    session.open("grid:4:3", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    EXPECT_EQ(session.document().vertexCount(), 12u);
    EXPECT_EQ(session.document().betweenness, nullptr);
    for (int i = 0; i < 20; ++i) {
        session.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    // Nothing of the old graph comes late: its positions are not those of the new one.
    EXPECT_EQ(session.document().positions->size(), 12u);
    EXPECT_FALSE(session.live().positions->takeNewest(0).has_value());
}

TEST(SessionTest, ResultsNobodyPolledDoNotReachTheNextDocument) {
    Session session(onCpu());
    session.open(kSampleName, {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    session.startCommunities("sequential", {});
    session.analysis().wait();
    session.open("grid:4:3", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    EXPECT_EQ(session.document().communities, nullptr);
}

// Has done some of its sources, far from all.
void startLongBetweenness(Session& session) {
    session.open("ba:60000:4:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    session.startBetweenness("sources", {});
    while (session.analysis().state().progress.metric <= 0 && session.analysis().busy())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

TEST(SessionTest, ACancelledRunGivesItsBestSoFar) {
    Session session(onCpu());
    ASSERT_NO_FATAL_FAILURE(startLongBetweenness(session));
    session.analysis().cancel();
    ASSERT_TRUE(pollFor(session, Change::betweenness));
    const Scores& scores = session.document().betweenness->result.scores;
    EXPECT_GT(scores.sourcesUsed, 0u);
    EXPECT_FALSE(scores.exact);
    EXPECT_THAT(session.takeNotice().value_or(""), HasSubstr("Stopped"));
}

// Polls until no analysis runs.
void pollToEnd(Session& session) {
    for (int i = 0; i < 6000 && session.analysis().busy(); ++i) {
        session.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    session.poll();
}

TEST(SessionTest, WhatIsDroppedIsNotKept) {
    Session session(onCpu());
    ASSERT_NO_FATAL_FAILURE(startLongBetweenness(session));
    session.dropAnalysis();
    pollToEnd(session);
    EXPECT_EQ(session.document().betweenness, nullptr);
    // The next one is kept.
    CentralityOptions few;
    few.sources = 4;
    session.startBetweenness("sources", few);
    ASSERT_TRUE(pollFor(session, Change::betweenness));
    EXPECT_EQ(session.document().betweenness->result.scores.sourcesUsed, 4u);
}

// Detections by igraph give nothing when they are stopped.
TEST(SessionTest, AStopBeforeThereIsAResultKeepsTheOneBefore) {
    Session session(onCpu());
    session.open("planted:60000:60:16:0.3:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    session.startCommunities("sequential", {});
    ASSERT_TRUE(pollFor(session, Change::communities));
    const auto before = session.document().communities;
    session.takeNotice();
    session.startCommunities("infomap", {});
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    session.analysis().cancel();
    pollToEnd(session);
    EXPECT_EQ(session.document().communities, before);
    // Stopped before it began, the run has nothing to tell.
    if (const auto notice = session.takeNotice()) {
        EXPECT_THAT(*notice, HasSubstr("Stopped before there was a result"));
    }
}

TEST(SessionTest, EveryRunIsKeptAndASetBackOneIsShownAgain) {
    Session session(onCpu());
    session.open(kSampleName, {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    for (const char* strategy : {"sequential", "parallel"}) {
        session.startCommunities(strategy, {});
        ASSERT_TRUE(pollFor(session, Change::communities));
    }
    session.startBetweenness("auto", {});
    ASSERT_TRUE(pollFor(session, Change::betweenness));
    const Computed all = session.document();
    ASSERT_EQ(all.results.all().size(), 3u);
    EXPECT_EQ(session.document().communities->engine.id, "parallel");

    Computed changed = all;
    changed.show("communities");
    EXPECT_EQ(session.setComputed(changed), Change::communities);
    EXPECT_EQ(session.document().communities->engine.id, "sequential");
    changed.remove("betweenness");
    EXPECT_EQ(session.setComputed(changed), Change::betweenness);
    EXPECT_EQ(session.document().betweenness, nullptr);
    EXPECT_EQ(session.setComputed(all), Change::communities | Change::betweenness);
    EXPECT_EQ(session.setComputed(all), Change::none);
    EXPECT_EQ(session.document().results.all().size(), 3u);
}

TEST(SessionTest, ALaneTakesOneJobAtATime) {
    Session session(onCpu());
    session.open("ba:60000:4:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    session.startBetweenness("sources", {});
    EXPECT_THROW(session.startCommunities("auto", {}), Error);
    session.analysis().cancel();
    ASSERT_TRUE(pollFor(session, Change::job));
}

TEST(SessionTest, LabelsAreTaughtToTheScreenWhileLouvainRuns) {
    Session session(onCpu());
    session.open("planted:30000:60:12:0.2:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    session.analysis().pause();  // has no effect before a job: start resumes
    session.startCommunities("sequential", {});
    bool published = false;
    while (session.analysis().busy() && !published)
        published = session.live().communities->newestSerial() > 0;
    EXPECT_TRUE(published);
    ASSERT_TRUE(pollFor(session, Change::communities));
    EXPECT_FALSE(session.live().communities->takeNewest(0).has_value());  // the final result covers it
}

TEST(SessionTest, StepsOneSweepAtATime) {
    Session session(onCpu());
    session.open("planted:30000:60:12:0.2:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    Job& job = session.analysis();
    session.startCommunities("sequential", {});
    job.pause();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (!job.busy()) GTEST_SKIP() << "this machine was done before the pause";
    EXPECT_EQ(job.state().status, JobStatus::paused);
    const u64 before = job.state().stagesDone;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(job.state().stagesDone, before);
    for (int i = 0; i < 500 && job.busy() && job.state().stagesDone == before; ++i) {
        job.stepOnce();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_GT(job.state().stagesDone, before);
    job.resume();
    EXPECT_TRUE(pollFor(session, Change::communities));
    // What was waited is in no level: all of them were done within the time of work.
    f64 ofLevels = 0;
    for (const Level& level : session.document().communities->result.hierarchy.levels)
        ofLevels += level.seconds;
    EXPECT_LE(ofLevels, job.state().seconds);
}

TEST(JobTest, StartedPausedWaitsBeforeItsFirstSweep) {
    Session session(onCpu());
    session.open("planted:2000:20:12:0.3:1", {}, false);
    ASSERT_TRUE(pollFor(session, Change::document));
    for (const char* strategy : {"sequential", "parallel"}) {
        session.startCommunities(strategy, {}, JobStart::paused);
        Job& job = session.analysis();
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        EXPECT_EQ(job.state().status, JobStatus::paused) << strategy;
        EXPECT_EQ(job.state().stagesDone, 0u) << strategy;
        job.stepOnce();
        while (job.state().stagesDone == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        const auto stages = job.stages(0);
        EXPECT_EQ(std::count_if(stages.begin(), stages.end(),
                                [](const Stage& stage) { return stage.name == "move"; }),
                  1)
            << strategy;
        job.resume();
        ASSERT_TRUE(pollFor(session, Change::communities));
    }
    // The next run goes on at once.
    session.startCommunities("sequential", {});
    EXPECT_TRUE(pollFor(session, Change::communities));
}

TEST(JobTest, CatchesWhatIsThrown) {
    Job job;
    job.start("fails", {}, [](RunContext&) { throw Error("a plain sentence"); });
    while (job.busy()) std::this_thread::yield();
    EXPECT_EQ(job.state().status, JobStatus::failed);
    EXPECT_EQ(job.state().error, "a plain sentence");
    EXPECT_TRUE(job.takeEnd());
    EXPECT_FALSE(job.takeEnd());
}

TEST(JobTest, IsCancelledOnlyWhenTheWorkGivesUp) {
    Job job;
    job.start("gives up", {}, [](RunContext& context) {
        while (!context.shouldStop()) std::this_thread::yield();
        throw Cancelled();
    });
    job.cancel();
    job.wait();
    EXPECT_EQ(job.state().status, JobStatus::cancelled);
    EXPECT_EQ(job.state().error, "");
    EXPECT_TRUE(job.takeEnd());
    job.start("gives its best so far", {}, [](RunContext& context) {
        while (!context.shouldStop()) std::this_thread::yield();
    });
    job.cancel();
    job.wait();
    EXPECT_EQ(job.state().status, JobStatus::finished);
}

}  // namespace
}  // namespace quartier::session
