// The coarse levels of a run in one launch: local moving, contraction and uncoarsening of small levels by a
// cooperative kernel of a few blocks, without the host. The result is that of the host's loop bit for bit;
// only launches and synchronisation are saved, which is nearly all that small levels cost.
//
// Every block numbers the communities and computes the offsets of the coarse rows for itself, in shared
// memory: redundant work costs less than a barrier. So a level has no more vertices than fit there.
#pragma once

#include "gpu/louvain/fast/plan.h"

namespace quartier::gpu::louvain::fast {

constexpr int kCoarseTailLevels = 16;              // made by one launch
constexpr u64 kCoarseTailArcs = u64{1} << 17;      // of a level
constexpr VertexId kCoarseTailVertices = 1 << 12;  // where shared memory allows

// A level as a launch leaves it; the pointers are the device's, into CoarseTailTask::memory but for the
// finest one.
template <class Sum>
struct CoarseTailLevel {
    Rows<Sum> rows;
    VertexId* parent = nullptr;  // [rows.vertices] vertex of the next level, where there is one
    f64 inside = 0;
    f64 squares = 0;
    u64 contracted = 0;  // nanoseconds of the device's clock, when the level above was made
};

enum class CoarseTailEnd : u32 {
    rest,  // converged, and uncoarsened to the finest level of the tail
    full,  // no room for more levels: the host is to launch all of them
};

// Output of a launch, read back together. All 0 at its start.
template <class Sum>
struct CoarseTailLog {
    u32 arrived;  // of the grid barrier
    u32 phases;   // of coarsening: of levels 0 .. phases - 1, 0 the finest of the tail
    u32 made;     // levels above the lowest
    CoarseTailEnd end;
    u32 blockRows;  // of the present phase
    u64 between[kCoarseTailLevels];
    CoarseTailLevel<Sum> levels[kCoarseTailLevels + 1];
    MoveLog coarsening[kCoarseTailLevels + 1];
    MoveLog uncoarsening[kCoarseTailLevels + 1];
};

template <class Sum>
struct CoarseTailTask {
    CoarseTailLevel<Sum> lowest;
    int number = 0;  // of the lowest level
    RunRules rules;
    bool uncoarsens = true;  // with local moving while uncoarsening
    // Common to all phases: buffers for the vertices of the finest level, and what no level changes.
    MoveTask<Sum> phase;
    VertexId* label[2] = {};       // [vertices] phase.label, and another
    u8* boundary = nullptr;        // [vertices]
    VertexId* order = nullptr;     // [vertices]
    u32* classStart = nullptr;     // [kRowClasses + 1]
    VertexId* blockRow = nullptr;  // [vertices]
    u32* used = nullptr;           // [vertices] slots in use of a coarse row
    u32* moved = nullptr;          // [vertices] of them, those that were moved together
    Arc<Sum>* slots = nullptr;     // [5/4 arcs + vertices]
    std::byte* memory = nullptr;   // parents and rows of the levels that are made
    u64 memoryBytes = 0;
    CoarseTailLog<Sum>* log = nullptr;
};

// Memory of a launch; `levels` is kept after it.
template <class Sum>
struct CoarseTailBuffers {
    CoarseTailBuffers(VertexId vertices, u64 arcs, cudaStream_t stream);
    static u64 bytes(VertexId vertices, u64 arcs);
    DeviceBuffer<VertexId> order, blockRow, blockRowQueue;
    DeviceBuffer<u32> classStart, used, moved;
    DeviceBuffer<Arc<Sum>> slots;
    DeviceBuffer<std::byte> levels;
    DeviceBuffer<CoarseTailLog<Sum>> log;
};

// How the kernel is launched on the current device.
struct CoarseTailShape {
    u32 mostBlocks = 0;
    VertexId mostVertices = 0;
};
template <class Sum>
CoarseTailShape coarseTailShape(const MoveShape& moves);

template <class Sum>
void launchCoarseTail(const CoarseTailTask<Sum>& task, const MoveShape& moves, u32 blocks,
                      cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
