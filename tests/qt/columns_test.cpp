// Columns in the window, by mouse and keys: cells, the menus of a column, and each dialog.
#include <fmt/format.h>
#include <gmock/gmock-matchers.h>

#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <atomic>
#include <chrono>
#include <thread>

#include "app/qt/column_actions.h"
#include "app/qt/list_dialog.h"
#include "app/qt/table_panel.h"
#include "app/qt/table_sheet.h"
#include "app/qt/table_view.h"
#include "app/session/column_commands.h"
#include "core/error.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using session::ColumnOf;
using session::ColumnType;
using ::testing::HasSubstr;

class ColumnsTest : public WindowTest {
  protected:
    void SetUp() override {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        QObject::connect(&bench().document, &DocumentController::message, window.get(),
                         [this](const QString& text) { message_ = text.toStdString(); });
        raise("table");
        ASSERT_TRUE(settled());
    }
    TablePanel& panel() { return window->table(); }
    TableSheet& nodes() { return panel().nodes(); }
    bool settled() {
        QTest::qWait(10);
        return wait([&] {
            return panel().atRest() && !bench().filters.busy() && !bench().columns.busy() &&
                   !panel().columns().busy();
        });
    }
    session::ColumnPtr node(const std::string& id) { return document().columns.node(id); }
    void addColumn(const std::string& name, ColumnType type) {
        bench().document.perform([&](session::Workspace& workspace) {
            session::applyColumnEdit(workspace,
                                     session::addColumn(workspace.document(), ColumnOf::nodes, name, type));
        });
        ASSERT_TRUE(settled());
    }
    QModelIndex cell(TableSheet& sheet, int row, const std::string& column) {
        const QModelIndex at = sheet.model().index(row, sheet.model().sectionOf(column));
        sheet.view().scrollTo(at);
        return at;
    }
    void press(TableSheet& sheet, const QModelIndex& at) {
        QTest::mouseClick(sheet.view().viewport(), Qt::LeftButton, {}, sheet.view().visualRect(at).center());
    }
    void doubleClick(TableSheet& sheet, const QModelIndex& at) {
        const QPoint middle = sheet.view().visualRect(at).center();
        QTest::mouseClick(sheet.view().viewport(), Qt::LeftButton, {}, middle);
        QTest::mouseDClick(sheet.view().viewport(), Qt::LeftButton, {}, middle);
    }
    QLineEdit* editor(TableSheet& sheet) { return sheet.view().viewport()->findChild<QLineEdit*>(); }

    // Chooses an entry of the menu of columns with the keys, by the beginning of its text.
    void choose(const char* entry, const char* below = nullptr) {
        auto* button = panel().findChild<QToolButton*>("table-column");
        button->menu()->popup(button->mapToGlobal(QPoint(0, button->height())));
        ASSERT_TRUE(wait([&] { return button->menu()->isVisible(); }));
        chooseIn(*button->menu(), entry, below);
    }
    void chooseIn(QMenu& menu, const char* entry, const char* below = nullptr) {
        const auto find = [](QMenu& in, const char* text) -> QAction* {
            for (QAction* action : in.actions())
                if (QString(action->text()).remove('&').startsWith(text)) return action;
            return nullptr;
        };
        QAction* action = find(menu, entry);
        ASSERT_NE(action, nullptr) << entry;
        menu.setActiveAction(action);
        if (below != nullptr) {
            QMenu* inner = action->menu();
            QTest::keyClick(&menu, Qt::Key_Right);
            QAction* chosen = find(*inner, below);
            ASSERT_NE(chosen, nullptr) << below;
            inner->setActiveAction(chosen);
            QTest::keyClick(inner, Qt::Key_Return);
        } else {
            QTest::keyClick(&menu, Qt::Key_Return);
        }
        QTest::qWait(10);
    }
    ColumnDialog* dialog() { return panel().columns().dialog(); }
    template <class Widget>
    Widget& in(const char* id) {
        return *dialog()->findChild<Widget*>(id);
    }
    std::string wrong() { return in<QLabel>("column-wrong").text().toStdString(); }
    bool acceptable() { return in<QPushButton>("column-accept").isEnabled(); }
    void write(const char* id, const char* text) {
        auto& line = in<QLineEdit>(id);
        line.setFocus();
        line.selectAll();
        QTest::keyClick(&line, Qt::Key_Delete);
        QTest::keyClicks(&line, text);
    }
    void accept() {
        ASSERT_TRUE(acceptable()) << wrong();
        QTest::mouseClick(&in<QPushButton>("column-accept"), Qt::LeftButton);
        ASSERT_TRUE(settled());
    }
    std::string message() { return message_; }
    QString written(const char* name, const char* content) {
        QString path = folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return path;
    }

  private:
    std::string message_;
};

TEST_F(ColumnsTest, ACellIsEditedByF2AndByADoubleClick) {
    addColumn("age", ColumnType::integer);
    press(nodes(), cell(nodes(), 2, "age"));
    QTest::keyClick(&nodes().view(), Qt::Key_F2);
    ASSERT_NE(editor(nodes()), nullptr);
    QTest::keyClicks(editor(nodes()), "41");
    QTest::keyClick(editor(nodes()), Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(node("age")->text(2), "41");
    EXPECT_EQ(history().undoText(), "Set age to 41");
    doubleClick(nodes(), cell(nodes(), 3, "age"));
    ASSERT_NE(editor(nodes()), nullptr);
    QTest::keyClicks(editor(nodes()), "old");
    QTest::keyClick(editor(nodes()), Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(node("age")->missing(3));
    EXPECT_THAT(message(), HasSubstr("'old' cannot stand in a column of whole numbers"));
    key(Qt::Key_Z, Qt::ControlModifier);  // the row that the double click has selected
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(node("age")->missing(2));
}

TEST_F(ColumnsTest, WhatCannotBeEditedSaysWhy) {
    press(nodes(), cell(nodes(), 0, "degree"));
    QTest::keyClick(&nodes().view(), Qt::Key_F2);
    EXPECT_EQ(editor(nodes()), nullptr);
    EXPECT_THAT(message(), HasSubstr("Degree comes of the graph itself"));
    const std::string level = "results/communities@" + std::to_string(session::depthCount(document()));
    press(nodes(), cell(nodes(), 0, level));
    QTest::keyClick(&nodes().view(), Qt::Key_F2);
    EXPECT_THAT(message(), HasSubstr("is a result: it cannot be edited"));
}

TEST_F(ColumnsTest, AColumnIsAddedRenamedRetypedAndRemovedFromTheMenu) {
    choose("Add Column");
    ASSERT_NE(dialog(), nullptr);
    EXPECT_FALSE(acceptable()) << "it has no name yet";
    write("column-name", "mark");
    // Without the focus the arrow would be a shortcut of the drawing, which has it then.
    auto& types = in<QComboBox>("column-type");
    ASSERT_TRUE(wait([&] {
        types.setFocus();
        return types.hasFocus();
    }));
    QTest::keyClick(&types, Qt::Key_Down);
    QTest::keyClick(&in<QLineEdit>("column-name"), Qt::Key_Return);
    ASSERT_TRUE(settled());
    ASSERT_NE(node("mark"), nullptr);
    EXPECT_EQ(node("mark")->type(), ColumnType::integer);
    press(nodes(), cell(nodes(), 0, "mark"));
    nodes().sortBy({"mark", true});
    choose("Rename");
    write("column-name", "");
    EXPECT_FALSE(acceptable());
    write("column-name", "grade");
    ASSERT_NO_FATAL_FAILURE(accept());
    EXPECT_EQ(node("mark"), nullptr);
    ASSERT_NE(node("grade"), nullptr);
    EXPECT_EQ(nodes().sort().column, "grade") << "the order of the table follows";
    press(nodes(), cell(nodes(), 0, "grade"));
    choose("Change Type", "Text");
    ASSERT_TRUE(settled());
    EXPECT_EQ(node("grade")->type(), ColumnType::text);
    press(nodes(), cell(nodes(), 0, "grade"));
    choose("Remove");
    ASSERT_TRUE(settled());
    EXPECT_EQ(node("grade"), nullptr);
    EXPECT_EQ(history().undoText(), "Remove the column grade");
    history().undo();
    EXPECT_NE(node("grade"), nullptr);
}

TEST_F(ColumnsTest, TheHeaderHasTheMenuOfItsColumn) {
    addColumn("note", ColumnType::text);
    QHeaderView* header = nodes().view().horizontalHeader();
    const int section = nodes().model().sectionOf("note");
    nodes().view().scrollTo(cell(nodes(), 0, "note"));
    const QPoint at(header->sectionViewportPosition(section) + 5, header->height() / 2);
    emit header->customContextMenuRequested(at);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    chooseIn(*menu, "Remove");
    ASSERT_TRUE(settled());
    EXPECT_EQ(node("note"), nullptr);
}

TEST_F(ColumnsTest, AFormulaIsPreviewedRefusedAndComputed) {
    choose("Compute Column");
    ASSERT_NE(dialog(), nullptr);
    write("column-name", "busy");
    auto* formula = qobject_cast<FormulaDialog*>(dialog());
    ASSERT_NE(formula, nullptr);
    write("formula", "if(degree > 10, degree * 2, ");
    EXPECT_FALSE(acceptable());
    EXPECT_THAT(wrong(), HasSubstr("at character"));
    QTest::keyClicks(&in<QLineEdit>("formula"), "0)");
    EXPECT_TRUE(acceptable()) << wrong();
    auto& rows = in<QTableWidget>("formula-rows");
    ASSERT_TRUE(wait([&] { return formula->atRest() && rows.rowCount() > 0; }));
    const f32 first = document().degrees()[0];
    EXPECT_EQ(rows.item(0, 1)->text().toStdString(), fmt::format("{}", first > 10 ? first * 2 : 0));
    // A name by the keys of the list.
    auto& names = in<QListWidget>("formula-names");
    names.setFocus();
    names.setCurrentItem(names.findItems("core", Qt::MatchStartsWith).value(0));
    QTest::keyClicks(&in<QLineEdit>("formula"), " + ");
    names.setFocus();
    QTest::keyClick(&names, Qt::Key_Return);
    EXPECT_EQ(formula->formula(), "if(degree > 10, degree * 2, 0) + core");
    ASSERT_NO_FATAL_FAILURE(accept());
    ASSERT_NE(node("busy"), nullptr);
    EXPECT_EQ(node("busy")->origin().text, "if(degree > 10, degree * 2, 0) + core");
    EXPECT_EQ(node("busy")->type(), ColumnType::integer);
}

TEST_F(ColumnsTest, AValueIsSetForWhatIsSelected) {
    addColumn("team", ColumnType::text);
    selection().selectOnly({3, 5, 8});
    choose("Set Value");
    ASSERT_NE(dialog(), nullptr);
    auto& column = in<QComboBox>("value-column");
    column.setCurrentIndex(column.findText("team"));
    write("value-text", "red");
    ASSERT_NO_FATAL_FAILURE(accept());
    for (VertexId v = 0; v < 77; ++v)
        EXPECT_EQ(node("team")->text(v), v == 3 || v == 5 || v == 8 ? "red" : "") << v;
    EXPECT_EQ(history().undoText(), "Set team to red for 3 nodes");
    // The rows of the table: those that fit the search.
    QTest::keyClicks(&panel().search(), "Valjean");
    ASSERT_TRUE(settled());
    const int shown = nodes().model().rowCount();
    ASSERT_GT(shown, 0);
    choose("Set Value");
    in<QComboBox>("value-column").setCurrentIndex(in<QComboBox>("value-column").findText("team"));
    in<QComboBox>("value-rows").setCurrentIndex(1);
    write("value-text", "blue");
    ASSERT_NO_FATAL_FAILURE(accept());
    int blue = 0;
    for (VertexId v = 0; v < 77; ++v) blue += node("team")->text(v) == "blue" ? 1 : 0;
    EXPECT_EQ(blue, shown);
}

TEST_F(ColumnsTest, ATableIsJoinedAndADamagedOneRefused) {
    const QString path =
        written("people.csv",
                "who,age,town\n\"Valjean\",64,Montreuil\nJavert,52,\"Toulon, port\"\nNobody,1,\n"
                "Javert,53,Paris\n");
    panel().columns().joinFile(ColumnOf::nodes, path);
    ASSERT_TRUE(wait([&] { return dialog() != nullptr; }));
    auto* join = qobject_cast<JoinDialog*>(dialog());
    ASSERT_NE(join, nullptr);
    ASSERT_TRUE(wait([&] { return join->atRest(); }));
    EXPECT_EQ(in<QComboBox>("join-key").currentText().toStdString(), "who");
    EXPECT_THAT(
        in<QLabel>("join-report").text().toStdString(),
        HasSubstr("2 of 77 nodes matched a row of the table. 1 of its rows matched none (the first in line "
                  "4). 1 of its rows repeat"));
    ASSERT_NO_FATAL_FAILURE(accept());
    ASSERT_NE(node("age"), nullptr);
    ASSERT_NE(node("town"), nullptr);
    int ages = 0;
    for (VertexId v = 0; v < 77; ++v) {
        ages += node("age")->missing(v) ? 0 : 1;
        if (document().nodes().label(v) != "Javert") continue;
        EXPECT_EQ(node("town")->text(v), "Toulon, port");
    }
    EXPECT_EQ(ages, 2);
    EXPECT_THAT(message(), HasSubstr("2 of 77 nodes matched"));
    // Both can be chosen as colour and what is a number as size, and cannot when they are gone.
    const auto offers = [&](const char* box, const char* column) {
        return window->findChild<QComboBox*>(box)->findText(column) >= 0;
    };
    EXPECT_TRUE(offers("colour-by", "age"));
    EXPECT_TRUE(offers("size-by", "age"));
    EXPECT_TRUE(offers("colour-by", "town"));
    EXPECT_FALSE(offers("size-by", "town"));
    history().undo();
    EXPECT_FALSE(offers("colour-by", "age"));
    EXPECT_EQ(node("age"), nullptr);
    EXPECT_EQ(node("town"), nullptr);
    const size_t steps = history().index();
    panel().columns().joinFile(ColumnOf::nodes, written("bad.csv", "who,age\nValjean,64\nJavert\n"));
    ASSERT_TRUE(settled());
    EXPECT_THAT(message(), HasSubstr("bad.csv:3: this row has 1 fields, and the first row has 2"));
    EXPECT_EQ(history().index(), steps);
}

TEST_F(ColumnsTest, ALabelIsEditedWhereItStandsAndTheDrawingStays) {
    const auto place = [&](const std::string& column) { return nodes().model().sectionOf(column); };
    const int before = place("label");
    ASSERT_EQ(before, 1);
    const QModelIndex at = cell(nodes(), 1, "label");
    press(nodes(), at);
    ASSERT_TRUE(rest());
    const QPointF onScreen = view().toScreen(0);
    QTest::keyClick(&nodes().view(), Qt::Key_F2);
    ASSERT_NE(editor(nodes()), nullptr);
    QTest::keyClicks(editor(nodes()), "Somebody");
    QTest::keyClick(editor(nodes()), Qt::Key_Return);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(rest());
    EXPECT_EQ(document().nodes().label(selection().selected()[0]), "Somebody");
    EXPECT_EQ(view().toScreen(0), onScreen) << "Return was for the cell";
    EXPECT_EQ(nodes().model().headerData(before, Qt::Horizontal, Qt::DisplayRole).toString(), "label");
}

TEST_F(ColumnsTest, ListsBecomeColumnsInOneStep) {
    panel().columns().joinFile(ColumnOf::nodes, written("lists.csv",
                                                        "who,plays\nValjean,\"bread; silver\"\nJavert,law\n"
                                                        "Cosette,\"bread; doll\"\n"));
    ASSERT_TRUE(wait([&] { return dialog() != nullptr; }));
    auto* join = qobject_cast<JoinDialog*>(dialog());
    ASSERT_TRUE(wait([&] { return join->atRest(); }));
    ASSERT_NO_FATAL_FAILURE(accept());
    const QModelIndex at = cell(nodes(), 0, "plays");
    nodes().view().setCurrentIndex(at);
    choose("Columns from Lists");
    ASSERT_TRUE(wait([&] { return qobject_cast<ListDialog*>(dialog()) != nullptr; }));
    auto* lists = qobject_cast<ListDialog*>(dialog());
    ASSERT_TRUE(wait([&] { return lists->atRest() && acceptable(); }));
    EXPECT_EQ(lists->delimiter(), ';');
    EXPECT_EQ(in<QTableWidget>("list-items").rowCount(), 4);
    EXPECT_EQ(in<QTableWidget>("list-items").item(0, 0)->text().toStdString(), "plays: bread");
    EXPECT_EQ(in<QTableWidget>("list-items").item(0, 1)->text().toStdString(), "2");
    EXPECT_THAT(in<QLabel>("list-report").text().toStdString(),
                HasSubstr("4 different items; 2 of 3 texts list more than one."));
    in<QSpinBox>("list-most").setValue(2);
    const size_t steps = history().index();
    ASSERT_NO_FATAL_FAILURE(accept());
    EXPECT_EQ(history().index(), steps + 1);
    ASSERT_NE(node("plays: bread"), nullptr);
    EXPECT_EQ(node("plays: bread")->missingCount(), 74u);
    EXPECT_EQ(node("plays: silver"), nullptr) << "the second by its text is doll";
    history().undo();
    EXPECT_EQ(node("plays: bread"), nullptr);
}

TEST_F(ColumnsTest, ALongEditIsStoppedByItsButton) {
    const session::ColumnStore before = document().columns;
    std::atomic<bool> begun = false;
    bench().columns.start("A long edit",
                          [&](const session::Document& whole, session::FilterFacts&,
                              const RunContext& context) -> session::ColumnEdit {
                              session::ColumnEdit edit = session::addColumn(whole, ColumnOf::nodes, "late",
                                                                            ColumnType::integer, context);
                              for (begun = true; !context.shouldStop();)
                                  std::this_thread::sleep_for(std::chrono::milliseconds(1));
                              throw Cancelled();
                          });
    ASSERT_TRUE(wait([&] { return begun.load(); }));
    auto* stop = panel().findChild<QToolButton*>("table-stop");
    ASSERT_TRUE(wait([&] { return stop->isVisible(); }));
    const size_t steps = history().count();
    QTest::mouseClick(stop, Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return !bench().columns.busy(); }));
    ASSERT_TRUE(wait([&] { return message() == "Cancelled; the columns are as they were."; })) << message();
    EXPECT_EQ(document().columns, before);
    EXPECT_EQ(history().count(), steps);
    ASSERT_TRUE(settled());
    EXPECT_FALSE(stop->isVisible());
}

}  // namespace
}  // namespace quartier::qt::test
