// Which format a text is in: by its first words, then by the suffix of its name.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "graph/io/detection.h"
#include "graph/io/formats.h"

namespace quartier::graph_io {
namespace {

constexpr const char* kEdgeList = "edges";  // what a text is when nothing tells otherwise

[[noreturn]] void refuse(const FileText& file, const std::string& format) {
    file.fail(fmt::format(
        "looks like {}, which quartier does not read; convert it to one of the formats that it reads: {}",
        format, readableFormats()));
}

bool hasSuffixOf(const FormatEntry& format, const FileText& file) {
    return std::any_of(format.suffixes.begin(), format.suffixes.end(),
                       [&](const std::string& suffix) { return endsWith(file.innerName(), suffix); });
}

// The local name of the root element, lower case.
std::string rootElement(std::string_view text) {
    std::string plain;  // UTF-16 read as its ASCII half is enough for a tag name
    for (char c : text.substr(0, kHead))
        if (c != '\0') plain += c;
    size_t at = 0;
    while ((at = plain.find('<', at)) != std::string::npos) {
        if (plain.compare(at, 4, "<!--") == 0) {
            at = plain.find("-->", at);
            if (at == std::string::npos) return "";
            continue;
        }
        ++at;
        if (at < plain.size() && (plain[at] == '?' || plain[at] == '!')) continue;
        std::string name;
        for (; at < plain.size() && std::string_view(" \t\r\n/>").find(plain[at]) == std::string_view::npos;
             ++at)
            name += lowerAscii(plain[at]);
        const size_t colon = name.rfind(':');
        return colon == std::string::npos ? name : name.substr(colon + 1);
    }
    return "";
}

std::string xmlFormat(const FileText& file) {
    std::string root = rootElement(file.text());
    for (const FormatEntry& format : formatEntries())
        if (!root.empty() && format.xmlRoot == root) return format.id;
    for (const FormatEntry& format : formatEntries())
        if (!format.xmlRoot.empty() && hasSuffixOf(format, file)) return format.id;
    if (root == "html") refuse(file, "a web page");
    refuse(file, fmt::format("XML with the root element '{}'", excerpt(root)));
}

// Formats that are known by their first words and not read.
void refuseByContent(const FileText& file) {
    const std::string_view head = file.text().substr(0, kHead);
    const std::string_view text = trimmed(head);
    if (startsWithWord(text, "*node") && startsWithWord(trimmed(text.substr(5)), "data"))
        refuse(file, "Netdraw VNA");
    if (text.substr(0, 8) == ">>graph6" || text.substr(0, 9) == ">>sparse6") refuse(file, "graph6");
}

void refuseBySuffix(const FileText& file) {
    struct Known {
        const char* suffix;
        const char* format;
    };
    static constexpr std::array kKnown{Known{".pgn", "chess games in PGN"}, Known{".vna", "Netdraw VNA"}};
    for (const Known& known : kKnown)
        if (endsWith(file.innerName(), known.suffix)) refuse(file, known.format);
}

// A text that neither its beginning nor its name tells to be something else.
std::string tableFormat(FileText& file, const TableChoices& choices, const RunContext& context) {
    if (choices.source || choices.target || choices.weight || choices.header || !choices.names.empty())
        return kEdgeList;
    file.complete(context);
    for (const FormatEntry& format : formatEntries())
        if (format.insteadOfEdges != nullptr && format.insteadOfEdges(file)) return format.id;
    return kEdgeList;
}

}  // namespace

std::string detectFormat(FileText& file, const TableChoices& choices, const RunContext& context) {
    if (const FormatEntry* format = binaryFormat(file.text())) return format->id;
    const std::string_view text = trimmed(file.text().substr(0, kHead));
    if (text.empty()) {
        file.complete(context);
        if (trimmed(file.text()).empty()) file.fail("holds blanks only");
        return kEdgeList;
    }
    if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF" || text.front() == '<')
        return xmlFormat(file);
    const std::string_view head = file.text().substr(0, 4 * kHead);
    if (head.find('\r') != std::string_view::npos && head.find('\n') == std::string_view::npos)
        file.fail("has the line ends of old Macs (carriage returns alone): convert them to line feeds");
    refuseByContent(file);
    for (const FormatEntry& format : formatEntries())
        if (format.detect != nullptr && format.detect(file)) return format.id;
    for (const FormatEntry& format : formatEntries()) {
        if (!hasSuffixOf(format, file) || format.id == kEdgeList) continue;
        if (format.fits == nullptr) return format.id;
        if (!format.byPieces) file.complete(context);
        return format.fits(file) ? format.id : kEdgeList;
    }
    refuseBySuffix(file);
    return tableFormat(file, choices, context);
}

}  // namespace quartier::graph_io
