// GML (Himsolt 1997): nested lists of keys and values, of which graph, node and edge are read.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/gml_scanner.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/graph_output.h"
#include "graph/io/line_reader.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/scan.h"
#include "graph/io/value_weights.h"

namespace quartier::graph_io {
namespace {

constexpr int kDeepest = 200;
constexpr std::string_view kValueColumn = "value";

struct Value {
    std::string key;
    std::string text;
    bool isString = false;
    u64 line = 0;
};

class GmlReader {
  public:
    GmlReader(const FileText& file, const RunContext& context)
        : file_(file), context_(context), scanner_(file), assembler_(file) {}
    // Of a piece of a file, with edges alone.
    GmlReader(const FileText& text, EdgePiece& piece)
        : file_(text), context_(plainContext()), scanner_(text), assembler_(text), edges_(piece) {}

    ParsedGraph read() {
        readFile();
        if (graphs_ == 0) throw ParseError(file_.name(), 0, "holds no 'graph [': it is not GML");
        values_.settle(assembler_);
        GraphAssembler::Defaults defaults;
        defaults.format = "GML";
        defaults.lines = scanner_.lines();
        defaults.directed = directed_;
        defaults.directionWhy = directionWhy_;
        defaults.strictEnds = true;
        defaults.typeSource = "the edges";
        return std::move(assembler_).finish(defaults);
    }

    void readEdges(EdgePiece& piece) {
        piece_ = &piece;
        for (Token token = scanner_.next(); token != Token::end; token = scanner_.next()) {
            const bool edge = token == Token::key && equalIgnoringCase(scanner_.text(), "edge");
            if (!edge || scanner_.next() != Token::open) throw NotPlain();
            readEdge(scanner_.line());
            piece.end(scanner_.at());
        }
    }

  private:
    using Token = GmlScanner::Token;

    // Reads keys up to the list's end; `list(key)` reads the list that follows the key, `scalar(value)` takes
    // a single value.
    template <typename OnList, typename OnScalar>
    void readList(int depth, bool topLevel, const OnList& list, const OnScalar& scalar) {
        if (depth > kDeepest) scanner_.fail(fmt::format("lists are nested more than {} deep", kDeepest));
        const u64 opened = scanner_.line();
        for (;;) {
            const Token token = scanner_.next();
            if (token == Token::close && !topLevel) return;
            if (token == Token::end && topLevel) return;
            if (token == Token::end)
                scanner_.fail(fmt::format("the file ends inside the list that line {} opens", opened));
            if (token != Token::key) {
                const bool bracket = token == Token::open || token == Token::close;
                scanner_.fail(
                    fmt::format("a key was expected, and '{}' was found",
                                bracket ? (token == Token::open ? "[" : "]") : excerpt(scanner_.text())));
            }
            Value value{scanner_.text(), "", false, scanner_.line()};
            const Token kind = scanner_.next();
            if (kind == Token::open) {
                list(value.key, value.line);
                continue;
            }
            if (kind == Token::close || kind == Token::end)
                scanner_.fail(fmt::format("the key '{}' has no value", excerpt(value.key)));
            value.text = scanner_.text();
            value.isString = kind == Token::string;
            scalar(value);
        }
    }

    void skipList(int depth) {
        readList(
            depth, false, [&](const std::string&, u64) { skipList(depth + 1); }, [](const Value&) {});
    }

    void readFile() {
        readList(
            0, true,
            [&](const std::string& key, u64 line) {
                if (!equalIgnoringCase(key, "graph")) return skipList(1);
                if (++graphs_ == 1) return readGraph();
                assembler_.fault(line, "the file holds several graphs: only the first was read");
                skipList(1);
            },
            [](const Value&) {});
    }

    void readGraph() {
        readList(
            1, false,
            [&](const std::string& key, u64 line) {
                if (equalIgnoringCase(key, "node"))
                    readNode(line);
                else if (equalIgnoringCase(key, "edge"))
                    readEdgesFrom(line);
                else
                    skipList(2);
            },
            [&](const Value& value) {
                if (!equalIgnoringCase(value.key, "directed")) return;
                directed_ = value.text == "1" || equalIgnoringCase(value.text, "true");
                directionWhy_ = fmt::format("'directed' is {}", excerpt(value.text));
            });
    }

    void tell() {
        if (++items_ % 4096 != 0) return;
        tellReading(context_, scanner_.fraction());
    }

    void readNode(u64 line) {
        tell();
        std::vector<Value> values;
        f64 x = std::numeric_limits<f64>::quiet_NaN();
        f64 y = x;
        readList(
            2, false,
            [&](const std::string& key, u64) {
                if (equalIgnoringCase(key, "graphics"))
                    readGraphics(x, y);
                else
                    skipList(3);
            },
            [&](const Value& value) { values.push_back(value); });
        addNode(values, line, x, y);
    }

    void readGraphics(f64& x, f64& y) {
        readList(
            3, false, [&](const std::string&, u64) { skipList(4); },
            [&](const Value& value) {
                if (value.key == "x") x = wholeNumber(value.text).value_or(x);
                if (value.key == "y") y = wholeNumber(value.text).value_or(y);
            });
    }

    void addNode(const std::vector<Value>& values, u64 line, f64 x, f64 y) {
        const Value* id = find(values, "id");
        const Value* label = find(values, "label");
        std::string name;
        if (id != nullptr) {
            name = id->text;
        } else {
            name = fmt::format("unnamed {}", ++unnamed_);
            assembler_.fault(line, fmt::format("the node has no id: '{}' was taken", name));
        }
        const auto [v, isNew] = assembler_.declare(name, line);
        if (!isNew) assembler_.fail(line, fmt::format("the node id {} is there twice", excerpt(name)));
        if (label != nullptr) assembler_.setLabel(v, label->text);
        assembler_.setPosition(v, x, y);
        for (const Value& value : values)
            if (&value != id && &value != label) setColumn(value, v);
    }

    static const Value* find(const std::vector<Value>& values, std::string_view key) {
        for (const Value& value : values)
            if (equalIgnoringCase(value.key, key)) return &value;
        return nullptr;
    }

    static bool isNumber(const Value& value) {
        return !value.isString && wholeNumber(value.text).has_value();
    }

    void setColumn(const Value& value, VertexId v) {
        assembler_.setNumberOrText(value.key, v, value.text, isNumber(value), value.line);
    }

    // The edge on that line, and those that follow.
    void readEdgesFrom(u64 line) {
        readEdge(line);
        const u64 first = assembler_.edgeCount();
        parallel_.readOn(ToldText(scanner_, context_), lineOfEdge,
                         [](std::string_view text, EdgePiece& piece) {
                             const FileText part = FileText::partOf(text);
                             GmlReader(part, piece).readEdges(piece);
                         });
        if (assembler_.edgeCount() > first) values_.noteFrom(assembler_, first);
    }

    // Comments end with their lines, and a string or list that is open ends no piece.
    static const char* lineOfEdge(const char* from, const char* end) {
        constexpr std::string_view kKey = "edge";
        for (const char* line = nextLine(from, end); line != nullptr; line = nextLine(line, end)) {
            std::string_view text(line, static_cast<size_t>(end - line));
            skipBlanks(text);
            if (text.size() <= kKey.size() || !equalIgnoringCase(text.substr(0, kKey.size()), kKey)) continue;
            const char behind = text[kKey.size()];
            if (isBlank(behind) || behind == '\n' || behind == '[') return line;
        }
        return nullptr;
    }

    void readEdge(u64 line) {
        tell();
        Value source;
        Value target;
        std::optional<std::string> weight;
        std::optional<std::string> number;
        std::vector<Value> others;
        const auto take = [&](Value& end, const Value& value) {
            if (end.line != 0)
                assembler_.fail(value.line, fmt::format("the edge has two values for '{}'", value.key));
            end = value;
        };
        readList(
            2, false, [&](const std::string&, u64) { skipList(3); },
            [&](const Value& value) {
                if (equalIgnoringCase(value.key, "source")) return take(source, value);
                if (equalIgnoringCase(value.key, "target")) return take(target, value);
                if (equalIgnoringCase(value.key, "value")) number = value.text;
                if (equalIgnoringCase(value.key, "weight"))
                    weight = value.text;
                else
                    others.push_back(value);
            });
        if (source.line == 0 || target.line == 0)
            return edges_.drop(DropReason::incomplete, line, "the edge has no source or no target");
        edges_.addEdge(source.text, target.text, weight, EdgeType::byDefault, line);
        if (number && !edges_.hasWeights()) noteValue(*number, line);
        for (const Value& value : others) setEdgeColumn(value);
    }

    void noteValue(const std::string& value, u64 line) {
        if (piece_ != nullptr)
            piece_->requireWeightIn(kValueColumn, value);
        else
            values_.note(assembler_, value, line);
    }

    // As setColumn(), of the edge that was added last. "Value" in any case is kValueColumn.
    void setEdgeColumn(const Value& value) {
        const bool mayBeWeight = equalIgnoringCase(value.key, kValueColumn);
        edges_.setEdgeNumberOrText(mayBeWeight ? kValueColumn : std::string_view(value.key), value.text,
                                   isNumber(value), value.line);
    }

    const FileText& file_;
    const RunContext context_;
    GmlScanner scanner_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    EdgePiece* piece_ = nullptr;
    ParallelEdges parallel_{file_, assembler_, EdgePiece::Ends::declared};
    u64 graphs_ = 0;
    u64 items_ = 0;
    u64 unnamed_ = 0;
    bool directed_ = false;
    std::string directionWhy_ = "the file does not say, so it is undirected";
    ValueWeights values_{kValueColumn, "key 'value'"};  // Newman's files call the weight so
};

// GML: any "key value" lines (Creator, Version, comment) above "graph [".
bool isGml(const FileText& file) {
    const std::string_view head = file.text().substr(0, kHead);
    // Not a sentence or a program that uses such words: lines above begin with a key.
    const std::string_view text = trimmed(head);
    const char first = text.empty() ? '\0' : text.front();
    if (first != '#' && (lowerAscii(first) < 'a' || lowerAscii(first) > 'z')) return false;
    for (size_t at = head.find('['); at != std::string_view::npos; at = head.find('[', at + 1)) {
        const std::string_view before = trimmed(head.substr(0, at));
        const size_t start = before.find_last_of(" \t\r\n");
        const std::string_view word = start == std::string_view::npos ? before : before.substr(start + 1);
        if (equalIgnoringCase(word, "graph")) return true;
    }
    return false;
}

ParsedGraph readGml(const FileText& file, const RunContext& context) {
    return GmlReader(file, context).read();
}

}  // namespace

FormatEntry gmlFormat() {
    return {.id = "gml",
            .name = "GML",
            .suffixes = {".gml"},
            .detect = isGml,
            .read = readPlain<readGml>,
            .byPieces = true,
            .written = {{.suffix = ".gml",
                         .name = "GML",
                         .write = writeGml,
                         .labels = true,
                         .columns = true,
                         .positions = true}}};
}

}  // namespace quartier::graph_io
