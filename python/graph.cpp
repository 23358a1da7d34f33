#include "python/graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"

namespace quartier::python {
namespace {

VertexId vertexAt(i64 value, u64 count, size_t place) {
    if (value < 0 || static_cast<u64>(value) >= count)
        throw OptionError(fmt::format("edge {} ends at {}, and there are nodes 0 to {}", place, value,
                                      static_cast<i64>(count) - 1));
    return static_cast<VertexId>(value);
}

f32 weightAt(f64 value, size_t place) {
    const auto weight = static_cast<f32>(value);
    if (!std::isfinite(weight) || weight < 0)
        throw OptionError(
            fmt::format("edge {} has the weight {}, and weights are finite and not negative", place, value));
    return weight;
}

EdgeList edgesOf(std::span<const i64> sources, std::span<const i64> targets, std::span<const f64> weights,
                 u64 count) {
    EdgeList edges;
    edges.source.resize(sources.size());
    edges.target.resize(sources.size());
    edges.weight.resize(weights.size());
    for (size_t i = 0; i < sources.size(); ++i) {
        edges.source[i] = vertexAt(sources[i], count, i);
        edges.target[i] = vertexAt(targets[i], count, i);
        if (!weights.empty()) edges.weight[i] = weightAt(weights[i], i);
    }
    return edges;
}

NodeTable tableOf(NodeIds ids, u64 count) {
    if (auto* numbers = std::get_if<std::vector<u64>>(&ids)) return NodeTable::withIds(std::move(*numbers));
    const auto* texts = std::get_if<std::vector<std::string>>(&ids);
    if (texts == nullptr) return NodeTable::numbered(count, 0);
    StringArena names;
    for (const std::string& text : *texts) names.add(text);
    return NodeTable::withNames(std::move(names));
}

}  // namespace

session::Document documentFromEdges(std::span<const i64> sources, std::span<const i64> targets,
                                    std::span<const f64> weights, u64 count, bool directed, NodeIds ids,
                                    const RunContext& context) {
    if (sources.size() != targets.size() || (!weights.empty() && weights.size() != sources.size()))
        throw OptionError(fmt::format("{} sources, {} targets and {} weights do not go together",
                                      formatCount(sources.size()), formatCount(targets.size()),
                                      formatCount(weights.size())));
    if (count >= kNoVertex)
        throw OptionError(fmt::format("a graph has at most {} nodes, and {} were asked for",
                                      formatCount(kNoVertex - 1), formatCount(count)));
    session::Document document;
    document.name = document.source = "edges from Python";
    const Direction direction = directed ? Direction::directed : Direction::undirected;
    auto graph = std::make_shared<const quartier::Graph>(
        buildGraph(edgesOf(sources, targets, weights, count), static_cast<VertexId>(count), direction,
                   LoopPolicy::keep, document.report, context));
    document.version = session::makeGraphVersion(
        std::move(graph), std::make_shared<const NodeTable>(tableOf(std::move(ids), count)),
        session::ForDrawing::no, context);
    document.columns = session::columnsOf(*document.version, context);
    return document;
}

std::string pythonName(const std::string& key) {
    std::string name = key;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

const OptionSpec& specOf(const std::vector<OptionSpec>& specs, const std::string& name) {
    std::vector<std::string> names;
    for (const OptionSpec& spec : specs) {
        names.push_back(pythonName(spec.key));
        if (names.back() == name) return spec;
    }
    throw OptionError(fmt::format("there is no option '{}'; there are {}", name, fmt::join(names, ", ")));
}

f64 numberOf(const OptionSpec& spec, const OptionValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return choiceValue(spec, *text);
    if (const auto* yes = std::get_if<bool>(&value)) return *yes ? 1 : 0;
    return std::get<f64>(value);
}

}  // namespace quartier::python
