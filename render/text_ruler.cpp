#include "render/text_ruler.h"

#include <unordered_map>

#include "render/picture_text.h"

namespace quartier::render {
namespace {

constexpr f64 kMeasuredAt = 64;       // size of the letters, pixels
constexpr size_t kRemembered = 8192;  // texts

}  // namespace

struct TextRuler::Parts {
    TextMeasure measure;
    std::unordered_map<std::string, TextSize> known;  // per pixel of size
};

TextRuler::TextRuler() : parts_(std::make_unique<Parts>()) {}
TextRuler::~TextRuler() = default;

TextSize TextRuler::of(const std::string& text, f32 size, bool bold) {
    auto& known = parts_->known;
    if (known.size() > kRemembered) known.clear();
    const auto [found, fresh] = known.try_emplace((bold ? 'b' : 'r') + text);
    if (fresh) {
        const TextSize size64 = measured(parts_->measure.cairo(), text, kMeasuredAt, bold);
        const f32 unit = 1 / static_cast<f32>(kMeasuredAt);
        found->second = {size64.width * unit, size64.ascent * unit, size64.descent * unit};
    }
    const TextSize& unit = found->second;
    return {unit.width * size, unit.ascent * size, unit.descent * size};
}

}  // namespace quartier::render
