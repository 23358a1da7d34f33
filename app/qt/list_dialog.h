// The dialog that makes columns of the items of lists: "album rock, classic rock".
#pragma once

#include "app/qt/column_dialogs.h"
#include "app/session/list_columns.h"

class QSpinBox;

namespace quartier::qt {

class ListDialog : public ColumnDialog {
    Q_OBJECT

  public:
    // `column`: one of texts, of the document.
    ListDialog(const session::Document& document, session::ColumnPtr column, QWidget* parent);
    char delimiter() const;
    size_t most() const;
    bool atRest() const { return !counting_.busy(); }

  private:
    void count();  // the items that there are, beside the window's thread
    void showItems();

    session::ColumnPtr column_;
    session::ListItems items_;
    QComboBox* delimiter_;
    QSpinBox* most_;
    QTableWidget* rows_;
    QLabel* report_;
    BackgroundJob counting_;
};

}  // namespace quartier::qt
