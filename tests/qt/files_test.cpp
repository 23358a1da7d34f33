#include <QAction>
#include <QChartView>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QToolButton>
#include <set>

#include "app/qt/export_dialog.h"
#include "app/qt/theme.h"
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
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 4 && !runs().busy(); }));
    EXPECT_TRUE(window->windowTitle().contains("path.txt"));
    EXPECT_TRUE(QSettings().value("recent").toStringList().contains(path));
}

// A ring of nodes whose texts are 12 "red", 8 without and 2 of each of ten others.
TEST_F(WindowTest, TheLegendListsTheValuesOfATextColumn) {
    const QString path = folder.filePath("ring.gml");
    QByteArray graph = "graph [\n";
    for (int v = 0; v < 40; ++v) {
        const QString kind = v < 12 ? "red" : v < 20 ? "" : QString("kind %1").arg(v / 2);
        graph += QString("node [ id %1 kind \"%2\" ]\n").arg(v).arg(kind).toUtf8();
        graph += QString("edge [ source %1 target %2 ]\n").arg(v).arg((v + 1) % 40).toUtf8();
    }
    write(path, graph + "]\n");
    open(path, 40);
    EXPECT_TRUE(activeView().legend().communities);
    activeView().colourBy("kind");
    activeView().changeView("Labels", [](session::View& shown) { shown.labels = 0; });
    ASSERT_TRUE(rest());
    const session::GroupLegend& legend = activeView().legend();
    EXPECT_FALSE(legend.communities);
    EXPECT_EQ(legend.groups, 11u);
    ASSERT_EQ(legend.rows.size(), 9u);
    EXPECT_EQ(legend.rows[0].name, "red");
    EXPECT_EQ(legend.rows[0].nodes, 12u);
    ASSERT_TRUE(legend.noValue);
    EXPECT_EQ(legend.noValue->name, "no value");
    EXPECT_EQ(legend.noValue->nodes, 8u);
    EXPECT_EQ(legend.otherGroups, 2u);
    EXPECT_EQ(legend.otherNodes, 4u);

    // Drawn in these colours, also when communities are found meanwhile.
    const auto drawnAt = [&](VertexId v) {
        const QImage image = view().grabFramebuffer();
        const Vec2 at = activeView().view().camera.toScreen(view().positionsNow()[v]);
        return image.pixelColor(static_cast<int>(at.x), static_cast<int>(at.y));
    };
    const auto near = [](QColor drawn, QColor meant) {
        return std::abs(drawn.red() - meant.red()) <= 2 && std::abs(drawn.green() - meant.green()) <= 2 &&
               std::abs(drawn.blue() - meant.blue()) <= 2;
    };
    const auto expectItsColours = [&] {
        const session::GroupLegend& now = activeView().legend();
        for (const auto& [vertex, colour] :
             {std::pair{VertexId{5}, now.rows[0].colour}, {VertexId{15}, now.noValue->colour}})
            EXPECT_TRUE(near(drawnAt(vertex), toQColor(colour)))
                << vertex << " is " << drawnAt(vertex).name().toStdString();
    };
    expectItsColours();
    const auto before = communities();
    bench().document.session().startCommunities("sequential", CommunityOptions{.resolution = 3});
    runs().togglePause();  // polls from here on
    runs().togglePause();
    ASSERT_TRUE(wait([&] { return !runs().busy() && communities() != before; }));
    ASSERT_TRUE(rest());
    expectItsColours();
    EXPECT_EQ(activeView().legend().rows[0].name, "red");
    const auto* rows = activeView().legend().rows.data();
    key(Qt::Key_Plus);
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().legend().rows.data(), rows) << "not made anew for every frame";
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        window->screen()->grabWindow(window->winId()).save(QString("%1/values.png").arg(pictures));

    activeView().enter(session::treeNodeAt(document(), 5, activeView().state().depth()));
    ASSERT_TRUE(rest());
    EXPECT_LT(activeView().legend().groups, 11u);
    activeView().colourBy("community");
    EXPECT_TRUE(activeView().legend().communities);
    EXPECT_NE(activeView().legend().rows[0].item, 0u);
}

TEST_F(WindowTest, AFileOpensTheWayTheCommandLineSays) {
    const QString path = folder.filePath("two.data");
    write(path, "0 1\n1 0\n1 2\n");
    window->open(path, {.format = "edges", .direction = Direction::directed});
    ASSERT_TRUE(wait([&] { return document().vertexCount() == 3 && !runs().busy(); }));
    EXPECT_TRUE(document().graph().isDirected());
    EXPECT_EQ(document().graph().edgeCount(), 3u);
}

TEST_F(WindowTest, AMalformedFileLeavesTheDocumentAndSaysWhy) {
    const size_t stages = runs().stages().ofLouvain(document()).size();
    ASSERT_GT(stages, 0u);
    const QString path = folder.filePath("broken.gml");
    write(path, "graph [\n  node [ id 0 ]\n  node [ id\n");
    drop(*window, path);
    ASSERT_TRUE(wait([&] { return !window->messages().text().isEmpty(); }));
    EXPECT_TRUE(window->messages().text().contains("broken.gml")) << window->messages().text().toStdString();
    EXPECT_EQ(document().vertexCount(), 77u);
    EXPECT_FALSE(QSettings().value("recent").toStringList().contains(path));
    ASSERT_TRUE(rest());
    EXPECT_EQ(runs().stages().ofLouvain(document()).size(), stages)
        << "the plots are those of the graph that stays";
    EXPECT_EQ(runs().stages().all().size(), stages);
}

// The dialect of an edge list is guessed from its first rows: one of blanks only is none of them.
TEST_F(WindowTest, AFirstLineOfBlanksIsPassedOver) {
    const QString path = folder.filePath("blank.txt");
    write(path, " \n1 2\n2 3\n");
    open(path, 3);
    EXPECT_TRUE(window->messages().text().isEmpty()) << window->messages().text().toStdString();
}

// What failed is said until it is closed, or until the same has succeeded.
TEST_F(WindowTest, AMessageGoesWithItsButtonWithEscapeAndWithSuccess) {
    const auto fail = [&] {
        window->open(folder.filePath("nowhere.gexf"));
        return wait([&] { return !window->messages().text().isEmpty() && !runs().busy(); });
    };
    ASSERT_TRUE(fail());
    QTest::mouseClick(window->messages().findChild<QToolButton*>(), Qt::LeftButton);
    EXPECT_EQ(window->messages().text(), "");
    selection().select(hub(), SelectMode::replace);
    ASSERT_TRUE(fail());
    key(Qt::Key_Escape);
    EXPECT_EQ(window->messages().text(), "");
    EXPECT_FALSE(selection().selected().empty()) << "one thing at a time";
    // A run is no file: it leaves the word about the file.
    ASSERT_TRUE(fail());
    const auto before = document().communities;
    runs().runCommunities("sequential", {});
    ASSERT_TRUE(wait([&] { return document().communities != before && !runs().busy(); }));
    EXPECT_NE(window->messages().text(), "");
    open("ba:500:3:1", 500);
    EXPECT_EQ(window->messages().text(), "");
    // And the other way round.
    runs().runCommunities("no-such-strategy", {});
    ASSERT_TRUE(wait([&] { return !window->messages().text().isEmpty() && !runs().busy(); }));
    runs().runLayout("auto", {}, true);
    ASSERT_TRUE(rest());
    EXPECT_NE(window->messages().text(), "");
    runs().runCommunities("sequential", {});
    ASSERT_TRUE(wait([&] { return window->messages().text().isEmpty(); }));
    const auto saveView = [&](const char* file) {
        window->saveView(folder.filePath(file));
        return wait([&] { return !bench().exports.busy(); });
    };
    ASSERT_TRUE(saveView("no/such/folder/view.json"));
    EXPECT_NE(window->messages().text(), "");
    ASSERT_TRUE(saveView("view.json"));
    EXPECT_EQ(window->messages().text(), "");
}

// Reading is no run of communities: it has its own place, and is cancelled there.
TEST_F(WindowTest, ReadingIsToldInTheStatusBarAlone) {
    auto& box = window->statistics().communities();
    auto* area = window->statusBar()->findChild<QWidget*>("reading");
    ASSERT_NE(area, nullptr);
    EXPECT_FALSE(area->isVisible());
    window->open("ba:3000000:8:1");
    ASSERT_TRUE(wait([&] { return bench().document.session().opening() && area->isVisible(); }));
    QTest::qWait(400);  // later than the panels show a run's buttons
    ASSERT_TRUE(bench().document.session().opening());
    for (const char* name : {"pause", "step", "cancel"})
        EXPECT_FALSE(box.findChild<QPushButton*>(name)->isVisible()) << name;
    EXPECT_FALSE(box.findChild<QLabel*>("words")->isVisible());
    EXPECT_TRUE(box.findChild<QPushButton*>("run")->isVisible());
    EXPECT_FALSE(window->findChild<QAction*>("pause")->isEnabled());
    EXPECT_TRUE(window->findChild<QAction*>("cancel")->isEnabled());
    QTest::mouseClick(window->findChild<QToolButton*>("cancel-reading"), Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return !runs().busy() && !area->isVisible(); }));
    EXPECT_EQ(document().vertexCount(), 77u);
}

// Of the graph that stays nothing changes: while another is read, and after that was cancelled.
TEST_F(WindowTest, ACancelledOpenLeavesThePlots) {
    const auto titles = [&] {
        QStringList all;
        for (const QChartView* chart : window->findChildren<QChartView*>()) all << chart->chart()->title();
        return all.join('\n').toStdString();
    };
    const auto cancelAnOpen = [&] {
        const std::string before = titles();
        const size_t stages = runs().stages().all().size(),
                     sweeps = runs().stages().ofLouvain(document()).size();
        ASSERT_GT(stages, 0u);
        window->open("ba:3000000:8:1");
        ASSERT_TRUE(wait([&] { return bench().document.session().opening(); }));
        QTest::qWait(400);
        ASSERT_TRUE(bench().document.session().opening());
        EXPECT_EQ(titles(), before) << "while it is read";
        key(Qt::Key_Period, Qt::ControlModifier);
        ASSERT_TRUE(wait([&] { return !runs().busy(); }));
        ASSERT_TRUE(rest());
        EXPECT_EQ(document().vertexCount(), 77u);
        EXPECT_EQ(titles(), before);
        EXPECT_EQ(runs().stages().all().size(), stages);
        EXPECT_EQ(runs().stages().ofLouvain(document()).size(), sweeps);
    };
    raise("plots");
    ASSERT_GT(window->plots().sweepsShown(), 0);
    cancelAnOpen();
    EXPECT_GT(window->plots().sweepsShown(), 0);
    auto* action = window->findChild<QAction*>("betweenness");
    ASSERT_TRUE(wait([&] { return action->isEnabled(); }));  // the end of the other was polled
    action->trigger();
    ASSERT_TRUE(wait([&] { return !runs().busy() && betweenness() != nullptr; }));
    ASSERT_TRUE(rest());
    cancelAnOpen();
    EXPECT_TRUE(runs().stages().ofBetweenness());
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
    EXPECT_EQ(picture.width(), activeView().view().camera.width);
    EXPECT_EQ(picture.height(), activeView().view().camera.height);
    int coloured = 0;
    for (int y = 0; y < picture.height(); y += 2)
        for (int x = 0; x < picture.width(); x += 2)
            coloured += QColor(picture.pixel(x, y)).saturation() > 120 ? 1 : 0;
    EXPECT_GT(coloured, 100) << "the communities' colours are in the picture";
}

// 3508 x 2480 pixels are an A4 page only at 300 an inch.
TEST_F(WindowTest, ExportsAPageOfTheSizeThatIsAskedFor) {
    window->findChild<QAction*>("picture")->trigger();
    auto* dialog = window->findChild<ExportDialog*>("export-dialog");
    ASSERT_NE(dialog, nullptr);
    auto* preset = dialog->findChild<QComboBox*>();
    preset->setCurrentIndex(preset->findText("A4 landscape at 300 dpi"));
    emit preset->activated(preset->currentIndex());
    EXPECT_EQ(dialog->findChild<QLabel*>("page")->text(), QString::fromUtf8("297 \u00d7 210 mm"));
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        dialog->grab().save(QString("%1/export-dialog.png").arg(pictures));
    const QString path = folder.filePath("page.pdf");
    dialog->setPath(path);
    dialog->accept();
    ASSERT_TRUE(wait([&] { return window->findChild<ExportDialog*>("export-dialog") == nullptr; }));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray pdf = file.readAll();
    EXPECT_TRUE(pdf.contains("/MediaBox [ 0 0 841.92 595.2 ]"));
    EXPECT_TRUE(pdf.contains("--dpi 300")) << "in the command that makes it";
    EXPECT_TRUE(pdf.contains("/ToUnicode")) << "its letters are text";
}

// The dialog stays open, and is about the file that is shown.
TEST_F(WindowTest, AnExportIsNamedAfterTheFileThatIsOpen) {
    window->findChild<QAction*>("picture")->trigger();
    auto* dialog = window->findChild<ExportDialog*>("export-dialog");
    ASSERT_NE(dialog, nullptr);
    auto* name = dialog->findChild<QLineEdit*>();
    EXPECT_TRUE(name->text().endsWith("Les Miserables.png")) << name->text().toStdString();
    dialog->setPath(folder.filePath("les-miserables.svg"));
    const QString ring = folder.filePath("ring.txt");
    write(ring, "0 1\n1 2\n2 3\n3 0\n");
    open(ring, 4);
    EXPECT_EQ(name->text(), folder.filePath("ring.svg")) << "in the folder and the format that were chosen";
    dialog->accept();
    ASSERT_TRUE(wait([&] { return window->findChild<ExportDialog*>("export-dialog") == nullptr; }));
    QFile file(folder.filePath("ring.svg"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains("quartier render " + ring.toUtf8())) << "the command of its picture";
}

TEST_F(WindowTest, ExportsThePartition) {
    const QString path = folder.filePath("partition.csv");
    window->exportPartition(path, false);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().trimmed().split('\n');
    EXPECT_EQ(lines.size(), 78);
    EXPECT_EQ(lines.first(), "node,community");
}

TEST_F(WindowTest, ExportsThePartitionOfTheLevelOnTheScreen) {
    const Hierarchy& hierarchy = document().communities->result.hierarchy;
    ASSERT_GT(hierarchy.levelCount(), 1u);
    activeView().setDepth(0);
    const QString path = folder.filePath("partition.csv");
    window->exportPartition(path, false);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    file.readLine();
    std::set<QByteArray> communities;
    while (!file.atEnd()) communities.insert(file.readLine().trimmed().split(',').last());
    EXPECT_EQ(communities.size(), hierarchy.levels.front().communities);
}

TEST_F(WindowTest, CopiesTheCommandOfTheView) {
    window->findChild<QAction*>("command")->trigger();
    const QString command = QApplication::clipboard()->text();
    EXPECT_TRUE(command.startsWith("quartier render")) << command.toStdString();
    EXPECT_TRUE(command.contains("--color community"));
    EXPECT_FALSE(command.contains("--node-size")) << "the command knows the size for this graph itself";
}

TEST_F(WindowTest, CommandAndSavedViewKnowWhichCommunityIsEntered) {
    activeView().enter(1);
    ASSERT_TRUE(rest());
    const session::Place entered = session::placeOf(document(), 1);
    window->findChild<QAction*>("command")->trigger();
    EXPECT_TRUE(QApplication::clipboard()->text().contains(
        QString::fromStdString("--enter " + session::toText(entered))));
    const QString path = folder.filePath("view.json");
    window->saveView(path);
    ASSERT_TRUE(wait([&] { return !bench().exports.busy(); }));
    const session::View view = session::loadView(path.toStdString());
    EXPECT_EQ(view.entered, entered);
    EXPECT_EQ(view.style.nodeSize, activeView().view().style.nodeSize);
    EXPECT_EQ(view.fit, activeView().view().fit);
}

}  // namespace quartier::qt::test
