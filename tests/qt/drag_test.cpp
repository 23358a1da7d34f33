// Nodes dragged with the mouse, and pinned: the ground still pans.
#include <gmock/gmock-matchers.h>

#include <QAction>
#include <QMenu>

#include "app/session/workspace_commands.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::UnorderedElementsAre;

class DragTest : public WindowTest {
  protected:
    QAction& action(const char* id) { return *window->findChild<QAction*>(id); }
    Vec2 at(VertexId v) { return (*document().positions)[v]; }
    // A place on the screen that belongs to no node and no card.
    QPoint ground() {
        for (int y = 60; y < view().height() - 60; y += 9)
            for (int x = 60; x < view().width() - 60; x += 9) {
                bool free = !onACard({qreal(x), qreal(y)});
                for (VertexId v = 0; free && v < document().vertexCount(); ++v)
                    free = (view().toScreen(v) - QPointF(x, y)).manhattanLength() > 60;
                if (free) return {x, y};
            }
        ADD_FAILURE() << "nodes everywhere";
        return {};
    }
    void expectDrawn() {
        ASSERT_TRUE(rest());
        const auto places = drawn<Vec2>(view().renderer()->positionBuffer());
        for (VertexId v = 0; v < places.size(); ++v)
            ASSERT_TRUE(places[v].x == at(v).x && places[v].y == at(v).y) << v;
    }
};

TEST_F(DragTest, ADragFromANodeMovesItAndIsUndone) {
    const VertexId valjean = hub();
    const render::Camera camera = activeView().view().camera;
    const std::vector<Vec2> before = *document().positions;
    const QPoint from = view().toScreen(valjean).toPoint(), to = from + QPoint(90, -60);
    drag(Qt::LeftButton, from, to);
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().camera.centre.x, camera.centre.x) << "nothing was panned";
    EXPECT_EQ(activeView().view().camera.zoom, camera.zoom);
    EXPECT_LT((view().toScreen(valjean) - QPointF(to)).manhattanLength(), 2.5);
    for (VertexId v = 0; v < 77; ++v) {
        if (v == valjean) continue;
        EXPECT_TRUE(at(v).x == before[v].x && at(v).y == before[v].y) << v;
    }
    EXPECT_TRUE(selection().selected().empty()) << "it is moved, not selected";
    EXPECT_EQ(history().undoText(), "Move Valjean");
    EXPECT_TRUE(window->keeper().unsaved());
    expectDrawn();
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(at(valjean).x, before[valjean].x);
    expectDrawn();
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    expectDrawn();
    EXPECT_LT((view().toScreen(valjean) - QPointF(to)).manhattanLength(), 2.5);
}

TEST_F(DragTest, TheNodeFollowsTheMouseBeforeItIsLetGo) {
    const VertexId valjean = hub();
    const QPoint from = view().toScreen(valjean).toPoint(), to = from + QPoint(50, 40);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&view(), &move);
    EXPECT_LT((view().toScreen(valjean) - QPointF(to)).manhattanLength(), 2.5);
    EXPECT_EQ(history().undoText(), "");
    const auto places = drawn<Vec2>(view().renderer()->positionBuffer());
    EXPECT_NE(places[valjean].x, at(valjean).x) << "the drawing is ahead of the document";
    // What is undone or opened meanwhile ends the drag.
    bench().document.perform([&](session::Workspace& workspace) {
        session::moveNodes(workspace, {0}, {{1, 1}});
    });
    QApplication::sendEvent(&view(), &move);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
    EXPECT_EQ(history().count(), 1u);
    expectDrawn();
}

TEST_F(DragTest, EscPutsTheNodesBack) {
    const VertexId valjean = hub();
    const std::vector<Vec2> before = *document().positions;
    const QPoint from = view().toScreen(valjean).toPoint(), to = from + QPoint(50, 40);
    selection().select(3, SelectMode::replace);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    const auto moveTo = [&](QPoint place) {
        QMouseEvent move(QEvent::MouseMove, place, view().mapToGlobal(place), Qt::NoButton, Qt::LeftButton,
                         {});
        QApplication::sendEvent(&view(), &move);
    };
    moveTo(to);
    EXPECT_LT((view().toScreen(valjean) - QPointF(to)).manhattanLength(), 2.5);
    const std::string steps = history().undoText();
    const render::Camera camera = activeView().view().camera;
    key(Qt::Key_Escape);
    EXPECT_LT((view().toScreen(valjean) - QPointF(from)).manhattanLength(), 2.5);
    moveTo(to + QPoint(30, 0));
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
    ASSERT_TRUE(rest());
    for (VertexId v = 0; v < 77; ++v) EXPECT_TRUE(at(v).x == before[v].x && at(v).y == before[v].y) << v;
    EXPECT_EQ(activeView().view().camera.centre.x, camera.centre.x) << "it does not pan either";
    EXPECT_EQ(history().undoText(), steps);
    EXPECT_EQ(selection().selected(), std::vector<VertexId>{3}) << "that Esc is for the drag";
    expectDrawn();
    // A box goes likewise.
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ShiftModifier, QPoint(20, 20));
    moveTo({600, 500});
    key(Qt::Key_Escape);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ShiftModifier, QPoint(600, 500));
    EXPECT_EQ(selection().selected(), std::vector<VertexId>{3});
}

TEST_F(DragTest, ASelectedNodeTakesTheSelectionAlong) {
    const VertexId valjean = hub();
    selection().selectOnly({valjean, 0, 5});
    ASSERT_TRUE(rest());
    const std::vector<Vec2> before = *document().positions;
    const QPoint from = view().toScreen(valjean).toPoint();
    drag(Qt::LeftButton, from, from + QPoint(-70, 30));
    const Vec2 by{at(valjean).x - before[valjean].x, at(valjean).y - before[valjean].y};
    EXPECT_LT(by.x, 0);
    for (const VertexId v : {VertexId{0}, VertexId{5}}) {
        EXPECT_NEAR(at(v).x - before[v].x, by.x, 1e-3f);
        EXPECT_NEAR(at(v).y - before[v].y, by.y, 1e-3f);
    }
    EXPECT_EQ(at(1).x, before[1].x);
    EXPECT_THAT(selection().selected(), UnorderedElementsAre(valjean, 0, 5));
    EXPECT_EQ(history().undoText(), "Move 3 nodes");
}

TEST_F(DragTest, TheGroundPansWithEveryButtonAndNodesWithTheOthers) {
    const std::vector<Vec2> before = *document().positions;
    const auto pans = [&](Qt::MouseButton button, QPoint from, Qt::KeyboardModifiers modifiers = {}) {
        const Vec2 centre = activeView().view().camera.centre;
        drag(button, from, from + QPoint(40, 20), modifiers);
        EXPECT_NE(activeView().view().camera.centre.x, centre.x) << button;
        ASSERT_TRUE(rest());
    };
    pans(Qt::LeftButton, ground());
    pans(Qt::MiddleButton, ground());
    for (const Qt::MouseButton button : {Qt::RightButton, Qt::MiddleButton})
        pans(button, view().toScreen(hub()).toPoint());
    pans(Qt::LeftButton, view().toScreen(hub()).toPoint(), Qt::ControlModifier);
    for (VertexId v = 0; v < 77; ++v) EXPECT_EQ(at(v).x, before[v].x);
    EXPECT_EQ(history().count(), 0u);
}

// Of a crowd nothing can be aimed at: there a drag pans, unless the node is selected.
TEST_F(DragTest, NodesTooSmallToAimAtAreGroundUntilTheyAreSelected) {
    for (int i = 0; i < 14; ++i) wheel(QPointF(view().width() / 2.0, view().height() / 2.0), -1);
    ASSERT_TRUE(rest());
    const VertexId v = 12;
    const Vec2 before = at(v), centre = activeView().view().camera.centre;
    drag(Qt::LeftButton, view().toScreen(v).toPoint(), view().toScreen(v).toPoint() + QPoint(40, 20));
    EXPECT_NE(activeView().view().camera.centre.x, centre.x);
    EXPECT_EQ(at(v).x, before.x);
    selection().selectOnly({v});
    ASSERT_TRUE(rest());
    drag(Qt::LeftButton, view().toScreen(v).toPoint(), view().toScreen(v).toPoint() + QPoint(40, 20));
    EXPECT_NE(at(v).x, before.x);
}

TEST_F(DragTest, ADragStopsTheLayoutThatRuns) {
    runs().runLayout("auto", {}, true, {.job = session::JobStart::paused});
    ASSERT_TRUE(wait([&] { return runs().paused(); }));
    const VertexId valjean = hub();
    const QPoint from = view().toScreen(valjean).toPoint(), to = from + QPoint(60, 60);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    const auto moveTo = [&](QPoint place) {
        QMouseEvent move(QEvent::MouseMove, place, view().mapToGlobal(place), Qt::NoButton, Qt::LeftButton,
                         {});
        QApplication::sendEvent(&view(), &move);
    };
    moveTo(to);
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    moveTo(to + QPoint(1, 1));
    const Vec2 stopped = at(valjean);
    moveTo(to + QPoint(41, 1));
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to + QPoint(41, 1));
    EXPECT_NE(at(valjean).x, stopped.x);
    EXPECT_EQ(history().undoText(), "Move Valjean");
    expectDrawn();
}

TEST_F(DragTest, PinnedNodesStayWhenALayoutRuns) {
    EXPECT_FALSE(action("pin").isEnabled()) << "nothing is selected";
    const VertexId valjean = hub();
    click(view().toScreen(valjean));
    key('p');
    EXPECT_TRUE(document().isPinned(valjean));
    EXPECT_EQ(action("pin").text(), "Un&pin Nodes");
    const QPoint from = view().toScreen(valjean).toPoint();
    drag(Qt::LeftButton, from, from + QPoint(100, 80));
    const Vec2 place = at(valjean);
    const auto before = document().positions;
    key(Qt::Key_L, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return document().positions != before; }) && rest());
    EXPECT_EQ(at(valjean).x, place.x);
    EXPECT_EQ(at(valjean).y, place.y);

    const QString path = folder.filePath("pinned.quartier");
    window->keeper().saveTo(path);
    ASSERT_TRUE(wait([&] { return !window->keeper().unsaved(); }));
    open(path, 77);
    EXPECT_TRUE(document().isPinned(valjean));
    EXPECT_EQ(at(valjean).x, place.x);
    action("unpin-all").trigger();
    EXPECT_EQ(document().pinned, nullptr);
    EXPECT_FALSE(action("unpin-all").isEnabled());
    history().undo();
    EXPECT_TRUE(document().isPinned(valjean));
}

TEST_F(DragTest, ThePinIsInTheMenuOfTheNode) {
    auto* menu = window->findChild<QMenu*>("context");
    QTest::mouseClick(&view(), Qt::RightButton, {}, view().toScreen(hub()).toPoint());
    ASSERT_TRUE(wait([&] { return menu->isVisible(); }));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(&action("pin")).center());
    EXPECT_TRUE(document().isPinned(hub()));
}

}  // namespace
}  // namespace quartier::qt::test
