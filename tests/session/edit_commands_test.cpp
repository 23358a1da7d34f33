// Edits of the graph as steps of the history, without a window.
#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <functional>

#include "app/session/computed_identity.h"
#include "app/session/filter_evaluation.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "poll_until_idle.h"
#include "same_documents.h"

namespace quartier::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Listener : WorkspaceObserver {
    void onDocument(Change what) override { changes = changes | what; }
    void onResults() override {}
    void onColumnRenamed(ColumnOf, const std::string&, const std::string&) override {}
    void onSelection() override {}
    void onViews() override {}
    void onStyle(ViewId) override {}
    void onPlace(ViewId) override {}
    void onCamera(ViewId, const CameraMove&) override {}
    void onGround() override {}
    void onHistory() override {}
    void onEdited(const std::string& text) override { edited = text; }
    void onError(const std::string& text) override { error = text; }

    Change changes = Change::none;
    std::string edited, error;
};

struct EditCommandsTest : testing::Test {
    void SetUp() override {
        workspace.observe(&listener);
        workspace.session().open(kSampleName);
        waitFor([this] { return workspace.document().communities && workspace.document().positions; });
        listener = {};
    }
    bool waitFor(const std::function<bool()>& done) {
        const bool idle = test::pollUntilIdle(workspace, workspace.session(),
                                              [&] { return done() && !workspace.editWaits(); });
        EXPECT_TRUE(idle) << "not done within 30 s";
        return idle;
    }
    bool edit(const GraphEdit& edit) {
        const auto before = document().version;
        workspace.startEdit(edit);
        return waitFor([&] { return document().version != before; });
    }
    const Document& document() { return workspace.document(); }
    OpenView& view() { return *workspace.views().front(); }
    History& history() { return workspace.history(); }

    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
    Listener listener;
};

TEST_F(EditCommandsTest, AnEditIsAStepWithATitle) {
    selectOnly(workspace, {1, 2, 10});
    ASSERT_TRUE(edit(removeNodes({1, 2})));
    EXPECT_EQ(history().undoText(), "Delete 2 nodes");
    EXPECT_THAT(listener.edited, HasSubstr("2 nodes and"));
    EXPECT_TRUE(has(listener.changes, Change::graph));
    EXPECT_FALSE(has(listener.changes, Change::document)) << "the history goes on";
    EXPECT_THAT(workspace.selection().vertices(), ElementsAre(8));
    ASSERT_TRUE(edit(addNode("Emil", {})));
    EXPECT_EQ(history().undoText(), "Add the node Emil");
    EXPECT_THAT(workspace.selection().vertices(), ElementsAre(75));
}

TEST_F(EditCommandsTest, UndoToTheStartBringsTheFirstStateBack) {
    const Document first = document();
    const ComputedIdentity identity(first);
    const ViewState look = view().state;
    ASSERT_TRUE(edit(removeNodes({0, 1, 2})));
    ASSERT_TRUE(edit(addNode("new", {3, 4})));
    ASSERT_TRUE(edit(addEdge(0, 74)));
    ASSERT_TRUE(edit(mergeNodes({5, 6, 7})));
    ASSERT_TRUE(edit(keepLargestComponent()));
    const ComputedIdentity last(document());
    history().goTo(0);
    EXPECT_TRUE(identity == ComputedIdentity(document()));
    EXPECT_EQ(document().version, first.version);
    expectSame(first, document());
    EXPECT_EQ(view().state.depth(), look.depth());
    history().goTo(5);
    EXPECT_TRUE(last == ComputedIdentity(document()));
    EXPECT_EQ(document().version->number, 6u);
}

TEST_F(EditCommandsTest, AViewKeepsItsPlaceAndItsLook) {
    const ViewId id = view().id;
    showDepth(workspace, id, 0);
    const u32 community = treeNodeAt(document(), 11, 0);
    enter(workspace, id, community);
    const u32 level = levelOf(document(), community);
    const auto inside = verticesOf(document(), community);
    const std::vector<VertexId> members(inside.begin(), inside.end());
    const VertexId gone = members.back();
    ASSERT_TRUE(edit(removeNodes({gone})));
    ASSERT_EQ(view().state.path.size(), 1u);
    EXPECT_EQ(levelOf(document(), view().state.entered()), level);
    EXPECT_EQ(verticesOf(document(), view().state.entered()).size(), members.size() - 1);
    std::vector<VertexId> rest;
    for (const VertexId v : verticesOf(document(), view().state.entered())) rest.push_back(v);
    ASSERT_TRUE(edit(removeNodes(rest)));
    EXPECT_TRUE(view().state.path.empty()) << "nothing is left of the community";
    history().undo();
    history().undo();
    EXPECT_EQ(view().state.entered(), community);
}

TEST_F(EditCommandsTest, AViewThatShowsScoresShowsTheirColumn) {
    const ViewId id = view().id;
    workspace.session().startBetweenness("auto", {});
    workspace.expectResult();
    ASSERT_TRUE(waitFor([&] { return document().betweenness != nullptr; }));
    colourBy(workspace, id, kBetweennessQuantity);
    filterBy(workspace, id, "not betweenness >= 3 and degree > 1", std::make_shared<const VisibleSet>());
    ASSERT_TRUE(edit(removeNodes({0})));
    EXPECT_EQ(view().state.view.colour, "Betweenness, before the edit");
    EXPECT_EQ(shownScale(view().state.view, Ramp::colour).kind, Scale::Kind::logarithmic)
        << "as the scores had it";
    EXPECT_EQ(view().state.view.filter, "not `Betweenness, before the edit` >= 3 and degree > 1");
    EXPECT_EQ(view().state.view.visible, nullptr) << "it is to be evaluated anew";
    EXPECT_NO_THROW(checkFilter(document(), *parseFilter(view().state.view.filter)));
    EXPECT_EQ(document().betweenness, nullptr);
    history().undo();
    EXPECT_NE(view().state.view.visible, nullptr);
    EXPECT_EQ(view().state.view.colour, kBetweennessQuantity);
    EXPECT_NE(document().betweenness, nullptr);
    history().redo();
    EXPECT_EQ(view().state.view.colour, "Betweenness, before the edit");
}

TEST_F(EditCommandsTest, WhatIsNotPossibleIsNoStep) {
    const auto version = document().version;
    workspace.startEdit(removeSelfLoops());
    ASSERT_TRUE(waitFor([] { return true; }));
    EXPECT_EQ(document().version, version);
    EXPECT_EQ(history().count(), 0u);
    EXPECT_THAT(workspace.session().takeError().value_or(""), HasSubstr("no self-loops"));
    EXPECT_EQ(workspace.session().lastFailed(), Change::graph);
}

TEST_F(EditCommandsTest, TheLayoutStopsFirst) {
    LayoutOptions options;
    options.iterations = 100000;
    workspace.session().startLayout("forceatlas2", options, true);
    workspace.expectLayout(true);
    workspace.startEdit(removeNodes({0}));
    EXPECT_TRUE(workspace.editWaits());
    EXPECT_THROW(workspace.startEdit(removeNodes({0})), Error);
    ASSERT_TRUE(waitFor([&] { return document().vertexCount() == 76; }));
    EXPECT_EQ(document().positions->size(), 76u);
    EXPECT_EQ(history().undoText(), "Delete Myriel");
}

// The edit is made of what there is when it is done.
TEST_F(EditCommandsTest, WhatChangesMeanwhileIsKept) {
    workspace.startEdit(removeNodes({0}));
    renameResult(workspace, "communities", "Mine");
    ASSERT_TRUE(waitFor([&] { return document().vertexCount() == 76; }));
    EXPECT_EQ(document().results.find("communities")->name, "Mine");
    history().undo();
    EXPECT_EQ(document().results.find("communities")->name, "Mine");
    history().undo();
    EXPECT_EQ(document().results.find("communities")->name, "Communities");
}

TEST_F(EditCommandsTest, ARunOfTheGraphBeforeIsDiscarded) {
    ASSERT_TRUE(edit(removeNodes({0})));
    workspace.session().startCommunities("sequential", {}, JobStart::paused);
    workspace.expectResult();
    history().undo();
    workspace.session().analysis().resume();
    const size_t results = document().results.all().size();
    ASSERT_TRUE(waitFor([] { return true; }));
    EXPECT_EQ(document().results.all().size(), results);
    for (const Result& result : document().results.all())
        EXPECT_TRUE(document().isOfThisGraph(result.provenance()));
    // An edit that runs ends with the graph that it is of.
    history().redo();
    workspace.startEdit(removeNodes({0}));
    history().undo();
    ASSERT_TRUE(waitFor([] { return true; }));
    EXPECT_EQ(document().vertexCount(), 77u);
}

TEST_F(EditCommandsTest, AllNodesCanBeRemoved) {
    std::vector<VertexId> all(77);
    for (VertexId v = 0; v < 77; ++v) all[v] = v;
    ASSERT_TRUE(edit(removeNodes(all)));
    EXPECT_EQ(document().vertexCount(), 0u);
    EXPECT_FALSE(document().empty());
    EXPECT_EQ(document().communities, nullptr);
    ASSERT_TRUE(edit(addNode("first", {1, 2})));
    EXPECT_EQ(document().nodes().label(0), "first");
    EXPECT_EQ((*document().positions)[0].x, 1);
    history().goTo(0);
    EXPECT_EQ(document().vertexCount(), 77u);
}

}  // namespace
}  // namespace quartier::session
