#include "render/picture_legend.h"

#include <algorithm>

#include "render/picture_text.h"

namespace quartier::render {
namespace {

// In heights of its text; then in rows.
constexpr f64 kRow = 1.55;
constexpr f64 kDotRoom = 1.5, kAmountGap = 1.5;
constexpr f64 kTitleRows = 1.15, kRampRows = 1.8, kGapRows = 0.4;
constexpr f64 kPi = 3.14159265358979323846;
constexpr size_t kNodesLookedAt = 20'000;

void roundedBox(cairo_t* cairo, f64 x, f64 y, f64 w, f64 h, f64 r) {
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x + w - r, y + r, r, -kPi / 2, 0);
    cairo_arc(cairo, x + w - r, y + h - r, r, 0, kPi / 2);
    cairo_arc(cairo, x + r, y + h - r, r, kPi / 2, kPi);
    cairo_arc(cairo, x + r, y + r, r, kPi, 1.5 * kPi);
    cairo_close_path(cairo);
}

// How far a camera may be moved so that what it shows within a picture stays inside the margin: the way to
// the low side (negative or 0) and to the high side.
struct Slack {
    f32 low, high;
    Slack(f32 first, f32 last, f32 margin, f32 size)
        : low(std::min(margin - first, 0.0f)), high(std::max(size - margin - last, 0.0f)) {}
};

Bounds onScreen(const Camera& camera, const std::vector<Vec2>& places) {
    const f32 width = static_cast<f32>(camera.width), height = static_cast<f32>(camera.height);
    Bounds seen{{width, height}, {0, 0}};
    for (const Vec2 place : places) {
        const Vec2 at = camera.toScreen(place);
        if (!(at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height)) continue;
        seen.low = {std::min(seen.low.x, at.x), std::min(seen.low.y, at.y)};
        seen.high = {std::max(seen.high.x, at.x), std::max(seen.high.y, at.y)};
    }
    return seen;
}

}  // namespace

PictureLegend::PictureLegend(const Style& style, const PictureExtras& extras)
    : style_(style), extras_(extras) {
    if (!empty()) measure();
}

f64 PictureLegend::text() const { return 10.5 * kPixelsPerPoint * style_.pixelRatio; }

f64 PictureLegend::margin() const { return 1.1 * text(); }

void PictureLegend::measure() {
    const TextMeasure scratch;
    const f64 size = text(), row = kRow * size;
    setFont(scratch.cairo(), size, false);
    f64 width = extras_.ramps.empty() ? 0 : size * 12;
    for (const LegendEntry& entry : extras_.legend) {
        f64 wide = extentsOf(scratch.cairo(), entry.text).x_advance + size * kDotRoom;
        if (!entry.amount.empty())
            wide += extentsOf(scratch.cairo(), entry.amount).x_advance + size * kAmountGap;
        width = std::max(width, wide);
    }
    setFont(scratch.cairo(), size, true);
    width = std::max(width, extentsOf(scratch.cairo(), extras_.legendTitle).x_advance);
    f64 height =
        row * static_cast<f64>(extras_.legend.size()) + (extras_.legendTitle.empty() ? 0 : row * kTitleRows);
    if (!extras_.legend.empty() && !extras_.ramps.empty()) height += row * kGapRows;
    for (const LegendRamp& ramp : extras_.ramps) {
        width = std::max(width, extentsOf(scratch.cairo(), ramp.title).x_advance);
        height += row * kRampRows + (ramp.title.empty() ? 0 : row * kTitleRows);
    }
    frame_ = {0, 0, width + 2 * margin(), height + 2 * margin()};
}

PictureLegend::Nodes PictureLegend::nodesOf(Renderer& renderer, const Camera& camera) const {
    return {renderer.samplePositions(kNodesLookedAt), renderer.largestRadius(camera, style_)};
}

// In the order in which they are preferred.
std::vector<PictureLegend::Frame> PictureLegend::corners(const Camera& camera) const {
    const f64 right = camera.width - margin() - frame_.width, low = camera.height - margin() - frame_.height;
    std::vector<Frame> corners;
    for (const f64 y : {low, margin()})
        for (const f64 x : {margin(), right}) corners.push_back({x, y, frame_.width, frame_.height});
    return corners;
}

size_t PictureLegend::covered(const Frame& frame, const Camera& camera, const Nodes& nodes) {
    size_t under = 0;
    for (const Vec2 place : nodes.places) {
        const Vec2 at = camera.toScreen(place);
        const f64 x = std::clamp<f64>(at.x, frame.x, frame.x + frame.width) - at.x,
                  y = std::clamp<f64>(at.y, frame.y, frame.y + frame.height) - at.y;
        under += x * x + y * y < static_cast<f64>(nodes.radius) * nodes.radius;
    }
    return under;
}

void PictureLegend::place(Renderer& renderer, const Camera& camera) {
    const Nodes nodes = nodesOf(renderer, camera);
    size_t fewest = nodes.places.size() + 1;
    for (const Frame& corner : corners(camera)) {
        const size_t under = covered(corner, camera, nodes);
        if (under >= fewest) continue;
        fewest = under;
        frame_ = corner;
    }
}

bool PictureLegend::findsCorner(const Camera& camera, const Nodes& nodes) const {
    const std::vector<Frame> all = corners(camera);
    return std::any_of(all.begin(), all.end(),
                       [&](const Frame& corner) { return covered(corner, camera, nodes) == 0; });
}

Camera PictureLegend::makeRoom(Renderer& renderer, const Camera& camera, f32 margin) const {
    constexpr f32 kSmaller = 0.97f, kSmallest = 0.5f;  // per step, and in all
    const Nodes nodes = nodesOf(renderer, camera);
    if (findsCorner(camera, nodes)) return camera;
    for (Camera tried = camera; tried.zoom > kSmallest * camera.zoom; tried.zoom *= kSmaller) {
        const Bounds seen = onScreen(tried, nodes.places);
        const Slack across(seen.low.x, seen.high.x, margin, static_cast<f32>(camera.width)),
            down(seen.low.y, seen.high.y, margin, static_cast<f32>(camera.height));
        for (const f32 part : {0.25f, 0.5f, 0.75f, 1.0f})
            for (const f32 y : {down.low, down.high})
                for (const f32 x : {across.high, across.low}) {
                    Camera moved = tried;
                    moved.pan(part * x, part * y);
                    if (findsCorner(moved, nodes)) return moved;
                }
    }
    return camera;
}

// Where no name may be.
LabelBox PictureLegend::box() const {
    return {.anchor = {static_cast<f32>(frame_.x + frame_.width / 2),
                       static_cast<f32>(frame_.y + frame_.height / 2)},
            .beside = -1,
            .width = static_cast<f32>(frame_.width),
            .height = static_cast<f32>(frame_.height),
            .priority = 1e9f};
}

f64 PictureLegend::drawTitle(cairo_t* cairo, const std::string& title, f64 x, f64 y) const {
    if (title.empty()) return y;
    const f64 size = text();
    setFont(cairo, size, true);
    setColour(cairo, inkOf(style_), 1);
    cairo_move_to(cairo, x, y + size);
    showText(cairo, title);
    return y + size * kRow * kTitleRows;
}

f64 PictureLegend::drawEntries(cairo_t* cairo, f64 x, f64 y, f64 width) const {
    const f64 size = text();
    setFont(cairo, size, false);
    for (const LegendEntry& entry : extras_.legend) {
        cairo_new_path(cairo);  // no line from the text before
        cairo_arc(cairo, x + size * 0.45, y + size * 0.68, size * 0.42, 0, 2 * kPi);
        setColour(cairo, entry.colour, entry.colour.a);
        cairo_fill(cairo);
        setColour(cairo, inkOf(style_), 0.92);
        cairo_move_to(cairo, x + size * kDotRoom, y + size);
        showText(cairo, entry.text);
        setColour(cairo, inkOf(style_), 0.7);
        cairo_move_to(cairo, x + width - extentsOf(cairo, entry.amount).x_advance, y + size);
        showText(cairo, entry.amount);
        y += size * kRow;
    }
    return y;
}

f64 PictureLegend::drawRamp(cairo_t* cairo, const LegendRamp& ramp, f64 x, f64 y, f64 width) const {
    const f64 size = text(), height = size * 0.8;
    cairo_pattern_t* pattern = cairo_pattern_create_linear(x, 0, x + width, 0);
    for (int i = 0; i <= 32; ++i) {
        const Colour c = ramp.palette.empty()
                             ? inkOf(style_)
                             : rampColour(rampOn(ramp.palette, style_.background), static_cast<f32>(i) / 32);
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
    setColour(cairo, inkOf(style_), 0.85);
    setFont(cairo, size * 0.9, false);
    cairo_move_to(cairo, x, y + size * 2);
    showText(cairo, ramp.low);
    cairo_move_to(cairo, x + width - extentsOf(cairo, ramp.high).x_advance, y + size * 2);
    showText(cairo, ramp.high);
    return y + size * kRow * kRampRows;
}

void PictureLegend::draw(cairo_t* cairo) const {
    const f64 size = text(), inside = margin();
    const f64 x = frame_.x + inside, width = frame_.width - 2 * inside;
    roundedBox(cairo, frame_.x, frame_.y, frame_.width, frame_.height, size * 0.6);
    setColour(cairo, paperOf(style_), 0.82);
    cairo_fill_preserve(cairo);
    setColour(cairo, inkOf(style_), 0.16);
    cairo_set_line_width(cairo, style_.pixelRatio);
    cairo_stroke(cairo);
    f64 y = drawEntries(cairo, x, drawTitle(cairo, extras_.legendTitle, x, frame_.y + inside), width);
    if (!extras_.legend.empty()) y += size * kRow * kGapRows;
    for (const LegendRamp& ramp : extras_.ramps)
        y = drawRamp(cairo, ramp, x, drawTitle(cairo, ramp.title, x, y), width);
}

}  // namespace quartier::render
