#include "gpu/betweenness/level_scan.cuh"
#include "gpu/betweenness/vertex_parallel.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u32 kChunk = 4096;  // vertices between two looks at the clock
using ByOne = Lanes<1, kBlockRow>;

struct Forward {
    RowsView rows;
    Search s;
    u32 next;  // distance of what is discovered
    u32* found;
    u32* overflow;

    __device__ Nothing part(VertexId v, u64 from, u64 to, u32 step) const {
        const f64 count = s.count[v];
        if (count > kLargestCount) *overflow = 1;
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            u32 d = s.distance[t];
            if (d == kUnvisited) {
                s.distance[t] = d = next;  // whoever else sees it unvisited writes the same
                *found = 1;
            }
            if (d == next) atomicAdd(&s.count[t], count);
        }
        return {};
    }
    __device__ void finish(VertexId, Nothing) const {}
};

// dependency(v) = sum over successors t of count(v) / count(t) (mass(t) + dependency(t)).
struct Backward {
    RowsView rows;
    Search s;
    u32 after;  // distance of the successors

    __device__ PlainSum part(VertexId, u64 from, u64 to, u32 step) const {
        f64 sum = 0;
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (s.distance[t] == after) sum += s.share[t];
        }
        return {sum};
    }
    __device__ void finish(VertexId v, const PlainSum& sum) const {
        settle(s.count[v], s.share[v], s.massOf(v), sum.value);
    }
};

union Scratch {
    RowScratch<PlainSum, kChunk> plain;
    RowScratch<Nothing, kChunk> nothing;
};

struct VertexMethod {
    using State = Progress;
    const RowsView& rows;
    const Slice& slice;
    const Search& s;
    Scratch& scratch;
    u64 vertices;

    __device__ void begin(Progress& p, VertexId source) const { beginSearch(p, s, source); }
    __device__ u64 itemsEnd(const Progress&) const { return vertices; }
    __device__ u32 stretch(Phase) const { return kChunk; }

    __device__ void work(Progress& p, u64 begin, u64 end) {
        const AtDistance level{s.distance, p.level};
        if (p.phase == Phase::forward) {
            Forward work{rows, s, p.level + 1, &p.found, &p.givenUp};
            walkRows<ByOne>(rows, level, begin, end, scratch.nothing, work);
        } else if (p.phase == Phase::backward) {
            Backward work{rows, s, p.level + 1};
            walkRows<ByOne>(rows, level, begin, end, scratch.plain, work);
        } else {
            finishVertices(p, s, slice, s.count, begin, end);
        }
    }
    __device__ void next(Progress& p) const { nextLevel(p, true); }
};

__global__ void __launch_bounds__(kMostThreads)
    vertexParallelKernel(RowsView rows, SlotsView slots, Slice slice) {
    __shared__ Scratch scratch;
    const Search s = searchOf(slots, blockIdx.x, slice.mass);
    VertexMethod method{rows, slice, s, scratch, slots.vertices};
    runSlice(method, slots.progress[blockIdx.x], slice);
}

class VertexParallel final : public SourceStrategy {
  public:
    u64 bytesPerSlot(u64 vertices, u64, bool) const override { return Slots::bytesPerSlot(vertices, {}); }
    u32 mostSlots(u64 vertices, u64, bool) const override {
        return blocksAtATime(reinterpret_cast<const void*>(vertexParallelKernel), threadsFor(vertices));
    }
    void prepare(const DeviceGraph& graph, u32 slots, bool, cudaStream_t stream) override {
        slots_.allocate(graph.vertexCount(), slots, {}, stream);
        rows_ = graph.rows();
    }
    void launch(const Slice& slice, cudaStream_t stream) override {
        const SlotsView view = slots_.view();
        vertexParallelKernel<<<slots_.count(), threadsFor(view.vertices), 0, stream>>>(rows_, view, slice);
        CUDA_CHECK_LAUNCH("vertexParallelKernel");
    }

  private:
    Slots slots_;
    RowsView rows_;
};

}  // namespace

std::unique_ptr<SourceStrategy> makeVertexParallel() { return std::make_unique<VertexParallel>(); }

}  // namespace quartier::gpu::betweenness
