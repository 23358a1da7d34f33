#include "layouts/overlaps.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "layouts/packing.h"

namespace quartier::layouts {
namespace {

// Boxes grow from stage to stage by this factor: pushes stay short, and go both ways about as often.
constexpr int kStages = 9;
constexpr f64 kGrowth = 1.5;
// Neighbours that are looked at on either side where those that overlap more in the other direction are left
// to the other pass.
constexpr int kNearest = 12;

// Numbers below a bound, with the next one on either side of any: a tree of bits, 64 to a word.
class OrderedBits {
  public:
    explicit OrderedBits(u32 bound) {
        size_t words = bound;
        do {
            words = (words + 63) / 64;
            levels_.emplace_back(words, u64{0});
        } while (words > 1);
    }
    void insert(u32 i) {
        for (auto& level : levels_) {
            level[i / 64] |= u64{1} << i % 64;
            i /= 64;
        }
    }
    void erase(u32 i) {
        for (auto& level : levels_) {
            if ((level[i / 64] &= ~(u64{1} << i % 64)) != 0) return;
            i /= 64;
        }
    }
    // kNone where there is none.
    static constexpr u32 kNone = ~u32{0};
    u32 before(u32 i) const {
        for (size_t l = 0; l < levels_.size(); ++l, i /= 64) {
            const u64 lower = levels_[l][i / 64] & ((u64{1} << i % 64) - 1);
            if (lower == 0) continue;
            i = i / 64 * 64 + 63 - static_cast<u32>(std::countl_zero(lower));
            while (l-- > 0) i = i * 64 + 63 - static_cast<u32>(std::countl_zero(levels_[l][i]));
            return i;
        }
        return kNone;
    }
    u32 after(u32 i) const {
        for (size_t l = 0; l < levels_.size(); ++l, i /= 64) {
            const u64 higher = levels_[l][i / 64] & ~((u64{2} << i % 64) - 1);
            if (higher == 0) continue;
            i = i / 64 * 64 + static_cast<u32>(std::countr_zero(higher));
            while (l-- > 0) i = i * 64 + static_cast<u32>(std::countr_zero(levels_[l][i]));
            return i;
        }
        return kNone;
    }

  private:
    std::vector<std::vector<u64>> levels_;  // a bit of a level: whether the word below has any
};

// A box as a pass sees it: it is moved along one axis, and boxes that do not overlap across it are nothing to
// each other.
struct PassBox {
    f64 along, across;          // centre
    f64 halfAlong, halfAcross;  // size
};

enum class Resolve : u8 {
    cheapest,  // overlaps that are smaller along the axis than across it
    all
};

// Of boxes in the order of `along`.
class Pass {
  public:
    Pass(std::span<const PassBox> boxes, Resolve resolve, f64 slack)
        : boxes_(boxes), resolve_(resolve), slack_(slack), active_(static_cast<u32>(boxes.size())) {}

    // The centres along the axis; empty after a stop.
    std::vector<f64> run(const std::stop_token& stop) {
        scan(stop);
        if (stop.stop_requested()) return {};
        return solve();
    }

  private:
    // At least `gap` lies between the centres along the axis.
    struct Separation {
        u32 before, after;
        f64 gap;
    };
    struct Event {
        f64 at;
        u32 box;
        bool opens;
        bool operator<(const Event& o) const {
            if (at != o.at) return at < o.at;
            return opens != o.opens ? !opens : box < o.box;  // boxes that touch do not overlap
        }
    };

    void scan(const std::stop_token& stop) {
        std::vector<Event> events;
        events.reserve(2 * boxes_.size());
        for (u32 i = 0; i < boxes_.size(); ++i) {
            events.push_back({boxes_[i].across - boxes_[i].halfAcross, i, true});
            events.push_back({boxes_[i].across + boxes_[i].halfAcross, i, false});
        }
        tbb::parallel_sort(events.begin(), events.end());
        size_t count = 0;
        for (const Event& event : events) {
            if (++count % 4096 == 0 && stop.stop_requested()) return;
            if (event.opens)
                open(event.box);
            else
                close(event.box);
        }
    }

    // The next neighbour alone counts where all is resolved: it keeps clear of those behind it. Else those
    // count too that a pass across the axis could push apart and that must not be overtaken.
    void open(u32 box) {
        u32 other = box;
        for (int seen = 0; seen < kNearest && (other = active_.before(other)) != OrderedBits::kNone; ++seen)
            if (!separate(other, box)) break;
        other = box;
        for (int seen = 0; seen < kNearest && (other = active_.after(other)) != OrderedBits::kNone; ++seen)
            if (!separate(box, other)) break;
        active_.insert(box);
    }

    void close(u32 box) {
        active_.erase(box);
        const u32 before = active_.before(box), after = active_.after(box);
        if (before != OrderedBits::kNone && after != OrderedBits::kNone) separate(before, after);
    }

    // Whether boxes beyond the farther one count too.
    bool separate(u32 before, u32 after) {
        const PassBox &a = boxes_[before], &b = boxes_[after];
        const f64 gap = a.halfAlong + b.halfAlong + slack_, along = gap - (b.along - a.along);
        if (resolve_ == Resolve::all || along <= 0) {
            separations_.push_back({before, after, gap});
            return false;
        }
        // Those that the other pass has to resolve keep their order.
        const f64 across = a.halfAcross + b.halfAcross - std::abs(b.across - a.across);
        separations_.push_back({before, after, along <= across ? gap : 0});
        return true;
    }

    // The separations by one of their boxes.
    template <class BoxOf>
    std::vector<Separation> grouped(const BoxOf& boxOf) const {
        std::vector<u32> next(boxes_.size() + 1, 0);
        for (const Separation& s : separations_) ++next[boxOf(s) + 1];
        std::partial_sum(next.begin(), next.end(), next.begin());
        std::vector<Separation> sorted(separations_.size());
        for (const Separation& s : separations_) sorted[next[boxOf(s)]++] = s;
        return sorted;
    }

    std::vector<f64> solve() const {
        std::vector<f64> right, left;
        for (const PassBox& box : boxes_) right.push_back(box.along);
        left = right;
        for (const Separation& s : grouped([](const Separation& of) { return of.after; }))
            right[s.after] = std::max(right[s.after], right[s.before] + s.gap);
        const std::vector<Separation> byBefore = grouped([](const Separation& of) { return of.before; });
        for (auto s = byBefore.rbegin(); s != byBefore.rend(); ++s)
            left[s->before] = std::min(left[s->before], left[s->after] - s->gap);
        for (size_t i = 0; i < right.size(); ++i) right[i] = (left[i] + right[i]) / 2;
        return right;
    }

    std::span<const PassBox> boxes_;
    Resolve resolve_;
    f64 slack_;  // between boxes: what rounding may take away
    OrderedBits active_;
    std::vector<Separation> separations_;
};

// Nodes of one place are spread round it, the first of them nearest.
void spreadEqual(std::vector<Vec2>& positions, std::span<const HalfSize> sizes) {
    std::vector<u32> order(positions.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](u32 a, u32 b) {
        const Vec2 p = positions[a], q = positions[b];
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : a < b;
    });
    for (size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        const Vec2 at = positions[order[begin]];
        f32 widest = 0;
        for (; end < order.size() && positions[order[end]].x == at.x && positions[order[end]].y == at.y;
             ++end)
            widest = std::max({widest, sizes[order[end]].width, sizes[order[end]].height});
        if (end - begin < 2) continue;
        const std::vector<Vec2> places = ringOfPoints(end - begin, at, 0, 2 * widest);
        for (size_t i = begin; i < end; ++i) positions[order[i]] = places[i - begin];
    }
}

class OverlapRemoval {
  public:
    OverlapRemoval(std::vector<Vec2> positions, std::span<const HalfSize> sizes)
        : sizes_(sizes), x_(positions.size()), y_(positions.size()) {
        for (size_t i = 0; i < positions.size(); ++i) x_[i] = positions[i].x, y_[i] = positions[i].y;
    }

    // False after a stop.
    bool run(const std::stop_token& stop) {
        for (int stage = kStages; stage-- > 0;) {
            const f64 share = std::pow(kGrowth, -stage);
            // The axis that goes first takes most: in turn, so that the drawing keeps its proportions.
            const bool across = stage % 2 != 0;
            if (!pass(across, share, Resolve::cheapest, stop)) return false;
            if (!pass(!across, share, stage == 0 ? Resolve::all : Resolve::cheapest, stop)) return false;
        }
        return true;
    }
    std::vector<Vec2> positions() const {
        std::vector<Vec2> all(x_.size());
        for (size_t i = 0; i < all.size(); ++i) all[i] = {static_cast<f32>(x_[i]), static_cast<f32>(y_[i])};
        return all;
    }

  private:
    // Along y or along x, boxes of a share of their size.
    bool pass(bool alongY, f64 share, Resolve resolve, const std::stop_token& stop) {
        std::vector<f64>& along = alongY ? y_ : x_;
        const std::vector<f64>& across = alongY ? x_ : y_;
        std::vector<u32> order(along.size());
        std::iota(order.begin(), order.end(), 0u);
        tbb::parallel_sort(order.begin(), order.end(),
                           [&](u32 a, u32 b) { return along[a] != along[b] ? along[a] < along[b] : a < b; });
        std::vector<PassBox> boxes;
        boxes.reserve(order.size());
        for (const u32 i : order) {
            const f64 width = share * sizes_[i].width, height = share * sizes_[i].height;
            boxes.push_back({along[i], across[i], alongY ? height : width, alongY ? width : height});
        }
        // By how much two coordinates may come closer when they are rounded to f32: as far as the drawing
        // reaches in the end, which is not known before.
        f64 room = -1, needed = roundingOf(along, across);
        std::vector<f64> moved;
        while (room < needed) {
            // Boxes that touch across the axis after rounding must not count as clear of each other; those
            // that a pass along that axis has moved are four times as far apart.
            for (PassBox& box : boxes) box.halfAcross += needed - std::max(room, 0.0) / 2;
            room = 2 * needed;
            moved = Pass(boxes, resolve, 4 * room).run(stop);
            if (moved.empty() && !boxes.empty()) return false;
            needed = roundingOf(moved, across);
        }
        for (size_t i = 0; i < order.size(); ++i) along[order[i]] = moved[i];
        return true;
    }
    static f64 roundingOf(const std::vector<f64>& x, const std::vector<f64>& y) {
        f64 largest = std::numeric_limits<f32>::min();
        for (size_t i = 0; i < x.size(); ++i) largest = std::max({largest, std::abs(x[i]), std::abs(y[i])});
        return std::numeric_limits<f32>::epsilon() * largest;
    }

    std::span<const HalfSize> sizes_;
    std::vector<f64> x_, y_;
};

}  // namespace

bool anyOverlap(std::span<const Vec2> positions, std::span<const HalfSize> sizes) {
    std::vector<u32> byY(positions.size()), rank(positions.size());
    std::iota(byY.begin(), byY.end(), 0u);
    std::vector<u32> opening = byY, closing = byY;
    tbb::parallel_sort(byY.begin(), byY.end(), [&](u32 a, u32 b) {
        return positions[a].y != positions[b].y ? positions[a].y < positions[b].y : a < b;
    });
    for (u32 i = 0; i < byY.size(); ++i) rank[byY[i]] = i;
    const auto end = [&](u32 i, f64 side) { return positions[i].x + side * sizes[i].width; };
    tbb::parallel_sort(opening.begin(), opening.end(), [&](u32 a, u32 b) { return end(a, -1) < end(b, -1); });
    tbb::parallel_sort(closing.begin(), closing.end(), [&](u32 a, u32 b) { return end(a, 1) < end(b, 1); });
    const auto overlap = [&](u32 low, u32 high) {
        if (low == OrderedBits::kNone || high == OrderedBits::kNone) return false;
        const u32 a = byY[low], b = byY[high];
        return f64{positions[b].y} - positions[a].y < f64{sizes[a].height} + sizes[b].height;
    };
    // Active boxes do not overlap each other until the first that does: its neighbours tell.
    OrderedBits active(static_cast<u32>(positions.size()));
    size_t closed = 0;
    for (const u32 box : opening) {
        for (; end(closing[closed], 1) <= end(box, -1); ++closed) active.erase(rank[closing[closed]]);
        const u32 at = rank[box];
        if (overlap(active.before(at), at) || overlap(at, active.after(at))) return true;
        active.insert(at);
    }
    return false;
}

std::vector<Vec2> withoutOverlaps(std::span<const Vec2> positions, std::span<const HalfSize> sizes,
                                  const std::stop_token& stop) {
    std::vector<Vec2> places(positions.begin(), positions.end());
    if (!anyOverlap(positions, sizes)) return places;
    spreadEqual(places, sizes);
    OverlapRemoval removal(places, sizes);
    if (!removal.run(stop)) return {positions.begin(), positions.end()};
    return removal.positions();
}

}  // namespace quartier::layouts
