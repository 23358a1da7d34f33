// Writing graphs and results. All files are written beside and renamed (core/atomic_file.h). Numbers are
// written so that reading them back gives the same value.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graph/edge_table.h"
#include "graph/graph.h"
#include "graph/hierarchy.h"
#include "graph/node_table.h"

namespace quartier {

// A column that is none of the file's: computed ("community", "betweenness"), or of a person.
struct ComputedColumn {
    std::string name;
    // One per node, or per edge in the order of an EdgeTable. Missing: NaN, the empty text.
    std::variant<std::vector<f64>, std::vector<std::string>> values;
    bool integral = false;  // whole numbers; texts of such that an f64 cannot hold
    bool yesNo = false;     // the texts "true" and "false"
};

struct GraphToWrite {
    const Graph* graph = nullptr;
    const NodeTable* nodes = nullptr;
    std::vector<ComputedColumn> columns;
    std::vector<Vec2> positions;    // empty = none
    std::vector<u32> colours = {};  // per node 0xRRGGBB, for GEXF; empty = none
    f64 sizeScale = 1;  // times the sizes of nodes in the file, which are in the unit of its positions
    const EdgeTable* edges = nullptr;  // null: none
    std::vector<ComputedColumn> edgeColumns = {};
    // By the names that the columns of `nodes` and `edges` have: what they are called now; others are left
    // out. None: all are written as they are.
    std::optional<std::map<std::string, std::string>> nodeColumnNames = {}, edgeColumnNames = {};
    // Told now and then which part of nodes and edges is written, 0 to 1; not by Matrix Market.
    std::function<void(f64)> progress = nullptr;
};

// Those of writeGraph() without .gz, as text: ".gexf, .graphml ...".
std::string writableSuffixes(const std::string& between);
// Throws OptionError unless the suffix is one of those of writeGraph().
void requireGraphName(const std::filesystem::path& path);
// By suffix, that of a format in FormatInfo::written, with .gz for compression. Gives a sentence for each
// thing that the format could not hold. Throws OptionError on other suffixes, Error on a graph that no reader
// could read back from such a file, Cancelled when `stop` was requested before the end.
std::vector<std::string> writeGraph(const std::filesystem::path& path, const GraphToWrite& what,
                                    const std::stop_token& stop = {});
void writeGexf(std::ostream& out, const GraphToWrite& what);
void writeGraphMl(std::ostream& out, const GraphToWrite& what);
void writeMatrixMarket(std::ostream& out, const Graph& graph);
void writeEdgeList(std::ostream& out, const GraphToWrite& what);  // "source,target[,weight]" and the columns

// What names the node of a row: "node", or "node,label".
enum class NodeColumns { id, idAndLabel };

// "node,community"
void writePartition(std::ostream& out, const NodeTable& nodes, std::span<const VertexId> community,
                    NodeColumns columns = NodeColumns::id);
// "node,level1,level2,...", level1 the finest
void writeAllLevels(std::ostream& out, const NodeTable& nodes, const Hierarchy& hierarchy,
                    NodeColumns columns = NodeColumns::id);
// "node,betweenness" and ",stderr" when standardError is not empty; NaN is an empty field
void writeScores(std::ostream& out, const NodeTable& nodes, std::span<const f64> scores,
                 std::span<const f64> standardError, NodeColumns columns = NodeColumns::id);
// "source,target,betweenness": every edge of the graph once, every arc of a directed one; self-loops are left
// out, and so are arcs whose score is NaN. `scores`: per arc.
void writeEdgeScores(std::ostream& out, const Graph& graph, const NodeTable& nodes,
                     std::span<const f64> scores);
// A column of a table: a number per node or edge; NaN is an empty field.
struct ValueColumn {
    std::string name;
    std::span<const f64> values;
};
// "node,NAME..."
void writeNodeValues(std::ostream& out, const NodeTable& nodes, std::span<const ValueColumn> columns,
                     NodeColumns names = NodeColumns::id);
// "source,target,NAME...": a row per edge
void writeEdgeValues(std::ostream& out, const NodeTable& nodes,
                     std::span<const std::pair<VertexId, VertexId>> edges,
                     std::span<const ValueColumn> columns);
// "node,x,y". Throws Error for a node without a position.
void writePositions(std::ostream& out, const NodeTable& nodes, std::span<const Vec2> positions);

// The same tables read back, matched by id; throws ParseError naming the line of an unknown or missing node.
// Rows of nodes that are in `others` alone are passed over: `nodes` are what a filter has left of those.
std::vector<VertexId> readPartition(const std::filesystem::path& path, const NodeTable& nodes,
                                    const NodeTable* others = nullptr);
// The same with kNoVertex for nodes without a row, or with an empty community.
std::vector<VertexId> readPartialPartition(const std::filesystem::path& path, const NodeTable& nodes);
std::vector<Vec2> readPositions(const std::filesystem::path& path, const NodeTable& nodes,
                                const NodeTable* others = nullptr);

}  // namespace quartier
