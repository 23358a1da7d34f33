#include "gpu/louvain/degree_buckets.h"

#include <optional>

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/decision.cuh"
#include "gpu/louvain/hash_table.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kWarps = kBucketThreads / kWarp;
constexpr std::array<u64, 7> kMostDegree{4, 8, 16, 32, 84, 319, kOneBlockArcs};
constexpr u32 kSharedSlots = 479;  // the prime for 319
constexpr u32 kHubBlocks = 1024;
// Arcs of an input on which more rounds cost little. There, bucket after bucket, 4 rounds are too few on some
// seeds: modularity .399 on one of twelve for wiki-Vote, in place of .421 and more.
constexpr u64 kSmallInput = u64{1} << 20;
constexpr u32 kArcsInFlight = 4;  // of a thread, with the table in global memory

// What the arcs that a thread, then a group, has seen add up to.
struct Findings {
    f64 score = -INFINITY;
    f64 own = 0;
    VertexId community = kNoVertex;

    __device__ void take(f64 otherScore, VertexId other) {
        if (!(otherScore > score || (otherScore == score && other < community))) return;
        score = otherScore;
        community = other;
    }
};

struct Mover {
    VertexId vertex;
    VertexId own;
    f64 factor;
};

__device__ Mover moverAt(const LevelView& level, const PartitionView& p, VertexId v) {
    return {v, p.label[v], joiningFactor(p, level.strength[v])};
}

// The communities of kAtOnce arcs from `first` on, a step apart, with their weights; kNoVertex beyond the
// end, for loops and for the own community, whose weight needs no table.
template <u32 kAtOnce>
__device__ void readArcs(const LevelView& level, const PartitionView& p, const Mover& mover, u64 first,
                         u64 end, u64 step, VertexId (&community)[kAtOnce], f64 (&weight)[kAtOnce],
                         Findings& found) {
#pragma unroll
    for (u32 j = 0; j < kAtOnce; ++j) {
        const u64 a = first + j * step;
        const VertexId t = a < end ? level.targets[a] : mover.vertex;
        community[j] = t == mover.vertex ? kNoVertex : p.label[t];
        weight[j] = a < end ? level.weight(a) : 0;
    }
#pragma unroll
    for (u32 j = 0; j < kAtOnce; ++j) {
        if (community[j] != mover.own) continue;
        found.own += weight[j];
        community[j] = kNoVertex;
    }
}

// Weights are not negative, so the last running sum of a community is its largest and the best of all running
// sums is the best of the final ones.
template <u32 kAtOnce>
__device__ void hashArcs(const PartitionView& p, const Mover& mover, const HashTable& table,
                         const VertexId (&community)[kAtOnce], f64 (&weight)[kAtOnce], Findings& found) {
    HashTable tables[kAtOnce];
    f64 total[kAtOnce];
#pragma unroll
    for (u32 j = 0; j < kAtOnce; ++j) {
        tables[j] = table;
        total[j] = community[j] == kNoVertex ? 0 : p.total[community[j]];
    }
    addTo(tables, community, weight);
#pragma unroll
    for (u32 j = 0; j < kAtOnce; ++j)
        if (community[j] != kNoVertex) found.take(scoreOf(weight[j], mover.factor, total[j]), community[j]);
}

// At most kAtOnce arcs of each lane.
template <u32 kAtOnce>
__device__ void gatherShort(const LevelView& level, const PartitionView& p, const Mover& mover,
                            const HashTable& table, u64 first, u64 end, u32 step, Findings& found) {
    VertexId community[kAtOnce];
    f64 weight[kAtOnce];
    readArcs(level, p, mover, first, end, step, community, weight, found);
    hashArcs(p, mover, table, community, weight, found);
}

// Arcs of a long row: those of the warp start at `first`, `step` is a multiple of the warp. All lanes call
// it.
__device__ void gatherLong(const LevelView& level, const PartitionView& p, const Mover& mover,
                           const HashTable& table, u64 first, u64 end, u64 step, Findings& found) {
    VertexId community[kArcsInFlight];
    f64 weight[kArcsInFlight];
    Favourite favourite;
    const u32 lane = threadIdx.x % kWarp;
    for (u64 base = first; base < end; base += kArcsInFlight * step) {
        readArcs(level, p, mover, base + lane, end, step, community, weight, found);
        if (base == first) favourite.key = mostHeld(community[0], kNoVertex);
        favourite.take(community, weight);
        hashArcs(p, mover, table, community, weight, found);
    }
    f64 sum = 0;
    if (favourite.addTo(table, sum))
        found.take(scoreOf(sum, mover.factor, p.total[favourite.key]), favourite.key);
}

template <u32 kLanes>
__device__ void reduceLanes(Findings& found) {
    for (u32 d = kLanes / 2; d > 0; d /= 2) {
        found.own += __shfl_xor_sync(kFullWarp, found.own, d);
        const f64 score = __shfl_xor_sync(kFullWarp, found.score, d);
        found.take(score, __shfl_xor_sync(kFullWarp, found.community, d));
    }
}

// The whole block's, in thread 0. A barrier must follow before the next call.
__device__ void reduceBlock(Findings& found) {
    __shared__ f64 scores[kWarps];
    __shared__ f64 owns[kWarps];
    __shared__ VertexId communities[kWarps];
    reduceLanes<kWarp>(found);
    if (threadIdx.x % kWarp == 0) {
        scores[threadIdx.x / kWarp] = found.score;
        owns[threadIdx.x / kWarp] = found.own;
        communities[threadIdx.x / kWarp] = found.community;
    }
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (u32 w = 1; w < kWarps; ++w) {
        found.own += owns[w];
        found.take(scores[w], communities[w]);
    }
}

__device__ void answer(const LevelView& level, const PartitionView& p, const Batch& batch, u64 i, VertexId v,
                       const Findings& found) {
    batch.next[i] = decideMove(level, p, v, found.own, found.score, found.community);
    p.active[v] = 0;
}

// A vertex of up to kLanes x kArcsEach arcs per kLanes lanes, its table of up to kSlots slots in shared
// memory.
template <u32 kLanes, u32 kArcsEach, u32 kSlots>
__global__ void __launch_bounds__(kBucketThreads)
    lanesKernel(LevelView level, PartitionView p, Batch batch, PrimeSizes primes) {
    constexpr u32 kGroups = kBucketThreads / kLanes;
    __shared__ f64 weights[kGroups * kSlots];
    __shared__ VertexId keys[kGroups * kSlots];
    const u32 group = threadIdx.x / kLanes;
    const u32 lane = threadIdx.x % kLanes;
    const u64 i = static_cast<u64>(blockIdx.x) * kGroups + group;
    const bool used = i < batch.count;
    const VertexId v = used ? batch.list[i] : 0;
    const u64 begin = level.offsets[v];
    const u64 end = used ? level.offsets[v + 1] : begin;
    const HashTable table{keys + group * kSlots, weights + group * kSlots, primes.forKeys(end - begin)};
    clear(table, lane, kLanes);
    __syncwarp();
    Findings found;
    gatherShort<kArcsEach>(level, p, moverAt(level, p, v), table, begin + lane, end, kLanes, found);
    __syncwarp();
    reduceLanes<kLanes>(found);
    if (used && lane == 0) answer(level, p, batch, i, v, found);
}

// A vertex per block, its table in shared memory.
__global__ void __launch_bounds__(kBucketThreads)
    blockKernel(LevelView level, PartitionView p, Batch batch, PrimeSizes primes) {
    __shared__ f64 weights[kSharedSlots];
    __shared__ VertexId keys[kSharedSlots];
    const VertexId v = batch.list[blockIdx.x];
    const u64 begin = level.offsets[v];
    const u64 end = level.offsets[v + 1];
    const HashTable table{keys, weights, primes.forKeys(end - begin)};
    clear(table, threadIdx.x, kBucketThreads);
    __syncthreads();
    Findings found;
    gatherShort<3>(level, p, moverAt(level, p, v), table, begin + threadIdx.x, end, kBucketThreads, found);
    reduceBlock(found);
    if (threadIdx.x == 0) answer(level, p, batch, blockIdx.x, v, found);
}

// Blocks with a table in global memory each take vertices in turn; order null: as they come.
__global__ void __launch_bounds__(kBucketThreads)
    pooledKernel(LevelView level, PartitionView p, Batch batch, PrimeSizes primes, const u32* order,
                 TableSlices slices) {
    const u32 blocks = tablesInFlight(slices);
    if (blockIdx.x >= blocks) return;
    for (u32 rank = blockIdx.x; rank < batch.count; rank += blocks) {
        const u32 i = order == nullptr ? rank : order[rank];
        const VertexId v = batch.list[i];
        const u64 begin = level.offsets[v];
        const u64 end = level.offsets[v + 1];
        const u64 keys = end - begin < level.vertices ? end - begin : level.vertices;
        const HashTable table = sliceOf(slices, blockIdx.x, primes.forKeys(keys));
        clear(table, threadIdx.x, kBucketThreads);
        __syncthreads();
        Findings found;
        gatherLong(level, p, moverAt(level, p, v), table, begin + threadIdx.x / kWarp * kWarp, end,
                   kBucketThreads, found);
        reduceBlock(found);
        if (threadIdx.x == 0) answer(level, p, batch, i, v, found);
        __syncthreads();
    }
}

__global__ void missingKernel(LevelView level, Batch batch, u32* missing, u32* order) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= batch.count) return;
    const VertexId v = batch.list[i];
    missing[i] = missingArcs(level.offsets[v + 1] - level.offsets[v]);
    order[i] = static_cast<u32>(i);
}

// All blocks on the arcs of vertex i of the batch, with one table.
__global__ void __launch_bounds__(kBucketThreads)
    hubKernel(LevelView level, PartitionView p, Batch batch, u32 i, HashTable table, Findings* partial) {
    const VertexId v = batch.list[i];
    Findings found;
    const u64 thread = static_cast<u64>(blockIdx.x) * kBucketThreads + threadIdx.x;
    gatherLong(level, p, moverAt(level, p, v), table, level.offsets[v] + thread / kWarp * kWarp,
               level.offsets[v + 1], static_cast<u64>(gridDim.x) * kBucketThreads, found);
    reduceBlock(found);
    if (threadIdx.x == 0) partial[blockIdx.x] = found;
}

// One block.
__global__ void __launch_bounds__(kBucketThreads)
    hubAnswerKernel(LevelView level, PartitionView p, Batch batch, u32 i, const Findings* partial,
                    u32 partials) {
    Findings found;
    for (u32 b = threadIdx.x; b < partials; b += kBucketThreads) {
        found.own += partial[b].own;
        found.take(partial[b].score, partial[b].community);
    }
    reduceBlock(found);
    if (threadIdx.x == 0) answer(level, p, batch, i, batch.list[i], found);
}

class DegreeBuckets final : public MoveStrategy {
  public:
    DegreeBuckets(u32 rounds, bool relaxed) : rounds_(rounds), relaxed_(relaxed) {}

    DegreeClasses classes() const override {
        DegreeClasses c;
        c.count = kMostDegree.size() + 1;
        std::copy(kMostDegree.begin(), kMostDegree.end(), c.most.begin());
        return c;
    }

    SweepOrder order(const SweepPlace&) const override { return {rounds_, !relaxed_}; }

    void beginLevel(const LevelView& level, u64 largestDegree, cudaStream_t stream) override {
        if (!pool_) {
            if (!relaxed_ && rounds_ >= kRoundsThatMerge && level.arcs < kSmallInput)
                rounds_ = std::min(2 * rounds_, kMaxRounds);
            pool_.emplace(level.vertices, level.arcs, stream);
            workspace_.emplace(stream);
        }
        mostKeys_ = std::min<u64>(largestDegree, level.vertices);
    }

    void decide(const LevelView& level, const PartitionView& partition, const Batch& batch, SubPhases& phases,
                cudaStream_t stream) override {
        static constexpr std::array<const char*, kMostDegree.size() + 1> kNames{
            "degree 1-4",   "degree 5-8",    "degree 9-16",     "degree 17-32",
            "degree 33-84", "degree 85-319", "degree over 319", "degree over 65536"};
        phases(kNames[batch.degreeClass], batch.count, [&] {
            switch (batch.degreeClass) {
                case 0:
                    return byLanes<4, 1, 7>(level, partition, batch, stream);
                case 1:
                    return byLanes<8, 1, 13>(level, partition, batch, stream);
                case 2:
                    return byLanes<16, 1, 29>(level, partition, batch, stream);
                case 3:
                    return byLanes<32, 1, 53>(level, partition, batch, stream);
                case 4:
                    return byLanes<32, 3, 127>(level, partition, batch, stream);
                case 5:
                    return byBlock(level, partition, batch, stream);
                case 6:
                    return byPool(level, partition, batch, stream);
                default:
                    return byAllBlocks(level, partition, batch, stream);
            }
        });
    }

    CoarseRows contract(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                        const Renumbered& renumbered, SubPhases& phases) override {
        return contractInBuckets(workspace, *pool_, level, partition, renumbered, phases);
    }

  private:
    template <u32 kLanes, u32 kArcsEach, u32 kSlots>
    void byLanes(const LevelView& level, const PartitionView& p, const Batch& batch, cudaStream_t stream) {
        const u32 grid = gridFor(batch.count, kBucketThreads / kLanes);
        lanesKernel<kLanes, kArcsEach, kSlots>
            <<<grid, kBucketThreads, 0, stream>>>(level, p, batch, pool_->primes());
        CUDA_CHECK_LAUNCH("lanesKernel");
    }

    void byBlock(const LevelView& level, const PartitionView& p, const Batch& batch, cudaStream_t stream) {
        blockKernel<<<batch.count, kBucketThreads, 0, stream>>>(level, p, batch, pool_->primes());
        CUDA_CHECK_LAUNCH("blockKernel");
    }

    void byPool(const LevelView& level, const PartitionView& p, const Batch& batch, cudaStream_t stream) {
        // Few vertices each get a table of the largest size at once: the sort would take longer.
        const u32 largest = pool_->sizeFor(std::min<u64>(mostKeys_, kOneBlockArcs));
        const bool allAtOnce = batch.count <= pool_->blocks() && u64{batch.count} * largest <= pool_->slots();
        const u32* order = nullptr;
        TableSlices slices;
        if (allAtOnce) {
            slices = pool_->equal(batch.count, largest);
        } else {
            const Swapped<u32> missing = sortBySize(level, batch, stream, order);
            slices = pool_->cut(missing.current, batch.count, level.vertices, stream);
        }
        pooledKernel<<<slices.tables, kBucketThreads, 0, stream>>>(level, p, batch, pool_->primes(), order,
                                                                   slices);
        CUDA_CHECK_LAUNCH("pooledKernel");
    }

    Swapped<u32> sortBySize(const LevelView& level, const Batch& batch, cudaStream_t stream,
                            const u32*& order) {
        for (auto& buffer : sorting_) buffer.ensure(batch.count, stream);
        missingKernel<<<gridFor(batch.count, kBlock), kBlock, 0, stream>>>(level, batch, sorting_[0].data(),
                                                                           sorting_[1].data());
        CUDA_CHECK_LAUNCH("missingKernel");
        Swapped<u32> missing{sorting_[0].data(), sorting_[2].data()};
        Swapped<u32> items{sorting_[1].data(), sorting_[3].data()};
        sortPairs(*workspace_, missing, items, batch.count, kMissingBits);
        order = items.current;
        return missing;
    }

    void byAllBlocks(const LevelView& level, const PartitionView& p, const Batch& batch,
                     cudaStream_t stream) {
        partial_.ensure(kHubBlocks, stream);
        const TableSlices all = pool_->equal(1, pool_->sizeFor(mostKeys_));
        const HashTable table{all.keys, all.weights, static_cast<u32>(all.slots)};
        for (u32 i = 0; i < batch.count; ++i) {
            pool_->clear(table.size, stream);
            hubKernel<<<kHubBlocks, kBucketThreads, 0, stream>>>(level, p, batch, i, table, partial_.data());
            CUDA_CHECK_LAUNCH("hubKernel");
            hubAnswerKernel<<<1, kBucketThreads, 0, stream>>>(level, p, batch, i, partial_.data(),
                                                              kHubBlocks);
            CUDA_CHECK_LAUNCH("hubAnswerKernel");
        }
    }

    u32 rounds_;
    bool relaxed_;
    u64 mostKeys_ = 0;
    std::optional<TablePool> pool_;
    std::optional<Workspace> workspace_;
    std::array<DeviceBuffer<u32>, 4> sorting_;
    DeviceBuffer<Findings> partial_;
};

}  // namespace

std::unique_ptr<MoveStrategy> makeDegreeBuckets(u32 rounds, bool relaxed) {
    return std::make_unique<DegreeBuckets>(rounds, relaxed);
}

u64 degreeBucketsBytes(const GraphShape& shape, u32 rounds) {
    const u64 sorting = shape.arcs / kMostDegree[5] * 4 * sizeof(u32);
    // Rows are built in room for all arcs, and stay there where they do not fit beside it: the second level
    // may have all arcs of the input. Then it is contracted in pieces of what is left. On a power law in few
    // rounds, where a level may end almost as it began, the third may have all arcs, too.
    const u64 coarse = rounds < kRoundsThatMerge && shape.powerLaw ? shape.arcs * 20 : shape.arcs * 3;
    // No row has more room than there are communities. Measured on cnr-2000 and actor-collaboration.
    const u64 rows = shape.fewCommunities ? shape.arcs / 4 : shape.arcs;
    return TablePool::bytesFor(shape.vertices, shape.arcs) + sorting +
           contractInBucketsBytes(shape.vertices, rows) + coarse;
}

}  // namespace quartier::gpu::louvain
