#include "render/picture_text.h"

#include <utility>

#include "core/utf8.h"
#include "render/ink.h"
#include "render/typeface.h"

namespace quartier::render {
namespace {

// Three strokes, each narrower and fainter than a border: soft, and readable on any colour.
constexpr f64 kStrokes[] = {2.0, 1.3, 0.7};  // widths, in halos
constexpr f64 kStrokeAlpha = 0.38;

// Of each font of the text in turn, from the present point on.
void eachRun(cairo_t* cairo, const std::string& text, bool bold, void (*with)(cairo_t*, const char*)) {
    for (const FontRun& run : Typeface::of(bold).runsOf(text)) {
        cairo_set_font_face(cairo, run.face);
        with(cairo, run.text.c_str());
    }
}

// Unhinted, so that letters are as wide as TextRuler says.
void setSize(cairo_t* cairo, f64 size) {
    cairo_set_font_size(cairo, size);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

}  // namespace

void setColour(cairo_t* cairo, const Colour& c, f64 alpha) {
    cairo_set_source_rgba(cairo, c.r, c.g, c.b, alpha);
}

TextSize measured(cairo_t* cairo, const std::string& text, f64 size, bool bold) {
    setSize(cairo, size);
    TextSize found;
    bool first = true;
    const auto take = [&](cairo_font_face_t* face, const char* run) {
        cairo_set_font_face(cairo, face);
        cairo_text_extents_t extents;
        cairo_text_extents(cairo, run, &extents);
        found.width += static_cast<f32>(extents.x_advance);
        cairo_font_extents_t font;
        cairo_font_extents(cairo, &font);
        // The line is as high as the typeface's own font: a name in another script stands as far from its
        // node.
        if (!std::exchange(first, false)) return;
        found.ascent = static_cast<f32>(font.ascent);
        found.descent = static_cast<f32>(font.descent);
    };
    for (const FontRun& run : Typeface::of(bold).runsOf(drawableText(text))) take(run.face, run.text.c_str());
    return found;
}

void drawText(cairo_t* cairo, const PlacedText& text, const Style& style, Letters letters) {
    const std::string line = drawableText(text.text);
    setSize(cairo, text.size);
    if (text.halo > 0) {
        cairo_new_path(cairo);
        cairo_move_to(cairo, text.at.x, text.at.y);
        eachRun(cairo, line, text.bold, cairo_text_path);
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
        setColour(cairo, paperOf(style), kStrokeAlpha);
        for (const f64 width : kStrokes) {
            cairo_set_line_width(cairo, width * text.halo);
            cairo_stroke_preserve(cairo);
        }
        cairo_new_path(cairo);
    }
    if (letters == Letters::none) return;
    setColour(cairo, inkOf(style), text.alpha);
    cairo_move_to(cairo, text.at.x, text.at.y);
    if (letters == Letters::text) return eachRun(cairo, line, text.bold, cairo_show_text);
    eachRun(cairo, line, text.bold, cairo_text_path);
    cairo_fill(cairo);
}

TextMeasure::TextMeasure()
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)), cairo_(cairo_create(surface_)) {}

TextMeasure::~TextMeasure() {
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
}

}  // namespace quartier::render
