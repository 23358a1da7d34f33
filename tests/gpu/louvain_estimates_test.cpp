// What the strategies of Louvain announce for their work. Needs no device.
#include <gtest/gtest.h>

#include "gpu/louvain/adaptive.h"
#include "gpu/louvain/block_per_vertex.h"
#include "gpu/louvain/block_per_vertex_tables.h"
#include "gpu/louvain/degree_buckets.h"
#include "gpu/louvain/engine.h"
#include "gpu/louvain/hash_map.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kRoom = ~u64{0};

CommunityOptions withRounds(u32 rounds) {
    CommunityOptions options;
    options.rounds = rounds;
    return options;
}

GraphShape rmat22(bool powerLaw) {
    return {.vertices = 4'194'304, .arcs = 128'315'458, .largestDegree = 160'000, .powerLaw = powerLaw};
}

// Rows of two levels, of 16 bytes an arc: of power laws in few rounds, and of any graph in one.
TEST(LouvainEstimates, CountTheRowsOfASecondLevelWhereItMayKeepItsArcs) {
    for (const auto bytes : {adaptiveBytes, hashMapBytes}) {
        const u64 usual = bytes(rmat22(false), withRounds(4), kRoom);
        const u64 rows = rmat22(false).arcs * 16;
        EXPECT_EQ(bytes(rmat22(true), withRounds(4), kRoom), usual);
        EXPECT_EQ(bytes(rmat22(false), withRounds(2), kRoom), usual);
        EXPECT_EQ(bytes(rmat22(true), withRounds(2), kRoom), usual + rows);
        EXPECT_EQ(bytes(rmat22(true), withRounds(3), kRoom), usual + rows);
        EXPECT_EQ(bytes(rmat22(false), withRounds(1), kRoom), usual + rows);
        EXPECT_EQ(bytes(rmat22(true), withRounds(1), kRoom), usual + rows);
    }
}

TEST(LouvainEstimates, OfDegreeBucketsCountAThirdLevelOfPowerLawsOnly) {
    for (const u32 rounds : {1u, 2u, 3u}) {
        EXPECT_EQ(degreeBucketsBytes(rmat22(false), rounds), degreeBucketsBytes(rmat22(false), 4));
        EXPECT_EQ(degreeBucketsBytes(rmat22(true), rounds),
                  degreeBucketsBytes(rmat22(true), 4) + rmat22(true).arcs * 17);
    }
}

// 1023 MB were announced of actor-collaboration, and 622 to 711 used (H200, 1 to 8 rounds).
TEST(LouvainEstimates, OfDegreeBucketsCountAQuarterOfTheRowsWhereCommunitiesAreFew) {
    GraphShape actors{392'340, 30'076'166, 3956};
    const u64 all = degreeBucketsBytes(actors, 4);
    actors.fewCommunities = true;
    EXPECT_EQ(all - degreeBucketsBytes(actors, 4), (actors.arcs - actors.arcs / 4) * 12);
}

TEST(LouvainEstimates, OfBlockPerVertexCountWhatItsTablesCutOff) {
    const GraphShape actors{392'340, 30'076'166, 3956};
    const u64 tables = tablesFor(actors, 132).bytes();
    EXPECT_GE(blockPerVertexBytes(actors, 4, 132), actors.arcs * 32 + tables);
    EXPECT_LE(blockPerVertexBytes(actors, 4, 132), actors.arcs * 33);
    const GraphShape grid{16'000'000, 64'000'000, 4};
    EXPECT_EQ(blockPerVertexBytes(grid, 4, 132), grid.arcs * 32);
}

// With Leiden a power law keeps its arcs whatever the rounds. That is not announced of the device.
TEST(LouvainEstimates, PutOnTheHostWhatHasNoRoomWithLeiden) {
    for (const StrategyEntry& entry : strategies()) {
        if (entry.info.id == "block-per-vertex") continue;  // asks for the device's multiprocessors
        SCOPED_TRACE(entry.info.id);
        CommunityOptions options;
        EXPECT_EQ(bytesWithoutRoom(entry, rmat22(true), options, kRoom), 0u);
        options.refine = Refine::leiden;
        EXPECT_EQ(bytesWithoutRoom(entry, rmat22(false), options, kRoom), 0u);
        const u64 perArc = entry.info.id == "degree-buckets" ? 17 : entry.info.id == "sort-reduce" ? 0 : 16;
        EXPECT_EQ(bytesWithoutRoom(entry, rmat22(true), options, kRoom), rmat22(true).arcs * perArc);
        options.rounds = 2;  // announced
        EXPECT_EQ(bytesWithoutRoom(entry, rmat22(true), options, kRoom), 0u);
    }
}

}  // namespace
}  // namespace quartier::gpu::louvain
