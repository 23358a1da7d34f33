#include "render/picture_text.h"

#include "core/utf8.h"
#include "render/tone_pass.h"

namespace quartier::render {

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
    cairo_text_extents(cairo, drawableText(text).c_str(), &extents);
    return extents;
}

void showText(cairo_t* cairo, const std::string& text) { cairo_show_text(cairo, drawableText(text).c_str()); }

void addTextPath(cairo_t* cairo, const std::string& text) {
    cairo_text_path(cairo, drawableText(text).c_str());
}

TextMeasure::TextMeasure()
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)), cairo_(cairo_create(surface_)) {}

TextMeasure::~TextMeasure() {
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
}

Colour inkOf(const Style& style) {
    const bool dark = isLight(style.background) || style.background.a <= 0.25f;
    return dark ? Colour{0.10f, 0.11f, 0.13f, 1} : Colour{0.95f, 0.96f, 0.98f, 1};
}

Colour paperOf(const Style& style) {
    return style.background.a > 0.25f ? style.background : Colour{1, 1, 1, 1};
}

}  // namespace quartier::render
