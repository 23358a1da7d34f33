// Rows of up to 32 arcs: 4 to 32 lanes each, an arc a lane, equal communities found by match; longer ones by
// a warp each with a table in shared memory.
#pragma once

#include "gpu/louvain/fast/movers.cuh"
#include "gpu/louvain/fast/tables.cuh"

namespace quartier::gpu::louvain::fast {

template <class Sum>
__device__ Chooser<Sum> fromLane(const Chooser<Sum>& chooser, u32 lane) {
    return {__shfl_sync(kFullWarp, chooser.begin, lane), __shfl_sync(kFullWarp, chooser.degree, lane),
            __shfl_sync(kFullWarp, chooser.vertex, lane), __shfl_sync(kFullWarp, chooser.own, lane),
            __shfl_sync(kFullWarp, chooser.strength, lane)};
}

// Summed weight of the lanes of a tile that hold the same community.
template <u32 kLanes, class Sum>
__device__ Sum sumOfEqual(VertexId community, Sum weight, u32 firstLane) {
    Sum sum = 0;
#pragma unroll 8
    for (u32 i = 0; i < kLanes; ++i) {
        const VertexId other = __shfl_sync(kFullWarp, community, firstLane + i);
        const Sum with = __shfl_sync(kFullWarp, weight, firstLane + i);
        if (other == community) sum += with;
    }
    return sum;
}

// Up to 32 / kLanes vertices of a queue, from `place` on, and as many from `place` + 32 / kLanes on: the
// loads of both are on their way together. All lanes call it.
template <u32 kLanes, class Sum>
__device__ void decideInRegisters(const MoveTask<Sum>& task, const VertexId* queue, u32 place, u32 count,
                                  WarpMovers& movers, Tally& tally) {
    constexpr u32 kAhead = 2;
    const u32 lane = threadIdx.x % kWarp;
    const u32 tile = lane / kLanes;
    const u32 rank = lane % kLanes;
    const u32 tileMask = kLanes == kWarp ? kFullWarp : ((1u << (kLanes % kWarp)) - 1) << (tile * kLanes);
    Chooser<Sum> choosers[kAhead];
    Arc<Sum> arcs[kAhead];
    VertexId communities[kAhead];
    Sum totals[kAhead];
#pragma unroll
    for (u32 i = 0; i < kAhead; ++i) {
        const u32 at = place + i * (kWarp / kLanes) + tile;
        if (at < count) choosers[i] = chooserOf(task, queue[at]);
    }
#pragma unroll
    for (u32 i = 0; i < kAhead; ++i) {
        arcs[i] = {choosers[i].vertex, 0};
        if (rank < choosers[i].degree) arcs[i] = task.rows.arc(choosers[i].begin + rank);
    }
#pragma unroll
    for (u32 i = 0; i < kAhead; ++i)
        communities[i] = arcs[i].target != choosers[i].vertex ? task.label[arcs[i].target] : kNoVertex;
#pragma unroll
    for (u32 i = 0; i < kAhead; ++i) totals[i] = communities[i] != kNoVertex ? task.total[communities[i]] : 0;
#pragma unroll
    for (u32 i = 0; i < kAhead; ++i) {
        const Chooser<Sum>& chooser = choosers[i];
        const VertexId community = communities[i];
        const u32 equal = __match_any_sync(kFullWarp, community) & tileMask;
        const Sum sum = task.rows.unit() ? static_cast<Sum>(__popc(equal))
                                         : sumOfEqual<kLanes>(community, arcs[i].weight, tile * kLanes);
        Candidate best;
        Sum own = 0;
        if (community != kNoVertex && __ffs(equal) - 1 == static_cast<int>(lane)) {
            if (community == chooser.own)
                own = sum;
            else
                best = {scoreOf(task, chooser, sum, totals[i]), community};
        }
        best = bestOfLanes<kLanes>(best);
        own = sumOfLanes<kLanes>(own);
        const bool moves = chooser.degree != 0 && rank == 0 && goes(task, chooser, own, best, tally);
        movers.add(moves, chooser.vertex, best.community);
    }
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

// What waits in the queues of a round, by kind: six classes of rows, block rows, chunks of hubs.
struct Waiting {
    u32 of[kQueueKinds];
};

constexpr u32 kWarpClass = 1;
constexpr u32 kFirstRegisterClass = 2;

// Items of a warp, 2 x 32 / kLanes rows each, of the classes that fit in registers.
struct RegisterItems {
    u32 ends[kRowClasses];
    __device__ explicit RegisterItems(const Waiting& waiting) {
        u32 items = 0;
        for (u32 c = 0; c < kRowClasses; ++c) {
            if (c >= kFirstRegisterClass) items += (waiting.of[c] + rowsOf(c) - 1) / rowsOf(c);
            ends[c] = items;
        }
    }
    __device__ u32 all() const { return ends[kRowClasses - 1]; }
    // Rows of an item: 2, 4, 8, 16.
    __device__ static u32 rowsOf(u32 c) { return 2u << (c - kFirstRegisterClass); }
};

template <class Sum>
__device__ void decideItem(const MoveTask<Sum>& task, u32 round, u32 rounds, const Waiting& waiting,
                           const RegisterItems& items, u32 item, WarpMovers& movers, Tally& tally) {
    u32 c = kFirstRegisterClass;
    while (item >= items.ends[c]) ++c;
    const u32 place = (item - items.ends[c - 1]) * items.rowsOf(c);
    const VertexId* queue = task.queues.rowsOf(c, round, rounds);
    const u32 count = waiting.of[c];
    switch (c) {
        case 2:
            return decideInRegisters<32>(task, queue, place, count, movers, tally);
        case 3:
            return decideInRegisters<16>(task, queue, place, count, movers, tally);
        case 4:
            return decideInRegisters<8>(task, queue, place, count, movers, tally);
        default:
            return decideInRegisters<4>(task, queue, place, count, movers, tally);
    }
}

// The queued rows of all classes, dealt to the warps of the grid: those of a warp each one by one; then items
// of several rows, neighbouring ones to one warp, for its cache. The last blocks, which have
// the fewest long rows, begin.
template <class Sum>
__device__ void decideShortRows(const MoveTask<Sum>& task, u32 round, u32 rounds, const Waiting& waiting,
                                u32* dealt, const Table<Sum>& table, WarpMovers& movers, Tally& tally) {
    constexpr u32 kWarps = kMoveThreads / kWarp;
    constexpr u32 kShares = 6;  // of the items, that a warp takes
    const u32 warps = gridDim.x * kWarps;
    const u32 first = threadIdx.x / kWarp * gridDim.x + (gridDim.x - 1 - blockIdx.x);
    decideWarpRows(task, task.queues.rowsOf(kWarpClass, round, rounds), first,
                   Dealer{&dealt[kWarpRows], warps, waiting.of[kWarpClass]}, table, movers, tally);

    const RegisterItems items(waiting);
    const u32 share = max(1u, items.all() / (warps * kShares));
    const Dealer dealer{&dealt[kRowItems], warps, (items.all() + share - 1) / share};
    u32 next = first + warps;
    for (u32 i = first; i < dealer.all;) {
        u32 afterNext = kNoVertex;
        if (threadIdx.x % kWarp == 0) afterNext = dealer.ask(next);
        for (u32 item = i * share; item < min((i + 1) * share, items.all()); ++item)
            decideItem(task, round, rounds, waiting, items, item, movers, tally);
        i = next;
        next = __shfl_sync(kFullWarp, afterNext, 0);
    }
}

}  // namespace quartier::gpu::louvain::fast
