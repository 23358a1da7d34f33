#include "app/qt/picture_export.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/error.h"
#include "render/picture.h"

namespace quartier::qt {

PictureExport::PictureExport(QObject* parent) : QObject(parent) {
    timer_.setInterval(50);
    connect(&timer_, &QTimer::timeout, this, &PictureExport::poll);
}

PictureExport::~PictureExport() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
}

void PictureExport::start(PictureWish wish) {
    if (running_) return;
    running_ = true;
    stop_ = false;
    done_ = false;
    fraction_ = 0;
    written_ = false;
    error_.clear();
    surface_ = std::make_unique<QOffscreenSurface>();  // Qt wants it made on the window's thread
    surface_->setFormat(QSurfaceFormat::defaultFormat());
    surface_->create();
    try {
        thread_ = std::thread([this, wish = std::move(wish)] { run(wish); });
    } catch (const std::system_error&) {
        error_ = "no thread can be started for the picture; end a run or another program, and try again";
        done_ = true;
    }
    timer_.start();
}

void PictureExport::run(const PictureWish& wish) {
    try {
        work(wish);
    } catch (const std::bad_alloc&) {
        error_ = "there is not enough memory for a picture of this size; choose a smaller one";
    } catch (const std::exception& error) {
        error_ = error.what();
    }
    done_ = true;
}

void PictureExport::work(const PictureWish& wish) {
    // Through Qt, as the window's own: NVIDIA's driver refuses an EGL context in a process that draws through
    // GLX.
    QOpenGLContext context;
    context.setFormat(surface_->format());
    if (!context.create() || !context.makeCurrent(surface_.get()))
        throw GlError(
            "no OpenGL context could be made for the picture; close other windows that draw, and try again");
    drawPicture(wish);
    context.doneCurrent();
}

void PictureExport::drawPicture(const PictureWish& wish) {
    render::Renderer renderer;
    session::showDocument(wish.document, renderer);
    session::showGroups(wish.document, wish.view, renderer);
    session::showQuantities(wish.document, wish.view, renderer);
    session::showEdgeLooks(wish.document, wish.view, renderer);
    renderer.setFlags(wish.flags);
    render::PictureExtras extras = session::pictureExtras(wish.document, wish.view);
    extras.sides = wish.sides;
    extras.dpi = session::dpiOf(wish.file, wish.view);
    extras.outlines = wish.file.outlines;
    extras.command = session::viewCommand(wish.document, wish.view,
                                          std::filesystem::path(wish.path).filename().string(), wish.file);
    written_ = render::writePicture(wish.path, renderer, wish.view.camera, wish.view.style, extras,
                                    [this](f64 fraction) {
                                        fraction_ = fraction;
                                        return !stop_;
                                    });
}

void PictureExport::poll() {
    if (!done_) {
        emit progressed(fraction_);
        return;
    }
    timer_.stop();
    if (thread_.joinable()) thread_.join();
    surface_.reset();
    running_ = false;
    emit finished(written_, QString::fromStdString(error_));
}

}  // namespace quartier::qt
