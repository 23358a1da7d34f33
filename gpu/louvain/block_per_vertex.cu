#include <algorithm>

#include "gpu/arena.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/block_per_vertex.h"
#include "gpu/louvain/block_per_vertex_tables.h"
#include "gpu/louvain/contract_buckets.h"

namespace quartier::gpu::louvain {
namespace {

constexpr VertexId kEmpty = kNoVertex;
constexpr u32 kSharedSlots = 2048;  // 24 KB: eight blocks of 256 threads on a Hopper multiprocessor

// What the driver has in the arena beside the strategy's own, about: only to tell which arrays are small.
constexpr u64 kBesidePerArc = 5;
constexpr u64 kBesidePerVertex = 128;

struct Table {
    VertexId* keys;
    f64* weights;
    u32 mask;
};

// One table per block of a launch, `slots` apart.
struct GlobalTables {
    VertexId* keys = nullptr;
    f64* weights = nullptr;
    u64 slots = 0;
};

// Double hashing: the step is odd, so the walk visits every slot of a power of two.
__device__ void addToTable(const Table& table, VertexId community, f64 weight) {
    const u32 hash = mixBits(community);
    const u32 step = (hash >> 15) | 1u;
    for (u32 slot = hash & table.mask;; slot = (slot + step) & table.mask) {
        const VertexId met = atomicCAS(&table.keys[slot], kEmpty, community);
        if (met == kEmpty || met == community) {
            atomicAdd(&table.weights[slot], weight);
            return;
        }
    }
}

struct Best {
    f64 score;
    VertexId community;
};

__device__ bool beats(const Best& a, const Best& b) {
    return a.score > b.score || (a.score == b.score && a.community < b.community);
}

__device__ Best warpBest(Best best) {
    for (u32 d = kWarp / 2; d > 0; d /= 2) {
        const Best other{__shfl_down_sync(kFullWarp, best.score, d),
                         __shfl_down_sync(kFullWarp, best.community, d)};
        if (beats(other, best)) best = other;
    }
    return best;
}

// The best of a block, in thread 0.
__device__ Best blockBest(Best best) {
    __shared__ Best warps[kBlock / kWarp];
    best = warpBest(best);
    if (threadIdx.x % kWarp == 0) warps[threadIdx.x / kWarp] = best;
    __syncthreads();
    if (threadIdx.x < kWarp)
        best = warpBest(threadIdx.x < kBlock / kWarp ? warps[threadIdx.x] : Best{-INFINITY, kEmpty});
    return best;
}

__device__ void gatherRow(const LevelView& level, const PartitionView& p, VertexId v, const Table& table) {
    for (u32 slot = threadIdx.x; slot <= table.mask; slot += kBlock) {
        table.keys[slot] = kEmpty;
        table.weights[slot] = 0;
    }
    __syncthreads();
    for (u64 a = level.offsets[v] + threadIdx.x; a < level.offsets[v + 1]; a += kBlock) {
        const VertexId t = level.targets[a];
        if (t != v) addToTable(table, p.label[t], level.weight(a));
    }
    __syncthreads();
}

// Score of joining c, up to terms that are the same for all c: e(v, c) - resolution k_v tot_c / 2m; the
// vertex itself is taken out of its own community. The gain in modularity is the difference over m.
__device__ VertexId chooseCommunity(const LevelView& level, const PartitionView& p, VertexId v,
                                    const Table& table) {
    __shared__ f64 ownWeight;
    const VertexId own = p.label[v];
    const f64 k = level.strength[v];
    const f64 factor = p.resolution * k / p.m2;
    if (threadIdx.x == 0) ownWeight = 0;
    __syncthreads();
    Best best{-INFINITY, kEmpty};
    for (u32 slot = threadIdx.x; slot <= table.mask; slot += kBlock) {
        const VertexId c = table.keys[slot];
        if (c == kEmpty) continue;
        if (c == own) {
            ownWeight = table.weights[slot];
            continue;
        }
        const Best found{table.weights[slot] - factor * p.total[c], c};
        if (beats(found, best)) best = found;
    }
    best = blockBest(best);
    if (threadIdx.x != 0 || best.community == kEmpty) return own;
    const f64 staying = ownWeight - factor * (p.total[own] - k);
    if (!(best.score - staying > kNoise * k)) return own;
    if (p.size[own] == 1 && p.size[best.community] == 1 && best.community > own) return own;
    return best.community;
}

template <bool kShared>
__global__ void __launch_bounds__(kBlock)
    blockPerVertexKernel(LevelView level, PartitionView p, Batch batch, GlobalTables tables) {
    __shared__ f64 sharedWeights[kShared ? kSharedSlots : 1];
    __shared__ VertexId sharedKeys[kShared ? kSharedSlots : 1];
    for (u32 i = blockIdx.x; i < batch.count; i += gridDim.x) {
        const VertexId v = batch.list[i];
        const u64 degree = level.offsets[v + 1] - level.offsets[v];
        const u32 mask = static_cast<u32>(slotsFor(degree, level.vertices) - 1);
        Table table{sharedKeys, sharedWeights, mask};
        if (!kShared)
            table = {tables.keys + blockIdx.x * tables.slots, tables.weights + blockIdx.x * tables.slots,
                     mask};
        gatherRow(level, p, v, table);
        const VertexId next = chooseCommunity(level, p, v, table);
        if (threadIdx.x == 0) {
            batch.next[i] = next;
            p.active[v] = 0;
        }
        __syncthreads();
    }
}

class BlockPerVertex final : public MoveStrategy {
  public:
    BlockPerVertex(u32 blocks, u32 rounds)
        : blocks_(blocks), rounds_(rounds), multiprocessors_(multiprocessors()) {}

    DegreeClasses classes() const override {
        DegreeClasses c;
        c.count = 3;
        c.most[0] = kSharedDegree;
        c.most[1] = kMiddleDegree;
        return c;
    }

    SweepOrder order(const SweepPlace&) const override { return {rounds_, false}; }

    void beginLevel(const LevelView& level, u64 largestDegree, cudaStream_t stream) override {
        const GraphShape shape{level.vertices, level.arcs, largestDegree};
        // All in one hole, whose ends are left to the rounding of the arrays.
        const u64 hole = roomInArena(stream);
        const u64 room = std::min(level.room, hole - hole / 256);
        const TablePlans plans = tablesFor(shape, multiprocessors_).within(room);
        prepare(middle_, plans.middle, stream);
        prepare(large_, plans.large, stream);
    }

    // The contraction gets their room.
    void endLevel() override {
        middle_ = {};
        large_ = {};
    }

    void decide(const LevelView& level, const PartitionView& partition, const Batch& batch, SubPhases&,
                cudaStream_t stream) override {
        const u32 wanted = blocks_ == 0 ? batch.count : std::min(blocks_, batch.count);
        if (batch.degreeClass == 0) {
            blockPerVertexKernel<true><<<wanted, kBlock, 0, stream>>>(level, partition, batch, {});
        } else {
            const Pool& pool = batch.degreeClass == 1 ? middle_ : large_;
            const u32 grid = std::min(wanted, pool.count);
            blockPerVertexKernel<false><<<grid, kBlock, 0, stream>>>(level, partition, batch, pool.view);
        }
        CUDA_CHECK_LAUNCH("blockPerVertexKernel");
    }

    CoarseRows contract(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                        const Renumbered& renumbered, SubPhases& phases) override {
        return contractWithin(level.room, rounds_, workspace, level, partition, renumbered, phases);
    }

  private:
    struct Pool {
        DeviceBuffer<VertexId> keys;
        DeviceBuffer<f64> weights;
        GlobalTables view;
        u32 count = 0;
    };

    void prepare(Pool& pool, const TablePlan& plan, cudaStream_t stream) {
        pool.keys = DeviceBuffer<VertexId>(plan.keyBytes() / sizeof(VertexId), stream);
        pool.weights = DeviceBuffer<f64>(plan.weightBytes() / sizeof(f64), stream);
        pool.count = static_cast<u32>(plan.count);
        pool.view = {pool.keys.data(), pool.weights.data(), plan.slots};
    }

    u32 blocks_;
    u32 rounds_;
    int multiprocessors_;
    Pool middle_;
    Pool large_;
};

}  // namespace

std::unique_ptr<MoveStrategy> makeBlockPerVertex(u32 blocks, u32 rounds) {
    return std::make_unique<BlockPerVertex>(blocks, rounds);
}

u64 blockPerVertexBytes(const GraphShape& shape, u32 rounds, int multiprocessors) {
    const TablePlans tables = tablesFor(shape, multiprocessors);
    // The tables of a coarse level are cut to what is left beside its rows. A coarse vertex can have more
    // neighbours than any input vertex, though never more than there are others.
    const GraphShape coarse{shape.vertices, shape.arcs, std::min(shape.vertices, shape.arcs)};
    const u64 later = shape.arcs * kBytesOfCoarseArc + tablesFor(coarse, multiprocessors).within(0).bytes();
    const u64 contraction = std::max(contractBySortingBytes(shape.arcs),
                                     rounds == 1 ? laterContractionBytes(shape.arcs, rounds) : 0);
    const u64 beside = shape.arcs * kBesidePerArc + shape.vertices * kBesidePerVertex;
    const u64 cutOff = cutOffByTables(tables, contraction + beside);
    return std::max({tables.bytes(), later, contraction + cutOff});
}

}  // namespace quartier::gpu::louvain
