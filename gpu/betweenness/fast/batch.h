// The batch kernel of `fast`: 64 or 128 sources advance together. For graphs of low depth.
//
// State of a batch: a row of floats per vertex, a lane per source (the number of shortest paths, on the way
// back the share (mass + dependency) / paths), and a mask of sources per vertex and level. A level is pulled:
// whoever has sources left that have not come by looks at the masks of its neighbours, and at the rows of
// those where they meet. The way back pulls by the same masks, so it needs no distances, and overwrites the
// path counts. One atomic-free pass and one barrier a level; the first level is pushed from the sources.
//
// The grid is G groups of blocks, each with its own state and barrier: few groups keep the state of all in
// the L2 cache, many groups wait less for each other. Batches are dealt to groups in turn and every group has
// its own sums, so scores are the same on every run of the same shape. A launch ends after some time between
// two levels and goes on in the next one (GroupCursor).
#pragma once

#include <vector>

#include "gpu/betweenness/fast/order.h"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kBatchThreads = 1024;
constexpr u32 kMostLanes = 128;
constexpr u32 kMostLevels = 64;       // of a batch; deeper searches are left to the deep kernel
constexpr u32 kFailuresToGiveUp = 2;  // of a group, one after the other

constexpr u64 kMostBatchVertices = (u64{1} << 31) - 1;

enum class Phase : u32 { begin, forward, backward };

// Where a group is; at the end of a launch in device memory.
struct GroupCursor {
    u32 turn = 0;  // batch = turn * groups + group
    Phase phase = Phase::begin;
    u32 level = 0;
    u32 depth = 0;   // the deepest level with a vertex
    u32 parity = 0;  // of the arrays that exist twice
    u32 step = 0;    // barriers so far
    u32 failures = 0;
    u32 sources = 0;  // of the batches that are done
    u64 pairs = 0;    // of them: sum over pairs of (distance - 1), by mass
};

// What the blocks of a group share.
struct GroupShared {
    u32 arrived = 0;
    u32 yieldAt = 0;      // the step after which the launch ends
    u32 trouble[2] = {};  // by parity
    u64 pairs[2] = {};    // of the batch
    // Sources that found somebody at that level: a mask.
    alignas(kMostLanes / 8) u32 found[2][kMostLevels + 2][kMostLanes / 32] = {};
};

struct BatchShape {
    u32 lanes = 64;
    u32 groups = 1;
    u32 blocks = 1;            // of a group
    bool sharedMasks = false;  // the masks of a level are copied to shared memory
    bool inOrder = false;      // sources of near ids go together
    u32 sharedBytes = 0;
};

struct BatchTask {
    OrderedView graph;
    const VertexId* sources = nullptr;  // [count] in the new order
    u32 count = 0;
    u32 batches = 0;
    u32 groups = 0;
    u32 blocks = 0;
    u32 mostLevels = 0;
    // Per group:
    f32* rows = nullptr;      // [vertices][lanes]
    void* first = nullptr;    // masks, [2][vertices] by parity: level 1
    void* visited = nullptr;  // [2][vertices]
    void* deeper = nullptr;   // [mostLevels - 1][vertices]: levels 2 ...
    f64* sums = nullptr;      // [vertices]
    f64* squares = nullptr;   // [vertices] or null
    GroupCursor* cursors = nullptr;
    GroupShared* shared = nullptr;
    u8* failed = nullptr;  // [batches] 1: overflow or too deep, left to others
    bool drain = false;    // begin nothing, finish only what is entering the sums
    i64 clocks = 0;        // of this launch
};

// Memory of one group.
u64 batchBytesPerGroup(u32 lanes, u64 vertices, u32 levels);
// Groups and blocks for the current device, `bytes` of memory and so many batches.
BatchShape batchShape(u64 vertices, u64 arcs, u64 sources, u64 bytes);
// Fills in what follows from lanes, groups and sharedMasks; false when the device cannot run it.
bool completeShape(BatchShape& shape, u64 vertices);
void launchBatches(const BatchTask& task, const BatchShape& shape, cudaStream_t stream);

}  // namespace quartier::gpu::betweenness::fast
