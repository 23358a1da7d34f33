// The whole drawing: what every component looks like so far, how they are packed beside each other, and how
// that becomes positions of the input vertices.
#pragma once

#include <span>
#include <vector>

#include "core/run_context.h"
#include "layouts/multilevel.h"
#include "layouts/packing.h"

namespace quartier::layouts {

class Drawing {
  public:
    // `spacing`: the distance kept between components, in layout units.
    Drawing(const PathOrder& path, f32 spacing);

    // The components of two or more vertices; they come before the isolated ones.
    u32 connectedComponents() const { return connected_; }
    // Positions of a component's vertices, in its own frame and in the order of path.component(c).
    std::span<Vec2> component(u32 c);
    // Call after writing component(c): measures it anew.
    void measure(u32 c);

    // Positions by input vertex, centred: components packed, isolated vertices in a ring around them.
    void arrange(std::span<Vec2> out) const;
    std::vector<Vec2> positions() const;
    // To the channel of positions, when somebody looks.
    void publish(LiveChannel* channel) const;

  private:
    std::vector<Vec2> offsets() const;

    const PathOrder& path_;
    f32 spacing_;
    u32 connected_;
    std::vector<Vec2> local_;
    std::vector<Disc> discs_;  // [connected_]
};

}  // namespace quartier::layouts
