// Measures in the window: the list, runs, values and plots, what is done with a result, undo, cancel.
#include <gmock/gmock-matchers.h>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>

#include "app/qt/distribution_plot.h"
#include "app/qt/filter_row.h"
#include "app/qt/filters_panel.h"
#include "app/qt/measure_result_box.h"
#include "app/qt/measures_box.h"
#include "app/session/workspace_commands.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::HasSubstr;
using Shape = DistributionPlot::Shape;

class MeasuresTest : public WindowTest {
  protected:
    void SetUp() override {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        openTab();
    }
    // Opening a file goes to the tab of the communities that it finds.
    void openTab() {
        auto* tabs = window->statistics().findChild<QTabWidget*>();
        QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(2).center());
        ASSERT_TRUE(wait([&] { return box().isVisible(); }));
    }
    MeasuresBox& box() { return window->statistics().measures(); }
    DistributionPlot& plot() { return box().result().plot(); }
    QTreeWidget& top() { return *box().findChild<QTreeWidget*>("top"); }
    QString text(const char* label) { return box().findChild<QLabel*>(label)->text(); }
    template <class Button = QPushButton>
    void press(Button* button) {
        ASSERT_NE(button, nullptr);
        ASSERT_TRUE(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void press(const char* button) { press(box().findChild<QPushButton*>(button)); }
    void pressShape(const char* name) {
        for (auto* button : box().findChildren<QToolButton*>())
            if (button->text() == name) return press(button);
        FAIL() << name;
    }
    QTreeWidgetItem* row(const QString& name) {
        const auto found = box().list().findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? nullptr : found.back();
    }
    void choose(const QString& name) {
        QTreeWidgetItem* item = row(name);
        ASSERT_NE(item, nullptr) << name.toStdString();
        box().list().scrollToItem(item);
        QTest::mouseClick(box().list().viewport(), Qt::LeftButton, {},
                          box().list().visualItemRect(item).center());
        ASSERT_EQ(box().list().currentItem(), item);
    }
    bool ended(size_t results) {
        return wait([&] { return !runs().busy() && document().results.all().size() == results; }) && rest();
    }
    void run(const QString& name) {
        const size_t before = document().results.all().size();
        ASSERT_NO_FATAL_FAILURE(choose(name));
        ASSERT_NO_FATAL_FAILURE(press("run"));
        ASSERT_TRUE(ended(before + 1)) << name.toStdString();
    }
};

TEST_F(MeasuresTest, AreListedByFamilyWithDefinitionAndPaper) {
    size_t listed = 0;
    for (int i = 0; i < box().list().topLevelItemCount(); ++i)
        listed += static_cast<size_t>(box().list().topLevelItem(i)->childCount());
    EXPECT_EQ(listed, measures().all().size());
    for (const Measure& measure : measures().all()) {
        const MeasureInfo& info = measure.info();
        box().choose(info.algorithm);
        EXPECT_EQ(text("measure-title").toStdString(), info.name);
        EXPECT_EQ(text("measure-about").toStdString(), info.description);
        EXPECT_EQ(text("measure-paper").toStdString(), info.paper);
        EXPECT_FALSE(box().result().isVisible());
    }
    choose("PageRank");
    EXPECT_NE(box().findChild<QWidget*>("option-damping"), nullptr);
    EXPECT_EQ(box().findChild<QWidget*>("option-directed"), nullptr) << "the graph is undirected";
}

// igraph's families begin closed; a search opens those with something found, and closes them again.
TEST_F(MeasuresTest, AreFoundByNameAndDefinition) {
    EXPECT_TRUE(row("Degree")->isExpanded() || row("PageRank")->parent()->isExpanded());
    QTreeWidgetItem* paths = row("Girth")->parent();
    EXPECT_FALSE(paths->isExpanded());
    box().search().setText("GIRTH");
    EXPECT_TRUE(paths->isExpanded());
    EXPECT_FALSE(row("Girth")->isHidden());
    EXPECT_TRUE(row("PageRank")->parent()->isHidden());
    EXPECT_TRUE(row("Mean distance")->isHidden());
    QTest::keyClick(&box().search(), Qt::Key_Return);
    EXPECT_EQ(text("measure-title"), "Girth");
    box().search().setText("structural holes");  // of the definition
    EXPECT_FALSE(row("Constraint")->isHidden());
    box().search().setText("no such measure");
    QTest::keyClick(&box().search(), Qt::Key_Return);
    EXPECT_EQ(text("measure-title"), "Girth");
    box().search().clear();
    EXPECT_FALSE(row("PageRank")->parent()->isHidden());
    EXPECT_TRUE(row("PageRank")->parent()->isExpanded());
    EXPECT_FALSE(row("Constraint")->parent()->isExpanded());
}

constexpr const char* kEndsEarly = "Cliques";  // of 77 nodes the independence number is refused

// Every other family by a click on its name and one on Run.
TEST_F(MeasuresTest, OfAFamilyRunOneAfterTheOther) {
    size_t results = document().results.all().size();
    for (int i = 0; i < box().list().topLevelItemCount(); ++i) {
        QTreeWidgetItem* family = box().list().topLevelItem(i);
        if (family->text(0) == kEndsEarly) continue;
        box().list().setCurrentItem(family);
        results += static_cast<size_t>(family->childCount());
        ASSERT_NO_FATAL_FAILURE(press("run"));
        ASSERT_TRUE(ended(results)) << family->text(0).toStdString();
        for (int child = 0; child < family->childCount(); ++child)
            EXPECT_FALSE(family->child(child)->text(1).isEmpty())
                << family->child(child)->text(0).toStdString();
    }
    EXPECT_EQ(row("Diameter")->text(1), "5");
    EXPECT_EQ(row("Components")->text(1), "1 component");
    EXPECT_EQ(row("Articulation points")->text(1), "8 of 77 nodes");
    EXPECT_EQ(row("Density")->text(1), "0.0868079");
    for (const Measure& measure : measures().all()) {
        if (measure.info().family == kEndsEarly) continue;
        box().choose(measure.info().algorithm);
        EXPECT_TRUE(box().result().isVisible()) << measure.info().name;
        EXPECT_FALSE(text("measure-value").isEmpty()) << measure.info().name;
        const bool defined = !text("measure-value").contains("none");
        EXPECT_EQ(plot().isVisible(), defined && measure.info().kind != MeasureKind::graph)
            << measure.info().name;
    }
}

TEST_F(MeasuresTest, ReturnOnARowRunsIt) {
    choose("Density");
    QTest::keyClick(&box().list(), Qt::Key_Return);
    ASSERT_TRUE(ended(2));
    EXPECT_EQ(text("measure-value"), "0.0868079");
    EXPECT_THAT(text("measure-details").toStdString(), HasSubstr("on all cores"));
}

TEST_F(MeasuresTest, ColourSizeAndUndo) {
    run("PageRank");
    EXPECT_EQ(activeView().view().colour, session::kCommunityQuantity) << "a run leaves the look alone";
    ASSERT_EQ(top().topLevelItemCount(), 10);
    EXPECT_EQ(top().topLevelItem(0)->text(1), "Valjean");
    press("colour-by-measure");
    EXPECT_EQ(activeView().view().colour, "results/pagerank");
    press("size-by-measure");
    EXPECT_EQ(activeView().view().size, "results/pagerank");
    ASSERT_TRUE(rest());
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(activeView().view().colour, session::kCommunityQuantity);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document().results.find("pagerank"), nullptr);
    ASSERT_TRUE(rest());
    EXPECT_TRUE(row("PageRank")->text(1).isEmpty());
    EXPECT_FALSE(box().result().isVisible());
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(rest());
    EXPECT_NE(document().results.find("pagerank"), nullptr);
    EXPECT_TRUE(box().result().isVisible());
}

// Nodes that show a measure whose result goes show something that is there.
TEST_F(MeasuresTest, ALookOfAResultThatGoesGoesToo) {
    run("Degree");
    press("colour-by-measure");
    bench().document.perform(
        [](session::Workspace& workspace) { session::removeResults(workspace, {"degree"}); });
    EXPECT_EQ(activeView().view().colour, session::kCommunityQuantity);
    ASSERT_TRUE(rest());
    history().undo();
    EXPECT_EQ(activeView().view().colour, "results/degree");
    ASSERT_TRUE(rest());
}

// "Filter by" opens the panel of filters with the values of the result, not with what has the same name.
TEST_F(MeasuresTest, FilterNodesAndEdges) {
    for (const auto& [name, begin] :
         {std::pair{"PageRank", "pagerank "}, std::pair{"Degree", "`results/degree` "},
          std::pair{"Bridges", "edge.`results/bridges` "}}) {
        run(name);
        press("filter-by-measure");
        ASSERT_TRUE(wait([&] { return inSight(window->filters()); })) << name;
        ASSERT_TRUE(wait([&] { return !bench().filters.busy() && !activeView().view().filter.empty(); }));
        EXPECT_THAT(activeView().view().filter, HasSubstr(begin));
        bench().filters.filter({});
        ASSERT_TRUE(wait([&] { return !bench().filters.busy() && activeView().view().filter.empty(); }));
        raise("statistics");
    }
}

TEST_F(MeasuresTest, PlotHistogramsAndHeavyTails) {
    run("Degree");
    EXPECT_EQ(plot().shape(), Shape::histogram);
    ASSERT_NE(plot().plotted(), nullptr);
    EXPECT_EQ(plot().pointsShown(), 36);
    pressShape("Cumulative");
    EXPECT_EQ(plot().shape(), Shape::cumulative);
    EXPECT_FALSE(plot().plotted()->logarithmic);
    ASSERT_NO_FATAL_FAILURE(open("ba:20000:3:1", 20000));
    openTab();
    ASSERT_NO_FATAL_FAILURE(run("Degree"));
    ASSERT_NE(plot().plotted(), nullptr);
    EXPECT_EQ(plot().shape(), Shape::logarithmic) << "it begins with what shows most";
    EXPECT_TRUE(plot().plotted()->logarithmic);
    EXPECT_GT(plot().pointsShown(), 8);
    const QImage dark = plot().grab().toImage();
    bench().views.setDark(false);
    EXPECT_NE(plot().grab().toImage(), dark);
    bench().views.setDark(true);
}

// A click on a bar selects its nodes, one with Shift adds those of another.
TEST_F(MeasuresTest, BarsSelectTheirNodes) {
    ASSERT_NO_FATAL_FAILURE(run("Degree"));
    ASSERT_TRUE(wait([&] { return plot().rectOf(plot().plotted()->bins[0]).width() > 2; }));
    const auto& bins = plot().plotted()->bins;
    const auto clickOn = [&](size_t bin, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(plot().viewport(), Qt::LeftButton, modifiers,
                          plot().rectOf(bins[bin]).center().toPoint());
    };
    clickOn(0);
    ASSERT_EQ(bins[0].count, 17u);
    EXPECT_EQ(selection().selected().size(), 17u);
    for (const VertexId v : selection().selected()) EXPECT_EQ(document().degrees()[v], 1u);
    clickOn(35, Qt::ShiftModifier);
    EXPECT_EQ(selection().selected().size(), 18u);
    clickOn(35);
    ASSERT_EQ(selection().selected().size(), 1u);
    EXPECT_EQ(document().nodes().label(selection().selected().front()), "Valjean");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(selection().selected().size(), 18u);
}

TEST_F(MeasuresTest, StartAtTheSelectionOrAColumn) {
    run("Degree");
    selection().select(hub(), SelectMode::replace);
    choose("PageRank");
    auto& columns = *box().findChild<QComboBox*>("measure-column");
    columns.setCurrentIndex(columns.findText("Selected: 1 node"));
    run("PageRank");
    EXPECT_EQ(document().results.all().back().measure->column, "Valjean");
    columns.setCurrentIndex(columns.findText("Degree"));
    run("PageRank");
    EXPECT_EQ(document().results.all().back().measure->column, "Degree");
    // Both are kept; the last is shown, and the one before on demand.
    auto& results = *box().findChild<QComboBox*>("measure-result");
    ASSERT_TRUE(results.isVisible());
    ASSERT_EQ(results.count(), 2);
    const QString last = text("measure-value");
    EXPECT_THAT(text("measure-details").toStdString(), HasSubstr("by Degree"));
    results.setCurrentIndex(1);
    EXPECT_THAT(text("measure-details").toStdString(), HasSubstr("by Valjean"));
    press("colour-by-measure");
    EXPECT_EQ(activeView().view().colour, "results/pagerank");
}

TEST_F(MeasuresTest, CancelEndsTheFamilyAndLeavesNoResult) {
    window->open("er:100000:600000:1");
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 100000 && communities() != nullptr; }));
    ASSERT_TRUE(wait([&] { return !bench().document.session().analysis().busy(); }));
    openTab();
    const size_t before = document().results.all().size();
    box().list().setCurrentItem(row("Distance"));
    press("run");
    ASSERT_TRUE(wait([&] { return box().findChild<QPushButton*>("cancel")->isVisible(); }));
    EXPECT_TRUE(bench().document.session().analysis().busy());
    press("cancel");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().document.session().analysis().busy(); }, 5000));
    QTest::qWait(300);
    EXPECT_FALSE(bench().document.session().analysis().busy()) << "the rest of the family is not begun";
    EXPECT_EQ(document().results.all().size(), before);
    runs().cancel();
    ASSERT_TRUE(rest());
}

TEST_F(MeasuresTest, EverythingIsNamed) {
    run("Degree");
    choose("PageRank");
    for (QWidget* one : box().findChildren<QWidget*>()) {
        const bool inside = qobject_cast<QAbstractSpinBox*>(one->parentWidget()) != nullptr;
        if (one->focusPolicy() == Qt::NoFocus || !one->isVisibleTo(&box()) || inside) continue;
        const bool said = !one->accessibleName().isEmpty() || !one->property("text").toString().isEmpty();
        const bool container = one->inherits("QScrollArea");
        EXPECT_TRUE(said || container || one->objectName().startsWith("qt_"))
            << one->metaObject()->className();
    }
}

}  // namespace
}  // namespace quartier::qt::test
