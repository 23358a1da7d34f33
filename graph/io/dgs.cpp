// DGS of GraphStream: events that add, change and delete nodes and edges. The graph that they end with is
// read.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/line_reader.h"
#include "graph/io/name_index.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

// Of nodes, and of edges.
constexpr size_t kMostAttributes = GraphAssembler::kMostColumns;

struct Value {
    std::string text;
    bool number = false;
    bool list = false;  // an array or a map
};

// What stands between quotes of either kind or up to one of the stops.
std::string takeText(std::string_view& line, std::string_view stops, bool* quoted = nullptr) {
    skipBlanks(line);
    std::string text;
    const bool quotes = !line.empty() && (line.front() == '"' || line.front() == '\'');
    if (quoted != nullptr) *quoted = quotes;
    size_t at = quotes ? 1 : 0;
    for (; at < line.size() && (quotes ? line[at] != line[0] : !isBlank(line[at])); ++at) {
        if (!quotes && stops.find(line[at]) != std::string_view::npos) break;
        if (quotes && line[at] == '\\' && at + 1 < line.size()) ++at;
        text += line[at];
    }
    line.remove_prefix(std::min(at + (quotes ? 1 : 0), line.size()));
    return toUtf8(text);
}

// Takes an array or a map, with all in it, up to its last bracket.
std::string takeBrackets(std::string_view& line) {
    int depth = 0;
    char quote = '\0';
    size_t at = 0;
    for (; at < line.size(); ++at) {
        const char c = line[at];
        if (quote != '\0') {
            quote = c == quote ? '\0' : quote;
            continue;
        }
        if (c == '"' || c == '\'') quote = c;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) break;
    }
    std::string text(line.substr(0, std::min(at + 1, line.size())));
    line.remove_prefix(text.size());
    return text;
}

// A value with those that commas join to it: several are an array.
Value takeValue(std::string_view& line) {
    Value value;
    for (bool more = true; more;) {
        skipBlanks(line);
        const bool brackets = !line.empty() && (line.front() == '{' || line.front() == '[');
        bool quoted = false;
        const std::string part = brackets ? takeBrackets(line) : takeText(line, ",", &quoted);
        value.number = !value.list && !quoted && !brackets && wholeNumber(part).has_value();
        value.list |= brackets;
        value.text += part;
        std::string_view rest = line;
        skipBlanks(rest);
        more = !rest.empty() && rest.front() == ',';
        if (!more) break;
        line = rest.substr(1);
        value.list = true;
        value.number = false;
        value.text += ',';
    }
    return value;
}

// The names of the attributes that nodes, or edges, have.
class AttributeNames {
  public:
    std::optional<u32> find(const std::string& name) const {
        const auto known = numbers_.find(name);
        return known == numbers_.end() ? std::nullopt : std::optional(known->second);
    }
    // Nothing when there are kMostAttributes others.
    std::optional<u32> add(const std::string& name) {
        if (const auto known = find(name)) return known;
        if (names_.size() == kMostAttributes) return std::nullopt;
        numbers_.emplace(name, static_cast<u32>(names_.size()));
        names_.push_back(name);
        return static_cast<u32>(names_.size() - 1);
    }
    const std::string& name(u32 number) const { return names_[number]; }

  private:
    std::vector<std::string> names_;
    std::unordered_map<std::string, u32> numbers_;
};

struct Element {
    u64 line = 0;
    std::vector<std::pair<u32, Value>> values;
    u32 id = 0;         // its number in Ids
    bool there = true;  // it was not deleted
};

struct Edge : Element {
    EdgeType type = EdgeType::undirected;
    u32 source = 0, target = 0;  // indices of nodes
};

// The ids of nodes, or of edges, each with the index of the element that was added last under it.
class Ids {
  public:
    std::optional<u32> find(std::string_view id) const {
        const u32 number = names_.find(id);
        return number == kNoVertex ? std::nullopt : std::optional(last_[number]);
    }
    // The number of the id, which from now on means this element.
    u32 set(std::string_view id, size_t element) {
        const auto [number, added] = names_.add(id);
        if (added) last_.push_back(0);
        last_[number] = static_cast<u32>(element);
        return number;
    }
    std::string_view text(u32 number) const { return names_.name(number); }

  private:
    NameIndex names_;
    std::vector<u32> last_;
};

class DgsReader {
  public:
    DgsReader(const FileText& file, const RunContext& context)
        : file_(file), lines_(file, context), assembler_(file) {}

    ParsedGraph read() {
        readHeader();
        while (lines_.next()) readLine(lines_.line());
        addNodes();
        addEdges();
        noteLeftOut();
        GraphAssembler::Defaults defaults;
        defaults.format = fmt::format("DGS {}", excerpt(version_));
        defaults.lines = lines_.number();
        defaults.directionWhy = "the file does not say, so it is undirected";
        defaults.typeSource = "the sign between the nodes";
        return std::move(assembler_).finish(defaults);
    }

  private:
    // "DGS004", and a line "NAME STEPS EVENTS".
    void readHeader() {
        bool found = false;
        while (!found && lines_.next()) found = !trimmed(lines_.line()).empty();
        const std::string_view line = found ? trimmed(lines_.line()) : std::string_view();
        if (line.substr(0, 3) != "DGS") file_.fail("does not begin with DGS and a version");
        version_ = line.substr(3);
        if (!lines_.next()) return;
        std::string_view second = lines_.line();
        takeText(second, "");
        if (!wholeId(takeWord(second)) || !wholeId(takeWord(second))) lines_.putBack();
    }

    void readLine(std::string_view line) {
        line = trimmed(line);
        if (line.empty() || line.front() == '#') return;
        const std::string event = takeText(line, "");
        if (event == "an") return addNode(line);
        if (event == "ae") return addEdge(line);
        if (event == "cn" || event == "dn") return changeNode(line, event == "dn");
        if (event == "ce" || event == "de") return changeEdge(line, event == "de");
        if (event == "cg") return;
        if (event == "cl") return clear();
        if (event != "st")
            return assembler_.fault(
                lines_.number(),
                fmt::format("'{}' is no event of DGS: the line was left out", excerpt(event)));
        if (steps_++ == 0) firstStep_ = lines_.number();
    }

    void addNode(std::string_view line) {
        const std::string id = takeText(line, "");
        const auto known = nodeIds_.find(id);
        if (known && nodes_[*known].there)
            return assembler_.fault(
                lines_.number(), fmt::format("the node '{}' is declared twice: it is one node", excerpt(id)));
        requireRoom(nodes_.size());
        Element& node = nodes_.emplace_back();
        node.id = nodeIds_.set(id, nodes_.size() - 1);
        node.line = lines_.number();
        readValues(line, node, nodeNames_);
    }

    // Edges of a node that was deleted are gone too.
    bool isThere(const Edge& edge) const {
        return edge.there && nodes_[edge.source].there && nodes_[edge.target].there;
    }

    void addEdge(std::string_view line) {
        Edge edge;
        edge.line = lines_.number();
        const std::string id = takeText(line, "");
        const std::string first = takeText(line, "");
        std::string second = takeText(line, "");
        if (second == ">" || second == "<") {
            edge.type = EdgeType::directed;
            const bool backwards = second == "<";
            second = takeText(line, "");
            if (!findEnds(edge, backwards ? second : first, backwards ? first : second)) return;
        } else if (!findEnds(edge, first, second)) {
            return;
        }
        const auto known = edgeIds_.find(id);
        if (known && isThere(edges_[*known]))
            return assembler_.fault(
                lines_.number(), fmt::format("the edge '{}' is there already: it was left out", excerpt(id)));
        requireRoom(edges_.size());
        edge.id = edgeIds_.set(id, edges_.size());
        readValues(line, edge, edgeNames_);
        edges_.push_back(std::move(edge));
    }

    bool findEnds(Edge& edge, const std::string& source, const std::string& target) {
        if (source.empty() || target.empty()) {
            assembler_.drop(DropReason::incomplete, edge.line, "the edge has no source or no target");
            return false;
        }
        for (const bool first : {true, false}) {
            const std::string& id = first ? source : target;
            const auto known = nodeIds_.find(id);
            if (!known || !nodes_[*known].there) {
                assembler_.drop(
                    DropReason::unknownNode, edge.line,
                    fmt::format("the edge names the node '{}', which is not in the file", excerpt(id)));
                return false;
            }
            (first ? edge.source : edge.target) = *known;
        }
        return true;
    }

    void changeNode(std::string_view line, bool remove) {
        const std::string id = takeText(line, "");
        const auto known = nodeIds_.find(id);
        if (!known || !nodes_[*known].there)
            return assembler_.fault(
                lines_.number(),
                fmt::format("the event names the node '{}', which is not there", excerpt(id)));
        change(line, remove, nodes_[*known], nodeNames_);
    }

    void changeEdge(std::string_view line, bool remove) {
        const std::string id = takeText(line, "");
        const auto known = edgeIds_.find(id);
        if (!known || !isThere(edges_[*known]))
            return assembler_.fault(
                lines_.number(),
                fmt::format("the event names the edge '{}', which is not there", excerpt(id)));
        change(line, remove, edges_[*known], edgeNames_);
    }

    void change(std::string_view line, bool remove, Element& element, AttributeNames& names) {
        element.there = !remove;
        if (remove)
            element.values = {};
        else
            readValues(line, element, names);
    }

    void clear() {
        nodes_.clear();
        edges_.clear();
        nodeIds_ = {};
        edgeIds_ = {};
    }

    void requireRoom(size_t elements) const {
        if (elements >= kNoVertex) lines_.fail("the file adds more than 4,294,967,294 nodes or edges");
    }

    // "NAME:VALUE", also with '='; "-NAME" takes it away, and one without a value is true.
    void readValues(std::string_view line, Element& element, AttributeNames& names) {
        for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
            const bool remove = line.front() == '-';
            if (remove || line.front() == '+') line.remove_prefix(1);
            const std::string name = takeText(line, ":=");
            const std::string_view rest = trimmed(line);
            Value value{.text = "true"};
            if (!rest.empty() && (rest.front() == ':' || rest.front() == '=')) {
                line = rest.substr(1);
                value = takeValue(line);
            }
            if (remove)
                removeValue(element, names.find(name));
            else
                setValue(element, names, name, std::move(value));
        }
    }

    static void removeValue(Element& element, std::optional<u32> number) {
        std::erase_if(element.values, [&](const auto& known) { return known.first == number; });
    }

    void setValue(Element& element, AttributeNames& names, const std::string& name, Value value) {
        const auto number = names.add(name);
        if (!number) {
            if (beyond_++ == 0) firstBeyond_ = lines_.number();
            return;
        }
        const auto known = std::find_if(element.values.begin(), element.values.end(),
                                        [&](const auto& each) { return each.first == *number; });
        if (known == element.values.end())
            element.values.emplace_back(*number, std::move(value));
        else
            known->second = std::move(value);
    }

    void addNodes() {
        for (const Element& node : nodes_) {
            if (!node.there) continue;
            const VertexId v = assembler_.declare(nodeIds_.text(node.id), node.line).first;
            for (const auto& [number, value] : node.values)
                setNodeValue(v, nodeNames_.name(number), value, node.line);
        }
    }

    void setNodeValue(VertexId v, const std::string& name, const Value& value, u64 line) {
        if (name == "label" || name == "ui.label")
            assembler_.setLabel(v, value.text);
        else if ((name == "xy" || name == "xyz") && value.list)
            setPosition(v, value.text);
        else if (value.list)
            countList(line);
        else
            assembler_.setNumberOrText(name, v, value.text, value.number, line);
    }

    // "1,2", "{1,2,0}"
    void setPosition(VertexId v, std::string_view text) {
        if (text.front() == '{' || text.front() == '[') text.remove_prefix(1);
        const size_t comma = std::min(text.find(','), text.size());
        const auto x = wholeNumber(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
        const auto y = wholeNumber(text.substr(0, text.find_first_of(",}]")));
        if (x && y) assembler_.setPosition(v, *x, *y);
    }

    void countList(u64 line) {
        if (lists_++ == 0) firstList_ = line;
    }

    void addEdges() {
        const auto weight = edgeNames_.find("weight");
        for (const Edge& edge : edges_) {
            if (!isThere(edge)) continue;
            std::optional<std::string_view> text;
            for (const auto& [number, value] : edge.values)
                if (number == weight) text = value.text;
            assembler_.addEdge(nodeIds_.text(nodes_[edge.source].id), nodeIds_.text(nodes_[edge.target].id),
                               text, edge.type, edge.line);
            assembler_.setEdgeId(edgeIds_.text(edge.id));
            for (const auto& [number, value] : edge.values) {
                if (value.list)
                    countList(edge.line);
                else if (number != weight)
                    assembler_.setEdgeNumberOrText(edgeNames_.name(number), value.text, value.number,
                                                   edge.line);
            }
        }
    }

    void noteLeftOut() {
        if (steps_ > 0)
            assembler_.fault(
                firstStep_,
                fmt::format("the graph changes in {} steps: what it is after the last was read", steps_));
        if (lists_ > 0)
            assembler_.fault(firstList_, fmt::format("{} attributes are lists: they were left out", lists_));
        if (beyond_ > 0)
            assembler_.fault(
                firstBeyond_,
                fmt::format("there are more than {} attributes: {} values of others were left out",
                            kMostAttributes, beyond_));
    }

    const FileText& file_;
    LineReader lines_;
    GraphAssembler assembler_;
    std::string version_;
    // All that were added, also those that are gone.
    std::vector<Element> nodes_;
    std::vector<Edge> edges_;
    Ids nodeIds_, edgeIds_;
    AttributeNames nodeNames_, edgeNames_;
    u64 steps_ = 0, firstStep_ = 0;
    u64 lists_ = 0, firstList_ = 0;
    u64 beyond_ = 0, firstBeyond_ = 0;  // values of attributes beyond the most
};

ParsedGraph readDgs(const FileText& file, const RunContext& context) {
    return DgsReader(file, context).read();
}

bool isDgs(const FileText& file) {
    const std::string_view text = trimmed(file.text().substr(0, kHead));
    const std::string_view first = trimmed(text.substr(0, text.find('\n')));
    return first.size() == 6 && first.substr(0, 3) == "DGS" &&
           std::all_of(first.begin() + 3, first.end(), [](char c) { return isDigit(c); });
}

}  // namespace

FormatEntry dgsFormat() {
    return {.id = "dgs",
            .name = "GraphStream DGS",
            .suffixes = {".dgs"},
            .detect = isDgs,
            .fits = isDgs,
            .read = readPlain<readDgs>,
            .byPieces = true};
}

}  // namespace quartier::graph_io
