// Edits of the graph: by hand, and against brute force over maps of edges by id.
#include "app/session/graph_edits.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "app/session/commands.h"
#include "app/session/edit_graph.h"
#include "app/session/filter_evaluation.h"
#include "app/session/measure_run.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "graph/modularity.h"
#include "same_documents.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string errorOf(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

Document documentOf(Graph graph, NodeTable nodes, std::shared_ptr<const EdgeTable> edges = nullptr) {
    Document document;
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(std::move(nodes)), ForDrawing::yes,
                                        plainContext(), 1, std::move(edges));
    document.columns = columnsOf(*document.version);
    return document;
}

Document afterEdit(const Document& document, const GraphEdit& edit, std::string* outcome = nullptr) {
    EditedGraph edited = editGraph(document, edit);
    if (outcome != nullptr) *outcome = edited.outcome;
    Document after = document;
    static_cast<Computed&>(after) = std::move(edited.computed);
    return after;
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
    nodes.addColumn({"town", std::vector<std::string>{"Lyon", "Metz", "Lyon", ""}});
    auto edges = std::make_shared<EdgeTable>(4);  // ab bc cc cd
    edges->addColumn({"year", std::vector<f64>{10, 20, 30, 40}});
    Document document = documentOf(test::makeGraph(4, {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {2, 2, 4}}, true),
                                   std::move(nodes), edges);
    document.positions =
        std::make_shared<const std::vector<Vec2>>(std::vector<Vec2>{{0, 0}, {1, 0}, {2, 4}, {3, 5}});
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

TEST(GraphEdits, RemoveNodesWithTheirEdges) {
    std::string outcome;
    const Document after = afterEdit(path(), removeNodes({1}), &outcome);
    EXPECT_EQ(outcome, "1 node and 2 edges were removed.");
    EXPECT_EQ(after.version->number, 2u);
    EXPECT_THAT(idsOf(after), ElementsAre("a", "c", "d"));
    EXPECT_EQ(after.nodes().label(1), "Cleo");
    EXPECT_TRUE(after.graph().row(0).empty());
    EXPECT_THAT(after.graph().row(1), ElementsAre(1, 2));
    EXPECT_EQ(after.graph().weight(after.graph().offsets()[1]), 4);
    EXPECT_EQ((*after.positions)[1].y, 4);
    EXPECT_THAT(textsOf(after.columns.node("town")), ElementsAre("Lyon", "Lyon", ""));
    EXPECT_THAT(textsOf(after.columns.node("good")), ElementsAre("no", "", "yes"));
    EXPECT_THAT(textsOf(after.columns.edge("year")), ElementsAre("40"));
    EXPECT_THAT(textsOf(after.columns.edge("count")), ElementsAre("9"));
}

TEST(GraphEdits, KeepNodesAndNoOthers) {
    EXPECT_THAT(idsOf(afterEdit(path(), keepNodes({3, 2}))), ElementsAre("c", "d"));
    EXPECT_THAT(errorOf([] { afterEdit(path(), keepNodes({0, 1, 2, 3})); }), HasSubstr("nothing to remove"));
    EXPECT_THAT(errorOf([] { afterEdit(path(), keepNodes({})); }), HasSubstr("no node is selected"));
}

TEST(GraphEdits, RemoveAllNodes) {
    const Document after = afterEdit(path(), removeNodes({0, 1, 2, 3}));
    EXPECT_FALSE(after.empty());
    EXPECT_EQ(after.vertexCount(), 0u);
    EXPECT_EQ(after.graph().edgeCount(), 0u);
}

TEST(GraphEdits, KeepWhatAFilterShows) {
    const Document before = path();
    FilterFacts facts;
    const auto shown = [&](const char* expression) {
        return std::make_shared<const VisibleSet>(evaluateFilter(before, *parseFilter(expression), facts));
    };
    const Document after = afterEdit(before, keepVisible(shown("edge.weight >= 3")));
    EXPECT_EQ(after.vertexCount(), 4u);
    EXPECT_EQ(after.graph().edgeCount(), 2u);
    EXPECT_TRUE(after.graph().hasLoop(2));
    EXPECT_EQ(afterEdit(before, keepVisible(shown("age < 3"))).graph().edgeCount(), 1u);
    EXPECT_THAT(errorOf([&] { afterEdit(before, keepVisible(shown("degree >= 0"))); }),
                HasSubstr("hides nothing"));
}

TEST(GraphEdits, AddANode) {
    std::string outcome;
    const Document after = afterEdit(path(), addNode("Emil", {7, 8}), &outcome);
    EXPECT_EQ(outcome, "The node Emil was added.");
    EXPECT_THAT(idsOf(after), ElementsAre("a", "b", "c", "d", "Emil"));
    EXPECT_EQ(after.nodes().label(4), "Emil");
    EXPECT_TRUE(after.graph().row(4).empty());
    EXPECT_EQ((*after.positions)[4].x, 7);
    EXPECT_TRUE(after.columns.node("age")->missing(4));
    EXPECT_TRUE(after.columns.node("town")->missing(4));
    EXPECT_TRUE(after.columns.node("good")->missing(4));
    EXPECT_TRUE(after.columns.node("team")->missing(4));
    // Ids are unique; a name that is taken has a number behind it.
    EXPECT_EQ(afterEdit(path(), addNode("a", {})).nodes().id(4), "a 2");
    EXPECT_EQ(afterEdit(path(), addNode("", {})).nodes().id(4), "node 5");
    const Document numbered = documentOf(test::makeGraph(2, {{0, 1}}), NodeTable::withIds({70, 30}));
    const Document more = afterEdit(numbered, addNode("Emil", {}));
    EXPECT_THAT(idsOf(more), ElementsAre("70", "30", "71"));
    EXPECT_EQ(more.nodes().label(2), "Emil");
    EXPECT_EQ(more.nodes().label(0), "70");
    EXPECT_EQ(more.version->nodes->find("71"), 2u);
}

TEST(GraphEdits, AddAnEdge) {
    const Document after = afterEdit(path(), addEdge(3, 0, 2.5F));
    EXPECT_THAT(after.graph().row(0), ElementsAre(1, 3));
    EXPECT_EQ(after.graph().weight(1), 2.5F);
    EXPECT_TRUE(after.columns.edge("year")->missing(1));
    EXPECT_THAT(textsOf(after.columns.edge("count")), ElementsAre("7", "", "8", "9"));
    EXPECT_THAT(errorOf([] { afterEdit(path(), addEdge(0, 1)); }),
                HasSubstr("there is an edge between Anna and b already"));
    EXPECT_THAT(errorOf([] { afterEdit(path(), addEdge(0, 0)); }), HasSubstr("two different nodes"));
    EXPECT_THAT(errorOf([] { afterEdit(path(), addEdge(0, 3, -1)); }), HasSubstr("from 0 up"));
    // An unweighted graph stays one with an edge of weight 1 alone.
    const Document plain = documentOf(test::makeGraph(3, {{0, 1}}), NodeTable::numbered(3, 0));
    EXPECT_FALSE(afterEdit(plain, addEdge(1, 2)).graph().isWeighted());
    EXPECT_TRUE(afterEdit(plain, addEdge(1, 2, 2)).graph().isWeighted());
}

TEST(GraphEdits, MergeNodes) {
    std::string outcome;
    const Document after = afterEdit(path(), mergeNodes({2, 0, 1}), &outcome);
    EXPECT_EQ(outcome, "3 nodes were merged into Cleo; 2 edges between them were dropped.");
    EXPECT_THAT(idsOf(after), ElementsAre("c", "d"));
    EXPECT_THAT(after.graph().row(0), ElementsAre(0, 1)) << "the loop of c stays";
    EXPECT_EQ((*after.positions)[0].x, 1);  // the middle
    EXPECT_THAT(textsOf(after.columns.node("good")), ElementsAre("", "yes"));
    EXPECT_THAT(textsOf(after.columns.edge("year")), ElementsAre("40"));
    const Document joined = afterEdit(path(), mergeNodes({1, 3}), &outcome);
    EXPECT_EQ(
        outcome,
        "2 nodes were merged into b; 1 edge joined others between the same nodes, with the sum of their "
        "weights.");
    EXPECT_THAT(idsOf(joined), ElementsAre("a", "b", "c"));
    EXPECT_THAT(joined.graph().row(2), ElementsAre(1, 2));
    EXPECT_EQ(joined.graph().weight(joined.graph().offsets()[2]), 5);
    EXPECT_THAT(textsOf(joined.columns.edge("count")), ElementsAre("7", "8")) << "that of the first";
    EXPECT_THAT(errorOf([] { afterEdit(path(), mergeNodes({1})); }), HasSubstr("two or more"));
}

TEST(GraphEdits, MergeByAColumn) {
    std::string outcome;
    const Document after = afterEdit(path(), mergeByColumn("town"), &outcome);
    EXPECT_EQ(
        outcome,
        "4 nodes became 3; 1 edge joined others between the same nodes, with the sum of their weights.");
    EXPECT_THAT(idsOf(after), ElementsAre("a", "b", "d"));
    EXPECT_EQ(after.nodes().label(0), "Lyon");
    EXPECT_EQ(after.nodes().label(2), "Dora") << "without a town it stays by itself";
    EXPECT_THAT(after.graph().row(0), ElementsAre(0, 1, 2));
    EXPECT_EQ(after.graph().weight(1), 3);
    EXPECT_THAT(errorOf([] { afterEdit(path(), mergeByColumn("age")); }), HasSubstr("nothing to merge"));
    EXPECT_THAT(errorOf([] { afterEdit(path(), mergeByColumn("size")); }), HasSubstr("no column 'size'"));
}

TEST(GraphEdits, RemoveEdges) {
    std::string outcome;
    const Document after = afterEdit(path(), removeEdgesBetween({1, 2}), &outcome);
    EXPECT_EQ(outcome, "2 edges were removed.");  // the loop of c is between them, too
    EXPECT_EQ(after.vertexCount(), 4u);
    EXPECT_EQ(after.graph().edgeCount(), 2u);
    EXPECT_EQ(afterEdit(path(), removeSelfLoops()).graph().selfLoopCount(), 0u);
    const Document without = afterEdit(path(), removeEdge(2, 1), &outcome);
    EXPECT_EQ(outcome, "1 edge was removed.");
    EXPECT_EQ(without.graph().selfLoopCount(), 1u) << "the loop of c is another edge";
    EXPECT_EQ(without.graph().edgeCount(), 3u);
    EXPECT_THAT(errorOf([] { afterEdit(path(), removeEdge(0, 3)); }), HasSubstr("no edge between these"));
    EXPECT_THAT(errorOf([] {
                    afterEdit(path(), removeEdgesBetween({0, 3}));
                }),
                HasSubstr("no edge between the selected nodes"));
    EXPECT_THAT(errorOf([] { reverseDirections().plan(path(), EdgeRows(path().version), plainContext()); }),
                HasSubstr("undirected"));
}

// --- against brute force ---

using Edges = std::map<std::pair<std::string, std::string>, f64>;

std::pair<std::string, std::string> between(const std::string& a, const std::string& b, bool directed) {
    return directed || a < b ? std::pair(a, b) : std::pair(b, a);
}

// By the rows that leave; those that enter have to say the same.
Edges edgesOf(const Document& document) {
    const Graph& graph = document.graph();
    Edges edges, entering;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        const std::string id = document.nodes().id(v);
        EXPECT_TRUE(std::is_sorted(graph.row(v).begin(), graph.row(v).end()));
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
            edges[between(id, document.nodes().id(graph.targets()[arc]), graph.isDirected())] =
                graph.weight(arc);
        for (ArcOffset arc = graph.reverseOffsets()[v]; arc < graph.reverseOffsets()[v + 1]; ++arc)
            entering[between(document.nodes().id(graph.reverseTargets()[arc]), id, graph.isDirected())] =
                graph.isWeighted() ? graph.reverseWeights()[arc] : 1;
    }
    EXPECT_EQ(edges, entering);
    EXPECT_EQ(edges.size(), graph.edgeCount());
    return edges;
}

class RandomEdits : public testing::TestWithParam<std::tuple<bool, bool, u64>> {
  protected:
    void SetUp() override {
        const auto [directed, weighted, seed] = GetParam();
        random.seed(seed);
        const VertexId n = 5 + static_cast<VertexId>(random() % 40);
        Graph graph = test::randomGraph(n, random() % (3 * n), seed, weighted ? 9 : 0,
                                        directed ? Direction::directed : Direction::undirected);
        NodeTable nodes = NodeTable::numbered(n, 100);
        std::vector<f64> numbers(n);
        std::vector<std::string> towns(n);
        for (VertexId v = 0; v < n; ++v) {
            numbers[v] = 100 + v;
            towns[v] = random() % 5 == 0 ? "" : std::string(1, static_cast<char>('A' + random() % 6));
        }
        nodes.addColumn({"number", numbers});
        nodes.addColumn({"town", towns});
        auto table = std::make_shared<EdgeTable>(graph.edgeCount());
        before.version =
            makeGraphVersion(std::make_shared<const Graph>(graph), std::make_shared<const NodeTable>(nodes));
        const EdgeRows rows(before.version);
        std::vector<f64> ends(rows.size());
        rows.each(0, rows.size(),
                  [&](u64 row, VertexId from, VertexId to, ArcOffset) { ends[row] = 1000.0 * from + to; });
        table->addColumn({"ends", ends});
        before = documentOf(std::move(graph), std::move(nodes), table);
        edges = edgesOf(before);
    }
    std::vector<VertexId> someNodes() {
        std::vector<VertexId> nodes;
        for (VertexId v = 0; v < before.vertexCount(); ++v)
            if (random() % 3 == 0) nodes.push_back(v);
        std::shuffle(nodes.begin(), nodes.end(), random);
        if (nodes.size() < 2) nodes = {1, 0};
        return nodes;
    }
    std::string id(VertexId v) const { return before.nodes().id(v); }
    bool directed() const { return before.graph().isDirected(); }
    bool weighted() const { return before.graph().isWeighted(); }
    // Every node has the number that is its id; every edge the values of one that there was.
    void expectValues(const Document& after) {
        const ColumnPtr number = after.columns.node("number");
        for (VertexId v = 0; v < after.vertexCount(); ++v) EXPECT_EQ(number->text(v), after.nodes().id(v));
        if (after.version->edgeTable == nullptr) return;
        EXPECT_EQ(after.version->edgeTable->size(), after.graph().edgeCount());
    }
    // Edges that were neither merged nor turned have the values of themselves.
    void expectEdgeValues(const Document& after) {
        const EdgeRows rows(after.version);
        const auto& ends = std::get<0>(after.version->edgeTable->columns()[0].values);
        rows.each(0, rows.size(), [&](u64 row, VertexId from, VertexId to, ArcOffset) {
            const f64 a = std::stod(after.nodes().id(from)) - 100, b = std::stod(after.nodes().id(to)) - 100;
            EXPECT_EQ(ends[row], 1000 * a + b);
        });
    }
    // `becomes`: per id the one that it becomes.
    Edges merged(const std::map<std::string, std::string>& becomes) const {
        Edges made;
        for (const auto& [ends, weight] : edges) {
            const std::string &a = becomes.at(ends.first), &b = becomes.at(ends.second);
            if (a != b || ends.first == ends.second) made[between(a, b, directed())] += weight;
        }
        return made;
    }

    std::mt19937_64 random;
    Document before;
    Edges edges;
};

TEST_P(RandomEdits, RemovingAndKeepingNodes) {
    const std::vector<VertexId> nodes = someNodes();
    std::set<std::string> chosen;
    for (const VertexId v : nodes) chosen.insert(id(v));
    Edges left, kept;
    for (const auto& [ends, weight] : edges) {
        if (!chosen.contains(ends.first) && !chosen.contains(ends.second)) left[ends] = weight;
        if (chosen.contains(ends.first) && chosen.contains(ends.second)) kept[ends] = weight;
    }
    const Document removed = afterEdit(before, removeNodes(nodes));
    EXPECT_EQ(edgesOf(removed), left);
    EXPECT_EQ(removed.vertexCount(), before.vertexCount() - nodes.size());
    expectValues(removed);
    expectEdgeValues(removed);
    if (nodes.size() == before.vertexCount()) return;
    const Document others = afterEdit(before, keepNodes(nodes));
    EXPECT_EQ(edgesOf(others), kept);
    expectValues(others);
    expectEdgeValues(others);
}

TEST_P(RandomEdits, RemovingEdges) {
    const std::vector<VertexId> nodes = someNodes();
    std::set<std::string> chosen;
    for (const VertexId v : nodes) chosen.insert(id(v));
    Edges left, withoutLoops;
    for (const auto& [ends, weight] : edges) {
        if (!chosen.contains(ends.first) || !chosen.contains(ends.second)) left[ends] = weight;
        if (ends.first != ends.second) withoutLoops[ends] = weight;
    }
    if (left.size() < edges.size()) {
        const Document after = afterEdit(before, removeEdgesBetween(nodes));
        EXPECT_EQ(edgesOf(after), left);
        expectEdgeValues(after);
    }
    if (withoutLoops.size() < edges.size()) {
        const Document after = afterEdit(before, removeSelfLoops());
        EXPECT_EQ(edgesOf(after), withoutLoops);
        expectEdgeValues(after);
    }
}

TEST_P(RandomEdits, Merging) {
    const std::vector<VertexId> nodes = someNodes();
    std::map<std::string, std::string> becomes;
    for (VertexId v = 0; v < before.vertexCount(); ++v) becomes[id(v)] = id(v);
    for (const VertexId v : nodes) becomes[id(v)] = id(nodes.front());
    const Document after = afterEdit(before, mergeNodes(nodes));
    EXPECT_EQ(edgesOf(after), merged(becomes));
    EXPECT_EQ(after.vertexCount(), before.vertexCount() - nodes.size() + 1);
    expectValues(after);
    std::map<std::string, std::string> first;
    const ColumnPtr town = before.columns.node("town");
    bool some = false;
    for (VertexId v = 0; v < before.vertexCount(); ++v) {
        becomes[id(v)] =
            town->text(v).empty() ? id(v) : first.try_emplace(town->text(v), id(v)).first->second;
        some = some || becomes[id(v)] != id(v);
    }
    if (!some) return;
    const Document byTown = afterEdit(before, mergeByColumn("town"));
    EXPECT_EQ(edgesOf(byTown), merged(becomes));
    expectValues(byTown);
}

TEST_P(RandomEdits, AddingAnEdge) {
    for (VertexId v = 1; v < before.vertexCount(); ++v) {
        if (edges.contains(between(id(v), id(0), directed()))) continue;
        Edges more = edges;
        more[between(id(v), id(0), directed())] = weighted() ? 3 : 1;
        const Document after = afterEdit(before, addEdge(v, 0, weighted() ? 3 : 1));
        EXPECT_EQ(edgesOf(after), more);
        EXPECT_EQ(after.graph().isWeighted(), weighted());
        return;
    }
}

TEST_P(RandomEdits, TurningAndDroppingDirections) {
    if (!directed()) return;
    Edges turned, both;
    for (const auto& [ends, weight] : edges) {
        turned[{ends.second, ends.first}] = weight;
        f64& sum = both[between(ends.first, ends.second, false)];
        sum = weighted() ? sum + weight : 1;
    }
    const Document back = afterEdit(before, reverseDirections());
    EXPECT_EQ(edgesOf(back), turned);
    const Document again = afterEdit(back, reverseDirections());
    EXPECT_EQ(edgesOf(again), edges);
    expectEdgeValues(again);
    const Document undirected = afterEdit(before, makeUndirected());
    EXPECT_FALSE(undirected.graph().isDirected());
    EXPECT_EQ(undirected.graph().isWeighted(), weighted());
    EXPECT_EQ(edgesOf(undirected), both);
    EXPECT_TRUE(std::ranges::equal(undirected.graph().targets(), before.undirected().targets()));
    EXPECT_TRUE(std::ranges::equal(undirected.graph().weights(), before.undirected().weights()));
}

TEST_P(RandomEdits, KeepingTheLargestComponent) {
    // Labels that spread until they stand still.
    std::map<std::string, std::string> component;
    for (VertexId v = 0; v < before.vertexCount(); ++v) component[id(v)] = id(v);
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [ends, weight] : edges) {
            std::string &a = component[ends.first], &b = component[ends.second];
            changed = changed || a != b;
            a = b = std::min(a, b);
        }
    }
    std::map<std::string, size_t> sizes;
    for (const auto& [node, of] : component) ++sizes[of];
    size_t largest = 0;
    for (const auto& [of, size] : sizes) largest = std::max(largest, size);
    if (largest == before.vertexCount()) return;
    const Document after = afterEdit(before, keepLargestComponent());
    EXPECT_EQ(after.vertexCount(), largest);
    std::set<std::string> left;
    for (VertexId v = 0; v < after.vertexCount(); ++v) left.insert(component[after.nodes().id(v)]);
    EXPECT_EQ(left.size(), 1u);
}

TEST_P(RandomEdits, ASessionKeepsTheEditedGraph) {
    Document after = afterEdit(before, removeNodes(someNodes()));
    if (after.vertexCount() > 2) after = afterEdit(after, mergeNodes({2, 0}));
    after = afterEdit(after, addNode("new", {1, 2}));
    const std::string file = testing::TempDir() + "quartier_edited.quartier";
    saveSession(after, file);
    RunContext context = plainContext();
    expectSame(after, openDocument(file, {}, context));
}

INSTANTIATE_TEST_SUITE_P(Graphs, RandomEdits,
                         testing::Combine(testing::Bool(), testing::Bool(), testing::Range<u64>(1, 11)));

// --- what results come to ---

Document sampleWithResults() {
    RunContext context = plainContext();
    Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    Document document = openDocument(kSampleName, {}, context);
    document.keep(runCommunities(document, engines, "sequential", {}, context));
    document.keep(runBetweenness(document, engines, "auto", {}, context));
    document.keep(runMeasure(document, engines, "pagerank", {}, "", context));
    document.keep(runMeasure(document, engines, "density", {}, "", context));
    return document;
}

TEST(GraphEditsResults, APartitionIsCarriedOverWithItsColours) {
    const Document before = sampleWithResults();
    std::vector<VertexId> gone{0, 5, 11, 48};
    const EditedGraph edited = editGraph(before, removeNodes(gone));
    Document after = before;
    static_cast<Computed&>(after) = edited.computed;
    ASSERT_NE(after.communities, nullptr);
    const CommunityRun &was = *before.communities, &now = *after.communities;
    EXPECT_EQ(after.results.all().front().id, "communities");
    EXPECT_THAT(toText(*now.origin), HasSubstr("before the graph was edited"));
    ASSERT_EQ(now.depthCount(), was.depthCount());
    for (u32 depth = 0; depth < now.depthCount(); ++depth) {
        std::map<VertexId, VertexId> same;
        for (VertexId v = 0; v < after.vertexCount(); ++v) {
            const VertexId old = edited.oldOf[v];
            const VertexId there = was.communityOf(depth, old), here = now.communityOf(depth, v);
            EXPECT_EQ(same.try_emplace(here, there).first->second, there);
            EXPECT_EQ(now.colourKeys[depth][now.result.hierarchy.levels[0].parent[v]],
                      was.colourKeys[depth][was.result.hierarchy.levels[0].parent[old]]);
        }
        const auto labels = now.result.hierarchy.flatten(depth + 1);
        EXPECT_DOUBLE_EQ(now.result.hierarchy.levels[depth].modularity,
                         modularity(after.undirected(), labels, was.options.resolution));
    }
    // The next run has a name of its own, in a session too.
    RunContext context = plainContext();
    Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    const std::string file = testing::TempDir() + "quartier_carried.quartier";
    saveSession(after, file);
    Document opened = openDocument(file, {}, context);
    expectSame(after, opened);
    opened.keep(runCommunities(opened, engines, "sequential", {}, context));
    EXPECT_EQ(opened.results.all().back().id, "communities-2");
}

TEST(GraphEditsResults, AnAddedNodeIsACommunityOfItsOwn) {
    const Document before = sampleWithResults();
    const Document after = afterEdit(before, addNode("", {}));
    const VertexId added = before.vertexCount();
    for (u32 depth = 0; depth < after.communities->depthCount(); ++depth)
        for (VertexId v = 0; v < added; ++v)
            EXPECT_NE(after.communities->communityOf(depth, v), after.communities->communityOf(depth, added));
    after.communities->result.hierarchy.check();
}

TEST(GraphEditsResults, ScoresBecomeColumnsAndNumbersOfTheGraphStay) {
    const Document before = sampleWithResults();
    const EditedGraph edited = editGraph(before, removeNodes({3}));
    const Computed& after = edited.computed;
    EXPECT_EQ(after.betweenness, nullptr);
    EXPECT_EQ(after.results.find("betweenness"), nullptr);
    EXPECT_EQ(after.results.find("pagerank"), nullptr);
    const Result* density = after.results.find("density");
    ASSERT_NE(density, nullptr);
    EXPECT_FALSE(after.isOfThisGraph(density->provenance()));
    const std::string id = edited.renamed.at("betweenness");
    EXPECT_EQ(id, "Betweenness, before the edit");
    const ColumnPtr column = after.columns.node(id);
    ASSERT_NE(column, nullptr);
    for (VertexId v = 0; v < edited.oldOf.size(); ++v)
        EXPECT_EQ(column->number(v), before.betweenness->result.scores.value[edited.oldOf[v]]);
    // What is computed anew, and carried over once more, has a name of its own.
    Document next = before;
    static_cast<Computed&>(next) = after;
    RunContext context = plainContext();
    Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    next.keep(runBetweenness(next, engines, "auto", {}, context));
    next.results.rename("betweenness-2", "Betweenness");
    const EditedGraph again = editGraph(next, removeNodes({3}));
    EXPECT_EQ(again.renamed.at("betweenness"), "Betweenness, before the edit 2");
    const std::string file = testing::TempDir() + "quartier_scores.quartier";
    static_cast<Computed&>(next) = again.computed;
    saveSession(next, file);
    const Document opened = openDocument(file, {}, context);
    expectSame(next, opened);
    EXPECT_EQ(opened.results.find("density")->provenance().graphVersion, 1u);
    EXPECT_EQ(opened.version->number, 3u);
}

TEST(GraphEditsResults, AnEditIsCancelledAtOnce) {
    std::stop_source stop;
    stop.request_stop();
    const RunContext context{.stop = stop.get_token(), .observer = silentObserver()};
    EXPECT_THROW(editGraph(path(), removeNodes({1}), context), Cancelled);
}

}  // namespace
}  // namespace quartier::session
