#include "graph/generators.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/error.h"
#include "graph/generators/random.h"
#include "graph/io/reader.h"
#include "graph/modularity.h"
#include "graph/statistics.h"
#include "shared_data.h"

namespace quartier {
namespace {

using generators::mix;
using generators::unit;
using ::testing::HasSubstr;

using Edges = std::set<std::pair<u64, u64>>;

void addEdge(Edges& edges, u64 a, u64 b) {
    if (a != b) edges.insert({std::min(a, b), std::max(a, b)});
}

Edges edgesOf(const Graph& graph) {
    Edges edges;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId u : graph.row(v)) addEdge(edges, u, v);
    return edges;
}

std::vector<VertexId> truthOf(const LoadedGraph& loaded) {
    const NodeColumn* column = loaded.nodes->column("truth");
    if (column == nullptr) return {};
    const auto& values = std::get<std::vector<f64>>(column->values);
    return {values.begin(), values.end()};
}

TEST(Generators, SplitMixGivesItsPublishedNumbers) {
    EXPECT_EQ(mix(0), 0xE220A8397B1DCDAFu);  // the first outputs for seed 0
    EXPECT_EQ(mix(0x9E3779B97F4A7C15u), 0x6E789E6AA1B965F4u);
    EXPECT_EQ(unit(0), 0);
    EXPECT_LT(unit(~u64{0}), 1);
}

// The four below are written down again from docs/generators.md, slowly.
TEST(Generators, RmatFollowsItsContract) {
    Edges expected;
    const u64 scale = 7;
    for (u64 i = 0; i < 3 * 128; ++i) {
        u64 source = 0;
        u64 target = 0;
        for (u64 b = 0; b < scale; ++b) {
            const f64 r = unit(mix(mix(42) ^ (64 * i + b)));
            const int quadrant = r < .57 ? 0 : r < .76 ? 1 : r < .95 ? 2 : 3;
            source |= static_cast<u64>(quadrant / 2) << (scale - 1 - b);
            target |= static_cast<u64>(quadrant % 2) << (scale - 1 - b);
        }
        addEdge(expected, source, target);
    }
    const LoadedGraph loaded = generate("rmat:7:3:42");
    EXPECT_EQ(loaded.graph->vertexCount(), 128u);
    EXPECT_EQ(edgesOf(*loaded.graph), expected);
    EXPECT_EQ(loaded.report.edgesRead, 384u);
}

TEST(Generators, PlantedFollowsItsContract) {
    Edges expected;
    const u64 n = 107;  // blocks of 10, the last of 7
    for (u64 i = 0; i < n * 7 / 2; ++i) {
        const u64 h = mix(mix(5) ^ i);
        const u64 a = mix(h) % n;
        u64 b = mix(h + 2) % n;
        if (unit(mix(h + 1)) >= 0.25) b = a / 10 * 10 + mix(h + 3) % (a >= 100 ? 7 : 10);
        addEdge(expected, a, b);
    }
    const LoadedGraph loaded = generate("planted:107:10:7:0.25:5");
    EXPECT_EQ(edgesOf(*loaded.graph), expected);
    const std::vector<VertexId> truth = truthOf(loaded);
    for (VertexId v = 0; v < n; ++v) ASSERT_EQ(truth[v], v / 10);
}

TEST(Generators, PreferentialAttachmentCopiesEarlierEnds) {
    const u64 n = 200;
    const u64 m = 3;
    std::vector<u64> ends;
    Edges expected;
    for (u64 j = 0; j < n * m; ++j) {
        ends.push_back(j / m);
        ends.push_back(ends[mix(mix(9) ^ (2 * j + 1)) % (2 * j + 1)]);
        addEdge(expected, ends[2 * j], ends[2 * j + 1]);
    }
    EXPECT_EQ(edgesOf(*generate("ba:200:3:9").graph), expected);
}

TEST(Generators, GeometricGraphsJoinAllPairsWithinTheRadius) {
    for (const auto& [spec, radius] : {std::pair{"rgg:300:0.11:3", 0.11}, {"rgg:300:0.8:3", 0.8}}) {
        Edges expected;
        const auto reach = static_cast<f64>(static_cast<u64>(radius * 0x1p31));
        for (u64 v = 0; v < 300; ++v)
            for (u64 u = 0; u < v; ++u) {
                const auto at = [](u64 i) { return static_cast<f64>(mix(mix(3) ^ i) >> 33); };
                if (std::hypot(at(2 * u) - at(2 * v), at(2 * u + 1) - at(2 * v + 1)) <= reach)
                    addEdge(expected, u, v);
            }
        const LoadedGraph loaded = generate(spec);
        EXPECT_EQ(edgesOf(*loaded.graph), expected) << spec;
        EXPECT_EQ(loaded.nodes->positions().size(), 300u);
    }
}

TEST(Generators, GridsByHand) {
    // 0 - 1 - 2
    // |   |   |
    // 3 - 4 - 5
    const LoadedGraph loaded = generate("grid:3:2");
    EXPECT_EQ(edgesOf(*loaded.graph), (Edges{{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}}));
    EXPECT_EQ(loaded.nodes->positions()[5].x, 2);
    EXPECT_EQ(loaded.nodes->positions()[5].y, 1);
    EXPECT_EQ(generate("grid:1:1").graph->edgeCount(), 0u);
    EXPECT_EQ(generate("grid:1:50").graph->edgeCount(), 49u);
}

struct Known {
    const char* spec;
    u64 vertices;
    u64 edges;
};

// The first two are the numbers of the command line's contract; the others pin what was first released.
class KnownGraphs : public ::testing::TestWithParam<Known> {};

TEST_P(KnownGraphs, HaveTheirCounts) {
    const LoadedGraph loaded = generate(GetParam().spec);
    EXPECT_EQ(loaded.graph->vertexCount(), GetParam().vertices);
    EXPECT_EQ(loaded.graph->edgeCount(), GetParam().edges);
    EXPECT_EQ(loaded.graph->selfLoopCount(), 0u);
    EXPECT_EQ(loaded.nodes->size(), GetParam().vertices);
    EXPECT_EQ(loaded.report.source, GetParam().spec);
}

INSTANTIATE_TEST_SUITE_P(
    Generators, KnownGraphs,
    ::testing::Values(Known{"planted:200000:1000:16:0.3:1", 200'000, 1'563'808},
                      Known{"rmat:20:16:1", 1'048'576, 15'701'011}, Known{"rmat:16:16:1", 65'536, 909'986},
                      Known{"er:32768:262144:1", 32'768, 262'065}, Known{"ba:65536:2:1", 65'536, 131'014},
                      Known{"grid:200:200", 40'000, 79'600}, Known{"rgg:100000:0.005:1", 100'000, 390'784},
                      Known{"lfr:100000:20:50:0.3:1", 100'000, 998'478}));

// The peers of docs' targets were measured on these files.
TEST(Generators, EqualTheBenchmarkFilesEdgeByEdge) {
    for (const auto& [spec, file] : {std::pair{"planted:200000:1000:16:0.3:1", "bench/planted200k.mtx.gz"},
                                     {"grid:200:200", "bench/grid200.mtx.gz"}}) {
        const auto path = test::sharedData(file);
        SKIP_WITHOUT(path);
        const GraphPtr generated = generate(spec).graph;
        const GraphPtr read = readGraph(path).graph;
        EXPECT_TRUE(std::ranges::equal(generated->offsets(), read->offsets())) << spec;
        EXPECT_TRUE(std::ranges::equal(generated->targets(), read->targets())) << spec;
    }
}

TEST(Generators, LfrHasTheDegreesAndTheMixingAskedFor) {
    const LoadedGraph loaded = generate("lfr:20000:15:80:0.25:3");
    const Graph& graph = *loaded.graph;
    const std::vector<VertexId> truth = truthOf(loaded);
    const DegreeStatistics degrees = degreeStatistics(graph);
    EXPECT_NEAR(degrees.mean, 15, 0.3);
    EXPECT_LE(degrees.largest, 80u);
    EXPECT_GE(degrees.largest, 60u);
    u64 across = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId u : graph.row(v)) across += truth[u] != truth[v];
    EXPECT_NEAR(static_cast<f64>(across) / static_cast<f64>(graph.arcCount()), 0.25, 0.005);
    std::vector<VertexId> sizes(*std::ranges::max_element(truth) + 1, 0);
    for (const VertexId c : truth) ++sizes[c];
    EXPECT_TRUE(std::ranges::is_sorted(sizes, std::greater<>()));
    EXPECT_GE(sizes.back(), 15u);
    EXPECT_LE(sizes.front(), 81u + 15u);
    // Power law of 1.5: the small sizes are many, the large ones few.
    const auto small = std::ranges::count_if(sizes, [](VertexId s) { return s < 30; });
    EXPECT_GT(small, static_cast<i64>(sizes.size()) / 2);
    EXPECT_GT(modularity(graph, truth), 0.7);
}

TEST(Generators, LfrTakesItsExtremes) {
    for (const char* spec : {"lfr:10:3:5:1:1", "lfr:10:3:5:0:1", "lfr:2:1:1:0.5:1", "lfr:50:49:49:0.5:1",
                             "lfr:1000:2:999:0.1:7", "lfr:5000:30:30:0.9:7"}) {
        const LoadedGraph loaded = generate(spec);
        EXPECT_GT(loaded.graph->edgeCount(), 0u) << spec;
        EXPECT_EQ(truthOf(loaded).size(), loaded.graph->vertexCount()) << spec;
    }
}

TEST(Generators, DoNotDependOnTheNumberOfThreads) {
    for (const char* spec : {"rmat:12:16:3", "planted:5000:20:9:0.2:3", "rgg:20000:0.01:3", "ba:9000:4:3",
                             "er:5000:40000:3", "lfr:9000:12:90:0.3:3"}) {
        const LoadedGraph many = generate(spec);
        const tbb::global_control single(tbb::global_control::max_allowed_parallelism, 1);
        const LoadedGraph one = generate(spec);
        EXPECT_TRUE(std::ranges::equal(many.graph->targets(), one.graph->targets())) << spec;
        EXPECT_EQ(truthOf(many), truthOf(one)) << spec;
    }
}

TEST(Generators, TellSpecsFromFileNames) {
    EXPECT_TRUE(looksLikeSpec("rmat:20:16:1"));
    EXPECT_TRUE(looksLikeSpec("grid:nonsense"));
    for (const char* name : {"rmat", "rmat.mtx", "C:\\graph.mtx", "", ":", "my-rmat:1", "-"})
        EXPECT_FALSE(looksLikeSpec(name)) << name;
}

std::string refusal(const std::string& spec) {
    try {
        generate(spec);
    } catch (const OptionError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Generators, RefusalsNameTheWrongPart) {
    EXPECT_THAT(refusal("cube:3"), HasSubstr("rmat:SCALE:FACTOR:SEED, planted:"));
    EXPECT_EQ(refusal("rmat:20:16"), "'rmat:20:16' has 2 values and should have 3: rmat:SCALE:FACTOR:SEED");
    EXPECT_EQ(refusal("rmat:40:16:1"),
              "SCALE of 'rmat:40:16:1' is '40' and should be a whole number from 0 to 31");
    EXPECT_EQ(refusal("planted:10:2:3:1.5:1"),
              "MIXING of 'planted:10:2:3:1.5:1' is '1.5' and should be a number from 0 to 1");
    EXPECT_THAT(refusal("lfr:1000:1.2:100:.3:1"), HasSubstr("DEGREE"));
    for (const char* spec :
         {"grid:0:3", "grid:100000:100000", "grid:3:-1", "er:0:5:1", "er:5:5:", "er:5:5:1x", "rgg:5:nan:1",
          "rgg:5:1.5:1", "ba:5:1:99999999999999999999", "grid:", "planted:5:6:2:.1:1"})
        EXPECT_NE(refusal(spec), "accepted") << spec;
}

TEST(Generators, RefuseWhatDoesNotFitInMemory) {
    EXPECT_THROW(generate("rmat:31:1000000:1"), Error);
    EXPECT_THROW(generate("rgg:4000000000:1:1"), Error);
}

class StopAfterFirstWord : public RunObserver {
  public:
    void progress(const Progress& progress) override {
        stages.insert(progress.stage);
        largest = std::max(largest, progress.fraction);
        if (stop) source.request_stop();
    }
    std::stop_source source;
    bool stop = false;
    std::set<std::string> stages;
    f64 largest = -1;
};

TEST(Generators, TellProgressAndStop) {
    StopAfterFirstWord observer;
    const RunContext context{.stop = observer.source.get_token(), .observer = observer};
    generate("er:1000:200000:1", context);
    EXPECT_EQ(observer.stages, (std::set<std::string>{"building", "generating"}));
    EXPECT_GT(observer.largest, 0.1);
    observer.stop = true;
    EXPECT_THROW(generate("rmat:20:20:1", context), Cancelled);
    EXPECT_THROW(generate("lfr:1000:8:20:0.2:1", context), Cancelled);
}

}  // namespace
}  // namespace quartier
