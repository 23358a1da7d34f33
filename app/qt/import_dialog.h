// The import report of the open graph, and the choices with which its file can be read again; or the choices
// for a table in which no edges were found.
#pragma once

#include <QDialog>
#include <optional>

#include "app/session/document.h"

class QComboBox;
class QFormLayout;
class QTableWidget;

namespace quartier::qt {

class ImportDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ImportDialog(const session::Document& document, QWidget* parent = nullptr);
    // `file`: its name.
    ImportDialog(const QString& file, const TableReading& table, QWidget* parent = nullptr);
    ReadOptions choices() const;  // as they are shown

  signals:
    void readAgain(const quartier::ReadOptions& reading);

  private:
    void build(const QString& file, const ImportReport* report, const ReadOptions& reading);
    QWidget* buildReport(const ImportReport& report);
    QWidget* buildChoices(const ReadOptions& reading);
    void addTableChoices(QFormLayout& form, QFormLayout& columns);
    QComboBox* addList(QFormLayout& form, const QString& label, const QString& id);
    void refreshRows();

    std::optional<TableReading> table_;  // of an edge list; else there are no choices of columns
    TableChoices chosen_;                // with which it was read
    QComboBox *format_ = nullptr, *direction_ = nullptr;
    QComboBox *delimiter_ = nullptr, *header_ = nullptr;
    QComboBox *source_ = nullptr, *target_ = nullptr, *weight_ = nullptr;
    QTableWidget* rows_ = nullptr;  // the first of the file, as the choices take them apart
};

}  // namespace quartier::qt
