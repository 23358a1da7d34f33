#include "render/scene.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace quartier::render {
namespace {

TEST(FairOrder, holdsEveryEdgeOnce) {
    for (const u32 count : {0u, 1u, 5u, 4096u, 8191u, 50'000u, 700'001u}) {
        std::vector<Edge> edges(count);
        for (u32 i = 0; i < count; ++i) edges[i] = {i, i + 1};
        std::vector<Edge> ordered(count);
        fairOrder(edges, ordered);
        std::sort(ordered.begin(), ordered.end(), [](Edge x, Edge y) { return x.a < y.a; });
        for (u32 i = 0; i < count; ++i) ASSERT_EQ(ordered[i].a, i);
    }
}

TEST(FairOrder, everyPrefixIsAFairSample) {
    const u32 count = 700'000;
    std::vector<Edge> edges(count);
    for (u32 i = 0; i < count; ++i) edges[i] = {i, i};
    std::vector<Edge> ordered(count);
    fairOrder(edges, ordered);
    for (const u32 prefix : {20'000u, 60'000u, 200'000u}) {
        u32 parts[10] = {};
        for (u32 i = 0; i < prefix; ++i) ++parts[u64{ordered[i].a} * 10 / count];
        for (const u32 part : parts) EXPECT_NEAR(part, prefix / 10.0, prefix * 0.06);
    }
}

}  // namespace
}  // namespace quartier::render
