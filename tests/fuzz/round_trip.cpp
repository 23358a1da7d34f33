// What a graph that was read must satisfy, and that every writer keeps it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "core/utf8.h"
#include "fuzz.h"
#include "graph/io/formats.h"
#include "graph/io/graph_output.h"
#include "graph/io/reader.h"
#include "graph/io/scan.h"
#include "graph/io/writer.h"

namespace quartier::fuzz {
namespace {

using graph_io::trimmed;

// Larger graphs come from headers that promise many nodes; writing them would take seconds.
constexpr VertexId kMostWritten = 20000;

void require(bool holds, const char* what) {
    if (!holds) finding(fmt::format("broken invariant: {}", what));
}

void checkRows(std::span<const ArcOffset> offsets, std::span<const VertexId> targets,
               std::span<const f32> weights, VertexId n) {
    require(offsets.size() == size_t{n} + 1 && offsets.front() == 0 && offsets.back() == targets.size(),
            "the offsets span the targets");
    require(weights.empty() || weights.size() == targets.size(), "there are as many weights as arcs");
    for (VertexId v = 0; v < n; ++v) {
        require(offsets[v] <= offsets[v + 1], "offsets do not fall");
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
            require(targets[arc] < n, "targets are vertices");
            require(arc == offsets[v] || targets[arc - 1] < targets[arc], "rows ascend without duplicates");
        }
    }
    for (const f32 weight : weights) require(std::isfinite(weight) && weight >= 0, "weights are weights");
}

// The arc (from, to) in rows that checkRows() accepted; targets.size() when there is none.
ArcOffset findArc(std::span<const ArcOffset> offsets, std::span<const VertexId> targets, VertexId from,
                  VertexId to) {
    const auto row = targets.subspan(offsets[from], offsets[from + 1] - offsets[from]);
    const auto found = std::lower_bound(row.begin(), row.end(), to);
    return found != row.end() && *found == to ? offsets[from] + static_cast<ArcOffset>(found - row.begin())
                                              : targets.size();
}

void checkReverse(const Graph& graph) {
    const auto reverse = graph.reverseTargets();
    require(reverse.size() == graph.arcCount(), "every arc enters somewhere");
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const ArcOffset back = findArc(graph.reverseOffsets(), reverse, graph.targets()[arc], v);
            require(back < reverse.size(), "every arc has its opposite");
            require(!graph.isWeighted() || graph.weights()[arc] == graph.reverseWeights()[back],
                    "an arc and its opposite weigh the same");
        }
}

void checkNodes(const LoadedGraph& loaded) {
    const NodeTable& nodes = *loaded.nodes;
    require(nodes.size() == loaded.graph->vertexCount() && nodes.size() > 0, "every vertex is a node");
    require(nodes.positions().empty() || nodes.positions().size() == nodes.size(),
            "all nodes have a position");
    for (const Vec2& p : nodes.positions())
        require(std::isfinite(p.x) && std::isfinite(p.y), "positions are finite");
    if (nodes.size() > kMostWritten) return;
    for (VertexId v = 0; v < nodes.size(); ++v) {
        require(nodes.find(nodes.id(v)) == v, "a node is found by its id");
        require(isUtf8(nodes.id(v)) && isUtf8(nodes.label(v)), "texts are UTF-8");
    }
    for (const NodeColumn& column : nodes.columns())
        require(std::visit([&](const auto& values) { return values.size() == nodes.size(); }, column.values),
                "columns have a value per node");
}

void checkEdgeColumns(const LoadedGraph& loaded) {
    if (loaded.edges == nullptr) return;
    require(!loaded.edges->columns().empty(), "a table of edges has columns");
    require(loaded.edges->size() == loaded.graph->edgeCount(), "a table of edges has a row per edge");
    for (const EdgeColumn& column : loaded.edges->columns()) {
        require(isUtf8(column.name), "names of columns are UTF-8");
        if (column.isNumeric()) continue;
        if (const auto* answers = std::get_if<YesNo>(&column.values)) {
            for (const u8 answer : answers->values)
                require(answer <= YesNo::kMissing, "an answer is yes, no or missing");
            continue;
        }
        const CodedTexts& coded = std::get<1>(column.values);
        require(coded.texts.size() > 0 && coded.texts.at(0).empty(), "text 0 is the empty one");
        for (const u32 code : coded.codes) require(code < coded.texts.size(), "a code has a text");
        for (size_t code = 0; code < coded.texts.size(); ++code)
            require(isUtf8(coded.texts.at(code)), "texts of edges are UTF-8");
    }
}

// "a", "b" and the weight of an edge, as its ids read.
using NamedEdges = std::multiset<std::string>;

NamedEdges namedEdges(const LoadedGraph& loaded) {
    NamedEdges edges;
    graph_io::forEachEdge(*loaded.graph, [&](VertexId v, VertexId w, ArcOffset arc) {
        std::string from = loaded.nodes->id(v), to = loaded.nodes->id(w);
        if (!loaded.graph->isDirected() && to < from) std::swap(from, to);
        edges.insert(fmt::format("{}:{}:{} {}", from.size(), from, to, loaded.graph->weight(arc)));
    });
    return edges;
}

bool allAreOne(std::span<const f32> weights) {
    return std::ranges::all_of(weights, [](f32 weight) { return weight == 1; });
}

// One way out and in again.
struct Format {
    const char* name;  // as a file, which tells the format
    void (*write)(std::ostream&, const GraphToWrite&);
    bool ids, labels, positions, isolated, direction;  // what the format keeps
    const char* lacks = "";                            // characters that its labels have not, beside NUL
    bool onesAreNone = false;                          // weights that all are 1 are read back as none
};

// What the list of formats writes under a suffix.
void writeAs(std::string_view suffix, std::ostream& out, const GraphToWrite& what) {
    for (const graph_io::FormatEntry& entry : graph_io::formatEntries())
        for (const graph_io::WrittenFormat& written : entry.written)
            if (written.suffix == suffix) {
                if (const auto why = written.whyNot == nullptr ? std::nullopt : written.whyNot(what))
                    throw Error(*why);
                return written.write(out, what);
            }
    finding(fmt::format("no format is written as {}", suffix));
}

void writeNet(std::ostream& out, const GraphToWrite& what) { writeAs(".net", out, what); }

void writeNodeLink(std::ostream& out, const GraphToWrite& what) { writeAs(".json", out, what); }

void writeNeighbours(std::ostream& out, const GraphToWrite& what) { writeAs(".graph", out, what); }

void writeDigraph(std::ostream& out, const GraphToWrite& what) { writeAs(".dot", out, what); }

void writeScipy(std::ostream& out, const GraphToWrite& what) { writeAs(".npz", out, what); }

void writeMatrix(std::ostream& out, const GraphToWrite& what) { writeMatrixMarket(out, *what.graph); }

constexpr Format kFormats[] = {
    {.name = "a.gexf",
     .write = writeGexf,
     .ids = true,
     .labels = true,
     .positions = true,
     .isolated = true,
     .direction = true},
    {.name = "a.graphml",
     .write = writeGraphMl,
     .ids = true,
     .labels = true,
     .positions = true,
     .isolated = true,
     .direction = true},
    {.name = "a.gml",
     .write = graph_io::writeGml,
     .ids = false,
     .labels = true,
     .positions = true,
     .isolated = true,
     .direction = true},
    {.name = "a.mtx",
     .write = writeMatrix,
     .ids = false,
     .labels = false,
     .positions = false,
     .isolated = true,
     .direction = true},
    {.name = "a.net",
     .write = writeNet,
     .ids = false,
     .labels = true,
     .positions = true,
     .isolated = true,
     .direction = true,
     .lacks = "\"\n\r"},
    {.name = "a.json",
     .write = writeNodeLink,
     .ids = true,
     .labels = true,
     .positions = true,
     .isolated = true,
     .direction = true},
    {.name = "a.graph",
     .write = writeNeighbours,
     .ids = false,
     .labels = false,
     .positions = false,
     .isolated = true,
     .direction = true},
    {.name = "a.dot",
     .write = writeDigraph,
     .ids = true,
     .labels = true,
     .positions = true,
     .isolated = true,
     .direction = true,
     .lacks = "\\"},
    {.name = "a.npz",
     .write = writeScipy,
     .ids = false,
     .labels = false,
     .positions = false,
     .isolated = true,
     .direction = false,
     .onesAreNone = true},
    {.name = "a.csv",
     .write = writeEdgeList,
     .ids = true,
     .labels = false,
     .positions = false,
     .isolated = false,
     .direction = false},
    {.name = "a.txt",
     .write = graph_io::writePlainList,
     .ids = true,
     .labels = false,
     .positions = false,
     .isolated = false,
     .direction = true},
};

class RoundTrip {
  public:
    RoundTrip(const LoadedGraph& loaded, const Format& format) : loaded_(loaded), format_(format) {}

    void run() {
        GraphToWrite what;
        what.graph = loaded_.graph.get();
        what.nodes = loaded_.nodes.get();
        what.positions = loaded_.nodes->positions();
        what.edges = loaded_.edges.get();
        std::ostringstream out;
        try {
            format_.write(out, what);
        } catch (const Error&) {
            return;  // a format may refuse what it cannot hold
        }
        written_ = out.str();
        const LoadedGraph again = readBack();
        checkInvariants(again);
        compare(again);
    }

  private:
    LoadedGraph readBack() const {
        std::istringstream in(written_);
        ReadOptions options;
        // The words of an edge list may make it look like another format.
        if (!format_.isolated) options.format = "edges";
        if (!format_.direction)
            options.direction = loaded_.graph->isDirected() ? Direction::directed : Direction::undirected;
        try {
            return readGraph(in, format_.name, options);
        } catch (const Error& error) {
            fail(fmt::format("cannot be read back: {}", error.what()));
        }
    }

    void compare(const LoadedGraph& again) const {
        const Graph& before = *loaded_.graph;
        const Graph& after = *again.graph;
        same(before.isDirected() == after.isDirected(), "direction");
        same(before.edgeCount() == after.edgeCount(), "number of edges");
        same(again.report.faultCount == 0, "text without a fault");
        if (format_.isolated) {
            same(std::ranges::equal(before.offsets(), after.offsets()) &&
                     std::ranges::equal(before.targets(), after.targets()),
                 "rows");
            same(std::ranges::equal(before.weights(), after.weights()) ||
                     (format_.onesAreNone && !after.isWeighted() && allAreOne(before.weights())),
                 "weights");
        } else {
            same(namedEdges(loaded_) == namedEdges(again), "edges");
        }
        if (format_.isolated) compareNodes(*again.nodes);
    }

    void compareNodes(const NodeTable& after) const {
        const NodeTable& before = *loaded_.nodes;
        for (VertexId v = 0; v < before.size(); ++v) {
            if (format_.ids && holds(before.id(v))) same(before.id(v) == after.id(v), "ids");
            if (format_.labels && holds(before.label(v))) same(sameLabel(before, after, v), "labels");
        }
        if (!format_.positions) return;
        const auto equal = [](const Vec2& a, const Vec2& b) { return a.x == b.x && a.y == b.y; };
        if (!before.positions().empty())
            same(std::ranges::equal(before.positions(), after.positions(), equal), "positions");
    }

    // Readers of GraphML take blanks around a text for layout; a label of blanks only is none there.
    bool sameLabel(const NodeTable& before, const NodeTable& after, VertexId v) const {
        const std::string label = before.label(v), again = after.label(v);
        if (format_.write != writeGraphMl) return label == again;
        return trimmed(label).empty() ? again == after.id(v) : trimmed(label) == trimmed(again);
    }

    // XML has not all characters; U+FFFD stands for the others.
    bool holds(const std::string& text) const {
        if (text.find_first_of(format_.lacks) != std::string::npos) return false;
        return (format_.write != writeGexf && format_.write != writeGraphMl) || fitsXml(text);
    }

    void same(bool equal, const char* what) const {
        if (!equal) fail(fmt::format("{} differ", what));
    }
    [[noreturn]] void fail(const std::string& message) const {
        finding(fmt::format("{} of a graph that was read: {}\n{}", format_.name, message, written_));
    }

    const LoadedGraph& loaded_;
    const Format& format_;
    std::string written_;
};

}  // namespace

void checkInvariants(const LoadedGraph& loaded) {
    const Graph& graph = *loaded.graph;
    checkRows(graph.offsets(), graph.targets(), graph.weights(), graph.vertexCount());
    checkRows(graph.reverseOffsets(), graph.reverseTargets(), graph.reverseWeights(), graph.vertexCount());
    checkReverse(graph);
    u64 edges = 0, loops = 0;
    graph_io::forEachEdge(graph, [&](VertexId v, VertexId w, ArcOffset) {
        ++edges;
        loops += v == w;
    });
    require(edges == graph.edgeCount() && loops == graph.selfLoopCount(), "edges and loops are counted");
    require(loaded.report.nodes == graph.vertexCount() && loaded.report.edges == edges, "the report counts");
    require(loaded.report.edgesRead >= edges, "no more edges than were read");
    for (const ImportFault& fault : loaded.report.faults)
        require(fault.line <= loaded.report.lines && !fault.message.empty(),
                "faults name a line of the file");
    checkNodes(loaded);
    checkEdgeColumns(loaded);
}

void checkRoundTrips(const LoadedGraph& loaded) {
    if (loaded.graph->vertexCount() > kMostWritten) return;
    for (const Format& format : kFormats)
        if (format.isolated || loaded.graph->edgeCount() > 0) RoundTrip(loaded, format).run();
}

}  // namespace quartier::fuzz
