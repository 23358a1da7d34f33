// Sums of doubles that do not depend on the order of the additions: integers of 128 bits, so that threads
// may add in any order, and be put together in any order, with the same bits in the end.
#pragma once

#include <cmath>
#include <vector>

#include "core/types.h"

namespace quartier {

// An array of sums of numbers >= 0. A number is rounded down to a multiple of 2^-fractionBits before it is
// added; with sums of at most `largest` that is below largest * 2^-125. 16 bytes a sum.
class FixedPointSums {
  public:
    FixedPointSums() = default;
    FixedPointSums(size_t size, f64 largest) : sums_(size), fractionBits_(126 - exponentAbove(largest)) {
        toHigh_ = std::ldexp(1.0, fractionBits_ - 64);
        fromHigh_ = std::ldexp(1.0, 64 - fractionBits_);
        fromLow_ = std::ldexp(1.0, -fractionBits_);
    }

    // One sum, to be put together with those at the same place of equal arrays.
    struct Sum {
        u64 low = 0;
        u64 high = 0;
        Sum& operator+=(Sum amount) {
            low += amount.low;
            high += amount.high + (low < amount.low ? 1 : 0);
            return *this;
        }
    };

    size_t size() const { return sums_.size(); }
    bool empty() const { return sums_.empty(); }

    void add(size_t i, f64 value) {
        const f64 scaled = value * toHigh_;
        const auto high = static_cast<i64>(scaled);
        const auto low = static_cast<u64>(static_cast<i64>((scaled - static_cast<f64>(high)) * 0x1p63)) << 1;
        sums_[i] += {.low = low, .high = static_cast<u64>(high)};
    }

    const Sum& exact(size_t i) const { return sums_[i]; }
    f64 toDouble(const Sum& sum) const {
        return static_cast<f64>(sum.high) * fromHigh_ + static_cast<f64>(sum.low) * fromLow_;
    }
    f64 operator[](size_t i) const { return toDouble(sums_[i]); }
    std::vector<f64> values() const {
        std::vector<f64> values(size());
        for (size_t i = 0; i < values.size(); ++i) values[i] = (*this)[i];
        return values;
    }

  private:
    static int exponentAbove(f64 largest) {
        int exponent = 0;
        std::frexp(largest, &exponent);
        return exponent;
    }

    std::vector<Sum> sums_;
    int fractionBits_ = 0;
    f64 toHigh_ = 1;  // from a number to units of Sum::high
    f64 fromHigh_ = 1;
    f64 fromLow_ = 1;
};

}  // namespace quartier
