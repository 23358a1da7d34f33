// Which format a text is in: by its first words, then by the suffix of its name.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "graph/io/parsers.h"
#include "graph/io/reader.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kHead = 16 * 1024;

bool endsWith(std::string_view name, std::string_view suffix) {
    return name.size() >= suffix.size() &&
           equalIgnoringCase(name.substr(name.size() - suffix.size()), suffix);
}

bool startsWithWord(std::string_view text, std::string_view word) {
    return equalIgnoringCase(text.substr(0, word.size()), word) &&
           (text.size() == word.size() || isBlank(text[word.size()]) || text[word.size()] == '\n' ||
            text[word.size()] == '{' || text[word.size()] == '[' || text[word.size()] == '"');
}

[[noreturn]] void refuse(const FileText& file, const std::string& format) {
    file.fail(fmt::format(
        "looks like {}, which quartier does not read yet; convert it to GraphML, GEXF, GML, Matrix "
        "Market or an edge list",
        format));
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
    if (root == "graphml" || root == "gexf") return root;
    if (root == "graph" && file.text().substr(0, kHead).find("XGMML") != std::string_view::npos)
        refuse(file, "XGMML");
    if (endsWith(file.innerName(), ".xgmml")) refuse(file, "XGMML");
    if (endsWith(file.innerName(), ".graphml")) return "graphml";
    if (endsWith(file.innerName(), ".gexf")) return "gexf";
    if (root == "html") refuse(file, "a web page");
    refuse(file, fmt::format("XML with the root element '{}'", excerpt(root)));
}

// GML: any "key value" lines (Creator, Version, comment) above "graph [".
bool isGml(std::string_view text) {
    const std::string_view head = text.substr(0, kHead);
    size_t at = 0;
    while ((at = head.find('[', at)) != std::string_view::npos) {
        const std::string_view before = trimmed(head.substr(0, at));
        const size_t start = before.find_last_of(" \t\r\n");
        const std::string_view word = start == std::string_view::npos ? before : before.substr(start + 1);
        if (equalIgnoringCase(word, "graph")) {
            // Not a sentence or a program that uses such words: lines above begin with a key.
            const std::string_view first = trimmed(head);
            const auto c = first.front();
            return c == '#' || (lowerAscii(c) >= 'a' && lowerAscii(c) <= 'z');
        }
        ++at;
    }
    return false;
}

// Also a damaged one, so that the reader can say what is wrong with it.
bool isMatrixBanner(std::string_view text) {
    std::string line(text.substr(0, std::min(text.find('\n'), size_t{200})));
    std::transform(line.begin(), line.end(), line.begin(), lowerAscii);
    if (line.front() != '%') return false;
    return line.find("matrixmarket") != std::string::npos ||
           (line.find("matrix ") != std::string::npos &&
            (line.find(" coordinate ") != std::string::npos || line.find(" array ") != std::string::npos));
}

std::string_view skipComments(std::string_view text, std::string_view marker) {
    text = trimmed(text);
    while (text.substr(0, marker.size()) == marker) {
        const size_t stop = text.find('\n');
        if (stop == std::string_view::npos) return "";
        text = trimmed(text.substr(stop + 1));
    }
    return text;
}

bool isDot(std::string_view head) {
    std::string_view text = skipComments(head, "//");
    while (text.substr(0, 2) == "/*") {
        const size_t stop = text.find("*/");
        if (stop == std::string_view::npos) return false;
        text = skipComments(trimmed(text.substr(stop + 2)), "//");
    }
    text = skipComments(text, "#");
    if (startsWithWord(text, "strict")) text = trimmed(text.substr(6));
    const bool word = startsWithWord(text, "digraph") || startsWithWord(text, "graph");
    return word && text.find('{') != std::string_view::npos &&
           text.find('{') < std::min(text.find('['), text.find('\n', text.find('{')));
}

bool isPajek(std::string_view head) {
    const std::string_view text = skipComments(skipComments(head, "%"), "/*");
    static constexpr std::array kWords{"*vertices", "*network",   "*nodes",  "*arcs", "*edges",
                                       "*arcslist", "*edgeslist", "*matrix", "*node"};
    return std::any_of(kWords.begin(), kWords.end(),
                       [&](const char* word) { return startsWithWord(text, word); });
}

// Formats that are known by their first words and not read.
void refuseByContent(const FileText& file) {
    const std::string_view head = file.text().substr(0, kHead);
    const std::string_view text = trimmed(head);
    if (text.front() == '{' || text.substr(0, 2) == "[{" || text.substr(0, 3) == "[\n{") refuse(file, "JSON");
    if (isPajek(head)) refuse(file, "Pajek");
    if (isDot(head)) refuse(file, "Graphviz DOT");
    if (startsWithWord(text, "dl")) refuse(file, "UCINET DL");
    if (text.substr(0, 5) == "(tlp ") refuse(file, "Tulip TLP");
    if (text.substr(0, 3) == "DGS" && text.size() > 6 && isDigit(text[3])) refuse(file, "GraphStream DGS");
    if (startsWithWord(text.substr(0, text.find('>')), "nodedef")) refuse(file, "GDF");
    if (text.substr(0, 8) == ">>graph6" || text.substr(0, 9) == ">>sparse6") refuse(file, "graph6");
    std::string_view dimacs = text;
    while (startsWithWord(dimacs, "c")) {
        const size_t stop = dimacs.find('\n');
        dimacs = stop == std::string_view::npos ? "" : trimmed(dimacs.substr(stop + 1));
    }
    if (startsWithWord(dimacs, "p") &&
        (dimacs.find("sp ") == 2 || dimacs.find("edge ") == 2 || dimacs.find("col ") == 2))
        refuse(file, "DIMACS");
}

void refuseBySuffix(const FileText& file) {
    struct Known {
        const char* suffix;
        const char* format;
    };
    static constexpr std::array<Known, 12> kKnown{{{".dot", "Graphviz DOT"},
                                                   {".gv", "Graphviz DOT"},
                                                   {".sif", "Cytoscape SIF"},
                                                   {".lgl", "LGL"},
                                                   {".metis", "METIS"},
                                                   {".graph", "METIS"},
                                                   {".tlp", "Tulip TLP"},
                                                   {".metis.graph", "METIS"},
                                                   {".pgn", "chess games in PGN"},
                                                   {".adjlist", "an adjacency list"},
                                                   {".vna", "Netdraw VNA"},
                                                   {".json", "JSON"}}};
    for (const Known& known : kKnown)
        if (endsWith(file.innerName(), known.suffix)) refuse(file, known.format);
}

}  // namespace

std::string detectFormat(const FileText& file) {
    const std::string_view text = trimmed(file.text().substr(0, kHead));
    if (text.empty()) {
        if (trimmed(file.text()).empty()) file.fail("holds blanks only");
        return "edges";
    }
    if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF" || text.front() == '<')
        return xmlFormat(file);
    const std::string_view head = file.text().substr(0, 4 * kHead);
    if (head.find('\r') != std::string_view::npos && head.find('\n') == std::string_view::npos)
        file.fail("has the line ends of old Macs (carriage returns alone): convert them to line feeds");
    if (isMatrixBanner(text)) return "mtx";
    refuseByContent(file);  // before GML: DOT files have a "graph [" too
    if (isGml(file.text())) return "gml";
    for (const FormatInfo& format : graphFormats())
        for (const std::string& suffix : format.suffixes)
            if (endsWith(file.innerName(), suffix)) {
                // Many files named .mtx are edge lists.
                if (format.id == "mtx") return isMatrixWithoutBanner(file.text()) ? "mtx" : "edges";
                return format.id;
            }
    refuseBySuffix(file);
    return "edges";
}

}  // namespace quartier::graph_io
