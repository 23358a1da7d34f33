#include "graph/graph_builder.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <map>
#include <random>
#include <set>

#include "core/error.h"
#include "edge_lines.h"

namespace quartier {
namespace {

using test::edgeList;
using test::Line;
using test::WeightedLine;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Built {
    Graph graph;
    ImportReport report;
};

Built build(EdgeList edges, VertexId n, Direction direction, LoopPolicy loops = LoopPolicy::keep) {
    Built built;
    built.graph = buildGraph(std::move(edges), n, direction, loops, built.report);
    return built;
}

std::vector<f32> rowWeights(const Graph& graph, VertexId v) {
    return {graph.weights().begin() + static_cast<i64>(graph.offsets()[v]),
            graph.weights().begin() + static_cast<i64>(graph.offsets()[v + 1])};
}

//   0 --- 1      3 (alone)
//    \   / \      .
//      2    @    1 has a self-loop
TEST(GraphBuilder, MergesUnweightedLinesInEitherDirection) {
    const auto [graph, report] =
        build(edgeList(std::vector<Line>{{2, 1}, {0, 1}, {0, 1}, {1, 0}, {1, 1}, {1, 1}, {2, 0}}), 4,
              Direction::undirected);
    EXPECT_THAT(graph.row(0), ElementsAre(1, 2));
    EXPECT_THAT(graph.row(1), ElementsAre(0, 1, 2));
    EXPECT_THAT(graph.row(2), ElementsAre(0, 1));
    EXPECT_THAT(graph.row(3), IsEmpty());
    EXPECT_FALSE(graph.isWeighted());
    EXPECT_EQ(report.nodes, 4u);
    EXPECT_EQ(report.edgesRead, 7u);
    EXPECT_EQ(report.edges, 4u);
    EXPECT_EQ(report.selfLoops, 1u);
    EXPECT_EQ(report.duplicatesMerged, 2u);   // 0-1 again, 1-1 again
    EXPECT_EQ(report.reciprocalsMerged, 1u);  // 1-0
    EXPECT_EQ(report.isolatedNodes, 1u);
    EXPECT_FALSE(report.directed);
    EXPECT_EQ(report.mergeRule, "edges listed several times, in either direction, are one edge");
}

TEST(GraphBuilder, DropsSelfLoopsWhenTold) {
    const auto [graph, report] = build(edgeList(std::vector<Line>{{0, 0}, {0, 1}, {1, 1}, {2, 2}}), 3,
                                       Direction::undirected, LoopPolicy::drop);
    EXPECT_THAT(graph.row(0), ElementsAre(1));
    EXPECT_EQ(report.selfLoops, 0u);
    EXPECT_EQ(report.edges, 1u);
    EXPECT_EQ(report.isolatedNodes, 1u);
}

TEST(GraphBuilder, AddsWeightsOfBothDirections) {
    const auto [graph, report] = build(
        edgeList(std::vector<WeightedLine>{{0, 1, 2}, {0, 1, 3}, {1, 0, 4}, {1, 2, 1}, {2, 2, 5}, {2, 2, 6}}),
        3, Direction::undirected);
    EXPECT_THAT(rowWeights(graph, 0), ElementsAre(9));
    EXPECT_THAT(rowWeights(graph, 1), ElementsAre(9, 1));
    EXPECT_THAT(rowWeights(graph, 2), ElementsAre(1, 11));
    EXPECT_EQ(report.duplicatesMerged, 2u);
    EXPECT_EQ(report.reciprocalsMerged, 1u);
    EXPECT_EQ(report.smallestWeight, 1);
    EXPECT_EQ(report.largestWeight, 11);
    EXPECT_EQ(report.mergeRule,
              "the weights of lines that repeat an edge, in either direction, were added up");
}

TEST(GraphBuilder, ASymmetricListingCountsOnce) {
    const auto [graph, report] =
        build(edgeList(std::vector<WeightedLine>{{0, 1, 2}, {1, 0, 2}, {1, 2, 0.5}, {2, 1, 0.5}, {2, 2, 7}}),
              3, Direction::undirected);
    EXPECT_THAT(rowWeights(graph, 0), ElementsAre(2));
    EXPECT_THAT(rowWeights(graph, 1), ElementsAre(2, 0.5));
    EXPECT_THAT(rowWeights(graph, 2), ElementsAre(0.5, 7));  // the loop is not halved
    EXPECT_EQ(report.reciprocalsMerged, 2u);
    EXPECT_EQ(report.mergeRule,
              "every edge was listed in both directions with equal weights, and counts once");
}

TEST(GraphBuilder, OneUnequalPairMakesAListingAsymmetric) {
    const auto [graph, report] =
        build(edgeList(std::vector<WeightedLine>{{0, 1, 2}, {1, 0, 2}, {1, 2, 0.5}, {2, 1, 0.25}}), 3,
              Direction::undirected);
    EXPECT_THAT(rowWeights(graph, 1), ElementsAre(4, 0.75));
}

// 0 <-> 1 -> 2 -> 2
TEST(GraphBuilder, KeepsDirectedArcsAndTheirReverse) {
    const auto [graph, report] =
        build(edgeList(std::vector<Line>{{0, 1}, {1, 0}, {1, 2}, {1, 2}, {2, 2}}), 4, Direction::directed);
    EXPECT_TRUE(graph.isDirected());
    EXPECT_THAT(graph.row(1), ElementsAre(0, 2));
    EXPECT_THAT(graph.row(2), ElementsAre(2));
    EXPECT_THAT(graph.reverseOffsets(), ElementsAre(0, 1, 2, 4, 4));
    EXPECT_THAT(graph.reverseTargets(), ElementsAre(1, 0, 1, 2));
    EXPECT_EQ(report.edges, 4u);
    EXPECT_EQ(report.duplicatesMerged, 1u);
    EXPECT_EQ(report.reciprocalsMerged, 0u);
    EXPECT_EQ(report.isolatedNodes, 1u);
}

TEST(GraphBuilder, SymmetrisesReciprocalArcs) {
    const auto directed = std::make_shared<const Graph>(
        build(edgeList(std::vector<WeightedLine>{{0, 1, 2}, {1, 0, 3}, {1, 2, 1}, {2, 2, 5}, {3, 0, 4}}), 4,
              Direction::directed)
            .graph);
    const GraphPtr graph = symmetrised(directed);
    EXPECT_FALSE(graph->isDirected());
    EXPECT_THAT(graph->row(0), ElementsAre(1, 3));
    EXPECT_THAT(rowWeights(*graph, 0), ElementsAre(5, 4));
    EXPECT_THAT(graph->row(2), ElementsAre(1, 2));
    EXPECT_THAT(rowWeights(*graph, 2), ElementsAre(1, 5));
    EXPECT_EQ(graph->edgeCount(), 4u);
    EXPECT_EQ(symmetrised(graph), graph);
}

TEST(GraphBuilder, EmptyGraphsAreGraphs) {
    const Built none = build({}, 0, Direction::undirected);
    EXPECT_EQ(none.graph.vertexCount(), 0u);
    const Built alone = build({}, 5, Direction::directed);
    EXPECT_EQ(alone.graph.vertexCount(), 5u);
    EXPECT_EQ(alone.report.isolatedNodes, 5u);
    EXPECT_EQ(alone.report.edges, 0u);
}

TEST(GraphBuilder, RefusesWhatCannotBeAGraph) {
    ImportReport report;
    EXPECT_THROW(build(edgeList(std::vector<Line>{{0, 3}}), 3, Direction::undirected), Error);
    EXPECT_THROW(build(edgeList(std::vector<Line>{{0, 0}}), 0, Direction::undirected), Error);
    EXPECT_THROW(build({}, kNoVertex, Direction::undirected), Error);
    EdgeList broken = edgeList(std::vector<WeightedLine>{{0, 1, 1}, {1, 2, 1}});
    broken.weight.pop_back();
    EXPECT_THROW(build(broken, 3, Direction::undirected), Error);
}

TEST(GraphBuilder, AStopThrowsCancelled) {
    std::stop_source source;
    source.request_stop();
    RunContext context = plainContext();
    context.stop = source.get_token();
    ImportReport report;
    EXPECT_THROW(buildGraph(edgeList(std::vector<Line>{{0, 1}}), 2, Direction::undirected, LoopPolicy::keep,
                            report, context),
                 Cancelled);
}

class FractionKeeper : public RunObserver {
  public:
    void progress(const Progress& progress) override {
        EXPECT_EQ(progress.stage, "building");
        EXPECT_GE(progress.fraction, latest);
        latest = progress.fraction;
    }
    f64 latest = 0;
};

TEST(GraphBuilder, TellsARisingFraction) {
    FractionKeeper observer;
    RunContext context{.stop = {}, .observer = observer};
    ImportReport report;
    buildGraph(edgeList(std::vector<Line>{{0, 1}, {1, 2}}), 3, Direction::directed, LoopPolicy::keep, report,
               context);
    EXPECT_EQ(observer.latest, 1);
}

TEST(GraphBuilder, SumsOfManyWeightsDoNotDependOnTheOrderOfLines) {
    // 2^30 + 64 lies halfway between two floats. In double, eight times 2^-24 breaks the tie when added up
    // first, and is lost when added one by one to 2^30.
    std::vector<f32> weights{0x1p30f, 64};
    weights.insert(weights.end(), 8, 0x1p-24f);
    std::vector<WeightedLine> lines;
    for (const f32 w : weights) lines.push_back({0, 1, w});
    const f32 forwards = build(edgeList(lines), 2, Direction::undirected).graph.weight(0);
    EXPECT_EQ(forwards, 0x1p30f + 128);
    std::ranges::reverse(lines);
    EXPECT_EQ(build(edgeList(lines), 2, Direction::undirected).graph.weight(0), forwards);
}

TEST(GraphBuilder, WeightsThatOverflowStayFinite) {
    const Built built =
        build(edgeList(std::vector<WeightedLine>{{0, 1, 3e38f}, {0, 1, 3e38f}}), 2, Direction::undirected);
    EXPECT_EQ(built.graph.weight(0), std::numeric_limits<f32>::max());
}

// A star with a hub of 100,000 random lines, over several buckets, chunks and threads, against std::map.
class RandomGraph : public ::testing::Test {
  protected:
    static constexpr VertexId kVertices = 200'000;

    RandomGraph() {
        std::mt19937 random(7);
        for (int i = 0; i < 250'000; ++i) {
            const VertexId s = i % 2 == 0 ? 77'777 : random() % kVertices;
            const VertexId t = random() % (i % 3 == 0 ? 300 : kVertices);
            edges_.source.push_back(i % 5 == 0 ? t : s);
            edges_.target.push_back(i % 5 == 0 ? s : t);
            edges_.weight.push_back(static_cast<f32>(random() % 8) / 4);
        }
    }

    EdgeList edges_;
};

TEST_F(RandomGraph, EqualsASortedMap) {
    std::map<Line, f64> expected;
    u64 duplicates = 0;
    std::set<Line> lines;
    for (size_t i = 0; i < edges_.size(); ++i) {
        const Line line{edges_.source[i], edges_.target[i]};
        duplicates += !lines.insert(line).second;
        expected[line] += edges_.weight[i];
        if (edges_.source[i] != edges_.target[i])
            expected[{edges_.target[i], edges_.source[i]}] += edges_.weight[i];
    }
    const auto [graph, report] = build(edges_, kVertices, Direction::undirected);
    EXPECT_EQ(report.duplicatesMerged, duplicates);
    EXPECT_EQ(report.edges, lines.size() - report.reciprocalsMerged);
    ASSERT_EQ(graph.arcCount(), expected.size());
    ArcOffset arc = 0;
    for (const auto& [line, weight] : expected) {
        const auto [s, t] = line;
        ASSERT_GE(arc, graph.offsets()[s]);
        ASSERT_LT(arc, graph.offsets()[s + 1]);
        ASSERT_EQ(graph.targets()[arc], t);
        ASSERT_EQ(graph.weight(arc), weight);  // quarters: exact in float
        ++arc;
    }
}

TEST_F(RandomGraph, DoesNotDependOnOrderNorThreads) {
    for (f32& w : edges_.weight) w = w * 0.1f + 1e-7f;  // sums that round
    EdgeList reversed = edges_;
    std::ranges::reverse(reversed.source);
    std::ranges::reverse(reversed.target);
    std::ranges::reverse(reversed.weight);
    const Built one = build(edges_, kVertices, Direction::directed);
    const tbb::global_control single(tbb::global_control::max_allowed_parallelism, 1);
    const Built two = build(reversed, kVertices, Direction::directed);
    EXPECT_TRUE(std::ranges::equal(one.graph.targets(), two.graph.targets()));
    EXPECT_TRUE(std::ranges::equal(one.graph.weights(), two.graph.weights()));
    EXPECT_TRUE(std::ranges::equal(one.graph.reverseWeights(), two.graph.reverseWeights()));
}

}  // namespace
}  // namespace quartier
