// How a level of a batch is walked: whoever has sources at stake (`own`) looks at the masks of its
// neighbours, queues those where they meet, and sums the queued rows. Several short rows share a warp: their
// queue is one stream, in which every vertex ends with an entry of its own, so that rows of several vertices
// are on their way at a time. Longer rows get a warp, the longest a block.
//
// A `Work` says what is at stake and what becomes of the sums:
//   Mask own(v)    of a vertex, asked once a level by one thread; also tends to v's masks
//   void finish(v, row, own, sum, paths, t)  called by a tile: a thread's part of v's row and its word of v's
//                  mask; `paths` is the part as it was at the level's begin where kOwnRow
//
// What is the same for all threads lies in shared memory: registers are what this kernel is short of.
#pragma once

#include "gpu/betweenness/fast/batch.h"
#include "gpu/betweenness/fast/lanes.cuh"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kBatchWarps = kBatchThreads / kWarp;
constexpr u32 kRounds = 2;  // of 32 arcs that a warp looks at together; 4 take twice the memory, no less time
constexpr u32 kStepArcs = 64;   // of a long row that a warp looks at together
constexpr u32 kAhead = 4;       // rows on their way at a time, of a tile
constexpr u32 kEnd = 1u << 31;  // marks the entry of a vertex itself, behind those of its neighbours
constexpr u32 kMostRows = kRounds * kWarp / mostArcs(kTile8);  // of a unit
// Entries of a queue: of arcs and of vertices, and what fills the last kAhead up.
constexpr u32 kQueue = kRounds * kWarp + kMostRows + kAhead;
static_assert(kAhead % 4 == 0 && kQueue % 4 == 0, "entries are read by fours");

// Vertices that a warp takes at a time, as a power of two; hubs are taken by blocks. Of the short rows: as
// many as kRounds look at.
constexpr u32 unitShiftOf(u32 c) {
    constexpr u32 shifts[kRowClasses] = {0, 0, 1, 3, 1, 2, 3};
    return shifts[c];
}
static_assert(mostArcs(kTile8) << unitShiftOf(kTile8) == kRounds * kWarp &&
              mostArcs(kTile16) << unitShiftOf(kTile16) == kRounds * kWarp &&
              mostArcs(kTile32) << unitShiftOf(kTile32) == kRounds * kWarp);

// Where the block is; filled in by one thread before a level.
template <u32 kLanes>
struct LevelView {
    using Mask = MaskOf<kLanes>;
    Global<const Mask> front;  // masks of the level that is looked at
    Global<const ArcOffset> offsets;
    Global<const VertexId> targets;
    Global<float4> state;  // rows
    Global<const f32> mass;
    Global<Mask> visited;
    Global<Mask> masks;  // of this level: written on the way out, read on the way back
    // Given only at level 2: the other parity's arrays, to be cleared.
    Global<Mask> otherFirst;
    Global<Mask> otherVisited;
    Mask alive;  // sources that found somebody at the level before
    Global<f64> sums;
    Global<f64> squares;
};

// Aligned so that one instruction reads it.
struct alignas(16) Row {
    u64 begin;
    u32 degree;
    u32 vertex;
};

// The vertices of a unit that have sources at stake.
template <u32 kLanes>
struct WarpRows {
    MaskOf<kLanes> own[kMostRows];
    Row row[kMostRows];
    u32 end[kMostRows];  // of the vertex in the queue
};

// What a warp reads, in order. By words, so that a thread gets four entries at a time of the one it needs.
template <u32 kLanes>
struct alignas(16) Queue {
    union {
        u32 vertex[kQueue];
        f32 sums[kLanes];  // of the warp, once it is through with its part of a hub's row
    };
    u32 word[MaskOf<kLanes>::kWords][kQueue];
};

template <u32 kLanes>
struct BlockMemory {
    using Mask = MaskOf<kLanes>;
    LevelView<kLanes> level;
    WarpRows<kLanes> rows[kBatchWarps];
    Queue<kLanes> queue[kBatchWarps];
    Mask found;  // sources that found somebody
    // Of the hub that is walked.
    Mask own;
    Mask seen;
    f32 total[kLanes];
    alignas(16) f32 laneMass[kLanes];
    u64 pairs[kBatchThreads / kWordThreads];  // found, by mass; of the threads with one word
    u32 classEnd[kRowClasses];
    u32 unitEnd[kRowClasses];  // units of a class and of those before it, but for hubs
    u32 unitShift[kRowClasses];
    u32 bad;  // a count is too large
    u32 nextUnit;
};

template <u32 kLanes>
__device__ BlockMemory<kLanes>& blockMemory() {
    extern __shared__ uint4 dynamicMemory[];
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

    static __device__ float4* firstPart() { return blockMemory<kLanes>().level.state + t(); }
    static __device__ Mask frontOf(u32 v) {
        return kSharedMasks ? frontCopy<kLanes>()[v] : blockMemory<kLanes>().level.front[v];
    }
    static __device__ Queue<kLanes>& queue() { return blockMemory<kLanes>().queue[warp()]; }
    static __device__ void push(u32 at, u32 vertex, Mask mask) {
        queue().vertex[at] = vertex;
#pragma unroll
        for (u32 w = 0; w < Mask::kWords; ++w) queue().word[w][at] = mask.word[w];
    }
    // Behind the last entry, so that whoever reads kAhead of them finds no others.
    static __device__ void fillUp(u32 entries) {
        if (lane() < kAhead - 1) push(entries + lane(), 0, Mask{});
    }

    static __device__ void readFour(const u32* from, u32* to) {
        const uint4 four = *reinterpret_cast<const uint4*>(from);
        to[0] = four.x;
        to[1] = four.y;
        to[2] = four.z;
        to[3] = four.w;
    }

    // Entries of the queue, and what is read for them.
    struct Entries {
        u32 vertex[kAhead];
        u32 word[kAhead];  // the thread's one of the mask
        Loaded row[kAhead];
        f32 mass[kAhead];

        __device__ bool isEnd(u32 k) const { return (vertex[k] & kEnd) != 0; }
        __device__ u32 vertexAt(u32 k) const { return vertex[k] & ~kEnd; }
        // From `first` on, a multiple of 4.
        __device__ void read(u32 first) {
            const u32* words = queue().word[t() / kWordThreads];
#pragma unroll
            for (u32 k = 0; k < kAhead; k += 4) {
                readFour(queue().vertex + first + k, vertex + k);
                readFour(words + first + k, word + k);
            }
        }
        // Makes nothing of those that are not among begin .. end: they are another tile's.
        __device__ void keep(u32 first, u32 begin, u32 end) {
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k)
                if (first + k - begin >= end - begin) vertex[k] = word[k] = 0;
        }
        // `first` is the thread's part of the first row.
        __device__ void load(float4* first) {
            const auto& masses = blockMemory<kLanes>().level.mass;
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) {
                const float4* part = partOfRow<kLanes>(first, Work::kOwnRow ? vertexAt(k) : vertex[k]);
                row[k].load(part, partOf(word[k], t()), Work::kOwnRow || !isEnd(k));
                mass[k] = 1;
            }
            if (kInverse && masses.given()) {
#pragma unroll
                for (u32 k = 0; k < kAhead; ++k) mass[k] = masses[vertexAt(k)];
            }
        }
        __device__ bool anyEnd() const {
            u32 all = 0;
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) all |= vertex[k];
            return (all & kEnd) != 0;
        }
        // Their own sum first, so that long rows lose less.
        __device__ void addAllTo(PartSum& sum) const {
            PartSum here;
            here.clear();
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) addTo(k, here);
            sum.seen |= here.seen;
#pragma unroll
            for (u32 i = 0; i < kPart; ++i) sum.value[i] += here.value[i];
        }
        __device__ void addTo(u32 k, PartSum& sum) const {
            row[k].template addTo<kInverse>(sum, mass[k]);
            sum.seen |= word[k];
        }
    };

    // Adds the queued rows, as many in each tile.
    static __device__ void gather(u32 count, PartSum& sum) {
        const u32 share = (count + kTiles * kAhead - 1) / (kTiles * kAhead) * kAhead;
        const u32 end = min((tile() + 1) * share, count);
        float4* const first = firstPart();
#pragma unroll 1
        for (u32 i = tile() * share; i < end; i += kAhead) {
            Entries entries;
            entries.read(i);
            entries.load(first);
            entries.addAllTo(sum);
        }
    }

    // Notes the vertices of a unit that have sources at stake; how many.
    static __device__ u32 noteActive(u32 from, u32 size) {
        auto& rows = blockMemory<kLanes>().rows[warp()];
        const u32 v = from + lane();
        Mask own{};
        u64 begin = 0;
        u64 end = 0;
        if (lane() < size) {
            const ArcOffset* offsets = blockMemory<kLanes>().level.offsets + v;
            begin = offsets[0];
            end = offsets[1];
            own = Work::own(v);
        }
        const u32 active = __ballot_sync(kFullWarp, own.any());
        if (own.any()) {
            const u32 rank = bitsBelow(active, lane());
            rows.own[rank] = own;
            rows.row[rank] = {begin, static_cast<u32>(end - begin), v};
        }
        __syncwarp();
        return popCount(active);
    }

    // Queues whom `count` vertices meet; 32 >> halvings threads look at a row. Returns the entries.
    static __device__ u32 collect(u32 count, u32 halvings) {
        auto& rows = blockMemory<kLanes>().rows[warp()];
        const VertexId* targets = blockMemory<kLanes>().level.targets;
        const u32 together = 1u << halvings;
        const u32 slot = lane() & ((kWarp >> halvings) - 1);
        const u32 group = lane() * together / kWarp;
        u32 vertex[kRounds];
        Mask mask[kRounds];
#pragma unroll
        for (u32 k = 0; k < kRounds; ++k) {
            const u32 r = k * together + group;
            const Row row = rows.row[r];
            vertex[k] = kEnd;
            if (r < count && slot < row.degree) vertex[k] = targets[row.begin + slot];
        }
#pragma unroll
        for (u32 k = 0; k < kRounds; ++k)
            mask[k] = vertex[k] != kEnd ? frontOf(vertex[k]) & rows.own[k * together + group] : Mask{};
        const u32 upToGroup = kFullWarp >> (kWarp - (group + 1) * (kWarp >> halvings));
        u32 entries = 0;
#pragma unroll
        for (u32 k = 0; k < kRounds; ++k) {
            const u32 meets = __ballot_sync(kFullWarp, mask[k].any());
            const u32 r = k * together + group;
            if (mask[k].any()) push(entries + bitsBelow(meets, lane()) + group, vertex[k], mask[k]);
            if (r < count && slot == 0) {
                const u32 at = entries + popCount(meets & upToGroup) + group;
                push(at, rows.row[r].vertex | kEnd, rows.own[r]);
                rows.end[r] = at + 1;
            }
            const u32 vertices = k * together < count ? min(together, count - k * together) : 0;
            entries += popCount(meets) + vertices;
        }
        fillUp(entries);
        __syncwarp();
        return entries;
    }

    // Sums entries begin .. end, which are those of whole vertices.
    static __device__ void stream(u32 begin, u32 end) {
        float4* const first = firstPart();
        PartSum sum;
        sum.clear();
#pragma unroll 1
        for (u32 i = begin / kAhead * kAhead; i < end; i += kAhead) {
            Entries entries;
            entries.read(i);
            if (kTiles > 1) entries.keep(i, begin, end);
            entries.load(first);
            if (!entries.anyEnd()) {
                entries.addAllTo(sum);
                continue;
            }
#pragma unroll
            for (u32 k = 0; k < kAhead; ++k) {
                if (entries.isEnd(k)) {
                    const u32 v = entries.vertexAt(k);
                    Work::finish(v, partOfRow<kLanes>(first, v), entries.word[k], sum, entries.row[k], t());
                    sum.clear();
                } else {
                    entries.addTo(k, sum);
                }
            }
        }
    }

    // Streams the queue of `count` vertices: tiles get as many entries each, rounded to whole vertices.
    static __device__ void streamTiles(u32 count, u32 entries) {
        if (kTiles == 1) return stream(0, entries);
        const auto& ends = blockMemory<kLanes>().rows[warp()].end;
        const u32 endOfLane = lane() < count ? ends[lane()] : ~0u;
        u32 begin = 0;
        u32 end = 0;
#pragma unroll
        for (u32 k = 0; k < kTiles; ++k) {
            const u32 vertices = popCount(__ballot_sync(kFullWarp, endOfLane <= entries * (k + 1) / kTiles));
            const u32 upTo = vertices == 0 ? 0 : ends[vertices - 1];
            if (k < tile()) begin = upTo;
            if (k == tile()) end = upTo;
        }
        stream(begin, end);
    }

    // The rows of a unit of at most 32 >> halvings arcs each.
    static __device__ void walkTiles(u32 from, u32 size, u32 halvings) {
        const u32 active = noteActive(from, size);
        if (active == 0) return;
        streamTiles(active, collect(active, halvings));
        __syncwarp();
    }

    // Arcs `first` to first + 63 of a row and every `stride` ones behind; the sums are of this tile.
    static __device__ void walkRow(u64 begin, u32 degree, u32 first, u32 stride, const Mask& own,
                                   PartSum& sum) {
        const VertexId* targets = blockMemory<kLanes>().level.targets + begin;
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
                mask[k] = j < degree - base ? frontOf(vertex[k]) & own : Mask{};
                next[k] = !last && j < degree - base - stride ? targets[base + stride + j] : 0;
            }
#pragma unroll
            for (u32 k = 0; k < 2; ++k) {
                const u32 meets = __ballot_sync(kFullWarp, mask[k].any());
                if (mask[k].any()) push(count + bitsBelow(meets, lane()), vertex[k], mask[k]);
                count += popCount(meets);
            }
            if (count > kRounds * kWarp - kStepArcs || last) {
                fillUp(count);
                __syncwarp();
                gather(count, sum);
                __syncwarp();
                count = 0;
            }
            if (last) break;
        }
    }

    // A warp per row.
    static __device__ void walkWarps(u32 from, u32 size) {
        const u32 active = noteActive(from, size);
        const auto& rows = blockMemory<kLanes>().rows[warp()];
#pragma unroll 1
        for (u32 r = 0; r < active; ++r) {
            const Row row = rows.row[r];
            const u32 word = rows.own[r].word[t() / kWordThreads];
            const Loaded paths = ownRow(row.vertex, word);
            PartSum sum;
            sum.clear();
            walkRow(row.begin, row.degree, 0, kStepArcs, rows.own[r], sum);
            sum.template sumOverTiles<kTile>();
            if (tile() == 0) finish(row.vertex, word, sum, paths);
            __syncwarp();
        }
    }

    // Of the first tile, for its finish().
    static __device__ Loaded ownRow(u32 v, u32 word) {
        Loaded paths;
        if (Work::kOwnRow && tile() == 0) paths.load(partOfRow<kLanes>(firstPart(), v), partOf(word, t()));
        return paths;
    }
    static __device__ void finish(u32 v, u32 word, const PartSum& sum, const Loaded& paths) {
        Work::finish(v, partOfRow<kLanes>(firstPart(), v), word, sum, paths, t());
    }

    // The block on one row. All threads call it. A call of its own, so that its registers are.
    static __device__ __noinline__ void walkHub(u32 v) {
        auto& memory = blockMemory<kLanes>();
        if (threadIdx.x == 0) memory.own = Work::own(v);
        if (threadIdx.x == 0) memory.seen = Mask{};
        __syncthreads();
        if (memory.own.any()) {
            sumHub(v);
            if (threadIdx.x < kTile) finishHub(v);
        }
        __syncthreads();
    }

    static __device__ void sumHub(u32 v) {
        auto& memory = blockMemory<kLanes>();
        const u64 begin = memory.level.offsets[v];
        PartSum sum;
        sum.clear();
        walkRow(begin, static_cast<u32>(memory.level.offsets[v + 1] - begin), warp() * kStepArcs,
                kBatchWarps * kStepArcs, memory.own, sum);
        sum.template sumOverTiles<kTile>();
        if (tile() == 0) {
#pragma unroll
            for (u32 i = 0; i < kPart; ++i) queue().sums[kPart * t() + i] = sum.value[i];
            if (t() % kWordThreads == 0) atomicOr(&memory.seen.word[t() / kWordThreads], sum.seen);
        }
        __syncthreads();
        if (threadIdx.x < kLanes) {
            f32 total = 0;
#pragma unroll 4
            for (u32 w = 0; w < kBatchWarps; ++w) total += memory.queue[w].sums[threadIdx.x];
            memory.total[threadIdx.x] = total;
        }
        __syncthreads();
    }

    // Called by the first tile.
    static __device__ void finishHub(u32 v) {
        auto& memory = blockMemory<kLanes>();
        const u32 word = memory.own.word[t() / kWordThreads];
        PartSum sum;
#pragma unroll
        for (u32 i = 0; i < kPart; ++i) sum.value[i] = memory.total[kPart * t() + i];
        sum.seen = memory.seen.word[t() / kWordThreads];
        finish(v, word, sum, ownRow(v, word));
    }

    // Every vertex with arcs, dealt to the blocks of the group in units, and within a block to whichever warp
    // is free. nextUnit is 0 before. All threads call it.
    static __device__ __noinline__ void walkAll(u32 blocks, u32 rank) {
        auto& memory = blockMemory<kLanes>();
#pragma unroll 1
        for (u32 v = rank; v < memory.classEnd[kHubRows]; v += blocks) walkHub(v);
#pragma unroll 1
        while (true) {
            u32 unit = 0;
            if (lane() == 0) unit = atomicAdd(&memory.nextUnit, 1u);
            unit = __shfl_sync(kFullWarp, unit, 0) * blocks + rank;
            if (unit >= memory.unitEnd[kRowClasses - 1]) return;
            u32 c = kLargeRows;
            while (unit >= memory.unitEnd[c]) ++c;
            const u32 from = memory.classEnd[c - 1] + ((unit - memory.unitEnd[c - 1]) << memory.unitShift[c]);
            const u32 size = min(1u << memory.unitShift[c], memory.classEnd[c] - from);
            if (c <= kSmallRows)
                walkWarps(from, size);
            else
                walkTiles(from, size, c - kTile32);
        }
    }
};

}  // namespace quartier::gpu::betweenness::fast
