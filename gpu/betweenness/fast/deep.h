// The deep kernel of `fast`: a batch of up to 32 sources per block, with queues. For graphs of great depth,
// and for path counts beyond float.
//
// Blocks do not wait for each other, so a level costs no more than a barrier of one block. The sources of a
// batch lie near each other (cluster.h), so they come by a vertex at few levels and share its arcs. A level
// is one pass over its queue: path counts are pulled from the level before, the next level is discovered and
// queued. All that is asked of a neighbour lies in 32 bytes (VertexInfo).
//
// Path counts are floats times 2^exponent, one exponent per vertex for all sources of the batch. Where the
// sources are too far apart for that, the batch is given up; a batch of one source always goes through.
// Everything is added in an order that never changes, so runs are bit-identical.
#pragma once

#include "gpu/device_graph.h"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kDeepLanes = 32;
constexpr u32 kMostDeepThreads = 1024;

struct alignas(32) VertexInfo {
    u32 at[4];     // sources that are here at level l, in at[l % 4]; 0 for levels out of sight
    u32 visited;   // sources that came by before this level, or at it
    i32 exponent;  // of the path counts
    u32 unused[2];
};

struct QueueEntry {
    u32 vertex;
    u32 mask;
};

enum class DeepPhase : u32 { begin, forward, backward, clear };

// Where a block is; at the end of a launch in device memory.
struct DeepCursor {
    u32 turn = 0;  // batch = turn * slots + slot
    DeepPhase phase = DeepPhase::begin;
    u32 level = 0;
    u32 depth = 0;
    u32 tail = 0;      // of the queue
    u32 failed = 0;    // this batch
    u32 sources = 0;   // of the batches that are done
    u64 pairs = 0;     // of them: sum over pairs of (distance - 1), by mass
    u64 pairsNow = 0;  // of this batch
};

struct DeepTask {
    RowsView rows;     // arcs that leave
    RowsView reverse;  // arcs that enter
    u32 vertices = 0;
    const f32* mass = nullptr;          // [vertices] or null
    const VertexId* sources = nullptr;  // [count]
    u32 count = 0;
    u32 lanes = 0;  // sources of a batch
    u32 batches = 0;
    u32 slots = 0;
    u32 queueRoom = 0;
    // Per slot:
    f32* state = nullptr;         // [vertices][kDeepLanes]
    VertexInfo* infos = nullptr;  // [vertices], all 0 at first
    QueueEntry* queue = nullptr;  // [queueRoom]
    u32* levelEnd = nullptr;      // [vertices + 2] of the queue
    f64* sums = nullptr;          // [vertices]
    f64* squares = nullptr;       // [vertices] or null
    DeepCursor* cursors = nullptr;
    u8* failed = nullptr;  // [batches] 1: counts out of range or queue full, to be done with fewer sources
    bool drain = false;    // begin nothing, finish only what is entering the sums
    i64 clocks = 0;        // of this launch
};

struct DeepShape {
    u32 lanes = kDeepLanes;
    u32 slots = 1;
    u32 threads = 512;
};

u64 deepBytesPerSlot(u32 lanes, u64 vertices);
// For the current device, `bytes` of memory and so many sources; `mostLanes` of a batch.
DeepShape deepShape(u64 vertices, u64 sources, u32 mostLanes, u64 bytes);
void launchDeep(const DeepTask& task, const DeepShape& shape, cudaStream_t stream);

}  // namespace quartier::gpu::betweenness::fast
