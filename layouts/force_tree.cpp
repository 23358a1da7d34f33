#include "layouts/force_tree.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "layouts/blocks.h"
#include "layouts/repulsion_kernel.h"

namespace quartier::layouts {
namespace {

constexpr u32 kLeaf = 4;
constexpr u32 kAll = (1u << kTreeFan) - 1;  // bits of all siblings
constexpr u32 kHilbertBits = 15;            // per axis

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

using Lanes = f32 __attribute__((vector_size(kTreeFan * sizeof(f32))));
using Mask = i32 __attribute__((vector_size(kTreeFan * sizeof(i32))));

Lanes lanes(const f32 (&values)[kTreeFan]) { return Lanes{values[0], values[1], values[2], values[3]}; }

Lanes squaredGap(f32 low, f32 high, Lanes at) {
    const Lanes below = low - at, above = at - high;
    Lanes gap = below > above ? below : above;
    gap = gap > 0 ? gap : Lanes{};
    return gap * gap;
}

// Bit k: lane k of the mask.
u32 bitsOf(Mask mask) {
    static_assert(kTreeFan == 4);
    const Mask bits = mask & Mask{1, 2, 4, 8};
    return static_cast<u32>(bits[0] | bits[1] | bits[2] | bits[3]);
}

}  // namespace

// What acts on a group, whole cells and single points alike; and scratch of the walk.
struct ForceTree::Interactions {
    std::vector<f32> x, y, mass;  // the first `count` of each
    size_t count = 0;
    std::vector<u32> open, below;  // siblings that are looked at, of a level and of the next one

    // For so many more.
    void makeRoom(size_t more) {
        if (count + more <= x.size()) return;
        for (std::vector<f32>* values : {&x, &y, &mass}) values->resize(2 * (count + more));
    }
    // There must be room for all of them: what is not wanted is written too, and written over.
    void add(const Siblings& cells, u32 wanted) {
        for (u32 k = 0; k < kTreeFan; ++k) {
            x[count] = cells.x[k];
            y[count] = cells.y[k];
            mass[count] = cells.mass[k];
            count += wanted >> k & 1;
        }
    }
    void addLeaf(const f32* px, const f32* py, const f32* m, u32 wanted) {
        std::memcpy(&x[count], px, kLeaf * sizeof(f32));
        std::memcpy(&y[count], py, kLeaf * sizeof(f32));
        std::memcpy(&mass[count], m, kLeaf * sizeof(f32));
        count += kLeaf * wanted;
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
    const u32 padded = (n + kKernelPoints - 1) / kKernelPoints * kKernelPoints;
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
    for (u32 count = leaves; count > 1; count = (count + kTreeFan - 1) / kTreeFan) ++levels;
    cells_.resize(levels);
    boxes_.resize(levels);
    u32 count = leaves;
    for (size_t level = 0; level < levels; ++level, count = (count + kTreeFan - 1) / kTreeFan) {
        cells_[level].resize((count + kTreeFan - 1) / kTreeFan);
        boxes_[level].resize(count);
        level == 0 ? sumLeaves(stop) : sumLevel(level, stop);
    }
}

void ForceTree::Siblings::set(u32 k, f32 sumX, f32 sumY, f32 sum, const Box& box) {
    const f32 side = std::max(box.right - box.left, box.top - box.bottom);
    x[k] = sumX / sum;
    y[k] = sumY / sum;
    mass[k] = sum;
    sideSquared[k] = side * side;
}

void ForceTree::sumLeaves(const std::stop_token& stop) {
    forBlocks(static_cast<u32>(boxes_[0].size()), stop, [&](u32 begin, u32 end) {
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
            cells_[0][leaf / kTreeFan].set(leaf % kTreeFan, sumX, sumY, sum, box);
            boxes_[0][leaf] = box;
        }
    });
}

void ForceTree::sumLevel(size_t level, const std::stop_token& stop) {
    const auto& below = cells_[level - 1];
    const auto& boxesBelow = boxes_[level - 1];
    forBlocks(static_cast<u32>(boxes_[level].size()), stop, [&](u32 begin, u32 end) {
        for (u32 c = begin; c < end; ++c) {
            const size_t first = size_t{c} * kTreeFan;
            Box box = boxesBelow[first];
            f32 sumX = 0, sumY = 0, sum = 0;
            for (size_t k = 0; k < std::min<size_t>(kTreeFan, boxesBelow.size() - first); ++k) {
                const Box& b = boxesBelow[first + k];
                box = {std::min(box.left, b.left), std::min(box.bottom, b.bottom),
                       std::max(box.right, b.right), std::max(box.top, b.top)};
                sumX += below[c].mass[k] * below[c].x[k];
                sumY += below[c].mass[k] * below[c].y[k];
                sum += below[c].mass[k];
            }
            cells_[level][c / kTreeFan].set(c % kTreeFan, sumX, sumY, sum, box);
            boxes_[level][c] = box;
        }
    });
}

// Those of the siblings that are cells, and not beyond the end of the level.
u32 ForceTree::present(size_t level, u32 siblings) const {
    const u64 there = boxes_[level].size() - u64{siblings} * kTreeFan;
    return there < kTreeFan ? (1u << there) - 1 : kAll;
}

// Those of the siblings that act on the group as one point each.
u32 ForceTree::farFrom(Group group, size_t level, u32 siblings, f32 theta) const {
    static_assert(kTreeFan == 4, "ancestors are found by shifting two bits a level");
    const Box& box = boxes_[group.level][group.cell];
    const Siblings& cells = cells_[level][siblings];
    const Lanes distanceSquared =
        squaredGap(box.left, box.right, lanes(cells.x)) + squaredGap(box.bottom, box.top, lanes(cells.y));
    const u32 far = bitsOf(lanes(cells.sideSquared) < theta * theta * distanceSquared);
    // A cell that holds the group, or is part of it, is no far thing however its mass lies.
    if (level < group.level) return siblings >> (2 * (group.level - level - 1)) == group.cell ? 0 : far;
    const u32 holder = group.cell >> (2 * (level - group.level));
    return holder / kTreeFan == siblings ? far & ~(1u << holder % kTreeFan) : far;
}

// Level by level, and without branches that depend on distances: they would be guessed wrong.
void ForceTree::collect(Group group, f32 theta, Interactions& list) const {
    list.count = 0;
    list.open.assign(1, 0);
    for (size_t level = cells_.size(); level-- > 0;) {
        list.makeRoom(list.open.size() * kTreeFan * kLeaf);
        list.below.resize(list.open.size() * kTreeFan);
        size_t opened = 0;
        for (const u32 siblings : list.open) {
            const u32 far = farFrom(group, level, siblings, theta);
            const u32 near = present(level, siblings) & ~far;
            list.add(cells_[level][siblings], far);
            for (u32 k = 0; k < kTreeFan; ++k) {
                const u32 cell = siblings * kTreeFan + k, wanted = near >> k & 1;
                if (level == 0) {
                    const size_t first = size_t{cell} * kLeaf;
                    list.addLeaf(&x_[first], &y_[first], &mass_[first], wanted);
                } else {
                    list.below[opened] = cell;
                    opened += wanted;
                }
            }
        }
        list.below.resize(opened);
        std::swap(list.open, list.below);
    }
}

void ForceTree::field(f32 theta, f32 softening, std::span<Vec2> field, const std::stop_token& stop) const {
    // A walk serves the sixteen leaves of a cell: each for itself would take longer than what it finds.
    const size_t groupLevel = std::min<size_t>(2, boxes_.size() - 1);
    const u32 groups = static_cast<u32>(boxes_[groupLevel].size());
    const u32 points = kLeaf << (2 * groupLevel);  // of a group
    tbb::enumerable_thread_specific<Interactions> lists;
    const auto task = [&](u32 group) {
        if (stop.stop_requested()) return;
        Interactions& list = lists.local();
        collect({groupLevel, group}, theta, list);
        f32 outX[kKernelPoints], outY[kKernelPoints];
        const u32 last = std::min<u32>((group + 1) * points, static_cast<u32>(x_.size()));
        for (u32 first = group * points; first < last; first += kKernelPoints) {
            repelByList(&x_[first], &y_[first], list.x.data(), list.y.data(), list.mass.data(), list.count,
                        softening, outX, outY);
            for (u32 k = 0; k < kKernelPoints && first + k < order_.size(); ++k)
                field[order_[first + k]] = {outX[k], outY[k]};
        }
    };
    if (groups == 1)
        task(0);
    else
        tbb::parallel_for(u32{0}, groups, task);
}

}  // namespace quartier::layouts
