// Filters in the window: the expression, the stack, the slider, what is hidden, undo.
#include <gmock/gmock-matchers.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

#include "app/qt/filter_row.h"
#include "app/qt/filters_panel.h"
#include "app/qt/measures_box.h"
#include "app/qt/range_slider.h"
#include "app/qt/results_panel.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::HasSubstr;

class FiltersTest : public WindowTest {
  protected:
    void SetUp() override {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        window->findChild<QDockWidget*>("filters")->show();
        window->findChild<QDockWidget*>("filters")->raise();
    }
    FiltersPanel& panel() { return window->filters(); }
    std::string filter() { return activeView().view().filter; }
    u64 visibleNodes() {
        const session::VisibleSet* visible = session::visibleOf(document(), activeView().view());
        return visible == nullptr ? document().vertexCount() : visible->nodeCount;
    }
    void write(const QString& expression) {
        QLineEdit& field = panel().expression();
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, expression);
        QTest::keyClick(&field, Qt::Key_Return);
    }
    bool evaluated() {
        return wait([&] { return !bench().filters.busy() && !bench().filters.counting(); });
    }
    QLabel& label(const char* name) {
        for (QLabel* one : panel().findChildren<QLabel*>())
            if (one->accessibleName() == name) return *one;
        throw Error(name);
    }
    // Whether the panel asks how several filters are joined.
    bool asksHow() {
        for (QComboBox* one : panel().findChildren<QComboBox*>())
            if (one->accessibleName() == "How the filters are joined") return one->isVisibleTo(&panel());
        throw Error("no such box");
    }
    void add(const char* title) {
        auto* menu = panel().findChild<QMenu*>();
        emit menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == title) action->trigger();
        ASSERT_TRUE(evaluated());
    }
};

TEST_F(FiltersTest, TheExpressionHidesNodesAndIsUndone) {
    EXPECT_FALSE(asksHow());
    write("degree >= 10 and component == 1");
    ASSERT_TRUE(wait([&] { return filter() == "degree >= 10 and component == 1"; }));
    ASSERT_TRUE(evaluated());
    const u64 shown = visibleNodes();
    EXPECT_LT(shown, 77u);
    EXPECT_EQ(panel().rows().size(), 2u);
    EXPECT_TRUE(asksHow());
    EXPECT_THAT(label("What is visible").text().toStdString(),
                HasSubstr(std::to_string(shown) + " of 77 nodes"));
    u64 hidden = 0;
    for (const u8 flags : activeView().flags().all()) hidden += (flags & render::kHidden) != 0 ? 1 : 0;
    EXPECT_EQ(hidden, 77 - shown);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(filter(), "");
    EXPECT_EQ(visibleNodes(), 77u);
    EXPECT_TRUE(panel().rows().empty());
    EXPECT_FALSE(asksHow());
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(visibleNodes(), shown);
}

TEST_F(FiltersTest, AWrongExpressionSaysWhereAndChangesNothing) {
    write("degree >= 10");
    ASSERT_TRUE(wait([&] { return filter() == "degree >= 10"; }));
    for (const auto& [wrong, word] :
         {std::pair{"degree >", "column 9"}, std::pair{"degre > 1", "there is no degre"}}) {
        write(wrong);
        ASSERT_TRUE(wait([&] { return label("What is wrong with the filter").isVisible(); })) << wrong;
        EXPECT_THAT(label("What is wrong with the filter").text().toStdString(), HasSubstr(word));
        EXPECT_EQ(filter(), "degree >= 10");
        write("degree >= 10");
        ASSERT_TRUE(evaluated());
    }
}

TEST_F(FiltersTest, TheSliderIsOneStep) {
    add("Degree");
    ASSERT_EQ(panel().rows().size(), 1u);
    ASSERT_TRUE(wait([&] { return filter() == "degree in 1..36"; })) << filter();
    auto* slider = panel().findChild<RangeSlider*>();
    ASSERT_NE(slider, nullptr);
    ASSERT_TRUE(wait([&] { return slider->width() > 50 && slider->isVisible(); }));
    const size_t steps = history().count();
    const int y = slider->height() / 2, width = slider->width();
    QTest::mousePress(slider, Qt::LeftButton, {}, {7, y});
    for (const int x : {width / 8, width / 6, width / 4}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(x, y), slider->mapToGlobal(QPointF(x, y)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(slider, &move);
        ASSERT_TRUE(evaluated());
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {width / 4, y});
    ASSERT_TRUE(evaluated());
    EXPECT_THAT(filter(), HasSubstr("degree >= "));
    EXPECT_LT(visibleNodes(), 77u);
    EXPECT_GT(visibleNodes(), 0u);
    EXPECT_EQ(history().count(), steps + 1);
    EXPECT_EQ(panel().findChild<RangeSlider*>(), slider) << "rows stay while they are dragged";
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(visibleNodes(), 77u);
}

TEST_F(FiltersTest, TicksAndNotChooseCommunities) {
    add("Community");
    auto* list = panel().findChild<QListWidget*>();
    ASSERT_NE(list, nullptr);
    ASSERT_TRUE(evaluated());
    EXPECT_EQ(visibleNodes(), 77u);
    list->item(0)->setCheckState(Qt::Unchecked);
    ASSERT_TRUE(evaluated());
    const u64 rest = visibleNodes();
    EXPECT_LT(rest, 77u);
    for (QCheckBox* box : panel().findChildren<QCheckBox*>())
        if (box->text() == "not") box->click();
    ASSERT_TRUE(evaluated());
    EXPECT_EQ(visibleNodes(), 77 - rest);
    EXPECT_THAT(filter(), ::testing::StartsWith("not community in ("));
    QToolButton* remove = nullptr;
    for (QToolButton* button : panel().findChildren<QToolButton*>())
        if (button->accessibleName() == "Remove this filter") remove = button;
    ASSERT_NE(remove, nullptr);
    QTest::mouseClick(remove, Qt::LeftButton);
    ASSERT_TRUE(evaluated());
    EXPECT_EQ(filter(), "");
    EXPECT_EQ(visibleNodes(), 77u);
}

TEST_F(FiltersTest, RunsComputeOnWhatIsVisibleWhereThatIsTicked) {
    StatisticsPanel& statistics = window->statistics();
    window->findChild<QDockWidget*>("statistics")->show();
    window->findChild<QDockWidget*>("statistics")->raise();
    const auto boxOf = [](QWidget& panel) { return panel.findChild<QCheckBox*>("on-visible"); };
    EXPECT_TRUE(boxOf(statistics.communities())->isHidden()) << "there is no filter";
    write("degree >= 10");
    ASSERT_TRUE(wait([&] { return filter() == "degree >= 10"; }));
    ASSERT_TRUE(evaluated());
    const u64 shown = visibleNodes();
    ASSERT_LT(shown, 77u);
    EXPECT_FALSE(boxOf(statistics.communities())->isHidden());
    EXPECT_FALSE(boxOf(statistics.measures())->isHidden());
    EXPECT_FALSE(boxOf(*window->findChild<QDockWidget*>("layout"))->isHidden());

    QTest::mouseClick(boxOf(statistics.communities()), Qt::LeftButton, {}, {8, 8});
    ASSERT_TRUE(boxOf(statistics.communities())->isChecked());
    QTest::mouseClick(statistics.communities().findChild<QPushButton*>("run"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return document().communities->part.has_value(); }));
    EXPECT_EQ(document().communities->part->nodes, shown);
    EXPECT_THAT(window->results().table().model()->index(1, 2).data().toString().toStdString(),
                HasSubstr("that degree >= 10 shows"));
    const auto positions = document().positions;
    boxOf(*window->findChild<QDockWidget*>("layout"))->setChecked(true);
    window->findChild<QDockWidget*>("layout")->findChild<QPushButton*>("run")->click();
    ASSERT_TRUE(wait([&] { return document().positions != positions && !runs().busy(); }));
    u64 stayed = 0;
    for (VertexId v = 0; v < 77; ++v) stayed += (*positions)[v].x == (*document().positions)[v].x ? 1 : 0;
    EXPECT_GE(stayed, 77 - shown);
    EXPECT_LT(stayed, 77u);

    panel().findChild<QPushButton*>()->click();  // Show All
    ASSERT_TRUE(evaluated());
    EXPECT_TRUE(boxOf(statistics.communities())->isHidden());
    QTest::mouseClick(statistics.communities().findChild<QPushButton*>("run"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return !document().communities->part && runs().settled(); }));
}

TEST_F(FiltersTest, AreSavedUnderNamesAppliedRenamedAndRemoved) {
    auto* menu = panel().findChild<QMenu*>("saved-filters");
    const auto action = [&](QMenu* of, const char* text) -> QAction* {
        if (of == menu) emit menu->aboutToShow();
        for (QAction* one : of->actions())
            if (one->text().remove('&') == text) return one;
        return nullptr;
    };
    EXPECT_FALSE(action(menu, "Save\u2026")->isEnabled()) << "there is nothing to save";
    write("degree >= 10");
    ASSERT_TRUE(wait([&] { return filter() == "degree >= 10"; }));
    ASSERT_TRUE(evaluated());
    const u64 shown = visibleNodes();
    panel().save("Hubs & more");
    ASSERT_EQ(document().filters.size(), 1u);
    panel().findChild<QPushButton*>()->click();  // Show All
    ASSERT_TRUE(wait([&] { return filter().empty(); }));
    QAction* hubs = nullptr;
    emit menu->aboutToShow();
    for (QAction* one : menu->actions())
        if (one->text() == "Hubs && more") hubs = one;
    ASSERT_NE(hubs, nullptr);
    EXPECT_EQ(hubs->toolTip(), "degree >= 10");
    hubs->trigger();
    ASSERT_TRUE(wait([&] { return filter() == "degree >= 10"; }));
    EXPECT_EQ(visibleNodes(), shown);
    panel().rename("Hubs & more", "Hubs");
    EXPECT_EQ(document().filters[0].name, "Hubs");
    EXPECT_TRUE(action(menu, "Hubs")->isChecked());
    action(menu->findChild<QMenu*>("remove-filter", Qt::FindDirectChildrenOnly), "Hubs")->trigger();
    EXPECT_TRUE(document().filters.empty());
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document().filters.size(), 1u);
}

TEST_F(FiltersTest, EverythingInThePanelIsNamed) {
    write("degree >= 2 and label contains 'e' and not isolated and (core == 1 or core >= 2)");
    ASSERT_TRUE(wait([&] { return panel().rows().size() == 4; }));
    ASSERT_TRUE(evaluated());
    for (QWidget* one : panel().findChildren<QWidget*>()) {
        const bool inside = qobject_cast<QAbstractSpinBox*>(one->parentWidget()) != nullptr;
        if (one->focusPolicy() == Qt::NoFocus || !one->isVisibleTo(&panel()) || inside) continue;
        const bool said = !one->accessibleName().isEmpty() || !one->property("text").toString().isEmpty();
        EXPECT_TRUE(said || one->objectName().startsWith("qt_")) << one->metaObject()->className();
    }
}

}  // namespace
}  // namespace quartier::qt::test
