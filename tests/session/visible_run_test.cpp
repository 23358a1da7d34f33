// Runs on what a filter shows: the values of the visible part as a document of its own, nothing outside.
#include "app/session/visible_run.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <span>

#include "app/session/filter_evaluation.h"
#include "app/session/result_comparison.h"
#include "app/session/session_file.h"
#include "app/session/subgraph.h"
#include "app/session/view.h"
#include "app/session/view_command.h"
#include "core/error.h"
#include "same_documents.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::HasSubstr;

const Engines& engines() {
    static const Engines made(EngineSetup{.backend = BackendChoice::cpu});
    return made;
}

Document documentOf(Graph graph) {
    Document document;
    const VertexId n = graph.vertexCount();
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(NodeTable::numbered(n, 0)));
    document.columns = columnsOf(*document.version);
    auto positions = std::make_shared<std::vector<Vec2>>(n);
    for (VertexId v = 0; v < n; ++v) (*positions)[v] = {static_cast<f32>(v), static_cast<f32>(v % 7)};
    document.positions = std::move(positions);
    return document;
}

VisibleInput shownBy(const Document& document, const std::string& expression) {
    FilterFacts facts;
    return {.filter = expression,
            .visible = std::make_shared<const VisibleSet>(
                evaluateFilter(document, *parseFilter(expression), facts))};
}

Document partOf(const Document& document, const VisibleInput& input) {
    FilterFacts facts;
    return subgraphOf(document, *input.visible, facts);
}

// Directed and weighted, with loops, and filters of nodes and of edges.
class VisibleRuns : public ::testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        whole = documentOf(test::randomGraph(120, 500, 3, 4, Direction::directed));
        input = shownBy(whole, GetParam());
        part = partOf(whole, input);
        nodes = visibleNodes(*input.visible);
        ASSERT_LT(part.graph().edgeCount(), whole.graph().edgeCount());
    }
    void expectOfPart(const Provenance& run) const {
        ASSERT_TRUE(run.part);
        EXPECT_EQ(run.part->filter, GetParam());
        EXPECT_EQ(run.part->nodes, nodes.size());
        EXPECT_EQ(run.part->edges, part.graph().edgeCount());
        EXPECT_EQ(run.graphVersion, whole.version->number);
        EXPECT_THAT(run.why, HasSubstr(GetParam()));
    }
    void expectOnNodes(std::span<const f64> values, std::span<const f64> expected) const {
        std::vector<f64> all(whole.vertexCount(), std::nan(""));
        for (size_t i = 0; i < nodes.size(); ++i) all[nodes[i]] = expected[i];
        expectSameNumbers(values, all);
    }

    Document whole, part;
    VisibleInput input;
    std::vector<VertexId> nodes;
    RunContext context = plainContext();
};

TEST_P(VisibleRuns, CommunitiesAreThoseOfThePart) {
    const auto expected = runCommunities(part, engines(), "sequential", {}, context);
    const auto run = runCommunities(input, whole, engines(), "sequential", {}, context);
    expectOfPart(*run);
    EXPECT_EQ(run->result.modularity, expected->result.modularity);
    const size_t levels = expected->result.hierarchy.levelCount();
    ASSERT_EQ(run->result.hierarchy.levelCount(), levels);
    run->result.hierarchy.check();
    for (size_t level = 1; level <= levels; ++level) {
        EXPECT_EQ(run->communitiesAt(level), expected->result.hierarchy.communitiesAt(level));
        EXPECT_EQ(run->bySize[level - 1].size(), run->communitiesAt(level)) << "lists leave the others out";
        const auto labels = run->labelsAt(level), ofPart = expected->result.hierarchy.flatten(level);
        std::vector<u32> all(whole.vertexCount(), kMissingLabel);
        for (size_t i = 0; i < nodes.size(); ++i) all[nodes[i]] = ofPart[i];
        EXPECT_TRUE(std::ranges::equal(labels, all)) << level;
    }
    whole.keep(run);
    const ColumnPtr column = allColumns(whole).node("results/communities");
    EXPECT_EQ(column->missingCount(), whole.vertexCount() - nodes.size());
}

TEST_P(VisibleRuns, BetweennessIsThatOfThePart) {
    for (const bool directed : {false, true}) {
        CentralityOptions options;
        options.directed = directed;
        options.edges = true;
        const auto expected = runBetweenness(part, engines(), "sources", options, context);
        const auto run = runBetweenness(input, whole, engines(), "sources", options, context);
        expectOfPart(*run);
        expectOnNodes(run->result.scores.value, expected->result.scores.value);
        EXPECT_EQ(run->high, expected->high);
        EXPECT_EQ(run->low, expected->low);
        EXPECT_EQ(run->best(), nodes[expected->best()]);
        EXPECT_EQ(run->ranks[run->best()], 1u);
        EXPECT_EQ(run->edgeHigh, expected->edgeHigh);
        f64 sum = 0, sumOfPart = 0;
        u64 known = 0;
        for (const f64 score : run->result.scores.edge) {
            sum += std::isnan(score) ? 0 : score;
            known += std::isnan(score) ? 0 : 1;
        }
        for (const f64 score : expected->result.scores.edge) sumOfPart += score;
        EXPECT_NEAR(sum, sumOfPart, 1e-9 * sumOfPart);
        EXPECT_EQ(known, part.searched(options).arcCount());
        for (VertexId v = 0; v < run->scores.size(); ++v)
            EXPECT_EQ(std::isnan(run->scores[v]), std::isnan(run->result.scores.value[v]));
    }
}

TEST_P(VisibleRuns, MeasuresAreThoseOfThePart) {
    for (const char* name : {"degree", "pagerank", "clustering", "components", "harmonic"}) {
        const auto expected = runMeasure(part, engines(), name, {}, {}, context);
        const auto run = runMeasure(input, whole, engines(), name, {}, {}, context);
        expectOfPart(*run);
        expectOnNodes(run->values(), expected->values());
        EXPECT_EQ(run->defined, expected->defined) << name;
        EXPECT_EQ(run->most, expected->most) << name;
        EXPECT_EQ(run->largestGroup, expected->largestGroup) << name;
    }
    const auto bridges = runMeasure(input, whole, engines(), "bridges", {}, {}, context);
    const auto expected = runMeasure(part, engines(), "bridges", {}, {}, context);
    const auto ends = measuredEdges(whole.undirected()), ofPart = measuredEdges(part.undirected());
    std::map<std::pair<VertexId, VertexId>, f64> known;
    for (size_t i = 0; i < ofPart.size(); ++i)
        known[{nodes[ofPart[i].first], nodes[ofPart[i].second]}] = expected->values()[i];
    ASSERT_EQ(bridges->values().size(), ends.size());
    for (size_t i = 0; i < ends.size(); ++i) {
        const auto found = known.find(ends[i]);
        if (found == known.end())
            EXPECT_TRUE(std::isnan(bridges->values()[i])) << i;
        else
            EXPECT_EQ(bridges->values()[i], found->second) << i;
    }
    EXPECT_EQ(runMeasure(input, whole, engines(), "density", {}, {}, context)->result.values.value,
              runMeasure(part, engines(), "density", {}, {}, context)->result.values.value);
}

TEST_P(VisibleRuns, AMeasureTakesItsColumnWithIt) {
    const std::vector<VertexId> start{nodes[0], nodes[3], nodes.back()};
    const std::vector<VertexId> ofPart{0, 3, static_cast<VertexId>(nodes.size() - 1)};
    const auto run =
        runMeasure(input, whole, engines(), "pagerank", {.column = selectedAlike(whole, start)}, {}, context);
    const auto expected =
        runMeasure(part, engines(), "pagerank", {.column = selectedAlike(part, ofPart)}, {}, context);
    expectOnNodes(run->values(), expected->values());
}

TEST_P(VisibleRuns, ALayoutLeavesWhatIsHidden) {
    const LayoutOptions options{.iterations = 20};
    LayoutNotes notes;
    const auto laidOut = runLayout(input, whole, engines(), "forceatlas2", options, false, context, &notes);
    expectOfPart(notes);
    EXPECT_EQ(notes.positions.lock(), laidOut);
    size_t next = 0, moved = 0;
    for (VertexId v = 0; v < whole.vertexCount(); ++v) {
        const Vec2 now = (*laidOut)[v], before = (*whole.positions)[v];
        const bool same = now.x == before.x && now.y == before.y;
        if (next < nodes.size() && nodes[next] == v) {
            ++next;
            moved += same ? 0 : 1;
        } else {
            EXPECT_TRUE(same) << v;
        }
    }
    EXPECT_GT(moved, nodes.size() / 2);
}

TEST_P(VisibleRuns, AreKeptInASession) {
    whole.keep(runCommunities(input, whole, engines(), "sequential", {}, context));
    CentralityOptions edges;
    edges.edges = true;
    whole.keep(runBetweenness(input, whole, engines(), "sources", edges, context));
    whole.keep(runMeasure(input, whole, engines(), "pagerank", {}, {}, context));
    const std::string path = testing::TempDir() + "quartier_visible_run.quartier";
    saveSession(whole, path);
    const Document opened = openDocument(path, {}, context);
    ASSERT_EQ(opened.results.all().size(), 3u);
    for (const Result& result : opened.results.all()) expectOfPart(result.provenance());
    EXPECT_EQ(opened.communities->outside, whole.communities->outside);
    EXPECT_EQ(opened.communities->known, whole.communities->known);
    expectSameNumbers(opened.betweenness->result.scores.value, whole.betweenness->result.scores.value);
    expectSameNumbers(opened.betweenness->result.scores.edge, whole.betweenness->result.scores.edge);
    EXPECT_EQ(opened.betweenness->ranks, whole.betweenness->ranks);
}

INSTANTIATE_TEST_SUITE_P(Filters, VisibleRuns,
                         ::testing::Values("degree >= 8", "edge.weight >= 3",
                                           "degree >= 7 and not edge.self-loop and edge.weight < 4"));

TEST(VisibleRun, OfNothingSaysSo) {
    const Document whole = documentOf(test::randomGraph(20, 40, 1));
    const VisibleInput nothing = shownBy(whole, "degree > 100");
    RunContext context = plainContext();
    EXPECT_THROW(runCommunities(nothing, whole, engines(), "auto", {}, context), Error);
    EXPECT_THROW(runMeasure(nothing, whole, engines(), "degree", {}, {}, context), Error);
}

TEST(VisibleRun, TheNodesOutsideHaveNoNameAndNoFilterFindsThem) {
    Document whole = documentOf(test::randomGraph(60, 200, 5));
    const VisibleInput input = shownBy(whole, "degree >= 7");
    RunContext context = plainContext();
    whole.keep(runCommunities(input, whole, engines(), "sequential", {}, context));
    FilterFacts facts;
    EXPECT_EQ(evaluateFilter(whole, *parseFilter("not missing(community)"), facts).nodeCount,
              input.visible->nodeCount);
    EXPECT_EQ(evaluateFilter(whole, *parseFilter("missing(community@1)"), facts).nodeCount,
              60 - input.visible->nodeCount);
    const CommunityRun& run = *whole.communities;
    for (VertexId v = 0; v < 60; ++v) EXPECT_EQ(run.isOutside(v), !input.visible->nodes.test(v)) << v;
    EXPECT_THAT(whyNotByFlags(whole, {}), HasSubstr("what a filter showed"));
}

TEST(VisibleRun, IsWrittenWithEmptyFields) {
    Document whole = documentOf(test::makeGraph(4, {{0, 1}, {1, 2}, {0, 2}, {2, 3}}));
    const VisibleInput input = shownBy(whole, "degree >= 2");
    RunContext context = plainContext();
    CentralityOptions edges;
    edges.edges = true;
    whole.keep(runCommunities(input, whole, engines(), "sequential", {}, context));
    whole.keep(runBetweenness(input, whole, engines(), "sources", edges, context));
    const auto written = [](const std::function<void(const std::string&)>& write) {
        const std::string path = testing::TempDir() + "quartier_visible_export.csv";
        write(path);
        std::ifstream file(path);
        return std::string{std::istreambuf_iterator<char>(file), {}};
    };
    EXPECT_EQ(written([&](const std::string& path) { exportPartition(whole, path); }),
              "node,community\n0,0\n1,0\n2,0\n3,\n");
    EXPECT_EQ(written([&](const std::string& path) { exportAllLevels(whole, path); }),
              "node,level1\n0,0\n1,0\n2,0\n3,\n");
    EXPECT_EQ(written([&](const std::string& path) { exportScores(whole, path); }),
              "node,betweenness\n0,0\n1,0\n2,0\n3,\n");
    EXPECT_EQ(written([&](const std::string& path) { exportEdgeScores(whole, path); }),
              "source,target,betweenness\n0,1,1\n0,2,1\n1,2,1\n");
}

TEST(VisibleRun, IsComparedByTheNodesThatBothHave) {
    Document whole = documentOf(test::randomGraph(80, 300, 9));
    const VisibleInput input = shownBy(whole, "degree >= 7");
    RunContext context = plainContext();
    for (int i = 0; i < 2; ++i) {
        whole.keep(runCommunities(input, whole, engines(), "sequential", {}, context));
        whole.keep(runBetweenness(input, whole, engines(), "sources", {}, context));
    }
    whole.keep(runBetweenness(whole, engines(), "sources", {}, context));
    const std::vector<Result>& all = whole.results.all();
    const auto communities = compareResults(whole, {all[0], all[2]}, {});
    ASSERT_EQ(communities.size(), 1u);
    EXPECT_NEAR(communities[0].nmi, 1, 1e-12);
    const auto scores = compareResults(whole, {all[1], all[3], all[4]}, {});
    ASSERT_EQ(scores.size(), 3u);
    EXPECT_NEAR(scores[0].spearman, 1, 1e-12);
    EXPECT_EQ(scores[0].topDifference, 0);
    EXPECT_LT(scores[1].spearman, 1);
}

}  // namespace
}  // namespace quartier::session
