#include "app/session/session_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <system_error>
#include <unordered_map>

#include "app/session/derive.h"
#include "app/session/npy.h"
#include "app/session/session_json.h"
#include "app/session/view_json.h"
#include "app/session/zip_file.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/machine.h"
#include "core/utf8.h"
#include "graph/graph_from_rows.h"

namespace quartier::session {
namespace {

using nlohmann::json;

constexpr const char* kIndex = "session.json";
constexpr const char* kFormat = "quartier session";
constexpr u32 kVersion = 1;
constexpr u64 kPiece = u64{8} << 20;  // bytes written between two looks at the stop token

// --- names of arrays ---

// A name as part of a path in the file: letters, digits and a few others; the rest as %XX of its UTF-8 bytes.
std::string pathPart(const std::string& name) {
    constexpr size_t kLongest = 120;
    std::string part;
    for (const char c : name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           c == '_' || c == '-' || c == ' ' || (c == '.' && !part.empty());
        part += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<u8>(c));
        if (part.size() > kLongest) break;
    }
    return part.empty() ? "column" : part;
}

// Names of the arrays under nodes/: what results give comes first, so that nodes/betweenness is always the
// result of that id and a column of the file steps aside.
class ArrayNames {
  public:
    std::string take(const std::string& name) {
        const std::string part = pathPart(name);
        std::string path = "nodes/" + part;
        for (int i = 2; !taken_.insert(path).second; ++i) path = fmt::format("nodes/{}-{}", part, i);
        return path;
    }

  private:
    std::set<std::string> taken_{"nodes/id", "nodes/label", "nodes/position"};
};

std::string levelArray(const std::string& id, size_t level) {
    return fmt::format("results/{}/level{}", pathPart(id), level + 1);
}

// --- ids ---

std::optional<u64> plainInteger(const std::string& text) {
    u64 value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool plain =
        error == std::errc() && end == text.data() + text.size() && (text.size() == 1 || text[0] != '0');
    return plain ? std::optional(value) : std::nullopt;
}

// Ids as they are kept: one first number where they count up, a list of numbers, or texts.
struct Ids {
    std::string kind = "numbered";
    u64 first = 0;
    std::vector<u64> numbers;
};

Ids idsOf(const NodeTable& nodes) {
    Ids ids;
    bool counting = true;
    for (VertexId v = 0; v < nodes.size(); ++v) {
        const std::optional<u64> number = plainInteger(nodes.id(v));
        if (!number) return {.kind = "texts", .first = 0, .numbers = {}};
        if (v == 0) ids.first = *number;
        counting = counting && *number == ids.first + v;
        ids.numbers.push_back(*number);
    }
    if (counting)
        ids.numbers = {};
    else
        ids.kind = "integers";
    return ids;
}

// --- writing ---

// Texts of all nodes in one array of bytes, and where each ends.
struct Texts {
    std::string bytes;
    std::vector<u64> ends;
    void add(std::string_view text) {
        bytes += text;
        ends.push_back(bytes.size());
    }
};

class SessionWriter {
  public:
    SessionWriter(const Document& document, std::ostream& out, const RunContext& context)
        : document_(document), zip_(out), context_(context) {}

    void write() {
        const std::string index = indexJson().dump(1, ' ', false, json::error_handler_t::replace);
        total_ = estimate(index.size());
        bytes(kIndex, std::as_bytes(std::span(index)), "");
        writeGraph();
        writeNodes();
        if (document_.positions) {
            const auto& positions = *document_.positions;
            array(std::string("nodes/position"),
                  std::span(reinterpret_cast<const f32*>(positions.data()), positions.size() * 2),
                  {positions.size(), 2});
        }
        for (const Result& result : document_.results.all()) writeResult(result);
        zip_.finish();
    }

  private:
    json indexJson();
    json resultJson(const Result& result);
    void writeGraph();
    void writeNodes();
    void writeResult(const Result& result);

    u64 estimate(size_t indexBytes) const {
        u64 perNode = sizeof(Vec2) + 2 * sizeof(u64);
        for (const NodeColumn& column : document_.loaded.nodes->columns())
            perNode += column.isNumeric() ? sizeof(f64) : sizeof(u32);
        perNode += document_.results.all().size() * sizeof(f64);
        return indexBytes + document_.loaded.graph->bytes() + perNode * document_.vertexCount();
    }
    template <class T>
    void array(const std::string& name, std::span<const T> values, const std::vector<u64>& shape) {
        bytes(name + ".npy", std::as_bytes(values), npyHeader<T>(shape));
    }
    template <class Values>
    void array(const std::string& name, const Values& values) {
        array(name, std::span<const typename Values::value_type>(values), {values.size()});
    }
    void texts(const std::string& name, const Texts& texts) {
        array(name + ".utf8", std::span(reinterpret_cast<const u8*>(texts.bytes.data()), texts.bytes.size()),
              {texts.bytes.size()});
        array(name + ".ends", texts.ends);
    }
    void bytes(const std::string& name, std::span<const std::byte> content, const std::string& header) {
        zip_.begin(name, header.size() + content.size());
        zip_.write(std::as_bytes(std::span(header)));
        for (size_t at = 0; at < content.size(); at += kPiece) {
            if (context_.shouldStop()) throw Cancelled();
            const auto piece = content.subspan(at, std::min<size_t>(kPiece, content.size() - at));
            zip_.write(piece);
            written_ += piece.size();
            context_.observer.progress(
                {.stage = "saving",
                 .fraction = std::min(1.0, static_cast<f64>(written_) / static_cast<f64>(total_))});
        }
    }
    // The path of a result's column, or of a column of the file.
    std::string pathOf(const std::string& key) const { return paths_.at(key); }

    const Document& document_;
    ZipWriter zip_;
    const RunContext& context_;
    u64 written_ = 0;
    u64 total_ = 1;
    Ids ids_;
    std::map<std::string, std::string> paths_;  // "result ID" and "column NAME"
};

json SessionWriter::resultJson(const Result& result) {
    json kept = {{"id", result.id},
                 {"name", toUtf8(result.name)},
                 {"kind", result.communities ? "communities" : "betweenness"},
                 {"column", pathOf("result " + result.id)},
                 {"seconds", result.seconds()},
                 {"status", result.status() == RunStatus::complete ? "complete" : "stopped"},
                 {"trace", toJson(result.trace())}};
    if (result.communities) {
        const CommunityRun& run = *result.communities;
        kept["engine"] = engineJson(run.engine, run.options);
        kept["why"] = toUtf8(run.why);
        kept["fellBack"] = run.fellBack;
        kept["modularity"] = run.result.modularity;
        kept["disconnected"] = run.result.disconnected;
        kept["drawn"] = run.depthCount() > 0;
        kept["levels"] = json::array();
        for (const Level& level : run.result.hierarchy.levels)
            kept["levels"].push_back({{"communities", level.communities},
                                      {"modularity", level.modularity},
                                      {"iterations", level.iterations},
                                      {"seconds", level.seconds}});
        return kept;
    }
    const CentralityRun& run = *result.betweenness;
    const Scores& scores = run.result.scores;
    kept["engine"] = engineJson(run.engine, run.options);
    kept["why"] = toUtf8(run.why);
    kept["fellBack"] = run.fellBack;
    kept["sourcesUsed"] = scores.sourcesUsed;
    kept["searches"] = scores.searches;
    kept["searchesOfAll"] = scores.searchesOfAll;
    kept["exact"] = scores.exact;
    kept["normalized"] = scores.normalized;
    kept["bound"] = scores.bound;
    kept["standardErrors"] = !scores.standardError.empty();
    kept["edges"] = !scores.edge.empty();
    return kept;
}

json SessionWriter::indexJson() {
    const NodeTable& nodes = *document_.loaded.nodes;
    const Graph& graph = *document_.loaded.graph;
    ids_ = idsOf(nodes);
    ArrayNames names;
    json results = json::array(), columns = json::array(), views = json::array();
    for (const Result& result : document_.results.all())
        paths_["result " + result.id] = names.take(result.id);
    for (const Result& result : document_.results.all()) results.push_back(resultJson(result));
    for (const NodeColumn& column : nodes.columns()) {
        const std::string path = paths_["column " + column.name] = names.take(column.name);
        columns.push_back(
            {{"name", toUtf8(column.name)}, {"type", column.isNumeric() ? "real" : "text"}, {"array", path}});
    }
    for (const auto& kept : document_.views)
        views.push_back({{"name", toUtf8(kept->name)}, {"view", viewJson(kept->view)}});
    const auto shown = [&](const void* run) {
        const Result* result = document_.results.of(run);
        return result == nullptr ? json() : json(result->id);
    };
    return {{"format", kFormat},
            {"version", kVersion},
            {"program", programVersion()},
            {"graph",
             {{"nodes", graph.vertexCount()},
              {"edges", graph.edgeCount()},
              {"directed", graph.isDirected()},
              {"weighted", graph.isWeighted()}}},
            {"ids", {{"kind", ids_.kind}, {"first", ids_.first}}},
            {"labels", nodes.hasLabels()},
            {"columns", std::move(columns)},
            {"positions", document_.positions != nullptr},
            {"results", std::move(results)},
            {"shown",
             {{"communities", shown(document_.communities.get())},
              {"betweenness", shown(document_.betweenness.get())}}},
            {"views", std::move(views)},
            {"import", reportJson(document_.loaded.report)}};
}

void SessionWriter::writeGraph() {
    const Graph& graph = *document_.loaded.graph;
    array("graph/offsets", graph.offsets(), {graph.offsets().size()});
    array("graph/targets", graph.targets(), {graph.targets().size()});
    if (graph.isWeighted()) array("graph/weights", graph.weights(), {graph.weights().size()});
}

void SessionWriter::writeNodes() {
    const NodeTable& nodes = *document_.loaded.nodes;
    const auto count = static_cast<VertexId>(nodes.size());
    if (ids_.kind == "integers") array("nodes/id", ids_.numbers);
    if (ids_.kind == "texts") {
        Texts ids;
        for (VertexId v = 0; v < count; ++v) ids.add(nodes.id(v));
        texts("nodes/id", ids);
    }
    if (nodes.hasLabels()) {
        Texts labels;
        for (VertexId v = 0; v < count; ++v) labels.add(nodes.label(v));
        texts("nodes/label", labels);
    }
    for (const NodeColumn& column : nodes.columns()) {
        const std::string path = pathOf("column " + column.name);
        if (column.isNumeric()) {
            array(path, std::get<std::vector<f64>>(column.values));
            continue;
        }
        // A text once, and its number per node.
        Texts dictionary;
        std::vector<u32> codes;
        std::unordered_map<std::string_view, u32> known;
        for (const std::string& text : std::get<std::vector<std::string>>(column.values)) {
            const auto [found, fresh] = known.try_emplace(text, static_cast<u32>(known.size()));
            if (fresh) dictionary.add(text);
            codes.push_back(found->second);
        }
        array(path, codes);
        texts(path, dictionary);
    }
}

void SessionWriter::writeResult(const Result& result) {
    const std::string column = pathOf("result " + result.id);
    const std::string folder = "results/" + pathPart(result.id);
    if (result.communities) {
        const Hierarchy& hierarchy = result.communities->result.hierarchy;
        array(column, hierarchy.flatten(hierarchy.levelCount()));
        for (size_t i = 0; i < hierarchy.levelCount(); ++i)
            array(levelArray(result.id, i), hierarchy.levels[i].parent);
        if (result.communities->depthCount() == 0) return;
        std::vector<u32> keys;
        for (const Dendrogram::Node& node : result.communities->dendrogram.nodes())
            keys.push_back(node.colourKey);
        array(folder + "/colours", keys);
        return;
    }
    const Scores& scores = result.betweenness->result.scores;
    array(column, scores.value);
    if (!scores.standardError.empty()) array(folder + "/standard-error", scores.standardError);
    if (!scores.edge.empty()) array(folder + "/edge", scores.edge);
}

// --- reading ---

class SessionReader {
  public:
    SessionReader(const std::string& path, const RunContext& context) : path_(path), context_(context) {}

    KeptWork read() {
        readEntries();
        try {
            return makeWork();
        } catch (const Cancelled&) {
            throw;
        } catch (const json::exception& error) {
            fail(fmt::format("its {} is not what quartier writes", kIndex));
        } catch (const Error& error) {
            fail(error.what());
        }
    }

  private:
    void readEntries();
    KeptWork makeWork();
    void checkVersion(const JsonMembers& index) const;
    LoadedGraph graphFrom(const JsonMembers& index);
    NodeTable nodesFrom(const JsonMembers& index, u64 count);
    NodeColumn columnFrom(const JsonMembers& column, u64 count);
    KeptResult resultFrom(const JsonMembers& result, const LoadedGraph& loaded);
    void communitiesInto(CommunityRun& run, const JsonMembers& result, KeptResult& kept, VertexId count);
    void scoresInto(CentralityRun& run, const JsonMembers& result, const Graph& graph);

    [[noreturn]] void fail(const std::string& why) const {
        throw Error(fmt::format("{} is not a session that this quartier can open: {}", path_, why));
    }
    // Takes an array out: every one is wanted once.
    NpyArray take(const std::string& name, u64 rows, u64 columns = 0);
    template <class Vector>
    Vector take(const std::string& name, std::optional<u64> rows = {});
    std::vector<std::string> takeTexts(const std::string& name, std::optional<u64> count);

    const std::string& path_;
    const RunContext& context_;
    std::string index_;
    std::map<std::string, NpyArray> arrays_;
};

void SessionReader::readEntries() {
    std::error_code ignored;
    if (!std::filesystem::exists(path_, ignored))
        throw Error(fmt::format("{}: cannot be opened: there is no such file", path_));
    if (!beginsWithEntry(path_, kIndex))
        fail(fmt::format("it does not begin as one, with {} in a zip file", kIndex));
    ZipReader zip(path_);
    const auto bytes = [&](void* into, size_t count) {
        if (context_.shouldStop()) throw Cancelled();
        return zip.read(into, count);
    };
    while (zip.next()) {
        const std::string& name = zip.name();
        if (name == kIndex) {
            char piece[1 << 16];
            while (const size_t got = bytes(piece, sizeof(piece))) index_.append(piece, got);
        } else if (name.ends_with(".npy")) {
            try {
                arrays_[name.substr(0, name.size() - 4)] = readNpy(bytes);
            } catch (const Cancelled&) {
                throw;
            } catch (const Error& error) {
                fail(fmt::format("{} cannot be read: {}", name, error.what()));
            }
        }
    }
}

template <class Vector>
Vector SessionReader::take(const std::string& name, std::optional<u64> rows) {
    using T = typename Vector::value_type;
    const auto found = arrays_.find(name);
    if (found == arrays_.end()) throw Error(fmt::format("it has no array {}", name));
    auto* values = std::get_if<LargeVector<T>>(&found->second.values);
    if (values == nullptr) throw Error(fmt::format("the numbers of its array {} are of another type", name));
    if (rows && values->size() != *rows)
        throw Error(fmt::format("its array {} has {} numbers instead of {}", name,
                                formatCount(values->size()), formatCount(*rows)));
    Vector taken;
    if constexpr (std::is_same_v<Vector, LargeVector<T>>)
        taken = std::move(*values);
    else
        taken.assign(values->begin(), values->end());
    arrays_.erase(found);
    return taken;
}

std::vector<std::string> SessionReader::takeTexts(const std::string& name, std::optional<u64> count) {
    const auto bytes = take<LargeVector<u8>>(name + ".utf8");
    const auto ends = take<std::vector<u64>>(name + ".ends", count);
    std::vector<std::string> texts;
    u64 begin = 0;
    for (const u64 end : ends) {
        if (end < begin || end > bytes.size())
            throw Error(fmt::format("a text of its array {} ends where none can", name));
        texts.emplace_back(reinterpret_cast<const char*>(bytes.data()) + begin, end - begin);
        begin = end;
    }
    if (begin != bytes.size()) throw Error(fmt::format("its array {} goes on after its last text", name));
    return texts;
}

void SessionReader::checkVersion(const JsonMembers& index) const {
    if (index.get<std::string>("format") != kFormat) index.fail("format");
    const u32 version = index.get<u32>("version");
    if (version == 0) index.fail("version");
    if (version > kVersion)
        throw Error(
            fmt::format("it was saved by quartier {} in format {}, and this one reads formats up to {}: "
                        "open it with the newer program",
                        index.get<std::string>("program"), version, kVersion));
}

StringArena arenaOf(const std::vector<std::string>& texts) {
    StringArena arena;
    for (const std::string& text : texts) arena.add(text);
    return arena;
}

NodeColumn SessionReader::columnFrom(const JsonMembers& column, u64 count) {
    const auto path = column.get<std::string>("array"), type = column.get<std::string>("type");
    NodeColumn made{.name = column.get<std::string>("name"), .values = {}};
    if (type == "real") {
        made.values = take<std::vector<f64>>(path, count);
    } else if (type == "text") {
        const std::vector<std::string> dictionary = takeTexts(path, std::nullopt);
        std::vector<std::string> texts;
        for (const u32 code : take<std::vector<u32>>(path, count)) {
            if (code >= dictionary.size())
                throw Error(fmt::format("its array {} names text {} of {}", path, code, dictionary.size()));
            texts.push_back(dictionary[code]);
        }
        made.values = std::move(texts);
    } else {
        column.fail("type");
    }
    return made;
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
        nodes = NodeTable::withIds(take<std::vector<u64>>("nodes/id", count));
    } else if (kind == "texts") {
        nodes = NodeTable::withNames(arenaOf(takeTexts("nodes/id", count)));
    } else {
        ids.fail("kind");
    }
    if (index.get<bool>("labels")) nodes.setLabels(arenaOf(takeTexts("nodes/label", count)));
    for (const JsonMembers& column : index.list("columns")) nodes.addColumn(columnFrom(column, count));
    return nodes;
}

LoadedGraph SessionReader::graphFrom(const JsonMembers& index) {
    const JsonMembers graph = index.object("graph");
    Graph::Rows rows;
    rows.offsets = take<std::vector<ArcOffset>>("graph/offsets");
    rows.targets = take<LargeVector<VertexId>>("graph/targets");
    if (graph.get<bool>("weighted")) {
        rows.weights = take<LargeVector<f32>>("graph/weights");
        if (rows.weights.empty() && !rows.targets.empty()) graph.fail("weighted");
    }
    LoadedGraph loaded;
    loaded.graph = graphFromRows(std::move(rows), graph.get<bool>("directed"), context_);
    const VertexId n = loaded.graph->vertexCount();
    if (n == 0 || graph.get<u64>("nodes") != n) graph.fail("nodes");
    if (graph.get<u64>("edges") != loaded.graph->edgeCount()) graph.fail("edges");
    loaded.nodes = std::make_shared<const NodeTable>(nodesFrom(index, n));
    loaded.report = reportFrom(index.object("import"));
    return loaded;
}

void SessionReader::communitiesInto(CommunityRun& run, const JsonMembers& result, KeptResult& kept,
                                    VertexId count) {
    run.engine = engineFrom(result.object("engine"), communityOptionSpecs(), run.options);
    run.result.modularity = result.get<f64>("modularity");
    run.result.disconnected = result.get<u64>("disconnected");
    Hierarchy& hierarchy = run.result.hierarchy;
    hierarchy.vertices = count;
    u64 below = count;
    for (const JsonMembers& level : result.list("levels")) {
        Level& made = hierarchy.levels.emplace_back();
        made.parent = take<std::vector<VertexId>>(levelArray(kept.id, hierarchy.levelCount() - 1), below);
        made.communities = level.get<u32>("communities");
        if (made.communities == 0 || made.communities > below) level.fail("communities");
        made.modularity = level.get<f64>("modularity");
        made.iterations = level.get<int>("iterations");
        made.seconds = level.get<f64>("seconds");
        below = made.communities;
    }
    hierarchy.check();
    if (result.get<bool>("drawn"))
        kept.colourKeys = take<std::vector<u32>>("results/" + pathPart(kept.id) + "/colours");
}

void SessionReader::scoresInto(CentralityRun& run, const JsonMembers& result, const Graph& graph) {
    run.engine = engineFrom(result.object("engine"), centralityOptionSpecs(), run.options);
    const std::string folder = "results/" + pathPart(result.get<std::string>("id"));
    Scores& scores = run.result.scores;
    scores.value = take<std::vector<f64>>(result.get<std::string>("column"), graph.vertexCount());
    if (result.get<bool>("standardErrors"))
        scores.standardError = take<std::vector<f64>>(folder + "/standard-error", graph.vertexCount());
    if (run.options.directed && !graph.isDirected())
        throw Error("a run followed directions that are not there");
    if (result.get<bool>("edges")) scores.edge = take<std::vector<f64>>(folder + "/edge");
    scores.sourcesUsed = result.get<u64>("sourcesUsed");
    scores.searches = result.get<u64>("searches");
    scores.searchesOfAll = result.get<u64>("searchesOfAll");
    scores.exact = result.get<bool>("exact");
    scores.normalized = result.get<bool>("normalized");
    scores.bound = result.get<f64>("bound");
}

KeptResult SessionReader::resultFrom(const JsonMembers& result, const LoadedGraph& loaded) {
    KeptResult kept{.id = result.get<std::string>("id"),
                    .name = result.get<std::string>("name"),
                    .communities = nullptr,
                    .betweenness = nullptr,
                    .colourKeys = {}};
    const auto kind = result.get<std::string>("kind"), status = result.get<std::string>("status");
    if (status != "complete" && status != "stopped") result.fail("status");
    const auto common = [&](auto& run) {
        run.seconds = result.get<f64>("seconds");
        run.why = result.get<std::string>("why");
        run.fellBack = result.get<bool>("fellBack");
        run.result.status = status == "complete" ? RunStatus::complete : RunStatus::cancelled;
        run.result.trace = traceFrom(result.object("trace"));
    };
    if (kind == "communities") {
        kept.communities = std::make_shared<CommunityRun>();
        communitiesInto(*kept.communities, result, kept, loaded.graph->vertexCount());
        common(*kept.communities);
    } else if (kind == "betweenness") {
        kept.betweenness = std::make_shared<CentralityRun>();
        scoresInto(*kept.betweenness, result, *loaded.graph);
        common(*kept.betweenness);
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
        if (result.id == id && (result.communities != nullptr) == communities) return id;
    shown.fail(kind);
}

KeptWork SessionReader::makeWork() {
    const json parsed = json::parse(index_);
    const JsonMembers index(parsed, "");
    checkVersion(index);
    KeptWork work;
    work.loaded = graphFrom(index);
    const u64 count = work.loaded.graph->vertexCount();
    if (index.get<bool>("positions")) {
        const auto flat = take<std::vector<f32>>("nodes/position", 2 * count);
        auto positions = std::make_shared<std::vector<Vec2>>(count);
        for (u64 v = 0; v < count; ++v) (*positions)[v] = {flat[2 * v], flat[2 * v + 1]};
        if (!std::all_of(flat.begin(), flat.end(), [](f32 x) { return std::isfinite(x); }))
            throw Error("a node's position is not a number");
        work.positions = std::move(positions);
    }
    for (const JsonMembers& result : index.list("results"))
        work.results.push_back(resultFrom(result, work.loaded));
    work.shownCommunities = shownId(index.object("shown"), "communities", work.results);
    work.shownBetweenness = shownId(index.object("shown"), "betweenness", work.results);
    for (const JsonMembers& kept : index.list("views"))
        work.views.push_back(std::make_shared<const KeptView>(
            KeptView{.name = kept.get<std::string>("name"), .view = viewFrom(kept.at("view"))}));
    return work;
}

}  // namespace

bool isSession(const std::string& path) {
    return path.ends_with(".quartier") || beginsWithEntry(path, kIndex);
}

void saveSession(const Document& document, const std::string& path, const RunContext& context) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    writeAtomically(
        path, [&](std::ostream& out) { SessionWriter(document, out, context).write(); }, context.stop);
}

KeptWork readSession(const std::string& path, const RunContext& context) {
    return SessionReader(path, context).read();
}

void takeResults(std::vector<KeptResult> results, const std::string& shownCommunities,
                 const std::string& shownBetweenness, Document& document) {
    const bool drawn = document.edges != nullptr;
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
                                                                .betweenness = std::move(kept.betweenness)});
    }
    if (!shownCommunities.empty()) document.show(shownCommunities);
    if (!shownBetweenness.empty()) document.show(shownBetweenness);
}

}  // namespace quartier::session
