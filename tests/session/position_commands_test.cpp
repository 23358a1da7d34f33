// Nodes that are moved by hand and nodes that are pinned: commands, layouts, edits, parts and session files.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/filter_evaluation.h"
#include "app/session/graph_edits.h"
#include "app/session/session_file.h"
#include "app/session/subgraph.h"
#include "app/session/view_command.h"
#include "app/session/visible_run.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "poll_until_idle.h"

namespace quartier::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class PositionCommandsTest : public testing::Test {
  protected:
    void SetUp() override {
        workspace.session().open(kSampleName);
        waitFor([this] { return workspace.document().communities && workspace.document().positions; });
    }
    void waitFor(const std::function<bool()>& done) {
        ASSERT_TRUE(test::pollUntilIdle(workspace, workspace.session(), done)) << "not done within 30 s";
    }
    const Document& document() { return workspace.document(); }
    Vec2 at(VertexId v) { return (*document().positions)[v]; }
    void expectAt(VertexId v, Vec2 place) {
        EXPECT_EQ(at(v).x, place.x) << v;
        EXPECT_EQ(at(v).y, place.y) << v;
    }
    void layOut(bool fromPresent) {
        const auto before = document().positions;
        workspace.session().startLayout("auto", {}, fromPresent);
        workspace.expectLayout(fromPresent);
        waitFor([&] { return document().positions != before; });
    }

    Workspace workspace{EngineSetup{}};
};

TEST_F(PositionCommandsTest, MovedNodesAreOneStepAndComeBack) {
    const ComputedIdentity first(document());
    const std::vector<Vec2> before = *document().positions;
    moveNodes(workspace, {11, 3}, {{100, 50}, {-7, 8}});
    expectAt(11, {100, 50});
    expectAt(3, {-7, 8});
    expectAt(4, before[4]);
    EXPECT_EQ(workspace.history().undoText(), "Move 2 nodes");
    moveNodes(workspace, {11}, {{200, 60}});
    EXPECT_EQ(workspace.history().undoText(), "Move Valjean");
    EXPECT_FALSE(first == ComputedIdentity(document()));
    workspace.history().undo();
    expectAt(11, {100, 50});
    workspace.history().undo();
    expectAt(11, before[11]);
    expectAt(3, before[3]);
    EXPECT_TRUE(first == ComputedIdentity(document())) << "the very positions of the layout";
    EXPECT_NE(document().layout(), nullptr) << "what is known of them stays known";
    workspace.history().goTo(2);
    expectAt(11, {200, 60});
    expectAt(3, {-7, 8});
}

TEST_F(PositionCommandsTest, FlagsCannotDrawWhatWasMoved) {
    EXPECT_EQ(whyNotByFlags(document(), View{}), "");
    moveNodes(workspace, {0}, {{1, 2}});
    EXPECT_EQ(whyNotByFlags(document(), View{}), "nodes were moved by hand, or the layout has not ended");
    workspace.history().undo();
    pinNodes(workspace, {0}, true);
    EXPECT_EQ(whyNotByFlags(document(), View{}), "") << "pins alone are not seen";
    layOut(false);
    EXPECT_EQ(whyNotByFlags(document(), View{}), "nodes were pinned when the layout ran");
}

TEST_F(PositionCommandsTest, PinsAreAStepAndHoldNodesInLayouts) {
    const ComputedIdentity first(document());
    pinNodes(workspace, {48, 11, 11}, true);
    EXPECT_THAT(*document().pinned, ElementsAre(11, 48));
    EXPECT_TRUE(document().isPinned(48));
    EXPECT_FALSE(document().isPinned(12));
    EXPECT_EQ(workspace.history().undoText(), "Pin 2 nodes");
    EXPECT_FALSE(first == ComputedIdentity(document()));
    const size_t steps = workspace.history().count();
    pinNodes(workspace, {11}, true);
    EXPECT_EQ(workspace.history().count(), steps) << "it is pinned already";
    moveNodes(workspace, {11}, {{80, -40}});
    const Vec2 other = at(48);
    for (const bool fromPresent : {true, false}) {
        layOut(fromPresent);
        expectAt(11, {80, -40});
        expectAt(48, other);
    }
    pinNodes(workspace, {11, 5}, false);
    EXPECT_THAT(*document().pinned, ElementsAre(48));
    EXPECT_EQ(workspace.history().undoText(), "Unpin 2 nodes");
    pinNodes(workspace, {48}, false);
    EXPECT_EQ(document().pinned, nullptr);
    layOut(false);
    EXPECT_NE(at(11).x, 80);
    workspace.history().goTo(0);
    EXPECT_EQ(document().pinned, nullptr);
    EXPECT_TRUE(first == ComputedIdentity(document()));
}

TEST_F(PositionCommandsTest, EditsAndPartsKeepThePins) {
    pinNodes(workspace, {3, 11, 48}, true);
    const Vec2 valjean = at(11);
    FilterFacts facts;
    const Document part =
        subgraphOf(document(), evaluateFilter(document(), *parseFilter("degree > 15"), facts), facts);
    ASSERT_NE(part.pinned, nullptr);
    std::vector<std::string> pinned;
    for (const VertexId v : *part.pinned) pinned.push_back(part.nodes().label(v));
    EXPECT_THAT(pinned, ElementsAre("Valjean", "Gavroche"));

    workspace.startEdit(removeNodes({0, 3}));
    waitFor([this] { return document().vertexCount() == 75; });
    EXPECT_THAT(*document().pinned, ElementsAre(9, 46));
    expectAt(9, valjean);
    workspace.history().undo();
    EXPECT_THAT(*document().pinned, ElementsAre(3, 11, 48));
    workspace.startEdit(mergeNodes({20, 11, 48}));
    waitFor([this] { return document().vertexCount() == 75; });
    EXPECT_EQ(document().pinned->size(), 2u);
}

TEST_F(PositionCommandsTest, PinsHoldWhenAPartIsLaidOut) {
    pinNodes(workspace, {0, 11, 48}, true);
    FilterFacts facts;
    const VisibleInput input{.filter = "degree > 5",
                             .visible = std::make_shared<const VisibleSet>(
                                 evaluateFilter(document(), *parseFilter("degree > 5"), facts))};
    const Engines engines{EngineSetup{}};
    RunContext context = plainContext();
    const auto laidOut = runLayout(input, document(), engines, "auto", {}, false, context);
    for (const VertexId v : {0u, 11u, 48u}) EXPECT_EQ((*laidOut)[v].x, at(v).x) << v;
    const auto visible = visibleNodes(*input.visible);
    EXPECT_TRUE(
        std::any_of(visible.begin(), visible.end(), [&](VertexId v) { return (*laidOut)[v].x != at(v).x; }));
}

TEST_F(PositionCommandsTest, SessionFilesKeepThePins) {
    pinNodes(workspace, {3, 11}, true);
    moveNodes(workspace, {11}, {{123, 45}});
    const std::string path = testing::TempDir() + "/pinned.quartier";
    saveSession(document(), path);
    const KeptWork kept = readSession(path);
    ASSERT_NE(kept.pinned, nullptr);
    EXPECT_THAT(*kept.pinned, ElementsAre(3, 11));
    RunContext context = plainContext();
    const Document again = openDocument(path, {}, context);
    EXPECT_TRUE(again.isPinned(11));
    EXPECT_EQ((*again.positions)[11].x, 123);
    const Engines engines{EngineSetup{}};
    EXPECT_EQ((*runLayout(again, engines, "auto", {}, false, context))[11].x, 123);
    pinNodes(workspace, {3, 11}, false);
    saveSession(document(), path);
    EXPECT_EQ(readSession(path).pinned, nullptr);
    std::filesystem::remove(path);
}

TEST_F(PositionCommandsTest, WithoutPositionsThereIsNothingToMove) {
    workspace.session().open("er:5:6:1", {}, false);
    waitFor([this] { return document().vertexCount() == 5; });
    EXPECT_THROW(moveNodes(workspace, {0}, {{1, 1}}), Error);
    EXPECT_THROW(pinNodes(workspace, {0}, true), Error);
    EXPECT_EQ(document().pinned, nullptr);
}

TEST_F(PositionCommandsTest, ALayoutThatRunsIsNotFought) {
    workspace.session().startLayout("auto", {}, true, JobStart::paused);
    workspace.expectLayout(true);
    EXPECT_THROW(moveNodes(workspace, {0}, {{1, 1}}), Error);
    workspace.session().layout().cancel();
    waitFor([] { return true; });
    EXPECT_NO_THROW(moveNodes(workspace, {0}, {{1, 1}}));
}

}  // namespace
}  // namespace quartier::session
