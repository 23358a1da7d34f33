#include "core/options.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"

namespace quartier {

void checkRange(const OptionSpec& spec, f64 value) {
    const bool integral = spec.kind == OptionKind::real || std::floor(value) == value;
    if (value >= spec.low && value <= spec.high && integral) return;
    throw OptionError(fmt::format("--{} takes {} from {} to {}, and {} was given", spec.key,
                                  spec.kind == OptionKind::real ? "a number" : "a whole number", spec.low,
                                  spec.high, value));
}

}  // namespace quartier
