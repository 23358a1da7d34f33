#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QMimeData>

#include "app/qt/export_dialog.h"
#include "window_fixture.h"

namespace quartier::qt::test {

namespace {

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

void drop(MainWindow& window, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
}

}  // namespace

TEST_F(WindowTest, ADroppedFileOpens) {
    const QString path = folder.filePath("path.txt");
    write(path, "0 1\n1 2\n2 3\n");
    drop(*window, path);
    ASSERT_TRUE(wait([&] { return bench().document().vertexCount() == 4 && !bench().busy(); }));
    EXPECT_TRUE(window->windowTitle().contains("path.txt"));
    EXPECT_TRUE(QSettings().value("recent").toStringList().contains(path));
}

TEST_F(WindowTest, AFileOpensTheWayTheCommandLineSays) {
    const QString path = folder.filePath("two.data");
    write(path, "0 1\n1 0\n1 2\n");
    window->open(path, {.format = "edges", .direction = Direction::directed});
    ASSERT_TRUE(wait([&] { return bench().document().vertexCount() == 3 && !bench().busy(); }));
    EXPECT_TRUE(bench().document().loaded.graph->isDirected());
    EXPECT_EQ(bench().document().loaded.graph->edgeCount(), 3u);
}

TEST_F(WindowTest, AMalformedFileLeavesTheDocumentAndSaysWhy) {
    const QString path = folder.filePath("broken.gml");
    write(path, "graph [\n  node [ id 0 ]\n  node [ id\n");
    drop(*window, path);
    ASSERT_TRUE(wait([&] { return !window->messages().text().isEmpty(); }));
    EXPECT_TRUE(window->messages().text().contains("broken.gml")) << window->messages().text().toStdString();
    EXPECT_EQ(bench().document().vertexCount(), 77u);
    EXPECT_FALSE(QSettings().value("recent").toStringList().contains(path));
    ASSERT_TRUE(rest());
}

TEST_F(WindowTest, ExportsThePictureWithoutHoldingUpTheWindow) {
    window->findChild<QAction*>("picture")->trigger();
    auto* dialog = window->findChild<ExportDialog*>("export-dialog");
    ASSERT_NE(dialog, nullptr);
    const QString path = folder.filePath("picture.png");
    dialog->setPath(path);
    dialog->accept();
    ASSERT_TRUE(wait([&] { return QFile::exists(path); }));
    ASSERT_TRUE(wait([&] { return window->findChild<ExportDialog*>("export-dialog") == nullptr; }));
    const QImage picture(path);
    EXPECT_EQ(picture.width(), bench().view().camera.width);
    EXPECT_EQ(picture.height(), bench().view().camera.height);
    int coloured = 0;
    for (int y = 0; y < picture.height(); y += 2)
        for (int x = 0; x < picture.width(); x += 2)
            coloured += QColor(picture.pixel(x, y)).saturation() > 120 ? 1 : 0;
    EXPECT_GT(coloured, 100) << "the communities' colours are in the picture";
}

TEST_F(WindowTest, ExportsThePartition) {
    const QString path = folder.filePath("partition.csv");
    window->exportPartition(path, false);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().trimmed().split('\n');
    EXPECT_EQ(lines.size(), 78);
    EXPECT_EQ(lines.first(), "node,community");
}

TEST_F(WindowTest, CopiesTheCommandOfTheView) {
    window->findChild<QAction*>("command")->trigger();
    const QString command = QApplication::clipboard()->text();
    EXPECT_TRUE(command.startsWith("quartier render")) << command.toStdString();
    EXPECT_TRUE(command.contains("--color community"));
    EXPECT_FALSE(command.contains("--node-size")) << "the command knows the size for this graph itself";
}

TEST_F(WindowTest, CommandAndSavedViewKnowWhichCommunityIsEntered) {
    bench().enter(1);
    ASSERT_TRUE(rest());
    const session::Place entered = session::placeOf(bench().document(), 1);
    window->findChild<QAction*>("command")->trigger();
    EXPECT_TRUE(QApplication::clipboard()->text().contains(
        QString::fromStdString("--enter " + session::toText(entered))));
    const QString path = folder.filePath("view.json");
    window->saveView(path);
    const session::View view = session::loadView(path.toStdString());
    EXPECT_EQ(view.entered, entered);
    EXPECT_EQ(view.style.nodeSize, bench().view().style.nodeSize);
    EXPECT_EQ(view.fit, bench().view().fit);
}

}  // namespace quartier::qt::test
