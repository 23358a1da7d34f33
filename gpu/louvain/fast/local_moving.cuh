// The local moving phase of one level, by all blocks of a cooperative launch.
#pragma once

#include "gpu/louvain/fast/enqueue.cuh"
#include "gpu/louvain/fast/grid_barrier.cuh"
#include "gpu/louvain/fast/long_rows.cuh"

namespace quartier::gpu::louvain::fast {

constexpr u32 kWarps = kMoveThreads / kWarp;
constexpr u32 kActivateLanes = 8;      // per row of a vertex that moved
constexpr u32 kActivateShort = 64;     // arcs that kActivateLanes lanes take at most
constexpr u32 kActivateByThread = 16;  // arcs that one thread takes at most
constexpr u64 kSparse = 8;             // mean arcs of a row, up to which one thread takes a row
constexpr u64 kActivationsEach = 2;    // mean, by the moves of one round, above which all become active
constexpr u64 kFewMovers = 16;         // one of so many vertices
constexpr u64 kVeryFewMovers = 128;

__device__ inline u64 nanosecondsNow() {
    u64 now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

template <class Sum>
struct SharedLayout {
    Sum* sums;
    VertexId* keys;
    MoverBuffer* movers;
    BlockScratch<Sum>* scratch;

    __device__ SharedLayout(u64* memory, u32 slotsPerWarp) {
        sums = reinterpret_cast<Sum*>(memory);
        keys = reinterpret_cast<VertexId*>(sums + kWarps * slotsPerWarp);
        movers = reinterpret_cast<MoverBuffer*>(keys + kWarps * slotsPerWarp);
        scratch = reinterpret_cast<BlockScratch<Sum>*>(movers + kWarps);
    }
    static u32 bytes(u32 slotsPerWarp) {
        return kWarps * slotsPerWarp * (sizeof(Sum) + sizeof(VertexId)) + kWarps * sizeof(MoverBuffer) +
               sizeof(BlockScratch<Sum>);
    }
};

// A vertex that moved, with its row and its community.
struct Mover {
    u64 begin = 0;
    u32 degree = 0;
    VertexId vertex = 0;
    VertexId own = kNoVertex;
};

template <class Sum>
__device__ Mover moverOf(const MoveTask<Sum>& task, VertexId v) {
    const u64 begin = task.rows.offsets[v];
    return {begin, static_cast<u32>(task.rows.offsets[v + 1] - begin), v, task.label[v]};
}

__device__ inline Mover fromLane(const Mover& mover, u32 lane) {
    return {__shfl_sync(kFullWarp, mover.begin, lane), __shfl_sync(kFullWarp, mover.degree, lane),
            __shfl_sync(kFullWarp, mover.vertex, lane), __shfl_sync(kFullWarp, mover.own, lane)};
}

// Arcs rank, rank + step, ... of a row. Four outstanding loads per thread.
template <class Sum>
__device__ void activateArcs(const MoveTask<Sum>& task, const Mover& mover, u32 rank, u32 step) {
    constexpr u32 kAhead = 4;
    for (u32 base = rank; base < mover.degree; base += kAhead * step) {
        VertexId targets[kAhead];
        VertexId labels[kAhead];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            const u32 a = base + i * step;
            targets[i] = a < mover.degree ? task.rows.arc(mover.begin + a).target : mover.vertex;
        }
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) labels[i] = task.label[targets[i]];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i)
            if (labels[i] != mover.own) task.active[targets[i]] = kActive;
    }
}

// kLanes threads per vertex that moved, consecutive ones in different blocks. Rows that are too long for less
// than a warp take the whole warp; those of hubs are not processed here.
template <u32 kLanes, class Sum>
__device__ void activateByGroups(const MoveTask<Sum>& task, const VertexId* mover, u32 movers) {
    constexpr u32 kGroups = kMoveThreads / kLanes;
    const u32 lane = threadIdx.x % kWarp;
    const u32 rank = threadIdx.x % kLanes;
    const u32 group = threadIdx.x / kLanes * gridDim.x + blockIdx.x;
    const u32 passes = (movers + gridDim.x * kGroups - 1) / (gridDim.x * kGroups);
    for (u32 pass = 0; pass < passes; ++pass) {
        const u32 i = pass * gridDim.x * kGroups + group;
        Mover mine;
        if (i < movers) mine = moverOf(task, mover[i]);
        if (mine.degree > task.limits.block) mine.degree = 0;
        const bool wide = kLanes < kWarp && mine.degree > kActivateShort;
        if (!wide) activateArcs(task, mine, rank, kLanes);
        if constexpr (kLanes < kWarp) {
            u32 longer = __ballot_sync(kFullWarp, rank == 0 && wide);
            for (; longer != 0; longer &= longer - 1)
                activateArcs(task, fromLane(mine, __ffs(longer) - 1), lane, kWarp);
        }
    }
}

// The same for many vertices with short rows: a thread has the rows of two, with four outstanding loads each,
// and consecutive vertices, whose rows share cache lines, are in neighbouring threads.
template <class Sum>
__device__ void activateByThreads(const MoveTask<Sum>& task, const VertexId* mover, u32 movers) {
    constexpr u32 kMine = 2;
    const u32 threads = gridDim.x * kMoveThreads;
    const u32 thread = blockIdx.x * kMoveThreads + threadIdx.x;
    for (u32 base = 0; base < movers; base += kMine * threads) {
        Mover mine[kMine];
#pragma unroll
        for (u32 i = 0; i < kMine; ++i) {
            const u32 at = base + i * threads + thread;
            if (at < movers) mine[i] = moverOf(task, mover[at]);
        }
#pragma unroll
        for (u32 i = 0; i < kMine; ++i) {
            const bool wide = mine[i].degree > kActivateByThread;
            if (!wide) activateArcs(task, mine[i], 0, 1);
            u32 longer = __ballot_sync(kFullWarp, wide && mine[i].degree <= task.limits.block);
            for (; longer != 0; longer &= longer - 1)
                activateArcs(task, fromLane(mine[i], __ffs(longer) - 1), threadIdx.x % kWarp, kWarp);
        }
    }
}

// Whether so many moved that nearly all vertices have a neighbour among them.
template <class Sum>
__device__ bool activatesAll(const MoveTask<Sum>& task, u32 movers) {
    return movers * (task.rows.arcCount / task.rows.vertices) >= kActivationsEach * u64{task.rows.vertices};
}

// Activates, for the next sweep, the neighbours in other communities of the vertices that moved in that step.
// Labels do not change meanwhile. The fewer moved, the more threads each gets.
template <class Sum>
__device__ void activateNeighbours(const MoveTask<Sum>& task, const PhaseState& now, u32 sweep, u32 step) {
    const u32 movers = now.movers;
    if (movers == 0 || allActive(task, now, sweep + 1)) return;
    const VertexId* mover = task.mover[step & 1];
    if (movers <= gridDim.x)
        activateByGroups<kMoveThreads>(task, mover, movers);
    else if (movers <= 2 * gridDim.x * kWarps)
        activateByGroups<kWarp>(task, mover, movers);
    else if (movers >= gridDim.x * kMoveThreads && task.rows.arcCount <= kSparse * task.rows.vertices)
        activateByThreads(task, mover, movers);
    else
        activateByGroups<kActivateLanes>(task, mover, movers);
    for (u32 i = 0; i < now.hubMovers; ++i)
        activateArcs(task, moverOf(task, task.hubMover[step & 1][i]), blockIdx.x * kMoveThreads + threadIdx.x,
                     gridDim.x * kMoveThreads);
}

template <class Sum>
struct Move {
    VertexId vertex = kNoVertex;
    VertexId to = kNoVertex;
    VertexId from = kNoVertex;
    Sum strength = 0;
};

template <class Sum>
__device__ void commitMove(const MoveTask<Sum>& task, u32 step, const Move<Sum>& move) {
    task.label[move.vertex] = move.to;
    leaveOne(task.community[move.from], move.strength);
    joinOne(task.community[move.to], move.strength);
    if (task.longRows.hubs == 0) return;
    if (task.rows.offsets[move.vertex + 1] - task.rows.offsets[move.vertex] > task.limits.block)
        task.hubMover[step & 1][atomicAdd(&task.log->state.hubMovers[step % kStepRing], 1u)] = move.vertex;
}

// Four outstanding loads per thread.
template <class Sum>
__device__ void commitMoves(const MoveTask<Sum>& task, u32 step, u32 movers) {
    constexpr u32 kAhead = 4;
    const VertexId* mover = task.mover[step & 1];
    const VertexId* moverTo = task.moverTo[step & 1];
    const u32 threads = gridDim.x * kMoveThreads;
    for (u32 base = blockIdx.x * kMoveThreads + threadIdx.x; base < movers; base += kAhead * threads) {
        Move<Sum> moves[kAhead];
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            const u32 at = base + i * threads;
            if (at < movers) moves[i] = {mover[at], moverTo[at]};
        }
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i) {
            if (moves[i].vertex == kNoVertex) continue;
            moves[i].from = task.label[moves[i].vertex];
            moves[i].strength = task.rows.strength[moves[i].vertex];
        }
#pragma unroll
        for (u32 i = 0; i < kAhead; ++i)
            if (moves[i].vertex != kNoVertex) commitMove(task, step, moves[i]);
    }
}

constexpr u32 kTallies = 4;
using WarpTallies = u64[kTallies][kWarps];

// Adds the counts of this block to the sweep's record, and clears them. All threads call it.
__device__ inline void flushTally(Tally& tally, SweepRecord& record, WarpTallies& warps) {
    const u64 sums[kTallies] = {sumOfLanes<kWarp>(tally.evaluated), sumOfLanes<kWarp>(tally.arcs),
                                sumOfLanes<kWarp>(tally.moved), sumOfLanes<kWarp>(tally.gain)};
    tally = {};
    if (threadIdx.x % kWarp == 0)
        for (u32 k = 0; k < kTallies; ++k) warps[k][threadIdx.x / kWarp] = sums[k];
    __syncthreads();
    if (threadIdx.x >= kTallies) return;
    u64 sum = 0;
    for (u32 w = 0; w < kWarps; ++w) sum += warps[threadIdx.x][w];
    u64* const totals[kTallies] = {&record.evaluated, &record.arcs, &record.moved, &record.gain};
    if (sum != 0) atomicAddU64(totals[threadIdx.x], sum);
}

// The vertices of a round decide on one snapshot of the partition.
template <class Sum>
__device__ void decideRound(const MoveTask<Sum>& task, const RoundQueues& roundQueues, u32 step,
                            const SharedLayout<Sum>& shared, Tally& tally) {
    const u32 warp = threadIdx.x / kWarp;
    WarpMovers movers(shared.movers[warp], task.mover[step & 1], task.moverTo[step & 1],
                      &task.log->state.movers[step % kStepRing]);
    const SharedTables<Sum> tables{shared.keys, shared.sums, task.slotsPerWarp};
    u32* claimed = task.log->state.claimed[step % kStepRing];
    decideLongRows(task, roundQueues, &claimed[kLongRows], tables.of(0), *shared.scratch, movers, tally);
    decideTeamRows(task, roundQueues.rows(task.queues, 0),
                   WorkClaims{&claimed[kTeamRows], gridDim.x * kTeams, roundQueues.of(0)}, tables,
                   *shared.scratch, movers, tally);
    Team::ofThread().sync();
    decideShortRows(task, roundQueues, claimed, tables.of(warp), movers, tally);
    movers.flush();
}

// Fewer rounds once few vertices of a large level move: neighbours seldom move at once then, and every round
// costs two barriers. In a small level most vertices are neighbours, and simultaneous moves would oscillate.
template <class Sum>
__device__ u32 roundsOf(const MoveTask<Sum>& task, const PhaseState& now, u32 sweep) {
    if (sweep == 0 || task.rows.vertices <= kSmallLevel) return task.queues.rounds;
    if (now.moved * kFewMovers >= task.rows.vertices) return task.queues.rounds;
    return now.moved * kVeryFewMovers >= task.rows.vertices ? (task.queues.rounds + 1) / 2 : 1;
}

// By one thread once all have decided: resets the counters of the step before, which a later one uses.
template <class Sum>
__device__ void closeStep(const MoveTask<Sum>& task, u32 sweep, u32 step, u32 movers) {
    MoveState& state = task.log->state;
    const u32 before = (step + kStepRing - 1) % kStepRing;
    state.movers[before] = 0;
    state.hubMovers[before] = 0;
    for (u32& count : state.claimed[before]) count = 0;
    if (activatesAll(task, movers)) state.allActiveSweep = sweep + 1;
}

// State of a phase in the shared memory of a block, beside its tables.
struct PhaseShared {
    PhaseState now;
    WarpTallies tallies;
};

// Continues the phase that task.log describes until it has ended, or the launch is to end. `memory`:
// SharedLayout<Sum>::bytes() of shared memory. All threads of a cooperative launch call it.
template <class Sum>
__device__ void moveLocally(const MoveTask<Sum>& task, u64* memory, PhaseShared& block) {
    const SharedLayout<Sum> shared(memory, task.slotsPerWarp);
    PhaseState& now = block.now;
    MoveLog& log = *task.log;
    MoveState& state = log.state;
    const bool isLeader = blockIdx.x == 0 && threadIdx.x == 0;
    const i64 began = clock64();
    u32 sweep = state.sweep;
    u32 round = state.round;
    u32 step = state.step;
    if (threadIdx.x < kWarp) now.readAll(log, task.order.classStart, sweep, step);
    __syncthreads();
    u32 sweeps = 0;
    bool finished = false;
    u32 rounds = roundsOf(task, now, sweep);
    Tally tally;
    if (isLeader && step == 0) state.started = nanosecondsNow();
    for (bool leaves = false; !leaves;) {
        if (round == 0) {
            rounds = roundsOf(task, now, sweep);
            enqueueActive(task, now, sweep, rounds, reinterpret_cast<QueueScratch&>(*memory));
            gridBarrier(&state.arrived, [&] { now.readQueued(log, sweep); });
        } else {
            activateNeighbours(task, now, sweep, step - 1);
        }
        if (isLeader && clock64() - began > task.clocks) state.yieldAt = step + 1;
        decideRound(task, RoundQueues{now, round, rounds}, step, shared, tally);
        const bool lastRound = round + 1 == rounds;
        if (lastRound) {
            __syncthreads();
            flushTally(tally, log.records[sweep], block.tallies);
        }
        gridBarrier(&state.arrived, [&] { now.readDecided(log, sweep, step); });
        const u32 movers = now.movers;
        leaves = now.yieldAt == step + 1;
        if (isLeader) closeStep(task, sweep, step, movers);
        if (movers != 0) {
            commitMoves(task, step, movers);
            gridBarrier(&state.arrived, [&] { now.readMoved(log, step); });
        }
        if (lastRound) {
            if (movers != 0 && !allActive(task, now, sweep + 1)) {
                activateNeighbours(task, now, sweep, step);
                gridBarrier(&state.arrived);
            }
            if (isLeader) log.records[sweep].nanoseconds = nanosecondsNow();
            ++sweep;
            ++sweeps;
            finished = now.moved <= task.leastMoved || now.gain < task.leastGain || sweep >= task.mostSweeps;
            leaves = leaves || finished || sweeps >= task.sweepsOfLaunch;
        }
        round = lastRound ? 0 : round + 1;
        ++step;
    }
    // A launch that stops inside a sweep adds its counts to the record.
    __syncthreads();
    if (round != 0) flushTally(tally, log.records[sweep], block.tallies);
    if (!isLeader) return;
    state.sweep = sweep;
    state.round = round;
    state.step = step;
    state.finished = finished ? 1 : 0;
}

}  // namespace quartier::gpu::louvain::fast
