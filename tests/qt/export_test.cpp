// Files that the window writes: on a job of their own, whole or not at all.
#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QSpinBox>
#include <QToolButton>

#include "app/qt/export_dialog.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

// Its GraphML takes half a second on an idle machine of two cores.
constexpr const char* kLargeGraph = "ba:400000:10:1";
constexpr VertexId kLargeVertices = 400'000;

class ExportTest : public WindowTest {
  protected:
    // Without communities and layout: only the graph is there.
    void openLarge() {
        bench().document.session().open(kLargeGraph, {}, false);
        runs().stepOnce();  // polls from here on
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().vertexCount() == kLargeVertices; }));
    }
    QString path(const char* name) { return folder.filePath(name); }
    bool written() {
        return wait([&] { return !bench().exports.busy(); });
    }
    QStringList files() { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden); }
    static QByteArray contentOf(const QString& file) {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    // Of the event loop, until `over`.
    int turnsUntil(const std::function<bool()>& over) {
        int turns = 0;
        QTimer timer;
        QObject::connect(&timer, &QTimer::timeout, [&] { ++turns; });
        timer.start(1);
        EXPECT_TRUE(wait(over));
        return turns;
    }
};

}  // namespace

TEST_F(ExportTest, TheWindowAnswersWhileAGraphIsWritten) {
    ASSERT_NO_FATAL_FAILURE(openLarge());
    auto* bar = window->findChild<QWidget*>("reading")->findChild<QProgressBar*>();
    int most = 0;
    QObject::connect(bar, &QProgressBar::valueChanged, window.get(),
                     [&](int value) { most = std::max(most, value); });
    window->exportGraph(path("graph.graphml"));
    EXPECT_TRUE(bench().exports.busy());
    EXPECT_FALSE(QFile::exists(path("graph.graphml"))) << "it was not written before the call came back";
    EXPECT_TRUE(window->findChild<QWidget*>("reading")->isVisible());
    EXPECT_GT(turnsUntil([&] { return !bench().exports.busy(); }), 10);
    EXPECT_GT(most, 0) << "how far it is was shown";
    EXPECT_FALSE(window->findChild<QWidget*>("reading")->isVisible());
    EXPECT_EQ(files(), QStringList("graph.graphml"));
    EXPECT_TRUE(contentOf(path("graph.graphml")).trimmed().endsWith("</graphml>"));
}

TEST_F(ExportTest, ACancelledExportLeavesTheFolderAsItWas) {
    ASSERT_NO_FATAL_FAILURE(openLarge());
    QFile before(path("graph.graphml"));
    ASSERT_TRUE(before.open(QIODevice::WriteOnly));
    before.write("of yesterday");
    before.close();
    for (const char* name : {"graph.graphml", "graph.gexf.gz"}) {
        window->exportGraph(path(name));
        ASSERT_TRUE(wait([&] { return bench().exports.state().progress.fraction > 0; }));
        QTest::mouseClick(window->findChild<QToolButton*>("cancel-reading"), Qt::LeftButton);
        ASSERT_TRUE(written());
        EXPECT_EQ(files(), QStringList("graph.graphml")) << name;
    }
    EXPECT_EQ(contentOf(path("graph.graphml")), "of yesterday");
    EXPECT_EQ(window->messages().text(), "") << "what was asked for is no error";
}

TEST_F(ExportTest, WhatFailsIsSaidInOneSentence) {
    const auto expectSaid = [&](const QString& file, const char* part) {
        window->exportGraph(file);
        ASSERT_TRUE(written());
        const QString said = window->messages().text();
        EXPECT_TRUE(said.contains(part)) << said.toStdString();
        EXPECT_TRUE(said.contains(file)) << said.toStdString();
        EXPECT_FALSE(said.contains('\n')) << said.toStdString();
        window->messages().hide();
    };
    expectSaid(path("no/such/folder/graph.gexf"), "No such file or directory");
    expectSaid(path("graph.docx"), ".graphml");
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(ExportTest, WhatAFormatCannotHoldIsSaid) {
    open("ba:500:3:1", 500);
    window->exportGraph(path("graph.graphml"));
    ASSERT_TRUE(written());
    EXPECT_EQ(window->messages().text(), "") << "all of it is there";
    window->exportGraph(path("graph.mtx"));
    ASSERT_TRUE(written());
    const QString said = window->messages().text();
    EXPECT_TRUE(said.contains("graph.mtx was written, but ")) << said.toStdString();
    EXPECT_TRUE(said.contains("positions are left out")) << said.toStdString();
}

TEST_F(ExportTest, OneFileIsWrittenAtATime) {
    ASSERT_NO_FATAL_FAILURE(openLarge());
    window->exportGraph(path("first.graphml"));
    window->exportGraph(path("second.graphml"));
    EXPECT_TRUE(window->messages().text().contains("first.graphml is still being written"))
        << window->messages().text().toStdString();
    ASSERT_TRUE(written());
    EXPECT_EQ(files(), QStringList("first.graphml"));
    window->saveView(path("view.json"));
    EXPECT_TRUE(bench().exports.busy()) << "a view is written by the job too";
    ASSERT_TRUE(written());
    EXPECT_EQ(files(), QStringList({"first.graphml", "view.json"}));
}

TEST_F(ExportTest, TheWindowAnswersWhileAPictureIsWritten) {
    window->findChild<QAction*>("picture")->trigger();
    auto* dialog = window->findChild<ExportDialog*>("export-dialog");
    ASSERT_NE(dialog, nullptr);
    for (QSpinBox* box : dialog->findChildren<QSpinBox*>()) {
        if (box->accessibleName() == "Width") box->setValue(3000);
        if (box->accessibleName() == "Height") box->setValue(2000);
    }
    dialog->setPath(path("large.png"));
    dialog->accept();
    EXPECT_FALSE(QFile::exists(path("large.png")));
    EXPECT_GT(turnsUntil([&] { return window->findChild<ExportDialog*>("export-dialog") == nullptr; }), 10);
    EXPECT_EQ(files(), QStringList("large.png"));
    EXPECT_EQ(QSettings().value("picture/folder").toString(), folder.path())
        << "where the next one is proposed";
}

TEST_F(ExportTest, AHugePictureSaysWhatItTakesAndIsCancelledSoon) {
    window->findChild<QAction*>("picture")->trigger();
    auto* dialog = window->findChild<ExportDialog*>("export-dialog");
    ASSERT_NE(dialog, nullptr);
    auto* cost = dialog->findChild<QLabel*>("cost");
    const QString ofTheWindow = cost->text();
    EXPECT_TRUE(ofTheWindow.startsWith("Takes ")) << ofTheWindow.toStdString();
    for (QSpinBox* box : dialog->findChildren<QSpinBox*>())
        if (box->accessibleName() == "Width" || box->accessibleName() == "Height") box->setValue(32768);
    EXPECT_EQ(cost->text(), "Takes 185 MB of memory") << "at once: a row of tiles, and one of them";
    EXPECT_TRUE(wait([&] { return cost->text().endsWith("on the disk"); })) << "measured by tiles";
    EXPECT_TRUE(files().isEmpty());
    dialog->setPath(path("huge.png"));
    const auto press = [&](QDialogButtonBox::ButtonRole role) {
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        for (QAbstractButton* button : buttons->buttons())
            if (buttons->buttonRole(button) == role) QTest::mouseClick(button, Qt::LeftButton);
    };
    press(QDialogButtonBox::AcceptRole);
    ASSERT_TRUE(wait([&] { return dialog->findChild<QProgressBar*>()->value() > 1; }));
    EXPECT_EQ(files().size(), 1) << "what is written so far, beside its place";
    QElapsedTimer since;
    since.start();
    press(QDialogButtonBox::RejectRole);
    const auto says = [&](const char* text) {
        const auto labels = dialog->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(text); });
    };
    ASSERT_TRUE(wait([&] { return says("nothing was written"); }));
    EXPECT_LT(since.elapsed(), 1000) << "0.3 s on a machine that does nothing else";
    EXPECT_TRUE(files().isEmpty());
}

}  // namespace quartier::qt::test
