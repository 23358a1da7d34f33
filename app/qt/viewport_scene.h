// What the viewport holds on the device.
#pragma once

#include <memory>
#include <utility>

#include "app/qt/overlay.h"
#include "app/qt/viewport_widget.h"
#include "render/live_uploader.h"
#include "render/renderer.h"

namespace quartier::qt {

// All that lives and dies with the context.
struct ViewportWidget::Scene {
    explicit Scene(std::unique_ptr<ScreenBridge> bridge) : uploader(std::move(bridge)) {}
    render::Renderer renderer;
    render::LiveUploader uploader;
    Overlay overlay;
};

}  // namespace quartier::qt
