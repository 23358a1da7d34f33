// Text on pictures, by cairo: one typeface, and the colours of ink and paper.
#pragma once

#include <cairo.h>

#include <string>

#include "render/renderer.h"

namespace quartier::render {

inline constexpr f64 kPixelsPerPoint = 96.0 / 72.0;

void setFont(cairo_t* cairo, f64 size, bool bold);
void setColour(cairo_t* cairo, const Colour& c, f64 alpha);
// Names of nodes may hold what cairo refuses, and draws nothing behind it: these draw what stands for it.
cairo_text_extents_t extentsOf(cairo_t* cairo, const std::string& text);
void showText(cairo_t* cairo, const std::string& text);
void addTextPath(cairo_t* cairo, const std::string& text);

// A surface on which text is measured only.
class TextMeasure {
  public:
    TextMeasure();
    ~TextMeasure();
    TextMeasure(const TextMeasure&) = delete;
    TextMeasure& operator=(const TextMeasure&) = delete;
    cairo_t* cairo() const { return cairo_; }

  private:
    cairo_surface_t* surface_;
    cairo_t* cairo_;
};

// What is legible on the ground of this style, and the ground; white where it is transparent.
Colour inkOf(const Style& style);
Colour paperOf(const Style& style);

}  // namespace quartier::render
