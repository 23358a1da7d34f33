// The wrappers over CUB against the standard library, at sizes around and beyond a block.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "device_tests.h"
#include "gpu/primitives/primitives.h"
#include "gpu/stream.h"

namespace quartier::gpu {
namespace {

const std::vector<size_t> kSizes{1, 2, 31, 256, 257, 100'000, 1'300'001};

template <class T>
std::vector<T> randomValues(size_t count, u64 below) {
    std::mt19937_64 random(count);
    std::vector<T> values(count);
    for (T& value : values) value = static_cast<T>(random() % below);
    return values;
}

class Primitives : public testing::Test {
  protected:
    void SetUp() override { SKIP_WITHOUT_DEVICE(); }
    template <class T>
    DeviceBuffer<T> up(const std::vector<T>& values) {
        return uploaded(std::span(values), stream_().get());
    }
    template <class T>
    std::vector<T> down(const T* from, size_t count) {
        std::vector<T> values(count);
        download(values.data(), from, count, stream_().get());
        return values;
    }
    // Made on first use: there may be no device.
    Stream& stream_() {
        if (!made_) made_ = std::make_unique<Stream>();
        return *made_;
    }
    Workspace& workspace() {
        if (!scratch_) scratch_ = std::make_unique<Workspace>(stream_().get());
        return *scratch_;
    }

  private:
    std::unique_ptr<Stream> made_;
    std::unique_ptr<Workspace> scratch_;
};

TEST_F(Primitives, ExclusiveSumByKey) {
    for (const size_t n : kSizes) {
        std::vector<u32> keys = randomValues<u32>(n, n / 7 + 1);
        std::sort(keys.begin(), keys.end());
        const auto values = randomValues<f64>(n, 9);
        auto deviceKeys = up(keys);
        auto in = up(values);
        auto out = up(values);
        exclusiveSumByKey(workspace(), deviceKeys.data(), in.data(), out.data(), n);
        std::vector<f64> expected(n);
        for (size_t i = 1; i < n; ++i)
            expected[i] = keys[i] == keys[i - 1] ? expected[i - 1] + values[i - 1] : 0;
        EXPECT_EQ(down(out.data(), n), expected) << n;
    }
}

TEST_F(Primitives, ExclusiveSum) {
    for (const size_t n : kSizes) {
        const auto values = randomValues<u32>(n, 9);
        auto buffer = up(values);
        exclusiveSum(workspace(), buffer.data(), buffer.data(), n);
        std::vector<u32> expected(n);
        std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0u);
        EXPECT_EQ(down(buffer.data(), n), expected) << n;
    }
}

TEST_F(Primitives, SortPairsIsStable) {
    for (const size_t n : kSizes) {
        const auto keys = randomValues<u8>(n, 57);
        std::vector<u32> values(n);
        std::iota(values.begin(), values.end(), 0u);
        auto keysA = up(keys);
        auto keysB = up(keys);
        auto valuesA = up(values);
        auto valuesB = up(values);
        Swapped<u8> k{keysA.data(), keysB.data()};
        Swapped<u32> v{valuesA.data(), valuesB.data()};
        sortPairs(workspace(), k, v, n, 6);
        std::stable_sort(values.begin(), values.end(), [&](u32 a, u32 b) { return keys[a] < keys[b]; });
        EXPECT_EQ(down(v.current, n), values) << n;
    }
}

TEST_F(Primitives, SortPairsLooksAtLowBitsOnly) {
    const std::vector<u64> keys{0b1'01, 0b0'10, 0b1'00, 0b0'01};
    const std::vector<f64> values{1, 2, 3, 4};
    auto keysA = up(keys);
    auto keysB = up(keys);
    auto valuesA = up(values);
    auto valuesB = up(values);
    Swapped<u64> k{keysA.data(), keysB.data()};
    Swapped<f64> v{valuesA.data(), valuesB.data()};
    sortPairs(workspace(), k, v, 4, 2);
    EXPECT_EQ(down(v.current, 4), (std::vector<f64>{3, 1, 4, 2}));
}

TEST_F(Primitives, SumByKeyMergesRuns) {
    for (const size_t n : kSizes) {
        auto keys = randomValues<u64>(n, n / 3 + 1);
        std::sort(keys.begin(), keys.end());
        const auto values = randomValues<f64>(n, 1000);
        std::map<u64, f64> expected;
        for (size_t i = 0; i < n; ++i) expected[keys[i]] += values[i];
        auto k = up(keys);
        auto v = up(values);
        DeviceBuffer<u64> distinct(n, stream_().get());
        DeviceBuffer<f64> sums(n, stream_().get());
        DeviceBuffer<u64> runs(1, stream_().get());
        sumByKey(workspace(), k.data(), v.data(), distinct.data(), sums.data(), runs.data(), n);
        ASSERT_EQ(down(runs.data(), 1)[0], expected.size()) << n;
        const auto foundKeys = down(distinct.data(), expected.size());
        const auto foundSums = down(sums.data(), expected.size());
        size_t i = 0;
        for (const auto& [key, total] : expected) {
            ASSERT_EQ(foundKeys[i], key);
            ASSERT_EQ(foundSums[i], total);
            ++i;
        }
    }
}

TEST_F(Primitives, BestByRowTakesTheLowestOfEquals) {
    for (const size_t n : kSizes) {
        // n pairs in rows of one to four, scores from few values so that many are equal
        constexpr int kIdBits = 20;
        std::mt19937_64 random(n);
        std::vector<u64> keys;
        std::vector<f64> scores;
        std::vector<std::pair<f64, u32>> expected;
        u64 row = 0;
        while (keys.size() < n) {
            std::pair<f64, u32> best{-INFINITY, 0};
            const size_t end = std::min(n, keys.size() + 1 + random() % 4);
            for (u32 id = static_cast<u32>(random() % 1000); keys.size() < end; id += 7) {
                keys.push_back(row << kIdBits | id);
                scores.push_back(static_cast<f64>(random() % 3) - 1);
                if (scores.back() > best.first) best = {scores.back(), id};
            }
            expected.push_back(best);
            ++row;
        }
        for (const size_t spare : {size_t{0}, size_t{1}, size_t{5000}}) {
            std::vector<u64> padded = keys;
            std::vector<f64> paddedScores = scores;
            padded.resize(n + spare, 0);
            paddedScores.resize(n + spare, 99);
            auto k = up(padded);
            auto s = up(paddedScores);
            auto count = up(std::vector<u64>{n});
            DeviceBuffer<u32> rows(row + 1, stream_().get());
            DeviceBuffer<ScoredId> best(row + 1, stream_().get());
            DeviceBuffer<u64> runs(1, stream_().get());
            bestByRow(workspace(), k.data(), s.data(), count.data(), n + spare, kIdBits,
                      static_cast<u32>(row), rows.data(), best.data(), runs.data());
            const auto found = down(best.data(), row);
            for (u64 r = 0; r < row; ++r) {
                ASSERT_EQ(found[r].score, expected[r].first) << n << ", row " << r;
                ASSERT_EQ(found[r].id, expected[r].second) << n << ", row " << r;
            }
        }
    }
}

TEST_F(Primitives, KeepPairsKeepsOrder) {
    for (const size_t n : kSizes) {
        auto keys = randomValues<u64>(n, 3);
        std::vector<f64> values(n);
        std::iota(values.begin(), values.end(), 0.0);
        std::vector<u64> expectedKeys;
        std::vector<f64> expectedValues;
        for (size_t i = 0; i < n; ++i) {
            if (keys[i] == 2) keys[i] = kNoKey;
            if (keys[i] == kNoKey) continue;
            expectedKeys.push_back(keys[i]);
            expectedValues.push_back(values[i]);
        }
        auto k = up(keys);
        auto v = up(values);
        DeviceBuffer<u64> kept(1, stream_().get());
        keepPairs(workspace(), k.data(), v.data(), kept.data(), n);
        ASSERT_EQ(down(kept.data(), 1)[0], expectedKeys.size());
        EXPECT_EQ(down(k.data(), expectedKeys.size()), expectedKeys);
        EXPECT_EQ(down(v.data(), expectedValues.size()), expectedValues);
    }
}

TEST_F(Primitives, SumAndRange) {
    for (const size_t n : kSizes) {
        const auto values = randomValues<f64>(n, 1u << 20);
        auto buffer = up(values);
        DeviceBuffer<f64> total(1, stream_().get());
        sum(workspace(), buffer.data(), total.data(), n);
        EXPECT_EQ(down(total.data(), 1)[0], std::accumulate(values.begin(), values.end(), 0.0));
        const auto floats = randomValues<f32>(n, 1u << 20);
        auto f = up(floats);
        DeviceBuffer<f32> range(2, stream_().get());
        smallestAndLargest(workspace(), f.data(), range.data(), range.data() + 1, n);
        const auto [low, high] = std::minmax_element(floats.begin(), floats.end());
        EXPECT_EQ(down(range.data(), 2), (std::vector<f32>{*low, *high}));
    }
}

TEST_F(Primitives, SelectIndices) {
    for (const size_t n : kSizes) {
        const auto flags = randomValues<u8>(n, 3);
        std::vector<u32> expected;
        for (u32 i = 0; i < n; ++i)
            if (flags[i] != 0) expected.push_back(i);
        auto f = up(flags);
        DeviceBuffer<u32> indices(n, stream_().get());
        DeviceBuffer<u32> selected(1, stream_().get());
        selectIndices(workspace(), f.data(), indices.data(), selected.data(), n);
        ASSERT_EQ(down(selected.data(), 1)[0], expected.size());
        EXPECT_EQ(down(indices.data(), expected.size()), expected);
    }
}

}  // namespace
}  // namespace quartier::gpu
