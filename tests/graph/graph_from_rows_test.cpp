// Rows from outside: what Graph relies on is checked, and what enters is made from what leaves.
#include "graph/graph_from_rows.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/error.h"
#include "graph/generators.h"

namespace quartier {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A triangle with a self-loop at vertex 2.
Graph::Rows triangle() {
    return {.offsets = {0, 2, 4, 7}, .targets = {1, 2, 0, 2, 0, 1, 2}, .weights = {1, 2, 1, 3, 2, 3, 9}};
}

std::string refusal(Graph::Rows rows, bool directed = false) {
    try {
        graphFromRows(std::move(rows), directed);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

Graph::Rows rowsOf(const Graph& graph) {
    return {.offsets = {graph.offsets().begin(), graph.offsets().end()},
            .targets = {graph.targets().begin(), graph.targets().end()},
            .weights = {graph.weights().begin(), graph.weights().end()}};
}

TEST(GraphFromRowsTest, TakesWhatAGraphHas) {
    const GraphPtr graph = graphFromRows(triangle(), false);
    EXPECT_EQ(graph->edgeCount(), 4u);
    EXPECT_EQ(graph->selfLoopCount(), 1u);
    const GraphPtr rmat = generate("rmat:10:8:1").graph;
    EXPECT_EQ(graphFromRows(rowsOf(*rmat), false)->edgeCount(), rmat->edgeCount());
}

TEST(GraphFromRowsTest, MakesTheArcsThatEnter) {
    // 0 -> 1 (5), 0 -> 2 (6), 2 -> 1 (7)
    const GraphPtr graph =
        graphFromRows({.offsets = {0, 2, 2, 3}, .targets = {1, 2, 1}, .weights = {5, 6, 7}}, true);
    EXPECT_THAT(graph->reverseOffsets(), ElementsAre(0, 0, 2, 3));
    EXPECT_THAT(graph->reverseTargets(), ElementsAre(0, 2, 0));
    EXPECT_THAT(graph->reverseWeights(), ElementsAre(5, 7, 6));
}

TEST(GraphFromRowsTest, RefusesOffsetsThatLie) {
    Graph::Rows rows = triangle();
    rows.offsets = {};
    EXPECT_THAT(refusal(rows), HasSubstr("do not begin and end"));
    rows.offsets = {0, 2, 4, 8};
    EXPECT_THAT(refusal(rows), HasSubstr("do not begin and end"));
    rows.offsets = {0, 5, 4, 7};
    EXPECT_THAT(refusal(rows), HasSubstr("vertex 1 ends before it begins"));
    rows.offsets = {0, std::numeric_limits<u64>::max(), 4, 7};
    EXPECT_THAT(refusal(rows), HasSubstr("ends before it begins"));
}

TEST(GraphFromRowsTest, RefusesRowsThatAreNotSortedOrGoTooFar) {
    Graph::Rows rows = triangle();
    rows.targets[0] = 2, rows.targets[1] = 1;
    EXPECT_THAT(refusal(rows), HasSubstr("vertex 0 is not sorted"));
    rows = triangle();
    rows.targets[1] = 1;
    EXPECT_THAT(refusal(rows), HasSubstr("names a vertex twice"));
    rows = triangle();
    rows.targets[6] = 3;
    EXPECT_THAT(refusal(rows), HasSubstr("vertex 2 names vertex 3, of 3"));
}

TEST(GraphFromRowsTest, RefusesWeightsThatAreNone) {
    for (const f32 weight : {-1.0f, std::nanf(""), std::numeric_limits<f32>::infinity()}) {
        Graph::Rows rows = triangle();
        rows.weights[6] = weight;
        EXPECT_THAT(refusal(rows), HasSubstr("vertex 2 has the weight"));
    }
    Graph::Rows rows = triangle();
    rows.weights.pop_back();
    EXPECT_THAT(refusal(rows), HasSubstr("7 arcs have 6 weights"));
}

TEST(GraphFromRowsTest, RefusesEdgesThatAreNotAlikeBothWays) {
    Graph::Rows rows = triangle();
    rows.weights[0] = 4;
    EXPECT_THAT(refusal(rows), HasSubstr("another weight"));
    // 0 names 1, 1 names nobody.
    EXPECT_THAT(refusal({.offsets = {0, 1, 1}, .targets = {1}, .weights = {}}), HasSubstr("one way only"));
    // 1 names 0, 0 names nobody.
    EXPECT_THAT(refusal({.offsets = {0, 0, 1}, .targets = {0}, .weights = {}}), HasSubstr("one way only"));
    // 0 names 1 and 2, 1 names 2, 2 names 1: the rows of 0 and 1 do not fit.
    EXPECT_NE(refusal({.offsets = {0, 2, 3, 4}, .targets = {1, 2, 2, 1}, .weights = {}}), "accepted");
    EXPECT_EQ(refusal({.offsets = {0, 1, 1}, .targets = {1}, .weights = {}}, true), "accepted");
}

// Rows are checked in parallel; the error names the first vertex that breaks a rule.
TEST(GraphFromRowsTest, NamesTheFirstOfManyThatBreakARule) {
    const GraphPtr graph = generate("planted:20000:100:16:0.3:1").graph;
    const VertexId n = graph->vertexCount();
    Graph::Rows unsorted = rowsOf(*graph);
    std::vector<VertexId> broken;
    for (VertexId v = n / 3; v < n; v += 1000) {
        if (graph->degree(v) < 2) continue;
        std::swap(unsorted.targets[unsorted.offsets[v]], unsorted.targets[unsorted.offsets[v] + 1]);
        broken.push_back(v);
    }
    ASSERT_GT(broken.size(), 3u);
    EXPECT_THAT(refusal(unsorted), HasSubstr("vertex " + std::to_string(broken[0]) + " is not sorted"));
    // Arcs to the last vertex of a row, which then knows nothing of it.
    for (const VertexId v : {broken[1], broken[2]}) {
        Graph::Rows rows = rowsOf(*graph);
        VertexId& last = rows.targets[rows.offsets[v + 1] - 1];
        do ++last;
        while (last < n && (graph->hasLoop(last) || std::ranges::binary_search(graph->row(last), v)));
        if (last >= n) continue;
        EXPECT_THAT(refusal(rows), HasSubstr("one way only")) << v;
    }
}

}  // namespace
}  // namespace quartier
