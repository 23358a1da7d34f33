#include "layouts/packing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

constexpr size_t kChained = 500;           // discs packed along the front chain
constexpr f32 kGoldenAngle = 2.39996323f;  // radians

f32 distance(Vec2 a, Vec2 b) {
    const f32 x = a.x - b.x, y = a.y - b.y;
    return std::sqrt(x * x + y * y);
}

// The front chain of Wang et al.: discs on the outside, each touching the next, as a ring of links.
class FrontChain {
  public:
    explicit FrontChain(std::span<const f32> radii)
        : radii_(radii), centres_(radii.size()), next_(radii.size()), previous_(radii.size()) {}

    std::vector<Vec2> pack() {
        const size_t n = radii_.size();
        if (n > 1) centres_[1] = {radii_[0] + radii_[1], 0};
        if (n > 2) {
            touch(0, 1, 2);
            link(0, 2), link(2, 1), link(1, 0);
            for (u32 i = 3; i < n; ++i) add(i);
        }
        return std::move(centres_);
    }

  private:
    void link(u32 a, u32 b) {
        next_[a] = b;
        previous_[b] = a;
    }

    // Puts disc c against a and b, on the left of the way from a to b.
    void touch(u32 a, u32 b, u32 c) {
        const f64 ax = centres_[a].x, ay = centres_[a].y;
        const f64 dx = centres_[b].x - ax, dy = centres_[b].y - ay;
        const f64 d = std::max(1e-20, std::hypot(dx, dy));
        const f64 toA = f64{radii_[a]} + radii_[c], toB = f64{radii_[b]} + radii_[c];
        const f64 along = std::clamp((toA * toA - toB * toB + d * d) / (2 * d), -toA, toA);
        const f64 aside = std::sqrt(toA * toA - along * along);
        centres_[c] = {static_cast<f32>(ax + (along * dx - aside * dy) / d),
                       static_cast<f32>(ay + (along * dy + aside * dx) / d)};
    }

    bool overlap(u32 a, u32 b) const {
        const f32 reach = radii_[a] + radii_[b];
        return distance(centres_[a], centres_[b]) < reach * (1 - 1e-5f);
    }

    // The link of the chain whose touching point lies nearest to the middle.
    u32 innermost(u32 start) const {
        u32 best = start;
        f32 bestDistance = score(start);
        for (u32 at = next_[start]; at != start; at = next_[at]) {
            const f32 d = score(at);
            if (d < bestDistance) best = at, bestDistance = d;
        }
        return best;
    }
    f32 score(u32 a) const {
        const u32 b = next_[a];
        const f32 t = radii_[a] / (radii_[a] + radii_[b]);
        return std::hypot(centres_[a].x + t * (centres_[b].x - centres_[a].x),
                          centres_[a].y + t * (centres_[b].y - centres_[a].y));
    }

    void add(u32 c) {
        u32 a = innermost(head_), b = next_[a];
        for (;;) {
            // The chain runs round the outside clockwise as seen by touch(): new discs go on its left.
            touch(a, b, c);
            if (!shortcut(a, b, c)) break;
        }
        link(a, c);
        link(c, b);
        head_ = c;
    }

    // When c overlaps a disc of the chain, cuts the chain short so that it starts or ends there.
    bool shortcut(u32& a, u32& b, u32 c) {
        u32 ahead = next_[b], behind = previous_[a];
        f32 wayAhead = radii_[b], wayBehind = radii_[a];
        do {
            const bool forward = wayAhead <= wayBehind;
            const u32 other = forward ? ahead : behind;
            if (overlap(other, c)) {
                (forward ? b : a) = other;
                link(a, b);
                return true;
            }
            (forward ? wayAhead : wayBehind) += radii_[other];
            (forward ? ahead : behind) = forward ? next_[other] : previous_[other];
        } while (ahead != next_[behind]);
        return false;
    }

    std::span<const f32> radii_;
    std::vector<Vec2> centres_;
    std::vector<u32> next_, previous_;
    u32 head_ = 0;
};

// Discs in rings round a disc, each ring as wide as its first disc.
void packRings(std::span<const f32> radii, Disc inside, std::span<Vec2> centres) {
    std::vector<f32> widest(radii.begin(), radii.end());  // of this disc and all that follow
    for (size_t i = widest.size() - 1; i-- > 0;) widest[i] = std::max(widest[i], widest[i + 1]);
    f32 inner = inside.radius;
    for (size_t i = 0; i < radii.size();) {
        const f32 width = widest[i];
        const f32 middle = inner + width;
        f32 angle = 0;
        for (; i < radii.size(); ++i) {
            // Half the angle that the disc takes on the circle through its centre.
            const f32 half =
                middle > radii[i] ? std::asin(std::min(1.0f, radii[i] / middle)) : std::numbers::pi_v<f32>;
            if (angle > 0 && angle + 2 * half > 2 * std::numbers::pi_v<f32>) break;
            centres[i] = {inside.centre.x + middle * std::cos(angle + half),
                          inside.centre.y + middle * std::sin(angle + half)};
            angle += 2 * half;
        }
        inner += 2 * width;
    }
}

// Of a block of items, added up in the order of the blocks.
struct CentreSum {
    f64 x = 0, y = 0;
    CentreSum& operator+=(const CentreSum& o) {
        x += o.x;
        y += o.y;
        return *this;
    }
};
// The item that reaches farthest from a point; the first of several.
struct Farthest {
    f32 reach = 0;
    Vec2 centre{};
    Farthest& operator+=(const Farthest& o) {
        if (o.reach > reach) *this = o;
        return *this;
    }
};

// A disc round all items; discOf(item) is the disc of one. Badoiu and Clarkson, "Smaller core-sets for
// balls", SODA 2003: steps of 1/2, 1/3, ... toward the farthest.
template <class Item, class DiscOf>
Disc enclosing(std::span<const Item> items, const DiscOf& discOf) {
    if (items.empty()) return {};
    const u32 count = static_cast<u32>(items.size());
    const CentreSum sum = sumBlocks<CentreSum>(count, {}, [&](u32 begin, u32 end) {
        CentreSum of;
        for (const Item& item : items.subspan(begin, end - begin))
            of += {discOf(item).centre.x, discOf(item).centre.y};
        return of;
    });
    Disc all{{static_cast<f32>(sum.x / count), static_cast<f32>(sum.y / count)}, 0};
    const auto farthest = [&] {
        const Farthest far = sumBlocks<Farthest>(count, {}, [&](u32 begin, u32 end) {
            Farthest of;
            for (const Item& item : items.subspan(begin, end - begin)) {
                const Disc disc = discOf(item);
                of += {distance(all.centre, disc.centre) + disc.radius, disc.centre};
            }
            return of;
        });
        all.radius = far.reach;
        return far.reach > 0 ? far.centre : all.centre;
    };
    const u32 steps = std::clamp<u32>(200'000 / count, 3, 50);
    for (u32 step = 1; step <= steps; ++step) {
        const Vec2 far = farthest();
        const f32 gap = distance(all.centre, far);
        if (!(gap > 0)) break;
        // Toward the rim of the farthest, the whole reach counting as one point.
        const f32 part = all.radius / gap / static_cast<f32>(step + 1);
        all.centre.x += part * (far.x - all.centre.x);
        all.centre.y += part * (far.y - all.centre.y);
    }
    farthest();
    return all;
}

}  // namespace

Disc enclosingDisc(std::span<const Vec2> points) {
    return enclosing(points, [](Vec2 p) { return Disc{p, 0}; });
}

Disc enclosingDisc(std::span<const Disc> discs) {
    return enclosing(discs, [](const Disc& disc) { return disc; });
}

std::vector<Vec2> packDiscs(std::span<const f32> radii) {
    const size_t chained = std::min(radii.size(), kChained);
    std::vector<Vec2> centres = FrontChain(radii.first(chained)).pack();
    centres.resize(radii.size());
    if (chained == radii.size()) return centres;
    std::vector<Disc> core(chained);
    for (size_t i = 0; i < chained; ++i) core[i] = {centres[i], radii[i]};
    packRings(radii.subspan(chained), enclosingDisc(std::span<const Disc>(core)),
              std::span(centres).subspan(chained));
    return centres;
}

std::vector<Vec2> ringOfPoints(size_t count, Vec2 centre, f32 inner, f32 spacing) {
    // The k-th point of a sunflower has radius c sqrt(k); c = 0.55 spacing leaves about `spacing` between
    // neighbours.
    const f64 c = 0.55 * spacing;
    const f64 first = c > 0 ? (inner / c) * (inner / c) : 0;
    std::vector<Vec2> points(count);
    forBlocks(static_cast<u32>(count), {}, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            const f64 k = first + static_cast<f64>(i) + 0.5;
            const f64 r = c * std::sqrt(k), angle = std::fmod(kGoldenAngle * k, 2 * std::numbers::pi);
            points[i] = {static_cast<f32>(centre.x + r * std::cos(angle)),
                         static_cast<f32>(centre.y + r * std::sin(angle))};
        }
    });
    return points;
}

}  // namespace quartier::layouts
