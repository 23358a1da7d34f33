// Writes session files.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>

#include "app/session/graph_reference.h"
#include "app/session/session_entries.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "app/session/view_json.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/machine.h"
#include "core/utf8.h"
#include "graph/io/npy_header.h"
#include "graph/io/zip_writer.h"

namespace quartier::session {
namespace {

using graph_io::npyHeader;
using graph_io::ZipWriter;
using nlohmann::json;

constexpr u64 kPiece = u64{8} << 20;  // bytes written between two looks at the stop token

// Names of the arrays under nodes/ and edges/: what results give comes first, so that nodes/betweenness is
// always the result of that id and a column of the file steps aside.
class ArrayNames {
  public:
    std::string take(const std::string& name, ColumnOf of = ColumnOf::nodes) {
        const std::string base = fmt::format("{}/{}", toString(of), pathPart(name));
        std::string path = base;
        for (int i = 2; !taken_.insert(path).second; ++i) path = fmt::format("{}-{}", base, i);
        return path;
    }

  private:
    std::set<std::string> taken_{"nodes/id", "nodes/label", "nodes/position", "nodes/pinned",
                                 "nodes/own-colour"};
};

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

// What is kept of a column of the file is what its node table has: numbers as f64.
bool isOfFile(const Column& column) { return column.origin().kind == ColumnOrigin::Kind::file; }

// The column that the document has of this one of its file; null where a person has removed or edited it.
ColumnPtr ofFile(const Document& document, ColumnOf of, const std::string& name) {
    for (const ColumnPtr& column : document.columns.columns(of))
        if (isOfFile(*column) && nameInFile(*column) == name) return column;
    return nullptr;
}

// Of a graph that is referred to: what a person has renamed or removed of the columns of its file.
json changedFileColumns(const Document& document) {
    json changed = json::array();
    const auto add = [&](ColumnOf of, const std::string& name) {
        const ColumnPtr now = ofFile(document, of, name);
        json entry = {{"of", toString(of)}, {"file", toUtf8(name)}};
        if (now != nullptr && now->name() == name) return;
        if (now != nullptr) entry["name"] = toUtf8(now->name());
        changed.push_back(std::move(entry));
    };
    for (const NodeColumn& column : document.version->nodes->columns()) add(ColumnOf::nodes, column.name);
    if (document.version->edgeTable != nullptr)
        for (const EdgeColumn& column : document.version->edgeTable->columns())
            add(ColumnOf::edges, column.name);
    return changed;
}

json columnJson(const Column& column, const std::string& path) {
    const bool asReal = isOfFile(column) && column.isNumber();
    json kept = {{"name", toUtf8(column.name())},
                 {"type", toString(asReal ? ColumnType::real : column.type())},
                 {"array", path}};
    if (isOfFile(column)) return kept;
    kept["of"] = toString(column.of());
    kept["origin"] = toString(column.origin().kind);
    if (column.origin().kind == ColumnOrigin::Kind::formula) kept["formula"] = toUtf8(column.origin().text);
    return kept;
}

// Texts of all nodes in one array of bytes, and where each ends.
struct Texts {
    std::string bytes;
    std::vector<u64> ends;
    void add(std::string_view text) {
        bytes += text;
        ends.push_back(bytes.size());
    }
};

struct KeptColumn {
    ColumnPtr column;
    std::string path;
};

// A column of the file's edges, whose rows are those of its EdgeTable.
struct KeptEdgeColumn {
    const EdgeColumn* column = nullptr;
    std::string path;
};

json groupsJson(const GroupStyles& styles) {
    json kept = json::array();
    for (const auto& [key, style] : styles) {
        json group = {{"of", toUtf8(key.of)}};
        if (key.level == 0) {
            group["value"] = toUtf8(key.value);
        } else {
            group["level"] = key.level;
            group["community"] = key.community;
        }
        if (!style.name.empty()) group["name"] = toUtf8(style.name);
        if (style.colour) group["colour"] = fmt::format("#{:06X}", *style.colour);
        kept.push_back(std::move(group));
    }
    return kept;
}

json stepsJson(const std::vector<std::string>& steps) {
    json kept = json::array();
    for (const std::string& step : steps) kept.push_back(toUtf8(step));
    return kept;
}

class SessionWriter {
  public:
    // Without a reference the graph is kept inside.
    SessionWriter(const Document& document, std::optional<GraphReference> reference, std::ostream& out,
                  const RunContext& context)
        : document_(document), reference_(std::move(reference)), zip_(out), context_(context) {}

    void write() {
        const std::string index = indexJson().dump(1, ' ', false, json::error_handler_t::replace);
        total_ = estimate(index.size());
        bytes(kIndexEntry, std::as_bytes(std::span(index)), "");
        if (!reference_) {
            writeGraph();
            writeNodes();
        }
        for (const KeptColumn& kept : kept_) writeColumn(kept);
        for (const KeptEdgeColumn& kept : keptOfEdges_) writeEdgeColumn(kept);
        if (document_.positions) {
            const auto& positions = *document_.positions;
            array(std::string("nodes/position"),
                  std::span(reinterpret_cast<const f32*>(positions.data()), positions.size() * 2),
                  {positions.size(), 2});
        }
        if (document_.pinned) array(std::string("nodes/pinned"), std::span(*document_.pinned));
        if (document_.nodeColours) writeNodeColours();
        const std::vector<Result>& results = document_.results.all();
        for (size_t i = 0; i < results.size(); ++i) writeResult(results[i], resultPaths_[i]);
        zip_.finish();
    }

  private:
    json indexJson();
    static json resultJson(const Result& result, const std::string& path);
    void writeGraph();
    void writeNodes();
    void writeNodeColours();
    void writeColumn(const KeptColumn& kept);
    json edgeColumnsJson(ArrayNames& names);
    void writeEdgeColumn(const KeptEdgeColumn& kept);
    void writeResult(const Result& result, const std::string& path);

    u64 estimate(size_t indexBytes) const {
        u64 perNode = sizeof(Vec2) + 2 * sizeof(u64);
        perNode += document_.columns.nodes().size() * sizeof(f64);
        perNode += document_.results.all().size() * sizeof(f64);
        if (document_.version->edgeTable != nullptr)
            indexBytes +=
                document_.version->edgeTable->columns().size() * document_.graph().edgeCount() * sizeof(f64);
        return indexBytes + document_.graph().bytes() + perNode * document_.vertexCount();
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

    const Document& document_;
    std::optional<GraphReference> reference_;
    ZipWriter zip_;
    const RunContext& context_;
    u64 written_ = 0;
    u64 total_ = 1;
    Ids ids_;
    std::vector<std::string> resultPaths_;  // of the results' columns, in their order
    std::vector<KeptColumn> kept_;          // of nodes, then of edges
    std::vector<KeptEdgeColumn> keptOfEdges_;
};

json SessionWriter::resultJson(const Result& result, const std::string& path) {
    json kept = {{"id", result.id},
                 {"name", toUtf8(result.name)},
                 {"kind", result.kind()},
                 {"column", path},
                 {"graphVersion", result.provenance().graphVersion},
                 {"engine", engineJson(result)},
                 {"why", toUtf8(result.provenance().why)},
                 {"fellBack", result.provenance().fellBack},
                 {"seconds", result.seconds()},
                 {"status", result.status() == RunStatus::complete ? "complete" : "stopped"},
                 {"trace", toJson(result.trace())}};
    if (const auto& part = result.provenance().part)
        kept["part"] = {{"filter", toUtf8(part->filter)}, {"nodes", part->nodes}, {"edges", part->edges}};
    if (const auto& origin = result.provenance().origin)
        kept["origin"] = {{"kind", toString(origin->kind)},
                          {"name", toUtf8(origin->name)},
                          {"unassigned", origin->unassigned}};
    if (result.communities) {
        const CommunityRun& run = *result.communities;
        kept["modularity"] = run.result.modularity;
        kept["disconnected"] = run.result.disconnected;
        kept["drawn"] = run.depthCount() > 0;
        if (!run.outside.empty()) kept["outside"] = run.outside;
        kept["levels"] = json::array();
        for (const Level& level : run.result.hierarchy.levels)
            kept["levels"].push_back({{"communities", level.communities},
                                      {"modularity", level.modularity},
                                      {"iterations", level.iterations},
                                      {"seconds", level.seconds}});
        return kept;
    }
    if (result.measure) {
        const MeasureRun& run = *result.measure;
        kept["of"] = toString(run.of);
        kept["whole"] = run.whole;
        kept["groups"] = run.groups;
        kept["takes"] = toUtf8(run.column);
        kept["sourcesUsed"] = run.result.values.sourcesUsed;
        kept["standardErrors"] = !run.result.values.standardError.empty();
        return kept;
    }
    const Scores& scores = result.betweenness->result.scores;
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

// Those of the file that the document has still.
json SessionWriter::edgeColumnsJson(ArrayNames& names) {
    json columns = json::array();
    if (reference_ || document_.version->edgeTable == nullptr) return columns;
    for (const EdgeColumn& column : document_.version->edgeTable->columns()) {
        const ColumnPtr listed = ofFile(document_, ColumnOf::edges, column.name);
        if (listed == nullptr) continue;
        keptOfEdges_.push_back({&column, names.take(listed->name(), ColumnOf::edges)});
        columns.push_back(
            {{"name", toUtf8(listed->name())},
             {"type", toString(listed->type() == ColumnType::integer ? ColumnType::real : listed->type())},
             {"array", keptOfEdges_.back().path}});
    }
    return columns;
}

json SessionWriter::indexJson() {
    const NodeTable& nodes = *document_.version->nodes;
    const Graph& graph = document_.graph();
    if (!reference_) ids_ = idsOf(nodes);
    ArrayNames names;
    json results = json::array(), columns = json::array(), views = json::array();
    for (const Result& result : document_.results.all()) {
        // A number of the whole graph outlives an edit (edit_graph.h).
        if (!result.measure || result.measure->of != MeasureKind::graph) document_.requireOfThisGraph(result);
        const bool ofEdges = result.measure && result.measure->of == MeasureKind::edge;
        resultPaths_.push_back(names.take(result.id, ofEdges ? ColumnOf::edges : ColumnOf::nodes));
        results.push_back(resultJson(result, resultPaths_.back()));
    }
    for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges})
        for (const ColumnPtr& column : document_.columns.columns(of)) {
            if (isOfFile(*column) && (reference_ || of == ColumnOf::edges)) continue;
            kept_.push_back({column, names.take(column->name(), of)});
            columns.push_back(columnJson(*column, kept_.back().path));
        }
    json edgeColumns = edgeColumnsJson(names);
    for (const auto& kept : document_.views)
        views.push_back({{"name", toUtf8(kept->name)}, {"view", viewJson(kept->view)}});
    const auto shown = [&](const void* run) {
        const Result* result = document_.results.of(run);
        return result == nullptr ? json() : json(result->id);
    };
    json index = {{"format", kSessionFormat},
                  {"version", kSessionVersion},
                  {"program", programVersion()},
                  {"graph",
                   {{"version", document_.version->number},
                    {"nodes", graph.vertexCount()},
                    {"edges", graph.edgeCount()},
                    {"directed", graph.isDirected()},
                    {"weighted", graph.isWeighted()}}},
                  {"columns", std::move(columns)},
                  {"positions", document_.positions != nullptr},
                  {"results", std::move(results)},
                  {"shown",
                   {{"communities", shown(document_.communities.get())},
                    {"betweenness", shown(document_.betweenness.get())}}},
                  {"views", std::move(views)}};
    if (document_.pinned) index["pinned"] = true;
    if (document_.nodeColours) index["nodeColours"] = true;
    if (document_.groupStyles) index["groups"] = groupsJson(*document_.groupStyles);
    const WindowState& window = document_.window;
    if (window.activeView != 0 || window.viewsLocked)
        index["window"] = {{"active", window.activeView}, {"locked", window.viewsLocked}};
    if (!window.steps.empty()) index["history"] = stepsJson(window.steps);
    for (const NamedFilter& filter : document_.filters)
        index["filters"].push_back(
            {{"name", toUtf8(filter.name)}, {"expression", toUtf8(filter.expression)}});
    if (!document_.labelColumn.empty()) index["labelColumn"] = toUtf8(document_.labelColumn);
    if (reference_) {
        index["graph"]["reference"] = toJson(*reference_);
        if (json changed = changedFileColumns(document_); !changed.empty())
            index["fileColumns"] = std::move(changed);
        return index;
    }
    index["ids"] = {{"kind", ids_.kind}, {"first", ids_.first}};
    index["labels"] = nodes.hasLabels();
    index["import"] = reportJson(document_.report);
    if (!edgeColumns.empty()) index["edgeColumns"] = std::move(edgeColumns);
    return index;
}

void SessionWriter::writeGraph() {
    const Graph& graph = document_.graph();
    array("graph/offsets", graph.offsets(), {graph.offsets().size()});
    array("graph/targets", graph.targets(), {graph.targets().size()});
    if (graph.isWeighted()) array("graph/weights", graph.weights(), {graph.weights().size()});
}

void SessionWriter::writeNodes() {
    const NodeTable& nodes = *document_.version->nodes;
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
}

void SessionWriter::writeNodeColours() {
    std::vector<u32> pairs;
    for (const render::OwnColour& own : *document_.nodeColours)
        pairs.insert(pairs.end(), {own.vertex, own.rgb});
    array(std::string("nodes/own-colour"), std::span<const u32>(pairs), {pairs.size() / 2, 2});
}

template <class T>
std::vector<T> convertedTo(const Column& column, T missing) {
    std::vector<T> values(column.size());
    for (size_t row = 0; row < values.size(); ++row)
        values[row] = column.missing(row) ? missing : static_cast<T>(column.number(row));
    return values;
}

// Texts once each, and their number per row. A type has one kind of array; others that it may have in memory
// are converted.
void SessionWriter::writeColumn(const KeptColumn& kept) {
    const Column& column = *kept.column;
    const bool wholeOfPerson = column.type() == ColumnType::integer && !isOfFile(column);
    if (wholeOfPerson && !std::holds_alternative<SharedArray<i64>>(column.values()))
        return array(kept.path, convertedTo<i64>(column, kMissingInteger));
    if (column.type() == ColumnType::real && !std::holds_alternative<SharedArray<f64>>(column.values()))
        return array(kept.path, convertedTo<f64>(column, std::numeric_limits<f64>::quiet_NaN()));
    std::visit([&](const auto& values) { array(kept.path, values.span(), {values.size()}); },
               column.values());
    if (kept.column->type() != ColumnType::text) return;
    Texts dictionary;
    for (const std::string_view text : kept.column->dictionary()) dictionary.add(text);
    texts(kept.path, dictionary);
}

void SessionWriter::writeEdgeColumn(const KeptEdgeColumn& kept) {
    if (kept.column->isNumeric()) return array(kept.path, std::get<0>(kept.column->values));
    if (const auto* answers = std::get_if<YesNo>(&kept.column->values))
        return array(kept.path, answers->values);
    const CodedTexts& coded = std::get<1>(kept.column->values);
    array(kept.path, coded.codes);
    Texts dictionary;
    for (size_t code = 0; code < coded.texts.size(); ++code) dictionary.add(coded.texts.at(code));
    texts(kept.path, dictionary);
}

void SessionWriter::writeResult(const Result& result, const std::string& path) {
    if (result.communities) {
        const Hierarchy& hierarchy = result.communities->result.hierarchy;
        array(path, hierarchy.flatten(hierarchy.levelCount()));
        for (size_t i = 0; i < hierarchy.levelCount(); ++i)
            array(levelArray(result.id, i), hierarchy.levels[i].parent);
        if (result.communities->depthCount() == 0) return;
        std::vector<u32> keys;
        for (const Dendrogram::Node& node : result.communities->dendrogram.nodes())
            keys.push_back(node.colourKey);
        array(resultArray(result.id, "colours"), keys);
        return;
    }
    if (result.measure) {
        const MeasureValues& values = result.measure->result.values;
        array(path, values.value);
        if (!values.standardError.empty())
            array(resultArray(result.id, "standard-error"), values.standardError);
        return;
    }
    const Scores& scores = result.betweenness->result.scores;
    array(path, scores.value);
    if (!scores.standardError.empty()) array(resultArray(result.id, "standard-error"), scores.standardError);
    if (!scores.edge.empty()) array(resultArray(result.id, "edge"), scores.edge);
}

}  // namespace

void saveSession(const Document& document, const std::string& path, const RunContext& context,
                 KeepGraph keep) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    std::optional<GraphReference> reference;
    if (keep == KeepGraph::reference) reference = referTo(document, path, context);
    writeAtomically(
        path, [&](std::ostream& out) { SessionWriter(document, std::move(reference), out, context).write(); },
        context.stop);
}

}  // namespace quartier::session
