// Filters by what the edges make of a node: its degree, its component, its core.
#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>

#include "analytics/measures/measure.h"
#include "app/session/filter_quantity.h"
#include "graph/parallel_pieces.h"
#include "graph/statistics.h"

namespace quartier::session {
namespace {

constexpr u64 kGrain = 4096;

template <class T, class Value>
std::vector<T> perVertex(VertexId n, const RunContext& context, const Value& value) {
    std::vector<T> values(n);
    inPieces(n, kGrain, context, {.stage = "filtering"}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) values[v] = static_cast<T>(value(static_cast<VertexId>(v)));
    });
    return values;
}

bool hasLoop(const Graph& graph, VertexId v) {
    if (graph.selfLoopCount() == 0) return false;
    const auto row = graph.row(v);
    return std::binary_search(row.begin(), row.end(), v);
}

ColumnHead head(const char* name) { return {.name = name, .origin = {}, .of = ColumnOf::nodes, .id = name}; }

// Distinct neighbours, as the drawing counts them: itself is none.
ColumnPtr degrees(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.undirected;
    return Column::integers(head("degree"),
                            SharedArray<u32>(perVertex<u32>(graph.vertexCount(), context, [&](VertexId v) {
                                return graph.degree(v) - (hasLoop(graph, v) ? 1 : 0);
                            })));
}

ColumnPtr outDegrees(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.graph;
    return Column::integers(head("out-degree"),
                            SharedArray<u32>(perVertex<u32>(graph.vertexCount(), context, [&](VertexId v) {
                                return graph.degree(v) - (hasLoop(graph, v) ? 1 : 0);
                            })));
}

ColumnPtr inDegrees(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.graph;
    return Column::integers(
        head("in-degree"), SharedArray<u32>(perVertex<u32>(graph.vertexCount(), context, [&](VertexId v) {
            return graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v] - (hasLoop(graph, v) ? 1 : 0);
        })));
}

// By size, 1 the largest; of equal ones that of the first node comes first.
ColumnPtr components(const GraphVersion& version, const RunContext& context) {
    const Components parts = connectedComponents(*version.undirected);
    if (context.shouldStop()) throw Cancelled();
    std::vector<VertexId> order(parts.size.size()), rank(parts.size.size());
    std::iota(order.begin(), order.end(), VertexId{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](VertexId a, VertexId b) { return parts.size[a] > parts.size[b]; });
    for (VertexId i = 0; i < order.size(); ++i) rank[order[i]] = i + 1;
    return Column::integers(head("component"), SharedArray<u32>(perVertex<u32>(
                                                   version.graph->vertexCount(), context,
                                                   [&](VertexId v) { return rank[parts.component[v]]; })));
}

// As the measure of that name: a self-loop counts twice.
ColumnPtr cores(const GraphVersion& version, const RunContext& context) {
    RunContext its = context;
    std::vector<f64> numbers = measures().find("core").run(*version.undirected, {}, its).values.value;
    return Column::integers(head("core"), SharedArray<f64>(std::move(numbers)));
}

ColumnPtr isolated(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.undirected;
    return Column::yesNo(head("isolated"),
                         SharedArray<u8>(perVertex<u8>(graph.vertexCount(), context, [&](VertexId v) {
                             return graph.degree(v) == (hasLoop(graph, v) ? 1 : 0);
                         })));
}

ColumnPtr selfLoops(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.graph;
    return Column::yesNo(head("self-loop"),
                         SharedArray<u8>(perVertex<u8>(graph.vertexCount(), context,
                                                       [&](VertexId v) { return hasLoop(graph, v); })));
}

struct Structure {
    const char* name;
    const char* title;
    ColumnType type;
    bool directedOnly;
    ColumnPtr (*make)(const GraphVersion&, const RunContext&);
};

constexpr Structure kStructures[] = {
    {"degree", "Degree", ColumnType::integer, false, degrees},
    {"in-degree", "In-degree", ColumnType::integer, true, inDegrees},
    {"out-degree", "Out-degree", ColumnType::integer, true, outDegrees},
    {"component", "Component (1 is the largest)", ColumnType::integer, false, components},
    {"core", "Core number", ColumnType::integer, false, cores},
    {"isolated", "Isolated", ColumnType::yesNo, false, isolated},
    {"self-loop", "With a self-loop", ColumnType::yesNo, false, selfLoops},
};

}  // namespace

void addStructure(const Document& document, FilterQuantities& all) {
    const GraphVersionPtr version = document.version;
    for (const Structure& structure : kStructures) {
        if (structure.directedOnly && !version->graph->isDirected()) continue;
        all.push_back({.name = structure.name,
                       .title = structure.title,
                       .of = ColumnOf::nodes,
                       .type = structure.type,
                       .levels = 0,
                       .column = nullptr,
                       .values = [version, structure](FilterFacts& facts, u32, const RunContext& context) {
                           return ColumnPtr(facts.remember<Column>(
                               structure.name, version, [&] { return structure.make(*version, context); }));
                       }});
    }
}

}  // namespace quartier::session
