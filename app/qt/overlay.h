// What is drawn over the graph inside the viewport: level stepper, breadcrumb, legend, hover card, the run in
// progress with its modularity so far, performance figures. It draws and remembers where its hot spots are;
// what a click on one does is the viewport's business.
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "app/qt/imgui_glue.h"
#include "app/qt/label_layer.h"
#include "app/qt/text_textures.h"
#include "app/qt/workbench.h"
#include "render/legend_layout.h"

namespace quartier::qt {

struct HotSpot {
    enum class Action { finer, coarser, leaveTo, showAll, community };
    QRectF where;  // logical pixels
    Action action;
    u32 what = 0;  // tree node, or places kept
};

struct FrameFigures {
    double framesPerSecond = 0;
    double drawMilliseconds = 0;
    u64 edgesDrawn = 0, edgesTotal = 0;
    std::string device;
};

struct OverlayInput {
    const Workbench& bench;
    const ViewController& view;
    const session::Document& document;
    QSizeF size;  // logical pixels
    qreal pixelRatio = 1;
    QFont font;
    render::Camera camera;  // device pixels
    std::optional<QPointF> mouse;
    std::optional<FrameFigures> figures;  // shown when given
    bool drawing = true;                  // there is something behind it
    std::vector<QPointF> outline;         // of a box or lasso being drawn
    render::NodesInSight nodes;
};

class OverlayCard;

// What the stepper of the levels says.
std::string levelText(const DocumentController& document, const ViewController& view);

class Overlay {
  public:
    // All with the GL context current.
    void draw(const OverlayInput& input);
    void release() { textures_.release(); }

    LabelLayer& labels() { return labels_; }
    const LabelLayer& labels() const { return labels_; }
    // Of the last frame, device pixels; empty when there is none.
    const render::LegendLayout& legend() const { return legend_; }
    // What belongs to the window and not to its picture; logical pixels.
    const std::vector<QRectF>& controls() const { return cards_; }
    std::optional<HotSpot> at(QPointF point) const;

  private:
    void needLetters(const OverlayInput& input);
    void stand(const OverlayCard& card, ImVec2 at, const std::optional<QPointF>& mouse,
               std::vector<HotSpot>* spots);
    void layOutLegend(const OverlayInput& input);
    void drawLabels(const OverlayInput& input);
    void drawLevels(const OverlayInput& input);
    void drawPlace(const OverlayInput& input);
    void drawLegend(const OverlayInput& input);
    void drawMissing(const OverlayInput& input);
    void drawRun(const OverlayInput& input);
    void drawHover(const OverlayInput& input);
    void addCommunities(const OverlayInput& input, OverlayCard& card) const;
    void addScore(const OverlayInput& input, OverlayCard& card) const;
    void drawFigures(const OverlayInput& input);
    void drawOutline(const OverlayInput& input);
    void drawWelcome(const OverlayInput& input);

    ImGuiGlue glue_;
    render::TextRuler ruler_;
    TextTextures textures_;
    LabelLayer labels_;
    render::LegendLayout legend_;
    std::vector<HotSpot> spots_;
    std::vector<QRectF> cards_;  // of the frame before: no name is shown under them
};

}  // namespace quartier::qt
