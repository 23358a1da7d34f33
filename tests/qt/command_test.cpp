// Copy as Command: the program that runs it draws what the window exports.
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <cmath>

#include "app/qt/export_dialog.h"
#include "app/session/view_command.h"
#include "window_fixture.h"

namespace quartier::qt::test {

class CommandTest : public WindowTest {
  protected:
    QImage exported() {
        const QString path = folder.filePath("window.png");
        QFile::remove(path);  // the dialog would ask
        window->findChild<QAction*>("picture")->trigger();
        auto* dialog = window->findChild<ExportDialog*>("export-dialog");
        if (dialog == nullptr) return {};
        dialog->setPath(path);
        dialog->accept();
        EXPECT_TRUE(wait([&] { return window->findChild<ExportDialog*>("export-dialog") == nullptr; }));
        return QImage(path);
    }
    QString copied() {
        QApplication::clipboard()->clear();
        window->findChild<QAction*>("command")->trigger();
        EXPECT_TRUE(wait([&] { return !QApplication::clipboard()->text().isEmpty(); }));
        return QApplication::clipboard()->text();
    }
    // What the command draws, without a display, in a folder of its own.
    QImage drawn(const QString& command) {
        QProcess program;
        program.setWorkingDirectory(folder.path());
        QStringList arguments = QProcess::splitCommand(QString(command).replace('\'', '"'));
        arguments.removeFirst();
        arguments << "--backend"
                  << "cpu"
                  << "--threads"
                  << "1";
        program.start(QStringLiteral(QUARTIER_PROGRAM), arguments);
        EXPECT_TRUE(program.waitForFinished(60000));
        EXPECT_EQ(program.exitCode(), 0) << command.toStdString() << '\n'
                                         << program.readAllStandardError().toStdString();
        return QImage(folder.filePath("picture.png"));
    }
    static void expectSamePicture(const QImage& a, const QImage& b, const QString& command) {
        ASSERT_FALSE(a.isNull());
        ASSERT_EQ(a.size(), b.size()) << command.toStdString();
        i64 other = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) {
                const QColor p(a.pixel(x, y)), q(b.pixel(x, y));
                const int most = std::max({std::abs(p.red() - q.red()), std::abs(p.green() - q.green()),
                                           std::abs(p.blue() - q.blue())});
                other += most > 24 ? 1 : 0;
            }
        if (const char* pictures = std::getenv("QUARTIER_PICTURES")) {
            a.save(QString("%1/command-window.png").arg(pictures));
            b.save(QString("%1/command-program.png").arg(pictures));
        }
        EXPECT_LT(static_cast<f64>(other), 0.001 * a.width() * a.height()) << command.toStdString();
    }
    void expectTheCommandDrawsIt(const char* begin) {
        const QString command = copied();
        EXPECT_TRUE(command.startsWith(begin)) << command.toStdString();
        expectSamePicture(exported(), drawn(command), command);
    }
    static QString saidIn(const QImage& picture) { return picture.text("Command"); }
    void saveWork() {
        window->keeper().saveTo(folder.filePath("work.quartier"));
        ASSERT_TRUE(wait([&] { return !window->keeper().saving(); }));
    }
};

TEST_F(CommandTest, OfAFinishedLayoutIsMadeOfFlags) {
    expectTheCommandDrawsIt("quartier render sample:les-miserables");
    CommunityOptions options;
    options.resolution = 2;
    runs().runCommunities("sequential", options);
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    LayoutOptions layout;
    layout.gravity = 3;
    runs().runLayout("auto", layout, false);
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    activeView().colourBy("degree");
    ASSERT_TRUE(rest());
    const QString command = copied();
    EXPECT_TRUE(command.contains("--resolution 2")) << command.toStdString();
    EXPECT_TRUE(command.contains("--gravity 3")) << command.toStdString();
    expectSamePicture(exported(), drawn(command), command);
    EXPECT_TRUE(saidIn(exported()).contains("--gravity 3")) << saidIn(exported()).toStdString();
}

TEST_F(CommandTest, OfALayoutThatWasStoppedDrawsTheSession) {
    open("grid:120:120", 14400);
    saveWork();
    runs().runLayout("auto", {}, false);
    ASSERT_TRUE(wait([&] { return bench().document.session().layout().state().progress.fraction > .1; }));
    runs().cancel();
    ASSERT_TRUE(wait([&] { return !runs().busy(); }));
    ASSERT_TRUE(rest());
    EXPECT_EQ(session::whyNotByFlags(document(), activeView().shownView()), "the layout was stopped by hand");
    EXPECT_TRUE(saidIn(exported()).startsWith("no flags make this picture again, as the layout was stopped"))
        << saidIn(exported()).toStdString();
    const std::string begin =
        "quartier render " + folder.filePath("work.quartier").toStdString() + " --view Window";
    expectTheCommandDrawsIt(begin.c_str());
    EXPECT_FALSE(window->keeper().unsaved());
    // Now that all of it is saved, what the picture says is a command of the session.
    QString said = saidIn(exported());
    EXPECT_TRUE(said.startsWith("quartier render " + folder.filePath("work.quartier"))) << said.toStdString();
    expectSamePicture(exported(), drawn(said.replace("-o window.png", "-o picture.png")), said);
}

TEST_F(CommandTest, OfAnImportedPartitionDrawsTheSession) {
    saveWork();
    const QString table = folder.filePath("part.csv");
    QFile file(table);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("node,community\n");
    const NodeTable& nodes = document().nodes();
    for (VertexId v = 0; v < nodes.size(); ++v)
        file.write(QByteArray::fromStdString(nodes.id(v)) + (v % 3 == 0 ? ",a\n" : ",b\n"));
    file.close();
    runs().importPartition(table);
    ASSERT_TRUE(wait([&] { return !runs().busy() && communities()->origin.has_value(); }));
    ASSERT_TRUE(rest());
    const std::string begin =
        "quartier render " + folder.filePath("work.quartier").toStdString() + " --view Window";
    expectTheCommandDrawsIt(begin.c_str());
}

}  // namespace quartier::qt::test
