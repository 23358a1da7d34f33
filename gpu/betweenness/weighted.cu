#include "gpu/betweenness/block_run.cuh"
#include "gpu/betweenness/sweeps.cuh"
#include "gpu/betweenness/weighted.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u32 kChunk = 1024;  // rows between two looks at the clock
constexpr u32 kListChunk = 8192;
using Scratch = SweepScratch<kChunk>;
constexpr u64 kFar = ~u64{0};  // bits of a distance that is not known yet
constexpr u32 kIsNear = 1;     // of `pending` while distances are searched: in the present or next round
constexpr u32 kIsFar = 2;      // on the far pile
constexpr u32 kLists = 4;      // reached, near, next, far; afterwards near is the queue

struct WeightedProgress : Progress {
    u64 lowest;     // bits of the nearest distance on the far pile
    f64 settled;    // distances below are final
    f64 threshold;  // of near
    u32 near;       // which list
    u32 next;
    u32 far;
    u32 nearEnd;
    u32 nextEnd;
    u32 farEnd;
    u32 keptEnd;
    u32 reachedEnd;
};

// Slot i has [i * vertices, (i + 1) * vertices) of every array. Between sources every distance is kFar, every
// count and pending 0.
struct View {
    u64* distance;
    f64* count;
    i32* exponent;
    f64* share;
    u32* pending;
    VertexId* lists;  // [kLists * vertices] a slot
    u32* levelEnd;    // [vertices + 1] a slot
    WeightedProgress* progress;
    u64 vertices;
};

struct WeightedSearch {
    u64* distance;  // bits of an f64, in the order of the numbers
    f64* count;     // paths from the source; after the way back, the dependency
    i32* exponent;  // of the count, when wide
    f64* share;     // (mass + dependency) / count
    u32* pending;   // kIsNear, kIsFar; later the tight arcs that are still to come
    VertexId* lists;
    u32* levelEnd;
    u64 vertices;
    f64 scale;  // of Slice
    const f32* mass;

    __device__ VertexId* list(u32 which) const { return lists + which * vertices; }
    __device__ f64 massOf(VertexId v) const { return mass == nullptr ? 1.0 : mass[v]; }
    __device__ f64 distanceOf(VertexId v) const {
        return __longlong_as_double(static_cast<i64>(distance[v]));
    }
    // As exactLengths() has it.
    __device__ f64 lengthOf(const RowsView& rows, u64 a) const {
        const f64 weight = rows.weights[a];
        return scale == 0 ? weight : round(weight * scale);
    }
    // Of an arc between reached vertices. Unknown distances are no numbers and equal nothing.
    __device__ bool isTight(const RowsView& rows, u64 a, VertexId tail, f64 distanceOfTail,
                            VertexId head) const {
        return head != tail && distanceOfTail + lengthOf(rows, a) == distanceOf(head);
    }
};

__device__ WeightedSearch searchOf(const View& view, u32 slot, const Slice& slice) {
    const u64 o = slot * view.vertices;
    return {view.distance + o,
            view.count + o,
            view.exponent == nullptr ? nullptr : view.exponent + o,
            view.share + o,
            view.pending + o,
            view.lists + kLists * o,
            view.levelEnd + slot * (view.vertices + 1),
            view.vertices,
            slice.lengthScale,
            slice.mass};
}

__device__ u64 bitsOf(f64 value) { return static_cast<u64>(__double_as_longlong(value)); }

__device__ u64 atomicLeast(u64* address, u64 value) {
    return ::atomicMin(reinterpret_cast<unsigned long long*>(address),
                       static_cast<unsigned long long>(value));
}

struct Relax {
    RowsView rows;
    WeightedSearch s;
    WeightedProgress* p;

    __device__ Nothing part(VertexId v, u64 from, u64 to, u32 step) const {
        const f64 distance = s.distanceOf(v);
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            const f64 through = distance + s.lengthOf(rows, a);
            if (t == v || bitsOf(through) >= s.distance[t]) continue;
            const u64 before = atomicLeast(&s.distance[t], bitsOf(through));
            if (bitsOf(through) >= before) continue;
            if (before == kFar) s.list(0)[atomicAdd(&p->reachedEnd, 1u)] = t;
            if (through < p->threshold) {
                if ((atomicOr(&s.pending[t], kIsNear) & kIsNear) == 0)
                    s.list(p->next)[atomicAdd(&p->nextEnd, 1u)] = t;
            } else if ((atomicOr(&s.pending[t], kIsFar) & kIsFar) == 0) {
                s.list(p->far)[atomicAdd(&p->farEnd, 1u)] = t;
            }
        }
        return {};
    }
    __device__ void finish(VertexId, Nothing) const {}
};

struct Arrivals {
    RowsView rows;
    WeightedSearch s;

    __device__ Nothing part(VertexId v, u64 from, u64 to, u32 step) const {
        const f64 distance = s.distanceOf(v);
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (s.isTight(rows, a, v, distance, t)) atomicAdd(&s.pending[t], 1u);
        }
        return {};
    }
    __device__ void finish(VertexId, Nothing) const {}
};

// Plain counts are pushed along; wide ones are pulled afterwards.
template <bool kWide>
struct Forward {
    RowsView rows;
    WeightedSearch s;
    VertexId* queue;
    u32* tail;
    u32* overflow;

    __device__ Nothing part(VertexId v, u64 from, u64 to, u32 step) const {
        const f64 count = s.count[v];
        const f64 distance = s.distanceOf(v);
        if (!kWide && count > kLargestCount) *overflow = 1;
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (!s.isTight(rows, a, v, distance, t)) continue;
            if (!kWide) atomicAdd(&s.count[t], count);
            if (atomicSub(&s.pending[t], 1u) == 1) queue[atomicAdd(tail, 1u)] = t;
        }
        return {};
    }
    __device__ void finish(VertexId v, Nothing) const { s.share[v] = s.massOf(v) / s.count[v]; }
};

// Tight arcs that leave the row's vertex, and those that enter it.
struct TightFrom {
    RowsView rows;
    WeightedSearch s;
    struct Row {
        const TightFrom& arcs;
        VertexId tail;
        f64 distance;
        __device__ bool operator()(u64 a, VertexId t) const {
            return arcs.s.isTight(arcs.rows, a, tail, distance, t);
        }
    };
    __device__ Row row(VertexId v) const { return {*this, v, s.distanceOf(v)}; }
};
struct TightInto {
    RowsView rows;
    WeightedSearch s;
    struct Row {
        const TightInto& arcs;
        VertexId head;
        __device__ bool operator()(u64 a, VertexId t) const {
            return arcs.s.isTight(arcs.rows, a, t, arcs.s.distanceOf(t), head);
        }
    };
    __device__ Row row(VertexId v) const { return {*this, v}; }
};

template <bool kWide>
struct WeightedMethod {
    using State = WeightedProgress;
    const RowsView& rows;
    const RowsView& reverse;
    const Slice& slice;
    const WeightedSearch& s;
    Scratch& scratch;

    __device__ void begin(State& p, VertexId source) const {
        p.phase = Phase::relax;
        p.source = source;
        p.near = 1;
        p.next = 2;
        p.far = 3;
        p.nearEnd = 1;
        p.reachedEnd = 1;
        p.threshold = slice.lengthStep;
        s.distance[source] = 0;
        s.count[source] = 1;
        if (kWide) s.exponent[source] = 0;
        s.list(0)[0] = source;
        s.list(1)[0] = source;
    }
    __device__ u64 itemsEnd(const State& p) const {
        switch (p.phase) {
            case Phase::relax:
                return p.nearEnd;
            case Phase::lowest:
            case Phase::split:
                return p.farEnd;
            case Phase::arrivals:
            case Phase::arcs:
            case Phase::finish:
                return p.reachedEnd;
            default:
                return s.levelEnd[p.level];
        }
    }
    __device__ u32 stretch(Phase phase) const {
        return phase == Phase::lowest || phase == Phase::split || phase == Phase::finish ? kListChunk
                                                                                         : kChunk;
    }

    __device__ void work(State& p, u64 begin, u64 end) {
        switch (p.phase) {
            case Phase::relax:
                return relax(p, begin, end);
            case Phase::lowest:
                return lowest(p, begin, end);
            case Phase::split:
                return split(p, begin, end);
            case Phase::finish:
                return finish(p, begin, end);
            default:
                return sweep(p, begin, end);
        }
    }
    // A vertex may be queued again from now on; who found it queued before has its distance read below.
    __device__ void relax(State& p, u64 begin, u64 end) {
        const VertexId* near = s.list(p.near);
        for (u64 i = begin + threadIdx.x; i < end; i += blockDim.x) s.pending[near[i]] &= ~kIsNear;
        __syncthreads();
        Relax work{rows, s, &p};
        walkRows<ByEight>(rows, Queued{near}, begin, end, scratch.nothing, work);
    }
    // Those of the pile that came below the threshold since are settled: they went to near.
    __device__ void lowest(State& p, u64 begin, u64 end) const {
        const VertexId* far = s.list(p.far);
        u64 least = kFar;
        for (u64 i = begin + threadIdx.x; i < end; i += blockDim.x) {
            const u64 distance = s.distance[far[i]];
            if (distance >= bitsOf(p.threshold)) least = min(least, distance);
        }
        if (least != kFar) atomicLeast(&p.lowest, least);
    }
    __device__ void split(State& p, u64 begin, u64 end) const {
        const VertexId* far = s.list(p.far);
        for (u64 i = begin + threadIdx.x; i < end; i += blockDim.x) {
            const VertexId v = far[i];
            const f64 distance = s.distanceOf(v);
            if (distance >= p.threshold) {
                s.list(p.next)[atomicAdd(&p.keptEnd, 1u)] = v;
            } else if (distance >= p.settled) {
                s.pending[v] = kIsNear;
                s.list(p.near)[atomicAdd(&p.nearEnd, 1u)] = v;
            } else {
                s.pending[v] = 0;
            }
        }
    }
    __device__ void sweep(State& p, u64 begin, u64 end) {
        const Queued queue{s.list(p.phase == Phase::arrivals || p.phase == Phase::arcs ? 0 : 1)};
        if (p.phase == Phase::arrivals) {
            Arrivals work{rows, s};
            walkRows<ByEight>(rows, queue, begin, end, scratch.nothing, work);
        } else if (p.phase == Phase::forward) {
            Forward<kWide> work{rows, s, s.list(1), &p.tail, &p.givenUp};
            walkRows<ByEight>(rows, queue, begin, end, scratch.nothing, work);
        } else if (kWide && p.phase == Phase::count) {
            Pull<WeightedSearch, TightInto> work{reverse, s, {reverse, s}};
            walkRows<ByEight>(reverse, queue, begin, end, scratch.wide, work);
        } else if (p.phase == Phase::arcs) {
            ArcFlow<kWide, WeightedSearch, TightFrom> work{
                rows, s, {rows, s}, p.source, s.massOf(p.source), slice.arcSums};
            walkRows<ByEight>(rows, queue, begin, end, scratch.nothing, work);
        } else {
            Backward<kWide, WeightedSearch, TightFrom> work{rows, s, {rows, s}};
            walkRows<ByEight>(rows, queue, begin, end, scratch.plain, work);
        }
    }
    __device__ void finish(const State& p, u64 begin, u64 end) const {
        const f64 times = s.massOf(p.source);
        for (u64 i = begin + threadIdx.x; i < end; i += blockDim.x) {
            const VertexId v = s.list(0)[i];
            if (p.givenUp == 0 && v != p.source) addDependency(slice, v, times, s.count[v]);
            s.distance[v] = kFar;
            s.count[v] = 0;
            s.pending[v] = 0;
        }
    }

    __device__ void next(State& p) const {
        p.position = 0;
        if (p.givenUp != 0)
            p.phase = Phase::finish;
        else if (p.phase == Phase::relax)
            nextRound(p);
        else if (p.phase == Phase::lowest || p.phase == Phase::split)
            nextBucket(p);
        else
            nextLevel(p);
    }
    __device__ void nextRound(State& p) const {
        p.nearEnd = p.nextEnd;
        p.nextEnd = 0;
        const u32 near = p.near;
        p.near = p.next;
        p.next = near;
        if (p.nearEnd > 0) return;
        p.phase = p.farEnd > 0 ? Phase::lowest : Phase::arrivals;
        p.lowest = kFar;
    }
    __device__ void nextBucket(State& p) const {
        if (p.phase == Phase::lowest) {
            // Without one all distances are final; the pile's marks are cleared by a split that keeps none.
            p.settled = p.threshold;
            const f64 nearest = __longlong_as_double(static_cast<i64>(p.lowest));
            if (p.lowest != kFar)
                p.threshold = max(nearest + slice.lengthStep, nearest * (1 + 0x1p-52) + 0x1p-1022);
            p.phase = Phase::split;
            p.keptEnd = 0;
            return;
        }
        const u32 far = p.far;
        p.far = p.next;
        p.next = far;
        p.farEnd = p.keptEnd;
        p.phase = p.nearEnd > 0 ? Phase::relax : Phase::arrivals;
    }
    __device__ void nextLevel(State& p) const {
        if (p.phase == Phase::arrivals) {
            s.list(1)[0] = p.source;
            s.levelEnd[0] = 1;
            p.tail = 1;
            p.phase = Phase::forward;
        } else if (p.phase == Phase::forward && p.tail > s.levelEnd[p.level]) {
            s.levelEnd[p.level + 1] = p.tail;
            p.level += 1;
            p.position = s.levelEnd[p.level - 1];
            if (kWide) p.phase = Phase::count;
        } else if (p.phase == Phase::count) {
            p.phase = Phase::forward;
            p.position = s.levelEnd[p.level - 1];
        } else if (p.phase == Phase::arcs) {
            p.phase = Phase::finish;
        } else {
            if (p.phase == Phase::forward)
                p.depth = p.level;
            else
                p.level -= 1;
            p.phase = p.level > 0 ? Phase::backward : slice.arcSums != nullptr ? Phase::arcs : Phase::finish;
            p.position = p.level > 0 ? s.levelEnd[p.level - 1] : 0;
        }
    }
};

template <bool kWide>
__global__ void __launch_bounds__(kMostThreads)
    weightedKernel(RowsView rows, RowsView reverse, View view, Slice slice) {
    __shared__ Scratch scratch;
    const WeightedSearch s = searchOf(view, blockIdx.x, slice);
    WeightedMethod<kWide> method{rows, reverse, slice, s, scratch};
    runSlice(method, view.progress[blockIdx.x], slice);
}

using Kernel = void (*)(RowsView, RowsView, View, Slice);

Kernel kernelFor(bool wide) { return wide ? weightedKernel<true> : weightedKernel<false>; }

class Weighted final : public SourceStrategy {
  public:
    u64 bytesPerSlot(u64 vertices, u64, bool wide) const override {
        return vertices * (3 * sizeof(u64) + (wide ? sizeof(i32) : 0) + (kLists + 2) * sizeof(u32)) +
               sizeof(u32) + sizeof(WeightedProgress);
    }
    u32 mostSlots(u64 vertices, u64, bool wide) const override {
        return blocksAtATime(reinterpret_cast<const void*>(kernelFor(wide)), threadsFor(vertices));
    }
    bool countsWide() const override { return true; }

    void prepare(const DeviceGraph& graph, u32 slots, bool wide, cudaStream_t stream) override {
        release();
        const u64 n = graph.vertexCount();
        const u64 room = slots * n;
        slots_ = slots;
        rows_ = graph.rows();
        reverse_ = graph.reverseRows();
        distance_ = DeviceBuffer<u64>(room, stream);
        count_ = DeviceBuffer<f64>(room, stream);
        share_ = DeviceBuffer<f64>(room, stream);
        pending_ = DeviceBuffer<u32>(room, stream);
        lists_ = DeviceBuffer<VertexId>(kLists * room, stream);
        levelEnd_ = DeviceBuffer<u32>(slots * (n + 1), stream);
        progress_ = DeviceBuffer<WeightedProgress>(slots, stream);
        if (wide) exponent_ = DeviceBuffer<i32>(room, stream);
        distance_.fillBytes(0xFF, stream);
        count_.fillBytes(0, stream);
        pending_.fillBytes(0, stream);
        progress_.fillBytes(0, stream);
        view_ = {distance_.data(), count_.data(),    exponent_.data(),
                 share_.data(),    pending_.data(),  lists_.data(),
                 levelEnd_.data(), progress_.data(), n};
    }
    void launch(const Slice& slice, cudaStream_t stream) override {
        kernelFor(slice.wide)<<<slots_, threadsFor(view_.vertices), 0, stream>>>(rows_, reverse_, view_,
                                                                                 slice);
        CUDA_CHECK_LAUNCH("weightedKernel");
    }

  private:
    // First, so that old and new arrays need not fit together.
    void release() {
        distance_.reset();
        count_.reset();
        exponent_.reset();
        share_.reset();
        pending_.reset();
        lists_.reset();
        levelEnd_.reset();
        progress_.reset();
    }

    u32 slots_ = 0;
    RowsView rows_;
    RowsView reverse_;
    DeviceBuffer<u64> distance_;
    DeviceBuffer<f64> count_;
    DeviceBuffer<i32> exponent_;
    DeviceBuffer<f64> share_;
    DeviceBuffer<u32> pending_;
    DeviceBuffer<VertexId> lists_;
    DeviceBuffer<u32> levelEnd_;
    DeviceBuffer<WeightedProgress> progress_;
    View view_{};
};

}  // namespace

std::unique_ptr<SourceStrategy> makeWeighted() { return std::make_unique<Weighted>(); }

}  // namespace quartier::gpu::betweenness
