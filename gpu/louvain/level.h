// One level of the aggregation on the device, and the partition that is being improved on it.
//
// Conventions of every level: m2 = sum of all strengths = 2m of the input graph. An arc of level 0 from a
// vertex to itself counts twice (loopFactor 2), so that strengths agree with quartier::strengths(); the rows
// of coarser levels hold loops with both directions already summed (loopFactor 1).
// All sums are f64 and exact, hence the same on every run in whatever order atomics add: weights are rounded
// to multiples of u = 2^(ceil(log2 2m) - 52), so that every sum of them is a multiple of u below 2^53 u. The
// error, at most u / 2 per arc, is the one that any addition to 2m has; integer weights are not changed
// (as long as 2m < 2^53).
#pragma once

#include "gpu/device_buffer.h"
#include "gpu/device_graph.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain {

struct LevelView {
    VertexId vertices = 0;
    u64 arcs = 0;
    const ArcOffset* offsets = nullptr;  // [vertices + 1]
    const VertexId* targets = nullptr;   // [arcs]
    const VertexId* sources = nullptr;   // [arcs]
    const f32* inputWeights = nullptr;   // [arcs] of a weighted graph's level 0
    const f64* summedWeights = nullptr;  // [arcs] of coarser levels; both null: all 1
    f64 loopFactor = 1;
    f64 rounder = 0;                // 1.5 * 2^52 u: adding and taking it away rounds to u; 0 = no rounding
    const f64* strength = nullptr;  // [vertices]
    // The owner of `sources`, where a contraction may let them go: when it has read them for the last time.
    DeviceBuffer<VertexId>* ownedSources = nullptr;
    // Bytes that working on this level may take: what was announced, or most of what its rows leave of it.
    u64 room = ~u64{0};

    // What releaseSources() makes free.
    u64 releasableBytes() const { return ownedSources == nullptr ? 0 : ownedSources->bytes(); }
    void releaseSources() const {
        if (ownedSources != nullptr) ownedSources->reset();
    }

#ifdef __CUDACC__
    __device__ f64 weight(u64 arc) const {
        if (summedWeights != nullptr) return summedWeights[arc];
        return inputWeights != nullptr ? (static_cast<f64>(inputWeights[arc]) + rounder) - rounder : 1.0;
    }
#endif
};

struct PartitionView {
    VertexId* label = nullptr;  // [vertices] community, an id of a vertex of this level
    f64* total = nullptr;       // [vertices] per community: summed strength of its vertices
    u32* size = nullptr;        // [vertices] per community: its vertices of this level
    u8* active = nullptr;       // [vertices] the neighbourhood changed since the last look
    u8* moved = nullptr;        // [vertices] changed community in the present round
    f64 m2 = 0;
    f64 resolution = 1;
};

// What one pass over the partition tells.
struct PartitionSums {
    f64 inside = 0;       // sum over communities of in_c / 2m
    f64 squares = 0;      // sum of (tot_c / 2m)^2
    f64 total = 0;        // sum of tot_c / 2m; 1 but for rounding
    f64 communities = 0;  // inhabited ones
    u64 moved = 0;        // since it was last cleared
    f64 modularity(f64 resolution) const { return inside - resolution * squares; }
};

// Owner of a coarse level's rows.
struct CoarseRows {
    DeviceBuffer<ArcOffset> offsets;
    DeviceBuffer<VertexId> targets;
    DeviceBuffer<VertexId> sources;
    DeviceBuffer<f64> weights;
    DeviceBuffer<f64> strength;
    LevelView view() const;
    u64 arcBytes() const { return targets.bytes() + sources.bytes() + weights.bytes(); }
};

// level_kernels.cu ---------------------------------------------------------------------------------------
// strength[v] of a level from its rows; a loop counts loopFactor times.
void computeStrengths(const LevelView& level, f64* strength, cudaStream_t stream);
// Every vertex a community of its own, and active.
void startPartition(const LevelView& level, const PartitionView& partition, cudaStream_t stream);
// total and size anew from the labels.
void rebuildTotals(const LevelView& level, const PartitionView& partition, cudaStream_t stream);
// Moves list[i] to next[i]; totals and sizes follow, *movedCount grows.
void applyMoves(const LevelView& level, const PartitionView& partition, const VertexId* list,
                const VertexId* next, u32 count, u64* movedCount, cudaStream_t stream);
// Activates the neighbours, in other communities, of the vertices of the list that have just moved.
void activateNeighbours(const LevelView& level, const PartitionView& partition, const VertexId* list,
                        u32 count, cudaStream_t stream);
// partials: kPartialBlocks * 4 elements of scratch. Does not change sums->moved.
constexpr u32 kPartialBlocks = 1024;
void sumPartition(const LevelView& level, const PartitionView& partition, f64* partials, PartitionSums* sums,
                  cudaStream_t stream);
// start of the next level: placed[parent[v]] = community[v], the same for all vertices of a parent.
void projectParents(const VertexId* parent, const VertexId* community, u64 count, VertexId* placed,
                    cudaStream_t stream);
// out[v] = label[flat[v]]; flat null: identity.
void gatherLabels(const VertexId* flat, const VertexId* label, u64 count, VertexId* out, cudaStream_t stream);

// components.cu -------------------------------------------------------------------------------------------
// Splits every community into the parts that are connected by arcs of this level; the label of a part is its
// smallest vertex. Connected vertices of a level keep levels nested and, the parts of one community having
// no edge between them, never lower modularity. scratch: [vertices].
void splitIntoConnected(const LevelView& level, VertexId* label, VertexId* scratch, cudaStream_t stream);

// contract.cu ---------------------------------------------------------------------------------------------
struct Renumbered {
    DeviceBuffer<VertexId> parent;  // [vertices] 0 .. communities - 1 by order of first occurrence
    VertexId communities = 0;
};
Renumbered renumber(Workspace& workspace, const VertexId* label, VertexId vertices);
// The next level, by sorting the arcs. partition.total must fit the labels that `renumbered` was made from.
CoarseRows contractBySorting(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                             const Renumbered& renumbered);
// Scratch of contractBySorting() beyond its result: so many arrays of 8 bytes an arc.
constexpr u32 kSortedArrays = 4;
u64 contractBySortingBytes(u64 arcs);
// Bits that ids below `count` need, at least 1 and at most 32.
int bitsFor(u64 count);
// Rows from `count` distinct keys (community << bits | community), sorted, and the weights between them.
CoarseRows rowsFromKeys(const LevelView& level, const PartitionView& partition, const Renumbered& renumbered,
                        const u64* keys, const f64* weights, u64 count, int bits, cudaStream_t stream);
// Rows without arcs yet: strengths and room for `arcs`.
CoarseRows emptyRows(const LevelView& level, const PartitionView& partition, const Renumbered& renumbered,
                     u64 arcs, cudaStream_t stream);
// offsets of rows whose sources are there.
void findOffsets(CoarseRows& rows, cudaStream_t stream);
// sources[i] and targets[i] from keys[i].
void splitKeys(const u64* keys, u64 count, int bits, VertexId* sources, VertexId* targets,
               cudaStream_t stream);
// strength[c] of the communities of a level, from the totals of their labels.
void gatherCoarseStrengths(const LevelView& level, const PartitionView& partition,
                           const Renumbered& renumbered, f64* strength, cudaStream_t stream);

}  // namespace quartier::gpu::louvain
