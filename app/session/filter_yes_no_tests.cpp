// Columns of yes and no.
#include <fmt/format.h>

#include "app/session/bit_rows.h"
#include "app/session/filter_tests.h"

namespace quartier::session {
namespace {

constexpr FilterTest kTests[] = {FilterTest::isYes, FilterTest::equal, FilterTest::notEqual};

bool areYesNo(ColumnType type) { return type == ColumnType::yesNo; }

void check(const FilterPredicate& predicate) {
    for (const FilterValue& value : predicate.values)
        if (value.kind != FilterValue::Kind::yesNo)
            throw FilterError(value.column, fmt::format("{} is compared with yes or no, and here is '{}'",
                                                        toText(predicate.name), value.text));
}

Bits passing(const FilterValues& of, const FilterPredicate& predicate, const RunContext& context) {
    const std::span<const u8> values = std::get<SharedArray<u8>>(std::get<ColumnPtr>(of)->values()).span();
    bool wanted = predicate.values.empty() || predicate.values.front().number != 0;
    if (predicate.test == FilterTest::notEqual) wanted = !wanted;
    return bitsWhere(values.size(), context, [&](u64 row) { return values[row] == (wanted ? 1 : 0); });
}

}  // namespace

constinit const FilterTests kYesNoTests{"yes or no", areYesNo, kTests, check, passing};

}  // namespace quartier::session
