#include "render/frame_budget.h"

#include <algorithm>

namespace quartier::render {
namespace {

constexpr f64 kWeightOfNewest = 0.25;
// Milliseconds between frames: later than the first is too late for a screen of 60 Hz, and the budget is to
// bring it to the second; before the third there is room for more.
constexpr f64 kLate = 16.75, kAim = 16.2, kEarly = 15;
constexpr f64 kShareOfExcess = 0.4, kRise = 0.05;
constexpr f64 kRiseAfterRest = 0.5;

}  // namespace

void FrameBudget::took(f64 interval) {
    interval_ = interval_ == 0 ? interval : interval_ + kWeightOfNewest * (interval - interval_);
    if (interval_ > kLate)
        budget_ -= kShareOfExcess * (interval_ - kAim);
    else if (interval_ < kEarly)
        budget_ += kRise;
    budget_ = std::clamp(budget_, kLeast, kMost);
}

void FrameBudget::rested() {
    interval_ = 0;
    budget_ = std::min(budget_ + kRiseAfterRest, kMost);
}

}  // namespace quartier::render
