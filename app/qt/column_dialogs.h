// The dialogs of columns: their names and types, values for many cells, formulas, and tables to be joined.
// Each shows under its fields what is wrong, and can only be accepted when nothing is.
#pragma once

#include <QDialog>
#include <functional>
#include <memory>
#include <vector>

#include "app/qt/background_job.h"
#include "app/session/column_edits.h"
#include "app/session/formula.h"
#include "app/session/table_join.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace quartier::qt {

class ColumnController;

// A form with a line for what is wrong above its buttons.
class ColumnDialog : public QDialog {
    Q_OBJECT

  public:
    // `document` is shared with what the dialog finds out; it is as it was when the dialog opened.
    ColumnDialog(session::Document document, session::ColumnOf of, const QString& title,
                 const QString& acceptWord, QWidget* parent);

  protected:
    const session::Document& document() const { return *document_; }
    const std::shared_ptr<const session::Document>& sharedDocument() const { return document_; }
    session::ColumnOf of() const { return of_; }
    QFormLayout& form() { return *form_; }
    QVBoxLayout& room() { return *room_; }  // below the form
    QLineEdit* addLine(const QString& label, const char* id);
    QComboBox* addList(const QString& label, const char* id);
    void addTypes(QComboBox& list, bool texts);
    // Empty: nothing is wrong.
    void tell(const QString& wrong);
    // Tells what the check throws.
    void check(const std::function<void()>& what);

  private:
    std::shared_ptr<const session::Document> document_;
    session::ColumnOf of_;
    QFormLayout* form_;
    QVBoxLayout* room_;
    QLabel* wrong_;
    QPushButton* accept_;
};

// A name, and for a new column its type.
class NameDialog : public ColumnDialog {
    Q_OBJECT

  public:
    // `present`: the name of the column that is renamed; empty: a column is added.
    NameDialog(const session::Document& document, session::ColumnOf of, const QString& present,
               QWidget* parent);
    std::string name() const;
    session::ColumnType type() const;

  private:
    QLineEdit* name_;
    QComboBox* type_ = nullptr;
};

// One value for many cells.
class ValueDialog : public ColumnDialog {
    Q_OBJECT

  public:
    enum class Rows { selected, shown, all };
    struct Counts {
        u64 selected = 0, shown = 0, all = 0;
    };
    ValueDialog(const session::Document& document, session::ColumnOf of, const std::string& column,
                const Counts& counts, QWidget* parent);
    std::string column() const;
    std::string value() const;
    Rows rows() const;

  private:
    void refresh();

    QComboBox *column_, *rows_;
    QLineEdit* value_;
};

class FormulaDialog : public ColumnDialog {
    Q_OBJECT

  public:
    // `column`: computed anew, its name is proposed; null: a new one.
    FormulaDialog(const session::Document& document, session::ColumnOf of, const session::Column* column,
                  ColumnController& columns, QWidget* parent);
    std::string name() const;
    std::string formula() const;
    std::optional<session::ColumnType> type() const;
    bool replaces() const;  // a column that has the name
    bool atRest() const { return !preview_.busy(); }

  private:
    void insert(const QString& text);
    void refresh();
    void show(const std::vector<f64>& numbers);

    ColumnController& columns_;
    QLineEdit *name_, *formula_;
    QComboBox* type_;
    QListWidget *names_, *functions_;
    QTableWidget* rows_;  // the first ones, with what they come to
    BackgroundJob preview_;
};

class JoinDialog : public ColumnDialog {
    Q_OBJECT

  public:
    JoinDialog(const session::Document& document, session::ColumnOf of,
               std::shared_ptr<const session::TableFile> table, const session::JoinProposal& proposal,
               QWidget* parent);
    session::TableJoin join() const;
    bool atRest() const { return !counting_.busy(); }

  private:
    void refresh();
    void showRows();

    std::shared_ptr<const session::TableFile> table_;
    QComboBox *key_, *target_ = nullptr, *nodeKey_, *existing_;
    QListWidget* taken_;
    QTableWidget* rows_;
    QLabel* report_;
    BackgroundJob counting_;
};

}  // namespace quartier::qt
