// The few character-level steps that the fast readers share.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/types.h"

namespace quartier::graph_io {

inline bool isDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }
// Blanks inside a line; the carriage return of foreign line ends is one.
inline bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
inline void skipBlanks(std::string_view& line) {
    while (!line.empty() && isBlank(line.front())) line.remove_prefix(1);
}
inline bool isSeparator(char c) { return isBlank(c) || c == ',' || c == ';'; }

inline const char* lineEnd(const char* p, const char* end) {
    const void* found = std::memchr(p, '\n', static_cast<size_t>(end - p));
    return found == nullptr ? end : static_cast<const char*>(found);
}

// The ends of lines in a text that begins behind `before`: LF, CR and CRLF are one each.
inline u64 countLineEnds(std::string_view text, char before) {
    if (text.find('\r') == std::string_view::npos) {
        const bool ofBefore = before == '\r' && !text.empty() && text.front() == '\n';
        return static_cast<u64>(std::count(text.begin(), text.end(), '\n')) - (ofBefore ? 1 : 0);
    }
    u64 ends = 0;
    for (const char c : text) {
        ends += c == '\r' || (c == '\n' && before != '\r');
        before = c;
    }
    return ends;
}

inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (isBlank(text.front()) || text.front() == '\n')) text.remove_prefix(1);
    while (!text.empty() && (isBlank(text.back()) || text.back() == '\n')) text.remove_suffix(1);
    return text;
}

inline char lowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

inline bool equalIgnoringCase(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i)
        if (lowerAscii(a[i]) != lowerAscii(b[i])) return false;
    return true;
}

// The number that fills the whole text, or nothing. "inf" and "nan" are numbers here; a sign '+' is allowed.
inline std::optional<f64> wholeNumber(std::string_view text) {
    text = trimmed(text);
    if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
    f64 value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (rest != text.data() + text.size() || text.empty()) return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        // Too small is zero, too large infinite: from_chars does not say which.
        const bool small = text.find_first_of("eE") != std::string_view::npos &&
                           text.find('-', text.find_first_of("eE")) != std::string_view::npos;
        value = small ? 0.0 : std::numeric_limits<f64>::infinity();
        return text.front() == '-' ? -value : value;
    }
    if (error != std::errc()) return std::nullopt;
    return value;
}

// As wholeNumber(), of a number whose decimals follow a comma: "1,5". Nothing where there is none.
inline std::optional<f64> numberWithDecimalComma(std::string_view text) {
    const size_t comma = text.find(',');
    if (comma == std::string_view::npos || text.find('.') != std::string_view::npos) return std::nullopt;
    std::string pointed(text);
    pointed[comma] = '.';
    return wholeNumber(pointed);
}

// Whole numbers from here on a number of 64 bits cannot hold: they are kept as texts.
inline constexpr f64 kLargestExact = 9007199254740992.0;  // 2^53

// A plain unsigned number as ids are written: digits only, no superfluous zero in front.
inline std::optional<u64> wholeId(std::string_view text) {
    if (text.empty() || (text.size() > 1 && text.front() == '0')) return std::nullopt;
    u64 value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
    return value;
}

// Edge weights must be finite and not negative, also as f32.
inline bool isWeight(f64 value) {
    return value >= 0 && value <= static_cast<f64>(std::numeric_limits<f32>::max());
}

// "the weight 'nan' is not ...": what the import report says of a text that is no edge weight.
inline std::string whyNoWeight(std::string_view quoted, std::optional<f64> value) {
    std::string why = "is not a finite number from 0 upwards";
    if (!value) why = "is not a number";
    if (value && *value > 0 && std::isfinite(*value))
        why = fmt::format("is too large: weights are 32-bit floats, at most {}",
                          std::numeric_limits<f32>::max());
    return fmt::format("the weight '{}' {}", quoted, why);
}

// Stands for the weight of an edge that is to be dropped for it; no weight is negative.
inline constexpr f32 kUnusableWeight = -1;

// A weight above 0 that is 0 as f32.
inline bool vanishes(f64 weight) { return weight > 0 && static_cast<f32>(weight) == 0; }
inline constexpr const char* kVanished = "too small for a 32-bit float: 0 was taken";

}  // namespace quartier::graph_io
