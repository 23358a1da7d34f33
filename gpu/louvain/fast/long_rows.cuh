// Rows of hundreds of arcs by a block each; hubs in chunks by several blocks: each sums its chunk in shared
// memory and adds what it found to the hub's table in global memory; the block that comes last decides.
#pragma once

#include "gpu/louvain/fast/short_rows.cuh"

namespace quartier::gpu::louvain::fast {

// Shared memory of rows that several warps work on.
template <class Sum>
struct BlockScratch {
    TeamResults<Sum> results;
    u32 isLast;
    u32 next[kTeams];  // row of every team; [0] of the block
};

// Decides for one row, in the first warp of the team; all threads of the team call it.
template <class Sum>
__device__ void decideRow(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow, const Team& team,
                          Candidate best, Sum own, BlockScratch<Sum>& scratch, WarpMovers& movers,
                          Tally& tally) {
    reduceTeam(team, scratch.results, best, own);
    if (team.rank >= kWarp) return;
    const bool moves = team.rank == 0 && shouldMove(task, vertexRow, own, best, tally);
    movers.add(moves, vertexRow.vertex, best.community);
}

template <class Sum>
__device__ void decideByTeam(const MoveTask<Sum>& task, const Team& team, const VertexRow<Sum>& vertexRow,
                             Table<Sum> table, BlockScratch<Sum>& scratch, WarpMovers& movers, Tally& tally) {
    table.mask = slotsFor(vertexRow.degree, team.threads / kWarp * task.slotsPerWarp) - 1;
    clearTable(table, team.rank, team.threads);
    team.sync();
    const Sum own =
        gatherRow(task, vertexRow, vertexRow.begin, vertexRow.degree, table, team.rank, team.threads);
    team.sync();
    const Candidate best = bestInTable(task, vertexRow, table, team.rank, team.threads);
    decideRow(task, vertexRow, team, best, own, scratch, movers, tally);
    team.sync();
}

// Rows of a queue, a team each; the next row is loaded while one is decided.
template <class Sum>
__device__ void decideTeamRows(const MoveTask<Sum>& task, const VertexId* queue, const WorkClaims& claims,
                               const SharedTables<Sum>& tables, BlockScratch<Sum>& scratch,
                               WarpMovers& movers, Tally& tally) {
    const Team team = Team::ofThread();
    const u32 number = team.firstWarp / kTeamWarps;
    const u32 first = number * gridDim.x + (gridDim.x - 1 - blockIdx.x);
    if (first >= claims.all) return;
    u32 next = first + claims.groups;
    VertexRow<Sum> vertexRow = vertexRowOf(task, queue[first]);
    while (true) {
        VertexRow<Sum> after;
        u32 afterNext = kNoVertex;
        if (team.rank == 0) afterNext = claims.claimNext(next);
        if (next < claims.all) after = vertexRowOf(task, queue[next]);
        decideByTeam(task, team, vertexRow, tables.of(team.firstWarp), scratch, movers, tally);
        if (next >= claims.all) return;
        if (team.rank == 0) scratch.next[number] = afterNext;
        team.sync();
        next = scratch.next[number];
        vertexRow = after;
    }
}

// Bypasses L1: other blocks wrote it.
template <class Sum>
__device__ Arc<Sum> slotNow(const Arc<Sum>* slot) {
    Arc<Sum> result;
    result.target = __ldcg(&slot->target);
    if constexpr (sizeof(Sum) == 4)
        result.weight = __ldcg(&slot->weight);
    else
        result.weight = __ldcg(reinterpret_cast<const unsigned long long*>(&slot->weight));
    return result;
}

// The best community in a hub's table, which is emptied. Eight outstanding loads per thread.
template <class Sum>
__device__ Candidate bestOfHub(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow, u64 first,
                               u32 used) {
    constexpr u32 kAhead = 8;
    const HubTables<Sum>& tables = task.hubTables;
    Candidate best;
    for (u32 base = threadIdx.x; base < used; base += kAhead * kMoveThreads) {
        Arc<Sum>* slots[kAhead];
        Arc<Sum> found[kAhead];
        Sum totals[kAhead];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            const u32 place = base + i * kMoveThreads;
            slots[i] = place < used ? tables.slots + first + __ldcg(&tables.used[first + place]) : nullptr;
        }
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i)
            if (slots[i] != nullptr) found[i] = slotNow(slots[i]);
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i)
            totals[i] = slots[i] != nullptr ? task.community[found[i].target].total : 0;
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            if (slots[i] == nullptr) continue;
            keepBetter(best, {scoreOf(task, vertexRow, found[i].weight, totals[i]), found[i].target});
            *slots[i] = {kNoVertex, 0};
        }
    }
    return best;
}

// Adds a block's table to the hub's in global memory; a slot that is taken anew is noted among the used ones,
// with one atomic a warp. Four outstanding compare-and-swaps per thread.
template <class Sum>
__device__ void addTableToHub(const HubTables<Sum>& tables, u64 first, u32 mask, u32* usedCount,
                              const Table<Sum>& table) {
    constexpr u32 kAhead = 4;
    const u32 lane = threadIdx.x % kWarp;
    const u32 slots = table.mask + 1;
    for (u32 base = threadIdx.x - lane; base < slots; base += kAhead * kMoveThreads) {
        VertexId keys[kAhead];
        VertexId met[kAhead];
        u32 places[kAhead];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            const u32 slot = base + i * kMoveThreads + lane;
            keys[i] = slot < slots ? table.keys[slot] : kNoVertex;
            places[i] = mixBits(keys[i]) & mask;
            met[i] = keys[i] == kNoVertex
                         ? keys[i]
                         : atomicCAS(&tables.slots[first + places[i]].target, kNoVertex, keys[i]);
        }
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            const bool here = keys[i] != kNoVertex;
            bool isNew = here && met[i] == kNoVertex;
            while (here && !isNew && met[i] != keys[i]) {
                places[i] = (places[i] + stepOf(mixBits(keys[i]))) & mask;
                met[i] = atomicCAS(&tables.slots[first + places[i]].target, kNoVertex, keys[i]);
                isNew = met[i] == kNoVertex;
            }
            if (here)
                addAtomically(&tables.slots[first + places[i]].weight,
                              table.sums[base + i * kMoveThreads + lane]);
            const u32 taken = __ballot_sync(kFullWarp, isNew);
            if (taken == 0) continue;
            u32 used = 0;
            if (lane == 0) used = atomicAdd(usedCount, __popc(taken));
            used = __shfl_sync(kFullWarp, used, 0) + __popc(taken & ((1u << lane) - 1));
            if (isNew) tables.used[first + used] = places[i];
        }
    }
}

template <class Sum>
__device__ void decideChunk(const MoveTask<Sum>& task, HubChunk chunk, Table<Sum> table,
                            BlockScratch<Sum>& scratch, WarpMovers& movers, Tally& tally) {
    const LongRows& rows = task.longRows;
    const HubTables<Sum>& tables = task.hubTables;
    const u32 h = chunk.hub;
    const VertexRow<Sum> vertexRow = vertexRowOf(task, rows.hub[h]);
    const u64 skipped = static_cast<u64>(chunk.number) * task.limits.chunk;
    const u32 count = min(task.limits.chunk, static_cast<u32>(vertexRow.degree - skipped));
    table.mask = slotsFor(count, kMoveThreads / kWarp * task.slotsPerWarp) - 1;
    clearTable(table, threadIdx.x, kMoveThreads);
    __syncthreads();
    const Sum own = sumOfLanes<kWarp>(
        gatherRow(task, vertexRow, vertexRow.begin + skipped, count, table, threadIdx.x, kMoveThreads));
    if (threadIdx.x % kWarp == 0 && own != 0) addAtomically(&tables.own[h], own);
    __syncthreads();
    const u64 first = rows.hubTable[h];
    addTableToHub(task.hubTables, first, rows.hubMask[h], &tables.usedCount[h], table);
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) scratch.isLast = atomicAdd(&tables.done[h], 1u) + 1 == rows.hubChunks[h];
    __syncthreads();
    if (!scratch.isLast) return;
    __threadfence();
    const u32 used = *static_cast<volatile u32*>(&tables.usedCount[h]);
    Candidate best = bestOfHub(task, vertexRow, first, used);
    const Sum ownOfHub = threadIdx.x == 0 ? *static_cast<volatile Sum*>(&tables.own[h]) : Sum{0};
    decideRow(task, vertexRow, Team::block(), best, ownOfHub, scratch, movers, tally);
    __syncthreads();
    if (threadIdx.x == 0) {
        tables.usedCount[h] = 0;
        tables.done[h] = 0;
        tables.own[h] = 0;
    }
}

// The queued chunks of hubs and block rows, distributed over the blocks of the grid.
template <class Sum>
__device__ void decideLongRows(const MoveTask<Sum>& task, const RoundQueues& roundQueues, u32* claimed,
                               const Table<Sum>& table, BlockScratch<Sum>& scratch, WarpMovers& movers,
                               Tally& tally) {
    const u32 chunks = roundQueues.of(kHubChunks);
    const WorkClaims claims{claimed, gridDim.x, chunks + roundQueues.of(kBlockRows)};
    u32 next = blockIdx.x + gridDim.x;
    for (u32 i = blockIdx.x; i < claims.all;) {
        u32 afterNext = kNoVertex;
        if (threadIdx.x == 0) afterNext = claims.claimNext(next);
        if (i < chunks)
            decideChunk(task, task.queues.chunksOf(roundQueues.round)[i], table, scratch, movers, tally);
        else
            decideByTeam(task, Team::block(),
                         vertexRowOf(task, task.queues.blockRowsOf(roundQueues.round)[i - chunks]), table,
                         scratch, movers, tally);
        if (threadIdx.x == 0) scratch.next[0] = afterNext;
        __syncthreads();
        i = next;
        next = scratch.next[0];
        __syncthreads();
    }
}

}  // namespace quartier::gpu::louvain::fast
