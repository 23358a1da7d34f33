// Texts of the picture in the window: each is painted once by Qt (any script) into a texture, as wide as the
// layout says, and drawn through ImGui.
#pragma once

#include <imgui.h>

#include <map>
#include <string>

#include "render/renderer.h"
#include "render/text_ruler.h"

namespace quartier::qt {

// The context must be current in all of them.
class TextTextures {
  public:
    // At the begin of a frame: forgets texts when too many have gathered.
    void beginFrame();
    // The text is placed in device pixels, of which a logical one has `pixelRatio`.
    void draw(ImDrawList& list, const render::PlacedText& text, const render::Style& style, float pixelRatio);
    void release();

  private:
    struct Texture {
        unsigned name = 0;
        int width = 0, height = 0;  // device pixels
        int left = 0, top = 0;      // of the left end of the base line in it
    };
    const Texture& textureOf(const render::PlacedText& text, const render::Style& style);

    std::map<std::string, Texture> textures_;
};

}  // namespace quartier::qt
