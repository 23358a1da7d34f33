// Where the small parts of a drawing go beside its giant: as near as they can without lying on anything, and
// so that the whole fills a picture of usual proportions.
#pragma once

#include <span>
#include <vector>

#include "layouts/packing.h"

namespace quartier::layouts {

class ComponentPacking {
  public:
    // Takes up the convex hull of the points (slightly enlarged): edges between them lie in it as well.
    void occupy(std::span<const Vec2> points, Vec2 shift);
    // The centre for a disc that keeps clear of all hulls. `direction`: in which it was put the last time, -1
    // for never; it stays there unless another place is clearly better, so that a drawing that moves does not
    // jump.
    Vec2 place(f32 radius, int& direction) const;

  private:
    std::vector<std::vector<Vec2>> hulls_;
    Vec2 low_{}, high_{};  // bounding box of all hulls
};

}  // namespace quartier::layouts
