// An allocator that fails when it is told to: operator new of this test program throws std::bad_alloc at the
// n-th allocation of any thread, and malloc, aligned_alloc and realloc of the program's own code return null.
// What shared libraries allocate is not counted.
#pragma once

#include "core/types.h"

namespace quartier::test {

enum class Failing { once, fromThenOn };

// From its making to its end the allocation number `at` (1 is the first) fails, alone or with all that
// follow.
class FailingNew {
  public:
    FailingNew(u64 at, Failing how);
    ~FailingNew();
    FailingNew(const FailingNew&) = delete;
    FailingNew& operator=(const FailingNew&) = delete;
    u64 asked() const;  // allocations since its making, those that failed included

  private:
    u64 at_;
};

// Blocks that operator new has given and that were not given back.
i64 liveBlocks();

}  // namespace quartier::test
