#include "app/session/apart.h"

#include <algorithm>
#include <limits>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr int kMostGrowths = 24;
constexpr f32 kGap = 1.1f;  // of the sizes: a little ground is left between

struct Bounds {
    static constexpr f32 kFar = std::numeric_limits<f32>::infinity();
    Vec2 low{kFar, kFar}, high{-kFar, -kFar};
    void add(Vec2 p) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    // Widths of nothing are taken for one unit, as Camera::fit() takes them for a bit more than nothing.
    f32 width() const { return high.x > low.x ? high.x - low.x : 0; }
    f32 height() const { return high.y > low.y ? high.y - low.y : 0; }
};

// How large a layout unit is when a camera shows a drawing of other bounds in the same room.
class FittedZoom {
  public:
    FittedZoom(const render::Camera& camera, const Bounds& bounds) : camera_(camera) {
        const f32 own = of(bounds, 1);
        share_ = own > 0 ? camera.zoom / own : 1;
    }
    f32 of(const Bounds& bounds) const { return of(bounds, share_); }
    // Whether boxes of these sizes, pixels, can lie side by side with their centres in the part of the
    // picture that a drawing takes: their areas add up to no more than it has, with half of the largest box
    // around it.
    bool hasRoom(std::span<const layouts::HalfSize> sizes) const {
        f64 area = 0;
        layouts::HalfSize largest{0, 0};
        for (const layouts::HalfSize size : sizes) {
            area += f64{4} * size.width * size.height;
            largest = {std::max(largest.width, size.width), std::max(largest.height, size.height)};
        }
        return area <= (f64{share_} * camera_.width + 2 * largest.width) *
                           (f64{share_} * camera_.height + 2 * largest.height);
    }

  private:
    f32 of(const Bounds& bounds, f32 share) const {
        constexpr f32 kThin = 1e-6f;
        return share * std::min(static_cast<f32>(camera_.width) / std::max(bounds.width(), kThin),
                                static_cast<f32>(camera_.height) / std::max(bounds.height(), kThin));
    }

    const render::Camera& camera_;
    f32 share_ = 1;  // of the picture that the drawing takes
};

[[noreturn]] void failForRoom() {
    throw Error(
        "there is no room to move all nodes apart: take smaller nodes (Appearance), or select fewer of them");
}

}  // namespace

std::vector<Vec2> placesApart(std::span<const Vec2> positions, const ApartWish& wish,
                              const RunContext& context) {
    Bounds others;
    for (const VertexId v : wish.others) others.add(positions[v]);
    std::vector<Vec2> places;
    Bounds first = others;
    for (const VertexId v : wish.nodes) {
        places.push_back(positions[v]);
        first.add(positions[v]);
    }
    const FittedZoom zoom(wish.camera, first);
    if (!zoom.hasRoom(wish.sizes)) failForRoom();
    for (int growth = 0; growth < kMostGrowths; ++growth) {
        Bounds all = others;
        for (const Vec2 p : places) all.add(p);
        const f32 unit = 1 / zoom.of(all);
        std::vector<layouts::HalfSize> tight, loose;
        for (const layouts::HalfSize size : wish.sizes) {
            tight.push_back({unit * size.width, unit * size.height});
            loose.push_back({kGap * unit * size.width, kGap * unit * size.height});
        }
        if (!layouts::anyOverlap(places, tight)) return places;
        places = layouts::withoutOverlaps(places, loose, context.stop);
        if (context.shouldStop()) throw Cancelled();
        context.observer.progress(
            {.stage = "moving apart", .fraction = f64{1} * (growth + 1) / kMostGrowths});
    }
    failForRoom();
}

}  // namespace quartier::session
