// What a person does with the results of the document: shows, renames, removes and writes them, and which are
// selected. Every change is a step of undo.
#pragma once

#include <QObject>
#include <functional>
#include <string>
#include <vector>

#include "app/session/document.h"
#include "graph/io/writer.h"

namespace quartier::qt {

class DocumentController;
class ExportController;
class ViewsController;

class ResultsController : public QObject {
    Q_OBJECT

  public:
    explicit ResultsController(DocumentController& document, ViewsController& views,
                               ExportController& exports, QObject* parent = nullptr);

    // The nodes take the result's colours too.
    void show(const std::string& id);
    void rename(const std::string& id, const QString& name);
    void remove(const std::vector<std::string>& ids);
    // Of communities those of the coarsest level, of betweenness the scores.
    void exportTable(const std::string& id, const QString& path, NodeColumns columns = NodeColumns::id);
    void exportTrace(const std::string& id, const QString& path);

    void select(std::vector<std::string> ids);
    // Those of them that there are, in the document's order.
    std::vector<const session::Result*> selected() const;
    // Two or more, all of one kind.
    bool comparable() const;

  signals:
    void selectionChanged();

  private:
    DocumentController& document_;
    ViewsController& views_;
    ExportController& exports_;
    std::vector<std::string> selected_;  // ids
};

}  // namespace quartier::qt
