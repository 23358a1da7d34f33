// Saving the work of the window and opening it again; what asks before it is lost; copies after a crash.
#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QTimer>
#include <cstdlib>

#include "app/qt/bookmark_menu.h"
#include "app/qt/history_panel.h"
#include "app/session/session_file.h"
#include "app/session/view_json.h"
#include "app/session/workspace_commands.h"
#include "window_fixture.h"

namespace quartier::qt::test {

using Answer = SessionKeeper::Answer;

class SessionWindowTest : public WindowTest {
  protected:
    void runBetweenness() {
        runs().runBetweenness("auto", {});
        ASSERT_TRUE(wait([&] { return betweenness() != nullptr && !runs().busy(); }));
        ASSERT_TRUE(rest());
    }
    void save(const QString& path) {
        window->keeper().saveTo(path);
        ASSERT_TRUE(wait([&] { return !window->keeper().saving(); }));
    }
    // A session whose graph, a ring of four, stays in its file.
    void saveByReference(const QString& graph, const QString& path) {
        QFile file(graph);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("0 1\n1 2\n2 3\n3 0\n");
        file.close();
        ASSERT_TRUE(openAndWait(graph));
        window->keeper().setKeepGraph(session::KeepGraph::reference);
        save(path);
    }
    bool openAndWait(const QString& path) {
        window->open(path);
        return wait([&] {
                   return !runs().busy() && document().source == path.toStdString() &&
                          communities() != nullptr;
               }) &&
               rest();
    }
};

TEST_F(SessionWindowTest, WhatWasSavedIsThereAgain) {
    runBetweenness();
    activeView().colourBy("betweenness");
    activeView().sizeBy("none");
    activeView().enter(largestCommunity());
    ASSERT_TRUE(rest());
    view().zoomBy(1.5);
    view().panBy({30, -20});
    ASSERT_TRUE(rest());
    const QString path = folder.filePath("work.quartier");
    save(path);
    EXPECT_TRUE(QFile::exists(path));
    EXPECT_FALSE(window->keeper().unsaved());
    EXPECT_TRUE(window->windowTitle().contains("work.quartier"));
    EXPECT_TRUE(QSettings().value("recent").toStringList().contains(path));
    const session::Document before = document();
    const session::View shown = activeView().shownView();

    ASSERT_TRUE(openAndWait("grid:5:5"));
    EXPECT_EQ(betweenness(), nullptr);
    ASSERT_TRUE(openAndWait(path));
    const session::Document& after = document();
    ASSERT_EQ(after.results.all().size(), before.results.all().size());
    EXPECT_EQ(after.communities->colourKeys, before.communities->colourKeys);
    EXPECT_EQ(after.betweenness->scores, before.betweenness->scores);
    EXPECT_EQ(activeView().view().colour, "betweenness");
    EXPECT_EQ(activeView().view().size, "none");
    EXPECT_EQ(activeView().state().path.size(), 1u);
    EXPECT_NEAR(activeView().view().camera.zoom, shown.camera.zoom, shown.camera.zoom * 1e-3);
    EXPECT_NEAR(activeView().view().camera.centre.x, shown.camera.centre.x, 1e-2 / shown.camera.zoom + 1e-3);
    EXPECT_EQ(activeView().shownView().entered, shown.entered);
    EXPECT_FALSE(window->keeper().unsaved());
    EXPECT_FALSE(history().canUndo());
}

TEST_F(SessionWindowTest, TheHistoryOfEarlierSessionsIsListedAndCannotBeUndone) {
    runBetweenness();
    activeView().sizeBy("none");
    const auto past = static_cast<int>(history().count());
    const QString last = QString::fromStdString(history().undoText());
    const QString path = folder.filePath("steps.quartier");
    save(path);
    ASSERT_TRUE(openAndWait("grid:5:5"));
    auto* steps = window->findChild<HistoryPanel*>();
    ASSERT_NE(steps, nullptr);
    EXPECT_EQ(steps->model()->rowCount(), 1) << "another graph has no steps";
    ASSERT_TRUE(openAndWait(path));
    ASSERT_EQ(steps->model()->rowCount(), past + 1);
    EXPECT_EQ(steps->model()->index(past - 1, 0).data().toString(), last);
    for (int row = 0; row <= past; ++row)
        EXPECT_EQ(steps->model()->index(row, 0).flags().testFlag(Qt::ItemIsEnabled), row == past) << row;
    EXPECT_EQ(steps->currentIndex().row(), past);
    EXPECT_FALSE(history().canUndo());
    activeView().sizeBy("degree");
    EXPECT_EQ(steps->currentIndex().row(), past + 1);
    steps->setCurrentIndex(steps->model()->index(0, 0));
    EXPECT_TRUE(history().canUndo()) << "a step of an earlier session is none to go to";
    steps->setCurrentIndex(steps->model()->index(past, 0));
    EXPECT_EQ(activeView().view().size, "none");
}

TEST_F(SessionWindowTest, AsksBeforeResultsAreLost) {
    EXPECT_FALSE(window->keeper().unsaved()) << "what opening computes is computed again by opening";
    int asked = 0;
    Answer answer = Answer::cancel;
    window->keeper().setQuestion([&] {
        ++asked;
        return answer;
    });
    runBetweenness();
    EXPECT_TRUE(window->keeper().unsaved());
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_FALSE(window->close());
    window->open("grid:5:5");
    EXPECT_EQ(asked, 2);
    EXPECT_FALSE(bench().document.session().opening());
    EXPECT_NE(betweenness(), nullptr);

    save(folder.filePath("kept.quartier"));
    EXPECT_FALSE(window->isWindowModified());
    bench().document.perform(
        [](session::Workspace& workspace) { session::renameResult(workspace, "betweenness", "mine"); });
    EXPECT_TRUE(window->isWindowModified()) << "a name is work too";
    history().undo();
    EXPECT_FALSE(window->isWindowModified());
    answer = Answer::discard;
    EXPECT_TRUE(window->close());
    EXPECT_EQ(asked, 2) << "nothing was unsaved";
}

TEST_F(SessionWindowTest, SavesOnTheWayOut) {
    runBetweenness();
    const QString path = folder.filePath("out.quartier");
    save(path);
    runs().runCommunities("sequential", {});
    ASSERT_TRUE(wait([&] { return document().results.all().size() == 3 && !runs().busy(); }));
    window->keeper().setQuestion([] { return Answer::save; });
    EXPECT_TRUE(window->close());
    EXPECT_EQ(session::readSession(path.toStdString()).results.size(), 3u);
}

TEST_F(SessionWindowTest, ASaveThatFailsSaysSoAndStaysUnsaved) {
    runBetweenness();
    save(folder.filePath("no such folder/work.quartier"));
    EXPECT_TRUE(window->messages().text().contains("no such folder"));
    EXPECT_TRUE(window->keeper().unsaved());
    EXPECT_TRUE(window->keeper().path().isEmpty());
}

TEST_F(SessionWindowTest, ACopyIsMadeBesideARunAndGoesWhenItIsSaved) {
    runBetweenness();
    const QDir copies(QString::fromStdString(session::autosaveFolder().string()));
    const auto count = [&] {
        int files = 0;
        for (const QString& own : copies.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            files += QDir(copies.filePath(own)).entryList({"*.quartier"}).size();
        return files;
    };
    window->keeper().copyAside();
    ASSERT_TRUE(wait([&] { return count() == 1; }));
    EXPECT_TRUE(session::leftovers().empty()) << "this process lives";
    save(folder.filePath("work.quartier"));
    EXPECT_EQ(count(), 0);
}

TEST_F(SessionWindowTest, ACopyOfACrashIsOpenedAsUnsavedWork) {
    runBetweenness();
    // As a process leaves it that was killed.
    const QString crashed = QString::fromStdString(session::autosaveFolder().string()) + "/1-crash";
    ASSERT_TRUE(QDir().mkpath(crashed));
    save(crashed + "/karate.quartier");
    QFile lock(crashed + "/lock");
    ASSERT_TRUE(lock.open(QIODevice::WriteOnly));
    lock.close();
    ASSERT_TRUE(openAndWait("grid:5:5"));
    const auto found = session::leftovers();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].name, "karate");

    window->keeper().recover(found[0]);
    ASSERT_TRUE(wait([&] { return betweenness() != nullptr && !runs().busy(); }));
    EXPECT_TRUE(window->keeper().unsaved());
    EXPECT_TRUE(window->keeper().path().isEmpty()) << "it is to be saved elsewhere";
    ASSERT_TRUE(wait([&] { return !QFile::exists(crashed); })) << "it has a copy of its own now";
}

TEST_F(SessionWindowTest, BookmarksAreListedShownAndRemoved) {
    auto* menu = window->findChild<BookmarkMenu*>("bookmarks");
    ASSERT_NE(menu, nullptr);
    const auto entry = [&](QMenu& of, const QString& text) -> QAction* {
        emit menu->aboutToShow();
        for (QAction* action : of.actions())
            if (action->text() == text) return action;
        return nullptr;
    };
    activeView().enter(largestCommunity());
    ASSERT_TRUE(rest());
    const u32 inside = activeView().state().entered();
    menu->add("A & B");
    EXPECT_TRUE(window->keeper().unsaved());
    activeView().leave();
    ASSERT_TRUE(rest());
    ASSERT_NE(entry(*menu, "A && B"), nullptr);
    entry(*menu, "A && B")->trigger();
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().state().entered(), inside);
    window->findChild<QAction*>("undo")->trigger();
    EXPECT_EQ(activeView().state().entered(), 0u);
    emit menu->aboutToShow();
    auto* removal = menu->findChild<QMenu*>("remove-bookmark");
    ASSERT_NE(removal, nullptr);
    removal->actions().front()->trigger();
    EXPECT_EQ(entry(*menu, "A && B"), nullptr);
    window->findChild<QAction*>("undo")->trigger();
    EXPECT_NE(entry(*menu, "A && B"), nullptr);
}

TEST_F(SessionWindowTest, ABookmarkOfTheFirstLookIsUnsaved) {
    window->open("planted:4000:40:12:0.3:1");
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 4000 && runs().busy(); }));
    EXPECT_FALSE(window->keeper().unsaved());
    auto* menu = window->findChild<BookmarkMenu*>("bookmarks");
    ASSERT_NE(menu, nullptr);
    menu->add("Start");
    EXPECT_TRUE(window->keeper().unsaved());
    ASSERT_TRUE(wait([&] { return !runs().busy() && communities() != nullptr; }));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(window->keeper().unsaved()) << "what the first look finds does not take it for its own";
}

TEST_F(SessionWindowTest, TheGraphMayStayInItsFile) {
    const QString graph = folder.filePath("ring.txt"), path = folder.filePath("ring.quartier");
    ASSERT_NO_FATAL_FAILURE(saveByReference(graph, path));
    ASSERT_TRUE(openAndWait(path));
    EXPECT_EQ(document().keepGraph, session::KeepGraph::reference);
    save(path);  // as it was opened
    EXPECT_TRUE(QFile::remove(graph));
    window->open(path);
    ASSERT_TRUE(wait([&] { return window->messages().isVisible(); }));
    EXPECT_EQ(document().vertexCount(), 4u) << "the open document stays";
}

TEST_F(SessionWindowTest, AsksBeforeItReadsAGraphOutsideTheFolder) {
    QDir(folder.path()).mkdir("in");
    const QString graph = folder.filePath("secret.txt"), path = folder.filePath("in/ring.quartier");
    ASSERT_NO_FATAL_FAILURE(saveByReference(graph, path));
    ASSERT_TRUE(openAndWait("grid:5:5"));
    const auto openAndAnswer = [&](const QString& button) {
        bool asked = false;
        QTimer::singleShot(200, [&] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            ASSERT_NE(question, nullptr);
            EXPECT_EQ(question->objectName(), "graph-outside");
            EXPECT_TRUE(question->informativeText().contains("secret.txt"));
            EXPECT_EQ(question->defaultButton(), question->button(QMessageBox::Cancel));
            for (QAbstractButton* one : question->buttons())
                if (one->text() == button) {
                    asked = true;
                    return QTest::mouseClick(one, Qt::LeftButton);
                }
            question->reject();
        });
        window->open(path);
        EXPECT_TRUE(asked) << button.toStdString();
    };
    openAndAnswer("Cancel");
    EXPECT_FALSE(runs().busy());
    EXPECT_EQ(document().vertexCount(), 25u) << "nothing was read";
    openAndAnswer("Read It");
    EXPECT_TRUE(wait([&] { return !runs().busy() && document().vertexCount() == 4; }));
    ASSERT_TRUE(rest());
    ASSERT_TRUE(openAndWait("grid:5:5"));
    EXPECT_TRUE(openAndWait(path)) << "a second time nothing is asked";
}

}  // namespace quartier::qt::test
