#include "app/qt/picture_export.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/qt/translated.h"
#include "app/session/view_command.h"
#include "core/error.h"
#include "render/picture.h"

namespace quartier::qt {

PictureExport::PictureExport(QObject* parent) : QObject(parent) {
    timer_.setInterval(50);
    connect(&timer_, &QTimer::timeout, this, &PictureExport::poll);
}

PictureExport::~PictureExport() = default;

void PictureExport::start(PictureWish wish) {
    if (!running_) begin(Purpose::picture, std::move(wish));
}

void PictureExport::estimate(PictureWish wish) {
    if (!running_) return begin(Purpose::estimate, std::move(wish));
    nextEstimate_ = std::move(wish);
    job_.cancel();
}

void PictureExport::begin(Purpose purpose, PictureWish wish) {
    running_ = true;
    purpose_ = purpose;
    surface_ = std::make_unique<QOffscreenSurface>();  // Qt wants it made on the window's thread
    surface_->setFormat(QSurfaceFormat::defaultFormat());
    surface_->create();
    job_.start("Writing the picture", {}, [this, purpose, wish = std::move(wish)](const RunContext& context) {
        work(purpose, wish, context);
    });
    timer_.start();
}

void PictureExport::work(Purpose purpose, const PictureWish& wish, const RunContext& context) {
    // Through Qt, as the window's own: NVIDIA's driver refuses an EGL context in a process that draws through
    // GLX.
    QOpenGLContext openGl;
    openGl.setFormat(surface_->format());
    if (!openGl.create() || !openGl.makeCurrent(surface_.get()))
        throw GlError(
            "no OpenGL context could be made for the picture; close other windows that draw, and try again");
    try {
        render::Renderer renderer;
        const auto give = [&](auto show) {
            if (context.stop.stop_requested()) throw Cancelled();
            show();
        };
        give([&] { session::showDocument(wish.document, renderer); });
        give([&] { session::showGroups(wish.document, wish.view, renderer); });
        give([&] { session::showQuantities(wish.document, wish.view, renderer); });
        give([&] { session::showEdgeLooks(wish.document, wish.view, renderer); });
        give([&] { renderer.setFlags(wish.flags); });
        if (purpose == Purpose::picture)
            drawPicture(wish, renderer, context);
        else
            cost_ = render::pictureCost(wish.path, renderer, wish.view.camera, wish.view.style,
                                        [&] { return !context.stop.stop_requested(); });
    } catch (const std::bad_alloc&) {
        throw Error("there is not enough memory for a picture of this size; choose a smaller one");
    }
    openGl.doneCurrent();
}

void PictureExport::drawPicture(const PictureWish& wish, render::Renderer& renderer,
                                const RunContext& context) {
    render::PictureExtras extras = session::pictureExtras(wish.document, wish.view);
    translate(extras);
    extras.sides = wish.sides;
    extras.dpi = session::dpiOf(wish.file, wish.view);
    extras.outlines = wish.file.outlines;
    extras.command =
        session::pictureCommand(wish.document, wish.view,
                                std::filesystem::path(wish.path).filename().string(), wish.file, wish.savedAs)
            .text();
    const bool written = render::writePicture(
        wish.path, renderer, wish.view.camera, wish.view.style, extras, [&](f64 fraction) {
            context.observer.progress({.stage = "drawing", .fraction = fraction});
            return !context.stop.stop_requested();
        });
    if (!written) throw Cancelled();
}

void PictureExport::poll() {
    if (!job_.takeEnd()) return emit progressed(std::max(0.0, job_.state().progress.fraction));
    const session::JobState state = job_.state();
    timer_.stop();
    surface_.reset();
    running_ = false;
    if (nextEstimate_) return begin(Purpose::estimate, *std::exchange(nextEstimate_, std::nullopt));
    if (purpose_ == Purpose::estimate) {
        // One that fails says nothing: the export itself will.
        if (state.status == session::JobStatus::finished) emit estimated(cost_);
        return;
    }
    emit finished(state.status == session::JobStatus::finished, translated(state.error));
}

}  // namespace quartier::qt
