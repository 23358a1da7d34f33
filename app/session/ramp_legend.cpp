#include "app/session/ramp_legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/session/number_text.h"
#include "core/error.h"
#include "render/ink.h"

namespace quartier::session {
namespace {

constexpr f64 kDecades = 6;      // below the largest power, in which there are ticks
constexpr size_t kFew = 3;       // powers of ten
constexpr f32 kLeastDot = 0.3f;  // of the class of the thinnest edges

void addTicks(const RampToDescribe& ramp, const std::vector<f64>& values, render::LegendRamp& entry) {
    for (const f64 value : values)
        entry.ticks.push_back({static_cast<f32>(ramp.place(value)), formatValue(ramp.column, value)});
}

// At the quarters, the half first: values of nodes or edges, as near to there as there are some.
void describeRanks(const RampToDescribe& ramp, const std::vector<f32>& steps, render::LegendRamp& entry) {
    entry.note = "rank";
    entry.low = formatValue(ramp.column, steps.front());
    entry.high = formatValue(ramp.column, steps.back());
    const f64 last = static_cast<f64>(steps.size() - 1);
    for (const f64 share : {0.5, 0.25, 0.75}) {
        const auto at = static_cast<size_t>(std::lround(share * last));
        if (at == 0 || at + 1 >= steps.size()) continue;
        entry.ticks.push_back(
            {static_cast<f32>(static_cast<f64>(at) / last), formatValue(ramp.column, steps[at])});
    }
}

// Of a class that lies there along the ramp.
f32 dotOf(const render::LegendRamp& entry, f32 place) {
    if (entry.growingFrom > 0) return std::pow(entry.growingFrom, 1 - place);
    return entry.widening ? kLeastDot + (1 - kLeastDot) * place : 1;
}

void describeClasses(const RampToDescribe& ramp, const std::vector<render::RampSteps::Class>& classes,
                     render::LegendRamp& entry) {
    entry.note = "quantiles";
    for (size_t i = 0; i < classes.size(); ++i) {
        const auto& [low, high, count] = classes[i];
        const f32 place =
            classes.size() == 1 ? 0.5f : static_cast<f32>(i) / static_cast<f32>(classes.size() - 1);
        const std::string first = formatValue(ramp.column, low), last = formatValue(ramp.column, high);
        const bool coloured = !entry.palette.empty();
        entry.classes.push_back(
            {.text = first == last ? first : fmt::format("{} \u2013 {}", first, last),
             .colour = coloured
                           ? render::rampColour(render::rampOn(entry.palette, ramp.style.background), place)
                           : render::inkOf(ramp.style),
             .amount = formatCount(count),
             .dot = dotOf(entry, place)});
    }
}

}  // namespace

void describeScale(const RampToDescribe& ramp, render::LegendRamp& entry) {
    using render::RampScale;
    const render::ValueRange& range = ramp.range;
    if (range.steps != nullptr && range.scale == RampScale::rank && !range.steps->values.empty())
        return describeRanks(ramp, range.steps->values, entry);
    if (range.steps != nullptr && range.scale == RampScale::quantiles && !range.steps->classes.empty())
        return describeClasses(ramp, range.steps->classes, entry);
    const bool linear = range.scale == RampScale::linear;
    entry.note = linear ? "" : "log";
    entry.low = formatValue(ramp.column, range.low);
    entry.high = formatValue(ramp.column, range.high);
    addTicks(ramp, linear ? roundValues(range.low, range.high) : powersOfTen(range.low, range.high), entry);
}

std::vector<f64> roundValues(f64 low, f64 high) {
    const f64 extent = high - low;
    if (!(extent > 0) || !std::isfinite(extent)) return {};
    const f64 power = std::pow(10, std::floor(std::log10(extent)));
    f64 step = power;
    for (const f64 factor : {0.2, 0.5, 1.0, 2.0})
        if (extent / (factor * power) <= 5) {
            step = factor * power;
            break;
        }
    std::vector<f64> values;
    for (f64 i = std::floor(low / step) + 1; i * step < high && values.size() < 6; ++i)
        values.push_back(i * step);
    return values;
}

std::vector<f64> powersOfTen(f64 low, f64 high) {
    std::vector<f64> values;
    const auto add = [&](f64 value) {
        if (value > low && value < high) values.push_back(value);
    };
    const f64 largest = std::max(std::abs(low), std::abs(high));
    if (!(high > low) || !std::isfinite(largest)) return values;
    const f64 top = std::floor(std::log10(largest));
    add(0);
    for (f64 k = top; k > top - kDecades; --k)
        for (const f64 sign : {1.0, -1.0}) add(sign * std::pow(10, k));
    if (values.size() >= kFew) return values;
    for (const f64 factor : {5.0, 2.0})
        for (f64 k = top; k > top - kDecades; --k)
            for (const f64 sign : {1.0, -1.0}) add(sign * factor * std::pow(10, k));
    return values;
}

}  // namespace quartier::session
