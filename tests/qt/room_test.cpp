// How the window shares its room: docks, what folds, what floats, sizes of text.
#include <QAction>
#include <QDockWidget>
#include <QFontInfo>
#include <QImage>
#include <QLabel>
#include <QToolButton>
#include <QTreeWidget>
#include <cmath>
#include <set>

#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class RoomTest : public WindowTest {
  protected:
    double shareOfTheDrawing() {
        return double(view().width()) * view().height() / (double(window->width()) * window->height());
    }
    std::set<std::string> panelsSeen() {
        std::set<std::string> seen;
        for (const auto* dock : window->findChildren<QDockWidget*>())
            if (inSight(*dock)) seen.insert(dock->objectName().toStdString());
        return seen;
    }
    // 1,589 nodes; the last three of its four levels differ by less than 1 % in modularity.
    void openNetscience() { open(QUARTIER_SOURCE_DIR "/tests/data/netscience.gml.gz", 1589); }
    QTreeWidgetItem* selectedLevel() {
        const auto rows = levelList().selectedItems();
        return rows.isEmpty() ? nullptr : rows.first();
    }
};

}  // namespace

TEST_F(RoomTest, TheDrawingHasMoreThanHalfOfANewWindow) {
    for (const QSize size : {QSize(1280, 780), QSize(1440, 900), QSize(1600, 1000)}) {
        QSettings().clear();
        ASSERT_NO_FATAL_FAILURE(show(size));
        ASSERT_TRUE(wait([&] { return window->size() == size; }));
        open(QString::fromUtf8(session::kSampleName), 77);
        EXPECT_GE(shareOfTheDrawing(), 0.55)
            << view().width() << " x " << view().height() << " of " << size.width();
        EXPECT_EQ(panelsSeen(), (std::set<std::string>{"statistics", "levels"}));
        EXPECT_GE(window->statistics().width(), window->statistics().minimumSizeHint().width());
    }
}

TEST_F(RoomTest, PanelsThatShareAPlaceHaveTabsAndNoTitles) {
    const auto dock = [&](const char* name) { return window->findChild<QDockWidget*>(name); };
    EXPECT_TRUE(window->tabifiedDockWidgets(dock("statistics")).contains(dock("appearance")));
    EXPECT_TRUE(window->tabifiedDockWidgets(dock("layout")).contains(dock("appearance")));
    EXPECT_TRUE(window->tabifiedDockWidgets(dock("levels")).contains(dock("plots")));
    ASSERT_TRUE(wait([&] { return dock("plots")->titleBarWidget() != nullptr; }));
    dock("plots")->setFloating(true);
    EXPECT_TRUE(wait([&] { return dock("plots")->titleBarWidget() == nullptr; }))
        << "by itself it has a title to be moved and closed by";
}

TEST_F(RoomTest, TheFiltersOpenWithTheirButtonsInSight) {
    for (const QSize size : {QSize(1280, 780), QSize(1440, 900)}) {
        QSettings().clear();
        ASSERT_NO_FATAL_FAILURE(show(size));
        ASSERT_TRUE(wait([&] { return window->size() == size; }));
        open(QString::fromUtf8(session::kSampleName), 77);
        auto* dock = window->findChild<QDockWidget*>("filters");
        auto* add = dock->findChild<QToolButton*>("add-filter");
        ASSERT_NE(add, nullptr);
        dock->show();
        const auto seen = [&] {
            const QRect whole(add->mapTo(window.get(), QPoint(0, 0)), add->size());
            return add->isVisible() && add->visibleRegion().boundingRect() == add->rect() &&
                   window->rect().contains(whole);
        };
        EXPECT_TRUE(wait(seen)) << size.height();
    }
}

TEST_F(RoomTest, OneKeyHidesAllPanelsAndBringsThemBack) {
    const QSize before = view().size();
    raise("appearance");
    window->findChild<QDockWidget*>("results-dock")->close();
    const auto seen = panelsSeen();
    key(Qt::Key_F9);
    ASSERT_TRUE(wait([&] { return panelsSeen().empty() && view().width() == window->width(); }));
    EXPECT_GE(shareOfTheDrawing(), 0.85);
    EXPECT_TRUE(view().hasFocus());
    key(Qt::Key_F9);
    ASSERT_TRUE(wait([&] { return panelsSeen() == seen; }));
    EXPECT_TRUE(wait([&] { return view().size() == before; }))
        << view().width() << " x " << view().height() << ", was " << before.width() << " x "
        << before.height();
    EXPECT_TRUE(window->findChild<QDockWidget*>("results-dock")->isHidden()) << "it was closed before";
}

// Closed one by one, all come back; and a window that was closed without panels has them when it is opened.
TEST_F(RoomTest, PanelsThatWereClosedComeBackByTheSameKey) {
    for (auto* dock : window->findChildren<QDockWidget*>()) dock->close();
    ASSERT_TRUE(panelsSeen().empty());
    key(Qt::Key_F9);
    ASSERT_TRUE(wait([&] { return panelsSeen().size() == 2; }));
    key(Qt::Key_F9);
    ASSERT_TRUE(panelsSeen().empty());
    window->close();
    ASSERT_NO_FATAL_FAILURE(show({1280, 780}));
    EXPECT_TRUE(wait([&] { return panelsSeen().size() == 2; }));
}

TEST_F(RoomTest, TheLegendMovesTheDrawingByATwentiethAtMost) {
    key(Qt::Key_F);
    ASSERT_TRUE(rest());
    const QPointF with = view().toScreen(hub());
    key('l');
    key(Qt::Key_F);
    ASSERT_TRUE(rest());
    const QPointF without = view().toScreen(hub());
    EXPECT_LE(std::abs(with.x() - without.x()), 0.05 * view().width() + 1);
    EXPECT_NEAR(with.y(), without.y(), 1);
    EXPECT_NE(with.x(), without.x());
}

TEST_F(RoomTest, LevelsOfNearlyTheSameModularityShareARow) {
    openNetscience();
    ASSERT_EQ(session::depthCount(document()), 4u);
    ASSERT_EQ(levelList().topLevelItemCount(), 2);
    QTreeWidgetItem* folded = levelList().topLevelItem(1);
    EXPECT_EQ(levelList().topLevelItem(0)->text(0), "1");
    EXPECT_EQ(folded->text(0), QString("2\u20134"));
    EXPECT_EQ(folded->text(1), "407") << "the coarsest, which is shown";
    EXPECT_EQ(window->levels().levelsListed(), 4u);
    ASSERT_EQ(selectedLevel(), folded);
    EXPECT_FALSE(folded->isExpanded());
    // Both keys visit each.
    for (const u32 depth : {2u, 1u}) {
        key('[');
        EXPECT_EQ(activeView().state().depth(), depth);
        EXPECT_EQ(selectedLevel(), folded);
        EXPECT_EQ(folded->text(1), depth == 2 ? "408" : "420");
    }
    key('[');
    EXPECT_EQ(selectedLevel(), levelList().topLevelItem(0));
    EXPECT_EQ(folded->text(1), "407");
    // A click opens it, and shows its coarsest level.
    const auto clickOn = [&](QTreeWidgetItem* row) {
        levelList().scrollToItem(row);
        QTest::mouseClick(levelList().viewport(), Qt::LeftButton, {},
                          levelList().visualItemRect(row).center());
    };
    clickOn(folded);
    EXPECT_TRUE(folded->isExpanded());
    EXPECT_EQ(activeView().state().depth(), 3u);
    EXPECT_EQ(selectedLevel(), folded->child(2));
    clickOn(folded->child(0));
    EXPECT_EQ(activeView().state().depth(), 1u);
    EXPECT_EQ(selectedLevel(), folded->child(0));
    key(']');
    EXPECT_EQ(selectedLevel(), folded->child(1));
    clickOn(folded);
    EXPECT_FALSE(folded->isExpanded());
    EXPECT_EQ(activeView().state().depth(), 2u) << "closing the row changes no level";
    EXPECT_EQ(selectedLevel(), folded);
    // Another result begins with its rows closed.
    open(QString::fromUtf8(session::kSampleName), 77);
    EXPECT_EQ(levelList().topLevelItemCount(), 2) << "3 % apart";
}

// Their share of the row, in their own colours: what is grey has none.
TEST_F(RoomTest, CommunitiesTooNarrowToBeSeenHaveTheirColours) {
    openNetscience();
    icicle().setMinimumSize(60, 60);
    icicle().resize(220, 130);
    const auto& nodes = communities()->dendrogram.nodes();
    u32 narrow = 0;  // the first community of the coarsest level that is under a pixel
    for (u32 c = nodes[0].firstChild + nodes[0].children; c-- > nodes[0].firstChild;)
        if (icicle().rectOf(c).width() < 1) narrow = c;
    ASSERT_NE(narrow, 0u);
    const QImage picture = icicle().grab().toImage();
    ASSERT_EQ(picture.devicePixelRatio(), 1);
    const QRectF row = icicle().rectOf(0);
    const int y = static_cast<int>(icicle().rectOf(narrow).center().y());
    std::set<QRgb> seen;
    int grey = 0, pixels = 0;
    for (int x = static_cast<int>(icicle().rectOf(narrow).left()) + 2; x < row.right() - 1; ++x) {
        const QColor colour = picture.pixelColor(x, y);
        const auto under = icicle().nodeAt(QPointF(x + 0.5, y));
        ASSERT_TRUE(under);
        EXPECT_EQ(colour.rgb(), activeView().colourOf(*under).rgb()) << x;
        seen.insert(colour.rgb());
        grey += colour.saturation() < 20 ? 1 : 0;
        ++pixels;
    }
    EXPECT_GT(pixels, 30);
    EXPECT_GT(seen.size(), 5u);
    EXPECT_LT(grey, pixels / 3);
}

TEST_F(RoomTest, TextFollowsTheFontOfTheSystem) {
    auto* value = window->statistics().communities().findChild<QLabel*>("value");
    ASSERT_NE(value, nullptr);
    const auto points = [](const QWidget* widget) { return QFontInfo(widget->font()).pointSizeF(); };
    const QFont before = QApplication::font();
    const double small = points(value), row = levelList().visualItemRect(selectedLevel()).height();
    QFont large = before;
    large.setPointSizeF(QFontInfo(before).pointSizeF() * 1.6);
    QApplication::setFont(large);
    EXPECT_TRUE(wait([&] { return points(value) > 1.5 * small; })) << points(value);
    EXPECT_GT(points(&levelList()), 1.4 * QFontInfo(before).pointSizeF());
    EXPECT_GE(levelList().visualItemRect(selectedLevel()).height(), row * 1.3);
    EXPECT_GT(points(&view()), 1.4 * QFontInfo(before).pointSizeF()) << "what is drawn over the graph";
    QApplication::setFont(before);
    EXPECT_TRUE(wait([&] { return std::abs(points(value) - small) < 0.1; }));
}

}  // namespace quartier::qt::test
