// What only `fast` has: two widths of sums, hubs shared by blocks, launches that go on where they stopped.
#include "device_tests.h"
#include "engine_runs.h"
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

TEST(FastLouvain, ChecksEverySweepWithTheSameResult) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = *generate("rmat:13:12:4").graph;
    CommunityOptions options;
    options.check = true;  // a launch per sweep, totals and modularity measured after each
    expectSame(runFast(graph), runFast(graph, options));
}

}  // namespace
}  // namespace quartier
