// A block's copy of the progress of its local moving phase, in shared memory. One warp reads it after each
// barrier: where all warps of all blocks load the same line of global memory, the loads are serialised, at
// 264 blocks for up to 20,000 cycles a round (measured).
#pragma once

#include "gpu/louvain/fast/move.h"

namespace quartier::gpu::louvain::fast {

constexpr u32 kStepRing = 4;

struct PhaseState {
    u32 classStart[kRowClasses + 1];       // of the order
    u32 queued[kMostRounds][kQueueKinds];  // of the present sweep
    u32 movers;                            // of the last step, hubs included
    u32 hubMovers;                         // that are hubs
    u32 yieldAt;                           // step + 1 after which all blocks return
    u32 allActiveSweep;                    // the sweep in which all vertices are active
    u64 moved;                             // in the last sweep
    u64 gain;

    // By one warp: when all vertices of a step have decided,
    __device__ void readDecided(const MoveLog& log, u32 sweep, u32 step) {
        if (lane() == 0) movers = __ldcg(&log.state.movers[step % kStepRing]);
        if (lane() == 1) yieldAt = __ldcg(&log.state.yieldAt);
        readSweep(log, sweep);
    }
    // when they have moved,
    __device__ void readMoved(const MoveLog& log, u32 step) {
        if (lane() == 0) allActiveSweep = __ldcg(&log.state.allActiveSweep);
        if (lane() == 1) hubMovers = __ldcg(&log.state.hubMovers[step % kStepRing]);
    }
    // when the active vertices are in the queues of a sweep,
    __device__ void readQueued(const MoveLog& log, u32 sweep) {
        for (u32 i = lane(); i < kMostRounds * kQueueKinds; i += kLanes)
            queued[i / kQueueKinds][i % kQueueKinds] =
                __ldcg(&log.state.queued[sweep & 1][i / kQueueKinds][i % kQueueKinds]);
    }
    // and when a launch begins, maybe in the middle of a sweep.
    __device__ void readAll(const MoveLog& log, const u32* classes, u32 sweep, u32 step) {
        if (lane() <= kRowClasses) classStart[lane()] = __ldcg(&classes[lane()]);
        readQueued(log, sweep);
        if (sweep != 0) readSweep(log, sweep - 1);
        if (lane() == 2) movers = __ldcg(&log.state.movers[(step - 1) % kStepRing]);
        readMoved(log, step - 1);  // of step 0: what is empty at first
    }

  private:
    static constexpr u32 kLanes = 32;
    __device__ static u32 lane() { return threadIdx.x % kLanes; }
    __device__ void readSweep(const MoveLog& log, u32 sweep) {
        if (lane() == 2) moved = now(log.records[sweep].moved);
        if (lane() == 3) gain = now(log.records[sweep].gain);
    }
    __device__ static u64 now(const u64& value) {
        return __ldcg(reinterpret_cast<const unsigned long long*>(&value));
    }
};

}  // namespace quartier::gpu::louvain::fast
