#include "gpu/betweenness/block_run.cuh"
#include "gpu/betweenness/sweeps.cuh"
#include "gpu/betweenness/work_efficient.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u32 kChunk = 1024;  // rows between two looks at the clock
constexpr u32 kFinishChunk = 8192;
using Scratch = SweepScratch<kChunk>;

// Way out: discovers the next level. Plain counts are pushed along; wide ones are pulled afterwards.
template <bool kWide>
struct Forward {
    RowsView rows;
    Search s;
    u32 next;  // distance of what is discovered
    u32* tail;
    u32* overflow;

    __device__ Nothing part(VertexId v, u64 from, u64 to, u32 step) {
        const f64 count = s.count[v];
        if (!kWide && count > kLargestCount) *overflow = 1;
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            u32 d = s.distance[t];
            if (d == kUnvisited) {
                d = atomicCAS(&s.distance[t], kUnvisited, next);
                if (d == kUnvisited) {
                    s.queue[atomicAdd(tail, 1u)] = t;
                    d = next;
                }
            }
            if (!kWide && d == next) atomicAdd(&s.count[t], count);
        }
        return {};
    }
    __device__ void finish(VertexId v, Nothing) { s.share[v] = s.massOf(v) / s.count[v]; }
};

// Arcs to the vertices of a level, and arcs to the level after that of the row.
struct ToLevel {
    const u32* distance;
    u32 level;
    __device__ ToLevel row(VertexId) const { return *this; }
    __device__ bool operator()(u64, VertexId t) const { return distance[t] == level; }
};
struct Onward {
    const u32* distance;
    __device__ ToLevel row(VertexId v) const { return {distance, distance[v] + 1}; }
};

template <bool kWide>
struct QueueMethod {
    using State = Progress;
    const RowsView& rows;
    const RowsView& reverse;
    const Slice& slice;
    const Search& s;
    Scratch& scratch;

    __device__ void begin(Progress& p, VertexId source) const {
        p.phase = Phase::forward;
        p.source = source;
        p.tail = 1;
        s.distance[source] = 0;
        s.count[source] = 1;
        if (kWide) s.exponent[source] = 0;
        s.queue[0] = source;
        s.levelEnd[0] = 1;
    }
    __device__ u64 itemsEnd(const Progress& p) const {
        if (p.phase == Phase::arcs) return p.deepest;
        return p.phase == Phase::finish ? p.tail : s.levelEnd[p.level];
    }
    __device__ u32 stretch(Phase phase) const { return phase == Phase::finish ? kFinishChunk : kChunk; }

    __device__ void work(Progress& p, u64 begin, u64 end) {
        const u32 level = p.level;
        if (p.phase == Phase::forward) {
            Forward<kWide> work{rows, s, level + 1, &p.tail, &p.givenUp};
            walkRows<ByEight>(rows, Queued{s.queue}, begin, end, scratch.nothing, work);
        } else if (kWide && p.phase == Phase::count) {
            Pull<Search, ToLevel> work{reverse, s, {s.distance, level - 1}};
            walkRows<ByEight>(reverse, Queued{s.queue}, begin, end, scratch.wide, work);
        } else if (p.phase == Phase::backward) {
            Backward<kWide, Search, ToLevel> work{rows, s, {s.distance, level + 1}};
            walkRows<ByEight>(rows, Queued{s.queue}, begin, end, scratch.plain, work);
        } else if (p.phase == Phase::arcs) {
            ArcFlow<kWide, Search, Onward> work{rows,         s, {s.distance}, p.source, s.massOf(p.source),
                                                slice.arcSums};
            walkRows<ByEight>(rows, Queued{s.queue}, begin, end, scratch.nothing, work);
        } else {
            finishRows(p, begin, end);
        }
    }
    // Adds the dependencies of a stretch of the queue to the sums and makes the slot's arrays empty again.
    // The deepest level, whose counts were never replaced by dependencies, begins at p.deepest.
    __device__ void finishRows(const Progress& p, u64 begin, u64 end) const {
        const f64 times = s.massOf(p.source);
        for (u64 i = begin + threadIdx.x; i < end; i += blockDim.x) {
            const VertexId v = s.queue[i];
            if (p.givenUp == 0 && i > 0 && i < p.deepest) addDependency(slice, v, times, s.count[v]);
            s.distance[v] = kUnvisited;
            s.count[v] = 0;
        }
    }

    __device__ void next(Progress& p) const {
        if (p.givenUp != 0) {
            p.phase = Phase::finish;
            p.position = 0;
        } else if (p.phase == Phase::forward && p.tail > s.levelEnd[p.level]) {
            s.levelEnd[p.level + 1] = p.tail;
            p.level += 1;
            p.position = s.levelEnd[p.level - 1];
            if (kWide) p.phase = Phase::count;
        } else if (p.phase == Phase::forward) {
            // The deepest level depends on nobody: its dependencies are 0, its shares are in place.
            p.deepest = levelBegin(s, p.level);
            p.depth = p.level;
            back(p, p.level > 0 ? p.level - 1 : 0);
        } else if (p.phase == Phase::count) {
            p.phase = Phase::forward;
            p.position = levelBegin(s, p.level);
        } else if (p.phase == Phase::backward) {
            back(p, p.level - 1);
        } else {
            p.phase = Phase::finish;
            p.position = 0;
        }
    }
    __device__ void back(Progress& p, u32 level) const {
        const Phase over = slice.arcSums != nullptr && p.deepest > 0 ? Phase::arcs : Phase::finish;
        p.level = level;
        p.phase = level > 0 ? Phase::backward : over;
        p.position = level > 0 ? levelBegin(s, level) : 0;
    }
};

template <bool kWide>
__global__ void __launch_bounds__(kMostThreads)
    workEfficientKernel(RowsView rows, RowsView reverse, SlotsView slots, Slice slice) {
    __shared__ Scratch scratch;
    const Search s = searchOf(slots, blockIdx.x, slice.mass);
    QueueMethod<kWide> method{rows, reverse, slice, s, scratch};
    runSlice(method, slots.progress[blockIdx.x], slice);
}

using Kernel = void (*)(RowsView, RowsView, SlotsView, Slice);

Kernel kernelFor(bool wide) { return wide ? workEfficientKernel<true> : workEfficientKernel<false>; }

class WorkEfficient final : public SourceStrategy {
  public:
    u64 bytesPerSlot(u64 vertices, u64, bool wide) const override {
        return Slots::bytesPerSlot(vertices, {.queue = true, .exponent = wide});
    }
    u32 mostSlots(u64 vertices, u64, bool wide) const override {
        return blocksAtATime(reinterpret_cast<const void*>(kernelFor(wide)), threadsFor(vertices));
    }
    bool countsWide() const override { return true; }

    void prepare(const DeviceGraph& graph, u32 slots, bool wide, cudaStream_t stream) override {
        slots_.allocate(graph.vertexCount(), slots, {.queue = true, .exponent = wide}, stream);
        rows_ = graph.rows();
        reverse_ = graph.reverseRows();
    }

    void launch(const Slice& slice, cudaStream_t stream) override {
        const SlotsView view = slots_.view();
        kernelFor(slice.wide)<<<slots_.count(), threadsFor(view.vertices), 0, stream>>>(rows_, reverse_, view,
                                                                                        slice);
        CUDA_CHECK_LAUNCH("workEfficientKernel");
    }

  private:
    Slots slots_;
    RowsView rows_;
    RowsView reverse_;
};

}  // namespace

std::unique_ptr<SourceStrategy> makeWorkEfficient() { return std::make_unique<WorkEfficient>(); }

}  // namespace quartier::gpu::betweenness
