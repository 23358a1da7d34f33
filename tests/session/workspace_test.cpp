// What a person does to a workspace, and its undo, without a window.
#include "app/session/workspace.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "app/session/bookmarks.h"
#include "app/session/session_file.h"
#include "app/session/view_json.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "poll_until_idle.h"

namespace quartier::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Remembers what it was told.
struct Listener : WorkspaceObserver {
    void onDocument(Change what) override { changes = changes | what; }
    void onResults() override { ++results; }
    void onColumnRenamed(ColumnOf, const std::string&, const std::string&) override {}
    void onSelection() override { ++selections; }
    void onViews() override { ++views; }
    void onStyle(ViewId) override { ++styles; }
    void onPlace(ViewId) override { ++places; }
    void onCamera(ViewId, const CameraMove& move) override { moves.push_back(move); }
    void onGround() override { ++grounds; }
    void onHistory() override { ++steps; }
    void onEdited(const std::string& text) override { edited = text; }
    void onError(const std::string& text) override { error = text; }

    Change changes = Change::none;
    int results = 0, selections = 0, views = 0, styles = 0, places = 0, grounds = 0, steps = 0;
    std::vector<CameraMove> moves;
    std::string edited, error;
};

struct WorkspaceTest : testing::Test {
    void SetUp() override {
        workspace.observe(&listener);
        workspace.session().open(kSampleName);
        waitFor([this] { return workspace.document().communities && workspace.document().positions; });
        listener = {};
    }
    void waitFor(const std::function<bool()>& done) {
        ASSERT_TRUE(test::pollUntilIdle(workspace, workspace.session(), done)) << "not done within 30 s";
    }
    OpenView& view() { return *workspace.views().front(); }
    ViewId id() { return view().id; }
    History& history() { return workspace.history(); }
    u32 largest() { return workspace.document().communities->bySize[view().state.depth()].front(); }

    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
    Listener listener;
};

TEST_F(WorkspaceTest, KeepsNoStepOfTheFirstLook) {
    EXPECT_EQ(history().count(), 0u);
    EXPECT_EQ(view().state.depth(), depthCount(workspace.document()) - 1);
}

TEST_F(WorkspaceTest, UndoesASelection) {
    select(workspace, 3, SelectMode::replace);
    addToSelection(workspace, {1, 2});
    select(workspace, 3, SelectMode::add);  // is selected already
    EXPECT_EQ(history().count(), 2u);
    EXPECT_EQ(listener.selections, 2);
    history().undo();
    EXPECT_THAT(workspace.selection().vertices(), ElementsAre(3));
    history().undo();
    EXPECT_THAT(workspace.selection().vertices(), IsEmpty());
    history().redo();
    EXPECT_THAT(workspace.selection().vertices(), ElementsAre(3));
}

TEST_F(WorkspaceTest, UndoesTheLookOfAView) {
    const nlohmann::json before = viewJson(view().state.view);
    colourBy(workspace, id(), kDegreeQuantity);
    sizeBy(workspace, id(), kNoQuantity);
    showLegend(workspace, id(), false);
    EXPECT_EQ(history().undoText(), "Legend");
    EXPECT_EQ(view().state.view.colour, kDegreeQuantity);
    history().goTo(0);
    EXPECT_EQ(viewJson(view().state.view), before);
}

TEST_F(WorkspaceTest, LeavesAViewAsItIsWhenAQuantityIsNotThere) {
    const nlohmann::json before = viewJson(view().state.view);
    EXPECT_THROW(colourBy(workspace, id(), "no such column"), OptionError);
    EXPECT_EQ(viewJson(view().state.view), before);
    EXPECT_EQ(history().count(), 0u);
}

// What is said of a layout follows its positions through the history.
TEST_F(WorkspaceTest, KeepsTheNotesOfEveryLayoutForUndo) {
    const auto seedOfLayout = [&] {
        const LayoutNotes* notes = workspace.document().layout();
        return notes == nullptr ? std::string("unknown") : std::to_string(notes->options.seed);
    };
    const auto layOut = [&](u64 seed, bool goesOn) {
        const auto before = workspace.document().positions;
        LayoutOptions options;
        options.seed = seed;
        options.iterations = 5;
        workspace.session().startLayout("auto", options, goesOn);
        workspace.expectLayout(goesOn);
        waitFor([&] { return workspace.document().positions != before; });
    };
    const std::string first = seedOfLayout();
    layOut(7, false);
    layOut(8, false);
    EXPECT_EQ(seedOfLayout(), "8");
    history().undo();
    EXPECT_EQ(seedOfLayout(), "7");
    // A step of results in between leaves the positions that are shown, and what is said of them.
    changeResults(workspace, "Nothing", [](Computed&) {});
    history().undo();
    EXPECT_EQ(seedOfLayout(), "7");
    history().undo();
    EXPECT_EQ(seedOfLayout(), first);
    EXPECT_NE(first, "unknown");
    history().redo();
    EXPECT_EQ(seedOfLayout(), "7");
    layOut(9, true);
    layOut(10, true);
    EXPECT_EQ(history().count(), 2u) << "layouts that go on are one step";
    history().undo();
    EXPECT_EQ(seedOfLayout(), "7");
    history().redo();
    EXPECT_EQ(seedOfLayout(), "10");
}

TEST_F(WorkspaceTest, MakesOneStepOfASliderThatIsDragged) {
    for (const f32 size : {2.0f, 3.0f, 4.0f})
        changeView(workspace, id(), "Node size\u2026", [size](View& v) { v.style.nodeSize = size; });
    EXPECT_EQ(history().count(), 1u);
    EXPECT_EQ(view().state.view.style.nodeSize, 4);
    history().undo();
    EXPECT_NE(view().state.view.style.nodeSize, 2);
    history().redo();
    EXPECT_EQ(view().state.view.style.nodeSize, 4);
}

TEST_F(WorkspaceTest, EntersAndLeavesACommunityAndMovesTheCamera) {
    view().state.view.camera.zoom = 7;
    view().state.view.fit = false;
    const u32 node = largest();
    enter(workspace, id(), node);
    EXPECT_EQ(view().state.entered(), node);
    ASSERT_EQ(listener.moves.size(), 1u);
    EXPECT_TRUE(listener.moves.front().fit);
    EXPECT_THAT(history().undoText(), HasSubstr("Enter "));
    history().undo();
    EXPECT_EQ(view().state.entered(), 0u);
    ASSERT_EQ(listener.moves.size(), 2u);
    EXPECT_FALSE(listener.moves.back().fit);
    EXPECT_EQ(listener.moves.back().camera.zoom, 7);
    history().redo();
    leaveTo(workspace, id(), 0);
    EXPECT_THAT(view().state.path, IsEmpty());
    EXPECT_EQ(listener.moves.back().camera.zoom, 7);
}

TEST_F(WorkspaceTest, JoinsTheIsolationOfAFirstClickToTheEntryOfTheSecond) {
    const u32 node = largest();
    isolate(workspace, id(), node);
    enter(workspace, id(), node, true);
    EXPECT_EQ(history().count(), 1u);
    history().undo();
    EXPECT_FALSE(view().state.isolated);
    EXPECT_EQ(view().state.entered(), 0u);
}

TEST_F(WorkspaceTest, EndsAnIsolationWithTheSameNode) {
    isolate(workspace, id(), largest());
    EXPECT_TRUE(view().state.isolated);
    isolate(workspace, id(), largest());
    EXPECT_FALSE(view().state.isolated);
    EXPECT_EQ(history().undoText(), "Show all");
}

TEST_F(WorkspaceTest, UndoesTheGroundWithThePaletteThatGoesWithIt) {
    setGround(workspace, false, {1, 1, 1, 1});
    EXPECT_FALSE(workspace.dark());
    EXPECT_EQ(view().state.view.style.categorical, "glasbey-light");
    history().undo();
    EXPECT_TRUE(workspace.dark());
    EXPECT_EQ(view().state.view.style.categorical, "glasbey");
    EXPECT_EQ(listener.grounds, 2);
}

TEST_F(WorkspaceTest, UndoesARunThatAPersonStarted) {
    const auto first = workspace.document().communities;
    workspace.expectResult();
    workspace.session().startCommunities("sequential", {});
    waitFor([&] { return workspace.document().communities != first; });
    EXPECT_EQ(history().undoText(), "Run Communities 2");
    history().undo();
    EXPECT_EQ(workspace.document().communities, first);
    EXPECT_EQ(workspace.document().results.all().size(), 1u);
    history().redo();
    EXPECT_NE(workspace.document().communities, first);
}

TEST_F(WorkspaceTest, ShowsRenamesAndRemovesResults) {
    const std::string first = workspace.document().results.all().front().id;
    workspace.session().startBetweenness("sources", {});
    waitFor([&] { return workspace.document().betweenness != nullptr; });
    const std::string scores = workspace.document().results.all().back().id;
    showResult(workspace, id(), scores);  // is shown: the nodes take its colours
    EXPECT_EQ(view().state.view.colour, kBetweennessQuantity);
    renameResult(workspace, first, "Halves");
    EXPECT_EQ(workspace.document().results.find(first)->name, "Halves");
    removeResults(workspace, {first, scores});
    EXPECT_TRUE(workspace.document().results.empty());
    EXPECT_EQ(history().undoText(), "Delete 2 results");
    history().goTo(0);
    EXPECT_EQ(workspace.document().results.find(first)->name, "Communities");
    EXPECT_THROW(renameResult(workspace, "none", "name"), OptionError);
}

TEST_F(WorkspaceTest, ShowsNoPlaceInATreeThatIsNotShownAnyMore) {
    const u32 node = largest();
    enter(workspace, id(), node);
    const auto first = workspace.document().communities;
    workspace.session().startCommunities("sequential",
                                         {});  // not a command: the first run of an opened file, late
    waitFor([&] { return workspace.document().communities != first; });
    EXPECT_EQ(view().state.entered(), 0u);
    history().undo();
    history().redo();
    EXPECT_EQ(view().state.entered(), 0u) << "the node is one of the tree before";
}

// --- several views ---

struct TwoViews : WorkspaceTest {
    void SetUp() override {
        WorkspaceTest::SetUp();
        openView(workspace, id());
        history().clear();
        listener = {};
    }
    OpenView& other() { return *workspace.views().back(); }
};

TEST_F(TwoViews, HaveLooksOfTheirOwn) {
    colourBy(workspace, other().id, kDegreeQuantity);
    EXPECT_EQ(view().state.view.colour, kCommunityQuantity);
    EXPECT_EQ(other().state.view.colour, kDegreeQuantity);
    colourBy(workspace, id(), kBetweennessQuantity);
    history().undo();
    EXPECT_EQ(view().state.view.colour, kCommunityQuantity);
    EXPECT_EQ(other().state.view.colour, kDegreeQuantity);
    history().undo();
    EXPECT_EQ(other().state.view.colour, kCommunityQuantity);
}

TEST_F(TwoViews, HavePlacesOfTheirOwn) {
    enter(workspace, other().id, largest());
    EXPECT_EQ(view().state.entered(), 0u);
    EXPECT_NE(other().state.entered(), 0u);
}

TEST_F(TwoViews, FollowEachOtherToAPlaceWhileTheyAreLocked) {
    const u32 node = largest();
    lockViews(workspace, id(), true);
    EXPECT_TRUE(workspace.locked());
    enter(workspace, other().id, node);
    EXPECT_EQ(view().state.entered(), node);
    EXPECT_EQ(history().count(), 2u);
    history().undo();
    EXPECT_EQ(view().state.entered(), 0u);
    EXPECT_EQ(other().state.entered(), 0u);
    colourBy(workspace, id(), kDegreeQuantity);
    EXPECT_EQ(other().state.view.colour, kCommunityQuantity) << "looks stay their own";
    lockViews(workspace, id(), false);
    isolate(workspace, id(), node);
    EXPECT_FALSE(other().state.isolated);
}

TEST_F(TwoViews, GoToThePlaceAndTheCameraOfTheOneThatLeads) {
    enter(workspace, other().id, largest());
    view().state.view.camera.zoom = 5;
    view().state.view.fit = false;
    listener = {};
    lockViews(workspace, id(), true);
    EXPECT_EQ(other().state.entered(), 0u);
    ASSERT_EQ(listener.moves.size(), 1u);
    EXPECT_EQ(listener.moves.front().camera.zoom, 5);
    history().undo();
    EXPECT_FALSE(workspace.locked());
    EXPECT_NE(other().state.entered(), 0u);
}

TEST_F(TwoViews, AreOpenedAndClosedByUndo) {
    const ViewId second = other().id;
    colourBy(workspace, second, kDegreeQuantity);
    closeView(workspace, second);
    EXPECT_EQ(workspace.views().size(), 1u);
    EXPECT_EQ(listener.views, 1);
    history().undo();
    ASSERT_EQ(workspace.views().size(), 2u);
    EXPECT_EQ(other().id, second);
    EXPECT_EQ(other().state.view.colour, kDegreeQuantity);
    history().redo();
    EXPECT_EQ(workspace.views().size(), 1u);
    EXPECT_THROW(closeView(workspace, id()), Error);
    EXPECT_THROW(workspace.view(second), Error);
}

TEST_F(TwoViews, ComeBackToTheWholeGraphWhenTheirTreeIsGone) {
    enter(workspace, other().id, largest());
    closeView(workspace, other().id);
    const auto first = workspace.document().communities;
    workspace.session().startCommunities("sequential", {.resolution = 0.1});
    waitFor([&] { return workspace.document().communities != first; });
    history().undo();
    EXPECT_EQ(other().state.entered(), 0u);
    EXPECT_LT(other().state.depth(), depthCount(workspace.document()));
}

TEST_F(TwoViews, AreKeptForASessionFileBesideTheBookmarks) {
    changeResults(workspace, "Bookmark", [](Computed& computed) { addBookmark(computed, "Far", {}); });
    const auto kept = keptViews(workspace);
    ASSERT_EQ(kept.size(), 3u);
    EXPECT_EQ(kept[0]->name, "Window");
    EXPECT_EQ(kept[1]->name, "Window 2");
    EXPECT_EQ(kept[2]->name, "Far");
    EXPECT_TRUE(isWindowView("Window 12"));
    EXPECT_FALSE(isWindowView("Window "));
    EXPECT_FALSE(isWindowView("Windows"));
}

TEST_F(TwoViews, AreActiveWhenTheyAreOpenedOrChosen) {
    EXPECT_EQ(workspace.activeView(), other().id) << "the one opened last";
    workspace.setActiveView(id());
    EXPECT_EQ(workspace.activeView(), id());
    const ViewId second = other().id;
    closeView(workspace, second);
    EXPECT_EQ(workspace.activeView(), id());
    history().undo();
    EXPECT_EQ(workspace.activeView(), second);
    closeView(workspace, second);
    EXPECT_EQ(workspace.activeView(), id()) << "the active one was closed";
    EXPECT_THROW(workspace.setActiveView(second), Error);
}

// The steps of the history as texts, the active view and the lock.
TEST_F(TwoViews, AreKeptWithWhatTheWindowKeepsOfItself) {
    const std::string path = testing::TempDir() + "quartier_workspace_window.quartier";
    const auto saveAndOpen = [&] {
        Document document = workspace.document();
        document.views = keptViews(workspace);
        document.window = windowState(workspace);
        saveSession(document, path);
        const auto version = workspace.document().version;
        workspace.session().open(path);
        waitFor([&] { return workspace.document().version != version; });
    };
    colourBy(workspace, other().id, kDegreeQuantity);
    lockViews(workspace, id(), true);
    sizeBy(workspace, id(), kNoQuantity);
    history().undo();  // what is undone is not kept
    saveAndOpen();
    const std::vector<std::string> steps = workspace.document().window.steps;
    EXPECT_THAT(steps, ElementsAre(HasSubstr("degree"), "Lock views together"));
    EXPECT_TRUE(workspace.locked());
    ASSERT_EQ(workspace.views().size(), 2u);
    EXPECT_EQ(workspace.activeView(), other().id);
    EXPECT_FALSE(history().canUndo());

    workspace.setActiveView(id());
    lockViews(workspace, id(), false);
    saveAndOpen();
    EXPECT_FALSE(workspace.locked());
    EXPECT_EQ(workspace.activeView(), id());
    EXPECT_THAT(workspace.document().window.steps, ElementsAre(steps[0], steps[1], "Unlock views"));

    for (int i = 0; i < 250; ++i)
        colourBy(workspace, id(), i % 2 == 0 ? kDegreeQuantity : kCommunityQuantity);
    EXPECT_EQ(windowState(workspace).steps.size(), 200u);
}

TEST_F(TwoViews, GiveWayToOneWhenAnotherGraphIsOpened) {
    workspace.session().open("grid:5:5");
    waitFor([this] { return workspace.document().vertexCount() == 25; });
    EXPECT_EQ(workspace.views().size(), 1u);
    EXPECT_FALSE(workspace.locked());
}

}  // namespace
}  // namespace quartier::session
