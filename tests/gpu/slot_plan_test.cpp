// What betweenness plans its memory with, as far as that needs no device.
#include "gpu/betweenness/slot_plan.h"

#include <gtest/gtest.h>

#include "gpu/betweenness/count_pilot.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using namespace gpu::betweenness;

// The ends have 2^diamonds paths between them.
Graph ladder(VertexId diamonds, VertexId isolated = 0) {
    std::vector<test::EdgeOf> edges;
    for (VertexId d = 0; d < diamonds; ++d)
        for (const VertexId side : {1u, 2u}) {
            edges.push_back({d * 3, d * 3 + side});
            edges.push_back({d * 3 + side, d * 3 + 3});
        }
    return test::makeGraph(diamonds * 3 + 1 + isolated, edges);
}

TEST(CountPilot, KnowsWhereCountsOverflow) {
    EXPECT_TRUE(countsMayOverflow(ladder(1100)));
    EXPECT_TRUE(countsMayOverflow(ladder(1100, 3000)));  // starts in the middle and among those without edges
    EXPECT_TRUE(countsMayOverflow(test::gridGraph(700, 700)));
    EXPECT_TRUE(countsMayOverflow(test::gridGraph(1200, 1200)));  // larger than what it looks at
}

TEST(CountPilot, KnowsWhereTheyDoNot) {
    EXPECT_FALSE(countsMayOverflow(ladder(900)));
    EXPECT_FALSE(countsMayOverflow(test::gridGraph(300, 300)));
    EXPECT_FALSE(countsMayOverflow(*generate("rmat:15:16:1").graph));
    EXPECT_FALSE(countsMayOverflow(*generate("ba:300000:4:1").graph));  // larger than what it looks at
    EXPECT_FALSE(countsMayOverflow(test::makeGraph(0, {})));
    EXPECT_FALSE(countsMayOverflow(test::makeGraph(3, {})));
    std::vector<test::EdgeOf> path;
    for (VertexId v = 0; v + 1 < 50'000; ++v) path.push_back({v, v + 1});
    EXPECT_FALSE(countsMayOverflow(test::makeGraph(50'000, path)));
}

struct TwentyBytes : SourceStrategy {
    u64 bytesPerSlot(u64 vertices, u64, bool) const override { return 20 * vertices; }
    u32 mostSlots(u64, u64, bool) const override { return 264; }
    void prepare(const gpu::DeviceGraph&, u32, bool, cudaStream_t) override {}
    void launch(const Slice&, cudaStream_t) override {}
};

TEST(SlotPlan, AsManyAsAreUsedAndFit) {
    const TwentyBytes strategy;
    CentralityOptions options;
    EXPECT_EQ(slotsIn(20'000'000, strategy, options, {1000, 4000, 5000}, false), 264u);
    EXPECT_EQ(slotsIn(20'000'000, strategy, options, {1000, 4000, 100}, false), 100u);
    EXPECT_EQ(slotsIn(200'000, strategy, options, {1000, 4000, 5000}, false), 10u);
    EXPECT_EQ(slotsIn(0, strategy, options, {1000, 4000, 5000}, false), 1u);
    options.batch = 30;
    EXPECT_EQ(slotsIn(20'000'000, strategy, options, {1000, 4000, 5000}, false), 30u);
}

// With a batch the second attempt, work-efficient, has as many slots as the first, of 32 bytes per vertex.
TEST(SlotPlan, BothAttemptsHaveTheSameRoom) {
    const Graph overflows = ladder(1100);
    const Graph calm = ladder(100);
    const u64 n = overflows.vertexCount();
    CentralityOptions options;
    options.batch = 100;
    const SearchShape shape{n, overflows.arcCount(), n};
    const u64 plenty = u64{1} << 32;
    struct FortyBytes : TwentyBytes {
        u64 bytesPerSlot(u64 vertices, u64, bool) const override { return 40 * vertices; }
    };
    EXPECT_EQ(roomForSlots(FortyBytes(), options, shape, overflows, plenty), 100 * 40 * n);
    // Too little for the second attempt, where there is one.
    const TwentyBytes few;
    EXPECT_EQ(roomForSlots(few, options, shape, calm, plenty), 100 * 20 * n);
    const u64 wide = roomForSlots(few, options, shape, overflows, plenty);
    EXPECT_GE(wide, 100 * 32 * n);
    EXPECT_LE(wide, 100 * 33 * n);
    // At most half of what is free.
    EXPECT_LE(roomForSlots(few, options, shape, overflows, 1000 * n), 500 * n);
    EXPECT_GE(roomForSlots(few, options, shape, overflows, 1000 * n), 460 * n);
}

}  // namespace
}  // namespace quartier
