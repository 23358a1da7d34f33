// From a file, a SPEC or the built-in sample to a Document.
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_scan.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "app/session/categories.h"
#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "core/resources.h"
#include "graph/generators.h"

namespace quartier::session {
namespace {

LoadedGraph loadSample(const RunContext& context) {
    std::istringstream stream{std::string(resource("samples/les-miserables.gml"))};
    return readGraph(stream, "les-miserables.gml", {.format = "gml", .direction = Direction::automatic},
                     context);
}

// Every undirected edge once, from its smaller end; self-loops have nothing to draw.
std::vector<render::Edge> distinctEdges(const Graph& graph) {
    const VertexId n = graph.vertexCount();
    std::vector<u64> first(size_t{n} + 1, 0);
    const auto after = [&](VertexId v) {
        const auto row = graph.row(v);
        return static_cast<size_t>(std::upper_bound(row.begin(), row.end(), v) - row.begin());
    };
    tbb::parallel_for(VertexId{0}, n, [&](VertexId v) { first[v + 1] = graph.row(v).size() - after(v); });
    for (VertexId v = 0; v < n; ++v) first[v + 1] += first[v];
    std::vector<render::Edge> edges(first[n]);
    tbb::parallel_for(VertexId{0}, n, [&](VertexId v) {
        u64 to = first[v];
        for (const VertexId target : graph.row(v).subspan(after(v))) edges[to++] = {v, target};
    });
    return edges;
}

std::vector<f32> degreesOf(const Graph& graph) {
    std::vector<f32> degrees(graph.vertexCount());
    tbb::parallel_for(VertexId{0}, graph.vertexCount(), [&](VertexId v) {
        const auto row = graph.row(v);
        const bool loop = std::binary_search(row.begin(), row.end(), v);
        degrees[v] = static_cast<f32>(row.size() - (loop ? 1 : 0));
    });
    return degrees;
}

// Positions of the file, when there is one for every node and they are not all the same point.
std::shared_ptr<const std::vector<Vec2>> positionsOf(const NodeTable& nodes) {
    const std::vector<Vec2>& positions = nodes.positions();
    if (positions.empty()) return nullptr;
    bool spread = false;
    for (const Vec2 p : positions) {
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) return nullptr;
        spread = spread || p.x != positions[0].x || p.y != positions[0].y;
    }
    return spread ? std::make_shared<const std::vector<Vec2>>(positions) : nullptr;
}

std::string titleOf(const std::string& source) {
    if (source == "-") return "standard input";
    if (source == kSampleName) return "Les Miserables";
    std::string name = std::filesystem::path(source).filename().string();
    return name.empty() ? source : name;
}

}  // namespace

LoadedGraph loadGraph(const std::string& source, const ReadOptions& options, const RunContext& context) {
    if (source == kSampleName) return loadSample(context);
    std::error_code ignored;
    // A file of that name comes first: "grid:3:3" may be one.
    if (looksLikeSpec(source) && !std::filesystem::exists(source, ignored)) return generate(source, context);
    return readGraph(source, options, context);
}

namespace {

// --directed also says that a run is to follow arcs: it may stand for a graph that has directions.
void requireAsKept(const std::string& path, const ReadOptions& options, const Graph& graph) {
    const Direction kept = graph.isDirected() ? Direction::directed : Direction::undirected;
    if (options.format.empty() && (options.direction == Direction::automatic || options.direction == kept))
        return;
    throw OptionError(
        fmt::format("{} is a session, and keeps its graph as it was read, {}: leave out --format, "
                    "--directed and --undirected, or read the graph's own file",
                    path, graph.isDirected() ? "directed" : "undirected"));
}

// The graph of a file or SPEC, or everything that a session file has; of that, `results` have to be taken
// yet.
struct Source {
    Document document;
    KeptWork kept;  // its graph, positions and views have gone to the document
};

Source openSource(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context) {
    Source source;
    Document& document = source.document;
    document.source = fileOrSpec;
    document.name = titleOf(fileOrSpec);
    document.reading = options;
    PartsProgress parts(context.observer);
    parts.next(.9);
    document.fromSession = isSession(fileOrSpec);
    if (document.fromSession) {
        source.kept = readSession(fileOrSpec, context.toldTo(parts));
        requireAsKept(fileOrSpec, options, *source.kept.loaded.graph);
        document.loaded = std::move(source.kept.loaded);
        document.positions = std::move(source.kept.positions);
        document.views = std::move(source.kept.views);
    } else {
        document.loaded = loadGraph(fileOrSpec, options, context.toldTo(parts));
        document.positions = positionsOf(*document.loaded.nodes);
    }
    if (context.shouldStop()) throw Cancelled();
    parts.progress({.stage = "preparing", .fraction = 1});  // small graphs are read before they tell of it
    parts.next(1);
    document.undirected = symmetrised(document.loaded.graph);
    if (context.shouldStop()) throw Cancelled();
    return source;
}

void prepareDrawing(Document& document, const RunContext& context) {
    document.edges = std::make_shared<const std::vector<render::Edge>>(distinctEdges(*document.undirected));
    document.degrees = std::make_shared<const std::vector<f32>>(degreesOf(*document.undirected));
    if (!document.degrees->empty()) {
        const auto [least, most] = std::minmax_element(document.degrees->begin(), document.degrees->end());
        document.leastDegree = *least;
        document.mostDegree = *most;
    }
    document.categories = categoriesOf(*document.loaded.nodes, context);
    if (context.shouldStop()) throw Cancelled();
}

Document withResults(Source source) {
    KeptWork& kept = source.kept;
    takeResults(std::move(kept.results), kept.shownCommunities, kept.shownBetweenness, source.document);
    return std::move(source.document);
}

}  // namespace

Document openGraph(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context) {
    return withResults(openSource(fileOrSpec, options, context));
}

Document openDocument(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context) {
    Source source = openSource(fileOrSpec, options, context);
    prepareDrawing(source.document, context);
    return withResults(std::move(source));
}

}  // namespace quartier::session
