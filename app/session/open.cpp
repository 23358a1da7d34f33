// From a file, a SPEC or the built-in sample to a Document.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "app/session/column_edits.h"
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
    const bool sameDirection = options.direction == Direction::automatic || options.direction == kept;
    if (options.format.empty() && sameDirection && options.table == TableChoices{}) return;
    throw OptionError(
        fmt::format("{} is a session, and keeps its graph as it was read, {}: leave out --format, "
                    "--directed, --undirected, --columns, --delimiter and --header, or read the graph's own "
                    "file",
                    path, graph.isDirected() ? "directed" : "undirected"));
}

// Of a session file everything but its results, which need the graph: `kept` has them.
struct Source {
    Document document;
    KeptWork kept;
};

// Removed first: their names may be those of others now.
void changeFileColumns(Document& document, const std::vector<ChangedFileColumn>& changes) {
    std::vector<ColumnChange> renamed;
    for (const ChangedFileColumn& change : changes) {
        const ColumnPtr there = document.columns.require(change.of, columnId(change.file));
        if (change.name.empty())
            document.columns = document.columns.without(change.of, there->id());
        else
            renamed.push_back({.before = there,
                               .after = there->headed({.name = change.name,
                                                       .origin = {ColumnOrigin::Kind::file, change.file},
                                                       .of = change.of,
                                                       .id = {}}),
                               .place = document.columns.placeOf(change.of, there->id())});
    }
    // Two may have taken each other's names.
    for (const ColumnChange& change : renamed)
        document.columns = document.columns.without(change.before->of(), change.before->id());
    for (const ColumnChange& change : renamed)
        document.columns = document.columns.changed(nullptr, change.after, change.place);
}

Source openSource(const std::string& fileOrSpec, const ReadOptions& options, ForDrawing forDrawing,
                  RunContext& context) {
    Source source;
    Document& document = source.document;
    document.source = fileOrSpec;
    document.name = titleOf(fileOrSpec);
    document.reading = options;
    PartsProgress parts(context.observer);
    parts.next(.9);
    document.fromSession = isSession(fileOrSpec);
    LoadedGraph loaded;
    if (document.fromSession) {
        source.kept = readSession(fileOrSpec, context.toldTo(parts));
        loaded = std::move(source.kept.loaded);
        document.graphFile = source.kept.graphFile;
        if (document.graphFile) document.keepGraph = KeepGraph::reference;
        requireAsKept(fileOrSpec, options, *loaded.graph);
        document.positions = std::move(source.kept.positions);
        document.pinned = std::move(source.kept.pinned);
        document.groupStyles = std::move(source.kept.groupStyles);
        document.nodeColours = std::move(source.kept.nodeColours);
        document.views = std::move(source.kept.views);
        document.window = std::move(source.kept.window);
        document.filters = std::move(source.kept.filters);
        document.openedLabelColumn = std::move(source.kept.labelColumn);
    } else {
        document.graphFile = graphFileAt(fileOrSpec, options);
        loaded = loadGraph(fileOrSpec, options, context.toldTo(parts));
        document.positions = document.filePositions = positionsOf(*loaded.nodes);
        if (!loaded.report.labelColumn.empty())
            document.openedLabelColumn = columnId(loaded.report.labelColumn);
    }
    document.report = std::move(loaded.report);
    if (context.shouldStop()) throw Cancelled();
    parts.progress({.stage = "preparing", .fraction = 1});  // small graphs are read before they tell of it
    parts.next(1);
    const RunContext preparing = context.toldTo(parts);
    document.version = makeGraphVersion(std::move(loaded.graph), std::move(loaded.nodes), forDrawing,
                                        preparing, source.kept.graphVersion, std::move(loaded.edges));
    document.columns = columnsOf(*document.version, preparing);
    changeFileColumns(document, source.kept.fileColumns);
    for (const ColumnPtr& column : source.kept.columns)
        document.columns = document.columns.with(document.drawn() ? column->withGroups(preparing) : column);
    document.labelBy(document.openedLabelColumn);
    if (context.shouldStop()) throw Cancelled();
    return source;
}

Document withResults(Source source) {
    KeptWork& kept = source.kept;
    takeResults(std::move(kept.results), kept.shownCommunities, kept.shownBetweenness, source.document);
    return std::move(source.document);
}

}  // namespace

Document openGraph(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context) {
    return withResults(openSource(fileOrSpec, options, ForDrawing::no, context));
}

Document openDocument(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context) {
    Source source = openSource(fileOrSpec, options, ForDrawing::yes, context);
    return withResults(std::move(source));
}

}  // namespace quartier::session
