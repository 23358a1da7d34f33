#include "graph/io/edge_list_dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <span>
#include <vector>

#include "graph/io/edge_values.h"
#include "graph/io/scan.h"
#include "graph/io/table_rows.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kRowsLookedAt = 200;
constexpr size_t kBytesLookedAt = size_t{4} << 20;  // fewer rows when they are long

constexpr std::array kSourceNames{"source",     "src",      "from",       "fromid", "fromnode",
                                  "fromnodeid", "sourceid", "sourcenode", "node1",  "nodeid1",
                                  "id1",        "startid",  "start",      "u"};
constexpr std::array kTargetNames{"target",   "dst",        "to",    "toid",       "tonode", "tonodeid",
                                  "targetid", "targetnode", "node2", "nodeid2",    "id2",    "endid",
                                  "end",      "v",          "dest",  "destination"};
constexpr std::array kWeightNames{"weight", "weights", "w", "value", "strength"};
constexpr const char* kTypeName = "type";  // Gephi's column of directions
// A table of nodes has one of the first, and one of the others.
constexpr std::array kNodeNames{"id", "node", "nodeid", "vertex"};
constexpr std::array kNodeTextNames{"label", "name", "title", "community"};

// One row of the sample, with its fields copied out of the reader.
struct SampleRow {
    std::vector<std::string> fields;
    u64 line = 0;
    const char* start = nullptr;
};

std::vector<SampleRow> sampleRows(const FileText& file, char delimiter) {
    std::vector<SampleRow> sample;
    TableRows rows(file.text(), delimiter);
    const auto wanted = [&] {
        return sample.size() < kRowsLookedAt &&
               (sample.empty() || static_cast<size_t>(rows.rowStart() - file.text().data()) < kBytesLookedAt);
    };
    while (wanted() && rows.next()) {
        if (rows.isCut())
            file.fail(rows.rowStart(), fmt::format("{}: this is not an edge list", rows.cutMessage()));
        SampleRow row;
        row.fields.assign(rows.fields().begin(), rows.fields().end());
        row.line = rows.line();
        row.start = rows.rowStart();
        // A delimiter at the end of every line makes no column.
        if (row.fields.size() > 2 && row.fields.back().empty()) row.fields.pop_back();
        sample.push_back(std::move(row));
    }
    return sample;
}

// "~from" -> "from", "FromNodeId" -> "fromnodeid", "weight:double" -> "weight", ":START_ID" -> "startid".
std::string normalised(std::string_view name) {
    std::string result;
    for (char c : name) {
        if (c == ':' && !result.empty()) break;
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
        if ((c >= 'a' && c <= 'z') || isDigit(c)) result += c;
    }
    return result;
}

int findColumn(const std::vector<std::string>& header, std::span<const char* const> names) {
    for (size_t i = 0; i < header.size(); ++i)
        if (std::find(names.begin(), names.end(), normalised(header[i])) != names.end())
            return static_cast<int>(i);
    return -1;
}

bool isLetter(char c) { return lowerAscii(c) >= 'a' && lowerAscii(c) <= 'z'; }

// The same for a word of the name: "From person" is a source.
int findWord(const std::vector<std::string>& header, std::span<const char* const> names) {
    for (size_t i = 0; i < header.size(); ++i) {
        std::string word;
        for (const char c : header[i] + ' ') {
            if (isLetter(c) || isDigit(c)) {
                word += lowerAscii(c);
                continue;
            }
            // A letter alone is as well part of a name.
            if (word.size() > 1 && std::find(names.begin(), names.end(), word) != names.end())
                return static_cast<int>(i);
            word.clear();
        }
    }
    return -1;
}

bool isId(const std::vector<std::string>& fields, size_t column) {
    return column < fields.size() && wholeId(fields[column]).has_value();
}

void readDirection(const FileText& file, Dialect& dialect) {
    dialect.directionWhy = "edge lists are undirected unless told";
    const char* p = file.text().data();
    const char* end = p + file.text().size();
    while (p < end) {
        const char* stop = lineEnd(p, end);
        const std::string_view line = trimmed(std::string_view(p, static_cast<size_t>(stop - p)));
        p = stop == end ? end : stop + 1;
        if (line.empty()) continue;
        if (line.front() != '#' && line.front() != '%') return;
        const std::string_view comment = trimmed(line.substr(1));
        const auto says = [&](std::string_view word) {
            return equalIgnoringCase(comment.substr(0, word.size()), word) &&
                   (comment.size() == word.size() || !isLetter(comment[word.size()]));
        };
        if (says("directed") || says("asym")) {
            dialect.direction = Direction::directed;
            dialect.directionWhy = fmt::format("the comment '{}' says so", excerpt(line));
            return;
        }
        if (says("undirected") || says("sym")) {
            dialect.direction = Direction::undirected;
            dialect.directionWhy = fmt::format("the comment '{}' says so", excerpt(line));
            return;
        }
        if (line.front() == '%' && says("bip"))
            file.fail(line.data(),
                      "is a bipartite KONECT list, whose two sides number their nodes separately; it is "
                      "not read yet");
    }
}

bool isMissing(std::string_view field) {
    static constexpr std::array<std::string_view, 7> kMissing{"", "-", "na", "n/a", "nan", "null", "none"};
    return std::any_of(kMissing.begin(), kMissing.end(),
                       [&](std::string_view word) { return equalIgnoringCase(field, word); });
}

// A number, or what stands for one that is missing: no name of a column.
bool isValue(std::string_view field) {
    return wholeNumber(field) || numberWithDecimalComma(field) || isMissing(field);
}

// Words stand in the first row above columns of numbers.
bool standsAboveNumbers(const std::vector<SampleRow>& sample) {
    const auto& first = sample.front().fields;
    for (size_t column = 2; column < first.size(); ++column) {
        if (isValue(first[column])) continue;
        const bool numbers = std::all_of(sample.begin() + 1, sample.end(), [&](const SampleRow& row) {
            return column < row.fields.size() &&
                   (wholeNumber(row.fields[column]) || numberWithDecimalComma(row.fields[column]));
        });
        if (numbers) return true;
    }
    return sample.size() > 1 && isId(sample[1].fields, 0) && isId(sample[1].fields, 1);
}

// Every field of the first row has quotes that it does not need, and no other row begins with one: a writer
// that quotes texts quotes them in all rows, or quotes the names of columns only.
bool aloneIsQuoted(const FileText& file, const std::vector<SampleRow>& sample, char delimiter) {
    const char* end = file.text().data() + file.text().size();
    const char* start = sample.front().start;
    const std::string_view row(start, static_cast<size_t>(lineEnd(start, end) - start));
    for (const std::string& field : sample.front().fields)
        if (field.find(delimiter) != std::string::npos ||
            row.find('"' + field + '"') == std::string_view::npos)
            return false;
    return std::none_of(sample.begin() + 1, sample.end(),
                        [](const SampleRow& other) { return *other.start == '"'; });
}

bool isNodeTable(const std::vector<std::string>& header) {
    if (header.size() < 2) return false;
    if (normalised(header[0]) == "id") return true;
    const bool ends = findWord(header, kSourceNames) >= 0 && findWord(header, kTargetNames) >= 0;
    return !ends && findColumn(header, kNodeNames) >= 0 && findColumn(header, kNodeTextNames) >= 0;
}

// A header by its names, by standing in words above columns of numbers, or by its quotes.
// `chosen`: a person has said which columns are the ends.
void readHeader(const FileText& file, const std::vector<SampleRow>& sample, bool chosen, Dialect& dialect) {
    const auto& first = sample.front().fields;
    int source = findColumn(first, kSourceNames);
    int target = findColumn(first, kTargetNames);
    if (source >= 0 && target >= 0 && source != target) {
        dialect.header = true;
        dialect.sourceColumn = static_cast<size_t>(source);
        dialect.targetColumn = static_cast<size_t>(target);
        dialect.weightColumn = findColumn(first, kWeightNames);
        dialect.weightNamed = dialect.weightColumn >= 0;
        const int type = findColumn(first, std::array{kTypeName});
        const auto isType = [&](const SampleRow& row) {
            const auto column = static_cast<size_t>(type);
            return column < row.fields.size() && (equalIgnoringCase(row.fields[column], "directed") ||
                                                  equalIgnoringCase(row.fields[column], "undirected"));
        };
        if (type >= 0 && sample.size() > 1 && isType(sample[1])) dialect.typeColumn = type;
        return;
    }
    if (!chosen && isNodeTable(first))
        file.fail(sample.front().start,
                  "is a table of nodes (its columns name no source and target); open the table of edges, "
                  "then join this one to it (in the window: Table > Edit > Join Table), or say which columns "
                  "are source and target (--columns)");
    const bool words = first.size() > 1 && !wholeNumber(first[0]) && !wholeNumber(first[1]);
    if (!words || sample.size() < 2) return;
    source = findWord(first, kSourceNames);
    target = findWord(first, kTargetNames);
    const bool named = source >= 0 && target >= 0 && source != target;
    if (!named && !standsAboveNumbers(sample) && !aloneIsQuoted(file, sample, dialect.delimiter)) return;
    dialect.header = dialect.headerAssumed = true;
    if (named) {
        dialect.sourceColumn = static_cast<size_t>(source);
        dialect.targetColumn = static_cast<size_t>(target);
    }
    const int weight = findWord(first, kWeightNames);
    const bool end =
        weight == static_cast<int>(dialect.sourceColumn) || weight == static_cast<int>(dialect.targetColumn);
    if (weight >= 0 && !end) dialect.weightColumn = weight;
    dialect.weightNamed = dialect.weightColumn >= 0;
}

// The place of a column that was chosen by its name.
size_t columnNamed(const FileText& file, const SampleRow& header, const std::string& name) {
    const auto& fields = header.fields;
    auto found = std::ranges::find(fields, name);
    if (found == fields.end())
        found = std::ranges::find_if(fields, [&](const auto& each) { return equalIgnoringCase(each, name); });
    if (found == fields.end())
        throw OptionError(fmt::format("{}: the first line names no column '{}'; it has '{}'", file.name(),
                                      excerpt(name), fmt::join(fields, "', '")));
    return static_cast<size_t>(found - fields.begin());
}

void applyNames(const std::vector<std::string>& names, const FileText& file, const SampleRow& header,
                Dialect& dialect) {
    dialect.header = true;
    dialect.headerAssumed = false;
    dialect.attributes = false;
    dialect.sourceColumn = columnNamed(file, header, names[0]);
    dialect.targetColumn = columnNamed(file, header, names[1]);
    dialect.weightColumn = names.size() > 2 ? static_cast<int>(columnNamed(file, header, names[2])) : -1;
    dialect.weightNamed = true;
}

// What a person has chosen goes before what was found out.
void applyChoices(const TableChoices& choices, const FileText& file, const std::vector<SampleRow>& sample,
                  Dialect& dialect) {
    if (choices.header) {
        dialect.header = *choices.header;
        dialect.headerAssumed = false;
    }
    if (!choices.names.empty()) applyNames(choices.names, file, sample.front(), dialect);
    if (choices.source) dialect.sourceColumn = *choices.source;
    if (choices.target) dialect.targetColumn = *choices.target;
    if (choices.weight) {
        dialect.weightColumn = *choices.weight;
        dialect.weightNamed = true;
        dialect.attributes = false;
    }
    size_t columns = 0;
    for (const SampleRow& row : sample) columns = std::max(columns, row.fields.size());
    const auto require = [&](size_t column) {
        if (column >= columns)
            throw OptionError(fmt::format("{}: column {} was asked for, and the rows have {}", file.name(),
                                          column + 1, columns));
    };
    if (choices.source) require(dialect.sourceColumn);
    if (choices.target) require(dialect.targetColumn);
    if (choices.weight && dialect.weightColumn >= 0) require(static_cast<size_t>(dialect.weightColumn));
    const bool both = (choices.source && choices.target) || !choices.names.empty();
    if (both && dialect.sourceColumn == dialect.targetColumn)
        throw OptionError(
            fmt::format("{}: source and target are both column {}", file.name(), dialect.sourceColumn + 1));
}

// JuliaGraphs .lg: "26475,53381,u,name" above the edges; newer versions add three fields.
bool readJuliaHeader(const std::vector<SampleRow>& sample, Dialect& dialect) {
    const auto& first = sample.front().fields;
    const bool width = first.size() == 4 || first.size() == 7;
    if (dialect.delimiter != ',' || !width || !isId(first, 0) || !isId(first, 1)) return false;
    if (first[2] != "u" && first[2] != "d") return false;
    dialect.header = true;
    dialect.direction = first[2] == "d" ? Direction::directed : Direction::undirected;
    dialect.directionWhy = fmt::format("the first line says '{}'", first[2]);
    return true;
}

void checkShape(const FileText& file, const std::vector<SampleRow>& sample, bool chosen,
                const Dialect& dialect) {
    const auto byWidth = [](const SampleRow& a, const SampleRow& b) {
        return a.fields.size() < b.fields.size();
    };
    const auto rows = std::span(sample).subspan(dialect.header && sample.size() > 1 ? 1 : 0);
    const auto& narrow = *std::min_element(rows.begin(), rows.end(), byWidth);
    const auto& wide = *std::max_element(rows.begin(), rows.end(), byWidth);
    if (wide.fields.size() < 2)
        file.fail(wide.start,
                  fmt::format("'{}' is one column, and an edge list has a source and a target in every "
                              "line",
                              excerpt(wide.fields.front())));
    if (sample.front().fields.front().empty() && sample.front().fields.size() > 2)
        file.fail(
            sample.front().start,
            "begins with an empty column, as a matrix with names does, whose rows have other names: this "
            "is not an edge list");
    const bool quotedTable = dialect.header || dialect.attributes || chosen;
    if (!quotedTable && wide.fields.size() > 3 && narrow.fields.size() != wide.fields.size()) {
        const auto& other = wide.start == rows.front().start ? narrow : wide;
        file.fail(other.start,
                  fmt::format("has {} columns where line {} has {}: this is not an edge list (where each "
                              "line is a node and its "
                              "neighbours, choose the format adjlist)",
                              other.fields.size(), rows.front().line, rows.front().fields.size()));
    }
    if (!quotedTable && wide.fields.size() > kMostColumnsUnnamed)
        file.fail(wide.start, fmt::format("has {} columns: this is not an edge list", wide.fields.size()));
}

// Coordinates and values are no ids: "1 0.25 0.125".
void checkIds(const FileText& file, const std::vector<SampleRow>& sample, const Dialect& dialect) {
    if (dialect.header) return;
    const bool decimals = std::all_of(sample.begin(), sample.end(), [](const SampleRow& row) {
        return row.fields.size() > 1 && row.fields[1].find('.') != std::string::npos &&
               wholeNumber(row.fields[1]);
    });
    if (decimals)
        file.fail(sample.front().start,
                  fmt::format("the second column is a decimal number ('{}') in every line and no "
                              "id: this is not an edge list",
                              excerpt(sample.front().fields[1])));
}

// Without a header the third column is a weight when it holds numbers in every row.
void guessWeight(const std::vector<SampleRow>& sample, Dialect& dialect) {
    if (dialect.header) return;
    const bool attributes = std::any_of(sample.begin(), sample.end(), [](const SampleRow& row) {
        return row.fields.size() == 3 && row.fields[2].starts_with('{');
    });
    if (attributes) {
        dialect.attributes = true;
        dialect.weightNamed = true;
        return;
    }
    const bool numbers = std::all_of(sample.begin(), sample.end(), [](const SampleRow& row) {
        return row.fields.size() > 2 && (wholeNumber(row.fields[2]) || numberWithDecimalComma(row.fields[2]));
    });
    if (numbers) dialect.weightColumn = 2;
}

// Weights of which some are "1,5", none is "1.5", and most are numbers: "n/a" and the like may stand between.
void findDecimalCommas(const std::vector<SampleRow>& sample, Dialect& dialect) {
    if (dialect.weightColumn < 0) return;
    const auto column = static_cast<size_t>(dialect.weightColumn);
    u64 commas = 0, points = 0, words = 0, all = 0;
    for (size_t i = dialect.header ? 1 : 0; i < sample.size(); ++i) {
        const auto& fields = sample[i].fields;
        if (column >= fields.size() || fields[column].empty()) continue;
        const bool comma = numberWithDecimalComma(fields[column]).has_value();
        const bool number = wholeNumber(fields[column]).has_value();
        ++all;
        commas += comma;
        points += number && fields[column].find('.') != std::string::npos;
        words += !comma && !number;
    }
    dialect.decimalCommas = commas > 0 && points == 0 && 2 * words < all;
}

void findFurtherColumns(const std::vector<SampleRow>& sample, Dialect& dialect) {
    const auto& header = sample.front().fields;
    std::set<std::string> taken;
    const auto isTaken = [&](size_t column) {
        const auto at = static_cast<int>(column);
        return column == dialect.sourceColumn || column == dialect.targetColumn ||
               at == dialect.weightColumn || at == dialect.typeColumn;
    };
    for (size_t column = 0; column < header.size(); ++column) {
        if (isTaken(column)) continue;
        if (dialect.further.size() == EdgeValues::kMostColumns) {
            ++dialect.furtherLeftOut;
            continue;
        }
        const std::string name =
            header[column].empty() ? fmt::format("column {}", column + 1) : header[column];
        FurtherColumn further{.at = column, .name = name, .numeric = true};
        for (int number = 2; !taken.insert(further.name).second; ++number)
            further.name = fmt::format("{}_{}", name, number);
        for (size_t i = 1; i < sample.size() && further.numeric; ++i)
            if (column < sample[i].fields.size())
                further.numeric = furtherNumber(sample[i].fields[column], dialect.decimalCommas).has_value();
        dialect.further.push_back(std::move(further));
    }
}

}  // namespace

std::optional<f64> furtherNumber(std::string_view field, bool decimalCommas) {
    constexpr f64 kLargestInteger = u64{1} << 53;
    if (isMissing(field)) return std::numeric_limits<f64>::quiet_NaN();
    auto number = wholeNumber(field);
    if (!number && decimalCommas) number = numberWithDecimalComma(field);
    const bool whole = field.find_first_not_of("+-0123456789") == std::string_view::npos;
    if (number && whole && std::abs(*number) >= kLargestInteger) return std::nullopt;
    return number;
}

bool meansWeightOrDirection(std::string_view name) {
    const std::string word = normalised(name);
    return word == kTypeName ||
           std::find(kWeightNames.begin(), kWeightNames.end(), word) != kWeightNames.end();
}

bool namesSourceAndTarget(const std::vector<std::string>& header) {
    return findColumn(header, kSourceNames) >= 0 && findColumn(header, kTargetNames) >= 0;
}

Dialect findDialect(const FileText& file, const TableChoices& choices) {
    Dialect dialect;
    dialect.delimiter = choices.delimiter.value_or(findDelimiter(file.text().substr(0, kSampleBytes)));
    const std::vector<SampleRow> sample = sampleRows(file, dialect.delimiter);
    if (sample.empty()) file.fail("holds comments and blank lines only: there is no edge in it");
    readDirection(file, dialect);
    const bool chosen = choices.source || choices.target || !choices.names.empty();
    const bool julia = choices.header.value_or(true) && readJuliaHeader(sample, dialect);
    if (choices.header.value_or(true) && !julia) readHeader(file, sample, chosen, dialect);
    guessWeight(sample, dialect);
    applyChoices(choices, file, sample, dialect);
    findDecimalCommas(sample, dialect);
    checkShape(file, sample, chosen, dialect);
    checkIds(file, sample, dialect);
    if (dialect.header && !julia) findFurtherColumns(sample, dialect);
    dialect.columns = sample.front().fields.size();
    if (!dialect.header)
        for (const SampleRow& row : sample) dialect.columns = std::max(dialect.columns, row.fields.size());
    const size_t firstRow = dialect.header ? 1 : 0;
    if (firstRow == sample.size()) file.fail(sample.front().start, "holds a header and no edges");
    dialect.integers = std::all_of(
        sample.begin() + static_cast<std::ptrdiff_t>(firstRow), sample.end(), [&](const SampleRow& row) {
            return isId(row.fields, dialect.sourceColumn) && isId(row.fields, dialect.targetColumn);
        });
    if (dialect.header) {
        dialect.bodyAt = static_cast<size_t>(sample[1].start - file.text().data());
        dialect.linesBeforeBody = sample[1].line - 1;
    }
    return dialect;
}

}  // namespace quartier::graph_io
