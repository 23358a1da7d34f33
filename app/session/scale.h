// How the values of a quantity lie along a ramp of colours, sizes or widths.
#pragma once

#include <string>
#include <string_view>

#include "core/types.h"

namespace quartier::session {

enum class Ramp : u8 { colour, size, edgeColour, edgeWidth };

struct Scale {
    enum class Kind : u8 {
        automatic,    // as suits the quantity: logarithmic or linear
        linear,       // from the low end to the high one
        logarithmic,  // a view shows which (render::RampScale)
        rank,         // by the share of the different values that are smaller
        quantiles,    // in classes of equal count
    };
    Kind kind = Kind::automatic;
    u8 classes = kFewestClasses;  // of quantiles

    static constexpr u8 kFewestClasses = 5, kMostClasses = 10;
    // Its places come from a table of the values (value_steps.h).
    bool needsSteps() const { return kind == Kind::rank || kind == Kind::quantiles; }
    bool operator==(const Scale&) const = default;
};

// As files and flags have it: "auto", "linear", "log", "rank", "quantiles:5".
std::string nameOf(const Scale& scale);
// Throws OptionError naming what there is. "quantiles" are five.
Scale scaleNamed(std::string_view name);

}  // namespace quartier::session
