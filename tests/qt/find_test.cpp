// Find: the line over the drawing, used with real keys on the bundled sample.
#include "app/qt/find_box.h"

#include <QAction>
#include <QLineEdit>
#include <QTreeWidget>

#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class FindTest : public WindowTest {
  protected:
    FindBox& box() { return window->findBox(); }
    void openBox() {
        key(Qt::Key_F, Qt::ControlModifier);
        ASSERT_TRUE(wait([&] { return box().isVisible() && box().line().hasFocus(); }));
    }
    void type(const char* text) { QTest::keyClicks(&box().line(), QString::fromUtf8(text)); }
    void press(Qt::Key which, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&box().line(), which, modifiers);
    }
    QStringList names() {
        QStringList found;
        for (int row = 0; row < box().list().topLevelItemCount(); ++row)
            found << box().list().topLevelItem(row)->text(0);
        return found;
    }
    bool lists(const QStringList& wanted) {
        return wait([&] { return names() == wanted; });
    }
    std::vector<std::string> selectedNames() {
        std::vector<std::string> found;
        for (const VertexId v : selection().selected()) found.push_back(document().nodes().label(v));
        return found;
    }
};

}  // namespace

TEST_F(FindTest, TypingListsWhatFitsAndReturnFliesThere) {
    openBox();
    const render::Camera before = activeView().shownView().camera;
    type("thenard");
    ASSERT_TRUE(lists({"Thenardier", "Mme Thenardier"})) << names().join(", ").toStdString();
    EXPECT_EQ(box().countText(), "2 nodes");
    const VertexId first = box().list().topLevelItem(0)->data(0, Qt::UserRole).toUInt();
    EXPECT_TRUE(wait([&] { return selection().hovered() == first; })) << "marked once typing pauses";
    EXPECT_FALSE(history().canUndo()) << "walking the list is no step";
    press(Qt::Key_Down);
    EXPECT_EQ(document().nodes().label(selection().hovered()), "Mme Thenardier");
    press(Qt::Key_Return);
    EXPECT_EQ(selectedNames(), std::vector<std::string>{"Mme Thenardier"});
    ASSERT_TRUE(rest());
    EXPECT_GT(activeView().shownView().camera.zoom, before.zoom);
    press(Qt::Key_Escape);
    EXPECT_FALSE(box().isVisible());
    EXPECT_EQ(selection().hovered(), kNoVertex);
    EXPECT_TRUE(view().hasFocus());
    EXPECT_EQ(selectedNames().size(), 1u) << "Esc only closed the line";
}

// A letter and what is found with it are painted at once, and a letter without an answer soon.
TEST_F(FindTest, ALetterIsPaintedWithItsAnswer) {
    openBox();
    type("j");
    EXPECT_FALSE(box().line().updatesEnabled()) << "before the event loop brings the answer";
    ASSERT_TRUE(wait([&] { return box().settled(); }));
    EXPECT_TRUE(box().line().updatesEnabled());
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(wait([&] { return box().line().updatesEnabled(); })) << "a key that changes no text";
    press(Qt::Key_Left);
    EXPECT_TRUE(box().line().updatesEnabled());
    EXPECT_EQ(box().line().text(), "j");
}

TEST_F(FindTest, AddsOneAndSelectsAll) {
    openBox();
    type("valjean");
    ASSERT_TRUE(lists({"Valjean"}));
    press(Qt::Key_Return);
    box().line().clear();
    type("JAVERT");
    ASSERT_TRUE(lists({"Javert"}));
    press(Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(selectedNames(), (std::vector<std::string>{"Valjean", "Javert"}));
    box().line().clear();
    type("mme");
    ASSERT_TRUE(wait([&] { return names().size() > 2; }));
    const int all = names().size();
    press(Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return static_cast<int>(selection().selected().size()) == all; }));
}

TEST_F(FindTest, SaysWhenNothingIsFound) {
    openBox();
    type("xyzzy");
    ASSERT_TRUE(wait([&] { return box().countText() == "nothing found"; }));
    EXPECT_FALSE(box().list().isVisible());
    press(Qt::Key_Return);
    EXPECT_TRUE(selection().selected().empty());
}

TEST_F(FindTest, KeysOfTheWindowAreTyped) {
    openBox();
    const u32 depth = activeView().state().depth();
    type("s[l");
    EXPECT_EQ(box().line().text(), "s[l");
    EXPECT_EQ(activeView().state().depth(), depth);
}

TEST_F(FindTest, AClickOnARowGoesThere) {
    openBox();
    type("gavroche");
    ASSERT_TRUE(lists({"Gavroche"}));
    QTreeWidget& list = box().list();
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                      list.visualItemRect(list.topLevelItem(0)).center());
    EXPECT_EQ(selectedNames(), std::vector<std::string>{"Gavroche"});
}

TEST_F(FindTest, AnotherGraphIsSearchedOnceItIsOpen) {
    openBox();
    type("1");
    open("grid:20:20", 400);
    ASSERT_TRUE(wait([&] { return names().value(0) == "1"; })) << names().join(", ").toStdString();
    press(Qt::Key_Return);
    EXPECT_EQ(selectedNames(), std::vector<std::string>{"1"});
}

}  // namespace quartier::qt::test
