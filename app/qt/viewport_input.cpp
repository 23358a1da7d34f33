// Hands on the drawing: mouse, wheel, pinch and double clicks. Keys are actions of the window.

#include <QAction>
#include <QFocusEvent>
#include <QGestureEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/qt/translated.h"
#include "app/qt/viewport_scene.h"

namespace quartier::qt {

namespace {

constexpr float kClickReach = 4;       // logical pixels that a click may move, and miss a node by
constexpr float kNearReach = 70;       // logical pixels within which empty ground belongs to a community
constexpr f32 kSelectionMargin = 90;   // logical pixels around a selection that is fitted
constexpr double kWheelFactor = 1.25;  // per notch

SelectMode modeOf(Qt::KeyboardModifiers modifiers) {
    if (modifiers & Qt::ControlModifier) return SelectMode::toggle;
    if (modifiers & Qt::ShiftModifier) return SelectMode::add;
    return SelectMode::replace;
}

}  // namespace

void ViewportWidget::showCamera(const render::Camera& camera) {
    target_.reset();
    view_.setCamera(camera, false);
    motion_.moved();
    wake();
}

void ViewportWidget::moveCamera(const render::Camera& camera) {
    showCamera(camera);
    view_.lead(camera, false);
}

// Another view that this one is locked to: what is in its middle, as large, in a window of this size.
void ViewportWidget::follow(const render::Camera& camera) {
    render::Camera own = view_.view().camera;
    own.centre = camera.centre;
    own.zoom = camera.zoom;
    showCamera(own);
}

// The arrows pan, as long as the drawing has the focus.
void ViewportWidget::addPanActions() {
    constexpr double kStep = 60;  // logical pixels
    const auto pan = [this](Qt::Key key, QPointF by) {
        auto* action = new QAction(this);
        action->setShortcut(QKeySequence(key));
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, by] { panBy(by); });
        addAction(action);
    };
    pan(Qt::Key_Left, {kStep, 0});
    pan(Qt::Key_Right, {-kStep, 0});
    pan(Qt::Key_Up, {0, kStep});
    pan(Qt::Key_Down, {0, -kStep});
}

void ViewportWidget::focusInEvent(QFocusEvent* event) {
    QOpenGLWidget::focusInEvent(event);
    emit focused();
}

void ViewportWidget::panBy(QPointF logical) {
    render::Camera camera = view_.view().camera;
    const QPointF device = logical * devicePixelRatioF();
    camera.pan(static_cast<f32>(device.x()), static_cast<f32>(device.y()));
    moveCamera(camera);
}

void ViewportWidget::zoomBy(double factor, std::optional<QPointF> at) {
    render::Camera camera = view_.view().camera;
    const QPointF device = at.value_or(QPointF(width() / 2.0, height() / 2.0)) * devicePixelRatioF();
    camera.zoomAt({static_cast<f32>(device.x()), static_cast<f32>(device.y())}, static_cast<f32>(factor));
    moveCamera(camera);
}

void ViewportWidget::animateTo(const render::Camera& camera) {
    from_ = view_.view().camera;
    target_ = camera;
    view_.setCamera(from_, false);
    animation_.restart();
    motion_.moved();
    wake();
}

void ViewportWidget::fit(bool selectionOnly) {
    if (scene_ == nullptr || !haveDrawing_) return;
    const auto& selected = bench_.selection.selected();
    if (selectionOnly && selected.empty()) return;
    makeCurrent();
    render::Bounds bounds;
    if (selectionOnly) {
        bounds = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
        for (const VertexId v : selected) {
            const Vec2 p = positionsNow()[v];
            bounds.low = {std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y)};
            bounds.high = {std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y)};
        }
        if (selected.size() == 1) return focusOn(selected.front());
    } else {
        bounds = wantedBounds();
    }
    render::Camera camera = view_.view().camera;
    if (selectionOnly)
        camera.fit(bounds, kSelectionMargin * static_cast<f32>(devicePixelRatioF()));
    else
        camera = fitted(bounds);
    animateTo(camera);
    if (!selectionOnly) view_.setCamera(view_.view().camera, true);
}

// The node in the middle, near enough to see its neighbours apart.
void ViewportWidget::focusOn(VertexId vertex) {
    const auto& at = positionsNow();
    if (vertex >= at.size()) return;
    render::Camera whole = view_.view().camera, camera = whole;
    makeCurrent();
    whole.fit(scene_->renderer.bounds(), session::kFitMargin);
    camera.centre = at[vertex];
    camera.zoom = std::max(camera.zoom, whole.zoom * 3);
    animateTo(camera);
}

VertexId ViewportWidget::vertexAt(QPointF at, float reach) {
    if (scene_ == nullptr || !haveDrawing_ || anotherGraph()) return kNoVertex;
    makeCurrent();
    const qreal ratio = devicePixelRatioF();
    const Vec2 device{static_cast<f32>(at.x() * ratio), static_cast<f32>(at.y() * ratio)};
    return scene_->renderer.pick(view_.view().camera, styleNow(), device, reach * static_cast<f32>(ratio));
}

Vec2 ViewportWidget::placeAt(QPointF at) const {
    const QPointF device = at * devicePixelRatioF();
    return view_.view().camera.toWorld({static_cast<f32>(device.x()), static_cast<f32>(device.y())});
}

// What an event over a card does is done in here, too.
bool ViewportWidget::toCards(const MouseEvent& event) {
    if (scene_ == nullptr) return false;
    try {
        makeCurrent();
        const bool theirs = scene_->overlay.takeMouse(overlayInput(), event);
        if (scene_ == nullptr) return theirs;
        if (const auto due = scene_->overlay.tooltipDueIn();
            theirs && due && event.kind != MouseEvent::Kind::rest)
            tooltipDue_.start(*due);
        else
            tooltipDue_.stop();
        if (theirs || overCard_) wake();
        overCard_ = theirs;
        return theirs;
    } catch (const std::exception& error) {
        emit bench_.document.message(translated(error.what()), true);
        return false;
    }
}

void ViewportWidget::updateHover(QPointF at) {
    mouse_ = at;
    const bool onCard = toCards({.kind = MouseEvent::Kind::move, .at = at});
    const VertexId vertex = onCard ? kNoVertex : vertexAt(at, 3);
    const auto disc = onCard || vertex != kNoVertex ? std::nullopt : closedDiscAt(at);
    const bool elsewhere = onCard || vertex != kNoVertex || disc;
    const auto question = elsewhere ? std::nullopt : edgeQuestion(at);
    if (question)
        edgeHover_.ask(*question);
    else
        edgeHover_.clear();
    const bool clickable = onCard ? scene_->overlay.pointsAtControl()
                                  : vertex != kNoVertex || disc || edgeHover_.row() != session::kNoEdge;
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const u32 community = disc ? disc->community : 0;
    const bool other = std::exchange(hoveredDisc_, community) != community;
    if (clickable || other || vertex != bench_.selection.hovered()) wake();
    pointed_ = vertex;
    bench_.selection.setHovered(vertex);
}

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
    emit focused();
    if (dragging_ != Qt::NoButton) return;
    if (toCards({.kind = MouseEvent::Kind::press, .at = event->position(), .button = event->button()})) {
        onCards_ |= event->button();
        return;
    }
    dragging_ = event->button();
    dragged_ = false;
    pressedAt_ = lastMouse_ = event->position();
    shape_.reset();
    if (event->button() == Qt::LeftButton && (event->modifiers() & Qt::ShiftModifier))
        shape_.emplace(
            (event->modifiers() & Qt::AltModifier) ? SelectionShape::Kind::lasso : SelectionShape::Kind::box,
            pressedAt_);
    const bool plain = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier;
    grabbed_ = plain ? grabbableAt(pressedAt_) : kNoVertex;
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (dragging_ == Qt::NoButton) {
        updateHover(at);
    } else if (dragged_ || (at - pressedAt_).manhattanLength() > kClickReach) {
        if (!dragged_) {
            lastMouse_ = pressedAt_;
            setCursor(shape_                  ? Qt::CrossCursor
                      : grabbed_ != kNoVertex ? Qt::SizeAllCursor
                                              : Qt::ClosedHandCursor);
            bench_.selection.setHovered(kNoVertex);
            edgeHover_.clear();
            hoveredDisc_ = 0;
        }
        dragged_ = true;
        mouse_.reset();
        if (shape_) {
            shape_->extend(at);
            wake();
        } else if (grabbed_ != kNoVertex) {
            dragNode(at);
        } else {
            panBy(at - lastMouse_);
        }
    }
    lastMouse_ = at;
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (onCards_ & event->button()) {
        onCards_ &= ~QFlags(event->button());
        toCards({.kind = MouseEvent::Kind::release, .at = event->position(), .button = event->button()});
        if (event->button() == Qt::RightButton && pointedAt(event->position()).legend != session::kNoGroup)
            emit menuWanted(mapToGlobal(event->position().toPoint()));
        return wake();
    }
    if (event->button() != dragging_) return;
    dragging_ = Qt::NoButton;
    unsetCursor();
    if (!dragged_ && event->button() == Qt::LeftButton) click(event->position(), event->modifiers());
    if (!dragged_ && event->button() == Qt::RightButton) clickRight(event->position());
    if (dragged_ && shape_) selectInside(*shape_);
    dropNodes(true);
    shape_.reset();
    if (dragged_) wake();
}

// What is drawn inside a box or a lasso joins the selection.
void ViewportWidget::selectInside(const SelectionShape& shape) {
    if (scene_ == nullptr || !haveDrawing_ || anotherGraph()) return;
    makeCurrent();
    const qreal ratio = devicePixelRatioF();
    std::vector<Vec2> outline;
    for (const QPointF corner : shape.outline())
        outline.push_back({static_cast<f32>(corner.x() * ratio), static_cast<f32>(corner.y() * ratio)});
    bench_.selection.add(scene_->renderer.enclosed(view_.view().camera, styleNow(), outline));
}

void ViewportWidget::click(QPointF at, Qt::KeyboardModifiers modifiers) {
    if (scene_ == nullptr) return;
    const VertexId vertex = vertexAt(at, 4);
    if (vertex != kNoVertex)
        bench_.selection.select(vertex, modeOf(modifiers));
    else if (selectClosed(at, modifiers) || selectEdge(at, modifiers))
        return;
    else if (modeOf(modifiers) == SelectMode::replace)
        bench_.selection.select(std::nullopt, SelectMode::replace);
}

// All of them instead of what is selected; with Ctrl or Shift beside it.
void ViewportWidget::selectNodes(std::vector<VertexId> nodes, Qt::KeyboardModifiers modifiers) {
    if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier))
        bench_.selection.add(nodes);
    else
        bench_.selection.selectOnly(std::move(nodes));
}

// The menu is about what is selected: a node that is not is selected first.
void ViewportWidget::clickRight(QPointF at) {
    if (scene_ == nullptr) return;
    const VertexId vertex = vertexAt(at, 4);
    const auto& selected = bench_.selection.selected();
    if (vertex != kNoVertex && std::find(selected.begin(), selected.end(), vertex) == selected.end())
        bench_.selection.select(vertex, SelectMode::replace);
    emit menuWanted(mapToGlobal(at.toPoint()));
}

// On a node: look at it closely. On a community, that is its name or the ground among its nodes: enter it;
// with Ctrl: leave.
void ViewportWidget::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || scene_ == nullptr) return mousePressEvent(event);
    const QPointF at = event->position();
    if (toCards({.kind = MouseEvent::Kind::press, .at = at, .button = event->button(), .twice = true})) {
        onCards_ |= event->button();
        return;
    }
    if (event->modifiers() & Qt::ControlModifier) return view_.leave();
    const PointedAt pointed = pointedAt(at);
    if (pointed.node == kNoVertex) {
        if (pointed.community != 0) view_.enter(pointed.community);
        return;
    }
    bench_.selection.select(pointed.node, SelectMode::replace);
    focusOn(pointed.node);
    if (target_) view_.lead(*target_, true);
}

// A name before the nodes under it; the ground belongs to the community of the nearest node.
PointedAt ViewportWidget::pointedAt(QPointF at) {
    if (scene_ == nullptr) return {};
    const Vec2 device{static_cast<f32>(at.x() * devicePixelRatioF()),
                      static_cast<f32>(at.y() * devicePixelRatioF())};
    for (const render::LegendLine& line : scene_->overlay.legend().lines)
        if (line.item != kNoVertex && device.x >= line.box.low.x && device.x <= line.box.high.x &&
            device.y >= line.box.low.y && device.y <= line.box.high.y)
            return {.legend = line.item};
    for (const auto& placed : scene_->overlay.labels().placed()) {
        if (!placed.label.community) continue;
        if (!QRectF(placed.x, placed.y, placed.width, placed.height).contains(at)) continue;
        if (view_.view().colour != session::kCommunityQuantity) return {.value = placed.label.item};
        if (bench_.document.communities() != nullptr)
            return {.community = bench_.document.communities()->dendrogram.nodeOf(view_.state().depth() + 1,
                                                                                  placed.label.item)};
    }
    if (const VertexId vertex = vertexAt(at, kClickReach); vertex != kNoVertex) return {.node = vertex};
    if (const auto disc = closedDiscAt(at)) return {.community = disc->community};
    const u32 edge = edgeAt(at);
    const VertexId near = vertexAt(at, kNearReach);
    if (near == kNoVertex) return {.edge = edge};
    return {.edge = edge,
            .community = session::treeNodeAt(bench_.document.document(), near, view_.state().depth())};
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
    // A touchpad gives pixels, a wheel gives eighths of a degree; both come to notches of 120.
    const double notches = event->angleDelta().y() / 120.0;
    event->accept();
    const bool onCard = dragging_ == Qt::NoButton && toCards({.kind = MouseEvent::Kind::wheel,
                                                              .at = event->position(),
                                                              .notches = static_cast<float>(notches)});
    if (onCard) return;
    if (notches != 0) zoomBy(std::pow(kWheelFactor, notches), event->position());
}

void ViewportWidget::leaveEvent(QEvent*) {
    mouse_.reset();
    toCards({.kind = MouseEvent::Kind::leave});
    edgeHover_.clear();
    hoveredDisc_ = 0;
    bench_.selection.setHovered(kNoVertex);
    wake();
}

bool ViewportWidget::event(QEvent* event) {
    if (event->type() == QEvent::Gesture) return gesture(static_cast<QGestureEvent*>(event));
    if (event->type() == QEvent::NativeGesture) {
        const auto* native = static_cast<QNativeGestureEvent*>(event);
        if (native->gestureType() == Qt::ZoomNativeGesture) {
            if (!overCard_) zoomBy(1 + native->value(), native->position());
            return true;
        }
    }
    return QOpenGLWidget::event(event);
}

bool ViewportWidget::gesture(QGestureEvent* event) {
    const auto* pinch = static_cast<QPinchGesture*>(event->gesture(Qt::PinchGesture));
    if (pinch == nullptr) return false;
    if (overCard_) return true;
    zoomBy(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint()));
    panBy(pinch->centerPoint() - pinch->lastCenterPoint());
    return true;
}

}  // namespace quartier::qt
