#include "gpu/betweenness/edge_parallel.h"
#include "gpu/betweenness/level_scan.cuh"

namespace quartier::gpu::betweenness {
namespace {

constexpr u32 kArcs = 65536;      // between two looks at the clock
constexpr u32 kVertices = 16384;  // the same

// Here `share` is the dependency, added to by atomics, and 0 between sources.
struct EdgeMethod {
    using State = Progress;
    const VertexId* tails;
    const VertexId* heads;
    const Slice& slice;
    const Search& s;
    u64 arcs;
    u64 vertices;

    __device__ void begin(Progress& p, VertexId source) const { beginSearch(p, s, source); }
    __device__ u64 itemsEnd(const Progress& p) const { return p.phase == Phase::finish ? vertices : arcs; }
    __device__ u32 stretch(Phase phase) const { return phase == Phase::finish ? kVertices : kArcs; }

    __device__ void work(Progress& p, u64 begin, u64 end) const {
        if (p.phase == Phase::forward)
            forward(p, begin, end);
        else if (p.phase == Phase::backward)
            backward(p, begin, end);
        else
            finishVertices(p, s, slice, s.share, begin, end);
    }
    __device__ void forward(Progress& p, u64 begin, u64 end) const {
        const u32 level = p.level;
        for (u64 a = begin + threadIdx.x; a < end; a += blockDim.x) {
            const VertexId v = tails[a];
            if (s.distance[v] != level) continue;
            const VertexId t = heads[a];
            u32 d = s.distance[t];
            if (d == kUnvisited) {
                s.distance[t] = d = level + 1;  // whoever else sees it unvisited writes the same
                p.found = 1;
            }
            if (d == level + 1) atomicAdd(&s.count[t], s.count[v]);
        }
    }
    // Every vertex but the source is the head of such an arc: here all counts are seen.
    __device__ void backward(Progress& p, u64 begin, u64 end) const {
        const u32 level = p.level;
        for (u64 a = begin + threadIdx.x; a < end; a += blockDim.x) {
            const VertexId v = tails[a];
            if (s.distance[v] != level) continue;
            const VertexId t = heads[a];
            if (s.distance[t] != level + 1) continue;
            const f64 count = s.count[t];
            if (count > kLargestCount) p.givenUp = 1;
            atomicAdd(&s.share[v], s.count[v] / count * (s.massOf(t) + s.share[t]));
        }
    }
    __device__ void next(Progress& p) const { nextLevel(p, false); }
};

__global__ void __launch_bounds__(kMostThreads)
    edgeParallelKernel(RowsView rows, const VertexId* tails, u64 arcs, SlotsView slots, Slice slice) {
    const Search s = searchOf(slots, blockIdx.x, slice.mass);
    EdgeMethod method{tails, rows.targets, slice, s, arcs, slots.vertices};
    runSlice(method, slots.progress[blockIdx.x], slice);
}

class EdgeParallel final : public SourceStrategy {
  public:
    u64 bytesPerSlot(u64 vertices, u64, bool) const override { return Slots::bytesPerSlot(vertices, {}); }
    u64 bytesOfRun(u64, u64 arcs) const override { return arcs * sizeof(VertexId); }
    u32 mostSlots(u64 vertices, u64, bool) const override {
        return blocksAtATime(reinterpret_cast<const void*>(edgeParallelKernel), threadsFor(vertices));
    }
    void prepare(const DeviceGraph& graph, u32 slots, bool, cudaStream_t stream) override {
        slots_.allocate(graph.vertexCount(), slots, {}, stream);
        rows_ = graph.rows();
        arcs_ = graph.arcCount();
        if (tails_.size() != arcs_) tails_ = sourcesOf(graph, stream);
    }
    void launch(const Slice& slice, cudaStream_t stream) override {
        const SlotsView view = slots_.view();
        edgeParallelKernel<<<slots_.count(), threadsFor(view.vertices), 0, stream>>>(rows_, tails_.data(),
                                                                                     arcs_, view, slice);
        CUDA_CHECK_LAUNCH("edgeParallelKernel");
    }

  private:
    Slots slots_;
    RowsView rows_;
    DeviceBuffer<VertexId> tails_;  // [arcs] the vertex that each arc leaves
    u64 arcs_ = 0;
};

}  // namespace

std::unique_ptr<SourceStrategy> makeEdgeParallel() { return std::make_unique<EdgeParallel>(); }

}  // namespace quartier::gpu::betweenness
