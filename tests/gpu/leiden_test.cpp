// The refinement of Leiden on the device against its definition; whole runs are held to theirs by the
// contract suite, and here on hubs and extreme weights.
#include <algorithm>
#include <map>

#include "device_tests.h"
#include "engine_runs.h"
#include "gpu/device_graph.h"
#include "gpu/louvain/leiden.h"
#include "gpu/stream.h"
#include "graph/generators.h"
#include "graph/hierarchy.h"
#include "leiden_guarantees.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using gpu::louvain::LeidenRefinement;
using gpu::louvain::LevelView;
using gpu::louvain::PartitionView;

// A level that is the graph, with communities; weights must be integers (no rounding is asked for).
class OnDevice {
  public:
    OnDevice(const Graph& graph, const std::vector<VertexId>& community, f64 resolution = 1)
        : rows_(graph),
          sources_(gpu::sourcesOf(rows_, stream_.get())),
          strength_(gpu::uploaded(std::span<const f64>(strengths(graph)), stream_.get())),
          label_(gpu::uploaded(std::span<const VertexId>(community), stream_.get())),
          total_(graph.vertexCount(), stream_.get()),
          size_(graph.vertexCount(), stream_.get()),
          part_(graph.vertexCount(), stream_.get()),
          workspace_(stream_.get()) {
        level_.vertices = graph.vertexCount();
        level_.arcs = graph.arcCount();
        level_.offsets = rows_.rows().offsets;
        level_.targets = rows_.rows().targets;
        level_.sources = sources_.data();
        level_.inputWeights = rows_.rows().weights;
        level_.loopFactor = 2;
        level_.strength = strength_.data();
        partition_.label = label_.data();
        partition_.total = total_.data();
        partition_.size = size_.data();
        for (const f64 s : strengths(graph)) partition_.m2 += s;
        partition_.resolution = resolution;
        gpu::louvain::rebuildTotals(level_, partition_, stream_.get());
    }

    std::vector<VertexId> refined(u32 seed, u64* joined = nullptr) {
        LeidenRefinement refinement(workspace_, level_.vertices);
        const u64 count = refinement.refine(level_, partition_, part_.data(), seed, {});
        if (joined != nullptr) *joined = count;
        return compact();
    }
    std::vector<VertexId> paired(u32 seed, u64& pairs) {
        LeidenRefinement refinement(workspace_, level_.vertices);
        pairs = refinement.mergePairs(level_, partition_.resolution, partition_.m2, part_.data(), seed);
        return compact();
    }

  private:
    std::vector<VertexId> compact() {
        std::vector<VertexId> labels = gpu::downloaded(part_, level_.vertices, stream_.get());
        compactLabels(labels);
        return labels;
    }

    gpu::Stream stream_;
    gpu::DeviceGraph rows_;
    gpu::DeviceBuffer<VertexId> sources_;
    gpu::DeviceBuffer<f64> strength_;
    gpu::DeviceBuffer<VertexId> label_;
    gpu::DeviceBuffer<f64> total_;
    gpu::DeviceBuffer<u32> size_;
    gpu::DeviceBuffer<VertexId> part_;
    gpu::Workspace workspace_;
    LevelView level_;
    PartitionView partition_;
};

const CommunityEngine& engine(const std::string& id) { return test::enginesUnderTest().community(id); }

std::vector<VertexId> movedOnce(const Graph& graph) {
    RunContext context = plainContext();
    CommunityOptions options;
    options.maxLevels = 1;
    return engine("sequential").run(graph, options, context).hierarchy.levels.front().parent;
}

VertexId countOf(const std::vector<VertexId>& labels) {
    return *std::max_element(labels.begin(), labels.end()) + 1;
}

void expectPartsOf(const Graph& graph, const std::vector<VertexId>& community,
                   const std::vector<VertexId>& parts) {
    std::vector<VertexId> inside(graph.vertexCount(), kNoVertex);
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        VertexId& of = inside[parts[v]];
        if (of == kNoVertex) of = community[v];
        ASSERT_EQ(of, community[v]) << "a part reaches over two communities";
    }
    EXPECT_EQ(disconnectedCommunities(graph, parts), 0u);
}

// A hub of 5000 arcs and leaves in triangles: rows that a block reads.
Graph hubOverTriangles() {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= 5001; ++v) {
        edges.push_back({0, v});
        if (v % 3 != 0) edges.push_back({v, v + 1});
    }
    return test::makeGraph(5003, edges);
}

TEST(CudaLeiden, PartsAreConnectedInsideTheirCommunitiesAndRaiseModularity) {
    SKIP_WITHOUT_DEVICE();
    std::vector<Graph> graphs;
    graphs.push_back(test::randomGraph(3000, 9000, 7));
    graphs.push_back(test::randomGraph(3000, 60'000, 8, 5));
    graphs.push_back(hubOverTriangles());
    graphs.push_back(*generate("rmat:14:16:1").graph);
    for (const Graph& graph : graphs) {
        const std::vector<VertexId> community = movedOnce(graph);
        u64 joined = 0;
        const std::vector<VertexId> parts = OnDevice(graph, community).refined(3, &joined);
        expectPartsOf(graph, community, parts);
        EXPECT_EQ(countOf(parts) + joined, graph.vertexCount());
        std::vector<VertexId> alone(graph.vertexCount());
        for (VertexId v = 0; v < graph.vertexCount(); ++v) alone[v] = v;
        EXPECT_GT(modularity(graph, parts), modularity(graph, alone));
        std::printf("[  PARTS   ] %u vertices, %u communities, %u parts, Q %.5f of %.5f\n",
                    graph.vertexCount(), countOf(community), countOf(parts), modularity(graph, parts),
                    modularity(graph, community));
    }
}

TEST(CudaLeiden, PartsAreGammaConnected) {
    SKIP_WITHOUT_DEVICE();
    for (u32 seed = 1; seed <= 12; ++seed) {
        const Graph graph = test::randomGraph(14, 24, seed, 4);
        std::vector<VertexId> halves(14);
        for (VertexId v = 0; v < 14; ++v) halves[v] = v % 2;
        for (const f64 resolution : {0.5, 1.0, 2.0}) {
            const std::vector<VertexId> parts = OnDevice(graph, halves, resolution).refined(seed);
            test::GammaConnected connected(graph, resolution);
            std::map<VertexId, u32> sets;
            for (VertexId v = 0; v < 14; ++v) sets[parts[v]] |= 1u << v;
            for (const auto& [part, set] : sets) EXPECT_TRUE(connected(set)) << "seed " << seed;
        }
    }
}

TEST(CudaLeiden, TakesApartWhatOnlyABridgeHolds) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::cliqueRing(8, 6);
    std::vector<VertexId> pairs(graph.vertexCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v) pairs[v] = v / 12;
    for (u32 seed = 0; seed < 5; ++seed) {
        const std::vector<VertexId> parts = OnDevice(graph, pairs).refined(seed);
        // Coins may leave a vertex over, but no part spans two cliques, and most vertices are in one.
        std::map<VertexId, VertexId> clique;
        for (VertexId v = 0; v < graph.vertexCount(); ++v)
            EXPECT_EQ(clique.emplace(parts[v], v / 6).first->second, v / 6) << "seed " << seed;
        EXPECT_LE(countOf(parts), 12u) << "seed " << seed;
    }
}

TEST(CudaLeiden, RepeatsItself) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::randomGraph(20'000, 200'000, 5, 3);
    const std::vector<VertexId> community = movedOnce(graph);
    OnDevice device(graph, community);
    const std::vector<VertexId> first = device.refined(9);
    for (int repeat = 0; repeat < 3; ++repeat) EXPECT_EQ(device.refined(9), first);
    EXPECT_NE(device.refined(10), first) << "the seed decides nothing";
}

// The same graph with every row from the end to the start.
Graph withRowsReversed(const Graph& graph) {
    Graph::Rows rows;
    rows.offsets.assign(graph.offsets().begin(), graph.offsets().end());
    rows.targets.assign(graph.targets().begin(), graph.targets().end());
    rows.weights.assign(graph.weights().begin(), graph.weights().end());
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        const auto begin = static_cast<i64>(rows.offsets[v]);
        const auto end = static_cast<i64>(rows.offsets[v + 1]);
        std::reverse(rows.targets.begin() + begin, rows.targets.begin() + end);
        if (!rows.weights.empty()) std::reverse(rows.weights.begin() + begin, rows.weights.begin() + end);
    }
    return Graph::undirected(std::move(rows));
}

// Contraction in hash tables leaves the arcs of a row in an order that differs from run to run.
TEST(CudaLeiden, FindsTheSamePartsWhateverTheOrderOfRows) {
    SKIP_WITHOUT_DEVICE();
    std::vector<Graph> graphs;  // rows of 20 arcs, of 80, and of thousands
    graphs.push_back(test::randomGraph(20'000, 200'000, 5, 3));
    graphs.push_back(test::randomGraph(3000, 120'000, 6, 5));
    graphs.push_back(test::randomGraph(1200, 400'000, 7, 4));
    for (const Graph& graph : graphs) {
        const std::vector<VertexId> community = movedOnce(graph);
        const std::vector<VertexId> expected = OnDevice(graph, community).refined(9);
        EXPECT_EQ(OnDevice(withRowsReversed(graph), community).refined(9), expected);
    }
}

TEST(CudaLeiden, PairsAreMergedAsLongAsOneGains) {
    SKIP_WITHOUT_DEVICE();
    for (u32 seed = 1; seed <= 4; ++seed) {
        const Graph graph = test::randomGraph(300, seed < 3 ? 500 : 20'000, seed, 3);
        std::vector<VertexId> alone(graph.vertexCount());
        for (VertexId v = 0; v < graph.vertexCount(); ++v) alone[v] = v;
        u64 pairs = 0;
        const std::vector<VertexId> merged = OnDevice(graph, alone).paired(seed, pairs);
        EXPECT_GT(pairs, 0u);
        EXPECT_EQ(countOf(merged) + pairs, graph.vertexCount());
        EXPECT_GT(modularity(graph, merged), modularity(graph, alone));
        EXPECT_EQ(disconnectedCommunities(graph, merged), 0u);
    }
    u64 pairs = 1;
    const Graph apart = test::makeGraph(5, {{0, 0}, {1, 1}, {2, 3, 0}}, true);
    OnDevice(apart, {0, 1, 2, 3, 4}).paired(1, pairs);
    EXPECT_EQ(pairs, 0u);
}

TEST(CudaLeiden, WholeRunsHoldOnHubsAndHeavyWeights) {
    SKIP_WITHOUT_DEVICE();
    std::vector<std::pair<std::string, Graph>> graphs;
    graphs.emplace_back("hub over triangles", hubOverTriangles());
    graphs.emplace_back("grid", test::gridGraph(200, 150));
    for (const char* spec : {"planted:20000:200:16:0.3:1", "rmat:14:12:1", "ba:20000:3:1"})
        graphs.emplace_back(spec, *generate(spec).graph);
    graphs.emplace_back(
        "1e-30 to 1e30",
        test::makeGraph(6, {{0, 1, 1e-30f}, {1, 2, 1e30f}, {2, 3, 1}, {3, 4, 0}, {4, 5, 1e-30f}}, true));
    for (const auto& [name, graph] : graphs) {
        CommunityOptions options;
        options.check = true;
        options.refine = Refine::leiden;
        const f64 sequential = test::run(engine("sequential"), graph, options).modularity;
        for (const CommunityEngine* cuda : test::onDevice(test::enginesUnderTest().communityEngines())) {
            if (!test::heeds(cuda->info(), "refine")) continue;
            SCOPED_TRACE(name + ", " + cuda->info().id);
            options.refine = Refine::none;
            const f64 plain = test::run(*cuda, graph, options).modularity;
            options.refine = Refine::leiden;
            const CommunityResult result = test::run(*cuda, graph, options);
            EXPECT_GE(result.modularity, plain - 0.01);
            EXPECT_GE(result.modularity, sequential - 0.01);
            EXPECT_NO_THROW(result.hierarchy.check());
            const LargeVector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
            EXPECT_EQ(disconnectedCommunities(graph, labels), 0u);
            EXPECT_LE(test::bestMerge(graph, labels, 1.0), 1e-12);
            std::printf("[  QUALITY ] %-28s %-18s leiden %.5f, plain %.5f, sequential leiden %.5f\n",
                        name.c_str(), cuda->info().id.c_str(), result.modularity, plain, sequential);
        }
    }
}

}  // namespace
}  // namespace quartier
