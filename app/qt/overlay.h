// What stands over the graph inside the viewport, as widgets of Dear ImGui: level stepper, breadcrumb,
// legend, the run in progress, performance figures; under the pointer the node's card; names below all of
// them.
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "app/qt/imgui_glue.h"
#include "app/qt/label_layer.h"
#include "app/qt/overlay_frame.h"
#include "app/qt/text_textures.h"
#include "render/legend_layout.h"

namespace quartier::qt {

class Overlay {
  public:
    // All with the GL context current.
    void draw(const OverlayInput& input);
    // Hands a mouse event to the widgets and does what was clicked. True when it was theirs: it must not
    // reach the drawing. A button that went down on a card is the card's until it goes up.
    bool takeMouse(const OverlayInput& input, const MouseEvent& event);
    void release() { textures_.release(); }

    // Of the last frame: the pointer is over something that can be clicked.
    bool pointsAtControl() const { return glue_.pointsAtControl(); }
    // After so many milliseconds a tooltip is due, if the pointer rests; none: there is none to come.
    std::optional<int> tooltipDueIn() const;

    LabelLayer& labels() { return labels_; }
    const LabelLayer& labels() const { return labels_; }
    // Of the last frame, device pixels; empty when there is none.
    const render::LegendLayout& legend() const { return legend_; }
    // Cards that belong to the window and not to its picture, in the last frame; logical pixels.
    const std::vector<QRectF>& cards() const { return cards_; }
    // What could be clicked in the last frame; for tests and tools.
    const std::vector<PlacedControl>& controls() const { return controls_; }

  private:
    void begin(const OverlayInput& input);
    void showCards(OverlayFrame& frame);
    void drawLabels(const OverlayInput& input);
    OverlayFrame frameOf(const OverlayInput& input) const;

    ImGuiGlue glue_;
    render::TextRuler ruler_;
    TextTextures textures_;
    LabelLayer labels_;
    render::LegendLayout legend_;
    std::vector<QRectF> cards_;
    std::vector<PlacedControl> controls_;
    QElapsedTimer sinceMouse_;  // since the last mouse event
    bool awaitsTooltip_ = false;
    bool painted_ = false;  // there is a frame that mouse events can be about
};

}  // namespace quartier::qt
