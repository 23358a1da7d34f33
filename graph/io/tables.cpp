// Results as tables, one row per node: partitions, levels, scores and positions, out and in again.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/error.h"
#include "graph/io/scan.h"
#include "graph/io/spreadsheet_text.h"
#include "graph/io/stream.h"
#include "graph/io/table_rows.h"
#include "graph/io/text_sink.h"
#include "graph/io/writer.h"

namespace quartier {
namespace {

using graph_io::excerpt;
using graph_io::FileText;
using graph_io::spreadsheetField;
using graph_io::TableRows;
using graph_io::TextSink;

void checkLength(const NodeTable& nodes, size_t values) {
    if (values != nodes.size())
        throw Error(fmt::format("{} values for {} nodes cannot be written", values, nodes.size()));
}

// The header of a table that this program wrote, in whose graph a node may be called "node".
bool isOwnHeader(const std::vector<std::string_view>& fields) {
    static constexpr std::array<std::string_view, 4> kValues{"community", "level1", "betweenness", "x"};
    const size_t first = fields.size() > 2 && fields[1] == "label" ? 2 : 1;
    return fields[0] == "node" && std::find(kValues.begin(), kValues.end(), fields[first]) != kValues.end();
}

const char* nodeHeader(NodeColumns columns) { return columns == NodeColumns::id ? "node" : "node,label"; }

std::string nodeFields(const NodeTable& nodes, VertexId v, NodeColumns columns) {
    std::string fields = spreadsheetField(nodes.id(v));
    if (columns == NodeColumns::idAndLabel) fields += "," + spreadsheetField(nodes.label(v));
    return fields;
}

void putHeader(TextSink& sink, std::span<const ValueColumn> columns) {
    for (const ValueColumn& column : columns) sink.put(",{}", spreadsheetField(column.name));
    sink.put("\n");
}

void putRow(TextSink& sink, std::span<const ValueColumn> columns, size_t row) {
    for (const ValueColumn& column : columns) {
        if (std::isnan(column.values[row]))
            sink.put(",");
        else
            sink.put(",{}", column.values[row]);
    }
    sink.put("\n");
}

// Calls row(vertex, fields, rows) for every row below the header, if there is one; a row is a header when its
// second field is no number and its first is no node.
class NodeRows {
  public:
    NodeRows(const std::filesystem::path& path, const NodeTable& nodes, const NodeTable* others)
        : file_(FileText::open(path, plainContext())),
          nodes_(nodes),
          others_(others),
          rows_(file_.text(), graph_io::findDelimiter(file_.text().substr(0, graph_io::kSampleBytes))),
          seen_(nodes.size()) {}

    template <typename Row>
    void forEach(size_t columns, const Row& row) {
        bool first = true;
        while (rows_.next()) {
            const auto& fields = rows_.fields();
            if (rows_.isCut()) fail(rows_.cutMessage());
            if (fields.size() < columns)
                fail(fmt::format("{} columns are needed, and {} were found", columns, fields.size()));
            const auto v = vertexNamed(nodes_, fields[0]);
            if (first && (isOwnHeader(fields) || (!v && !graph_io::wholeNumber(fields[1])))) {
                header_.assign(fields.begin(), fields.end());
                first = false;
                continue;
            }
            first = false;
            if (!v && others_ != nullptr && vertexNamed(*others_, fields[0])) continue;
            if (!v) fail(fmt::format("the node '{}' is not in the graph", excerpt(fields[0])));
            if (seen_[*v]) fail(fmt::format("the node '{}' is there twice", excerpt(fields[0])));
            seen_[*v] = true;
            row(*v, fields);
        }
    }
    void requireAll() const {
        for (VertexId v = 0; v < seen_.size(); ++v)
            if (!seen_[v]) file_.fail(fmt::format("has no row for the node '{}'", excerpt(nodes_.id(v))));
    }
    const std::vector<std::string>& header() const { return header_; }
    [[noreturn]] void fail(const std::string& message) const { file_.fail(rows_.rowStart(), message); }

  private:
    // Without the apostrophe first: of "=a" and "'=a" the first is written as the second.
    std::optional<VertexId> vertexNamed(const NodeTable& nodes, std::string_view id) const {
        const auto v = nodes.find(graph_io::withoutApostrophe(id));
        return v ? v : nodes.find(id);
    }

    FileText file_;
    const NodeTable& nodes_;
    const NodeTable* others_;
    TableRows rows_;
    std::vector<bool> seen_;
    std::vector<std::string> header_;
};

}  // namespace

void writePartition(std::ostream& out, const NodeTable& nodes, std::span<const VertexId> community,
                    NodeColumns columns) {
    checkLength(nodes, community.size());
    TextSink sink(out);
    sink.put("{},community\n", nodeHeader(columns));
    for (VertexId v = 0; v < community.size(); ++v)
        sink.put("{},{}\n", nodeFields(nodes, v, columns), community[v]);
}

void writeAllLevels(std::ostream& out, const NodeTable& nodes, const Hierarchy& hierarchy,
                    NodeColumns columns) {
    checkLength(nodes, hierarchy.vertices);
    TextSink sink(out);
    sink.put(nodeHeader(columns));
    for (size_t level = 1; level <= std::max<size_t>(1, hierarchy.levelCount()); ++level)
        sink.put(",level{}", level);
    sink.put("\n");
    for (VertexId v = 0; v < nodes.size(); ++v) {
        sink.put(nodeFields(nodes, v, columns));
        if (hierarchy.levels.empty()) sink.put(",{}", v);
        VertexId community = v;
        for (const Level& level : hierarchy.levels) {
            community = level.parent[community];
            sink.put(",{}", community);
        }
        sink.put("\n");
    }
}

void writeScores(std::ostream& out, const NodeTable& nodes, std::span<const f64> scores,
                 std::span<const f64> standardError, NodeColumns columns) {
    checkLength(nodes, scores.size());
    if (!standardError.empty()) checkLength(nodes, standardError.size());
    TextSink sink(out);
    sink.put("{},betweenness{}\n", nodeHeader(columns), standardError.empty() ? "" : ",stderr");
    for (VertexId v = 0; v < scores.size(); ++v) {
        if (std::isnan(scores[v])) {  // outside of what was computed on
            sink.put("{},{}\n", nodeFields(nodes, v, columns), standardError.empty() ? "" : ",");
            continue;
        }
        sink.put("{},{}", nodeFields(nodes, v, columns), scores[v]);
        if (!standardError.empty()) sink.put(",{}", standardError[v]);
        sink.put("\n");
    }
}

void writeEdgeScores(std::ostream& out, const Graph& graph, const NodeTable& nodes,
                     std::span<const f64> scores) {
    checkLength(nodes, graph.vertexCount());
    TextSink sink(out);
    sink.put("source,target,betweenness\n");
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        const std::string source = spreadsheetField(nodes.id(v));
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            if (w == v || (!graph.isDirected() && w < v) || std::isnan(scores[arc])) continue;
            sink.put("{},{},{}\n", source, spreadsheetField(nodes.id(w)), scores[arc]);
        }
    }
}

void writeNodeValues(std::ostream& out, const NodeTable& nodes, std::span<const ValueColumn> columns,
                     NodeColumns names) {
    for (const ValueColumn& column : columns) checkLength(nodes, column.values.size());
    TextSink sink(out);
    sink.put(nodeHeader(names));
    putHeader(sink, columns);
    for (VertexId v = 0; v < nodes.size(); ++v) {
        sink.put(nodeFields(nodes, v, names));
        putRow(sink, columns, v);
    }
}

void writeEdgeValues(std::ostream& out, const NodeTable& nodes,
                     std::span<const std::pair<VertexId, VertexId>> edges,
                     std::span<const ValueColumn> columns) {
    for (const ValueColumn& column : columns)
        if (column.values.size() != edges.size())
            throw Error(
                fmt::format("{} values for {} edges cannot be written", column.values.size(), edges.size()));
    TextSink sink(out);
    sink.put("source,target");
    putHeader(sink, columns);
    for (size_t row = 0; row < edges.size(); ++row) {
        sink.put("{},{}", spreadsheetField(nodes.id(edges[row].first)),
                 spreadsheetField(nodes.id(edges[row].second)));
        putRow(sink, columns, row);
    }
}

void writePositions(std::ostream& out, const NodeTable& nodes, std::span<const Vec2> positions) {
    checkLength(nodes, positions.size());
    for (VertexId v = 0; v < positions.size(); ++v)
        if (!std::isfinite(positions[v].x) || !std::isfinite(positions[v].y))
            throw Error(
                fmt::format("the node '{}' has no position: run the layout once more, with another seed",
                            excerpt(nodes.id(v))));
    TextSink sink(out);
    sink.put("node,x,y\n");
    for (VertexId v = 0; v < positions.size(); ++v)
        sink.put("{},{},{}\n", spreadsheetField(nodes.id(v)), positions[v].x, positions[v].y);
}

namespace {

// The column "community", or the last one (the coarsest level of a file with all levels). Numbers are kept,
// names are numbered in the order of the nodes. kNoVertex where there is none, which `complete` refuses.
std::vector<VertexId> readCommunities(const std::filesystem::path& path, const NodeTable& nodes,
                                      bool complete, const NodeTable* others = nullptr) {
    std::vector<VertexId> community(nodes.size(), kNoVertex);
    std::vector<std::string> texts(nodes.size());
    bool numbers = true;
    NodeRows rows(path, nodes, others);
    rows.forEach(2, [&](VertexId v, const std::vector<std::string_view>& fields) {
        size_t column = fields.size() - 1;
        for (size_t i = 1; i < rows.header().size() && i < fields.size(); ++i)
            if (graph_io::equalIgnoringCase(rows.header()[i], "community")) column = i;
        if (fields[column].empty()) {
            if (complete) rows.fail(fmt::format("the node '{}' has no community", excerpt(fields[0])));
            return;
        }
        const auto number = graph_io::wholeId(fields[column]);
        numbers = numbers && number && *number < kNoVertex;
        texts[v] = fields[column];
        if (numbers) community[v] = static_cast<VertexId>(*number);
    });
    if (complete) rows.requireAll();
    if (numbers) return community;
    std::map<std::string, VertexId> names;
    for (VertexId v = 0; v < texts.size(); ++v)
        if (!texts[v].empty())
            community[v] = names.emplace(texts[v], static_cast<VertexId>(names.size())).first->second;
    return community;
}

}  // namespace

std::vector<VertexId> readPartition(const std::filesystem::path& path, const NodeTable& nodes,
                                    const NodeTable* others) {
    return readCommunities(path, nodes, true, others);
}

std::vector<VertexId> readPartialPartition(const std::filesystem::path& path, const NodeTable& nodes) {
    return readCommunities(path, nodes, false);
}

std::vector<Vec2> readPositions(const std::filesystem::path& path, const NodeTable& nodes,
                                const NodeTable* others) {
    std::vector<Vec2> positions(nodes.size());
    NodeRows rows(path, nodes, others);
    rows.forEach(3, [&](VertexId v, const std::vector<std::string_view>& fields) {
        const auto x = graph_io::wholeNumber(fields[1]);
        const auto y = graph_io::wholeNumber(fields[2]);
        const bool good = x && y && std::abs(*x) < 1e30 && std::abs(*y) < 1e30;
        if (!good)
            rows.fail(fmt::format("the position '{}, {}' of the node '{}' is not two numbers",
                                  excerpt(fields[1]), excerpt(fields[2]), excerpt(fields[0])));
        positions[v] = {static_cast<f32>(*x), static_cast<f32>(*y)};
    });
    rows.requireAll();
    return positions;
}

}  // namespace quartier
