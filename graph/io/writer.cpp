#include "graph/io/writer.h"

#include <algorithm>

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/formats.h"
#include "graph/io/graph_output.h"
#include "graph/io/gzip_stream.h"
#include "graph/io/spreadsheet_text.h"
#include "graph/io/text_sink.h"

namespace quartier {
namespace {

using graph_io::FormatEntry;
using graph_io::WrittenFormat;

bool isZipped(const std::filesystem::path& path) { return path.extension() == ".gz"; }

const WrittenFormat& formatOf(const std::filesystem::path& path) {
    const std::string suffix = (isZipped(path) ? path.stem() : path).extension().string();
    for (const FormatEntry& entry : graph_io::formatEntries())
        for (const WrittenFormat& format : entry.written)
            if (suffix == format.suffix) return format;
    throw OptionError(fmt::format("cannot write {}: graphs are written as {}, each also with .gz",
                                  path.string(), writableSuffixes(", ")));
}

void checkColumns(const GraphToWrite& what) {
    const auto check = [](const std::vector<ComputedColumn>& columns, u64 rows, const char* of) {
        for (const ComputedColumn& column : columns) {
            const u64 count = std::visit([](const auto& values) { return values.size(); }, column.values);
            if (count != rows)
                throw Error(
                    fmt::format("the column '{}' has {} values for {} {}", column.name, count, rows, of));
        }
    };
    const u64 nodes = what.graph->vertexCount();
    const u64 edges = what.graph->edgeCount();
    check(what.columns, nodes, "nodes");
    check(what.edgeColumns, edges, "edges");
    if (what.edges != nullptr && what.edges->size() != edges)
        throw Error(
            fmt::format("the columns of edges have {} values for {} edges", what.edges->size(), edges));
    if (!what.positions.empty() && what.positions.size() != nodes)
        throw Error(fmt::format("there are {} positions for {} nodes", what.positions.size(), nodes));
}

u64 isolatedNodes(const Graph& graph) {
    u64 count = 0;
    if (!graph.isDirected()) {
        for (VertexId v = 0; v < graph.vertexCount(); ++v) count += graph.row(v).empty() ? 1 : 0;
        return count;
    }
    std::vector<bool> met(graph.vertexCount(), false);
    graph_io::forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset) { met[v] = met[w] = true; });
    return static_cast<u64>(std::count(met.begin(), met.end(), false));
}

u64 textsThatXmlLacks(const GraphToWrite& what) {
    u64 count = 0;
    for (VertexId v = 0; v < what.nodes->size(); ++v) {
        if (!fitsXml(what.nodes->id(v))) ++count;
        if (what.nodes->hasLabels() && !fitsXml(what.nodes->label(v))) ++count;
    }
    const auto add = [&](const std::vector<graph_io::OutputColumn>& columns, u64 rows) {
        for (const graph_io::OutputColumn& column : columns) {
            if (!fitsXml(column.name)) ++count;
            if (column.type != graph_io::OutputColumn::Type::text) continue;
            for (u64 row = 0; row < rows; ++row) count += fitsXml(column.value(row)) ? 0 : 1;
        }
    };
    add(graph_io::outputColumns(what), what.nodes->size());
    add(graph_io::edgeColumns(what), what.graph->edgeCount());
    return count;
}

// From 0 or 1 on: then the places in a matrix tell the nodes.
bool numberedInOrder(const NodeTable& nodes) {
    const u64 first = nodes.size() > 0 && nodes.id(0) == "0" ? 0 : 1;
    for (VertexId v = 0; v < nodes.size(); ++v)
        if (nodes.id(v) != std::to_string(v + first)) return false;
    return true;
}

// A graph is written as it is, for other programs to read.
u64 idsLikeFormulas(const NodeTable& nodes) {
    u64 count = 0;
    for (VertexId v = 0; v < nodes.size(); ++v) count += graph_io::looksLikeFormula(nodes.id(v)) ? 1 : 0;
    return count;
}

// "labels, columns of nodes and positions", those of them that the format does not hold, if there is
// anything.
std::string leftOutOfNodes(const WrittenFormat& format, const GraphToWrite& what) {
    const bool columns = !what.nodes->columns().empty() || !what.columns.empty();
    const bool any = (!format.labels && what.nodes->hasLabels()) || (!format.columns && columns) ||
                     (!format.positions && !what.positions.empty());
    if (!any) return "";
    std::vector<std::string> left;
    if (!format.labels) left.emplace_back("labels");
    if (!format.columns) left.emplace_back("columns of nodes");
    if (!format.positions) left.emplace_back("positions");
    std::string text;
    for (size_t i = 0; i < left.size(); ++i)
        text += (i == 0 ? "" : i + 1 == left.size() ? " and " : ", ") + left[i];
    return text;
}

std::vector<std::string> lossesOf(const WrittenFormat& format, const GraphToWrite& what) {
    std::vector<std::string> losses;
    if (const u64 texts = format.xml ? textsThatXmlLacks(what) : 0; texts > 0)
        losses.push_back(fmt::format("{} {} characters that XML does not have: U+FFFD stands for them",
                                     formatCount(texts),
                                     texts == 1 ? "name or text has" : "names and texts have"));
    if (const u64 alone = !format.isolated ? isolatedNodes(*what.graph) : 0; alone > 0)
        losses.push_back(fmt::format("{} without edges left out: an edge list holds nodes by their edges",
                                     alone == 1 ? "a node is" : formatCount(alone) + " nodes are"));
    if (const std::string left = leftOutOfNodes(format, what); !left.empty())
        losses.push_back(fmt::format("{} are left out: {} holds none", left, format.name));
    if (!format.ofEdges && !graph_io::edgeColumns(what).empty())
        losses.push_back(fmt::format("the columns of edges are left out: {} holds none", format.name));
    if (!format.ids && !numberedInOrder(*what.nodes))
        losses.push_back(fmt::format("the ids are left out: {} numbers the nodes from {}", format.name,
                                     format.firstNumber));
    if (!format.directions && what.graph->isDirected())
        losses.push_back("the direction is not told: read it with --directed, or write .txt");
    if (const u64 missing = graph_io::nodesWithoutPosition(what); format.positions && missing > 0)
        losses.push_back(fmt::format("the positions are left out: {} of {} nodes have none",
                                     formatCount(missing), formatCount(what.positions.size())));
    if (const u64 formulas = format.suffix == ".csv" ? idsLikeFormulas(*what.nodes) : 0; formulas > 0)
        losses.push_back(
            fmt::format("{} as a formula of a spreadsheet does: in one, open the file with its columns as "
                        "texts",
                        formulas == 1 ? "an id begins" : formatCount(formulas) + " ids begin"));
    if (format.otherLosses != nullptr)
        for (std::string& loss : format.otherLosses(what)) losses.push_back(std::move(loss));
    return losses;
}

}  // namespace

std::string writableSuffixes(const std::string& between) {
    // Those that hold the most first.
    std::string columns, others;
    for (const FormatEntry& entry : graph_io::formatEntries())
        for (const WrittenFormat& format : entry.written) {
            std::string& list = format.columns ? columns : others;
            list += (list.empty() ? "" : between) + format.suffix;
        }
    return columns + between + others;
}

void requireGraphName(const std::filesystem::path& path) { formatOf(path); }

std::vector<std::string> writeGraph(const std::filesystem::path& path, const GraphToWrite& what,
                                    const std::stop_token& stop) {
    checkColumns(what);
    const WrittenFormat& format = formatOf(path);
    if (format.whyNot != nullptr)
        if (const auto why = format.whyNot(what))
            throw Error(fmt::format("cannot write {}: {}", path.string(), *why));
    std::vector<std::string> losses = lossesOf(format, what);
    writeAtomically(
        path,
        [&](std::ostream& out) {
            if (!isZipped(path)) return format.write(out, what);
            graph_io::GzipStream compressed(out);
            format.write(compressed, what);
            compressed.finish();
        },
        stop);
    return losses;
}

}  // namespace quartier
