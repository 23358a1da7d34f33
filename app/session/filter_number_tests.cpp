// Comparisons of numbers, which labels of communities are too.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "app/session/bit_rows.h"
#include "app/session/filter_tests.h"

namespace quartier::session {
namespace {

constexpr FilterTest kTests[] = {FilterTest::equal,   FilterTest::notEqual, FilterTest::less,
                                 FilterTest::atMost,  FilterTest::greater,  FilterTest::atLeast,
                                 FilterTest::between, FilterTest::oneOf};

bool areNumbers(ColumnType type) {
    return type == ColumnType::integer || type == ColumnType::real || type == ColumnType::partition;
}

void check(const FilterPredicate& predicate) {
    for (const FilterValue& value : predicate.values)
        if (value.kind != FilterValue::Kind::number)
            throw FilterError(value.column, fmt::format("{} is compared with a number, and here is '{}'",
                                                        toText(predicate.name), value.text));
}

f64 asNumber(f64 value) { return value; }
f64 asNumber(f32 value) { return value; }
f64 asNumber(i64 value) { return value == kMissingInteger ? std::nan("") : static_cast<f64>(value); }
f64 asNumber(u32 value) { return value; }
f64 asNumber(u8 value) { return value == kMissingYesNo ? std::nan("") : value; }

// Calls scan(compare) with what the predicate does, made for numbers of the type T. A number that is kept as
// f32 equals the f32 that is nearest to what is written: 0.1 is 0.1.
template <class T, class Scan>
Bits compare(const FilterPredicate& predicate, const Scan& scan) {
    std::vector<f64> values;
    for (const FilterValue& value : predicate.values)
        values.push_back(std::is_same_v<T, f32> ? static_cast<f32>(value.number) : value.number);
    const f64 first = values.front();
    switch (predicate.test) {
        case FilterTest::equal:
            return scan([=](f64 x) { return x == first; });
        case FilterTest::notEqual:
            return scan([=](f64 x) { return x < first || x > first; });
        case FilterTest::less:
            return scan([=](f64 x) { return x < first; });
        case FilterTest::atMost:
            return scan([=](f64 x) { return x <= first; });
        case FilterTest::greater:
            return scan([=](f64 x) { return x > first; });
        case FilterTest::atLeast:
            return scan([=](f64 x) { return x >= first; });
        case FilterTest::between:
            return scan([low = first, high = values.back()](f64 x) { return x >= low && x <= high; });
        default:
            std::sort(values.begin(), values.end());
            return scan(
                [&](f64 x) { return !std::isnan(x) && std::binary_search(values.begin(), values.end(), x); });
    }
}

Bits passing(const FilterValues& of, const FilterPredicate& predicate, const RunContext& context) {
    const Column& column = *std::get<ColumnPtr>(of);
    const bool labels = column.type() == ColumnType::partition;
    return std::visit(
        [&]<class T>(const SharedArray<T>& values) {
            return compare<T>(predicate, [&](const auto& passes) {
                const std::span<const T> all = values.span();
                if (!labels)
                    return bitsWhere(all.size(), context,
                                     [&](u64 row) { return passes(asNumber(all[row])); });
                return bitsWhere(all.size(), context, [&](u64 row) {
                    return static_cast<f64>(all[row]) != static_cast<f64>(kMissingLabel) &&
                           passes(asNumber(all[row]));
                });
            });
        },
        column.values());
}

}  // namespace

constinit const FilterTests kNumberTests{"numbers", areNumbers, kTests, check, passing};

}  // namespace quartier::session
