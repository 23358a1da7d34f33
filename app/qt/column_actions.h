// What a person does to the columns of a table: the menu of the column at hand, its dialogs, and the edits of
// cells.
#pragma once

#include <QObject>
#include <QPointer>
#include <string>

#include "app/qt/column_dialogs.h"

class QMenu;

namespace quartier::qt {

class TablePanel;
class TableSheet;
struct Workbench;

class ColumnActions : public QObject {
    Q_OBJECT

  public:
    ColumnActions(Workbench& bench, TablePanel& panel);

    // `section`: of the model of the sheet; -1: no column is meant.
    void fillMenu(QMenu& menu, TableSheet& sheet, int section);
    void setCell(session::ColumnOf of, const std::string& column, u32 row, const QString& text);
    // The table is read on a job; the dialog comes when it has been.
    void joinFile(session::ColumnOf of, const QString& path);
    // The one that is open; null: none.
    ColumnDialog* dialog() { return dialog_; }
    bool busy() const { return reading_.busy(); }
    session::JobState state() const { return reading_.state(); }
    void cancel() { reading_.cancel(); }

  signals:
    void changed();  // busy(), state()

  private:
    void add(session::ColumnOf of);
    void rename(session::ColumnOf of, const session::Column& column);
    void remove(session::ColumnOf of, const std::string& column);
    void changeType(session::ColumnOf of, const std::string& column, session::ColumnType type);
    void splitList(const session::ColumnPtr& column);
    void compute(session::ColumnOf of, const session::ColumnPtr& column);
    void setValue(TableSheet& sheet, const std::string& column);
    void chooseTable(session::ColumnOf of);
    template <class Dialog, class Accepted>
    void show(Dialog* dialog, Accepted accepted);

    Workbench& bench_;
    TablePanel& panel_;
    QPointer<ColumnDialog> dialog_;
    BackgroundJob reading_;
};

}  // namespace quartier::qt
