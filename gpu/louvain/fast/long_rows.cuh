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
};

// Decides for one row and says so in the team's first warp; all threads of the team call it.
template <class Sum>
__device__ void settleRow(const MoveTask<Sum>& task, const Chooser<Sum>& chooser, const Team& team,
                          Candidate best, Sum own, BlockScratch<Sum>& scratch, WarpMovers& movers,
                          Tally& tally) {
    reduceTeam(team, scratch.results, best, own);
    if (team.rank >= kWarp) return;
    const bool moves = team.rank == 0 && goes(task, chooser, own, best, tally);
    movers.add(moves, chooser.vertex, best.community);
}

template <class Sum>
__device__ void decideByTeam(const MoveTask<Sum>& task, const Team& team, const Chooser<Sum>& chooser,
                             Table<Sum> table, BlockScratch<Sum>& scratch, WarpMovers& movers, Tally& tally) {
    table.mask = slotsFor(chooser.degree) - 1;
    clearTable(table, team.rank, team.threads);
    team.sync();
    const Sum own = gatherRow(task, chooser, chooser.begin, chooser.degree, table, team.rank, team.threads);
    team.sync();
    const Candidate best = bestInTable(task, chooser, table, team.rank, team.threads);
    settleRow(task, chooser, team, best, own, scratch, movers, tally);
    team.sync();
}

// Every teams-th row of a queue from `first` on, a team each; the next one's data come while one is decided.
template <class Sum>
__device__ void decideTeamRows(const MoveTask<Sum>& task, const VertexId* queue, u32 count,
                               const SharedTables<Sum>& tables, BlockScratch<Sum>& scratch,
                               WarpMovers& movers, Tally& tally) {
    const Team team = Team::ofThread();
    const u32 first = team.firstWarp / kTeamWarps * gridDim.x + (gridDim.x - 1 - blockIdx.x);
    if (first >= count) return;
    Chooser<Sum> next = chooserOf(task, queue[first]);
    for (u32 i = first; i < count; i += gridDim.x * kTeams) {
        const Chooser<Sum> chooser = next;
        if (i + gridDim.x * kTeams < count) next = chooserOf(task, queue[i + gridDim.x * kTeams]);
        decideByTeam(task, team, chooser, tables.of(team.firstWarp), scratch, movers, tally);
    }
}

// Adds a sum to a table in global memory; a slot that is taken anew is noted among the used ones.
template <class Sum>
__device__ void addToHub(const HubTables<Sum>& tables, u64 first, u32 mask, u32* usedCount,
                         VertexId community, Sum sum) {
    u32 slot = mixBits(community) & mask;
    for (;; slot = (slot + 1) & mask) {
        const VertexId met = atomicCAS(&tables.slots[first + slot].target, kNoVertex, community);
        if (met == kNoVertex) tables.used[first + atomicAdd(usedCount, 1u)] = slot;
        if (met == kNoVertex || met == community) break;
    }
    addAtomically(&tables.slots[first + slot].weight, sum);
}

// Past the first cache: other blocks wrote it.
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

// The best of a hub's table, which is emptied. Four slots are on their way at a time.
template <class Sum>
__device__ Candidate bestOfHub(const MoveTask<Sum>& task, const Chooser<Sum>& chooser, u64 first, u32 used) {
    constexpr u32 kAhead = 4;
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
        for (u32 i = 0; i < kAhead; ++i) totals[i] = slots[i] != nullptr ? task.total[found[i].target] : 0;
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            if (slots[i] == nullptr) continue;
            keepBetter(best, {scoreOf(task, chooser, found[i].weight, totals[i]), found[i].target});
            *slots[i] = {kNoVertex, 0};
        }
    }
    return best;
}

template <class Sum>
__device__ void decideChunk(const MoveTask<Sum>& task, HubChunk chunk, Table<Sum> table,
                            BlockScratch<Sum>& scratch, WarpMovers& movers, Tally& tally) {
    const LongRows& rows = task.longRows;
    const HubTables<Sum>& tables = task.hubTables;
    const u32 h = chunk.hub;
    const Chooser<Sum> chooser = chooserOf(task, rows.hub[h]);
    const u64 skipped = static_cast<u64>(chunk.number) * task.limits.block;
    const u32 count = min(task.limits.block, static_cast<u32>(chooser.degree - skipped));
    table.mask = slotsFor(count) - 1;
    clearTable(table, threadIdx.x, kMoveThreads);
    __syncthreads();
    const Sum own = sumOfLanes<kWarp>(
        gatherRow(task, chooser, chooser.begin + skipped, count, table, threadIdx.x, kMoveThreads));
    if (threadIdx.x % kWarp == 0 && own != 0) addAtomically(&tables.own[h], own);
    __syncthreads();
    const u64 first = rows.hubTable[h];
    for (u32 slot = threadIdx.x; slot <= table.mask; slot += kMoveThreads)
        if (table.keys[slot] != kNoVertex)
            addToHub(tables, first, rows.hubMask[h], &tables.usedCount[h], table.keys[slot],
                     table.sums[slot]);
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) scratch.isLast = atomicAdd(&tables.done[h], 1u) + 1 == rows.hubChunks[h];
    __syncthreads();
    if (!scratch.isLast) return;
    __threadfence();
    const u32 used = *static_cast<volatile u32*>(&tables.usedCount[h]);
    Candidate best = bestOfHub(task, chooser, first, used);
    const Sum ownOfHub = threadIdx.x == 0 ? *static_cast<volatile Sum*>(&tables.own[h]) : Sum{0};
    settleRow(task, chooser, Team::block(), best, ownOfHub, scratch, movers, tally);
    __syncthreads();
    if (threadIdx.x == 0) {
        tables.usedCount[h] = 0;
        tables.done[h] = 0;
        tables.own[h] = 0;
    }
}

// The queued chunks of hubs and block rows, dealt to the blocks of the grid.
template <class Sum>
__device__ void decideLongRows(const MoveTask<Sum>& task, u32 round, const Waiting& waiting,
                               const Table<Sum>& table, BlockScratch<Sum>& scratch, WarpMovers& movers,
                               Tally& tally) {
    const u32 chunks = waiting.of[kHubChunks];
    const u32 all = chunks + waiting.of[kBlockRows];
    for (u32 i = blockIdx.x; i < all; i += gridDim.x) {
        if (i < chunks)
            decideChunk(task, task.queues.chunksOf(round)[i], table, scratch, movers, tally);
        else
            decideByTeam(task, Team::block(), chooserOf(task, task.queues.blockRowsOf(round)[i - chunks]),
                         table, scratch, movers, tally);
        __syncthreads();
    }
}

}  // namespace quartier::gpu::louvain::fast
