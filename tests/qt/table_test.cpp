// The tables of nodes and edges in the window, by mouse and keys; and what a million rows cost.
#include <gmock/gmock-matchers.h>

#include <QClipboard>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QTabBar>
#include <QThread>
#include <QToolButton>
#include <cstdio>
#include <numeric>

#include "app/qt/table_panel.h"
#include "app/qt/table_sheet.h"
#include "app/qt/table_view.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using session::TableSort;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::UnorderedElementsAre;

std::vector<std::string> cellsOf(TableSheet& sheet, const std::string& column) {
    const TableModel& model = sheet.model();
    std::vector<std::string> cells;
    for (int row = 0; row < model.rowCount(); ++row)
        cells.push_back(model.index(row, model.sectionOf(column)).data().toString().toStdString());
    return cells;
}

class TableTest : public WindowTest {
  protected:
    void SetUp() override {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        raise("table");
        ASSERT_TRUE(settled());
    }
    TablePanel& panel() { return window->table(); }
    TableSheet& nodes() { return panel().nodes(); }
    TableSheet& edges() { return panel().edges(); }
    bool settled() {
        QTest::qWait(10);
        return wait([&] { return panel().atRest() && !bench().filters.busy(); });
    }
    QPoint middleOf(TableView& view, int row) {
        const QRect cell =
            view.visualRect(view.model()->index(row, view.horizontalHeader()->logicalIndexAt(0)));
        return cell.center();
    }
    void clickRow(TableView& view, int row, Qt::KeyboardModifiers modifiers = {}) {
        view.scrollTo(view.model()->index(row, 0));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, modifiers, middleOf(view, row));
    }
    void clickHeader(TableSheet& sheet, const std::string& column) {
        QHeaderView* header = sheet.view().horizontalHeader();
        const int section = sheet.model().sectionOf(column);
        const QPoint at(header->sectionViewportPosition(section) + header->sectionSize(section) / 3,
                        header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
        ASSERT_TRUE(settled());
    }
    std::vector<VertexId> selected() { return selection().selected(); }
    VertexId vertexAt(int row) { return static_cast<VertexId>(nodes().model().rowAt(row)); }
    std::vector<int> markedRows(TableSheet& sheet) {
        std::vector<int> rows;
        for (int row = 0; row < sheet.model().rowCount(); ++row)
            if (sheet.view().isMarked(row)) rows.push_back(row);
        return rows;
    }
    std::string counts() {
        for (QLabel* label : panel().findChildren<QLabel*>())
            if (label->accessibleName() == "Rows of the table") return label->text().toStdString();
        return "no label";
    }
    void showEdges() {
        auto* tabs = panel().findChild<QTabBar*>();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        ASSERT_TRUE(settled());
    }
    QToolButton& button(const char* name) { return *panel().findChild<QToolButton*>(name); }
};

TEST_F(TableTest, ShowsTheNodesWithNamesDegreesAndResults) {
    EXPECT_EQ(nodes().model().rowCount(), 77);
    EXPECT_EQ(counts(), "77 nodes");
    const std::string level = "results/communities@" + std::to_string(session::depthCount(document()));
    EXPECT_THAT(nodes().shownColumns(), IsSupersetOf({std::string("id"), std::string("degree"), level}));
    const std::vector<std::string> degrees = cellsOf(nodes(), "degree");
    for (VertexId v = 0; v < 77; ++v)
        EXPECT_EQ(degrees[v], std::to_string(static_cast<int>(document().degrees()[v])));
}

TEST_F(TableTest, AClickOnAHeaderSortsUpDownAndNotAtAll) {
    const std::vector<std::string> before = cellsOf(nodes(), "id");
    clickHeader(nodes(), "degree");
    EXPECT_EQ(nodes().sort(), (TableSort{"degree", false}));
    std::vector<VertexId> expected(77);
    std::iota(expected.begin(), expected.end(), VertexId{0});
    const auto& degrees = document().degrees();
    std::stable_sort(expected.begin(), expected.end(),
                     [&](VertexId a, VertexId b) { return degrees[a] < degrees[b]; });
    for (int row = 0; row < 77; ++row) EXPECT_EQ(vertexAt(row), expected[static_cast<size_t>(row)]);
    clickHeader(nodes(), "degree");
    EXPECT_EQ(vertexAt(0), hub());
    clickHeader(nodes(), "degree");
    EXPECT_EQ(cellsOf(nodes(), "id"), before);
}

TEST_F(TableTest, RowsAndDrawingShareTheSelection) {
    clickHeader(nodes(), "degree");
    clickHeader(nodes(), "degree");
    TableView& view = nodes().view();
    const size_t steps = history().count();
    clickRow(view, 0);
    EXPECT_THAT(selected(), ElementsAre(hub()));
    EXPECT_THAT(markedRows(nodes()), ElementsAre(0));
    clickRow(view, 2, Qt::ShiftModifier);
    EXPECT_THAT(selected(), UnorderedElementsAre(vertexAt(0), vertexAt(1), vertexAt(2)));
    clickRow(view, 1, Qt::ControlModifier);
    EXPECT_THAT(markedRows(nodes()), ElementsAre(0, 2));
    EXPECT_EQ(history().count(), steps + 3);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(markedRows(nodes()), ElementsAre(0, 1, 2));
    // A row that is out of sight comes into sight when its node is selected in the drawing.
    const VertexId last = vertexAt(76);
    selection().select(last, SelectMode::replace);
    EXPECT_THAT(markedRows(nodes()), ElementsAre(76));
    EXPECT_TRUE(view.viewport()->rect().contains(middleOf(view, 76)));
}

TEST_F(TableTest, ADragSelectsTheRowsItCrossesInOneStep) {
    TableView& view = nodes().view();
    ASSERT_GT(view.rowAt(view.viewport()->height() - 1), 2);
    const size_t steps = history().count();
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, middleOf(view, 0));
    for (const int row : {1, 2}) {
        const QPointF at = middleOf(view, row);
        QMouseEvent move(QEvent::MouseMove, at, view.viewport()->mapToGlobal(at), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view.viewport(), &move);
    }
    EXPECT_THAT(markedRows(nodes()), ElementsAre(0, 1, 2));
    EXPECT_TRUE(selected().empty());
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, middleOf(view, 2));
    EXPECT_THAT(selected(), ElementsAre(0, 1, 2));
    EXPECT_EQ(history().count(), steps + 1);
}

TEST_F(TableTest, KeysWalkSelectAndFly) {
    TableView& view = nodes().view();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Home);
    EXPECT_THAT(selected(), ElementsAre(0));
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_THAT(selected(), ElementsAre(1, 2));
    QTest::keyClick(&view, Qt::Key_Space, Qt::ControlModifier);
    EXPECT_THAT(selected(), ElementsAre(1));
    QTest::keyClick(&view, Qt::Key_End);
    EXPECT_THAT(selected(), ElementsAre(76));
    QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(selected().size(), 77u);
    QTest::keyClick(&view, Qt::Key_Home);
    const f32 before = activeView().view().camera.zoom;
    QTest::keyClick(&view, Qt::Key_Return);
    ASSERT_TRUE(rest());
    EXPECT_THAT(selected(), ElementsAre(0));
    EXPECT_NE(activeView().view().camera.zoom, before);
}

TEST_F(TableTest, SearchFilterAndSelectionNarrowTheRows) {
    panel().search().setFocus();
    QTest::keyClicks(&panel().search(), "VALJ");
    ASSERT_TRUE(settled());
    EXPECT_EQ(counts(), "1 of 77 nodes");
    EXPECT_EQ(document().nodes().label(vertexAt(0)), "Valjean");
    QTest::keyClick(&panel().search(), Qt::Key_Escape);
    panel().search().clear();
    bench().filters.filter("degree >= 10");
    ASSERT_TRUE(wait([&] { return activeView().view().filter == "degree >= 10"; }));
    ASSERT_TRUE(settled());
    const session::VisibleSet* visible = session::visibleOf(document(), activeView().view());
    ASSERT_NE(visible, nullptr);
    EXPECT_EQ(nodes().model().rowCount(), static_cast<int>(visible->nodeCount));
    clickRow(nodes().view(), 1);
    QTest::mouseClick(&button("table-selected"), Qt::LeftButton);
    ASSERT_TRUE(settled());
    EXPECT_EQ(nodes().model().rowCount(), 1);
    selection().select(std::nullopt, SelectMode::replace);
    ASSERT_TRUE(settled());
    EXPECT_EQ(nodes().model().rowCount(), 0);
}

TEST_F(TableTest, EdgesSelectTheirEnds) {
    showEdges();
    EXPECT_EQ(counts(), "254 edges");
    clickHeader(edges(), "weight");
    clickHeader(edges(), "weight");
    EXPECT_EQ(cellsOf(edges(), "weight").front(), "31");
    clickRow(edges().view(), 0);
    ASSERT_EQ(selected().size(), 2u);
    const auto& names = document().nodes();
    EXPECT_EQ(cellsOf(edges(), "source").front(), names.label(selected()[0]));
    EXPECT_EQ(cellsOf(edges(), "target").front(), names.label(selected()[1]));
    EXPECT_THAT(markedRows(edges()), ElementsAre(0));
    clickRow(edges().view(), 3, Qt::ControlModifier);
    EXPECT_THAT(markedRows(edges()), ElementsAre(0, 3));
    clickRow(edges().view(), 0, Qt::ControlModifier);
    EXPECT_THAT(markedRows(edges()), ElementsAre(3));
    // Of nodes that are selected elsewhere the edges between them are marked.
    const auto row = document().undirected().row(hub());
    selection().selectOnly({hub(), row[0], row[1]});
    for (const int at : markedRows(edges())) {
        const auto [from, to] = edges().edges()->ends(edges().model().rowAt(at));
        EXPECT_THAT(selected(), IsSupersetOf({from, to}));
    }
    EXPECT_GE(markedRows(edges()).size(), 2u);
    QTest::mouseClick(&button("table-selected"), Qt::LeftButton);
    selection().select(hub(), SelectMode::replace);
    ASSERT_TRUE(settled());
    EXPECT_EQ(edges().model().rowCount(), static_cast<int>(document().undirected().degree(hub())));
}

TEST_F(TableTest, RowsAreCopiedAndExportedAsTheyStand) {
    for (const std::string& column : nodes().shownColumns())
        if (column != "label" && column != "degree") nodes().setShown(column, false);
    nodes().sortBy({"degree", true});
    ASSERT_TRUE(settled());
    EXPECT_THAT(nodes().shownColumns(), ElementsAre("label", "degree"));
    TableView& view = nodes().view();
    clickRow(view, 0);
    clickRow(view, 1, Qt::ControlModifier);
    QApplication::clipboard()->clear();
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    ASSERT_TRUE(wait([] { return !QApplication::clipboard()->text().isEmpty(); }));
    const std::string second = document().nodes().label(vertexAt(1));
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
              "Label,Degree\nValjean,36\n" + second + ",22\n");
    const QString path = folder.filePath("nodes.tsv");
    panel().exportTo(path);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    ASSERT_EQ(lines.size(), 79);
    EXPECT_EQ(lines[0].toStdString(), "Label\tDegree");
    EXPECT_EQ(lines[1].toStdString(), "Valjean\t36");
}

TEST_F(TableTest, ColumnsStayHiddenAndMovedWhenResultsCome) {
    auto* menu = button("table-columns").menu();
    emit menu->aboutToShow();
    QAction* degree = nullptr;
    for (QAction* action : menu->actions())
        if (action->text() == "Degree") degree = action;
    ASSERT_NE(degree, nullptr);
    EXPECT_TRUE(degree->isChecked());
    degree->trigger();
    ASSERT_TRUE(settled());
    QHeaderView* header = nodes().view().horizontalHeader();
    header->moveSection(header->visualIndex(nodes().model().sectionOf("label")), 0);
    key(Qt::Key_B, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr && !runs().busy(); }));
    ASSERT_TRUE(wait([&] { return nodes().model().sectionOf("results/betweenness") >= 0; }));
    ASSERT_TRUE(settled());
    const std::vector<std::string> shown = nodes().shownColumns();
    EXPECT_EQ(shown.front(), "label");
    EXPECT_EQ(std::count(shown.begin(), shown.end(), "degree"), 0);
    ASSERT_EQ(std::count(shown.begin(), shown.end(), "results/betweenness/rank"), 1);
    nodes().sortBy({"results/betweenness/rank", false});
    ASSERT_TRUE(settled());
    EXPECT_EQ(cellsOf(nodes(), "label").front(), "Valjean");
    EXPECT_EQ(cellsOf(nodes(), "results/betweenness/rank").front(), "1");
}

TEST_F(TableTest, ALongTextIsWholeInItsTooltipAndEverythingIsNamed) {
    for (QWidget* one : panel().findChildren<QWidget*>()) {
        if (one->focusPolicy() == Qt::NoFocus || !one->isVisibleTo(&panel())) continue;
        const bool said = !one->accessibleName().isEmpty() || !one->property("text").toString().isEmpty();
        EXPECT_TRUE(said || one->objectName().startsWith("qt_") || one->inherits("QHeaderView"))
            << one->metaObject()->className();
    }
}

// A table without a window on the graph: a frame of a million nodes on software OpenGL is no matter of
// tables.
TEST(TableOfAMillion, SortsAndScrollsWithoutAPause) {
    if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
    Workbench bench(session::EngineSetup{}, true);
    TablePanel panel(bench);
    panel.resize(900, 500);
    panel.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel, 10000));
    bench.document.session().open("planted:1000000:4000:4:0.3:1", {}, false);
    while (bench.runs.busy()) QThread::msleep(1);
    const auto settled = [&] {
        QTest::qWait(1);
        return QTest::qWaitFor([&] { return panel.atRest(); }, 60000);
    };
    bench.document.workspace().poll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.nodes().model().rowCount() == 1000000; }, 60000));
    ASSERT_TRUE(settled());
    TableSheet& sheet = panel.nodes();
    // Of the window's thread in milliseconds: what it does until the answer is there, and the longest event.
    for (const TableSort& sort :
         {TableSort{"degree", true}, TableSort{"id", false}, TableSort{"degree", false}}) {
        QElapsedTimer clock;
        clock.start();
        sheet.sortBy(sort);
        ASSERT_TRUE(settled());
        std::printf("a million rows by %s: %lld ms\n", sort.column.c_str(),
                    static_cast<long long>(clock.elapsed()));
        RecordProperty("sort_by_" + sort.column + "_ms", std::to_string(clock.elapsed()));
        EXPECT_LT(clock.elapsed(), 3000) << sort.column;  // the budget is 300 ms on a machine of its own
    }
    qint64 longest = 0;
    QScrollBar* bar = sheet.view().verticalScrollBar();
    for (int step = 0; step < 50; ++step) {
        QElapsedTimer clock;
        clock.start();
        bar->setValue(static_cast<int>((bar->maximum() * i64{step * 37 % 50}) / 50));
        sheet.view().viewport()->repaint();
        longest = std::max(longest, clock.elapsed());
    }
    std::printf("a page of a million rows: at most %lld ms\n", static_cast<long long>(longest));
    EXPECT_LT(longest, 100);
    QElapsedTimer clock;
    clock.start();
    sheet.view().selectAll();
    EXPECT_EQ(bench.selection.selected().size(), 1000000u);
    sheet.view().viewport()->repaint();
    std::printf("a million rows selected: %lld ms\n", static_cast<long long>(clock.elapsed()));
    EXPECT_LT(clock.elapsed(), 500);
}

}  // namespace
}  // namespace quartier::qt::test
