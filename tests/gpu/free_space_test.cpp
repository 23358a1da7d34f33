// The bookkeeping of an arena, which needs no device.
#include "gpu/free_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

namespace quartier::gpu {
namespace {

constexpr u64 kUnit = FreeSpace::kAlignment;

TEST(FreeSpace, RoundsUpAndKeepsBooks) {
    FreeSpace space(100 * kUnit + 100);
    EXPECT_EQ(space.bytes(), 100 * kUnit);
    const auto first = space.take(10 * kUnit + 1);
    const auto second = space.take(1);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(*first % kUnit, 0u);
    EXPECT_EQ(*second % kUnit, 0u);
    EXPECT_EQ(space.used(), 12 * kUnit);
    space.give(*first);
    EXPECT_EQ(space.used(), kUnit);
    EXPECT_EQ(space.mostUsed(), 12 * kUnit);
}

TEST(FreeSpace, TwoHalvesFitWhereTheWholeWas) {
    for (const u64 half : {u64{1} << 19, u64{1'000'003}, u64{7'654'321'987}}) {
        EXPECT_EQ(FreeSpace::rounded(2 * half), 2 * FreeSpace::rounded(half));
        EXPECT_LE(FreeSpace::rounded(half), half + half / 1000);
    }
    FreeSpace space(u64{1} << 30);
    const u64 whole = space.take(199'999'496).value();
    ASSERT_TRUE(space.take((u64{1} << 30) - FreeSpace::rounded(199'999'496)));  // nothing else is free
    EXPECT_EQ(space.used(), space.bytes());
    space.give(whole);
    EXPECT_TRUE(space.take(99'999'748));
    EXPECT_TRUE(space.take(99'999'748));
}

TEST(FreeSpace, RefusesWhatDoesNotFit) {
    FreeSpace space(10 * kUnit);
    EXPECT_FALSE(space.take(10 * kUnit + 1));
    EXPECT_FALSE(space.take(~u64{0}));
    EXPECT_EQ(space.used(), 0u);
    EXPECT_TRUE(space.take(10 * kUnit));
    EXPECT_FALSE(space.take(1));
    FreeSpace nothing(kUnit - 1);
    EXPECT_FALSE(nothing.take(1));
}

TEST(FreeSpace, JoinsWhatIsFreeOnEitherSide) {
    // Three blocks given back in every order are one hole again.
    std::vector<size_t> order{0, 1, 2};
    do {
        FreeSpace space(30 * kUnit);
        std::array<u64, 3> offsets{};
        for (u64& offset : offsets) offset = space.take(10 * kUnit).value();
        for (const size_t i : order) space.give(offsets[i]);
        EXPECT_TRUE(space.take(30 * kUnit)) << order[0] << order[1] << order[2];
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(FreeSpace, HoldsWhatItHasHolesFor) {
    FreeSpace space(40 * kUnit);
    EXPECT_TRUE(space.holds(10 * kUnit, 4));
    EXPECT_FALSE(space.holds(10 * kUnit, 5));
    EXPECT_FALSE(space.holds(11 * kUnit, 4));
    const u64 lower = space.take(10 * kUnit).value();
    const u64 middle = space.take(8 * kUnit).value();
    space.give(lower);
    // Holes of 10 and of 22 units.
    EXPECT_TRUE(space.holds(10 * kUnit, 3));
    EXPECT_FALSE(space.holds(11 * kUnit, 3));
    EXPECT_EQ(space.used(), 8 * kUnit) << "asking takes nothing";
    EXPECT_EQ(space.mostUsed(), 18 * kUnit);
    space.give(middle);
    EXPECT_TRUE(space.holds(10 * kUnit, 4));
}

TEST(FreeSpace, SaysWhichRequestsAreSmall) {
    // Small ones lie at the upper end.
    for (const u64 units : {6'400u, 6'463u, 12'800u}) {
        const u64 bytes = units * kUnit;
        for (const u64 request :
             {bytes / 64 - kUnit, bytes / 64 - 1, bytes / 64, bytes / 64 + kUnit, u64{1}}) {
            FreeSpace space(bytes);
            EXPECT_EQ(space.take(request).value() != 0, FreeSpace::isSmall(request, bytes))
                << request << " of " << bytes;
        }
    }
}

TEST(FreeSpace, TellsItsLargestHole) {
    FreeSpace space(30 * kUnit);
    EXPECT_EQ(space.largestHole(), 30 * kUnit);
    const u64 lower = space.take(10 * kUnit).value();
    const u64 middle = space.take(5 * kUnit).value();
    EXPECT_EQ(space.largestHole(), 15 * kUnit);
    space.give(lower);
    EXPECT_EQ(space.largestHole(), 15 * kUnit);
    const u64 upper = space.take(15 * kUnit).value();
    EXPECT_EQ(space.largestHole(), 10 * kUnit);
    space.give(middle);
    EXPECT_EQ(space.largestHole(), 15 * kUnit);
    EXPECT_EQ(space.take(15 * kUnit), lower);
    EXPECT_EQ(space.largestHole(), 0u);
    space.give(upper);
}

TEST(FreeSpace, TellsWhatTwoRequestsCanBe) {
    FreeSpace space(31 * kUnit);
    EXPECT_EQ(space.roomForTwo(), 15 * kUnit);  // both in one hole
    const u64 lower = space.take(12 * kUnit).value();
    const u64 middle = space.take(5 * kUnit).value();
    EXPECT_EQ(space.roomForTwo(), 7 * kUnit);
    space.give(lower);
    EXPECT_EQ(space.roomForTwo(), 12 * kUnit);  // in one of 12 and one of 14
    EXPECT_TRUE(space.take(12 * kUnit));
    EXPECT_TRUE(space.take(12 * kUnit));
    space.give(middle);
}

TEST(FreeSpace, ShrinkingFreesTheUpperEnd) {
    FreeSpace space(30 * kUnit);
    const u64 lower = space.take(10 * kUnit).value();
    const u64 upper = space.take(20 * kUnit).value();
    space.shrink(lower, 4 * kUnit);
    EXPECT_EQ(space.used(), 24 * kUnit);
    EXPECT_EQ(space.take(6 * kUnit), lower + 4 * kUnit);
    space.shrink(upper, 20 * kUnit);  // to what it has
    EXPECT_EQ(space.used(), space.bytes());
    space.shrink(upper, 5 * kUnit);
    space.shrink(upper, kUnit + 1);
    EXPECT_EQ(space.take(18 * kUnit), upper + 2 * kUnit);
}

TEST(FreeSpace, LargeRequestsTakeTheSmallestHoleThatFits) {
    FreeSpace space(100 * kUnit);
    const u64 wide = space.take(30 * kUnit).value();
    space.take(10 * kUnit);
    const u64 narrow = space.take(20 * kUnit).value();
    space.take(40 * kUnit);
    space.give(wide);
    space.give(narrow);
    EXPECT_EQ(space.take(15 * kUnit), narrow);
    EXPECT_EQ(space.take(25 * kUnit), wide);
}

// A small block that is taken after a large one and stays must not lie where the large one's successor goes.
TEST(FreeSpace, SmallRequestsDoNotCutTheRoomOfLargeOnes) {
    FreeSpace space(100 * kUnit);
    const u64 large = space.take(40 * kUnit).value();
    ASSERT_TRUE(space.take(kUnit));
    space.give(large);
    ASSERT_TRUE(space.take(kUnit));
    EXPECT_TRUE(space.take(98 * kUnit));
}

// Against a map of every unit: nothing overlaps, a request is refused only where no hole is large enough, and
// all that is given back is one hole in the end.
TEST(FreeSpace, AgreesWithANaiveModel) {
    constexpr u64 kUnits = 400;
    for (u32 seed = 1; seed <= 30; ++seed) {
        std::mt19937 random(seed);
        FreeSpace space(kUnits * kUnit);
        std::vector<bool> taken(kUnits, false);
        std::map<u64, u64> held;  // first unit -> units
        u64 most = 0;
        const auto mark = [&](u64 first, u64 units, bool value) {
            for (u64 i = first; i < first + units; ++i) {
                ASSERT_NE(taken[i], value) << "unit " << i;
                taken[i] = value;
            }
        };
        const auto largestHole = [&] {
            u64 largest = 0;
            u64 run = 0;
            for (const bool here : taken) largest = std::max(largest, run = here ? 0 : run + 1);
            return largest;
        };
        const auto giveOne = [&] {
            auto which = held.begin();
            std::advance(which, random() % held.size());
            space.give(which->first * kUnit);
            mark(which->first, which->second, false);
            held.erase(which);
        };
        const auto shrinkOne = [&] {
            auto which = held.begin();
            std::advance(which, random() % held.size());
            const u64 kept = 1 + random() % which->second;
            space.shrink(which->first * kUnit, kept * kUnit);
            mark(which->first + kept, which->second - kept, false);
            which->second = kept;
        };
        for (int step = 0; step < 2000; ++step) {
            if (!held.empty() && random() % 2 == 0) {
                giveOne();
                continue;
            }
            if (!held.empty() && random() % 4 == 0) {
                shrinkOne();
                continue;
            }
            const u64 units = 1 + (random() % 3 == 0 ? random() % 100 : random() % 8);
            const auto offset = space.take(units * kUnit - random() % kUnit);
            ASSERT_EQ(offset.has_value(), units <= largestHole()) << units << " units, step " << step;
            if (!offset) continue;
            ASSERT_LE(*offset / kUnit + units, kUnits);
            mark(*offset / kUnit, units, true);
            held[*offset / kUnit] = units;
            most = std::max<u64>(most, static_cast<u64>(std::count(taken.begin(), taken.end(), true)));
            ASSERT_EQ(space.used(), static_cast<u64>(std::count(taken.begin(), taken.end(), true)) * kUnit);
        }
        EXPECT_EQ(space.mostUsed(), most * kUnit);
        while (!held.empty()) giveOne();
        EXPECT_EQ(space.used(), 0u);
        EXPECT_TRUE(space.take(kUnits * kUnit)) << "seed " << seed;
    }
}

}  // namespace
}  // namespace quartier::gpu
