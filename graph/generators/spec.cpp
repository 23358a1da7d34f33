#include "graph/generators/spec.h"

#include <fmt/format.h>

#include <charconv>

#include "core/error.h"

namespace quartier::generators {
namespace {

template <class Number>
bool parse(const std::string& text, Number& number) {
    const char* end = text.data() + text.size();
    const auto [stopped, fault] = std::from_chars(text.data(), end, number);
    return fault == std::errc() && stopped == end;
}

}  // namespace

std::vector<std::string> splitAtColons(std::string_view text) {
    std::vector<std::string> parts;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(':', begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

Spec::Spec(std::string_view text, std::string_view form)
    : text_(text), names_(splitAtColons(form)), values_(splitAtColons(text)) {
    if (names_.size() != values_.size())
        throw OptionError(fmt::format("'{}' has {} value{} and should have {}: {}", text, values_.size() - 1,
                                      values_.size() == 2 ? "" : "s", names_.size() - 1, form));
    names_.erase(names_.begin());
    values_.erase(values_.begin());
}

u64 Spec::whole(size_t index, u64 low, u64 high) const {
    u64 number = 0;
    if (!parse(values_[index], number) || number < low || number > high)
        refuse(index, fmt::format("a whole number from {} to {}", low, high));
    return number;
}

f64 Spec::real(size_t index, f64 low, f64 high) const {
    f64 number = 0;
    if (!parse(values_[index], number) || !(number >= low && number <= high))
        refuse(index, fmt::format("a number from {} to {}", low, high));
    return number;
}

void Spec::refuse(size_t index, const std::string& range) const {
    throw OptionError(
        fmt::format("{} of '{}' is '{}' and should be {}", names_[index], text_, values_[index], range));
}

}  // namespace quartier::generators
