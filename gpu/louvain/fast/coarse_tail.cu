#include "gpu/launch.h"
#include "gpu/louvain/fast/coarse_tail.h"
#include "gpu/louvain/fast/coarse_tail_rows.cuh"
#include "gpu/louvain/fast/local_moving.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

// For the rows of all communities of a level: 5/4 of its arcs, and one more each.
__host__ __device__ u64 slotsOf(VertexId vertices, u64 arcs) { return arcs + arcs / 4 + vertices; }

// One launch; every block holds a copy of its progress.
template <class Sum>
class CoarseTail {
  public:
    struct Shared {
        MoveTask<Sum> phase;
        CoarseTailLevel<Sum> levels[kCoarseTailLevels + 1];
        PhaseShared block;
        CoarseTailScratch<Sum> scratch;
    };

    __device__ CoarseTail(const CoarseTailTask<Sum>& task, Shared& shared, u64* memory)
        : task_(task), shared_(shared), memory_(memory) {
        if (threadIdx.x != 0) return;
        shared_.levels[0] = task.lowest;
        shared_.phase = task.phase;
    }

    __device__ void run() {
        const CoarseTailEnd end = coarsen();
        if (end == CoarseTailEnd::rest && task_.uncoarsens && made_ != 0) uncoarsen();
        if (blockIdx.x != 0 || threadIdx.x != 0) return;
        CoarseTailLog<Sum>& log = *task_.log;
        log.phases = phases_;
        log.made = made_;
        log.end = end;
        for (u32 l = 0; l <= made_; ++l) log.levels[l] = shared_.levels[l];
    }

  private:
    __device__ void barrier() { gridBarrier(&task_.log->arrived); }
    __device__ u32 firstThread() const { return blockIdx.x * kMoveThreads + threadIdx.x; }
    __device__ u32 allThreads() const { return gridDim.x * kMoveThreads; }
    __device__ int numberOf(u32 level) const { return task_.number + static_cast<int>(level); }
    __device__ f64 modularityOf(u32 level) const {
        return shared_.levels[level].inside - task_.rules.resolution * shared_.levels[level].squares;
    }

    __device__ CoarseTailEnd coarsen() {
        while (numberOf(made_) < static_cast<int>(task_.rules.mostLevels)) {
            if (made_ == kCoarseTailLevels) return CoarseTailEnd::full;
            startSingletons();
            sweep(made_, Start::singletons, task_.log->coarsening[made_]);
            phases_ = made_ + 1;
            if (!anyMoved(task_.log->coarsening[made_])) break;
            if (!contract()) return CoarseTailEnd::full;
            const f64 before = modularityOf(made_);
            const f64 now = modularityOf(made_ + 1);
            const VertexId vertices = shared_.levels[made_ + 1].rows.vertices;
            if (vertices == shared_.levels[made_].rows.vertices || now <= before) break;
            ++made_;
            if (now - before < task_.rules.leastLevelGain() || vertices == 1) break;
        }
        return CoarseTailEnd::rest;
    }

    // The state that the local moving phase of the coarsest level and its contraction begin with.
    __device__ void startSingletons() {
        barrier();  // the last contraction reads and writes what is initialised here
        const Rows<Sum>& rows = shared_.levels[made_].rows;
        for (u32 v = firstThread(); v < rows.vertices; v += allThreads()) {
            task_.label[0][v] = v;
            task_.phase.community[v] = {rows.strength[v], 1};
            task_.phase.active[v] = kInactive;
            task_.used[v] = 0;
            task_.moved[v] = 0;
        }
        const u64 slots = slotsOf(rows.vertices, rows.arcCount);
        for (u64 s = firstThread(); s < slots; s += allThreads()) task_.slots[s] = {kNoVertex, 0};
    }

    // The local moving phase of a level. Its input may have been written just before.
    __device__ void sweep(u32 level, Start start, MoveLog& log) {
        MoveTask<Sum>& phase = shared_.phase;
        __syncthreads();
        if (threadIdx.x == 0) {
            phase.rows = shared_.levels[level].rows;
            phase.label = task_.label[turned_];
            phase.log = &log;
            planPhase(task_.rules, numberOf(level), start, phase);
            phase.queues.blockRowStride = phase.rows.vertices;
        }
        __syncthreads();
        if (blockIdx.x == 0)
            orderCoarseTailRows(
                phase.rows, phase.classes,
                CoarseTailOrder{task_.order, task_.classStart, task_.blockRow, &task_.log->blockRows},
                shared_.scratch);
        barrier();
        if (threadIdx.x == 0) phase.longRows.blockRows = __ldcg(&task_.log->blockRows);
        __syncthreads();
        moveLocally(phase, memory_, shared_.block);
        barrier();
    }

    __device__ bool anyMoved(const MoveLog& log) const {
        u64 moved = 0;
        for (u32 s = 0; s < __ldcg(&log.state.sweep); ++s) moved += __ldcg(&log.records[s].moved);
        return moved != 0;
    }

    // The next coarser level; false when there is no room for it.
    __device__ bool contract() {
        const CoarseTailLevel<Sum>& from = shared_.levels[made_];
        const u32 n = from.rows.vertices;
        CoarseTailContraction<Sum> contraction(from.rows, memory_, shared_.scratch);
        CoarseTailLevel<Sum> to;
        VertexId* parent = allocate<VertexId>(n);
        ArcOffset* offsets = allocate<ArcOffset>(u64{n} + 1);
        Sum* strength = allocate<Sum>(n);
        if (taken_ > task_.memoryBytes) return false;
        to.rows.vertices = contraction.number(task_.label[0], task_.phase.community, parent, strength);
        to.rows.strength = strength;
        to.rows.offsets = offsets;
        contraction.sumRows(task_.slots, task_.used, &task_.log->between[made_]);
        barrier();
        to.rows.arcCount = contraction.layOut(task_.used, offsets);
        Arc<Sum>* arcs = allocate<Arc<Sum>>(to.rows.arcCount);
        if (taken_ > task_.memoryBytes) return false;
        to.rows.arcs = arcs;
        contraction.moveRows(task_.slots, task_.moved, arcs);
        const f64 m2 = task_.rules.m2;
        to.inside = (m2 - static_cast<f64>(__ldcg(&task_.log->between[made_]))) / m2;
        to.squares = sumOfSquares(strength, to.rows.vertices, m2, shared_.scratch);
        __syncthreads();
        if (threadIdx.x == 0) {
            shared_.levels[made_].parent = parent;
            shared_.levels[made_].contracted = nanosecondsNow();
            shared_.levels[made_ + 1] = to;
        }
        __syncthreads();
        return true;
    }

    template <class Value>
    __device__ Value* allocate(u64 count) {
        constexpr u64 kAligned = 16;
        Value* values = reinterpret_cast<Value*>(task_.memory + taken_);
        taken_ += (count * sizeof(Value) + kAligned - 1) / kAligned * kAligned;
        return values;
    }

    // As MultilevelRun::uncoarsen(), from the coarsest level to the finest of the coarse tail.
    __device__ void uncoarsen() {
        barrier();
        setTop();
        for (u32 l = made_; l-- > 0;) {
            const bool atTop = l + 1 == made_;
            if (!atTop) {
                project(l);
                sweep(l, Start::projected, task_.log->uncoarsening[l]);
            }
            if (numberOf(l) == 0) return;
            clearBoundary(l);
            barrier();
            markBoundary(l, atTop ? nullptr : &task_.log->uncoarsening[l].state);
            barrier();
        }
    }

    __device__ void setTop() {
        const CoarseTailLevel<Sum>& top = shared_.levels[made_];
        const CoarseTailLevel<Sum>& below = shared_.levels[made_ - 1];
        for (u32 c = firstThread(); c < top.rows.vertices; c += allThreads())
            task_.phase.community[c].total = top.rows.strength[c];
        for (u32 v = firstThread(); v < below.rows.vertices; v += allThreads())
            task_.label[0][v] = below.parent[v];
    }

    // Projects the communities to the level, and sets which of its vertices are active.
    __device__ void project(u32 level) {
        const CoarseTailLevel<Sum>& below = shared_.levels[level];
        const VertexId* from = task_.label[turned_];
        turned_ ^= 1;
        for (u32 v = firstThread(); v < below.rows.vertices; v += allThreads()) {
            const VertexId above = below.parent[v];
            task_.label[turned_][v] = from[above];
            task_.phase.active[v] = task_.boundary[above] != 0 ? kActive : kInactive;
        }
    }

    __device__ void clearBoundary(u32 level) {
        for (u32 v = firstThread(); v < shared_.levels[level].rows.vertices; v += allThreads())
            task_.boundary[v] = 0;
    }

    __device__ void markBoundary(u32 level, const MoveState* phase) {
        const bool some = phase != nullptr && __ldcg(&phase->allActiveSweep) < __ldcg(&phase->sweep);
        const CoarseTailArcs<Sum> arcs(shared_.levels[level].rows, reinterpret_cast<u32*>(memory_));
        const VertexId* label = task_.label[turned_];
        arcs.forEach([&](bool here, VertexId v, const Arc<Sum>& arc) {
            if (!here || (some && task_.phase.active[v] == kInactive)) return;
            if (label[arc.target] != label[v]) task_.boundary[v] = 1;
        });
    }

    const CoarseTailTask<Sum>& task_;
    Shared& shared_;
    u64* memory_;
    u64 taken_ = 0;
    u32 made_ = 0;
    u32 phases_ = 0;
    u32 turned_ = 0;  // which of the label buffers holds the labels
};

template <class Sum>
__global__ void __launch_bounds__(kMoveThreads, 1)
    coarseTailKernel(const __grid_constant__ CoarseTailTask<Sum> task) {
    extern __shared__ u64 memory[];
    __shared__ __align__(16) std::byte shared[sizeof(typename CoarseTail<Sum>::Shared)];
    CoarseTail<Sum>(task, reinterpret_cast<typename CoarseTail<Sum>::Shared&>(shared), memory).run();
}

}  // namespace

namespace {

// Levels shrink: nearly all runs need room for less than two of the size of the finest one.
template <class Sum>
u64 levelsBytes(VertexId vertices, u64 arcs) {
    constexpr u64 kLevels = 2;
    constexpr u64 kAlignment = 64;  // of four pieces
    return kLevels * (u64{vertices} * (sizeof(VertexId) + sizeof(ArcOffset) + sizeof(Sum)) +
                      arcs * sizeof(Arc<Sum>) + sizeof(ArcOffset)) +
           kCoarseTailLevels * kAlignment;
}

}  // namespace

template <class Sum>
CoarseTailBuffers<Sum>::CoarseTailBuffers(VertexId n, u64 arcs, cudaStream_t stream)
    : order(n, stream),
      blockRow(n, stream),
      blockRowQueue(u64{kMostRounds} * n, stream),
      classStart(kRowClasses + 1, stream),
      used(n, stream),
      moved(n, stream),
      slots(slotsOf(n, arcs), stream),
      levels(levelsBytes<Sum>(n, arcs), stream),
      log(1, stream) {
    log.fillBytes(0, stream);
}

template <class Sum>
u64 CoarseTailBuffers<Sum>::bytes(VertexId n, u64 arcs) {
    return u64{n} * (kMostRounds + 2) * sizeof(VertexId) + u64{n} * 2 * sizeof(u32) +
           slotsOf(n, arcs) * sizeof(Arc<Sum>) + levelsBytes<Sum>(n, arcs) + sizeof(CoarseTailLog<Sum>);
}

template <class Sum>
CoarseTailShape coarseTailShape(const MoveShape& moves) {
    CUDA_CHECK(cudaFuncSetAttribute(coarseTailKernel<Sum>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(moves.sharedBytes)));
    int perProcessor = 0;
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, coarseTailKernel<Sum>,
                                                             kMoveThreads, moves.sharedBytes));
    CoarseTailShape shape;
    shape.mostBlocks = static_cast<u32>(perProcessor * multiprocessors());
    const u64 fit = moves.sharedBytes / CoarseTailContraction<Sum>::kBytesPerVertex - 1;
    shape.mostVertices = static_cast<VertexId>(std::min<u64>({kCoarseTailVertices, fit, moves.limits.block}));
    return shape;
}

template <class Sum>
void launchCoarseTail(const CoarseTailTask<Sum>& task, const MoveShape& moves, u32 blocks,
                      cudaStream_t stream) {
    void* arguments[] = {const_cast<CoarseTailTask<Sum>*>(&task)};
    CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(coarseTailKernel<Sum>), dim3(blocks),
                                           dim3(kMoveThreads), arguments, moves.sharedBytes, stream));
}

template struct CoarseTailBuffers<u32>;
template struct CoarseTailBuffers<u64>;
template CoarseTailShape coarseTailShape<u32>(const MoveShape&);
template CoarseTailShape coarseTailShape<u64>(const MoveShape&);
template void launchCoarseTail<u32>(const CoarseTailTask<u32>&, const MoveShape&, u32, cudaStream_t);
template void launchCoarseTail<u64>(const CoarseTailTask<u64>&, const MoveShape&, u32, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
