#include "app/session/measure_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "app/session/names.h"
#include "app/session/path_lengths.h"
#include "core/atomic_file.h"
#include "core/error.h"

namespace quartier::session {
namespace {

ColumnPtr nodeColumn(const Document& document, const std::string& name) {
    const ColumnStore all = allColumns(document);
    if (ColumnPtr found = all.node(name)) return found;
    for (const ColumnPtr& column : all.nodes())
        if (column->name() == name) return column;
    return all.require(ColumnOf::nodes, name);
}

// Texts and labels are groups; numbers, and yes and no as 1 and 0, are numbers.
NodeValues valuesOf(const Column& column) {
    NodeValues values{.name = column.name(), .numbers = {}, .groups = {}};
    if (column.type() == ColumnType::text || column.type() == ColumnType::partition) {
        const auto& codes = std::get<SharedArray<u32>>(column.values());
        values.groups.resize(column.size());
        for (size_t row = 0; row < values.groups.size(); ++row)
            values.groups[row] = column.missing(row) ? kNoGroup : codes[row];
        return values;
    }
    values.numbers.resize(column.size());
    for (size_t row = 0; row < values.numbers.size(); ++row) values.numbers[row] = column.number(row);
    return values;
}

constexpr size_t kMostBins = 40;
constexpr f64 kHeavyTail =
    20;  // the highest value in means of those above 0, from which bins are logarithmic
constexpr f64 kBinRatio = 1.5;  // of logarithmic bins, at least

// Bins of equal ratio from the lowest value above 0; of whole numbers none is narrower than 1. With
// logarithmic bins the counts of a power law over their widths lie on a line (Newman, "Power laws, Pareto
// distributions and Zipf's law", 2005, section 2).
std::vector<f64> logarithmicEdges(f64 low, f64 high, bool whole) {
    const f64 ratio = std::max(kBinRatio, std::pow(high / low, 1.0 / kMostBins));
    std::vector<f64> edges{low};
    while (edges.back() <= high) {
        const f64 next = edges.back() * ratio;
        edges.push_back(whole ? std::max(edges.back() + 1, std::ceil(next)) : next);
    }
    return edges;
}

std::vector<f64> equalEdges(f64 low, f64 high, bool whole) {
    if (whole && high - low < kMostBins) {
        std::vector<f64> edges;
        for (f64 edge = low; edge <= high + 1; ++edge) edges.push_back(edge);
        return edges;
    }
    f64 width = (high - low) / kMostBins;
    if (whole) width = std::ceil(width);
    std::vector<f64> edges{low};
    if (width > 0)
        while (edges.back() < high && edges.size() <= kMostBins + 1)
            edges.push_back(low + width * static_cast<f64>(edges.size()));
    else
        edges.push_back(low + std::max(1e-12, std::abs(low) * 1e-12));
    return edges;
}

Distribution distributionOf(const MeasureRun& run) {
    Distribution made;
    if (run.of == MeasureKind::graph || run.defined == 0) return made;
    f64 sum = 0, least = std::numeric_limits<f64>::infinity();
    u64 above = 0;
    for (const f64 value : run.values()) {
        if (!(value > 0)) continue;
        sum += value;
        least = std::min(least, value);
        ++above;
    }
    made.logarithmic =
        !run.groups && run.least >= 0 && above > 0 && run.most > kHeavyTail * sum / static_cast<f64>(above);
    const std::vector<f64> edges = made.logarithmic ? logarithmicEdges(least, run.most, run.whole)
                                                    : equalEdges(run.least, run.most, run.whole);
    for (size_t i = 0; i + 1 < edges.size(); ++i)
        made.bins.push_back({.low = edges[i], .high = edges[i + 1], .count = 0});
    for (const f64 value : run.values()) {
        if (std::isnan(value)) continue;
        if (made.logarithmic && !(value > 0)) {
            ++made.leftOut;
            continue;
        }
        const auto bin = std::upper_bound(edges.begin(), edges.end(), value) - edges.begin() - 1;
        ++made.bins[static_cast<size_t>(std::clamp<i64>(bin, 0, std::ssize(made.bins) - 1))].count;
    }
    return made;
}

std::vector<ValueColumn> tableOf(const std::vector<std::shared_ptr<const MeasureRun>>& runs,
                                 MeasureKind kind) {
    std::vector<ValueColumn> columns;
    for (const auto& run : runs) {
        if (run->of != kind) continue;
        columns.push_back({run->measure(), run->values()});
        const std::vector<f64>& errors = run->result.values.standardError;
        if (!errors.empty())
            columns.push_back({runs.size() == 1 ? "stderr" : run->measure() + "_stderr", errors});
    }
    return columns;
}

}  // namespace

const Graph& measuredGraph(const Document& document, const Measure& measure, const MeasureOptions& options) {
    return measure.followsDirections(options) ? document.graph() : document.undirected();
}

std::shared_ptr<const MeasureRun> runMeasure(const Document& document, const Engines& engines,
                                             const std::string& name, MeasureOptions options,
                                             const std::string& column, RunContext& context) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    const Measure& measure = measures().find(name);
    const MeasureInfo& info = measure.info();
    if (options.directed && info.directions == Directions::optional && !document.graph().isDirected())
        throw OptionError(fmt::format(
            "--directed was given, but {} is undirected: leave it out, or read the file as directed",
            document.name));
    if (options.weighted && info.family == kDistanceFamily)
        requireLengths(document.report, document.undirected());
    auto run = std::make_shared<MeasureRun>();
    if (!column.empty()) {
        const ColumnPtr taken = nodeColumn(document, column);
        options.column = std::make_shared<const NodeValues>(valuesOf(*taken));
        run->column = taken->name();
    }
    const Graph& graph = measuredGraph(document, measure, options);
    engines.requireRoom(info, measure.estimate(graph, options));
    const Stopwatch watch;
    run->result = measure.run(graph, options, context);
    run->seconds = watch.seconds();
    options.column = nullptr;  // its name is what is kept
    run->options = std::move(options);
    run->engine = info;
    run->of = info.kind;
    run->whole = info.whole && !run->options.normalized;
    run->groups = info.groups;
    run->graphVersion = document.version->number;
    run->why = info.id == "igraph" ? "by igraph" : "on all cores";
    summarise(*run, document.undirected());
    return run;
}

void summarise(MeasureRun& run, const Graph& undirected) {
    const std::vector<f64>& values = run.result.values.value;
    run.defined = 0;
    run.least = std::numeric_limits<f64>::infinity();
    run.most = -run.least;
    f64 sum = 0;
    std::vector<u64> order;
    for (u64 i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) continue;
        ++run.defined;
        sum += values[i];
        run.least = std::min(run.least, values[i]);
        run.most = std::max(run.most, values[i]);
        order.push_back(i);
    }
    if (run.defined == 0) run.least = run.most = std::numeric_limits<f64>::quiet_NaN();
    run.mean = run.defined == 0 ? run.least : sum / static_cast<f64>(run.defined);
    const size_t count = std::min<size_t>(kTopRanks, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<i64>(count), order.end(),
                      [&](u64 a, u64 b) { return values[a] != values[b] ? values[a] > values[b] : a < b; });
    order.resize(count);
    run.top = std::move(order);
    run.topEnds.clear();
    if (run.of == MeasureKind::edge) {
        const auto edges = measuredEdges(undirected);
        for (const u64 place : run.top) run.topEnds.push_back(edges[place]);
    }
    run.distribution = distributionOf(run);
}

void exportMeasures(const Document& document, const std::vector<std::shared_ptr<const MeasureRun>>& runs,
                    const std::string& path, NodeColumns columns, const RunContext& context) {
    const std::vector<ValueColumn> ofNodes = tableOf(runs, MeasureKind::node);
    const std::vector<ValueColumn> ofEdges = tableOf(runs, MeasureKind::edge);
    if (ofNodes.empty() && ofEdges.empty())
        throw Error("a number of the whole graph is no table: there is nothing to write");
    writeAtomically(
        path,
        [&](std::ostream& out) {
            if (ofNodes.empty())
                writeEdgeValues(out, document.nodes(), measuredEdges(document.undirected()), ofEdges);
            else
                writeNodeValues(out, document.nodes(), ofNodes, columns);
        },
        context.stop);
}

std::vector<std::pair<VertexId, VertexId>> measuredEdges(const Graph& undirected) {
    std::vector<std::pair<VertexId, VertexId>> edges;
    edges.reserve(distinctEdgeCount(undirected));
    for (VertexId v = 0; v < undirected.vertexCount(); ++v)
        for (const VertexId w : undirected.row(v))
            if (w > v) edges.emplace_back(v, w);
    return edges;
}

}  // namespace quartier::session
