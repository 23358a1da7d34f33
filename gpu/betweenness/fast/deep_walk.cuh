// How a level of the deep kernel is walked: a tile of 8 threads per entry of the queue, the block for long
// rows.
//
// A level (ForwardLevel, BackwardLevel) says
//   Row begin(i)                    what entry i asks for
//   void look(row, first, stride, sum)  arcs first + t, first + t + stride ... of the row, by a tile
//   void finish(row, sum)           by a tile, row.own = 0 for those with nothing to do
#pragma once

#include <climits>

#include "gpu/betweenness/fast/deep.h"
#include "gpu/betweenness/fast/lanes.cuh"

namespace quartier::gpu::betweenness::fast {

constexpr u32 kDeepTile = kTileOf<kDeepLanes>;
constexpr u32 kMostDeepTiles = kMostDeepThreads / kDeepTile;
constexpr u32 kLongRow = 512;   // arcs; more are for the block
constexpr u32 kStretch = 2048;  // entries of the queue between two looks at the long rows among them
constexpr i32 kNoExponent = INT_MIN;
constexpr i32 kExponentStep = 32;
// Between neighbours, where several sources share the exponent. Within it nothing of weight is lost.
constexpr i32 kFarExponent = 96;
constexpr f32 kLeastShared = 0x1p-60f;
constexpr f32 kMostShared = 0x1p90f;

struct DeepView {
    RowsView rows;
    RowsView reverse;
    f32* state;
    VertexInfo* infos;
    QueueEntry* queue;
    u32 queueRoom;
    const f32* mass;
    f64* sums;
    f64* squares;
    bool alone;  // one source per batch
    u32 level;
};

struct DeepMemory {
    DeepView view;
    u64 weight;  // of the pairs found at this level, by mass
    f32 laneMass[kDeepLanes];
    f32 partial[kMostDeepTiles][kDeepLanes];
    u32 longRow[kStretch];
    u32 met[kMostDeepThreads / kWarp];  // pairs found, where there are no masses
    u32 longRows;
    u32 tail;
    u32 bad;
    i32 exponent;  // of the long row at work
    i32 least;
};

__device__ inline DeepMemory& deepMemory() {
    extern __shared__ u64 dynamicMemory[];
    return *reinterpret_cast<DeepMemory*>(dynamicMemory);
}

// 2^d; 0 below the range of float.
__device__ inline f32 powerOfTwo(i32 d) {
    if (d < -126) return 0;
    return __int_as_float((min(d, 126) + 127) << 23);
}

__device__ inline u32 word(const uint4& four, u32 k) {
    const u32 low = (k & 1) != 0 ? four.y : four.x;
    const u32 high = (k & 1) != 0 ? four.w : four.z;
    return (k & 2) != 0 ? high : low;
}

// What a neighbour shows. From the L2 cache: other threads of the block change it.
struct Glimpse {
    uint4 at;
    u32 visited;
    i32 exponent;

    __device__ explicit Glimpse(const VertexInfo& info) {
        at = __ldcg(reinterpret_cast<const uint4*>(info.at));
        const uint2 rest = __ldcg(reinterpret_cast<const uint2*>(&info.visited));
        visited = rest.x;
        exponent = static_cast<i32>(rest.y);
    }
};

// An entry at work, the same in all threads of its tile.
struct Row {
    u32 entry;
    u32 vertex;
    u32 own;
    u32 degree;
    u64 begin;
    u32 visited;   // before
    i32 exponent;  // of the sum: the vertex's, or not known yet
    i32 least;     // exponent met
};

__device__ inline u32 tileThread() { return threadIdx.x % kDeepTile; }

// The tile adds the rows of those of its 8 neighbours where `meets` is not 0, times `scale`.
template <bool kInverse>
__device__ void addNeighbours(u32 vertex, u32 meets, f32 scale, Part& sum) {
    const DeepView& view = deepMemory().view;
    const u32 tile = threadIdx.x % kWarp / kDeepTile;
    u32 left = __ballot_sync(kFullWarp, meets != 0) >> (tile * kDeepTile) & ((1u << kDeepTile) - 1);
    while (__any_sync(kFullWarp, left != 0)) {
        Loaded loaded[2];
        f32 factor[2];
#pragma unroll
        for (u32 k = 0; k < 2; ++k) {
            const int from = left != 0 ? __ffs(static_cast<int>(left)) - 1 : 0;
            const u32 u = __shfl_sync(kFullWarp, vertex, from, kDeepTile);
            const u32 mask = __shfl_sync(kFullWarp, meets, from, kDeepTile);
            factor[k] = __shfl_sync(kFullWarp, scale, from, kDeepTile);
            loaded[k].load<kDeepLanes>(view.state, u, left != 0 ? mask : 0, tileThread());
            if (kInverse && left != 0 && view.mass != nullptr) factor[k] *= view.mass[u];
            left &= left - 1;
        }
#pragma unroll
        for (u32 k = 0; k < 2; ++k) {
            const f32 values[kPart] = {loaded[k].x.x, loaded[k].x.y, loaded[k].x.z, loaded[k].x.w};
#pragma unroll
            for (u32 i = 0; i < kPart; ++i)
                if ((loaded[k].bits >> i & 1) != 0)
                    sum.value[i] += factor[k] * (kInverse ? __frcp_rn(values[i]) : values[i]);
        }
    }
}

// Way out: path counts of a level from those of the level before, and the next level.
template <bool kDirected>
struct ForwardLevel {
    static __device__ Row begin(u32 i) {
        const DeepView& view = deepMemory().view;
        const u32 v = view.queue[i].vertex;
        const Glimpse now(view.infos[v]);
        const u32 own = word(now.at, view.level % 4);
        const RowsView& rows = kDirected ? view.reverse : view.rows;
        const u64 begin = rows.offsets[v];
        return {.entry = i,
                .vertex = v,
                .own = own,
                .degree = static_cast<u32>(rows.offsets[v + 1] - begin),
                .begin = begin,
                .visited = now.visited,
                .exponent = now.visited != 0 ? now.exponent : kNoExponent,
                .least = INT_MAX};
    }

    static __device__ void look(Row& row, u32 first, u32 stride, Part& sum) {
        const DeepView& view = deepMemory().view;
        const VertexId* targets = (kDirected ? view.reverse : view.rows).targets + row.begin;
        for (u32 a = first; __any_sync(kFullWarp, a < row.degree); a += stride) {
            const bool in = a + tileThread() < row.degree;
            const u32 u = in ? targets[a + tileThread()] : 0;
            u32 meets = 0;
            i32 exponent = 0;
            if (in) {
                const Glimpse seen(view.infos[u]);
                exponent = seen.exponent;
                if (view.level > 0) meets = word(seen.at, (view.level - 1) % 4) & row.own;
                if (!kDirected) discover(u, row.own, seen);
            }
            addTo(row, u, meets, exponent, sum);
        }
        if (kDirected) discoverAlong(row, first, stride);
    }

    static __device__ void addTo(Row& row, u32 u, u32 meets, i32 exponent, Part& sum) {
        i32 most = meets != 0 ? exponent : kNoExponent;
        i32 least = meets != 0 ? exponent : INT_MAX;
#pragma unroll
        for (u32 d = 1; d < kDeepTile; d *= 2) {
            most = max(most, __shfl_xor_sync(kFullWarp, most, d));
            least = min(least, __shfl_xor_sync(kFullWarp, least, d));
        }
        row.least = min(row.least, least);
        if (row.visited == 0 && most > row.exponent) {
            const f32 down = row.exponent == kNoExponent ? 0.0f : powerOfTwo(row.exponent - most);
            for (f32& x : sum.value) x *= down;
            row.exponent = most;
        }
        if (row.visited != 0 && most != kNoExponent && most - row.exponent > kFarExponent)
            deepMemory().bad = 1;
        addNeighbours<false>(u, meets, meets != 0 ? powerOfTwo(exponent - row.exponent) : 0.0f, sum);
    }

    // Who is not at this level nor came by before is at the next.
    static __device__ void discover(u32 u, u32 own, const Glimpse& seen) {
        DeepMemory& memory = deepMemory();
        const u32 next = (memory.view.level + 1) % 4;
        const u32 fresh = own & ~(seen.visited | word(seen.at, memory.view.level % 4) | word(seen.at, next));
        if (fresh == 0) return;
        if (atomicOr(&memory.view.infos[u].at[next], fresh) != 0) return;
        const u32 place = atomicAdd(&memory.tail, 1u);
        if (place < memory.view.queueRoom)
            memory.view.queue[place] = {u, 0};
        else
            memory.bad = 1;
    }

    static __device__ void discoverAlong(const Row& row, u32 first, u32 stride) {
        if (row.own == 0) return;
        const DeepView& view = deepMemory().view;
        const u64 begin = view.rows.offsets[row.vertex];
        const u64 end = view.rows.offsets[row.vertex + 1];
        for (u64 a = begin + first + tileThread(); a < end; a += stride) {
            const u32 u = view.rows.targets[a];
            discover(u, row.own, Glimpse(view.infos[u]));
        }
    }

    static __device__ void finish(Row& row, Part& sum) {
        DeepMemory& memory = deepMemory();
        const DeepView& view = memory.view;
        const u32 bits = partOf(row.own, tileThread());
        f32 most = 0;
        f32 least = kMostShared;
#pragma unroll
        for (u32 i = 0; i < kPart; ++i) {
            if ((bits >> i & 1) == 0) continue;
            most = fmaxf(most, sum.value[i]);
            least = fminf(least, sum.value[i]);
        }
#pragma unroll
        for (u32 d = 1; d < kDeepTile; d *= 2) most = fmaxf(most, __shfl_xor_sync(kFullWarp, most, d));
        if (row.own == 0 || view.level == 0) return;
        if (row.visited == 0 && most >= powerOfTwo(kExponentStep)) {
            const i32 up = ((__float_as_int(most) >> 23) - 127) / kExponentStep * kExponentStep;
            for (f32& x : sum.value) x *= powerOfTwo(-up);
            most *= powerOfTwo(-up);
            least *= powerOfTwo(-up);
            row.exponent += up;
        }
        if (!view.alone &&
            (most > kMostShared || least < kLeastShared || row.exponent - row.least > kFarExponent))
            memory.bad = 1;
        f32* const place = partOf<kDeepLanes>(view.state, row.vertex, tileThread());
#pragma unroll
        for (u32 i = 0; i < kPart; ++i)
            if ((bits >> i & 1) != 0) place[i] = sum.value[i];
        if (tileThread() != 0) return;
        view.queue[row.entry].mask = row.own;
        view.infos[row.vertex].visited = row.visited | row.own;
        view.infos[row.vertex].exponent = row.exponent;
        if (view.mass == nullptr)
            atomicAdd(&memory.met[threadIdx.x / kWarp], popCount(row.own));
        else
            atomicAddU64(&memory.weight, weightOf(row.vertex, row.own));
    }

    static __device__ u64 weightOf(u32 v, u32 own) {
        f32 sources = 0;
        for (; own != 0; own &= own - 1) sources += deepMemory().laneMass[__ffs(static_cast<int>(own)) - 1];
        return static_cast<u64>(deepMemory().view.mass[v]) * static_cast<u64>(sources);
    }
};

// Way back: share(w) = (mass(w) + dependency(w)) / paths(w), times 2^exponent(w), takes the place of the path
// count; dependency(v) = paths(v) times the sum of the shares of v's successors. kTop: the level below is the
// deepest, whose rows still hold path counts.
template <bool kTop>
struct BackwardLevel {
    static __device__ Row begin(u32 i) {
        const DeepView& view = deepMemory().view;
        const QueueEntry entry = view.queue[i];
        const u64 begin = view.rows.offsets[entry.vertex];
        return {.entry = i,
                .vertex = entry.vertex,
                .own = entry.mask,
                .degree = static_cast<u32>(view.rows.offsets[entry.vertex + 1] - begin),
                .begin = begin,
                .visited = 1,
                .exponent = view.infos[entry.vertex].exponent,
                .least = 0};
    }

    static __device__ void look(Row& row, u32 first, u32 stride, Part& sum) {
        const DeepView& view = deepMemory().view;
        const VertexId* targets = view.rows.targets + row.begin;
        for (u32 a = first; __any_sync(kFullWarp, a < row.degree); a += stride) {
            const bool in = a + tileThread() < row.degree;
            const u32 w = in ? targets[a + tileThread()] : 0;
            u32 meets = 0;
            f32 scale = 0;
            if (in) {
                const Glimpse seen(view.infos[w]);
                meets = word(seen.at, (view.level + 1) % 4) & row.own;
                scale = powerOfTwo(row.exponent - seen.exponent);
            }
            addNeighbours<kTop>(w, meets, scale, sum);
        }
    }

    static __device__ void finish(Row& row, Part& sum) {
        DeepMemory& memory = deepMemory();
        const DeepView& view = memory.view;
        const f32 weight = view.mass != nullptr ? view.mass[row.vertex] : 1.0f;
        f32 total = 0;
        f32 square = 0;
        Loaded paths;
        paths.load<kDeepLanes>(view.state, row.vertex, row.own, tileThread());
        f32* const place = partOf<kDeepLanes>(view.state, row.vertex, tileThread());
        const f32 count[kPart] = {paths.x.x, paths.x.y, paths.x.z, paths.x.w};
#pragma unroll
        for (u32 i = 0; i < kPart; ++i) {
            if ((paths.bits >> i & 1) == 0) continue;
            f32 dependency = count[i] * sum.value[i];
            place[i] = weight * __frcp_rn(count[i]) + sum.value[i];
            if (view.mass != nullptr) dependency *= memory.laneMass[kPart * tileThread() + i];
            total += dependency;
            square += dependency * dependency;
        }
#pragma unroll
        for (u32 d = 1; d < kDeepTile; d *= 2) {
            total += __shfl_xor_sync(kFullWarp, total, d);
            square += __shfl_xor_sync(kFullWarp, square, d);
        }
        if (tileThread() != 0 || row.own == 0) return;
        view.infos[row.vertex].at[view.level % 4] = row.own;
        if (total == 0) return;
        atomicAdd(&view.sums[row.vertex], static_cast<f64>(total));
        if (view.squares != nullptr) atomicAdd(&view.squares[row.vertex], static_cast<f64>(square));
    }
};

// The block on one row. All threads call it.
template <class Level>
__device__ void walkLongRow(u32 entry) {
    DeepMemory& memory = deepMemory();
    Row row = Level::begin(entry);
    if (threadIdx.x == 0) memory.exponent = kNoExponent;
    if (threadIdx.x == 0) memory.least = INT_MAX;
    __syncthreads();
    const u32 tile = threadIdx.x / kDeepTile;
    const u32 tiles = blockDim.x / kDeepTile;
    Part sum;
    sum.clear();
    Level::look(row, tile * kDeepTile, tiles * kDeepTile, sum);
    if (tileThread() == 0) atomicMax(&memory.exponent, row.exponent);
    if (tileThread() == 0) atomicMin(&memory.least, row.least);
    __syncthreads();
    const f32 scale = row.exponent == kNoExponent ? 0.0f : powerOfTwo(row.exponent - memory.exponent);
    for (u32 i = 0; i < kPart; ++i) memory.partial[tile][kPart * tileThread() + i] = sum.value[i] * scale;
    __syncthreads();
    if (threadIdx.x < kWarp) {
        sum.clear();
        for (u32 k = 0; k < tiles; ++k)
            for (u32 i = 0; i < kPart; ++i) sum.value[i] += memory.partial[k][kPart * tileThread() + i];
        row.exponent = memory.exponent;
        row.least = memory.least;
        if (tile != 0) row.own = 0;
        Level::finish(row, sum);
    }
    __syncthreads();
}

// A tile per entry, but for long rows: they are noted.
template <class Level>
__device__ void walkStretch(u32 begin, u32 end) {
    DeepMemory& memory = deepMemory();
    const u32 tilesOfBlock = blockDim.x / kDeepTile;
    const u32 firstOfWarp = threadIdx.x / kWarp * (kWarp / kDeepTile);
    const u32 tileOfWarp = threadIdx.x % kWarp / kDeepTile;
    for (u32 base = begin + firstOfWarp; base < end; base += tilesOfBlock) {
        const u32 i = base + tileOfWarp;
        Row row{};
        if (i < end) row = Level::begin(i);
        if (row.degree > kLongRow) {
            if (tileThread() == 0) memory.longRow[atomicAdd(&memory.longRows, 1u)] = i;
            row.own = row.degree = 0;
        }
        Part sum;
        sum.clear();
        Level::look(row, 0, kDeepTile, sum);
        Level::finish(row, sum);
    }
}

// Entries begin .. end of the queue. memory.longRows is 0 before and after. All threads call it.
template <class Level>
__device__ void walkQueue(u32 begin, u32 end) {
    DeepMemory& memory = deepMemory();
    for (u32 from = begin; from < end; from += kStretch) {
        walkStretch<Level>(from, min(end, from + kStretch));
        __syncthreads();
        const u32 longRows = memory.longRows;
        for (u32 k = 0; k < longRows; ++k) walkLongRow<Level>(memory.longRow[k]);
        __syncthreads();
        if (longRows == 0) continue;
        if (threadIdx.x == 0) memory.longRows = 0;
        __syncthreads();
    }
}

}  // namespace quartier::gpu::betweenness::fast
