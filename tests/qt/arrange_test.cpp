// Edit > Arrange Nodes: what its entries and keys do to the drawing.
#include <gmock/gmock-matchers.h>

#include <QAction>
#include <QComboBox>
#include <QTemporaryDir>
#include <algorithm>

#include "app/qt/arrange_menu.h"
#include "app/qt/position_actions.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class ArrangeTest : public WindowTest {
  protected:
    QAction& action(const char* id) { return *window->findChild<QAction*>(id); }
    ArrangeMenu& menu() { return *window->findChild<ArrangeMenu*>("arrange"); }
    const std::vector<Vec2>& positions() { return *document().positions; }
    // Pairs of discs that cover each other as they are drawn now.
    int coveredPairs() {
        const auto nodes = [this] {
            std::vector<VertexId> all(document().vertexCount());
            for (VertexId v = 0; v < all.size(); ++v) all[v] = v;
            return all;
        }();
        const auto [camera, sizes] = view().sizesInView(nodes, false);
        int pairs = 0;
        for (VertexId v = 0; v < nodes.size(); ++v)
            for (VertexId w = 0; w < v; ++w) {
                const Vec2 a = camera.toScreen(positions()[v]), b = camera.toScreen(positions()[w]);
                pairs += std::hypot(a.x - b.x, a.y - b.y) < sizes[v].width + sizes[w].width;
            }
        return pairs;
    }
};

TEST_F(ArrangeTest, KeysAlignTheSelectionAndUndoBringsItBack) {
    const std::vector<Vec2> before = positions();
    selection().selectOnly({3, 11, 48});
    key(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(positions()[3].x, positions()[11].x);
    EXPECT_EQ(positions()[48].x, std::min({before[3].x, before[11].x, before[48].x}));
    EXPECT_EQ(history().undoText(), "Align 3 nodes");
    EXPECT_EQ(positions()[4].x, before[4].x);
    key(Qt::Key_Z, Qt::ControlModifier);
    for (VertexId v = 0; v < before.size(); ++v)
        ASSERT_TRUE(positions()[v].x == before[v].x && positions()[v].y == before[v].y) << v;
}

TEST_F(ArrangeTest, WithoutASelectionAllOfTheDrawingTurns) {
    const std::vector<Vec2> before = positions();
    key(',');
    EXPECT_EQ(history().undoText(), "Rotate 77 nodes");
    const auto length = [](Vec2 a, Vec2 b) { return std::hypot(a.x - b.x, a.y - b.y); };
    EXPECT_NEAR(length(positions()[0], positions()[70]), length(before[0], before[70]), 1e-3);
    EXPECT_NE(positions()[70].x, before[70].x);
    key('.');
    for (VertexId v = 0; v < before.size(); ++v) EXPECT_NEAR(positions()[v].x, before[v].x, 1e-3) << v;
    const render::Camera camera = activeView().view().camera;
    action("spread").trigger();
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().camera.zoom, camera.zoom) << "what has grown is seen to have grown";
    EXPECT_NEAR(length(positions()[0], positions()[70]), 1.25 * length(before[0], before[70]), 1e-2);
}

TEST_F(ArrangeTest, OneNodeAloneHasNothingToBeAlignedWith) {
    selection().selectOnly({3});
    for (const char* id : {"align-left", "rotate-left", "remove-overlaps"})
        EXPECT_FALSE(action(id).isEnabled()) << id;
    selection().selectOnly({3, 4});
    EXPECT_TRUE(action("align-left").isEnabled());
}

TEST_F(ArrangeTest, NodesMoveApartUntilNoneCoversAnother) {
    activeView().changeView("Node size", [](session::View& look) { look.style.nodeSize = 14; });
    ASSERT_TRUE(rest());
    ASSERT_GT(coveredPairs(), 0);
    const std::vector<Vec2> before = positions();
    action("remove-overlaps").trigger();
    ASSERT_TRUE(wait([&] { return !menu().busy(); }));
    ASSERT_TRUE(rest());
    EXPECT_EQ(history().undoText(), "Remove overlaps of 77 nodes");
    EXPECT_EQ(coveredPairs(), 0);
    const size_t steps = history().count();
    action("remove-overlaps").trigger();
    ASSERT_TRUE(wait([&] { return !menu().busy(); }));
    EXPECT_EQ(history().count(), steps) << "there are none any more";
    action("remove-name-overlaps").trigger();
    ASSERT_TRUE(wait([&] { return !menu().busy(); }));
    EXPECT_EQ(coveredPairs(), 0);
    const auto asBefore = [&] {
        return std::ranges::equal(positions(), before,
                                  [](Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; });
    };
    for (int step = 0; step < 2 && !asBefore(); ++step) history().undo();  // of names, and of nodes
    EXPECT_TRUE(asBefore());
}

TEST_F(ArrangeTest, OtherNodesStayWhereTheyAre) {
    activeView().changeView("Node size", [](session::View& look) { look.style.nodeSize = 14; });
    ASSERT_TRUE(rest());
    const std::vector<Vec2> before = positions();
    selection().selectOnly({23, 24, 25, 26, 27, 29, 31});
    action("remove-overlaps").trigger();
    ASSERT_TRUE(wait([&] { return !menu().busy(); }));
    for (const VertexId v : {0u, 11u, 48u, 76u}) EXPECT_EQ(positions()[v].x, before[v].x) << v;
}

TEST_F(ArrangeTest, PositionsGoIntoATableAndComeBack) {
    const QTemporaryDir places;
    const QString path = places.filePath("places.csv");
    auto& actions = *window->findChild<PositionActions*>();
    const std::vector<Vec2> before = positions();
    actions.write(path);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    key(',');
    EXPECT_NE(positions()[0].x, before[0].x);
    actions.read(path);
    ASSERT_TRUE(wait([&] { return !actions.busy(); }));
    EXPECT_EQ(history().undoText(), "Move 77 nodes");
    for (VertexId v = 0; v < before.size(); ++v)
        ASSERT_TRUE(positions()[v].x == before[v].x && positions()[v].y == before[v].y) << v;
    history().undo();
    EXPECT_NE(positions()[0].x, before[0].x);
}

TEST_F(ArrangeTest, TheLayoutPanelLaysOutByANumberAndAroundANode) {
    auto& methods = *window->findChild<QComboBox*>("layout-method");
    auto& by = *window->findChild<QComboBox*>("layout-by");
    EXPECT_TRUE(by.isHidden());
    methods.setCurrentIndex(methods.findData("radial"));
    EXPECT_FALSE(by.isHidden());
    const auto run = [&] {
        const auto before = document().positions;
        action("layout-run").trigger();
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().positions != before; }));
    };
    by.setCurrentIndex(by.findData("degree"));
    run();
    ASSERT_NE(document().layout(), nullptr);
    EXPECT_EQ(document().layout()->engine.id, "radial");
    EXPECT_EQ(document().layout()->options.by, "degree");
    const auto fromMiddle = [&](VertexId v) { return std::hypot(positions()[v].x, positions()[v].y); };
    EXPECT_NEAR(fromMiddle(hub()), 0, 1e-4);
    by.setCurrentIndex(1);
    const size_t steps = history().count();
    action("layout-run").trigger();
    EXPECT_EQ(history().count(), steps) << "around which node?";
    selection().selectOnly({3});
    run();
    EXPECT_EQ(document().layout()->options.from, document().nodes().id(3));
    EXPECT_NEAR(fromMiddle(3), 0, 1e-4);
    methods.setCurrentIndex(methods.findData("circle"));
    EXPECT_EQ(by.currentIndex(), 0) << "a circle knows no distances";
    methods.setCurrentIndex(0);
    EXPECT_TRUE(by.isHidden());
}

}  // namespace
}  // namespace quartier::qt::test
