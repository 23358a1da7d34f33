#include "app/session/scale.h"

#include <fmt/format.h>

#include <charconv>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr std::string_view kQuantiles = "quantiles";

// Of "quantiles" and "quantiles:N"; 0 for anything else.
u8 classesOf(std::string_view name) {
    if (name == kQuantiles) return Scale::kFewestClasses;
    if (!name.starts_with(kQuantiles) || name[kQuantiles.size()] != ':') return 0;
    name.remove_prefix(kQuantiles.size() + 1);
    u8 classes = 0;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), classes);
    const bool sound = failure == std::errc() && end == name.data() + name.size() &&
                       classes >= Scale::kFewestClasses && classes <= Scale::kMostClasses;
    return sound ? classes : u8{0};
}

}  // namespace

std::string nameOf(const Scale& scale) {
    switch (scale.kind) {
        case Scale::Kind::automatic:
            return "auto";
        case Scale::Kind::linear:
            return "linear";
        case Scale::Kind::logarithmic:
            return "log";
        case Scale::Kind::rank:
            return "rank";
        case Scale::Kind::quantiles:
            break;
    }
    return fmt::format("{}:{}", kQuantiles, scale.classes);
}

Scale scaleNamed(std::string_view name) {
    for (const Scale::Kind kind :
         {Scale::Kind::automatic, Scale::Kind::linear, Scale::Kind::logarithmic, Scale::Kind::rank})
        if (const Scale scale{.kind = kind}; name == nameOf(scale)) return scale;
    if (const u8 classes = classesOf(name); classes != 0)
        return {.kind = Scale::Kind::quantiles, .classes = classes};
    throw OptionError(
        fmt::format("there is no scale '{}'; there are: auto, linear, log, rank, quantiles:N (N from "
                    "{} to {})",
                    name, Scale::kFewestClasses, Scale::kMostClasses));
}

}  // namespace quartier::session
