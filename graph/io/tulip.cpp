// TLP of Tulip, 1.0 to 2.3: lists in brackets for nodes, edges and the properties of both.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/line_reader.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/scan.h"
#include "graph/io/text_cursor.h"

namespace quartier::graph_io {
namespace {

// Stands for the weight of an edge that has the default.
constexpr f32 kNoWeight = -2;
static_assert(kNoWeight != kUnusableWeight);

class TlpScanner {
  public:
    enum class Token { open, close, text, end };

    explicit TlpScanner(const FileText& file) : file_(file), in_(file) {}

    Token next() {
        in_.skipBlanks(';');
        if (!in_.has()) return Token::end;
        const char first = in_[0];
        if (first == '(' || first == ')') {
            in_.skip(1);
            return first == '(' ? Token::open : Token::close;
        }
        text_.clear();
        if (first == '"')
            readQuoted();
        else
            readWord();
        return Token::text;
    }

    const std::string& text() const { return text_; }
    u64 line() { return in_.line(); }
    u64 lines() { return in_.lines(); }  // of the file; goes to its end
    f64 fraction() const { return in_.fraction(); }
    // What ToldText asks for, between tokens.
    u64 at() const { return in_.at(); }
    std::string_view ahead(u64 bytes) { return in_.ahead(bytes); }
    void pass(u64 bytes) { in_.skip(bytes); }
    [[noreturn]] void fail(const std::string& message) { throw ParseError(file_.name(), line(), message); }

  private:
    static constexpr u64 kLongestText = u64{16} << 20;

    void append(char c) {
        text_ += c;
        if (text_.size() > kLongestText)
            fail(fmt::format("a text has more than {}", formatBytes(kLongestText)));
    }

    void readWord() {
        for (; in_.has(); in_.skip(1)) {
            const char c = in_[0];
            if (isBlank(c) || c == '\n' || c == '(' || c == ')' || c == '"') return;
            append(c);
        }
    }

    void readQuoted() {
        const u64 opened = line();
        in_.skip(1);
        for (; in_.has() && in_[0] != '"'; in_.skip(1)) {
            const bool escape = in_[0] == '\\' && in_.has(2);
            if (escape) in_.skip(1);
            append(escape && in_[0] == 'n' ? '\n' : in_[0]);
        }
        if (!in_.has()) fail(fmt::format("the file ends inside the text that line {} opens", opened));
        in_.skip(1);
    }

    const FileText& file_;
    TextCursor in_;
    std::string text_;
};

// The row of each edge among those that were added, by the id of the file: mostly the same number.
class EdgeRows {
  public:
    // False where the id is there already.
    bool add(u64 id) {
        if (rows_.empty() && id == count_) {
            ++count_;
            return true;
        }
        if (rows_.empty())
            for (u64 row = 0; row < count_; ++row) rows_.emplace(row, row);
        return rows_.emplace(id, count_++).second;
    }
    // Adds so many ids from `first` on; false, and nothing is done, where some id is not its row.
    bool addRun(u64 first, u64 count) {
        if (!rows_.empty() || (count > 0 && first != count_)) return false;
        count_ += count;
        return true;
    }
    std::optional<u64> find(u64 id) const {
        if (rows_.empty()) return id < count_ ? std::optional(id) : std::nullopt;
        const auto found = rows_.find(id);
        return found == rows_.end() ? std::nullopt : std::optional(found->second);
    }

  private:
    u64 count_ = 0;
    std::unordered_map<u64, u64> rows_;  // empty while every id is its row
};

// Edges of a piece of the text, whose ids follow each other.
struct EdgeRun {
    void end(u64 bytes) { edges.end(bytes); }
    const PieceEnd& lastEnd() const { return edges.lastEnd(); }

    EdgePiece edges;
    u64 firstId = 0, count = 0;
};

class TlpReader {
  public:
    TlpReader(const FileText& file, const RunContext& context)
        : file_(file), context_(context), scanner_(file), assembler_(file) {}
    // Of a piece of the file, with lists of one edge each alone.
    TlpReader(const FileText& text, EdgeRun& run)
        : file_(text),
          context_(plainContext()),
          scanner_(text),
          assembler_(text),
          edges_(run.edges),
          run_(&run) {}

    ParsedGraph read() {
        readFile();
        placeOthers();
        noteLeftOut();
        if (weighted_) settleWeights();
        GraphAssembler::Defaults defaults;
        defaults.format = version_.empty() ? "TLP" : fmt::format("TLP {}", excerpt(version_));
        defaults.lines = scanner_.lines();
        defaults.directed = true;
        defaults.directionWhy = "edges of Tulip are directed";
        return std::move(assembler_).finish(defaults);
    }

    void readPiece() {
        for (Token token = scanner_.next(); token != Token::end; token = scanner_.next()) {
            if (token != Token::open || takeText(0) != "edge") throw NotPlain();
            readEdge(0);
            run_->end(scanner_.at());
        }
    }

  private:
    using Token = TlpScanner::Token;

    struct Edges {
        using Piece = EdgeRun;

        Piece piece(u64 most) const { return {.edges = assembler.piece(EdgePiece::Ends::declared, most)}; }
        size_t append(std::span<Piece* const> runs) {
            std::vector<EdgePiece*> pieces;
            for (EdgeRun* run : runs) {
                if (!rows.addRun(run->firstId, run->count)) break;
                pieces.push_back(&run->edges);
            }
            assembler.append(pieces);
            return pieces.size();
        }

        GraphAssembler& assembler;
        EdgeRows& rows;
    };

    // Comments end with their lines, and a text or list that is open ends no piece.
    static const char* lineOfEdge(const char* from, const char* end) {
        constexpr std::string_view kList = "(edge";
        for (const char* line = nextLine(from, end); line != nullptr; line = nextLine(line, end)) {
            const std::string_view text(line, static_cast<size_t>(end - line));
            if (text.starts_with(kList) && text.size() > kList.size() && isBlank(text[kList.size()]))
                return line;
        }
        return nullptr;
    }

    void readEdgesOn() {
        parallel_.readOn(ToldText(scanner_, context_), lineOfEdge, [](std::string_view text, EdgeRun& run) {
            const FileText part = FileText::partOf(text);
            TlpReader(part, run).readPiece();
        });
    }

    enum class Kind { number, layout, text };
    struct Property {
        Kind kind = Kind::text;
        std::string name;
        std::string ofNodes, ofEdges;  // defaults
        std::optional<size_t> nodeColumn, edgeColumn;
        bool nodesSeen = false, edgesSeen = false;  // some have a value of their own
    };

    void tell() {
        if (++lists_ % 4096 != 0) return;
        tellReading(context_, scanner_.fraction());
    }

    // "(tlp VERSION LIST ...)", or the lists alone, as the first versions have them.
    void readFile() {
        bool inside = false;
        u64 opened = 0;
        for (Token token = scanner_.next(); token != Token::end || inside; token = scanner_.next()) {
            if (token == Token::end) failAtEnd(opened);
            if (token == Token::close && inside) return;
            if (token == Token::close) scanner_.fail("a bracket closes that none has opened");
            if (token == Token::text) continue;
            const u64 line = scanner_.line();
            const std::string word = takeText(line);
            if (word != "tlp" || inside) {
                readList(word, line);
                continue;
            }
            inside = true;
            opened = line;
            version_ = takeText(line);
        }
    }

    [[noreturn]] void failAtEnd(u64 opened) {
        scanner_.fail(fmt::format("the file ends inside the list that line {} opens", opened));
    }

    // The text that must follow in a list.
    std::string takeText(u64 opened) {
        const Token token = scanner_.next();
        if (token == Token::end) failAtEnd(opened);
        if (token != Token::text) scanner_.fail("a word was expected, and a bracket was found");
        return scanner_.text();
    }

    u64 takeId(u64 opened) { return idOf(takeText(opened)); }

    u64 idOf(std::string_view text) {
        const auto id = wholeId(text);
        if (!id)
            scanner_.fail(
                fmt::format("'{}' stands where the number of a node or edge belongs", excerpt(text)));
        return *id;
    }

    // Up to the end of a list whose beginning was read, with all lists in it.
    void skipRest(u64 opened) {
        for (int depth = 1; depth > 0;) {
            const Token token = scanner_.next();
            if (token == Token::end) failAtEnd(opened);
            depth += token == Token::open ? 1 : token == Token::close ? -1 : 0;
        }
    }

    void readList(const std::string& word, u64 line) {
        tell();
        if (word == "nodes") return readNodes(line);
        if (word == "edge") {
            readEdge(line);
            return readEdgesOn();
        }
        if (word == "property") return readProperty(line);
        if (word == "cluster" && clusters_++ == 0) firstCluster_ = line;
        skipRest(line);
    }

    // Ids and ranges of them: "0..99".
    void readNodes(u64 opened) {
        for (Token token = scanner_.next(); token != Token::close; token = scanner_.next()) {
            if (token == Token::end) failAtEnd(opened);
            if (token == Token::open) scanner_.fail("a list stands among the nodes");
            const std::string_view text = scanner_.text();
            const size_t dots = text.find("..");
            const u64 first = idOf(text.substr(0, dots));
            const u64 last = dots == std::string_view::npos ? first : idOf(text.substr(dots + 2));
            if (last < first)
                scanner_.fail(fmt::format("the range '{}' ends before it begins", excerpt(text)));
            const u64 most = mostPlausibleNodes(file_);
            if (last - first >= most || nodes_ + (last - first) >= most)
                scanner_.fail(fmt::format(
                    "'{}' is more nodes than a file of {} can be of: this is more likely damage than "
                    "a graph",
                    excerpt(text), formatBytes(file_.size())));
            nodes_ += last - first + 1;
            for (u64 i = 0; i <= last - first; ++i)
                assembler_.declare(std::to_string(first + i), scanner_.line());
        }
    }

    // "(edge ID SOURCE TARGET)"
    void readEdge(u64 opened) {
        const u64 id = takeId(opened);
        const u64 source = takeId(opened), target = takeId(opened);
        if (run_ != nullptr)
            addToRun(id);
        else if (!rows_.add(id))
            scanner_.fail(fmt::format("the edge id {} is there twice", id));
        edges_.addEdge(std::to_string(source), std::to_string(target), std::nullopt, EdgeType::byDefault,
                       opened);
        skipRest(opened);
    }

    void addToRun(u64 id) {
        if (run_->count == 0) run_->firstId = id;
        if (id != run_->firstId + run_->count) throw NotPlain();
        ++run_->count;
    }

    static Kind kindOf(std::string_view type) {
        static constexpr std::array kNumbers{"int",          "double", "metric", "uint",
                                             "unsigned int", "long",   "float"};
        if (std::find(kNumbers.begin(), kNumbers.end(), type) != kNumbers.end()) return Kind::number;
        return type == "layout" ? Kind::layout : Kind::text;
    }

    // "(property CLUSTER TYPE NAME (default OF-NODES OF-EDGES) (node ID VALUE) ... (edge ID VALUE) ...)"
    void readProperty(u64 opened) {
        if (takeId(opened) != 0) {
            if (ofClusters_++ == 0) firstOfClusters_ = opened;
            return skipRest(opened);
        }
        Property property;
        property.kind = kindOf(takeText(opened));
        property.name = toUtf8(takeText(opened));
        for (Token token = scanner_.next(); token != Token::close; token = scanner_.next()) {
            if (token == Token::end) failAtEnd(opened);
            if (token == Token::open) readValue(property);
        }
    }

    void readValue(Property& property) {
        tell();
        const u64 line = scanner_.line();
        const std::string word = takeText(line);
        if (word == "default") {
            property.ofNodes = toUtf8(takeText(line));
            property.ofEdges = toUtf8(takeText(line));
        } else if (word == "node") {
            const std::string id = std::to_string(takeId(line));
            setNode(property, id, toUtf8(takeText(line)), line);
        } else if (word == "edge") {
            const u64 id = takeId(line);
            setEdge(property, id, toUtf8(takeText(line)), line);
        }
        skipRest(line);
    }

    void setNode(Property& property, const std::string& id, const std::string& value, u64 line) {
        if (!assembler_.knows(id))
            return assembler_.fault(
                line, fmt::format("a property names the node '{}', which is not in the file", excerpt(id)));
        const VertexId v = assembler_.declare(id, line).first;
        if (property.kind == Kind::layout && property.name == "viewLayout") return place(v, property, value);
        if (property.name == "viewLabel") return assembler_.setLabel(v, value);
        if (!std::exchange(property.nodesSeen, true)) {
            property.nodeColumn = assembler_.column(property.name, property.kind == Kind::number, line);
            if (property.nodeColumn) assembler_.setDefault(*property.nodeColumn, property.ofNodes);
        }
        if (property.nodeColumn) assembler_.setValue(*property.nodeColumn, v, value, line);
    }

    void setEdge(Property& property, u64 id, const std::string& value, u64 line) {
        const auto row = rows_.find(id);
        if (!row)
            return assembler_.fault(
                line, fmt::format("a property names the edge '{}', which is not in the file", id));
        if (property.kind == Kind::layout) return;
        if (property.kind == Kind::number && property.name == "weight")
            return setWeight(property, *row, value, line);
        if (!std::exchange(property.edgesSeen, true)) {
            const std::string name = property.name == "viewLabel" ? "label" : property.name;
            property.edgeColumn = assembler_.edgeColumn(name, property.kind == Kind::number, line);
            if (property.edgeColumn)
                assembler_.edgeValues().setDefault(*property.edgeColumn, property.ofEdges);
        }
        if (property.edgeColumn) setEdgeValue(*property.edgeColumn, *row, value, line);
    }

    void setEdgeValue(size_t column, u64 row, const std::string& value, u64 line) {
        if (!assembler_.edgeValues().isNumeric(column))
            return assembler_.edgeValues().setText(column, row, value);
        if (const auto number = wholeNumber(value))
            assembler_.edgeValues().setNumber(column, row, *number);
        else if (!value.empty())
            assembler_.fault(line, fmt::format("'{}' is not a number: the attribute of the edge was left out",
                                               excerpt(value)));
    }

    void setWeight(const Property& property, u64 row, const std::string& value, u64 line) {
        if (!std::exchange(weighted_, true)) {
            defaultWeight_ = property.ofEdges.empty() ? "1" : property.ofEdges;
            weightLine_ = line;
        }
        weights_.resize(std::max<u64>(weights_.size(), row + 1), kNoWeight);
        weights_[row] = weightOf(value, line);
    }

    f32 weightOf(const std::string& text, u64 line) {
        const auto number = wholeNumber(text);
        if (!notes_.usable(text, number, line)) return kUnusableWeight;
        if (vanishes(*number) && notes_.firstVanished == 0) notes_.firstVanished = line;
        const auto weight = static_cast<f32>(*number);
        if (weight == 0 && zeroLine_ == 0) zeroLine_ = line;
        return weight;
    }

    // Edges without a weight of their own have the default.
    void settleWeights() {
        weights_.resize(assembler_.edgeCount(), kNoWeight);
        if (std::find(weights_.begin(), weights_.end(), kNoWeight) != weights_.end())
            std::replace(weights_.begin(), weights_.end(), kNoWeight, weightOf(defaultWeight_, weightLine_));
        assembler_.setWeights(std::move(weights_), zeroLine_, std::move(notes_), "");
    }

    // "(X,Y,Z)"
    void place(VertexId v, const Property& property, std::string_view text) {
        if (placed_.size() <= v) placed_.resize(v + 1);
        placed_[v] = setPosition(v, text);
        defaultPlace_ = property.ofNodes;
    }

    bool setPosition(VertexId v, std::string_view text) {
        const size_t comma = text.find(',');
        if (text.substr(0, 1) != "(" || comma == std::string_view::npos) return false;
        const auto x = wholeNumber(text.substr(1, comma - 1));
        const auto y = wholeNumber(text.substr(comma + 1, text.find_first_of(",)", comma + 1) - comma - 1));
        if (x && y) assembler_.setPosition(v, *x, *y);
        return x && y;
    }

    // Where some nodes have a place of their own, the others are at the default.
    void placeOthers() {
        if (placed_.empty()) return;
        placed_.resize(assembler_.nodeCount());
        for (VertexId v = 0; v < placed_.size(); ++v)
            if (!placed_[v]) setPosition(v, defaultPlace_);
    }

    void noteLeftOut() {
        if (clusters_ > 0)
            assembler_.fault(firstCluster_, fmt::format("{} clusters are not read: their nodes and edges are "
                                                        "those of the graph",
                                                        clusters_));
        if (ofClusters_ > 0)
            assembler_.fault(firstOfClusters_,
                             fmt::format("{} properties of clusters were left out", ofClusters_));
    }

    const FileText& file_;
    const RunContext context_;
    TlpScanner scanner_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    EdgeRun* run_ = nullptr;
    std::string version_;
    u64 lists_ = 0;  // read, for progress
    u64 nodes_ = 0;  // declared, those of several lists counted in each
    EdgeRows rows_;
    ParallelReading<Edges> parallel_{file_, assembler_, rows_};
    bool weighted_ = false;
    std::string defaultWeight_;
    u64 weightLine_ = 0;        // of the first edge with a weight of its own
    LargeVector<f32> weights_;  // up to the last edge that has one of its own
    WeightNotes notes_{"property 'weight'", true};
    u64 zeroLine_ = 0;          // of the first weight that is 0 as f32; 0 = there is none
    std::vector<bool> placed_;  // the node has a place of its own
    std::string defaultPlace_;
    u64 clusters_ = 0, firstCluster_ = 0;
    u64 ofClusters_ = 0, firstOfClusters_ = 0;  // properties of clusters
};

ParsedGraph readTlp(const FileText& file, const RunContext& context) {
    return TlpReader(file, context).read();
}

bool isTlp(const FileText& file) {
    std::string_view text = skipComments(file.text().substr(0, kHead), ";");
    if (text.substr(0, 1) != "(") return false;
    text = trimmed(text.substr(1));
    return startsWithWord(text, "tlp") || startsWithWord(text, "nodes") || startsWithWord(text, "nb_nodes");
}

}  // namespace

FormatEntry tlpFormat() {
    return {.id = "tlp",
            .name = "Tulip TLP",
            .suffixes = {".tlp"},
            .detect = isTlp,
            .read = readPlain<readTlp>,
            .byPieces = true};
}

}  // namespace quartier::graph_io
