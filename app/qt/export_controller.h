// Writes results, graphs, traces and views into files on a job of its own, so that the window stays alive
// however large they are. A file is there whole, or as it was before.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <string>
#include <vector>

#include "app/session/commands.h"
#include "app/session/job.h"

namespace quartier::qt {

class DocumentController;

class ExportController : public QObject {
    Q_OBJECT

  public:
    // A sentence for each thing that the format could not hold.
    using Losses = std::vector<std::string>;
    // Called on the job's thread. It must return soon after context.stop is requested; what it throws goes to
    // the message bar.
    using Write = std::function<Losses(const std::string& path, RunContext& context)>;

    explicit ExportController(DocumentController& document);

    // One file at a time: while another is written it says so, and writes nothing.
    void start(const QString& path, Write write);
    // Of the results that `document` shows.
    void startTable(const QString& path, session::Document document, const session::ResultTable& table);
    void cancel() { job_.cancel(); }
    bool busy() const { return busy_; }  // until the end has been told
    session::JobState state() const { return job_.state(); }

  signals:
    void changed();  // busy(), state()
    void written(const QString& path, const QStringList& losses);

  private:
    void poll();
    void tellWritten();

    DocumentController& document_;
    QString path_;
    QTimer polling_;
    bool busy_ = false;
    Losses losses_;     // of the file that was written; the job writes it
    session::Job job_;  // last: its thread ends first
};

}  // namespace quartier::qt
