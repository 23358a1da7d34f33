#include "graph/io/reader.h"

#include <fmt/format.h>

#include <chrono>
#include <new>

#include "graph/io/parsers.h"

namespace quartier {
namespace {

using graph_io::FileText;

LoadedGraph readText(const FileText& file, const ReadOptions& options, const RunContext& context) {
    const std::string format = options.format.empty() ? graph_io::detectFormat(file) : options.format;
    if (format == "edges") return graph_io::readEdgeList(file, options, context);
    if (format == "mtx") return graph_io::readMatrixMarket(file, options, context);
    if (format == "gml") return graph_io::readGml(file, options, context);
    if (format == "graphml") return graph_io::readGraphMl(file, options, context);
    if (format == "gexf") return graph_io::readGexf(file, options, context);
    throw OptionError(
        fmt::format("the format '{}' is not known: edges, mtx, gml, graphml and gexf are", format));
}

// `open` gives the text; the clock runs from before it.
template <typename Open>
LoadedGraph timedRead(const std::string& name, const ReadOptions& options, const RunContext& context,
                      const Open& open) {
    const auto start = std::chrono::steady_clock::now();
    try {
        const FileText file = open();
        LoadedGraph loaded = readText(file, options, context);
        loaded.report.seconds = std::chrono::duration<f64>(std::chrono::steady_clock::now() - start).count();
        return loaded;
    } catch (const std::bad_alloc&) {
        throw Error(fmt::format("{}: not enough memory to read it", name));
    } catch (const std::length_error&) {
        throw Error(fmt::format("{}: not enough memory to read it", name));
    }
}

}  // namespace

const std::vector<FormatInfo>& graphFormats() {
    static const std::vector<FormatInfo> formats{
        {"edges",
         "Edge list",
         {".txt", ".csv", ".tsv", ".edges", ".edgelist", ".el", ".ncol", ".lg", ".jlg"},
         true,
         true},
        {"mtx", "Matrix Market", {".mtx"}, true, true},
        {"gml", "GML", {".gml"}, true, true},
        {"graphml", "GraphML", {".graphml"}, true, true},
        {"gexf", "GEXF", {".gexf"}, true, true},
    };
    return formats;
}

LoadedGraph readGraph(const std::filesystem::path& path, const ReadOptions& options,
                      const RunContext& context) {
    return timedRead(path.string(), options, context, [&] { return FileText::open(path, context); });
}

LoadedGraph readGraph(std::istream& stream, const std::string& name, const ReadOptions& options,
                      const RunContext& context) {
    return timedRead(name, options, context, [&] { return FileText::read(stream, name, context); });
}

namespace graph_io {

LoadedGraph finishGraph(ParsedGraph parsed, const FileText& file, const ReadOptions& options,
                        const RunContext& context) {
    if (parsed.nodes.size() == 0) file.fail("holds no node: there is nothing to show");
    LoadedGraph loaded;
    loaded.report = std::move(parsed.report);
    loaded.report.source = file.name();
    loaded.report.bytes = file.storedBytes();
    loaded.report.edgesRead = parsed.edges.size();
    Direction direction = parsed.direction;
    loaded.report.directionWhy = std::move(parsed.directionWhy);
    if (options.direction != Direction::automatic) {
        direction = options.direction;
        loaded.report.directionWhy =
            direction == Direction::directed ? "asked for: directed" : "asked for: undirected";
    }
    const auto vertices = static_cast<VertexId>(parsed.nodes.size());
    loaded.graph = std::make_shared<const Graph>(
        buildGraph(std::move(parsed.edges), vertices, direction, LoopPolicy::keep, loaded.report, context));
    loaded.nodes = std::make_shared<const NodeTable>(std::move(parsed.nodes));
    loaded.report.directed = direction == Direction::directed;
    return loaded;
}

}  // namespace graph_io
}  // namespace quartier
