// The widgets in the drawing, used with the events of a mouse: what lies under a card gets none of them, and
// a card none that begin outside.
#include <QAction>
#include <QFile>
#include <QImage>
#include <algorithm>

#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class CardsTest : public WindowTest {
  protected:
    QPoint placeOf(const std::string& name) {
        const auto placed = control(name);
        EXPECT_TRUE(placed.has_value()) << "there is no " << name << " in the drawing";
        return placed ? placed->where.center().toPoint() : QPoint();
    }
    void clickOn(const std::string& name) { click(placeOf(name)); }
    void press(QPoint at) { QTest::mousePress(&view(), Qt::LeftButton, {}, at); }
    void release(QPoint at) { QTest::mouseRelease(&view(), Qt::LeftButton, {}, at); }
    // As it comes from Qt: the second press is no press.
    void doubleClick(QPoint at) {
        click(at);
        QMouseEvent twice(QEvent::MouseButtonDblClick, at, view().mapToGlobal(at), Qt::LeftButton,
                          Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&view(), &twice);
        release(at);
    }
    void moveTo(QPoint at) {
        QMouseEvent move(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&view(), &move);
    }
    // The present picture of what is around a control.
    QImage pictureOf(const std::string& name) {
        const auto placed = control(name);
        if (!placed || !rest()) return {};
        const qreal ratio = view().devicePixelRatioF();
        const QRectF& where = placed->where;
        return view().grabFramebuffer().copy(
            QRectF(where.topLeft() * ratio, where.size() * ratio).toAlignedRect());
    }
    std::string communityRow(size_t row) {
        return "community " + std::to_string(activeView().legend().rows[row].item);
    }
    // A run that is paused after its first sweeps, so that its card stays.
    void startPaused() {
        open("planted:4000:40:12:0.3:1", 4000);
        runs().runCommunities("sequential", {}, {.job = session::JobStart::paused});
        ASSERT_TRUE(wait([&] { return runs().paused() && control("pause").has_value(); }));
    }
};

}  // namespace

TEST_F(CardsTest, TheStepperStepsWhereItsArrowsAreClicked) {
    ASSERT_GE(session::depthCount(document()), 2u);
    const u32 coarsest = activeView().state().depth();
    EXPECT_FALSE(control("coarser")->enabled) << "there is nothing beyond the coarsest";
    clickOn("coarser");
    EXPECT_EQ(activeView().state().depth(), coarsest);
    clickOn("finer");
    EXPECT_EQ(activeView().state().depth(), coarsest - 1);
    ASSERT_TRUE(rest());
    EXPECT_TRUE(control("coarser")->enabled);
    clickOn("coarser");
    EXPECT_EQ(activeView().state().depth(), coarsest);
    EXPECT_TRUE(selection().selected().empty());
}

TEST_F(CardsTest, TheStepperTakesQuickClicksOneByOne) {
    open("planted:3000:60:8:0.2:1", 3000);
    const u32 levels = session::depthCount(document());
    ASSERT_GE(levels, 3u);
    activeView().setDepth(levels - 1);
    ASSERT_TRUE(rest());
    doubleClick(placeOf("finer"));
    EXPECT_EQ(activeView().state().depth(), levels - 3);
}

TEST_F(CardsTest, AClickEndsWhereItBegan) {
    const u32 depth = activeView().state().depth();
    const QPoint arrow = placeOf("finer");
    press(arrow);
    release({200, 150});
    EXPECT_EQ(activeView().state().depth(), depth) << "released elsewhere";
    EXPECT_TRUE(selection().selected().empty());
    press({200, 150});
    release(arrow);
    EXPECT_EQ(activeView().state().depth(), depth) << "pressed elsewhere";
    clickOn("finer");
    EXPECT_EQ(activeView().state().depth(), depth - 1);
}

TEST_F(CardsTest, TheBreadcrumbLeavesForThePlaceThatIsClicked) {
    const u32 node = largestCommunity();
    activeView().isolate(node);
    ASSERT_TRUE(rest());
    clickOn("place 0");
    EXPECT_FALSE(activeView().state().isolated);
    activeView().enter(node);
    ASSERT_TRUE(rest());
    activeView().enter(largestCommunity());
    ASSERT_TRUE(rest());
    ASSERT_EQ(activeView().state().path.size(), 2u);
    EXPECT_FALSE(control("place 2")) << "where one is already";
    clickOn("place 1");
    ASSERT_EQ(activeView().state().path.size(), 1u);
    EXPECT_EQ(activeView().state().path[0].node, node);
    ASSERT_TRUE(rest());
    clickOn("place 0");
    EXPECT_TRUE(activeView().state().path.empty());
}

TEST_F(CardsTest, TheLegendIsolatesWithAClickAndEntersWithTwo) {
    const u32 node = activeView().legend().rows[0].item;
    const std::string row = communityRow(0);
    clickOn(row);
    EXPECT_EQ(activeView().state().isolated, std::optional<u32>(node));
    EXPECT_EQ(selection().selected().size(), communities()->dendrogram.nodes()[node].size);
    ASSERT_TRUE(rest());
    clickOn(row);
    EXPECT_FALSE(activeView().state().isolated);
    EXPECT_TRUE(selection().selected().empty());
    ASSERT_TRUE(rest());
    doubleClick(placeOf(row));
    ASSERT_EQ(activeView().state().path.size(), 1u);
    EXPECT_EQ(activeView().state().path[0].node, node);
    EXPECT_FALSE(activeView().state().isolated);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(activeView().state().path.empty()) << "a double click is one step of undo";
    EXPECT_FALSE(activeView().state().isolated);
}

// Of a ramp and of groups alike.
TEST_F(CardsTest, TheLegendSelectsTheNodesThatHaveNoValue) {
    const QString path = folder.filePath("ages.gml");
    QByteArray graph = "graph [\n";
    for (int v = 0; v < 40; ++v) {
        graph +=
            QString("node [ id %1 %2 ]\n").arg(v).arg(v < 33 ? QString("age %1").arg(v % 9) : "").toUtf8();
        graph += QString("edge [ source %1 target %2 ]\n").arg(v).arg((v + 1) % 40).toUtf8();
    }
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(graph + "]\n");
    file.close();
    open(path, 40);
    for (const char* quantity : {"age", "groups:age"}) {
        activeView().colourBy(quantity);
        ASSERT_TRUE(rest());
        ASSERT_TRUE(activeView().legend().noValue) << quantity;
        const u32 item = activeView().legend().noValue->item;
        clickOn("group " + std::to_string(item));
        EXPECT_EQ(selection().selected(), (std::vector<VertexId>{33, 34, 35, 36, 37, 38, 39})) << quantity;
        selection().selectOnly({});
        ASSERT_TRUE(rest());
    }
}

TEST_F(CardsTest, TheRunCardPausesStepsAndCancels) {
    ASSERT_NO_FATAL_FAILURE(startPaused());
    const auto stages = [&] { return bench().document.session().analysis().state().stagesDone; };
    const u64 before = stages();
    clickOn("step");
    EXPECT_TRUE(wait([&] { return stages() > before && runs().paused(); }));
    clickOn("pause");
    EXPECT_TRUE(wait([&] { return !runs().paused(); }));
    if (runs().busy()) {
        ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    }
    ASSERT_NO_FATAL_FAILURE(startPaused());
    clickOn("cancel");
    EXPECT_TRUE(wait([&] { return !runs().busy(); }));
    ASSERT_TRUE(rest());
    EXPECT_FALSE(control("cancel")) << "the card goes with the run";
}

TEST_F(CardsTest, AButtonShowsThatThePointerIsOverItAndThatItIsHeld) {
    const QPoint arrow = placeOf("finer");
    moveTo({200, 150});
    const QImage idle = pictureOf("finer");
    moveTo(arrow);
    const QImage lit = pictureOf("finer");
    EXPECT_NE(idle, lit);
    EXPECT_EQ(view().cursor().shape(), Qt::PointingHandCursor);
    press(arrow);
    const QImage held = pictureOf("finer");
    EXPECT_NE(held, lit);
    EXPECT_NE(held, idle);
    release({200, 150});
    moveTo({200, 150});
    EXPECT_EQ(pictureOf("finer"), idle);
}

TEST_F(CardsTest, ATooltipComesWhenThePointerRestsAndGoesWithIt) {
    const QPoint arrow = placeOf("finer");
    ASSERT_TRUE(rest());
    moveTo(arrow);
    view().repaint();
    const QImage at = view().grabFramebuffer();
    ASSERT_TRUE(rest());
    const QImage rested = view().grabFramebuffer();
    EXPECT_NE(at, rested);
    const u64 frames = view().framesDrawn();
    QTest::qWait(700);
    EXPECT_EQ(view().framesDrawn(), frames) << "a tooltip that is shown needs no further frame";
    moveTo({200, 150});
    moveTo({201, 150});
    ASSERT_TRUE(rest());
    moveTo(arrow);
    view().repaint();
    EXPECT_EQ(view().grabFramebuffer(), at);
}

TEST_F(CardsTest, WhatHappensOnACardDoesNotReachTheDrawing) {
    selection().select(hub(), SelectMode::replace);
    const render::Camera before = activeView().view().camera;
    const QPoint card = QRectF(view().overlay()->cards().front()).center().toPoint();
    ASSERT_TRUE(onACard(card));
    wheel(card, 3);
    drag(Qt::LeftButton, card, card + QPoint(60, -90));
    drag(Qt::RightButton, card, card + QPoint(60, -90));
    drag(Qt::LeftButton, card, card + QPoint(60, -90), Qt::ShiftModifier);
    doubleClick(card);
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().camera.zoom, before.zoom);
    EXPECT_EQ(activeView().view().camera.centre.x, before.centre.x);
    EXPECT_EQ(activeView().view().camera.centre.y, before.centre.y);
    EXPECT_EQ(selection().selected(), std::vector<VertexId>{hub()});
    EXPECT_TRUE(activeView().state().path.empty());
}

// When the pointer stays on a node, what is not its neighbour fades, until it leaves.
TEST_F(CardsTest, AllButTheNeighboursOfAHoveredNodeFade) {
    const VertexId node = hub();
    const auto neighbours = document().undirected().row(node);
    VertexId other = node, neighbour = node;  // far from the card beside the pointer
    const QPointF at = view().toScreen(node);
    for (VertexId v = 0; v < document().vertexCount(); ++v) {
        const QPointF away = view().toScreen(v) - at;
        if (v == node || away.x() > -20) continue;
        const bool joined = std::find(neighbours.begin(), neighbours.end(), v) != neighbours.end();
        (joined ? neighbour : other) = v;
    }
    ASSERT_TRUE(other != node && neighbour != node);
    const auto brightness = [&](VertexId v) {
        const QPointF place = view().toScreen(v) * view().devicePixelRatioF();
        return qGray(view().grabFramebuffer().pixel(place.toPoint()));
    };
    ASSERT_TRUE(rest());
    const int otherBefore = brightness(other), neighbourBefore = brightness(neighbour);
    moveTo(at.toPoint());
    ASSERT_TRUE(wait([&] { return selection().hovered() == node; }));
    EXPECT_TRUE(wait([&] { return brightness(other) < 0.7 * otherBefore; })) << "of " << otherBefore;
    EXPECT_GE(brightness(neighbour), 0.9 * neighbourBefore);
    moveTo({3, 3});
    EXPECT_TRUE(wait([&] { return brightness(other) == otherBefore; }));
}

// A node that lies under a card is not hovered; a drag of the drawing goes on over a card.
TEST_F(CardsTest, WhatBeginsInTheDrawingStaysInIt) {
    const QPoint card = placeOf("finer");
    view().panBy(QPointF(card) - view().toScreen(hub()));
    ASSERT_TRUE(rest());
    moveTo(card);
    EXPECT_EQ(selection().hovered(), kNoVertex);
    const u32 depth = activeView().state().depth();
    const QPointF start = view().toScreen(0);
    drag(Qt::LeftButton, {200, 150}, card);
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().state().depth(), depth);
    EXPECT_NEAR((view().toScreen(0) - start).x(), card.x() - 200, 1);
    EXPECT_NEAR((view().toScreen(0) - start).y(), card.y() - 150, 1);
}

TEST_F(CardsTest, FiguresPlotTheTimesOfFramesAndReadThemOut) {
    window->findChild<QAction*>("figures")->trigger();
    for (int i = 0; i < 5; ++i) {
        view().panBy({1, 0});
        view().repaint();
    }
    ASSERT_TRUE(rest());
    const QImage plain = pictureOf("frame times");
    ASSERT_FALSE(plain.isNull());
    moveTo(placeOf("frame times"));
    ASSERT_TRUE(rest());
    EXPECT_NE(pictureOf("frame times"), plain) << "the frame under the pointer is marked";
    moveTo({200, 150});
    ASSERT_TRUE(rest());
    const u64 frames = view().framesDrawn();
    QTest::qWait(500);
    EXPECT_EQ(view().framesDrawn(), frames) << "figures alone draw nothing";
}

TEST_F(CardsTest, FiguresHaveTheCurveOfTheRunInProgress) {
    window->findChild<QAction*>("figures")->trigger();
    ASSERT_NO_FATAL_FAILURE(startPaused());
    EXPECT_FALSE(control("live modularity"));
    for (int i = 0; i < 100 && !control("live modularity") && runs().busy(); ++i) {
        clickOn("step");
        QTest::qWait(100);
    }
    EXPECT_TRUE(control("live modularity"));
    EXPECT_TRUE(control("run curve"));
    runs().cancel();
    ASSERT_TRUE(rest());
    EXPECT_FALSE(control("live modularity"));
    open("ba:6000:3:1", 6000);
    runs().runBetweenness("sources", {});
    EXPECT_TRUE(wait([&] { return control("live error").has_value(); }));
    EXPECT_GE(runs().errorsAtTop().size(), 2u);
    runs().cancel();
    ASSERT_TRUE(rest());
}

}  // namespace quartier::qt::test
