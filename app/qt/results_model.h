// The results of the document as rows of a table, oldest first. Holds texts only, so that a result that is
// dropped is not kept alive, or freed, here.
#pragma once

#include <QAbstractTableModel>
#include <string>
#include <vector>

#include "app/session/result.h"

namespace quartier::qt {

class DocumentController;

class ResultsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, engine, options, value, time, status, columns };

    explicit ResultsModel(DocumentController& document, QObject* parent = nullptr);
    void refresh();  // from the document
    std::string idAt(int row) const { return rows_[static_cast<size_t>(row)].id; }
    int rowOf(const std::string& id) const;  // -1: none
    bool shownAt(int row) const { return rows_[static_cast<size_t>(row)].shown; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  signals:
    void renamed(const QString& id, const QString& name);  // a person has asked for it

  private:
    struct Row {
        std::string id;
        QString cells[columns];
        QString tips[columns];
        bool shown = false;
        bool stopped = false;
        bool presets = false;  // no option differs from its preset
    };
    Row rowFor(const session::Result& result) const;
    QVariant foreground(const Row& row, int column) const;

    DocumentController& document_;
    std::vector<Row> rows_;
};

}  // namespace quartier::qt
