// The disc under a point, found on the device where the positions are.
#pragma once

#include "render/density.h"

namespace quartier::render {

class PickPass {
  public:
    PickPass();
    VertexId pick(Scene& scene, const View& view, f32 nodeDiameter, Vec2 point, f32 reach);

  private:
    GlProgram program_;
    GlBuffer best_;
};

}  // namespace quartier::render
