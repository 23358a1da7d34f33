// The sweeps over one level, by all blocks of a cooperative launch.
#pragma once

#include "gpu/louvain/fast/enqueue.cuh"
#include "gpu/louvain/fast/grid_barrier.cuh"
#include "gpu/louvain/fast/long_rows.cuh"

namespace quartier::gpu::louvain::fast {

constexpr u32 kWarps = kMoveThreads / kWarp;
constexpr u32 kWakeLanes = 8;      // of a mover's row
constexpr u32 kWakeShort = 64;     // arcs that kWakeLanes lanes walk at most
constexpr u32 kWakeByThread = 16;  // arcs that a thread walks at most
constexpr u64 kSparse = 8;         // mean arcs of a row, up to which threads walk alone
constexpr u64 kCallsEach = 2;      // by movers of one round, above which nobody is left asleep
constexpr u64 kFewMovers = 16;     // one of so many vertices
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

// Somebody who has moved.
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

// Arcs rank, rank + step, ... of a row, four on their way at a time.
template <class Sum>
__device__ void wakeArcs(const MoveTask<Sum>& task, const Mover& mover, u32 rank, u32 step) {
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
            if (labels[i] != mover.own) task.awake[targets[i]] = kAwake;
    }
}

// A group of kLanes threads a mover, neighbouring movers to different blocks. Rows that are too long for
// less than a warp take the whole warp; those of hubs are not walked here.
template <u32 kLanes, class Sum>
__device__ void wakeByGroups(const MoveTask<Sum>& task, const VertexId* mover, u32 movers) {
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
        const bool wide = kLanes < kWarp && mine.degree > kWakeShort;
        if (!wide) wakeArcs(task, mine, rank, kLanes);
        if constexpr (kLanes < kWarp) {
            u32 longer = __ballot_sync(kFullWarp, rank == 0 && wide);
            for (; longer != 0; longer &= longer - 1)
                wakeArcs(task, fromLane(mine, __ffs(longer) - 1), lane, kWarp);
        }
    }
}

// The same where there are many movers of short rows: a thread has the rows of two, four arcs of each on
// their way at a time, and neighbouring movers, whose rows share cache lines, lie side by side.
template <class Sum>
__device__ void wakeByThreads(const MoveTask<Sum>& task, const VertexId* mover, u32 movers) {
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
            const bool wide = mine[i].degree > kWakeByThread;
            if (!wide) wakeArcs(task, mine[i], 0, 1);
            u32 longer = __ballot_sync(kFullWarp, wide && mine[i].degree <= task.limits.block);
            for (; longer != 0; longer &= longer - 1)
                wakeArcs(task, fromLane(mine[i], __ffs(longer) - 1), threadIdx.x % kWarp, kWarp);
        }
    }
}

// Whether so many moved that hardly anybody has no neighbour among them.
template <class Sum>
__device__ bool wakeEveryone(const MoveTask<Sum>& task, u32 movers) {
    return movers * (task.rows.arcCount / task.rows.vertices) >= kCallsEach * u64{task.rows.vertices};
}

// Wakes, for the next sweep, the neighbours in other communities of those who moved in that step. Labels do
// not change meanwhile. The fewer moved, the more threads each gets.
template <class Sum>
__device__ void wakeNeighbours(const MoveTask<Sum>& task, const VisitNow& now, u32 sweep, u32 step) {
    const u32 movers = now.movers;
    if (movers == 0 || allAwake(task, now, sweep + 1)) return;
    const VertexId* mover = task.mover[step & 1];
    if (movers <= gridDim.x)
        wakeByGroups<kMoveThreads>(task, mover, movers);
    else if (movers <= 2 * gridDim.x * kWarps)
        wakeByGroups<kWarp>(task, mover, movers);
    else if (movers >= gridDim.x * kMoveThreads && task.rows.arcCount <= kSparse * task.rows.vertices)
        wakeByThreads(task, mover, movers);
    else
        wakeByGroups<kWakeLanes>(task, mover, movers);
    for (u32 i = 0; i < now.hubMovers; ++i)
        wakeArcs(task, moverOf(task, task.hubMover[step & 1][i]), blockIdx.x * kMoveThreads + threadIdx.x,
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

// A thread reads four at a time.
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

// Adds what this block counted to the sweep's record, and forgets it. All threads call it.
__device__ inline void flushTally(Tally& tally, SweepRecord& record, WarpTallies& warps) {
    const u64 sums[kTallies] = {sumOfLanes<kWarp>(tally.visited), sumOfLanes<kWarp>(tally.arcs),
                                sumOfLanes<kWarp>(tally.moved), sumOfLanes<kWarp>(tally.gain)};
    tally = {};
    if (threadIdx.x % kWarp == 0)
        for (u32 k = 0; k < kTallies; ++k) warps[k][threadIdx.x / kWarp] = sums[k];
    __syncthreads();
    if (threadIdx.x >= kTallies) return;
    u64 sum = 0;
    for (u32 w = 0; w < kWarps; ++w) sum += warps[threadIdx.x][w];
    u64* const totals[kTallies] = {&record.visited, &record.arcs, &record.moved, &record.gain};
    if (sum != 0) atomicAddU64(totals[threadIdx.x], sum);
}

// The vertices of a round decide on the partition as it is.
template <class Sum>
__device__ void decideRound(const MoveTask<Sum>& task, const Waiting& waiting, u32 step,
                            const SharedLayout<Sum>& shared, Tally& tally) {
    const u32 warp = threadIdx.x / kWarp;
    WarpMovers movers(shared.movers[warp], task.mover[step & 1], task.moverTo[step & 1],
                      &task.log->state.movers[step % kStepRing]);
    const SharedTables<Sum> tables{shared.keys, shared.sums, task.slotsPerWarp};
    u32* dealt = task.log->state.dealt[step % kStepRing];
    decideLongRows(task, waiting, &dealt[kLongRows], tables.of(0), *shared.scratch, movers, tally);
    decideTeamRows(task, waiting.rows(task.queues, 0),
                   Dealer{&dealt[kTeamRows], gridDim.x * kTeams, waiting.of(0)}, tables, *shared.scratch,
                   movers, tally);
    Team::ofThread().sync();
    decideShortRows(task, waiting, dealt, tables.of(warp), movers, tally);
    movers.flush();
}

// Fewer rounds once few vertices of a large level move: neighbours seldom do so at once then, and every round
// costs two barriers. In a small level all are neighbours, and would go back and forth together.
template <class Sum>
__device__ u32 roundsOf(const MoveTask<Sum>& task, const VisitNow& now, u32 sweep) {
    if (sweep == 0 || task.rows.vertices <= kSmallLevel) return task.queues.rounds;
    if (now.moved * kFewMovers >= task.rows.vertices) return task.queues.rounds;
    return now.moved * kVeryFewMovers >= task.rows.vertices ? (task.queues.rounds + 1) / 2 : 1;
}

// One thread's part once all have decided: counters of the step before are made ready for a later one.
template <class Sum>
__device__ void closeStep(const MoveTask<Sum>& task, u32 sweep, u32 step, u32 movers) {
    MoveState& state = task.log->state;
    const u32 before = (step + kStepRing - 1) % kStepRing;
    state.movers[before] = 0;
    state.hubMovers[before] = 0;
    for (u32& count : state.dealt[before]) count = 0;
    if (wakeEveryone(task, movers)) state.everyone = sweep + 1;
}

// What a visit keeps in the shared memory of a block beside its tables.
struct VisitShared {
    VisitNow now;
    WarpTallies tallies;
};

// Goes on with the visit that task.log describes until it is over, or until it is time to leave. `memory`:
// SharedLayout<Sum>::bytes() of shared memory. All threads of a cooperative launch call it.
template <class Sum>
__device__ void visitLevel(const MoveTask<Sum>& task, u64* memory, VisitShared& block) {
    const SharedLayout<Sum> shared(memory, task.slotsPerWarp);
    VisitNow& now = block.now;
    MoveLog& log = *task.log;
    MoveState& state = log.state;
    const bool speaks = blockIdx.x == 0 && threadIdx.x == 0;
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
    if (speaks && step == 0) state.started = nanosecondsNow();
    for (bool leaves = false; !leaves;) {
        if (round == 0) {
            rounds = roundsOf(task, now, sweep);
            enqueueAwake(task, now, sweep, rounds, reinterpret_cast<QueueScratch&>(*memory));
            gridBarrier(&state.arrived, [&] { now.readQueued(log, sweep); });
        } else {
            wakeNeighbours(task, now, sweep, step - 1);
        }
        if (speaks && clock64() - began > task.clocks) state.yieldAt = step + 1;
        decideRound(task, Waiting{now, round, rounds}, step, shared, tally);
        const bool lastRound = round + 1 == rounds;
        if (lastRound) {
            __syncthreads();
            flushTally(tally, log.records[sweep], block.tallies);
        }
        gridBarrier(&state.arrived, [&] { now.readDecided(log, sweep, step); });
        const u32 movers = now.movers;
        leaves = now.yieldAt == step + 1;
        if (speaks) closeStep(task, sweep, step, movers);
        if (movers != 0) {
            commitMoves(task, step, movers);
            gridBarrier(&state.arrived, [&] { now.readMoved(log, step); });
        }
        if (lastRound) {
            if (movers != 0 && !allAwake(task, now, sweep + 1)) {
                wakeNeighbours(task, now, sweep, step);
                gridBarrier(&state.arrived);
            }
            if (speaks) log.records[sweep].nanoseconds = nanosecondsNow();
            ++sweep;
            ++sweeps;
            finished = now.moved <= task.leastMoved || now.gain < task.leastGain || sweep >= task.mostSweeps;
            leaves = leaves || finished || sweeps >= task.sweepsOfLaunch;
        }
        round = lastRound ? 0 : round + 1;
        ++step;
    }
    // A launch that stops inside a sweep leaves its counts behind.
    __syncthreads();
    if (round != 0) flushTally(tally, log.records[sweep], block.tallies);
    if (!speaks) return;
    state.sweep = sweep;
    state.round = round;
    state.step = step;
    state.finished = finished ? 1 : 0;
}

}  // namespace quartier::gpu::louvain::fast
