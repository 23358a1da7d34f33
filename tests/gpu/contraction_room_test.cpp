// Contractions in little memory give the rows that they give in much of it, and take no more than they have.
#include <algorithm>
#include <optional>
#include <vector>

#include "device_tests.h"
#include "gpu/arena.h"
#include "gpu/louvain/degree_buckets.h"
#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/fast/move.h"
#include "gpu/stream.h"
#include "graph/generators.h"

namespace quartier::gpu::louvain {
namespace {

// Rows with their arcs by target: contractions leave them in any order.
struct HostRows {
    std::vector<u64> offsets;
    std::vector<std::pair<VertexId, u64>> arcs;
    std::vector<u64> strength;
    std::vector<VertexId> parent;
    bool operator==(const HostRows&) const = default;

    void sortRows() {
        for (size_t c = 0; c + 1 < offsets.size(); ++c)
            std::sort(arcs.begin() + static_cast<i64>(offsets[c]),
                      arcs.begin() + static_cast<i64>(offsets[c + 1]));
    }
};

// Neighbours by number together, in groups of `size`; those without arcs stay alone, as in a run.
std::vector<VertexId> groupsOf(const Graph& graph, VertexId size) {
    std::vector<VertexId> labels(graph.vertexCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v) labels[v] = graph.degree(v) == 0 ? v : v / size * size;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)  // a label is a member of its group
        if (graph.degree(labels[v]) == 0 && graph.degree(v) != 0) labels[v] = v;
    return labels;
}

// `fast`, in an arena of so many bytes; 0: from the pool.
template <class Sum>
HostRows contractFast(const Graph& graph, const std::vector<VertexId>& labels, u64 arenaBytes) {
    const Stream stream;
    const auto uploadedGraph = onDevice(graph, 0);
    fast::Rows<Sum> rows;
    rows.vertices = graph.vertexCount();
    rows.arcCount = graph.arcCount();
    rows.offsets = uploadedGraph->rows().offsets;
    rows.targets = uploadedGraph->rows().targets;
    const fast::RowLimits limits = fast::moveShape<Sum>(fast::kMostSlotsPerWarp).limits;
    const fast::OwnedLevel<Sum> level = fast::inputLevel(rows, limits, stream.get());
    std::vector<fast::Community<Sum>> totals(labels.size(), fast::Community<Sum>{});
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        totals[labels[v]].total += static_cast<Sum>(graph.degree(v));
    const auto label = uploaded(std::span(labels), stream.get());
    const auto community = uploaded(std::span<const fast::Community<Sum>>(totals), stream.get());
    std::optional<Arena> arena;
    if (arenaBytes != 0) arena.emplace(arenaBytes, stream.get());
    HostRows host;
    {
        Workspace workspace(stream.get());
        DeviceBuffer<fast::Arc<Sum>> slots;
        const fast::LabelledLevel<Sum> from{level, label.data(), community.data()};
        const fast::Contraction<Sum> made = fast::contract(workspace, from, limits, level.m2, slots);
        const fast::LevelStats& stats = made.level.stats;
        host.offsets = downloaded(made.level.offsets, u64{stats.vertices} + 1, stream.get());
        host.parent = downloaded(made.parent, graph.vertexCount(), stream.get());
        for (const Sum s : downloaded(made.level.strength, stats.vertices, stream.get()))
            host.strength.push_back(s);
        for (const auto& arc : downloaded(made.level.arcs, stats.arcs, stream.get()))
            host.arcs.emplace_back(arc.target, arc.weight);
    }
    EXPECT_EQ(arena ? arena->beyond() : 0, 0u) << "arena of " << arenaBytes;
    host.sortRows();
    return host;
}

template <class Sum>
void expectSameInLittleMemory(const Graph& graph, VertexId size) {
    const std::vector<VertexId> labels = groupsOf(graph, size);
    const HostRows expected = contractFast<Sum>(graph, labels, 0);
    const u64 n = graph.vertexCount();
    const u64 slots = (graph.arcCount() + graph.arcCount() / 4 + n) * sizeof(fast::Arc<Sum>);
    const u64 rows = expected.arcs.size() * sizeof(fast::Arc<Sum>);
    const u64 beside = n * 40 + slots / 16 + (u64{2} << 20);
    // Rows beside the slots; in their place; and in pieces, ever smaller ones.
    for (const u64 arena : {beside + slots + rows, beside + slots + rows / 8, beside + rows + slots / 2,
                            beside + rows * 9 / 8 + slots / 8})
        EXPECT_EQ(contractFast<Sum>(graph, labels, arena), expected) << arena << " bytes, groups of " << size;
}

TEST(ContractionRoom, FastMakesDoWithLessAndGivesTheSameRows) {
    SKIP_WITHOUT_DEVICE();
    const Graph rmat = *generate("rmat:17:16:1").graph;
    const Graph grid = *generate("grid:600:500").graph;
    for (const VertexId size : {2u, 5u, 300u}) {
        expectSameInLittleMemory<u32>(rmat, size);
        expectSameInLittleMemory<u64>(rmat, size);
        expectSameInLittleMemory<u32>(grid, size);
    }
}

// degree-buckets, in an arena of so many bytes; 0: from the pool.
HostRows contractDegreeBuckets(const Graph& graph, const std::vector<VertexId>& labels, u64 arenaBytes) {
    const Stream stream;
    const auto uploadedGraph = onDevice(graph, 0);
    DeviceBuffer<VertexId> sources = sourcesOf(*uploadedGraph, stream.get());
    DeviceBuffer<f64> strength(graph.vertexCount(), stream.get());
    DeviceBuffer<VertexId> label = uploaded(std::span(labels), stream.get());
    DeviceBuffer<f64> total(graph.vertexCount(), stream.get());
    DeviceBuffer<u32> size(graph.vertexCount(), stream.get());
    LevelView level;
    level.vertices = graph.vertexCount();
    level.arcs = graph.arcCount();
    level.offsets = uploadedGraph->rows().offsets;
    level.targets = uploadedGraph->rows().targets;
    level.sources = sources.data();
    level.loopFactor = 2;
    level.strength = strength.data();
    computeStrengths(level, strength.data(), stream.get());
    PartitionView partition;
    partition.label = label.data();
    partition.total = total.data();
    partition.size = size.data();
    rebuildTotals(level, partition, stream.get());
    TablePool pool(level.vertices, level.arcs, stream.get());
    std::optional<Arena> arena;
    if (arenaBytes != 0) arena.emplace(arenaBytes, stream.get());
    HostRows host;
    {
        Workspace workspace(stream.get());
        Trace trace;
        StageTimer timer(trace, silentObserver(), stream.get());
        SubPhases phases(timer, "contract", 0, 0, false);
        const Renumbered renumbered = renumber(workspace, label.data(), level.vertices);
        const CoarseRows made = contractInBuckets(workspace, pool, level, partition, renumbered, phases);
        const u64 arcs = made.targets.size();
        host.offsets = downloaded(made.offsets, made.offsets.size(), stream.get());
        host.parent = downloaded(renumbered.parent, level.vertices, stream.get());
        for (const f64 s : downloaded(made.strength, made.strength.size(), stream.get()))
            host.strength.push_back(static_cast<u64>(s));
        const auto targets = downloaded(made.targets, arcs, stream.get());
        const auto weights = downloaded(made.weights, arcs, stream.get());
        const auto rowOf = downloaded(made.sources, arcs, stream.get());
        for (u64 a = 0; a < arcs; ++a) {
            host.arcs.emplace_back(targets[a], static_cast<u64>(weights[a]));
            EXPECT_TRUE(host.offsets[rowOf[a]] <= a && a < host.offsets[rowOf[a] + 1]);
        }
    }
    EXPECT_EQ(arena ? arena->beyond() : 0, 0u) << "arena of " << arenaBytes;
    host.sortRows();
    return host;
}

TEST(ContractionRoom, DegreeBucketsMakesDoWithLessAndGivesTheSameRows) {
    SKIP_WITHOUT_DEVICE();
    for (const char* spec : {"rmat:17:16:1", "grid:600:500"}) {
        const Graph graph = *generate(spec).graph;
        for (const VertexId size : {2u, 5u, 300u}) {
            const std::vector<VertexId> labels = groupsOf(graph, size);
            const HostRows expected = contractDegreeBuckets(graph, labels, 0);
            const u64 beside = u64{graph.vertexCount()} * 80 + graph.arcCount() / 2 + (u64{2} << 20);
            const u64 room = graph.arcCount() * 12;
            const u64 rows = expected.arcs.size() * 16;
            for (const u64 arena : {beside + room + rows, beside + room + rows / 2, beside + rows + room / 2,
                                    beside + rows * 9 / 8 + room / 4})
                EXPECT_EQ(contractDegreeBuckets(graph, labels, arena), expected)
                    << spec << ", " << arena << " bytes, groups of " << size;
        }
    }
}

}  // namespace
}  // namespace quartier::gpu::louvain
