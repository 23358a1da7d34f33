#include "graph/hierarchy.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "core/error.h"

namespace quartier {
namespace {

using ::testing::ElementsAre;

// 0 1 2 | 3 4 | 5     level 1: communities 0, 1, 2
// `------------'      level 2: {0, 1} and {2}
Hierarchy twoLevels() {
    Hierarchy hierarchy;
    hierarchy.vertices = 6;
    hierarchy.levels.push_back({.parent = {0, 0, 0, 1, 1, 2}, .communities = 3, .modularity = 0.2});
    hierarchy.levels.push_back({.parent = {0, 0, 1}, .communities = 2, .modularity = 0.3});
    return hierarchy;
}

TEST(Hierarchy, FlattensToEveryDepth) {
    const Hierarchy hierarchy = twoLevels();
    EXPECT_THAT(hierarchy.flatten(0), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(hierarchy.flatten(1), ElementsAre(0, 0, 0, 1, 1, 2));
    EXPECT_THAT(hierarchy.flatten(2), ElementsAre(0, 0, 0, 0, 0, 1));
    EXPECT_THAT(hierarchy.sizesAt(1), ElementsAre(3, 2, 1));
    EXPECT_THAT(hierarchy.sizesAt(2), ElementsAre(5, 1));
    EXPECT_EQ(hierarchy.communitiesAt(0), 6u);
    EXPECT_EQ(hierarchy.communitiesAt(2), 2u);
    EXPECT_DOUBLE_EQ(hierarchy.modularity(), 0.3);
    EXPECT_NO_THROW(hierarchy.check());
}

TEST(Hierarchy, GoesUpLevelByLevel) {
    const Hierarchy hierarchy = twoLevels();
    EXPECT_THAT(sizesAbove(hierarchy.levels[1], {3, 2, 1}), ElementsAre(5, 1));
    EXPECT_THAT(labelsAbove(hierarchy.levels[1], hierarchy.levels[0].parent), ElementsAre(0, 0, 0, 0, 0, 1));
}

TEST(Hierarchy, ChecksItsInvariants) {
    Hierarchy outOfRange = twoLevels();
    outOfRange.levels[1].parent[2] = 2;
    EXPECT_THROW(outOfRange.check(), Error);
    Hierarchy empty = twoLevels();
    empty.levels[1].communities = 3;
    EXPECT_THROW(empty.check(), Error);
    Hierarchy apart = twoLevels();
    apart.levels[1].parent.push_back(0);
    EXPECT_THROW(apart.check(), Error);
    Hierarchy tooLong = twoLevels();
    tooLong.vertices = 7;
    EXPECT_THROW(tooLong.check(), Error);
}

TEST(CompactLabels, NumbersByFirstOccurrence) {
    std::vector<VertexId> labels{7, 7, 3, 9, 3, 0};
    EXPECT_EQ(compactLabels(labels), 4u);
    EXPECT_THAT(labels, ElementsAre(0, 0, 1, 2, 1, 3));
    std::vector<VertexId> sparse{4'000'000'000u, 5, 4'000'000'000u, kNoVertex};
    EXPECT_EQ(compactLabels(sparse), 3u);
    EXPECT_THAT(sparse, ElementsAre(0, 1, 0, 2));
    std::vector<VertexId> none;
    EXPECT_EQ(compactLabels(none), 0u);
}

}  // namespace
}  // namespace quartier
