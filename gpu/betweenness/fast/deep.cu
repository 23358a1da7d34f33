#include "gpu/betweenness/fast/deep.h"
#include "gpu/betweenness/fast/deep_walk.cuh"
#include "gpu/betweenness/slots.h"
#include "gpu/launch.h"

namespace quartier::gpu::betweenness::fast {
namespace {

constexpr u32 kStretch = 16384;  // entries of the queue between two looks at the clock
constexpr u32 kClearStretch = 1u << 20;

// Blocks of kMostDeepThreads per multiprocessor: with 3 of them registers just do (docs/lab-notes.md).
// Cards of compute capability 7.5 hold 1024 threads.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
constexpr u32 kLeastBlocks = 2;
#else
constexpr u32 kLeastBlocks = 3;
#endif

// A block at work on its sources.
template <u32 kTile, bool kDirected>
struct DeepBlock {
    const DeepTask& task;
    DeepCursor& cursor;  // in shared memory
    u64* marks;
    VertexId* queue;
    u32* levelEnd;

    __device__ DeepBlock(const DeepTask& of, DeepCursor& at, u32 slot)
        : task(of),
          cursor(at),
          marks(of.marks + u64{slot} * of.vertices),
          queue(of.queue + u64{slot} * of.vertices),
          levelEnd(of.levelEnd + u64{slot} * of.vertices) {}

    __device__ f32 times() const {
        return task.mass != nullptr ? task.mass[task.sources[cursor.index]] : 1.0f;
    }

    __device__ bool ended() const {
        if (task.drain && (cursor.phase == DeepPhase::begin || cursor.phase == DeepPhase::forward))
            return true;
        return cursor.phase == DeepPhase::rest;
    }

    // Up to the end of a stretch or of a level. Everybody calls it; the cursor moves behind a barrier.
    __device__ void step() {
        if (cursor.phase == DeepPhase::forward)
            forward();
        else if (cursor.phase == DeepPhase::backward)
            backward();
        else if (cursor.phase == DeepPhase::clear)
            clear();
        else
            begin();
    }

    // The next source, and level 0.
    __device__ void begin() {
        __syncthreads();  // everybody has seen the phase
        if (threadIdx.x != 0) return;
        cursor.index = atomicAdd(task.next, 1u);
        if (cursor.index >= task.count) {
            cursor.phase = DeepPhase::rest;
            return;
        }
        const VertexId source = task.sources[cursor.index];
        queue[0] = source;
        levelEnd[0] = 1;
        marks[source] = 1;
        cursor.phase = DeepPhase::forward;
        cursor.level = cursor.begin = cursor.position = cursor.bad = 0;
        cursor.end = cursor.tail = 1;
        cursor.pairsNow = 0;
    }

    template <class Level>
    __device__ u32 walkOutward(const HeadedRows& rows, Level level, u32 end) {
        walk<kTile>(rows, marks, queue, cursor.position, end, level);
        return level.weight;
    }
    __device__ void forward() {
        const u32 end = min(cursor.end, cursor.position + kStretch);
        const u32 reached = cursor.level + 1;
        if constexpr (kDirected) {
            walkOutward(task.rows, outward<false, true>(reached), end);
            noteWeight(walkOutward(task.reverse, outward<true, false>(reached), end));
        } else {
            noteWeight(walkOutward(task.rows, outward<true, true>(reached), end));
        }
        __syncthreads();
        if (threadIdx.x != 0) return;
        cursor.position = end;
        if (end == cursor.end) afterForward();
    }
    template <bool kPulls, bool kDiscovers>
    __device__ Outward<kPulls, kDiscovers> outward(u32 reached) const {
        return {.marks = marks,
                .queue = queue,
                .tail = &cursor.tail,
                .reached = reached,
                .mass = task.mass,
                .weight = 0,
                .bad = &cursor.bad,
                .count = {}};
    }
    __device__ void noteWeight(u32 ofThread) {
        if (task.mass == nullptr) return;
        for (u32 d = kWarp / 2; d > 0; d /= 2) ofThread += __shfl_down_sync(kFullWarp, ofThread, d);
        if (threadIdx.x % kWarp == 0) atomicAddU64(&cursor.weight, u64{ofThread});
    }
    __device__ void afterForward() {
        const u64 found =
            task.mass != nullptr ? cursor.weight * static_cast<u64>(times()) : cursor.end - cursor.begin;
        cursor.weight = 0;
        if (cursor.level > 0) cursor.pairsNow += found * (cursor.level - 1);
        const bool goesOn = cursor.tail > cursor.end;
        if (cursor.bad != 0 || (goesOn && cursor.level == kMostDistance)) {
            ++cursor.failures;
            clearNext();
        } else if (goesOn) {
            ++cursor.level;
            cursor.begin = cursor.position = cursor.end;
            levelEnd[cursor.level] = cursor.end = cursor.tail;
        } else if (cursor.level == 0) {
            done();
        } else {
            cursor.phase = DeepPhase::backward;
            cursor.position = cursor.begin;
        }
    }

    __device__ void backward() {
        const u32 end = min(cursor.end, cursor.position + kStretch);
        // Asked for early: nobody waits for it later.
        const u32 below = threadIdx.x == 0 && cursor.level >= 2 ? levelEnd[cursor.level - 2] : 0;
        Homeward level{.marks = marks,
                       .reached = cursor.level + 1,
                       .mass = task.mass,
                       .sums = task.sums,
                       .squares = task.squares,
                       .sumUnit = task.sumUnit,
                       .squareUnit = task.squareUnit,
                       .times = times(),
                       .paths = 0,
                       .steps = 0,
                       .count = {}};
        walk<kTile>(task.rows, marks, queue, cursor.position, end, level);
        __syncthreads();
        if (threadIdx.x != 0) return;
        cursor.position = end;
        if (end != cursor.end) return;
        if (--cursor.level == 0) {
            done();
            return;
        }
        cursor.end = cursor.begin;
        cursor.begin = cursor.position = below;
    }

    __device__ void done() {
        ++cursor.sources;
        cursor.pairs += cursor.pairsNow;
        clearNext();
    }
    __device__ void clearNext() {
        cursor.phase = DeepPhase::clear;
        cursor.position = 0;
    }
    // All marks where most were set, else those of the queue.
    __device__ void clear() {
        constexpr u32 kFew = 8;
        const bool all = cursor.tail > task.vertices / kFew;
        const u32 count = all ? task.vertices : cursor.tail;
        const u32 end = min(count, cursor.position + kClearStretch);
        for (u32 i = cursor.position + threadIdx.x; i < end; i += blockDim.x) marks[all ? i : queue[i]] = 0;
        __syncthreads();
        if (threadIdx.x != 0) return;
        cursor.position = end;
        if (end != count) return;
        cursor.phase = DeepPhase::begin;
    }
};

template <u32 kTile, bool kDirected>
__global__ void __launch_bounds__(kMostDeepThreads, kLeastBlocks)
    deepKernel(const __grid_constant__ DeepTask task) {
    __shared__ DeepCursor cursor;
    __shared__ bool leaves;
    const i64 began = clock64();
    if (threadIdx.x == 0) {
        cursor = task.cursors[blockIdx.x];
        leaves = false;
    }
    __syncthreads();
    DeepBlock<kTile, kDirected> block(task, cursor, blockIdx.x);
    while (!leaves && !block.ended()) {
        block.step();
        if (threadIdx.x == 0) leaves = clock64() - began > task.clocks;
        __syncthreads();
    }
    if (threadIdx.x == 0) task.cursors[blockIdx.x] = cursor;
}

__global__ void headsKernel(RowsView rows, u32 vertices, RowHead* heads) {
    const u32 v = blockIdx.x * kBlock + threadIdx.x;
    if (v >= vertices) return;
    const u64 begin = rows.offsets[v];
    const u64 arcs = rows.offsets[v + 1] - begin;
    RowHead head{
        {kElsewhere, static_cast<u32>(arcs), static_cast<u32>(begin), static_cast<u32>(begin >> 32)}};
    if (arcs <= 4)
        for (u32 k = 0; k < 4; ++k) head.word[k] = k < arcs ? rows.targets[begin + k] : kNoTarget;
    heads[v] = head;
}

__global__ void fromFixedPointKernel(const u64* fixed, u64 count, f64 inverse, f64* out) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i < count) out[i] = static_cast<f64>(fixed[i]) * inverse;
}

using Kernel = void (*)(DeepTask);

template <u32 kTile>
Kernel kernelOf(bool directed) {
    return directed ? deepKernel<kTile, true> : deepKernel<kTile, false>;
}
Kernel kernelOf(u32 tile, bool directed) { return tile == 1 ? kernelOf<1>(directed) : kernelOf<8>(directed); }

}  // namespace

u64 deepBytesPerSlot(u64 vertices) {
    return vertices * (sizeof(u64) + sizeof(VertexId) + sizeof(u32)) + sizeof(DeepCursor);
}

u64 deepBytes(const DeepShape& shape, u64 vertices, bool directed, bool squared) {
    const u64 heads = (directed ? 2 : 1) * sizeof(RowHead);
    const u64 sums = (squared ? 2 : 1) * (sizeof(u64) + sizeof(f64));
    return shape.slots * deepBytesPerSlot(vertices) + vertices * (heads + sums);
}

DeepShape deepShape(u64 vertices, u64 arcs, u64 sources, u64 bytes) {
    constexpr u64 kManyArcs = 16;         // per vertex: several threads for a row
    constexpr u64 kLarge = u64{1} << 18;  // vertices: levels are wide, and few searches fill the L2 cache
    constexpr u64 kBlocksOfLarge = 2;     // per multiprocessor
    const u64 processors = static_cast<u64>(multiprocessors());
    DeepShape shape;
    shape.tile = arcs > kManyArcs * vertices ? 8 : 1;
    if (vertices > kLarge || sources <= kBlocksOfLarge * processors) shape.threads = kMostDeepThreads;
    const auto kernel = reinterpret_cast<const void*>(kernelOf(shape.tile, true));
    u64 slots = blocksAtATime(kernel, shape.threads);
    if (vertices > kLarge) slots = std::min(slots, processors * kBlocksOfLarge);
    const u64 fit = std::max<u64>(1, bytes / deepBytesPerSlot(vertices));
    shape.slots = static_cast<u32>(std::min({slots, sources, fit}));
    return shape;
}

void launchDeep(const DeepTask& task, const DeepShape& shape, cudaStream_t stream) {
    kernelOf(shape.tile,
             task.rows.heads != task.reverse.heads)<<<shape.slots, shape.threads, 0, stream>>>(task);
    CUDA_CHECK_LAUNCH("deepKernel");
}

void headRows(const RowsView& rows, u32 vertices, RowHead* heads, cudaStream_t stream) {
    headsKernel<<<gridFor(vertices, kBlock), kBlock, 0, stream>>>(rows, vertices, heads);
    CUDA_CHECK_LAUNCH("headsKernel");
}

void fromFixedPoint(const u64* fixed, u64 count, f64 unit, f64* out, cudaStream_t stream) {
    fromFixedPointKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(fixed, count, 1 / unit, out);
    CUDA_CHECK_LAUNCH("fromFixedPointKernel");
}

}  // namespace quartier::gpu::betweenness::fast
