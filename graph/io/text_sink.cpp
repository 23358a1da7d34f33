#include "graph/io/text_sink.h"

#include "core/utf8.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {

std::string csvField(std::string_view text) {
    const bool odd =
        text.empty() || text.find_first_of(std::string_view(",;{\"\n\r\t\0", 8)) != std::string_view::npos ||
        isBlank(text.front()) || isBlank(text.back()) || text.front() == '#' || text.front() == '%';
    if (!odd) return std::string(text);
    std::string quoted = "\"";
    for (char c : text) {
        if (c == '"') quoted += '"';
        if (c == '\0')
            quoted += kReplacement;
        else
            quoted += c;
    }
    return quoted + '"';
}

}  // namespace quartier::graph_io
