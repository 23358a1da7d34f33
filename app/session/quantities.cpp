// Gives the renderer the quantities that colour and size the nodes, and their ranges to the style.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "app/session/groups.h"
#include "app/session/ramp_values.h"
#include "core/error.h"

namespace quartier::session {
namespace {

struct Range {
    f32 low = 0;
    f32 high = 0;
};

// Of the values that are there.
Range rangeOf(std::span<const f32> values) {
    Range range{std::numeric_limits<f32>::infinity(), -std::numeric_limits<f32>::infinity()};
    for (const f32 value : values) {
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
    return range.low <= range.high ? range : Range{};
}

// Throws OptionError naming those there are.
Quantity quantityFor(const Document& document, const std::string& name, bool forSize) {
    std::optional<Quantity> found = findQuantity(document, name);
    if (found && (!forSize || found->canSize())) return *std::move(found);
    std::string known = forSize ? kNoQuantity : "";
    for (const Quantity& quantity : quantitiesOf(document)) {
        if (!quantity.offered || (forSize && !quantity.canSize())) continue;
        known += (known.empty() ? "" : ", ") + quantity.name;
    }
    throw OptionError(fmt::format("nodes cannot be {} by '{}'; there are: {}", forSize ? "sized" : "coloured",
                                  name, known));
}

constexpr f32 kNone = std::numeric_limits<f32>::quiet_NaN();

// Infinite numbers would stretch the ramp: they are missing, too.
std::vector<f32> numbersOf(const Column& column) {
    std::vector<f32> numbers(column.size());
    for (size_t row = 0; row < numbers.size(); ++row) {
        const f32 number = static_cast<f32>(column.number(row));
        numbers[row] = std::isfinite(number) ? number : kNone;
    }
    return numbers;
}

// Standard errors of a sampled or stopped run; without any, 0 everywhere.
std::vector<f32> errorsOf(const Document& document) {
    std::vector<f32> errors(document.vertexCount(), 0.0f);
    if (!document.betweenness) return errors;
    const std::vector<f64>& found = document.betweenness->result.scores.standardError;
    for (size_t v = 0; v < found.size(); ++v)
        errors[v] = std::isfinite(found[v]) ? static_cast<f32>(found[v]) : kNone;
    return errors;
}

// A number per vertex, NaN where it has none; what is not there as such goes into `made`.
std::span<const f32> numbersOf(const Document& document, const Quantity& quantity, std::vector<f32>& made) {
    if (quantity.name == kDegreeQuantity) return document.degrees();
    if (quantity.name == kBetweennessQuantity && document.betweenness) return document.betweenness->scores;
    if (quantity.column)
        made = numbersOf(*quantity.column);
    else if (quantity.name == kErrorQuantity)
        made = errorsOf(document);
    else
        made.assign(document.vertexCount(), 0.0f);  // betweenness until it has run
    return made;
}

f32 leastAboveZero(std::span<const f32> values) {
    f32 least = std::numeric_limits<f32>::infinity();
    for (const f32 value : values)
        if (value > 0) least = std::min(least, value);
    return std::isfinite(least) ? least : 0;
}

void setScale(render::ValueRange& values, const Document& document, const Quantity& quantity,
              const Scale& scale) {
    const render::RampScale logarithm =
        quantity.name == kDegreeQuantity ? render::RampScale::counts : render::RampScale::logarithmic;
    values.scale = rampScaleOf(scale, quantity.logarithmic, logarithm);
    values.steps = stepsOfNodes(document, quantity, scale);
}

// What the values of a quantity lie between; as it was, while there is no graph. Returns the extent of all
// values, some of which may be below the low end.
Vec2 setRange(render::ValueRange& values, const Document& document, const Quantity& quantity,
              const Scale& scale) {
    if (document.empty()) return {values.low, values.high};
    const CentralityRun* run = document.betweenness.get();
    std::vector<f32> made;
    // That of betweenness is known since the run ended: it is asked for whenever a result is taken over.
    Range range;
    if (quantity.name == kDegreeQuantity)
        range = {document.version->leastDegree, document.version->mostDegree};
    else if (quantity.name != kBetweennessQuantity)
        range = rangeOf(numbersOf(document, quantity, made));
    else if (run != nullptr)
        range = {run->low, run->high};
    values.low = range.low;
    values.high = range.high;
    setScale(values, document, quantity, scale);
    if (quantity.name == kDegreeQuantity) return {range.low, range.high};
    if (!(range.high > range.low)) values.high = range.low + 1;
    if (quantity.name == kErrorQuantity) values.low = leastAboveZero(made);
    // The ramp of scores begins at the least above 0.
    return {isBetweenness(quantity.name) ? 0 : range.low, range.high};
}

}  // namespace

std::vector<f32> numbersOf(const Document& document, const std::string& name) {
    std::vector<f32> made;
    const std::span<const f32> numbers = numbersOf(document, quantityFor(document, name, true), made);
    return {numbers.begin(), numbers.end()};
}

void colourBy(View& view, const Document& document, const std::string& name) {
    const Quantity quantity = quantityFor(document, name, false);
    if (quantity.kind != Quantity::Kind::numbers) {
        view.style.colourBy = render::ColourBy::community;
    } else {
        view.style.colourBy = render::ColourBy::values;
        view.colourExtent = setRange(view.style.colourRange, document, quantity, view.colourScale);
    }
    view.colour = quantity.name;
}

void sizeBy(View& view, const Document& document, const std::string& name) {
    if (name == kNoQuantity) {
        view.style.sizeBy = render::SizeBy::none;
        view.size = name;
        return;
    }
    const Quantity quantity = quantityFor(document, name, true);
    view.style.sizeBy = render::SizeBy::values;
    setRange(view.style.sizeRange, document, quantity, view.sizeScale);
    view.size = quantity.name;
}

void scaleBy(View& view, const Document& document, Ramp ramp, Scale scale) {
    scaleOf(view, ramp) = scale;
    if (ramp == Ramp::edgeColour || ramp == Ramp::edgeWidth)
        return edgesBy(view, document, view.edgeColour, view.edgeWidth);
    const bool sizes = ramp == Ramp::size;
    const auto quantity = findQuantity(document, sizes ? view.size : view.colour);
    if (quantity && quantity->kind == Quantity::Kind::numbers)
        setScale(sizes ? view.style.sizeRange : view.style.colourRange, document, *quantity, scale);
}

namespace {

// What a view has of a ramp.
struct RampMembers {
    Scale View::*scale;
    const render::ValueRange& range;
};

RampMembers membersOf(const View& view, Ramp ramp) {
    switch (ramp) {
        case Ramp::colour:
            return {&View::colourScale, view.style.colourRange};
        case Ramp::size:
            return {&View::sizeScale, view.style.sizeRange};
        case Ramp::edgeColour:
            return {&View::edgeColourScale, view.edgeColourRange};
        case Ramp::edgeWidth:
            break;
    }
    return {&View::edgeWidthScale, view.edgeWidthRange};
}

}  // namespace

Scale& scaleOf(View& view, Ramp ramp) { return view.*membersOf(view, ramp).scale; }

Scale shownScale(const View& view, Ramp ramp) {
    const RampMembers members = membersOf(view, ramp);
    const Scale chosen = view.*members.scale;
    if (chosen.kind != Scale::Kind::automatic) return chosen;
    const bool linear = members.range.scale == render::RampScale::linear;
    return {.kind = linear ? Scale::Kind::linear : Scale::Kind::logarithmic};
}

void showGroups(const Document& document, const View& view, render::Renderer& renderer) {
    if (const auto groups = groupsOf(document, view.colour))
        renderer.setLevels({groups, &groups->of}, valueColourKeys(document, columnOf(document, view.colour)));
    else
        showCommunities(document, renderer);
    renderer.setOwnColours(document.nodeColours != nullptr
                               ? std::span<const render::OwnColour>(*document.nodeColours)
                               : std::span<const render::OwnColour>());
}

void showQuantities(const Document& document, const View& view, render::Renderer& renderer) {
    if (document.empty()) return;
    std::vector<f32> made;
    const auto numbers = [&](const std::string& name) {
        return numbersOf(document, quantityFor(document, name, true), made);
    };
    if (view.style.colourBy == render::ColourBy::values) renderer.setColourValues(numbers(view.colour));
    if (view.size != kNoQuantity) renderer.setSizeValues(numbers(view.size));
}

}  // namespace quartier::session
