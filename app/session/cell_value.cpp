#include "app/session/cell_value.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "core/error.h"
#include "graph/io/scan.h"

namespace quartier::session {
namespace {

template <class T>
std::optional<T> wholeText(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<bool> answerOf(std::string_view text) {
    for (const std::string_view yes : {"yes", "true", "1"})
        if (graph_io::equalIgnoringCase(text, yes)) return true;
    for (const std::string_view no : {"no", "false", "0"})
        if (graph_io::equalIgnoringCase(text, no)) return false;
    return std::nullopt;
}

const char* wantedBy(ColumnType type) {
    switch (type) {
        case ColumnType::integer:
            return "whole numbers";
        case ColumnType::real:
            return "numbers";
        case ColumnType::yesNo:
            return "yes or no";
        case ColumnType::partition:
            return "numbers of communities, from 0 and below the number of nodes";
        case ColumnType::text:
            break;
    }
    return "texts";
}

}  // namespace

bool readCell(ColumnType type, std::string_view text, u64 rows, CellValue& value) {
    value = std::monostate();
    if (type == ColumnType::text) {
        if (!text.empty()) value = std::string(text);
        return true;
    }
    const std::string_view trimmed = graph_io::trimmed(text);
    if (trimmed.empty()) return true;
    if (type == ColumnType::integer) {
        const auto number = wholeText<i64>(trimmed);
        if (!number || *number == kMissingInteger) return false;
        value = *number;
    } else if (type == ColumnType::real) {
        const auto number = wholeText<f64>(trimmed);
        if (!number || !std::isfinite(*number)) return false;
        value = *number;
    } else if (type == ColumnType::yesNo) {
        const auto answer = answerOf(trimmed);
        if (!answer) return false;
        value = *answer;
    } else {
        const auto label = wholeText<u32>(trimmed);
        if (!label || *label >= rows) return false;
        value = *label;
    }
    return true;
}

CellValue parseCell(ColumnType type, std::string_view text, u64 rows) {
    CellValue value;
    if (!readCell(type, text, rows, value))
        throw OptionError(fmt::format("'{}' cannot stand in a column of {}", text, wantedBy(type)));
    return value;
}

}  // namespace quartier::session
