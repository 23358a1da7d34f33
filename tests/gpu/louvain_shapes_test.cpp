// Shapes that break kernels, for every CUDA Louvain engine; also what compute-sanitizer runs on.
#include <random>

#include "device_tests.h"
#include "engine_runs.h"
#include "gpu/arena.h"
#include "graph/modularity.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::EdgeOf;

struct Shape {
    std::string name;
    Graph graph;
};

Graph star(VertexId leaves) {
    std::vector<EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    return test::makeGraph(leaves + 1, edges);
}

// A hub of that many arcs, its leaves in triangles, weighted so that no sum is of 32 bits.
Graph hubOverTriangles(VertexId leaves) {
    std::vector<EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v, 0.25f});
    for (VertexId v = 1; v + 2 <= leaves; v += 3)
        for (const auto& [a, b] : {std::pair{0u, 1u}, {1u, 2u}, {0u, 2u}})
            edges.push_back({v + a, v + b, 1.5f});
    return test::makeGraph(leaves + 1, edges, true);
}

Graph clique(VertexId size) {
    std::vector<EdgeOf> edges;
    for (VertexId u = 0; u < size; ++u)
        for (VertexId v = u + 1; v < size; ++v) edges.push_back({u, v});
    return test::makeGraph(size, edges);
}

// A path; every other vertex has a loop, some heavier than all the rest.
Graph loops(VertexId vertices) {
    std::vector<EdgeOf> edges;
    for (VertexId v = 0; v + 1 < vertices; ++v) edges.push_back({v, v + 1, 1});
    for (VertexId v = 0; v < vertices; v += 2)
        edges.push_back({v, v, v % 1000 == 0 ? static_cast<f32>(vertices) : 0.5f});
    return test::makeGraph(vertices, edges, true);
}

// Weights of 0 and from 1e-30 to 1e30 side by side.
Graph wildWeights(VertexId vertices, u64 edgeCount) {
    constexpr f32 kWeights[] = {0, 1e-30f, 1e-7f, 1, 3, 1e7f, 1e30f};
    std::mt19937_64 random(5);
    std::vector<EdgeOf> edges;
    for (u64 i = 0; i < edgeCount; ++i)
        edges.push_back({static_cast<VertexId>(random() % vertices),
                         static_cast<VertexId>(random() % vertices), kWeights[random() % 7]});
    return test::makeGraph(vertices, edges, true);
}

// One weight everywhere.
Graph evenWeights(f32 weight) {
    std::vector<EdgeOf> edges;
    for (VertexId c = 0; c < 40; ++c)
        for (VertexId i = 0; i < 6; ++i) {
            for (VertexId j = i + 1; j < 6; ++j) edges.push_back({c * 6 + i, c * 6 + j, weight});
            if (i == 0) edges.push_back({c * 6, (c + 1) % 40 * 6 + 1, weight});
        }
    return test::makeGraph(240, edges, true);
}

// Triangles at both ends and in the middle of vertices without an edge.
Graph isolated(VertexId vertices) {
    std::vector<EdgeOf> edges;
    for (const VertexId v : {VertexId{0}, vertices / 2, vertices - 3})
        for (const auto& [a, b] : {std::pair{0u, 1u}, {1u, 2u}, {0u, 2u}}) edges.push_back({v + a, v + b});
    return test::makeGraph(vertices, edges);
}

std::vector<const CommunityEngine*> cudaEngines() {
    return test::onDevice(test::enginesUnderTest().communityEngines());
}

void expectSound(const Graph& graph, const CommunityResult& result) {
    ASSERT_NO_THROW(result.hierarchy.check());
    const auto labels = result.hierarchy.flatten(result.hierarchy.levelCount());
    EXPECT_GE(result.modularity, -0.5);
    EXPECT_LE(result.modularity, 1.0);
    EXPECT_NEAR(result.modularity, modularity(graph, labels), 1e-9);
    EXPECT_EQ(disconnectedCommunities(graph, labels), 0u);
    f64 below = modularity(graph, result.hierarchy.flatten(0));
    for (const Level& level : result.hierarchy.levels) {
        EXPECT_GE(level.modularity, below - 1e-9);
        below = level.modularity;
    }
}

std::vector<Shape> shapes() {
    std::vector<Shape> all;
    all.push_back({"star of 150,000 leaves", star(150'000)});
    all.push_back({"hub of 120,000 arcs", hubOverTriangles(120'000)});
    all.push_back({"clique", clique(500)});
    all.push_back({"grid", test::gridGraph(150, 120)});
    all.push_back({"loops", loops(20'000)});
    all.push_back({"weights from 0 to 1e30", wildWeights(4000, 30'000)});
    for (const f32 weight : {1e-30f, 1e30f}) all.push_back({"one weight", evenWeights(weight)});
    all.push_back({"isolated", isolated(200'000)});
    return all;
}

// Buffer by buffer, so that the sanitizer sees what is read or written beyond one.
struct LouvainShapes : testing::Test {
    static void SetUpTestSuite() { gpu::setArenas(false); }
    static void TearDownTestSuite() { gpu::setArenas(true); }
};

TEST_F(LouvainShapes, AreSurvivedByEveryEngine) {
    SKIP_WITHOUT_DEVICE();
    for (const Shape& shape : shapes())
        for (const CommunityEngine* engine : cudaEngines()) {
            SCOPED_TRACE(shape.name + ", " + engine->info().id);
            CommunityOptions options;
            options.check = true;
            expectSound(shape.graph, test::run(*engine, shape.graph, options));
        }
}

TEST_F(LouvainShapes, AllWeightsZeroIsNoCommunity) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = evenWeights(0);
    for (const CommunityEngine* engine : cudaEngines())
        EXPECT_EQ(test::run(*engine, graph).hierarchy.levelCount(), 0u) << engine->info().id;
}

TEST_F(LouvainShapes, TenMillionIsolatedVertices) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = isolated(10'000'000);
    for (const CommunityEngine* engine : cudaEngines()) {
        SCOPED_TRACE(engine->info().id);
        const CommunityResult result = test::run(*engine, graph);
        expectSound(graph, result);
        EXPECT_EQ(result.hierarchy.communitiesAt(result.hierarchy.levelCount()), 10'000'000u - 6);
    }
}

}  // namespace
}  // namespace quartier
