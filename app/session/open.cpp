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

Document openGraph(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context) {
    Document document;
    document.source = fileOrSpec;
    document.name = titleOf(fileOrSpec);
    document.reading = options;
    PartsProgress parts(context.observer);
    parts.next(.9);
    document.loaded = loadGraph(fileOrSpec, options, context.toldTo(parts));
    if (context.shouldStop()) throw Cancelled();
    parts.progress({.stage = "preparing", .fraction = 1});  // small graphs are read before they tell of it
    parts.next(1);
    document.undirected = symmetrised(document.loaded.graph);
    document.positions = positionsOf(*document.loaded.nodes);
    if (context.shouldStop()) throw Cancelled();
    return document;
}

Document openDocument(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context) {
    Document document = openGraph(fileOrSpec, options, context);
    document.edges = std::make_shared<const std::vector<render::Edge>>(distinctEdges(*document.undirected));
    document.degrees = std::make_shared<const std::vector<f32>>(degreesOf(*document.undirected));
    if (!document.degrees->empty()) {
        const auto [least, most] = std::minmax_element(document.degrees->begin(), document.degrees->end());
        document.leastDegree = *least;
        document.mostDegree = *most;
    }
    document.categories = categoriesOf(*document.loaded.nodes, context);
    if (context.shouldStop()) throw Cancelled();
    return document;
}

}  // namespace quartier::session
