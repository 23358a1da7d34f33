#include "app/qt/icicle_widget.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/qt/document_controller.h"
#include "app/qt/run_controller.h"
#include "app/qt/texts.h"
#include "app/qt/theme.h"
#include "app/qt/views_controller.h"
#include "core/error.h"

namespace quartier::qt {

namespace {

constexpr qreal kMargin = 6;
constexpr qreal kTallest = 46;
constexpr qreal kLetters = 0.88;  // of the font's size

}  // namespace

IcicleWidget::IcicleWidget(DocumentController& document, ViewsController& views, RunController& runs,
                           QWidget* parent)
    : QWidget(parent), document_(document), views_(views), runs_(runs) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(112, 60);
    measureLetters();
    setAccessibleName(tr("Tree of communities"));
    setAccessibleDescription(tr(
        "Arrow keys walk the tree, Return isolates a community, Ctrl+Return enters it, Backspace leaves."));
    connect(&views, &ViewsController::styleChanged, this, qOverload<>(&QWidget::update));
    // A filter changes nothing here.
    connect(&views, &ViewsController::placeChanged, this, [this] {
        const session::ViewState& state = views_.active().state();
        const std::pair place{state.entered(), state.isolated};
        if (std::exchange(place_, place) != place) update();
    });
    // Nodes of the tree there was; the one there is now is painted with the other panels.
    connect(&document_, &DocumentController::changed, this, [this] {
        hover_.reset();
        current_.reset();
    });
    connect(&runs_, &RunController::panelsChanged, this, qOverload<>(&QWidget::update));
}

void IcicleWidget::measureLetters() {
    letters_ = font();
    letters_.setPointSizeF(QFontInfo(letters_).pointSizeF() * kLetters);
    gutter_ = QFontMetrics(letters_).horizontalAdvance(tr("level %1").arg(10)) + 12;
}

void IcicleWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) measureLetters();
}

u32 IcicleWidget::root() const { return views_.active().state().entered(); }

qreal IcicleWidget::rowHeight() const {
    const auto& tree = document_.communities()->dendrogram;
    const qreal rows = tree.depthCount() + 1.0 - tree.nodes()[root()].depth;
    return std::min(kTallest, (height() - 2 * kMargin) / std::max(1.0, rows));
}

QRectF IcicleWidget::rectOf(u32 id) const {
    if (document_.communities() == nullptr) return {};
    const auto& nodes = document_.communities()->dendrogram.nodes();
    const auto &top = nodes[root()], &node = nodes[id];
    if (node.depth < top.depth || node.begin < top.begin || node.begin >= top.begin + top.size) return {};
    const qreal width = this->width() - gutter_ - kMargin, unit = width / std::max<qreal>(1, top.size);
    return {gutter_ + static_cast<qreal>(node.begin - top.begin) * unit,
            kMargin + (node.depth - top.depth) * rowHeight(), node.size * unit, rowHeight()};
}

std::optional<u32> IcicleWidget::nodeAt(QPointF point) const {
    if (document_.communities() == nullptr) return std::nullopt;
    const auto& nodes = document_.communities()->dendrogram.nodes();
    u32 at = root();
    if (!rectOf(at).contains(point)) {
        // Below the root: down the tree, the child under the point by halving (children lie side by side).
        const QRectF top = rectOf(at);
        if (point.x() < top.left() || point.x() > top.right() || point.y() < top.top()) return std::nullopt;
        const VertexId place = placeAt(at, point.x());
        while (nodes[at].children > 0) {
            at = childAt(at, place);
            const QRectF rect = rectOf(at);
            if (point.y() >= rect.top() && point.y() < rect.bottom()) return at;
        }
        return std::nullopt;
    }
    return at;
}

bool IcicleWidget::dimmed(u32 id) const {
    if (!views_.active().state().isolated) return false;
    const auto& nodes = document_.communities()->dendrogram.nodes();
    const auto &only = nodes[*views_.active().state().isolated], &node = nodes[id];
    const bool inside =
        node.begin >= only.begin && node.begin < only.begin + only.size && node.depth >= only.depth;
    const bool above =
        only.begin >= node.begin && only.begin < node.begin + node.size && node.depth < only.depth;
    return !inside && !above;
}

void IcicleWidget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& t = theme(document_.dark());
    painter.fillRect(rect(), t.base);
    painted_ = 0;
    if (document_.communities() == nullptr || session::depthCount(document_.document()) == 0) {
        painter.setPen(t.muted);
        painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Communities appear here once they are computed."));
        return;
    }
    const auto& tree = document_.communities()->dendrogram;
    const u32 top = tree.nodes()[root()].depth;
    painter.setFont(letters_);
    for (u32 row = top; row <= tree.depthCount(); ++row) {
        const QRectF at(0, kMargin + (row - top) * rowHeight(), gutter_ - 6, rowHeight());
        const bool shown = row > 0 && views_.active().state().depth() == tree.depthCount() - row;
        if (shown) painter.fillRect(QRectF(0, at.top(), 3, at.height() - 1), t.accent);
        painter.setPen(shown ? t.text : t.muted);
        const QString name = row == 0 ? tr("all") : tr("level %1").arg(tree.depthCount() - row + 1);
        if (rowHeight() >= painter.fontMetrics().height() * 0.8)
            painter.drawText(at, Qt::AlignRight | Qt::AlignVCenter, name);
    }
    paintNode(painter, root());
    const auto mark = [&](const std::optional<u32>& node, const QColor& colour, int width) {
        if (!node) return;
        painter.setPen(QPen(colour, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rectOf(*node).adjusted(0.5, 0.5, -1.5, -1.5));
    };
    mark(views_.active().state().isolated, t.accent, 2);
    mark(hover_, t.text, 1);
    if (hasFocus()) mark(current_, t.text, 2);
}

QColor IcicleWidget::colourOf(u32 id) const {
    const Theme& t = theme(document_.dark());
    const QColor colour = id == 0 ? t.raised : views_.active().colourOf(id);
    if (!dimmed(id)) return colour;
    return QColor::fromRgbF(colour.redF() * 0.25f + t.base.redF() * 0.75f,
                            colour.greenF() * 0.25f + t.base.greenF() * 0.75f,
                            colour.blueF() * 0.25f + t.base.blueF() * 0.75f);
}

void IcicleWidget::paintNode(QPainter& painter, u32 id) {
    const auto& nodes = document_.communities()->dendrogram.nodes();
    const auto& node = nodes[id];
    const QRectF rect = rectOf(id);
    const QColor colour = colourOf(id);
    const qreal gap = rect.width() > 3 ? 1 : 0;
    painter.fillRect(rect.adjusted(0, 0, -gap, -1), colour);
    ++painted_;
    if (!dimmed(id)) paintName(painter, id, rect.adjusted(0, 0, -gap, -1), colour);
    // Siblings go from large to small: after the first that is under a pixel all are.
    for (u32 c = 0; c < node.children; ++c) {
        const u32 child = node.firstChild + c;
        if (rectOf(child).width() < 1) return paintTail(painter, id, child);
        paintNode(painter, child);
    }
}

// Of the vertices of `node`, in the drawing order, the one at this x.
VertexId IcicleWidget::placeAt(u32 node, qreal x) const {
    const auto& top = document_.communities()->dendrogram.nodes()[node];
    const QRectF rect = rectOf(node);
    const qreal share = std::clamp((x - rect.left()) / rect.width(), 0.0, 1.0);
    return top.begin + std::min(top.size - 1, static_cast<VertexId>(share * top.size));
}

// The child of `node` that has the vertex at this place of the drawing order.
u32 IcicleWidget::childAt(u32 node, VertexId place) const {
    const auto& nodes = document_.communities()->dendrogram.nodes();
    u32 low = nodes[node].firstChild, high = low + nodes[node].children - 1;
    while (low < high) {
        const u32 middle = (low + high + 1) / 2;
        if (nodes[middle].begin <= place)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

// Communities narrower than a pixel, from `first` on, and all that is below them: every pixel has the colour
// of the community that its middle lies in, so that each colour takes the room that its nodes have.
void IcicleWidget::paintTail(QPainter& painter, u32 parent, u32 first) {
    const auto& nodes = document_.communities()->dendrogram.nodes();
    const qreal step = 1 / devicePixelRatioF();
    const QRectF whole = rectOf(parent);
    for (qreal x = std::round(rectOf(first).left() / step) * step; x < whole.right(); x += step) {
        const VertexId place = placeAt(parent, x + step / 2);
        qreal y = whole.bottom();
        for (u32 id = parent; nodes[id].children > 0; y += rowHeight()) {
            id = childAt(id, place);
            painter.fillRect(QRectF(x, y, step, rowHeight() - 1), colourOf(id));
            ++painted_;
        }
    }
}

void IcicleWidget::paintName(QPainter& painter, u32 id, const QRectF& rect, const QColor& ground) {
    if (rect.width() < 34 || rect.height() < painter.fontMetrics().height()) return;
    const auto& node = document_.communities()->dendrogram.nodes()[id];
    const QString size = counted(node.size);
    const QRectF inner = rect.adjusted(5, 0, -4, 0);
    const QFontMetrics metrics = painter.fontMetrics();
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= inner.width(); };
    QString name =
        id == 0 ? tr("%1 nodes").arg(size) : QStringLiteral("%1 \u00b7 %2").arg(document_.nameOf(id), size);
    if (id != 0 && !fits(name)) name = document_.nameOf(id);
    // A stump of a few letters says nothing.
    if (!fits(name) && metrics.horizontalAdvance(name.left(6) + QChar(0x2026)) > inner.width()) return;
    // Dark letters on light ground and the other way round, by the luminance the eye sees.
    const double light = 0.299 * ground.redF() + 0.587 * ground.greenF() + 0.114 * ground.blueF();
    painter.setPen(light > 0.5 ? QColor("#10141b") : QColor("#f4f6fa"));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(name, Qt::ElideRight, static_cast<int>(inner.width())));
}

QString IcicleWidget::describe(u32 id) const {
    const auto& node = document_.communities()->dendrogram.nodes()[id];
    const double share = 100.0 * node.size / std::max<VertexId>(1, document_.document().vertexCount());
    if (id == 0) return tr("The whole graph: %1 nodes").arg(counted(node.size));
    QString text = tr("%1 \u2014 community %2 of level %3\n%4 nodes (%5 %)")
                       .arg(document_.nameOf(id))
                       .arg(node.community)
                       .arg(session::levelOf(document_.document(), id))
                       .arg(counted(node.size))
                       .arg(share, 0, 'f', 1);
    if (node.children > 0) text += tr(", %n part(s)", nullptr, static_cast<int>(node.children));
    return text + tr("\nClick isolates, double click enters, Backspace leaves.");
}

bool IcicleWidget::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto node = nodeAt(help->pos()))
            QToolTip::showText(help->globalPos(), describe(*node), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void IcicleWidget::mouseMoveEvent(QMouseEvent* event) {
    const auto node = nodeAt(event->position());
    if (node == hover_) return;
    hover_ = node;
    setCursor(node && *node != 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void IcicleWidget::leaveEvent(QEvent*) {
    hover_.reset();
    update();
}

void IcicleWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || std::exchange(swallowRelease_, false)) return;
    const auto node = nodeAt(event->position());
    if (!node || *node == root()) return views_.active().isolate(std::nullopt);
    current_ = node;
    views_.active().isolateAtItsLevel(*node);
}

void IcicleWidget::mouseDoubleClickEvent(QMouseEvent* event) {
    swallowRelease_ = true;
    if (const auto node = nodeAt(event->position()); node && *node != 0) views_.active().enter(*node, true);
}

void IcicleWidget::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
            walk(event->key());
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!current_) return;
            if (event->modifiers() & Qt::ControlModifier)
                views_.active().enter(*current_);
            else
                views_.active().isolateAtItsLevel(*current_);
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

void IcicleWidget::walk(int key) {
    if (document_.communities() == nullptr) return;
    const auto& nodes = document_.communities()->dendrogram.nodes();
    const u32 at = current_.value_or(root());
    const auto& node = nodes[at];
    const auto& parent = nodes[node.parent];
    u32 next = at;
    if (key == Qt::Key_Down && node.children > 0) next = node.firstChild;
    if (key == Qt::Key_Up && at != root()) next = node.parent;
    if (key == Qt::Key_Left && at > parent.firstChild) next = at - 1;
    if (key == Qt::Key_Right && at != root() && at + 1 < parent.firstChild + parent.children) next = at + 1;
    current_ = next;
    setAccessibleDescription(describe(next));
    update();
}

}  // namespace quartier::qt
