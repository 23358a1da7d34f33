#include "render/layer.h"

#include <string>

#include "core/error.h"

namespace quartier::render {

void Layer::resizeTo(int width, int height) {
    if (width == width_ && height == height_) return;
    texture_ = GlTexture::make();
    framebuffer_ = GlFramebuffer::make();
    glTextureStorage2D(texture_.name(), 1, GL_RGBA8, width, height);
    glNamedFramebufferTexture(framebuffer_.name(), GL_COLOR_ATTACHMENT0, texture_.name(), 0);
    if (glCheckNamedFramebufferStatus(framebuffer_.name(), GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw GlError("the driver cannot draw into an image of " + std::to_string(width) + " x " +
                      std::to_string(height) + " pixels");
    width_ = width;
    height_ = height;
}

void Layer::copyTo(u32 framebuffer) const {
    glDisable(GL_SCISSOR_TEST);
    glBlitNamedFramebuffer(framebuffer_.name(), framebuffer, 0, 0, width_, height_, 0, 0, width_, height_,
                           GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace quartier::render
