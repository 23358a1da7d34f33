// Nodes as smooth discs: two triangles each, pulled from the buffers. Large graphs leave their small discs to
// the density; selected and hovered ones come last, on top.
#pragma once

#include "render/density.h"

namespace quartier::render {

class NodePass {
  public:
    NodePass();
    // `list` = host software path: only these are drawn, in that order; null = every vertex.
    void draw(Scene& scene, const View& view, const Style& style, const NodeScale& scale,
              const std::vector<u32>* list);
    // Vertices to repeat on top.
    void setMarked(std::vector<u32> marked);

  private:
    void drawList(const std::vector<u32>& list);

    GlProgram program_;
    GlVertexArray none_;
    GlBuffer list_;
    std::vector<u32> marked_;
};

// Diameter of a middling node: from the style, the crowd and the zoom.
f32 nodeDiameter(const Style& style, const Camera& camera, const Bounds& bounds, u32 vertices);
// Vertices whose discs are inside the view and not left to the density, in order.
std::vector<u32> crispNodes(Scene& scene, const View& view, const NodeScale& scale);

}  // namespace quartier::render
