// Whole numbers drawn from a power law.
#pragma once

#include <cmath>
#include <vector>

#include "core/types.h"

namespace quartier::generators {

// P(k) ~ k^-exponent on low <= k <= high, for the exponents 1.5 and 2.5. Weights are quotients of products
// and square roots, which IEEE 754 rounds the same everywhere (pow is not).
class PowerLaw {
  public:
    enum class Exponent { threeHalves, fiveHalves };

    PowerLaw(Exponent exponent, u64 low, u64 high) : low_(low), tail_(high - low + 2, 0.0) {
        for (u64 k = high; k >= low; --k) {
            const auto x = static_cast<f64>(k);
            const f64 product = exponent == Exponent::threeHalves ? x : x * x;
            tail_[k - low] = tail_[k - low + 1] + 1 / (product * std::sqrt(x));
        }
    }

    // The number for a uniform u in [0, 1), among those of at least `least`.
    u64 draw(f64 u, u64 least) const {
        const f64 rest = u * tail_[least - low_];
        // The largest k whose tail is above the rest: tails fall.
        u64 below = least - low_;      // its tail is above
        u64 above = tail_.size() - 1;  // its tail, 0, is not
        while (above - below > 1) {
            const u64 middle = below + (above - below) / 2;
            (tail_[middle] > rest ? below : above) = middle;
        }
        return low_ + below;
    }
    u64 draw(f64 u) const { return draw(u, low_); }

    // Sum of k^-exponent over k >= least.
    f64 tail(u64 least) const { return tail_[least - low_]; }

  private:
    u64 low_;
    std::vector<f64> tail_;  // [high - low + 2], the last 0
};

}  // namespace quartier::generators
