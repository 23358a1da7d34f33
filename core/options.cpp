#include "core/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "core/error.h"

namespace quartier {

f64 choiceValue(const OptionSpec& spec, std::string_view name) {
    for (size_t i = 0; i < spec.choices.size(); ++i)
        if (spec.choices[i] == name) return static_cast<f64>(i);
    throw OptionError(
        fmt::format("--{} takes {}, and '{}' was given", spec.key, fmt::join(spec.choices, " or "), name));
}

std::string optionText(const OptionSpec& spec, f64 value) {
    if (spec.kind == OptionKind::choice) return spec.choices.at(static_cast<size_t>(value));
    if (spec.kind == OptionKind::flag) return value != 0 ? "on" : "off";
    return fmt::format("{}", value);
}

void checkRange(const OptionSpec& spec, f64 value) {
    const bool integral = spec.kind == OptionKind::real || std::floor(value) == value;
    if (value >= spec.low && value <= spec.high && integral) return;
    throw OptionError(fmt::format("--{} takes {} from {} to {}, and {} was given", spec.key,
                                  spec.kind == OptionKind::real ? "a number" : "a whole number", spec.low,
                                  spec.high, value));
}

}  // namespace quartier
