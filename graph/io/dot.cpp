// Graphviz DOT: nodes and edges with attributes, and subgraphs that stand for all their nodes at the end of
// an edge.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/dot_scanner.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/graph_output.h"
#include "graph/io/line_reader.h"
#include "graph/io/parallel_edges.h"

namespace quartier::graph_io {
namespace {

constexpr int kDeepest = 200;
// Subgraphs at both ends of an edge make as many edges as they have pairs: a file must not ask for more than
// this beside a number per byte.
constexpr u64 kAlwaysPlausibleEdges = u64{1} << 20;

using Attributes = std::vector<std::pair<std::string, std::string>>;

void set(Attributes& attributes, const std::string& key, const std::string& value) {
    for (auto& [each, text] : attributes)
        if (each == key) {
            text = value;
            return;
        }
    attributes.emplace_back(key, value);
}

// The first ones, with those of the others before theirs of the same key.
Attributes merged(Attributes first, const Attributes& others) {
    for (const auto& [key, value] : others) set(first, key, value);
    return first;
}

// An end of an edge: a node, or those of a subgraph.
struct End {
    std::vector<VertexId> nodes;
    std::string port;
};

// What the statements of a subgraph share.
struct Scope {
    Attributes ofNodes, ofEdges;  // that those which follow have
    std::string name;             // of the subgraph, or the one that it is in
    std::vector<VertexId> nodes;  // mentioned inside; not kept of the whole graph
    bool whole = false;
};

class DotReader {
  public:
    DotReader(const FileText& file, const RunContext& context)
        : file_(file), context_(context), scanner_(file), assembler_(file) {}
    // Of a piece of the file, with edges between nodes alone, each of which ends with a semicolon.
    DotReader(const FileText& text, const DotReader& whole, EdgePiece& piece)
        : file_(text),
          context_(plainContext()),
          scanner_(text, false),
          assembler_(text),
          edges_(piece),
          directed_(whole.directed_) {}

    void readPiece(const Attributes& ofEdges, EdgePiece& piece) {
        for (step(); token_ != Token::end; step()) {
            std::vector<std::string> ends{takeId("a node")};
            while (token_ == (directed_ ? Token::arc : Token::line)) {
                step();
                ends.push_back(takeId("a node"));
            }
            const Attributes attributes = merged(ofEdges, readAttributes());
            if (ends.size() < 2 || !isMark(';') || scanner_.splitNumbers() > 0) throw NotPlain();
            for (const std::string& end : ends) edges_.declareEnd(end, 0);
            for (size_t i = 1; i < ends.size(); ++i) addEdge(ends[i - 1], ends[i], attributes, 0);
            piece.end(scanner_.at());
        }
    }

    ParsedGraph read() {
        step();
        readHead();
        Scope scope;
        scope.whole = true;
        readStatements(scope, 1);
        if (!scanner_.atEnd())
            assembler_.fault(scanner_.line(), "more follows behind the first graph: only that was read");
        if (scanner_.splitNumbers() > 0)
            assembler_.fault(
                scanner_.firstSplit(),
                fmt::format("a number goes on as a name here, and {} times in all: the parts are two ids, "
                            "as Graphviz takes them",
                            scanner_.splitNumbers()));
        GraphAssembler::Defaults defaults;
        defaults.format = "Graphviz DOT";
        defaults.lines = scanner_.lines();
        defaults.directed = directed_;
        defaults.directionWhy = directed_ ? "it is a digraph" : "it is a graph";
        return std::move(assembler_).finish(defaults);
    }

  private:
    using Token = DotScanner::Token;

    void step() { token_ = scanner_.next(); }
    bool isMark(char mark) const { return token_ == Token::mark && scanner_.mark() == mark; }
    bool isKeyword(const char* word) const { return token_ == Token::keyword && scanner_.text() == word; }

    [[noreturn]] void failHere(const char* expected) const {
        scanner_.fail(token_ == Token::end ? fmt::format("the file ends where {} was expected", expected)
                                           : fmt::format("{} was expected, and '{}' was found", expected,
                                                         excerpt(scanner_.text())));
    }

    // "[strict] graph|digraph [ID] {"
    void readHead() {
        if (isKeyword("strict")) step();
        if (!isKeyword("graph") && !isKeyword("digraph")) failHere("'graph' or 'digraph'");
        directed_ = isKeyword("digraph");
        step();
        if (token_ == Token::id) step();
        if (!isMark('{')) failHere("'{'");
        step();
    }

    // Up to the bracket that closes the graph or subgraph.
    void readStatements(Scope& scope, int depth) {
        if (depth > kDeepest) scanner_.fail(fmt::format("subgraphs are nested more than {} deep", kDeepest));
        const u64 opened = scanner_.line();
        while (!isMark('}')) {
            if (token_ == Token::end)
                scanner_.fail(
                    fmt::format("the file ends inside the graph or subgraph that line {} opens", opened));
            if (isMark(';')) {
                if (scope.whole) readEdgesOn(scope);
                step();
            } else {
                readStatement(scope, depth);
            }
        }
        // What is behind the graph need not be DOT.
        if (!scope.whole) step();
    }

    // New nodes of plain edges have no attributes.
    void readEdgesOn(const Scope& scope) {
        ParallelEdges& edges = scope.ofNodes.empty() ? anyNodes_ : knownNodes_;
        edges.readOn(ToldText(scanner_, context_), nextLine, [&](std::string_view text, EdgePiece& piece) {
            const FileText part = FileText::partOf(text);
            DotReader(part, *this, piece).readPiece(scope.ofEdges, piece);
        });
    }

    void readStatement(Scope& scope, int depth) {
        tell();
        if (isKeyword("graph") || isKeyword("node") || isKeyword("edge")) return readDefaults(scope);
        const bool subgraph = isMark('{') || isKeyword("subgraph");
        if (!subgraph && token_ != Token::id) failHere("a node, an edge or a subgraph");
        if (subgraph) return readEdges(false, readSubgraph(scope, depth), scope, depth);
        const std::string id = scanner_.text();
        const u64 line = scanner_.line();
        step();
        if (isMark('=')) {  // of the graph
            step();
            takeId("a value");
            return;
        }
        readEdges(true, nodesEnd(id, line, scope), scope, depth);
    }

    // "node [KEY = VALUE ...]"
    void readDefaults(Scope& scope) {
        const std::string of = scanner_.text();
        step();
        const Attributes attributes = readAttributes();
        if (of == "graph") return;
        for (const auto& [key, value] : attributes)
            set(of == "node" ? scope.ofNodes : scope.ofEdges, key, value);
    }

    std::string takeId(const char* what) {
        if (token_ != Token::id) failHere(what);
        std::string id = scanner_.text();
        step();
        return id;
    }

    Attributes readAttributes() {
        Attributes attributes;
        while (isMark('[')) {
            step();
            while (!isMark(']')) {
                if (isMark(',') || isMark(';')) {
                    step();
                    continue;
                }
                const std::string key = takeId("the key of an attribute, or ']',");
                if (!isMark('=')) failHere("'=' behind the key of an attribute");
                step();
                set(attributes, key, takeId("the value of an attribute"));
            }
            step();
        }
        return attributes;
    }

    // The node behind whose id the scanner stands: "[: PORT [: COMPASS]]" follows.
    End nodeEnd(const std::string& id, u64 line, Scope& scope) {
        End end;
        const auto [v, isNew] = assembler_.declare(id, line);
        if (isNew) setAttributes(v, id, scope.ofNodes, line);
        if (!scope.whole) scope.nodes.push_back(v);
        if (!scope.name.empty() && inSubgraph_.insert(v).second) setColumn(v, "subgraph", scope.name, line);
        end.nodes.push_back(v);
        while (isMark(':')) {
            step();
            if (!end.port.empty()) end.port += ':';
            end.port += takeId("a port");
        }
        return end;
    }

    // The same, and others behind commas.
    End nodesEnd(const std::string& id, u64 line, Scope& scope) {
        End end = nodeEnd(id, line, scope);
        while (isMark(',')) {
            step();
            const u64 nextLine = scanner_.line();
            const std::string next = takeId("a node");
            end.nodes.push_back(nodeEnd(next, nextLine, scope).nodes[0]);
        }
        return end;
    }

    // "[subgraph [ID]] { ... }", or "subgraph ID" alone for one that was there before.
    End readSubgraph(Scope& outer, int depth) {
        Scope inner{.ofNodes = outer.ofNodes, .ofEdges = outer.ofEdges, .name = outer.name, .nodes = {}};
        std::string name;
        if (isKeyword("subgraph")) {
            step();
            if (token_ == Token::id) name = takeId("a name");
        }
        if (!name.empty()) inner.name = name;
        if (isMark('{')) {
            step();
            readStatements(inner, depth + 1);
        } else if (name.empty()) {
            failHere("'{'");
        }
        if (!name.empty()) {
            std::vector<VertexId>& known = subgraphs_[name];
            known.insert(known.end(), inner.nodes.begin(), inner.nodes.end());
            inner.nodes = known;
        }
        if (!outer.whole) outer.nodes.insert(outer.nodes.end(), inner.nodes.begin(), inner.nodes.end());
        return {distinct(std::move(inner.nodes)), ""};
    }

    // In the order of their first mention.
    static std::vector<VertexId> distinct(std::vector<VertexId> nodes) {
        std::unordered_set<VertexId> met;
        std::erase_if(nodes, [&](VertexId v) { return !met.insert(v).second; });
        return nodes;
    }

    End readEnd(Scope& scope, int depth) {
        if (isMark('{') || isKeyword("subgraph")) return readSubgraph(scope, depth);
        if (token_ != Token::id) failHere("the other end of an edge");
        const std::string id = scanner_.text();
        const u64 line = scanner_.line();
        step();
        return nodesEnd(id, line, scope);
    }

    // What follows the first end of a statement: other ends, if it is an edge, and attributes.
    // `ofNodes`: these are of the nodes at the first end, if there is no other.
    void readEdges(bool ofNodes, End first, Scope& scope, int depth) {
        const u64 line = scanner_.line();
        std::vector<End> ends{std::move(first)};
        while (token_ == Token::arc || token_ == Token::line) {
            if ((token_ == Token::arc) != directed_)
                scanner_.fail(
                    fmt::format("'{}' stands in a {}", scanner_.text(), directed_ ? "digraph" : "graph"));
            step();
            ends.push_back(readEnd(scope, depth));
        }
        const Attributes attributes = readAttributes();
        if (ends.size() == 1) {
            if (ofNodes)
                for (const VertexId v : ends[0].nodes) setAttributes(v, nameOf(v), attributes, line);
            return;
        }
        const Attributes all = merged(scope.ofEdges, attributes);
        for (size_t i = 1; i < ends.size(); ++i) addEdges(ends[i - 1], ends[i], all, line);
    }

    std::string nameOf(VertexId v) const { return assembler_.id(v); }

    void addEdges(const End& from, const End& to, const Attributes& attributes, u64 line) {
        const u64 count = u64{from.nodes.size()} * to.nodes.size();
        if (count > 1 && assembler_.edgeCount() + count > kAlwaysPlausibleEdges + file_.size())
            assembler_.fail(
                line, fmt::format("the subgraphs at the ends of an edge have {} pairs of nodes: with so "
                                  "many edges it is not read",
                                  count));
        for (const VertexId v : from.nodes)
            for (const VertexId w : to.nodes) {
                addEdge(nameOf(v), nameOf(w), attributes, line);
                if (!from.port.empty()) setEdgeColumn("tailport", from.port, line);
                if (!to.port.empty()) setEdgeColumn("headport", to.port, line);
            }
    }

    void addEdge(const std::string& from, const std::string& to, const Attributes& attributes, u64 line) {
        const auto weight = std::find_if(attributes.begin(), attributes.end(),
                                         [](const auto& each) { return each.first == "weight"; });
        edges_.addEdge(
            from, to,
            weight == attributes.end() ? std::nullopt : std::optional<std::string_view>(weight->second),
            EdgeType::byDefault, line);
        for (const auto& [key, value] : attributes)
            if (key == "label")
                setEdgeColumn(key, shown(value, ""), line);
            else if (key != "weight")
                setEdgeColumn(key, value, line);
    }

    void setAttributes(VertexId v, const std::string& id, const Attributes& attributes, u64 line) {
        for (const auto& [key, value] : attributes) {
            if (key == "label")
                assembler_.setLabel(v, shown(value, id));
            else if (key != "pos" || !setPosition(v, value))
                setColumn(v, key, value, line);
        }
    }

    // A label as it is shown: "\N" is the id, "\n", "\l" and "\r" end a line.
    static std::string shown(const std::string& label, const std::string& id) {
        std::string text;
        size_t lines = 0;  // up to the last end of a line that only says where it stands
        for (size_t i = 0; i < label.size(); ++i) {
            if (label[i] != '\\' || i + 1 == label.size()) {
                text += label[i];
                continue;
            }
            const char c = label[++i];
            if (c == 'n' || c == 'l' || c == 'r') {
                text += '\n';
                if (c != 'n') lines = text.size();
            } else if (c == 'N')
                text += id;
            else
                text += c;
        }
        if (lines > 0 && lines == text.size()) text.pop_back();
        return text;
    }

    // "X,Y", with "!" where it is fixed.
    bool setPosition(VertexId v, std::string_view text) {
        if (!text.empty() && text.back() == '!') text.remove_suffix(1);
        const size_t comma = text.find(',');
        if (comma == std::string_view::npos) return false;
        const auto x = wholeNumber(text.substr(0, comma));
        const auto y = wholeNumber(text.substr(comma + 1, text.find(',', comma + 1) - comma - 1));
        if (x && y) assembler_.setPosition(v, *x, *y);
        return x && y;
    }

    static bool isNumber(const std::string& value) {
        return !value.empty() && (isDigit(value.back()) || value.back() == '.') &&
               wholeNumber(value).has_value();
    }

    void setColumn(VertexId v, const std::string& name, const std::string& value, u64 line) {
        if (!value.empty())
            assembler_.setNumberOrText(name.empty() ? "attribute" : name, v, value, isNumber(value), line);
    }

    void setEdgeColumn(const std::string& name, const std::string& value, u64 line) {
        if (!value.empty())
            edges_.setEdgeNumberOrText(name.empty() ? "attribute" : name, value, isNumber(value), line);
    }

    void tell() {
        if (++items_ % 4096 != 0) return;
        tellReading(context_, scanner_.fraction());
    }

    const FileText& file_;
    const RunContext context_;
    DotScanner scanner_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    ParallelEdges anyNodes_{file_, assembler_, EdgePiece::Ends::any};
    ParallelEdges knownNodes_{file_, assembler_, EdgePiece::Ends::declared};
    Token token_ = Token::end;
    bool directed_ = false;
    std::map<std::string, std::vector<VertexId>> subgraphs_;
    std::unordered_set<VertexId> inSubgraph_;  // whose column "subgraph" has a value
    u64 items_ = 0;
};

ParsedGraph readDot(const FileText& file, const RunContext& context) {
    return DotReader(file, context).read();
}

bool isDot(const FileText& file) {
    std::string_view text = skipComments(file.text().substr(0, kHead), "//");
    while (text.substr(0, 2) == "/*") {
        const size_t stop = text.find("*/");
        if (stop == std::string_view::npos) return false;
        text = skipComments(trimmed(text.substr(stop + 2)), "//");
    }
    text = skipComments(text, "#");
    if (startsWithWord(text, "strict")) text = trimmed(text.substr(6));
    const bool word = startsWithWord(text, "digraph") || startsWithWord(text, "graph");
    return word && text.find('{') != std::string_view::npos &&
           text.find('{') < std::min(text.find('['), text.find('\n', text.find('{')));
}

// A backslash before a quote or the end of a line means something else than itself, and a pair of them is one
// here: U+FFFD stands for one that is not in a pair there. U+FFFD stands for NUL too.
std::string dotHeld(std::string_view original) {
    std::string text = toUtf8(original), held;
    for (size_t i = 0; i < text.size();) {
        if (text[i] != '\\') {
            held += text[i] == '\0' ? std::string(kReplacement) : std::string(1, text[i]);
            ++i;
            continue;
        }
        const size_t stop = std::min(text.find_first_not_of('\\', i), text.size());
        const bool odd = (stop - i) % 2 == 1;
        const bool changes =
            stop == text.size() || text[stop] == '"' || text[stop] == '\n' || text[stop] == '\0';
        held.append(stop - i - (odd && changes ? 1 : 0), '\\');
        if (odd && changes) held += kReplacement;
        i = stop;
    }
    return held;
}

std::string inQuotes(std::string_view held) {
    std::string written = "\"";
    for (const char c : held) {
        if (c == '"') written += '\\';
        written += c;
    }
    return written + '"';
}

// Labels have escapes for all of it.
std::string dotLabel(std::string_view label) {
    std::string written = "\"";
    for (const char c : toUtf8(label)) {
        if (c == '\n')
            written += "\\n";
        else if (c == '\0')
            written += kReplacement;
        else if (c == '"' || c == '\\')
            written += std::string("\\") + c;
        else
            written += c;
    }
    return written + '"';
}

// The value of a row as it follows "KEY="; empty when there is none.
std::string dotValue(const OutputColumn& column, u64 row) {
    const std::string value = column.value(row);
    if (value.empty()) return "";
    if (value == "INF" || value == "-INF") return value == "INF" ? "\"1e999\"" : "\"-1e999\"";
    const bool text = column.type == OutputColumn::Type::text;
    if (text && column.name == "label") return dotLabel(value);
    return inQuotes(text ? dotHeld(value) : value);
}

std::vector<OutputColumn> dotColumns(std::vector<OutputColumn> columns,
                                     const std::set<std::string>& reserved) {
    for (OutputColumn& column : columns) {
        column.name = dotHeld(column.name);
        if (column.name.empty()) column.name = "attribute";
    }
    tellApart(columns, reserved);
    return columns;
}

// Values have no types in DOT: texts that look like numbers would be read as such, and as positions.
std::vector<OutputColumn> columnsOfNodes(const GraphToWrite& what) {
    std::vector<OutputColumn> columns = outputColumns(what);
    for (OutputColumn& column : columns)
        if (column.type == OutputColumn::Type::text &&
            (equalIgnoringCase(column.name, "x") || equalIgnoringCase(column.name, "y")))
            column.name = "text_" + column.name;
    return dotColumns(std::move(columns), {"label", "pos"});
}

void putAttribute(TextSink& sink, bool& open, std::string_view key, std::string_view value) {
    sink.put("{}{}={}", open ? ", " : " [", key, value);
    open = true;
}

void writeDot(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const NodeTable& nodes = *what.nodes;
    const bool positions = writesPositions(what);
    const auto ids = distinctIds(nodes, dotHeld, [](std::string_view id) { return dotHeld(id) == id; });
    const auto columns = columnsOfNodes(what);
    const auto putColumns = [&](const std::vector<OutputColumn>& of, u64 row, bool& open) {
        for (const OutputColumn& column : of)
            if (const std::string value = dotValue(column, row); !value.empty())
                putAttribute(sink, open, inQuotes(column.name), value);
        sink.put(open ? "];\n" : ";\n");
    };
    sink.put(graph.isDirected() ? "digraph {\n" : "graph {\n");
    forEachNode(what, [&](VertexId v) {
        bool open = false;
        sink.put("{}", inQuotes(ids[v]));
        if (nodes.hasLabels()) putAttribute(sink, open, "label", dotLabel(nodes.label(v)));
        if (positions)
            putAttribute(sink, open, "pos",
                         fmt::format("\"{},{}\"", what.positions[v].x, what.positions[v].y));
        putColumns(columns, v, open);
    });
    const auto ofEdges = dotColumns(edgeColumns(what), {"weight"});
    u64 edge = 0;
    forEachEdge(what, [&](VertexId v, VertexId w, ArcOffset arc) {
        bool open = false;
        sink.put("{} {} {}", inQuotes(ids[v]), graph.isDirected() ? "->" : "--", inQuotes(ids[w]));
        if (graph.isWeighted()) putAttribute(sink, open, "weight", fmt::format("\"{}\"", graph.weight(arc)));
        putColumns(ofEdges, edge++, open);
    });
    sink.put("}\n");
}

std::vector<std::string> dotLosses(const GraphToWrite& what) {
    u64 changed = 0;
    for (VertexId v = 0; v < what.nodes->size(); ++v)
        if (const std::string id = what.nodes->id(v); dotHeld(id) != id) ++changed;
    if (changed == 0) return {};
    return {fmt::format("{} a backslash where DOT cannot hold it: U+FFFD stands for it",
                        changed == 1 ? "an id has" : formatCount(changed) + " ids have")};
}

}  // namespace

FormatEntry dotFormat() {
    return {.id = "dot",
            .name = "Graphviz DOT",
            .suffixes = {".dot", ".gv"},
            .detect = isDot,
            .read = readPlain<readDot>,
            .byPieces = true,
            .written = {{.suffix = ".dot",
                         .name = "DOT",
                         .write = writeDot,
                         .otherLosses = dotLosses,
                         .labels = true,
                         .columns = true,
                         .positions = true}}};
}

}  // namespace quartier::graph_io
