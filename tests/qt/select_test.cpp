// The menu of what can be selected next, by keys and by the right button.
#include <gmock/gmock-matchers.h>

#include <QAction>
#include <QMenu>

#include "app/qt/select_menu.h"
#include "app/session/related_nodes.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::ElementsAre;

class SelectTest : public WindowTest {
  protected:
    void SetUp() override {
        if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
        QSettings().clear();
        ASSERT_NO_FATAL_FAILURE(show({1280, 800}));
        ASSERT_NO_FATAL_FAILURE(open("grid:6:5", 30));
    }
    QAction& action(const char* id) { return *window->findChild<QAction*>(id); }
    bool found() {
        return wait([&] { return !selection().searching(); });
    }
};

// Rows of five: 0 1 2 3 4, 5 6 7 8 9 ...
TEST_F(SelectTest, KeysSelectAllOthersAndNeighbours) {
    EXPECT_FALSE(action("select-grow").isEnabled()) << "nothing is selected";
    key(Qt::Key_A, Qt::ControlModifier);
    ASSERT_TRUE(found());
    EXPECT_EQ(selection().selected().size(), 30u);
    key(Qt::Key_I, Qt::ControlModifier);
    ASSERT_TRUE(found());
    EXPECT_TRUE(selection().selected().empty());
    selection().selectOnly({7});
    const size_t degree = document().undirected().degree(7);
    key(Qt::Key_G, Qt::ControlModifier);
    ASSERT_TRUE(found());
    EXPECT_EQ(selection().selected().size(), degree + 1);
    key(Qt::Key_I, Qt::ControlModifier);
    ASSERT_TRUE(found());
    EXPECT_EQ(selection().selected().size(), 29 - degree);
    history().undo();
    history().undo();
    EXPECT_THAT(selection().selected(), ElementsAre(7)) << "each is a step of undo";
}

TEST_F(SelectTest, TheRightButtonOpensTheMenuOnTheNode) {
    view().fit(false);
    ASSERT_TRUE(rest());
    ASSERT_TRUE(selection().selected().empty());
    auto* menu = window->findChild<QMenu*>("context");
    const QPoint at = view().toScreen(12).toPoint();
    ASSERT_FALSE(onACard(at));
    QTest::mouseClick(&view(), Qt::RightButton, {}, at);
    ASSERT_TRUE(wait([&] { return menu->isVisible(); }));
    EXPECT_THAT(selection().selected(), ElementsAre(12));
    EXPECT_TRUE(action("select-community").isEnabled());
    EXPECT_FALSE(action("select-paths").isEnabled()) << "two nodes are needed";
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(&action("select-community")).center());
    ASSERT_TRUE(found());
    EXPECT_FALSE(menu->isVisible());
    const auto expected = session::relatedNodes(document(), nullptr,
                                                {.relation = session::Relation::community,
                                                 .nodes = {12},
                                                 .level = activeView().state().depth() + 1,
                                                 .quantity = {}},
                                                plainContext());
    EXPECT_GT(expected.size(), 1u);
    EXPECT_EQ(selection().selected(), expected);
    // On a node that is selected the menu is about all that are.
    QTest::mouseClick(&view(), Qt::RightButton, {}, at);
    ASSERT_TRUE(wait([&] { return menu->isVisible(); }));
    EXPECT_EQ(selection().selected(), expected);
    QTest::keyClick(menu, Qt::Key_Escape);
}

TEST_F(SelectTest, ShortestPathsAreBetweenTwo) {
    selection().selectOnly({0, 7});
    EXPECT_TRUE(action("select-paths").isEnabled());
    EXPECT_FALSE(action("select-weighted-paths").isEnabled()) << "the graph has no weights";
    action("select-paths").trigger();
    ASSERT_TRUE(found());
    const auto expected = session::relatedNodes(
        document(), nullptr,
        {.relation = session::Relation::shortest, .nodes = {0, 7}, .level = 1, .quantity = {}},
        plainContext());
    EXPECT_GE(expected.size(), 3u);
    EXPECT_EQ(selection().selected(), expected);
}

TEST_F(SelectTest, ADragOfTheRightButtonOpensNoMenu) {
    auto* menu = window->findChild<QMenu*>("context");
    drag(Qt::RightButton, {300, 300}, {360, 340});
    QTest::qWait(50);
    EXPECT_FALSE(menu->isVisible());
}

}  // namespace
}  // namespace quartier::qt::test
