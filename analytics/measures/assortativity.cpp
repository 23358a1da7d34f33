// Newman, "Mixing patterns in networks", Physical Review E 2003: of numbers the correlation over the edges
// (equation 21, with directions 25), of groups equation 2. An undirected edge counts in both directions.
#include "analytics/measures/assortativity.h"

#include <cmath>
#include <limits>
#include <unordered_map>

#include "analytics/measures/degree.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr VertexId kLookEvery = 1 << 16;  // vertices between two looks at the stop
constexpr f64 kUndefined = std::numeric_limits<f64>::quiet_NaN();

// Every arc, and every undirected edge from both ends: a self-loop of an undirected graph twice, as its edge
// has two ends.
template <class Visit>
void forEachArc(const Graph& graph, const RunContext& context, Visit&& visit) {
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        if (v % kLookEvery == 0) {
            if (context.shouldStop()) throw Cancelled();
            context.observer.progress(
                {.stage = "assortativity", .fraction = static_cast<f64>(v) / graph.vertexCount()});
        }
        for (const VertexId w : graph.row(v)) {
            visit(v, w);
            if (v == w && !graph.isDirected()) visit(v, w);
        }
    }
}

// Pearson's correlation, from numbers that are shifted by a value near their mean.
class Correlation {
  public:
    void add(f64 x, f64 y) {
        if (count_ == 0) shiftX_ = x, shiftY_ = y;
        x -= shiftX_;
        y -= shiftY_;
        ++count_;
        x_ += x;
        y_ += y;
        xx_ += x * x;
        yy_ += y * y;
        xy_ += x * y;
    }
    f64 value() const {
        const auto n = static_cast<f64>(count_);
        const f64 varianceX = xx_ - x_ * x_ / n, varianceY = yy_ - y_ * y_ / n;
        // Without any spread rounding would decide.
        if (count_ == 0 || !(varianceX > 1e-12 * xx_) || !(varianceY > 1e-12 * yy_)) return kUndefined;
        return (xy_ - x_ * y_ / n) / std::sqrt(varianceX * varianceY);
    }

  private:
    u64 count_ = 0;
    f64 shiftX_ = 0, shiftY_ = 0;
    f64 x_ = 0, y_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

f64 ofNumbers(const Graph& graph, const std::vector<f64>& from, const std::vector<f64>& to,
              const RunContext& context) {
    Correlation correlation;
    forEachArc(graph, context, [&](VertexId v, VertexId w) {
        if (!std::isnan(from[v]) && !std::isnan(to[w])) correlation.add(from[v], to[w]);
    });
    return correlation.value();
}

f64 ofGroups(const Graph& graph, const std::vector<u32>& group, const RunContext& context) {
    std::unordered_map<u32, f64> from, to;
    f64 arcs = 0, inside = 0;
    forEachArc(graph, context, [&](VertexId v, VertexId w) {
        if (group[v] == kNoGroup || group[w] == kNoGroup) return;
        ++arcs;
        ++from[group[v]];
        ++to[group[w]];
        inside += group[v] == group[w] ? 1 : 0;
    });
    f64 expected = 0;
    for (const auto& [each, count] : from)
        if (const auto other = to.find(each); other != to.end())
            expected += count / arcs * (other->second / arcs);
    if (arcs == 0 || expected >= 1) return kUndefined;
    return (inside / arcs - expected) / (1 - expected);
}

// Of a directed graph the out-degree of where an arc comes from and the in-degree of where it goes.
f64 ofDegrees(const Graph& graph, const RunContext& context) {
    if (!graph.isDirected()) {
        const std::vector<f64> degree = degreesWithLoops(graph, context);
        return ofNumbers(graph, degree, degree, context);
    }
    std::vector<f64> out(graph.vertexCount()), in(graph.vertexCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        out[v] = static_cast<f64>(graph.degree(v));
        in[v] = static_cast<f64>(graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v]);
    }
    return ofNumbers(graph, out, in, context);
}

f64 assortativityOf(const Graph& graph, const MeasureOptions& options, const RunContext& context) {
    if (options.column == nullptr) return ofDegrees(graph, context);
    if (options.column->numbers.empty()) return ofGroups(graph, options.column->groups, context);
    return ofNumbers(graph, options.column->numbers, options.column->numbers, context);
}

}  // namespace

Measure assortativityMeasure() {
    MeasureInfo made = measureInfo("Mixing", kOnCores,
                                   {"assortativity", "Assortativity",
                                    "Whether nodes link to those like them, from -1 to 1: the correlation "
                                    "over the edges of the degrees, "
                                    "or of a column of numbers; of a column of texts how many more edges "
                                    "than by chance stay in a group.",
                                    "Newman 2002, 2003"});
    made.kind = MeasureKind::graph;
    made.options = measureOptionSpecs({"directed"});
    made.directions = Directions::optional;
    made.column = MeasureColumn::attribute;
    return {std::move(made), [](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                return MeasureValues{.value = {assortativityOf(graph, options, context)},
                                     .standardError = {}};
            }};
}

}  // namespace quartier
