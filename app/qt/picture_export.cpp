#include "app/qt/picture_export.h"

#include <algorithm>
#include <utility>

#include "render/headless.h"
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
    thread_ = std::thread([this, wish = std::move(wish)] {
        try {
            work(wish);
        } catch (const std::bad_alloc&) {
            error_ = "there is not enough memory for a picture of this size; choose a smaller one";
        } catch (const std::exception& error) {
            error_ = error.what();
        }
        done_ = true;
    });
    timer_.start();
}

void PictureExport::work(const PictureWish& wish) {
    render::HeadlessContext context;
    context.makeCurrent();
    render::Renderer renderer;
    session::showDocument(wish.document, renderer);
    session::showQuantities(wish.document, wish.view, renderer);
    renderer.setFlags(wish.flags);
    session::View view = wish.view;
    view.labels = wish.labels ? view.labels : 0;
    render::PictureExtras extras = session::pictureExtras(wish.document, view);
    std::erase_if(extras.labels, [&](const render::PictureLabel& label) {
        if (label.item == kNoVertex || label.community || label.item >= wish.flags.size()) return false;
        return (wish.flags[label.item] & (render::kHidden | render::kDimmed)) != 0;
    });
    extras.command = wish.command;
    written_ =
        render::writePicture(wish.path, renderer, view.camera, view.style, extras, [this](f64 fraction) {
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
    thread_.join();
    running_ = false;
    emit finished(written_, QString::fromStdString(error_));
}

}  // namespace quartier::qt
