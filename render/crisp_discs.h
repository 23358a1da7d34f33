// Which discs are drawn one by one, found on the device: those in view that are not left to the density.
#pragma once

#include <vector>

#include "render/density.h"

namespace quartier::render {

class CrispDiscs {
  public:
    CrispDiscs();
    void choose(Scene& scene, const View& view, const NodeScale& scale);
    // Draws two triangles for each, with the list at storage binding 2 in the order of the vertices.
    void draw() const;
    std::vector<u32> chosen() const;  // read back, to look at

  private:
    GlProgram program_;
    GlBuffer list_, blocks_, command_;
};

}  // namespace quartier::render
