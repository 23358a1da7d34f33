// What people do in the first half hour with a graph, a line of the table of capabilities each, with the
// mouse and keys: on a small directed graph with columns. Lines that other files hold already: delete and
// undo, merge by column (edit_test.cpp), weight as width (edge_looks_test.cpp), join CSV (columns_test.cpp),
// edge table (table_test.cpp), groups renamed and recoloured (groups_test.cpp).
#include <gmock/gmock-matchers.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTreeWidget>

#include "app/qt/distribution_plot.h"
#include "app/qt/filters_panel.h"
#include "app/qt/find_box.h"
#include "app/qt/measure_result_box.h"
#include "app/qt/measures_box.h"
#include "app/session/groups.h"
#include "app/session/workspace_commands.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

constexpr int kNodes = 44;

// A ring of 40 people, each of whom writes to the next and the one after that; person 0 writes to every
// fifth; and 4 people apart. Their team is a whole number.
QByteArray people() {
    QByteArray gml = "graph [ directed 1\n";
    for (int v = 0; v < kNodes; ++v)
        gml +=
            QString("node [ id %1 label \"P%1\" team %2 nick \"Nick %1\" ]\n").arg(v).arg(v % 3 + 1).toUtf8();
    const auto edge = [&](int from, int to) {
        gml +=
            QString("edge [ source %1 target %2 weight %3 ]\n").arg(from).arg(to).arg(from % 4 + 1).toUtf8();
    };
    for (int v = 0; v < 40; ++v)
        for (const int far : {1, 2}) edge(v, (v + far) % 40);
    for (int v = 5; v < 40; v += 5) edge(0, v);
    for (int v = 40; v < 43; ++v) edge(v, v + 1);
    return gml + "]\n";
}

class CapabilitiesTest : public WindowTest {
  protected:
    void SetUp() override {
        if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
        QSettings().clear();
        ASSERT_NO_FATAL_FAILURE(show({1280, 800}));
        QFile file(folder.filePath("people.gml"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(people());
        file.close();
        open(file.fileName(), kNodes);
        ASSERT_TRUE(document().graph().isDirected());
    }
    QComboBox& list(const char* id) { return *window->findChild<QComboBox*>(id); }
    // By the arrow keys.
    void choose(const char* id, const QString& entry) {
        QComboBox& box = list(id);
        ASSERT_GE(box.findText(entry), 0) << entry.toStdString();
        raise("appearance");
        box.setFocus();
        QTest::keyClick(&box, Qt::Key_Home);
        for (int i = 0; i < box.count() && box.currentText() != entry; ++i)
            QTest::keyClick(&box, Qt::Key_Down);
        ASSERT_EQ(box.currentText(), entry);
        ASSERT_TRUE(rest());
    }
    MeasuresBox& measuresBox() { return window->statistics().measures(); }
    // From the list, by the mouse; its plot is shown afterwards.
    void measure(const QString& name) {
        auto* tabs = window->statistics().findChild<QTabWidget*>();
        QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(2).center());
        ASSERT_TRUE(wait([&] { return measuresBox().isVisible(); }));
        QTreeWidget& all = measuresBox().list();
        const auto found = all.findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
        ASSERT_FALSE(found.isEmpty()) << name.toStdString();
        all.scrollToItem(found.back());
        QTest::mouseClick(all.viewport(), Qt::LeftButton, {}, all.visualItemRect(found.back()).center());
        const size_t before = document().results.all().size();
        QTest::mouseClick(measuresBox().findChild<QPushButton*>("run"), Qt::LeftButton);
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().results.all().size() == before + 1; }));
        ASSERT_TRUE(rest());
        EXPECT_TRUE(measuresBox().result().plot().isVisible());
    }
    std::span<const f64> values() { return document().results.all().back().measure->values(); }
    void find(const char* text) {
        key(Qt::Key_F, Qt::ControlModifier);
        FindBox& box = window->findBox();
        ASSERT_TRUE(wait([&] { return box.isVisible() && box.line().hasFocus(); }));
        box.line().clear();
        QTest::keyClicks(&box.line(), text);
        ASSERT_TRUE(wait([&] { return box.list().topLevelItemCount() == 1; }));
        QTest::keyClick(&box.line(), Qt::Key_Return);
        QTest::keyClick(&box.line(), Qt::Key_Escape);
        ASSERT_TRUE(rest());
    }
    std::vector<std::string> selectedNames() {
        std::vector<std::string> names;
        for (const VertexId v : selection().selected()) names.push_back(document().nodes().label(v));
        return names;
    }
};

TEST_F(CapabilitiesTest, ColourByAnIntegerCategory) {
    choose("colour-by", "team (groups)");
    const session::GroupLegend& legend = activeView().legend();
    ASSERT_EQ(legend.rows.size(), 3u);
    EXPECT_EQ(legend.rows[0].name, "1");
    EXPECT_EQ(legend.rows[0].nodes, 15u);
    // A click on the entry selects its nodes.
    const auto entry = control("group " + std::to_string(legend.rows[0].item));
    ASSERT_TRUE(entry.has_value());
    click(entry->where.center());
    ASSERT_EQ(selection().selected().size(), 15u);
    for (const VertexId v : selection().selected()) EXPECT_EQ(v % 3, 0u);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(selection().selected().empty());
}

TEST_F(CapabilitiesTest, FilterTheGiantComponentAndTheDegree) {
    window->findChild<QDockWidget*>("filters")->show();
    window->findChild<QDockWidget*>("filters")->raise();
    QLineEdit& line = window->filters().expression();
    line.setFocus();
    QTest::keyClicks(&line, "component == 1 and degree > 4");
    QTest::keyClick(&line, Qt::Key_Return);
    ASSERT_TRUE(wait([&] { return !bench().filters.busy() && activeView().view().visible != nullptr; }));
    // Person 0, and those whom it writes to beyond the two next to it.
    EXPECT_EQ(session::visibleOf(document(), activeView().view())->nodeCount, 8u);
}

TEST_F(CapabilitiesTest, FindByNameAndSelectItsNeighbourhood) {
    find("P41");
    EXPECT_THAT(selectedNames(), ElementsAre("P41"));
    key(Qt::Key_G, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return selection().selected().size() > 1; }));
    EXPECT_THAT(selectedNames(), UnorderedElementsAre("P40", "P41", "P42"));
}

TEST_F(CapabilitiesTest, ShortestPath) {
    find("P40");
    bench().selection.select(43, SelectMode::add);
    window->findChild<QAction*>("select-paths")->trigger();
    ASSERT_TRUE(wait([&] { return selection().selected().size() == 4; }));
    EXPECT_THAT(selectedNames(), UnorderedElementsAre("P40", "P41", "P42", "P43"));
}

TEST_F(CapabilitiesTest, DegreeDistributionPageRankAndClustering) {
    ASSERT_NO_FATAL_FAILURE(measure("Degree"));
    EXPECT_EQ(values()[41], 2);
    ASSERT_NO_FATAL_FAILURE(measure("PageRank"));
    f64 sum = 0;
    for (const f64 value : values()) sum += value;
    EXPECT_NEAR(sum, 1, 1e-6);
    ASSERT_NO_FATAL_FAILURE(measure("Clustering coefficient"));
    EXPECT_EQ(values()[41], 0) << "a path has no triangle";
    EXPECT_NEAR(values()[20], 0.3, 1e-6);
}

TEST_F(CapabilitiesTest, LabelColumn) {
    raise("appearance");
    list("label-column").setFocus();
    QTest::keyClick(&list("label-column"), 'n');
    ASSERT_TRUE(rest());
    EXPECT_EQ(document().nodes().label(7), "Nick 7");
    std::vector<std::string> placed;
    for (const auto& label : view().overlay()->labels().placed()) placed.push_back(label.label.text);
    EXPECT_THAT(placed, Contains(testing::StartsWith("Nick ")));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document().nodes().label(7), "P7");
}

TEST_F(CapabilitiesTest, CurvedEdgesFromTheListAndUndone) {
    raise("appearance");
    ASSERT_EQ(list("edge-shape").currentText(), "Straight");
    ASSERT_TRUE(rest());
    const QImage straight = view().grabFramebuffer();
    ASSERT_NO_FATAL_FAILURE(choose("edge-shape", "Curved"));
    EXPECT_EQ(activeView().view().style.edgeShape, render::EdgeShape::curved);
    EXPECT_NE(view().grabFramebuffer(), straight);
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(rest());
    EXPECT_EQ(list("edge-shape").currentText(), "Straight");
    EXPECT_EQ(view().grabFramebuffer(), straight);
}

TEST_F(CapabilitiesTest, BundledEdgesWithTheirStrengthAndUndone) {
    raise("appearance");
    auto* strength = window->findChild<QSlider*>("bundling");
    EXPECT_FALSE(strength->isVisible()) << "of straight edges";
    ASSERT_TRUE(rest());
    const QImage straight = view().grabFramebuffer();
    ASSERT_NO_FATAL_FAILURE(choose("edge-shape", "Bundled"));
    EXPECT_EQ(activeView().view().style.edgeShape, render::EdgeShape::bundled);
    ASSERT_TRUE(strength->isVisible());
    EXPECT_NEAR(strength->value(), 0.85 * strength->maximum(), 0.5);
    const QImage bundled = view().grabFramebuffer();
    EXPECT_NE(bundled, straight);
    strength->setFocus();
    QTest::keyClick(strength, Qt::Key_Home);
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().style.bundling, 0);
    EXPECT_EQ(view().grabFramebuffer(), straight) << "without strength they are straight";
    for (int step = 0; step < 3 && view().grabFramebuffer() != bundled; ++step) {
        key(Qt::Key_Z, Qt::ControlModifier);
        ASSERT_TRUE(rest());
    }
    EXPECT_EQ(view().grabFramebuffer(), bundled);
    for (const char* shape : {"Curved", "Straight"}) {  // the arrow keys went by the curved ones
        key(Qt::Key_Z, Qt::ControlModifier);
        ASSERT_TRUE(rest());
        EXPECT_EQ(list("edge-shape").currentText(), shape);
        EXPECT_FALSE(strength->isVisible());
    }
    EXPECT_EQ(view().grabFramebuffer(), straight);
}

// From afar, where the communities of the graph take up few pixels.
TEST_F(CapabilitiesTest, LevelOfDetailByAClickAndUndone) {
    raise("appearance");
    auto* detail = window->findChild<QCheckBox*>("level-of-detail");
    ASSERT_TRUE(detail->isEnabled() && !detail->isChecked());
    view().zoomBy(0.05);
    ASSERT_TRUE(rest());
    const QImage plain = view().grabFramebuffer();
    QTest::mouseClick(detail, Qt::LeftButton, {}, QPoint(8, detail->height() / 2));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(activeView().view().style.detail);
    EXPECT_NE(view().grabFramebuffer(), plain);
    view().zoomBy(60);
    ASSERT_TRUE(rest());
    const QImage open = view().grabFramebuffer();
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(rest());
    EXPECT_FALSE(detail->isChecked());
    EXPECT_EQ(view().grabFramebuffer(), open) << "zoomed in, all is open";
}

TEST_F(CapabilitiesTest, ADiscOfACommunityIsHoveredSelectedAndEntered) {
    raise("appearance");
    view().zoomBy(0.05);
    QTest::mouseClick(window->findChild<QCheckBox*>("level-of-detail"), Qt::LeftButton, {}, QPoint(8, 8));
    ASSERT_TRUE(rest());
    QPoint at;
    for (VertexId v = 0; v < document().vertexCount() && view().hoveredDisc() == 0; ++v) {
        at = view().toScreen(v).toPoint();
        QTest::mouseMove(&view(), at);
        ASSERT_TRUE(rest());
    }
    const u32 community = view().hoveredDisc();
    ASSERT_NE(community, 0u);
    EXPECT_EQ(view().pointedAt(at).community, community);
    EXPECT_EQ(view().hoveredEdge(), session::kNoEdge);
    EXPECT_EQ(view().cursor().shape(), Qt::PointingHandCursor);
    QTest::mouseClick(&view(), Qt::LeftButton, {}, at);
    const std::span<const VertexId> inside = session::verticesOf(document(), community);
    EXPECT_THAT(bench().selection.selected(),
                testing::UnorderedElementsAreArray(inside.begin(), inside.end()));
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, at);
    EXPECT_EQ(activeView().state().entered(), community);
    QTest::mouseMove(&view(), QPoint(3, view().height() - 3));
    ASSERT_TRUE(rest());
    EXPECT_EQ(view().hoveredDisc(), 0u);
}

TEST_F(CapabilitiesTest, ArrowsByAClickAndOnlyWhereThereAreDirections) {
    raise("appearance");
    auto* arrows = window->findChild<QCheckBox*>("arrows");
    ASSERT_TRUE(arrows->isEnabled() && arrows->isChecked());
    ASSERT_TRUE(rest());
    const QImage with = view().grabFramebuffer();
    QTest::mouseClick(arrows, Qt::LeftButton, {}, QPoint(8, arrows->height() / 2));
    ASSERT_TRUE(rest());
    EXPECT_FALSE(activeView().view().style.arrows);
    EXPECT_NE(view().grabFramebuffer(), with) << "arrows are drawn";
    EXPECT_EQ(history().undoText(), "Arrows\u2026");
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(rest());
    EXPECT_TRUE(arrows->isChecked());
    EXPECT_EQ(view().grabFramebuffer(), with);
    open("grid:6:5", 30);
    EXPECT_FALSE(arrows->isEnabled());
}

TEST_F(CapabilitiesTest, EverythingIsSavedAndReopened) {
    choose("colour-by", "team (groups)");
    choose("edge-width-by", "Weight");
    choose("label-column", "nick");
    ASSERT_NO_FATAL_FAILURE(measure("PageRank"));
    bench().document.perform([&](session::Workspace& workspace) {
        session::nameGroup(workspace, "groups:team", 1, "Night shift");
        session::colourGroup(workspace, "groups:team", 1, 0xD4AF37);
        session::colourNodes(workspace, {3}, 0x102030);
    });
    find("Nick 41");
    window->findChild<QAction*>("delete-nodes")->trigger();
    ASSERT_TRUE(wait([&] { return document().vertexCount() == kNodes - 1; }));
    ASSERT_TRUE(rest());
    window->findChild<QCheckBox*>("arrows")->setChecked(false);
    const QString path = folder.filePath("work.quartier");
    window->keeper().saveTo(path);
    ASSERT_TRUE(wait([&] { return !window->keeper().saving() && !window->keeper().unsaved(); }));
    open("grid:6:5", 30);
    open(path, kNodes - 1);
    const session::View& shown = activeView().view();
    EXPECT_EQ(shown.colour, "groups:team");
    EXPECT_EQ(shown.edgeWidth, "weight");
    EXPECT_FALSE(shown.style.arrows);
    EXPECT_EQ(document().nodes().label(7), "Nick 7");
    EXPECT_THAT(document().columns.nodes(), testing::SizeIs(testing::Ge(3u))) << "team, nick and PageRank";
    std::vector<std::string> names;
    for (const session::LegendGroup& row : activeView().legend().rows) {
        names.push_back(row.name);
        if (row.name == "Night shift") {
            EXPECT_EQ(render::rgbOf(row.colour), 0xD4AF37u);
        }
    }
    EXPECT_THAT(names, Contains("Night shift"));
    EXPECT_THAT(*document().nodeColours, ElementsAre(render::OwnColour{3, 0x102030}));
}

}  // namespace
}  // namespace quartier::qt::test
