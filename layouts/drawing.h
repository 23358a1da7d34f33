// The whole drawing: what every component looks like so far, how they are packed beside each other, and how
// that becomes positions of the input vertices.
#pragma once

#include <span>
#include <vector>

#include "core/run_context.h"
#include "layouts/anchoring.h"
#include "layouts/multilevel.h"
#include "layouts/packing.h"

namespace quartier::layouts {

// The centroid of points and their root mean square distance from it.
struct Spread {
    f64 x = 0, y = 0;
    f64 radius = 0;
};
Spread spreadOf(std::span<const Vec2> points);

class Drawing {
  public:
    // `spacing`: the distance kept between components, in layout units.
    // A component of which nodes are held is where its positions say.
    Drawing(const PathOrder& path, const Anchors& anchors, f32 spacing);

    // The components of two or more vertices; they come before the isolated ones.
    u32 connectedComponents() const { return connected_; }
    // Positions of a component's vertices, in its own frame and in the order of path.component(c).
    std::span<Vec2> component(u32 c);
    // Call after writing component(c): measures it anew.
    void measure(u32 c);

    // Positions by input vertex, centred, or with pins about the largest component that has some. Where one
    // component has most of the vertices, it takes the picture, and all small ones lie together in one disc
    // beside it; else components are packed as discs, isolated vertices in a ring around them.
    void arrange(std::span<Vec2> out);
    std::vector<Vec2> positions();
    // To the channel of positions, when somebody looks.
    void publish(LiveChannel* channel);

  private:
    // What becomes of a component's own frame: scale, then shift.
    struct Frame {
        Vec2 shift;
        f32 scale = 1;
    };
    // One component is nothing to pack.
    bool alone() const { return path_.componentCount() == 1; }
    // Components [first, ...) packed about the origin; isolated vertices around them.
    std::vector<Vec2> pack(u32 first) const;
    std::vector<Frame> packAll() const;
    void keepAnchored(std::vector<Frame>& frames) const;
    std::vector<Frame> besideTheGiant(u32 large);
    u32 largeComponents() const;  // the giant and others that are placed one by one; 0 = there is no giant
    f32 paddedRadius(u32 c) const;
    Disc discRound(u32 first, std::span<const Vec2> centres) const;
    Frame frameAt(u32 c, Vec2 centre, f32 scale) const;
    f32 nestScale(u32 large, f32 radius) const;

    const PathOrder& path_;
    const Anchors& anchors_;
    f32 spacing_;
    u32 connected_;
    std::vector<Vec2> local_;
    std::vector<Disc> discs_;  // [connected_]
    f32 giantSpread_ = 0;      // root mean square radius of the first component
    std::vector<int>
        directions_;  // in which the large components and the small ones lie, see ComponentPacking
};

}  // namespace quartier::layouts
