#include <chrono>

#include "gpu/betweenness/level_scan.cuh"
#include "gpu/betweenness/virtual_rows.h"
#include "gpu/betweenness/virtual_vertices.h"
#include "gpu/launch.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u32 kMostSlots = 2048;
constexpr u64 kThreadsPerProcessor = 2048;
constexpr u64 kWavesOfThreads = 4;   // virtual vertices in flight per thread that the device can hold
constexpr u32 kMostSuperSteps = 64;  // launched without a look at what is left
constexpr u32 kAdvanceThreads = 1024;

// The state of all vertices of all slots, as three arrays ...
struct Arrays {
    u32* distances;
    f64* counts;
    f64* shares;

    __device__ u32& distance(u64 i) const { return distances[i]; }
    __device__ f64& count(u64 i) const { return counts[i]; }
    __device__ f64& share(u64 i) const { return shares[i]; }
};

// ... or as one array of structures.
struct Structure {
    u32 distance;
    f64 count;
    f64 share;
};
struct Structures {
    Structure* all;

    __device__ u32& distance(u64 i) const { return all[i].distance; }
    __device__ f64& count(u64 i) const { return all[i].count; }
    __device__ f64& share(u64 i) const { return all[i].share; }
};

template <class State>
__global__ void clearKernel(State state, u64 room) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= room) return;
    state.distance(i) = kUnvisited;
    state.count(i) = 0;
    state.share(i) = 0;
}

// What the kernels of a superstep share; blockIdx.y is the slot.
template <class State>
struct Step {
    State state;
    VirtualRowsView out;
    VirtualRowsView in;  // the same when undirected
    Progress* progress;
    f64* partial;  // [slots * parts] or null: atomics
    u64 vertices;
    u64 parts;  // of a slot in `partial`
    bool directed;
    bool whole;  // no vertex is split but by the limit of a row: only those of several parts need atomics
};

// The arcs of part j of v: from `at`, `step` apart, before `end`.
struct Arcs {
    u64 at;
    u64 end;
    u64 step;
};
__device__ inline Arcs arcsOf(const VirtualRowsView& view, u64 j, VertexId v) {
    const u64 begin = view.rows.offsets[v];
    const u64 end = view.rows.offsets[v + 1];
    const u64 i = j - view.first[v];
    if (view.dealt) return {begin + i, end, view.first[v + 1] - view.first[v]};
    return {begin + i * view.most, min(end, begin + (i + 1) * view.most), 1};
}

template <class State>
__device__ void leave(const Step<State>& s, const VirtualRowsView& view, u64 j, VertexId v, f64* into,
                      f64 sum) {
    if (s.partial != nullptr)
        s.partial[blockIdx.y * s.parts + j] = sum;
    else if (s.whole && view.first[v + 1] - view.first[v] == 1)
        *into = sum;
    else if (sum != 0)
        atomicAdd(into, sum);
}

// A thread per virtual vertex: discovers neighbours, and sums what the vertex pulls.
template <class State>
__global__ void gatherKernel(Step<State> s) {
    Progress& p = s.progress[blockIdx.y];
    const Phase phase = p.phase;
    if (phase != Phase::forward && phase != Phase::backward) return;
    const u32 level = p.level;
    const u64 base = blockIdx.y * s.vertices;
    const bool forward = phase == Phase::forward;
    // Where counts come from; the source has its own.
    const u32 from = forward ? level - 1 : level + 1;
    const bool pulls = !forward || (level > 0 && !s.directed);
    for (u64 j = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; j < s.out.count;
         j += static_cast<u64>(gridDim.x) * kBlock) {
        const VertexId v = s.out.owner[j];
        if (s.state.distance(base + v) != level) continue;
        const Arcs arcs = arcsOf(s.out, j, v);
        f64 sum = 0;
        for (u64 a = arcs.at; a < arcs.end; a += arcs.step) {
            const u64 t = base + s.out.rows.targets[a];
            const u32 d = s.state.distance(t);
            if (forward && d == kUnvisited) {
                s.state.distance(t) = level + 1;  // whoever else sees it unvisited writes the same
                p.found = 1;
            } else if (pulls && d == from) {
                sum += forward ? s.state.count(t) : s.state.share(t);
            }
        }
        if (pulls) leave(s, s.out, j, v, forward ? &s.state.count(base + v) : &s.state.share(base + v), sum);
    }
}

// Directed graphs: a thread per virtual vertex over the arcs that enter pulls the counts.
template <class State>
__global__ void countKernel(Step<State> s) {
    const Progress& p = s.progress[blockIdx.y];
    const u32 level = p.level;
    if (p.phase != Phase::forward || level == 0) return;
    const u64 base = blockIdx.y * s.vertices;
    for (u64 j = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; j < s.in.count;
         j += static_cast<u64>(gridDim.x) * kBlock) {
        const VertexId v = s.in.owner[j];
        if (s.state.distance(base + v) != level) continue;
        const Arcs arcs = arcsOf(s.in, j, v);
        f64 sum = 0;
        for (u64 a = arcs.at; a < arcs.end; a += arcs.step) {
            const u64 t = base + s.in.rows.targets[a];
            if (s.state.distance(t) == level - 1) sum += s.state.count(t);
        }
        leave(s, s.in, j, v, &s.state.count(base + v), sum);
    }
}

template <class State>
__device__ f64 partialSum(const Step<State>& s, const VirtualRowsView& view, VertexId v) {
    f64 sum = 0;
    for (u64 j = view.first[v]; j < view.first[v + 1]; ++j) sum += s.partial[blockIdx.y * s.parts + j];
    return sum;
}

template <class State>
__device__ void finishVertex(const Step<State>& s, const Progress& p, VertexId v, u64 i, const Slice& slice,
                             const f32* mass) {
    if (p.givenUp == 0 && v != p.source)
        addDependency(slice, v, mass == nullptr ? 1.0 : mass[p.source], s.state.count(i));
    s.state.distance(i) = kUnvisited;
    s.state.count(i) = 0;
    s.state.share(i) = 0;
}

// A thread per vertex: makes one number of the partial sums, and what follows from it.
template <class State>
__global__ void reduceKernel(Step<State> s, Slice slice) {
    Progress& p = s.progress[blockIdx.y];
    const Phase phase = p.phase;
    const u32 level = p.level;
    if (phase == Phase::idle) return;
    const u64 base = blockIdx.y * s.vertices;
    for (u64 each = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; each < s.vertices;
         each += static_cast<u64>(gridDim.x) * kBlock) {
        const auto v = static_cast<VertexId>(each);
        const u64 i = base + each;
        const u32 distance = s.state.distance(i);
        if (phase == Phase::finish && distance != kUnvisited) finishVertex(s, p, v, i, slice, slice.mass);
        if (phase == Phase::finish || distance != level) continue;
        if (phase == Phase::forward) {
            if (s.partial != nullptr && level > 0) s.state.count(i) = partialSum(s, s.in, v);
            if (s.state.count(i) > kLargestCount) p.givenUp = 1;
        } else {
            const f64 sum = s.partial != nullptr ? partialSum(s, s.out, v) : s.state.share(i);
            settle(s.state.count(i), s.state.share(i), slice.mass == nullptr ? 1.0 : slice.mass[v], sum);
        }
    }
}

// One thread: what follows on a superstep of its slot.
__device__ void nextStep(Progress& p, const Slice& slice) {
    if (p.phase == Phase::finish) {
        fileSource(p, slice);
        p = {};
    } else if (p.phase != Phase::idle) {
        nextLevel(p, true);
    }
}

// One block: all slots move on, idle ones draw, and those that are busy are counted.
template <class State>
__global__ void __launch_bounds__(kAdvanceThreads) advanceKernel(Step<State> s, u32 slots, Slice slice) {
    u32 busy = 0;
    for (u32 base = 0; base < slots; base += kAdvanceThreads) {
        const u32 slot = base + threadIdx.x;
        bool isBusy = false;
        if (slot < slots) {
            Progress& p = s.progress[slot];
            nextStep(p, slice);
            if (p.phase == Phase::idle && !slice.drain) {
                const u32 drawn = drawSource(slice);
                if (drawn < slice.count) {
                    p.phase = Phase::forward;
                    p.source = slice.sources[drawn];
                    s.state.distance(slot * s.vertices + p.source) = 0;
                    s.state.count(slot * s.vertices + p.source) = 1;
                }
            }
            isBusy = p.phase != Phase::idle;
        }
        busy += static_cast<u32>(__syncthreads_count(isBusy));
    }
    if (threadIdx.x == 0) slice.counters->busy = busy;
}

struct Switches {
    u32 most;  // arcs of a virtual vertex
    bool whole;
    bool dealt;
    bool reduction;
};

u64 hostNanoseconds() {
    return static_cast<u64>(std::chrono::steady_clock::now().time_since_epoch() /
                            std::chrono::nanoseconds(1));
}

template <class State>
class VirtualVertices final : public SourceStrategy {
  public:
    explicit VirtualVertices(Switches switches) : switches_(switches) {}

    u64 bytesPerSlot(u64 vertices, u64 arcs, bool) const override {
        const u64 parts = VirtualRows::partsAtMost(vertices, arcs, switches_.most);
        return vertices * kBytes + (switches_.reduction ? parts * sizeof(f64) : 0) + sizeof(Progress);
    }
    u64 bytesOfRun(u64 vertices, u64 arcs) const override {
        return 2 * (vertices * sizeof(u64) +
                    VirtualRows::partsAtMost(vertices, arcs, switches_.most) * sizeof(VertexId));
    }
    u32 mostSlots(u64 vertices, u64 arcs, bool) const override {
        const u64 parts = VirtualRows::partsAtMost(vertices, arcs, switches_.most);
        const u64 threads = kWavesOfThreads * kThreadsPerProcessor * static_cast<u64>(multiprocessors());
        return static_cast<u32>(std::clamp<u64>(threads / std::max<u64>(parts, 1), 1, kMostSlots));
    }

    void prepare(const DeviceGraph& graph, u32 slots, bool, cudaStream_t stream) override {
        release();
        const u64 n = graph.vertexCount();
        slots_ = std::min(slots, kMostSlots);
        Workspace workspace(stream);
        out_.build(graph.rows(), graph.vertexCount(), switches_.most, switches_.dealt, workspace);
        step_.directed = graph.rows().targets != graph.reverseRows().targets;
        if (step_.directed)
            in_.build(graph.reverseRows(), graph.vertexCount(), switches_.most, switches_.dealt, workspace);
        step_.out = out_.view();
        step_.in = step_.directed ? in_.view() : step_.out;
        step_.parts = std::max(step_.out.count, step_.in.count);
        step_.vertices = n;
        step_.whole = switches_.whole;
        if (switches_.reduction) partial_ = DeviceBuffer<f64>(slots_ * step_.parts, stream);
        step_.partial = partial_.data();
        progress_ = DeviceBuffer<Progress>(slots_, stream);
        progress_.fillBytes(0, stream);
        step_.progress = progress_.data();
        makeState(slots_ * n, stream);
        clearKernel<<<gridFor(slots_ * n, kBlock), kBlock, 0, stream>>>(step_.state, slots_ * n);
        CUDA_CHECK_LAUNCH("clearKernel");
        superSteps_ = 4;
    }

    // Supersteps in groups of about a quarter of the slice; the host waits after each.
    void launch(const Slice& slice, cudaStream_t stream) override {
        if (slice.drain) return group(slice, 1, stream);
        const u64 begun = hostNanoseconds();
        u64 last = 0;
        u32 busy = 0;
        do {
            const u64 before = hostNanoseconds();
            group(slice, superSteps_, stream);
            download(&busy, &slice.counters->busy, 1, stream);
            last = hostNanoseconds() - before;
            const u64 fitting = superSteps_ * slice.sliceNanoseconds / 4 / std::max<u64>(last, 1);
            superSteps_ = static_cast<u32>(
                std::clamp<u64>(fitting, 1, std::min<u64>(2 * superSteps_, kMostSuperSteps)));
        } while (busy != 0 && hostNanoseconds() - begun + last < slice.sliceNanoseconds);
    }

  private:
    static constexpr bool kStructures = std::is_same_v<State, Structures>;
    static constexpr u64 kBytes = kStructures ? sizeof(Structure) : sizeof(u32) + 2 * sizeof(f64);

    void group(const Slice& slice, u32 superSteps, cudaStream_t stream) {
        const dim3 parts(gridFor(step_.out.count, kBlock), slots_);
        const dim3 entering(gridFor(step_.in.count, kBlock), slots_);
        const dim3 vertices(gridFor(step_.vertices, kBlock), slots_);
        for (u32 i = 0; i < superSteps; ++i) {
            gatherKernel<<<parts, kBlock, 0, stream>>>(step_);
            CUDA_CHECK_LAUNCH("gatherKernel");
            if (step_.directed) {
                countKernel<<<entering, kBlock, 0, stream>>>(step_);
                CUDA_CHECK_LAUNCH("countKernel");
            }
            reduceKernel<<<vertices, kBlock, 0, stream>>>(step_, slice);
            CUDA_CHECK_LAUNCH("reduceKernel");
            advanceKernel<<<1, kAdvanceThreads, 0, stream>>>(step_, slots_, slice);
            CUDA_CHECK_LAUNCH("advanceKernel");
        }
    }

    void makeState(u64 room, cudaStream_t stream) {
        if constexpr (kStructures) {
            structures_ = DeviceBuffer<Structure>(room, stream);
            step_.state = {structures_.data()};
        } else {
            distances_ = DeviceBuffer<u32>(room, stream);
            counts_ = DeviceBuffer<f64>(room, stream);
            shares_ = DeviceBuffer<f64>(room, stream);
            step_.state = {distances_.data(), counts_.data(), shares_.data()};
        }
    }
    // First, so that old and new arrays need not fit together.
    void release() {
        partial_.reset();
        structures_.reset();
        distances_.reset();
        counts_.reset();
        shares_.reset();
    }

    Switches switches_;
    u32 slots_ = 0;
    u32 superSteps_ = 4;
    VirtualRows out_;
    VirtualRows in_;
    DeviceBuffer<Structure> structures_;
    DeviceBuffer<u32> distances_;
    DeviceBuffer<f64> counts_;
    DeviceBuffer<f64> shares_;
    DeviceBuffer<f64> partial_;
    DeviceBuffer<Progress> progress_;
    Step<State> step_{};
};

}  // namespace

std::unique_ptr<SourceStrategy> makeVirtualVertices(const CentralityOptions& options) {
    const bool whole = options.virtualDegree == 0;
    const Switches switches{.most = whole ? static_cast<u32>(kBlockRow) : options.virtualDegree,
                            .whole = whole,
                            .dealt = options.roundRobin,
                            .reduction = options.reduction};
    if (options.structures) return std::make_unique<VirtualVertices<Structures>>(switches);
    return std::make_unique<VirtualVertices<Arrays>>(switches);
}

}  // namespace quartier::gpu::betweenness
