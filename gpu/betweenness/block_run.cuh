// A block that works on sources in slices of time: draws one, walks through its phases in stretches of
// items, looks at the clock after each, and leaves its place in device memory when the time is up.
#pragma once

#include "gpu/betweenness/search.cuh"
#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

__device__ inline u64 nanoseconds() {
    u64 now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

// The next of the list, as its place; slice.count when none is left. The counter never runs past it.
__device__ inline u32 drawSource(const Slice& slice) {
    u32 seen = *static_cast<volatile u32*>(&slice.counters->drawn);
    while (seen < slice.count) {
        const u32 before = atomicCAS(&slice.counters->drawn, seen, seen + 1);
        if (before == seen) return seen;
        seen = before;
    }
    return slice.count;
}

// Counts the source as done or given up.
__device__ inline void fileSource(const Progress& p, const Slice& slice) {
    if (p.givenUp != 0) {
        slice.overflowed[atomicAdd(&slice.counters->overflow, 1u)] = p.source;
        return;
    }
    const u32 place = atomicAdd(&slice.counters->done, 1u);
    if (slice.depths != nullptr) slice.depths[place] = p.depth;
}

// What a source that stands for `times` vertices adds to the sums of v.
__device__ inline void addDependency(const Slice& slice, VertexId v, f64 times, f64 dependency) {
    const f64 all = times * dependency;
    if (all == 0) return;
    atomicAdd(&slice.sums[v], all);
    if (slice.squares != nullptr) atomicAdd(&slice.squares[v], all * all);
}

// Method, one object per thread:
//   State                     Progress, or what adds to it
//   begin(p, source)          thread 0: the first phase of a source, its arrays were empty
//   itemsEnd(p)               thread 0: end of the items of the phase
//   stretch(phase)            items between two looks at the clock
//   work(p, begin, end)       all threads: these items
//   next(p)                   thread 0: what follows when the phase's items are done, or p.givenUp
// After Phase::finish the arrays are empty again.
template <class Method>
__device__ void runSlice(Method& method, typename Method::State& kept, const Slice& slice) {
    __shared__ typename Method::State p;
    __shared__ u64 end;
    __shared__ bool goOn;
    const u64 begun = nanoseconds();
    if (threadIdx.x == 0) p = kept;
    while (true) {
        if (threadIdx.x == 0) {
            goOn = nanoseconds() - begun < slice.sliceNanoseconds;
            if (slice.drain && p.phase < Phase::arcs) goOn = false;
            if (goOn && p.phase == Phase::idle) {
                const u32 drawn = drawSource(slice);
                goOn = drawn < slice.count;
                if (goOn) method.begin(p, slice.sources[drawn]);
            }
            if (goOn) end = min(method.itemsEnd(p), p.position + method.stretch(p.phase));
        }
        __syncthreads();
        if (!goOn) break;
        method.work(p, p.position, end);
        __syncthreads();
        if (threadIdx.x == 0) {
            p.position = end;
            const bool over = end == method.itemsEnd(p);
            if (p.phase != Phase::finish) {
                if (over || p.givenUp != 0) method.next(p);
            } else if (over) {
                fileSource(p, slice);
                p = {};
            }
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        kept = p;
        if (p.phase != Phase::idle) atomicAdd(&slice.counters->busy, 1u);
    }
}

}  // namespace quartier::gpu::betweenness
