// The CUDA versions of measures against those of the CPU, which igraph is the oracle of.
#include <cmath>

#include "core/error.h"
#include "device_tests.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier {
namespace {

const MeasureRegistry& onDevice() {
    static const MeasureRegistry list = [] {
        MeasureRegistry made;
        gpu::registerMeasures(0, made);
        return made;
    }();
    return list;
}

MeasureValues run(const Measure& measure, const Graph& graph, const MeasureOptions& options) {
    RunContext context = plainContext();
    return measure.run(graph, options, context).values;
}

// Whole numbers agree to the bit; others as far as the sums of the CPU and the device, which stop at a change
// of 1e-10 of the whole.
void expectAlike(const Measure& measure, const Graph& graph, const MeasureOptions& options = {}) {
    const std::string& name = measure.info().algorithm;
    SCOPED_TRACE(name);
    const auto found = run(measure, graph, options).value;
    const auto expected = run(measures().find(name), graph, options).value;
    ASSERT_EQ(found.size(), expected.size());
    const f64 tolerance = name == "pagerank" ? 2e-9 : 0;
    for (size_t v = 0; v < found.size(); ++v) {
        if (std::isnan(expected[v]) && std::isnan(found[v])) continue;
        ASSERT_NEAR(found[v], expected[v], tolerance) << "vertex " << v;
    }
}

void expectAllAlike(const Graph& graph) {
    for (const Measure& measure : onDevice().all()) expectAlike(measure, graph);
}

Graph star(VertexId leaves) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    return test::makeGraph(leaves + 1, edges);
}

Graph path(VertexId vertices) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < vertices; ++v) edges.push_back({v - 1, v});
    return test::makeGraph(vertices, edges);
}

Graph complete(VertexId vertices) {
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < vertices; ++v)
        for (VertexId w = v + 1; w < vertices; ++w) edges.push_back({v, w});
    return test::makeGraph(vertices, edges);
}

TEST(DeviceMeasures, AgreeOnSmallGraphs) {
    SKIP_WITHOUT_DEVICE();
    expectAllAlike(test::makeGraph(0, {}));
    expectAllAlike(test::makeGraph(1, {}));
    expectAllAlike(test::makeGraph(5, {}));
    expectAllAlike(test::makeGraph(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}));
    expectAllAlike(test::makeGraph(4, {{0, 0}, {0, 1}, {1, 2}, {3, 3}}));
    expectAllAlike(complete(40));
}

TEST(DeviceMeasures, AgreeOnRowsLongerThanAWindow) {
    SKIP_WITHOUT_DEVICE();
    expectAllAlike(complete(1500));
}

// Rows that many blocks share, and rounds that thousands of launches would be.
TEST(DeviceMeasures, AgreeOnStarsAndPaths) {
    SKIP_WITHOUT_DEVICE();
    expectAllAlike(star(100'000));
    expectAllAlike(path(40'000));
}

TEST(DeviceMeasures, AgreeOnGeneratedGraphs) {
    SKIP_WITHOUT_DEVICE();
    for (const char* spec :
         {"planted:20000:50:16:0.3:1", "rmat:14:16:1", "grid:150:150", "er:50000:20000:1"}) {
        SCOPED_TRACE(spec);
        expectAllAlike(*generate(spec).graph);
    }
}

TEST(DeviceMeasures, PagerankFollowsDirectionsWeightsAndColumns) {
    SKIP_WITHOUT_DEVICE();
    const Measure& pagerank = onDevice().find("pagerank");
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < 3000; ++v)
        for (VertexId i = 1; i <= 1 + v % 5; ++i)
            edges.push_back({v, (v * 7 + i * i * 131) % 3000, static_cast<f32>(1 + (v + i) % 4)});
    const Graph directed = test::makeGraph(3100, edges, true, Direction::directed);
    const Graph undirected = test::makeGraph(3100, edges, true);
    auto column = std::make_shared<NodeValues>();
    column->name = "start";
    for (VertexId v = 0; v < 3100; ++v) column->numbers.push_back(v % 3 == 0 ? v : std::nan(""));
    for (const bool weighted : {false, true})
        for (const bool personalised : {false, true})
            for (const f64 damping : {0.0, 0.5, 0.85, 0.99}) {
                SCOPED_TRACE(testing::Message() << weighted << personalised << " damping " << damping);
                MeasureOptions options{.weighted = weighted, .damping = damping};
                if (personalised) options.column = column;
                expectAlike(pagerank, undirected, options);
                options.directed = true;
                expectAlike(pagerank, directed, options);
            }
}

TEST(DeviceMeasures, GiveTheSameBitsOnEveryRun) {
    SKIP_WITHOUT_DEVICE();
    const GraphPtr made = generate("rmat:14:16:1").graph;
    const Graph& graph = *made;
    for (const Measure& measure : onDevice().all())
        EXPECT_EQ(run(measure, graph, {}).value, run(measure, graph, {}).value) << measure.info().algorithm;
}

TEST(DeviceMeasures, SayWhereTheyRanAndWhatTheyNeed) {
    SKIP_WITHOUT_DEVICE();
    const GraphPtr made = generate("planted:20000:50:16:0.3:1").graph;
    const Graph& graph = *made;
    for (const Measure& measure : onDevice().all()) {
        SCOPED_TRACE(measure.info().algorithm);
        EXPECT_EQ(measure.info().backend, Backend::cuda);
        gpu::forgetUploads(0);
        gpu::resetMemoryPeak(0);
        RunContext context = plainContext();
        const MeasureResult result = measure.run(graph, {}, context);
        EXPECT_EQ(result.trace.engine, "cuda");
        const u64 used = gpu::memoryUse(0).peak;
        const u64 announced = measure.estimate(graph, {}).deviceBytes;
        EXPECT_LE(used, announced + 2'000'000);
        EXPECT_LE(announced, used * 3 / 2 + 2'000'000);
    }
}

TEST(DeviceMeasures, StopWhenAsked) {
    SKIP_WITHOUT_DEVICE();
    const GraphPtr made = generate("rmat:14:16:1").graph;
    const Graph& graph = *made;
    for (const Measure& measure : onDevice().all()) {
        std::stop_source stop;
        stop.request_stop();
        RunContext context = plainContext();
        context.stop = stop.get_token();
        EXPECT_THROW(measure.run(graph, {}, context), Cancelled) << measure.info().algorithm;
    }
}

}  // namespace
}  // namespace quartier
