// Where a value lies along a ramp, on the host; the same as placeOf() in resources/shaders/appearance.comp,
// and both must stay so.
#pragma once

#include "render/renderer.h"

namespace quartier::render {

// 0 to 1; of NaN 0. Without steps, rank and quantiles put every value in the middle.
f32 rampPlace(f32 value, const ValueRange& range);
// Of values without NaN and infinite ones, sorted: the steps of ranks, and of so many classes. Equal values
// are in one class, so that there may be fewer.
RampSteps rankSteps(std::span<const f32> sorted);
RampSteps quantileSteps(std::span<const f32> sorted, u32 classes);

}  // namespace quartier::render
