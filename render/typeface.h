// The fonts of pictures: fontconfig's choice for kTypeface, and for characters that it lacks its next ones.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <vector>

#include "core/types.h"

namespace quartier::render {

// Characters in a row that have the same font.
struct FontRun {
    cairo_font_face_t* face;  // lives as long as the typeface
    std::string text;
};

class Typeface {
  public:
    // Those of the program. Any thread.
    static Typeface& of(bool bold);

    // `text`: UTF-8 that cairo accepts. Characters that no font has are left to the first.
    std::vector<FontRun> runsOf(const std::string& text);
    // Its first font's family: "DejaVu Sans".
    const std::string& family() const;

    ~Typeface();
    Typeface(const Typeface&) = delete;
    Typeface& operator=(const Typeface&) = delete;

  private:
    explicit Typeface(bool bold);
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quartier::render
