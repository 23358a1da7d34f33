// Rows of up to 32 arcs: 1 to 8 lanes each, four arcs a lane, equal communities found by comparing all with
// all; longer ones by a warp each with a table in shared memory.
#pragma once

#include "gpu/louvain/fast/movers.cuh"
#include "gpu/louvain/fast/tables.cuh"

namespace quartier::gpu::louvain::fast {

constexpr u32 kHeld = 4;  // arcs of a lane

// The arcs of a short row that a lane holds, and what it knows of their communities.
template <class Sum>
struct HeldArcs {
    VertexId community[kHeld];  // kNoVertex: no arc, or a loop
    Sum weight[kHeld];
    Sum total[kHeld];

    // Arcs rank, rank + kLanes ... of the chooser's row.
    template <u32 kLanes>
    __device__ void load(const MoveTask<Sum>& task, const Chooser<Sum>& chooser, u32 rank) {
#pragma unroll
        for (u32 i = 0; i < kHeld; ++i) {
            Arc<Sum> arc{chooser.vertex, 0};
            if (i * kLanes + rank < chooser.degree) arc = task.rows.arc(chooser.begin + i * kLanes + rank);
            community[i] = arc.target;
            weight[i] = arc.weight;
        }
#pragma unroll
        for (u32 i = 0; i < kHeld; ++i)
            community[i] = community[i] != chooser.vertex ? task.label[community[i]] : kNoVertex;
#pragma unroll
        for (u32 i = 0; i < kHeld; ++i)
            total[i] = community[i] != kNoVertex ? task.community[community[i]].total : 0;
    }

    // The weight that the row has to the community of arc i, in all the kLanes lanes of the row.
    template <u32 kLanes>
    __device__ void sums(Sum (&sum)[kHeld]) const {
#pragma unroll
        for (u32 i = 0; i < kHeld; ++i) sum[i] = 0;
#pragma unroll
        for (u32 d = 0; d < kLanes; ++d)
#pragma unroll
            for (u32 j = 0; j < kHeld; ++j) {
                const VertexId other = d == 0 ? community[j] : __shfl_xor_sync(kFullWarp, community[j], d);
                const Sum with = d == 0 ? weight[j] : __shfl_xor_sync(kFullWarp, weight[j], d);
#pragma unroll
                for (u32 i = 0; i < kHeld; ++i)
                    if (community[i] == other) sum[i] += with;
            }
    }
};

// 32 / kLanes vertices of a queue from `place` on, of at most kHeld * kLanes arcs each. What counts is how
// many loads a warp has on their way at a time: four a lane. All lanes call it.
template <u32 kLanes, class Sum>
__device__ void decideInRegisters(const MoveTask<Sum>& task, const VertexId* queue, u32 place, u32 count,
                                  WarpMovers& movers, Tally& tally) {
    const u32 lane = threadIdx.x % kWarp;
    const u32 at = place + lane / kLanes;
    Chooser<Sum> chooser;
    if (at < count) chooser = chooserOf(task, queue[at]);
    HeldArcs<Sum> held;
    held.template load<kLanes>(task, chooser, lane % kLanes);
    Sum sum[kHeld];
    held.template sums<kLanes>(sum);
    Candidate best;
    Sum own = 0;
#pragma unroll
    for (u32 i = 0; i < kHeld; ++i) {
        if (held.community[i] == kNoVertex) continue;
        if (held.community[i] == chooser.own)
            own = sum[i];
        else
            keepBetter(best, {scoreOf(task, chooser, sum[i], held.total[i]), held.community[i]});
    }
    best = bestOfLanes<kLanes>(best);
    own = largestOfLanes<kLanes>(own);
    const bool moves = chooser.degree != 0 && lane % kLanes == 0 && goes(task, chooser, own, best, tally);
    movers.add(moves, chooser.vertex, best.community);
}

template <class Sum>
__device__ void decideByWarp(const MoveTask<Sum>& task, const Chooser<Sum>& chooser, Table<Sum> table,
                             WarpMovers& movers, Tally& tally) {
    const u32 lane = threadIdx.x % kWarp;
    table.mask = slotsFor(chooser.degree, task.slotsPerWarp) - 1;
    clearTable(table, lane, kWarp);
    __syncwarp();
    Sum own = gatherRow(task, chooser, chooser.begin, chooser.degree, table, lane, kWarp);
    __syncwarp();
    const Candidate best = bestOfLanes<kWarp>(bestInTable(task, chooser, table, lane, kWarp));
    own = sumOfLanes<kWarp>(own);
    const bool moves = lane == 0 && goes(task, chooser, own, best, tally);
    movers.add(moves, chooser.vertex, best.community);
    __syncwarp();
}

// A counter that deals out what is left after every group had its first two by number. A group asks before it
// works on the one and needs the answer when it begins with the next, so nobody waits for the atomic.
struct Dealer {
    u32* dealt;
    u32 groups;
    u32 all;
    // One thread of the group calls it; kNoVertex when nothing is left after `next`.
    __device__ u32 ask(u32 next) const { return next < all ? 2 * groups + atomicAdd(dealt, 1u) : kNoVertex; }
};

// Rows of a queue, a warp each, from the `first` on; the next one's data come while one is decided.
template <class Sum>
__device__ void decideWarpRows(const MoveTask<Sum>& task, const VertexId* queue, u32 first,
                               const Dealer& dealer, const Table<Sum>& table, WarpMovers& movers,
                               Tally& tally) {
    if (first >= dealer.all) return;
    u32 next = first + dealer.groups;
    Chooser<Sum> chooser = chooserOf(task, queue[first]);
    while (true) {
        Chooser<Sum> after;
        u32 afterNext = kNoVertex;
        if (threadIdx.x % kWarp == 0) afterNext = dealer.ask(next);
        if (next < dealer.all) after = chooserOf(task, queue[next]);
        decideByWarp(task, chooser, table, movers, tally);
        if (next >= dealer.all) return;
        next = __shfl_sync(kFullWarp, afterNext, 0);
        chooser = after;
    }
}

// The queues of a round, and what waits in them by kind: six classes of rows, block rows, chunks of hubs.
struct Waiting {
    const VisitNow& now;
    u32 round;
    u32 rounds;

    __device__ u32 of(u32 kind) const { return now.queued[round][kind]; }
    __device__ const VertexId* rows(const Queues& queues, u32 rowClass) const {
        return queues.rowsOf(now.classStart, rowClass, round, rounds);
    }
};

// Items of a warp, of the classes that fit in registers: 4 rows of up to 32 arcs, 8 of up to 16, 16 of up to
// 8, 32 of up to 4.
struct RegisterItems {
    u32 ends[kRowClasses];
    __device__ explicit RegisterItems(const Waiting& waiting) {
        u32 items = 0;
        for (u32 c = 0; c < kRowClasses; ++c) {
            if (c >= kFirstRegisterClass) items += (waiting.of(c) + rowsOf(c) - 1) / rowsOf(c);
            ends[c] = items;
        }
    }
    __device__ u32 all() const { return ends[kRowClasses - 1]; }
    __device__ static u32 rowsOf(u32 c) { return 4u << (c - kFirstRegisterClass); }
};

template <class Sum>
__device__ void decideItem(const MoveTask<Sum>& task, const Waiting& waiting, const RegisterItems& items,
                           u32 item, WarpMovers& movers, Tally& tally) {
    u32 c = kFirstRegisterClass;
    while (item >= items.ends[c]) ++c;
    const u32 place = (item - items.ends[c - 1]) * items.rowsOf(c);
    const VertexId* queue = waiting.rows(task.queues, c);
    const u32 count = waiting.of(c);
    switch (c) {
        case 2:
            return decideInRegisters<8>(task, queue, place, count, movers, tally);
        case 3:
            return decideInRegisters<4>(task, queue, place, count, movers, tally);
        case 4:
            return decideInRegisters<2>(task, queue, place, count, movers, tally);
        default:
            return decideInRegisters<1>(task, queue, place, count, movers, tally);
    }
}

// The queued rows of all classes, dealt to the warps of the grid: those of a warp each one by one; then items
// of several rows, neighbouring ones to one warp, for its cache. The last blocks, which have the fewest long
// rows, begin, with the warps that have the fewest rows of teams; items begin with the warps without a row.
template <class Sum>
__device__ void decideShortRows(const MoveTask<Sum>& task, const Waiting& waiting, u32* dealt,
                                const Table<Sum>& table, WarpMovers& movers, Tally& tally) {
    constexpr u32 kWarps = kMoveThreads / kWarp;
    constexpr u32 kShares = 6;  // of the items, that a warp takes
    const u32 warps = gridDim.x * kWarps;
    const u32 warpRows = waiting.of(kWarpClass);
    const u32 warp = (kWarps - 1 - threadIdx.x / kWarp) * gridDim.x + (gridDim.x - 1 - blockIdx.x);
    decideWarpRows(task, waiting.rows(task.queues, kWarpClass), warp,
                   Dealer{&dealt[kWarpRows], warps, warpRows}, table, movers, tally);

    const RegisterItems items(waiting);
    const u32 share = max(1u, items.all() / (warps * kShares));
    const Dealer dealer{&dealt[kRowItems], warps, (items.all() + share - 1) / share};
    const u32 first = (warp + warps - warpRows % warps) % warps;
    u32 next = first + warps;
    for (u32 i = first; i < dealer.all;) {
        u32 afterNext = kNoVertex;
        if (threadIdx.x % kWarp == 0) afterNext = dealer.ask(next);
        for (u32 item = i * share; item < min((i + 1) * share, items.all()); ++item)
            decideItem(task, waiting, items, item, movers, tally);
        i = next;
        next = __shfl_sync(kFullWarp, afterNext, 0);
    }
}

}  // namespace quartier::gpu::louvain::fast
