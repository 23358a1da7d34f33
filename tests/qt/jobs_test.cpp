#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QChartView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLineSeries>
#include <QPushButton>
#include <QScreen>
#include <QSlider>
#include <QTabWidget>
#include <cstdlib>
#include <fstream>

#include "analytics/measures/measure.h"
#include "app/qt/option_form.h"
#include "app/qt/real_field.h"
#include "app/qt/texts.h"
#include "app/session/result_comparison.h"
#include "window_fixture.h"

namespace quartier::qt::test {

namespace {

template <class Box>
QPushButton* button(Box& box, const char* name) {
    return box.template findChild<QPushButton*>(name);
}

}  // namespace

TEST_F(WindowTest, RunsCommunitiesFromThePanel) {
    auto& box = window->statistics().communities();
    auto* strategies = box.findChild<QComboBox*>("strategy");
    strategies->setCurrentIndex(strategies->findData("sequential"));
    const auto before = document().communities;
    QTest::mouseClick(button(box, "run"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().communities != before; }));
    EXPECT_EQ(communities()->engine.id, "sequential");
    EXPECT_GE(communities()->result.modularity, 0.54);
    // The panel and the plot beside it say the same time.
    ASSERT_TRUE(rest());
    double seconds = 0;
    for (const Stage& stage : communities()->result.trace.stages)
        if (stage.name.find('/') == std::string::npos) seconds += stage.seconds;
    const QString said = formatSeconds(seconds);
    EXPECT_TRUE(box.findChild<QLabel*>("details")->text().contains(said)) << said.toStdString();
    raise("plots");
    bool inThePlot = false;
    for (const QChartView* chart : window->findChildren<QChartView*>())
        inThePlot = inThePlot || chart->chart()->title().contains(said);
    EXPECT_TRUE(inThePlot) << said.toStdString();
}

// Keys and menu, and what runs by itself on a graph that is opened.
TEST_F(WindowTest, WhatThePanelShowsIsWhatRuns) {
    auto& box = window->statistics().communities();
    const auto expectChosen = [&](const char* how) {
        EXPECT_EQ(communities()->engine.id, "sequential") << how;
        EXPECT_EQ(communities()->options.resolution, 0.5) << how;
    };
    box.strategies().setCurrentIndex(box.strategies().findData("sequential"));
    box.options().setValue("resolution", 0.5);
    const auto before = document().communities;
    key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().communities != before; }));
    expectChosen("Ctrl+R");
    open("planted:400:10:12:0.3:1", 400);
    expectChosen("opening");

    auto& centrality = window->statistics().betweenness();
    centrality.options().setValue("normalized", 1);
    centrality.options().setValue("sources", 20);
    key(Qt::Key_B, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return !runs().busy() && betweenness() != nullptr; }));
    EXPECT_TRUE(betweenness()->options.normalized);
    EXPECT_EQ(betweenness()->options.sources, 20u);

    auto* gravity = window->findChild<QSlider*>("layout-gravity");
    ASSERT_NE(gravity, nullptr);
    gravity->setValue(gravity->maximum());
    EXPECT_GT(bench().document.session().firstLook().layout.gravity, LayoutOptions{}.gravity);
}

TEST_F(WindowTest, SlidersThatALayoutDoesNotHeedAreGrey) {
    open("planted:400:10:12:0.3:1", 400);
    auto* gravity = window->findChild<QSlider*>("layout-gravity");
    auto* scaling = window->findChild<QSlider*>("layout-scaling");
    QComboBox* methods = nullptr;
    for (auto* box : window->findChildren<QComboBox*>())
        if (box->findData("discs") >= 0) methods = box;
    ASSERT_NE(methods, nullptr);
    gravity->setValue(gravity->maximum());  // of no say for discs
    methods->setCurrentIndex(methods->findData("discs"));
    EXPECT_FALSE(gravity->isEnabled());
    EXPECT_TRUE(scaling->isEnabled());
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    const auto before = document().positions;
    key(Qt::Key_L, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().positions != before; }));
    ASSERT_NE(document().layout(), nullptr);
    EXPECT_EQ(document().layout()->engine.id, "discs");
    methods->setCurrentIndex(0);
    EXPECT_TRUE(gravity->isEnabled());
}

TEST_F(WindowTest, AChoiceIsAListInTheForm) {
    auto& box = window->statistics().communities();
    auto* strategies = box.findChild<QComboBox*>("strategy");
    strategies->setCurrentIndex(strategies->findData("sequential"));
    auto* refine = box.findChild<QComboBox*>("option-refine");
    ASSERT_NE(refine, nullptr);
    EXPECT_EQ(refine->currentText(), "none");
    refine->setCurrentText("leiden");
    const auto before = document().communities;
    QTest::mouseClick(button(box, "run"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().communities != before; }));
    EXPECT_EQ(communities()->options.refine, Refine::leiden);
    EXPECT_GE(communities()->result.modularity, 0.54);
    EXPECT_NE(session::viewCommand(document(), activeView().view(), "a.png").find("--refine leiden"),
              std::string::npos);
}

// By the keys, with options of their own; kept with the session, and compared with Louvain.
TEST_F(WindowTest, OtherDetectionsStandInAGroupOfTheirOwn) {
    auto& box = window->statistics().communities();
    auto* strategies = box.findChild<QComboBox*>("strategy");
    const int heading = strategies->findText("Other detections, by igraph");
    ASSERT_GT(heading, strategies->findData("parallel"));
    EXPECT_GT(strategies->findData("parallel"), strategies->findText("Louvain"));
    EXPECT_FALSE(strategies->model()->flags(strategies->model()->index(heading, 0)) & Qt::ItemIsSelectable);
    strategies->setFocus();
    for (int i = 0; i < strategies->count() && strategies->currentData() != "walktrap"; ++i) {
        QTest::keyClick(strategies, Qt::Key_Down);
        EXPECT_TRUE(strategies->currentData().isValid()) << "a heading was chosen";
    }
    ASSERT_EQ(strategies->currentData(), "walktrap");
    EXPECT_GT(strategies->currentIndex(), heading);
    EXPECT_EQ(box.findChild<QWidget*>("option-resolution"), nullptr) << "walktrap has none";
    auto* steps = box.findChild<QSpinBox*>("option-walk-steps");
    ASSERT_NE(steps, nullptr);
    EXPECT_EQ(steps->value(), 4);
    steps->setValue(6);
    const auto louvain = document().communities;
    QTest::mouseClick(button(box, "run"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().communities != louvain; }));
    EXPECT_EQ(communities()->engine.algorithm, "igraph");
    EXPECT_EQ(communities()->result.hierarchy.levelCount(), 1u);
    EXPECT_GT(communities()->result.modularity, 0.5);
    EXPECT_NE(session::viewCommand(document(), activeView().view(), "a.png")
                  .find("--strategy walktrap --walk-steps 6"),
              std::string::npos);
    const auto& results = document().results;
    ASSERT_EQ(results.all().size(), 2u);
    EXPECT_GT(session::compareResults(document(), results.all(), {}).at(0).nmi, 0.5);

    const QString path = folder.filePath("walks.quartier");
    window->keeper().saveTo(path);
    ASSERT_TRUE(wait([&] { return !window->keeper().saving() && !window->keeper().unsaved(); }));
    const auto kept = communities()->result.hierarchy.levels.front().parent;
    open(path, 77);
    EXPECT_EQ(communities()->engine.id, "walktrap");
    EXPECT_EQ(communities()->options.steps, 6u);
    EXPECT_EQ(communities()->result.hierarchy.levels.front().parent, kept);
}

// While it runs: the score of a node so far with its standard error, whether the top stays the same; stopped,
// the errors are a quantity like others.
TEST_F(WindowTest, BetweennessSaysHowGoodItIs) {
    open("ba:6000:3:1", 6000);
    const VertexId best = hub();
    runs().runBetweenness("sources", {});
    ASSERT_TRUE(wait([&] {
        const auto now = runs().estimateOf(best);
        return now && now->x > 0 && now->y > 0 && now->y < now->x &&
               bench().document.session().analysis().state().progress.topStable >= 0;
    }));
    const u64 frames = view().framesDrawn();
    selection().setHovered(best);
    QTest::mouseMove(&view(), QPoint(view().width() / 2, view().height() / 2));
    QTest::qWait(1000);
    EXPECT_GT(view().framesDrawn(), frames);
    const auto state = bench().document.session().analysis().state();
    EXPECT_GT(state.progress.topError, 0);
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        window->screen()->grabWindow(window->winId()).save(QString("%1/estimate.png").arg(pictures));
    runs().togglePause();
    ASSERT_TRUE(wait([&] { return runs().paused(); }));
    runs().togglePause();
    runs().cancel();
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr; }));
    ASSERT_TRUE(rest());
    const auto& scores = betweenness()->result.scores;
    EXPECT_FALSE(scores.exact);
    ASSERT_EQ(scores.standardError.size(), 6000u);
    EXPECT_FALSE(runs().estimateOf(best).has_value());
    activeView().colourBy(session::kErrorQuantity);
    EXPECT_GT(activeView().style().colourRange.high, activeView().style().colourRange.low);
    ASSERT_TRUE(rest());
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        window->screen()->grabWindow(window->winId()).save(QString("%1/errors.png").arg(pictures));
}

TEST_F(WindowTest, EdgesShowTheirBetweenness) {
    const QImage before = view().grabFramebuffer();
    QString said;
    QObject::connect(&bench().document, &DocumentController::message, window.get(),
                     [&](const QString& text, bool) { said = text; });
    activeView().edgesBy("betweenness", "betweenness");
    EXPECT_TRUE(said.contains("Edges too")) << said.toStdString();
    CentralityOptions options;
    options.edges = true;
    runs().runBetweenness("sources", options);
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr && !runs().busy(); }));
    activeView().colourBy("community");
    ASSERT_TRUE(rest());
    EXPECT_NE(view().grabFramebuffer(), before);
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        window->screen()->grabWindow(window->winId()).save(QString("%1/edges.png").arg(pictures));
    history().undo();  // the colour of the nodes
    EXPECT_EQ(activeView().view().edgeColour, "betweenness");
}

TEST_F(WindowTest, PausesStepsAndCancelsARun) {
    open("planted:4000:40:12:0.3:1", 4000);
    auto& box = window->statistics().betweenness();
    QTest::mouseClick(button(box, "run"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return bench().document.session().analysis().busy(); }));
    view().setFocus();
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([&] { return runs().paused(); }));
    QTest::qWait(200);
    const auto held = bench().document.session().analysis().state().stagesDone;
    QTest::qWait(300);
    EXPECT_EQ(bench().document.session().analysis().state().stagesDone, held)
        << "nothing goes on while paused";
    key('s');
    EXPECT_TRUE(wait([&] {
        return bench().document.session().analysis().state().stagesDone != held ||
               !bench().document.session().analysis().busy();
    }));
    if (bench().document.session().analysis().busy()) {
        runs().cancel();
        ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    }
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr; }));
    EXPECT_EQ(betweenness()->scores.size(), 4000u) << "a cancelled run keeps an estimate";
}

// After the first sweep: the panel does not call every node a community.
TEST_F(WindowTest, TheRunTellsHowManyCommunitiesThereAre) {
    open("planted:4000:40:12:0.3:1", 4000);
    auto& box = window->statistics().communities();
    runs().runCommunities("sequential", {}, {.job = session::JobStart::paused});
    const auto state = [&] { return bench().document.session().analysis().state(); };
    for (int i = 0; i < 100 && state().progress.moved == 0 && runs().busy(); ++i) {
        runs().stepOnce();
        QTest::qWait(100);
    }
    ASSERT_TRUE(runs().paused());
    // A step that a busy machine took late may still change the number.
    const auto words = [&] { return box.findChild<QLabel*>("words")->text(); };
    EXPECT_TRUE(wait([&] { return words().contains(counted(state().progress.moved) + " moved"); }))
        << words().toStdString();
    EXPECT_GT(state().progress.communities, 0u);
    EXPECT_LT(state().progress.communities, 4000u);
    EXPECT_TRUE(words().contains("communities")) << words().toStdString();
    runs().togglePause();
    ASSERT_TRUE(rest());
}

// While a run recolours the drawing, names and levels of the run before are not said of it.
TEST_F(WindowTest, ALiveDrawingIsNotNamedAfterTheRunBefore) {
    open("planted:4000:40:12:0.3:1", 4000);
    const auto named = [&] {
        const auto& labels = view().overlay()->labels().labels();
        return std::count_if(labels.begin(), labels.end(), [](const auto& label) { return label.community; });
    };
    ASSERT_TRUE(wait([&] { return named() > 0; }));
    const f64 modularity = communities()->result.modularity;
    runs().runCommunities("sequential", {}, {.job = session::JobStart::paused});
    for (int i = 0; i < 200 && runs().stages().ofRunInProgress().size() < 3 && runs().busy(); ++i) {
        runs().stepOnce();
        QTest::qWait(100);
    }
    ASSERT_TRUE(runs().paused());
    ASSERT_TRUE(wait([&] { return activeView().liveLabels(); }));
    EXPECT_TRUE(wait([&] { return named() == 0 && !view().overlay()->labels().labels().empty(); }));
    EXPECT_FALSE(activeView().shownView().style.liveLabels) << "a picture shows results";
    EXPECT_EQ(communities()->result.modularity, modularity);
    if (const char* pictures = std::getenv("QUARTIER_PICTURES")) {
        QTest::mouseMove(&view(), view().toScreen(hub()).toPoint());
        QTest::qWait(500);
        window->screen()->grabWindow(window->winId()).save(QString("%1/sweep.png").arg(pictures));
    }
    runs().togglePause();
    ASSERT_TRUE(rest());
    EXPECT_TRUE(wait([&] { return !activeView().liveLabels(); }));
    EXPECT_TRUE(wait([&] { return named() > 0; }));
}

// The keys of a run work where the hands are: on the button that started it.
TEST_F(WindowTest, KeysOfARunAreNotTypedIntoAField) {
    open("planted:4000:40:12:0.3:1", 4000);
    auto& box = window->statistics().betweenness();
    const auto inAField = [&] {
        const QWidget* focused = window->focusWidget();
        return focused != nullptr &&
               (focused->inherits("QAbstractSpinBox") || focused->inherits("QComboBox"));
    };
    auto* tabs = window->statistics().findChild<QTabWidget*>();
    tabs->setCurrentIndex(1);
    box.findChild<QAbstractSpinBox*>()->setFocus();
    tabs->setCurrentIndex(0);
    window->statistics().communities().findChild<QComboBox*>("strategy")->setFocus();
    ASSERT_TRUE(inAField());
    window->findChild<QAction*>("betweenness")->trigger();  // its tab comes forward
    ASSERT_TRUE(wait(
        [&] { return bench().document.session().analysis().busy() && button(box, "pause")->isVisible(); }));
    EXPECT_FALSE(inAField()) << window->focusWidget()->metaObject()->className();
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    ASSERT_TRUE(rest());

    QTest::mouseClick(button(box, "run"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return button(box, "pause")->isVisible(); }));
    ASSERT_FALSE(inAField()) << window->focusWidget()->metaObject()->className();
    QTest::keyClick(window->focusWidget(), Qt::Key_Space);
    ASSERT_TRUE(wait([&] { return runs().paused(); }));
    // However much there is to say about how far it is, no field is pushed out of the panel.
    EXPECT_LE(box.width(), box.parentWidget()->width());
    EXPECT_LE(box.minimumSizeHint().width(), box.parentWidget()->width());
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    ASSERT_TRUE(rest());
    EXPECT_FALSE(inAField()) << window->focusWidget()->metaObject()->className();
}

// After a choice by mouse Space is the run's again; by keyboard the list keeps the keys.
TEST_F(WindowTest, AListGivesTheKeysBackAfterAChoiceByMouse) {
    auto& strategies = window->statistics().communities().strategies();
    const int wanted = strategies.findData("sequential");
    QTest::mouseClick(&strategies, Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return strategies.view()->isVisible(); }));
    QTest::qWait(QApplication::doubleClickInterval() + 100);  // sooner, a release is that of the first click
    auto* rows = strategies.view();
    const QPoint at = rows->visualRect(strategies.model()->index(wanted, 0)).center();
    QTest::mouseMove(rows->viewport(), at);
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, Qt::NoModifier, at);
    ASSERT_TRUE(wait([&] { return !rows->isVisible(); }));
    EXPECT_EQ(strategies.currentIndex(), wanted);
    EXPECT_TRUE(wait([&] { return window->focusWidget() == &view(); }))
        << window->focusWidget()->metaObject()->className();

    strategies.setFocus();
    QTest::keyClick(&strategies, Qt::Key_Up);
    QTest::qWait(100);
    EXPECT_NE(strategies.currentIndex(), wanted);
    QTest::keyClick(&strategies, Qt::Key_Space);
    ASSERT_TRUE(wait([&] { return rows->isVisible(); }));
    QTest::keyClick(rows, Qt::Key_Down);
    QTest::keyClick(rows, Qt::Key_Return);
    ASSERT_TRUE(wait([&] { return !rows->isVisible(); }));
    QTest::qWait(100);
    EXPECT_EQ(strategies.currentIndex(), wanted);
    EXPECT_EQ(window->focusWidget(), &strategies);
}

// The tab, the plots and the range are those of the run, however short it was.
TEST_F(WindowTest, PanelsShowAShortRunToo) {
    auto* tabs = window->statistics().findChild<QTabWidget*>();
    ASSERT_EQ(tabs->currentIndex(), 0);
    window->findChild<QAction*>("betweenness")->trigger();
    ASSERT_TRUE(wait([&] { return !runs().busy() && betweenness() != nullptr; }));
    ASSERT_TRUE(rest());
    EXPECT_EQ(tabs->currentIndex(), 1);
    const auto views = window->findChildren<QChartView*>();
    ASSERT_EQ(views.size(), 4);  // that of measures among them
    for (const QChartView* chart : views) {
        // By parts, the end of a longer title was seen beside the next one.
        EXPECT_EQ(chart->viewportUpdateMode(), QGraphicsView::FullViewportUpdate);
        for (const QAbstractSeries* series : chart->chart()->series()) {
            const auto* line = qobject_cast<const QLineSeries*>(series);
            const bool seen = line != nullptr && chart->isVisible();
            EXPECT_FALSE(seen && line->count() == 1) << "a curve of one point";
        }
    }
    tabs->setCurrentIndex(0);
    QTest::qWait(300);
    EXPECT_EQ(tabs->currentIndex(), 0) << "a tab that was chosen stays";
    activeView().edgesBy("betweenness", "betweenness");
    open("planted:400:10:12:0.3:1", 400);
    EXPECT_EQ(activeView().view().edgeColour, "nodes") << "the next graph has no such scores";
    EXPECT_EQ(activeView().view().edgeWidth, "none");
}

TEST_F(WindowTest, ARangeIsReadableInItsField) {
    RealField field(4);
    field.setRange(-1e15, 1e15);
    EXPECT_EQ(field.textFromValue(4532000).toStdString(), "4.532e6");
    EXPECT_EQ(field.textFromValue(1e-6).toStdString(), "1e-6");
    EXPECT_EQ(field.textFromValue(-2.5e-12).toStdString(), "-2.5e-12");
    EXPECT_EQ(field.textFromValue(0.25).toStdString(), "0.25");
    for (const double value : {4532000.0, 1e-6, -2.5e-12, 1e15})
        EXPECT_EQ(field.valueFromText(field.textFromValue(value)), value);
}

// Paths without weights have whole lengths; other real numbers step by their magnitude.
TEST_F(WindowTest, TheFieldOfACutoffStepsByOne) {
    OptionForm form;
    form.setOptions(measureOptionSpecs({"cutoff", "damping"}), 2);
    auto* cutoff = form.findChild<QDoubleSpinBox*>("option-cutoff");
    auto* damping = form.findChild<QDoubleSpinBox*>("option-damping");
    ASSERT_NE(cutoff, nullptr);
    ASSERT_NE(damping, nullptr);
    EXPECT_EQ(cutoff->value(), 3);
    cutoff->stepUp();
    EXPECT_EQ(cutoff->value(), 4);
    cutoff->setValue(2.5);
    cutoff->stepDown();
    EXPECT_EQ(cutoff->value(), 1.5);
    cutoff->stepBy(-2);
    EXPECT_EQ(cutoff->value(), 0);
    damping->setValue(0.5);
    damping->stepUp();
    EXPECT_DOUBLE_EQ(damping->value(), 0.6);
}

// Typed, or pasted in one piece: the field keeps its number.
TEST_F(WindowTest, AFieldRefusesWhatIsNoFiniteNumber) {
    const auto fields = window->findChildren<QDoubleSpinBox*>();
    ASSERT_GE(fields.size(), 4);
    for (QDoubleSpinBox* field : fields) {
        auto* line = field->findChild<QLineEdit*>();
        ASSERT_NE(line, nullptr);
        const double before = field->value();
        for (const char* word : {"nan", "NaN", "-nan", "inf", "-inf", "Infinity"}) {
            line->selectAll();
            QTest::keyClicks(line, word);
            QTest::keyClick(line, Qt::Key_Return);
            EXPECT_EQ(field->value(), before) << word << ", typed";
            line->selectAll();
            line->insert(word);
            EXPECT_FALSE(line->text().contains('n', Qt::CaseInsensitive)) << word << " stands in the field";
            QTest::keyClick(line, Qt::Key_Return);
            EXPECT_EQ(field->value(), before) << word << ", pasted";
        }
    }
}

// A paused run publishes nothing anew: its scores are shown again after another colour.
TEST_F(WindowTest, AColourComesBackWhileARunIsPaused) {
    open("ba:6000:3:1", 6000);
    runs().runBetweenness("sources", {});
    ASSERT_TRUE(wait([&] { return runs().estimateOf(hub()).has_value(); }));
    runs().togglePause();
    ASSERT_TRUE(wait([&] { return runs().paused(); }));
    QTest::qWait(500);
    const auto bright = [&] {
        const QImage seen = view().grabFramebuffer();
        int count = 0;  // the upper half of the ramp: green to yellow
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width() * 6 / 10; ++x) {  // the legend has the ramp too
                const QColor colour = seen.pixelColor(x, y);
                if (colour.green() > 120 && colour.green() > colour.blue() + 20) ++count;
            }
        return count;
    };
    const int before = bright();
    ASSERT_GT(before, 50);
    activeView().colourBy("community");
    QTest::qWait(500);
    history().undo();
    ASSERT_EQ(activeView().view().colour, "betweenness");
    QTest::qWait(500);
    EXPECT_GT(bright(), before / 2) << "of " << before;
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
}

// Scores that come in have a place of their own: what shows other values keeps them.
TEST_F(WindowTest, AColumnKeepsItsColoursAndSizesWhileBetweennessRuns) {
    const std::string path = folder.filePath("heights.gml").toStdString();
    constexpr VertexId kNodes = 2000;
    std::ofstream file(path);
    file << "graph [\n";
    for (VertexId v = 0; v < kNodes; ++v) file << "node [ id " << v << " height " << v * 0.5 << " ]\n";
    for (VertexId v = 1; v < kNodes; ++v)
        for (const VertexId to : {v / 2, v * 7 % kNodes, v * 13 % kNodes})
            file << "edge [ source " << v << " target " << to << " ]\n";
    file << "]\n";
    file.close();
    open(QString::fromStdString(path), kNodes);
    activeView().colourBy("height");
    ASSERT_TRUE(rest());
    const auto looks = [&] { return drawn<u64>(view().renderer()->lookBuffer()); };
    const std::vector<u64> before = looks();

    LiveChannel& channel = *bench().document.session().live().scores;
    runs().runBetweenness("sources", {}, {.job = session::JobStart::paused});
    activeView().colourBy("height");
    const auto stepIsTaken = [&] {
        const u64 serial = channel.newestSerial();
        runs().stepOnce();
        return QTest::qWaitFor([&] { return channel.newestSerial() > serial; }, 500) &&
               wait([&] { return bench().document.workspace().liveRange().has_value() && view().atRest(); });
    };
    int steps = 0;
    for (int step = 0; step < 40 && runs().busy() && steps < 2; ++step) steps += stepIsTaken() ? 1 : 0;
    ASSERT_EQ(steps, 2);
    ASSERT_TRUE(runs().paused());
    EXPECT_EQ(looks(), before) << "colours of the column, sizes of the degrees";
    EXPECT_EQ(activeView().style().colourRange.high, (kNodes - 1) * 0.5f);

    activeView().colourBy("betweenness");
    ASSERT_TRUE(wait([&] { return view().atRest(); }));
    EXPECT_EQ(activeView().style().colourBy, render::ColourBy::live);
    EXPECT_NE(looks(), before);
    activeView().colourBy("height");
    ASSERT_TRUE(wait([&] { return view().atRest(); }));
    EXPECT_EQ(looks(), before);
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
}

// Before any run there is nothing to show: the drawing stays as bright as it was, and the window says why.
TEST_F(WindowTest, BetweennessThatIsNotThereIsSaid) {
    const auto bright = [&] {
        const QImage seen = view().grabFramebuffer();
        int count = 0;
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width() * 6 / 10; ++x) count += qGray(seen.pixel(x, y)) > 90 ? 1 : 0;
        return count;
    };
    QString said;
    QObject::connect(&bench().document, &DocumentController::message, window.get(),
                     [&](const QString& text, bool) { said = text; });
    activeView().changeView("Labels", [](session::View& view) { view.labels = 0; });
    ASSERT_TRUE(rest());
    const int before = bright();
    activeView().sizeBy("betweenness");
    EXPECT_TRUE(said.contains("Ctrl+B")) << said.toStdString();
    EXPECT_EQ(activeView().style().sizeBy, render::SizeBy::none);
    activeView().sizeBy("degree");
    history().clear();
    for (const char* quantity : {"betweenness", session::kErrorQuantity}) {
        said.clear();
        activeView().colourBy(quantity);
        EXPECT_TRUE(said.contains("not computed yet")) << said.toStdString();
        EXPECT_EQ(activeView().style().colourBy, render::ColourBy::single);
        ASSERT_TRUE(rest());
        EXPECT_GT(bright(), before / 2) << "of " << before;
    }
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        window->screen()->grabWindow(window->winId()).save(QString("%1/missing.png").arg(pictures));
    key(Qt::Key_B, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return !runs().busy() && betweenness() != nullptr; }));
    EXPECT_EQ(activeView().style().colourBy, render::ColourBy::values);
    EXPECT_TRUE(bench().document.workspace().whyMissing("betweenness").empty());
    EXPECT_NE(bench().document.workspace().whyMissing(session::kErrorQuantity).find("exact"),
              std::string::npos);
    // Undo and redo of the run bring its scores in their range, or none.
    const f32 high = activeView().style().colourRange.high;
    activeView().colourBy("community");
    history().undo();
    EXPECT_EQ(activeView().style().colourRange.high, high);
    history().undo();
    EXPECT_EQ(betweenness(), nullptr);
    EXPECT_EQ(activeView().style().colourBy, render::ColourBy::single);
    history().redo();
    EXPECT_EQ(activeView().style().colourBy, render::ColourBy::values);
    EXPECT_EQ(activeView().style().colourRange.high, high);
}

TEST_F(WindowTest, BetweennessColoursTheDrawing) {
    window->findChild<QAction*>("betweenness")->trigger();
    ASSERT_TRUE(wait([&] { return !runs().busy() && betweenness() != nullptr; }));
    EXPECT_EQ(activeView().view().colour, "betweenness");
    EXPECT_EQ(activeView().style().colourBy, render::ColourBy::values);
    const auto& scores = betweenness()->scores;
    const auto top = static_cast<VertexId>(std::max_element(scores.begin(), scores.end()) - scores.begin());
    EXPECT_EQ(betweenness()->ranks[top], 1u);
    EXPECT_EQ(document().nodes().label(top), "Valjean");
}

}  // namespace quartier::qt::test
