#include "render/label_placement.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace quartier::render {
namespace {
constexpr f32 kCell = 12;       // in `air`
constexpr f32 kLoyalty = 1.3f;  // how much more a name counts that was there in the frame before
constexpr u32 kForeign = 4;     // how much more a node of another kind counts
constexpr f32 kCore = 0.85f;    // of a node's radius: a name that touches the rim alone covers nothing
constexpr f32 kLarge = 1.5f;    // of `air`: the radius from which the name of a group gives way to a node
// Where the name of a group may stand about its middle, nearest first: in widths and heights of the name.
constexpr Vec2 kAboutMiddle[] = {
    {0, -1},     {0, 1},      {-0.25f, 0}, {0.25f, 0}, {-0.25f, -1}, {0.25f, -1},  {-0.25f, 1},
    {0.25f, 1},  {0, -2},     {0, 2},      {-0.5f, 0}, {0.5f, 0},    {-0.25f, -2}, {0.25f, -2},
    {-0.25f, 2}, {0.25f, 2},  {-0.5f, -1}, {0.5f, -1}, {-0.5f, 1},   {0.5f, 1},    {0, -3},
    {0, 3},      {-0.5f, -2}, {0.5f, -2},  {-0.5f, 2}, {0.5f, 2},    {-0.75f, 0},  {0.75f, 0},
    {0, -4},     {0, 4},      {-0.5f, -3}, {0.5f, -3}, {-0.5f, 3},   {0.5f, 3}};

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
    // More at the ends, where names are read on.
    Box aired(f32 air) const { return {left - 2 * air, top - air, right + 2 * air, bottom + air}; }
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
    // The weights of those that meet the box.
    template <class Weight>
    size_t meeting(const Box& box, const Weight& weight) {
        ++look_;
        size_t count = 0;
        const Range range = rangeOf(box);
        for (int y = range.top; y <= range.bottom; ++y)
            for (int x = range.left; x <= range.right; ++x)
                for (const u32 i : cells_[at(x, y)])
                    if (std::exchange(seen_[i], look_) != look_)
                        count += box.meets(things_[i]) ? weight(things_[i]) : 0;
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

constexpr LabelSide kSides[] = {LabelSide::above,      LabelSide::below,      LabelSide::right,
                                LabelSide::left,       LabelSide::aboveRight, LabelSide::aboveLeft,
                                LabelSide::belowRight, LabelSide::belowLeft};

Vec2 centreOn(const LabelBox& box, LabelSide side) {
    const f32 x = box.beside + box.width / 2, y = box.beside + box.height / 2;
    // At a corner: past the node in height, and from its middle on in width.
    const f32 cornerX = box.width / 2, cornerY = 0.8f * box.beside + box.height / 2;
    const auto at = [&](f32 right, f32 down) { return Vec2{box.anchor.x + right, box.anchor.y + down}; };
    switch (side) {
        case LabelSide::above:
            return at(0, -y);
        case LabelSide::below:
            return at(0, y);
        case LabelSide::right:
            return at(x, 0);
        case LabelSide::left:
            return at(-x, 0);
        case LabelSide::aboveRight:
            return at(cornerX, -cornerY);
        case LabelSide::aboveLeft:
            return at(-cornerX, -cornerY);
        case LabelSide::belowRight:
            return at(cornerX, cornerY);
        case LabelSide::belowLeft:
            return at(-cornerX, cornerY);
        default:
            return box.anchor;
    }
}

class Placing {
  public:
    Placing(std::span<const LabelObstacle> nodes, const Bounds& area, const Bounds& shown, f32 air)
        : area_(area), shown_(shown), air_(air), names_(area, kCell * air), nodes_(area, kCell * air) {
        const Box whole{area.low.x, area.low.y, area.high.x, area.high.y};
        for (const LabelObstacle& node : nodes) {
            const Box centre{node.centre.x, node.centre.y, node.centre.x, node.centre.y};
            if (whole.meets(node)) nodes_.add(centre.grown(node.radius), node);
        }
    }

    LabelPlace place(const LabelBox& box) {
        LabelPlace best;
        size_t least = kForbidden;
        const auto tryAt = [&](LabelSide side, Vec2 centre, f32 air) {
            if (least == 0) return;
            const Box place = around(box, centre);
            if (!inside(area_, place) || cut(place) ||
                names_.meeting(place.aired(air), [](const Box&) { return 1u; }) != 0)
                return;
            const size_t harm = side == LabelSide::middle ? largeUnder(place) : harmOf(box, place, air);
            if (harm >= least) return;
            least = harm;
            best = {side, centre};
        };
        if (box.beside < 0) {
            const Vec2 middle = box.anchor;
            tryAt(LabelSide::middle, middle, air_);
            if (best.side == LabelSide::none) return best;
            for (const Vec2 by : kAboutMiddle)
                tryAt(LabelSide::middle, {middle.x + by.x * box.width, middle.y + by.y * box.height}, air_);
        } else {
            // Where it stood it may come a little nearer to others before it goes: no name goes to and fro.
            if (box.before > LabelSide::middle) tryAt(box.before, centreOn(box, box.before), 0);
            for (const LabelSide side : kSides) tryAt(side, centreOn(box, side), air_);
        }
        if (best.side == LabelSide::none) return best;
        const Box taken = around(box, best.centre).aired(air_);
        names_.add(taken, taken);
        return best;
    }

  private:
    static constexpr size_t kForbidden = ~size_t{0};

    // Other nodes count as they are covered, touched or so near that the name may seem to be theirs.
    size_t harmOf(const LabelBox& box, const Box& place, f32 air) {
        const auto weight = [&](const LabelObstacle& node) {
            const f32 away = std::hypot(node.centre.x - box.anchor.x, node.centre.y - box.anchor.y);
            return away < 0.5f ? 0u : node.kind == box.kind ? 1u : kForeign;
        };
        const auto others = [&](f32 around) { return nodes_.meeting(place.aired(around), weight); };
        const size_t touched = others(air);
        if (touched > 0 && !box.mayCover) return kForbidden;
        return others(2 * air) + 2 * touched + 4 * others(0);
    }
    size_t largeUnder(const Box& place) {
        return nodes_.meeting(
            place, [&](const LabelObstacle& node) { return node.radius >= kLarge * air_ ? 1u : 0u; });
    }
    static Box around(const LabelBox& box, Vec2 c) {
        return {c.x - box.width / 2, c.y - box.height / 2, c.x + box.width / 2, c.y + box.height / 2};
    }
    // Also refuses what is not finite.
    static bool inside(const Bounds& bounds, const Box& box) {
        return box.left >= bounds.low.x && box.top >= bounds.low.y && box.right <= bounds.high.x &&
               box.bottom <= bounds.high.y;
    }
    bool cut(const Box& box) const {
        const Box seen{shown_.low.x, shown_.low.y, shown_.high.x, shown_.high.y};
        return seen.meets(box) && !inside(shown_, box);
    }

    Bounds area_, shown_;
    f32 air_;
    Grid<Box> names_;
    Grid<LabelObstacle> nodes_;
};

}  // namespace

std::vector<LabelObstacle> obstaclesOf(std::span<const NodeDisc> discs) {
    std::vector<LabelObstacle> nodes;
    for (const NodeDisc& disc : discs)
        if ((disc.flags & kDimmed) == 0) nodes.push_back({disc.centre, disc.radius, kindOf(disc)});
    return nodes;
}

u32 kindOf(const NodeDisc& disc) {
    const auto byte = [](f32 part) { return static_cast<u32>(std::lround(part * 255)) & 255u; };
    return byte(disc.colour.r) << 16 | byte(disc.colour.g) << 8 | byte(disc.colour.b);
}

const NodeDisc* discOf(std::span<const NodeDisc> discs, u32 vertex) {
    const auto found =
        std::lower_bound(discs.begin(), discs.end(), vertex,
                         [](const NodeDisc& disc, u32 wanted) { return disc.vertex < wanted; });
    return found == discs.end() || found->vertex != vertex ? nullptr : &*found;
}

std::vector<LabelPlace> placeLabels(std::span<const LabelBox> boxes, std::span<const LabelObstacle> nodes,
                                    const Bounds& area, const Bounds& shown, f32 air) {
    std::vector<LabelPlace> places(boxes.size());
    if (!(area.high.x > area.low.x && area.high.y > area.low.y)) return places;
    const auto worth = [&](size_t i) {
        return boxes[i].priority * (boxes[i].before == LabelSide::none ? 1.0f : kLoyalty);
    };
    std::vector<size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return worth(a) > worth(b); });
    Placing placing(nodes, area, shown, std::max(air, 1.0f));
    for (const size_t i : order) places[i] = placing.place(boxes[i]);
    return places;
}

}  // namespace quartier::render
