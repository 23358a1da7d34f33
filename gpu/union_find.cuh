// A lock-free union-find: above[v] leads to the root of v's set. Roots are only ever hung under smaller
// vertices, so the forest has no cycles, and the final roots (the smallest vertex of each set) do not depend
// on the order of events.
#pragma once

#include "core/types.h"

namespace quartier::gpu {

// The accesses are atomic in effect: words of 32 bits, volatile.
// The root of v at some moment of the call, halving the path. Any stale value is an ancestor still.
__device__ inline VertexId rootOf(volatile VertexId* above, VertexId v) {
    VertexId p = above[v];
    while (p != v) {
        const VertexId next = above[p];
        if (next != p) above[v] = next;
        v = p;
        p = next;
    }
    return v;
}

__device__ inline void unite(VertexId* above, VertexId a, VertexId b) {
    VertexId low = rootOf(above, a);
    VertexId high = rootOf(above, b);
    while (low != high) {
        if (low > high) {
            const VertexId swapped = low;
            low = high;
            high = swapped;
        }
        const VertexId met = atomicCAS(&above[high], high, low);
        if (met == high) return;
        high = rootOf(above, met);
        low = rootOf(above, low);
    }
}

// Without halving: a write to the path could undo the label that another thread has just found.
__device__ inline VertexId rootWithoutHalving(const volatile VertexId* above, VertexId v) {
    for (VertexId p = above[v]; p != v; p = above[v]) v = p;
    return v;
}

}  // namespace quartier::gpu
