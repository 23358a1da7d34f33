#include "graph/io/text_sink.h"

#include "graph/io/scan.h"
#include "graph/io/utf8.h"

namespace quartier::graph_io {

std::string csvField(std::string_view text) {
    const bool odd = text.empty() || text.find_first_of(",;\"\n\r\t") != std::string_view::npos ||
                     isBlank(text.front()) || isBlank(text.back()) || text.front() == '#' ||
                     text.front() == '%';
    if (!odd) return std::string(text);
    std::string quoted = "\"";
    for (char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string xmlText(std::string_view text) {
    std::string escaped;
    for (char c : toUtf8(text)) {
        const auto u = static_cast<unsigned char>(c);
        if (c == '&')
            escaped += "&amp;";
        else if (c == '<')
            escaped += "&lt;";
        else if (c == '>')
            escaped += "&gt;";
        else if (c == '"')
            escaped += "&quot;";
        else if (c == '\n' || c == '\t' || c == '\r')
            escaped += fmt::format("&#{};", static_cast<int>(u));
        else if (u < 32)
            escaped += '?';
        else
            escaped += c;
    }
    return escaped;
}

}  // namespace quartier::graph_io
