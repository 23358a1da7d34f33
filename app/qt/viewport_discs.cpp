// Communities that are drawn as one disc (level of detail): hovered and clicked.
#include <algorithm>

#include "app/qt/viewport_scene.h"

namespace quartier::qt {

namespace {

constexpr qreal kLeastReach = 4;  // logical pixels around the middle of a small disc

}  // namespace

// The topmost of those that are drawn there.
std::optional<ClosedDisc> ViewportWidget::closedDiscAt(QPointF at) {
    const session::Document& document = bench_.document.document();
    // Those drawn may be of the communities there were, until the new ones are summed up.
    const bool current = !detailComing_ && detailCame_ == nullptr && document.communities != nullptr &&
                         detailOf_.lock() == document.communities;
    if (scene_ == nullptr || !haveDrawing_ || anotherGraph() || !view_.view().style.detail || !current)
        return std::nullopt;
    makeCurrent();
    const qreal ratio = devicePixelRatioF();
    const QPointF device = at * ratio;
    const auto discs = scene_->renderer.closedDiscs(view_.view().camera, styleNow());
    const auto found = std::find_if(discs.rbegin(), discs.rend(), [&](const render::NodeDisc& disc) {
        const QPointF away = device - QPointF(disc.centre.x, disc.centre.y);
        const double reach = std::max<double>(disc.radius, kLeastReach * ratio);
        return QPointF::dotProduct(away, away) <= reach * reach;
    });
    if (found == discs.rend()) return std::nullopt;
    return ClosedDisc{.community = found->community,
                      .centre = QPointF(found->centre.x, found->centre.y) / ratio,
                      .radius = found->radius / ratio};
}

// Its nodes, without those that a filter hides.
bool ViewportWidget::selectClosed(QPointF at, Qt::KeyboardModifiers modifiers) {
    const auto disc = closedDiscAt(at);
    if (!disc) return false;
    std::vector<VertexId> inside;
    for (const VertexId v : session::verticesOf(bench_.document.document(), disc->community))
        if (!view_.flags().isHidden(v)) inside.push_back(v);
    selectNodes(std::move(inside), modifiers);
    return true;
}

}  // namespace quartier::qt
