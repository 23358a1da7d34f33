// Nodes as smooth discs: two triangles each, pulled from the buffers. Large graphs leave their small discs to
// the density; selected and hovered ones come last, on top, so that a change of marks draws nothing else
// anew.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "render/crisp_discs.h"
#include "render/host_marks.h"

namespace quartier::render {

class NodePass {
  public:
    explicit NodePass(bool onHost);
    // What large graphs draw of their discs: all of them without marks. The framebuffer is bound.
    void drawPlain(Scene& scene, const View& view, const Style& style, const NodeScale& scale);
    // Discs with marks on top, over drawPlain() or, where `discs`, over all discs drawn here.
    void drawMarked(Scene& scene, const View& view, const Style& style, const NodeScale& scale, bool discs);
    // Discs that are no vertices of the scene, and look like them.
    void drawOthers(Scene& scene, const GlBuffer& positions, const GlBuffer& looks, u32 count,
                    const View& view, const Style& style, const NodeScale& scale);
    // Which discs are drawn, until the next call: every vertex's (none), these in that order, or what the
    // device has chosen.
    void setCrisp(std::optional<std::vector<u32>> vertices);
    void setCrisp(const CrispDiscs* onDevice);
    // Vertices to repeat on top: those of the second list over those of the first. A list is sent once.
    enum class Layer : u8 { selected, touched };  // touched: hovered, or a neighbour
    void setMarked(Layer layer, std::vector<u32> vertices);
    const std::vector<u32>& marked(Layer layer) const { return list(layer).vertices; }
    // Discs given to OpenGL since the last call.
    u64 takeDrawn() { return std::exchange(drawn_, 0); }

  private:
    struct List {
        std::vector<u32> vertices;
        GlBuffer onDevice;
        bool sent = false;
    };
    const List& list(Layer layer) const { return marked_[static_cast<size_t>(layer)]; }
    void start(Scene& scene, const View& view, const Style& style, const NodeScale& scale);
    void end();
    void drawDiscs(Scene& scene);
    void drawLayer(Scene& scene);
    void drawList(List& list);

    GlProgram program_;
    GlVertexArray none_;
    bool listed_ = false;  // crisp_ is what is drawn
    const CrispDiscs* onDevice_ = nullptr;
    List crisp_;
    std::array<List, 2> marked_;        // per layer
    std::vector<HostMarks> hostMarks_;  // per layer, or none: many marks go to OpenGL, too
    u64 drawn_ = 0;
};

// Whether discs glow; those of large graphs do not.
bool hasHalo(const NodeScale& scale);
// Diameter of a middling node: from the style, the crowd and the zoom. `areaPerNode`: layout area that a node
// has where half of them lie closer; 0: not known.
f32 nodeDiameter(const Style& style, const Camera& camera, const Bounds& bounds, u32 vertices,
                 f32 areaPerNode);
// Vertices whose discs are inside the view and not left to the density, in order.
std::vector<u32> crispNodes(Scene& scene, const View& view, const NodeScale& scale);

}  // namespace quartier::render
