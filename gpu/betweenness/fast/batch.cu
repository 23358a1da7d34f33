#include "gpu/betweenness/fast/batch.h"
#include "gpu/betweenness/fast/batch_walk.cuh"
#include "gpu/launch.h"

namespace quartier::gpu::betweenness::fast {
namespace {

// Beyond it sums of counts, and of shares on the way back, are no longer safe in a float.
constexpr f32 kLargestCount = 0x1p100f;

// The arrays of one group.
template <u32 kLanes>
struct GroupState {
    using Mask = MaskOf<kLanes>;
    u64 n;
    Global<float4> rows;
    Global<Mask> first;
    Global<Mask> visited;
    Global<Mask> deeper;
    f64* sums;
    f64* squares;

    static __device__ GroupState of(const BatchTask& task, u64 group) {
        const u64 n = task.graph.vertices;
        return {.n = n,
                .rows = {reinterpret_cast<float4*>(task.rows + group * n * kLanes)},
                .first = {static_cast<Mask*>(task.first) + group * n * 2},
                .visited = {static_cast<Mask*>(task.visited) + group * n * 2},
                .deeper = {static_cast<Mask*>(task.deeper) + group * n * (task.mostLevels - 1)},
                .sums = task.sums + group * n,
                .squares = task.squares == nullptr ? nullptr : task.squares + group * n};
    }

    // Who was reached at that level, by vertex.
    __device__ Mask* masks(u32 level, u32 parity) const {
        return level == 1 ? first + parity * n : deeper + (level - 2) * n;
    }
};

// Way out: path counts of a level from those of the level before.
template <u32 kLanes>
struct Forward {
    using Mask = MaskOf<kLanes>;
    static constexpr bool kInverse = false;
    static constexpr bool kOwnRow = false;

    static __device__ const LevelView<kLanes>& level() { return blockMemory<kLanes>().level; }

    static __device__ Mask own(u32 v) {
        // Whoever came by at the level before is noted only now, where many vertices are looked at together.
        const Mask latest = level().front[v];
        const Mask before = level().visited[v] | latest;
        if (latest.any()) level().visited[v] = before;
        if (level().otherFirst.given()) {
            level().otherFirst[v] = Mask{};
            level().otherVisited[v] = Mask{};
        }
        const Mask own = level().alive & ~before;
        if (!own.any()) level().masks[v] = Mask{};
        return own;
    }

    static __device__ void finish(u32 v, float4* row, u32 own, const PartSum& sum, const Loaded&, u32 t) {
        if (anyOfPart(partOf(sum.seen, t))) writeCounts(row, partOf(own, t), partOf(sum.seen, t), sum.value);
        if (t % kWordThreads == 0) noteSeen(v, sum.seen, t / kWordThreads);
    }

    static __device__ void writeCounts(float4* row, u32 own, u32 seen, const f32 (&x)[kPart]) {
        if (fmaxf(fmaxf(x[0], x[1]), fmaxf(x[2], x[3])) > kLargestCount) blockMemory<kLanes>().bad = 1;
        if (allOfPart(own)) {
            // None of the four has come by yet: the others' places may be written too.
            *row = make_float4(x[0], x[1], x[2], x[3]);
        } else {
            f32* values = reinterpret_cast<f32*>(row);
#pragma unroll
            for (u32 i = 0; i < kPart; ++i)
                if ((seen >> i & 1) != 0) values[i] = x[i];
        }
    }

    // Of word w of v's mask; called by one thread.
    static __device__ void noteSeen(u32 v, u32 seen, u32 w) {
        level().masks[v].word[w] = seen;
        if (seen == 0) return;
        auto& memory = blockMemory<kLanes>();
        if ((seen & ~memory.found.word[w]) != 0) atomicOr(&memory.found.word[w], seen);
        memory.pairs[threadIdx.x / kWordThreads] +=
            level().mass.given() ? weightOf(v, seen, w) : popCount(seen);
    }

    static __device__ u64 weightOf(u32 v, u32 seen, u32 w) {
        f32 sources = 0;
#pragma unroll 1
        for (u32 lane = 0; lane < kWordLanes; ++lane)
            if ((seen >> lane & 1) != 0) sources += blockMemory<kLanes>().laneMass[w * kWordLanes + lane];
        return static_cast<u64>(level().mass[v]) * static_cast<u64>(sources);
    }
};

// Way back: with share(w) = (mass(w) + dependency(w)) / paths(w), dependency(v) = paths(v) times the sum of
// the shares of v's successors. The share takes the place of the path count. kTop: the level below is the
// deepest, which depends on nobody: its rows still hold path counts.
template <u32 kLanes, bool kTop>
struct Backward {
    using Mask = MaskOf<kLanes>;
    static constexpr bool kInverse = kTop;
    static constexpr bool kOwnRow = true;

    static __device__ const LevelView<kLanes>& level() { return blockMemory<kLanes>().level; }

    static __device__ Mask own(u32 v) { return level().masks[v]; }

    static __device__ void finish(u32 v, float4* row, u32, const PartSum& sum, const Loaded& paths, u32 t) {
        const f32 mass = level().mass.given() ? level().mass[v] : 1.0f;
        const float4 masses = reinterpret_cast<const float4*>(blockMemory<kLanes>().laneMass)[t];
        const f32 laneMass[kPart] = {masses.x, masses.y, masses.z, masses.w};
        f32 x[kPart] = {paths.x.x, paths.x.y, paths.x.z, paths.x.w};
        f32 total = 0;
        f32 square = 0;
#pragma unroll
        for (u32 i = 0; i < kPart; ++i) {
            if ((paths.bits >> i & 1) == 0) continue;
            const f32 dependency = x[i] * sum.value[i] * laneMass[i];
            x[i] = mass * reciprocal(x[i]) + sum.value[i];
            total += dependency;
            square += dependency * dependency;
        }
        // Others may read the places of sources of other levels, which stay as they are.
        if (anyOfPart(paths.bits)) *row = make_float4(x[0], x[1], x[2], x[3]);
        total = sumOfTile<kTileOf<kLanes>>(total);
        if (level().squares.given()) square = sumOfTile<kTileOf<kLanes>>(square);
        if (t != 0 || total == 0) return;
        atomicAdd(&level().sums[v], static_cast<f64>(total));
        if (level().squares.given()) atomicAdd(&level().squares[v], static_cast<f64>(square));
    }
};

// The block at work on its group's batches.
template <u32 kLanes, bool kSharedMasks>
struct BatchBlock {
    using Mask = MaskOf<kLanes>;
    const BatchTask& task;
    BlockMemory<kLanes>& memory;
    // In shared memory, the same in all blocks of the group.
    GroupCursor& cursor;
    const GroupState<kLanes>& state;
    bool& leaves;
    u32 group;
    u32 rank;

    __device__ u32 batch() const { return cursor.turn * task.groups + group; }
    // Sources of the batch: the last one may have fewer than lanes.
    __device__ u32 sources() const { return min(kLanes, task.count - batch() * kLanes); }
    __device__ GroupShared& shared() const { return task.shared[group]; }

    // Sources that found somebody at that level.
    __device__ Mask& foundAt(u32 parity, u32 level) const {
        return reinterpret_cast<Mask&>(shared().found[parity][level]);
    }
    __device__ Mask latestFoundAt(u32 parity, u32 level) const {
        Mask found;
#pragma unroll
        for (u32 w = 0; w < Mask::kWords; ++w) found.word[w] = __ldcg(&foundAt(parity, level).word[w]);
        return found;
    }

    // 1 where there are no masses.
    __device__ void readLaneMass() {
        const f32* mass = task.graph.mass;
        const u32 i = batch() * kLanes + threadIdx.x;
        if (threadIdx.x < kLanes)
            memory.laneMass[threadIdx.x] = mass != nullptr && i < task.count ? mass[task.sources[i]] : 1;
    }

    // Level 1 is pushed: the neighbours of the sources, one path each. A warp per source.
    __device__ void begin() {
        if (rank == 0) {
            for (u32 l = threadIdx.x; l < kMostLevels + 2; l += blockDim.x)
                foundAt(cursor.parity, l) = Mask{};
            if (threadIdx.x == 0) shared().trouble[cursor.parity] = 0;
            if (threadIdx.x == 0) shared().pairs[cursor.parity] = 0;
        }
        readLaneMass();
        const u32 first = batch() * kLanes;
        const u32 lane = threadIdx.x % kWarp;
        f32* rows = reinterpret_cast<f32*>(static_cast<float4*>(state.rows));
        Mask* pushed = state.masks(1, cursor.parity);
        Mask* visited = state.visited + cursor.parity * state.n;
        for (u32 i = threadIdx.x / kWarp * task.blocks + rank; i < kLanes && first + i < task.count;
             i += task.blocks * kBatchWarps) {
            const u32 s = task.sources[first + i];
            if (lane == 0) setAtomically(visited[s], i);
            for (u64 a = task.graph.rows.offsets[s] + lane; a < task.graph.rows.offsets[s + 1]; a += kWarp) {
                const u32 w = task.graph.rows.targets[a];
                if (w == s) continue;
                setAtomically(pushed[w], i);
                rows[static_cast<u64>(w) * kLanes + i] = 1;
            }
        }
    }

    // Thread 0 has filled in where the level is.
    template <class Work>
    __device__ void walk() {
        if (kSharedMasks) {
            const Mask* front = memory.level.front;
            for (u32 v = threadIdx.x; v < state.n; v += blockDim.x) frontCopy<kLanes>()[v] = front[v];
            __syncthreads();
        }
        Walker<kLanes, kSharedMasks, Work>::walkAll(task.blocks, rank);
    }

    __device__ void viewForward() {
        const u32 parity = cursor.parity;
        const u32 level = cursor.level;
        const bool second = level == 2;
        memory.found = Mask{};
        memory.bad = 0;
        memory.nextUnit = 0;
        memory.level = {.front = {state.masks(level - 1, parity)},
                        .offsets = {task.graph.reverse.offsets},
                        .targets = {task.graph.reverse.targets},
                        .state = state.rows,
                        .mass = {task.graph.mass},
                        .visited = {state.visited + parity * state.n},
                        .masks = {state.masks(level, parity)},
                        .otherFirst = {second ? state.masks(1, 1 - parity) : nullptr},
                        .otherVisited = {second ? state.visited + (1 - parity) * state.n : nullptr},
                        .alive = second ? Mask::first(sources()) : latestFoundAt(parity, level - 1),
                        .sums = {},
                        .squares = {}};
    }

    __device__ void forward() {
        if (threadIdx.x < std::size(memory.pairs)) memory.pairs[threadIdx.x] = 0;
        if (threadIdx.x == 0) viewForward();
        __syncthreads();
        walk<Forward<kLanes>>();
    }

    // Thread 0, all warps are through.
    __device__ void tellForward() {
        if (memory.found.any()) {
            Mask& found = foundAt(cursor.parity, cursor.level);
            u64 pairs = 0;
#pragma unroll 8
            for (const u64 here : memory.pairs) pairs += here;
            atomicAddU64(&shared().pairs[cursor.parity], pairs * (cursor.level - 1));
#pragma unroll
            for (u32 w = 0; w < Mask::kWords; ++w) atomicOr(&found.word[w], memory.found.word[w]);
        }
        if (memory.bad != 0) atomicOr(&shared().trouble[cursor.parity], 1u);
    }

    __device__ void viewBackward() {
        const u32 parity = cursor.parity;
        const u32 level = cursor.level;
        memory.nextUnit = 0;
        memory.level = {.front = {state.masks(level + 1, parity)},
                        .offsets = {task.graph.rows.offsets},
                        .targets = {task.graph.rows.targets},
                        .state = state.rows,
                        .mass = {task.graph.mass},
                        .visited = {},
                        .masks = {state.masks(level, parity)},
                        .otherFirst = {},
                        .otherVisited = {},
                        .alive = {},
                        .sums = {state.sums},
                        .squares = {state.squares}};
    }

    __device__ void backward() {
        if (threadIdx.x == 0) viewBackward();
        __syncthreads();
        if (cursor.level + 1 == cursor.depth)
            walk<Backward<kLanes, true>>();
        else
            walk<Backward<kLanes, false>>();
    }

    // Thread 0, behind the barrier: the same in all blocks of the group.
    __device__ void advance() {
        ++cursor.step;
        leaves = __ldcg(&shared().yieldAt) == cursor.step;
        if (cursor.phase == Phase::begin) {
            cursor.phase = Phase::forward;
            cursor.level = 2;
        } else if (cursor.phase == Phase::forward) {
            const bool found = latestFoundAt(cursor.parity, cursor.level).any();
            if (__ldcg(&shared().trouble[cursor.parity]) != 0 || (found && cursor.level == task.mostLevels)) {
                finishBatch(false);
            } else if (found) {
                ++cursor.level;
            } else if (cursor.level == 2) {
                finishBatch(true);
            } else {
                cursor.depth = cursor.level - 1;
                cursor.level = cursor.depth - 1;
                cursor.phase = Phase::backward;
            }
        } else if (--cursor.level == 0) {
            finishBatch(true);
        }
    }

    __device__ void finishBatch(bool good) {
        if (good) {
            cursor.sources += sources();
            cursor.pairs += __ldcg(&shared().pairs[cursor.parity]);
            cursor.failures = 0;
        } else {
            ++cursor.failures;
            if (rank == 0) task.failed[batch()] = 1;
        }
        ++cursor.turn;
        cursor.parity ^= 1;
        cursor.phase = Phase::begin;
    }

    __device__ bool ended() const {
        if (task.drain && cursor.phase != Phase::backward) return true;
        return cursor.phase == Phase::begin &&
               (batch() >= task.batches || cursor.failures >= kFailuresToGiveUp);
    }

    // One level, and the barrier of the group behind it.
    __device__ void step(i64 began) {
        if (cursor.phase == Phase::begin)
            begin();
        else if (cursor.phase == Phase::forward)
            forward();
        else
            backward();
        __syncthreads();
        if (threadIdx.x == 0) {
            if (cursor.phase == Phase::forward) tellForward();
            if (rank == 0 && clock64() - began > task.clocks) shared().yieldAt = cursor.step + 1;
            waitForGroup();
            advance();
        }
        __syncthreads();
    }

    // The blocks of a group are resident together (cooperative launch); the counter goes on over launches.
    __device__ void waitForGroup() {
        if (task.blocks == 1) return;
        const u32 all = (cursor.step + 1) * task.blocks;
        __threadfence();
        atomicAdd(&shared().arrived, 1u);
        while (static_cast<i32>(*static_cast<volatile u32*>(&shared().arrived) - all) < 0) {
        }
        __threadfence();
    }
};

// What walkAll() asks of classes.
template <u32 kLanes>
__device__ void viewUnits(const u32* classEnd, BlockMemory<kLanes>& memory) {
    u32 begin = 0;
    u32 units = 0;
#pragma unroll
    for (u32 c = 0; c < kRowClasses; ++c) {
        const u32 shift = unitShiftOf(c);
        if (c != kHubRows) units += (classEnd[c] - begin + (1u << shift) - 1) >> shift;
        begin = memory.classEnd[c] = classEnd[c];
        memory.unitEnd[c] = units;
        memory.unitShift[c] = shift;
    }
}

template <u32 kLanes, bool kSharedMasks>
__global__ void __launch_bounds__(kBatchThreads, 1) batchKernel(const __grid_constant__ BatchTask task) {
    __shared__ GroupCursor cursor;
    __shared__ GroupState<kLanes> state;
    __shared__ bool leaves;
    const u32 group = blockIdx.x / task.blocks;
    BatchBlock<kLanes, kSharedMasks> block{task,  blockMemory<kLanes>(),   cursor, state, leaves,
                                           group, blockIdx.x % task.blocks};
    const i64 began = clock64();
    if (threadIdx.x == 0) {
        cursor = task.cursors[group];
        state = GroupState<kLanes>::of(task, group);
        leaves = false;
        viewUnits(task.graph.classEnd, block.memory);
    }
    __syncthreads();
    block.readLaneMass();
    while (!block.ended() && !leaves) block.step(began);
    if (block.rank == 0 && threadIdx.x == 0) task.cursors[group] = cursor;
}

using Kernel = void (*)(BatchTask);

Kernel kernelOf(const BatchShape& shape) {
    if (shape.lanes == 64) return shape.sharedMasks ? batchKernel<64, true> : batchKernel<64, false>;
    return shape.sharedMasks ? batchKernel<128, true> : batchKernel<128, false>;
}

u64 sharedBytesOf(const BatchShape& shape, u64 vertices) {
    const u64 own = shape.lanes == 64 ? sizeof(BlockMemory<64>) : sizeof(BlockMemory<128>);
    return own + (shape.sharedMasks ? vertices * shape.lanes / 8 : 0);
}

}  // namespace

u64 batchBytesPerGroup(u32 lanes, u64 vertices, u32 levels) {
    const u64 masks = 2 + 2 + levels - 1;
    return vertices * (lanes * sizeof(f32) + masks * lanes / 8 + 2 * sizeof(f64)) + sizeof(GroupCursor) +
           sizeof(GroupShared);
}

bool completeShape(BatchShape& shape, u64 vertices) {
    int device = 0;
    int most = 0;
    int perProcessor = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    cudaFuncAttributes kernel{};
    CUDA_CHECK(cudaFuncGetAttributes(&kernel, kernelOf(shape)));
    most -= static_cast<int>(kernel.sharedSizeBytes);
    const u64 bytes = sharedBytesOf(shape, vertices);
    if (bytes > static_cast<u64>(most)) return false;
    shape.sharedBytes = static_cast<u32>(bytes);
    // Always the same limit: it belongs to the kernel and not to the shape, and another shape may be planned
    // before this one is launched.
    CUDA_CHECK(cudaFuncSetAttribute(kernelOf(shape), cudaFuncAttributeMaxDynamicSharedMemorySize, most));
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, kernelOf(shape), kBatchThreads,
                                                             shape.sharedBytes));
    const u32 resident = static_cast<u32>(perProcessor * multiprocessors());
    if (resident == 0) return false;
    shape.groups = std::min(shape.groups, resident);
    shape.blocks = resident / shape.groups;
    return true;
}

BatchShape batchShape(u64 vertices, u64 arcs, u64 sources, u64 bytes) {
    // Of 2 to 33 groups of 128 lanes these were fastest on an H200: 4 (er15), 33 (ba16), 6 (rmat16), 3
    // (rmat18).
    constexpr u64 kSmall = 8192;     // vertices: two blocks per group, masks in shared memory
    constexpr u64 kRows = 70 << 20;  // bytes of rows, of all groups
    constexpr u64 kFewestGroups = 4;
    constexpr u64 kMostGroups = 33;
    constexpr u64 kFewestSources = 256;  // below which they are too few for batches of kMostLanes
    constexpr u64 kSparse = 8;  // arcs per vertex: short levels, so that waiting weighs more than the cache
    BatchShape shape;
    const u64 resident = static_cast<u64>(multiprocessors());
    shape.sharedMasks = shape.inOrder = vertices <= kSmall;
    if (shape.sharedMasks && !completeShape(shape, vertices)) shape.sharedMasks = false;
    if (vertices > kSmall && sources >= kFewestSources) shape.lanes = kMostLanes;
    if (!completeShape(shape, vertices)) shape.lanes = 64;
    const u64 row = shape.lanes * sizeof(f32);
    const u64 rows = arcs < kSparse * vertices ? 16 * kRows : kRows;
    const u64 wanted =
        vertices <= kSmall ? resident / 2 : std::clamp(rows / (vertices * row), kFewestGroups, kMostGroups);
    const u64 batches = (sources + shape.lanes - 1) / shape.lanes;
    const u64 fit = bytes / batchBytesPerGroup(shape.lanes, vertices, kMostLevels);
    shape.groups = static_cast<u32>(std::max<u64>(1, std::min({wanted, batches, fit})));
    completeShape(shape, vertices);
    return shape;
}

void launchBatches(const BatchTask& task, const BatchShape& shape, cudaStream_t stream) {
    void* arguments[] = {const_cast<BatchTask*>(&task)};
    CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernelOf(shape)),
                                           dim3(shape.groups * shape.blocks), dim3(kBatchThreads), arguments,
                                           shape.sharedBytes, stream));
}

}  // namespace quartier::gpu::betweenness::fast
