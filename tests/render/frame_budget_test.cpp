#include "render/frame_budget.h"

#include <gtest/gtest.h>

namespace quartier::render {
namespace {

// A window whose frames take `beside` milliseconds more than the drawing, which takes all of its budget.
f64 intervalAfter(FrameBudget& budget, f64 beside, int frames) {
    for (int i = 0; i < frames; ++i) budget.took(budget.milliseconds() + beside);
    return budget.milliseconds() + beside;
}

TEST(FrameBudget, IsAllThatADrawingMayTakeAtFirst) {
    FrameBudget budget;
    EXPECT_EQ(budget.milliseconds(), FrameBudget::kMost);
    EXPECT_LT(intervalAfter(budget, 4, 100), 16.7);
    EXPECT_EQ(budget.milliseconds(), FrameBudget::kMost) << "frames came early";
}

TEST(FrameBudget, MakesFramesOfASlowWindowSixtyASecond) {
    FrameBudget budget;
    EXPECT_LE(intervalAfter(budget, 10, 15), 16.75);
    const f64 found = budget.milliseconds();
    EXPECT_GT(found, 4.5) << "no more than was needed";
    intervalAfter(budget, 10, 1000);
    EXPECT_NEAR(budget.milliseconds(), found, 1) << "without swinging";
}

TEST(FrameBudget, LeavesSomethingForTheDrawing) {
    FrameBudget budget;
    intervalAfter(budget, 40, 100);
    EXPECT_EQ(budget.milliseconds(), FrameBudget::kLeast);
}

// A screen of 60 Hz shows frames 16.67 ms apart, however soon they were drawn.
TEST(FrameBudget, DoesNotChangeAtThePaceOfAScreen) {
    FrameBudget budget;
    for (int i = 0; i < 1000; ++i) budget.took(16.67);
    EXPECT_EQ(budget.milliseconds(), FrameBudget::kMost);
}

// Some frames were late while another program had the device.
TEST(FrameBudget, TriesMoreAfterARest) {
    FrameBudget budget;
    intervalAfter(budget, 14, 30);
    const f64 low = budget.milliseconds();
    budget.rested();
    EXPECT_GT(budget.milliseconds(), low);
    EXPECT_LE(intervalAfter(budget, 4, 300), 16.7);
    EXPECT_EQ(budget.milliseconds(), FrameBudget::kMost);
}

}  // namespace
}  // namespace quartier::render
