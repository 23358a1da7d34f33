// Edits of the graph by mouse and keys.
#include <gmock/gmock-matchers.h>

#include <QAction>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>

#include "app/qt/graph_menu.h"
#include "app/session/computed_identity.h"
#include "app/session/workspace_commands.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class EditTest : public WindowTest {
  protected:
    QAction& action(const char* id) { return *window->findChild<QAction*>(id); }
    QMenu& context() { return *window->findChild<QMenu*>("context"); }
    bool edited(VertexId vertices) {
        return wait([&] { return document().vertexCount() == vertices; }) && rest();
    }
    std::string said() { return window->statusBar()->currentMessage().toStdString(); }
    // By the menu of the right button, a click each on what it and its menus say.
    void choose(QPoint at, const char* id) {
        QTest::mouseClick(&view(), Qt::RightButton, {}, at);
        ASSERT_TRUE(wait([&] { return context().isVisible(); }));
        auto* edits = window->findChild<QMenu*>("graph-edits");
        QTest::mouseClick(&context(), Qt::LeftButton, {},
                          context().actionGeometry(edits->menuAction()).center());
        ASSERT_TRUE(wait([&] { return edits->isVisible(); }));
        QTest::mouseClick(edits, Qt::LeftButton, {}, edits->actionGeometry(&action(id)).center());
    }
    // What the drawing has is the graph as it is.
    void expectDrawn() {
        ASSERT_TRUE(rest());
        const auto places = drawn<Vec2>(view().renderer()->positionBuffer());
        ASSERT_EQ(places.size(), document().positions->size());
        for (size_t v = 0; v < places.size(); ++v)
            ASSERT_TRUE(places[v].x == (*document().positions)[v].x &&
                        places[v].y == (*document().positions)[v].y)
                << v;
    }
};

TEST_F(EditTest, DeleteAndUndo) {
    const session::ComputedIdentity first(document());
    const u64 edges = document().graph().edgeCount();
    const VertexId valjean = hub();
    const u64 its = document().graph().degree(valjean);
    click(view().toScreen(valjean));
    ASSERT_THAT(selection().selected(), ElementsAre(valjean));
    key(Qt::Key_Delete);
    ASSERT_TRUE(edited(76));
    EXPECT_EQ(document().graph().edgeCount(), edges - its);
    EXPECT_EQ(said(), "1 node and " + std::to_string(its) + " edges were removed.");
    EXPECT_EQ(history().undoText(), "Delete Valjean");
    EXPECT_TRUE(selection().selected().empty());
    EXPECT_TRUE(window->keeper().unsaved());
    ASSERT_NE(communities(), nullptr) << "the colours stay";
    expectDrawn();
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(edited(77));
    EXPECT_TRUE(first == session::ComputedIdentity(document()));
    EXPECT_THAT(selection().selected(), ElementsAre(valjean));
    expectDrawn();
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(edited(76));
    expectDrawn();
}

TEST_F(EditTest, KeepOnlyTheSelectionByTheContextMenu) {
    selection().selectOnly({2, 3, 10, 11});
    ASSERT_TRUE(rest());
    choose(view().toScreen(11).toPoint(), "keep-nodes");
    ASSERT_TRUE(edited(4));
    EXPECT_EQ(history().undoText(), "Keep only 4 nodes");
    EXPECT_THAT(selection().selected(), ElementsAre(0, 1, 2, 3));
    expectDrawn();
    history().undo();
    ASSERT_TRUE(edited(77));
    EXPECT_THAT(selection().selected(), ElementsAre(2, 3, 10, 11));
}

TEST_F(EditTest, ANodeIsAddedWhereTheMouseIs) {
    const QPoint at(200, 300);
    const Vec2 place = view().placeAt(at);
    choose(at, "add-node");
    QInputDialog* dialog = nullptr;
    ASSERT_TRUE(
        wait([&] { return (dialog = window->findChild<QInputDialog*>("add-node-dialog")) != nullptr; }));
    auto* line = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(line, "Emil");
    QTest::keyClick(line, Qt::Key_Return);
    ASSERT_TRUE(edited(78));
    EXPECT_EQ(document().nodes().label(77), "Emil");
    EXPECT_THAT(selection().selected(), ElementsAre(77));
    EXPECT_NEAR((*document().positions)[77].x, place.x, 1e-3 * std::abs(place.x) + 1e-3);
    // And an edge to Valjean, with the weight that is asked for.
    const VertexId valjean = hub();
    selection().select(valjean, SelectMode::add);
    action("add-edge").trigger();
    ASSERT_TRUE(
        wait([&] { return (dialog = window->findChild<QInputDialog*>("add-edge-dialog")) != nullptr; }));
    QTest::keyClick(dialog, Qt::Key_Return);
    ASSERT_TRUE(wait([&] { return document().graph().row(77).size() == 1; }));
    EXPECT_EQ(document().graph().row(77)[0], valjean);
    EXPECT_THAT(said(), HasSubstr("An edge between Emil and Valjean was added"));
    ASSERT_TRUE(rest());
}

TEST_F(EditTest, MergeByAColumn) {
    auto* columns = window->findChild<QMenu*>("merge-by-column");
    emit columns->aboutToShow();
    QAction* byCommunity = columns->findChild<QAction*>("merge-by-results/communities");
    ASSERT_NE(byCommunity, nullptr);
    const VertexId finest = communities()->result.hierarchy.communitiesAt(1);
    byCommunity->trigger();
    ASSERT_TRUE(edited(finest));
    EXPECT_THAT(said(), HasSubstr("77 nodes became " + std::to_string(finest)));
    EXPECT_EQ(history().undoText(), "Merge nodes by Communities");
    expectDrawn();
    history().undo();
    ASSERT_TRUE(edited(77));
}

TEST_F(EditTest, AFilterStaysAndCanBeMadeGood) {
    bench().filters.filter("degree >= 10", false);
    ASSERT_TRUE(wait([&] { return activeView().view().visible != nullptr; }));
    selection().selectOnly({hub()});
    key(Qt::Key_Delete);
    ASSERT_TRUE(edited(76));
    ASSERT_TRUE(wait([&] { return activeView().view().visible != nullptr; })) << "evaluated anew";
    EXPECT_EQ(activeView().view().visible->nodes.size(), 76u);
    const u64 shown = activeView().view().visible->nodeCount;
    EXPECT_TRUE(action("keep-visible").isEnabled());
    action("keep-visible").trigger();
    ASSERT_TRUE(edited(static_cast<VertexId>(shown)));
    history().undo();
    history().undo();
    ASSERT_TRUE(edited(77));
    EXPECT_NE(activeView().view().visible, nullptr);
}

TEST_F(EditTest, WhatIsNotPossibleIsSaid) {
    EXPECT_FALSE(action("delete-nodes").isEnabled()) << "nothing is selected";
    EXPECT_FALSE(action("delete-loops").isEnabled());
    EXPECT_FALSE(action("reverse").isEnabled());
    EXPECT_FALSE(action("keep-visible").isEnabled());
    action("keep-component").trigger();  // the sample is one component
    auto* messages = window->findChild<MessageBar*>();
    ASSERT_TRUE(wait([&] { return messages->isVisible(); }));
    EXPECT_EQ(document().vertexCount(), 77u);
    EXPECT_EQ(history().count(), 0u);
}

TEST_F(EditTest, ASecondViewGoesAlong) {
    key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(wait([&] { return bench().views.all().size() == 2; }));
    ASSERT_TRUE(rest());
    selection().selectOnly({0, 1, 2, 3, 4});
    action("delete-nodes").trigger();
    ASSERT_TRUE(edited(72));
    for (const auto& one : bench().views.all()) EXPECT_EQ(one->flags().all().size(), 72u);
    history().undo();
    ASSERT_TRUE(edited(77));
}

}  // namespace
}  // namespace quartier::qt::test
