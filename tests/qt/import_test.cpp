// The import report in the window, and the way back to the choices of the import.
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStatusBar>
#include <QTableWidget>
#include <QToolButton>

#include "app/qt/import_bar.h"
#include "app/qt/import_dialog.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class ImportTest : public WindowTest {
  protected:
    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return folder.filePath(name);
    }
    ImportBar& bar() { return window->importBar(); }
    ImportDialog* openDialog() {
        QTest::mouseClick(bar().findChild<QToolButton*>("import-details"), Qt::LeftButton);
        auto* dialog = window->findChild<ImportDialog*>("import-dialog");
        EXPECT_NE(dialog, nullptr);
        return dialog;
    }
    static void choose(ImportDialog& dialog, const char* list, int row) {
        auto* box = dialog.findChild<QComboBox*>(list);
        ASSERT_NE(box, nullptr);
        box->setCurrentIndex(row);
        emit box->activated(row);
    }
    void readAgain(ImportDialog& dialog, VertexId vertices) {
        const session::GraphVersionPtr before = document().version;
        QTest::mouseClick(dialog.findChild<QPushButton*>("read-again"), Qt::LeftButton);
        ASSERT_TRUE(wait([&] { return document().version != before && !runs().busy(); }));
        ASSERT_EQ(document().vertexCount(), vertices);
        ASSERT_TRUE(rest());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    std::string ids() {
        std::string all;
        for (VertexId v = 0; v < document().vertexCount(); ++v) all += document().nodes().id(v) + ' ';
        return all;
    }
};

}  // namespace

TEST_F(ImportTest, ATableThatNamesNoEndsAsksForThem) {
    window->open(write("mails.csv", "id,sender,receiver,mails\n1,Ann,Bob,3\n2,Bob,Cy,4\n"));
    ASSERT_TRUE(wait([&] { return !window->messages().text().isEmpty() && !runs().busy(); }));
    auto* choose = window->messages().findChild<QPushButton*>("message-help");
    ASSERT_NE(choose, nullptr);
    ASSERT_TRUE(choose->isVisible()) << window->messages().text().toStdString();
    QTest::mouseClick(choose, Qt::LeftButton);
    auto* dialog = window->findChild<ImportDialog*>("import-dialog");
    ASSERT_NE(dialog, nullptr);
    ImportTest::choose(*dialog, "import-source", 1);
    ImportTest::choose(*dialog, "import-target", 2);
    ImportTest::choose(*dialog, "import-weight", 4);  // behind "none"
    readAgain(*dialog, 3);
    EXPECT_EQ(ids(), "Ann Bob Cy ");
    EXPECT_EQ(document().graph().weight(0), 3);
    EXPECT_EQ(window->messages().text(), "");

    window->open(folder.filePath("nowhere.csv"));
    ASSERT_TRUE(wait([&] { return !window->messages().text().isEmpty() && !runs().busy(); }));
    EXPECT_FALSE(choose->isVisible()) << "there is nothing to choose from";
}

TEST_F(ImportTest, TellsWhatWasMergedDroppedAndAssumed) {
    EXPECT_FALSE(bar().isVisible()) << "the sample is taken as it stands";
    open(write("odd.csv", "a,b,1\nb,a,2\na,b,3\nb,c,nan\nb,c,1\n"), 3);
    ASSERT_TRUE(bar().isVisible());
    for (const char* words : {"odd.csv", "1 edge was dropped", "merged: 1 repeated line, 1 reciprocal pair",
                              "edge lists are undirected unless told"})
        EXPECT_TRUE(bar().text().contains(words)) << words << " | " << bar().text().toStdString();
    EXPECT_EQ(window->messages().text(), "") << "nothing failed";
    auto* dialog = openDialog();
    auto* faults = dialog->findChild<QListWidget*>("import-faults");
    ASSERT_NE(faults, nullptr);
    EXPECT_TRUE(faults->item(0)->text().startsWith("line 4: the weight 'nan'"))
        << faults->item(0)->text().toStdString();
    QStringList words;
    for (const auto* label : dialog->findChildren<QLabel*>()) words << label->text();
    EXPECT_TRUE(words.contains("merged"));
    EXPECT_TRUE(words.contains("1 repeated line, 1 reciprocal pair"));
    EXPECT_LT(dialog->height(), 700) << "its buttons are in a window of 780 lines";
}

// A file without labels: the window says which column it took, and another can be chosen.
TEST_F(ImportTest, AColumnNamesNodesThatHaveNoLabel) {
    QByteArray gml = "graph [\n";
    for (int v = 0; v < 30; ++v)
        gml += QString("node [ id %1 code \"code%1\" town \"town%2\" ]\n").arg(v).arg(v % 7).toUtf8();
    for (int v = 1; v < 30; ++v) gml += QString("edge [ source %1 target %2 ]\n").arg(v).arg(v / 3).toUtf8();
    open(write("codes.gml", gml + "]\n"), 30);
    EXPECT_TRUE(bar().text().contains("labels: the column 'code'")) << bar().text().toStdString();
    EXPECT_EQ(document().nodes().label(9), "code9");
    auto* columns = window->findChild<QComboBox*>("label-column");
    ASSERT_NE(columns, nullptr);
    EXPECT_EQ(columns->currentText(), "code");
    columns->setCurrentIndex(columns->findText("town"));
    emit columns->activated(columns->currentIndex());
    EXPECT_EQ(document().nodes().label(9), "town2");
    EXPECT_TRUE(window->keeper().unsaved());
    selection().select(9, SelectMode::replace);
    QStringList status;
    for (const auto* label : window->statusBar()->findChildren<QLabel*>()) status << label->text();
    EXPECT_TRUE(status.contains("town2 selected")) << status.join('|').toStdString();
    bench().document.history().goTo(0);
    EXPECT_EQ(columns->currentText(), "code") << "undo tells the panel";
}

TEST_F(ImportTest, TheReportGoesWithEscAndWithTheNextGraph) {
    const QString odd = write("odd.txt", "1 2\n2 1\n2 3\n");
    open(odd, 3);
    ASSERT_TRUE(bar().isVisible());
    key(Qt::Key_Escape);
    EXPECT_FALSE(bar().isVisible());
    auto* action = window->findChild<QAction*>("import-report");
    ASSERT_NE(action, nullptr);
    EXPECT_TRUE(action->isEnabled());
    action->trigger();
    EXPECT_NE(window->findChild<ImportDialog*>("import-dialog"), nullptr);
    open(QString::fromUtf8(session::kSampleName), 77);
    EXPECT_FALSE(bar().isVisible());
}

TEST_F(ImportTest, AHeaderIsSeenAndItsColumnsAreOffered) {
    open(
        write("people.csv", "\"First person\";\"Second person\";\"how strong\"\nAnna;Bert;3\nBert;Carla;4\n"),
        3);
    EXPECT_EQ(ids(), "Anna Bert Carla ");
    EXPECT_FALSE(document().graph().isWeighted());
    EXPECT_TRUE(bar().text().contains("the first line was taken as a header")) << bar().text().toStdString();
    auto* dialog = openDialog();
    auto* weight = dialog->findChild<QComboBox*>("import-weight");
    ASSERT_EQ(weight->count(), 4);
    EXPECT_EQ(weight->itemText(3), "how strong");
    EXPECT_EQ(dialog->findChild<QTableWidget*>("import-rows")->item(0, 0)->text(), "Anna");
    EXPECT_EQ(dialog->choices().table, TableChoices{}) << "what is left as it was found is no choice";
    choose(*dialog, "import-weight", 3);
    readAgain(*dialog, 3);
    EXPECT_TRUE(document().graph().isWeighted());
    const std::string command = session::viewCommand(document(), activeView().shownView(), "x.png");
    EXPECT_NE(command.find("--columns 1,2,3"), std::string::npos) << command;
}

TEST_F(ImportTest, ReadsAgainAsChosen) {
    open(write("people.csv", "who,whom\nAnna,Bert\nBert,Carla\n"), 5);
    auto* dialog = openDialog();
    choose(*dialog, "import-header", 0);
    choose(*dialog, "import-direction", 2);
    readAgain(*dialog, 3);
    EXPECT_EQ(ids(), "Anna Bert Carla ");
    EXPECT_TRUE(document().graph().isDirected());
    EXPECT_FALSE(bar().isVisible()) << "nothing is assumed any more: " << bar().text().toStdString();
    window->findChild<QAction*>("import-report")->trigger();
    dialog = window->findChild<ImportDialog*>("import-dialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->choices().direction, Direction::directed) << "choices stay";
    EXPECT_EQ(dialog->choices().table.header, true);
    // Another delimiter makes other columns at once.
    choose(*dialog, "import-delimiter", 1);
    EXPECT_EQ(dialog->findChild<QTableWidget*>("import-rows")->columnCount(), 1);
}

}  // namespace quartier::qt::test
