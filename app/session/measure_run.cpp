#include "app/session/measure_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "app/session/names.h"
#include "app/session/path_lengths.h"
#include "app/session/workbook.h"
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

void distribute(MeasureRun& run) {
    if (run.of == MeasureKind::graph) return;
    std::vector<f64> sizes;
    if (run.groups) sizes = groupSizes(run.values());
    const std::span<const f64> values = run.groups ? std::span<const f64>(sizes) : run.values();
    const bool whole = run.whole || run.groups;
    run.histogram = equalBins(values, whole);
    run.logarithmic = logarithmicBins(values, whole);
    run.heavyTail = isHeavyTailed(values);
    if (!sizes.empty()) run.largestGroup = static_cast<u64>(*std::max_element(sizes.begin(), sizes.end()));
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

// The same table as writeNodeValues() or writeEdgeValues() makes as CSV.
void writeWorkbook(std::ostream& out, const Document& document, const std::vector<ValueColumn>& columns,
                   bool ofEdges, NodeColumns names, const RunContext& context) {
    constexpr u64 kLookEvery = 4096;  // rows between two looks at the stop
    const NodeTable& nodes = document.nodes();
    std::vector<std::string> titles{"node"};
    if (ofEdges)
        titles = {"source", "target"};
    else if (names == NodeColumns::idAndLabel)
        titles.emplace_back("label");
    for (const ValueColumn& column : columns) titles.push_back(column.name);
    const auto edges =
        ofEdges ? measuredEdges(document.undirected()) : std::vector<std::pair<VertexId, VertexId>>();
    const u64 rows = ofEdges ? edges.size() : nodes.size();
    Workbook book(titles, rows);
    for (u64 row = 0; row < rows; ++row) {
        if (row % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        const VertexId first = ofEdges ? edges[row].first : static_cast<VertexId>(row);
        book.put(nodes.id(first));
        if (ofEdges)
            book.put(nodes.id(edges[row].second));
        else if (names == NodeColumns::idAndLabel)
            book.put(nodes.label(first));
        for (const ValueColumn& column : columns)
            std::isnan(column.values[row]) ? book.skip() : book.put(column.values[row]);
        book.endRow();
    }
    book.writeTo(out);
}

}  // namespace

const Graph& measuredGraph(const Document& document, const Measure& measure, const MeasureOptions& options) {
    return measure.followsDirections(options) ? document.graph() : document.undirected();
}

std::shared_ptr<const NodeValues> valuesOfColumn(const Document& document, const std::string& column) {
    return std::make_shared<const NodeValues>(valuesOf(*nodeColumn(document, column)));
}

std::shared_ptr<const MeasureRun> runMeasure(const Document& document, const Engines& engines,
                                             const std::string& name, MeasureOptions options,
                                             const std::string& column, RunContext& context) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    const MeasureInfo& info = measures().find(name).info();
    if (options.directed && info.directions == Directions::optional && !document.graph().isDirected())
        throw OptionError(fmt::format(
            "--directed was given, but {} is undirected: leave it out, or read the file as directed",
            document.name));
    if (options.weighted && info.family == kDistanceFamily)
        requireLengths(document.report, document.undirected());
    auto run = std::make_shared<MeasureRun>();
    if (!column.empty()) options.column = valuesOfColumn(document, column);
    if (options.column != nullptr) run->column = options.column->name;
    const Graph& graph = measuredGraph(document, measures().find(name), options);
    const auto compute = [&](const Measure& measure) {
        engines.requireRoom(measure.info(), measure.estimate(graph, options));
        const Stopwatch watch;
        run->result = measure.run(graph, options, context);
        run->seconds = watch.seconds();
        run->engine = measure.info();
    };
    const Measure& picked = engines.pickMeasure(name, graph, options, run->why);
    try {
        compute(picked);
    } catch (const DeviceOutOfMemory& refusal) {
        if (engines.setup().backend != BackendChoice::automatic) throw;
        compute(measures().find(name));
        run->why =
            fmt::format("on all cores: on the GPU it asks for {} of device memory and {}",
                        formatBytes(refusal.bytesAsked()), engines.deviceBytesText(refusal.bytesFree()));
        run->fellBack = true;
    }
    options.column = nullptr;  // its name is what is kept
    run->options = std::move(options);
    run->of = info.kind;
    run->whole = info.whole && !run->options.normalized;
    run->groups = info.groups;
    run->graphVersion = document.version->number;
    summarise(*run, document.undirected());
    return run;
}

void summarise(MeasureRun& run, const Graph& undirected) {
    const std::span<const f64> values = run.values();
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
    distribute(run);
}

std::string shortValue(const MeasureRun& run) {
    if (run.defined == 0) return "not defined";
    if (run.of == MeasureKind::graph) return fmt::format("{:.6g}", run.values().front());
    if (run.groups) return counted(static_cast<u64>(run.most), "component", "components");
    if (!answersYesNo(run)) return fmt::format("mean {:.4g}", run.mean);
    return fmt::format("{} of {}", formatCount(timesYes(run)),
                       run.of == MeasureKind::edge ? counted(run.defined, "edge", "edges")
                                                   : counted(run.defined, "node", "nodes"));
}

bool answersYesNo(const MeasureRun& run) {
    return run.of != MeasureKind::graph && !run.groups && run.whole && run.least >= 0 && run.most <= 1;
}

u64 timesYes(const MeasureRun& run) {
    return static_cast<u64>(std::lround(run.mean * static_cast<f64>(run.defined)));
}

std::vector<VertexId> nodesIn(const MeasureRun& run, const Distribution& distribution,
                              const Distribution::Bin& bin) {
    std::vector<VertexId> nodes;
    if (run.of != MeasureKind::node) return nodes;
    std::vector<f64> sizes;
    if (run.groups) sizes = groupSizes(run.values());
    const std::span<const f64> values = run.values();
    for (VertexId v = 0; v < values.size(); ++v) {
        const f64 group = values[v];
        const bool sized = group >= 1 && group <= static_cast<f64>(sizes.size());
        const f64 value = !run.groups ? group : sized ? sizes[static_cast<size_t>(group) - 1] : std::nan("");
        if (distribution.holds(bin, value)) nodes.push_back(v);
    }
    return nodes;
}

std::shared_ptr<const NodeValues> selectedAlike(const Document& document,
                                                const std::vector<VertexId>& selected) {
    auto values = std::make_shared<NodeValues>();
    values->name = selected.size() == 1 ? document.nodes().label(selected.front())
                                        : fmt::format("{} selected nodes", formatCount(selected.size()));
    values->numbers.assign(document.vertexCount(), 0);
    for (const VertexId v : selected) values->numbers[v] = 1;
    return values;
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
            if (hasWorkbookName(path))
                writeWorkbook(out, document, ofNodes.empty() ? ofEdges : ofNodes, ofNodes.empty(), columns,
                              context);
            else if (ofNodes.empty())
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
