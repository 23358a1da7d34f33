#include "render/picture_overlay.h"

#include <algorithm>

#include "render/picture_text.h"

namespace quartier::render {
namespace {

constexpr size_t kMostObstacles = 50'000;

bool isOfNode(Renderer& renderer, const PictureLabel& label) { return label.vertex < renderer.vertexCount(); }

// From the anchors of labels to their boxes: past the node, and a little further; under 0 for free text.
std::vector<f32> besides(Renderer& renderer, const Camera& camera, const Style& style,
                         const std::vector<PictureLabel>& labels) {
    std::vector<f32> besides(labels.size(), -1);
    std::vector<u32> nodes;
    for (const PictureLabel& label : labels)
        if (isOfNode(renderer, label)) nodes.push_back(label.vertex);
    const std::vector<f32> radii = renderer.radii(camera, style, nodes);
    for (size_t i = 0, next = 0; i < labels.size(); ++i)
        if (isOfNode(renderer, labels[i])) besides[i] = radii[next++] + kLabelBeside * style.pixelRatio;
    return besides;
}

}  // namespace

PictureOverlay::PictureOverlay(Renderer& renderer, const Camera& camera, const Style& style,
                               const PictureExtras& extras)
    : style_(style), extras_(extras), legend_(style, extras) {
    if (!legend_.empty()) legend_.place(renderer, camera);
    place(renderer, camera);
}

void PictureOverlay::place(Renderer& renderer, const Camera& camera) {
    const TextMeasure measure;
    std::vector<LabelBox> boxes;
    std::vector<Placed> candidates;
    const std::vector<NodeDisc> discs =
        renderer.discs(camera, style_, kMostObstacles, kSmallestObstacle * style_.pixelRatio);
    const std::vector<f32> beside = besides(renderer, camera, style_, extras_.labels);
    for (size_t i = 0; i < extras_.labels.size(); ++i) {
        const PictureLabel& label = extras_.labels[i];
        const f64 size = label.pointSize * kPixelsPerPoint * style_.pixelRatio;
        setFont(measure.cairo(), size, label.community);
        const cairo_text_extents_t box = extentsOf(measure.cairo(), label.text);
        const NodeDisc* own = discOf(discs, label.vertex);
        boxes.push_back({.anchor = camera.toScreen(label.world),
                         .beside = beside[i],
                         .width = static_cast<f32>(box.width),
                         .height = static_cast<f32>(box.height),
                         .priority = label.priority,
                         .mayCover = label.community,
                         .kind = own == nullptr ? 0 : kindOf(*own)});
        candidates.push_back({&label, -box.width / 2 - box.x_bearing, -box.height / 2 - box.y_bearing, size});
    }
    if (!legend_.empty()) boxes.push_back(legend_.box());
    const Bounds picture{{0, 0}, {static_cast<f32>(camera.width), static_cast<f32>(camera.height)}};
    const std::vector<LabelPlace> places =
        placeLabels(boxes, obstaclesOf(discs), picture, picture, kLabelAir * style_.pixelRatio);
    for (size_t i = 0; i < candidates.size(); ++i) {
        if (places[i].side == LabelSide::none) continue;
        labels_.push_back(candidates[i]);
        labels_.back().x += places[i].centre.x;
        labels_.back().y += places[i].centre.y;
    }
}

void PictureOverlay::draw(cairo_t* cairo, f64 offsetY) const {
    cairo_save(cairo);
    cairo_translate(cairo, 0, -offsetY);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    for (const Placed& placed : labels_) {
        setFont(cairo, placed.size, placed.label->community);
        cairo_move_to(cairo, placed.x, placed.y);
        addTextPath(cairo, placed.label->text);
        setColour(cairo, paperOf(style_), 0.72);
        cairo_set_line_width(cairo, std::max(placed.size * 0.24, 2.0));
        cairo_stroke_preserve(cairo);
        setColour(cairo, inkOf(style_), 1);
        cairo_fill(cairo);
    }
    if (!legend_.empty()) legend_.draw(cairo);
    cairo_restore(cairo);
}

}  // namespace quartier::render
