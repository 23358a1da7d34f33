// The coarse end of a run in one launch: small levels are swept, contracted and, on the way back up, swept
// again by a cooperative kernel of a few blocks, with nothing of it on the host. What it decides is what the
// host's way decides, bit for bit; only the launches and the waiting are saved, which is all that small
// levels cost.
//
// Every block numbers the communities and lays out the coarse rows for itself, in shared memory: work that is
// repeated costs less than a barrier. So a level of the tail has no more vertices than fit there.
#pragma once

#include "gpu/louvain/fast/plan.h"

namespace quartier::gpu::louvain::fast {

constexpr int kTailLevels = 16;              // made by one launch
constexpr u64 kTailArcs = u64{1} << 17;      // of a level
constexpr VertexId kTailVertices = 1 << 12;  // where shared memory allows

// A level as a launch leaves it; the pointers are the device's, into TailTask::memory but for the lowest one.
template <class Sum>
struct TailLevel {
    Rows<Sum> rows;
    VertexId* parent = nullptr;  // [rows.vertices] what its vertices became, where there is a level above
    f64 inside = 0;
    f64 squares = 0;
    u64 contracted = 0;  // nanoseconds of the device's clock, when the level above was made
};

enum class TailEnd : u32 {
    rest,  // nothing is gained any more; the way back up has been gone, down to the lowest level of the tail
    full,  // no room for more levels: all of it is to be done by the host's way
};

// What a launch leaves behind, read back together. All 0 at its start.
template <class Sum>
struct TailLog {
    u32 arrived;  // of the grid barrier
    u32 visits;   // of the way down: of levels 0 .. visits - 1, 0 the lowest of the tail
    u32 made;     // levels above the lowest
    TailEnd end;
    u32 blockRows;  // of the present visit
    u64 between[kTailLevels];
    TailLevel<Sum> levels[kTailLevels + 1];
    MoveLog down[kTailLevels + 1];
    MoveLog up[kTailLevels + 1];
};

template <class Sum>
struct TailTask {
    TailLevel<Sum> lowest;
    int number = 0;  // of the lowest level
    RunRules rules;
    bool climbs = true;  // whether the way back up is moved on
    // What all visits share: buffers for the vertices of the lowest level, and what no level changes.
    MoveTask<Sum> visit;
    VertexId* label[2] = {};       // [vertices] visit.label, and another
    u8* boundary = nullptr;        // [vertices]
    VertexId* order = nullptr;     // [vertices]
    u32* classStart = nullptr;     // [kRowClasses + 1]
    VertexId* blockRow = nullptr;  // [vertices]
    u32* used = nullptr;           // [vertices] slots in use of a coarse row
    u32* moved = nullptr;          // [vertices] of them, those that were moved together
    Arc<Sum>* slots = nullptr;     // [5/4 arcs + vertices]
    std::byte* memory = nullptr;   // parents and rows of the levels that are made
    u64 memoryBytes = 0;
    TailLog<Sum>* log = nullptr;
};

// What a launch works with; `levels` holds what is left of it.
template <class Sum>
struct TailBuffers {
    TailBuffers(VertexId vertices, u64 arcs, cudaStream_t stream);
    static u64 bytes(VertexId vertices, u64 arcs);
    DeviceBuffer<VertexId> order, blockRow, blockRowQueue;
    DeviceBuffer<u32> classStart, used, moved;
    DeviceBuffer<Arc<Sum>> slots;
    DeviceBuffer<std::byte> levels;
    DeviceBuffer<TailLog<Sum>> log;
};

// How the kernel is launched on the current device.
struct TailShape {
    u32 mostBlocks = 0;
    VertexId mostVertices = 0;
};
template <class Sum>
TailShape tailShape(const MoveShape& moves);

template <class Sum>
void launchTail(const TailTask<Sum>& task, const MoveShape& moves, u32 blocks, cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
