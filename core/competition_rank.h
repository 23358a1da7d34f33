// Standard competition ranking: equal values share the rank of the first of them (1, 2, 2, 4).
#pragma once

#include "core/types.h"

namespace quartier {

class CompetitionRank {
  public:
    // The rank of the next value, from 1. Values come in the order of their ranks, equal ones one after the
    // other.
    u64 next(f64 value) {
        ++count_;
        if (count_ == 1 || value != last_) rank_ = count_;
        last_ = value;
        return rank_;
    }

  private:
    u64 count_ = 0, rank_ = 0;
    f64 last_ = 0;
};

}  // namespace quartier
