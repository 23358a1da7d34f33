#include "app/session/edge_quantity.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/session/edge_pick.h"
#include "app/session/quantity.h"
#include "app/session/ramp_values.h"
#include "render/ramp_scale.h"

namespace quartier::session {
namespace {

constexpr size_t kBlock = 16384;
constexpr f32 kWide = 100;  // largest over least, from which on a ramp is logarithmic

std::string nameOf(const Column& column) {
    const std::string& id = column.id();
    const bool taken = id == kEdgesAsNodes || id == kEdgesAllAlike || id == kEdgeWeight;
    return taken ? "column:" + id : id;
}

// Edges come in the order of the rows of the undirected graph: a block finds its first arc and walks on.
std::vector<f32> weights(const Document& document) {
    const Graph& graph = document.undirected();
    const std::vector<render::Edge>& edges = document.edges();
    std::vector<f32> numbers(edges.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, edges.size(), kBlock), [&](const auto& part) {
        VertexId row = kNoVertex;
        ArcOffset arc = 0;
        for (size_t e = part.begin(); e != part.end(); ++e) {
            if (edges[e].a != row) {
                row = edges[e].a;
                arc = arcBetween(graph, row, edges[e].b).value();
            }
            numbers[e] = graph.weight(arc++);
        }
    });
    return numbers;
}

struct Range {
    f32 low = std::numeric_limits<f32>::infinity(), high = -std::numeric_limits<f32>::infinity();
};

}  // namespace

std::vector<EdgeQuantity> edgeQuantitiesOf(const Document& document) {
    std::vector<EdgeQuantity> all{{kBetweennessQuantity, "Betweenness", nullptr}};
    if (document.empty()) return all;
    if (document.graph().isWeighted()) all.push_back({kEdgeWeight, "Weight", nullptr});
    for (const ColumnPtr& column : document.columns.edges())
        if (column->isNumber())
            all.push_back({nameOf(*column), column->name(), column, !column->isEmptyOfFile()});
    return all;
}

std::optional<EdgeQuantity> findEdgeQuantity(const Document& document, const std::string& name) {
    for (EdgeQuantity& quantity : edgeQuantitiesOf(document))
        if (quantity.name == name) return std::move(quantity);
    return std::nullopt;
}

std::vector<f32> edgeNumbers(const Document& document, const EdgeQuantity& quantity) {
    if (quantity.column == nullptr) return weights(document);
    std::vector<f32> numbers(quantity.column->size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, numbers.size(), kBlock), [&](const auto& part) {
        for (size_t e = part.begin(); e != part.end(); ++e)
            numbers[e] = static_cast<f32>(quantity.column->number(e));
    });
    return numbers;
}

render::ValueRange edgeRange(const std::vector<f32>& numbers) {
    const Range range = tbb::parallel_reduce(
        tbb::blocked_range<size_t>(0, numbers.size(), kBlock), Range{},
        [&](const auto& part, Range found) {
            for (size_t e = part.begin(); e != part.end(); ++e) {
                if (!std::isfinite(numbers[e])) continue;
                found.low = std::min(found.low, numbers[e]);
                found.high = std::max(found.high, numbers[e]);
            }
            return found;
        },
        [](const Range& a, const Range& b) {
            return Range{std::min(a.low, b.low), std::max(a.high, b.high)};
        });
    if (!(range.low <= range.high)) return {.low = 0, .high = 1, .scale = render::RampScale::linear};
    const bool wide = range.low > 0 && range.high >= kWide * range.low;
    return {.low = range.low,
            .high = range.high,
            .scale = wide ? render::RampScale::logarithmic : render::RampScale::linear};
}

render::ValueRange edgeRangeOf(const Document& document, const std::string& name, const Scale& scale) {
    render::ValueRange range;
    if (isBetweenness(name)) {
        if (document.betweenness == nullptr || document.betweenness->edgeScores.empty()) return range;
        range.low = document.betweenness->edgeLow;
        range.high = document.betweenness->edgeHigh;
    } else {
        const std::optional<EdgeQuantity> quantity = findEdgeQuantity(document, name);
        if (!quantity) return range;
        range = edgeRange(edgeNumbers(document, *quantity));
    }
    range.scale =
        rampScaleOf(scale, range.scale == render::RampScale::logarithmic, render::RampScale::logarithmic);
    range.steps = stepsOfEdges(document, name, scale);
    return range;
}

f64 edgePlace(f64 value, const render::ValueRange& range) {
    using render::RampScale;
    if (std::isnan(value)) return value;
    const auto inside = [](f64 place) { return std::clamp(place, 0.0, 1.0); };
    const f64 low = range.low, high = range.high;
    if (range.scale == RampScale::linear) return high > low ? inside((value - low) / (high - low)) : 0.5;
    if (range.scale != RampScale::logarithmic || !(low > 0))
        return render::rampPlace(static_cast<f32>(value), range);
    return value > 0 ? inside(std::log(value / low) / (high > low ? std::log(high / low) : 1)) : 0;
}

}  // namespace quartier::session
