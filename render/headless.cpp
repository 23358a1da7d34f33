#include "render/headless.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <vector>

#include "core/error.h"

namespace quartier::render {
namespace {

bool lists(const char* extensions, std::string_view name) {
    return extensions != nullptr && std::string_view(extensions).find(name) != std::string_view::npos;
}

struct Candidate {
    EGLDisplay display;
    std::string name;
    int rank;  // lower is tried first
};

// Displays to try: the devices that EGL enumerates (NVIDIA's know CUDA), then Mesa without a surface.
std::vector<Candidate> candidates() {
    std::vector<Candidate> found;
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (lists(client, "EGL_EXT_device_enumeration") || lists(client, "EGL_EXT_device_base")) {
        EGLDeviceEXT devices[32];
        EGLint count = 0;
        if (eglQueryDevicesEXT(32, devices, &count) == EGL_TRUE) {
            for (EGLint i = 0; i < count; ++i) {
                const char* extensions = eglQueryDeviceStringEXT(devices[i], EGL_EXTENSIONS);
                const bool cuda = lists(extensions, "EGL_NV_device_cuda");
                const bool software = lists(extensions, "EGL_MESA_device_software");
                found.push_back({eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr),
                                 "EGL device " + std::to_string(i), cuda ? 0 : (software ? 2 : 1)});
            }
        }
    }
    if (lists(client, "EGL_MESA_platform_surfaceless"))
        found.push_back({eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr),
                         "Mesa surfaceless", 3});
    std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.rank < b.rank; });
    return found;
}

}  // namespace

struct HeadlessContext::Parts {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    EGLSurface surface = EGL_NO_SURFACE;
    std::string name;

    // Empty when a current OpenGL 4.5 context was made on the display, else what went wrong.
    std::string open(const Candidate& candidate);
    void close();
};

std::string HeadlessContext::Parts::open(const Candidate& candidate) {
    if (candidate.display == EGL_NO_DISPLAY) return "no display";
    if (eglInitialize(candidate.display, nullptr, nullptr) != EGL_TRUE) return "eglInitialize failed";
    display = candidate.display;
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return "no desktop OpenGL";
    const bool surfaceless = lists(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context");
    const EGLint wanted[] = {EGL_SURFACE_TYPE, surfaceless ? 0 : EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(display, wanted, &config, 1, &count) != EGL_TRUE || count == 0)
        return "no configuration for OpenGL";
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                              4,
                              EGL_CONTEXT_MINOR_VERSION,
                              5,
                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                              EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    if (context == EGL_NO_CONTEXT) return "no OpenGL 4.5 core context";
    if (!surfaceless) {
        const EGLint size[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
        surface = eglCreatePbufferSurface(display, config, size);
    }
    if (eglMakeCurrent(display, surface, surface, context) != EGL_TRUE)
        return "the context cannot be made current";
    name = candidate.name;
    return {};
}

void HeadlessContext::Parts::close() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    // No eglTerminate: displays are shared by the process, and another context may live on this one.
    display = EGL_NO_DISPLAY;
    context = EGL_NO_CONTEXT;
    surface = EGL_NO_SURFACE;
}

HeadlessContext::HeadlessContext() : parts_(std::make_unique<Parts>()) {
    std::string tried;
    for (const Candidate& candidate : candidates()) {
        const std::string fault = parts_->open(candidate);
        if (fault.empty()) return;
        parts_->close();
        tried += (tried.empty() ? "" : "; ") + candidate.name + ": " + fault;
    }
    throw GlError("no OpenGL 4.5 context could be made without a window (tried " +
                  (tried.empty() ? std::string("nothing: EGL lists no device") : tried) +
                  "); install a GPU driver with EGL, or Mesa's llvmpipe (libegl-mesa0, libgl1-mesa-dri)");
}

HeadlessContext::~HeadlessContext() { parts_->close(); }

void HeadlessContext::makeCurrent() {
    eglBindAPI(EGL_OPENGL_API);
    if (eglMakeCurrent(parts_->display, parts_->surface, parts_->surface, parts_->context) != EGL_TRUE)
        throw GlError("the OpenGL context of " + parts_->name + " cannot be made current on this thread");
}

std::string HeadlessContext::description() const {
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return parts_->name + ": " + (renderer != nullptr ? renderer : "unknown renderer");
}

}  // namespace quartier::render
