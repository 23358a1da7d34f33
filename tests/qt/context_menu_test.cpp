// The menu of the right button on a node, an edge, a community and the ground; Delete wherever the selection
// is shown; extracting; edges under the mouse.
#include <gmock/gmock-matchers.h>

#include <QAction>
#include <QDesktopServices>
#include <QFile>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTimer>

#include <set>

#include "app/qt/communities_panel.h"
#include "app/qt/extract_actions.h"
#include "app/qt/table_model.h"
#include "app/qt/table_panel.h"
#include "app/qt/table_sheet.h"
#include "app/qt/table_view.h"
#include "app/session/commands.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

class ContextMenuTest : public WindowTest {
  protected:
    QMenu& menu() { return *window->findChild<QMenu*>("context"); }
    QAction* action(const char* id) { return window->findChild<QAction*>(id); }
    bool offers(const char* id) {
        const QList<QAction*> actions = menu().actions();
        return std::any_of(actions.begin(), actions.end(),
                           [&](QAction* entry) { return entry->objectName() == id; });
    }
    void open(QPoint at) {
        menu().close();
        QTest::mouseClick(&view(), Qt::RightButton, {}, at);
        ASSERT_TRUE(wait([&] { return menu().isVisible(); }));
    }
    void choose(const char* id) {
        for (QAction* entry : menu().actions())
            if (entry->objectName() == id)
                return QTest::mouseClick(&menu(), Qt::LeftButton, {}, menu().actionGeometry(entry).center());
        FAIL() << id;
    }
    void hover(QPoint at) {
        QMouseEvent move(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(&view(), &move);
    }
    bool edited(VertexId vertices, u64 edges) {
        return wait([&] {
                   return document().vertexCount() == vertices && document().graph().edgeCount() == edges;
               }) &&
               rest();
    }
    // The middle of an edge that no node, name, card or other edge is near to; sets `row`.
    QPoint onAnEdge(u32& row) {
        const auto& edges = document().edges();
        for (row = 0; row < edges.size(); ++row) {
            const QPointF a = view().toScreen(edges[row].a), b = view().toScreen(edges[row].b);
            for (const double part : {0.5, 0.4, 0.6, 0.3, 0.7}) {
                const QPoint at = (a + (b - a) * part).toPoint();
                if (onACard(at) || view().pointedAt(at).node != kNoVertex) continue;
                if (view().pointedAt(at).edge == row) return at;
            }
        }
        ADD_FAILURE() << "no edge can be pointed at";
        return {};
    }
};

TEST_F(ContextMenuTest, OnANodeItIsAboutTheSelection) {
    open(view().toScreen(hub()).toPoint());
    EXPECT_EQ(menu().actions().front()->text(), "Valjean");
    EXPECT_TRUE(offers("pin"));
    EXPECT_TRUE(offers("extract-selection"));
    EXPECT_TRUE(offers("select-community"));
    EXPECT_FALSE(offers("community-enter"));
    EXPECT_FALSE(offers("edge-delete"));
    const u64 edges = document().graph().edgeCount() - document().graph().degree(hub());
    choose("delete-nodes");
    EXPECT_TRUE(edited(76, edges));
}

TEST_F(ContextMenuTest, OnTheNameOfACommunityItIsAboutIt) {
    const auto& placed = view().overlay()->labels().placed();
    const auto name =
        std::find_if(placed.begin(), placed.end(), [](const auto& label) { return label.label.community; });
    ASSERT_NE(name, placed.end());
    const u32 community =
        communities()->dendrogram.nodeOf(activeView().state().depth() + 1, name->label.item);
    const QPoint at = QRectF(name->x, name->y, name->width, name->height).center().toPoint();
    open(at);
    EXPECT_TRUE(menu().actions().front()->text().startsWith(bench().document.nameOf(community)));
    choose("community-select");
    const auto inside = session::verticesOf(document(), community);
    EXPECT_EQ(std::set<VertexId>(selection().selected().begin(), selection().selected().end()),
              std::set<VertexId>(inside.begin(), inside.end()));
    open(at);
    choose("community-isolate");
    EXPECT_EQ(activeView().state().isolated, community);
    history().undo();
    open(at);
    choose("community-enter");
    EXPECT_EQ(activeView().state().entered(), community);
    ASSERT_TRUE(rest());
    open({8, 8});
    EXPECT_TRUE(offers("leave"));
    choose("leave");
    EXPECT_EQ(activeView().state().entered(), 0u);
}

// In place of the desktop's browser: a widget that has a slot for addresses, and keeps them instead of
// reading.
class Browser : public QTextBrowser {
  public:
    Browser() { QDesktopServices::setUrlHandler("https", this, "setSource"); }
    ~Browser() override { QDesktopServices::unsetUrlHandler("https"); }
    std::vector<QUrl> opened;

  protected:
    void doSetSource(const QUrl& address, QTextDocument::ResourceType) override { opened.push_back(address); }
};

TEST_F(ContextMenuTest, ALinkIsOpenedAfterAskingAlone) {
    const QTemporaryDir files;
    QFile file(files.filePath("links.gml"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(
        "graph [ node [ id 1 page \"https://example.org/a?b=1\" other \"javascript:alert(1)\" local "
        "\"file:///etc/passwd\" ] node [ id 2 page \"see https://example.org\" ] edge [ source 1 target 2 ] "
        "]");
    file.close();
    window->open(file.fileName());
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 2; }));
    ASSERT_TRUE(rest());
    Browser browser;
    const auto answer = [&](QMessageBox::StandardButton button) {
        bool asked = false;
        QTimer::singleShot(200, [&] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            ASSERT_NE(question, nullptr);
            EXPECT_EQ(question->informativeText(), "https://example.org/a?b=1");
            EXPECT_EQ(question->defaultButton(), question->button(QMessageBox::Cancel));
            asked = true;
            QTest::mouseClick(question->button(button), Qt::LeftButton);
        });
        open(view().toScreen(0).toPoint());
        choose("open-link");
        EXPECT_TRUE(wait([&] { return asked; }));
    };
    open(view().toScreen(0).toPoint());
    const QList<QAction*> entries = menu().actions();
    EXPECT_EQ(std::count_if(entries.begin(), entries.end(),
                            [](QAction* entry) { return entry->objectName() == "open-link"; }),
              1)
        << "neither javascript nor files";
    answer(QMessageBox::Cancel);
    EXPECT_TRUE(browser.opened.empty());
    answer(QMessageBox::Open);
    ASSERT_EQ(browser.opened.size(), 1u);
    EXPECT_EQ(browser.opened[0], QUrl("https://example.org/a?b=1"));
    open(view().toScreen(1).toPoint());
    EXPECT_FALSE(offers("open-link")) << "an address among other words";
}

TEST_F(ContextMenuTest, OnTheGroundItIsAboutTheWhole) {
    open({8, 8});
    EXPECT_TRUE(offers("fit"));
    EXPECT_TRUE(offers("select-all"));
    EXPECT_FALSE(offers("leave")) << "nothing is entered";
    EXPECT_FALSE(offers("delete-nodes"));
    EXPECT_TRUE(selection().selected().empty());
    choose("select-all");
    ASSERT_TRUE(wait([&] { return selection().selected().size() == 77; }));
}

TEST_F(ContextMenuTest, AnEdgeIsHoveredSelectedAndDeleted) {
    u32 row = 0;
    const QPoint at = onAnEdge(row);
    const render::Edge edge = document().edges()[row];
    const u64 frames = view().framesDrawn();
    hover(at);
    EXPECT_EQ(view().cursor().shape(), Qt::PointingHandCursor);
    ASSERT_TRUE(rest());
    EXPECT_GT(view().framesDrawn(), frames) << "it is marked";
    EXPECT_EQ(view().hoveredEdge(), row);
    click(at);
    EXPECT_THAT(selection().selected(), UnorderedElementsAre(edge.a, edge.b));
    EXPECT_EQ(history().count(), 1u);
    hover({8, 8});
    EXPECT_EQ(view().hoveredEdge(), session::kNoEdge);
    selection().select(std::nullopt, SelectMode::replace);
    selection().selectOnly({hub()});
    click(at, Qt::ShiftModifier);
    EXPECT_GE(selection().selected().size(), 2u) << "Shift adds its ends";
    open(at);
    choose("edge-select");
    EXPECT_THAT(selection().selected(), UnorderedElementsAre(edge.a, edge.b));
    const u64 edges = document().graph().edgeCount();
    open(at);
    choose("edge-delete");
    ASSERT_TRUE(edited(77, edges - 1));
    EXPECT_EQ(session::edgeBetween(document().edges(), edge.a, edge.b), session::kNoEdge);
    history().undo();
    ASSERT_TRUE(edited(77, edges));
}

TEST_F(ContextMenuTest, HiddenEdgesAreNotUnderTheMouse) {
    u32 row = 0;
    const QPoint at = onAnEdge(row);
    bench().filters.filter("degree > 100");
    ASSERT_TRUE(wait([&] { return !bench().filters.busy() && activeView().view().visible != nullptr; }));
    ASSERT_TRUE(rest());
    EXPECT_EQ(view().pointedAt(at).edge, session::kNoEdge);
    history().undo();
    activeView().changeView("Hide the edges", [](session::View& shown) { shown.style.edges = false; });
    ASSERT_TRUE(rest());
    EXPECT_EQ(view().pointedAt(at).edge, session::kNoEdge);
}

// Of a graph with more edges than are looked at in a moment, the edge comes when the mouse rests.
TEST_F(ContextMenuTest, TheEdgeOfALargeGraphComesWhenTheMouseRests) {
    ASSERT_NO_FATAL_FAILURE(WindowTest::open("grid:260:260", 260 * 260));
    ASSERT_GT(document().edges().size(), 100'000u);
    view().focusOn(130 * 260 + 130);
    ASSERT_TRUE(rest());
    for (int i = 0; i < 16; ++i) wheel(view().toScreen(130 * 260 + 130), 1);
    ASSERT_TRUE(rest());
    const QPoint at = ((view().toScreen(130 * 260 + 130) + view().toScreen(130 * 260 + 131)) / 2).toPoint();
    ASSERT_EQ(view().pointedAt(at).node, kNoVertex);
    hover(at);
    ASSERT_TRUE(wait([&] { return view().hoveredEdge() != session::kNoEdge; }));
    const render::Edge edge = document().edges()[view().hoveredEdge()];
    EXPECT_EQ(edge.a, 130u * 260 + 130);
    EXPECT_EQ(edge.b, 130u * 260 + 131);
    click(at);
    EXPECT_THAT(selection().selected(), UnorderedElementsAre(edge.a, edge.b));
}

TEST_F(ContextMenuTest, DeleteWorksInTheTableButNotInAnEditor) {
    ASSERT_NO_FATAL_FAILURE(raise("table"));
    QTableView* table = &window->table().nodes().view();
    ASSERT_TRUE(wait([&] { return window->table().atRest() && table->model()->rowCount() == 77; }));
    selection().selectOnly({11});
    auto* search = window->table().findChild<QLineEdit*>();
    ASSERT_NE(search, nullptr);
    search->setFocus();
    QTest::keyClicks(search, "val");
    QTest::keyClick(search, Qt::Key_Home);
    QTest::keyClick(search, Qt::Key_Delete);
    EXPECT_EQ(search->text(), "al") << "a line that is written in keeps the key";
    EXPECT_EQ(document().vertexCount(), 77u);
    search->clear();
    ASSERT_TRUE(wait([&] { return table->model()->rowCount() == 77; }));
    table->setFocus();
    selection().selectOnly({11, 0});
    QTest::keyClick(table, Qt::Key_Delete);
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 75; }));
    EXPECT_EQ(history().undoText(), "Delete 2 nodes");
    ASSERT_TRUE(rest());
}

TEST_F(ContextMenuTest, IsThereForARowOfTheTableToo) {
    ASSERT_NO_FATAL_FAILURE(raise("table"));
    QTableView* table = &window->table().nodes().view();
    ASSERT_TRUE(wait([&] { return window->table().atRest() && table->model()->rowCount() == 77; }));
    const auto openAt = [&](int row) {
        const QPoint at = table->visualRect(table->model()->index(row, 0)).center();
        QContextMenuEvent asked(QContextMenuEvent::Mouse, at, table->viewport()->mapToGlobal(at));
        QApplication::sendEvent(table->viewport(), &asked);
        return wait([&] { return menu().isVisible(); });
    };
    selection().selectOnly({0, 1});
    ASSERT_TRUE(openAt(3));
    ASSERT_EQ(selection().selected().size(), 1u) << "a row that is not selected is from then on";
    const VertexId node = selection().selected().front();
    EXPECT_EQ(menu().actions().front()->text().toStdString(), document().nodes().label(node));
    choose("node-label");
    auto* dialog = window->findChild<QInputDialog*>("label-dialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->textValue().toStdString(), document().nodes().label(node));
    const std::string before = document().nodes().label(node);
    dialog->setTextValue("Another");
    dialog->accept();
    ASSERT_TRUE(wait([&] { return document().nodes().label(node) == "Another"; }));
    EXPECT_EQ(history().undoText(), "Label " + before + " as Another");
    selection().selectOnly({5, 6, 7});
    ASSERT_TRUE(wait([&] { return window->table().atRest(); }));
    menu().close();
    ASSERT_TRUE(openAt(5));
    EXPECT_FALSE(offers("node-label") && selection().selected().size() != 1);
    menu().close();
    ASSERT_TRUE(rest());
}

// A double click on a label edits it, as on a cell of a column.
TEST_F(ContextMenuTest, LabelsAreEditedInTheTable) {
    ASSERT_NO_FATAL_FAILURE(raise("table"));
    TableModel& model = window->table().nodes().model();
    ASSERT_TRUE(wait([&] { return window->table().atRest() && model.rowCount() == 77; }));
    const int section = model.sectionOf("label");
    ASSERT_GE(section, 0);
    ASSERT_TRUE(model.flags(model.index(2, section)) & Qt::ItemIsEditable);
    EXPECT_FALSE(model.flags(model.index(2, model.sectionOf("id"))) & Qt::ItemIsEditable);
    const auto node = static_cast<VertexId>(model.rowAt(2));
    ASSERT_TRUE(model.setData(model.index(2, section), "Renamed", Qt::EditRole));
    ASSERT_TRUE(wait([&] { return document().nodes().label(node) == "Renamed"; }));
    ASSERT_TRUE(wait([&] { return window->table().atRest(); }));
    int labels = 0;
    for (int at = 0; at < model.columnCount(); ++at)
        labels += model.column(at).title == "label" || model.column(at).title == "Label";
    EXPECT_EQ(labels, 1) << "the column that names the nodes is there once";
    ASSERT_TRUE(rest());
}

TEST_F(ContextMenuTest, ASelectionIsExtractedIntoAnotherWindow) {
    auto* extracting = window->findChild<ExtractActions*>();
    ASSERT_NE(extracting, nullptr);
    QStringList opened;
    extracting->setOpener([&](const QString& path) { opened << path; });
    const QString own = folder.filePath("own.quartier"), part = folder.filePath("part.quartier");
    EXPECT_FALSE(action("extract-selection")->isEnabled());
    EXPECT_FALSE(action("extract-visible")->isEnabled()) << "no filter";
    selection().selectOnly({11, 48, 0});
    EXPECT_TRUE(action("extract-selection")->isEnabled());
    extracting->extract(selection().selected(), part);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    EXPECT_THAT(opened, ElementsAre(part));
    RunContext context = plainContext();
    EXPECT_EQ(session::openDocument(part.toStdString(), {}, context).vertexCount(), 3u);
    EXPECT_EQ(document().vertexCount(), 77u) << "what is open stays";

    window->keeper().saveTo(own);
    ASSERT_TRUE(wait([&] { return !window->keeper().saving() && !window->keeper().path().isEmpty(); }));
    extracting->extract(selection().selected(), own);
    EXPECT_FALSE(bench().exports.busy()) << "the session that is open is not written over";
    EXPECT_EQ(session::openDocument(own.toStdString(), {}, context).vertexCount(), 77u);
    extracting->extract({}, part);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    EXPECT_EQ(opened.size(), 1) << "what has failed is not opened";
}

}  // namespace
}  // namespace quartier::qt::test
