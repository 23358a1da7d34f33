// A picture kept in a texture, to be copied into framebuffers as often as it is shown.
#pragma once

#include "render/gl_objects.h"

namespace quartier::render {

class Layer {
  public:
    // Of undefined content when the size is another one than before.
    void resizeTo(int width, int height);
    u32 framebuffer() const { return framebuffer_.name(); }
    const GlTexture& texture() const { return texture_; }
    // Into the lower left corner of a framebuffer of the same format (RGBA8), which must be as large at
    // least.
    void copyTo(u32 framebuffer) const;

  private:
    GlFramebuffer framebuffer_;
    GlTexture texture_;
    int width_ = 0, height_ = 0;
};

}  // namespace quartier::render
