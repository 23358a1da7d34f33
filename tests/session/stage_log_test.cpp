#include "app/session/stage_log.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/error.h"
#include "poll_until_idle.h"

namespace quartier::session {
namespace {

struct StageLogTest : testing::Test {
    void SetUp() override {
        session.open(kSampleName);
        waitFor([this] { return session.document().communities && session.document().positions; });
    }
    void waitFor(const std::function<bool()>& done) {
        ASSERT_TRUE(test::pollUntilIdle(session, session, done)) << "not done within 30 s";
    }
    size_t traced() { return session.document().communities->result.trace.stages.size(); }

    Session session{EngineSetup{.backend = BackendChoice::cpu}};
    StageLog log;
};

TEST_F(StageLogTest, TakesTheStagesOfARunOnce) {
    EXPECT_TRUE(log.take(session));
    EXPECT_EQ(log.all().size(), traced());
    EXPECT_EQ(log.ofRunInProgress().size(), traced());
    EXPECT_FALSE(log.take(session));
    EXPECT_FALSE(log.ofBetweenness());
}

TEST_F(StageLogTest, KeepsThoseOfTheRunBeforeUntilTheNextHasSome) {
    log.take(session);
    log.startAnother();
    EXPECT_EQ(log.all().size(), traced());
    EXPECT_TRUE(log.ofRunInProgress().empty());
}

TEST_F(StageLogTest, ShowsThoseOfAResultThatIsShown) {
    session.startBetweenness("sources", {});
    waitFor([this] { return session.document().betweenness != nullptr; });
    log.take(session);
    EXPECT_TRUE(log.ofBetweenness());
    EXPECT_EQ(log.ofLouvain(session.document()).size(), traced());
    log.show(Analysis::communities, session);
    EXPECT_FALSE(log.ofBetweenness());
    EXPECT_EQ(log.all().size(), traced());
}

}  // namespace
}  // namespace quartier::session
