// Sizes of texts in the typeface of pictures, for the layout of names and of the legend.
#pragma once

#include <memory>
#include <string>

#include "core/types.h"

namespace quartier::render {

// The typeface of everything that belongs to a picture, in the window and in files. fontconfig resolves it,
// for cairo and for Qt alike.
inline constexpr const char* kTypeface = "sans-serif";
inline constexpr f32 kPixelsPerPoint = 96.0f / 72.0f;

// Pixels.
struct TextSize {
    f32 width = 0;  // advance
    f32 ascent = 0, descent = 0;
};

// A line of text with its place; pixels, y down.
struct PlacedText {
    std::string text;
    Vec2 at;        // left end of the base line
    f32 width = 0;  // advance
    f32 size = 0;   // of the letters
    bool bold = false;
    f32 alpha = 1;  // of the ink
    f32 halo = 0;   // width of the ground's colour around the letters; 0 = none
};

// Measures without hinting: at twice the size every text is exactly twice as wide, so that a layout does not
// depend on the resolution. Remembers what it measured. For one thread at a time.
class TextRuler {
  public:
    TextRuler();
    ~TextRuler();
    TextRuler(const TextRuler&) = delete;
    TextRuler& operator=(const TextRuler&) = delete;
    // `size`: of the letters, pixels.
    TextSize of(const std::string& text, f32 size, bool bold);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quartier::render
