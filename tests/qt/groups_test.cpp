// Single groups named and coloured by a person, from the legend, the table of communities and the menu of a
// node; nodes coloured by hand.
#include <gmock/gmock-matchers.h>

#include <QAction>
#include <QColorDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>

#include "app/qt/communities_panel.h"
#include "app/session/groups.h"
#include "render/scene.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::Contains;

constexpr u32 kGold = 0xD4AF37;

class GroupsWindowTest : public WindowTest {
  protected:
    QMenu& menu() { return *window->findChild<QMenu*>("context"); }
    void openMenu(QPointF at) {
        menu().close();
        QTest::mouseClick(&view(), Qt::RightButton, {}, at.toPoint());
        ASSERT_TRUE(wait([&] { return menu().isVisible(); }));
    }
    void choose(QMenu& from, const char* id) {
        for (QAction* entry : from.actions())
            if (entry->objectName() == id)
                return QTest::mouseClick(&from, Qt::LeftButton, {}, from.actionGeometry(entry).center());
        FAIL() << id;
    }
    void writeName(const char* name) {
        QInputDialog* dialog = nullptr;
        ASSERT_TRUE(wait(
            [&] { return (dialog = window->findChild<QInputDialog*>("group-name-dialog")) != nullptr; }));
        auto* line = dialog->findChild<QLineEdit*>();
        line->selectAll();
        QTest::keyClicks(line, name);
        QTest::keyClick(line, Qt::Key_Return);
        ASSERT_TRUE(wait([&] { return window->findChild<QInputDialog*>("group-name-dialog") == nullptr; }));
        ASSERT_TRUE(rest());
    }
    void takeColour(u32 rgb) {
        QColorDialog* dialog = nullptr;
        ASSERT_TRUE(
            wait([&] { return (dialog = window->findChild<QColorDialog*>("colour-dialog")) != nullptr; }));
        dialog->setCurrentColor(QColor::fromRgb(rgb));
        QTest::keyClick(dialog, Qt::Key_Return);
        ASSERT_TRUE(wait([&] { return window->findChild<QColorDialog*>("colour-dialog") == nullptr; }));
        ASSERT_TRUE(rest());
    }
    QPointF legendEntry(size_t row) {
        const u32 item = activeView().legend().rows[row].item;
        for (const char* kind : {"community ", "group "})
            if (const auto placed = control(kind + std::to_string(item))) return placed->where.center();
        ADD_FAILURE() << "no entry " << row;
        return {};
    }
    // Of the first node of the group, as it is drawn.
    u32 drawnColour(VertexId vertex) {
        const u32 rgba = drawn<render::Look>(view().renderer()->lookBuffer())[vertex].rgba;
        return (rgba & 255) << 16 | (rgba & 0xFF00) | (rgba >> 16 & 255);
    }
};

TEST_F(GroupsWindowTest, FromTheLegendACommunityIsNamedAndColoured) {
    const u32 node = activeView().legend().rows[0].item;
    const VertexId member = session::groupNodes(document(), session::kCommunityQuantity, node).front();
    const u32 before = drawnColour(member);
    openMenu(legendEntry(0));
    choose(menu(), "group-rename");
    ASSERT_NO_FATAL_FAILURE(writeName("Barricade"));
    openMenu(legendEntry(0));
    choose(menu(), "group-colour");
    ASSERT_NO_FATAL_FAILURE(takeColour(kGold));
    EXPECT_EQ(activeView().legend().rows[0].name, "Barricade");
    EXPECT_EQ(drawnColour(member), kGold);
    EXPECT_EQ(activeView().colourOf(node).rgb() & 0xFFFFFFu, kGold);
    std::vector<std::string> names;
    for (const auto& label : view().overlay()->labels().placed()) names.push_back(label.label.text);
    EXPECT_THAT(names, Contains("Barricade"));
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(rest());
    EXPECT_EQ(drawnColour(member), before);
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(rest());
    openMenu(legendEntry(0));
    choose(menu(), "group-reset");
    ASSERT_TRUE(rest());
    EXPECT_EQ(drawnColour(member), before);
    EXPECT_EQ(document().groupStyles, nullptr);
}

TEST_F(GroupsWindowTest, InTheTableF2NamesACommunity) {
    raise("communities-dock");
    ASSERT_TRUE(wait([&] { return window->communities().atRest(); }));
    QTableView& table = window->communities().table();
    const QModelIndex first = table.model()->index(0, 0);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(first).center());
    ASSERT_TRUE(wait([&] { return window->communities().atRest(); }));
    QTest::keyClick(&table, Qt::Key_F2);
    ASSERT_NO_FATAL_FAILURE(writeName("Barricade"));
    QTest::qWait(10);
    ASSERT_TRUE(wait([&] { return window->communities().atRest(); }));
    std::vector<std::string> names;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        names.push_back(table.model()->index(row, 0).data().toString().toStdString());
    EXPECT_THAT(names, Contains("Barricade"));
}

TEST_F(GroupsWindowTest, FromANodeItsGroup) {
    const VertexId valjean = hub();
    openMenu(view().toScreen(valjean));
    auto* group = menu().findChild<QMenu*>("node-group");
    ASSERT_NE(group, nullptr);
    for (QAction* entry : group->actions())
        if (entry->objectName() == "group-rename") entry->trigger();
    menu().close();
    ASSERT_NO_FATAL_FAILURE(writeName("Digne"));
    const u32 item = session::groupOf(document(), activeView().view(), valjean);
    EXPECT_EQ(session::groupName(document(), session::kCommunityQuantity, item), "Digne");
}

TEST_F(GroupsWindowTest, NodesAreColouredByHand) {
    const VertexId valjean = hub();
    const u32 before = drawnColour(valjean);
    openMenu(view().toScreen(valjean));
    choose(menu(), "colour-nodes");
    ASSERT_NO_FATAL_FAILURE(takeColour(kGold));
    EXPECT_EQ(drawnColour(valjean), kGold);
    activeView().colourBy("degree");
    ASSERT_TRUE(rest());
    EXPECT_EQ(drawnColour(valjean), kGold) << "over every other colour";
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(rest());
    EXPECT_EQ(drawnColour(valjean), before);
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(rest());
    EXPECT_EQ(drawnColour(valjean), kGold);
    window->findChild<QAction*>("reset-node-colours")->trigger();
    ASSERT_TRUE(rest());
    EXPECT_EQ(drawnColour(valjean), before);
}

}  // namespace
}  // namespace quartier::qt::test
