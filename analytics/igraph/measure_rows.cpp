#include "analytics/igraph/measure_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "analytics/igraph/igraph_thread.h"
#include "analytics/measures/length_search.h"
#include "core/error.h"

namespace quartier {
namespace {

// Of searches from every node, the most that was measured on one core (docs/algorithms.md).
constexpr f64 kSecondsAStep = 1e-8;
constexpr f64 kSecondsAWeightedStep = 5e-8;
constexpr f64 kTimesWithPathCounts = 5;
constexpr f64 kUndefined = std::numeric_limits<f64>::quiet_NaN();

u64 edgesWithoutLoops(const Graph& graph) { return graph.edgeCount() - graph.selfLoopCount(); }

bool heeds(const IgraphRow& row, std::string_view key) {
    return std::any_of(row.options.begin(), row.options.end(),
                       [&](const OptionSpec& spec) { return spec.key == key; });
}

// Values of arcs, in the order of the rows without self-loops, as values of the edges of the undirected form.
class ArcValues {
  public:
    ArcValues(const Graph& graph, const std::vector<f64>& values, bool flags)
        : graph_(graph), values_(values), flags_(flags), first_(graph.vertexCount()) {
        for (VertexId v = 0, loops = 0; v < graph.vertexCount(); ++v) {
            first_[v] = graph.offsets()[v] - loops;
            loops += graph.hasLoop(v) ? 1 : 0;
        }
    }

    std::vector<f64> ofEdges() const {
        std::vector<f64> found;
        for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
            const auto out = graph_.row(v);
            const auto in = graph_.reverseTargets().subspan(
                graph_.reverseOffsets()[v], graph_.reverseOffsets()[v + 1] - graph_.reverseOffsets()[v]);
            auto there = std::upper_bound(out.begin(), out.end(), v);
            auto back = std::upper_bound(in.begin(), in.end(), v);
            while (there != out.end() || back != in.end()) {
                const VertexId w =
                    std::min(there != out.end() ? *there : kNoVertex, back != in.end() ? *back : kNoVertex);
                f64 value = 0;
                if (there != out.end() && *there == w) {
                    value += at(v, w);
                    ++there;
                }
                if (back != in.end() && *back == w) {
                    value += at(w, v);
                    ++back;
                }
                found.push_back(flags_ ? std::min(value, 1.0) : value);
            }
        }
        return found;
    }

  private:
    f64 at(VertexId v, VertexId w) const {
        const auto row = graph_.row(v);
        const auto place = static_cast<u64>(std::lower_bound(row.begin(), row.end(), w) - row.begin());
        return values_[first_[v] + place - (w > v && graph_.hasLoop(v) ? 1 : 0)];
    }

    const Graph& graph_;
    const std::vector<f64>& values_;
    bool flags_;
    std::vector<u64> first_;  // of a vertex, the place of the value of its first arc
};

// What the thread of a run works on, and what it finds.
struct RowRun {
    IgraphEdges edges;
    MeasureOptions options;
    std::vector<f64> found = {};
};

std::vector<f64> computed(const IgraphRow& row, const Graph& graph, const MeasureOptions& options,
                          bool weighted, const RunContext& context) {
    const SelfLoops loops = row.kind == MeasureKind::edge ? SelfLoops::drop : row.loops;
    const auto run = std::make_shared<RowRun>(RowRun{edgesOf(graph, loops, weighted, context), options});
    const std::string& stage = row.text.algorithm;
    const auto work = [run, stage, compute = row.compute, require = row.requireSize](const RunContext& its) {
        const IgraphCall call(stage.c_str(), its);
        igraph_rng_seed(igraph_rng_default(), run->options.seed);
        const IgraphGraph inIgraph(run->edges, call);
        const IgraphTask task(inIgraph, run->options, call);
        if (require != nullptr) require(task);
        run->found = compute(task);
    };
    runOnIgraphThread(stage, work, context);
    return std::move(run->found);
}

MeasureValues runRow(const IgraphRow& row, const Graph& graph, const MeasureOptions& options,
                     RunContext& context) {
    const bool weighted = options.weighted && heeds(row, "weighted");
    if (weighted && row.lengths) requireLengths(graph);
    if (row.seconds != nullptr) {
        const f64 seconds = row.seconds(graph, options);
        const f64 longest = row.interruptible == Interruptible::yes ? kLongestRun : kLongestUninterruptible;
        if (seconds > longest)
            refuseLongRun(graph.vertexCount(), static_cast<f64>(graph.edgeCount()), seconds, longest);
    }
    MeasureValues values;
    const bool ofEdges = row.kind == MeasureKind::edge;
    if (ofEdges ? edgesWithoutLoops(graph) == 0 : graph.vertexCount() == 0) {
        if (row.kind == MeasureKind::graph) values.value = {kUndefined};
        return values;
    }
    std::vector<f64> found = computed(row, graph, options, weighted, context);
    if (ofEdges && graph.isDirected()) found = ArcValues(graph, found, row.whole).ofEdges();
    values.value.assign(found.begin(), found.end());
    for (f64& value : values.value)
        if (!std::isfinite(value)) value = kUndefined;
    return values;
}

u64 someLists(const Graph& graph) { return graph.edgeCount() * 32 + u64{graph.vertexCount()} * 64; }

std::string spanOf(f64 seconds) {
    if (seconds < 90) return fmt::format("{:.0f} seconds", std::ceil(seconds));
    if (seconds < 5400) return fmt::format("{:.0f} minutes", std::ceil(seconds / 60));
    if (seconds < 48 * 3600) return fmt::format("{:.0f} hours", std::ceil(seconds / 3600));
    if (seconds < 2 * 365.25 * 86400) return fmt::format("{:.0f} days", std::ceil(seconds / 86400));
    return "years";
}

}  // namespace

std::vector<f64> IgraphTask::degrees() const {
    return integers([&](igraph_vector_int_t* to) {
        return igraph_degree(graph(), to, igraph_vss_all(), IGRAPH_ALL, IGRAPH_LOOPS);
    });
}

std::vector<igraph_integer_t> IgraphTask::groups() const {
    const NodeValues* column = options_.column.get();
    std::vector<f64> values;
    if (column == nullptr)
        values = degrees();
    else if (!column->numbers.empty())
        values = column->numbers;
    else
        for (const u32 group : column->groups) values.push_back(group == kNoGroup ? kUndefined : group);
    std::map<f64, igraph_integer_t> numbers;
    std::vector<igraph_integer_t> found;
    igraph_integer_t next = 0;
    for (const f64 value : values) {
        if (std::isnan(value)) {
            found.push_back(next++);
            continue;
        }
        const auto [place, isNew] = numbers.try_emplace(value, next);
        if (isNew) ++next;
        found.push_back(place->second);
    }
    return found;
}

f64 secondsOfAllSearches(const Graph& graph, const MeasureOptions& options) {
    const f64 nodes = graph.vertexCount();
    const f64 steps = nodes * (nodes + static_cast<f64>(graph.arcCount()));
    return steps * (options.weighted && graph.isWeighted() ? kSecondsAWeightedStep : kSecondsAStep);
}

f64 secondsOfAllPathCounts(const Graph& graph, const MeasureOptions& options) {
    return kTimesWithPathCounts * secondsOfAllSearches(graph, options);
}

void refuseLongRun(f64 nodes, f64 edges, f64 seconds, f64 longest) {
    throw Error(
        fmt::format("with {:.0f} nodes and {:.0f} edges this would take up to {}, and it is begun with up to "
                    "{}: filter the graph, or take another measure",
                    nodes, edges, spanOf(seconds), spanOf(longest)));
}

void addIgraphRows(MeasureRegistry& list, const char* family, const std::vector<IgraphRow>& rows) {
    for (const IgraphRow& row : rows) {
        MeasureInfo info = measureInfo(family, kByIgraph, row.text);
        info.kind = row.kind;
        info.directions = row.directions;
        info.options = row.options;
        info.whole = row.whole;
        info.column = row.column;
        list.add({std::move(info),
                  [row](const Graph& graph, const MeasureOptions& options, RunContext& context) {
                      return runRow(row, graph, options, context);
                  },
                  [row](const Graph& graph, const MeasureOptions& options) {
                      return igraphBytes(graph) +
                             (row.bytes != nullptr ? row.bytes(graph, options) : someLists(graph));
                  }});
    }
}

}  // namespace quartier
