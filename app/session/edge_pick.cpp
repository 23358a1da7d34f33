#include "app/session/edge_pick.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <tuple>
#include <utility>

namespace quartier::session {
namespace {

// Squared distance of the place from the line between two points.
f32 squareTo(Vec2 at, Vec2 a, Vec2 b) {
    const f32 x = b.x - a.x, y = b.y - a.y, px = at.x - a.x, py = at.y - a.y;
    const f32 length = x * x + y * y;
    const f32 along = length > 0 ? std::clamp((px * x + py * y) / length, 0.0f, 1.0f) : 0;
    const f32 dx = px - along * x, dy = py - along * y;
    return dx * dx + dy * dy;
}

// The same of a curve, as it is drawn: of so many straight pieces.
f32 squareTo(Vec2 at, const render::EdgePath& path) {
    constexpr int kPieces = 48;
    f32 least = std::numeric_limits<f32>::infinity();
    Vec2 from = path.a();
    for (int i = 1; i <= kPieces; ++i) {
        const Vec2 to = path.at(static_cast<f32>(i) / kPieces);
        least = std::min(least, squareTo(at, from, to));
        from = to;
    }
    return least;
}

}  // namespace

bool EdgePaths::straight() const {
    return shape == render::EdgeShape::straight ||
           (shape == render::EdgeShape::bundled && (bundles.tree == nullptr || bundling <= 0));
}

render::EdgePath EdgePaths::of(size_t row, render::Edge edge, Vec2 a, Vec2 b) const {
    if (straight()) return render::edgePath(a, b, false);
    if (shape == render::EdgeShape::bundled) return bundles.path(edge.a, edge.b, a, b, bundling);
    return render::edgePath(a, b, true, directions.empty() ? u8{0} : directions[row]);
}

std::vector<NearEdge> edgesNear(std::span<const render::Edge> edges, std::span<const Vec2> positions, Vec2 at,
                                f32 reach, const std::stop_token& stop, const EdgePaths& paths) {
    const f32 most = reach * reach;
    std::vector<NearEdge> found;
    std::mutex mutex;
    std::atomic<size_t> count{0};
    tbb::parallel_for(tbb::blocked_range<size_t>(0, edges.size(), 65536), [&](const auto& range) {
        if (stop.stop_requested() || count > kMostNearEdges) return;
        std::vector<NearEdge> own;
        for (size_t i = range.begin(); i < range.end(); ++i) {
            const Vec2 a = positions[edges[i].a], b = positions[edges[i].b];
            // Most are far away: their box tells.
            const render::EdgePath path = paths.of(i, edges[i], a, b);
            const render::Bounds box = path.box();
            if (box.high.x < at.x - reach || box.low.x > at.x + reach || box.high.y < at.y - reach ||
                box.low.y > at.y + reach)
                continue;
            const f32 square =
                path.kind == render::EdgePath::Kind::straight ? squareTo(at, a, b) : squareTo(at, path);
            if (square <= most) own.push_back({static_cast<u32>(i), std::sqrt(square)});
        }
        if (own.empty()) return;
        count += own.size();
        const std::scoped_lock lock(mutex);
        found.insert(found.end(), own.begin(), own.end());
    });
    if (found.size() > kMostNearEdges) return {};
    std::sort(found.begin(), found.end(), [](const NearEdge& a, const NearEdge& b) {
        return std::tie(a.distance, a.row) < std::tie(b.distance, b.row);
    });
    return found;
}

u32 edgeBetween(std::span<const render::Edge> edges, VertexId a, VertexId b) {
    const std::pair wanted = std::minmax(a, b);
    const auto ends = [](const render::Edge& edge) { return std::pair(edge.a, edge.b); };
    const auto found = std::ranges::lower_bound(edges, std::pair(wanted.first, wanted.second), {}, ends);
    if (found == edges.end() || ends(*found) != std::pair(wanted.first, wanted.second)) return kNoEdge;
    return static_cast<u32>(found - edges.begin());
}

std::optional<ArcOffset> arcBetween(const Graph& graph, VertexId from, VertexId to) {
    const auto row = graph.row(from);
    const auto found = std::lower_bound(row.begin(), row.end(), to);
    if (found == row.end() || *found != to) return std::nullopt;
    return graph.offsets()[from] + static_cast<ArcOffset>(found - row.begin());
}

}  // namespace quartier::session
