// The window is closed in the middle of each kind of run. What these tests hold is seen under the sanitizers:
// nothing runs on an object that is gone, and nothing is left behind.
#include <pthread.h>

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QOpenGLContext>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>

#include "analytics/community_algorithms.h"
#include "app/qt/export_dialog.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

// Large enough that one sweep, batch or layout iteration takes longer than it takes to close the window.
constexpr const char* kLargeGraph = "planted:60000:300:10:0.3:1";
constexpr VertexId kLargeVertices = 60'000;

struct RunKind {
    std::string name;
    std::function<void(Workbench&)> start;
    bool layout = false;  // it is the layout lane's, not the analysis lane's
};

// Every engine and layout of this machine.
std::vector<RunKind> everyRun() {
    const session::Engines engines(session::EngineSetup{});
    std::vector<RunKind> runs;
    const auto named = [](const std::string& kind, const EngineInfo& info) {
        std::string name = kind + '_' + info.id + '_' + (info.backend == Backend::cpu ? "cpu" : "cuda");
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    };
    for (const auto& engine : engines.engines().communityEngines())
        if (engine->info().algorithm == kLouvain)
            runs.push_back({named("communities", engine->info()), [id = engine->info().id](Workbench& bench) {
                                bench.runs.runCommunities(id, {});
                            }});
    for (const auto& engine : engines.engines().centralityEngines())
        runs.push_back({named("betweenness", engine->info()),
                        [id = engine->info().id](Workbench& bench) { bench.runs.runBetweenness(id, {}); }});
    for (const auto& layout : engines.layouts().layouts())
        runs.push_back({named("layout", layout->info()),
                        [id = layout->info().id](Workbench& bench) { bench.runs.runLayout(id, {}, false); },
                        true});
    return runs;
}

class Closing : public WindowTest {
  protected:
    // The window without its graph being laid out: only the document is there.
    void openAlone(const char* spec, VertexId vertices) {
        bench().document.session().open(spec, {}, false);
        runs().stepOnce();  // polls from here on
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().vertexCount() == vertices; }));
    }
    // What a person does; then the event loop of runWindow() ends, and the window and its workbench go.
    void closeAndEnd() {
        EXPECT_TRUE(window->close());
        end();
    }
    void end() {
        window.reset();
        workbench.reset();
        // What was posted to objects that are gone would arrive now.
        QTest::qWait(50);
    }
    session::Job& lane(const RunKind& run) {
        return run.layout ? bench().document.session().layout() : bench().document.session().analysis();
    }
};

class ClosingARun : public Closing, public testing::WithParamInterface<RunKind> {
  protected:
    void SetUp() override {
        Closing::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        ASSERT_NO_FATAL_FAILURE(openAlone(kLargeGraph, kLargeVertices));
        // Paused before the worker has come to its first gate: the run cannot be over before it is looked at.
        GetParam().start(bench());
        runs().togglePause();
        ASSERT_EQ(lane(GetParam()).state().status, session::JobStatus::paused);
        runs().stepOnce();
        QTest::qWait(50);
        ASSERT_TRUE(runs().busy());
    }
};

TEST_P(ClosingARun, WhileItRuns) {
    runs().togglePause();
    ASSERT_EQ(lane(GetParam()).state().status, session::JobStatus::running);
    closeAndEnd();
}

TEST_P(ClosingARun, WhileItIsPaused) {
    ASSERT_TRUE(runs().paused());
    closeAndEnd();
}

TEST_P(ClosingARun, WhileItSteps) {
    runs().stepOnce();
    ASSERT_TRUE(runs().paused());
    closeAndEnd();
}

// Another window may keep the event loop alive: the results arrive while the window is closed.
TEST_P(ClosingARun, ResultsAreTakenAfterTheWindowHasClosed) {
    EXPECT_TRUE(window->close());
    ASSERT_TRUE(wait([&] { return !runs().busy(); })) << "closing cancels what runs";
    QTest::qWait(200);
    end();
}

INSTANTIATE_TEST_SUITE_P(Every, ClosingARun, testing::ValuesIn(everyRun()),
                         [](const auto& instance) { return instance.param.name; });

TEST_F(Closing, WithNothingRunning) { closeAndEnd(); }

TEST_F(Closing, WithoutHavingBeenShown) {
    window.reset();
    workbench = std::make_unique<Workbench>(session::EngineSetup{}, true);
    window = std::make_unique<MainWindow>(*workbench);
    end();
}

// A destructor alone, as when an error ends the program.
TEST_F(Closing, WithoutACloseEvent) {
    runs().runBetweenness("auto", {});
    end();
}

// The context goes before the widget, and another is made: that one must not call the widget that is gone
// either.
TEST_F(Closing, AfterTheContextWasLost) {
    const QPointer<QOpenGLContext> first = view().context();
    ASSERT_NE(first, nullptr);
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts, false);
    QWidget* parent = view().parentWidget();
    view().setParent(nullptr);
    view().show();
    const bool shown = QTest::qWaitForWindowExposed(&view(), 10000) && rest();
    view().setParent(parent);
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts, true);
    ASSERT_TRUE(shown);
    EXPECT_TRUE(first.isNull()) << "the first context is gone";
    closeAndEnd();
}

TEST_F(Closing, WhileAGraphIsGenerated) {
    window->open("ba:3000000:8:1");
    ASSERT_TRUE(wait([&] { return bench().document.session().opening(); }));
    closeAndEnd();
}

TEST_F(Closing, WhileAFileIsRead) {
    const QString path = folder.filePath("long.txt");
    QByteArray lines;
    for (int i = 0; i < 1'500'000; ++i)
        lines += QByteArray::number(i) + ' ' + QByteArray::number(i / 2) + '\n';
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(lines);
    file.close();
    window->open(path);
    while (bench().document.session().opening() &&
           bench().document.session().analysis().state().progress.fraction <= 0)
        QThread::usleep(100);
    ASSERT_TRUE(bench().document.session().opening());
    closeAndEnd();
}

// The first look: communities have just been found, and the layout draws.
TEST_F(Closing, WhileAGraphThatWasOpenedIsLaidOut) {
    window->open("planted:20000:100:10:0.3:1");
    ASSERT_TRUE(wait([&] {
        return document().vertexCount() == 20'000 && bench().document.session().layout().busy() &&
               bench().document.session().live().positions->newestSerial() > 1;
    }));
    const u64 frames = view().framesDrawn();
    ASSERT_TRUE(wait([&] { return view().framesDrawn() > frames + 1; }));
    closeAndEnd();
}

// A file that waits for the run to stop is not opened.
TEST_F(Closing, WhileAFileWaitsForARunToStop) {
    ASSERT_NO_FATAL_FAILURE(openAlone(kLargeGraph, kLargeVertices));
    runs().runBetweenness("auto", {});
    window->open("ba:3000000:8:1");
    closeAndEnd();
}

// The thread that chooses names has been started by the frame before.
TEST_F(Closing, WhileNamesAreChosen) {
    ASSERT_NO_FATAL_FAILURE(openAlone(kLargeGraph, kLargeVertices));
    runs().runLayout("auto", {}, false);
    ASSERT_TRUE(wait([&] { return bench().document.session().live().positions->newestSerial() > 1; }));
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy() && document().positions != nullptr; }));
    QTest::qWait(300);
    bench().views.setDark(!bench().document.dark());
    view().repaint();
    EXPECT_FALSE(view().atRest());
    end();
}

class ClosingAnExport : public Closing {
  protected:
    void startExport(int width, int height) {
        window->findChild<QAction*>("picture")->trigger();
        dialog = window->findChild<ExportDialog*>("export-dialog");
        ASSERT_NE(dialog, nullptr);
        for (QSpinBox* box : dialog->findChildren<QSpinBox*>()) {
            if (box->accessibleName() == "Width") box->setValue(width);
            if (box->accessibleName() == "Height") box->setValue(height);
        }
        dialog->setPath(path());
        dialog->accept();
    }
    QString path() const { return folder.filePath("large.png"); }
    ExportDialog* dialog = nullptr;
};

TEST_F(ClosingAnExport, WhileAPictureIsWritten) {
    ASSERT_NO_FATAL_FAILURE(startExport(9000, 6000));
    closeAndEnd();
    EXPECT_FALSE(QFile::exists(path()));
    EXPECT_TRUE(QDir(folder.path()).isEmpty()) << "nothing half written is left";
}

// The end of the export deletes the dialog: it must not come while choosePath() waits for the file dialog.
TEST_F(ClosingAnExport, NoFileIsChosenWhileAPictureIsWritten) {
    ASSERT_NO_FATAL_FAILURE(startExport(9000, 6000));
    EXPECT_FALSE(dialog->findChild<QPushButton*>("browse")->isEnabled());
    dialog->reject();  // cancels
    ASSERT_TRUE(wait([&] { return dialog->findChild<QPushButton*>("browse")->isEnabled(); }));
    EXPECT_TRUE(QDir(folder.path()).isEmpty()) << "a picture that is cancelled leaves nothing";
    closeAndEnd();
}

// Stacks so large that no thread can be started, while this lives.
class NoThreads {
  public:
    NoThreads() {
        pthread_getattr_default_np(&before_);
        pthread_attr_t huge;
        pthread_attr_init(&huge);
        pthread_attr_setstacksize(&huge, size_t{1} << 47);
        EXPECT_EQ(pthread_setattr_default_np(&huge), 0);
        pthread_attr_destroy(&huge);
    }
    ~NoThreads() {
        EXPECT_EQ(pthread_setattr_default_np(&before_), 0);
        pthread_attr_destroy(&before_);
    }
    NoThreads(const NoThreads&) = delete;
    NoThreads& operator=(const NoThreads&) = delete;

  private:
    pthread_attr_t before_{};
};

TEST_F(ClosingAnExport, SaysThatNoThreadCanBeStarted) {
    {
        const NoThreads limit;
        ASSERT_NO_FATAL_FAILURE(startExport(640, 480));
    }
    const auto said = [&] {
        for (const QLabel* label : dialog->findChildren<QLabel*>())
            if (label->text().contains("no further thread can be started")) return true;
        return false;
    };
    EXPECT_TRUE(wait(said));
    EXPECT_FALSE(QFile::exists(path()));
    dialog->accept();  // again, with threads
    EXPECT_TRUE(wait([&] { return QFile::exists(path()); }));
    closeAndEnd();
}

TEST_F(ClosingAnExport, WhileAGraphIsWritten) {
    ASSERT_NO_FATAL_FAILURE(openAlone(kLargeGraph, kLargeVertices));
    window->exportGraph(folder.filePath("large.graphml"));
    ASSERT_TRUE(bench().exports.busy());
    closeAndEnd();
    EXPECT_TRUE(QDir(folder.path()).isEmpty()) << "nothing half written is left";
}

TEST_F(ClosingAnExport, WhileEverythingRuns) {
    ASSERT_NO_FATAL_FAILURE(startExport(9000, 6000));
    runs().runBetweenness("auto", {});
    runs().runLayout("auto", {}, true);
    QTest::qWait(20);
    closeAndEnd();
}

}  // namespace
}  // namespace quartier::qt::test
