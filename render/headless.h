// An OpenGL 4.5 context without a window, through EGL: the GPU's where there is one, llvmpipe otherwise.
#pragma once

#include <memory>
#include <string>

namespace quartier::render {

class HeadlessContext {
  public:
    // Tries NVIDIA's device, then other devices, then Mesa's surfaceless platform. Throws GlError saying what
    // was tried.
    HeadlessContext();
    ~HeadlessContext();
    void makeCurrent();
    std::string description() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quartier::render
