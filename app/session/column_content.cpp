#include "app/session/column_content.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace quartier::session {
namespace {

constexpr u32 kScans = 8;  // for a text, before an index of all texts pays

template <class T>
std::vector<T> copied(const Column& column, T missing) {
    if (const auto* same = std::get_if<SharedArray<T>>(&column.values()))
        return {same->span().begin(), same->span().end()};
    std::vector<T> values(column.size(), missing);
    for (size_t row = 0; row < values.size(); ++row) {
        const f64 number = column.number(row);
        if (!std::isnan(number)) values[row] = static_cast<T>(number);
    }
    return values;
}

template <class T>
std::vector<T> sameAs(const Column& column) {
    const auto span = std::get<SharedArray<T>>(column.values()).span();
    return {span.begin(), span.end()};
}

}  // namespace

ColumnContent::ColumnContent(ColumnType type, size_t rows) : type_(type) {
    switch (type) {
        case ColumnType::integer:
            values_ = std::vector<i64>(rows, kMissingInteger);
            break;
        case ColumnType::real:
            values_ = std::vector<f64>(rows, std::numeric_limits<f64>::quiet_NaN());
            break;
        case ColumnType::text:
            values_ = std::vector<u32>(rows, 0);
            dictionary_.add({});
            break;
        case ColumnType::yesNo:
            values_ = std::vector<u8>(rows, kMissingYesNo);
            break;
        case ColumnType::partition:
            values_ = std::vector<u32>(rows, kMissingLabel);
            break;
    }
}

ColumnContent::ColumnContent(const Column& column) : type_(column.type()) {
    switch (type_) {
        case ColumnType::integer:
            values_ = copied<i64>(column, kMissingInteger);
            break;
        case ColumnType::real:
            values_ = copied<f64>(column, std::numeric_limits<f64>::quiet_NaN());
            break;
        case ColumnType::text:
            dictionary_ = column.wholeDictionary();
            [[fallthrough]];
        case ColumnType::partition:
            values_ = sameAs<u32>(column);
            break;
        case ColumnType::yesNo:
            values_ = sameAs<u8>(column);
            break;
    }
}

size_t ColumnContent::size() const {
    return std::visit([](const auto& values) { return values.size(); }, values_);
}

u32 ColumnContent::codeOf(std::string_view text) {
    const std::vector<std::string_view>& texts = dictionary_.texts;
    if (last_ < texts.size() && texts[last_] == text) return last_;
    if (lookups_++ < kScans) {
        last_ = static_cast<u32>(std::find(texts.begin(), texts.end(), text) - texts.begin());
        if (last_ == texts.size()) dictionary_.add(std::string(text));
        return last_;
    }
    while (indexed_ < texts.size()) {
        codes_.try_emplace(texts[indexed_], indexed_);
        ++indexed_;
    }
    const auto found = codes_.find(text);
    if (found != codes_.end()) return last_ = found->second;
    dictionary_.add(std::string(text));
    return last_ = static_cast<u32>(texts.size() - 1);
}

void ColumnContent::set(size_t row, const CellValue& value) {
    const bool missing = std::holds_alternative<std::monostate>(value);
    switch (type_) {
        case ColumnType::integer:
            std::get<std::vector<i64>>(values_)[row] = missing ? kMissingInteger : std::get<i64>(value);
            break;
        case ColumnType::real:
            std::get<std::vector<f64>>(values_)[row] =
                missing ? std::numeric_limits<f64>::quiet_NaN() : std::get<f64>(value);
            break;
        case ColumnType::text:
            std::get<std::vector<u32>>(values_)[row] =
                codeOf(missing ? std::string_view() : std::get<std::string>(value));
            break;
        case ColumnType::yesNo:
            std::get<std::vector<u8>>(values_)[row] =
                missing ? kMissingYesNo : static_cast<u8>(std::get<bool>(value));
            break;
        case ColumnType::partition:
            std::get<std::vector<u32>>(values_)[row] = missing ? kMissingLabel : std::get<u32>(value);
            break;
    }
}

ColumnPtr ColumnContent::take(ColumnHead head) {
    codes_.clear();
    switch (type_) {
        case ColumnType::integer:
            return Column::integers(std::move(head),
                                    SharedArray<i64>(std::move(std::get<std::vector<i64>>(values_))));
        case ColumnType::real:
            return Column::reals(std::move(head),
                                 SharedArray<f64>(std::move(std::get<std::vector<f64>>(values_))));
        case ColumnType::text:
            return Column::texts(std::move(head),
                                 SharedArray<u32>(std::move(std::get<std::vector<u32>>(values_))),
                                 std::move(dictionary_));
        case ColumnType::yesNo:
            return Column::yesNo(std::move(head),
                                 SharedArray<u8>(std::move(std::get<std::vector<u8>>(values_))));
        case ColumnType::partition:
            break;
    }
    return Column::partition(std::move(head),
                             SharedArray<u32>(std::move(std::get<std::vector<u32>>(values_))));
}

}  // namespace quartier::session
