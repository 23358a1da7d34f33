#include "analytics/measures/articulation.h"

#include <algorithm>

#include "analytics/biconnected_blocks.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 13;  // vertices a piece
constexpr const char* kPaper = "Hopcroft and Tarjan 1973";

MeasureValues articulationOf(const Graph& graph, const MeasureOptions&, RunContext& context) {
    const BiconnectedBlocks blocks = findBlocks(graph, context);
    std::vector<u8> rootsOfFirst(graph.vertexCount(), 0);  // 2 = two or more
    MeasureValues values{.value = VertexVector<f64>(graph.vertexCount(), 0.0), .standardError = {}};
    for (const VertexId root : blocks.root) {
        const bool isFirst = blocks.first[root] == root;
        if (isFirst && rootsOfFirst[root] < 2) ++rootsOfFirst[root];
        if (!isFirst || rootsOfFirst[root] == 2) values.value[root] = 1;
    }
    return values;
}

MeasureValues bridgesOf(const Graph& graph, const MeasureOptions&, RunContext& context) {
    const BiconnectedBlocks blocks = findBlocks(graph, context);
    std::vector<u64> edgesBefore(u64{graph.vertexCount()} + 1, 0);
    inPieces(graph.vertexCount(), kGrain, context, {"bridges"}, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) {
            const auto row = graph.row(static_cast<VertexId>(v));
            edgesBefore[v + 1] = static_cast<u64>(row.end() - std::upper_bound(row.begin(), row.end(), v));
        }
    });
    for (VertexId v = 0; v < graph.vertexCount(); ++v) edgesBefore[v + 1] += edgesBefore[v];
    MeasureValues values{.value = VertexVector<f64>(edgesBefore.back(), 0.0), .standardError = {}};
    for (size_t block = 0; block < blocks.count(); ++block) {
        if (blocks.membersOf(block).size() != 1) continue;
        const auto [low, high] = std::minmax(blocks.membersOf(block).front(), blocks.root[block]);
        const auto row = graph.row(low);
        // Edges to vertices after `high` come behind it.
        const auto behind = row.end() - std::upper_bound(row.begin(), row.end(), high);
        values.value[edgesBefore[low + 1] - static_cast<u64>(behind) - 1] = 1;
    }
    return values;
}

u64 bytesFor(const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 44; }

}  // namespace

Measure articulationMeasure() {
    MeasureInfo made =
        measureInfo("Connectivity", kOnCores,
                    {"articulation", "Articulation points",
                     "1 where the node's component would fall apart without it, else 0.", kPaper});
    made.whole = true;
    return {std::move(made), articulationOf, bytesFor};
}

Measure bridgesMeasure() {
    MeasureInfo made = measureInfo(
        "Connectivity", kOnCores,
        {"bridges", "Bridges", "1 where the edge's component would fall apart without it, else 0.", kPaper});
    made.kind = MeasureKind::edge;
    made.whole = true;
    return {std::move(made), bridgesOf, bytesFor};
}

}  // namespace quartier
