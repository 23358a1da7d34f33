// Betweenness in the window: its scores, the ten highest, the estimate of the time; and what goes with a run.
#include <QAbstractItemView>
#include <QChartView>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <algorithm>

#include "app/qt/job_bar.h"
#include "app/qt/level_stepper.h"
#include "app/qt/sample_offer.h"
#include "app/qt/top_list.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class ScoresTest : public WindowTest {
  protected:
    StatisticBox& box() { return window->statistics().betweenness(); }
    TopList& top() { return *box().findChild<TopList*>(); }
    SampleOffer& offer() { return *box().findChild<SampleOffer*>(); }
    QString text(const char* label) { return box().findChild<QLabel*>(label)->text(); }
    void run(const CentralityOptions& options) {
        const auto before = document().betweenness;
        runs().runBetweenness("sources", options);
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().betweenness != before; }));
        ASSERT_TRUE(rest());
    }
    void press(const char* button) {
        QTest::mouseClick(box().findChild<QPushButton*>(button), Qt::LeftButton);
    }
    // 65,536 nodes and a million edges: all sources take minutes on any processor. Without its layout, which
    // takes longer than these tests.
    void openLarge() {
        window->open("rmat:16:16:1");
        ASSERT_TRUE(wait([&] { return document().vertexCount() == 65536 && communities() != nullptr; }));
        runs().cancel();
        ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    }
    bool doesSources() {
        const auto& stages = runs().stages().ofRunInProgress();
        return runs().busy() &&
               std::ranges::any_of(stages, [](const auto& s) { return s.name == "sources"; });
    }
    void startLong() {
        ASSERT_NO_FATAL_FAILURE(openLarge());
        press("run");
        ASSERT_TRUE(wait([&] { return offer().isVisible(); }));
        ASSERT_TRUE(runs().paused());
    }
};

}  // namespace

TEST_F(ScoresTest, AreNormalisedAndTheHighestTenAreListed) {
    run({});
    const auto& found = *betweenness();
    const f64 pairs = 76.0 * 75 / 2;
    EXPECT_EQ(text("value"), QString::number(found.result.scores.value[found.best()] / pairs, 'g', 4));
    EXPECT_NEAR(text("value").toDouble(), 0.5699, 0.0001) << "NetworkX: Valjean of Les Miserables";
    EXPECT_TRUE(text("details").contains("exact"));
    ASSERT_EQ(top().topLevelItemCount(), 10);
    EXPECT_TRUE(top().isColumnHidden(3)) << "exact scores have no error";
    EXPECT_EQ(top().topLevelItem(0)->text(1), "Valjean");
    EXPECT_EQ(top().topLevelItem(1)->text(1), "Myriel");
    for (int i = 1; i < 10; ++i)
        EXPECT_GE(top().topLevelItem(i - 1)->text(2).toDouble(), top().topLevelItem(i)->text(2).toDouble());
    // The same whether the run has normalised them or not.
    const QString before = text("value");
    CentralityOptions normalized;
    normalized.normalized = true;
    run(normalized);
    EXPECT_EQ(text("value"), before);
}

TEST_F(ScoresTest, OfASampleHaveTheirErrorInPercent) {
    CentralityOptions sample;
    sample.sources = 40;
    run(sample);
    EXPECT_TRUE(text("details").contains(QRegularExpression("standard error \u00b1[0-9.e+-]+ %")))
        << text("details").toStdString();
    EXPECT_FALSE(top().isColumnHidden(3));
    EXPECT_TRUE(top().topLevelItem(0)->text(3).startsWith(QString("\u00b1")));
    EXPECT_TRUE(top().topLevelItem(0)->text(3).endsWith(" %"));
}

TEST_F(ScoresTest, TheRampIsReversedUntilThatIsUndone) {
    raise("appearance");
    auto& reversed = *window->findChild<QCheckBox*>("reversed-ramp");
    auto& palette = *window->findChild<QComboBox*>("palette");
    EXPECT_FALSE(reversed.isEnabled()) << "communities have no ramp";
    activeView().colourBy(session::kDegreeQuantity);
    ASSERT_TRUE(rest());
    const auto lightnessOfTheHub = [&] {
        const QPointF at = view().toScreen(hub()) * view().devicePixelRatioF();
        return view().grabFramebuffer().pixelColor(at.toPoint()).lightnessF();
    };
    const double high = lightnessOfTheHub();
    reversed.setFocus();
    QTest::keyClick(&reversed, Qt::Key_Space);
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().style.ramp, "viridis-reversed");
    EXPECT_EQ(palette.currentText(), "Viridis");
    EXPECT_EQ(palette.currentData().toString(), "viridis-reversed");
    EXPECT_LT(lightnessOfTheHub(), high - 0.1) << "the most neighbours in the colour of the fewest";
    palette.setFocus();
    QTest::keyClick(&palette, Qt::Key_Down);
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().style.ramp, "cividis-reversed") << "another ramp, in the same direction";
    history().undo();
    history().undo();
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().style.ramp, "viridis");
    EXPECT_FALSE(reversed.isChecked());
}

TEST_F(ScoresTest, AClickInTheListGoesToTheNode) {
    run({});
    const f32 zoom = activeView().view().camera.zoom;
    const QRect row = top().visualItemRect(top().topLevelItem(1));
    QTest::mouseClick(top().viewport(), Qt::LeftButton, {}, row.center());
    ASSERT_EQ(selection().selected().size(), 1u);
    const VertexId vertex = selection().selected().front();
    EXPECT_EQ(document().nodes().label(vertex), "Myriel");
    ASSERT_TRUE(wait([&] { return activeView().view().camera.zoom > 2 * zoom && view().atRest(); }));
    const QPointF at = view().toScreen(vertex);
    EXPECT_NEAR(at.x(), view().width() / 2.0, 2);
    EXPECT_NEAR(at.y(), view().height() / 2.0, 2);
}

TEST_F(ScoresTest, ALongRunWaitsAndOffersASample) {
    ASSERT_NO_FATAL_FAILURE(startLong());
    const QString words = text("offer-text");
    EXPECT_TRUE(words.contains("All sources would take about")) << words.toStdString();
    EXPECT_TRUE(words.contains("within 0.01")) << words.toStdString();
    EXPECT_TRUE(words.contains(QRegularExpression("rest on the first [0-9,]+ searches, done in [0-9.]+ s")))
        << words.toStdString();
    press("offer-sample");
    const auto* bound = box().findChild<QDoubleSpinBox*>("option-epsilon");
    ASSERT_NE(bound, nullptr);
    ASSERT_TRUE(wait([&] { return bound->value() == SampleOffer::kEpsilon && doesSources(); }));
    EXPECT_FALSE(offer().isVisible());
    EXPECT_FALSE(runs().paused());
    EXPECT_EQ(betweenness(), nullptr);
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    ASSERT_TRUE(rest());
    EXPECT_EQ(betweenness()->options.epsilon, SampleOffer::kEpsilon);
    EXPECT_EQ(document().results.all().size(), 2u) << "of the first batches nothing is kept";
}

TEST_F(ScoresTest, AllSourcesGoOnAndAreNotAskedForAgain) {
    ASSERT_NO_FATAL_FAILURE(startLong());
    press("offer-all");
    ASSERT_TRUE(wait([&] { return !runs().paused(); }));
    EXPECT_FALSE(offer().isVisible());
    QTest::qWait(500);
    EXPECT_TRUE(runs().busy());
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    press("run");
    QTest::qWait(3000);
    EXPECT_FALSE(runs().paused());
    EXPECT_FALSE(offer().isVisible());
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
}

// A strategy that was chosen by hand is run as it was asked for, and so is a sample.
TEST_F(ScoresTest, WhatWasChosenIsNotAskedAbout) {
    ASSERT_NO_FATAL_FAILURE(openLarge());
    box().strategies().setCurrentIndex(box().strategies().findData("sources"));
    press("run");
    QTest::qWait(3000);
    EXPECT_TRUE(runs().busy());
    EXPECT_FALSE(runs().paused());
    EXPECT_TRUE(text("words").contains(" left")) << text("words").toStdString();
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
}

TEST_F(ScoresTest, PlotsOfBetweennessShowNoCurveOfLouvain) {
    raise("plots");
    const auto shown = [&](const char* name) {
        for (const auto* chart : window->findChildren<QChartView*>())
            if (chart->accessibleName() == name) return !chart->isHidden();
        ADD_FAILURE() << name;
        return false;
    };
    EXPECT_TRUE(shown("Modularity after every sweep"));
    run({});
    EXPECT_FALSE(shown("Modularity after every sweep"));
    EXPECT_TRUE(shown("Time of every stage by level"));
    const auto before = document().communities;
    runs().runCommunities("sequential", {});
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().communities != before; }));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(shown("Modularity after every sweep"));
}

TEST_F(ScoresTest, AStrategyChosenWithTheKeyboardLeavesSpaceToTheRun) {
    auto& communities = window->statistics().communities();
    auto& list = communities.strategies();
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Down);
    ASSERT_TRUE(list.hasFocus()) << "who chooses with the keyboard stays there";
    const u32 depth = activeView().state().depth();
    QTest::keyClick(&list, '[');
    EXPECT_EQ(activeView().state().depth() + 1, depth) << "a list has no use for the brackets";
    // Nothing runs: Space opens the list, as everywhere.
    QTest::keyClick(&list, Qt::Key_Space);
    EXPECT_TRUE(wait([&] { return list.view()->isVisible(); }));
    list.hidePopup();
    open("rmat:16:16:1", 65536);
    runs().runBetweenness("sources", {});
    ASSERT_TRUE(wait([&] { return runs().busy(); }));
    auto& scores = box().strategies();  // its tab has come to the front
    ASSERT_TRUE(wait([&] { return scores.isVisible(); }));
    scores.setFocus();
    QTest::keyClick(&scores, Qt::Key_Space);
    EXPECT_TRUE(wait([&] { return runs().paused(); }));
    EXPECT_FALSE(scores.view()->isVisible());
    EXPECT_TRUE(scores.hasFocus());
    QTest::keyClick(&scores, Qt::Key_Space);
    EXPECT_TRUE(wait([&] { return !runs().paused(); }));
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
}

TEST_F(ScoresTest, ACommunityEnteredShowsItsOwnNumbers) {
    const auto status = [&] {
        for (const QLabel* label : window->statusBar()->findChildren<QLabel*>())
            if (label->accessibleName() == "Size of the graph") return label->text();
        return QString();
    };
    EXPECT_EQ(status(), "77 nodes   254 edges");
    const u32 node = largestCommunity();
    const u32 size = communities()->dendrogram.nodes()[node].size;
    activeView().enter(node);
    ASSERT_TRUE(rest());
    EXPECT_EQ(status(), QString("%1: %2 nodes   %3 communities")
                            .arg(bench().document.nameOf(node))
                            .arg(size)
                            .arg(activeView().shownCommunities().size()));
    EXPECT_LT(activeView().shownCommunities().size(), 6u);
    EXPECT_EQ(levelText(bench().document, activeView()),
              QString("Level %1 of %2 \u00b7 %3 communities \u00b7 %4 nodes in %5")
                  .arg(activeView().state().depth() + 1)
                  .arg(session::depthCount(document()))
                  .arg(activeView().shownCommunities().size())
                  .arg(size)
                  .arg(bench().document.nameOf(node))
                  .toStdString());
    key(Qt::Key_Backspace);
    ASSERT_TRUE(rest());
    EXPECT_EQ(status(), "77 nodes   254 edges");
    EXPECT_NE(levelText(bench().document, activeView()).find("Q 0.5"), std::string::npos)
        << levelText(bench().document, activeView());
}

}  // namespace quartier::qt::test
