// The deep kernel of `fast`: a source per block, with a queue. For graphs of great depth, and for path counts
// beyond float.
//
// Blocks do not wait for each other, so a level costs no more than a barrier of one block, and blocks are
// small: a level of a road network has a few hundred vertices. All that a search knows of a vertex lies in 8
// bytes (its Mark: distance and path count), so an arc costs one load. Path counts are pulled from the level
// before while the next level is discovered: one pass per level and no floating-point atomics. On the way
// back the share (mass + dependency) / paths takes the place of the count.
//
// Counts are floats times 2^(32 k), with k per vertex and source, so a grid's 10^359 paths are no different
// from one. Everything is added in an order that never changes, so runs are bit-identical.
#pragma once

#include "gpu/device_graph.h"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kMostDeepThreads = 512;
// What 32 bits of a mark hold: the distance, and k above it.
constexpr u32 kDistanceBits = 21;
constexpr u32 kMostDistance = (1u << kDistanceBits) - 2;
constexpr u32 kMostSteps = (1u << (32 - kDistanceBits)) - 1;

// Where the arcs of a row are, in one load: up to four targets themselves (kNoTarget behind the last), or
// kElsewhere, the number of arcs, and the place of the first in two halves.
struct alignas(16) RowHead {
    u32 word[4];
};
constexpr u32 kNoTarget = 0xFFFFFFFFu;
constexpr u32 kElsewhere = 0xFFFFFFFEu;

struct HeadedRows {
    const RowHead* heads = nullptr;     // [vertices]
    const VertexId* targets = nullptr;  // [arcs]
};

enum class DeepPhase : u32 { begin, forward, backward, clear, rest };

// Where a block is; at the end of a launch in device memory.
struct DeepCursor {
    DeepPhase phase = DeepPhase::begin;
    u32 index = 0;  // of the source in the list
    u32 level = 0;
    u32 begin = 0;     // of the level in the queue
    u32 end = 0;       // of it
    u32 position = 0;  // of the level, or of what is to be cleared: done up to here
    u32 tail = 0;      // of the queue
    u32 bad = 0;       // this search: beyond what a mark holds
    u32 sources = 0;   // done
    u32 failures = 0;  // given up
    u64 weight = 0;    // of the vertices found at this level, by mass
    u64 pairs = 0;     // of those done: sum over pairs of (distance - 1), by mass
    u64 pairsNow = 0;  // of this one
};

struct DeepTask {
    HeadedRows rows;     // arcs that leave
    HeadedRows reverse;  // arcs that enter
    u32 vertices = 0;
    const f32* mass = nullptr;          // [vertices] or null
    const VertexId* sources = nullptr;  // [count]
    u32 count = 0;
    u32* next = nullptr;  // [1] how many sources were dealt
    // Per slot:
    u64* marks = nullptr;       // [vertices], all 0 at first
    VertexId* queue = nullptr;  // [vertices]
    u32* levelEnd = nullptr;    // [vertices] of the queue
    DeepCursor* cursors = nullptr;
    // Of all slots, in fixed point, as integers add up to the same in any order.
    u64* sums = nullptr;     // [vertices] dependencies times sumUnit
    u64* squares = nullptr;  // [vertices] their squares times squareUnit, or null
    f64 sumUnit = 0;         // powers of two
    f64 squareUnit = 0;
    bool drain = false;  // begin nothing, finish only what is entering the sums
    i64 clocks = 0;      // of this launch
};

struct DeepShape {
    u32 slots = 1;
    u32 threads = 256;
    u32 tile = 1;  // threads of a row: 1 or 8
};

// Memory of a source in flight.
u64 deepBytesPerSlot(u64 vertices);
// Memory of a run, the sources and the graph not counted.
u64 deepBytes(const DeepShape& shape, u64 vertices, bool directed, bool squared);
// For the current device, `bytes` of memory and so many sources.
DeepShape deepShape(u64 vertices, u64 arcs, u64 sources, u64 bytes);
void launchDeep(const DeepTask& task, const DeepShape& shape, cudaStream_t stream);
// heads[v] of every row.
void headRows(const RowsView& rows, u32 vertices, RowHead* heads, cudaStream_t stream);
// out[i] = fixed[i] / unit.
void fromFixedPoint(const u64* fixed, u64 count, f64 unit, f64* out, cudaStream_t stream);

}  // namespace quartier::gpu::betweenness::fast
