// The local moving phase of `fast`: all sweeps over one level in one cooperative kernel, without the host.
//
// A sweep begins by distributing the active vertices to queues, one per round and class of row length; the
// rounds are seeded random subsets, drawn anew every sweep. The vertices of a round decide on one snapshot of
// the partition (gather, sum by community and arg max in one pass: rows of up to 32 arcs in registers of 1 to
// 8 lanes, longer ones in hash tables in shared memory, hubs by several blocks whose tables are merged in
// global memory), then move together; two grid barriers a round. Only vertices whose neighbourhood changed
// are evaluated again (Ozaki et al.), from the next sweep on, so that activation overlaps with the next
// round. All sums are exact and ties go to the lowest id: the result is the same on every run.
//
// Work of a sweep: O(arcs of the active vertices) + a byte per vertex. Memory: 29 bytes a vertex; for hubs 3
// to 6 slots (table and list of used ones) per arc of theirs.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/louvain/fast/order.h"

namespace quartier::gpu::louvain::fast {

constexpr u32 kMoveThreads = 512;
constexpr u32 kTeamWarps = 4;                           // that decide on one row together
constexpr u32 kTeams = kMoveThreads / 32 / kTeamWarps;  // of a block
constexpr u32 kMostSweeps = 16;                         // of one local moving phase
constexpr u32 kMostRounds = 8;
constexpr u32 kSmallLevel = 4096;        // vertices of a level whose sweeps never take fewer rounds
constexpr u32 kBlockRows = kRowClasses;  // kinds of work after the classes of rows
constexpr u32 kHubChunks = kRowClasses + 1;
constexpr u32 kQueueKinds = kRowClasses + 2;
// Work that is claimed dynamically, each kind by a counter of its own: block rows and chunks, team rows, warp
// rows, items of rows in registers.
enum WorkKind : u32 { kLongRows, kTeamRows, kWarpRows, kRowItems, kWorkKinds };

// Whether the next sweep evaluates a vertex.
enum Activity : u8 {
    kInactive,
    kActive,     // to be evaluated in the next sweep
    kWasActive,  // evaluated in this phase, and not activated since
};

// What one sweep did; all sums exact.
struct SweepRecord {
    u64 evaluated = 0;
    u64 arcs = 0;  // examined
    u64 moved = 0;
    u64 gain = 0;         // predicted, in units of 2^-40 of modularity
    u64 nanoseconds = 0;  // of the device's clock, at its end
};
constexpr f64 kGainUnit = 0x1p-40;

// Progress of a local moving phase; in device memory, so that a launch can continue where the last one
// stopped.
struct MoveState {
    u32 sweep = 0;
    u32 round = 0;
    u32 step = 0;
    u32 finished = 0;
    u32 yieldAt = 0;                               // step + 1 after which all blocks return
    u32 allActiveSweep = 0;                        // the sweep in which all vertices are active; 0: none
    u32 arrived = 0;                               // of the grid barrier
    u64 started = 0;                               // nanoseconds of the device's clock, at the first launch
    u32 queued[2][kMostRounds][kQueueKinds] = {};  // of even and odd sweeps
    u32 movers[4] = {};                            // of the last steps
    u32 hubMovers[4] = {};
    u32 claimed[4][kWorkKinds] = {};
};

// Output of a local moving phase, read back together. All 0 at its start.
struct MoveLog {
    MoveState state;
    SweepRecord records[kMostSweeps];
};

template <class Sum>
struct HubTables {
    Arc<Sum>* slots = nullptr;  // [hubSlots] empty between uses
    u32* used = nullptr;        // [hubSlots] per hub: the slots in use
    u32* usedCount = nullptr;   // [hubs]
    u32* done = nullptr;        // [hubs] chunks
    Sum* own = nullptr;         // [hubs] weight to the own community
};

struct HubChunk {
    u32 hub;
    u32 number;
};

// The vertices that decide in each round of the present sweep.
struct Queues {
    VertexId* rows = nullptr;       // [rowsFor(vertices, rounds)]
    VertexId* blockRows = nullptr;  // [rounds * blockRows of the level]
    HubChunk* chunks = nullptr;     // [rounds * chunks of the level]
    u32 rounds = 1;
    u32 vertices = 0;
    bool narrow = false;  // rows of the first two classes are queued where the device's tables allow
    u32 blockRowStride = 0;
    u32 chunkStride = 0;

    // Of r neighbours in the order of rows each draws another of r rounds, so a queue holds at most an r-th
    // of its class and two more. r may be less than `rounds`. Where `narrow`, each of the first two queues
    // may hold both classes.
    static constexpr u32 kMore = 4;
    static u64 rowsFor(u64 vertices, u32 rounds, bool narrow) {
        return (narrow ? 2 : 1) * vertices + u64{rounds} * kMore * (kRowClasses + 1);
    }
#ifdef __CUDACC__
    // classStart: of the order.
    __device__ VertexId* rowsOf(const u32* classStart, u32 rowClass, u32 round, u32 r) const {
        const u64 stride = (narrow ? 2 : 1) * vertices / r + kMore * (kRowClasses + 1);
        u32 before = classStart[rowClass];
        if (narrow && rowClass != 0) {
            const u32 both = classStart[kFirstRegisterClass];
            before = rowClass == kWarpClass ? both : both + before;
        }
        return rows + round * stride + before / r + kMore * rowClass;
    }
    __device__ VertexId* blockRowsOf(u32 round) const {
        return blockRows + static_cast<u64>(round) * blockRowStride;
    }
    __device__ HubChunk* chunksOf(u32 round) const { return chunks + static_cast<u64>(round) * chunkStride; }
#endif
};

template <class Sum>
struct MoveTask {
    Rows<Sum> rows;
    LongRows longRows;
    RowLimits limits;     // of what the device's tables hold
    ClassLimits classes;  // of `order`
    HubTables<Sum> hubTables;
    VertexId* label = nullptr;            // [vertices] below `vertices` of this level
    Community<Sum>* community = nullptr;  // [vertices] per label
    u8* active = nullptr;                 // [vertices] Activity
    OrderView order;
    Queues queues;
    VertexId* mover[2] = {};    // [vertices] vertices that move, of even and odd steps
    VertexId* moverTo[2] = {};  // [vertices] the communities that they move to
    u32* hubMover[2] = {};      // [hubs] movers that are hubs
    MoveLog* log = nullptr;
    f64 pull = 0;        // resolution / 2m, in the units of Sum
    f64 gainScale = 0;   // from a gain in units of Sum to units of kGainUnit
    u64 leastGain = 0;   // the phase ends when a sweep gains less,
    u64 leastMoved = 0;  // or no more vertices move
    u32 seed = 0;
    u32 mostSweeps = 0;      // of the phase
    u32 sweepsOfLaunch = 0;  // the launch ends after that many
    i64 clocks = 0;          // of a multiprocessor; the launch ends soon after
    u32 slotsPerWarp = 0;    // of the tables in shared memory
    bool prune = true;
    bool preventsSwaps = true;  // sizes are known: two singletons do not swap communities
    bool startsActive = true;   // all of them, whatever `active` says
};

// How the kernel is launched on the current device.
struct MoveShape {
    u32 mostBlocks = 0;
    u32 slotsPerWarp = 0;
    u32 sharedBytes = 0;
    RowLimits limits;
    // Whether some rows of the first two classes are too long for a warp, or a team.
    bool narrow() const { return limits.warp < ClassLimits{}.warp || limits.team < ClassLimits{}.team; }
};
constexpr u32 kMostSlotsPerWarp = 512;
// With tables of that many slots a warp at most; fewer where shared memory is short.
template <class Sum>
MoveShape moveShape(u32 mostSlotsPerWarp);

// Continues the phase that task.log describes, with that many blocks.
template <class Sum>
void launchMoves(const MoveTask<Sum>& task, const MoveShape& shape, u32 blocks, cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
