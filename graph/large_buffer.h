// Uninitialised memory for arrays of hundreds of megabytes: on huge pages where the system gives them on
// request, which saves most page faults and most misses of the address cache.
#pragma once

#include <sys/mman.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "core/types.h"

namespace quartier {

inline constexpr u64 kHugePage = u64{1} << 21;

struct LargeBufferFree {
    void operator()(std::byte* bytes) const { std::free(bytes); }
};
using LargeBuffer = std::unique_ptr<std::byte[], LargeBufferFree>;

// Aligned for any element. Throws std::bad_alloc.
inline LargeBuffer makeLargeBuffer(u64 bytes) {
    const u64 rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    auto* memory = static_cast<std::byte*>(std::aligned_alloc(kHugePage, rounded));
    if (memory == nullptr && bytes > 0) throw std::bad_alloc();
    // Only a wish: a refusal leaves ordinary pages.
    if (memory != nullptr) ::madvise(memory, rounded, MADV_HUGEPAGE);
    return LargeBuffer(memory);
}

// resize() leaves new elements uninitialised: zeroing what is written right afterwards would cost as much as
// reading it, on one core.
template <class T>
struct LargeAllocator {
    using value_type = T;

    LargeAllocator() = default;
    template <class U>
    LargeAllocator(const LargeAllocator<U>&) {}

    T* allocate(size_t count) {
        const u64 bytes = count * sizeof(T);
        if (bytes >= kHugePage) return reinterpret_cast<T*>(makeLargeBuffer(bytes).release());
        void* memory = std::malloc(bytes);
        if (memory == nullptr && bytes > 0) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, size_t) { std::free(memory); }

    template <class U>
    void construct(U* at) {
        ::new (static_cast<void*>(at)) U;
    }
    template <class U, class... Arguments>
    void construct(U* at, Arguments&&... arguments) {
        ::new (static_cast<void*>(at)) U(std::forward<Arguments>(arguments)...);
    }
    friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }
};

// For plain numbers. An element that resize() made holds anything until it is written.
template <class T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

}  // namespace quartier
