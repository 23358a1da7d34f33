// Bins of values: hand-worked ones, the slope of a power law, and values that leave no room for bins.
#include "app/session/distribution.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace quartier::session {
namespace {

using ::testing::ElementsAre;

constexpr f64 kNone = std::numeric_limits<f64>::quiet_NaN();

std::vector<u64> countsOf(const Distribution& distribution) {
    std::vector<u64> counts;
    for (const Distribution::Bin& bin : distribution.bins) counts.push_back(bin.count);
    return counts;
}

u64 sumOf(const Distribution& distribution) {
    const std::vector<u64> counts = countsOf(distribution);
    return std::accumulate(counts.begin(), counts.end(), distribution.leftOut);
}

TEST(Distributions, OfFewWholeNumbersHaveABinForEach) {
    const std::vector<f64> values{5, 1, 2, kNone, 1};
    const Distribution made = equalBins(values, true);
    EXPECT_THAT(countsOf(made), ElementsAre(2, 1, 0, 0, 1));
    EXPECT_EQ(made.bins.front().low, 1);
    EXPECT_EQ(made.bins.back().low, 5);
    EXPECT_EQ(made.values, 4u);
    EXPECT_EQ(made.bins[0].exceeding, 1);
    EXPECT_EQ(made.bins[1].exceeding, 0.5);
    EXPECT_EQ(made.bins[4].exceeding, 0.25);
}

TEST(Distributions, OfManyWholeNumbersHaveBinsOfEquallyMany) {
    std::vector<f64> values(99);
    std::iota(values.begin(), values.end(), 0);
    const Distribution made = equalBins(values, true);
    EXPECT_EQ(made.bins.size(), 33u);
    EXPECT_THAT(countsOf(made), ::testing::Each(3u));
}

TEST(Distributions, HaveAllValuesInOneBin) {
    const std::vector<f64> values{-2, 0, 0.1, 0.1, 0.7, 3.5, 40, 40, kNone};
    for (const Distribution& made : {equalBins(values, false), equalBins(values, true)}) {
        EXPECT_EQ(sumOf(made), 8u);
        for (const f64 value : values) {
            int holding = 0;
            for (const Distribution::Bin& bin : made.bins) holding += made.holds(bin, value) ? 1 : 0;
            EXPECT_EQ(holding, std::isnan(value) ? 0 : 1) << value;
        }
    }
}

// x is as frequent as x to the power of -2, from 1 to 1000.
TEST(Distributions, OfAPowerLawAreALineOverLogarithmicBins) {
    std::vector<f64> values{0, 0, 0};
    for (int x = 1; x <= 1000; ++x) values.insert(values.end(), 4'000'000 / (x * x), x);
    const Distribution made = logarithmicBins(values, true);
    EXPECT_EQ(made.leftOut, 3u);
    EXPECT_EQ(sumOf(made), values.size());
    EXPECT_TRUE(isHeavyTailed(values));
    f64 n = 0, x = 0, y = 0, xx = 0, xy = 0, share = 0;
    for (const Distribution::Bin& bin : made.bins) {
        if (bin.count == 0) continue;
        const f64 lx = std::log(made.middle(bin)), ly = std::log(made.density(bin));
        n += 1;
        x += lx;
        y += ly;
        xx += lx * lx;
        xy += lx * ly;
        share += made.density(bin) * (bin.high - bin.low);
    }
    EXPECT_GT(n, 12);
    EXPECT_NEAR((n * xy - x * y) / (n * xx - x * x), -2, 0.1);
    EXPECT_NEAR(share, 1 - 3 / static_cast<f64>(values.size()), 1e-9);
    EXPECT_NEAR(made.bins.front().exceeding, share, 1e-9);
}

TEST(Distributions, AreSoundWhereThereIsNoRoomForBins) {
    constexpr f64 kLeast = std::numeric_limits<f64>::denorm_min(), kMost = 1e308;
    const std::vector<std::vector<f64>> odd{
        {0.25, 0.25}, {1e300, 1e300},    {7, 7, 7},       {0},        {kLeast, kMost},
        {kLeast},     {1e17, 1e17 + 64}, {-1e308, 1e308}, {0, 5e-324}};
    for (const std::vector<f64>& values : odd)
        for (const bool whole : {false, true}) {
            const Distribution equal = equalBins(values, whole), ratio = logarithmicBins(values, whole);
            EXPECT_EQ(sumOf(equal), values.size()) << values[0] << whole;
            EXPECT_LE(equal.bins.size(), 42u);
            EXPECT_LE(ratio.bins.size(), 42u);
            EXPECT_EQ(ratio.bins.empty() ? values.size() : sumOf(ratio), values.size()) << values[0] << whole;
        }
    EXPECT_TRUE(equalBins({}, false).bins.empty());
    EXPECT_TRUE(equalBins(std::vector<f64>{kNone}, false).bins.empty());
    EXPECT_TRUE(equalBins(std::vector<f64>{1, std::numeric_limits<f64>::infinity()}, false).bins.empty());
    EXPECT_TRUE(logarithmicBins(std::vector<f64>{0, 0}, true).bins.empty());
    EXPECT_TRUE(logarithmicBins(std::vector<f64>{-1, 100}, true).bins.empty());
    EXPECT_FALSE(isHeavyTailed(std::vector<f64>{-1, 1e6}));
    EXPECT_FALSE(isHeavyTailed(std::vector<f64>{1, 2, 3, 4}));
}

TEST(Distributions, OfGroupsAreOfTheirSizes) {
    EXPECT_THAT(groupSizes(std::vector<f64>{1, 2, 1, kNone, 3, 1}), ElementsAre(3, 1, 1));
    EXPECT_THAT(groupSizes(std::vector<f64>{1e18, -4, 0, 2, std::numeric_limits<f64>::infinity()}),
                ElementsAre(0, 1));
}

}  // namespace
}  // namespace quartier::session
