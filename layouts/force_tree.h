// Repulsion of every pair, approximately: Barnes and Hut (Nature 324, 1986) in the group form of Barnes
// (J. Comput. Phys. 87, 1990).
//
// The points are sorted along a Hilbert curve; 16 consecutive ones are a leaf, 4 consecutive cells are a cell
// of the next level (a packed tree: no pointers, built in a few passes, its boxes are those of the points).
// One walk collects what acts on a cell of 4 leaves, then 16 points at a time meet the list in vector
// registers. Cost: O(n log n) work, about 40 bytes per point.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"

namespace quartier::layouts {

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
    struct Cell {
        f32 x, y, mass;   // centre of mass
        f32 sideSquared;  // of the longest side of its box
    };
    struct Keyed {
        u32 key;  // place of its cell along the curve
        u32 point;
    };
    struct Interactions;

    void collect(size_t groupLevel, u32 group, f32 theta, Interactions& list) const;
    void sumLeaves(const std::stop_token& stop);
    void sumLevel(size_t level, const std::stop_token& stop);

    std::vector<u32> order_;                // [n] sorted place -> point
    std::vector<Keyed> keyed_, scratch_;    // of sort()
    std::vector<f32> x_, y_, mass_;         // [leaves * 16], filled up with mass 0
    std::vector<std::vector<Cell>> cells_;  // [levels][cells], level 0 = leaves
    std::vector<std::vector<Box>> boxes_;
};

}  // namespace quartier::layouts
