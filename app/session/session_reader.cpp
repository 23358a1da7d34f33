// Reads session files. Nothing is believed that was not compared with what is there.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "app/session/bookmarks.h"
#include "app/session/derive.h"
#include "app/session/graph_reference.h"
#include "app/session/measure_run.h"
#include "app/session/named_filters.h"
#include "app/session/npy.h"
#include "app/session/session_arrays.h"
#include "app/session/session_entries.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "app/session/view_json.h"
#include "app/session/zip_file.h"
#include "core/error.h"
#include "graph/graph_from_rows.h"

namespace quartier::session {
namespace {

using nlohmann::json;

class SessionReader {
  public:
    SessionReader(const std::string& path, const RunContext& context) : path_(path), context_(context) {}

    KeptWork read() {
        readEntries();
        try {
            return makeWork();
        } catch (const Cancelled&) {
            throw;
        } catch (const GraphReferenceError&) {
            throw;
        } catch (const json::exception&) {
            fail(fmt::format("its {} is not what quartier writes", kIndexEntry));
        } catch (const Error& error) {
            fail(error.what());
        }
    }

  private:
    void readEntries();
    KeptWork makeWork();
    std::shared_ptr<const std::vector<VertexId>> pinsFrom(const KeptWork& work);
    std::shared_ptr<const std::vector<render::OwnColour>> nodeColoursFrom(const KeptWork& work);
    void checkSessionVersion(const JsonMembers& index) const;
    LoadedGraph graphInside(const JsonMembers& index);
    void graphInto(KeptWork& work, const JsonMembers& index);
    NodeTable nodesFrom(const JsonMembers& index, u64 count);
    std::shared_ptr<const EdgeTable> edgesFrom(const JsonMembers& index, u64 edges);
    NodeColumn columnFrom(const JsonMembers& column, u64 count);
    ColumnPtr ownColumnFrom(const JsonMembers& column, VertexId nodes, u64 edges);
    KeptResult resultFrom(const JsonMembers& result, const KeptWork& work);
    void readOwnColumns(const JsonMembers& index, KeptWork& work);
    static std::vector<ChangedFileColumn> fileColumnsFrom(const JsonMembers& index);
    void communitiesInto(CommunityRun& run, const JsonMembers& result, KeptResult& kept, VertexId count);
    void scoresInto(CentralityRun& run, const JsonMembers& result, const Graph& graph);
    void valuesInto(MeasureRun& run, const JsonMembers& result, const KeptWork& work);

    [[noreturn]] void fail(const std::string& why) const {
        throw Error(fmt::format("{} is not a session that this quartier can open: {}", path_, why));
    }
    const std::string& path_;
    const RunContext& context_;
    std::string index_;
    SessionArrays arrays_;
};

void SessionReader::readEntries() {
    std::error_code ignored;
    if (!std::filesystem::exists(path_, ignored))
        throw Error(fmt::format("{}: cannot be opened: there is no such file", path_));
    if (!beginsWithEntry(path_, kIndexEntry))
        fail(fmt::format("it does not begin as one, with {} in a zip file", kIndexEntry));
    ZipReader zip(path_);
    const auto bytes = [&](void* into, size_t count) {
        if (context_.shouldStop()) throw Cancelled();
        return zip.read(into, count);
    };
    while (zip.next()) {
        const std::string& name = zip.name();
        if (name == kIndexEntry) {
            char piece[1 << 16];
            while (const size_t got = bytes(piece, sizeof(piece))) index_.append(piece, got);
        } else if (name.ends_with(".npy")) {
            try {
                arrays_.add(name.substr(0, name.size() - 4), readNpy(bytes));
            } catch (const Cancelled&) {
                throw;
            } catch (const Error& error) {
                fail(fmt::format("{} cannot be read: {}", name, error.what()));
            }
        }
    }
}

void SessionReader::checkSessionVersion(const JsonMembers& index) const {
    if (index.get<std::string>("format") != kSessionFormat) index.fail("format");
    const u32 version = index.get<u32>("version");
    if (version == 0) index.fail("version");
    if (version > kSessionVersion)
        throw Error(
            fmt::format("it was saved by quartier {} in format {}, and this one reads formats up to {}: "
                        "open it with the newer program",
                        index.get<std::string>("program"), version, kSessionVersion));
}

// Null where the edges have no columns, as in files from before they could have some.
std::shared_ptr<const EdgeTable> SessionReader::edgesFrom(const JsonMembers& index, u64 edges) {
    if (!index.has("edgeColumns")) return nullptr;
    EdgeTable table(edges);
    for (const JsonMembers& column : index.list("edgeColumns")) {
        const auto path = column.get<std::string>("array"), type = column.get<std::string>("type");
        EdgeColumn made{.name = column.get<std::string>("name"), .values = {}};
        if (type == "real") {
            made.values = arrays_.take<std::vector<f64>>(path, edges);
        } else if (type == "text") {
            CodedTexts coded = arrays_.takeCodedTexts(path, edges);
            if (coded.texts.size() == 0 || !coded.texts.at(0).empty())
                throw Error(fmt::format("the first text of its array {} is not the empty one", path));
            made.values = std::move(coded);
        } else if (type == toString(ColumnType::yesNo)) {
            made.values = arrays_.takeAnswers(path, edges);
        } else {
            column.fail("type");
        }
        table.addColumn(std::move(made));
    }
    return std::make_shared<const EdgeTable>(std::move(table));
}

NodeColumn SessionReader::columnFrom(const JsonMembers& column, u64 count) {
    const auto path = column.get<std::string>("array"), type = column.get<std::string>("type");
    NodeColumn made{.name = column.get<std::string>("name"), .values = {}};
    if (type == "real") {
        made.values = arrays_.take<std::vector<f64>>(path, count);
    } else if (type == "text") {
        const CodedTexts coded = arrays_.takeCodedTexts(path, count);
        std::vector<std::string> texts;
        for (u64 row = 0; row < count; ++row) texts.emplace_back(coded.at(row));
        made.values = std::move(texts);
    } else if (type == toString(ColumnType::yesNo)) {
        made.values = arrays_.takeAnswers(path, count);
    } else {
        column.fail("type");
    }
    return made;
}

// Columns of a file have no origin in the index.
bool isOfFile(const JsonMembers& column) { return !column.has("origin"); }

ColumnHead headFrom(const JsonMembers& column) {
    ColumnHead head{.name = column.get<std::string>("name"), .origin = {}, .id = {}};
    const auto of = column.get<std::string>("of"), origin = column.get<std::string>("origin");
    if (of == toString(ColumnOf::edges))
        head.of = ColumnOf::edges;
    else if (of != toString(ColumnOf::nodes))
        column.fail("of");
    if (origin == toString(ColumnOrigin::Kind::formula))
        head.origin = {ColumnOrigin::Kind::formula, column.get<std::string>("formula")};
    else if (origin == toString(ColumnOrigin::Kind::person))
        head.origin.kind = ColumnOrigin::Kind::person;
    else
        column.fail("origin");
    return head;
}

template <class T>
SharedArray<T> array(LargeVector<T> values) {
    const auto kept = std::make_shared<const LargeVector<T>>(std::move(values));
    return {*kept, kept};
}

// A column of a person or of a formula.
ColumnPtr SessionReader::ownColumnFrom(const JsonMembers& column, VertexId nodes, u64 edges) {
    ColumnHead head = headFrom(column);
    const auto path = column.get<std::string>("array"), type = column.get<std::string>("type");
    const u64 rows = head.of == ColumnOf::nodes ? nodes : edges;
    if (type == toString(ColumnType::integer))
        return Column::integers(std::move(head), array(arrays_.take<LargeVector<i64>>(path, rows)));
    if (type == toString(ColumnType::real))
        return Column::reals(std::move(head), array(arrays_.take<LargeVector<f64>>(path, rows)));
    if (type == toString(ColumnType::text)) {
        Dictionary dictionary = Dictionary::of(arrays_.takeTexts(path, std::nullopt));
        return Column::texts(std::move(head), array(arrays_.take<LargeVector<u32>>(path, rows)),
                             std::move(dictionary));
    }
    if (type == toString(ColumnType::yesNo))
        return Column::yesNo(std::move(head), array(arrays_.take<LargeVector<u8>>(path, rows)));
    if (type == toString(ColumnType::partition))
        return Column::partition(std::move(head), array(arrays_.take<LargeVector<u32>>(path, rows)));
    column.fail("type");
}

NodeTable SessionReader::nodesFrom(const JsonMembers& index, u64 count) {
    const JsonMembers ids = index.object("ids");
    const auto kind = ids.get<std::string>("kind");
    NodeTable nodes;
    if (kind == "numbered") {
        const u64 first = ids.get<u64>("first");
        if (first > std::numeric_limits<u64>::max() - count) ids.fail("first");
        nodes = NodeTable::numbered(count, first);
    } else if (kind == "integers") {
        nodes = NodeTable::withIds(arrays_.take<std::vector<u64>>("nodes/id", count));
    } else if (kind == "texts") {
        nodes = NodeTable::withNames(arenaOf(arrays_.takeTexts("nodes/id", count)));
    } else {
        ids.fail("kind");
    }
    if (index.get<bool>("labels")) nodes.setLabels(arenaOf(arrays_.takeTexts("nodes/label", count)));
    for (const JsonMembers& column : index.list("columns"))
        if (isOfFile(column)) nodes.addColumn(columnFrom(column, count));
    return nodes;
}

LoadedGraph SessionReader::graphInside(const JsonMembers& index) {
    const JsonMembers graph = index.object("graph");
    Graph::Rows rows;
    rows.offsets = arrays_.take<std::vector<ArcOffset>>("graph/offsets");
    rows.targets = arrays_.take<LargeVector<VertexId>>("graph/targets");
    if (graph.get<bool>("weighted")) {
        rows.weights = arrays_.take<LargeVector<f32>>("graph/weights");
        if (rows.weights.empty() && !rows.targets.empty()) graph.fail("weighted");
    }
    LoadedGraph loaded;
    loaded.graph = graphFromRows(std::move(rows), graph.get<bool>("directed"), context_);
    loaded.nodes = std::make_shared<const NodeTable>(nodesFrom(index, loaded.graph->vertexCount()));
    loaded.edges = edgesFrom(index, loaded.graph->edgeCount());
    loaded.report = reportFrom(index.object("import"));
    return loaded;
}

// Files from before graphs had versions have the first.
u32 versionFrom(const JsonMembers& members, const char* name) {
    const u32 version = members.has(name) ? members.get<u32>(name) : 1;
    if (version == 0) members.fail(name);
    return version;
}

void SessionReader::graphInto(KeptWork& work, const JsonMembers& index) {
    const JsonMembers graph = index.object("graph");
    if (graph.has("reference")) {
        ReferredGraph referred = readReferred(referenceFrom(graph.object("reference")), path_, context_);
        work.loaded = std::move(referred.loaded);
        work.graphFile = std::move(referred.file);
    } else {
        work.loaded = graphInside(index);
    }
    const VertexId n = work.loaded.graph->vertexCount();
    if (n == 0 || graph.get<u64>("nodes") != n) graph.fail("nodes");
    if (graph.get<u64>("edges") != work.loaded.graph->edgeCount()) graph.fail("edges");
    work.graphVersion = versionFrom(graph, "version");
}

void SessionReader::communitiesInto(CommunityRun& run, const JsonMembers& result, KeptResult& kept,
                                    VertexId count) {
    run.result.modularity = result.get<f64>("modularity");
    run.result.disconnected = result.get<u64>("disconnected");
    Hierarchy& hierarchy = run.result.hierarchy;
    hierarchy.vertices = count;
    u64 below = count;
    for (const JsonMembers& level : result.list("levels")) {
        Level& made = hierarchy.levels.emplace_back();
        made.parent =
            arrays_.take<std::vector<VertexId>>(levelArray(kept.id, hierarchy.levelCount() - 1), below);
        made.communities = level.get<u32>("communities");
        if (made.communities == 0 || made.communities > below) level.fail("communities");
        made.modularity = level.get<f64>("modularity");
        made.iterations = level.get<int>("iterations");
        made.seconds = level.get<f64>("seconds");
        below = made.communities;
    }
    hierarchy.check();
    if (result.has("outside")) run.setOutside(result.numbers("outside"));
    if (result.get<bool>("drawn"))
        kept.colourKeys = arrays_.take<std::vector<u32>>(resultArray(kept.id, "colours"));
}

void SessionReader::scoresInto(CentralityRun& run, const JsonMembers& result, const Graph& graph) {
    const auto id = result.get<std::string>("id");
    Scores& scores = run.result.scores;
    scores.value = arrays_.take<std::vector<f64>>(result.get<std::string>("column"), graph.vertexCount());
    if (result.get<bool>("standardErrors"))
        scores.standardError =
            arrays_.take<std::vector<f64>>(resultArray(id, "standard-error"), graph.vertexCount());
    if (run.options.directed && !graph.isDirected())
        throw Error("a run followed directions that are not there");
    if (result.get<bool>("edges")) scores.edge = arrays_.take<std::vector<f64>>(resultArray(id, "edge"));
    scores.sourcesUsed = result.get<u64>("sourcesUsed");
    scores.searches = result.get<u64>("searches");
    scores.searchesOfAll = result.get<u64>("searchesOfAll");
    scores.exact = result.get<bool>("exact");
    scores.normalized = result.get<bool>("normalized");
    scores.bound = result.get<f64>("bound");
}

void SessionReader::valuesInto(MeasureRun& run, const JsonMembers& result, const KeptWork& work) {
    const auto of = result.get<std::string>("of");
    const GraphPtr undirected = symmetrised(work.loaded.graph);
    u64 rows = 1;
    if (of == toString(MeasureKind::node)) {
        rows = work.loaded.graph->vertexCount();
    } else if (of == toString(MeasureKind::edge)) {
        run.of = MeasureKind::edge;
        rows = distinctEdgeCount(*undirected);
    } else if (of == toString(MeasureKind::graph)) {
        run.of = MeasureKind::graph;
    } else {
        result.fail("of");
    }
    run.whole = result.get<bool>("whole");
    run.groups = result.get<bool>("groups");
    run.column = result.get<std::string>("takes");
    MeasureValues& values = run.result.values;
    values.value = arrays_.take<VertexVector<f64>>(result.get<std::string>("column"), rows);
    if (result.get<bool>("standardErrors"))
        values.standardError = arrays_.take<std::vector<f64>>(
            resultArray(result.get<std::string>("id"), "standard-error"), rows);
    values.sourcesUsed = result.get<u64>("sourcesUsed");
    summarise(run, *undirected);
}

RunPart partFrom(const JsonMembers& part) {
    return {.filter = part.get<std::string>("filter"),
            .nodes = part.get<u64>("nodes"),
            .edges = part.get<u64>("edges")};
}

PartitionOrigin originFrom(const JsonMembers& origin, u64 nodes) {
    PartitionOrigin made{.kind = PartitionOrigin::Kind::file,
                         .name = origin.get<std::string>("name"),
                         .unassigned = origin.get<u64>("unassigned")};
    if (made.unassigned > nodes) origin.fail("unassigned");
    const auto kind = origin.get<std::string>("kind");
    if (kind == toString(PartitionOrigin::Kind::column))
        made.kind = PartitionOrigin::Kind::column;
    else if (kind == toString(PartitionOrigin::Kind::edit))
        made.kind = PartitionOrigin::Kind::edit;
    else if (kind != toString(PartitionOrigin::Kind::file))
        origin.fail("kind");
    return made;
}

KeptResult SessionReader::resultFrom(const JsonMembers& result, const KeptWork& work) {
    const LoadedGraph& loaded = work.loaded;
    KeptResult kept{.id = result.get<std::string>("id"),
                    .name = result.get<std::string>("name"),
                    .communities = nullptr,
                    .betweenness = nullptr,
                    .measure = nullptr,
                    .colourKeys = {}};
    const auto kind = result.get<std::string>("kind"), status = result.get<std::string>("status");
    if (status != "complete" && status != "stopped") result.fail("status");
    const auto common = [&](auto& run, const std::vector<OptionSpec>& specs) {
        run.engine = engineFrom(result.object("engine"), specs, run.options);
        run.graphVersion = versionFrom(result, "graphVersion");
        const bool ofGraph =
            kind == "measure" && result.get<std::string>("of") == toString(MeasureKind::graph);
        if (run.graphVersion != work.graphVersion && !(ofGraph && run.graphVersion < work.graphVersion))
            throw Error(fmt::format("its result {} is of version {} of the graph, and it has version {}",
                                    kept.id, run.graphVersion, work.graphVersion));
        run.seconds = result.get<f64>("seconds");
        run.why = result.get<std::string>("why");
        run.fellBack = result.get<bool>("fellBack");
        if (result.has("part")) run.part = partFrom(result.object("part"));
        run.result.status = status == "complete" ? RunStatus::complete : RunStatus::cancelled;
        run.result.trace = traceFrom(result.object("trace"));
    };
    if (kind == "communities" || kind == "partition") {
        kept.communities = std::make_shared<CommunityRun>();
        if (kind == "partition")
            kept.communities->origin = originFrom(result.object("origin"), loaded.graph->vertexCount());
        common(*kept.communities, communityOptionSpecs());
        communitiesInto(*kept.communities, result, kept, loaded.graph->vertexCount());
    } else if (kind == "betweenness") {
        kept.betweenness = std::make_shared<CentralityRun>();
        common(*kept.betweenness, centralityOptionSpecs());
        scoresInto(*kept.betweenness, result, *loaded.graph);
    } else if (kind == "measure") {
        kept.measure = std::make_shared<MeasureRun>();
        common(*kept.measure, measureOptionSpecs());
        valuesInto(*kept.measure, result, work);
    } else {
        result.fail("kind");
    }
    return kept;
}

std::string shownId(const JsonMembers& shown, const char* kind, const std::vector<KeptResult>& results) {
    if (shown.at(kind).is_null()) return {};
    auto id = shown.get<std::string>(kind);
    const bool communities = std::string_view(kind) == "communities";
    for (const KeptResult& result : results)
        if (result.id == id && !result.measure && (result.communities != nullptr) == communities) return id;
    shown.fail(kind);
}

void SessionReader::readOwnColumns(const JsonMembers& index, KeptWork& work) {
    const Graph& graph = *work.loaded.graph;
    std::optional<u64> edges;  // counted once, and only where a column has a value for each
    for (const JsonMembers& column : index.list("columns")) {
        if (isOfFile(column)) continue;
        const bool ofEdges = column.get<std::string>("of") == toString(ColumnOf::edges);
        if (ofEdges && !edges) edges = distinctEdgeCount(*symmetrised(work.loaded.graph));
        work.columns.push_back(ownColumnFrom(column, graph.vertexCount(), edges.value_or(0)));
    }
}

// Files from before columns could be removed have none.
std::vector<ChangedFileColumn> SessionReader::fileColumnsFrom(const JsonMembers& index) {
    std::vector<ChangedFileColumn> changed;
    if (!index.has("fileColumns")) return changed;
    for (const JsonMembers& column : index.list("fileColumns")) {
        const auto of = column.get<std::string>("of");
        if (of != toString(ColumnOf::nodes) && of != toString(ColumnOf::edges)) column.fail("of");
        changed.push_back({.of = of == toString(ColumnOf::edges) ? ColumnOf::edges : ColumnOf::nodes,
                           .file = column.get<std::string>("file"),
                           .name = column.has("name") ? column.get<std::string>("name") : std::string()});
        if (column.has("name") && changed.back().name.empty()) column.fail("name");
    }
    return changed;
}

// Files from before windows kept anything of themselves have neither member.
WindowState windowFrom(const JsonMembers& index, const std::vector<std::shared_ptr<const KeptView>>& views) {
    WindowState window;
    if (index.has("window")) {
        const JsonMembers members = index.object("window");
        window.activeView = members.get<u32>("active");
        window.viewsLocked = members.get<bool>("locked");
        const auto open = std::count_if(views.begin(), views.end(),
                                        [](const auto& view) { return isWindowView(view->name); });
        if (window.activeView != 0 && window.activeView >= static_cast<size_t>(open)) members.fail("active");
    }
    if (index.has("history")) window.steps = index.texts("history");
    window.dropOldSteps();
    return window;
}

std::shared_ptr<const std::vector<VertexId>> SessionReader::pinsFrom(const KeptWork& work) {
    auto pinned =
        std::make_shared<const std::vector<VertexId>>(arrays_.take<std::vector<u32>>("nodes/pinned"));
    const bool ascending =
        std::adjacent_find(pinned->begin(), pinned->end(), std::greater_equal<>()) == pinned->end();
    if (pinned->empty() || !ascending || pinned->back() >= work.loaded.graph->vertexCount())
        throw Error("its array nodes/pinned has numbers that are no nodes, or not in ascending order");
    if (work.positions == nullptr) throw Error("it has pinned nodes without positions");
    return pinned;
}

std::shared_ptr<const std::vector<render::OwnColour>> SessionReader::nodeColoursFrom(const KeptWork& work) {
    const auto pairs = arrays_.take<std::vector<u32>>("nodes/own-colour");
    auto colours = std::make_shared<std::vector<render::OwnColour>>();
    bool sound = !pairs.empty() && pairs.size() % 2 == 0;
    for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
        sound = sound && pairs[i] < work.loaded.graph->vertexCount() && pairs[i + 1] <= 0xFFFFFFu &&
                (i == 0 || pairs[i - 2] < pairs[i]);
        colours->push_back({pairs[i], pairs[i + 1]});
    }
    if (!sound)
        throw Error(
            "its array nodes/own-colour has rows that are no node with a colour, or not in ascending "
            "order");
    return colours;
}

std::shared_ptr<const GroupStyles> groupStylesFrom(const JsonMembers& index) {
    GroupStyles styles;
    for (const JsonMembers& group : index.list("groups")) {
        GroupKey key{.of = group.get<std::string>("of"), .level = 0, .community = 0, .value = {}};
        if (group.has("value")) {
            key.value = group.get<std::string>("value");
        } else {
            key.level = group.get<u32>("level");
            key.community = group.get<u32>("community");
            if (key.level == 0) group.fail("level");
        }
        GroupStyle style;
        if (group.has("name")) style.name = group.get<std::string>("name");
        if (group.has("colour")) {
            const auto text = group.get<std::string>("colour");
            if (text.size() != 7 || text[0] != '#') group.fail("colour");
            style.colour = render::rgbOf(render::parseColour(text));
        }
        if (style.empty()) group.fail("name");
        styles.insert_or_assign(std::move(key), std::move(style));
    }
    return styles.empty() ? nullptr : std::make_shared<const GroupStyles>(std::move(styles));
}

KeptWork SessionReader::makeWork() {
    const json parsed = json::parse(index_);
    const JsonMembers index(parsed, "");
    checkSessionVersion(index);
    KeptWork work;
    graphInto(work, index);
    const u64 count = work.loaded.graph->vertexCount();
    readOwnColumns(index, work);
    work.fileColumns = fileColumnsFrom(index);
    if (index.get<bool>("positions")) {
        const auto flat = arrays_.take<std::vector<f32>>("nodes/position", 2 * count);
        auto positions = std::make_shared<std::vector<Vec2>>(count);
        for (u64 v = 0; v < count; ++v) (*positions)[v] = {flat[2 * v], flat[2 * v + 1]};
        if (!std::all_of(flat.begin(), flat.end(), [](f32 x) { return std::isfinite(x); }))
            throw Error("a node's position is not a number");
        work.positions = std::move(positions);
    }
    if (index.has("pinned") && index.get<bool>("pinned")) work.pinned = pinsFrom(work);
    if (index.has("nodeColours") && index.get<bool>("nodeColours")) work.nodeColours = nodeColoursFrom(work);
    if (index.has("groups")) work.groupStyles = groupStylesFrom(index);
    for (const JsonMembers& result : index.list("results")) work.results.push_back(resultFrom(result, work));
    work.shownCommunities = shownId(index.object("shown"), "communities", work.results);
    work.shownBetweenness = shownId(index.object("shown"), "betweenness", work.results);
    for (const JsonMembers& kept : index.list("views"))
        work.views.push_back(std::make_shared<const KeptView>(
            KeptView{.name = kept.get<std::string>("name"), .view = viewFrom(kept.at("view"))}));
    work.window = windowFrom(index, work.views);
    if (index.has("filters"))  // only where one was saved
        for (const JsonMembers& filter : index.list("filters"))
            saveFilter(work.filters, {.name = filter.get<std::string>("name"),
                                      .expression = filter.get<std::string>("expression")});
    if (index.has("labelColumn")) work.labelColumn = index.get<std::string>("labelColumn");
    return work;
}

}  // namespace

bool hasSessionName(const std::string& path) { return path.ends_with(kSessionSuffix); }

bool isSession(const std::string& path) { return hasSessionName(path) || beginsWithEntry(path, kIndexEntry); }

KeptWork readSession(const std::string& path, const RunContext& context) {
    return SessionReader(path, context).read();
}

void takeResults(std::vector<KeptResult> results, const std::string& shownCommunities,
                 const std::string& shownBetweenness, Document& document) {
    const bool drawn = document.drawn();
    for (KeptResult& kept : results) {
        if (kept.communities && (drawn || !kept.colourKeys.empty()))
            deriveLevels(*kept.communities, document, kept.colourKeys);
        if (kept.betweenness) {
            const Scores& scores = kept.betweenness->result.scores;
            const u64 arcs = document.searched(kept.betweenness->options).arcCount();
            if (!scores.edge.empty() && scores.edge.size() != arcs)
                throw Error(fmt::format("{}: the result {} has scores of {} edges instead of {}",
                                        document.source, kept.id, formatCount(scores.edge.size()),
                                        formatCount(arcs)));
            deriveScores(*kept.betweenness, document);
        }
        document.results.insert(document.results.all().size(), {.id = std::move(kept.id),
                                                                .name = std::move(kept.name),
                                                                .communities = std::move(kept.communities),
                                                                .betweenness = std::move(kept.betweenness),
                                                                .measure = std::move(kept.measure)});
    }
    if (!shownCommunities.empty()) document.show(shownCommunities);
    if (!shownBetweenness.empty()) document.show(shownBetweenness);
}

}  // namespace quartier::session
