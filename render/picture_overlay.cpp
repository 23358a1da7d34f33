#include "render/picture_overlay.h"

#include "render/label_layout.h"
#include "render/picture_legend.h"

namespace quartier::render {

PictureOverlay::PictureOverlay(Renderer& renderer, const Camera& camera, const Style& style,
                               const PictureExtras& extras)
    : style_(style) {
    TextRuler ruler;
    legend_ = layOutLegend(extras, style.pixelRatio, ruler);
    std::optional<Bounds> covered;
    if (!legend_.empty()) {
        legend_.moveTo(placeLegend(renderer, camera, style, legend_.size(), extras.corner));
        covered = legend_.frame;
    }
    const NodesInSight nodes = nodesInSight(renderer, camera, style);
    const LabelScene scene{.camera = camera,
                           .pixelRatio = style.pixelRatio,
                           .textScale = extras.textScale,
                           .most = extras.mostLabels,
                           .nodes = nodes,
                           .before = extras.sides,
                           .legend = covered};
    for (PlacedLabel& label : layOutLabels(extras.labels, scene, ruler))
        if (label.shown) texts_.push_back(std::move(label.text));
    texts_.insert(texts_.end(), legend_.texts.begin(), legend_.texts.end());
}

void PictureOverlay::draw(cairo_t* cairo, f64 offsetY, Letters letters) const {
    cairo_save(cairo);
    cairo_translate(cairo, 0, -offsetY);
    if (!legend_.empty()) drawLegendShapes(cairo, legend_, style_);
    for (const PlacedText& text : texts_) drawText(cairo, text, style_, letters);
    cairo_restore(cairo);
}

}  // namespace quartier::render
