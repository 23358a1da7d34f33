#include "app/session/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "app/session/text_folding.h"
#include "app/session/view.h"

namespace quartier::session {
namespace {

constexpr f64 kFirstYear = 1000, kLastYear = 2999;

// Without case and accents.
constexpr std::array<std::string_view, 13> kWords{
    "year", "years",      "yr",    "date",   "dates",       "id",          "ids",
    "uid",  "identifier", "annee", "annees", "identifiant", "identifiants"};

bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }

// "birthYear", "node_id", "DATE_ADDED": words are apart by anything but letters, or by a capital
// letter behind a small one. "An" alone is the French word; within a name it may be the English one.
bool hasNamingWord(const std::string& name) {
    std::string apart;
    for (size_t i = 0; i < name.size(); ++i) {
        if (i > 0 && isUpper(name[i]) && isLower(name[i - 1])) apart += ' ';
        apart += name[i];
    }
    const std::string text = foldedQuery(apart);
    if (text == "an") return true;
    for (size_t begin = 0; begin < text.size();) {
        size_t end = begin;
        while (end < text.size() && isLower(text[end])) ++end;
        const std::string_view word = std::string_view(text).substr(begin, end - begin);
        if (std::find(kWords.begin(), kWords.end(), word) != kWords.end()) return true;
        begin = std::max(end, begin + 1);
    }
    return false;
}

}  // namespace

bool namesThings(const Column& column) {
    if (column.type() != ColumnType::integer || column.origin().kind == ColumnOrigin::Kind::result)
        return false;
    const Column::Facts& facts = column.facts();
    const bool years = facts.low <= facts.high && facts.low >= kFirstYear && facts.high <= kLastYear;
    return years || hasNamingWord(column.name());
}

std::string formatValue(const Column* column, f64 value) {
    if (column == nullptr || !std::isfinite(value) || !namesThings(*column)) return formatAmount(value);
    return value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.7g}", value);
}

}  // namespace quartier::session
