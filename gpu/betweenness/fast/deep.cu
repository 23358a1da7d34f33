#include "gpu/betweenness/fast/deep.h"
#include "gpu/betweenness/fast/deep_walk.cuh"
#include "gpu/launch.h"

namespace quartier::gpu::betweenness::fast {
namespace {

// A block at work on its batches.
struct DeepBlock {
    const DeepTask& task;
    DeepMemory& memory;
    DeepCursor& cursor;  // in shared memory
    u32 slot;

    __device__ u32 batch() const { return cursor.turn * task.slots + slot; }
    __device__ u32 sourcesOfBatch() const { return min(task.lanes, task.count - batch() * task.lanes); }
    __device__ u32* levelEnd() const { return task.levelEnd + slot * (u64{task.vertices} + 2); }
    __device__ u32 levelBegin(u32 level) const { return level == 0 ? 0 : levelEnd()[level - 1]; }

    __device__ void viewSlot() {
        const u64 n = task.vertices;
        memory.view = {.rows = task.rows,
                       .reverse = task.reverse,
                       .state = task.state + slot * n * kDeepLanes,
                       .infos = task.infos + slot * n,
                       .queue = task.queue + slot * u64{task.queueRoom},
                       .queueRoom = task.queueRoom,
                       .mass = task.mass,
                       .sums = task.sums + slot * n,
                       .squares = task.squares == nullptr ? nullptr : task.squares + slot * n,
                       .alone = task.lanes == 1,
                       .level = 0};
    }

    // Level 0: the sources, which are distinct.
    __device__ void begin() {
        const u32 first = batch() * task.lanes;
        const u32 i = threadIdx.x;
        if (i < sourcesOfBatch()) {
            const u32 s = task.sources[first + i];
            memory.view.queue[i] = {s, 1u << i};
            memory.view.infos[s].at[0] = 1u << i;
            memory.view.infos[s].visited = 1u << i;
            memory.view.state[u64{s} * kDeepLanes + i] = 1;
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            levelEnd()[0] = sourcesOfBatch();
            cursor.tail = sourcesOfBatch();
            cursor.level = 0;
            cursor.failed = 0;
            cursor.pairsNow = 0;
            cursor.phase = DeepPhase::forward;
        }
    }

    __device__ void readLaneMass() {
        if (task.mass == nullptr || batch() >= task.batches || threadIdx.x >= kDeepLanes) return;
        const u32 i = threadIdx.x;
        memory.laneMass[i] = i < sourcesOfBatch() ? task.mass[task.sources[batch() * task.lanes + i]] : 0;
    }

    __device__ void forward() {
        const u32 level = cursor.level;
        if (threadIdx.x < kMostDeepThreads / kWarp) memory.met[threadIdx.x] = 0;
        if (threadIdx.x == 0) {
            memory.weight = 0;
            memory.tail = cursor.tail;
            memory.bad = 0;
            memory.view.level = level;
            memory.longRows = 0;
        }
        __syncthreads();
        if (level >= 2) forgetLevel(level - 2);
        const u32 begin = levelBegin(level);
        const u32 end = levelEnd()[level];
        if (task.rows.offsets == task.reverse.offsets)
            walkQueue<ForwardLevel<false>>(begin, end);
        else
            walkQueue<ForwardLevel<true>>(begin, end);
        __syncthreads();
        if (threadIdx.x == 0) afterForward(end);
    }

    __device__ void afterForward(u32 end) {
        u64 weight = memory.weight;
        for (const u32 met : memory.met) weight += met;
        if (cursor.level > 0) cursor.pairsNow += weight * (cursor.level - 1);
        cursor.tail = memory.tail;
        if (memory.bad != 0) {
            cursor.failed = 1;
            cursor.phase = DeepPhase::clear;
        } else if (cursor.tail > end) {
            ++cursor.level;
            levelEnd()[cursor.level] = cursor.tail;
        } else {
            cursor.depth = cursor.level;
            cursor.phase = cursor.depth >= 2 ? DeepPhase::backward : DeepPhase::clear;
            if (cursor.depth >= 2) --cursor.level;
        }
    }

    // Takes the marks of a level away.
    __device__ void forgetLevel(u32 level) {
        const u32 end = levelEnd()[level];
        for (u32 i = levelBegin(level) + threadIdx.x; i < end; i += blockDim.x)
            memory.view.infos[memory.view.queue[i].vertex].at[level % 4] = 0;
    }

    __device__ void backward() {
        const u32 level = cursor.level;
        if (threadIdx.x == 0) {
            memory.view.level = level;
            memory.longRows = 0;
        }
        __syncthreads();
        if (level + 2 <= cursor.depth) forgetLevel(level + 2);
        // The deepest level depends on nobody: its rows still hold path counts.
        if (level + 1 == cursor.depth)
            walkQueue<BackwardLevel<true>>(levelBegin(level), levelEnd()[level]);
        else
            walkQueue<BackwardLevel<false>>(levelBegin(level), levelEnd()[level]);
        __syncthreads();
        if (threadIdx.x != 0) return;
        --cursor.level;
        if (cursor.level == 0) cursor.phase = DeepPhase::clear;
    }

    __device__ void clear() {
        uint4* const words = reinterpret_cast<uint4*>(memory.view.infos);
        for (u64 i = threadIdx.x; i < u64{task.vertices} * 2; i += blockDim.x)
            words[i] = make_uint4(0, 0, 0, 0);
        __syncthreads();
        if (threadIdx.x != 0) return;
        if (cursor.failed != 0) {
            task.failed[batch()] = 1;
        } else {
            cursor.sources += sourcesOfBatch();
            cursor.pairs += cursor.pairsNow;
        }
        ++cursor.turn;
        cursor.phase = DeepPhase::begin;
    }

    __device__ bool ended() const {
        if (task.drain && (cursor.phase == DeepPhase::begin || cursor.phase == DeepPhase::forward))
            return true;
        return cursor.phase == DeepPhase::begin && batch() >= task.batches;
    }

    __device__ void step() {
        if (cursor.phase == DeepPhase::begin) {
            readLaneMass();
            begin();
        } else if (cursor.phase == DeepPhase::forward) {
            forward();
        } else if (cursor.phase == DeepPhase::backward) {
            backward();
        } else {
            clear();
        }
    }
};

__global__ void __launch_bounds__(kMostDeepThreads) deepKernel(const __grid_constant__ DeepTask task) {
    __shared__ DeepCursor cursor;
    __shared__ bool leaves;
    DeepBlock block{task, deepMemory(), cursor, blockIdx.x};
    const i64 began = clock64();
    if (threadIdx.x == 0) {
        cursor = task.cursors[blockIdx.x];
        leaves = false;
        block.viewSlot();
    }
    __syncthreads();
    block.readLaneMass();
    __syncthreads();
    while (!block.ended() && !leaves) {
        block.step();
        __syncthreads();
        if (threadIdx.x == 0) leaves = clock64() - began > task.clocks;
        __syncthreads();
    }
    if (threadIdx.x == 0) task.cursors[blockIdx.x] = cursor;
}

}  // namespace

u64 deepBytesPerSlot(u32 lanes, u64 vertices) {
    return vertices * (kDeepLanes * sizeof(f32) + sizeof(VertexInfo) + lanes * sizeof(QueueEntry) +
                       sizeof(u32) + 2 * sizeof(f64)) +
           sizeof(DeepCursor) + 2 * sizeof(u32) + kDeepLanes * sizeof(QueueEntry);
}

DeepShape deepShape(u64 vertices, u64 sources, u32 mostLanes, u64 bytes) {
    constexpr u64 kThreadsOfProcessor = 1024;  // by registers
    constexpr u64 kManyBatches = 6;            // per processor
    const u64 processors = static_cast<u64>(multiprocessors());
    DeepShape shape;
    // Sources far from each other share little: 16 were 1.6 times as fast as 32 with one vertex in eleven as
    // source.
    if (sources * 4 < vertices) mostLanes = std::min(mostLanes, kDeepLanes / 2);
    // Few sources: rather smaller batches than idle blocks.
    shape.lanes =
        static_cast<u32>(std::clamp<u64>((sources + 2 * processors - 1) / (2 * processors), 1, mostLanes));
    const u64 batches = (sources + shape.lanes - 1) / shape.lanes;
    const u64 fit = std::max<u64>(1, bytes / deepBytesPerSlot(shape.lanes, vertices));
    // Many batches: rather large blocks than much state in flight.
    shape.threads = batches >= kManyBatches * processors ? kMostDeepThreads : 256;
    while (shape.threads < kMostDeepThreads &&
           batches <= processors * (kThreadsOfProcessor / shape.threads / 2))
        shape.threads *= 2;
    shape.slots =
        static_cast<u32>(std::min({processors * (kThreadsOfProcessor / shape.threads), batches, fit}));
    return shape;
}

void launchDeep(const DeepTask& task, const DeepShape& shape, cudaStream_t stream) {
    CUDA_CHECK(cudaFuncSetAttribute(deepKernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(sizeof(DeepMemory))));
    deepKernel<<<shape.slots, shape.threads, sizeof(DeepMemory), stream>>>(task);
    CUDA_CHECK_LAUNCH("deepKernel");
}

}  // namespace quartier::gpu::betweenness::fast
