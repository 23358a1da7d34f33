// Colours as files and options write them: "#1f77b4".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/types.h"

namespace quartier {

// 0xRRGGBB of "#RRGGBB", in digits of either case; nothing for any other text.
std::optional<u32> hexColour(std::string_view text);
std::string hexColourText(u32 rgb);

}  // namespace quartier
