// How a level of the deep kernel is walked: a tile of a few threads per entry of the queue, a warp for long
// rows.
//
// A level (Outward, Homeward) says
//   void open(v)        before the first arc
//   void meet(u, mark)  for every arc to u, by one thread of the tile
//   Count count         what meet() adds up, by thread; summed over the tile before close()
//   void close(v)       by one thread
#pragma once

#include <cuda/atomic>

#include "gpu/betweenness/fast/deep.h"
#include "gpu/device_math.cuh"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kLongArcs = 32;  // of a thread; longer rows are for the warp
constexpr u32 kAtATime = 4;    // arcs of a thread that are asked for together
constexpr u32 kStepBits = 32;

// value * 2^(kStepBits * steps); where there is anything, value is in [1, 2^kStepBits) but for rounding.
struct Count {
    f32 value = 0;
    u32 steps = 0;

    // 2^(-kStepBits * steps); beyond a float's 24 bits nothing of weight is lost.
    static __device__ f32 down(u32 steps) {
        return steps > 3 ? 0.0f : __int_as_float(static_cast<int>((127 - kStepBits * steps) << 23));
    }
    __device__ void add(const Count& other) {
        if (other.steps > steps) {
            value *= down(other.steps - steps);
            steps = other.steps;
        }
        value += other.steps == steps ? other.value : other.value * down(steps - other.steps);
    }
    __device__ void settle() {
        constexpr f32 kStep = 4294967296.0f;
        while (value >= kStep) {
            value *= 1 / kStep;
            ++steps;
        }
    }
    // Of `kThreads` neighbouring threads, in all of them, in an order that never changes.
    template <u32 kThreads>
    __device__ void sumOver() {
#pragma unroll
        for (u32 d = 1; d < kThreads; d *= 2)
            add({__shfl_xor_sync(kFullWarp, value, d), __shfl_xor_sync(kFullWarp, steps, d)});
    }
};

// What a search knows of a vertex: 0 until somebody came, then distance + 1 in the low bits, the steps of its
// count above, and the count's value in the upper half.
struct Mark {
    u32 reached;
    Count count;

    explicit __device__ Mark(u64 packed) {
        const u32 low = static_cast<u32>(packed);
        reached = low & (kMostDistance + 1);
        count.value = __int_as_float(static_cast<int>(packed >> 32));
        count.steps = low >> kDistanceBits;
    }

    static __device__ u64 packed(u32 reached, const Count& count) {
        return u64{__float_as_uint(count.value)} << 32 | count.steps << kDistanceBits | reached;
    }
};

// Marks are read while other threads of the block set them.
using MarkRef = cuda::atomic_ref<u64, cuda::thread_scope_block>;

__device__ inline u64 markOf(u64* marks, VertexId v) {
    return MarkRef(marks[v]).load(cuda::memory_order_relaxed);
}
__device__ inline void setMark(u64* marks, VertexId v, u64 mark) {
    MarkRef(marks[v]).store(mark, cuda::memory_order_relaxed);
}

// Way out: path counts of a level from those of the level before, and the next level. On directed graphs the
// one goes along the arcs that enter, the other along those that leave.
template <bool kPulls, bool kDiscovers>
struct Outward {
    u64* marks;
    VertexId* queue;
    u32* tail;        // in shared memory
    u32 reached;      // of this level: its distance + 1
    const f32* mass;  // or null
    u32 weight;       // by mass, of those closed
    u32* bad;         // in shared memory
    Count count;

    __device__ void open(VertexId) { count = {}; }
    __device__ void meet(VertexId u, u64 packed) {
        const Mark mark(packed);
        if (mark.reached == 0) {
            if (kDiscovers) discover(u);
        } else if (kPulls && mark.reached + 1 == reached) {
            count.add(mark.count);
        }
    }
    __device__ void discover(VertexId u) {
        u64 nobody = 0;
        if (MarkRef(marks[u]).compare_exchange_strong(nobody, u64{reached} + 1, cuda::memory_order_relaxed))
            queue[atomicAdd(tail, 1u)] = u;
    }
    __device__ void close(VertexId v) {
        if (!kPulls) return;
        if (reached == 1) count = {1, 0};  // the source
        count.settle();
        if (count.steps > kMostSteps) *bad = 1;
        setMark(marks, v, Mark::packed(reached, count));
        if (mass != nullptr) weight += static_cast<u32>(mass[v]);
    }
};

// Way back: share(w) = (mass(w) + dependency(w)) / paths(w), times 2^(32 steps(w)), takes the place of the
// path count; dependency(v) = paths(v) times the sum of the shares of v's successors.
struct Homeward {
    u64* marks;
    u32 reached;      // of this level
    const f32* mass;  // or null
    u64* sums;
    u64* squares;  // or null
    f64 sumUnit;
    f64 squareUnit;
    f32 times;  // how many vertices the source stands for
    f32 paths;  // to the vertex at work, times 2^(-32 steps)
    u32 steps;
    Count count;  // shares times 2^(-32 steps): its own steps stay 0

    __device__ void open(VertexId v) {
        const Mark own(markOf(marks, v));
        paths = own.count.value;
        steps = own.count.steps;
        count = {};
    }
    __device__ void meet(VertexId, u64 packed) {
        const Mark mark(packed);
        if (mark.reached == reached + 1)
            count.value += mark.count.value * Count::down(mark.count.steps - steps);
    }
    __device__ void close(VertexId v) const {
        const f32 own = mass != nullptr ? mass[v] : 1.0f;
        setMark(marks, v, Mark::packed(reached, {own / paths + count.value, steps}));
        const f32 dependency = paths * count.value * times;
        if (dependency == 0) return;
        const f64 exact = dependency;
        atomicAddU64(&sums[v], __double2ull_rn(exact * sumUnit));
        if (squares != nullptr) atomicAddU64(&squares[v], __double2ull_rn(exact * exact * squareUnit));
    }
};

// Thread t of `kThreads` meets its part of a row.
template <u32 kThreads, class Level>
__device__ void meetArcs(const VertexId* targets, u64 arcs, u64* marks, Level& level) {
    for (u64 a = threadIdx.x % kThreads; a < arcs; a += kThreads * kAtATime) {
        VertexId u[kAtATime];
        u64 mark[kAtATime];
#pragma unroll
        for (u32 k = 0; k < kAtATime; ++k) u[k] = a + k * kThreads < arcs ? targets[a + k * kThreads] : 0;
#pragma unroll
        for (u32 k = 0; k < kAtATime; ++k) mark[k] = a + k * kThreads < arcs ? markOf(marks, u[k]) : 0;
#pragma unroll
        for (u32 k = 0; k < kAtATime; ++k)
            if (a + k * kThreads < arcs) level.meet(u[k], mark[k]);
    }
}

// The same for a row that lies in its head.
template <u32 kThreads, class Level>
__device__ void meetHead(const uint4& head, u64* marks, Level& level) {
    const u32 u[4] = {head.x, head.y, head.z, head.w};
    u64 mark[4];
    bool mine[4];
#pragma unroll
    for (u32 k = 0; k < 4; ++k) {
        mine[k] = k % kThreads == threadIdx.x % kThreads && u[k] != kNoTarget;
        mark[k] = mine[k] ? markOf(marks, u[k]) : 0;
    }
#pragma unroll
    for (u32 k = 0; k < 4; ++k)
        if (mine[k]) level.meet(u[k], mark[k]);
}

// Entries begin .. end of the queue.
template <u32 kTile, class Level>
__device__ void walk(const HeadedRows& rows, u64* marks, const VertexId* queue, u32 begin, u32 end,
                     Level& level) {
    constexpr u32 kTiles = kWarp / kTile;
    const u32 lane = threadIdx.x % kWarp;
    const bool leads = lane % kTile == 0;
    for (u32 base = begin + threadIdx.x / kWarp * kTiles; base < end; base += blockDim.x / kTile) {
        const u32 i = base + lane / kTile;
        VertexId v = 0;
        u64 first = 0;
        u32 arcs = 0;  // that do not lie in the head
        if (i < end) {
            v = queue[i];
            const uint4 head = __ldg(reinterpret_cast<const uint4*>(rows.heads + v));
            level.open(v);
            if (head.x == kElsewhere) {
                arcs = head.y;
                first = u64{head.w} << 32 | head.z;
            } else {
                meetHead<kTile>(head, marks, level);
            }
        }
        const bool isLong = arcs > kLongArcs * kTile;
        meetArcs<kTile>(rows.targets + first, isLong ? 0 : arcs, marks, level);
        level.count.template sumOver<kTile>();
        if (i < end && !isLong && leads) level.close(v);
        for (u32 left = __ballot_sync(kFullWarp, isLong && leads); left != 0; left &= left - 1) {
            const u32 from = static_cast<u32>(__ffs(static_cast<int>(left))) - 1;
            const VertexId w = __shfl_sync(kFullWarp, v, from);
            const VertexId* targets = rows.targets + __shfl_sync(kFullWarp, first, from);
            const u32 all = __shfl_sync(kFullWarp, arcs, from);
            level.open(w);
            meetArcs<kWarp>(targets, all, marks, level);
            level.count.template sumOver<kWarp>();
            if (lane == 0) level.close(w);
        }
    }
}

}  // namespace quartier::gpu::betweenness::fast
