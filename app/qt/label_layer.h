// Names in the drawing: community and hub labels with a soft halo. Each text is painted once by Qt (any
// script) into a texture of its own and drawn through ImGui; which fit is decided by render::placeLabels.
#pragma once

#include <imgui.h>

#include <QFont>
#include <QRectF>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/qt/theme.h"
#include "render/camera.h"
#include "render/picture.h"

namespace quartier::qt {

// The context must be current in setLabels(), draw() and release().
class LabelLayer {
  public:
    struct Placed {
        render::PictureLabel label;
        float x, y, width, height;  // logical pixels, top left origin
    };

    void setLabels(std::vector<render::PictureLabel> labels) { labels_ = std::move(labels); }
    // Draws at most `most` of the labels that fit; the camera is in device pixels. `reserved`: where cards
    // stand (logical pixels).
    void draw(ImDrawList& list, const render::Camera& camera, qreal pixelRatio, const QFont& base,
              const Theme& theme, int most, const std::vector<QRectF>& reserved);
    const std::vector<Placed>& placed() const { return placed_; }
    const std::vector<render::PictureLabel>& labels() const { return labels_; }
    void release();

  private:
    struct Texture {
        unsigned name = 0;
        int width = 0, height = 0;  // device pixels
    };
    const Texture& textureOf(const render::PictureLabel& label, qreal pixelRatio, const QFont& base,
                             const Theme& theme);

    std::vector<render::PictureLabel> labels_;
    std::vector<Placed> placed_;
    std::map<std::string, Texture> textures_;
    std::set<std::string> shownBefore_;  // hysteresis: what was there stays while it fits
};

}  // namespace quartier::qt
