// The arrays of the sources that a device has in flight, for the strategies that give each of them a block.
#pragma once

#include "gpu/device_buffer.h"
#include "gpu/device_graph.h"

namespace quartier::gpu::betweenness {

// idle is 0: cleared memory is idle. relax to arrivals are of weighted searches. From arcs on, a source
// enters the sums.
enum class Phase : u32 { idle, relax, lowest, split, arrivals, forward, count, backward, arcs, finish };

// Where a source stands; in global memory between slices.
struct Progress {
    Phase phase;
    VertexId source;
    u64 position;  // next item of the phase: a place in the queue, a vertex or an arc
    u32 level;     // distance of the vertices that are being worked on
    u32 tail;      // end of the queue
    u32 deepest;   // where the deepest level begins in the queue
    u32 depth;     // distance of the farthest vertex
    u32 found;     // 1: the level has a next one
    u32 givenUp;   // 1: a count overflowed; finish without adding
};

// What a kernel gets: slot i has [i * vertices, (i + 1) * vertices) of every array (search.cuh, Search).
struct SlotsView {
    u32* distance = nullptr;
    f64* count = nullptr;
    i32* exponent = nullptr;
    f64* share = nullptr;
    VertexId* queue = nullptr;
    u32* levelEnd = nullptr;
    Progress* progress = nullptr;
    u64 vertices = 0;
};

class Slots {
  public:
    // Which arrays a strategy needs beyond distance, count and share.
    struct Needs {
        bool queue = false;
        bool exponent = false;
    };
    static u64 bytesPerSlot(u64 vertices, Needs needs);

    // All slots idle, and empty as search.cuh says. What was there before goes first, so that old and new
    // arrays need not fit together.
    void allocate(u64 vertices, u32 slots, Needs needs, cudaStream_t stream);
    u32 count() const { return slots_; }
    SlotsView view();

  private:
    u64 vertices_ = 0;
    u32 slots_ = 0;
    DeviceBuffer<u32> distance_;
    DeviceBuffer<f64> count_;
    DeviceBuffer<i32> exponent_;
    DeviceBuffer<f64> share_;
    DeviceBuffer<VertexId> queue_;
    DeviceBuffer<u32> levelEnd_;
    DeviceBuffer<Progress> progress_;
};

// Threads of the block of a source, and as many such blocks as the device runs at a time.
u32 threadsFor(u64 vertices);
u32 blocksAtATime(const void* kernel, u32 threads);

}  // namespace quartier::gpu::betweenness
