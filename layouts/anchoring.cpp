#include "layouts/anchoring.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

// Squares of distances, and their sums, stay within f32.
constexpr f32 kFarthestPin = 1e15f;
constexpr f64 kNearer = 1 + 1e-6;

struct Motion {
    f64 cosine = 1, sine = 0;
    f64 mirror = 1;  // -1: y is turned round first
};

// The turn about the centroids that brings the held nodes nearest to their places; the same for every size of
// the drawing (Kabsch 1976, in the plane).
Motion nearest(std::span<const Vec2> positions, std::span<const HeldNode> held, f64 fromX, f64 fromY, f64 toX,
               f64 toY) {
    f64 xx = 0, xy = 0, yx = 0, yy = 0;
    for (const HeldNode& h : held) {
        const f64 px = positions[h.node].x - fromX, py = positions[h.node].y - fromY;
        const f64 qx = h.at.x - toX, qy = h.at.y - toY;
        xx += px * qx;
        xy += px * qy;
        yx += py * qx;
        yy += py * qy;
    }
    const f64 turned = std::hypot(xx + yy, xy - yx), mirrored = std::hypot(xx - yy, xy + yx);
    const bool mirror = mirrored > kNearer * turned;  // of nodes on a line both are the same
    const f64 length = mirror ? mirrored : turned;
    if (!(length > 0)) return {};
    return mirror ? Motion{(xx - yy) / length, (xy + yx) / length, -1}
                  : Motion{(xx + yy) / length, (xy - yx) / length, 1};
}

}  // namespace

Anchors::Anchors(const PathOrder& path, std::span<const Pin> pins) {
    if (pins.empty()) return;
    struct Placed {
        u32 place;
        Vec2 at;
    };
    std::vector<Placed> placed;
    placed.reserve(pins.size());
    for (const Pin& pin : pins) placed.push_back({path.rank[pin.vertex], pin.at});
    std::ranges::stable_sort(placed, {}, &Placed::place);
    begin_.assign(path.componentCount() + 1, 0);
    u32 component = 0;
    for (const Placed& p : placed) {
        while (path.componentBegin[component + 1] <= p.place) ++component;
        held_.push_back({p.place - path.componentBegin[component], p.at});
        ++begin_[component + 1];
    }
    for (u32 c = 0; c < path.componentCount(); ++c) begin_[c + 1] += begin_[c];
}

std::span<const HeldNode> Anchors::of(u32 component) const {
    if (begin_.empty()) return {};
    return std::span(held_).subspan(begin_[component], begin_[component + 1] - begin_[component]);
}

void anchor(std::span<Vec2> positions, std::span<const HeldNode> held) {
    const bool there = std::ranges::all_of(held, [&](const HeldNode& h) {
        return positions[h.node].x == h.at.x && positions[h.node].y == h.at.y;
    });
    if (there) return;
    f64 fromX = 0, fromY = 0, toX = 0, toY = 0;
    const auto count = static_cast<f64>(held.size());
    for (const HeldNode& h : held) {
        fromX += positions[h.node].x / count;
        fromY += positions[h.node].y / count;
        toX += h.at.x / count;
        toY += h.at.y / count;
    }
    const Motion motion = nearest(positions, held, fromX, fromY, toX, toY);
    forBlocks(static_cast<u32>(positions.size()), {}, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            const f64 x = positions[i].x - fromX, y = motion.mirror * (positions[i].y - fromY);
            positions[i] = {static_cast<f32>(toX + motion.cosine * x - motion.sine * y),
                            static_cast<f32>(toY + motion.sine * x + motion.cosine * y)};
        }
    });
    for (const HeldNode& h : held) positions[h.node] = h.at;
}

void checkPins(std::span<const Pin> pins, u32 vertices) {
    for (const Pin& pin : pins) {
        if (pin.vertex >= vertices)
            throw Error(fmt::format("node {} is pinned, and the graph has {} nodes", formatCount(pin.vertex),
                                    formatCount(vertices)));
        if (!(std::abs(pin.at.x) <= kFarthestPin) || !(std::abs(pin.at.y) <= kFarthestPin))
            throw Error(
                fmt::format("a node is pinned at ({}, {}), too far out for a layout", pin.at.x, pin.at.y));
    }
}

}  // namespace quartier::layouts
