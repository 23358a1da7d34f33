#include "gpu/launch.h"
#include "gpu/louvain/fast/tail.h"
#include "gpu/louvain/fast/tail_rows.cuh"
#include "gpu/louvain/fast/visit.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

// For the rows of all communities of a level: 5/4 of its arcs, and one more each.
__host__ __device__ u64 slotsOf(VertexId vertices, u64 arcs) { return arcs + arcs / 4 + vertices; }

// One launch; every block holds a copy of where it stands.
template <class Sum>
class Tail {
  public:
    struct Shared {
        MoveTask<Sum> visit;
        TailLevel<Sum> levels[kTailLevels + 1];
        VisitShared block;
        TailScratch<Sum> scratch;
    };

    __device__ Tail(const TailTask<Sum>& task, Shared& shared, u64* memory)
        : task_(task), shared_(shared), memory_(memory) {
        if (threadIdx.x != 0) return;
        shared_.levels[0] = task.lowest;
        shared_.visit = task.visit;
    }

    __device__ void run() {
        const TailEnd end = down();
        if (end == TailEnd::rest && task_.climbs && made_ != 0) up();
        if (blockIdx.x != 0 || threadIdx.x != 0) return;
        TailLog<Sum>& log = *task_.log;
        log.visits = visits_;
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

    __device__ TailEnd down() {
        while (numberOf(made_) < static_cast<int>(task_.rules.mostLevels)) {
            if (made_ == kTailLevels) return TailEnd::full;
            startAlone();
            sweep(made_, Start::alone, task_.log->down[made_]);
            visits_ = made_ + 1;
            if (!anyMoved(task_.log->down[made_])) break;
            if (!contract()) return TailEnd::full;
            const f64 before = modularityOf(made_);
            const f64 now = modularityOf(made_ + 1);
            const VertexId vertices = shared_.levels[made_ + 1].rows.vertices;
            if (vertices == shared_.levels[made_].rows.vertices || now <= before) break;
            ++made_;
            if (now - before < task_.rules.leastLevelGain() || vertices == 1) break;
        }
        return TailEnd::rest;
    }

    // What the sweeps over the highest level, and the contraction behind them, begin with.
    __device__ void startAlone() {
        barrier();  // the last contraction reads and writes what is made ready here
        const Rows<Sum>& rows = shared_.levels[made_].rows;
        for (u32 v = firstThread(); v < rows.vertices; v += allThreads()) {
            task_.label[0][v] = v;
            task_.visit.community[v] = {rows.strength[v], 1};
            task_.visit.awake[v] = kAsleep;
            task_.used[v] = 0;
            task_.moved[v] = 0;
        }
        const u64 slots = slotsOf(rows.vertices, rows.arcCount);
        for (u64 s = firstThread(); s < slots; s += allThreads()) task_.slots[s] = {kNoVertex, 0};
    }

    // All sweeps over a level. What they start from may have been written just before.
    __device__ void sweep(u32 level, Start start, MoveLog& log) {
        MoveTask<Sum>& visit = shared_.visit;
        __syncthreads();
        if (threadIdx.x == 0) {
            visit.rows = shared_.levels[level].rows;
            visit.label = task_.label[turned_];
            visit.log = &log;
            planVisit(task_.rules, numberOf(level), start, visit);
            visit.queues.blockRowStride = visit.rows.vertices;
        }
        __syncthreads();
        if (blockIdx.x == 0)
            orderTailRows(visit.rows, visit.classes,
                          TailOrder{task_.order, task_.classStart, task_.blockRow, &task_.log->blockRows},
                          shared_.scratch);
        barrier();
        if (threadIdx.x == 0) visit.longRows.blockRows = __ldcg(&task_.log->blockRows);
        __syncthreads();
        visitLevel(visit, memory_, shared_.block);
        barrier();
    }

    __device__ bool anyMoved(const MoveLog& log) const {
        u64 moved = 0;
        for (u32 s = 0; s < __ldcg(&log.state.sweep); ++s) moved += __ldcg(&log.records[s].moved);
        return moved != 0;
    }

    // The level above the highest; false when there is no room for it.
    __device__ bool contract() {
        const TailLevel<Sum>& from = shared_.levels[made_];
        const u32 n = from.rows.vertices;
        TailContraction<Sum> contraction(from.rows, memory_, shared_.scratch);
        TailLevel<Sum> to;
        VertexId* parent = take<VertexId>(n);
        ArcOffset* offsets = take<ArcOffset>(u64{n} + 1);
        Sum* strength = take<Sum>(n);
        if (taken_ > task_.memoryBytes) return false;
        to.rows.vertices = contraction.number(task_.label[0], task_.visit.community, parent, strength);
        to.rows.strength = strength;
        to.rows.offsets = offsets;
        contraction.sumRows(task_.slots, task_.used, &task_.log->between[made_]);
        barrier();
        to.rows.arcCount = contraction.layOut(task_.used, offsets);
        Arc<Sum>* arcs = take<Arc<Sum>>(to.rows.arcCount);
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
    __device__ Value* take(u64 count) {
        constexpr u64 kAligned = 16;
        Value* values = reinterpret_cast<Value*>(task_.memory + taken_);
        taken_ += (count * sizeof(Value) + kAligned - 1) / kAligned * kAligned;
        return values;
    }

    // As TowerRun::up(), from the highest level down to the lowest of the tail.
    __device__ void up() {
        barrier();
        setTop();
        for (u32 l = made_; l-- > 0;) {
            const bool atTop = l + 1 == made_;
            if (!atTop) {
                place(l);
                sweep(l, Start::placed, task_.log->up[l]);
            }
            if (numberOf(l) == 0) return;
            clearBoundary(l);
            barrier();
            markBoundary(l, atTop ? nullptr : &task_.log->up[l].state);
            barrier();
        }
    }

    __device__ void setTop() {
        const TailLevel<Sum>& top = shared_.levels[made_];
        const TailLevel<Sum>& below = shared_.levels[made_ - 1];
        for (u32 c = firstThread(); c < top.rows.vertices; c += allThreads())
            task_.visit.community[c].total = top.rows.strength[c];
        for (u32 v = firstThread(); v < below.rows.vertices; v += allThreads())
            task_.label[0][v] = below.parent[v];
    }

    // Where the vertices of the level start, and which of them are to be looked at.
    __device__ void place(u32 level) {
        const TailLevel<Sum>& below = shared_.levels[level];
        const VertexId* from = task_.label[turned_];
        turned_ ^= 1;
        for (u32 v = firstThread(); v < below.rows.vertices; v += allThreads()) {
            const VertexId above = below.parent[v];
            task_.label[turned_][v] = from[above];
            task_.visit.awake[v] = task_.boundary[above] != 0 ? kAwake : kAsleep;
        }
    }

    __device__ void clearBoundary(u32 level) {
        for (u32 v = firstThread(); v < shared_.levels[level].rows.vertices; v += allThreads())
            task_.boundary[v] = 0;
    }

    __device__ void markBoundary(u32 level, const MoveState* visit) {
        const bool some = visit != nullptr && __ldcg(&visit->everyone) < __ldcg(&visit->sweep);
        const TailArcs<Sum> arcs(shared_.levels[level].rows, reinterpret_cast<u32*>(memory_));
        const VertexId* label = task_.label[turned_];
        arcs.forEach([&](bool here, VertexId v, const Arc<Sum>& arc) {
            if (!here || (some && task_.visit.awake[v] == kAsleep)) return;
            if (label[arc.target] != label[v]) task_.boundary[v] = 1;
        });
    }

    const TailTask<Sum>& task_;
    Shared& shared_;
    u64* memory_;
    u64 taken_ = 0;
    u32 made_ = 0;
    u32 visits_ = 0;
    u32 turned_ = 0;  // which of the label buffers holds the labels
};

template <class Sum>
__global__ void __launch_bounds__(kMoveThreads, 1) tailKernel(const __grid_constant__ TailTask<Sum> task) {
    extern __shared__ u64 memory[];
    __shared__ __align__(16) std::byte shared[sizeof(typename Tail<Sum>::Shared)];
    Tail<Sum>(task, reinterpret_cast<typename Tail<Sum>::Shared&>(shared), memory).run();
}

}  // namespace

namespace {

// Levels shrink; hardly one run in many needs room for as much as two of the lowest one's size.
template <class Sum>
u64 levelsBytes(VertexId vertices, u64 arcs) {
    constexpr u64 kLevels = 2;
    constexpr u64 kAlignment = 64;  // of four pieces
    return kLevels * (u64{vertices} * (sizeof(VertexId) + sizeof(ArcOffset) + sizeof(Sum)) +
                      arcs * sizeof(Arc<Sum>) + sizeof(ArcOffset)) +
           kTailLevels * kAlignment;
}

}  // namespace

template <class Sum>
TailBuffers<Sum>::TailBuffers(VertexId n, u64 arcs, cudaStream_t stream)
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
u64 TailBuffers<Sum>::bytes(VertexId n, u64 arcs) {
    return u64{n} * (kMostRounds + 2) * sizeof(VertexId) + u64{n} * 2 * sizeof(u32) +
           slotsOf(n, arcs) * sizeof(Arc<Sum>) + levelsBytes<Sum>(n, arcs) + sizeof(TailLog<Sum>);
}

template <class Sum>
TailShape tailShape(const MoveShape& moves) {
    CUDA_CHECK(cudaFuncSetAttribute(tailKernel<Sum>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(moves.sharedBytes)));
    int perProcessor = 0;
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, tailKernel<Sum>, kMoveThreads,
                                                             moves.sharedBytes));
    TailShape shape;
    shape.mostBlocks = static_cast<u32>(perProcessor * multiprocessors());
    const u64 fit = moves.sharedBytes / TailContraction<Sum>::kBytesPerVertex - 1;
    shape.mostVertices = static_cast<VertexId>(std::min<u64>({kTailVertices, fit, moves.limits.block}));
    return shape;
}

template <class Sum>
void launchTail(const TailTask<Sum>& task, const MoveShape& moves, u32 blocks, cudaStream_t stream) {
    void* arguments[] = {const_cast<TailTask<Sum>*>(&task)};
    CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(tailKernel<Sum>), dim3(blocks),
                                           dim3(kMoveThreads), arguments, moves.sharedBytes, stream));
}

template struct TailBuffers<u32>;
template struct TailBuffers<u64>;
template TailShape tailShape<u32>(const MoveShape&);
template TailShape tailShape<u64>(const MoveShape&);
template void launchTail<u32>(const TailTask<u32>&, const MoveShape&, u32, cudaStream_t);
template void launchTail<u64>(const TailTask<u64>&, const MoveShape&, u32, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
