#include "render/picture_overlay.h"

#include <algorithm>
#include <memory>

#include "render/tone_pass.h"

namespace quartier::render {
namespace {

constexpr f64 kPixelsPerPoint = 96.0 / 72.0;
// The legend, in heights of its text; then in rows.
constexpr f64 kRow = 1.55;
constexpr f64 kDotRoom = 1.5, kAmountGap = 1.5;
constexpr f64 kTitleRows = 1.15, kRampRows = 1.8, kGapRows = 0.4;
constexpr f64 kPi = 3.14159265358979323846;
constexpr size_t kMostObstacles = 50'000;

void setFont(cairo_t* cairo, f64 size, bool bold) {
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

void setColour(cairo_t* cairo, const Colour& c, f64 alpha) {
    cairo_set_source_rgba(cairo, c.r, c.g, c.b, alpha);
}

cairo_text_extents_t extentsOf(cairo_t* cairo, const std::string& text) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text.c_str(), &extents);
    return extents;
}

// A surface on which text is measured only.
struct Scratch {
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t* cairo = cairo_create(surface);
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        cairo_destroy(cairo);
        cairo_surface_destroy(surface);
    }
};

void roundedBox(cairo_t* cairo, f64 x, f64 y, f64 w, f64 h, f64 r) {
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x + w - r, y + r, r, -kPi / 2, 0);
    cairo_arc(cairo, x + w - r, y + h - r, r, 0, kPi / 2);
    cairo_arc(cairo, x + r, y + h - r, r, kPi / 2, kPi);
    cairo_arc(cairo, x + r, y + r, r, kPi, 1.5 * kPi);
    cairo_close_path(cairo);
}

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
    : style_(style), extras_(extras) {
    if (hasLegend()) placeLegend(renderer, camera);
    place(renderer, camera);
}

void PictureOverlay::placeLegend(Renderer& renderer, const Camera& camera) {
    const Scratch scratch;
    const f64 size = legendText(), row = kRow * size;
    setFont(scratch.cairo, size, false);
    f64 width = extras_.ramps.empty() ? 0 : size * 12;
    for (const LegendEntry& entry : extras_.legend) {
        f64 wide = extentsOf(scratch.cairo, entry.text).x_advance + size * kDotRoom;
        if (!entry.amount.empty())
            wide += extentsOf(scratch.cairo, entry.amount).x_advance + size * kAmountGap;
        width = std::max(width, wide);
    }
    setFont(scratch.cairo, size, true);
    width = std::max(width, extentsOf(scratch.cairo, extras_.legendTitle).x_advance);
    f64 height =
        row * static_cast<f64>(extras_.legend.size()) + (extras_.legendTitle.empty() ? 0 : row * kTitleRows);
    if (!extras_.legend.empty() && !extras_.ramps.empty()) height += row * kGapRows;
    for (const LegendRamp& ramp : extras_.ramps) {
        width = std::max(width, extentsOf(scratch.cairo, ramp.title).x_advance);
        height += row * kRampRows + (ramp.title.empty() ? 0 : row * kTitleRows);
    }
    const f64 margin = 1.1 * size;
    legend_ = {0, 0, width + 2 * margin, height + 2 * margin};

    // The corner under which fewest nodes would lie; the lower left one when all are alike.
    const std::vector<Vec2> nodes = renderer.samplePositions(20'000);
    const f64 right = camera.width - margin - legend_.width, bottom = camera.height - margin - legend_.height;
    const Vec2 corners[] = {{static_cast<f32>(margin), static_cast<f32>(bottom)},
                            {static_cast<f32>(right), static_cast<f32>(bottom)},
                            {static_cast<f32>(margin), static_cast<f32>(margin)},
                            {static_cast<f32>(right), static_cast<f32>(margin)}};
    size_t fewest = nodes.size() + 1;
    for (const Vec2 corner : corners) {
        size_t under = 0;
        for (const Vec2 node : nodes) {
            const Vec2 at = camera.toScreen(node);
            under += at.x >= corner.x && at.y >= corner.y && at.x <= corner.x + legend_.width &&
                     at.y <= corner.y + legend_.height;
        }
        if (under >= fewest) continue;
        fewest = under;
        legend_.x = corner.x;
        legend_.y = corner.y;
    }
}

f64 PictureOverlay::legendText() const { return 10.5 * kPixelsPerPoint * style_.pixelRatio; }

Colour PictureOverlay::ink() const {
    const bool dark = isLight(style_.background) || style_.background.a <= 0.25f;
    return dark ? Colour{0.10f, 0.11f, 0.13f, 1} : Colour{0.95f, 0.96f, 0.98f, 1};
}

Colour PictureOverlay::paper() const {
    return style_.background.a > 0.25f ? style_.background : Colour{1, 1, 1, 1};
}

// Where no name may be: under the legend.
LabelBox PictureOverlay::legendBox() const {
    return {.anchor = {static_cast<f32>(legend_.x + legend_.width / 2),
                       static_cast<f32>(legend_.y + legend_.height / 2)},
            .beside = -1,
            .width = static_cast<f32>(legend_.width),
            .height = static_cast<f32>(legend_.height),
            .priority = 1e9f};
}

void PictureOverlay::place(Renderer& renderer, const Camera& camera) {
    const Scratch scratch;
    std::vector<LabelBox> boxes;
    std::vector<Placed> candidates;
    const std::vector<f32> beside = besides(renderer, camera, style_, extras_.labels);
    for (size_t i = 0; i < extras_.labels.size(); ++i) {
        const PictureLabel& label = extras_.labels[i];
        const f64 size = label.pointSize * kPixelsPerPoint * style_.pixelRatio;
        setFont(scratch.cairo, size, label.community);
        const cairo_text_extents_t box = extentsOf(scratch.cairo, label.text);
        boxes.push_back({.anchor = camera.toScreen(label.world),
                         .beside = beside[i],
                         .width = static_cast<f32>(box.width),
                         .height = static_cast<f32>(box.height),
                         .priority = label.priority,
                         .mayCover = label.community});
        candidates.push_back({&label, -box.width / 2 - box.x_bearing, -box.height / 2 - box.y_bearing, size});
    }
    if (hasLegend()) boxes.push_back(legendBox());
    const Bounds picture{{0, 0}, {static_cast<f32>(camera.width), static_cast<f32>(camera.height)}};
    const auto nodes =
        obstaclesOf(renderer.discs(camera, style_, kMostObstacles, kSmallestObstacle * style_.pixelRatio));
    const std::vector<LabelPlace> places = placeLabels(boxes, nodes, picture, kLabelAir * style_.pixelRatio);
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
        cairo_text_path(cairo, placed.label->text.c_str());
        setColour(cairo, paper(), 0.72);
        cairo_set_line_width(cairo, std::max(placed.size * 0.24, 2.0));
        cairo_stroke_preserve(cairo);
        setColour(cairo, ink(), 1);
        cairo_fill(cairo);
    }
    if (hasLegend()) drawLegend(cairo);
    cairo_restore(cairo);
}

f64 PictureOverlay::drawTitle(cairo_t* cairo, const std::string& title, f64 x, f64 y) const {
    if (title.empty()) return y;
    const f64 size = legendText();
    setFont(cairo, size, true);
    setColour(cairo, ink(), 1);
    cairo_move_to(cairo, x, y + size);
    cairo_show_text(cairo, title.c_str());
    return y + size * kRow * kTitleRows;
}

f64 PictureOverlay::drawEntries(cairo_t* cairo, f64 x, f64 y, f64 width) const {
    const f64 size = legendText();
    setFont(cairo, size, false);
    for (const LegendEntry& entry : extras_.legend) {
        cairo_new_path(cairo);  // no line from the text before
        cairo_arc(cairo, x + size * 0.45, y + size * 0.68, size * 0.42, 0, 2 * kPi);
        setColour(cairo, entry.colour, entry.colour.a);
        cairo_fill(cairo);
        setColour(cairo, ink(), 0.92);
        cairo_move_to(cairo, x + size * kDotRoom, y + size);
        cairo_show_text(cairo, entry.text.c_str());
        setColour(cairo, ink(), 0.7);
        cairo_move_to(cairo, x + width - extentsOf(cairo, entry.amount).x_advance, y + size);
        cairo_show_text(cairo, entry.amount.c_str());
        y += size * kRow;
    }
    return y;
}

f64 PictureOverlay::drawRamp(cairo_t* cairo, const LegendRamp& ramp, f64 x, f64 y, f64 width) const {
    const f64 size = legendText(), height = size * 0.8;
    cairo_pattern_t* pattern = cairo_pattern_create_linear(x, 0, x + width, 0);
    for (int i = 0; i <= 32; ++i) {
        const Colour c =
            ramp.palette.empty() ? ink() : rampColour(palette(ramp.palette), static_cast<f32>(i) / 32);
        cairo_pattern_add_color_stop_rgb(pattern, i / 32.0, c.r, c.g, c.b);
    }
    if (ramp.widening) {
        cairo_move_to(cairo, x, y + height * 0.45);
        cairo_line_to(cairo, x + width, y);
        cairo_line_to(cairo, x + width, y + height);
        cairo_line_to(cairo, x, y + height * 0.55);
        cairo_close_path(cairo);
    } else {
        roundedBox(cairo, x, y, width, height, size * 0.2);
    }
    cairo_set_source(cairo, pattern);
    cairo_fill(cairo);
    cairo_pattern_destroy(pattern);
    setColour(cairo, ink(), 0.85);
    setFont(cairo, size * 0.9, false);
    cairo_move_to(cairo, x, y + size * 2);
    cairo_show_text(cairo, ramp.low.c_str());
    cairo_move_to(cairo, x + width - extentsOf(cairo, ramp.high).x_advance, y + size * 2);
    cairo_show_text(cairo, ramp.high.c_str());
    return y + size * kRow * kRampRows;
}

void PictureOverlay::drawLegend(cairo_t* cairo) const {
    const f64 size = legendText(), margin = size * 1.1;
    const f64 x = legend_.x + margin, width = legend_.width - 2 * margin;
    roundedBox(cairo, legend_.x, legend_.y, legend_.width, legend_.height, size * 0.6);
    setColour(cairo, paper(), 0.82);
    cairo_fill_preserve(cairo);
    setColour(cairo, ink(), 0.16);
    cairo_set_line_width(cairo, style_.pixelRatio);
    cairo_stroke(cairo);
    f64 y = drawEntries(cairo, x, drawTitle(cairo, extras_.legendTitle, x, legend_.y + margin), width);
    if (!extras_.legend.empty()) y += size * kRow * kGapRows;
    for (const LegendRamp& ramp : extras_.ramps)
        y = drawRamp(cairo, ramp, x, drawTitle(cairo, ramp.title, x, y), width);
}

}  // namespace quartier::render
