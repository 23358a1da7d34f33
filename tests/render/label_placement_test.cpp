#include "render/label_placement.h"

#include <gmock/gmock-matchers.h>

#include <random>

namespace quartier::render::test {
namespace {

using ::testing::ElementsAre;

constexpr Bounds kArea{{0, 0}, {200, 200}};
constexpr f32 kAir = 3;

LabelBox onPlace(Vec2 at, f32 priority, LabelSide before = LabelSide::none) {
    return {.anchor = at, .beside = -1, .width = 40, .height = 12, .priority = priority, .before = before};
}
LabelBox besideNode(Vec2 at, bool mayCover = false, LabelSide before = LabelSide::none) {
    return {.anchor = at,
            .beside = 8,
            .width = 40,
            .height = 12,
            .priority = 1,
            .mayCover = mayCover,
            .before = before};
}
std::vector<LabelSide> sidesOf(const std::vector<LabelBox>& boxes, const std::vector<LabelObstacle>& nodes,
                               const Bounds& area = kArea) {
    std::vector<LabelSide> sides;
    for (const LabelPlace& place : placeLabels(boxes, nodes, area, area, kAir)) sides.push_back(place.side);
    return sides;
}

TEST(PlaceLabels, theBetterWinsAndNoneLeavesTheArea) {
    const LabelSide yes = LabelSide::middle, no = LabelSide::none;
    EXPECT_THAT(sidesOf({onPlace({50, 50}, 1), onPlace({60, 52}, 2), onPlace({60, 80}, 1), onPlace({5, 5}, 9),
                         onPlace({500, 50}, 9), onPlace({std::nanf(""), 50}, 9)},
                        {}),
                ElementsAre(no, yes, yes, no, no, no));
    EXPECT_THAT(sidesOf({onPlace({0, 0}, 1)}, {}, {{0, 0}, {0, 0}}), ElementsAre(no));
}

TEST(PlaceLabels, noNameLiesAcrossTheEdgeOfWhatIsSeen) {
    const Bounds area{{-100, -100}, {300, 300}};
    // At the left edge the sides above and below are cut off; right beside the node there is room. A name in
    // the middle of its place cannot move, and a node out of sight keeps its name there.
    const std::vector<LabelBox> boxes{besideNode({4, 100}), onPlace({0, 50}, 1), besideNode({-60, 100})};
    const auto places = placeLabels(boxes, {}, area, kArea, kAir);
    EXPECT_EQ(places[0].side, LabelSide::right);
    EXPECT_EQ(places[1].side, LabelSide::none);
    EXPECT_EQ(places[2].side, LabelSide::above);
}

TEST(PlaceLabels, theNameOfAGroupGivesWayToNodesThatAreSeenByThemselves) {
    const auto centreOf = [](const LabelBox& box, const std::vector<LabelObstacle>& nodes) {
        const LabelPlace place = placeLabels(std::vector{box}, nodes, kArea, kArea, kAir).front();
        EXPECT_EQ(place.side, LabelSide::middle);
        return std::pair(place.centre.x, place.centre.y);
    };
    const LabelBox box = onPlace({100, 100}, 1);
    EXPECT_EQ(centreOf(box, {{{101, 101}, 2}, {{96, 99}, 2}}), std::pair(100.0f, 100.0f)) << "a cloud";
    // The nearest place without one: 12 above; below, where there is another above.
    EXPECT_EQ(centreOf(box, {{{100, 100}, 6}}), std::pair(100.0f, 88.0f));
    EXPECT_EQ(centreOf(box, {{{100, 100}, 6}, {{100, 84}, 6}}), std::pair(100.0f, 112.0f));
    // A group whose nodes stand in its middle has its name above them.
    std::vector<LabelObstacle> column;
    for (const f32 y : {76.0f, 88.0f, 100.0f, 112.0f, 124.0f}) column.push_back({{100, y}, 6});
    EXPECT_EQ(centreOf(box, column), std::pair(100.0f, 64.0f));
    std::vector<LabelObstacle> everywhere;
    for (int y = 0; y < 200; y += 8)
        for (int x = 0; x < 200; x += 8)
            everywhere.push_back({{static_cast<f32>(x), static_cast<f32>(y)}, 5});
    centreOf(box, everywhere);  // it stands all the same
}

TEST(PlaceLabels, aNameThatWasThereStays) {
    std::vector<LabelBox> boxes{onPlace({50, 50}, 1.0f, LabelSide::middle), onPlace({60, 52}, 1.1f)};
    EXPECT_THAT(sidesOf(boxes, {}), ElementsAre(LabelSide::middle, LabelSide::none));
    boxes[1].priority = 3;
    EXPECT_THAT(sidesOf(boxes, {}), ElementsAre(LabelSide::none, LabelSide::middle))
        << "but not against a much better one";
}

TEST(PlaceLabels, aNameGoesToASideThatCoversNoOtherNode) {
    const Vec2 node{100, 100};
    std::vector<LabelObstacle> nodes{{node, 5}};
    // In turn: above and its left, below and its left, right, left, above right, below right.
    const std::vector<Vec2> aside{{86, 86}, {86, 114}, {150, 100}, {50, 100}, {136, 86}, {136, 114}};
    const std::vector<LabelSide> next{LabelSide::above, LabelSide::below,      LabelSide::right,
                                      LabelSide::left,  LabelSide::aboveRight, LabelSide::belowRight,
                                      LabelSide::none};
    for (size_t taken = 0; taken <= aside.size(); ++taken) {
        EXPECT_THAT(sidesOf({besideNode(node)}, nodes), ElementsAre(next[taken]));
        if (taken < aside.size()) nodes.push_back({aside[taken], 4});
    }
    // Two on every side but the left, where there is one.
    nodes = {{node, 5}, {{75, 100}, 4}};
    for (const Vec2 at : std::vector<Vec2>{{92, 86},
                                           {108, 86},
                                           {92, 114},
                                           {108, 114},
                                           {120, 100},
                                           {138, 100},
                                           {70, 86},
                                           {130, 86},
                                           {70, 114},
                                           {130, 114}})
        nodes.push_back({at, 4});
    EXPECT_THAT(sidesOf({besideNode(node, true)}, nodes), ElementsAre(LabelSide::left))
        << "of a community it stands where it covers least";
    nodes[1].kind = 7;
    EXPECT_THAT(sidesOf({besideNode(node, true)}, nodes), ::testing::Not(ElementsAre(LabelSide::left)))
        << "one of another community counts more";
    EXPECT_THAT(sidesOf({besideNode({100, 10})}, {{{100, 10}, 5}}), ElementsAre(LabelSide::below))
        << "the area ends above";
}

TEST(PlaceLabels, aNameStandsBesideItsNode) {
    const std::vector<LabelBox> boxes{besideNode({100, 100})};
    const LabelPlace above = placeLabels(boxes, {}, kArea, kArea, kAir)[0];
    EXPECT_EQ(above.centre.x, 100);
    EXPECT_EQ(above.centre.y + 6, 100 - 8);
    const LabelPlace right = placeLabels(boxes, std::vector<LabelObstacle>{{{100, 85}, 4}, {{100, 115}, 4}},
                                         kArea, kArea, kAir)[0];
    EXPECT_EQ(right.centre.x - 20, 100 + 8);
    EXPECT_EQ(right.centre.y, 100);
}

// A node drifts toward a name, as when the drawing is zoomed, and trembles at every step on its way.
TEST(PlaceLabels, aNameGivesWayLateAndOnce) {
    LabelBox box = besideNode({100, 100});
    const auto sideWith = [&](f32 x, LabelSide before) {
        box.before = before;
        return sidesOf({box}, {{{x, 86}, 4}})[0];
    };
    LabelSide side = sideWith(160, LabelSide::none);
    ASSERT_EQ(side, LabelSide::above);
    int changes = 0, late = 0;
    for (f32 x = 130; x > 110; x -= 0.25f)
        for (const f32 tremble : {0.0f, 0.5f, -0.5f}) {
            const LabelSide now = sideWith(x + tremble, side);
            changes += now != side;
            side = now;
            late += now != sideWith(x + tremble, LabelSide::none);
        }
    EXPECT_EQ(changes, 1);
    EXPECT_GE(late, 6) << "where it would not be put anew it still stays for some pixels";
}

TEST(PlaceLabels, noTwoOfManyMeet) {
    std::mt19937 random(3);
    std::uniform_real_distribution<f32> at(0, 1000);
    std::vector<LabelBox> boxes;
    std::vector<LabelObstacle> nodes;
    for (int i = 0; i < 400; ++i) {
        const Vec2 node{at(random), at(random)};
        nodes.push_back({node, 5});
        boxes.push_back(besideNode(node, i % 10 == 0));
        boxes.back().width = 20 + at(random) / 10;
    }
    const auto places = placeLabels(boxes, nodes, {{0, 0}, {1000, 1000}}, {{0, 0}, {1000, 1000}}, kAir);
    size_t placed = 0;
    for (size_t i = 0; i < boxes.size(); ++i) {
        if (places[i].side == LabelSide::none) continue;
        ++placed;
        for (size_t j = 0; j < i; ++j) {
            if (places[j].side == LabelSide::none) continue;
            const f32 x = std::abs(places[i].centre.x - places[j].centre.x),
                      y = std::abs(places[i].centre.y - places[j].centre.y);
            EXPECT_TRUE(x >= (boxes[i].width + boxes[j].width) / 2 + kAir || y >= 12 + kAir) << i << ' ' << j;
        }
        for (const LabelObstacle& node : nodes)
            EXPECT_TRUE(boxes[i].mayCover || std::abs(node.centre.y - places[i].centre.y) > 6 ||
                        std::abs(node.centre.x - places[i].centre.x) > boxes[i].width / 2)
                << i;
    }
    EXPECT_GT(placed, 60u);
}

}  // namespace
}  // namespace quartier::render::test
