// Comparisons of texts, with regular expressions. RE2 takes a time that is linear in the text, whatever the
// expression.
#include <fmt/format.h>
#include <re2/re2.h>
#include <tbb/parallel_for.h>

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>

#include "app/session/bit_rows.h"
#include "app/session/filter_tests.h"

namespace quartier::session {
namespace {

constexpr FilterTest kTests[] = {FilterTest::equal, FilterTest::notEqual, FilterTest::oneOf,
                                 FilterTest::contains, FilterTest::matches};

bool areTexts(ColumnType type) { return type == ColumnType::text; }

using Passes = std::function<bool(std::string_view)>;  // of a text that is not missing

Passes matching(const FilterValue& value, const RE2::Options& options, const char* what) {
    const auto pattern = std::make_shared<const RE2>(value.text, options);
    if (!pattern->ok())
        throw FilterError(value.column, fmt::format("{} '{}' cannot be searched for: {}", what, value.text,
                                                    pattern->error()));
    return [pattern](std::string_view text) {
        return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *pattern);
    };
}

Passes passesOf(const FilterPredicate& predicate) {
    const FilterValue& first = predicate.values.front();
    RE2::Options options;
    options.set_log_errors(false);
    switch (predicate.test) {
        case FilterTest::matches:
            return matching(first, options, "the regular expression");
        case FilterTest::contains:
            options.set_literal(true);
            options.set_case_sensitive(false);
            return matching(first, options, "the text");
        case FilterTest::equal:
            return [text = first.text](std::string_view other) { return other == text; };
        case FilterTest::notEqual:
            return [text = first.text](std::string_view other) { return other != text; };
        default: {
            auto texts = std::make_shared<std::unordered_set<std::string>>();
            for (const FilterValue& value : predicate.values) texts->insert(value.text);
            return [texts](std::string_view other) { return texts->contains(std::string(other)); };
        }
    }
}

// A number may stand for the text that it is written as: id == 11.
void check(const FilterPredicate& predicate) {
    const bool compares = predicate.test != FilterTest::matches && predicate.test != FilterTest::contains;
    for (const FilterValue& value : predicate.values) {
        if (value.kind == FilterValue::Kind::yesNo)
            throw FilterError(value.column, fmt::format("a text goes in quotes: '{}'", value.text));
        if (value.text.empty())
            throw FilterError(value.column,
                              compares ? fmt::format("the empty text is a missing value: write missing({})",
                                                     toText(predicate.name))
                                       : "the text that is looked for is empty");
    }
    if (!predicate.values.empty()) passesOf(predicate);  // the tests of missing values have none
}

Bits passing(const FilterValues& of, const FilterPredicate& predicate, const RunContext& context) {
    const Passes passes = passesOf(predicate);
    if (const auto* names = std::get_if<NodeNames>(&of))
        return bitsWhere(names->nodes->size(), context,
                         [&](u64 row) { return passes(names->at(static_cast<VertexId>(row))); });
    const Column& column = *std::get<ColumnPtr>(of);
    const std::vector<std::string_view>& texts = column.dictionary();
    const Bits those = bitsWhere(texts.size(), context,
                                 [&](u64 code) { return !texts[code].empty() && passes(texts[code]); });
    const std::span<const u32> codes = std::get<SharedArray<u32>>(column.values()).span();
    return bitsWhere(codes.size(), context, [&](u64 row) { return those.test(codes[row]); });
}

}  // namespace

constinit const FilterTests kTextTests{"texts", areTexts, kTests, check, passing};

}  // namespace quartier::session
