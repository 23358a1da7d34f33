// Edits columns of the document: what they are to be is found out on a job, and the step is made when it is
// known.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "app/qt/background_job.h"
#include "app/session/column_edits.h"
#include "app/session/filter_facts.h"

namespace quartier::qt {

class DocumentController;

class ColumnController : public QObject {
    Q_OBJECT

  public:
    // Called on the job's thread. What it throws goes to the message bar.
    using Edit = std::function<session::ColumnEdit(const session::Document& document,
                                                   session::FilterFacts& facts, const RunContext& context)>;

    explicit ColumnController(DocumentController& document);

    // One at a time: while another is made it says so, and does nothing. `done` is called after the step.
    void start(const QString& title, Edit edit, std::function<void()> done = nullptr);
    void cancel() { job_.cancel(); }
    bool busy() const { return job_.busy(); }
    session::JobState state() const { return job_.state(); }
    // What formulas have found out of the graph that is open; for previews too.
    std::shared_ptr<session::FilterFacts> facts();

  signals:
    void changed();  // busy(), state()

  private:
    DocumentController& document_;
    std::shared_ptr<session::FilterFacts> facts_;
    session::GraphVersionPtr factsOf_;
    BackgroundJob job_;
};

}  // namespace quartier::qt
