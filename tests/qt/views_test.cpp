// Several views of one document, under real mouse and keys.
#include <QScreen>
#include <QToolButton>
#include <cstdlib>

#include "app/qt/view_area.h"
#include "app/session/session_file.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class ViewsTest : public WindowTest {
  protected:
    // A second view beside the first, which stays the first in first().
    void openSecond() {
        key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(wait([&] { return window->viewArea().viewports().size() == 2; }));
        ASSERT_TRUE(allRest());
    }
    ViewportWidget& first() { return *window->viewArea().viewports().front(); }
    ViewportWidget& second() { return *window->viewArea().viewports().back(); }
    ViewController& firstView() { return *bench().views.all().front(); }
    ViewController& secondView() { return *bench().views.all().back(); }
    bool allRest() {
        return wait([&] {
            const auto viewports = window->viewArea().viewports();
            return runs().settled() &&
                   std::all_of(viewports.begin(), viewports.end(), [](auto* view) { return view->atRest(); });
        });
    }
    void clickOn(ViewportWidget& viewport, QPointF at) {
        QTest::mouseClick(&viewport, Qt::LeftButton, Qt::NoModifier, at.toPoint());
    }
    QToolButton* closeButtonOf(ViewportWidget& viewport) {
        return viewport.parentWidget()->findChild<QToolButton*>("close-view");
    }
};

TEST_F(ViewsTest, ANewViewStandsBesideTheFirstAndIsActive) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    EXPECT_TRUE(second().isVisible());
    EXPECT_GT(second().mapTo(window.get(), QPoint()).x(), first().mapTo(window.get(), QPoint()).x());
    EXPECT_NEAR(first().width(), second().width(), 2);
    EXPECT_EQ(&activeView(), &secondView());
    EXPECT_EQ(&view(), &second());
    EXPECT_GT(second().framesDrawn(), 0u);
    ASSERT_NE(closeButtonOf(first()), nullptr);
    EXPECT_TRUE(closeButtonOf(first())->isVisible());
}

TEST_F(ViewsTest, PanelsActOnTheViewThatWasClicked) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    activeView().colourBy("degree");
    EXPECT_EQ(secondView().view().colour, "degree");
    EXPECT_EQ(firstView().view().colour, "community");
    clickOn(first(), {6, first().height() - 6.0});
    EXPECT_EQ(&activeView(), &firstView());
    EXPECT_TRUE(first().parentWidget()->findChild<QWidget*>("view-bar")->property("active").toBool());
    EXPECT_FALSE(second().parentWidget()->findChild<QWidget*>("view-bar")->property("active").toBool());
    activeView().sizeBy("none");
    EXPECT_EQ(secondView().view().size, "degree");
    // The keys of the levels, too.
    const u32 depth = secondView().state().depth();
    QTest::keyClick(&first(), '[');
    EXPECT_EQ(firstView().state().depth(), depth - 1);
    EXPECT_EQ(secondView().state().depth(), depth);
}

TEST_F(ViewsTest, TheColoursOnTheScreenDiffer) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    firstView().colourBy("community");
    secondView().colourBy("degree");
    ASSERT_TRUE(allRest());
    const VertexId node = hub();
    const auto colourAt = [&](ViewportWidget& viewport) {
        const QPointF at = viewport.toScreen(node) * viewport.devicePixelRatioF();
        return viewport.grabFramebuffer().pixelColor(at.toPoint());
    };
    EXPECT_NE(colourAt(first()), colourAt(second()));
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        window->screen()->grabWindow(window->winId()).save(QString("%1/views.png").arg(pictures));
}

TEST_F(ViewsTest, WhatIsSelectedInOneIsSelectedInTheOther) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    const VertexId node = hub();
    clickOn(second(), second().toScreen(node));
    ASSERT_EQ(selection().selected(), std::vector<VertexId>{node});
    for (ViewController* controller : {&firstView(), &secondView()})
        EXPECT_NE(controller->flags().all()[node] & render::kSelected, 0);
    QTest::mouseMove(&first(), first().toScreen(node).toPoint());
    ASSERT_TRUE(wait([&] { return selection().hovered() == node; }));
    EXPECT_NE(secondView().flags().all()[node] & render::kHovered, 0);
}

TEST_F(ViewsTest, LockedViewsFollowCameraAndPlace) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(bench().views.locked());
    ASSERT_TRUE(allRest());
    drag(Qt::LeftButton, {40, 40}, {140, 90});
    wheel({100, 100}, 2);
    ASSERT_TRUE(allRest());
    const render::Camera &a = firstView().view().camera, &b = secondView().view().camera;
    EXPECT_FLOAT_EQ(a.zoom, b.zoom);
    EXPECT_FLOAT_EQ(a.centre.x, b.centre.x);
    EXPECT_FLOAT_EQ(a.centre.y, b.centre.y);
    EXPECT_FALSE(firstView().view().fit);
    const u32 node = largestCommunity();
    activeView().enter(node);
    EXPECT_EQ(firstView().state().entered(), node);
    ASSERT_TRUE(allRest());
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(firstView().state().entered(), 0u);
    EXPECT_EQ(secondView().state().entered(), 0u);
    ASSERT_TRUE(allRest());
    key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(bench().views.locked());
    const f32 before = firstView().view().camera.zoom;
    wheel({100, 100}, 3);
    EXPECT_EQ(firstView().view().camera.zoom, before);
}

TEST_F(ViewsTest, AViewIsClosedByItsButtonAndComesBackByUndo) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    secondView().colourBy("degree");
    ASSERT_TRUE(allRest());
    QTest::mouseClick(closeButtonOf(second()), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return bench().views.all().size() == 1; }));
    EXPECT_EQ(&activeView(), &firstView());
    QTest::qWait(50);
    EXPECT_FALSE(closeButtonOf(first())->isVisible());
    EXPECT_FALSE(window->findChild<QAction*>("close-view")->isEnabled());
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_EQ(bench().views.all().size(), 2u);
    EXPECT_EQ(secondView().view().colour, "degree");
    ASSERT_TRUE(allRest());
    key(Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(bench().views.all().size(), 1u);
    ASSERT_TRUE(allRest());
}

TEST_F(ViewsTest, UndoGoesToTheViewThatWasChanged) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    secondView().colourBy("degree");
    clickOn(first(), {6, first().height() - 6.0});
    firstView().sizeBy("none");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(firstView().view().size, "degree");
    EXPECT_EQ(secondView().view().colour, "degree");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(secondView().view().colour, "community");
}

TEST_F(ViewsTest, ASessionKeepsAllViews) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    secondView().colourBy("degree");
    secondView().enter(secondView().shownCommunities().front());
    ASSERT_TRUE(allRest());
    const std::string place = session::placeOf(document(), secondView().state().entered()).node;
    bench().views.activate(firstView().id());
    const QString file = folder.filePath("views.quartier");
    window->keeper().saveTo(file);
    ASSERT_TRUE(wait([&] { return !window->keeper().saving(); }));
    open("grid:5:5", 25);
    EXPECT_EQ(bench().views.all().size(), 1u);
    window->open(file);
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 77 && bench().views.all().size() == 2; }));
    ASSERT_TRUE(allRest());
    EXPECT_EQ(firstView().view().colour, "community");
    EXPECT_EQ(secondView().view().colour, "degree");
    EXPECT_EQ(firstView().state().entered(), 0u);
    EXPECT_EQ(session::placeOf(document(), secondView().state().entered()).node, place);
    EXPECT_EQ(window->viewArea().viewports().size(), 2u);
    EXPECT_EQ(&activeView(), &firstView()) << "the one that was active";
    EXPECT_FALSE(bench().views.locked());
}

TEST_F(ViewsTest, ASessionKeepsThatTheyAreLocked) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    bench().views.setLocked(true);
    ASSERT_TRUE(allRest());
    const QString file = folder.filePath("locked.quartier");
    window->keeper().saveTo(file);
    ASSERT_TRUE(wait([&] { return !window->keeper().saving(); }));
    open("grid:5:5", 25);
    EXPECT_FALSE(bench().views.locked());
    window->open(file);
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 77 && bench().views.all().size() == 2; }));
    ASSERT_TRUE(allRest());
    EXPECT_TRUE(bench().views.locked());
    EXPECT_EQ(&activeView(), &secondView()) << "the one opened last";
    EXPECT_FALSE(history().canUndo());
}

TEST_F(ViewsTest, ARunShowsItsResultInAllViews) {
    ASSERT_NO_FATAL_FAILURE(openSecond());
    const auto before = document().communities;
    runs().runCommunities("sequential", {.resolution = 2});
    ASSERT_TRUE(wait([&] { return document().communities != before; }));
    ASSERT_TRUE(allRest());
    EXPECT_EQ(firstView().state().depth(), secondView().state().depth());
    runs().runBetweenness("sources", {});
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr; }));
    ASSERT_TRUE(allRest());
    EXPECT_EQ(secondView().view().colour, "betweenness");
    EXPECT_EQ(firstView().view().colour, "community");
}

}  // namespace
}  // namespace quartier::qt::test
