#include "render/typeface.h"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>

#include <mutex>

#include "core/error.h"
#include "core/utf8.h"
#include "render/text_ruler.h"

namespace quartier::render {
namespace {

struct Release {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
    void operator()(FcFontSet* set) const { FcFontSetDestroy(set); }
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
};
using Pattern = std::unique_ptr<FcPattern, Release>;
using FontSet = std::unique_ptr<FcFontSet, Release>;
using Face = std::unique_ptr<cairo_font_face_t, Release>;

struct Font {
    Pattern pattern;
    Face face;                           // made when it is first needed
    const FcCharSet* letters = nullptr;  // of the pattern
    bool has(u32 character) const {
        return letters != nullptr && FcCharSetHasChar(letters, character) != FcFalse;
    }
};

// What is asked for. fontconfig fills in the user's and the system's preferences.
Pattern wanted(bool bold) {
    Pattern pattern(FcPatternCreate());
    FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(kTypeface));
    FcPatternAddInteger(pattern.get(), FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
    FcDefaultSubstitute(pattern.get());
    return pattern;
}

Font fontOf(Pattern pattern) {
    Font font;
    FcCharSet* letters = nullptr;
    if (FcPatternGetCharSet(pattern.get(), FC_CHARSET, 0, &letters) == FcResultMatch) font.letters = letters;
    font.pattern = std::move(pattern);
    return font;
}

// Pictures in place of letters have no outlines.
bool isOutlined(FcPattern* pattern) {
    FcBool outlined = FcTrue, coloured = FcFalse;
    FcPatternGetBool(pattern, FC_OUTLINE, 0, &outlined);
    FcPatternGetBool(pattern, FC_COLOR, 0, &coloured);
    return outlined != FcFalse && coloured == FcFalse;
}

}  // namespace

struct Typeface::Parts {
    bool bold = false;
    std::string family = kTypeface;
    std::vector<Font> fonts;
    bool sorted = false;  // all fonts of the system are in `fonts`
    std::mutex mutex;     // of `fonts`

    // A search through all fonts: only when the first one lacks a character.
    void sort() {
        sorted = true;
        FcResult result = FcResultMatch;
        const Pattern pattern = wanted(bold);
        const FontSet set(FcFontSort(nullptr, pattern.get(), FcTrue, nullptr, &result));
        for (int i = 0; set != nullptr && i < set->nfont; ++i)
            if (isOutlined(set->fonts[i]))
                fonts.push_back(fontOf(Pattern(FcFontRenderPrepare(nullptr, pattern.get(), set->fonts[i]))));
    }
    size_t fontFor(u32 character, size_t present) {
        if (fonts[present].has(character)) return present;
        if (fonts[0].has(character)) return 0;
        if (!sorted) sort();
        for (size_t i = 1; i < fonts.size(); ++i)
            if (fonts[i].has(character)) return i;
        return present;
    }
    cairo_font_face_t* faceOf(size_t i) {
        Font& font = fonts[i];
        if (font.face == nullptr) font.face.reset(cairo_ft_font_face_create_for_pattern(font.pattern.get()));
        return font.face.get();
    }
};

Typeface::Typeface(bool bold) : parts_(std::make_unique<Parts>()) {
    parts_->bold = bold;
    FcResult result = FcResultMatch;
    Pattern best(FcFontMatch(nullptr, wanted(bold).get(), &result));
    if (best == nullptr)
        throw Error("no font is installed for the letters of a picture; install one, such as DejaVu Sans");
    FcChar8* family = nullptr;
    if (FcPatternGetString(best.get(), FC_FAMILY, 0, &family) == FcResultMatch)
        parts_->family = reinterpret_cast<const char*>(family);
    parts_->fonts.push_back(fontOf(std::move(best)));
}

Typeface::~Typeface() = default;

Typeface& Typeface::of(bool bold) {
    static Typeface regular(false), heavy(true);
    return bold ? heavy : regular;
}

const std::string& Typeface::family() const { return parts_->family; }

std::vector<FontRun> Typeface::runsOf(const std::string& text) {
    const std::lock_guard lock(parts_->mutex);
    std::vector<FontRun> runs;
    size_t font = 0;
    const auto* at = reinterpret_cast<const FcChar8*>(text.data());
    for (int left = static_cast<int>(text.size()); left > 0;) {
        FcChar32 character = 0;
        const int length = FcUtf8ToUcs4(at, &character, left);
        if (length <= 0) break;
        const size_t next = parts_->fontFor(character, font);
        if (runs.empty() || next != font) runs.push_back({parts_->faceOf(next), {}});
        runs.back().text.append(reinterpret_cast<const char*>(at), static_cast<size_t>(length));
        font = next;
        at += length;
        left -= length;
    }
    return runs;
}

}  // namespace quartier::render
