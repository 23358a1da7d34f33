#include "app/qt/view_area.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/qt/viewport_widget.h"

namespace quartier::qt {

// Widgets of one view; the frame is their parent.
struct ViewArea::Frame {
    session::ViewId view = 0;
    QWidget* frame = nullptr;
    QWidget* bar = nullptr;
    QLabel* name = nullptr;
    ViewportWidget* viewport = nullptr;
};

ViewArea::ViewArea(Workbench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), splitter_(new QSplitter(Qt::Horizontal)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    splitter_->setChildrenCollapsible(false);
    column->addWidget(splitter_);
    connect(&bench.views, &ViewsController::changed, this, &ViewArea::refresh);
    connect(&bench.views, &ViewsController::activeChanged, this, [this] {
        refreshBars();
        // The keys of a drawing go to the active one.
        if (qobject_cast<ViewportWidget*>(window()->focusWidget()) != nullptr) active().setFocus();
    });
    refresh();
}

ViewArea::~ViewArea() = default;

std::unique_ptr<ViewArea::Frame> ViewArea::makeFrame(ViewController& view) {
    auto made = std::make_unique<Frame>();
    made->view = view.id();
    made->frame = new QWidget;
    auto* column = new QVBoxLayout(made->frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    made->bar = new QWidget;
    made->bar->setObjectName("view-bar");
    made->bar->setProperty("role", "view-bar");
    made->bar->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(made->bar);
    row->setContentsMargins(8, 1, 2, 1);
    made->name = new QLabel;
    row->addWidget(made->name, 1);
    auto* close = new QToolButton;
    close->setObjectName("close-view");
    close->setText(QStringLiteral("\u00d7"));
    close->setAutoRaise(true);
    close->setFocusPolicy(Qt::TabFocus);
    close->setToolTip(tr("Close this view (Ctrl+Shift+W)"));
    close->setAccessibleName(tr("Close %1").arg(view.name()));
    // Once the click is over: the button goes with the view.
    connect(
        close, &QToolButton::clicked, this, [this, id = made->view] { bench_.views.close(id); },
        Qt::QueuedConnection);
    row->addWidget(close);
    column->addWidget(made->bar);
    made->viewport = new ViewportWidget(bench_, view);
    made->viewport->setFiguresShown(figuresShown_);
    connect(made->viewport, &ViewportWidget::focused, this,
            [this, id = made->view] { bench_.views.activate(id); });
    connect(made->viewport, &ViewportWidget::menuWanted, this, &ViewArea::menuWanted);
    connect(made->viewport, &ViewportWidget::descriptionChanged, this, &ViewArea::descriptionChanged);
    column->addWidget(made->viewport, 1);
    return made;
}

// A viewport that goes is deleted by the event loop: the event that closed its view may be one of its own.
void ViewArea::refresh() {
    const auto& views = bench_.views.all();
    std::erase_if(frames_, [&](const auto& frame) {
        const bool open = std::any_of(views.begin(), views.end(),
                                      [&](const auto& view) { return view->id() == frame->view; });
        if (!open) {
            frame->frame->hide();
            frame->frame->deleteLater();
        }
        return !open;
    });
    bool added = false;
    for (size_t i = 0; i < views.size(); ++i) {
        if (i < frames_.size() && frames_[i]->view == views[i]->id()) continue;
        frames_.insert(frames_.begin() + static_cast<std::ptrdiff_t>(i), makeFrame(*views[i]));
        splitter_->insertWidget(static_cast<int>(i), frames_[i]->frame);
        added = true;
    }
    for (size_t i = 0; i < views.size(); ++i) frames_[i]->name->setText(views[i]->name());
    if (added) splitter_->setSizes(QList<int>(static_cast<qsizetype>(frames_.size()), 1000));
    refreshBars();
}

void ViewArea::refreshBars() {
    for (const auto& frame : frames_) {
        frame->bar->setVisible(frames_.size() > 1);
        const bool active = frame->view == bench_.views.active().id();
        if (frame->bar->property("active").toBool() == active) continue;
        frame->bar->setProperty("active", active);
        frame->bar->style()->unpolish(frame->bar);  // the style sheet is asked anew
        frame->bar->style()->polish(frame->bar);
    }
}

ViewportWidget& ViewArea::active() const {
    const auto found = std::find_if(frames_.begin(), frames_.end(), [this](const auto& frame) {
        return frame->view == bench_.views.active().id();
    });
    return *(found == frames_.end() ? frames_.front() : *found)->viewport;
}

std::vector<ViewportWidget*> ViewArea::viewports() const {
    std::vector<ViewportWidget*> all;
    for (const auto& frame : frames_) all.push_back(frame->viewport);
    return all;
}

void ViewArea::setFiguresShown(bool shown) {
    figuresShown_ = shown;
    for (const auto& frame : frames_) frame->viewport->setFiguresShown(shown);
}

}  // namespace quartier::qt
