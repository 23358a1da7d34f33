// JSON: nodes with links, edges or lists of neighbours, as NetworkX, d3, sigma, graphology, Cytoscape, vis.js
// and the JSON Graph Format write them. The text is gone through twice, for the nodes and for the edges,
// which may stand before them; no more than one of these is in memory beside the graph. The nodes' pass goes
// over a list of edges by its brackets alone, and the edges' pass reads it on all cores.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/graph_output.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/scan.h"
#include "graph/io/text_cursor.h"
#include "graph/io/value_weights.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kDeepest = 200;
constexpr std::string_view kValueColumn = "value";

// Goes over the text; the end has no cursor.
class TextIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    explicit TextIterator(TextCursor* text) : text_(text) {}
    reference operator*() const { return (*text_)[0]; }
    TextIterator& operator++() {
        text_->skip(1);
        return *this;
    }
    bool operator==(const TextIterator& other) const { return isAtEnd() == other.isAtEnd(); }
    bool operator!=(const TextIterator& other) const { return !(*this == other); }

  private:
    bool isAtEnd() const { return text_ == nullptr || !text_->has(); }

    TextCursor* text_;
};

struct Field {
    enum class Kind { number, text, boolean };
    std::string key;
    std::string text;
    Kind kind = Kind::text;
    bool inner = false;  // of an object inside the node or edge: "data", "attributes"
};

// A node or an edge while it is read.
struct Record {
    std::vector<Field> fields;
    u64 line = 0;

    const Field* find(std::string_view key, bool inner) const {
        for (const Field& field : fields)
            if (field.inner == inner && field.key == key) return &field;
        return nullptr;
    }
    const Field* find(std::string_view key) const {
        const Field* outer = find(key, false);
        return outer != nullptr ? outer : find(key, true);
    }
};

class JsonReader {
  public:
    // `skipsEdges`: the pass of the nodes does not look at what stands in lists of edges. Where the text is
    // not well-formed what it refuses may then be another fault than the first.
    JsonReader(const FileText& file, bool skipsEdges, const RunContext& context)
        : file_(file), context_(context), skipsEdges_(skipsEdges), assembler_(file) {}
    // Of a piece of the list of edges that is open.
    JsonReader(const FileText& list, const JsonReader& whole, EdgePiece& piece)
        : file_(list),
          context_(plainContext()),
          assembler_(list),
          edges_(piece),
          piece_(&piece),
          named_(whole.assembler_),
          nodes_(whole.nodes_),
          declared_(whole.declared_),
          numericIds_(whole.numericIds_),
          endsSettled_(whole.endsSettled_),
          byPlace_(whole.byPlace_) {}

    ParsedGraph read() {
        pass(Pass::nodes);
        declared_ = assembler_.nodeCount();
        pass(Pass::edges);
        if (!nodesSeen_ && !edgesSeen_)
            file_.fail(
                "holds no graph: no list of nodes, links, edges or elements was found in the JSON text");
        noteLeftOut();
        values_.settle(assembler_);
        GraphAssembler::Defaults defaults;
        defaults.format = byPlace_ ? "JSON, links by the places of their nodes" : "JSON";
        defaults.lines = text_->lines();
        defaults.directed = directed_;
        defaults.directionWhy = directionWhy_;
        defaults.strictEnds = nodes_ == 0;
        defaults.typeSource = "the edges";
        return std::move(assembler_).finish(defaults);
    }

    // `pieceBegin`: the place in the piece of what the list begins with.
    void readPiece(u64 pieceBegin) {
        pieceBegin_ = pieceBegin;
        pass(Pass::edges);
        if (piece_->lastEnd().edges() == 0) throw NotPlain();  // two commas, which are no JSON
    }

    // What follows is called by nlohmann::json::sax_parse().
    bool null() {
        if (inList()) takeScalar({});
        return true;
    }
    bool boolean(bool value) {
        take({key_, value ? "true" : "false", Field::Kind::boolean, false});
        return true;
    }
    bool number_integer(nlohmann::json::number_integer_t value) {
        return number(std::to_string(value), static_cast<f64>(value));
    }
    bool number_unsigned(nlohmann::json::number_unsigned_t value) {
        return number(std::to_string(value), static_cast<f64>(value));
    }
    bool number_float(nlohmann::json::number_float_t value, const std::string& text) {
        const bool whole = text.find_first_of(".eE") == std::string::npos;
        return number(text, whole ? value : 0);
    }
    bool string(std::string& value) {
        take({key_, withoutNul(std::move(value)), Field::Kind::text, false});
        return true;
    }
    bool binary(const nlohmann::json::binary_t&) { return true; }  // never of a text
    bool key(std::string& value) {
        key_ = withoutNul(std::move(value));
        return true;
    }
    bool start_object(size_t) {
        open(true);
        return true;
    }
    bool end_object() {
        close();
        return true;
    }
    bool start_array(size_t) {
        open(false);
        return true;
    }
    bool end_array() {
        close();
        return true;
    }
    // `position`: bytes up to the one that was not expected; more than there are at the end.
    bool parse_error(size_t position, const std::string& token, const nlohmann::detail::exception&) {
        if (position + passed_ > file_.size())
            throw ParseError(file_.name(), text_->lines(), "the file ends inside the JSON text");
        fail(fmt::format("is not well-formed JSON: '{}' was not expected", excerpt(toUtf8(token))));
    }

  private:
    enum class Pass { nodes, edges };
    // What an open object or array is.
    enum class Place {
        graph,       // an object that holds lists of nodes and edges, and says how they are directed
        graphs,      // an array of those
        options,     // of graphology: "type"
        nodes,       // an array or an object of nodes
        edges,       // an array or an object of edges
        elements,    // an array of both
        adjacency,   // an array of the neighbours of each node, in the order of these (NetworkX)
        neighbours,  // one of them
        record,      // a node or an edge
        pair,        // an edge as an array of its ends
        inner,       // an object with its values
        position,    // an object with x and y
        skipped,
    };

    void pass(Pass pass) {
        pass_ = pass;
        graphsSeen_ = 0;
        lists_ = 0;
        passed_ = 0;
        places_.clear();
        text_.emplace(file_);
        nlohmann::json::sax_parse(TextIterator(&*text_), TextIterator(nullptr), this);
    }

    // A number is known to end when the byte behind it was read.
    u64 line() { return text_->line(1); }
    [[noreturn]] void fail(const std::string& message) { throw ParseError(file_.name(), line(), message); }

    bool inList() const {
        return !places_.empty() && (places_.back() == Place::nodes || places_.back() == Place::edges ||
                                    places_.back() == Place::neighbours);
    }

    bool number(const std::string& text, f64 wholeValue) {
        const bool exact = std::abs(wholeValue) < kLargestExact;
        Field field{key_, text, Field::Kind::number, false};
        // An id, or the end of an edge, is its digits either way.
        if (!exact) field.kind = Field::Kind::text;
        take(std::move(field));
        return true;
    }

    void open(bool object) {
        if (places_.size() == kDeepest) fail(fmt::format("is nested more than {} deep", kDeepest));
        const Place outermost = piece_ != nullptr ? Place::edges : object ? Place::graph : Place::elements;
        const Place place = places_.empty() ? outermost : child(object);
        nodesSeen_ |= place == Place::elements;
        places_.push_back(place);
        if (place == Place::record || place == Place::pair) openRecord();
    }

    Place child(bool object) {
        switch (places_.back()) {
            case Place::graph:
                return childOfGraph(object);
            case Place::graphs:
                if (object && ++graphsSeen_ == 1) return Place::graph;
                if (object && graphsSeen_ == 2 && pass_ == Pass::nodes)
                    assembler_.fault(line(), "the file holds several graphs: only the first was read");
                return Place::skipped;
            case Place::nodes:
            case Place::edges:
            case Place::elements:
            case Place::neighbours:
                if (object) return Place::record;
                return places_.back() == Place::edges ? Place::pair : Place::skipped;
            case Place::adjacency:
                return object ? Place::skipped : openNeighbours();
            case Place::record:
                if (object && (key_ == "data" || key_ == "attributes" || key_ == "metadata"))
                    return Place::inner;
                if (object && key_ == "position") return Place::position;
                return leaveOut();
            case Place::inner:
            case Place::pair:
                return leaveOut();
            case Place::options:
            case Place::position:
            case Place::skipped:
                return Place::skipped;
        }
        return Place::skipped;
    }

    Place childOfGraph(bool object) {
        if (key_ == "nodes") {
            nodesSeen_ = true;
            nodesAreNamed_ = object;
            return pass_ == Pass::nodes ? Place::nodes : Place::skipped;
        }
        if (key_ == "links" || key_ == "edges") {
            edgesSeen_ = true;
            if (pass_ == Pass::edges) return Place::edges;
            if (!object && skipsEdges_) passList();
            return Place::skipped;
        }
        if (key_ == "elements") {
            return object ? Place::graph : Place::elements;
        }
        if (object && key_ == "graph") return Place::graph;
        if (!object && key_ == "graphs") return Place::graphs;
        if (object && key_ == "options") return Place::options;
        if (!object && key_ == "adjacency") {
            edgesSeen_ = true;
            return pass_ == Pass::edges ? Place::adjacency : Place::skipped;
        }
        return Place::skipped;
    }

    void pass(u64 bytes) {
        text_->skip(bytes);
        passed_ += bytes;
    }

    // From the first bracket of a list to its last, which is not passed.
    void passList() {
        u64 lists = 1;
        bool inString = false, escaped = false;
        for (; text_->has(); pass(text_->ahead().size())) {
            const std::string_view ahead = text_->ahead();
            for (size_t at = 0; at < ahead.size(); ++at) {
                const char c = ahead[at];
                if (inString) {
                    if (c == '"' && !escaped) inString = false;
                    escaped = c == '\\' && !escaped;
                } else if (c == '"') {
                    inString = true;
                } else if (c == '[') {
                    ++lists;
                } else if (c == ']' && --lists == 0) {
                    return pass(at);
                }
            }
            tellProgress();
        }
    }

    Place openNeighbours() {
        if (lists_ == declared_)
            fail(fmt::format("'adjacency' has more lists of neighbours than there are nodes ({})", nodes_));
        ++lists_;
        return Place::neighbours;
    }

    Place leaveOut() {
        if (piece_ != nullptr) throw NotPlain();
        if (leftOut_++ == 0) {
            firstLeftOut_ = line();
            leftOutKey_ = key_;
        }
        return Place::skipped;
    }

    void noteLeftOut() {
        if (leftOut_ == 0) return;
        assembler_.fault(firstLeftOut_,
                         fmt::format("'{}' is a list or an object: it and {} others of nodes and edges "
                                     "were left out",
                                     excerpt(leftOutKey_), leftOut_ - 1));
    }

    void openRecord() {
        tell();
        record_.fields.clear();
        record_.line = line();
        // Members of an object of nodes are named by their ids.
        const bool isNode = places_.size() > 1 && places_[places_.size() - 2] == Place::nodes;
        if (isNode && nodesAreNamed_) record_.fields.push_back({"id", key_, Field::Kind::text, false});
    }

    void tell() {
        if (++items_ % 4096 == 0) tellProgress();
    }

    void tellProgress() {
        const f64 part = text_->fraction();
        tellReading(context_, (part + (pass_ == Pass::edges ? 1 : 0)) / 2);
    }

    void close() {
        const Place place = places_.back();
        places_.pop_back();
        if (place != Place::record && place != Place::pair) return;
        const Place list = places_.back();
        if (list == Place::neighbours) return addNeighbour();
        const bool edge = list == Place::edges || (list == Place::elements && isEdge());
        if (edge && pass_ == Pass::edges) {
            addEdge();
            endEdge(list);
        }
        if (!edge && pass_ == Pass::nodes) addNode();
    }

    // The piece, or the whole text, has an edge more.
    void endEdge(Place list) {
        if (piece_ != nullptr) return piece_->end(pieceBegin_ + text_->at());
        const u64 first = assembler_.edgeCount();
        if (list == Place::edges) readEdgesOn();
        if (assembler_.edgeCount() > first) values_.noteFrom(assembler_, first);
    }

    // A piece begins with the comma before an object.
    void readEdgesOn() {
        while (parallel_.areDue(text_->at())) {
            const std::string_view window = text_->ahead(parallel_.windowBytes());
            pass(parallel_.take(text_->at(), window, commaBeforeObject,
                                [&](std::string_view text, EdgePiece& piece) {
                                    const size_t comma = text.find_first_not_of(" \t\r\n");
                                    if (comma == std::string_view::npos || text[comma] != ',')
                                        throw NotPlain();
                                    const std::string list = fmt::format("[{}]", text.substr(comma + 1));
                                    const FileText part = FileText::partOf(list);
                                    JsonReader(part, *this, piece).readPiece(comma);
                                }));
            tellProgress();
        }
    }

    static const char* commaBeforeObject(const char* from, const char* end) {
        const std::string_view text(from, static_cast<size_t>(end - from));
        for (size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
            const size_t before = text.substr(0, at).find_last_not_of(" \t\r\n");
            if (before != std::string_view::npos && text[before] == ',') return from + before;
        }
        return nullptr;
    }

    bool isEdge() const { return record_.find("source") != nullptr || record_.find("target") != nullptr; }

    // A value, by where it stands.
    void take(Field field) {
        if (places_.empty()) return;
        switch (places_.back()) {
            case Place::graph:
                return takeOfGraph(field);
            case Place::options:
                if (field.key == "type")
                    setDirection(field.text == "undirected" ? "false" : "true", "type", field.text);
                return;
            case Place::nodes:
            case Place::edges:
            case Place::elements:
            case Place::neighbours:
                return takeScalar(std::move(field));
            case Place::inner:
                field.inner = true;
                record_.fields.push_back(std::move(field));
                return;
            case Place::position:
                field.key = field.key == "x" || field.key == "y" ? "position " + field.key : field.key;
                record_.fields.push_back(std::move(field));
                return;
            case Place::pair:
                field.key = record_.fields.empty()       ? "source"
                            : record_.fields.size() == 1 ? "target"
                                                         : "weight";
                if (record_.fields.size() < 3) record_.fields.push_back(std::move(field));
                return;
            case Place::record:
                record_.fields.push_back(std::move(field));
                return;
            case Place::graphs:
            case Place::adjacency:
            case Place::skipped:
                return;
        }
    }

    void takeOfGraph(const Field& field) {
        if (field.key == "directed" && field.kind == Field::Kind::boolean)
            setDirection(field.text, "directed", field.text);
        if (field.key == "type" && field.text == "gephi-lite")
            fail(
                "is a workspace of Gephi Lite, which keeps the values of edges apart from them: "
                "export a graph from it, as GEXF or JSON");
    }

    void setDirection(std::string_view directed, const char* key, const std::string& text) {
        directed_ = directed == "true";
        directionWhy_ = fmt::format("'{}' is {}", key, excerpt(text));
    }

    // In a list of nodes a text or a number is a node that has an id alone.
    void takeScalar(Field field) {
        tell();
        record_.fields.clear();
        record_.line = line();
        if (places_.back() == Place::edges)
            return edges_.drop(DropReason::incomplete, record_.line, "the edge has no source and no target");
        if (places_.back() == Place::neighbours) {
            field.key = "id";
            record_.fields.push_back(std::move(field));
            return addNeighbour();
        }
        if (places_.back() != Place::nodes) return;
        if (nodesAreNamed_) field = {"id", key_, Field::Kind::text, false};
        field.key = "id";
        if (!field.text.empty()) record_.fields.push_back(std::move(field));
        addNode();
    }

    const Field* idOf(bool edge) const {
        if (const Field* id = record_.find("id", false)) return id;
        // "key" of graphology; that of edges in NetworkX is a number, which tells parallel ones apart.
        if (const Field* id = record_.find("key", false);
            id != nullptr && (!edge || id->kind == Field::Kind::text))
            return id;
        return record_.find("id", true);
    }

    void addNode() {
        const Field* id = idOf(false);
        if (id == nullptr && withoutId_++ == 0) firstWithoutId_ = record_.line;
        const std::string name = id != nullptr ? id->text : std::to_string(nodes_);
        numericIds_ |= id == nullptr || id->kind != Field::Kind::text;
        ++nodes_;
        const auto [v, isNew] = assembler_.declare(name, record_.line);
        if (!isNew)
            assembler_.fault(record_.line, fmt::format("the node '{}' is there twice", excerpt(name)));
        const Field* label = record_.find("label");
        if (label != nullptr) assembler_.setLabel(v, label->text);
        const Field* x = record_.find("position x", false);
        const Field* y = record_.find("position y", false);
        if (x != nullptr && y != nullptr)
            assembler_.setPosition(v, wholeNumber(x->text).value_or(NAN), wholeNumber(y->text).value_or(NAN));
        for (const Field& field : record_.fields)
            if (&field != id && &field != label && &field != x && &field != y) setColumn(v, field);
    }

    void setColumn(VertexId v, const Field& field) {
        assembler_.setNumberOrText(nameOf(field), v, field.text, field.kind == Field::Kind::number,
                                   record_.line);
    }

    void setEdgeColumn(const Field& field) {
        edges_.setEdgeNumberOrText(nameOf(field), field.text, field.kind == Field::Kind::number,
                                   record_.line);
    }

    static std::string_view nameOf(const Field& field) {
        return field.key.empty() ? std::string_view("attribute") : std::string_view(field.key);
    }

    // The id of the node at the end of an edge. Links of d3 and of old NetworkX name it by its place from 0
    // on.
    std::string endOf(const Field& end) {
        if (end.kind != Field::Kind::number || numericIds_ || nodes_ == 0) return end.text;
        if (!endsSettled_ && piece_ != nullptr) throw NotPlain();
        if (!endsSettled_) byPlace_ = !named_.knows(end.text);
        endsSettled_ = true;
        const auto place = wholeId(end.text);
        return byPlace_ && place && *place < declared_ ? named_.id(static_cast<VertexId>(*place)) : end.text;
    }

    void addEdge() {
        const Field* source = record_.find("source");
        const Field* target = record_.find("target");
        if (source == nullptr && target == nullptr) {
            source = record_.find("from");
            target = record_.find("to");
        }
        if (source == nullptr || target == nullptr)
            return edges_.drop(DropReason::incomplete, record_.line, "the edge has no source or no target");
        const Field* weight = record_.find("weight");
        const Field* directed = record_.find("directed", false);
        const Field* undirected = record_.find("undirected", false);
        const std::string from = endOf(*source), to = endOf(*target);
        edges_.addEdge(from, to,
                       weight == nullptr ? std::nullopt : std::optional<std::string_view>(weight->text),
                       typeOf(directed, undirected), record_.line);
        const Field* id = idOf(true);
        if (id != nullptr) edges_.setEdgeId(id->text);
        const Field* value = record_.find(kValueColumn);
        if (value != nullptr && !edges_.hasWeights()) noteValue(value->text);
        for (const Field& field : record_.fields) {
            const auto same = [&](const Field* other) { return other == &field; };
            if (!same(source) && !same(target) && !same(weight) && !same(directed) && !same(undirected) &&
                !same(id))
                setEdgeColumn(field);
        }
    }

    void noteValue(const std::string& value) {
        if (piece_ != nullptr)
            piece_->requireWeightIn(kValueColumn, value);
        else
            values_.note(assembler_, value, record_.line);
    }

    // The record is the other end of an edge of the node whose list is open, with the values of that edge.
    void addNeighbour() {
        for (Field& field : record_.fields)
            if (field.key == "id" && !field.inner) field.key = "target";
        const std::string node = assembler_.id(lists_ - 1);
        record_.fields.push_back({"source", node, Field::Kind::text, false});
        addEdge();
    }

    static EdgeType typeOf(const Field* directed, const Field* undirected) {
        if (directed != nullptr) return directed->text == "true" ? EdgeType::directed : EdgeType::undirected;
        if (undirected != nullptr)
            return undirected->text == "true" ? EdgeType::undirected : EdgeType::directed;
        return EdgeType::byDefault;
    }

    const FileText& file_;
    const RunContext context_;
    const bool skipsEdges_ = false;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    EdgePiece* piece_ = nullptr;
    u64 pieceBegin_ = 0;
    const GraphAssembler& named_ = assembler_;  // has the nodes that edges name
    ParallelEdges parallel_{file_, assembler_, EdgePiece::Ends::declared};
    ValueWeights values_{kValueColumn, "key 'value'"};
    Pass pass_ = Pass::nodes;
    std::optional<TextCursor> text_;  // of this pass
    u64 passed_ = 0;                  // bytes of it that sax_parse() did not get
    std::vector<Place> places_;       // from the outermost that is open
    std::string key_;                 // the last that was read
    Record record_;
    u64 items_ = 0;
    u64 nodes_ = 0;
    VertexId declared_ = 0;  // nodes that differ
    VertexId lists_ = 0;     // of neighbours that were opened
    u64 withoutId_ = 0, firstWithoutId_ = 0;
    u64 graphsSeen_ = 0;
    u64 leftOut_ = 0, firstLeftOut_ = 0;  // lists and objects in nodes and edges
    std::string leftOutKey_;
    bool nodesAreNamed_ = false;  // they are members of an object
    bool nodesSeen_ = false, edgesSeen_ = false;
    bool numericIds_ = false;  // some id is a number, or a place
    bool endsSettled_ = false, byPlace_ = false;
    bool directed_ = false;
    std::string directionWhy_ = "the file does not say, so it is undirected";
};

ParsedGraph readJson(const FileText& file, const RunContext& context) {
    try {
        return JsonReader(file, true, context).read();
    } catch (const ParseError&) {
        return JsonReader(file, false, context).read();
    }
}

// An object, or an array of objects.
bool isJson(const FileText& file) {
    std::string_view text = trimmed(file.text().substr(0, kHead));
    if (text.front() == '[') text = trimmed(text.substr(1));
    return !text.empty() && text.front() == '{';
}

// In quotes. U+FFFD stands for NUL.
std::string jsonText(std::string_view text) {
    std::string written = "\"";
    for (const char c : toUtf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            written += '\\';
            written += c;
        } else if (c == '\0') {
            written += kReplacement;
        } else if (byte < 0x20) {
            written += fmt::format("\\u{:04x}", byte);
        } else {
            written += c;
        }
    }
    return written + '"';
}

// The value of a row; empty when it has none that JSON can hold.
std::string jsonValue(const OutputColumn& column, u64 row) {
    const std::string value = column.value(row);
    if (column.type == OutputColumn::Type::text) return value.empty() ? "" : jsonText(value);
    return value == "INF" || value == "-INF" ? "" : value;
}

u64 infiniteValues(const std::vector<OutputColumn>& columns) {
    u64 count = 0;
    for (const OutputColumn& column : columns)
        if (column.numbers != nullptr)
            count += static_cast<u64>(std::count_if(column.numbers->begin(), column.numbers->end(),
                                                    [](f64 value) { return std::isinf(value); }));
    return count;
}

std::vector<std::string> jsonLosses(const GraphToWrite& what) {
    const u64 count = infiniteValues(outputColumns(what)) + infiniteValues(edgeColumns(what));
    if (count == 0) return {};
    return {count == 1 ? std::string("a value that is infinite is left out: JSON has no such number")
                       : fmt::format("{} values that are infinite are left out: JSON has no such number",
                                     formatCount(count))};
}

std::vector<OutputColumn> jsonColumns(std::vector<OutputColumn> columns,
                                      const std::set<std::string>& reserved) {
    for (OutputColumn& column : columns) {
        column.name = toUtf8(column.name);
        std::replace(column.name.begin(), column.name.end(), '\0', ' ');
        if (column.name.empty()) column.name = "attribute";
    }
    tellApart(columns, reserved);
    return columns;
}

// As NetworkX writes node_link_data(). Ids are numbers where all of them are.
void writeJson(std::ostream& out, const GraphToWrite& what) {
    TextSink sink(out);
    const Graph& graph = *what.graph;
    const NodeTable& nodes = *what.nodes;
    const bool positions = writesPositions(what);
    const bool numbers = idsAreNumbers(nodes);
    const auto id = [&](VertexId v) { return numbers ? nodes.id(v) : jsonText(nodes.id(v)); };
    std::set<std::string> reserved{"id", "label"};
    if (positions) reserved.insert({"x", "y"});
    auto columns = outputColumns(what);
    if (positions) columns = withoutPlaces(std::move(columns), what);
    columns = jsonColumns(std::move(columns), reserved);
    sink.put("{{\"directed\": {}, \"multigraph\": false, \"graph\": {{}},\n\"nodes\": [", graph.isDirected());
    forEachNode(what, [&](VertexId v) {
        sink.put("{}\n{{\"id\": {}", v == 0 ? "" : ",", id(v));
        if (nodes.hasLabels()) sink.put(", \"label\": {}", jsonText(nodes.label(v)));
        if (positions) sink.put(", \"x\": {}, \"y\": {}", what.positions[v].x, what.positions[v].y);
        for (const OutputColumn& column : columns)
            if (const std::string value = jsonValue(column, v); !value.empty())
                sink.put(", {}: {}", jsonText(column.name), value);
        sink.put("}");
    });
    sink.put("\n],\n\"links\": [");
    std::vector<OutputColumn> ofEdges = edgeColumns(what);
    const OutputColumn* ids = edgeIds(ofEdges, graph.edgeCount());
    const auto idColumn = ids == nullptr ? ofEdges.size() : static_cast<size_t>(ids - ofEdges.data());
    std::set<std::string> taken{"source", "target", "from", "to", "weight", "key", "directed", "undirected"};
    if (!graph.isWeighted()) taken.insert("value");
    if (idColumn == ofEdges.size()) taken.insert("id");
    ofEdges = jsonColumns(std::move(ofEdges), taken);
    u64 edge = 0;
    forEachEdge(what, [&](VertexId v, VertexId w, ArcOffset arc) {
        sink.put("{}\n{{\"source\": {}, \"target\": {}", edge == 0 ? "" : ",", id(v), id(w));
        if (graph.isWeighted()) sink.put(", \"weight\": {}", graph.weight(arc));
        for (const OutputColumn& column : ofEdges)
            if (const std::string value = jsonValue(column, edge); !value.empty())
                sink.put(", {}: {}", jsonText(column.name), value);
        sink.put("}");
        ++edge;
    });
    sink.put("\n]}\n");
}

}  // namespace

FormatEntry jsonFormat() {
    return {.id = "json",
            .name = "JSON",
            .suffixes = {".json", ".cyjs"},
            .detect = isJson,
            .read = readPlain<readJson>,
            .byPieces = true,
            .written = {{.suffix = ".json",
                         .name = "JSON",
                         .write = writeJson,
                         .otherLosses = jsonLosses,
                         .labels = true,
                         .columns = true,
                         .positions = true}}};
}

}  // namespace quartier::graph_io
