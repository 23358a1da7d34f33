// Core numbers by peeling, all vertices of a round at once: Dhulipala, Blelloch and Shun, "Julienne", SPAA
// 2017, section 4.1, in one cooperative kernel, as most rounds have little to do and a launch each would take
// longer than they. Neighbours' degrees are never counted below the core that is being peeled: Ahmad et al.,
// "Accelerating k-core decomposition by a GPU", ICDE 2023.
#include "gpu/measures/cores.h"

#include <cooperative_groups.h>

#include <algorithm>

#include "core/error.h"
#include "gpu/device_graph.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/measures/values.h"
#include "gpu/stream.h"

namespace quartier::gpu::measures {
namespace {

constexpr u32 kRoundsPerLaunch = 4096;    // about 20 ms, so that a run can be cancelled
constexpr u64 kItemsPerLaunch = 1 << 22;  // vertices: the same where rounds are large
constexpr u64 kLongRow = 4096;            // arcs of a row that the whole grid shares

// Of one launch, and carried into the next.
struct PeelState {
    i64 core = -1;      // being peeled; -1 before the first
    u64 first[2] = {};  // of the queues (short rows, long rows): where this round's vertices begin
    u64 last[2] = {};   // and end
    u32 round = 0;      // counts all rounds
    u32 look = 0;       // counts the looks for the next core
    bool done = false;
    u32 added[3][2] = {};               // to the queues, of three rounds in turn: this, the next, one at 0
    u32 least[2] = {~u32{0}, ~u32{0}};  // of the degrees that are left, of two looks in turn
};

struct Peeling {
    RowsView rows;
    VertexId vertices;
    u32* degree;         // towards the vertices that are left; in the end the core number
    VertexId* queue[2];  // vertices of short and of long rows, in the order of their rounds
    PeelState* state;
};

// Lanes that append at the same time ask once.
__device__ u32 placeIn(u32* counter) {
    const auto together = cooperative_groups::coalesced_threads();
    u32 first = 0;
    if (together.thread_rank() == 0) first = atomicAdd(counter, together.size());
    return together.shfl(first, 0) + together.thread_rank();
}

__device__ void append(const Peeling& peeling, const PeelState& now, VertexId v) {
    const u64 length = peeling.rows.offsets[v + 1] - peeling.rows.offsets[v];
    u32* added = peeling.state->added[now.round % 3];
    if (length > kLongRow)
        peeling.queue[1][now.last[1] + placeIn(&added[1])] = v;
    else
        peeling.queue[0][now.last[0] + placeIn(&added[0])] = v;
}

// One neighbour less for w; it falls when that leaves it as many as the core.
__device__ void takeOne(const Peeling& peeling, const PeelState& now, VertexId w) {
    const auto core = static_cast<u32>(now.core);
    if (__ldcg(&peeling.degree[w]) <= core) return;
    const u32 before = atomicSub(&peeling.degree[w], 1u);
    if (before == core + 1)
        append(peeling, now, w);
    else if (before <= core)
        atomicAdd(&peeling.degree[w], 1u);
}

__device__ void peelRound(const Peeling& peeling, const PeelState& now) {
    const u64 threads = u64{gridDim.x} * kBlock;
    const u64 thread = u64{blockIdx.x} * kBlock + threadIdx.x;
    for (u64 i = now.first[0] + thread / kWarp; i < now.last[0]; i += threads / kWarp) {
        const VertexId v = __ldcg(&peeling.queue[0][i]);
        const ArcOffset end = peeling.rows.offsets[v + 1];
        for (ArcOffset arc = peeling.rows.offsets[v] + thread % kWarp; arc < end; arc += kWarp)
            takeOne(peeling, now, peeling.rows.targets[arc]);
    }
    for (u64 i = now.first[1]; i < now.last[1]; ++i) {
        const VertexId v = __ldcg(&peeling.queue[1][i]);
        const ArcOffset end = peeling.rows.offsets[v + 1];
        for (ArcOffset arc = peeling.rows.offsets[v] + thread; arc < end; arc += threads)
            takeOne(peeling, now, peeling.rows.targets[arc]);
    }
}

// Of the vertices that are left.
__device__ void findLeast(const Peeling& peeling, const PeelState& now) {
    u32 least = ~u32{0};
    for (u64 v = u64{blockIdx.x} * kBlock + threadIdx.x; v < peeling.vertices; v += u64{gridDim.x} * kBlock) {
        const u32 degree = __ldcg(&peeling.degree[v]);
        if (i64{degree} > now.core) least = min(least, degree);
    }
    for (u32 d = kWarp / 2; d > 0; d /= 2) least = min(least, __shfl_xor_sync(kFullWarp, least, d));
    if (threadIdx.x % kWarp == 0 && least != ~u32{0}) atomicMin(&peeling.state->least[now.look % 2], least);
}

__device__ void collect(const Peeling& peeling, const PeelState& now) {
    for (u64 v = u64{blockIdx.x} * kBlock + threadIdx.x; v < peeling.vertices; v += u64{gridDim.x} * kBlock)
        if (i64{__ldcg(&peeling.degree[v])} == now.core) append(peeling, now, static_cast<VertexId>(v));
}

__global__ void peelKernel(Peeling peeling) {
    const auto grid = cooperative_groups::this_grid();
    const bool writes = blockIdx.x == 0 && threadIdx.x == 0;
    PeelState now = *peeling.state;  // every thread counts the same
    const u64 began = now.last[0] + now.last[1];
    // A round's vertices are those that the round before it has appended.
    const auto nextRound = [&] {
        grid.sync();
        const u32* added = peeling.state->added[now.round % 3];
        for (int q = 0; q < 2; ++q) {
            now.first[q] = now.last[q];
            now.last[q] += __ldcg(&added[q]);
        }
        ++now.round;
        if (writes)
            for (u32& count : peeling.state->added[(now.round + 1) % 3]) count = 0;
    };
    grid.sync();  // all have read the state
    for (u32 round = 0; round < kRoundsPerLaunch && now.last[0] + now.last[1] - began < kItemsPerLaunch;
         ++round) {
        if (now.first[0] < now.last[0] || now.first[1] < now.last[1]) {
            peelRound(peeling, now);
        } else {
            findLeast(peeling, now);
            grid.sync();
            const u32 least = __ldcg(&peeling.state->least[now.look % 2]);
            ++now.look;
            now.done = least == ~u32{0};
            if (now.done) break;
            now.core = least;
            collect(peeling, now);
            if (writes) peeling.state->least[now.look % 2] = ~u32{0};  // of the next look
        }
        nextRound();
    }
    if (writes) {
        peeling.state->core = now.core;
        for (int q = 0; q < 2; ++q) {
            peeling.state->first[q] = now.first[q];
            peeling.state->last[q] = now.last[q];
        }
        peeling.state->round = now.round;
        peeling.state->look = now.look;
        peeling.state->done = now.done;
    }
}

__global__ void degreesKernel(RowsView rows, VertexId vertices, u32* degree) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v >= vertices) return;
    const ArcOffset begin = rows.offsets[v];
    const u64 length = rows.offsets[v + 1] - begin;
    const u64 place = lowerBound(rows.targets + begin, length, v);
    const bool loop = place < length && rows.targets[begin + place] == v;  // which counts twice
    degree[v] = static_cast<u32>(length) + (loop ? 1 : 0);
}

__global__ void toNumbersKernel(const u32* degree, VertexId vertices, f64* number) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v < vertices) number[v] = degree[v];
}

u64 longRows(const Graph& graph) { return std::min<u64>(graph.vertexCount(), graph.arcCount() / kLongRow); }

void launchPeeling(Peeling& peeling, cudaStream_t stream) {
    int perProcessor = 0;
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, peelKernel, kBlock, 0));
    void* arguments[] = {&peeling};
    CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(peelKernel),
                                           dim3(static_cast<u32>(perProcessor * multiprocessors())),
                                           dim3(kBlock), arguments, 0, stream));
}

}  // namespace

MeasureValues cores(const Graph& graph, int device, RunContext& context) {
    const VertexId n = graph.vertexCount();
    if (n == 0) return {};
    const Stream stream;
    const std::shared_ptr<const DeviceGraph> rows = onDevice(graph, device);
    DeviceBuffer<u32> degree(n, stream.get());
    DeviceBuffer<VertexId> shortQueue(n, stream.get());
    DeviceBuffer<VertexId> longQueue(longRows(graph), stream.get());
    degreesKernel<<<gridFor(n, kBlock), kBlock, 0, stream.get()>>>(rows->rows(), n, degree.data());
    CUDA_CHECK_LAUNCH("degreesKernel");
    const PeelState start;
    DeviceBuffer<PeelState> state = uploaded<PeelState>({&start, 1}, stream.get());
    Peeling peeling{rows->rows(), n, degree.data(), {shortQueue.data(), longQueue.data()}, state.data()};
    PinnedValue<PeelState> now;
    do {
        launchPeeling(peeling, stream.get());
        now.read(state.data(), stream.get());
        if (context.shouldStop()) throw Cancelled();
        const f64 peeled = static_cast<f64>(now.data()->last[0] + now.data()->last[1]);
        context.observer.progress({.stage = "core", .fraction = peeled / n});
    } while (!now.data()->done);
    DeviceBuffer<f64> number(n, stream.get());
    toNumbersKernel<<<gridFor(n, kBlock), kBlock, 0, stream.get()>>>(degree.data(), n, number.data());
    CUDA_CHECK_LAUNCH("toNumbersKernel");
    return {.value = downloadedValues(number, n, stream.get()), .standardError = {}};
}

u64 coresBytes(const Graph& graph) {
    return DeviceGraph::bytesFor(graph) +
           graph.vertexCount() * (sizeof(u32) + sizeof(VertexId) + sizeof(f64)) +
           longRows(graph) * sizeof(VertexId) + sizeof(PeelState);
}

}  // namespace quartier::gpu::measures
