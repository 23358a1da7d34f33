#include "app/session/list_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "app/session/legend.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLongestName = 80;     // characters of a new column
constexpr size_t kLookEvery = 1 << 14;  // rows between two looks at the stop token

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const size_t first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Each item once, in their order.
std::vector<std::string_view> itemsIn(std::string_view text, char delimiter) {
    std::vector<std::string_view> items;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(delimiter, begin), text.size());
        const std::string_view item = trimmed(text.substr(begin, end - begin));
        if (!item.empty() && std::find(items.begin(), items.end(), item) == items.end())
            items.push_back(item);
        begin = end + 1;
    }
    return items;
}

std::span<const u32> codesOf(const Column& column) {
    return std::get<SharedArray<u32>>(column.values()).span();
}

void requireTexts(const Column& column) {
    if (column.type() != ColumnType::text)
        throw OptionError(fmt::format("the column '{}' has no texts, which could be lists", column.name()));
}

// Per text of the dictionary how many rows have it.
std::vector<u64> rowsOfTexts(const Column& column, const RunContext& context) {
    std::vector<u64> rows(column.dictionary().size());
    const std::span<const u32> codes = codesOf(column);
    for (size_t row = 0; row < codes.size(); ++row) {
        if (row % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        ++rows[codes[row]];
    }
    return rows;
}

}  // namespace

ListItems itemsOf(const Column& column, char delimiter, const RunContext& context) {
    requireTexts(column);
    const std::vector<u64> rows = rowsOfTexts(column, context);
    std::unordered_map<std::string_view, u64> counts;
    ListItems found;
    for (size_t code = 0; code < rows.size(); ++code) {
        if (code % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        if (rows[code] == 0) continue;
        const std::vector<std::string_view> items = itemsIn(column.dictionary()[code], delimiter);
        for (const std::string_view item : items) counts[item] += rows[code];
        if (!items.empty()) found.values += rows[code];
        if (items.size() > 1) found.lists += rows[code];
    }
    found.items.reserve(counts.size());
    for (const auto& [text, count] : counts) found.items.push_back({std::string(text), count});
    std::sort(found.items.begin(), found.items.end(), [](const auto& a, const auto& b) {
        return a.rows != b.rows ? a.rows > b.rows : a.text < b.text;
    });
    return found;
}

std::optional<char> guessDelimiter(const Column& column, const RunContext& context) {
    constexpr u64 kRatherThanComma = 2;
    requireTexts(column);
    const std::vector<u64> rows = rowsOfTexts(column, context);
    std::optional<char> best;
    u64 most = 0;
    for (const char delimiter : kListDelimiters) {
        u64 having = 0;
        for (size_t code = 0; code < rows.size(); ++code)
            if (column.dictionary()[code].find(delimiter) != std::string_view::npos) having += rows[code];
        if (delimiter != ',') having *= kRatherThanComma;
        if (having <= most) continue;
        most = having;
        best = delimiter;
    }
    return best;
}

ColumnEdit splitList(const Document& document, ColumnOf of, const std::string& column, char delimiter,
                     size_t most, const RunContext& context) {
    const ColumnPtr list = document.columns.require(of, column);
    ListItems found = itemsOf(*list, delimiter, context);
    found.items.resize(std::min(found.items.size(), most));
    ColumnEdit edit{.text = fmt::format("Split {} into columns", list->name()),
                    .version = document.version,
                    .changes = {},
                    .report = {}};
    if (found.items.empty()) throw OptionError(fmt::format("the column '{}' lists nothing", list->name()));
    // Per text of the dictionary which of the items it lists; missing: none at all.
    std::unordered_map<std::string_view, size_t> numbers;
    for (size_t i = 0; i < found.items.size(); ++i) numbers.emplace(found.items[i].text, i);
    const auto& texts = list->dictionary();
    std::vector<std::vector<u8>> answers(found.items.size(), std::vector<u8>(texts.size(), kMissingYesNo));
    for (size_t code = 0; code < texts.size(); ++code) {
        const std::vector<std::string_view> items = itemsIn(texts[code], delimiter);
        if (items.empty()) continue;
        for (std::vector<u8>& ofItem : answers) ofItem[code] = 0;
        for (const std::string_view item : items)
            if (const auto number = numbers.find(item); number != numbers.end())
                answers[number->second][code] = 1;
    }
    const std::span<const u32> codes = codesOf(*list);
    Document with = document;  // with the columns so far, so that their names are taken
    for (size_t i = 0; i < found.items.size(); ++i) {
        if (context.shouldStop()) throw Cancelled();
        std::vector<u8> values(codes.size());
        for (size_t row = 0; row < codes.size(); ++row) values[row] = answers[i][codes[row]];
        ColumnHead head{.name = freeColumnName(
                            with, of, shortened(list->name() + ": " + found.items[i].text, kLongestName)),
                        .origin = {ColumnOrigin::Kind::person, {}},
                        .of = of,
                        .id = {}};
        edit.changes.push_back(
            changeTo(with, Column::yesNo(std::move(head), SharedArray<u8>(std::move(values))), context));
        with.columns = with.columns.with(edit.changes.back().after);
    }
    edit.report = fmt::format("{} new columns.", formatCount(edit.changes.size()));
    return edit;
}

}  // namespace quartier::session
