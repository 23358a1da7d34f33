// Strengths whose sums do not depend on the order of the additions.
#pragma once

#include <cmath>
#include <span>

#include "analytics/louvain_level.h"

namespace quartier::louvain {

// Strengths rounded to multiples of a power of two, the unit, of which the sum of all strengths has less than
// 2^51: doubles add and subtract those without rounding, so threads may add them in any order. Whole numbers
// stay as they are; others change by at most 2^-51 of the sum of all.
class ExactStrengths {
  public:
    // A view: the level must outlive it.
    explicit ExactStrengths(const LevelGraph& level) : strengths_(level.strengths()) {
        int exponent = 0;
        std::frexp(level.totalStrength(), &exponent);
        const f64 unit = std::ldexp(1.0, exponent - 51);
        rounder_ = 0x1.8p52 * unit;
    }
    f64 operator[](VertexId v) const { return (strengths_[v] + rounder_) - rounder_; }

  private:
    std::span<const f64> strengths_;
    f64 rounder_;  // doubles of its size are multiples of the unit
};

}  // namespace quartier::louvain
