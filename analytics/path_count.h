// Numbers of shortest paths beyond the range of double: a 600 x 600 grid has 10^359 between its corners.
#pragma once

#include "core/types.h"

namespace quartier {

// mantissa * 2^(512 exponent), mantissa in [1, 2^513). Counts are sums of ones, so never below 1. Relative
// error as for double. 0 is mantissa 0.
class PathCount {
  public:
    constexpr PathCount() = default;
    static constexpr PathCount one() { return PathCount(1, 0); }

    PathCount& operator+=(const PathCount& other) {
        if (other.exponent_ > exponent_) {
            mantissa_ = other.mantissa_ + shifted(mantissa_, other.exponent_ - exponent_);
            exponent_ = other.exponent_;
        } else {
            mantissa_ += shifted(other.mantissa_, exponent_ - other.exponent_);
        }
        if (mantissa_ >= kStep) {
            mantissa_ *= kInverseStep;
            ++exponent_;
        }
        return *this;
    }

    // By a number from 1 to 2^500.
    PathCount& operator*=(f64 factor) {
        mantissa_ *= factor;
        if (mantissa_ >= kStep) {
            mantissa_ *= kInverseStep;
            ++exponent_;
        }
        return *this;
    }

    // this / other, as a double. For the counts of a vertex and one after it on a shortest path it is at most
    // 1; a ratio under 2^-512 is lost, and so is its share of a score.
    f64 over(const PathCount& other) const {
        if (exponent_ > other.exponent_) return mantissa_ / other.mantissa_ * kStep;
        return shifted(mantissa_, other.exponent_ - exponent_) / other.mantissa_;
    }

    bool isZero() const { return mantissa_ == 0; }

  private:
    static constexpr f64 kStep = 0x1p512;
    static constexpr f64 kInverseStep = 0x1p-512;

    constexpr PathCount(f64 mantissa, i64 exponent) : mantissa_(mantissa), exponent_(exponent) {}
    static f64 shifted(f64 mantissa, i64 steps) {
        return steps == 0 ? mantissa : steps == 1 ? mantissa * kInverseStep : 0.0;
    }

    f64 mantissa_ = 0;
    i64 exponent_ = 0;
};

}  // namespace quartier
