// Writes the picture of a view on a worker with an OpenGL context of its own, so that the window stays alive
// however large the picture is.
#pragma once

#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "app/session/commands.h"

class QOffscreenSurface;

namespace quartier::qt {

struct PictureWish {
    std::string path;
    session::Document document;  // a copy: everything in it is shared
    session::View view;          // camera and pixel ratio already those of the picture
    std::vector<u8> flags;       // what is selected, dimmed, hidden
    render::LabelSides sides;    // of the names in the window: the picture's stand there too
    session::PictureFile file;
};

class PictureExport : public QObject {
    Q_OBJECT

  public:
    explicit PictureExport(QObject* parent = nullptr);
    ~PictureExport() override;
    void start(PictureWish wish);  // one at a time; ignored while one runs
    void cancel() { stop_ = true; }
    bool running() const { return running_; }

  signals:
    void progressed(double fraction);
    void finished(bool written, const QString& error);  // neither written nor an error: cancelled

  private:
    void run(const PictureWish& wish);  // on the worker: work(), and what it throws becomes error_
    void work(const PictureWish& wish);
    void drawPicture(const PictureWish& wish);  // with the context current
    void poll();

    std::unique_ptr<QOffscreenSurface> surface_;
    std::thread thread_;
    QTimer timer_;
    std::atomic<bool> stop_{false};
    std::atomic<bool> done_{false};
    std::atomic<double> fraction_{0};
    bool running_ = false;
    bool written_ = false;  // read after done_
    std::string error_;
};

}  // namespace quartier::qt
