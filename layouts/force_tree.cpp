#include "layouts/force_tree.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

constexpr u32 kLeaf = 16;
constexpr u32 kFan = 4;
constexpr u32 kHilbertBits = 15;  // per axis

// Sixteen points at once; the compiler splits it into the registers there are.
using Lanes = f32 __attribute__((vector_size(kLeaf * sizeof(f32))));

// Place of a cell along the Hilbert curve of order kHilbertBits. Going down a level, the axes of a quadrant
// may be swapped and both reversed; without branches, as they would be guessed wrong.
u32 hilbertIndex(u32 x, u32 y) {
    u32 index = 0, swapped = 0, reversed = 0;
    for (u32 bit = kHilbertBits; bit-- > 0;) {
        const u32 ox = (x >> bit) & 1, oy = (y >> bit) & 1;
        const u32 exchange = (ox ^ oy) & swapped;
        const u32 right = ox ^ exchange ^ reversed, top = oy ^ exchange ^ reversed;
        index = index << 2 | ((3 * right) ^ top);
        const u32 below = top ^ 1;
        reversed ^= below & right;
        swapped ^= below;
    }
    return index;
}

// Stable radix sort by key, 2 x kHilbertBits bits, counted and scattered by blocks of fixed size.
template <class Keyed>
void radixSort(std::vector<Keyed>& items, std::vector<Keyed>& other, const std::stop_token& stop) {
    constexpr u32 kDigitBits = 10, kDigits = 1u << kDigitBits, kItems = 1u << 16;
    const u32 n = static_cast<u32>(items.size());
    const u32 blocks = (n + kItems - 1) / kItems;
    other.resize(n);
    std::vector<std::array<u32, kDigits>> counts(blocks);
    for (u32 shift = 0; shift < 2 * kHilbertBits; shift += kDigitBits) {
        const auto digit = [shift](const Keyed& item) { return (item.key >> shift) & (kDigits - 1); };
        tbb::parallel_for(u32{0}, blocks, [&](u32 b) {
            counts[b].fill(0);
            if (stop.stop_requested()) return;
            for (u32 i = b * kItems; i < std::min(n, (b + 1) * kItems); ++i) ++counts[b][digit(items[i])];
        });
        if (stop.stop_requested()) return;
        u32 sum = 0;
        for (u32 d = 0; d < kDigits; ++d)
            for (u32 b = 0; b < blocks; ++b) sum += std::exchange(counts[b][d], sum);
        tbb::parallel_for(u32{0}, blocks, [&](u32 b) {
            for (u32 i = b * kItems; i < std::min(n, (b + 1) * kItems); ++i)
                other[counts[b][digit(items[i])]++] = items[i];
        });
        items.swap(other);
    }
}

// One version for every width of vectors, picked when the program is loaded: before the thread sanitizer is
// ready, so that its builds take the plain one.
#ifdef __SANITIZE_THREAD__
#define QUARTIER_WIDEST
#else
#define QUARTIER_WIDEST __attribute__((target_clones("avx512f", "avx2", "default")))
#endif

// The sixteen points at (x, y) and all entries of a list of masses.
QUARTIER_WIDEST void interact(const f32* px, const f32* py, const f32* lx, const f32* ly, const f32* lm,
                              size_t count, f32 softening, f32* outX, f32* outY) {
    Lanes x, y;
    for (u32 k = 0; k < kLeaf; ++k) x[k] = px[k], y[k] = py[k];
    Lanes sumX = {}, sumY = {};
    const f32 soft = softening * softening;
    for (size_t i = 0; i < count; ++i) {
        const Lanes dx = x - lx[i], dy = y - ly[i];
        const Lanes w = lm[i] / (dx * dx + dy * dy + soft);
        sumX += dx * w;
        sumY += dy * w;
    }
    for (u32 k = 0; k < kLeaf; ++k) outX[k] = sumX[k], outY[k] = sumY[k];
}

f32 squaredGap(f32 low, f32 high, f32 at) {
    const f32 gap = std::max(0.0f, std::max(low - at, at - high));
    return gap * gap;
}

}  // namespace

// What acts on a group, whole cells and single points alike.
struct ForceTree::Interactions {
    std::vector<f32> x, y, mass;  // the first `count` of each
    size_t count = 0;

    // For so many more.
    void makeRoom(size_t more) {
        if (count + more <= x.size()) return;
        for (std::vector<f32>* values : {&x, &y, &mass}) values->resize(2 * (count + more));
    }
    // There must be room.
    void add(const Cell& cell) {
        x[count] = cell.x;
        y[count] = cell.y;
        mass[count++] = cell.mass;
    }
    void addLeaf(const f32* px, const f32* py, const f32* m) {
        std::copy_n(px, kLeaf, x.begin() + static_cast<std::ptrdiff_t>(count));
        std::copy_n(py, kLeaf, y.begin() + static_cast<std::ptrdiff_t>(count));
        std::copy_n(m, kLeaf, mass.begin() + static_cast<std::ptrdiff_t>(count));
        count += kLeaf;
    }
};

void ForceTree::sort(std::span<const Vec2> points, Vec2 centre, f32 reach, const std::stop_token& stop) {
    const u32 n = static_cast<u32>(points.size());
    const f32 cells = static_cast<f32>(1u << kHilbertBits);
    const f32 scale = reach > 0 ? cells / (2 * reach) : 0;
    const auto cellOf = [&](f32 offset) {
        return static_cast<u32>(std::clamp((offset + reach) * scale, 0.0f, cells - 1));
    };
    keyed_.resize(n);
    forBlocks(n, stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i)
            keyed_[i] = {hilbertIndex(cellOf(points[i].x - centre.x), cellOf(points[i].y - centre.y)), i};
    });
    radixSort(keyed_, scratch_, stop);
    order_.resize(n);
    forBlocks(n, stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) order_[i] = keyed_[i].point;
    });
    if (stop.stop_requested()) order_.clear();  // half sorted: sortedFor() says no
}

void ForceTree::refit(std::span<const Vec2> points, std::span<const f32> mass, const std::stop_token& stop) {
    const u32 n = static_cast<u32>(points.size());
    const u32 leaves = (n + kLeaf - 1) / kLeaf;
    const u32 padded = leaves * kLeaf;
    x_.resize(padded);
    y_.resize(padded);
    mass_.resize(padded);
    forBlocks(padded, stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            const u32 point = order_[std::min(i, n - 1)];
            x_[i] = points[point].x;
            y_[i] = points[point].y;
            mass_[i] = i < n ? mass[point] : 0;
        }
    });
    size_t levels = 1;
    for (u32 count = leaves; count > 1; count = (count + kFan - 1) / kFan) ++levels;
    cells_.resize(levels);
    boxes_.resize(levels);
    u32 count = leaves;
    for (size_t level = 0; level < levels; ++level, count = (count + kFan - 1) / kFan) {
        cells_[level].resize(count);
        boxes_[level].resize(count);
        level == 0 ? sumLeaves(stop) : sumLevel(level, stop);
    }
}

void ForceTree::sumLeaves(const std::stop_token& stop) {
    forBlocks(static_cast<u32>(cells_[0].size()), stop, [&](u32 begin, u32 end) {
        for (u32 leaf = begin; leaf < end; ++leaf) {
            const u32 first = leaf * kLeaf;
            Box box{x_[first], y_[first], x_[first], y_[first]};
            f32 sumX = 0, sumY = 0, sum = 0;
            for (u32 i = first; i < first + kLeaf; ++i) {
                box = {std::min(box.left, x_[i]), std::min(box.bottom, y_[i]), std::max(box.right, x_[i]),
                       std::max(box.top, y_[i])};
                sumX += mass_[i] * x_[i];
                sumY += mass_[i] * y_[i];
                sum += mass_[i];
            }
            const f32 side = std::max(box.right - box.left, box.top - box.bottom);
            cells_[0][leaf] = {sumX / sum, sumY / sum, sum, side * side};
            boxes_[0][leaf] = box;
        }
    });
}

void ForceTree::sumLevel(size_t level, const std::stop_token& stop) {
    const auto& below = cells_[level - 1];
    const auto& boxesBelow = boxes_[level - 1];
    forBlocks(static_cast<u32>(cells_[level].size()), stop, [&](u32 begin, u32 end) {
        for (u32 c = begin; c < end; ++c) {
            const size_t first = size_t{c} * kFan;
            Box box = boxesBelow[first];
            f32 sumX = 0, sumY = 0, sum = 0;
            for (size_t i = first; i < std::min(first + kFan, below.size()); ++i) {
                const Box& b = boxesBelow[i];
                box = {std::min(box.left, b.left), std::min(box.bottom, b.bottom),
                       std::max(box.right, b.right), std::max(box.top, b.top)};
                sumX += below[i].mass * below[i].x;
                sumY += below[i].mass * below[i].y;
                sum += below[i].mass;
            }
            const f32 side = std::max(box.right - box.left, box.top - box.bottom);
            cells_[level][c] = {sumX / sum, sumY / sum, sum, side * side};
            boxes_[level][c] = box;
        }
    });
}

void ForceTree::collect(size_t groupLevel, u32 group, f32 theta, Interactions& list) const {
    static_assert(kFan == 4, "ancestors are found by shifting two bits a level");
    struct Open {
        u32 level, index;
    };
    // Of a cell that is opened, all but one wait at every level; 2^32 points have 15 levels.
    std::array<Open, 64> open;
    size_t waiting = 0;
    const Box& box = boxes_[groupLevel][group];
    const f32 thetaSquared = theta * theta;
    list.count = 0;
    open[waiting++] = {static_cast<u32>(cells_.size() - 1), 0};
    while (waiting > 0) {
        const auto [level, index] = open[--waiting];
        list.makeRoom(kLeaf);
        const Cell& cell = cells_[level][index];
        const f32 distanceSquared =
            squaredGap(box.left, box.right, cell.x) + squaredGap(box.bottom, box.top, cell.y);
        // A cell that holds the group, or is part of it, is no far thing however its mass lies.
        const bool related = level >= groupLevel ? group >> (2 * (level - groupLevel)) == index
                                                 : index >> (2 * (groupLevel - level)) == group;
        if (!related && cell.sideSquared < thetaSquared * distanceSquared) {
            list.add(cell);
        } else if (level == 0) {
            const size_t first = size_t{index} * kLeaf;
            list.addLeaf(&x_[first], &y_[first], &mass_[first]);
        } else {
            const u32 first = index * kFan;
            const u32 last = std::min<u32>(first + kFan, static_cast<u32>(cells_[level - 1].size()));
            for (u32 child = first; child < last; ++child) open[waiting++] = {level - 1, child};
        }
    }
}

void ForceTree::field(f32 theta, f32 softening, std::span<Vec2> field, const std::stop_token& stop) const {
    // A walk serves the four leaves of a cell; walking costs more than meeting what it found.
    const size_t groupLevel = std::min<size_t>(1, cells_.size() - 1);
    const u32 groups = static_cast<u32>(cells_[groupLevel].size());
    const u32 points = kLeaf << (2 * groupLevel);  // of a group
    tbb::enumerable_thread_specific<Interactions> lists;
    const auto task = [&](u32 group) {
        if (stop.stop_requested()) return;
        Interactions& list = lists.local();
        collect(groupLevel, group, theta, list);
        f32 outX[kLeaf], outY[kLeaf];
        const u32 last = std::min<u32>((group + 1) * points, static_cast<u32>(x_.size()));
        for (u32 first = group * points; first < last; first += kLeaf) {
            interact(&x_[first], &y_[first], list.x.data(), list.y.data(), list.mass.data(), list.count,
                     softening, outX, outY);
            for (u32 k = 0; k < kLeaf && first + k < order_.size(); ++k)
                field[order_[first + k]] = {outX[k], outY[k]};
        }
    };
    if (groups == 1)
        task(0);
    else
        tbb::parallel_for(u32{0}, groups, task);
}

}  // namespace quartier::layouts
