// What tells one format from another by the beginning of a text.
#pragma once

#include <string_view>

#include "graph/io/scan.h"

namespace quartier::graph_io {

// So many bytes of a text tell its format.
inline constexpr size_t kHead = 16 * 1024;

inline bool endsWith(std::string_view name, std::string_view suffix) {
    return name.size() >= suffix.size() &&
           equalIgnoringCase(name.substr(name.size() - suffix.size()), suffix);
}

// A word ends at blanks, and before brackets and quotes.
inline bool startsWithWord(std::string_view text, std::string_view word) {
    return equalIgnoringCase(text.substr(0, word.size()), word) &&
           (text.size() == word.size() || isBlank(text[word.size()]) || text[word.size()] == '\n' ||
            text[word.size()] == '{' || text[word.size()] == '[' || text[word.size()] == '"');
}

// Without the lines at the beginning that start with the marker.
inline std::string_view skipComments(std::string_view text, std::string_view marker) {
    text = trimmed(text);
    while (text.substr(0, marker.size()) == marker) {
        const size_t stop = text.find('\n');
        if (stop == std::string_view::npos) return "";
        text = trimmed(text.substr(stop + 1));
    }
    return text;
}

}  // namespace quartier::graph_io
