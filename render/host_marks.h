// Many marked discs by all cores, for where OpenGL is software: it pays for every triangle and every pixel of
// discs that others cover. Here they are taken from the top one down, and a pixel that is covered is not
// looked at again. The same as node.vert and node.frag, and both must stay so.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/density.h"
#include "render/gl_program.h"
#include "render/layer.h"

namespace quartier::render {

// What discs with marks are drawn with, beside the scene.
struct MarkStyle {
    Colour ground;
    f32 pixelRatio = 1;
    bool light = false;
    f32 diameter = 6;   // pixels, of a middling node
    f32 twiceFrom = 0;  // radius in pixels from which a disc is drawn twice (node.frag)

    bool operator==(const MarkStyle& other) const;
};

// Of one list of vertices, in the order in which they are drawn.
class HostMarks {
  public:
    HostMarks();
    // The vertices or their flags have changed: what was drawn before is void.
    void changed() { shown_.reset(); }
    // Over the framebuffer that is bound, whose viewport is the part; leaves the viewport as it was.
    void draw(Scene& scene, const View& view, const MarkStyle& style, std::span<const u32> vertices);

  private:
    struct Mark;
    // All that the picture depends on but the vertices.
    struct Shown {
        View view;
        MarkStyle style;
        u64 positions = 0, discs = 0;
        bool operator==(const Shown&) const = default;
    };
    std::vector<Mark> place(Scene& scene, const View& view, const MarkStyle& style,
                            std::span<const u32> vertices) const;
    void paint(const std::vector<Mark>& marks, const MarkStyle& style);

    GlProgram program_;
    GlVertexArray none_;
    std::optional<Shown> shown_;  // what image_ is of
    Part box_;                    // of the image in the part; y down
    Layer image_;                 // premultiplied alpha, lowest row first
    std::vector<u32> pixels_;     // its content
};

}  // namespace quartier::render
