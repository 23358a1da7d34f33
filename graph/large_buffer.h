// Uninitialised memory for scratch of hundreds of megabytes: on huge pages where the system gives them on
// request, which saves most page faults and most misses of the address cache.
#pragma once

#include <sys/mman.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "core/types.h"

namespace quartier {

struct LargeBufferFree {
    void operator()(std::byte* bytes) const { std::free(bytes); }
};
using LargeBuffer = std::unique_ptr<std::byte[], LargeBufferFree>;

// Aligned for any element. Throws std::bad_alloc.
inline LargeBuffer makeLargeBuffer(u64 bytes) {
    constexpr u64 kHugePage = u64{1} << 21;
    const u64 rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    auto* memory = static_cast<std::byte*>(std::aligned_alloc(kHugePage, rounded));
    if (memory == nullptr && bytes > 0) throw std::bad_alloc();
    // Only a wish: a refusal leaves ordinary pages.
    if (memory != nullptr) ::madvise(memory, rounded, MADV_HUGEPAGE);
    return LargeBuffer(memory);
}

}  // namespace quartier
