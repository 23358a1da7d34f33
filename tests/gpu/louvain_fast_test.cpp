// What only `fast` has: two widths of sums, hubs shared by blocks, launches that go on where they stopped.
#include <fmt/format.h>

#include "device_tests.h"
#include "engine_runs.h"
#include "gpu/louvain/fast/driver.h"
#include "graph/generators.h"
#include "graph/modularity.h"
#include "small_graphs.h"

namespace quartier {
namespace {

CommunityResult runFast(const Graph& graph, const CommunityOptions& options = {}) {
    return test::run(test::enginesUnderTest().community("fast"), graph, options);
}

// The edges of a generated graph, all of one weight.
Graph weightedBy(const Graph& graph, f32 weight) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a)
            if (graph.targets()[a] >= v) edges.push_back({v, graph.targets()[a], weight});
    return test::makeGraph(graph.vertexCount(), edges, true);
}

// Hubs of 30,000 arcs each over the same leaves, and a ring: chunks of several hubs in one round.
Graph hubsOverARing() {
    constexpr VertexId hubs = 12;
    constexpr VertexId leaves = 30'000;
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < leaves; ++v) {
        edges.push_back({hubs + v, hubs + (v + 1) % leaves});
        for (VertexId h = 0; h < hubs; ++h) edges.push_back({h, hubs + v});
    }
    return test::makeGraph(hubs + leaves, edges);
}

void expectSame(const CommunityResult& a, const CommunityResult& b) {
    ASSERT_EQ(a.hierarchy.levelCount(), b.hierarchy.levelCount());
    for (size_t l = 0; l < a.hierarchy.levelCount(); ++l)
        EXPECT_EQ(a.hierarchy.levels[l].parent, b.hierarchy.levels[l].parent) << "level " << l;
}

TEST(FastLouvain, TheWidthOfItsSumsChangesNothing) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("planted:30000:300:20:0.3:1").graph;
    const CommunityResult unweighted = runFast(graph);
    expectSame(unweighted, runFast(weightedBy(graph, 1.0f)));   // integers: 32 bits
    expectSame(unweighted, runFast(weightedBy(graph, 0.25f)));  // fractions: 64 bits
}

TEST(FastLouvain, HubsAreSummedByManyBlocks) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = hubsOverARing();
    const CommunityResult first = runFast(graph);
    const auto labels = first.hierarchy.flatten(first.hierarchy.levelCount());
    EXPECT_NEAR(first.hierarchy.modularity(), modularity(graph, labels), 1e-9);
    EXPECT_GE(first.modularity, 0);
    expectSame(first, runFast(graph));
}

// Checked: a launch per sweep, and totals and modularity measured after each; so no level is done in one
// launch with those above it, as small ones are otherwise (coarse_tail.h).
void expectSameWhenChecked(const Graph& graph, CommunityOptions options) {
    const CommunityResult alone = runFast(graph, options);
    options.check = true;
    expectSame(alone, runFast(graph, options));
}

TEST(FastLouvain, ChecksEverySweepWithTheSameResult) {
    SKIP_WITHOUT_DEVICE();
    for (const char* spec : {"rmat:13:12:4", "rmat:10:16:1", "grid:60:60", "planted:20000:200:16:0.3:1",
                             "planted:1250:5:16:0.3:1", "grid:1:2", "grid:700:700"}) {
        const Graph graph = *generate(spec).graph;
        for (const u64 seed : {0, 1, 2})
            for (const f64 resolution : {0.3, 1.0, 4.0}) {
                SCOPED_TRACE(fmt::format("{}, seed {}, resolution {}", spec, seed, resolution));
                CommunityOptions options;
                options.seed = seed;
                options.resolution = resolution;
                expectSameWhenChecked(graph, options);
            }
    }
}

TEST(FastLouvain, FewLevelsAndNoWayUpAreTheSameInOneLaunch) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = weightedBy(*generate("rmat:11:16:1").graph, 0.3f);
    for (const int levels : {1, 2, 100})
        for (const bool uncoarsen : {true, false}) {
            CommunityOptions options;
            options.maxLevels = levels;
            options.uncoarsen = uncoarsen;
            expectSameWhenChecked(graph, options);
        }
}

// On a card with less shared memory, teams and blocks decide on rows that a warp or a team takes elsewhere.
TEST(FastLouvain, LittleSharedMemoryChangesNothing) {
    SKIP_WITHOUT_DEVICE();
    const Graph graphs[] = {*generate("rmat:15:24:1").graph, *generate("rmat:11:16:1").graph, hubsOverARing(),
                            weightedBy(*generate("rmat:13:24:2").graph, 0.3f)};
    for (const Graph& graph : graphs) {
        const CommunityResult usual = runFast(graph);
        for (const u32 slots : {256u, 128u}) {
            SCOPED_TRACE(slots);
            RunContext context = plainContext();
            expectSame(usual, gpu::louvain::fast::runFast(graph, {}, context, 0, slots));
        }
    }
}

}  // namespace
}  // namespace quartier
