// The disc under a point, found on the device where the positions are, or by all cores where OpenGL is
// software. Both find the same.
#pragma once

#include "render/density.h"

namespace quartier::render {

class PickPass {
  public:
    PickPass();
    VertexId pick(Scene& scene, const View& view, f32 nodeDiameter, Vec2 point, f32 reach, bool onHost);

  private:
    VertexId pickOnDevice(Scene& scene, const View& view, f32 nodeDiameter, Vec2 point, f32 reach);

    GlProgram program_;
    GlBuffer best_;
};

}  // namespace quartier::render
