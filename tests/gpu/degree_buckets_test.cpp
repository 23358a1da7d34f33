// degree-buckets from inside: the sizes of its tables, the cutting of the pool, and its contraction against
// the one by sorting.
#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "device_tests.h"
#include "gpu/louvain/degree_buckets.h"
#include "gpu/stream.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier::gpu::louvain {
namespace {

bool isPrime(u64 n) {
    for (u64 d = 2; d * d <= n; ++d)
        if (n % d == 0) return false;
    return n > 1;
}

TEST(PrimeSizes, AreTheSmallestPrimesOverOneAndAHalfTimesTheDegree) {
    const std::vector<u32> list = primeSizes(10'000'000);
    const PrimeSizes sizes{list.data(), static_cast<u32>(list.size())};
    for (u64 keys = 0; keys <= kExactKeys; ++keys) {
        const u32 size = sizes.forKeys(keys);
        EXPECT_TRUE(isPrime(size)) << size;
        EXPECT_GT(2 * u64{size}, 3 * keys);
        for (u64 smaller = 3 * keys / 2 + 1; smaller < size; ++smaller) EXPECT_FALSE(isPrime(smaller));
    }
    EXPECT_EQ(sizes.forKeys(84), 127u);  // the bounds of the paper's buckets
    EXPECT_EQ(sizes.forKeys(319), 479u);
    for (u64 keys = kExactKeys + 1; keys <= 10'000'000; keys += keys / 97 + 1) {
        const u32 size = sizes.forKeys(keys);
        EXPECT_TRUE(isPrime(size)) << size;
        EXPECT_GT(2 * u64{size}, 3 * keys);
        EXPECT_LT(size, 1.53 * static_cast<f64>(keys) + 100);
    }
    EXPECT_EQ(primeSizes(u64{1} << 32).back(), 4294967291u);
}

TEST(TablePool, IsCutIntoTablesThatDoNotOverlap) {
    SKIP_WITHOUT_DEVICE();
    Stream stream;
    TablePool pool(1'000'000, 30'000'000, stream.get());
    std::mt19937 random(1);
    std::vector<u32> missing(5000);
    for (u32& m : missing) m = missingArcs(480 + random() % 65'000);
    std::sort(missing.begin(), missing.end());
    const auto items = uploaded(std::span<const u32>(missing), stream.get());
    for (const u64 mostKeys : {u64{200}, u64{1'000'000}}) {
        const TableSlices slices = pool.cut(items.data(), 5000, mostKeys, stream.get());
        EXPECT_EQ(slices.tables, std::min(pool.blocks(), 5000u));
        std::vector<u64> offsets(slices.tables + 1);
        download(offsets.data(), slices.offsets, offsets.size(), stream.get());
        EXPECT_EQ(offsets[0], 0u);
        for (u32 i = 0; i < slices.tables; ++i)
            ASSERT_EQ(offsets[i + 1] - offsets[i], pool.sizeFor(std::min(arcsMissing(missing[i]), mostKeys)));
        EXPECT_LE(offsets[1], slices.slots);
    }
}

// An input graph as a level, with a partition of it.
struct LevelOnDevice {
    LevelOnDevice(const Graph& host, const std::vector<VertexId>& labels, cudaStream_t stream)
        : graph(onDevice(host, 0)),
          sources(sourcesOf(*graph, stream)),
          strength(host.vertexCount(), stream),
          label(uploaded(std::span(labels), stream)),
          total(host.vertexCount(), stream),
          size(host.vertexCount(), stream) {
        level.vertices = host.vertexCount();
        level.arcs = host.arcCount();
        level.offsets = graph->rows().offsets;
        level.targets = graph->rows().targets;
        level.sources = sources.data();
        level.inputWeights = graph->rows().weights;
        level.loopFactor = 2;
        level.strength = strength.data();
        computeStrengths(level, strength.data(), stream);
        partition.label = label.data();
        partition.total = total.data();
        partition.size = size.data();
        rebuildTotals(level, partition, stream);
    }
    std::shared_ptr<const DeviceGraph> graph;
    DeviceBuffer<VertexId> sources;
    DeviceBuffer<f64> strength;
    DeviceBuffer<VertexId> label;
    DeviceBuffer<f64> total;
    DeviceBuffer<u32> size;
    LevelView level;
    PartitionView partition;
};

struct HostRows {
    std::vector<ArcOffset> offsets;
    std::vector<std::pair<VertexId, f64>> arcs;  // of each row by target
    std::vector<f64> strength;
    bool operator==(const HostRows&) const = default;
};

HostRows sorted(const CoarseRows& rows, cudaStream_t stream) {
    HostRows host;
    host.offsets = downloaded(rows.offsets, rows.offsets.size(), stream);
    host.strength = downloaded(rows.strength, rows.strength.size(), stream);
    const auto targets = downloaded(rows.targets, rows.targets.size(), stream);
    const auto sources = downloaded(rows.sources, rows.sources.size(), stream);
    const auto weights = downloaded(rows.weights, rows.weights.size(), stream);
    for (size_t a = 0; a < targets.size(); ++a) host.arcs.emplace_back(targets[a], weights[a]);
    for (size_t c = 0; c + 1 < host.offsets.size(); ++c) {
        for (u64 a = host.offsets[c]; a < host.offsets[c + 1]; ++a) EXPECT_EQ(sources[a], c);
        std::sort(host.arcs.begin() + static_cast<i64>(host.offsets[c]),
                  host.arcs.begin() + static_cast<i64>(host.offsets[c + 1]));
    }
    return host;
}

void expectSameRows(const Graph& graph, const std::vector<VertexId>& labels) {
    Stream stream;
    Workspace workspace(stream.get());
    Trace trace;
    StageTimer timer(trace, silentObserver(), stream.get());
    SubPhases phases(timer, "contract", 0, 0, false);
    LevelOnDevice on(graph, labels, stream.get());
    TablePool pool(on.level.vertices, on.level.arcs, stream.get());
    const Renumbered renumbered = renumber(workspace, on.label.data(), on.level.vertices);
    const CoarseRows expected = contractBySorting(workspace, on.level, on.partition, renumbered);
    const CoarseRows found = contractInBuckets(workspace, pool, on.level, on.partition, renumbered, phases);
    EXPECT_EQ(sorted(found, stream.get()), sorted(expected, stream.get()));

    // Once more, from a level whose loops hold both directions: pairs of communities.
    const LevelView coarse = found.view();
    std::vector<VertexId> pairs(coarse.vertices);
    for (VertexId c = 0; c < coarse.vertices; ++c) pairs[c] = c / 2 * 2;
    auto label = uploaded(std::span<const VertexId>(pairs), stream.get());
    PartitionView partition = on.partition;
    partition.label = label.data();
    rebuildTotals(coarse, partition, stream.get());
    const Renumbered again = renumber(workspace, label.data(), coarse.vertices);
    EXPECT_EQ(sorted(contractInBuckets(workspace, pool, coarse, partition, again, phases), stream.get()),
              sorted(contractBySorting(workspace, coarse, partition, again), stream.get()));
    stream.synchronize();
}

std::vector<VertexId> labelsModulo(VertexId vertices, VertexId communities) {
    std::vector<VertexId> labels(vertices);
    for (VertexId v = 0; v < vertices; ++v) labels[v] = v % std::min(communities, vertices);
    return labels;
}

TEST(ContractInBuckets, GivesTheRowsOfTheContractionBySorting) {
    SKIP_WITHOUT_DEVICE();
    std::vector<Graph> graphs;
    graphs.push_back(*generate("rmat:16:16:1").graph);
    graphs.push_back(test::randomGraph(3000, 30'000, 4, 9));
    graphs.push_back(test::gridGraph(70, 50));
    graphs.push_back(test::makeGraph(5, {{0, 0, 1}, {1, 1, 0}, {1, 2, 0}, {3, 3, 2}, {3, 4, 1}}, true));
    for (const Graph& graph : graphs)
        for (const VertexId communities : {1u, 2u, 5u, 60u, 700u, 8000u, 100'000u}) {
            SCOPED_TRACE(std::to_string(graph.arcCount()) + " arcs, " + std::to_string(communities));
            expectSameRows(graph, labelsModulo(graph.vertexCount(), communities));
        }
}

TEST(ContractInBuckets, TakesCommunitiesOfAllSizesTogether) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("rmat:16:16:2").graph;
    std::vector<VertexId> labels(graph.vertexCount());
    std::mt19937_64 random(6);
    // half in one community, then ever smaller ones
    for (VertexId& label : labels)
        label = static_cast<VertexId>(std::min<u64>(random() % graph.vertexCount(), random() % 3000 + 1) >>
                                      (random() % 12));
    expectSameRows(graph, labels);
}

// A hub that all blocks must share.
Graph hubOverTriangles(VertexId leaves) {
    static_assert(kOneBlockArcs < 150'000);
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    for (VertexId v = 1; v + 2 <= leaves; v += 3)
        for (const auto& [i, j] : {std::pair{0u, 1u}, {1u, 2u}, {0u, 2u}}) edges.push_back({v + i, v + j});
    return test::makeGraph(leaves + 1, edges);
}

// Vertices of every bucket: cliques, neighbours joined by an edge.
Graph cliquesOfAllDegrees() {
    std::vector<test::EdgeOf> edges;
    VertexId first = 0;
    for (const VertexId size : {4u, 8u, 9u, 15u, 17u, 30u, 33u, 34u, 70u, 85u, 86u, 250u, 318u, 320u, 400u}) {
        for (VertexId i = 0; i < size; ++i)
            for (VertexId j = i + 1; j < size; ++j) edges.push_back({first + i, first + j});
        if (first != 0) edges.push_back({first - 1, first});
        first += size;
    }
    return test::makeGraph(first, edges);
}

void expectSameAsBlockPerVertex(const Graph& graph) {
    EngineRegistry engines;
    LayoutRegistry layouts;
    gpu::registerEngines(0, engines, layouts);
    CommunityOptions options;
    options.relaxed = true;
    RunContext context = plainContext();
    const auto buckets = engines.community("degree-buckets").run(graph, options, context);
    const auto blocks = engines.community("block-per-vertex").run(graph, options, context);
    ASSERT_EQ(buckets.hierarchy.levelCount(), blocks.hierarchy.levelCount());
    for (size_t l = 0; l < blocks.hierarchy.levelCount(); ++l)
        EXPECT_EQ(buckets.hierarchy.levels[l].parent, blocks.hierarchy.levels[l].parent);
}

TEST(DegreeBuckets, AllTogetherDecideAsBlockPerVertexDoes) {
    SKIP_WITHOUT_DEVICE();
    expectSameAsBlockPerVertex(cliquesOfAllDegrees());
}

TEST(DegreeBuckets, HubsToo) {
    SKIP_WITHOUT_DEVICE();
    expectSameAsBlockPerVertex(hubOverTriangles(150'000));
    expectSameAsBlockPerVertex(*generate("rmat:15:16:1").graph);
}

TEST(DegreeBuckets, AnnouncesWhatItTakes) {
    SKIP_WITHOUT_DEVICE();
    EngineRegistry engines;
    LayoutRegistry layouts;
    gpu::registerEngines(0, engines, layouts);
    const CommunityEngine& engine = engines.community("degree-buckets");
    for (const char* spec : {"rmat:17:16:1", "planted:100000:500:16:0.3:1", "grid:700:700"}) {
        const Graph graph = *generate(spec).graph;
        forgetUploads(0);
        resetMemoryPeak(0);
        const u64 before = memoryUse(0).now;
        RunContext context = plainContext();
        engine.run(graph, {}, context);
        const auto taken = static_cast<f64>(memoryUse(0).peak - before);
        const auto announced = static_cast<f64>(engine.estimate(graph, {}).deviceBytes);
        std::printf("[  MEMORY  ] %-28s announced %.1f MB, taken %.1f MB\n", spec, announced / 1e6,
                    taken / 1e6);
        EXPECT_LE(taken, announced + 65536) << spec;  // rounding of the upload's arrays
        EXPECT_GE(taken, announced * 0.9) << spec;
    }
}

}  // namespace
}  // namespace quartier::gpu::louvain
