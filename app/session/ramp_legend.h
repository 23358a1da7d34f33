// What the legend says of a ramp: its ends, values between them, or classes.
#pragma once

#include <functional>

#include "app/session/column.h"
#include "render/picture.h"

namespace quartier::session {

struct RampToDescribe {
    const render::ValueRange& range;
    std::function<f64(f64)> place;  // of a value along the ramp, 0 to 1
    const Column* column;           // whose numbers they are; null: amounts
    const render::Style& style;     // ground and palette
};

// Writes note, ends, ticks and classes of the entry, whose palette says whether it is one of colours.
// Ticks of a linear ramp are at equal steps, of a logarithmic one at powers of ten, of ranks at quarters.
void describeScale(const RampToDescribe& ramp, render::LegendRamp& entry);
// Round values strictly between two others, at equal steps: two to five of them.
std::vector<f64> roundValues(f64 low, f64 high);
// Powers of ten between them, and 0; the largest first. Where few are, also twice and five times as much.
std::vector<f64> powersOfTen(f64 low, f64 high);

}  // namespace quartier::session
