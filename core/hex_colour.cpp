#include "core/hex_colour.h"

#include <fmt/format.h>

#include <charconv>

namespace quartier {

std::optional<u32> hexColour(std::string_view text) {
    if (text.size() != 7 || text.front() != '#') return std::nullopt;
    u32 rgb = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), rgb, 16);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return rgb;
}

std::string hexColourText(u32 rgb) { return fmt::format("#{:06x}", rgb & 0xFFFFFF); }

}  // namespace quartier
