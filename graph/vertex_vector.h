// Arrays of a number per vertex that are about to be written, mostly by all threads at once: uninitialised,
// and large ones in memory that stays with the program from array to array. A pass over the vertices takes a
// fraction of the time in which the system provides pages for its result.
#pragma once

#include <vector>

#include "core/types.h"
#include "graph/large_buffer.h"

namespace quartier {

// Room for that many bytes, on huge pages where the system gives them; of any content. The middle of the room
// is a boundary between pages where it has several, so that the halves of a parallel loop do not wait for
// each other's page. Throws std::bad_alloc. Thread-safe, as the two below.
std::byte* takeKeptPages(u64 bytes);
// Gives back what takeKeptPages(bytes) returned: up to kMostKept are kept for the next ones who ask.
void giveBackPages(std::byte* room, u64 bytes);
// Gives what is kept to the system.
void releaseKeptPages();

inline constexpr u64 kMostKept = u64{64} << 20;      // bytes
inline constexpr u64 kWorthKeeping = kHugePage / 4;  // bytes: smaller arrays are left to malloc

template <class T>
struct VertexAllocator : LargeAllocator<T> {
    VertexAllocator() = default;
    template <class U>
    VertexAllocator(const VertexAllocator<U>&) {}

    T* allocate(size_t count) {
        const u64 bytes = count * sizeof(T);
        if (bytes < kWorthKeeping) return LargeAllocator<T>::allocate(count);
        return reinterpret_cast<T*>(takeKeptPages(bytes));
    }
    void deallocate(T* memory, size_t count) {
        const u64 bytes = count * sizeof(T);
        if (bytes < kWorthKeeping) return LargeAllocator<T>::deallocate(memory, count);
        giveBackPages(reinterpret_cast<std::byte*>(memory), bytes);
    }
};

// For plain numbers. An element that resize() made holds anything until it is written.
template <class T>
using VertexVector = std::vector<T, VertexAllocator<T>>;

}  // namespace quartier
