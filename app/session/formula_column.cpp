#include "app/session/formula_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/session/formula.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr f64 kLargestInteger = 1LL << 53;

bool isWhole(f64 number) { return number == std::trunc(number) && std::abs(number) <= kLargestInteger; }

ColumnType typeOf(const std::vector<f64>& numbers) {
    const bool whole = std::all_of(numbers.begin(), numbers.end(),
                                   [](f64 number) { return std::isnan(number) || isWhole(number); });
    const bool some =
        std::any_of(numbers.begin(), numbers.end(), [](f64 number) { return !std::isnan(number); });
    return whole && some ? ColumnType::integer : ColumnType::real;
}

// `lost`: numbers that are not whole.
ColumnPtr columnOf(ColumnHead head, ColumnType type, std::vector<f64> numbers, u64& lost) {
    if (type == ColumnType::real) return Column::reals(std::move(head), SharedArray<f64>(std::move(numbers)));
    if (type == ColumnType::yesNo) {
        std::vector<u8> answers(numbers.size());
        for (size_t row = 0; row < numbers.size(); ++row)
            answers[row] = std::isnan(numbers[row]) ? kMissingYesNo : static_cast<u8>(numbers[row] != 0);
        return Column::yesNo(std::move(head), SharedArray<u8>(std::move(answers)));
    }
    if (type != ColumnType::integer)
        throw OptionError("a formula gives numbers, or yes and no: choose a type of these");
    std::vector<i64> whole(numbers.size(), kMissingInteger);
    for (size_t row = 0; row < numbers.size(); ++row) {
        if (std::isnan(numbers[row])) continue;
        if (isWhole(numbers[row]))
            whole[row] = static_cast<i64>(numbers[row]);
        else
            ++lost;
    }
    return Column::integers(std::move(head), SharedArray<i64>(std::move(whole)));
}

std::string reportOf(const FormulaValues& values, u64 rows, u64 lost, ColumnOf of) {
    std::string report;
    const auto add = [&](u64 count, const char* why) {
        if (count > 0)
            report += (report.empty() ? "" : " ") +
                      fmt::format(fmt::runtime(why), formatCount(count), formatCount(rows), toString(of));
    };
    add(values.missing, "{} of {} {} have no value, as one that the formula names is missing.");
    add(values.undefined, "{} of {} {} have no value, as the formula has none there, like 1 / 0.");
    add(lost, "{} of {} {} have no value, as theirs is not whole.");
    return report;
}

}  // namespace

ColumnEdit computeColumn(const Document& document, ColumnOf of, const std::string& name,
                         const std::string& formula, std::optional<ColumnType> type, bool replace,
                         FilterFacts& facts, const RunContext& context) {
    const auto& columns = document.columns.columns(of);
    const auto there = std::find_if(columns.begin(), columns.end(),
                                    [&](const ColumnPtr& one) { return one->name() == name; });
    const bool replaces = replace && there != columns.end();
    if (!replaces) requireFreeName(document, of, name);
    FormulaValues values = Formula(document, of, formula).evaluate(facts, context);
    const ColumnType made = type.value_or(typeOf(values.numbers));
    u64 lost = 0;
    const u64 rows = values.numbers.size();
    ColumnEdit edit{.text = fmt::format("Compute {} = {}", name, formula),
                    .version = document.version,
                    .changes = {},
                    .report = {}};
    ColumnPtr column = columnOf({.name = name,
                                 .origin = {ColumnOrigin::Kind::formula, formula},
                                 .of = of,
                                 .id = replaces ? (*there)->id() : std::string()},
                                made, std::move(values.numbers), lost);
    edit.changes.push_back(changeTo(document, std::move(column), context));
    edit.report = reportOf(values, rows, lost, of);
    return edit;
}

}  // namespace quartier::session
