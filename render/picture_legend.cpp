#include "render/picture_legend.h"

#include <algorithm>

#include "render/ink.h"
#include "render/picture_text.h"

namespace quartier::render {
namespace {

constexpr f64 kPi = 3.14159265358979323846;
constexpr size_t kNodesLookedAt = 20'000;

void roundedBox(cairo_t* cairo, const Bounds& box, f64 r) {
    const f64 left = box.low.x, top = box.low.y, right = box.high.x, bottom = box.high.y;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, right - r, top + r, r, -kPi / 2, 0);
    cairo_arc(cairo, right - r, bottom - r, r, 0, kPi / 2);
    cairo_arc(cairo, left + r, bottom - r, r, kPi / 2, kPi);
    cairo_arc(cairo, left + r, top + r, r, kPi, 1.5 * kPi);
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

// A legend that looks for its corner, among nodes that stay where they are while the camera moves.
class CornerSearch {
  public:
    CornerSearch(Renderer& renderer, const Camera& camera, const Style& style, Vec2 size, LegendCorner corner)
        : places_(renderer.samplePositions(kNodesLookedAt)),
          radius_(renderer.largestRadius(camera, style)),
          size_(size),
          pixelRatio_(style.pixelRatio) {
        if (corner != LegendCorner::automatic)
            corners_ = {corner};
        else
            corners_ = {LegendCorner::bottomLeft, LegendCorner::bottomRight, LegendCorner::topLeft,
                        LegendCorner::topRight};
    }

    const std::vector<Vec2>& places() const { return places_; }

    Vec2 best(const Camera& camera) const {
        Vec2 found;
        size_t fewest = places_.size() + 1;
        for (const LegendCorner corner : corners_) {
            const Vec2 at = placeInCorner(corner, size_, camera, pixelRatio_);
            const size_t under = covered(at, camera);
            if (under >= fewest) continue;
            fewest = under;
            found = at;
        }
        return found;
    }

    bool findsOne(const Camera& camera) const {
        return std::any_of(corners_.begin(), corners_.end(), [&](LegendCorner corner) {
            return covered(placeInCorner(corner, size_, camera, pixelRatio_), camera) == 0;
        });
    }

  private:
    // Nodes under a legend at `corner`.
    size_t covered(Vec2 corner, const Camera& camera) const {
        size_t under = 0;
        for (const Vec2 place : places_) {
            const Vec2 at = camera.toScreen(place);
            const f32 x = std::clamp(at.x, corner.x, corner.x + size_.x) - at.x,
                      y = std::clamp(at.y, corner.y, corner.y + size_.y) - at.y;
            under += x * x + y * y < radius_ * radius_;
        }
        return under;
    }

    std::vector<Vec2> places_;  // layout units
    f32 radius_;                // of the nodes, pixels
    Vec2 size_;                 // pixels
    f32 pixelRatio_;
    std::vector<LegendCorner> corners_;  // in the order in which they are preferred
};

void fillWith(cairo_t* cairo, const LegendBand& band, const Style& style) {
    cairo_pattern_t* pattern = cairo_pattern_create_linear(band.box.low.x, 0, band.box.high.x, 0);
    for (int i = 0; i <= 32; ++i) {
        const Colour c = band.palette.empty()
                             ? inkOf(style)
                             : rampColour(rampOn(band.palette, style.background), static_cast<f32>(i) / 32);
        cairo_pattern_add_color_stop_rgb(pattern, i / 32.0, c.r, c.g, c.b);
    }
    cairo_set_source(cairo, pattern);
    cairo_fill(cairo);
    cairo_pattern_destroy(pattern);
}

void drawBand(cairo_t* cairo, const LegendBand& band, const Style& style) {
    const f64 left = band.box.low.x, right = band.box.high.x, top = band.box.low.y, bottom = band.box.high.y;
    const f64 thin = band.widening ? (bottom - top) * (1 - kWedgeThinnest) / 2 : 0;
    cairo_new_path(cairo);
    cairo_move_to(cairo, left, top + thin);
    cairo_line_to(cairo, right, top);
    cairo_line_to(cairo, right, bottom);
    cairo_line_to(cairo, left, bottom - thin);
    cairo_close_path(cairo);
    fillWith(cairo, band, style);
}

}  // namespace

Vec2 placeLegend(Renderer& renderer, const Camera& camera, const Style& style, Vec2 size,
                 LegendCorner corner) {
    if (corner != LegendCorner::automatic) return placeInCorner(corner, size, camera, style.pixelRatio);
    return CornerSearch(renderer, camera, style, size, corner).best(camera);
}

Camera cameraWithRoom(Renderer& renderer, const Camera& camera, const Style& style, Vec2 size,
                      LegendCorner corner, f32 margin) {
    constexpr f32 kSmaller = 0.97f, kSmallest = 0.5f;  // per step, and in all
    const CornerSearch search(renderer, camera, style, size, corner);
    if (search.findsOne(camera)) return camera;
    for (Camera tried = camera; tried.zoom > kSmallest * camera.zoom; tried.zoom *= kSmaller) {
        const Bounds seen = onScreen(tried, search.places());
        const Slack across(seen.low.x, seen.high.x, margin, static_cast<f32>(camera.width)),
            down(seen.low.y, seen.high.y, margin, static_cast<f32>(camera.height));
        for (const f32 part : {0.25f, 0.5f, 0.75f, 1.0f})
            for (const f32 y : {down.low, down.high})
                for (const f32 x : {across.high, across.low}) {
                    Camera moved = tried;
                    moved.pan(part * x, part * y);
                    if (search.findsOne(moved)) return moved;
                }
    }
    return camera;
}

void drawLegendShapes(cairo_t* cairo, const LegendLayout& legend, const Style& style) {
    const auto draw = [&](const Colour& colour, auto with) {
        setColour(cairo, colour, colour.a);
        with(cairo);
    };
    const f32 half = legend.border / 2;
    const Bounds &frame = legend.frame,
                 inner{{frame.low.x + half, frame.low.y + half}, {frame.high.x - half, frame.high.y - half}};
    cairo_new_path(cairo);
    roundedBox(cairo, inner, legend.rounding);
    draw(legendGroundOf(style), cairo_fill_preserve);
    cairo_set_line_width(cairo, legend.border);
    draw(legendLineOf(style), cairo_stroke);
    for (const LegendDot& dot : legend.dots) {
        cairo_new_path(cairo);
        cairo_arc(cairo, dot.centre.x, dot.centre.y, dot.radius, 0, 2 * kPi);
        draw(dot.colour, cairo_fill);
    }
    for (const LegendBand& band : legend.bands) drawBand(cairo, band, style);
    Colour ink = inkOf(style);
    ink.a = kMarkAlpha;
    for (const LegendMark& mark : legend.marks) {
        cairo_rectangle(cairo, mark.top.x, mark.top.y, mark.width, mark.height);
        draw(ink, cairo_fill);
    }
}

}  // namespace quartier::render
