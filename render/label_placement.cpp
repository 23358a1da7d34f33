#include "render/label_placement.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace quartier::render {
namespace {
constexpr f32 kCell = 12;       // in `air`
constexpr f32 kLoyalty = 1.3f;  // how much more a name counts that was there in the frame before
constexpr f32 kCore = 0.85f;    // of a node's radius: a name that touches the rim alone covers nothing

struct Box {
    f32 left, top, right, bottom;
    bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
    bool meets(const LabelObstacle& node) const {
        const f32 x = std::clamp(node.centre.x, left, right) - node.centre.x,
                  y = std::clamp(node.centre.y, top, bottom) - node.centre.y, r = kCore * node.radius;
        return x * x + y * y < r * r;
    }
    Box grown(f32 by) const { return {left - by, top - by, right + by, bottom + by}; }
};

// Things by the cells of the area that they lie in.
template <class Thing>
class Grid {
  public:
    Grid(const Bounds& area, f32 cell)
        : low_(area.low),
          cell_(cell),
          columns_(static_cast<int>((area.high.x - area.low.x) / cell) + 1),
          rows_(static_cast<int>((area.high.y - area.low.y) / cell) + 1),
          cells_(static_cast<size_t>(columns_) * static_cast<size_t>(rows_)) {}

    void add(const Box& box, const Thing& thing) {
        const Range range = rangeOf(box);
        for (int y = range.top; y <= range.bottom; ++y)
            for (int x = range.left; x <= range.right; ++x)
                cells_[at(x, y)].push_back(static_cast<u32>(things_.size()));
        things_.push_back(thing);
        seen_.push_back(0);
    }
    // How many of them meet the box, each counted once.
    size_t meeting(const Box& box) {
        ++look_;
        size_t count = 0;
        const Range range = rangeOf(box);
        for (int y = range.top; y <= range.bottom; ++y)
            for (int x = range.left; x <= range.right; ++x)
                for (const u32 i : cells_[at(x, y)])
                    if (std::exchange(seen_[i], look_) != look_) count += box.meets(things_[i]);
        return count;
    }

  private:
    struct Range {
        int left, top, right, bottom;
    };
    Range rangeOf(const Box& box) const {
        const auto place = [&](f32 pixel, f32 low, int count) {
            return static_cast<int>(std::clamp((pixel - low) / cell_, 0.0f, static_cast<f32>(count - 1)));
        };
        return {place(box.left, low_.x, columns_), place(box.top, low_.y, rows_),
                place(box.right, low_.x, columns_), place(box.bottom, low_.y, rows_)};
    }
    size_t at(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(columns_) + static_cast<size_t>(x);
    }
    Vec2 low_;
    f32 cell_;
    int columns_, rows_;
    std::vector<std::vector<u32>> cells_;  // numbers of things
    std::vector<Thing> things_;
    std::vector<u32> seen_;  // per thing: the look that met it last
    u32 look_ = 0;
};

Vec2 centreOn(const LabelBox& box, LabelSide side) {
    const f32 x = box.beside + box.width / 2, y = box.beside + box.height / 2;
    switch (side) {
        case LabelSide::above:
            return {box.anchor.x, box.anchor.y - y};
        case LabelSide::below:
            return {box.anchor.x, box.anchor.y + y};
        case LabelSide::right:
            return {box.anchor.x + x, box.anchor.y};
        case LabelSide::left:
            return {box.anchor.x - x, box.anchor.y};
        default:
            return box.anchor;
    }
}

class Placing {
  public:
    Placing(std::span<const LabelObstacle> nodes, const Bounds& area, f32 air)
        : area_(area), air_(air), names_(area, kCell * air), nodes_(area, kCell * air) {
        const Box whole{area.low.x, area.low.y, area.high.x, area.high.y};
        for (const LabelObstacle& node : nodes) {
            const Box centre{node.centre.x, node.centre.y, node.centre.x, node.centre.y};
            if (whole.meets(node)) nodes_.add(centre.grown(node.radius), node);
        }
    }

    LabelPlace place(const LabelBox& box) {
        LabelPlace best;
        size_t fewest = box.mayCover ? ~size_t{0} : 1;
        const auto tryOn = [&](LabelSide side, f32 narrower) {
            if (fewest == 0) return;
            const Vec2 centre = centreOn(box, side);
            const Box place = around(box, centre);
            if (!inside(place) || names_.meeting(place.grown(air_ - narrower / 2)) != 0) return;
            const size_t covered = side == LabelSide::middle ? 0 : nodes_.meeting(place.grown(-narrower));
            if (covered >= fewest) return;
            fewest = covered;
            best = {side, centre};
        };
        if (box.beside < 0) {
            tryOn(LabelSide::middle, 0);
        } else {
            // Where it stood it may come a little nearer to others before it goes: no name goes to and fro.
            if (box.before > LabelSide::middle) tryOn(box.before, air_);
            for (const LabelSide side :
                 {LabelSide::above, LabelSide::below, LabelSide::right, LabelSide::left})
                tryOn(side, 0);
        }
        if (best.side == LabelSide::none) return best;
        const Box taken = around(box, best.centre).grown(air_);
        names_.add(taken, taken);
        return best;
    }

  private:
    static Box around(const LabelBox& box, Vec2 c) {
        return {c.x - box.width / 2, c.y - box.height / 2, c.x + box.width / 2, c.y + box.height / 2};
    }
    // Also refuses what is not finite.
    bool inside(const Box& box) const {
        return box.left >= area_.low.x && box.top >= area_.low.y && box.right <= area_.high.x &&
               box.bottom <= area_.high.y;
    }

    Bounds area_;
    f32 air_;
    Grid<Box> names_;
    Grid<LabelObstacle> nodes_;
};

}  // namespace

std::vector<LabelObstacle> obstaclesOf(std::span<const NodeDisc> discs) {
    std::vector<LabelObstacle> nodes;
    for (const NodeDisc& disc : discs)
        if ((disc.flags & kDimmed) == 0) nodes.push_back({disc.centre, disc.radius});
    return nodes;
}

std::vector<LabelPlace> placeLabels(std::span<const LabelBox> boxes, std::span<const LabelObstacle> nodes,
                                    const Bounds& area, f32 air) {
    std::vector<LabelPlace> places(boxes.size());
    if (!(area.high.x > area.low.x && area.high.y > area.low.y)) return places;
    const auto worth = [&](size_t i) {
        return boxes[i].priority * (boxes[i].before == LabelSide::none ? 1.0f : kLoyalty);
    };
    std::vector<size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return worth(a) > worth(b); });
    Placing placing(nodes, area, std::max(air, 1.0f));
    for (const size_t i : order) places[i] = placing.place(boxes[i]);
    return places;
}

}  // namespace quartier::render
