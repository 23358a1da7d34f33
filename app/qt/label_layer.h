// Names in the drawing. Which are there and where they stand is decided by render::layOutLabels, as in
// pictures; those that lie under a control of the window are left out.
#pragma once

#include <imgui.h>

#include <QRectF>
#include <optional>
#include <span>
#include <vector>

#include "app/qt/text_textures.h"
#include "render/label_layout.h"

namespace quartier::qt {

struct LabelFrame {
    const render::Camera& camera;  // device pixels
    const render::Style& style;
    float textScale = 1;
    int most = 0;                          // names
    const std::vector<QRectF>& controls;   // where none is shown; logical pixels
    std::optional<render::Bounds> legend;  // device pixels
    const render::NodesInSight& nodes;
};

class LabelLayer {
  public:
    struct Placed {
        render::PictureLabel label;
        float x, y, width, height;  // with the halo of its letters; logical pixels, top left origin
    };

    // Others than before are placed anew, unless they are `moving`: then once they rest.
    void setLabels(std::vector<render::PictureLabel> labels, bool moving = false);
    // Others for another part of the drawing: those that stay keep their places.
    void changeLabels(std::vector<render::PictureLabel> labels) { labels_ = std::move(labels); }
    // The next frame places all of them, wherever they stood.
    void placeAnew() { next_.clear(); }
    void draw(ImDrawList& list, const LabelFrame& frame, render::TextRuler& ruler, TextTextures& textures);
    const std::vector<Placed>& placed() const { return placed_; }
    const std::vector<render::PictureLabel>& labels() const { return labels_; }
    // Of the last frame, also what is out of sight or under a control.
    const std::vector<render::PlacedLabel>& layout() const { return layout_; }
    // What the layout of the last frame was made with: a picture made with it has the same.
    const render::LabelSides& sides() const { return sides_; }

  private:
    std::vector<render::PictureLabel> labels_;
    std::vector<Placed> placed_;
    std::vector<render::PlacedLabel> layout_;
    bool unsettled_ = false;  // others came while they moved
    // Where names stood in the frame before the last one, and in the last one.
    render::LabelSides sides_, next_;
};

}  // namespace quartier::qt
