#include "graph/dendrogram.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "core/error.h"

namespace quartier {
namespace {

using ::testing::ElementsAre;

// vertices   0  1  2  3  4  5  6  7  8
// level 1    0  1  1  2  2  2  3  4  4      sizes 1 2 3 1 2
// level 2    0  1  1  0  0  0  1  1  1      sizes 4 5
//
//                    root(0)
//             1: {1,2,6,7,8}         2: {0,3,4,5}
//      3: {1,2} 4: {7,8} 5: {6}     6: {3,4,5} 7: {0}
Hierarchy byHand() {
    Hierarchy hierarchy;
    hierarchy.vertices = 9;
    hierarchy.levels.push_back({.parent = {0, 1, 1, 2, 2, 2, 3, 4, 4}, .communities = 5});
    hierarchy.levels.push_back({.parent = {0, 1, 0, 1, 1}, .communities = 2});
    return hierarchy;
}

TEST(Dendrogram, LaysTheTreeOutByHand) {
    const Dendrogram tree(byHand());
    EXPECT_EQ(tree.depthCount(), 2u);
    ASSERT_EQ(tree.nodes().size(), 8u);
    EXPECT_THAT(tree.vertexOrder(), ElementsAre(1, 2, 7, 8, 6, 3, 4, 5, 0));
    EXPECT_EQ(tree.nodeOf(2, 1), 1u);
    EXPECT_EQ(tree.nodeOf(2, 0), 2u);
    EXPECT_EQ(tree.nodeOf(1, 1), 3u);  // as large as community 4, and before it
    EXPECT_EQ(tree.nodeOf(1, 3), 5u);
    const Dendrogram::Node& second = tree.nodes()[2];
    EXPECT_EQ(second.parent, 0u);
    EXPECT_EQ(second.firstChild, 6u);
    EXPECT_EQ(second.children, 2u);
    EXPECT_EQ(second.depth, 1u);
    EXPECT_EQ(second.community, 0u);
    EXPECT_EQ(second.size, 4u);
    EXPECT_EQ(second.begin, 5u);
}

TEST(Dendrogram, KeysTellHueAndShade) {
    const Dendrogram tree(byHand());
    EXPECT_THAT(tree.colourKeys(2), ElementsAre(1, 0));  // community 1 is the largest
    // The largest children keep their parents' shade.
    EXPECT_THAT(tree.colourKeys(1), ElementsAre(1 | 1u << 16, 0, 1, 2u << 16, 1u << 16));
}

TEST(Dendrogram, WithoutLevelsThereIsOnlyTheRoot) {
    Hierarchy hierarchy;
    hierarchy.vertices = 3;
    const Dendrogram tree(hierarchy);
    EXPECT_EQ(tree.nodes().size(), 1u);
    EXPECT_EQ(tree.nodes()[0].size, 3u);
    EXPECT_EQ(tree.depthCount(), 0u);
    EXPECT_THAT(tree.vertexOrder(), ElementsAre(0, 1, 2));
    EXPECT_EQ(Dendrogram(Hierarchy()).nodes().size(), 1u);
}

TEST(Dendrogram, RefusesBrokenHierarchies) {
    Hierarchy hierarchy = byHand();
    hierarchy.levels[0].parent[3] = 9;
    EXPECT_THROW(Dendrogram{hierarchy}, Error);
}

Hierarchy randomHierarchy(std::mt19937& random, VertexId vertices) {
    Hierarchy hierarchy;
    hierarchy.vertices = vertices;
    for (VertexId below = vertices; below > 3; below = hierarchy.levels.back().communities) {
        Level level;
        const VertexId wanted = 1 + below / (2 + random() % 4);
        for (VertexId v = 0; v < below; ++v) {
            const f64 u = static_cast<f64>(random()) / 4294967296.0;
            level.parent.push_back(static_cast<VertexId>(u * u * wanted));  // some large, many small
        }
        level.communities = compactLabels(level.parent);
        hierarchy.levels.push_back(std::move(level));
    }
    return hierarchy;
}

TEST(Dendrogram, EveryCommunityIsOneIntervalOfItsParents) {
    std::mt19937 random(3);
    for (int round = 0; round < 10; ++round) {
        const Hierarchy hierarchy = randomHierarchy(random, 1 + random() % 3000);
        const Dendrogram tree(hierarchy);
        const auto& nodes = tree.nodes();
        for (size_t level = 1; level <= hierarchy.levelCount(); ++level) {
            const LargeVector<VertexId> community = hierarchy.flatten(level);
            std::vector<VertexId> inside(hierarchy.communitiesAt(level), 0);
            for (u64 i = 0; i < tree.vertexOrder().size(); ++i) {
                const VertexId c = community[tree.vertexOrder()[i]];
                const Dendrogram::Node& node = nodes[tree.nodeOf(level, c)];
                ASSERT_EQ(node.community, c);
                ASSERT_EQ(node.depth, hierarchy.levelCount() - level + 1);
                ASSERT_GE(i, node.begin);
                ASSERT_LT(i, node.begin + node.size);
                ++inside[c];
            }
            ASSERT_EQ(inside, hierarchy.sizesAt(level));
        }
        for (u32 i = 0; i < nodes.size(); ++i) {
            u64 begin = nodes[i].begin;
            for (u32 k = 0; k < nodes[i].children; ++k) {
                const Dendrogram::Node& child = nodes[nodes[i].firstChild + k];
                ASSERT_EQ(child.parent, i);
                ASSERT_EQ(child.begin, begin);
                begin += child.size;
                if (k > 0) {
                    ASSERT_LE(child.size, nodes[nodes[i].firstChild + k - 1].size);
                }
            }
            if (nodes[i].children > 0) {
                ASSERT_EQ(begin, nodes[i].begin + nodes[i].size);
            }
        }
        std::vector<VertexId> sorted = tree.vertexOrder();
        std::ranges::sort(sorted);
        for (VertexId v = 0; v < sorted.size(); ++v) ASSERT_EQ(sorted[v], v);
    }
}

// Most communities of a deep hierarchy have no sibling: nothing about them may be sorted or searched for.
TEST(Dendrogram, SixtyFourLevelsOfHardlyMergingVerticesAreLaidOut) {
    std::mt19937 random(8);
    Hierarchy hierarchy;
    hierarchy.vertices = 40'000;
    for (VertexId below = hierarchy.vertices; hierarchy.levelCount() < 64;) {
        Level level;
        level.parent.resize(below);
        for (VertexId v = 0; v < below; ++v)
            level.parent[v] = random() % 100 == 0 ? level.parent[random() % (v + 1)] : v;
        level.communities = compactLabels(level.parent);
        below = level.communities;
        hierarchy.levels.push_back(std::move(level));
    }
    const Dendrogram tree(hierarchy);
    for (size_t level = 1; level <= 64; ++level) {
        const std::vector<VertexId> sizes = hierarchy.sizesAt(level);
        ASSERT_EQ(sizes.size(), hierarchy.communitiesAt(level));
        for (VertexId c = 0; c < sizes.size(); ++c) {
            const Dendrogram::Node& node = tree.nodes()[tree.nodeOf(level, c)];
            ASSERT_EQ(node.community, c);
            ASSERT_EQ(node.size, sizes[c]);
            ASSERT_EQ(node.depth, 65 - level);
            if (level == 64) continue;
            const Dendrogram::Node& parent = tree.nodes()[node.parent];
            ASSERT_EQ(node.parent, tree.nodeOf(level + 1, hierarchy.levels[level].parent[c]));
            ASSERT_GE(node.begin, parent.begin);
            ASSERT_LE(node.begin + node.size, parent.begin + parent.size);
        }
    }
}

TEST(Dendrogram, KeysOfALevelAreDistinct) {
    std::mt19937 random(4);
    const Dendrogram tree(randomHierarchy(random, 5000));
    for (size_t level = 1; level <= tree.depthCount(); ++level) {
        const std::vector<u32> keys = tree.colourKeys(level);
        EXPECT_EQ(std::set<u32>(keys.begin(), keys.end()).size(), keys.size());
    }
}

Hierarchy oneLevel(std::vector<VertexId> labels) {
    Hierarchy hierarchy;
    hierarchy.vertices = static_cast<VertexId>(labels.size());
    Level level{.parent = std::move(labels)};
    level.communities = compactLabels(level.parent);
    hierarchy.levels.push_back(std::move(level));
    return hierarchy;
}

TEST(MatchColours, FollowsTheLargestOverlap) {
    // before   A A A A | B B B | C C      hues 0 1 2
    // after    x x x | y y y y | z | w    x is A's, y is B's (three shared), z is C's, w is new
    const Dendrogram before(oneLevel({0, 0, 0, 0, 1, 1, 1, 2, 2}));
    Dendrogram after(oneLevel({0, 0, 0, 1, 1, 1, 1, 2, 3}));
    EXPECT_THAT(after.colourKeys(1), ElementsAre(1, 0, 2, 3));  // by size alone
    after.matchColours(before);
    EXPECT_THAT(after.colourKeys(1), ElementsAre(0, 1, 2, 3));
}

TEST(MatchColours, WhatDidNotChangeKeepsItsColourOnAllLevels) {
    std::mt19937 random(6);
    const Hierarchy hierarchy = randomHierarchy(random, 2000);
    Dendrogram before(hierarchy);
    // Another numbering of the same tree.
    Hierarchy renamed = hierarchy;
    for (size_t l = 0; l < renamed.levelCount(); ++l) {
        const VertexId k = renamed.levels[l].communities;
        for (VertexId& c : renamed.levels[l].parent) c = k - 1 - c;
        if (l + 1 < renamed.levelCount()) std::ranges::reverse(renamed.levels[l + 1].parent);
    }
    Dendrogram after(renamed);
    after.matchColours(before);
    const size_t top = hierarchy.levelCount();
    const std::vector<u32> was = before.colourKeys(top);
    std::vector<u32> is = after.colourKeys(top);
    std::ranges::reverse(is);
    EXPECT_EQ(is, was);
    // And through a second change back.
    before.matchColours(after);
    EXPECT_EQ(before.colourKeys(top), was);
}

TEST(MatchColours, ChildrenFollowTheirParentsHue) {
    const Dendrogram before(byHand());
    Hierarchy moved = byHand();
    // {3, 4, 5} joins the other side: sizes 8 and 1.
    moved.levels[1].parent = {0, 1, 1, 1, 1};
    Dendrogram after(moved);
    after.matchColours(before);
    for (VertexId c = 0; c < 5; ++c) {
        const u32 hue = after.colourKeys(2)[moved.levels[1].parent[c]] & 0xFFFF;
        EXPECT_EQ(after.colourKeys(1)[c] & 0xFFFF, hue);
    }
    EXPECT_EQ(after.colourKeys(2)[1], before.colourKeys(2)[1]);
    EXPECT_EQ(after.colourKeys(2)[0], before.colourKeys(2)[0]);
}

TEST(MatchColours, TakesAnythingButOtherVertices) {
    Dendrogram tree(byHand());
    tree.matchColours(Dendrogram(byHand()));
    Hierarchy flat;
    flat.vertices = 9;
    tree.matchColours(Dendrogram(flat));
    Dendrogram(flat).matchColours(tree);
    EXPECT_THAT(tree.colourKeys(2), ElementsAre(1, 0));
    EXPECT_THROW(tree.matchColours(Dendrogram(oneLevel({0, 0}))), Error);
}

}  // namespace
}  // namespace quartier
