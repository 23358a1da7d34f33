#include "layouts/multilevel.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "layout_under_test.h"
#include "small_graphs.h"

namespace quartier::layouts {
namespace {

using test::louvain;
using ::testing::ElementsAre;

Hierarchy oneLevel(std::vector<VertexId> parent, VertexId communities) {
    Hierarchy hierarchy;
    hierarchy.vertices = static_cast<VertexId>(parent.size());
    hierarchy.levels.push_back({.parent = std::move(parent), .communities = communities});
    return hierarchy;
}

f64 sum(std::span<const f32> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

//  0 - 2 - 4   1 - 3   5       communities {0, 5, 3} {2, 4} {1}
TEST(PathOrder, SortsByComponentThenCommunity) {
    const Graph graph = test::makeGraph(6, {{0, 2}, {2, 4}, {1, 3}});
    const PathOrder path = orderByPath(graph, oneLevel({0, 1, 2, 0, 2, 0}, 3), {});
    EXPECT_THAT(path.order, ElementsAre(0, 2, 4, 3, 1, 5));
    EXPECT_THAT(path.rank, ElementsAre(0, 4, 1, 3, 2, 5));
    EXPECT_THAT(path.componentBegin, ElementsAre(0, 3, 5, 6));
}

TEST(PathOrder, CommunitiesAreIntervalsAtEveryLevel) {
    const Graph graph = test::gridGraph(30, 20);
    const Hierarchy hierarchy = louvain(graph);
    ASSERT_GE(hierarchy.levelCount(), 2);
    const PathOrder path = orderByPath(graph, hierarchy, {});
    for (size_t l = 0; l < hierarchy.levelCount(); ++l) {
        const LargeVector<VertexId> community = hierarchy.flatten(l + 1);
        u32 runs = 1;
        for (u32 i = 0; i < 600; ++i) {
            EXPECT_EQ(path.communityAt[l][i], community[path.order[i]]);
            if (i > 0) runs += path.communityAt[l][i] != path.communityAt[l][i - 1];
        }
        EXPECT_EQ(runs, hierarchy.communitiesAt(l + 1));
    }
}

TEST(Levels, KeepMassAndWeight) {
    const Graph graph = test::randomGraph(2000, 5000, 3, 9);
    const PathOrder path = orderByPath(graph, louvain(graph), {});
    const std::vector<LevelGraph> levels = buildLevels(graph, path, 0, weightScale(graph), {});
    ASSERT_GE(levels.size(), 2);
    for (size_t l = 1; l < levels.size(); ++l) {
        const LevelGraph& fine = levels[l - 1];
        const LevelGraph& coarse = levels[l];
        EXPECT_NEAR(sum(coarse.mass), sum(fine.mass), 1e-4 * sum(fine.mass));
        f64 between = 0;
        for (u32 i = 0; i < fine.size(); ++i) {
            EXPECT_GE(i, coarse.firstChild[fine.parent[i]]);
            EXPECT_LT(i, coarse.firstChild[fine.parent[i] + 1]);
            for (ArcOffset a = fine.offsets[i]; a < fine.offsets[i + 1]; ++a)
                if (fine.parent[fine.targets[a]] != fine.parent[i]) between += fine.weight(a);
        }
        EXPECT_NEAR(sum(coarse.weights), between, 1e-4 * between);
        EXPECT_NEAR(sum(coarse.pull), between, 1e-4 * between);
    }
}

TEST(Levels, ListEveryEdgeFromBothEndsWhateverItsDirection) {
    const Graph directed = test::makeGraph(4, {{3, 0}, {1, 3}, {2, 3}, {3, 3}}, false, Direction::directed);
    const PathOrder path = orderByPath(directed, {.vertices = 4, .levels = {}}, {});
    const std::vector<LevelGraph> levels = buildLevels(directed, path, 0, {}, {});
    ASSERT_EQ(levels.size(), 1);
    EXPECT_THAT(levels[0].pull, ElementsAre(1, 1, 1, 3));
    EXPECT_THAT(levels[0].mass, ElementsAre(2, 2, 2, 4));
}

TEST(Levels, ACommunityAcrossComponentsIsSplit) {
    const Graph graph = test::makeGraph(6, {{0, 1}, {1, 2}, {3, 4}, {4, 5}});
    const PathOrder path = orderByPath(graph, oneLevel({0, 0, 0, 0, 0, 0}, 1), {});
    EXPECT_EQ(path.componentCount(), 2);
    EXPECT_EQ(buildLevels(graph, path, 1, {}, {}).size(), 1);
}

TEST(Matching, ShrinksAnyGraphToFewNodes) {
    std::vector<test::EdgeOf> star;
    for (VertexId v = 1; v < 3000; ++v) star.push_back({0, v});
    for (const Graph& graph : {test::gridGraph(60, 60), test::makeGraph(3000, star)}) {
        const Hierarchy hierarchy = coarsenByMatching(graph, {});
        EXPECT_NO_THROW(hierarchy.check());
        EXPECT_LE(hierarchy.communitiesAt(hierarchy.levelCount()), 50);
    }
    EXPECT_EQ(coarsenByMatching(test::makeGraph(200, {}), {}).levelCount(), 0);
}

TEST(PlaceChildren, StaysRoundTheParent) {
    const Graph graph = test::cliqueRing(20, 10);
    const PathOrder path = orderByPath(graph, louvain(graph), {});
    const std::vector<LevelGraph> levels = buildLevels(graph, path, 0, {}, {});
    ASSERT_GE(levels.size(), 2);
    const std::vector<Vec2> parents = sunflower(levels[1].mass, 100, 1);
    const std::vector<Vec2> children = placeChildren(levels[1], levels[0], parents, 1);
    ASSERT_EQ(children.size(), 200);
    for (u32 i = 0; i < 200; ++i) {
        const Vec2 p = parents[levels[0].parent[i]];
        EXPECT_LT(std::hypot(children[i].x - p.x, children[i].y - p.y), 40);
        for (u32 j = 0; j < i; ++j)
            EXPECT_GT(std::hypot(children[i].x - children[j].x, children[i].y - children[j].y), 0.1);
    }
}

}  // namespace
}  // namespace quartier::layouts
