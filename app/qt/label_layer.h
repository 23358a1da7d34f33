// Names in the drawing: community and hub labels with a soft halo. Each text is painted once by Qt (any
// script) into a texture of its own and drawn through ImGui; where they stand is decided by
// render::placeLabels, and no card matters to that: names vanish under cards, but do not run from them.
#pragma once

#include <imgui.h>

#include <QFont>
#include <QRectF>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/qt/theme.h"
#include "render/label_placement.h"
#include "render/picture.h"

namespace quartier::qt {

struct LabelScene {
    const render::Camera& camera;  // device pixels
    qreal pixelRatio = 1;
    const QFont& font;
    const Theme& theme;
    int most = 0;                             // names
    const std::vector<QRectF>& cards;         // where none is shown; logical pixels
    std::span<const render::NodeDisc> nodes;  // in sight, by vertex; empty: too many to know
    float reach = 0;                          // radius of nodes that are not among these; device pixels
};

// The context must be current in setLabels(), draw() and release().
class LabelLayer {
  public:
    struct Placed {
        render::PictureLabel label;
        float x, y, width, height;  // logical pixels, top left origin
    };

    // Others than before are placed anew, unless they are `moving`: then once they rest.
    void setLabels(std::vector<render::PictureLabel> labels, bool moving = false);
    void draw(ImDrawList& list, const LabelScene& scene);
    const std::vector<Placed>& placed() const { return placed_; }
    const std::vector<render::PictureLabel>& labels() const { return labels_; }
    void release();

  private:
    struct Texture {
        unsigned name = 0;
        int width = 0, height = 0;  // device pixels
    };
    struct Candidates {
        std::vector<render::LabelBox> boxes;
        std::vector<size_t> labels;  // per box
    };
    // Which of the labels it is, whatever its place among them.
    using Key = std::pair<bool, u32>;

    const Texture& textureOf(const render::PictureLabel& label, const LabelScene& scene);
    Candidates candidatesOf(const LabelScene& scene, const render::Bounds& around);
    static Key keyOf(const render::PictureLabel& label) { return {label.community, label.item}; }

    std::vector<render::PictureLabel> labels_;
    std::vector<Placed> placed_;
    std::map<std::string, Texture> textures_;
    bool unsettled_ = false;                   // others came while they moved
    std::map<Key, render::LabelSide> before_;  // hysteresis: what was there stays there while it fits
};

}  // namespace quartier::qt
