#include "graph/io/edge_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

std::optional<VertexId> smallId(std::string_view text) {
    const auto id = wholeId(text);
    return id && *id < kNoVertex ? std::optional(static_cast<VertexId>(*id)) : std::nullopt;
}

// NetworkX writes "{'weight': 3.5}" behind an edge. Nothing where there is no weight.
std::optional<std::string_view> weightInAttributes(std::string_view field) {
    const size_t key = field.find("'weight':");
    if (key == std::string_view::npos) return std::nullopt;
    const std::string_view rest = trimmed(field.substr(key + 9));
    return trimmed(rest.substr(0, rest.find_first_of(",}")));
}

class RowReader {
  public:
    RowReader(const TableRows& rows, const Dialect& dialect, bool numbered, EdgeRows& into)
        : rows_(rows), dialect_(dialect), numbered_(numbered), into_(into) {}

    // The row that the rows are at.
    void read() {
        const auto& fields = rows_.fields();
        if (rows_.isCut() && fields.size() <= dialect_.columns) return skipped(rows_.cutMessage());
        const size_t needed = std::max(dialect_.sourceColumn, dialect_.targetColumn);
        if (fields.size() <= needed || fields[dialect_.sourceColumn].empty() ||
            fields[dialect_.targetColumn].empty()) {
            const bool blank = std::all_of(fields.begin(), fields.end(), [](auto f) { return f.empty(); });
            if (!blank)
                skipped(fmt::format("source and target are not both there ({} columns)", fields.size()));
            return;
        }
        if (!addEnds(fields[dialect_.sourceColumn], fields[dialect_.targetColumn])) return;
        ++into_.edges.count;
        if (dialect_.hasWeights()) into_.edges.weights.push_back(weightIn(fields));
        for (size_t i = 0; i < dialect_.further.size(); ++i)
            if (dialect_.further[i].at < fields.size()) setValue(i, fields[dialect_.further[i].at]);
        noteWidth(fields);
        if (dialect_.typeColumn >= 0 && static_cast<size_t>(dialect_.typeColumn) < fields.size())
            equalIgnoringCase(fields[static_cast<size_t>(dialect_.typeColumn)], "undirected")
                ? ++into_.undirected
                : ++into_.directed;
    }

  private:
    bool addEnds(std::string_view source, std::string_view target) {
        if (!numbered_) {
            const u64 s = into_.edges.names.codeOf(source);
            into_.edges.ends.push_back(s);
            into_.edges.ends.push_back(into_.edges.names.codeOf(target));
            return true;
        }
        const auto s = smallId(source), t = smallId(target);
        into_.named = !s || !t;
        if (into_.named) return false;
        into_.edges.ends.push_back(*s);
        into_.edges.ends.push_back(*t);
        return true;
    }

    void setValue(size_t column, std::string_view field) {
        if (field.empty()) return;
        EdgeBatch::Column& values = into_.edges.columns[column];
        const u64 row = into_.edges.count - 1;
        if (!dialect_.further[column].numeric)
            values.setText(row, field);
        else if (const auto number = furtherNumber(field, dialect_.decimalCommas))
            values.setNumber(row, *number);
        else if (std::ranges::find(into_.turnedOutTexts, column) == into_.turnedOutTexts.end())
            into_.turnedOutTexts.push_back(column);
    }

    void noteWidth(const std::vector<std::string_view>& fields) {
        size_t columns = fields.size();
        while (columns > dialect_.columns && fields[columns - 1].empty()) --columns;
        if (columns <= dialect_.columns) return;
        if (into_.wide++ == 0) into_.firstWide = rows_.rowStart();
    }

    f32 weightIn(const std::vector<std::string_view>& fields) {
        if (dialect_.attributes) {
            const auto text = fields.size() > 2 ? weightInAttributes(fields[2]) : std::nullopt;
            return text ? weightOf(*text) : 1.0f;
        }
        const auto column = static_cast<size_t>(dialect_.weightColumn);
        if (column >= fields.size() || fields[column].empty()) {
            into_.report.addFault(rows_.line(), "the weight is missing: 1 was taken");
            return 1.0f;
        }
        return weightOf(fields[column]);
    }

    f32 weightOf(std::string_view text) {
        auto value = wholeNumber(text);
        if (!value && dialect_.decimalCommas) value = numberWithDecimalComma(text);
        if (!into_.weightNotes.usable(text, value, rows_.line())) return kUnusableWeight;
        if (vanishes(*value))
            into_.report.addFault(rows_.line(),
                                  fmt::format("the weight '{}' is {}", excerpt(text), kVanished));
        const auto weight = static_cast<f32>(*value);
        if (weight == 0 && into_.report.zeroWeightLine == 0) into_.report.zeroWeightLine = rows_.line();
        return weight;
    }

    void skipped(const std::string& why) {
        into_.report.drop(DropReason::incomplete, rows_.line(), why);
        if (into_.skipped++ == 0) into_.firstSkipped = rows_.rowStart();
    }

    const TableRows& rows_;
    const Dialect& dialect_;
    bool numbered_;
    EdgeRows& into_;
};

}  // namespace

EdgeRows::EdgeRows(const Dialect& dialect, const NameIndex& known, const EdgeValues& values)
    : edges(known, values), weightNotes(weightColumnName(dialect), dialect.weightNamed) {}

const char* weightColumnName(const Dialect& dialect) {
    return dialect.weightNamed ? "column of weights" : "third column";
}

bool readEdgeRows(TableRows& rows, u64 most, const Dialect& dialect, bool numbered, EdgeRows& into) {
    RowReader reader(rows, dialect, numbered, into);
    for (u64 row = 0; row < most && !into.named; ++row) {
        if (!rows.next()) return false;
        reader.read();
    }
    return true;
}

}  // namespace quartier::graph_io
