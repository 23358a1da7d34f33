// Newman, "Mixing patterns in networks", Physical Review E 2003: of numbers the correlation over the edges
// (equation 21, with directions 25), of groups equation 2. An undirected edge counts in both directions.
#include "analytics/measures/assortativity.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "graph/parallel_pieces.h"
#include "graph/vertex_vector.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 12;           // vertices a piece
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

// What Pearson's correlation is made of, from numbers that are shifted by a value near their mean.
struct Moments {
    f64 count = 0;
    f64 x = 0, y = 0, xx = 0, yy = 0, xy = 0;

    Moments& operator+=(const Moments& other) {
        count += other.count;
        x += other.x;
        y += other.y;
        xx += other.xx;
        yy += other.yy;
        xy += other.xy;
        return *this;
    }
    f64 correlation() const {
        const f64 varianceX = xx - x * x / count, varianceY = yy - y * y / count;
        // Without any spread rounding would decide.
        if (count == 0 || !(varianceX > 1e-12 * xx) || !(varianceY > 1e-12 * yy)) return kUndefined;
        return (xy - x * y / count) / std::sqrt(varianceX * varianceY);
    }
};

f64 firstNumber(const std::vector<f64>& values) {
    const auto first =
        std::find_if(values.begin(), values.end(), [](f64 value) { return !std::isnan(value); });
    return first == values.end() ? 0 : *first;
}

bool isComplete(const std::vector<f64>& values) {
    return std::none_of(values.begin(), values.end(), [](f64 value) { return std::isnan(value); });
}

// Numbers at the ends of the arcs, and of undirected edges in both directions (a self-loop, too, has two
// ends). Pieces of vertices are summed in their order, so that the sums do not depend on the threads.
class EndsOfArcs {
  public:
    EndsOfArcs(const Graph& graph, const std::vector<f64>& from, const std::vector<f64>& to)
        : graph_(graph),
          from_(from),
          to_(to),
          shiftX_(firstNumber(from)),
          shiftY_(firstNumber(to)),
          complete_(isComplete(from) && isComplete(to)) {}

    f64 correlation(const RunContext& context) const {
        const u64 n = graph_.vertexCount();
        std::vector<Moments> pieces((n + kGrain - 1) / kGrain);
        inPieces(pieces.size(), 1, context, {"assortativity"}, [&](u64 first, u64 last) {
            for (u64 piece = first; piece < last; ++piece)
                for (u64 v = piece * kGrain; v < std::min(n, (piece + 1) * kGrain); ++v)
                    pieces[piece] +=
                        complete_ ? ofCompleteRow(static_cast<VertexId>(v)) : ofRow(static_cast<VertexId>(v));
        });
        Moments all;
        for (const Moments& piece : pieces) all += piece;
        return all.correlation();
    }

  private:
    // Where no number is missing, only the products ask for the other ends.
    Moments ofCompleteRow(VertexId v) const {
        const auto offsets = graph_.reverseOffsets();
        const f64 x = from_[v] - shiftX_, y = to_[v] - shiftY_;
        f64 sum = 0;
        if (graph_.isDirected()) {
            for (const VertexId w : graph_.row(v)) sum += to_[w] - shiftY_;
            const auto out = static_cast<f64>(graph_.degree(v));
            const auto in = static_cast<f64>(offsets[v + 1] - offsets[v]);
            return {
                .count = out, .x = out * x, .y = in * y, .xx = out * x * x, .yy = in * y * y, .xy = x * sum};
        }
        f64 ends = static_cast<f64>(graph_.degree(v));
        for (const VertexId w : graph_.row(v)) {
            if (w >= v) {
                if (w == v) {
                    sum += y;
                    ++ends;
                }
                break;  // other edges are in the rows of w
            }
            sum += to_[w] - shiftY_;
        }
        return {.count = ends,
                .x = ends * x,
                .y = ends * x,
                .xx = ends * x * x,
                .yy = ends * x * x,
                .xy = 2 * x * sum};
    }

    Moments ofRow(VertexId v) const {
        if (std::isnan(from_[v])) return {};
        f64 count = 0, sum = 0, squares = 0;
        for (const VertexId w : graph_.row(v)) {
            if (w > v && !graph_.isDirected()) break;  // the edge is in the row of w
            const f64 y = to_[w] - shiftY_;
            if (std::isnan(y)) continue;
            ++count;
            sum += y;
            squares += y * y;
        }
        const f64 x = from_[v] - shiftX_;
        if (graph_.isDirected())
            return {
                .count = count, .x = count * x, .y = sum, .xx = count * x * x, .yy = squares, .xy = x * sum};
        const f64 both = count * x + sum, bothSquares = count * x * x + squares;
        return {.count = 2 * count,
                .x = both,
                .y = both,
                .xx = bothSquares,
                .yy = bothSquares,
                .xy = 2 * x * sum};
    }

    const Graph& graph_;
    const std::vector<f64>& from_;  // where an arc leaves; the same as to_ of an undirected graph
    const std::vector<f64>& to_;
    f64 shiftX_, shiftY_;
    bool complete_;
};

f64 ofNumbers(const Graph& graph, const std::vector<f64>& from, const std::vector<f64>& to,
              const RunContext& context) {
    return EndsOfArcs(graph, from, to).correlation(context);
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

// The degrees, a self-loop counting twice. False: one of them is more than a Small holds.
template <class Small>
bool fillDegrees(const Graph& graph, const RunContext& context, VertexVector<Small>& degree) {
    constexpr u64 kMost = std::numeric_limits<Small>::max() - 1;  // room for the second end of a self-loop
    degree.resize(graph.vertexCount());
    std::atomic<bool> fits{true};
    inPieces(degree.size(), kGrain, context, {"assortativity", 0, .1}, [&](u64 begin, u64 end) {
        u64 most = 0;
        for (u64 v = begin; v < end; ++v) {
            const u64 its = graph.degree(static_cast<VertexId>(v));
            most = std::max(most, its);
            degree[v] = static_cast<Small>(its);
        }
        if (most > kMost) fits = false;
    });
    for (const VertexId v : graph.loops()) ++degree[v];
    return fits;
}

// As ofNumbers() of the degrees, in whole numbers: a row is summed without waiting for rounding.
template <class Small>
f64 correlationOf(const VertexVector<Small>& degree, const Graph& graph, const RunContext& context) {
    const u64 n = graph.vertexCount();
    std::vector<Moments> pieces((n + kGrain - 1) / kGrain);
    inPieces(pieces.size(), 1, context, {"assortativity", .1, 1}, [&](u64 first, u64 last) {
        for (u64 piece = first; piece < last; ++piece) {
            f64 ends = 0, squares = 0, cubes = 0, products = 0;
            for (u64 v = piece * kGrain; v < std::min(n, (piece + 1) * kGrain); ++v) {
                u64 sum = 0;  // of edges whose other end is v or before it: the others are in its row
                for (const VertexId w : graph.row(static_cast<VertexId>(v))) {
                    if (w > v) break;
                    sum += degree[w];
                }
                const f64 x = degree[v];
                ends += x;
                squares += x * x;
                cubes += x * x * x;
                products += x * static_cast<f64>(sum);
            }
            pieces[piece] = {
                .count = ends, .x = squares, .y = squares, .xx = cubes, .yy = cubes, .xy = 2 * products};
        }
    });
    Moments all;
    for (const Moments& piece : pieces) all += piece;
    return all.correlation();
}

// Degrees of two bytes, where all fit, are more often found in the nearest caches.
f64 ofUndirectedDegrees(const Graph& graph, const RunContext& context) {
    VertexVector<u16> small;
    if (fillDegrees(graph, context, small)) return correlationOf(small, graph, context);
    VertexVector<u32> degree;
    fillDegrees(graph, context, degree);
    return correlationOf(degree, graph, context);
}

// Of a directed graph the out-degree of where an arc comes from and the in-degree of where it goes.
f64 ofDegrees(const Graph& graph, const RunContext& context) {
    if (!graph.isDirected()) return ofUndirectedDegrees(graph, context);
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
