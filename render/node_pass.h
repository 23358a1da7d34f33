// Nodes as smooth discs: two triangles each, pulled from the buffers. Large graphs leave their small discs to
// the density; selected and hovered ones come last, on top.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "render/density.h"

namespace quartier::render {

class NodePass {
  public:
    NodePass();
    void draw(Scene& scene, const View& view, const Style& style, const NodeScale& scale);
    // Host software path: only these are drawn, in that order, until the next call; none: every vertex.
    void setCrisp(std::optional<std::vector<u32>> vertices);
    // Vertices to repeat on top: those of the second list over those of the first. A list is sent once.
    enum class Layer : u8 { selected, touched };  // touched: hovered, or a neighbour
    void setMarked(Layer layer, std::vector<u32> vertices);
    const std::vector<u32>& marked(Layer layer) const { return list(layer).vertices; }

  private:
    struct List {
        std::vector<u32> vertices;
        GlBuffer onDevice;
        bool sent = false;
    };
    const List& list(Layer layer) const { return marked_[static_cast<size_t>(layer)]; }
    void drawList(List& list);

    GlProgram program_;
    GlVertexArray none_;
    bool listed_ = false;  // crisp_ is what is drawn
    List crisp_;
    std::array<List, 2> marked_;  // per layer
};

// Diameter of a middling node: from the style, the crowd and the zoom.
f32 nodeDiameter(const Style& style, const Camera& camera, const Bounds& bounds, u32 vertices);
// Vertices whose discs are inside the view and not left to the density, in order.
std::vector<u32> crispNodes(Scene& scene, const View& view, const NodeScale& scale);

}  // namespace quartier::render
