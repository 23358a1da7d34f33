// GDF of GUESS and Gephi: a table of nodes below "nodedef>" and one of edges below "edgedef>", whose headers
// name their columns with a type and maybe a default.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/utf8.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/line_reader.h"
#include "graph/io/parallel_edges.h"
#include "graph/io/scan.h"
#include "graph/io/yes_no.h"

namespace quartier::graph_io {
namespace {

// A header with more columns is refused: what is kept of them is limited anyway (GraphAssembler::column).
constexpr size_t kMostFields = 4096;  // per table

constexpr std::string_view kNodes = "nodedef";
constexpr std::string_view kEdges = "edgedef";

// The columns behind "nodedef>" or "edgedef>", if the line begins with it.
std::optional<std::string_view> headerOf(std::string_view line, std::string_view word) {
    line = trimmed(line);
    if (!equalIgnoringCase(line.substr(0, word.size()), word)) return std::nullopt;
    line = trimmed(line.substr(word.size()));
    if (line.empty() || line.front() != '>') return std::nullopt;
    return line.substr(1);
}

// Where a field that begins with a quote ends: at the same quote before a comma or the end of the line.
// Doubled quotes and those behind a backslash are inside. npos: the quote belongs to the text ('tis).
size_t closingQuote(std::string_view field) {
    for (size_t at = 1; at < field.size(); ++at) {
        if (field[at] == '\\') {
            ++at;
            continue;
        }
        if (field[at] != field.front()) continue;
        const std::string_view rest = trimmed(field.substr(at + 1));
        if (rest.empty() || rest.front() == ',') return at;
        if (field[at + 1] == field.front()) ++at;
    }
    return std::string_view::npos;
}

// What stands between quotes, without its escapes.
std::string unquoted(std::string_view text, char quote) {
    std::string plain;
    for (size_t at = 0; at < text.size(); ++at) {
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        const bool escape = (text[at] == '\\' && (next == '\\' || next == '\'' || next == '"')) ||
                            (text[at] == quote && next == quote);
        plain += text[escape ? ++at : at];
    }
    return plain;
}

// Takes the next field off the front of a line that is not empty, with its comma.
std::string takeField(std::string_view& line) {
    skipBlanks(line);
    const bool quotes = !line.empty() && (line.front() == '"' || line.front() == '\'');
    const size_t close = quotes ? closingQuote(line) : std::string_view::npos;
    const size_t from = close == std::string_view::npos ? 0 : close + 1;
    const size_t stop = std::min(line.find(',', from), line.size());
    std::string field = close == std::string_view::npos ? std::string(trimmed(line.substr(0, stop)))
                                                        : unquoted(line.substr(1, close - 1), line.front());
    line.remove_prefix(std::min(stop + 1, line.size()));
    return toUtf8(field);
}

// Takes the next column off the front of a header: commas in quotes and brackets, as in DECIMAL(8,2), are
// inside.
std::string_view takeColumn(std::string_view& header) {
    char open = '\0';
    size_t stop = 0;
    for (; stop < header.size() && (open != '\0' || header[stop] != ','); ++stop) {
        const char c = header[stop];
        if (open != '\0')
            open = c == open ? '\0' : open;
        else if (c == '\'' || c == '"' || c == '(')
            open = c == '(' ? ')' : c;
    }
    const std::string_view column = trimmed(header.substr(0, stop));
    header.remove_prefix(std::min(stop + 1, header.size()));
    return column;
}

class GdfReader {
  public:
    GdfReader(const FileText& file, const RunContext& context)
        : file_(file), lines_(file, context), assembler_(file) {}
    // Of a piece of the file, with lines of its open table of edges alone.
    GdfReader(const FileText& text, const GdfReader& whole, EdgePiece& piece)
        : file_(text),
          lines_(text, plainContext()),
          assembler_(text),
          edges_(piece),
          isOfPiece_(true),
          section_(whole.section_),
          fields_(whole.fields_),
          places_(whole.places_) {}

    ParsedGraph read() {
        while (lines_.next()) {
            readLine(lines_.line());
            if (section_ == Section::edges) readEdgesOn();
        }
        if (section_ == Section::none)
            file_.fail("holds no table: GDF begins with nodedef> and the columns of its nodes");
        noteLongLines();
        GraphAssembler::Defaults defaults;
        defaults.format = "GDF";
        defaults.lines = lines_.number();
        defaults.directionWhy = "the file does not say, so it is undirected";
        defaults.typeSource = "the column 'directed'";
        return std::move(assembler_).finish(defaults);
    }

  private:
    enum class Section { none, nodes, edges };
    enum class Role { column, id, label, source, target, weight, direction };
    static constexpr size_t kRoles = 7;
    struct Field {
        Role role = Role::column;
        std::string name;
        bool typed = false;  // without a type it holds numbers until the first text
        bool numeric = false;
        bool boolean = false;
        std::string fallback;
        std::optional<size_t> column;  // of the nodes or edges, if it is typed and there is room for it
    };

    void readEdgesOn() {
        parallel_.readOn(lines_, nextLine, [&](std::string_view text, EdgePiece& piece) {
            const FileText part = FileText::partOf(text);
            GdfReader(part, *this, piece).readPiece(piece);
        });
    }

    void readPiece(EdgePiece& piece) {
        while (lines_.next()) {
            readLine(lines_.line());
            piece.end(lines_.at());
        }
    }

    void readLine(std::string_view line) {
        if (const auto columns = headerOf(line, kNodes)) return openTable(Section::nodes, *columns);
        if (const auto columns = headerOf(line, kEdges)) return openTable(Section::edges, *columns);
        line = trimmed(line);
        if (line.empty() || isComment(line)) return;
        if (section_ == Section::none)
            lines_.fail(fmt::format("'{}' stands where nodedef> or edgedef> must begin", excerpt(line)));
        takeFields(line);
        if (section_ == Section::nodes)
            readNode();
        else
            readEdge();
    }

    // Names of nodes may begin with '#', as those of tags do: such a line has a comma.
    bool isComment(std::string_view line) const {
        return line.front() == '#' && (section_ == Section::none ||
                                       (fields_.size() > 1 && line.find(',') == std::string_view::npos));
    }

    void openTable(Section section, std::string_view columns) {
        if (isOfPiece_) throw NotPlain();
        section_ = section;
        fields_.clear();
        while (!trimmed(columns).empty()) {
            if (fields_.size() == kMostFields)
                lines_.fail(fmt::format("the header has more than {} columns", kMostFields));
            fields_.push_back(fieldOf(takeColumn(columns)));
        }
        const size_t ends = section == Section::nodes ? 1 : 2;
        if (fields_.size() < ends)
            lines_.fail(section == Section::nodes ? "the header of the nodes has no column"
                                                  : "the header of the edges has less than two columns");
        assignRoles();
        places_ = {};
        for (size_t i = 0; i < fields_.size(); ++i) {
            places_[static_cast<size_t>(fields_[i].role)] = i;
            if (fields_[i].role == Role::column && fields_[i].typed) makeColumn(fields_[i]);
        }
    }

    // "NAME TYPE(SIZE) default VALUE", of which the name alone must be there.
    static Field fieldOf(std::string_view text) {
        Field field;
        field.name = toUtf8(takeWord(text));
        std::string_view type = takeWord(text);
        if (!equalIgnoringCase(type, "default")) {
            field.typed = !type.empty();
            type = type.substr(0, type.find('('));
            static constexpr std::array kNumeric{"int",   "integer", "long", "bigint",  "smallint", "tinyint",
                                                 "float", "double",  "real", "decimal", "numeric"};
            field.numeric = std::any_of(kNumeric.begin(), kNumeric.end(),
                                        [&](const char* word) { return equalIgnoringCase(type, word); });
            field.boolean = equalIgnoringCase(type, "boolean") || equalIgnoringCase(type, "bool");
            type = takeWord(text);
        }
        if (equalIgnoringCase(type, "default")) field.fallback = takeField(text);
        if (field.boolean) field.fallback = booleanText(field.fallback);
        return field;
    }

    // Columns are known by their names; the first ones are the ends where none is called so, as in Gephi.
    void assignRoles() {
        const auto assign = [&](const char* name, Role role, std::optional<size_t> otherwise) {
            auto found = std::find_if(fields_.begin(), fields_.end(), [&](const Field& field) {
                return equalIgnoringCase(field.name, name);
            });
            if (found == fields_.end() && otherwise)
                found = fields_.begin() + static_cast<std::ptrdiff_t>(*otherwise);
            if (found != fields_.end() && found->role == Role::column) found->role = role;
        };
        if (section_ == Section::nodes) {
            assign("name", Role::id, 0);
            assign("label", Role::label, std::nullopt);
            return;
        }
        const auto has = [&](const char* name) {
            return std::any_of(fields_.begin(), fields_.end(),
                               [&](const Field& field) { return equalIgnoringCase(field.name, name); });
        };
        if (has("node1") && has("node2")) {
            assign("node1", Role::source, std::nullopt);
            assign("node2", Role::target, std::nullopt);
        } else {
            fields_[0].role = Role::source;
            fields_[1].role = Role::target;
        }
        assign("weight", Role::weight, std::nullopt);
        assign("directed", Role::direction, std::nullopt);
    }

    void makeColumn(Field& field) {
        const bool ofNodes = section_ == Section::nodes;
        field.column = ofNodes ? assembler_.column(field.name, field.numeric, lines_.number())
                               : assembler_.edgeColumn(field.name, field.numeric, lines_.number());
        if (!field.column || field.fallback.empty()) return;
        if (ofNodes)
            assembler_.setDefault(*field.column, field.fallback);
        else
            assembler_.edgeValues().setDefault(*field.column, field.fallback);
    }

    void takeFields(std::string_view line) {
        values_.clear();
        while (values_.size() < fields_.size() && !line.empty()) values_.push_back(takeField(line));
        if (trimmed(line).empty()) return;
        if (isOfPiece_) throw NotPlain();
        if (longLines_++ == 0) firstLongLine_ = lines_.number();
    }

    void noteLongLines() {
        if (longLines_ > 0)
            assembler_.fault(
                firstLongLine_,
                fmt::format("{} lines have more fields than their header: what follows was left out",
                            longLines_));
    }

    // The text of the field in that role, its default where it is empty; null where there is no such field.
    const std::string* valueOf(Role role) const {
        const std::optional<size_t> place = places_[static_cast<size_t>(role)];
        if (!place) return nullptr;
        return *place < values_.size() && !values_[*place].empty() ? &values_[*place]
                                                                   : &fields_[*place].fallback;
    }

    void readNode() {
        const std::string& id = *valueOf(Role::id);
        const auto [v, isNew] = assembler_.declare(id, lines_.number());
        if (!isNew)
            assembler_.fault(lines_.number(),
                             fmt::format("the node '{}' is declared twice: it is one node", excerpt(id)));
        if (const std::string* label = valueOf(Role::label); label != nullptr && !label->empty())
            assembler_.setLabel(v, *label);
        forColumns([&, v = v](const Field& field, const std::string& value) {
            if (!field.typed)
                assembler_.setNumberOrText(field.name, v, value, wholeNumber(value).has_value(),
                                           lines_.number());
            else if (field.column)
                assembler_.setValue(*field.column, v, value, lines_.number());
        });
    }

    void readEdge() {
        const std::string* source = valueOf(Role::source);
        const std::string* target = valueOf(Role::target);
        if (source == nullptr || target == nullptr || source->empty() || target->empty())
            return edges_.drop(DropReason::incomplete, lines_.number(),
                               "the edge has no source or no target");
        EdgeType type = EdgeType::byDefault;
        if (const std::string* directed = valueOf(Role::direction); directed != nullptr && !directed->empty())
            type =
                equalIgnoringCase(booleanText(*directed), "true") ? EdgeType::directed : EdgeType::undirected;
        std::optional<std::string_view> weight;
        if (const std::string* text = valueOf(Role::weight)) weight = *text;
        edges_.addEdge(*source, *target, weight, type, lines_.number());
        forColumns([&](const Field& field, const std::string& value) {
            if (!field.typed)
                edges_.setEdgeNumberOrText(field.name, value, wholeNumber(value).has_value(),
                                           lines_.number());
            else if (field.column)
                edges_.setEdgeValue(*field.column, value, lines_.number());
        });
    }

    // Calls set(field, value) for the columns of the line that have a value.
    template <class Set>
    void forColumns(const Set& set) {
        for (size_t i = 0; i < values_.size(); ++i) {
            if (fields_[i].role != Role::column || values_[i].empty()) continue;
            if (fields_[i].boolean) values_[i] = booleanText(values_[i]);
            set(fields_[i], values_[i]);
        }
    }

    const FileText& file_;
    LineReader lines_;
    GraphAssembler assembler_;
    EdgeSink& edges_ = assembler_;
    bool isOfPiece_ = false;
    ParallelEdges parallel_{file_, assembler_, EdgePiece::Ends::declared};
    Section section_ = Section::none;
    std::vector<Field> fields_;                         // of the section
    std::array<std::optional<size_t>, kRoles> places_;  // of the field in each role
    std::vector<std::string> values_;                   // of the line, up to its last field
    u64 longLines_ = 0, firstLongLine_ = 0;
};

ParsedGraph readGdf(const FileText& file, const RunContext& context) {
    return GdfReader(file, context).read();
}

bool isGdf(const FileText& file) {
    const std::string_view text = skipComments(file.text().substr(0, kHead), "#");
    const std::string_view line = text.substr(0, text.find('\n'));
    return headerOf(line, kNodes) || headerOf(line, kEdges);
}

}  // namespace

FormatEntry gdfFormat() {
    return {.id = "gdf",
            .name = "GDF",
            .suffixes = {".gdf"},
            .detect = isGdf,
            .read = readPlain<readGdf>,
            .byPieces = true};
}

}  // namespace quartier::graph_io
