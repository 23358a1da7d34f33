// What a block knows of where its visit stands, in shared memory. One warp reads it, once a barrier: where
// all warps of all blocks ask for the same line of global memory, they wait for each other, at 264 blocks for
// up to 20,000 cycles a round (measured).
#pragma once

#include "gpu/louvain/fast/move.h"

namespace quartier::gpu::louvain::fast {

constexpr u32 kStepRing = 4;

struct VisitNow {
    u32 classStart[kRowClasses + 1];       // of the order
    u32 queued[kMostRounds][kQueueKinds];  // of the present sweep
    u32 movers;                            // of the last step, hubs included
    u32 hubMovers;                         // that are hubs
    u32 yieldAt;                           // step + 1 after which all blocks leave
    u32 everyone;                          // the sweep in which all are awake
    u64 moved;                             // in the last sweep
    u64 gain;

    // By one warp: when all of a step have decided,
    __device__ void readDecided(const MoveLog& log, u32 sweep, u32 step) {
        if (lane() == 0) movers = __ldcg(&log.state.movers[step % kStepRing]);
        if (lane() == 1) yieldAt = __ldcg(&log.state.yieldAt);
        readSweep(log, sweep);
    }
    // when they have moved,
    __device__ void readMoved(const MoveLog& log, u32 step) {
        if (lane() == 0) everyone = __ldcg(&log.state.everyone);
        if (lane() == 1) hubMovers = __ldcg(&log.state.hubMovers[step % kStepRing]);
    }
    // when those awake are dealt to the queues of a sweep,
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
