// How a level of a batch is walked: whoever has sources at stake (`own`) looks at the masks of its
// neighbours, queues those where they meet, and sums the queued rows. Several short rows share a warp: their
// queue is one stream, in which every vertex ends with an entry of its own, so that rows of several vertices
// are on their way at a time. Longer rows get a warp, the longest a block.
//
// A `Work` says what is at stake and what becomes of the sums:
//   Mask own(v)    of a vertex, asked once a level by one thread; also tends to v's masks
//   void finish(v, own, seen, sum, paths, t)  called by a tile; `paths` is v's own row where kOwnRow
//
// What is the same for all threads lies in shared memory: registers are what this kernel is short of.
#pragma once

#include "gpu/betweenness/fast/batch.h"
#include "gpu/betweenness/fast/lanes.cuh"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kBatchWarps = kBatchThreads / kWarp;
constexpr u32 kRounds = 4;                           // of 32 arcs that a warp looks at together
constexpr u32 kQueue = kRounds * kWarp + kWarp / 2;  // entries of a warp
constexpr u32 kStepArcs = 64;                        // of a long row that a warp looks at together
constexpr u32 kAhead = 4;                            // rows on their way at a time, of a tile
constexpr u32 kEnd = 1u << 31;  // marks the entry of a vertex itself, behind those of its neighbours

// Vertices that a warp takes at a time.
constexpr u32 unitRows(u32 c) {
    constexpr u32 rows[kRowClasses] = {1, 1, 2, 8, 8, 16, 32};
    return rows[c];
}

// Where the block is; filled in by one thread before a level.
template <u32 kLanes>
struct LevelView {
    using Mask = MaskOf<kLanes>;
    const Mask* front;  // masks of the level that is looked at
    RowsView rows;
    f32* state;
    const f32* mass;
    Mask* visited;
    Mask* masks;  // of this level: written on the way out, read on the way back
    // Null but at level 2: the other parity's arrays, to be cleared.
    Mask* otherFirst;
    Mask* otherVisited;
    Mask alive;  // sources that found somebody at the level before
    f64* sums;
    f64* squares;
};

// The vertices of a unit that have sources at stake.
template <u32 kLanes>
struct WarpRows {
    MaskOf<kLanes> own[kWarp];
    u64 begin[kWarp];
    u32 degree[kWarp];
    u32 vertex[kWarp];
    u32 end[kWarp];  // of the vertex in the queue
};

template <u32 kLanes>
struct BlockMemory {
    using Mask = MaskOf<kLanes>;
    LevelView<kLanes> level;
    WarpRows<kLanes> rows[kBatchWarps];
    Mask queueMask[kBatchWarps][kQueue];
    u32 queueVertex[kBatchWarps][kQueue];
    Mask seen[kBatchWarps];
    Mask found;  // sources that found somebody
    u64 weight;  // of the pairs found, by mass
    f32 partial[kBatchWarps][kLanes];
    f32 total[kLanes];
    f32 laneMass[kLanes];
    u32 met[kBatchWarps];  // pairs found, where there are no masses
    u32 classEnd[kRowClasses];
    u32 bad;  // a count is too large
    u32 nextUnit;
};

template <u32 kLanes>
__device__ BlockMemory<kLanes>& blockMemory() {
    extern __shared__ u64 dynamicMemory[];
    return *reinterpret_cast<BlockMemory<kLanes>*>(dynamicMemory);
}

// The copy of the masks of the level that is looked at, behind it.
template <u32 kLanes>
__device__ MaskOf<kLanes>* frontCopy() {
    return reinterpret_cast<MaskOf<kLanes>*>(&blockMemory<kLanes>() + 1);
}

template <u32 kLanes, bool kSharedMasks, class Work>
struct Walker {
    using Mask = MaskOf<kLanes>;
    static constexpr bool kInverse = Work::kInverse;
    static constexpr u32 kTile = kTileOf<kLanes>;
    static constexpr u32 kTiles = kWarp / kTile;

    static __device__ u32 warp() { return threadIdx.x / kWarp; }
    static __device__ u32 lane() { return threadIdx.x % kWarp; }
    static __device__ u32 tile() { return threadIdx.x % kWarp / kTile; }
    static __device__ u32 t() { return threadIdx.x % kTile; }

    static __device__ Mask frontOf(u32 v) {
        return kSharedMasks ? frontCopy<kLanes>()[v] : blockMemory<kLanes>().level.front[v];
    }
    static __device__ void push(u32 at, u32 vertex, Mask mask) {
        blockMemory<kLanes>().queueVertex[warp()][at] = vertex;
        blockMemory<kLanes>().queueMask[warp()][at] = mask;
    }
    static __device__ f32 massOf(u32 v) {
        if (!kInverse) return 1;
        const f32* mass = blockMemory<kLanes>().level.mass;
        return mass == nullptr ? 1.0f : mass[v];
    }

    // Adds the rows of entries first, first + stride ... < end of the queue.
    static __device__ void gather(u32 first, u32 stride, u32 end, Part& sum) {
        auto& memory = blockMemory<kLanes>();
        f32* const state = memory.level.state;
#pragma unroll 1
        for (u32 i = first; i < end; i += kAhead * stride) {
            Loaded loaded[kAhead];
            f32 mass[kAhead];
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) {
                const u32 j = i + k * stride;
                const u32 at = j < end ? j : i;
                const u32 u = memory.queueVertex[warp()][at];
                loaded[k].template load<kLanes>(state, u, j < end ? memory.queueMask[warp()][at] : Mask{0},
                                                t());
                mass[k] = massOf(u);
            }
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) loaded[k].template addTo<kInverse>(sum, mass[k]);
        }
    }

    // Notes the vertices of a unit that have sources at stake; how many.
    static __device__ u32 noteActive(u32 from, u32 size) {
        auto& rows = blockMemory<kLanes>().rows[warp()];
        const u32 v = from + lane();
        Mask own = 0;
        u64 begin = 0;
        u64 end = 0;
        if (lane() < size) {
            const ArcOffset* offsets = blockMemory<kLanes>().level.rows.offsets + v;
            begin = offsets[0];
            end = offsets[1];
            own = Work::own(v);
        }
        const u32 active = __ballot_sync(kFullWarp, own != 0);
        if (own != 0) {
            const u32 rank = bitsBelow(active, lane());
            rows.own[rank] = own;
            rows.begin[rank] = begin;
            rows.degree[rank] = static_cast<u32>(end - begin);
            rows.vertex[rank] = v;
        }
        __syncwarp();
        return static_cast<u32>(__popc(active));
    }

    // Queues whom `count` vertices from `first` on meet; `width` threads look at a row. Returns the entries.
    static __device__ u32 collect(u32 first, u32 count, u32 width) {
        auto& rows = blockMemory<kLanes>().rows[warp()];
        const VertexId* targets = blockMemory<kLanes>().level.rows.targets;
        const u32 together = kWarp / width;
        const u32 slot = lane() % width;
        const u32 group = lane() / width;
        u32 vertex[kRounds];
        Mask mask[kRounds];
#pragma unroll
        for (u32 k = 0; k < kRounds; ++k) {
            const u32 r = k * together + group;
            vertex[k] = kEnd;
            if (r < count && slot < rows.degree[first + r]) vertex[k] = targets[rows.begin[first + r] + slot];
        }
#pragma unroll
        for (u32 k = 0; k < kRounds; ++k)
            mask[k] =
                vertex[k] != kEnd ? frontOf(vertex[k]) & rows.own[first + k * together + group] : Mask{0};
        u32 entries = 0;
#pragma unroll
        for (u32 k = 0; k < kRounds; ++k) {
            const u32 meets = __ballot_sync(kFullWarp, mask[k] != 0);
            const u32 r = k * together + group;
            if (mask[k] != 0) push(entries + bitsBelow(meets, lane()) + group, vertex[k], mask[k]);
            if (r < count && slot == 0) {
                const u32 upTo = lane() + width;
                const u32 before = upTo == kWarp ? static_cast<u32>(__popc(meets)) : bitsBelow(meets, upTo);
                const u32 at = entries + before + group;
                push(at, rows.vertex[first + r] | kEnd, rows.own[first + r]);
                rows.end[r] = at + 1;
            }
            const u32 vertices = k * together < count ? min(together, count - k * together) : 0;
            entries += static_cast<u32>(__popc(meets)) + vertices;
        }
        __syncwarp();
        return entries;
    }

    // Sums entries begin .. end, which are those of whole vertices.
    static __device__ void stream(u32 begin, u32 end) {
        auto& memory = blockMemory<kLanes>();
        Part sum;
        sum.clear();
        Mask seen = 0;
#pragma unroll 1
        for (u32 i = begin; i < end; i += kAhead) {
            Loaded loaded[kAhead];
            u32 vertex[kAhead];
            Mask mask[kAhead];
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) {
                vertex[k] = kEnd;
                mask[k] = 0;
                if (i + k < end) {
                    vertex[k] = memory.queueVertex[warp()][i + k];
                    mask[k] = memory.queueMask[warp()][i + k];
                }
                const bool reads = Work::kOwnRow || (vertex[k] & kEnd) == 0;
                loaded[k].template load<kLanes>(memory.level.state, vertex[k] & ~kEnd,
                                                reads ? mask[k] : Mask{0}, t());
            }
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) {
                if ((vertex[k] & kEnd) == 0) {
                    loaded[k].template addTo<kInverse>(sum, massOf(vertex[k]));
                    seen |= mask[k];
                } else if (mask[k] != 0) {
                    Work::finish(vertex[k] & ~kEnd, mask[k], seen, sum, loaded[k], t());
                    sum.clear();
                    seen = 0;
                }
            }
        }
    }

    // The rows of `size` vertices (32 at most) of at most `width` arcs.
    static __device__ void walkTiles(u32 from, u32 size, u32 width) {
        const u32 active = noteActive(from, size);
        const u32 most = kRounds * kWarp / width;
        const auto& ends = blockMemory<kLanes>().rows[warp()].end;
#pragma unroll 1
        for (u32 first = 0; first < active; first += most) {
            const u32 count = min(most, active - first);
            const u32 entries = collect(first, count, width);
            // Tiles get as many entries each, rounded to whole vertices.
            const u32 endOfLane = lane() < count ? ends[lane()] : ~0u;
            u32 begin = 0;
            u32 end = 0;
#pragma unroll
            for (u32 k = 0; k < kTiles; ++k) {
                const u32 vertices = static_cast<u32>(
                    __popc(__ballot_sync(kFullWarp, endOfLane <= entries * (k + 1) / kTiles)));
                const u32 upTo = vertices == 0 ? 0 : ends[vertices - 1];
                if (k < tile()) begin = upTo;
                if (k == tile()) end = upTo;
            }
            stream(begin, end);
            __syncwarp();
        }
        __syncwarp();
    }

    // Arcs `first` to first + 63 of a row and every `stride` ones behind; the sums are of this tile.
    static __device__ void walkRow(u64 begin, u32 degree, u32 first, u32 stride, Mask own, Mask& seen,
                                   Part& sum) {
        const VertexId* targets = blockMemory<kLanes>().level.rows.targets + begin;
        u32 count = 0;
        u32 next[2];
#pragma unroll
        for (u32 k = 0; k < 2; ++k) {
            const u32 j = first + k * kWarp + lane();
            next[k] = j < degree ? targets[j] : 0;
        }
#pragma unroll 1
        for (u32 base = first; base < degree; base += stride) {
            const bool last = degree - base <= stride;
            const u32 vertex[2] = {next[0], next[1]};
            Mask mask[2];
#pragma unroll
            for (u32 k = 0; k < 2; ++k) {
                const u32 j = k * kWarp + lane();
                mask[k] = j < degree - base ? frontOf(vertex[k]) & own : Mask{0};
                next[k] = !last && j < degree - base - stride ? targets[base + stride + j] : 0;
            }
#pragma unroll
            for (u32 k = 0; k < 2; ++k) {
                const u32 meets = __ballot_sync(kFullWarp, mask[k] != 0);
                if (mask[k] != 0) push(count + bitsBelow(meets, lane()), vertex[k], mask[k]);
                count += static_cast<u32>(__popc(meets));
                seen |= mask[k];
            }
            if (count > kRounds * kWarp - kStepArcs || last) {
                __syncwarp();
                gather(tile(), kTiles, count, sum);
                __syncwarp();
                count = 0;
            }
            if (last) break;
        }
    }

    // A warp per row.
    static __device__ void walkWarps(u32 from, u32 size) {
        const Mask ownOfLane = lane() < size ? Work::own(from + lane()) : Mask{0};
        u32 waiting = __ballot_sync(kFullWarp, ownOfLane != 0);
#pragma unroll 1
        for (; waiting != 0; waiting &= waiting - 1) {
            const u32 source = static_cast<u32>(__ffs(static_cast<int>(waiting))) - 1;
            const Mask own = __shfl_sync(kFullWarp, ownOfLane, source);
            const ArcOffset* offsets = blockMemory<kLanes>().level.rows.offsets + from + source;
            const Loaded paths = ownRow(from + source, own);
            Mask seen = 0;
            Part sum;
            sum.clear();
            walkRow(offsets[0], static_cast<u32>(offsets[1] - offsets[0]), 0, kStepArcs, own, seen, sum);
            sum.sumOverTiles<kTile>();
            seen = unionOf<kWarp>(seen);
            if (tile() == 0) Work::finish(from + source, own, seen, sum, paths, t());
            __syncwarp();
        }
    }

    // Of the first tile, for its finish().
    static __device__ Loaded ownRow(u32 v, Mask own) {
        Loaded paths;
        if (Work::kOwnRow && tile() == 0)
            paths.template load<kLanes>(blockMemory<kLanes>().level.state, v, own, t());
        return paths;
    }

    // The block on one row. All threads call it. A call of its own, so that its registers are.
    static __device__ __noinline__ void walkHub(u32 v) {
        auto& memory = blockMemory<kLanes>();
        if (threadIdx.x == 0) memory.seen[0] = Work::own(v);
        __syncthreads();
        const Mask own = memory.seen[0];
        __syncthreads();
        if (own == 0) return;
        const u64 begin = memory.level.rows.offsets[v];
        Mask seen = 0;
        Part sum;
        sum.clear();
        walkRow(begin, static_cast<u32>(memory.level.rows.offsets[v + 1] - begin), warp() * kStepArcs,
                kBatchWarps * kStepArcs, own, seen, sum);
        sum.sumOverTiles<kTile>();
        seen = unionOf<kWarp>(seen);
        if (lane() == 0) memory.seen[warp()] = seen;
        if (tile() == 0)
#pragma unroll
            for (u32 i = 0; i < kPart; ++i) memory.partial[warp()][kPart * t() + i] = sum.value[i];
        __syncthreads();
        if (threadIdx.x < kLanes) {
            f32 total = 0;
#pragma unroll 4
            for (u32 w = 0; w < kBatchWarps; ++w) total += memory.partial[w][threadIdx.x];
            memory.total[threadIdx.x] = total;
        }
        __syncthreads();
        if (warp() == 0) {
#pragma unroll
            for (u32 i = 0; i < kPart; ++i) sum.value[i] = memory.total[kPart * t() + i];
            seen = unionOf<kWarp>(memory.seen[lane()]);
            if (tile() == 0) Work::finish(v, own, seen, sum, ownRow(v, own), t());
        }
        __syncthreads();
    }

    // Every vertex with arcs, dealt to the blocks of the group in units, and within a block to whichever warp
    // is free. nextUnit is 0 before. All threads call it.
    static __device__ __noinline__ void walkAll(u32 blocks, u32 rank) {
        const auto& end = blockMemory<kLanes>().classEnd;
#pragma unroll 1
        for (u32 v = rank; v < end[kHubRows]; v += blocks) walkHub(v);
#pragma unroll 1
        while (true) {
            u32 unit = 0;
            if (lane() == 0) unit = atomicAdd(&blockMemory<kLanes>().nextUnit, 1u);
            unit = __shfl_sync(kFullWarp, unit, 0) * blocks + rank;
            u32 c = kLargeRows;
#pragma unroll 1
            for (; c < kRowClasses; ++c) {
                const u32 units = (end[c] - end[c - 1] + unitRows(c) - 1) / unitRows(c);
                if (unit < units) break;
                unit -= units;
            }
            if (c == kRowClasses) return;
            const u32 from = end[c - 1] + unit * unitRows(c);
            const u32 size = min(unitRows(c), end[c] - from);
            if (c <= kSmallRows)
                walkWarps(from, size);
            else
                walkTiles(from, size, static_cast<u32>(mostArcs(c)));
        }
    }
};

}  // namespace quartier::gpu::betweenness::fast
