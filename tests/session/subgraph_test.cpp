// What is visible as a document of its own.
#include "app/session/subgraph.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "app/session/commands.h"
#include "app/session/filter_evaluation.h"
#include "core/error.h"
#include "graph/modularity.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;

Document documentOf(Graph graph, NodeTable nodes, std::shared_ptr<const EdgeTable> edges = nullptr,
                    ForDrawing forDrawing = ForDrawing::yes) {
    Document document;
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(std::move(nodes)), forDrawing,
                                        plainContext(), 1, std::move(edges));
    document.columns = columnsOf(*document.version);
    return document;
}

Document partOf(const Document& document, const std::string& expression) {
    FilterFacts facts;
    return subgraphOf(document, evaluateFilter(document, *parseFilter(expression), facts), facts);
}

std::vector<std::string> textsOf(const ColumnPtr& column) {
    std::vector<std::string> texts;
    for (size_t row = 0; row < column->size(); ++row) texts.push_back(column->text(row));
    return texts;
}

std::vector<std::string> idsOf(const Document& document) {
    std::vector<std::string> ids;
    for (VertexId v = 0; v < document.vertexCount(); ++v) ids.push_back(document.nodes().id(v));
    return ids;
}

//  a - b - c - d, weights 1 2 3, and a self-loop of weight 4 at c
Document path() {
    StringArena names, labels;
    for (const char* name : {"a", "b", "c", "d"}) names.add(name);
    for (const char* label : {"Anna", "", "Cleo", "Dora"}) labels.add(label);
    NodeTable nodes = NodeTable::withNames(std::move(names));
    nodes.setLabels(std::move(labels));
    nodes.addColumn({"age", std::vector<f64>{1, 2, std::nan(""), 4}});
    nodes.addColumn({"town", std::vector<std::string>{"Lyon", "Metz", "Lyon", "Paris"}});
    nodes.setPositions({{0, 0}, {1, 0}, {2, 0}, {3, 5}});
    auto edges = std::make_shared<EdgeTable>(4);  // ab bc cc cd
    edges->addColumn({"year", std::vector<f64>{10, 20, 30, 40}});
    CodedTexts kinds{.codes = {1, 2, 1, 0}, .texts = {}};
    for (const char* text : {"", "red", "blue"}) kinds.texts.add(text);
    edges->addColumn({"kind", std::move(kinds)});
    Document document = documentOf(test::makeGraph(4, {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {2, 2, 4}}, true),
                                   std::move(nodes), edges);
    document.positions = document.filePositions =
        std::make_shared<const std::vector<Vec2>>(document.nodes().positions());
    const auto person = [](const char* name, ColumnOf of) {
        return ColumnHead{.name = name, .origin = {ColumnOrigin::Kind::person, ""}, .of = of, .id = ""};
    };
    document.columns =
        document.columns
            .with(
                Column::yesNo(person("good", ColumnOf::nodes), SharedArray<u8>(std::vector<u8>{0, 1, 2, 1})))
            .with(Column::partition(person("team", ColumnOf::nodes),
                                    SharedArray<u32>(std::vector<u32>{3, 2, 2, kMissingLabel})))
            .with(Column::integers(person("count", ColumnOf::edges),
                                   SharedArray<i64>(std::vector<i64>{7, 8, 9})));
    return document;
}

TEST(Subgraph, KeepsIdsColumnsAndPositions) {
    const Document part = partOf(path(), "id != 'a'");
    EXPECT_THAT(idsOf(part), ElementsAre("b", "c", "d"));
    EXPECT_EQ(part.nodes().label(0), "b");
    EXPECT_EQ(part.nodes().label(1), "Cleo");
    EXPECT_EQ(part.graph().edgeCount(), 3u);
    EXPECT_EQ(part.graph().selfLoopCount(), 1u);
    EXPECT_THAT(part.graph().row(1), ElementsAre(0, 1, 2));
    EXPECT_EQ(part.graph().weight(part.graph().offsets()[1]), 2);
    EXPECT_EQ((*part.positions)[2].y, 5);
    EXPECT_EQ(part.positions, part.filePositions);
    EXPECT_THAT(textsOf(part.columns.node("age")), ElementsAre("2", "", "4"));
    EXPECT_THAT(textsOf(part.columns.node("town")), ElementsAre("Metz", "Lyon", "Paris"));
    EXPECT_THAT(textsOf(part.columns.node("good")), ElementsAre("yes", "", "yes"));
    EXPECT_THAT(textsOf(part.columns.node("team")), ElementsAre("0", "0", ""));
    EXPECT_THAT(textsOf(part.columns.edge("year")), ElementsAre("20", "40"));  // the loop is not drawn
    EXPECT_THAT(textsOf(part.columns.edge("kind")), ElementsAre("blue", ""));
    EXPECT_THAT(textsOf(part.columns.edge("count")), ElementsAre("8", "9"));
    EXPECT_EQ(std::get<0>(part.version->edgeTable->columns()[0].values), (std::vector<f64>{20, 30, 40}));
    EXPECT_EQ(part.columns.nodes().size(), 4u);
    EXPECT_TRUE(part.drawn());
    EXPECT_EQ(part.edges().size(), 2u);
}

TEST(Subgraph, LeavesOutHiddenEdges) {
    const Document part = partOf(path(), "not edge.self-loop and edge.weight <= 2");
    EXPECT_EQ(part.vertexCount(), 4u);
    EXPECT_EQ(part.graph().edgeCount(), 2u);
    EXPECT_EQ(part.graph().selfLoopCount(), 0u);
    EXPECT_THAT(part.graph().row(1), ElementsAre(0, 2));
    EXPECT_TRUE(part.graph().row(3).empty());
    EXPECT_THAT(textsOf(part.columns.edge("count")), ElementsAre("7", "8"));
}

TEST(Subgraph, OfNothingIsEmpty) {
    const Document part = partOf(path(), "age > 100");
    EXPECT_EQ(part.vertexCount(), 0u);
    EXPECT_EQ(part.graph().edgeCount(), 0u);
    EXPECT_FALSE(part.empty());
}

// Against a graph that is built from the visible edges.
TEST(Subgraph, OfRandomGraphsIsTheGraphOfItsEdges) {
    for (u64 seed = 1; seed <= 40; ++seed) {
        const Direction direction = seed % 2 == 0 ? Direction::directed : Direction::undirected;
        const VertexId n = 50 + static_cast<VertexId>(seed);
        const Document document =
            documentOf(test::randomGraph(n, 6 * seed, seed, seed % 3 == 0 ? 0 : 5, direction),
                       NodeTable::numbered(n, 1), nullptr, seed % 5 == 0 ? ForDrawing::no : ForDrawing::yes);
        const std::string expression =
            std::vector<std::string>{"degree >= 2", "edge.weight != 3",
                                     "component == 1 and not edge.self-loop and edge.weight > 1"}[seed % 3];
        FilterFacts facts;
        const VisibleSet visible = evaluateFilter(document, *parseFilter(expression), facts);
        const Document part = subgraphOf(document, visible, facts);
        ASSERT_EQ(part.vertexCount(), visible.nodeCount);
        ASSERT_EQ(part.graph().edgeCount(), visible.edgeCount()) << expression << " seed " << seed;
        ASSERT_EQ(part.drawn(), document.drawn());
        const std::vector<VertexId> old = visibleNodes(visible);
        std::vector<test::EdgeOf> edges;
        EdgeRows rows(document.version);
        rows.each(0, rows.size(), [&](u64 row, VertexId from, VertexId to, ArcOffset arc) {
            ASSERT_EQ(rows.rowOf(from, arc), row);
            if (!visible.edges->rows().test(row)) return;
            const auto number = [&](VertexId v) {
                return static_cast<VertexId>(std::lower_bound(old.begin(), old.end(), v) - old.begin());
            };
            edges.push_back({number(from), number(to), document.graph().weight(arc)});
        });
        const Graph expected = test::makeGraph(static_cast<VertexId>(old.size()), edges,
                                               document.graph().isWeighted(), direction);
        const Graph& found = part.graph();
        EXPECT_TRUE(std::ranges::equal(found.offsets(), expected.offsets()));
        EXPECT_TRUE(std::ranges::equal(found.targets(), expected.targets()));
        EXPECT_TRUE(std::ranges::equal(found.weights(), expected.weights()));
        EXPECT_TRUE(std::ranges::equal(found.reverseOffsets(), expected.reverseOffsets()));
        EXPECT_TRUE(std::ranges::equal(found.reverseTargets(), expected.reverseTargets()));
        EXPECT_TRUE(std::ranges::equal(found.reverseWeights(), expected.reverseWeights()));
        for (VertexId v = 0; v < old.size(); ++v) EXPECT_EQ(part.nodes().id(v), std::to_string(old[v] + 1));
    }
}

TEST(Subgraph, RestrictsPartitionsAndMarksScores) {
    Document document = documentOf(test::cliqueRing(6, 5), NodeTable::numbered(30, 0));
    RunContext context = plainContext();
    const Engines engines({.backend = BackendChoice::cpu});
    document.keep(runCommunities(document, engines, "auto", {}, context));
    document.keep(runBetweenness(document, engines, "auto", {}, context));
    ASSERT_GE(document.communities->depthCount(), 1u);
    const Document part = partOf(document, "id ~ '^1.$' or id == 3");  // two cliques of six, and one node
    ASSERT_EQ(part.results.all().size(), 1u);
    EXPECT_EQ(part.communities, part.results.find("communities")->communities);
    EXPECT_EQ(part.betweenness, nullptr);
    const CommunityRun& run = *part.communities;
    EXPECT_TRUE(run.origin.has_value());
    run.result.hierarchy.check();
    ASSERT_EQ(run.result.hierarchy.levelCount(), document.communities->result.hierarchy.levelCount());
    const std::vector<VertexId> old{3, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
    for (u32 depth = 0; depth < run.depthCount(); ++depth)
        for (VertexId a = 0; a < old.size(); ++a) {
            const CommunityRun& whole = *document.communities;
            for (VertexId b = 0; b < old.size(); ++b)
                EXPECT_EQ(run.communityOf(depth, a) == run.communityOf(depth, b),
                          whole.communityOf(depth, old[a]) == whole.communityOf(depth, old[b]));
            EXPECT_EQ(run.colourKeys[depth][run.result.hierarchy.levels[0].parent[a]],
                      whole.colourKeys[depth][whole.result.hierarchy.levels[0].parent[old[a]]]);
        }
    const auto labels = run.result.hierarchy.flatten(run.result.hierarchy.levelCount());
    EXPECT_DOUBLE_EQ(run.result.modularity, modularity(part.undirected(), labels));
    const ColumnPtr scores = part.columns.node("Betweenness, of the whole graph");
    ASSERT_NE(scores, nullptr);
    EXPECT_EQ(scores->number(1), document.betweenness->result.scores.value[10]);
}

TEST(Subgraph, HeedsTheStop) {
    const Document document = path();
    FilterFacts facts;
    const VisibleSet visible = evaluateFilter(document, *parseFilter("degree > 0"), facts);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        subgraphOf(document, visible, facts, {.stop = stop.get_token(), .observer = silentObserver()}),
        Cancelled);
}

}  // namespace
}  // namespace quartier::session
