// What colours and sizes the nodes, by name: communities, betweenness, degree or a column of the file.
//
// The renderer holds two numbers per vertex, "scores" and "degrees". The colour takes the first and the size
// the second, unless the colour needs no number.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "app/session/categories.h"
#include "app/session/view.h"
#include "core/error.h"

namespace quartier::session {
namespace {

struct Range {
    f32 low = 0;
    f32 high = 0;
};

Range rangeOf(std::span<const f32> values) {
    Range range{std::numeric_limits<f32>::infinity(), -std::numeric_limits<f32>::infinity()};
    for (const f32 value : values) {
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
    return values.empty() ? Range{} : range;
}

const NodeColumn* columnOf(const Document& document, const std::string& name) {
    return document.empty() ? nullptr : document.loaded.nodes->column(name);
}

[[noreturn]] void unknownQuantity(const Document& document, const std::string& name, bool forSize) {
    std::string known = forSize ? "none, degree, betweenness, betweenness-error"
                                : "community, degree, betweenness, betweenness-error";
    if (!document.empty())
        for (const NodeColumn& column : document.loaded.nodes->columns())
            if (!forSize || column.isNumeric()) known += ", " + column.name;
    throw OptionError(fmt::format("nodes cannot be {} by '{}'; there are: {}", forSize ? "sized" : "coloured",
                                  name, known));
}

// A numeric column with its gaps at its lowest value: a missing number must not stretch the ramp.
std::vector<f32> numbersOf(const NodeColumn& column) {
    const auto& values = std::get<std::vector<f64>>(column.values);
    f64 low = std::numeric_limits<f64>::infinity();
    for (const f64 value : values)
        if (std::isfinite(value)) low = std::min(low, value);
    std::vector<f32> numbers(values.size());
    for (size_t i = 0; i < values.size(); ++i)
        numbers[i] = static_cast<f32>(std::isfinite(values[i]) ? values[i] : (std::isfinite(low) ? low : 0));
    return numbers;
}

// Standard errors of a sampled or stopped run; 0 where there are none.
std::vector<f32> errorsOf(const Document& document) {
    std::vector<f32> errors(document.vertexCount(), 0.0f);
    if (!document.betweenness) return errors;
    const std::vector<f64>& found = document.betweenness->result.scores.standardError;
    for (size_t v = 0; v < found.size(); ++v)
        errors[v] = std::isfinite(found[v]) ? static_cast<f32>(found[v]) : 0.0f;
    return errors;
}

// A number per vertex; what is not there as such goes into `made`.
std::span<const f32> quantityOf(const Document& document, const std::string& name, std::vector<f32>& made) {
    if (name == "degree") return *document.degrees;
    if (name == "betweenness" && document.betweenness) return document.betweenness->scores;
    const NodeColumn* column = columnOf(document, name);
    if (name == kErrorQuantity)
        made = errorsOf(document);
    else if (column != nullptr && column->isNumeric())
        made = numbersOf(*column);
    else
        made.assign(document.vertexCount(), 0.0f);  // betweenness until it has run
    return made;
}

bool isCategory(const Document& document, const std::string& name) {
    const NodeColumn* column = columnOf(document, name);
    return name != "community" && column != nullptr && !column->isNumeric();
}

f32 leastAboveZero(std::span<const f32> values) {
    f32 least = std::numeric_limits<f32>::infinity();
    for (const f32 value : values)
        if (value > 0) least = std::min(least, value);
    return std::isfinite(least) ? least : 0;
}

// True when the colour's number occupies the scores.
bool colourTakesScores(const View& view) { return view.style.colourBy == render::ColourBy::score; }

void setRange(View& view, const Document& document, const std::string& quantity) {
    if (document.empty()) return;
    const CentralityRun* run = document.betweenness.get();
    std::vector<f32> made;
    // That of betweenness is known since the run ended: it is asked for whenever a result is taken over.
    Range range;
    if (quantity == "degree")
        range = {document.leastDegree, document.mostDegree};
    else if (quantity != "betweenness")
        range = rangeOf(quantityOf(document, quantity, made));
    else if (run != nullptr)
        range = {run->low, run->high};
    view.style.logScore = isBetweenness(quantity) || quantity == "degree";
    view.style.scoreLow = range.low;
    view.style.scoreHigh = range.high > range.low ? range.high : range.low + 1;
    if (quantity == kErrorQuantity) view.style.scoreLow = leastAboveZero(made);
    if (quantity == "degree") view.style.scoreLow = std::max(1.0f, range.low);
}

}  // namespace

std::vector<f32> numbersOf(const Document& document, const std::string& quantity) {
    std::vector<f32> made;
    const std::span<const f32> numbers = quantityOf(document, quantity, made);
    return {numbers.begin(), numbers.end()};
}

void colourBy(View& view, const Document& document, const std::string& quantity) {
    if (quantity == "community" || isCategory(document, quantity)) {
        view.style.colourBy = render::ColourBy::community;
    } else if (quantity == "degree") {
        view.style.colourBy = render::ColourBy::degree;
        setRange(view, document, quantity);
    } else if (isBetweenness(quantity) || columnOf(document, quantity) != nullptr) {
        view.style.colourBy = render::ColourBy::score;
        setRange(view, document, quantity);
    } else {
        unknownQuantity(document, quantity, false);
    }
    view.colour = quantity;
    sizeBy(view, document, view.size);
}

void sizeBy(View& view, const Document& document, const std::string& quantity) {
    if (quantity == "none") {
        view.style.sizeBy = render::SizeBy::none;
    } else if (quantity == "degree") {
        view.style.sizeBy = render::SizeBy::degree;
    } else if (isBetweenness(quantity) ||
               (columnOf(document, quantity) != nullptr && !isCategory(document, quantity))) {
        const bool shared = !colourTakesScores(view) || view.colour == quantity;
        view.style.sizeBy = shared ? render::SizeBy::score : render::SizeBy::degree;
        if (!colourTakesScores(view) && view.style.colourBy != render::ColourBy::degree)
            setRange(view, document, quantity);
    } else {
        unknownQuantity(document, quantity, true);
    }
    view.size = quantity;
}

void showGroups(const Document& document, const View& view, render::Renderer& renderer) {
    const auto categories = isCategory(document, view.colour) ? categoriesOf(document, view.colour) : nullptr;
    if (categories != nullptr)
        renderer.setLevels({categories, &categories->of}, {categories, &categories->colourKeys});
    else if (document.communities)
        showCommunities(document.communities, renderer);
}

void showQuantities(const Document& document, const View& view, render::Renderer& renderer) {
    if (document.empty()) return;
    std::vector<f32> made;
    const bool sized = view.size != "none" && view.size != "degree";
    if (colourTakesScores(view)) {
        renderer.setScores(quantityOf(document, view.colour, made));
        renderer.setDegrees(sized && view.size != view.colour ? quantityOf(document, view.size, made)
                                                              : *document.degrees);
    } else {
        renderer.setDegrees(*document.degrees);
        if (sized) renderer.setScores(quantityOf(document, view.size, made));
    }
}

}  // namespace quartier::session
