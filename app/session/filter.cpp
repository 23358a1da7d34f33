#include "app/session/filter.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/session/filter_words.h"

namespace quartier::session {
namespace {

const char* wordOf(FilterTest test) {
    for (const FilterSign& sign : kFilterSigns)
        if (sign.test == test) return sign.sign;
    return "";
}

std::string quoted(const std::string& text, char quote) {
    std::string written(1, quote);
    for (const char c : text) written += std::string(c == quote ? 2 : 1, c);
    return written + quote;
}

std::string toText(const FilterValue& value) {
    return value.kind == FilterValue::Kind::text ? quoted(value.text, '\'') : value.text;
}

std::string toText(const FilterPredicate& predicate) {
    std::string name = toText(predicate.name);
    switch (predicate.test) {
        case FilterTest::isYes:
            return name;
        case FilterTest::missing:
            return fmt::format("missing({})", name);
        case FilterTest::between:
            return fmt::format("{} in {}..{}", name, toText(predicate.values[0]),
                               toText(predicate.values[1]));
        case FilterTest::oneOf: {
            std::string list;
            for (const FilterValue& value : predicate.values)
                list += (list.empty() ? "" : ", ") + toText(value);
            return fmt::format("{} in ({})", name, list);
        }
        default:
            return fmt::format("{} {} {}", name, wordOf(predicate.test), toText(predicate.values[0]));
    }
}

// Of a part of a group or of a negation.
std::string partText(const Filter& part) {
    const std::string text = toText(part);
    return std::holds_alternative<FilterGroup>(part.what) ? "(" + text + ")" : text;
}

bool same(const FilterPtr& a, const FilterPtr& b) { return *a == *b; }

bool same(const FilterPredicate& a, const FilterPredicate& b) { return a == b; }
bool same(const FilterSteps& a, const FilterSteps& b) { return a.steps == b.steps && same(a.from, b.from); }
bool same(const FilterNot& a, const FilterNot& b) { return same(a.part, b.part); }
bool same(const FilterGroup& a, const FilterGroup& b) {
    return a.how == b.how && std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                                        [](const FilterPtr& x, const FilterPtr& y) { return same(x, y); });
}

// Names and texts of the expression that a message quotes may hold line ends.
std::string onOneLine(std::string why) {
    std::replace_if(
        why.begin(), why.end(), [](unsigned char c) { return c < 32 || c == 127; }, '?');
    return why;
}

}  // namespace

FilterError::FilterError(u32 column, const std::string& why)
    : OptionError(column == 0 ? fmt::format("the filter: {}", onOneLine(why))
                              : fmt::format("the filter, at column {}: {}", column, onOneLine(why))),
      column_(column) {}

FilterValue FilterValue::of(f64 number) {
    return {.kind = Kind::number, .text = fmt::format("{}", number), .number = number};
}

FilterValue FilterValue::of(std::string text) { return {.kind = Kind::text, .text = std::move(text)}; }

FilterValue FilterValue::of(bool yes) {
    return {.kind = Kind::yesNo, .text = yes ? "yes" : "no", .number = yes ? 1.0 : 0.0};
}

bool operator==(const Filter& a, const Filter& b) {
    if (a.what.index() != b.what.index()) return false;
    return std::visit(
        [&](const auto& what) { return same(what, std::get<std::decay_t<decltype(what)>>(b.what)); }, a.what);
}

std::string toText(const FilterName& name) {
    const bool plain = !name.quoted && isPlainFilterName(name.name);
    std::string text = name.ofEdges ? "edge." : "";
    text += plain ? name.name : quoted(name.name, '`');
    return name.level == 0 ? text : fmt::format("{}@{}", text, name.level);
}

std::string toText(const Filter& filter) {
    if (const auto* predicate = std::get_if<FilterPredicate>(&filter.what)) return toText(*predicate);
    if (const auto* within = std::get_if<FilterSteps>(&filter.what))
        return fmt::format("within({}, {})", within->steps, toText(*within->from));
    if (const auto* negation = std::get_if<FilterNot>(&filter.what))
        return "not " + partText(*negation->part);
    const auto& group = std::get<FilterGroup>(filter.what);
    std::string text;
    for (const FilterPtr& part : group.parts) {
        if (!text.empty()) text += group.how == FilterGroup::How::all ? " and " : " or ";
        text += partText(*part);
    }
    return text;
}

FilterPtr filterOf(FilterPredicate predicate) {
    return std::make_shared<const Filter>(Filter{.what = std::move(predicate)});
}

FilterPtr filterWithin(u32 steps, FilterPtr from) {
    return std::make_shared<const Filter>(Filter{.what = FilterSteps{steps, std::move(from)}});
}

FilterPtr filterNot(FilterPtr part) {
    return std::make_shared<const Filter>(Filter{.what = FilterNot{std::move(part)}});
}

FilterPtr filterGroup(FilterGroup::How how, std::vector<FilterPtr> parts) {
    if (parts.empty()) return nullptr;
    if (parts.size() == 1) return parts.front();
    return std::make_shared<const Filter>(Filter{.what = FilterGroup{how, std::move(parts)}});
}

FilterPtr withNames(const Filter& filter, const std::function<void(FilterName&)>& change) {
    if (const auto* predicate = std::get_if<FilterPredicate>(&filter.what)) {
        FilterPredicate changed = *predicate;
        change(changed.name);
        return filterOf(std::move(changed));
    }
    if (const auto* within = std::get_if<FilterSteps>(&filter.what))
        return filterWithin(within->steps, withNames(*within->from, change));
    if (const auto* negation = std::get_if<FilterNot>(&filter.what))
        return filterNot(withNames(*negation->part, change));
    const auto& group = std::get<FilterGroup>(filter.what);
    std::vector<FilterPtr> parts;
    for (const FilterPtr& part : group.parts) parts.push_back(withNames(*part, change));
    return filterGroup(group.how, std::move(parts));
}

}  // namespace quartier::session
