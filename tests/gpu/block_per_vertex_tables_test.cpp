// How many hash tables block-per-vertex plans, and what they leave of an arena. Needs no device.
#include "gpu/louvain/block_per_vertex_tables.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "gpu/free_space.h"

namespace quartier::gpu::louvain {
namespace {

constexpr int kMultiprocessors = 132;

TEST(BlockPerVertexTables, AreAsManyAsBlocksAreResident) {
    EXPECT_EQ(tablesFor({1000, 100'000, 1365}, kMultiprocessors).bytes(), 0u);
    const TablePlans middle = tablesFor({392'340, 30'076'166, 3956}, kMultiprocessors);
    EXPECT_EQ(middle.middle.slots, 8192u);
    EXPECT_EQ(middle.middle.count, 264u);
    EXPECT_EQ(middle.large.count, 0u);
    EXPECT_EQ(middle.bytes(), 264u * 8192 * 12);
    // No more than the graph can have such vertices.
    EXPECT_EQ(tablesFor({392'340, 13'660, 3956}, kMultiprocessors).middle.count, 11u);
}

TEST(BlockPerVertexTables, AreCutToTheRoomAndNeverToNone) {
    const TablePlans plans = tablesFor({1'000'000, 60'000'000, 200'000}, kMultiprocessors);
    ASSERT_NE(plans.large.count, 0u);
    for (const u64 room : {plans.bytes(), plans.bytes() / 2, plans.bytes() / 7}) {
        EXPECT_LE(plans.within(room).bytes(), room);
        EXPECT_GT(plans.within(room).bytes(), room * 8 / 10);
    }
    EXPECT_EQ(plans.within(0).middle.count, 1u);
    EXPECT_EQ(plans.within(0).large.count, 1u);
}

// The first level of a run in an arena, in the order of its allocations. Whether the four arrays that sort
// the arcs find room.
bool contractionFits(u64 vertices, u64 arcs, const TablePlans& tables, u64 arena) {
    FreeSpace space(arena);
    space.take(arcs * 4).value();      // sources
    constexpr int kVertexArrays = 14;  // labels, totals, the schedule and so on: 56 bytes a vertex
    for (int i = 0; i < kVertexArrays; ++i) space.take(vertices * 4).value();
    std::vector<u64> taken;
    for (const TablePlan& plan : {tables.middle, tables.large})
        for (const u64 array : {plan.keyBytes(), plan.weightBytes()})
            if (array != 0) taken.push_back(space.take(array).value());
    space.take(100'000).value();  // scratch of the sort that draws a sweep
    for (const u64 offset : taken) space.give(offset);
    return space.holds(arcs * 8, 4);
}

// What the driver announces for itself.
u64 besideStrategy(const GraphShape& shape) {
    return shape.arcs * 13 / 3 + shape.vertices * 84 + (u64{1} << 20);
}

// actor-collaboration: the tables are small, and what is left of them lies above the scratch.
TEST(BlockPerVertexTables, LeaveTheContractionTheRoomThatIsCounted) {
    const GraphShape shape{392'340, 30'076'166, 3956};
    const TablePlans tables = tablesFor(shape, kMultiprocessors);
    const u64 contraction = shape.arcs * 32;
    const u64 beside = besideStrategy(shape);
    const u64 cutOff = cutOffByTables(tables, contraction + beside);
    EXPECT_GE(cutOff, tables.bytes());
    EXPECT_LE(cutOff, tables.bytes() * 1001 / 1000);
    EXPECT_FALSE(contractionFits(shape.vertices, shape.arcs, tables, beside + contraction));
    EXPECT_TRUE(contractionFits(shape.vertices, shape.arcs, tables, beside + contraction + cutOff));
}

// Large arrays lie at the lower end and leave no hole of their own.
TEST(BlockPerVertexTables, ThatAreLargeCutOffNothing) {
    const GraphShape shape{4'000'000, 16'000'000, 40'000};
    const TablePlans tables = tablesFor(shape, kMultiprocessors);
    const u64 contraction = shape.arcs * 32;
    const u64 beside = besideStrategy(shape);
    EXPECT_EQ(cutOffByTables(tables, contraction + beside), 0u);
    EXPECT_TRUE(contractionFits(shape.vertices, shape.arcs, tables, beside + contraction));
}

}  // namespace
}  // namespace quartier::gpu::louvain
