#include "app/qt/views_controller.h"

#include <algorithm>

#include "app/qt/document_controller.h"
#include "app/qt/selection_controller.h"
#include "app/qt/theme.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

using session::ViewId;
using session::Workspace;

ViewsController::ViewsController(DocumentController& document, SelectionController& selection)
    : document_(document), selection_(selection) {
    for (const auto& view : document.workspace().views()) {
        view->state.view.style.background = toColour(theme(dark()).canvas);
        add(view);
    }
    active_ = views_.front().get();
    connect(&document, &DocumentController::viewsChanged, this, &ViewsController::refresh);
}

ViewController& ViewsController::add(std::shared_ptr<session::OpenView> view) {
    views_.push_back(std::make_unique<ViewController>(document_, selection_, std::move(view)));
    ViewController* made = views_.back().get();
    connect(made, &ViewController::styleChanged, this, [this, made] {
        if (made == active_) emit styleChanged();
    });
    connect(made, &ViewController::placeChanged, this, [this, made] {
        if (made == active_) emit placeChanged();
    });
    connect(made, &ViewController::led, this,
            [this, made](const render::Camera& camera, bool glide) { follow(*made, camera, glide); });
    return *made;
}

// A controller that goes is deleted by the event loop, after the viewport that draws it (changed()): the
// event that closes a view may be one of its viewport.
void ViewsController::refresh() {
    const auto& open = document_.workspace().views();
    const auto isOpen = [&](ViewId id) {
        return std::any_of(open.begin(), open.end(), [id](const auto& view) { return view->id == id; });
    };
    const bool activeStays = isOpen(active_->id());
    std::vector<std::unique_ptr<ViewController>> before = std::move(views_);
    views_.clear();
    for (const auto& view : open) {
        const auto found = std::find_if(before.begin(), before.end(), [&](const auto& controller) {
            return controller != nullptr && controller->id() == view->id;
        });
        if (found != before.end())
            views_.push_back(std::move(*found));
        else
            add(view);
    }
    if (!activeStays) active_ = views_.front().get();
    emit changed();
    for (auto& closed : before) {
        if (closed == nullptr) continue;
        // It hears of no later change: its places may be of another tree by then.
        disconnect(&document_, nullptr, closed.get(), nullptr);
        disconnect(&selection_, nullptr, closed.get(), nullptr);
        closed->setParent(this);
        closed.release()->deleteLater();
    }
    const ViewId active = document_.workspace().activeView();
    for (const auto& view : views_)
        if (view->id() == active && (!activeStays || view.get() != active_)) return makeActive(*view);
}

void ViewsController::activate(ViewId id) {
    for (const auto& view : views_)
        if (view->id() == id && view.get() != active_) {
            document_.workspace().setActiveView(id);
            return makeActive(*view);
        }
}

void ViewsController::makeActive(ViewController& view) {
    active_ = &view;
    emit activeChanged();
    emit styleChanged();
    emit placeChanged();
}

void ViewsController::openAnother() {
    document_.perform([&](Workspace& workspace) { session::openView(workspace, active_->id()); });
}

void ViewsController::close(ViewId view) {
    document_.perform([&](Workspace& workspace) { session::closeView(workspace, view); });
}

void ViewsController::setLocked(bool locked) {
    document_.perform([&](Workspace& workspace) { session::lockViews(workspace, active_->id(), locked); });
}

bool ViewsController::locked() const { return document_.workspace().locked(); }

void ViewsController::fit(bool selectionOnly) {
    if (!locked()) return emit active_->fitWanted(selectionOnly);
    for (const auto& view : views_) emit view->fitWanted(selectionOnly);
}

void ViewsController::follow(const ViewController& leader, const render::Camera& camera, bool glide) {
    if (!locked()) return;
    for (const auto& view : views_) {
        if (view.get() == &leader) continue;
        if (glide)
            emit view->cameraWanted(camera);
        else
            emit view->followed(camera);
    }
}

bool ViewsController::dark() const { return document_.workspace().dark(); }

void ViewsController::setDark(bool dark) {
    document_.perform(
        [&](Workspace& workspace) { session::setGround(workspace, dark, toColour(theme(dark).canvas)); });
}

}  // namespace quartier::qt
