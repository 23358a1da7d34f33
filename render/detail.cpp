#include "render/detail.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "render/smooth_step.h"

namespace quartier::render {
namespace {

// Sums over the vertices of a community that are not hidden. f64, as squares of positions are subtracted.
struct Sums {
    f64 x = 0, y = 0, squares = 0;
    f64 red = 0, green = 0, blue = 0;  // squares of the channels: light is added, as in look.glsl
    f64 area = 0;
    u32 shown = 0, dimmed = 0;

    void add(Vec2 p, Look look) {
        const auto light = [&](int shift) {
            const f64 channel = (look.rgba >> shift) & 255u;
            return channel * channel;
        };
        x += f64{p.x};
        y += f64{p.y};
        squares += f64{p.x} * f64{p.x} + f64{p.y} * f64{p.y};
        red += light(0);
        green += light(8);
        blue += light(16);
        area += f64{look.size()} * f64{look.size()};
        ++shown;
        dimmed += (look.flags() & kDimmed) != 0 ? 1 : 0;
    }
    void add(const Sums& other) {
        x += other.x;
        y += other.y;
        squares += other.squares;
        red += other.red;
        green += other.green;
        blue += other.blue;
        area += other.area;
        shown += other.shown;
        dimmed += other.dimmed;
    }
};

DetailPlace placeOf(const Sums& sums) {
    DetailPlace place;
    if (sums.shown == 0) return place;
    const f64 count = sums.shown, x = sums.x / count, y = sums.y / count;
    place.centre = {static_cast<f32>(x), static_cast<f32>(y)};
    // A disc of radius r that is evenly filled has the mean square r^2 / 2.
    place.radius = static_cast<f32>(std::sqrt(std::max(0.0, 2 * (sums.squares / count - x * x - y * y))));
    place.shown = sums.shown;
    place.area = static_cast<f32>(sums.area);
    const auto channel = [&](f64 sum) { return static_cast<u32>(std::lround(std::sqrt(sum / count))); };
    place.rgb = channel(sums.red) | channel(sums.green) << 8 | channel(sums.blue) << 16;
    place.alpha = 1 - (1 - kDimmedAlpha) * static_cast<f32>(sums.dimmed / count);
    return place;
}

bool isPlaced(Vec2 p) { return std::abs(p.x) < 1e30f && std::abs(p.y) < 1e30f; }

}  // namespace

std::vector<DetailPlace> detailPlaces(const DetailTree& tree, std::span<const Vec2> positions,
                                      std::span<const Look> looks) {
    std::vector<Sums> sums(tree.nodes.size());
    tbb::parallel_for(size_t{tree.firstLeaf}, tree.nodes.size(), [&](size_t leaf) {
        const DetailNode& node = tree.nodes[leaf];
        for (const u32 v : std::span(tree.vertices).subspan(node.begin, node.size))
            if ((looks[v].flags() & kHidden) == 0 && isPlaced(positions[v]))
                sums[leaf].add(positions[v], looks[v]);
    });
    for (size_t i = tree.nodes.size(); i-- > 1;) sums[tree.nodes[i].parent].add(sums[i]);
    std::vector<DetailPlace> places(tree.nodes.size());
    for (size_t i = 0; i < places.size(); ++i) {
        places[i] = placeOf(sums[i]);
        places[i].closes = tree.nodes[i].closes && places[i].shown > 1;
        DetailPlace& parent = places[tree.nodes[i].parent];
        if (i > 0 && parent.shown == places[i].shown) parent.closes = false;
    }
    return places;
}

f32 openingOf(f32 extent, f32 before) {
    const f32 least = smoothStep(kOpensFrom, kOpenFrom, extent);
    const f32 most = smoothStep(kOpensFrom, kOpenFrom, extent * kLinger);
    return std::clamp(before, least, most);
}

void DetailCut::restart() {
    opening_.clear();
    visible_.clear();
}

bool DetailCut::update(const DetailTree& tree, std::span<const DetailPlace> places, f32 zoom) {
    bool changed = opening_.size() != places.size();
    opening_.resize(places.size(), 0);
    visible_.resize(places.size(), 1);
    for (size_t i = 0; i < places.size(); ++i) {
        const f32 opening = places[i].closes ? openingOf(2 * places[i].radius * zoom, opening_[i]) : 1.0f;
        changed = changed || opening != opening_[i];
        opening_[i] = opening;
        const u32 parent = tree.nodes[i].parent;
        visible_[i] = i == 0 ? 1 : visible_[parent] * opening_[parent];
    }
    return changed;
}

// What stands for the edges between two communities at their level or above it, less what does so above it.
f32 DetailCut::opacityOfLink(u32 a, u32 b) const {
    const f32 here = std::min(1 - opacityInside(a), 1 - opacityInside(b));
    const f32 above = std::min(1 - visible_[a], 1 - visible_[b]);
    return std::max(here - above, 0.0f);
}

}  // namespace quartier::render
