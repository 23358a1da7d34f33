#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <cstdio>
#include <ctime>
#include <map>

#include "shared_data.h"
#include "window_fixture.h"

namespace quartier::qt::test {

TEST_F(WindowTest, TheWheelKeepsThePointUnderTheCursor) {
    const QPointF at(view().width() * 0.3, view().height() * 0.4);
    const qreal ratio = view().devicePixelRatioF();
    const Vec2 device{static_cast<f32>(at.x() * ratio), static_cast<f32>(at.y() * ratio)};
    const Vec2 before = activeView().view().camera.toWorld(device);
    const f32 zoom = activeView().view().camera.zoom;
    wheel(at, 3);
    ASSERT_TRUE(rest());
    EXPECT_NEAR(activeView().view().camera.zoom, zoom * std::pow(1.25, 3), zoom * 1e-3);
    const Vec2 after = activeView().view().camera.toWorld(device);
    EXPECT_NEAR(after.x, before.x, 0.5 / zoom);
    EXPECT_NEAR(after.y, before.y, 0.5 / zoom);
}

TEST_F(WindowTest, EveryButtonPansByTheWayOfTheHand) {
    for (const Qt::MouseButton button : {Qt::LeftButton, Qt::RightButton, Qt::MiddleButton}) {
        const QPointF before = view().toScreen(0);
        drag(button, {200, 150}, {260, 130});
        ASSERT_TRUE(rest());
        const QPointF moved = view().toScreen(0) - before;
        EXPECT_NEAR(moved.x(), 60, 1);
        EXPECT_NEAR(moved.y(), -20, 1);
    }
    EXPECT_TRUE(selection().selected().empty()) << "a drag is not a click";
}

TEST_F(WindowTest, ClicksSelectAddToggleAndClear) {
    const VertexId first = hub();
    click(view().toScreen(first));
    ASSERT_EQ(selection().selected(), std::vector<VertexId>{first});
    // A neighbour that a click hits for itself.
    VertexId second = kNoVertex;
    for (VertexId v = 0; v < document().vertexCount() && second == kNoVertex; ++v) {
        const QPointF way = view().toScreen(v) - view().toScreen(first);
        if (v != first && way.manhattanLength() > 60 && !onACard(view().toScreen(v))) second = v;
    }
    ASSERT_NE(second, kNoVertex);
    click(view().toScreen(second), Qt::ShiftModifier);
    EXPECT_EQ(selection().selected().size(), 2u);
    click(view().toScreen(first), Qt::ControlModifier);
    EXPECT_EQ(selection().selected().size(), 1u);
    click(emptyGround());
    EXPECT_TRUE(selection().selected().empty());
    click(view().toScreen(first));
    key(Qt::Key_Escape);
    EXPECT_TRUE(selection().selected().empty());
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(selection().selected().size(), 1u) << "undo brings the selection back";
}

TEST_F(WindowTest, EscapeInAnOpenListClosesItAlone) {
    click(view().toScreen(hub()));
    ASSERT_EQ(selection().selected().size(), 1u);
    QComboBox* list = nullptr;
    for (QComboBox* each : window->findChildren<QComboBox*>())
        if (each->isVisible() && each->isEnabled()) list = each;
    ASSERT_NE(list, nullptr);
    list->setFocus();
    list->showPopup();
    ASSERT_TRUE(wait([&] { return QApplication::activePopupWidget() != nullptr; }));
    QTest::keyClick(window->windowHandle(), Qt::Key_Escape);
    ASSERT_TRUE(wait([&] { return QApplication::activePopupWidget() == nullptr; }));
    EXPECT_EQ(selection().selected().size(), 1u);
}

// Where names stand from their nodes, of those wholly in the window.
using NamePlaces = std::map<std::string, QPointF>;
NamePlaces namesFromNodes(ViewportWidget& view) {
    NamePlaces places;
    for (const auto& placed : view.overlay()->labels().placed()) {
        const QRectF at(placed.x, placed.y, placed.width, placed.height);
        if (QRectF(view.rect()).contains(at))
            places[placed.label.text] = at.center() - view.toScreen(placed.label.vertex);
    }
    return places;
}

TEST_F(WindowTest, NamesStandAtTheirNodesClearOfEachOther) {
    const auto& placed = view().overlay()->labels().placed();
    ASSERT_GE(placed.size(), 10u);
    size_t communities = 0;
    for (size_t i = 0; i < placed.size(); ++i) {
        const QRectF at(placed[i].x, placed[i].y, placed[i].width, placed[i].height);
        const QPointF node = view().toScreen(placed[i].label.vertex);
        EXPECT_EQ(placed[i].label.text, document().nodes().label(placed[i].label.vertex));
        EXPECT_FALSE(at.adjusted(4, 4, -4, -4).contains(node)) << placed[i].label.text;
        EXPECT_TRUE(at.adjusted(-16, -16, 16, 16).contains(node)) << placed[i].label.text;
        // But for the halo of its letters.
        EXPECT_TRUE(QRectF(view().rect()).contains(at.adjusted(3, 3, -3, -3))) << placed[i].label.text;
        communities += placed[i].label.community;
        for (size_t j = 0; j < i; ++j)
            EXPECT_FALSE(at.intersects({placed[j].x, placed[j].y, placed[j].width, placed[j].height}));
    }
    EXPECT_GE(communities, 5u);
}

// The largest in sight, as a picture of the drawing has them.
TEST_F(WindowTest, AtMostHalfOfTheNamesAreCommunities) {
    open("planted:4000:40:12:0.1:1", 4000);
    ASSERT_TRUE(rest());
    const auto& placed = view().overlay()->labels().placed();
    const auto communities =
        std::count_if(placed.begin(), placed.end(), [](const auto& name) { return name.label.community; });
    EXPECT_GE(communities, 5);
    EXPECT_LE(communities, activeView().view().labels / 2);
}

// However one came here: when other names are asked for, all are placed as if there had been none before.
TEST_F(WindowTest, NamesArePlacedAnewWhenTheyChange) {
    const NamePlaces before = namesFromNodes(view());
    size_t moved = 0;
    view().zoomBy(0.4);
    ASSERT_TRUE(rest());
    key(Qt::Key_F);
    ASSERT_TRUE(rest());
    for (const auto& [name, place] : namesFromNodes(view()))
        moved += before.count(name) == 0 || (place - before.at(name)).manhattanLength() > 3;
    EXPECT_GT(moved, 0u) << "names stay where they were in the crowd; without that this test says nothing";
    for (const int labels : {6, 20}) {
        activeView().changeView("Labels", [&](session::View& shown) { shown.labels = labels; });
        ASSERT_TRUE(rest());
    }
    const NamePlaces after = namesFromNodes(view());
    ASSERT_EQ(after.size(), before.size());
    for (const auto& [name, place] : after) {
        ASSERT_EQ(before.count(name), 1u) << name;
        EXPECT_LT((place - before.at(name)).manhattanLength(), 3) << name;
    }
}

TEST_F(WindowTest, CommunitiesTooNarrowToBeSeenAreABandDownToTheLastRow) {
    icicle().setMinimumSize(60, 60);
    icicle().resize(70, 130);  // six pixels for 77 nodes
    const QImage picture = icicle().grab().toImage();
    const QColor ground = picture.pixelColor(picture.width() - 1, 0);
    const qreal ratio = picture.devicePixelRatio();
    const u32 last = static_cast<u32>(communities()->dendrogram.nodes().size()) - 1;
    const qreal foot = icicle().rectOf(last).center().y();
    for (const qreal x : {59.5, 61.5, 62.5})
        EXPECT_NE(picture.pixelColor((QPointF(x, foot) * ratio).toPoint()), ground) << x;
}

TEST_F(WindowTest, NamesGoWithTheirNodesWhilePanningAndZooming) {
    NamePlaces before = namesFromNodes(view());
    for (int step = 0; step < 8; ++step) {
        view().panBy({7, 5});
        ASSERT_TRUE(rest());
        const NamePlaces now = namesFromNodes(view());
        for (const auto& [name, place] : now)
            if (before.count(name) != 0) {
                EXPECT_LT((place - before[name]).manhattanLength(), 2.5) << name;
            }
        before = now;
    }
    size_t jumps = 0, seen = 0;
    for (int step = 0; step < 16; ++step) {
        view().zoomBy(step < 8 ? 1.01 : 1 / 1.01);
        ASSERT_TRUE(rest());
        for (const auto& [name, place] : namesFromNodes(view())) {
            seen += before.count(name);
            jumps += before.count(name) != 0 && (place - before[name]).manhattanLength() > 4;
            before[name] = place;
        }
    }
    EXPECT_GT(seen, 100u);
    EXPECT_LE(jumps, 2u);
}

TEST_F(WindowTest, ABoxAndALassoSelectWhatIsInside) {
    const QPoint corner(view().width() - 2, view().height() - 2);
    const int middle = view().height() / 2;
    drag(Qt::LeftButton, {1, middle}, corner, Qt::ShiftModifier);
    std::vector<VertexId> expected;
    for (VertexId v = 0; v < 77; ++v)
        if (view().toScreen(v).y() > middle) expected.push_back(v);
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(selection().selected(), expected);
    drag(Qt::LeftButton, {1, 1}, {4, 4}, Qt::ShiftModifier | Qt::AltModifier);
    EXPECT_EQ(selection().selected(), expected) << "nothing lies in a lasso as small as that";
}

TEST_F(WindowTest, BracketsStepThroughTheLevels) {
    ASSERT_GE(session::depthCount(document()), 2u);
    const u32 coarsest = session::depthCount(document()) - 1;
    EXPECT_EQ(activeView().state().depth(), coarsest);
    key('[');
    EXPECT_EQ(activeView().state().depth(), coarsest - 1);
    key(']');
    EXPECT_EQ(activeView().state().depth(), coarsest);
    key(']');
    EXPECT_EQ(activeView().state().depth(), coarsest) << "there is nothing beyond the coarsest";
}

TEST_F(WindowTest, TheIcicleIsolatesEntersAndLeaves) {
    const u32 node = largestCommunity();
    const QPoint at = icicle().rectOf(node).center().toPoint();
    QTest::mouseClick(&icicle(), Qt::LeftButton, {}, at);
    ASSERT_EQ(activeView().state().isolated, std::optional<u32>(node));
    const auto dimmed = [&] {
        return std::count_if(activeView().flags().all().begin(), activeView().flags().all().end(),
                             [](u8 flags) { return (flags & render::kDimmed) != 0; });
    };
    const auto size = communities()->dendrogram.nodes()[node].size;
    EXPECT_EQ(dimmed(), 77 - static_cast<long>(size));
    QTest::mouseClick(&icicle(), Qt::LeftButton, {}, at);
    EXPECT_FALSE(activeView().state().isolated);
    const f32 zoom = activeView().view().camera.zoom;
    QTest::mouseDClick(&icicle(), Qt::LeftButton, {}, at);
    ASSERT_EQ(activeView().state().path.size(), 1u);
    EXPECT_EQ(activeView().state().path.back().node, node);
    ASSERT_TRUE(rest());
    EXPECT_GT(activeView().view().camera.zoom, zoom);
    key(Qt::Key_Backspace);
    EXPECT_TRUE(activeView().state().path.empty());
    ASSERT_TRUE(rest());
    EXPECT_NEAR(activeView().view().camera.zoom, zoom, zoom * 0.02);
}

// One that is a part of its parent, in a shade of it, while the coarsest level is shown.
TEST_F(WindowTest, ALeafThatIsEnteredKeepsItsColour) {
    const auto& nodes = communities()->dendrogram.nodes();
    u32 leaf = 0;
    for (u32 node = 1; node < nodes.size(); ++node)
        if (nodes[node].children == 0 && nodes[node].colourKey != nodes[nodes[node].parent].colourKey)
            leaf = node;
    ASSERT_NE(leaf, 0u);
    ASSERT_GT(activeView().state().depth(), 0u);
    const QColor outside = activeView().colourOf(leaf);
    const auto expectItsColour = [&] {
        ASSERT_EQ(activeView().state().path.size(), 1u);
        EXPECT_EQ(activeView().state().depth(), 0u);
        ASSERT_EQ(activeView().legend().rows.size(), 1u);
        EXPECT_EQ(activeView().legend().rows[0].item, leaf);
        ASSERT_TRUE(rest());
        const VertexId hub = session::hubOf(document(), leaf);
        const QColor drawn = view().grabFramebuffer().pixelColor(
            (view().toScreen(hub) * view().devicePixelRatioF()).toPoint());
        EXPECT_LT(std::abs(drawn.red() - outside.red()) + std::abs(drawn.green() - outside.green()) +
                      std::abs(drawn.blue() - outside.blue()),
                  40)
            << drawn.name().toStdString() << " is not " << outside.name().toStdString();
    };
    activeView().enter(leaf);
    expectItsColour();
    key(Qt::Key_Backspace);
    EXPECT_GT(activeView().state().depth(), 0u) << "outside all is as before";
    QTest::mouseClick(&icicle(), Qt::LeftButton, {}, icicle().rectOf(leaf).center().toPoint());
    QTest::keyClick(&icicle(), Qt::Key_Return, Qt::ControlModifier);
    expectItsColour();
}

TEST_F(WindowTest, ADoubleClickOnANodeFocusesIt) {
    const VertexId vertex = hub();
    const f32 zoom = activeView().view().camera.zoom;
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, view().toScreen(vertex).toPoint());
    ASSERT_TRUE(rest());
    EXPECT_GT(activeView().view().camera.zoom, zoom * 1.5);
    const QPointF middle = view().toScreen(vertex);
    EXPECT_NEAR(middle.x(), view().width() / 2.0, 3);
    EXPECT_NEAR(middle.y(), view().height() / 2.0, 3);
    key(Qt::Key_F);
    ASSERT_TRUE(rest());
    EXPECT_NEAR(activeView().view().camera.zoom, zoom, zoom * 0.02) << "F fits all again";
}

TEST_F(WindowTest, HoveringShowsTheNodeUnderThePointer) {
    const VertexId vertex = hub();
    QTest::mouseMove(&view(), view().toScreen(vertex).toPoint());
    ASSERT_TRUE(wait([&] { return selection().hovered() == vertex; }));
    QTest::mouseMove(&view(), emptyGround().toPoint());
    EXPECT_TRUE(wait([&] { return selection().hovered() == kNoVertex; }));
}

// 20 frames a second on two cores are 100 ms of processor time a frame; measured so, the load of others does
// not count.
TEST_F(WindowTest, PansEgoFacebookFluently) {
    const auto path = quartier::test::sharedData("B/facebook_combined.txt.gz");
    SKIP_WITHOUT(path);
    open(QString::fromStdString(path.string()), 4039);
    // The drawing alone, 1280 x 800, without the import report above it.
    key(Qt::Key_Escape);
    for (auto* dock : window->findChildren<QDockWidget*>()) dock->close();
    for (auto* bar : window->findChildren<QToolBar*>()) bar->hide();
    window->menuBar()->hide();
    window->statusBar()->hide();
    ASSERT_TRUE(wait([&] { return view().size() == QSize(1280, 800); })) << view().height();
    ASSERT_TRUE(rest());
    constexpr int kFrames = 60;
    // Every frame that is on the screen moves the next one.
    int frames = 0;
    QEventLoop loop;
    QObject::connect(&view(), &QOpenGLWidget::frameSwapped, &loop, [&] {
        if (frames == kFrames) return loop.quit();
        view().panBy({frames++ < kFrames / 2 ? 4.0 : -4.0, 1.0});
    });
    QTimer::singleShot(60'000, &loop, &QEventLoop::quit);
    QElapsedTimer clock;
    clock.start();
    const std::clock_t before = std::clock();
    view().panBy({1, 0});
    loop.exec();
    ASSERT_EQ(frames, kFrames);
    const double cpu = 1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / kFrames;
    const double wall = static_cast<double>(clock.elapsed()) / kFrames;
    RecordProperty("cpu_ms_per_frame", std::to_string(cpu));
    RecordProperty("wall_ms_per_frame", std::to_string(wall));
    std::printf("panning 1280 x 800: %.1f ms of processor time a frame, %.1f ms by the clock\n", cpu, wall);
    EXPECT_LT(cpu, 100);
}

// A step back from a new run: the run before is shown again, and a further step enters its community again.
TEST_F(WindowTest, UndoDoesNotEnterTheTreeOfAnEarlierRun) {
    open("planted:3000:60:8:0.2:1", 3000);
    const auto first = document().communities;
    const u32 entered = communities()->dendrogram.nodes().size() - 1;
    activeView().enter(entered);
    ASSERT_EQ(activeView().state().path.size(), 1u);
    CommunityOptions coarse;
    coarse.resolution = 0.01;
    runs().runCommunities("sequential", coarse);
    ASSERT_TRUE(wait([&] { return !runs().busy() && communities()->options.resolution == 0.01; }));
    EXPECT_TRUE(activeView().state().path.empty());
    history().undo();
    EXPECT_EQ(document().communities, first);
    EXPECT_TRUE(activeView().state().path.empty());
    EXPECT_FALSE(activeView().state().isolated.has_value());
    EXPECT_EQ(activeView().shownCommunities().size(),
              communities()->result.hierarchy.communitiesAt(activeView().state().depth() + 1));
    history().undo();
    ASSERT_EQ(activeView().state().path.size(), 1u);
    EXPECT_EQ(activeView().state().path.back().node, entered);
    ASSERT_TRUE(rest());
}

TEST_F(WindowTest, UndoBringsTheBackgroundAndTheLegendBack) {
    const auto shown = [&] {
        view().repaint();
        return qGray(view().grabFramebuffer().pixel(4, view().height() / 2));
    };
    auto* ground = window->findChild<QComboBox*>("background");
    const std::string palette = activeView().view().style.categorical;
    ground->setFocus();
    QTest::keyClick(ground, Qt::Key_Down);
    ASSERT_FALSE(bench().document.dark());
    EXPECT_GT(shown(), 230);
    key(Qt::Key_L);
    EXPECT_FALSE(activeView().view().legend);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(activeView().view().legend);
    EXPECT_TRUE(window->findChild<QAction*>("legend")->isChecked());
    EXPECT_FALSE(bench().document.dark());
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(bench().document.dark());
    EXPECT_EQ(activeView().view().style.categorical, palette);
    EXPECT_EQ(ground->currentIndex(), 0);
    EXPECT_TRUE(window->findChild<QAction*>("dark")->isChecked());
    EXPECT_TRUE(QSettings().value("dark").toBool());
    EXPECT_LT(shown(), 60);
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(bench().document.dark());
    EXPECT_GT(shown(), 230);
}

// The first click of a double click isolates: that is no step of its own.
TEST_F(WindowTest, ADoubleClickIsOneStepOfUndo) {
    const f32 zoom = activeView().view().camera.zoom;
    const u32 node = largestCommunity();
    const QPoint at = icicle().rectOf(node).center().toPoint();
    QTest::mouseClick(&icicle(), Qt::LeftButton, {}, at);
    ASSERT_TRUE(activeView().state().isolated);
    QMouseEvent twice(QEvent::MouseButtonDblClick, at, icicle().mapToGlobal(at), Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&icicle(), &twice);
    QTest::mouseRelease(&icicle(), Qt::LeftButton, {}, at);
    ASSERT_EQ(activeView().state().path.size(), 1u);
    EXPECT_EQ(history().count(), 1u);
    ASSERT_TRUE(rest());
    const f32 inside = activeView().view().camera.zoom;
    ASSERT_GT(inside, zoom * 1.2);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(activeView().state().path.empty());
    EXPECT_FALSE(activeView().state().isolated);
    ASSERT_TRUE(rest());
    EXPECT_NEAR(activeView().view().camera.zoom, zoom, zoom * 0.02);
    EXPECT_TRUE(activeView().view().fit) << "it fitted before";
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_EQ(activeView().state().path.size(), 1u);
    ASSERT_TRUE(rest());
    EXPECT_NEAR(activeView().view().camera.zoom, inside, inside * 0.02) << "inside as the first time";
}

// Every step of a history with runs in it does what its name says, and nothing is left at its beginning.
TEST_F(WindowTest, ARunLeavesNoStepThatDoesNothing) {
    const auto first = document().communities;
    activeView().sizeBy("none");
    activeView().isolate(largestCommunity());
    const u32 entered = largestCommunity();
    activeView().enter(entered);
    runs().runBetweenness("auto", {});
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr && !runs().busy(); }));
    const auto before = document().communities;
    runs().runCommunities("sequential", {});
    ASSERT_TRUE(wait([&] { return document().communities != before && !runs().busy(); }));
    QStringList steps;
    for (size_t i = 0; i < history().count(); ++i) steps << QString::fromStdString(history().text(i));
    ASSERT_EQ(steps.size(), 8) << steps.join(", ").toStdString();
    EXPECT_EQ(steps[7], "Run Communities 2");
    history().undo();
    EXPECT_EQ(document().communities, first);
    history().undo();  // left for the run
    ASSERT_EQ(activeView().state().path.size(), 1u);
    EXPECT_EQ(activeView().state().path.back().node, entered);
    history().undo();
    EXPECT_EQ(activeView().view().colour, "betweenness");
    history().undo();
    EXPECT_EQ(betweenness(), nullptr);
    history().undo();
    EXPECT_EQ(activeView().view().colour, "community");
    EXPECT_EQ(activeView().view().size, "none");
    history().undo();
    EXPECT_TRUE(activeView().state().path.empty());
    EXPECT_TRUE(activeView().state().isolated);
    history().undo();
    EXPECT_FALSE(activeView().state().isolated);
    EXPECT_EQ(activeView().view().size, "none");
    history().undo();
    EXPECT_EQ(activeView().view().size, "degree");
    EXPECT_FALSE(history().canUndo());
}

}  // namespace quartier::qt::test
