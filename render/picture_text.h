// Letters of pictures, by cairo.
#pragma once

#include <cairo.h>

#include <string>

#include "render/renderer.h"
#include "render/text_ruler.h"

namespace quartier::render {

void setColour(cairo_t* cairo, const Colour& c, f64 alpha);
// Names of nodes may hold what cairo refuses, and draws nothing behind it: these take what stands for it.
TextSize measured(cairo_t* cairo, const std::string& text, f64 size, bool bold);

// How the letters get into a picture.
enum class Letters {
    text,      // as text, which a reader of the file can select and search
    outlines,  // as shapes
    none       // their halo alone
};
void drawText(cairo_t* cairo, const PlacedText& text, const Style& style, Letters letters);

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

}  // namespace quartier::render
