// One frame of the overlay, as its cards see it: what there is to show, what it is drawn with, and where they
// leave what a click is to do.
#pragma once

#include <QPointF>
#include <QRectF>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/qt/card_colours.h"
#include "app/qt/imgui_glue.h"
#include "app/qt/workbench.h"
#include "render/edge_path.h"
#include "render/label_layout.h"

namespace quartier::qt {

struct FrameFigures {
    double framesPerSecond = 0;
    double drawMilliseconds = 0;
    std::vector<float> recent;  // milliseconds of drawing of the last frames, oldest first
    u64 edgesDrawn = 0, edgesTotal = 0;
    render::StageTimes onDevice{};  // zeros: not known
    std::string device;
};

// An edge that is marked: between the discs of its ends, logical pixels.
struct EdgeMark {
    render::EdgePath path;             // between the borders of the discs
    bool forth = false, back = false;  // heads of arrows
    bool faint = false;                // one of many, of a node under the mouse
};

// A community that is drawn as one disc; logical pixels.
struct ClosedDisc {
    u32 community = 0;  // in the dendrogram
    QPointF centre;
    qreal radius = 0;
};

struct OverlayInput {
    Workbench& bench;
    ViewController& view;
    const session::Document& document;
    QSizeF size;  // logical pixels
    qreal pixelRatio = 1;
    QFont font;
    render::Camera camera;  // device pixels
    std::optional<QPointF> mouse;
    std::optional<QPointF> hoveredAt;  // where the card of the hovered node stands: the pointer, or the node
    std::optional<FrameFigures> figures;  // shown when given
    bool drawing = true;                  // there is something behind it
    std::vector<QPointF> outline;         // of a box or lasso being drawn
    std::vector<EdgeMark> edges;
    std::optional<u32> hoveredEdge;  // row of GraphVersion::edges
    std::optional<ClosedDisc> hoveredDisc;
    std::vector<QPointF> pins;  // middles of pinned nodes, logical pixels
    render::NodesInSight nodes;
};

// A widget that can be clicked, in the last frame; for tests and tools.
struct PlacedControl {
    std::string name;
    QRectF where;  // logical pixels
    bool enabled = true;
};

// Distance of cards from the edges of the drawing, logical pixels.
constexpr float kCardMargin = 12;

struct OverlayFrame {
    const OverlayInput& input;
    const ImGuiGlue& glue;
    CardColours colours;
    bool tooltips = false;      // the pointer has rested long enough
    std::vector<QRectF> cards;  // that stand over the drawing: no name is shown under them
    std::vector<PlacedControl> controls;
    std::vector<std::function<void()>> clicked;  // what is to be done when the frame has ended
    bool awaitsTooltip = false;                  // there is one to show when the pointer rests

    float width() const { return static_cast<float>(input.size.width()); }
    float height() const { return static_cast<float>(input.size.height()); }
};

}  // namespace quartier::qt
