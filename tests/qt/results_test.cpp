// Results are kept: the list of them, what is shown, undo, comparison, plots over each other, runs that start
// paused.
#include <gmock/gmock-more-matchers.h>

#include <QAction>
#include <QCheckBox>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QTableWidget>
#include <cstdlib>
#include <map>
#include <set>

#include "app/qt/comparison_dialog.h"
#include "app/qt/history_panel.h"
#include "app/qt/results_controller.h"
#include "app/qt/results_panel.h"
#include "shared_data.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ResultsTest : public WindowTest {
  protected:
    void SetUp() override {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        raise("results-dock");
    }
    QTableView& table() { return window->results().table(); }
    QString cell(int row, int column) { return table().model()->index(row, column).data().toString(); }
    std::vector<std::string> names() {
        std::vector<std::string> all;
        for (int row = 0; row < table().model()->rowCount(); ++row) all.push_back(cell(row, 0).toStdString());
        return all;
    }
    void clickRow(int row, Qt::KeyboardModifiers modifiers = Qt::NoModifier, int column = 3) {
        const QRect at = table().visualRect(table().model()->index(row, column));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, modifiers, at.center());
    }
    void detect(f64 resolution, u64 seed = 0) {
        const auto before = document().results.all().size();
        runs().runCommunities("sequential", CommunityOptions{.resolution = resolution, .seed = seed});
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().results.all().size() > before; }));
        ASSERT_TRUE(rest());
    }
    void rank(CentralityOptions options = {}) {
        const auto before = document().results.all().size();
        runs().runBetweenness("sources", options);
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().results.all().size() > before; }));
        ASSERT_TRUE(rest());
    }
    std::shared_ptr<const session::CommunityRun> shown() { return document().communities; }
    void undo() { key(Qt::Key_Z, Qt::ControlModifier); }
    void redo() { key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }
    // Hues of the coarsest communities by their nodes.
    std::map<std::set<VertexId>, u32> hues() {
        std::map<u32, std::set<VertexId>> members;
        const auto& run = *communities();
        for (VertexId v = 0; v < document().vertexCount(); ++v)
            members[session::treeNodeAt(document(), v, run.depthCount() - 1)].insert(v);
        std::map<std::set<VertexId>, u32> found;
        for (const auto& [node, vertices] : members)
            found[vertices] = run.dendrogram.nodes()[node].colourKey & 0xffff;
        return found;
    }
    void picture(const char* name) {
        if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
            window->screen()->grabWindow(window->winId()).save(QString("%1/%2").arg(pictures, name));
    }
};

TEST_F(ResultsTest, EveryRunIsListedAndTheOneShownIsMarked) {
    detect(2);
    rank();
    EXPECT_THAT(names(), ElementsAre("Communities", "Communities 2", "Betweenness"));
    EXPECT_THAT(cell(0, 1).toStdString(), HasSubstr(" on "));
    EXPECT_EQ(cell(1, 2), "resolution 2");
    EXPECT_EQ(cell(2, 2), "presets");
    EXPECT_THAT(cell(0, 3).toStdString(), HasSubstr("communities"));
    EXPECT_THAT(cell(2, 3).toStdString(), HasSubstr("Valjean"));
    EXPECT_EQ(cell(0, 5), "complete");
    const auto marked = [&](int row) {
        return table().model()->index(row, 0).data(Qt::FontRole).value<QFont>().bold();
    };
    EXPECT_FALSE(marked(0));
    EXPECT_TRUE(marked(1));
    EXPECT_TRUE(marked(2));
    activeView().colourBy("community");
    ASSERT_TRUE(rest());
    picture("results.png");
}

TEST_F(ResultsTest, SaysWhatToDoWhileThereAreNone) {
    ASSERT_NO_FATAL_FAILURE(show({1280, 800}));
    window->findChild<QDockWidget*>("results-dock")->raise();
    QTest::qWait(50);
    auto* nothing = window->findChild<QLabel*>("no-results");
    ASSERT_NE(nothing, nullptr);
    EXPECT_TRUE(nothing->isVisible());
    EXPECT_THAT(nothing->text().toStdString(), HasSubstr("Ctrl+R"));
    bench().document.session().open(session::kSampleName, {}, false);
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    runs().runCommunities("sequential", {});
    ASSERT_TRUE(wait([&] { return !runs().busy() && communities() != nullptr; }));
    EXPECT_FALSE(nothing->isVisible());
}

TEST_F(ResultsTest, AClickShowsAResultAgain) {
    const auto first = shown();
    detect(3);
    const auto second = shown();
    ASSERT_NE(first, second);
    const u64 frames = view().framesDrawn();
    clickRow(0);
    EXPECT_EQ(shown(), first);
    EXPECT_EQ(activeView().shownCommunities().size(),
              first->result.hierarchy.communitiesAt(first->result.hierarchy.levelCount()));
    ASSERT_TRUE(wait([&] { return view().framesDrawn() > frames; }));
    clickRow(1);
    EXPECT_EQ(shown(), second);
    table().setCurrentIndex(table().model()->index(0, 0));
    QTest::keyClick(&table(), Qt::Key_Return);
    EXPECT_EQ(shown(), first);
    rank();
    clickRow(1);
    EXPECT_EQ(activeView().view().colour, "community") << "the nodes take the colours of what is shown";
    clickRow(2);
    EXPECT_EQ(activeView().view().colour, "betweenness");
}

TEST_F(ResultsTest, ACommunityKeepsItsColourFromResultToResult) {
    open("planted:400:10:12:0.3:1", 400);
    detect(1, 7);
    detect(1.5, 3);
    clickRow(0);
    const auto first = hues();
    std::vector<std::map<std::set<VertexId>, u32>> others;
    for (const int row : {1, 2}) {
        clickRow(row);
        others.push_back(hues());
    }
    size_t same = 0;
    for (const auto& other : others)
        for (const auto& [members, hue] : other) {
            const auto found = first.find(members);
            if (found == first.end()) continue;
            ++same;
            EXPECT_EQ(found->second, hue) << members.size() << " nodes";
        }
    EXPECT_GE(same, 10u);
}

TEST_F(ResultsTest, ARunIsUndoneAndRedone) {
    const auto first = shown();
    ASSERT_FALSE(history().canUndo()) << "the first look is no step";
    detect(2);
    const auto second = shown();
    rank();
    const auto scores = document().betweenness;
    undo();
    EXPECT_THAT(names(), ElementsAre("Communities", "Communities 2"));
    EXPECT_EQ(betweenness(), nullptr);
    ASSERT_TRUE(rest());
    while (history().canUndo()) undo();
    EXPECT_THAT(names(), ElementsAre("Communities"));
    EXPECT_EQ(shown(), first);
    while (history().canRedo()) redo();
    EXPECT_THAT(names(), ElementsAre("Communities", "Communities 2", "Betweenness"));
    EXPECT_EQ(shown(), second);
    EXPECT_EQ(document().betweenness, scores);
    EXPECT_EQ(activeView().view().colour, "betweenness");
    ASSERT_TRUE(rest());
    // Another file begins a history of its own.
    open("planted:400:10:12:0.3:1", 400);
    EXPECT_FALSE(history().canUndo());
    EXPECT_THAT(names(), ElementsAre("Communities"));
}

TEST_F(ResultsTest, DeleteAndUndoBringTheSameResultBack) {
    const auto first = shown();
    detect(2);
    const auto second = shown();
    clickRow(1);
    QTest::keyClick(&table(), Qt::Key_Delete);
    EXPECT_THAT(names(), ElementsAre("Communities"));
    EXPECT_EQ(shown(), first) << "the last one left is shown";
    QTest::keyClick(&table(), Qt::Key_Delete);
    EXPECT_THAT(names(), IsEmpty());
    EXPECT_EQ(shown(), nullptr);
    ASSERT_TRUE(rest());
    undo();
    EXPECT_EQ(shown(), first);
    undo();
    EXPECT_EQ(shown(), second);
    EXPECT_EQ(document().results.find("communities-2")->communities, second);
    ASSERT_TRUE(rest());
}

TEST_F(ResultsTest, ANameIsEditedAndUndone) {
    detect(2);
    table().setCurrentIndex(table().model()->index(1, 0));
    QTest::keyClick(&table(), Qt::Key_F2);
    auto* editor = table().findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, "fine ones");
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(wait([&] { return cell(1, 0) == "fine ones"; }));  // the editor hands it over later
    clickRow(0);
    EXPECT_EQ(document().results.find("communities-2")->name, "fine ones");
    undo();
    undo();
    EXPECT_THAT(names(), ElementsAre("Communities", "Communities 2"));
    redo();
    EXPECT_THAT(names(), ElementsAre("Communities", "fine ones"));
}

// Places go with the run in whose tree they are: a step back across a result restores them.
TEST_F(ResultsTest, UndoAcrossAResultRestoresThePlace) {
    open("planted:3000:60:8:0.2:1", 3000);
    const auto first = shown();
    const u32 entered = largestCommunity();
    activeView().enter(entered);
    const u32 depth = activeView().state().depth();
    detect(0.01);
    ASSERT_TRUE(activeView().state().path.empty());
    undo();  // the result
    EXPECT_EQ(shown(), first);
    undo();  // the community was left for the run
    ASSERT_EQ(activeView().state().path.size(), 1u);
    EXPECT_EQ(activeView().state().path.back().node, entered);
    EXPECT_EQ(activeView().state().depth(), depth);
    ASSERT_TRUE(rest());
    redo();
    redo();
    EXPECT_TRUE(activeView().state().path.empty());
    EXPECT_EQ(communities()->options.resolution, 0.01);
    clickRow(0);
    activeView().isolate(largestCommunity());
    clickRow(1);
    EXPECT_FALSE(activeView().state().isolated);
    undo();
    EXPECT_TRUE(activeView().state().isolated);
}

TEST_F(ResultsTest, ALayoutIsUndone) {
    const auto before = document().positions;
    LayoutOptions options;
    options.gravity *= 4;
    runs().runLayout("auto", options, false);
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().positions != before; }));
    ASSERT_TRUE(rest());
    const auto after = document().positions;
    undo();
    EXPECT_EQ(document().positions, before);
    ASSERT_TRUE(rest());
    const auto& drawnNow = view().positionsNow();
    ASSERT_EQ(drawnNow.size(), before->size());
    for (size_t v = 0; v < before->size(); ++v) {
        EXPECT_EQ(drawnNow[v].x, (*before)[v].x) << "what is drawn";
        EXPECT_EQ(drawnNow[v].y, (*before)[v].y);
    }
    redo();
    EXPECT_EQ(document().positions, after);
}

TEST_F(ResultsTest, TheHistoryGoesToAnyStep) {
    detect(2);
    detect(3);
    window->findChild<QAction*>("history")->trigger();
    auto* steps = window->findChild<HistoryPanel*>();
    ASSERT_NE(steps, nullptr);
    EXPECT_TRUE(steps->isVisible());
    EXPECT_EQ(steps->model()->index(2, 0).data().toString(), "Run Communities 3");
    steps->setCurrentIndex(steps->model()->index(0, 0));
    EXPECT_THAT(names(), ElementsAre("Communities"));
    steps->setCurrentIndex(steps->model()->index(2, 0));
    EXPECT_THAT(names(), ElementsAre("Communities", "Communities 2", "Communities 3"));
}

TEST_F(ResultsTest, AStoppedRunIsMarked) {
    open("ba:6000:3:1", 6000);
    runs().runBetweenness("sources", {});
    ASSERT_TRUE(wait([&] { return !runs().stages().ofRunInProgress().empty(); }));
    runs().cancel();
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr; }));
    EXPECT_EQ(cell(1, 5), "stopped");
    EXPECT_EQ(cell(0, 5), "complete");
}

TEST_F(ResultsTest, ATraceIsSavedFromTheMenu) {
    detect(2);
    ResultsController controller(bench().document, bench().views, bench().exports);
    const QString path = folder.filePath("trace.json");
    controller.exportTrace("communities-2", path);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto trace = QJsonDocument::fromJson(file.readAll()).object();
    EXPECT_EQ(trace["engine"].toString(), "sequential");
    // Of a result that is not shown too.
    const QString table = folder.filePath("first.csv");
    controller.exportTable("communities", table);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    EXPECT_TRUE(QFile::exists(table));
    EXPECT_EQ(communities()->options.resolution, 2) << "what is shown stays";
}

// A partition that no engine found is a result like those of runs.
TEST_F(ResultsTest, ATableIsImportedAsAResult) {
    const NodeTable& nodes = document().nodes();
    QFile file(folder.filePath("halves.csv"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (VertexId v = 2; v < nodes.size(); ++v)
        file.write(QStringLiteral("%1,%2\n").arg(QString::fromStdString(nodes.id(v))).arg(v % 2).toUtf8());
    file.close();
    const auto before = shown();
    runs().importPartition(file.fileName());
    ASSERT_TRUE(wait([&] { return shown() != before; }));
    EXPECT_THAT(names(), ElementsAre("Communities", "halves.csv"));
    EXPECT_EQ(cell(1, 1), "imported from halves.csv");
    EXPECT_EQ(cell(1, 4), "") << "no time was measured";
    EXPECT_EQ(session::depthCount(document()), 1u);
    EXPECT_EQ(shown()->origin->unassigned, 2u);
    EXPECT_THAT(history().undoText(), HasSubstr("Import halves.csv"));
    undo();
    EXPECT_EQ(shown(), before);
    redo();
    EXPECT_THAT(names(), ElementsAre("Communities", "halves.csv"));
    // What cannot be imported is said, and nothing changes.
    runs().importPartition(folder.filePath("missing.csv"));
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    EXPECT_EQ(names().size(), 2u);
}

TEST_F(ResultsTest, AColumnIsUsedAsCommunities) {
    QFile file(folder.filePath("clubs.gml"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(
        "graph [ node [ id 1 club \"x\" ] node [ id 2 club \"x\" ] node [ id 3 club \"y\" ] "
        "edge [ source 1 target 2 ] edge [ source 2 target 3 ] ]");
    file.close();
    open(file.fileName(), 3);
    const auto count = names().size();
    emit table().customContextMenuRequested(QPoint(5, 500));  // below the rows
    auto* columns = window->findChild<QMenu*>("columns-as-communities");
    ASSERT_NE(columns, nullptr);
    ASSERT_EQ(columns->actions().size(), 1);
    columns->actions()[0]->trigger();
    ASSERT_TRUE(wait([&] { return names().size() > count; }));
    EXPECT_EQ(names().back(), "club");
    EXPECT_EQ(cell(static_cast<int>(count), 1), "node column club");
    EXPECT_EQ(shown()->result.hierarchy.communitiesAt(1), 2u);
    window->findChild<QMenu*>("result-menu")->close();
}

TEST_F(ResultsTest, EqualPartitionsCompareAsEqual) {
    detect(1);
    detect(4);
    clickRow(0);
    EXPECT_FALSE(window->findChild<QPushButton*>("compare")->isVisible());
    clickRow(1, Qt::ControlModifier);
    clickRow(2, Qt::ControlModifier);
    EXPECT_EQ(shown(), document().results.find("communities")->communities)
        << "Ctrl+click selects and shows nothing";
    window->findChild<QPushButton*>("compare")->click();
    auto* dialog = window->findChild<ComparisonDialog*>("comparison");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(wait([&] { return !dialog->busy(); }));
    auto* figures = dialog->findChild<QTableWidget*>("figures");
    EXPECT_EQ(figures->item(1, 0)->text(), "Communities 2");
    EXPECT_NE(figures->item(0, 1)->text(), "") << "the strategy";
    EXPECT_EQ(figures->item(0, 3)->text(), figures->item(1, 3)->text()) << "the same Q";
    auto* pairs = dialog->findChild<QTableWidget*>("pairs");
    EXPECT_EQ(pairs->item(0, 1)->text(), "1.0000") << "NMI";
    EXPECT_EQ(pairs->item(1, 0)->text(), "1.0000") << "ARI";
    EXPECT_LT(pairs->item(0, 2)->text().toDouble(), 0.99);
    EXPECT_LT(pairs->item(2, 0)->text().toDouble(), 0.99);
    if (const char* pictures = std::getenv("QUARTIER_PICTURES")) {
        QTest::qWait(200);
        dialog->grab().save(QString("%1/comparison.png").arg(pictures));
    }
    dialog->close();
    ASSERT_TRUE(wait([&] { return window->findChild<ComparisonDialog*>("comparison") == nullptr; }));
}

TEST_F(ResultsTest, BetweennessComparesByRank) {
    rank();
    CentralityOptions normalized, sampled;
    normalized.normalized = true;
    sampled.sources = 20;
    rank(normalized);
    rank(sampled);
    clickRow(1);
    for (const int row : {2, 3}) clickRow(row, Qt::ControlModifier);
    window->findChild<QPushButton*>("compare")->click();
    auto* dialog = window->findChild<ComparisonDialog*>("comparison");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(wait([&] { return !dialog->busy(); }));
    auto* pairs = dialog->findChild<QTableWidget*>("pairs");
    EXPECT_EQ(pairs->item(0, 1)->text(), "1.0000");
    EXPECT_LT(pairs->item(1, 0)->text().split(' ').first().toDouble(), 1e-9) << "in one unit";
    EXPECT_LT(pairs->item(0, 2)->text().toDouble(), 1);
    EXPECT_GT(pairs->item(2, 0)->text().split(' ').first().toDouble(), 1) << "percent";
    // Communities and betweenness have nothing to compare.
    clickRow(0, Qt::ControlModifier);
    EXPECT_FALSE(window->findChild<QPushButton*>("compare")->isEnabled());
}

// The window goes on while a comparison is closed in the middle of its work.
TEST_F(ResultsTest, AComparisonThatIsClosedEarlyHoldsNothingUp) {
    open("planted:20000:100:16:0.3:1", 20000);
    for (u64 seed = 1; seed < 5; ++seed) detect(1, seed);
    clickRow(0);
    for (int row = 1; row < 5; ++row) clickRow(row, Qt::ControlModifier);
    window->results().compare();
    auto* dialog = window->findChild<ComparisonDialog*>("comparison");
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->busy());
    dialog->close();
    EXPECT_FALSE(dialog->isVisible());
    ASSERT_TRUE(wait([&] { return window->findChild<ComparisonDialog*>("comparison") == nullptr; }));
}

TEST_F(ResultsTest, CurvesOfSelectedResultsLieOverEachOther) {
    window->addDockWidget(Qt::RightDockWidgetArea, window->findChild<QDockWidget*>("plots"));
    raise("results-dock");
    detect(2);
    detect(3);
    EXPECT_THAT(window->plots().overlaid(), IsEmpty());
    clickRow(1);
    clickRow(2, Qt::ControlModifier);
    EXPECT_EQ(window->plots().overlaid(), (QStringList{"Communities 2", "Communities 3"}));
    picture("overlaid.png");
    clickRow(1);
    ASSERT_TRUE(rest());
    EXPECT_THAT(window->plots().overlaid(), IsEmpty());
}

TEST_F(ResultsTest, ARunThatStartsPausedWaitsForAStep) {
    auto& box = window->statistics().communities();
    auto* paused = box.findChild<QCheckBox*>("start-paused");
    ASSERT_NE(paused, nullptr);
    paused->setChecked(true);
    box.run();
    QTest::qWait(300);
    auto& job = bench().document.session().analysis();
    ASSERT_TRUE(job.busy());
    EXPECT_EQ(job.state().status, session::JobStatus::paused);
    EXPECT_EQ(job.state().stagesDone, 0u);
    EXPECT_TRUE(box.findChild<QPushButton*>("step")->isVisible());
    QTest::mouseClick(box.findChild<QPushButton*>("step"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return job.state().stagesDone > 0; }));
    QTest::qWait(100);
    const auto stages = job.stages(0);
    EXPECT_EQ(std::count_if(stages.begin(), stages.end(), [](const Stage& s) { return s.name == "move"; }),
              1);
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([&] { return names().size() == 2; }));
    EXPECT_EQ(cell(1, 5), "complete");
}

TEST_F(ResultsTest, ShiftStartsBetweennessAndALayoutPaused) {
    open("planted:400:10:12:0.3:1", 400);
    auto& box = window->statistics().betweenness();
    QTest::mouseClick(box.findChild<QPushButton*>("run"), Qt::LeftButton, Qt::ShiftModifier);
    auto& job = bench().document.session().analysis();
    QTest::qWait(300);
    ASSERT_TRUE(job.busy());
    EXPECT_EQ(job.state().status, session::JobStatus::paused);
    const auto sources = [&] {
        const auto stages = job.stages(0);
        return std::count_if(stages.begin(), stages.end(),
                             [](const Stage& stage) { return stage.name == "sources"; });
    };
    EXPECT_EQ(sources(), 0);
    runs().stepOnce();
    ASSERT_TRUE(wait([&] { return sources() == 1; }));
    runs().cancel();
    ASSERT_TRUE(wait([&] { return names().size() == 2; }));

    const auto before = document().positions;
    runs().runLayout("auto", {}, false, {.job = session::JobStart::paused});
    QTest::qWait(300);
    auto& layout = bench().document.session().layout();
    ASSERT_TRUE(layout.busy());
    EXPECT_EQ(layout.state().progress.iteration, 0);
    runs().stepOnce();
    ASSERT_TRUE(wait([&] { return layout.state().progress.iteration == 1; }));
    runs().cancel();
    ASSERT_TRUE(wait([&] { return document().positions != before; }));
}

TEST_F(ResultsTest, CountsAreSingularOrPlural) {
    runs().runCommunities("sequential", CommunityOptions{.resolution = 1e-6});
    ASSERT_TRUE(wait([&] { return !runs().busy() && communities()->options.resolution == 1e-6; }));
    ASSERT_TRUE(rest());
    auto* details = window->statistics().communities().findChild<QLabel*>("details");
    const auto levels = communities()->result.hierarchy.levelCount();
    EXPECT_THAT(details->text().toStdString(),
                HasSubstr(levels == 1 ? "1 community on 1 level," : "1 community on "));
    EXPECT_THAT(cell(1, 3).toStdString(), HasSubstr(", 1 community"));
}

}  // namespace
}  // namespace quartier::qt::test
