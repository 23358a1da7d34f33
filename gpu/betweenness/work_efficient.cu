#include "gpu/betweenness/search.cuh"
#include "gpu/betweenness/work_efficient.h"
#include "gpu/launch.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u32 kFinishChunk = 8192;
// Lanes of a row of usual length: 8 beats 1 and 32 on six of eight graphs (docs/performance.md).
constexpr u32 kLanes = 8;
constexpr u64 kSmallGraph = 8192;     // vertices
constexpr f64 kLargestCount = 1e300;  // beyond it 1 / count and sums of counts are no longer safe

struct Slots {
    u32* distance;
    f64* count;
    i32* exponent;
    f64* share;
    VertexId* queue;
    u32* levelEnd;
    Progress* progress;
    u64 vertices;

    __device__ Search at(u32 slot, bool wide, const f32* mass) const {
        const u64 o = slot * vertices;
        return {distance + o, count + o, wide ? exponent + o : nullptr,
                share + o,    queue + o, levelEnd + slot * (vertices + 1),
                mass};
    }
};

__device__ u64 nanoseconds() {
    u64 now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

struct Nothing {
    __device__ void add(const Nothing&) {}
    __device__ Nothing fromLane(u32) const { return {}; }
};

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

// Wide counts: a new vertex sums the counts of its predecessors, over the arcs that enter it.
struct Pull {
    RowsView rows;
    Search s;
    u32 before;  // distance of the predecessors

    __device__ WideCount part(VertexId, u64 from, u64 to, u32 step) const {
        WideCount sum{0, 0};
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (s.distance[t] == before) sum.add({s.count[t], s.exponent[t]});
        }
        return sum;
    }
    __device__ void finish(VertexId v, const WideCount& sum) const {
        s.count[v] = sum.mantissa;
        s.exponent[v] = sum.exponent;
    }
};

// Way back: dependency(v) = sum over successors t of count(v) / count(t) (mass(t) + dependency(t)).
template <bool kWide>
struct Backward {
    RowsView rows;
    Search s;
    u32 after;  // distance of the successors

    __device__ PlainSum part(VertexId v, u64 from, u64 to, u32 step) const {
        f64 sum = 0;
        const i32 own = kWide ? s.exponent[v] : 0;
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (s.distance[t] != after) continue;
            sum += kWide ? shifted(s.share[t], s.exponent[t] - own) : s.share[t];
        }
        return {sum};
    }
    // The count is not needed any more: the dependency takes its place.
    __device__ void finish(VertexId v, const PlainSum& sum) const {
        const f64 count = s.count[v];
        const f64 dependency = count * sum.value;
        s.share[v] = (s.massOf(v) + dependency) / count;
        s.count[v] = dependency;
    }
};

__device__ void beginSource(const Search& s, Progress& p, VertexId source) {
    p = {Phase::forward, source, 0, 0, 1, 0, 0};
    s.distance[source] = 0;
    s.count[source] = 1;
    if (s.exponent != nullptr) s.exponent[source] = 0;
    s.queue[0] = source;
    s.levelEnd[0] = 1;
}

// After the last row of a level, thread 0: what comes next.
__device__ void nextLevel(const Search& s, Progress& p, bool wide) {
    if (p.phase == Phase::forward) {
        if (p.givenUp != 0) {
            p.phase = Phase::finish;
            p.position = 0;
        } else if (p.tail > s.levelEnd[p.level]) {
            s.levelEnd[p.level + 1] = p.tail;
            p.level += 1;
            p.position = s.levelEnd[p.level - 1];
            if (wide) p.phase = Phase::count;
        } else {
            // The deepest level depends on nobody: its dependencies are 0, its shares are in place.
            p.deepest = levelBegin(s, p.level);
            p.phase = p.level >= 2 ? Phase::backward : Phase::finish;
            p.level = p.level >= 2 ? p.level - 1 : 0;
            p.position = p.phase == Phase::backward ? levelBegin(s, p.level) : 0;
        }
    } else if (p.phase == Phase::count) {
        p.phase = Phase::forward;
        p.position = levelBegin(s, p.level);
    } else if (p.phase == Phase::backward) {
        p.level -= 1;
        if (p.level == 0) p.phase = Phase::finish;
        p.position = p.level == 0 ? 0 : levelBegin(s, p.level);
    }
}

// Adds the dependencies of a stretch of the queue to the sums and makes the slot's arrays empty again. The
// deepest level, whose counts were never replaced by dependencies, begins at `deepest`.
__device__ void finishRows(const Search& s, u32 begin, u32 end, u32 deepest, bool adds, const Slice& slice) {
    const f64 times = s.massOf(s.queue[0]);
    for (u32 i = begin + threadIdx.x; i < end; i += blockDim.x) {
        const VertexId v = s.queue[i];
        const f64 dependency = times * s.count[v];
        if (adds && i > 0 && i < deepest && dependency != 0) {
            atomicAdd(&slice.sums[v], dependency);
            if (slice.squares != nullptr) atomicAdd(&slice.squares[v], dependency * dependency);
        }
        s.distance[v] = kUnvisited;
        s.count[v] = 0;
    }
}

template <bool kWide>
__global__ void __launch_bounds__(kMostThreads)
    workEfficientKernel(RowsView rows, RowsView reverse, Slots slots, Slice slice) {
    // One step uses one of them at a time.
    __shared__ union Scratch {
        RowScratch<WideCount> wide;
        RowScratch<PlainSum> plain;
        RowScratch<Nothing> nothing;
    } scratch;
    __shared__ Progress p;
    __shared__ bool goOn;
    __shared__ u32 end;
    const Search s = slots.at(blockIdx.x, kWide, slice.mass);
    const u64 begun = nanoseconds();
    if (threadIdx.x == 0) p = slots.progress[blockIdx.x];
    while (true) {
        if (threadIdx.x == 0) {
            goOn = nanoseconds() - begun < slice.sliceNanoseconds;
            if (slice.drain && p.phase != Phase::finish) goOn = false;
            if (goOn && p.phase == Phase::idle) {
                const u32 drawn = atomicAdd(&slice.counters->drawn, 1u);
                goOn = drawn < slice.count;
                if (goOn) beginSource(s, p, slice.sources[drawn]);
            }
            const u32 levelEnd = p.phase == Phase::finish || !goOn ? p.tail : s.levelEnd[p.level];
            const u32 chunk = p.phase == Phase::finish ? kFinishChunk : kChunk;
            end = levelEnd - p.position > chunk ? p.position + chunk : levelEnd;
        }
        __syncthreads();
        if (!goOn) break;
        const Phase phase = p.phase;
        const u32 begin = p.position;
        const u32 level = p.level;
        if (phase == Phase::forward) {
            Forward<kWide> work{rows, s, level + 1, &p.tail, &p.givenUp};
            walkRows<kLanes>(rows, s.queue, begin, end, scratch.nothing, work);
        } else if (kWide && phase == Phase::count) {
            Pull work{reverse, s, level - 1};
            walkRows<kLanes>(reverse, s.queue, begin, end, scratch.wide, work);
        } else if (phase == Phase::backward) {
            Backward<kWide> work{rows, s, level + 1};
            walkRows<kLanes>(rows, s.queue, begin, end, scratch.plain, work);
        } else {
            finishRows(s, begin, end, p.deepest, p.givenUp == 0, slice);
            __syncthreads();
        }
        if (threadIdx.x == 0) {
            p.position = end;
            if (phase == Phase::finish) {
                if (end == p.tail) {
                    if (p.givenUp == 0)
                        atomicAdd(&slice.counters->done, 1u);
                    else
                        slice.overflowed[atomicAdd(&slice.counters->overflow, 1u)] = p.source;
                    p.phase = Phase::idle;
                }
            } else if (end == s.levelEnd[level] || p.givenUp != 0) {
                nextLevel(s, p, kWide);
            }
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        slots.progress[blockIdx.x] = p;
        if (p.phase != Phase::idle) atomicAdd(&slice.counters->busy, 1u);
    }
}

using Kernel = void (*)(RowsView, RowsView, Slots, Slice);

Kernel kernelFor(bool wide) { return wide ? workEfficientKernel<true> : workEfficientKernel<false>; }

// Large blocks mean few sources in flight, whose state then stays closer to the L2 cache: on an H200, 1024
// threads are up to 1.8 times as fast as 256, but for graphs so small that any number of them fits.
u32 threadsFor(u64 vertices) { return vertices <= kSmallGraph ? kMostThreads / 2 : kMostThreads; }

class WorkEfficient final : public SourceStrategy {
  public:
    u64 bytesPerSlot(u64 vertices, u64) const override {
        return vertices * (3 * sizeof(u32) + 2 * sizeof(f64) + sizeof(i32)) + sizeof(u32) + sizeof(Progress);
    }

    u32 mostSlots(u64 vertices, u64) const override {
        int perProcessor = 0;
        const u32 threads = threadsFor(vertices);
        CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, kernelFor(false),
                                                                 static_cast<int>(threads), 0));
        return static_cast<u32>(std::max(perProcessor, 1) * multiprocessors());
    }

    void prepare(const DeviceGraph& graph, u32 slots, bool wide, cudaStream_t stream) override {
        const u64 n = graph.vertexCount();
        const u64 room = slots * n;
        release();
        distance_ = DeviceBuffer<u32>(room, stream);
        count_ = DeviceBuffer<f64>(room, stream);
        share_ = DeviceBuffer<f64>(room, stream);
        queue_ = DeviceBuffer<VertexId>(room, stream);
        levelEnd_ = DeviceBuffer<u32>(slots * (n + 1), stream);
        progress_ = DeviceBuffer<Progress>(slots, stream);
        if (wide) exponent_ = DeviceBuffer<i32>(room, stream);
        distance_.fillBytes(0xFF, stream);
        count_.fillBytes(0, stream);
        progress_.fillBytes(0, stream);
        slots_ = slots;
        rows_ = graph.rows();
        reverse_ = graph.reverseRows();
        threads_ = threadsFor(n);
        view_ = {distance_.data(), count_.data(),    exponent_.data(), share_.data(),
                 queue_.data(),    levelEnd_.data(), progress_.data(), n};
    }

    void launch(const Slice& slice, cudaStream_t stream) override {
        kernelFor(slice.wide)<<<slots_, threads_, 0, stream>>>(rows_, reverse_, view_, slice);
        CUDA_CHECK_LAUNCH("workEfficientKernel");
    }

  private:
    // First, so that old and new arrays need not fit together.
    void release() {
        distance_.reset();
        count_.reset();
        share_.reset();
        queue_.reset();
        levelEnd_.reset();
        progress_.reset();
        exponent_.reset();
    }

    DeviceBuffer<u32> distance_;
    DeviceBuffer<f64> count_;
    DeviceBuffer<i32> exponent_;
    DeviceBuffer<f64> share_;
    DeviceBuffer<VertexId> queue_;
    DeviceBuffer<u32> levelEnd_;
    DeviceBuffer<Progress> progress_;
    Slots view_{};
    RowsView rows_;
    RowsView reverse_;
    u32 slots_ = 0;
    u32 threads_ = kMostThreads;
};

}  // namespace

std::unique_ptr<SourceStrategy> makeWorkEfficient() { return std::make_unique<WorkEfficient>(); }

}  // namespace quartier::gpu::betweenness
