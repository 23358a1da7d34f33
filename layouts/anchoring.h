// Vertices that stay where they are while the others are laid out: in the frame of the drawing, where
// gravity, size and packing would otherwise be free to move the whole.
#pragma once

#include <span>
#include <vector>

#include "layouts/layout.h"
#include "layouts/multilevel.h"

namespace quartier::layouts {

// A vertex that is held, by its place in its component.
struct HeldNode {
    u32 node = 0;
    Vec2 at;
};

// The pins of a run by component. Empty where there are none.
class Anchors {
  public:
    Anchors() = default;
    // `path` must outlive it.
    Anchors(const PathOrder& path, std::span<const Pin> pins);

    bool empty() const { return begin_.empty(); }
    bool holds(u32 component) const { return !of(component).empty(); }
    std::span<const HeldNode> of(u32 component) const;

  private:
    std::vector<HeldNode> held_;  // by component
    std::vector<u32> begin_;      // [components + 1] into held_; none without pins
};

// Moves, turns and, where that comes nearer, mirrors all positions as one, so that those that are held come
// as near to their places as they can (least squares), and then puts these there. Nothing where they are
// there already.
void anchor(std::span<Vec2> positions, std::span<const HeldNode> held);

// Throws Error for a pin of a vertex that is not there, or at a place that no layout can compute with.
void checkPins(std::span<const Pin> pins, u32 vertices);

}  // namespace quartier::layouts
