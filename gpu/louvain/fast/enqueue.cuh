// The beginning of a sweep: the active vertices are distributed to the queues of the rounds.
#pragma once

#include "gpu/louvain/fast/choose.cuh"

namespace quartier::gpu::louvain::fast {

constexpr u32 kMostQueues = kMostRounds * kRowClasses;

struct QueueScratch {
    u32 next[kMostQueues];  // count, then next place, of this block in every queue
};

// `rounds` neighbours in the order of rows always draw different rounds, so the queues are of equal length.
__device__ inline u32 roundOfPlace(u32 place, u32 rounds, u32 sweepSeed) {
    return (place % rounds + mixBits(place / rounds ^ sweepSeed)) % rounds;
}

// Adds the lanes with `adds` to a counter per key in shared memory; each gets its place.
__device__ inline u32 placeByKey(u32* counters, bool adds, u32 key) {
    const u32 lane = threadIdx.x % kWarp;
    const u32 same = __match_any_sync(kFullWarp, adds ? key : kNoVertex);
    const u32 leader = __ffs(same) - 1;
    u32 first = 0;
    if (adds && lane == leader) first = atomicAdd(&counters[key], __popc(same));
    return __shfl_sync(kFullWarp, first, leader) + __popc(same & ((1u << lane) - 1));
}

template <class Sum>
__device__ bool allActive(const MoveTask<Sum>& task, const PhaseState& now, u32 sweep) {
    if (!task.prune) return true;
    return sweep == 0 ? task.startsActive : now.allActiveSweep == sweep;
}

template <class Sum>
__device__ bool isActive(const MoveTask<Sum>& task, bool allAreActive, VertexId v) {
    return allAreActive || task.active[v] == kActive;
}

// The queue of a row of a class. Where the device's tables do not hold what the class does, a team
// takes what is too much for a warp, and a block what is too much for a team.
template <class Sum>
__device__ u32 queueOf(const MoveTask<Sum>& task, u32 rowClass, VertexId v) {
    if (!task.queues.narrow || rowClass >= kFirstRegisterClass) return rowClass;
    const u64 degree = task.rows.offsets[v + 1] - task.rows.offsets[v];
    if (degree > task.limits.team) return kBlockRows;
    return degree > task.limits.warp ? 0 : rowClass;
}

// Long rows draw by a hash of their vertex: their lists are in no particular order.
template <class Sum>
__device__ void enqueueLongRows(const MoveTask<Sum>& task, bool allAreActive, u32 rounds, u32 sweepSeed,
                                u32 (*queued)[kQueueKinds]) {
    const LongRows& rows = task.longRows;
    const u32 first = blockIdx.x * kMoveThreads + threadIdx.x;
    const u32 step = gridDim.x * kMoveThreads;
    for (u32 i = first; i < rows.blockRows; i += step) {
        const VertexId v = rows.blockRow[i];
        if (task.rows.offsets[v + 1] - task.rows.offsets[v] <= task.classes.team ||
            !isActive(task, allAreActive, v))
            continue;
        task.active[v] = kWasActive;
        const u32 round = mixBits(v ^ sweepSeed) % rounds;
        task.queues.blockRowsOf(round)[atomicAdd(&queued[round][kBlockRows], 1u)] = v;
    }
    for (u32 h = first; h < rows.hubs; h += step) {
        const VertexId v = rows.hub[h];
        if (!isActive(task, allAreActive, v)) continue;
        task.active[v] = kWasActive;
        const u32 round = mixBits(v ^ sweepSeed) % rounds;
        const u32 place = atomicAdd(&queued[round][kHubChunks], rows.hubChunks[h]);
        for (u32 i = 0; i < rows.hubChunks[h]; ++i) task.queues.chunksOf(round)[place + i] = {h, i};
    }
}

// Every block distributes its share of the order: counts, reserves its places, then writes.
template <class Sum>
__device__ void enqueueActive(const MoveTask<Sum>& task, const PhaseState& now, u32 sweep, u32 rounds,
                              QueueScratch& scratch) {
    constexpr u32 kAhead = 4;  // outstanding loads per thread
    const u32 sweepSeed = mixBits(task.seed + sweep * 0x9E3779B9u);
    u32(*queued)[kQueueKinds] = task.log->state.queued[sweep & 1];
    u32* others = &task.log->state.queued[(sweep + 1) & 1][0][0];
    if (blockIdx.x == gridDim.x - 1)  // the counts of the next sweep start at 0
        for (u32 i = threadIdx.x; i < kMostRounds * kQueueKinds; i += kMoveThreads) others[i] = 0;
    const bool allAreActive = allActive(task, now, sweep);
    enqueueLongRows(task, allAreActive, rounds, sweepSeed, queued);

    if (threadIdx.x < kMostQueues) scratch.next[threadIdx.x] = 0;
    __syncthreads();
    const u32 rows = now.classStart[kRowClasses];
    const u32 share = ((rows + gridDim.x - 1) / gridDim.x + kMoveThreads - 1) / kMoveThreads * kMoveThreads;
    const u64 begin = static_cast<u64>(blockIdx.x) * share;
    for (int writes = 0; writes < 2; ++writes) {
        for (u64 base = begin; base < begin + share && base < rows; base += kAhead * kMoveThreads) {
            VertexId vertices[kAhead];
            bool active[kAhead];
#pragma unroll
            for (u32 i = 0; i < kAhead; ++i) {
                const u64 place = base + i * kMoveThreads + threadIdx.x;
                vertices[i] = place < begin + share && place < rows ? task.order.vertex[place] : kNoVertex;
            }
#pragma unroll
            for (u32 i = 0; i < kAhead; ++i)
                active[i] = vertices[i] != kNoVertex && isActive(task, allAreActive, vertices[i]);
#pragma unroll
            for (u32 i = 0; i < kAhead; ++i) {
                if (__ballot_sync(kFullWarp, active[i]) == 0) continue;
                const u32 place = static_cast<u32>(base) + i * kMoveThreads + threadIdx.x;
                u32 c = 0;
                while (c + 1 < kRowClasses && place >= now.classStart[c + 1]) ++c;
                const u32 round = roundOfPlace(place, rounds, sweepSeed);
                const u32 kind = active[i] ? queueOf(task, c, vertices[i]) : c;
                const bool enqueues = active[i] && kind != kBlockRows;
                const u32 at = placeByKey(scratch.next, enqueues, round * kRowClasses + kind);
                if (writes == 0 || !active[i]) continue;
                if (kind == kBlockRows)
                    task.queues.blockRowsOf(round)[atomicAdd(&queued[round][kBlockRows], 1u)] = vertices[i];
                else
                    task.queues.rowsOf(now.classStart, kind, round, rounds)[at] = vertices[i];
                task.active[vertices[i]] = kWasActive;
            }
        }
        __syncthreads();
        if (writes == 0 && threadIdx.x < rounds * kRowClasses) {
            u32& next = scratch.next[threadIdx.x];
            if (next != 0)
                next = atomicAdd(&queued[threadIdx.x / kRowClasses][threadIdx.x % kRowClasses], next);
        }
        __syncthreads();
    }
}

}  // namespace quartier::gpu::louvain::fast
