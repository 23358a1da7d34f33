#include "graph/io/edge_values.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "graph/io/scan.h"
#include "graph/io/yes_no.h"

namespace quartier::graph_io {
namespace {

constexpr f64 kMissing = std::numeric_limits<f64>::quiet_NaN();
constexpr size_t kGrain = 4096;
constexpr u64 kEntriesAtOnce = u64{1} << 18;

// Puts entries from `begin` on into the rows of their edges; `isMissing` tells the values that leave a place
// for later ones. Returns how many values differ from the one that was kept.
template <class Value, class IsMissing>
u64 mergeInto(std::vector<Value>& values, const std::vector<Value>& entries, u64 begin,
              std::span<const u64> rows, const IsMissing& isMissing) {
    u64 leftOut = 0;
    for (u64 i = begin; i < std::min<u64>(entries.size(), begin + rows.size()); ++i) {
        if (isMissing(entries[i])) continue;
        Value& kept = values[rows[i - begin]];
        if (isMissing(kept))
            kept = entries[i];
        else
            leftOut += kept != entries[i] ? 1 : 0;
    }
    return leftOut;
}

std::optional<YesNo> answersOf(const CodedTexts& coded) {
    AnswerWords words;
    for (size_t code = 0; code < coded.texts.size(); ++code) words.add(coded.texts.at(code));
    if (!words.areAnswers()) return std::nullopt;
    YesNo answers;
    answers.values.reserve(coded.codes.size());
    for (u64 row = 0; row < coded.codes.size(); ++row) answers.values.push_back(answerOf(coded.at(row)));
    return answers;
}

// Puts the entries behind those that there are, `row` being the place of the first of them.
template <class Value>
void appendFrom(std::vector<Value>& values, u64 row, Value missing, std::span<const Value> entries) {
    values.resize(row, missing);
    values.insert(values.end(), entries.begin(), entries.end());
}

template <class Values>
void keepRows(Values& values, const std::vector<bool>& dropped) {
    size_t kept = 0;
    for (size_t row = 0; row < values.size(); ++row)
        if (!dropped[row]) values[kept++] = values[row];
    values.resize(kept);
}

}  // namespace

std::optional<size_t> EdgeValues::column(std::string_view name, bool numeric) {
    if (const auto known = find(name)) return known;
    if (columns_.size() == kMostColumns) return std::nullopt;
    Column& column = columns_.emplace_back();
    column.name = name;
    column.numeric = numeric;
    column.texts.add("");
    return columns_.size() - 1;
}

std::optional<size_t> EdgeValues::find(std::string_view name) const {
    for (size_t i = 0; i < columns_.size(); ++i)
        if (columns_[i].name == name) return i;
    return std::nullopt;
}

void EdgeValues::setNumber(size_t index, u64 row, f64 value) {
    std::vector<f64>& numbers = columns_[index].numbers;
    if (numbers.size() <= row) numbers.resize(row + 1, kMissing);
    numbers[row] = value;
}

void EdgeValues::setText(size_t index, u64 row, std::string_view value) {
    Column& column = columns_[index];
    if (column.codes.size() <= row) column.codes.resize(row + 1, 0);
    column.codes[row] = column.texts.add(value).first;
}

void EdgeValues::setNumbers(size_t index, u64 row, std::span<const f64> values) {
    appendFrom(columns_[index].numbers, row, kMissing, values);
}

void EdgeValues::setCodes(size_t index, u64 row, std::span<const u32> codes) {
    appendFrom(columns_[index].codes, row, u32{0}, codes);
}

void EdgeValues::becomeText(size_t index) {
    Column& column = columns_[index];
    if (!column.numeric) return;
    column.numeric = false;
    for (size_t row = 0; row < column.numbers.size(); ++row)
        if (!std::isnan(column.numbers[row])) setText(index, row, fmt::format("{}", column.numbers[row]));
    column.numbers = {};
}

void EdgeValues::setDefault(size_t index, std::string_view value) { columns_[index].fallback = value; }

void EdgeValues::remove(std::string_view name) {
    std::erase_if(columns_, [&](const Column& column) { return column.name == name; });
}

void EdgeValues::dropRows(const std::vector<bool>& dropped) {
    for (Column& column : columns_) {
        keepRows(column.numbers, dropped);
        keepRows(column.codes, dropped);
    }
}

// A column with a value per edge, while it is made of one with a value per entry.
class EdgeValues::MergedColumn {
  public:
    MergedColumn(Column column, u64 edges) : column_(std::move(column)) {
        if (column_.numeric)
            numbers_.assign(edges, kMissing);
        else
            codes_.assign(edges, 0);
    }
    // Of entries from `begin` on the rows.
    void take(u64 begin, std::span<const u64> rows) {
        leftOut_ += column_.numeric
                        ? mergeInto(numbers_, column_.numbers, begin, rows,
                                    [](f64 value) { return std::isnan(value); })
                        : mergeInto(codes_, column_.codes, begin, rows, [](u32 code) { return code == 0; });
    }
    u64 leftOut() const { return leftOut_; }
    EdgeColumn finish() && {
        EdgeColumn merged{.name = std::move(column_.name), .values = {}};
        if (column_.numeric) {
            if (const auto fallback = wholeNumber(column_.fallback))
                std::replace_if(
                    numbers_.begin(), numbers_.end(), [](f64 value) { return std::isnan(value); }, *fallback);
            merged.values = std::move(numbers_);
            return merged;
        }
        if (!column_.fallback.empty())
            std::replace(codes_.begin(), codes_.end(), u32{0}, column_.texts.add(column_.fallback).first);
        CodedTexts texts;
        texts.codes = std::move(codes_);
        texts.texts = std::move(column_.texts).names();
        if (auto answers = answersOf(texts))
            merged.values = std::move(*answers);
        else
            merged.values = std::move(texts);
        return merged;
    }

  private:
    Column column_;
    std::vector<f64> numbers_;
    std::vector<u32> codes_;
    u64 leftOut_ = 0;
};

EdgeTable EdgeValues::table(const LargeVector<VertexId>& source, const LargeVector<VertexId>& target,
                            const Graph& graph, ImportReport& report) && {
    const EdgeNumbers numbers(graph);
    std::vector<MergedColumn> merged;
    for (Column& column : columns_) merged.emplace_back(std::move(column), graph.edgeCount());
    std::vector<u64> rows;
    for (u64 begin = 0; begin < source.size(); begin += kEntriesAtOnce) {
        rows.resize(std::min<u64>(kEntriesAtOnce, source.size() - begin));
        tbb::parallel_for(tbb::blocked_range<size_t>(0, rows.size(), kGrain), [&](const auto& part) {
            for (size_t i = part.begin(); i != part.end(); ++i) {
                const auto row = numbers.find(source[begin + i], target[begin + i]);
                if (!row) throw Error("an edge of the file is not in its graph");
                rows[i] = *row;
            }
        });
        tbb::parallel_for(size_t{0}, merged.size(), [&](size_t i) { merged[i].take(begin, rows); });
    }
    EdgeTable table(graph.edgeCount());
    for (MergedColumn& column : merged) {
        report.edgeValuesLeftOut += column.leftOut();
        EdgeColumn finished = std::move(column).finish();
        report.edgeColumns.push_back(finished.name);
        table.addColumn(std::move(finished));
    }
    return table;
}

}  // namespace quartier::graph_io
