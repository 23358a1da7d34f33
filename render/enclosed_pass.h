// The vertices inside a box or a lasso, found on the device where the positions are, of which a bit per
// vertex is read back; or by all cores where OpenGL is software. Both find the same.
#pragma once

#include <span>
#include <vector>

#include "render/density.h"

namespace quartier::render {

class EnclosedPass {
  public:
    EnclosedPass();
    // Those whose centre lies inside the outline, by the even-odd rule, but for hidden ones; ascending.
    // `outline`: pixels from the top left; the last corner is joined with the first.
    std::vector<VertexId> enclosed(Scene& scene, const View& view, std::span<const Vec2> outline,
                                   bool onHost);

  private:
    std::vector<u32> bitsOfDevice(Scene& scene, const View& view, std::span<const Vec2> outline);

    GlProgram program_;
    GlBuffer outline_, bits_;
};

}  // namespace quartier::render
