// Which arcs of a long row Leiden's refinement looks at closely. Needs no device.
#include "gpu/louvain/arc_candidates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace quartier::gpu::louvain {
namespace {

struct Arc {
    VertexId target;
    f64 weight;
};

constexpr u32 kSlots = 32;

// What the kernel keeps of a row.
std::array<u64, kSlots> bestOfSlots(const std::vector<Arc>& row, u32 seed) {
    std::array<u64, kSlots> best{};
    for (const Arc& arc : row) {
        u64& slot = best[candidateSlot(arc.target, seed, kSlots)];
        slot = std::max(slot, candidateRank(arc.weight, arc.target, seed));
    }
    return best;
}

std::vector<Arc> randomRow(u32 arcs, std::mt19937& random) {
    std::vector<Arc> row;
    for (u32 i = 0; i < arcs; ++i) row.push_back({7919 * i + 3, static_cast<f64>(random() % 5)});
    return row;
}

TEST(ArcCandidates, RanksTellTheirTargets) {
    std::mt19937 random(1);
    for (int i = 0; i < 10'000; ++i) {
        const auto target = static_cast<VertexId>(random());
        const auto seed = static_cast<u32>(random());
        EXPECT_EQ(unmixBits(mixBits(target)), target);
        EXPECT_EQ(candidateTarget(candidateRank(2.5, target, seed), seed), target);
    }
}

TEST(ArcCandidates, HeavierArcsRankHigher) {
    const std::vector<f64> ascending{0, 1e-30, 0.3, 1, 2, 1e9, 1e30};
    for (size_t i = 1; i < ascending.size(); ++i)
        EXPECT_LT(candidateRank(ascending[i - 1], 5, 3), candidateRank(ascending[i], 9, 3));
    EXPECT_NE(candidateRank(1, 5, 3), candidateRank(1, 9, 3));
}

TEST(ArcCandidates, AreTheSameWhateverTheOrderOfTheRow) {
    std::mt19937 random(2);
    std::vector<Arc> row = randomRow(200, random);
    const auto expected = bestOfSlots(row, 17);
    for (int repeat = 0; repeat < 20; ++repeat) {
        std::shuffle(row.begin(), row.end(), random);
        EXPECT_EQ(bestOfSlots(row, 17), expected);
    }
    EXPECT_NE(bestOfSlots(row, 18), expected) << "the seed decides nothing";
}

TEST(ArcCandidates, HoldTheHeaviestArcOfTheRow) {
    std::mt19937 random(3);
    for (u32 seed = 0; seed < 50; ++seed) {
        std::vector<Arc> row = randomRow(100, random);
        row[random() % row.size()].weight = 6;
        bool found = false;
        for (const u64 rank : bestOfSlots(row, seed)) {
            const VertexId target = candidateTarget(rank, seed);
            for (const Arc& arc : row) found |= arc.target == target && arc.weight == 6;
        }
        EXPECT_TRUE(found) << "seed " << seed;
    }
}

TEST(ArcCandidates, FillMostSlotsOfLongRows) {
    std::mt19937 random(4);
    const auto used = [&](u32 arcs, u32 seed) {
        const auto best = bestOfSlots(randomRow(arcs, random), seed);
        return std::count_if(best.begin(), best.end(), [](u64 rank) { return rank != 0; });
    };
    for (u32 seed = 0; seed < 20; ++seed) {
        EXPECT_GE(used(33, seed), 14) << "seed " << seed;
        EXPECT_GE(used(320, seed), 31) << "seed " << seed;
    }
}

}  // namespace
}  // namespace quartier::gpu::louvain
