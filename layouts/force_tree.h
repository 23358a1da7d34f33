// Repulsion of every pair, approximately: Barnes and Hut (Nature 324, 1986) in the group form of Barnes
// (J. Comput. Phys. 87, 1990).
//
// The points are sorted along a Hilbert curve; 4 consecutive ones are a leaf, 4 consecutive cells are a cell
// of the next level (a packed tree: no pointers, built in a few passes, its boxes are those of the points).
// One walk collects what acts on a cell of 16 leaves, then 16 points at a time meet the list in vector
// registers (repulsion_kernel.h). Cost: O(n log n) work, about 50 bytes per point.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"

namespace quartier::layouts {

inline constexpr u32 kTreeFan = 4;  // cells of a cell

class ForceTree {
  public:
    // Sorts the points anew. Points outside [centre - reach, centre + reach] are sorted as if on its rim
    // (their forces stay exact): one runaway must not press all others into one cell.
    void sort(std::span<const Vec2> points, Vec2 centre, f32 reach, const std::stop_token& stop);
    // Takes the present positions and masses in the order of the last sort, and sums up the cells.
    void refit(std::span<const Vec2> points, std::span<const f32> mass, const std::stop_token& stop);
    // field[i] = sum over j of mass_j (p_i - p_j) / (|p_i - p_j|^2 + softening^2). A cell of side s at
    // distance d of a leaf acts as one point when s < theta d; theta 0 sums every pair. After a stop the
    // field is incomplete.
    void field(f32 theta, f32 softening, std::span<Vec2> field, const std::stop_token& stop) const;

    bool sortedFor(size_t points) const { return order_.size() == points; }

  private:
    struct Box {
        f32 left, bottom, right, top;
    };
    // The cells of one cell, side by side, as a walk looks at them. Those that are missing have no mass.
    struct Siblings {
        f32 x[kTreeFan] = {}, y[kTreeFan] = {}, mass[kTreeFan] = {};  // centres of mass
        f32 sideSquared[kTreeFan] = {};                               // of the longest side of the box
        void set(u32 k, f32 sumX, f32 sumY, f32 sum, const Box& box);
    };
    struct Keyed {
        u32 key;  // place of its cell along the curve
        u32 point;
    };
    // A cell for whose points a list of what acts on them is collected.
    struct Group {
        size_t level;
        u32 cell;
    };
    struct Interactions;

    u32 present(size_t level, u32 siblings) const;                          // bit k: sibling k
    u32 farFrom(Group group, size_t level, u32 siblings, f32 theta) const;  // likewise
    void collect(Group group, f32 theta, Interactions& list) const;
    void sumLeaves(const std::stop_token& stop);
    void sumLevel(size_t level, const std::stop_token& stop);

    std::vector<u32> order_;                    // [n] sorted place -> point
    std::vector<Keyed> keyed_, scratch_;        // of sort()
    std::vector<f32> x_, y_, mass_;             // [n, to a multiple of 16], filled up with mass 0
    std::vector<std::vector<Siblings>> cells_;  // [levels][cells / kTreeFan], level 0 = leaves
    std::vector<std::vector<Box>> boxes_;       // [levels][cells]
};

}  // namespace quartier::layouts
