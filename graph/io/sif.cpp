// SIF of Cytoscape: "NODE INTERACTION NODE ..." on a line, parted by tabs, or by blanks where there is no
// tab.
#include <string>
#include <vector>

#include "core/utf8.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/line_reader.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

class SifReader {
  public:
    SifReader(const FileText& file, const RunContext& context)
        : lines_(file, context),
          assembler_(file),
          parallel_(file, assembler_, EdgePiece::Ends::any),
          tabs_(hasTab(file)) {}
    // Of a piece of the file.
    SifReader(const FileText& text, const SifReader& whole, EdgePiece& piece)
        : lines_(text, plainContext()),
          assembler_(text),
          edges_(piece),
          parallel_(text, assembler_, EdgePiece::Ends::any),
          tabs_(whole.tabs_) {}

    ParsedGraph read() {
        while (lines_.next()) {
            readLine(lines_.line());
            parallel_.readOn(lines_, nextLine, [&](std::string_view text, EdgePiece& piece) {
                const FileText part = FileText::partOf(text);
                SifReader(part, *this, piece).readPiece(piece);
            });
        }
        GraphAssembler::Defaults defaults;
        defaults.format = tabs_ ? "SIF, tab-separated" : "SIF";
        defaults.lines = lines_.number();
        defaults.directionWhy = "the format does not say, so it is undirected";
        return std::move(assembler_).finish(defaults);
    }

  private:
    void readPiece(EdgePiece& piece) {
        while (lines_.next()) {
            readLine(lines_.line());
            piece.end(lines_.at());
        }
    }

    static bool hasTab(const FileText& file) {
        TextCursor text(file);
        for (; text.has(); text.skip(text.ahead().size()))
            if (text.ahead().find('\t') != std::string_view::npos) return true;
        return false;
    }

    std::string_view takeField(std::string_view& line) const {
        if (!tabs_) {
            skipBlanks(line);
            size_t length = 0;
            while (length < line.size() && !isBlank(line[length])) ++length;
            const std::string_view field = line.substr(0, length);
            line.remove_prefix(length);
            return field;
        }
        const size_t stop = std::min(line.find('\t'), line.size());
        const std::string_view field = trimmed(line.substr(0, stop));
        line.remove_prefix(std::min(stop + 1, line.size()));
        return field;
    }

    void readLine(std::string_view line) {
        line = trimmed(line);
        if (line.empty()) return;
        const std::string source = toUtf8(takeField(line));
        edges_.declareEnd(source, lines_.number());
        if (line.empty()) return;
        const std::string interaction = toUtf8(takeField(line));
        if (trimmed(line).empty())
            return edges_.drop(DropReason::incomplete, lines_.number(),
                               "the line has an interaction and no second node");
        while (!trimmed(line).empty()) addEdge(source, toUtf8(takeField(line)), interaction);
    }

    void addEdge(const std::string& source, const std::string& target, const std::string& interaction) {
        edges_.declareEnd(target, lines_.number());
        edges_.addEdge(source, target, std::nullopt, EdgeType::byDefault, lines_.number());
        if (const auto column = edges_.edgeColumn("interaction", false, lines_.number()))
            edges_.setEdgeValue(*column, interaction, lines_.number());
    }

    LineReader lines_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    ParallelEdges parallel_;
    const bool tabs_;
};

ParsedGraph readSif(const FileText& file, const RunContext& context) {
    return SifReader(file, context).read();
}

}  // namespace

FormatEntry sifFormat() {
    return {.id = "sif", .name = "SIF", .suffixes = {".sif"}, .read = readPlain<readSif>, .byPieces = true};
}

}  // namespace quartier::graph_io
