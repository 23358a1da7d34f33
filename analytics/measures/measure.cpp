#include "analytics/measures/measure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/error.h"
#include "core/option_table.h"

namespace quartier {
namespace {

constexpr f64 kLongestCutoff = 1e9;

const OptionTable<MeasureOptions>& table() {
    using O = MeasureOptions;
    constexpr auto integer = OptionKind::integer;
    constexpr auto flag = OptionKind::flag;
    static const OptionTable<O> options(
        "measure",
        {
            {{"directed", "Directed", "Follow the directions of the arcs; needs a directed graph.", flag, 0,
              0, 1},
             optionField<O, &O::directed>()},
            {{"weighted", "Weighted", "Heed the weights: as lengths of paths, or as strengths of links.",
              flag, 0, 0, 1},
             optionField<O, &O::weighted>()},
            {{"normalized", "Normalised", "Divide by the number of other nodes.", flag, 0, 0, 1},
             optionField<O, &O::normalized>()},
            {{"sources",
              "Sources",
              "Distances to 0 = all nodes, which is exact; K = to a random sample of K.",
              integer,
              0,
              0,
              4294967295.0,
              {},
              "all"},
             optionField<O, &O::sources>()},
            {{"seed", "Seed", "Of the random sample.", integer, 0, 0, kLargestExactInteger},
             optionField<O, &O::seed>()},
            {{"damping", "Damping", "Probability to follow an arc instead of starting anew.",
              OptionKind::real, 0, 0, 0.999},
             optionField<O, &O::damping>()},
            {{"cutoff",
              "Cutoff",
              "Length up to which paths count: in steps, or in summed weights where weights are lengths.",
              OptionKind::real,
              0,
              0,
              kLongestCutoff,
              {},
              {},
              1},
             optionField<O, &O::cutoff>()},
        });
    return options;
}

void requireDirections(const Measure& measure, const Graph& graph, const MeasureOptions& options) {
    const MeasureInfo& info = measure.info();
    if (info.directions == Directions::optional && options.directed && !graph.isDirected())
        throw OptionError(
            "--directed was given, and the graph is undirected: leave it out, or load the graph with "
            "directions");
    if (graph.isDirected() && !measure.followsDirections(options))
        throw OptionError(fmt::format(
            "the graph is directed, and '{}' does not follow directions: give its undirected form",
            info.algorithm));
}

void requireColumn(const MeasureInfo& info, const Graph& graph, const MeasureOptions& options) {
    if (options.column == nullptr) return;
    if (info.column == MeasureColumn::none)
        throw OptionError(fmt::format("'{}' takes no column", info.algorithm));
    const NodeValues& values = *options.column;
    const size_t count = values.numbers.empty() ? values.groups.size() : values.numbers.size();
    if (count != graph.vertexCount())
        throw OptionError(fmt::format("the column '{}' has {} values for {} nodes", values.name, count,
                                      graph.vertexCount()));
}

}  // namespace

const char* toString(MeasureKind kind) {
    switch (kind) {
        case MeasureKind::node:
            return "node";
        case MeasureKind::edge:
            return "edge";
        case MeasureKind::graph:
            return "graph";
    }
    return "";
}

MeasureInfo measureInfo(const char* family, const char* id, MeasureText text) {
    MeasureInfo info;
    info.algorithm = std::move(text.algorithm);
    info.id = id;
    info.name = std::move(text.name);
    info.description = std::move(text.description);
    info.paper = std::move(text.paper);
    info.family = family;
    return info;
}

Measure::Measure(MeasureInfo info, Run run, Estimate estimate)
    : info_(std::move(info)), run_(std::move(run)), estimate_(std::move(estimate)) {
    info_.directed = info_.directions != Directions::ignored;
}

Measure::Measure(MeasureInfo info, Run run, MeasureDevice device) : Measure(std::move(info), std::move(run)) {
    info_.id = kOnDevice;
    info_.backend = Backend::cuda;
    device_ = std::move(device);
}

bool Measure::followsDirections(const MeasureOptions& options) const {
    return info_.directions == Directions::always ||
           (info_.directions == Directions::optional && options.directed);
}

MemoryEstimate Measure::estimate(const Graph& graph, const MeasureOptions& options) const {
    const u64 values = info_.kind == MeasureKind::node   ? graph.vertexCount()
                       : info_.kind == MeasureKind::edge ? graph.edgeCount()
                                                         : 1;
    const u64 perValue = options.sources > 0 ? 2 * sizeof(f64) : sizeof(f64);
    return {.deviceBytes = device_.bytes ? device_.bytes(graph, options) : 0,
            .hostBytes = values * perValue + (estimate_ ? estimate_(graph, options) : 0)};
}

MeasureResult Measure::run(const Graph& graph, const MeasureOptions& options, RunContext& context) const {
    table().check(options);
    requireDirections(*this, graph, options);
    requireColumn(info_, graph, options);
    if (context.shouldStop()) throw Cancelled();
    const Stopwatch watch;
    MeasureResult result;
    result.values = run_(graph, options, context);
    result.trace =
        device_.trace ? device_.trace(options.seed) : cpuTrace(info_.algorithm, info_.id, options.seed);
    Stage stage{.name = info_.algorithm, .seconds = watch.seconds(), .items = graph.vertexCount()};
    context.observer.stageDone(stage);
    result.trace.stages.push_back(std::move(stage));
    return result;
}

namespace {

// Whether one begins with the other, or so few letters differ as in a mistake of typing.
bool isAlike(std::string_view written, std::string_view name) {
    if (written.empty()) return false;
    if (name.starts_with(written) || (written.starts_with(name) && name.size() > 2)) return true;
    std::vector<size_t> row(name.size() + 1);  // of the distances of Levenshtein (1966)
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 0; i < written.size(); ++i) {
        size_t before = row[0]++;
        for (size_t j = 0; j < name.size(); ++j) {
            const size_t replaced = before + (written[i] == name[j] ? 0 : 1);
            before = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, before + 1});
        }
    }
    return row.back() <= std::max<size_t>(1, name.size() / 4);
}

}  // namespace

const Measure& MeasureRegistry::find(std::string_view name) const {
    if (const Measure* measure = lookUp(name)) return *measure;
    std::vector<std::string> alike;
    for (const Measure& measure : measures_)
        if (isAlike(name, measure.info().algorithm)) alike.push_back(measure.info().algorithm);
    if (alike.empty())
        throw OptionError(
            fmt::format("there is no measure '{}'; quartier measure --list has them all", name));
    throw OptionError(
        fmt::format("there is no measure '{}'; these have such names: {}", name, fmt::join(alike, ", ")));
}

const Measure* MeasureRegistry::lookUp(std::string_view name) const {
    for (const Measure& measure : measures_)
        if (measure.info().algorithm == name) return &measure;
    return nullptr;
}

const std::vector<OptionSpec>& measureOptionSpecs() { return table().specs(); }

std::vector<OptionSpec> measureOptionSpecs(std::initializer_list<std::string_view> keys) {
    return table().specs(keys);
}

void setOption(MeasureOptions& options, std::string_view key, f64 value) { table().set(options, key, value); }

f64 getOption(const MeasureOptions& options, std::string_view key) { return table().get(options, key); }

}  // namespace quartier
