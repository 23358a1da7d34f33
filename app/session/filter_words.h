// The words and signs of filter expressions: the one list of both the parser and what writes expressions.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "app/session/filter.h"

namespace quartier::session {

// Tests that are written NAME SIGN VALUE.
struct FilterSign {
    const char* sign;
    FilterTest test;
};
inline constexpr FilterSign kFilterSigns[] = {
    {"==", FilterTest::equal},  {"!=", FilterTest::notEqual},       {"<", FilterTest::less},
    {"<=", FilterTest::atMost}, {">", FilterTest::greater},         {">=", FilterTest::atLeast},
    {"~", FilterTest::matches}, {"contains", FilterTest::contains},
};

// Words that are no names. A column of such a name goes in back-quotes.
inline constexpr std::array<std::string_view, 9> kFilterWords = {"and",    "or",      "not", "in", "contains",
                                                                 "within", "missing", "yes", "no"};
inline bool isFilterWord(std::string_view word) {
    return std::find(kFilterWords.begin(), kFilterWords.end(), word) != kFilterWords.end();
}

// Letters, all of them beyond ASCII too.
inline bool beginsFilterName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (static_cast<unsigned char>(c) & 0x80) != 0;
}
inline bool continuesFilterName(char c) {
    return beginsFilterName(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':' || c == '/';
}
inline constexpr std::string_view kEdgePrefix = "edge.";
// Can be written without back-quotes.
inline bool isPlainFilterName(std::string_view name) {
    return !name.empty() && beginsFilterName(name.front()) &&
           std::all_of(name.begin(), name.end(), continuesFilterName) && !isFilterWord(name) &&
           !name.starts_with(kEdgePrefix);
}

}  // namespace quartier::session
