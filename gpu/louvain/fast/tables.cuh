// Sums by community in open-addressed tables in shared memory: rows that a warp or a block walks.
#pragma once

#include "gpu/louvain/fast/choose.cuh"

namespace quartier::gpu::louvain::fast {

template <class Sum>
struct Table {
    VertexId* keys;
    Sum* sums;
    u32 mask;  // slots - 1, slots a power of two
};

// The tables of all warps of a block, side by side; those of neighbouring warps make a larger one.
template <class Sum>
struct SharedTables {
    VertexId* keys;
    Sum* sums;
    u32 slotsPerWarp;
    __device__ Table<Sum> of(u32 firstWarp) const {
        return {keys + firstWarp * slotsPerWarp, sums + firstWarp * slotsPerWarp, 0};
    }
};

// Twice as many slots as keys where there is room.
__device__ inline u32 slotsFor(u32 keys, u32 most) {
    return keys <= 16 ? 32 : min(most, 1u << (32 - __clz(2 * keys - 1)));
}

// Double hashing: tables get three quarters full, where a warp would wait long for the one of its lanes that
// runs into a cluster. An odd step visits every slot.
__device__ inline u32 stepOf(u32 hash) { return hash >> 16 | 1; }

template <class Sum>
__device__ void addToTable(const Table<Sum>& table, VertexId community, Sum weight) {
    const u32 hash = mixBits(community);
    u32 slot = hash & table.mask;
    for (;; slot = (slot + stepOf(hash)) & table.mask) {
        VertexId met = *static_cast<volatile VertexId*>(&table.keys[slot]);
        if (met == kNoVertex) met = atomicCAS(&table.keys[slot], kNoVertex, community);
        if (met == kNoVertex || met == community) break;
    }
    addAtomically(&table.sums[slot], weight);
}

template <class Sum>
__device__ void clearTable(const Table<Sum>& table, u32 thread, u32 threads) {
    for (u32 slot = thread; slot <= table.mask; slot += threads) {
        table.keys[slot] = kNoVertex;
        table.sums[slot] = 0;
    }
}

// Adds the arcs [from, from + count) of the row up, those to the own community apart: returned, the part of
// the calling thread. Four outstanding loads per thread.
template <class Sum>
__device__ Sum gatherRow(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow, u64 from, u32 count,
                         const Table<Sum>& table, u32 thread, u32 threads) {
    constexpr u32 kAhead = 4;
    Sum own = 0;
    for (u32 base = thread; base < count; base += kAhead * threads) {
        Arc<Sum> arcs[kAhead];
        VertexId communities[kAhead];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            arcs[i].target = vertexRow.vertex;
            if (base + i * threads < count) arcs[i] = task.rows.arc(from + base + i * threads);
        }
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) communities[i] = task.label[arcs[i].target];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            if (arcs[i].target == vertexRow.vertex) continue;
            if (communities[i] == vertexRow.own)
                own += arcs[i].weight;
            else
                addToTable(table, communities[i], arcs[i].weight);
        }
    }
    return own;
}

// Four outstanding loads per thread.
template <class Sum>
__device__ Candidate bestInTable(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow,
                                 const Table<Sum>& table, u32 thread, u32 threads) {
    constexpr u32 kAhead = 4;
    Candidate best;
    for (u32 base = thread; base <= table.mask; base += kAhead * threads) {
        VertexId keys[kAhead];
        Sum totals[kAhead];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            const u32 slot = base + i * threads;
            keys[i] = slot <= table.mask ? table.keys[slot] : kNoVertex;
        }
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) totals[i] = keys[i] != kNoVertex ? task.community[keys[i]].total : 0;
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i)
            if (keys[i] != kNoVertex)
                keepBetter(best,
                           {scoreOf(task, vertexRow, table.sums[base + i * threads], totals[i]), keys[i]});
    }
    return best;
}

// Whole warps of a block that work on one row: all of them, or kTeamWarps.
struct Team {
    u32 rank;  // of the calling thread
    u32 threads;
    u32 firstWarp;  // of the block
    u32 barrier;    // number of the hardware's barrier

    __device__ static Team block() { return {threadIdx.x, kMoveThreads, 0, 0}; }
    __device__ static Team ofThread() {
        constexpr u32 kThreads = kTeamWarps * kWarp;
        const u32 team = threadIdx.x / kThreads;
        return {threadIdx.x % kThreads, kThreads, team * kTeamWarps, 1 + team};
    }
    __device__ void sync() const {
        if (threads == kMoveThreads)
            __syncthreads();
        else
            __barrier_sync_count(barrier, threads);
    }
};

// Results of the warps of a block, for the first warp of their team.
template <class Sum>
struct TeamResults {
    Candidate best[kMoveThreads / kWarp];
    Sum own[kMoveThreads / kWarp];
};

// In all lanes of the team's first warp; all threads of the team call it.
template <class Sum>
__device__ void reduceTeam(const Team& team, TeamResults<Sum>& results, Candidate& best, Sum& own) {
    best = bestOfLanes<kWarp>(best);
    own = sumOfLanes<kWarp>(own);
    if (team.rank % kWarp == 0) {
        results.best[team.firstWarp + team.rank / kWarp] = best;
        results.own[team.firstWarp + team.rank / kWarp] = own;
    }
    team.sync();
    if (team.rank >= kWarp) return;
    const bool mine = team.rank < team.threads / kWarp;
    best = bestOfLanes<kWarp>(mine ? results.best[team.firstWarp + team.rank] : Candidate{});
    own = sumOfLanes<kWarp>(mine ? results.own[team.firstWarp + team.rank] : Sum{0});
}

}  // namespace quartier::gpu::louvain::fast
