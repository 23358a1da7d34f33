// Memory that arrays of vertices leave to the next ones.
#include "graph/vertex_vector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <thread>

namespace quartier {
namespace {

u64 residentBytes() {
    constexpr u64 kPage = 4096;
    std::ifstream file("/proc/self/statm");
    u64 size = 0, resident = 0;
    file >> size >> resident;
    return resident * kPage;
}

TEST(VertexVector, TakesWhatOthersLeft) {
    releaseKeptPages();
    constexpr size_t kCount = size_t{3} << 20;
    const u32* before = nullptr;
    {
        VertexVector<u32> first(kCount);
        std::iota(first.begin(), first.end(), 0u);
        before = first.data();
    }
    const VertexVector<u32> second(kCount);
    EXPECT_EQ(second.data(), before);
    // Parts of a range, side by side.
    { const VertexVector<u32> third(kCount); }
    const VertexVector<u32> small(size_t{1} << 19), other(size_t{1} << 19);
    EXPECT_TRUE(small.data() + small.size() <= other.data() || other.data() + other.size() <= small.data());
}

// Two arrays that lie side by side leave one range. (Both are cut from one: where the system maps the next
// range is its own choice.)
TEST(VertexVector, TakesWhatSeveralLeftTogether) {
    releaseKeptPages();
    const u8* whole = nullptr;
    {
        const VertexVector<u8> mapped(2 * kHugePage);
        whole = mapped.data();
    }
    {
        const VertexVector<u8> one(kHugePage), two(kHugePage);
        ASSERT_EQ(std::min(one.data(), two.data()), whole);
        ASSERT_EQ(std::max(one.data(), two.data()), whole + kHugePage);
    }
    const VertexVector<u8> both(2 * kHugePage);
    EXPECT_EQ(both.data(), whole);
}

TEST(VertexVector, KeepsSoMuchAndNoMore) {
    releaseKeptPages();
    const u64 before = residentBytes();
    {
        VertexVector<u8> large(4 * kMostKept, u8{1});
        EXPECT_GT(residentBytes(), before + 3 * kMostKept);
    }
    EXPECT_LT(residentBytes(), before + 2 * kMostKept);
    releaseKeptPages();
    EXPECT_LT(residentBytes(), before + kMostKept / 2);
}

// Arrays of many sizes that live at the same time keep what was written to them.
TEST(VertexVector, DoesNotGiveMemoryTwice) {
    const auto work = [](u32 seed) {
        std::vector<VertexVector<u32>> arrays(8);
        u32 state = seed;
        for (u32 round = 0; round < 60; ++round) {
            state = state * 1664525u + 1013904223u;
            VertexVector<u32>& array = arrays[state >> 29];
            for (const u32 value : array) ASSERT_EQ(value, array.front());
            array = VertexVector<u32>((state >> 8) % (u32{1} << 20) + 1, seed * 1000 + round);
        }
        for (const auto& array : arrays)
            for (const u32 value : array) ASSERT_EQ(value, array.front());
    };
    std::vector<std::jthread> threads;
    for (u32 seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
}

}  // namespace
}  // namespace quartier
