// Writes the picture of a view on a worker with an OpenGL context of its own, so that the window stays alive
// however large the picture is.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>

#include "app/session/commands.h"
#include "app/session/job.h"
#include "render/picture_cost.h"

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
    // What it would take, instead of writing it: estimated() tells it. Cancels an estimate that runs.
    void estimate(PictureWish wish);
    void cancel() { job_.cancel(); }
    bool running() const { return running_; }

  signals:
    void progressed(double fraction);
    void estimated(const quartier::render::PictureCost& cost);
    void finished(bool written, const QString& error);  // neither written nor an error: cancelled

  private:
    enum class Purpose : u8 { picture, estimate };
    void begin(Purpose purpose, PictureWish wish);
    // These two on the worker; OpenGL is current in the second.
    void work(Purpose purpose, const PictureWish& wish, const RunContext& context);
    static void drawPicture(const PictureWish& wish, render::Renderer& renderer, const RunContext& context);
    void poll();

    std::unique_ptr<QOffscreenSurface> surface_;
    QTimer timer_;
    Purpose purpose_ = Purpose::picture;
    bool running_ = false;  // until finished() or estimated() is told
    std::optional<PictureWish> nextEstimate_;
    render::PictureCost cost_;  // of an estimate; the job writes it
    session::Job job_;          // last: its thread ends first
};

}  // namespace quartier::qt
