// Filters by what the edges make of a node: its degree, its component, its core.
#include "analytics/measures/measure.h"
#include "app/session/filter_quantity.h"
#include "graph/parallel_pieces.h"

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

ColumnHead head(const char* name) { return {.name = name, .origin = {}, .of = ColumnOf::nodes, .id = name}; }

// Distinct neighbours, as the drawing counts them: itself is none.
ColumnPtr degrees(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.undirected;
    return Column::integers(head("degree"),
                            SharedArray<u32>(perVertex<u32>(graph.vertexCount(), context, [&](VertexId v) {
                                return graph.degreeWithoutLoop(v);
                            })));
}

ColumnPtr outDegrees(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.graph;
    return Column::integers(head("out-degree"),
                            SharedArray<u32>(perVertex<u32>(graph.vertexCount(), context, [&](VertexId v) {
                                return graph.degreeWithoutLoop(v);
                            })));
}

ColumnPtr inDegrees(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.graph;
    return Column::integers(
        head("in-degree"), SharedArray<u32>(perVertex<u32>(graph.vertexCount(), context, [&](VertexId v) {
            return graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v] - (graph.hasLoop(v) ? 1 : 0);
        })));
}

ColumnPtr measured(const char* measure, const char* name, const GraphVersion& version,
                   const RunContext& context) {
    RunContext its = context;
    const auto found =
        std::make_shared<const MeasureResult>(measures().find(measure).run(*version.undirected, {}, its));
    return Column::integers(head(name), SharedArray<f64>(found->values.value, found));
}

// By size, 1 the largest; of equal ones that of the first node comes first.
ColumnPtr components(const GraphVersion& version, const RunContext& context) {
    return measured("components", "component", version, context);
}

// A self-loop counts twice.
ColumnPtr cores(const GraphVersion& version, const RunContext& context) {
    return measured("core", "core", version, context);
}

ColumnPtr isolated(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.undirected;
    return Column::yesNo(head("isolated"),
                         SharedArray<u8>(perVertex<u8>(graph.vertexCount(), context, [&](VertexId v) {
                             return graph.degreeWithoutLoop(v) == 0;
                         })));
}

ColumnPtr selfLoops(const GraphVersion& version, const RunContext& context) {
    const Graph& graph = *version.graph;
    return Column::yesNo(head("self-loop"),
                         SharedArray<u8>(perVertex<u8>(graph.vertexCount(), context,
                                                       [&](VertexId v) { return graph.hasLoop(v); })));
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
