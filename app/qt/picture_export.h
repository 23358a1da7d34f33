// Writes the picture of a view on a worker with an OpenGL context of its own, so that the window stays alive
// however large the picture is.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <string>

#include "app/session/commands.h"
#include "app/session/job.h"

class QOffscreenSurface;

namespace quartier::qt {

struct PictureWish {
    std::string path;
    session::Document document;  // a copy: everything in it is shared
    session::View view;          // camera and pixel ratio already those of the picture
    std::vector<u8> flags;       // what is selected, dimmed, hidden
    render::LabelSides sides;    // of the names in the window: the picture's stand there too
    session::PictureFile file;
    std::string savedAs;  // the session file that has all of the document; empty while there is none
};

class PictureExport : public QObject {
    Q_OBJECT

  public:
    explicit PictureExport(QObject* parent = nullptr);
    ~PictureExport() override;
    void start(PictureWish wish);  // one at a time; ignored while one runs
    void cancel() { job_.cancel(); }
    bool running() const { return running_; }

  signals:
    void progressed(double fraction);
    void finished(bool written, const QString& error);  // neither written nor an error: cancelled

  private:
    void work(const PictureWish& wish, const RunContext& context);                // on the worker
    static void drawPicture(const PictureWish& wish, const RunContext& context);  // OpenGL is current
    void poll();

    std::unique_ptr<QOffscreenSurface> surface_;
    QTimer timer_;
    bool running_ = false;  // until finished() is told
    session::Job job_;      // last: its thread ends first
};

}  // namespace quartier::qt
