// The number of threads that parallel work may use.
#pragma once

#include <cstddef>
#include <memory>

namespace quartier {

// While one lives, TBB runs at most so many threads (1 or more) in this process; of several the smallest
// number counts.
class ThreadLimit {
  public:
    explicit ThreadLimit(size_t threads);

  private:
    std::shared_ptr<const void> control_;  // a tbb::global_control: its header takes long to compile
};

}  // namespace quartier
