// Text encodings: everything inside the program is UTF-8; older files are Latin-1.
#pragma once

#include <string>
#include <string_view>

#include "core/types.h"

namespace quartier {

// U+FFFD, which stands for a character that cannot be written.
inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

void appendUtf8(std::string& text, u32 code);
// Well-formed UTF-8 as Unicode defines it (table 3-7): no overlong forms, no surrogates, nothing above
// U+10FFFF.
bool isUtf8(std::string_view text);
// The text itself when it is UTF-8, else its bytes read as Latin-1.
std::string toUtf8(std::string_view text);

// U+FFFD for NUL, which texts of most formats cannot hold.
std::string withoutNul(std::string text);

// Text for an XML attribute or element: UTF-8, escaped, with U+FFFD for each character that XML 1.0 does not
// have: control characters but tab and line ends, U+FFFE and U+FFFF.
std::string xmlText(std::string_view text);
// Whether xmlText() keeps every character.
bool fitsXml(std::string_view text);

// Text for libraries that draw it and refuse what no character is: UTF-8 with a blank for each control
// character of ASCII and U+FFFD for each of the 66 noncharacters of Unicode.
std::string drawableText(std::string_view text);

}  // namespace quartier
