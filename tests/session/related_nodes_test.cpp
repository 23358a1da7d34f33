// Nodes by how they are related to others, on graphs worked by hand; paths against igraph's definition.
#include "app/session/related_nodes.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "app/session/commands.h"
#include "app/session/filter_evaluation.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Document documentOf(Graph graph, NodeTable nodes) {
    Document document;
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(std::move(nodes)), ForDrawing::no,
                                        plainContext(), 1);
    document.columns = columnsOf(*document.version);
    return document;
}

//  0 -1- 1 -1- 2 -1- 3      6 - 7    8
//  |                 |
//  +--5-- 4 ---5---- +      0 - 5 - 3 of weight 1 and 2: as long as 0 - 1 - 2 - 3
Document handWorked() {
    NodeTable nodes = NodeTable::numbered(9, 0);
    nodes.addColumn({"age", std::vector<f64>{1, 2, 1, 3, std::nan(""), 2, 1, 2, std::nan("")}});
    nodes.addColumn(
        {"town", std::vector<std::string>{"Lyon", "", "Metz", "Lyon", "Metz", "", "Lyon", "", ""}});
    return documentOf(
        test::makeGraph(
            9, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {0, 4, 5}, {3, 4, 5}, {0, 5, 1}, {3, 5, 2}, {6, 7, 1}},
            true),
        std::move(nodes));
}

std::vector<VertexId> related(const Document& document, Relation relation, std::vector<VertexId> nodes,
                              const VisibleSet* visible = nullptr, const std::string& quantity = {}) {
    return relatedNodes(document, visible,
                        {.relation = relation, .nodes = std::move(nodes), .level = 1, .quantity = quantity},
                        plainContext());
}

VisibleSet shownBy(const Document& document, const std::string& expression) {
    FilterFacts facts;
    return evaluateFilter(document, *parseFilter(expression), facts);
}

std::string refusalOf(const Document& document, Relation relation, const std::vector<VertexId>& nodes) {
    try {
        related(document, relation, nodes);
    } catch (const Error& error) {
        return error.what();
    }
    return "it was answered";
}

TEST(RelatedNodes, OfTheGraph) {
    const Document document = handWorked();
    EXPECT_THAT(related(document, Relation::all, {}), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
    EXPECT_THAT(related(document, Relation::others, {1, 3, 5, 7}), ElementsAre(0, 2, 4, 6, 8));
    EXPECT_THAT(related(document, Relation::neighbours, {0}), ElementsAre(1, 4, 5));
    EXPECT_THAT(related(document, Relation::neighbours, {0, 1}), ElementsAre(2, 4, 5));
    EXPECT_THAT(related(document, Relation::oneStep, {1, 7}), ElementsAre(0, 1, 2, 6, 7));
    EXPECT_THAT(related(document, Relation::component, {2}), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(related(document, Relation::component, {8, 6}), ElementsAre(6, 7, 8));
    EXPECT_THAT(related(document, Relation::component, {}), IsEmpty());
}

TEST(RelatedNodes, OfTheSameValue) {
    const Document document = handWorked();
    EXPECT_THAT(related(document, Relation::value, {0}, nullptr, "age"), ElementsAre(0, 2, 6));
    EXPECT_THAT(related(document, Relation::value, {1, 3}, nullptr, "age"), ElementsAre(1, 3, 5, 7));
    EXPECT_THAT(related(document, Relation::value, {2}, nullptr, "town"), ElementsAre(2, 4));
    EXPECT_THAT(related(document, Relation::value, {8}, nullptr, "town"), IsEmpty());  // missing is no value
    EXPECT_THAT(refusalOf(document, Relation::value, {0}), HasSubstr("Appearance"));
}

TEST(RelatedNodes, OnShortestPaths) {
    const Document document = handWorked();
    EXPECT_THAT(related(document, Relation::shortest, {0, 3}), ElementsAre(0, 3, 4, 5));
    EXPECT_THAT(related(document, Relation::shortestByWeight, {3, 0}), ElementsAre(0, 1, 2, 3, 5));
    EXPECT_THAT(related(document, Relation::shortest, {6, 7}), ElementsAre(6, 7));
    EXPECT_THAT(refusalOf(document, Relation::shortest, {0, 7}), HasSubstr("No path leads from 0 to 7"));
    EXPECT_THAT(refusalOf(document, Relation::shortestByWeight, {0, 8}), HasSubstr("No path leads"));
    EXPECT_THAT(refusalOf(document, Relation::shortest, {0, 1, 2}), HasSubstr("select two"));
    EXPECT_THAT(refusalOf(document, Relation::shortest, {0}), HasSubstr("select two"));
}

TEST(RelatedNodes, AlongWhatIsVisible) {
    const Document document = handWorked();
    const VisibleSet visible = shownBy(document, "not id in (4, 5)");
    EXPECT_THAT(related(document, Relation::all, {}, &visible), ElementsAre(0, 1, 2, 3, 6, 7, 8));
    EXPECT_THAT(related(document, Relation::others, {0, 4}, &visible), ElementsAre(1, 2, 3, 6, 7, 8));
    EXPECT_THAT(related(document, Relation::neighbours, {0}, &visible), ElementsAre(1));
    EXPECT_THAT(related(document, Relation::shortest, {0, 3}, &visible), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(related(document, Relation::value, {1}, &visible, "age"), ElementsAre(1, 7));
    const VisibleSet light = shownBy(document, "edge.weight < 2");
    EXPECT_THAT(related(document, Relation::component, {3}, &light), ElementsAre(0, 1, 2, 3, 5));
    EXPECT_THAT(related(document, Relation::oneStep, {3}, &light), ElementsAre(2, 3));
}

// v is on a shortest path between a and b just when the searches from both meet in it: here against all
// simple paths of a small random graph.
TEST(RelatedNodes, ShortestPathsAgainstAllPaths) {
    const LoadedGraph loaded = generate("er:14:24:3");
    const Graph& graph = *loaded.graph;
    const Document document = documentOf(Graph(graph), NodeTable::numbered(graph.vertexCount(), 0));
    for (VertexId a = 0; a < graph.vertexCount(); ++a)
        for (VertexId b = a + 1; b < graph.vertexCount(); ++b) {
            size_t shortest = graph.vertexCount() + 1;
            std::vector<VertexId> path{a};
            std::map<size_t, std::vector<VertexId>> onPaths;  // by length
            const std::function<void()> walk = [&] {
                if (path.size() > shortest) return;
                if (path.back() == b) {
                    shortest = path.size();
                    auto& all = onPaths[shortest];
                    all.insert(all.end(), path.begin(), path.end());
                    return;
                }
                for (const VertexId w : graph.row(path.back())) {
                    if (std::find(path.begin(), path.end(), w) != path.end()) continue;
                    path.push_back(w);
                    walk();
                    path.pop_back();
                }
            };
            walk();
            if (onPaths.empty()) {
                EXPECT_THAT(refusalOf(document, Relation::shortest, {a, b}), HasSubstr("No path leads"));
                continue;
            }
            std::vector<VertexId> expected = onPaths[shortest];
            std::sort(expected.begin(), expected.end());
            expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
            EXPECT_EQ(related(document, Relation::shortest, {a, b}), expected) << a << " " << b;
        }
}

TEST(RelatedNodes, OfACommunity) {
    Document document = handWorked();
    EXPECT_THAT(refusalOf(document, Relation::community, {0}), HasSubstr("communit"));
    document.keep(communitiesFrom(document, {.labels = {0, 0, 1, 1, 0, 2, 3, 3, 4}, .origin = {}}));
    EXPECT_THAT(related(document, Relation::community, {1}), ElementsAre(0, 1, 4));
    EXPECT_THAT(related(document, Relation::community, {1, 8}), ElementsAre(0, 1, 4, 8));
    const VisibleSet visible = shownBy(document, "age < 3");
    EXPECT_THAT(related(document, Relation::community, {1, 3}, &visible), ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace quartier::session
