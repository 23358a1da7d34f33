#include "render/ramp_scale.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace quartier::render {
namespace {

// How many of the steps are at most the value.
size_t stepsUpTo(const std::vector<f32>& steps, f32 value) {
    return static_cast<size_t>(std::upper_bound(steps.begin(), steps.end(), value) - steps.begin());
}

f32 rankOf(f32 value, const std::vector<f32>& steps) {
    const size_t above = stepsUpTo(steps, value), last = steps.size() - 1;
    if (above == 0) return 0;
    if (above > last) return 1;
    const f64 low = steps[above - 1], high = steps[above];
    const f64 place = static_cast<f64>(above - 1) + (value - low) / (high - low);
    return static_cast<f32>(place / static_cast<f64>(last));
}

}  // namespace

f32 rampPlace(f32 value, const ValueRange& range) {
    if (std::isnan(value)) return 0;
    if (range.scale == RampScale::rank || range.scale == RampScale::quantiles) {
        const bool ranks = range.scale == RampScale::rank;
        if (range.steps == nullptr || range.steps->values.size() < (ranks ? 2u : 1u)) return 0.5f;
        const std::vector<f32>& steps = range.steps->values;
        return ranks ? rankOf(value, steps)
                     : static_cast<f32>(stepsUpTo(steps, value)) / static_cast<f32>(steps.size());
    }
    f32 low = range.low, high = range.high;
    if (!(high > low)) return 0.5f;
    if (range.scale == RampScale::counts) {
        low = std::log(1 + std::max(low, 0.0f));
        high = std::log(1 + std::max(high, 0.0f));
        value = std::log(1 + std::max(value, 0.0f));
    }
    const f32 x = std::clamp((value - low) / std::max(high - low, 1e-30f), 0.0f, 1.0f);
    return range.scale == RampScale::logarithmic ? std::log(1 + 999 * x) / std::log(1000.0f) : x;
}

RampSteps rankSteps(std::span<const f32> sorted) {
    std::vector<f32> different;
    std::unique_copy(sorted.begin(), sorted.end(), std::back_inserter(different));
    if (different.size() <= kMostRampSteps) return {.values = std::move(different), .classes = {}};
    RampSteps steps;
    const u64 last = different.size() - 1;
    for (u64 i = 0; i < kMostRampSteps; ++i)
        steps.values.push_back(different[(i * last + (kMostRampSteps - 1) / 2) / (kMostRampSteps - 1)]);
    return steps;
}

RampSteps quantileSteps(std::span<const f32> sorted, u32 classes) {
    RampSteps steps;
    for (u64 i = 1; i < classes && !sorted.empty(); ++i) {
        const f32 bound = sorted[i * sorted.size() / classes];
        if (bound > (steps.values.empty() ? sorted.front() : steps.values.back()))
            steps.values.push_back(bound);
    }
    auto from = sorted.begin();
    for (size_t i = 0; i <= steps.values.size() && from != sorted.end(); ++i) {
        const auto to =
            i < steps.values.size() ? std::lower_bound(from, sorted.end(), steps.values[i]) : sorted.end();
        steps.classes.push_back({*from, *(to - 1), static_cast<u64>(to - from)});
        from = to;
    }
    return steps;
}

}  // namespace quartier::render
