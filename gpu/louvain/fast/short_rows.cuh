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
    __device__ void load(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow, u32 rank) {
#pragma unroll
        for (u32 i = 0; i < kHeld; ++i) {
            Arc<Sum> arc{vertexRow.vertex, 0};
            if (i * kLanes + rank < vertexRow.degree)
                arc = task.rows.arc(vertexRow.begin + i * kLanes + rank);
            community[i] = arc.target;
            weight[i] = arc.weight;
        }
#pragma unroll
        for (u32 i = 0; i < kHeld; ++i)
            community[i] = community[i] != vertexRow.vertex ? task.label[community[i]] : kNoVertex;
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

// 32 / kLanes vertices of a queue from `place` on, of at most kHeld * kLanes arcs each. Four
// outstanding loads per lane hide the latency. All lanes call it.
template <u32 kLanes, class Sum>
__device__ void decideInRegisters(const MoveTask<Sum>& task, const VertexId* queue, u32 place, u32 count,
                                  WarpMovers& movers, Tally& tally) {
    const u32 lane = threadIdx.x % kWarp;
    const u32 at = place + lane / kLanes;
    VertexRow<Sum> vertexRow;
    if (at < count) vertexRow = vertexRowOf(task, queue[at]);
    HeldArcs<Sum> held;
    held.template load<kLanes>(task, vertexRow, lane % kLanes);
    Sum sum[kHeld];
    held.template sums<kLanes>(sum);
    Candidate best;
    Sum own = 0;
#pragma unroll
    for (u32 i = 0; i < kHeld; ++i) {
        if (held.community[i] == kNoVertex) continue;
        if (held.community[i] == vertexRow.own)
            own = sum[i];
        else
            keepBetter(best, {scoreOf(task, vertexRow, sum[i], held.total[i]), held.community[i]});
    }
    best = bestOfLanes<kLanes>(best);
    own = largestOfLanes<kLanes>(own);
    const bool moves =
        vertexRow.degree != 0 && lane % kLanes == 0 && shouldMove(task, vertexRow, own, best, tally);
    movers.add(moves, vertexRow.vertex, best.community);
}

template <class Sum>
__device__ void decideByWarp(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow, Table<Sum> table,
                             WarpMovers& movers, Tally& tally) {
    const u32 lane = threadIdx.x % kWarp;
    table.mask = slotsFor(vertexRow.degree, task.slotsPerWarp) - 1;
    clearTable(table, lane, kWarp);
    __syncwarp();
    Sum own = gatherRow(task, vertexRow, vertexRow.begin, vertexRow.degree, table, lane, kWarp);
    __syncwarp();
    const Candidate best = bestOfLanes<kWarp>(bestInTable(task, vertexRow, table, lane, kWarp));
    own = sumOfLanes<kWarp>(own);
    const bool moves = lane == 0 && shouldMove(task, vertexRow, own, best, tally);
    movers.add(moves, vertexRow.vertex, best.community);
    __syncwarp();
}

// Dynamic distribution of items over groups of threads. Every group has its first two items by its number and
// claims the others by an atomic counter, one item ahead, so that the latency of the atomic is hidden.
struct WorkClaims {
    u32* claimed;
    u32 groups;
    u32 all;
    // By one thread of the group: the item after `next`; kNoVertex when there is none.
    __device__ u32 claimNext(u32 next) const {
        return next < all ? 2 * groups + atomicAdd(claimed, 1u) : kNoVertex;
    }
};

// Rows of a queue, a warp each, from the `first` on; the next row is loaded while one is decided.
template <class Sum>
__device__ void decideWarpRows(const MoveTask<Sum>& task, const VertexId* queue, u32 first,
                               const WorkClaims& claims, const Table<Sum>& table, WarpMovers& movers,
                               Tally& tally) {
    if (first >= claims.all) return;
    u32 next = first + claims.groups;
    VertexRow<Sum> vertexRow = vertexRowOf(task, queue[first]);
    while (true) {
        VertexRow<Sum> after;
        u32 afterNext = kNoVertex;
        if (threadIdx.x % kWarp == 0) afterNext = claims.claimNext(next);
        if (next < claims.all) after = vertexRowOf(task, queue[next]);
        decideByWarp(task, vertexRow, table, movers, tally);
        if (next >= claims.all) return;
        next = __shfl_sync(kFullWarp, afterNext, 0);
        vertexRow = after;
    }
}

// The queues of a round, by kind: six classes of rows, block rows, chunks of hubs.
struct RoundQueues {
    const PhaseState& now;
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
    __device__ explicit RegisterItems(const RoundQueues& roundQueues) {
        u32 items = 0;
        for (u32 c = 0; c < kRowClasses; ++c) {
            if (c >= kFirstRegisterClass) items += (roundQueues.of(c) + rowsOf(c) - 1) / rowsOf(c);
            ends[c] = items;
        }
    }
    __device__ u32 all() const { return ends[kRowClasses - 1]; }
    __device__ static u32 rowsOf(u32 c) { return 4u << (c - kFirstRegisterClass); }
};

template <class Sum>
__device__ void decideItem(const MoveTask<Sum>& task, const RoundQueues& roundQueues,
                           const RegisterItems& items, u32 item, WarpMovers& movers, Tally& tally) {
    u32 c = kFirstRegisterClass;
    while (item >= items.ends[c]) ++c;
    const u32 place = (item - items.ends[c - 1]) * items.rowsOf(c);
    const VertexId* queue = roundQueues.rows(task.queues, c);
    const u32 count = roundQueues.of(c);
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

// The queued rows of all classes, distributed over the warps of the grid: first rows that take a warp each,
// then items of several rows, neighbouring ones to one warp, for its cache. Warp rows begin with the last
// blocks, which have the fewest long rows, and with the warps that have the fewest rows of teams; items begin
// with the warps without a row.
template <class Sum>
__device__ void decideShortRows(const MoveTask<Sum>& task, const RoundQueues& roundQueues, u32* claimed,
                                const Table<Sum>& table, WarpMovers& movers, Tally& tally) {
    constexpr u32 kWarps = kMoveThreads / kWarp;
    constexpr u32 kShares = 6;  // of the items, that a warp takes
    const u32 warps = gridDim.x * kWarps;
    const u32 warpRows = roundQueues.of(kWarpClass);
    const u32 warp = (kWarps - 1 - threadIdx.x / kWarp) * gridDim.x + (gridDim.x - 1 - blockIdx.x);
    decideWarpRows(task, roundQueues.rows(task.queues, kWarpClass), warp,
                   WorkClaims{&claimed[kWarpRows], warps, warpRows}, table, movers, tally);

    const RegisterItems items(roundQueues);
    const u32 share = max(1u, items.all() / (warps * kShares));
    const WorkClaims claims{&claimed[kRowItems], warps, (items.all() + share - 1) / share};
    const u32 first = (warp + warps - warpRows % warps) % warps;
    u32 next = first + warps;
    for (u32 i = first; i < claims.all;) {
        u32 afterNext = kNoVertex;
        if (threadIdx.x % kWarp == 0) afterNext = claims.claimNext(next);
        for (u32 item = i * share; item < min((i + 1) * share, items.all()); ++item)
            decideItem(task, roundQueues, items, item, movers, tally);
        i = next;
        next = __shfl_sync(kFullWarp, afterNext, 0);
    }
}

}  // namespace quartier::gpu::louvain::fast
