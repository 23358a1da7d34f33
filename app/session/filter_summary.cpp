#include "app/session/filter_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLookEvery = 1 << 16;  // rows between two looks at the stop token

void look(size_t row, const RunContext& context) {
    if (row % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
}

void summariseNumbers(const Column& column, FilterSummary& summary, const RunContext& context) {
    summary.whole = true;
    summary.low = std::numeric_limits<f64>::infinity();
    summary.high = -summary.low;
    for (size_t row = 0; row < column.size(); ++row) {
        look(row, context);
        const f64 x = column.number(row);
        summary.missing += std::isnan(x) ? 1 : 0;
        if (!std::isfinite(x)) continue;
        summary.low = std::min(summary.low, x);
        summary.high = std::max(summary.high, x);
        summary.whole = summary.whole && x == std::trunc(x);
    }
    summary.bins.assign(FilterSummary::kBins, 0);
    const f64 range = summary.high - summary.low;
    for (size_t row = 0; row < column.size(); ++row) {
        look(row, context);
        const f64 x = column.number(row);
        if (!std::isfinite(x)) continue;
        const f64 place = range > 0 ? (x - summary.low) / range * FilterSummary::kBins : 0;
        ++summary.bins[std::min(static_cast<size_t>(place), FilterSummary::kBins - 1)];
    }
}

// Of texts by their codes, of partitions by their labels.
void summariseValues(const Column& column, FilterSummary& summary, const RunContext& context) {
    const auto& codes = std::get<SharedArray<u32>>(column.values());
    const bool texts = column.type() == ColumnType::text;
    std::vector<u64> counts(texts ? column.dictionary().size() : column.size(), 0);
    for (size_t row = 0; row < codes.size(); ++row) {
        look(row, context);
        if (!texts && codes[row] == kMissingLabel)
            ++summary.missing;
        else
            ++counts[codes[row]];
    }
    for (size_t code = 0; texts && code < counts.size(); ++code)
        if (column.dictionary()[code].empty()) summary.missing += std::exchange(counts[code], 0);
    std::vector<u32> order(counts.size());
    std::iota(order.begin(), order.end(), 0u);
    std::erase_if(order, [&](u32 code) { return counts[code] == 0; });
    summary.different = order.size();
    const auto shown =
        order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), FilterSummary::kMostValues));
    std::partial_sort(order.begin(), shown, order.end(),
                      [&](u32 a, u32 b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
    for (auto code = order.begin(); code != shown; ++code)
        summary.values.push_back(
            {texts ? std::string(column.dictionary()[*code]) : std::to_string(*code), counts[*code]});
}

}  // namespace

FilterSummary summariseForFilter(const Document& document, const FilterName& name, FilterFacts& facts,
                                 const RunContext& context) {
    const FilterQuantity quantity = requireFilterQuantity(document, name, 0);
    FilterSummary summary{.name = name, .title = quantity.title, .type = quantity.type};
    const FilterValues values = quantity.values(facts, name.level, context);
    summary.names = std::holds_alternative<NodeNames>(values);
    if (summary.names) return summary;
    const Column& column = *std::get<ColumnPtr>(values);
    if (column.isNumber())
        summariseNumbers(column, summary, context);
    else if (column.type() != ColumnType::yesNo)
        summariseValues(column, summary, context);
    return summary;
}

}  // namespace quartier::session
