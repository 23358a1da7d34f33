// Adds up the arcs of communities by neighbouring community (degree_buckets_merge.h).
#include <algorithm>

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/degree_buckets_merge.h"
#include "gpu/louvain/hash_table.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kWarps = kBucketThreads / kWarp;
constexpr u64 kWarpArcs = 127;
constexpr u32 kWarpSlots = 191;  // the prime for 127
constexpr u64 kBlockArcs = 479;
constexpr u32 kBlockSlots = 719;   // the prime for 479
constexpr u32 kArcsInFlight = 4;   // of a thread
constexpr u32 kRowsPerBlock = 16;  // of the largest bucket in one launch, so that none takes long
constexpr u32 kSegment = 512;      // arcs in a row that a warp takes of those shared by all blocks

// Of communities first .. first + count - 1.
__global__ void missingKernel(const u32* arcs, VertexId first, u32 count, u32* missing, VertexId* order) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= count) return;
    const VertexId c = first + static_cast<VertexId>(i);
    missing[i] = missingArcs(arcs[c]);
    order[i] = c;
}

__device__ u32 bucketOf(u32 missing) {
    if (missing == 0) return CommunityMerge::allBlocks;
    const u64 arcs = arcsMissing(missing);
    if (arcs > kBlockArcs) return CommunityMerge::pooled;
    if (arcs > kWarpArcs) return CommunityMerge::oneBlock;
    return arcs > 0 ? CommunityMerge::oneWarp : CommunityMerge::noArcs;
}

// missing: [communities] ascending.
__global__ void bucketsKernel(const u32* missing, VertexId communities, CommunityMerge::Buckets* buckets) {
    const u64 r = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (r > communities) return;
    const u32 from = r == 0 ? 0 : bucketOf(missing[r - 1]) + 1;
    const u32 to = r == communities ? static_cast<u32>(CommunityMerge::bucketCount) : bucketOf(missing[r]);
    for (u32 b = from; b <= to; ++b) buckets->begin[b] = static_cast<u32>(r);
}

// Arcs from a community to itself need no table.
struct OwnArcs {
    f64 weight = 0;
    bool any = false;
};

// The community that arc j leads to and its weight; arc j leaves source[j], kNoVertex: there is none.
__device__ void readArcs(const LevelView& level, const RowPlan& plan, const VertexId (&source)[kArcsInFlight],
                         const u64 (&arc)[kArcsInFlight], VertexId (&to)[kArcsInFlight],
                         f64 (&weight)[kArcsInFlight]) {
#pragma unroll
    for (u32 j = 0; j < kArcsInFlight; ++j) {
        to[j] = kNoVertex;
        weight[j] = 0;
        if (source[j] == kNoVertex) continue;
        const VertexId target = level.targets[arc[j]];
        to[j] = plan.parent[target];
        weight[j] = level.weight(arc[j]) * (source[j] == target ? level.loopFactor : 1.0);
    }
}

// What needs no table: the arcs from the community to itself, and one that a warp meets often.
struct Apart {
    OwnArcs own;
    Favourite favourite;
    bool chosen = false;  // the favourite
};

// All lanes call it.
__device__ void mergeArcs(const LevelView& level, const RowPlan& plan, const HashTable& table, VertexId c,
                          const VertexId (&source)[kArcsInFlight], const u64 (&arc)[kArcsInFlight],
                          Apart& apart) {
    VertexId to[kArcsInFlight];
    f64 weight[kArcsInFlight];
    HashTable tables[kArcsInFlight];
    readArcs(level, plan, source, arc, to, weight);
#pragma unroll
    for (u32 j = 0; j < kArcsInFlight; ++j) {
        tables[j] = table;
        if (to[j] != c) continue;
        apart.own.weight += weight[j];
        apart.own.any = true;
        to[j] = kNoVertex;
    }
    if (!apart.chosen) apart.favourite.key = mostHeld(to[0], kNoVertex);
    apart.chosen = true;
    apart.favourite.take(to, weight);
    addTo(tables, to, weight);
}

// The rows of 32 members at a time, laid end to end, so that short rows leave no lane idle. All lanes of the
// warps firstWarp, firstWarp + warps, ... call it.
__device__ OwnArcs mergeMembers(const LevelView& level, const RowPlan& plan, const HashTable& table,
                                VertexId c, u32 firstWarp, u32 warps) {
    Apart apart;
    const u32 lane = threadIdx.x % kWarp;
    const u64 end = plan.membersEnd[c];
    for (u64 base = plan.membersBegin(c) + u64{firstWarp} * kWarp; base < end; base += u64{warps} * kWarp) {
        const bool used = base + lane < end;
        const VertexId v = used ? plan.members[base + lane] : 0;
        const u64 begin = level.offsets[v];
        const u32 degree = used ? static_cast<u32>(level.offsets[v + 1] - begin) : 0;
        u32 through = degree;  // arcs of this member and those before it
        for (u32 d = 1; d < kWarp; d *= 2) {
            const u32 left = __shfl_up_sync(kFullWarp, through, d);
            if (lane >= d) through += left;
        }
        const u32 all = __shfl_sync(kFullWarp, through, kWarp - 1);
        for (u32 first = 0; first < all; first += kArcsInFlight * kWarp) {
            VertexId source[kArcsInFlight];
            u64 arc[kArcsInFlight];
#pragma unroll
            for (u32 j = 0; j < kArcsInFlight; ++j) {
                const u32 place = first + j * kWarp + lane;
                u32 member = 0;  // the first whose arcs go beyond that place
                for (u32 d = kWarp / 2; d > 0; d /= 2)
                    if (__shfl_sync(kFullWarp, through, member + d - 1) <= place) member += d;
                const VertexId owner = __shfl_sync(kFullWarp, v, member);
                const u64 row = __shfl_sync(kFullWarp, begin, member);
                const u32 before = __shfl_sync(kFullWarp, through - degree, member);
                source[j] = place < all ? owner : kNoVertex;
                arc[j] = row + (place - before);
            }
            mergeArcs(level, plan, table, c, source, arc, apart);
        }
    }
    f64 sum = 0;
    apart.favourite.addTo(table, sum);
    return apart.own;
}

// The place of this lane's key among those of the warp that have one, and how many have.
__device__ u32 placeOf(u32 mask) { return __popc(mask & ((1u << (threadIdx.x % kWarp)) - 1)); }

__device__ VertexId keyAt(const HashTable& table, u32 slot) {
    return slot < table.size ? table.keys[slot] : kNoVertex;
}

// A warp per community.
__global__ void __launch_bounds__(kBucketThreads)
    warpMergeKernel(LevelView level, RowPlan plan, PrimeSizes primes, const VertexId* order, u32 count) {
    __shared__ f64 weights[kWarps * kWarpSlots];
    __shared__ VertexId keys[kWarps * kWarpSlots];
    const u32 warp = threadIdx.x / kWarp;
    const u32 lane = threadIdx.x % kWarp;
    const u64 i = static_cast<u64>(blockIdx.x) * kWarps + warp;
    if (i >= count) return;
    const VertexId c = order[i];
    const HashTable table{keys + warp * kWarpSlots, weights + warp * kWarpSlots,
                          primes.forKeys(plan.mostKeys(c))};
    clear(table, lane, kWarp);
    __syncwarp();
    const OwnArcs own = mergeMembers(level, plan, table, c, 0, 1);
    __syncwarp();
    const f64 weight = warpSum(own.weight);
    u32 length = __any_sync(kFullWarp, own.any) != 0 ? 1 : 0;
    if (lane == 0 && length != 0) plan.put(c, 0, c, weight);
    for (u32 base = 0; base < table.size; base += kWarp) {
        const VertexId key = keyAt(table, base + lane);
        const u32 mask = __ballot_sync(kFullWarp, key != kNoVertex);
        if (key != kNoVertex) plan.put(c, length + placeOf(mask), key, table.weights[base + lane]);
        length += __popc(mask);
    }
    if (lane == 0) plan.lengths[c] = length;
}

// A community by the whole block.
__device__ void mergeByBlock(const LevelView& level, const RowPlan& plan, const HashTable& table,
                             VertexId c) {
    __shared__ f64 ownWeight;
    __shared__ u32 anyOwn;
    __shared__ u32 length;
    const u32 warp = threadIdx.x / kWarp;
    const u32 lane = threadIdx.x % kWarp;
    if (threadIdx.x == 0) {
        ownWeight = 0;
        anyOwn = 0;
    }
    clear(table, threadIdx.x, kBucketThreads);
    __syncthreads();
    const OwnArcs own = mergeMembers(level, plan, table, c, warp, kWarps);
    const f64 weight = warpSum(own.weight);
    const bool any = __any_sync(kFullWarp, own.any) != 0;
    if (lane == 0 && any) {
        atomicAdd(&ownWeight, weight);
        atomicOr(&anyOwn, 1u);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        length = anyOwn;
        if (anyOwn != 0) plan.put(c, 0, c, ownWeight);
    }
    __syncthreads();
    for (u32 base = warp * kWarp; base < table.size; base += kBucketThreads) {
        const VertexId key = keyAt(table, base + lane);
        const u32 mask = __ballot_sync(kFullWarp, key != kNoVertex);
        u32 at = lane == 0 ? atomicAdd(&length, static_cast<u32>(__popc(mask))) : 0;
        at = __shfl_sync(kFullWarp, at, 0);
        if (key != kNoVertex) plan.put(c, at + placeOf(mask), key, table.weights[base + lane]);
    }
    __syncthreads();
    if (threadIdx.x == 0) plan.lengths[c] = length;
}

__global__ void __launch_bounds__(kBucketThreads)
    blockMergeKernel(LevelView level, RowPlan plan, PrimeSizes primes, const VertexId* order) {
    __shared__ f64 weights[kBlockSlots];
    __shared__ VertexId keys[kBlockSlots];
    const VertexId c = order[blockIdx.x];
    mergeByBlock(level, plan, {keys, weights, primes.forKeys(plan.mostKeys(c))}, c);
}

__global__ void __launch_bounds__(kBucketThreads)
    pooledMergeKernel(LevelView level, RowPlan plan, PrimeSizes primes, const VertexId* order, u32 count,
                      TableSlices slices) {
    const u32 blocks = tablesInFlight(slices);
    if (blockIdx.x >= blocks) return;
    for (u64 rank = blockIdx.x; rank < count; rank += blocks) {
        const VertexId c = order[rank];
        mergeByBlock(level, plan, sliceOf(slices, blockIdx.x, primes.forKeys(plan.mostKeys(c))), c);
        __syncthreads();
    }
}

// Communities that all blocks share: ranks first .. first + count - 1 have a table each, one after another.
struct SharedTables {
    HashTable tables;
    u32 first;
    u32 count;
    const u32* rankOf;  // [communities] kNoVertex: not one of these

    __device__ HashTable table(u32 i) const {
        const u64 at = u64{i} * tables.size;
        return {tables.keys + at, tables.weights + at, tables.size};
    }
};

__global__ void rankKernel(const VertexId* order, u32 count, u32* rankOf) {
    const u64 r = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (r < count) rankOf[order[r]] = static_cast<u32>(r);
}

// A table's index and a key in it, as one word.
constexpr u64 kNoPair = ~u64{0};
__device__ u64 pairOf(u32 index, VertexId key) { return u64{index} << 32 | key; }

// kArcsInFlight arcs from `first` on, a warp apart: the tables of their sources, the communities they lead to
// (kNoVertex: not for us, or beyond the end) and their weights.
__device__ void readSharedArcs(const LevelView& level, const RowPlan& plan, const SharedTables& shared,
                               u64 first, u64 end, u32 (&index)[kArcsInFlight], VertexId (&to)[kArcsInFlight],
                               f64 (&weight)[kArcsInFlight]) {
    VertexId source[kArcsInFlight];
    u64 arc[kArcsInFlight];
#pragma unroll
    for (u32 j = 0; j < kArcsInFlight; ++j) {
        arc[j] = first + j * kWarp;
        source[j] = arc[j] < end ? level.sources[arc[j]] : kNoVertex;
        if (source[j] == kNoVertex) continue;
        // Too large also for kNoVertex and for ranks before the first.
        index[j] = shared.rankOf[plan.parent[source[j]]] - shared.first;
        if (index[j] >= shared.count) source[j] = kNoVertex;
    }
    readArcs(level, plan, source, arc, to, weight);
}

// Arcs in segments; the pair of communities that a warp meets often in one is added up in registers.
__global__ void __launch_bounds__(kBucketThreads)
    sharedMergeKernel(LevelView level, RowPlan plan, SharedTables shared) {
    const u32 lane = threadIdx.x % kWarp;
    const u64 warp = static_cast<u64>(blockIdx.x) * kWarps + threadIdx.x / kWarp;
    const u64 step = u64{gridDim.x} * kWarps * kSegment;
    for (u64 segment = warp * kSegment; segment < level.arcs; segment += step) {
        const u64 end = segment + kSegment < level.arcs ? segment + kSegment : level.arcs;
        u64 often = kNoPair;
        f64 oftenWeight = 0;
        for (u64 first = segment; first < end; first += kArcsInFlight * kWarp) {
            u32 index[kArcsInFlight] = {};
            VertexId to[kArcsInFlight];
            f64 weight[kArcsInFlight];
            HashTable tables[kArcsInFlight];
            readSharedArcs(level, plan, shared, first + lane, end, index, to, weight);
            if (first == segment)
                often = mostHeld(to[0] == kNoVertex ? kNoPair : pairOf(index[0], to[0]), kNoPair);
#pragma unroll
            for (u32 j = 0; j < kArcsInFlight; ++j) {
                tables[j] = shared.table(to[j] == kNoVertex ? 0 : index[j]);
                if (to[j] == kNoVertex || pairOf(index[j], to[j]) != often) continue;
                oftenWeight += weight[j];
                to[j] = kNoVertex;
            }
            addTo(tables, to, weight);
        }
        const Favourite favourite{static_cast<VertexId>(often), oftenWeight};  // kNoVertex for kNoPair
        f64 sum = 0;
        favourite.addTo(shared.table(often == kNoPair ? 0 : static_cast<u32>(often >> 32)), sum);
    }
}

// blockIdx.y: which community.
__global__ void __launch_bounds__(kBucketThreads)
    sharedRowsKernel(RowPlan plan, SharedTables shared, const VertexId* order) {
    const u32 i = blockIdx.y;
    const u32 lane = threadIdx.x % kWarp;
    const VertexId c = order[shared.first + i];
    const HashTable table = shared.table(i);
    const u64 step = u64{gridDim.x} * kBucketThreads;
    for (u64 base = u64{blockIdx.x} * kBucketThreads + threadIdx.x - lane; base < table.size; base += step) {
        const u64 slot = base + lane;
        const VertexId key = slot < table.size ? table.keys[slot] : kNoVertex;
        const u32 mask = __ballot_sync(kFullWarp, key != kNoVertex);
        u64 at = lane == 0 ? atomicAddU64(&plan.lengths[c], __popc(mask)) : 0;
        at = __shfl_sync(kFullWarp, at, 0);
        if (key != kNoVertex) plan.put(c, at + placeOf(mask), key, table.weights[slot]);
    }
}

}  // namespace

// The communities of the piece by falling size. Waits for the stream.
void CommunityMerge::sortBySize(const RowPiece& piece, const RowPlan& plan) {
    missing_.reset();
    order_.reset();
    DeviceBuffer<u32> missing(piece.count, stream_);
    DeviceBuffer<u32> missingOther(piece.count, stream_);
    DeviceBuffer<VertexId> order(piece.count, stream_);
    DeviceBuffer<VertexId> orderOther(piece.count, stream_);
    DeviceBuffer<Buckets> buckets(1, stream_);
    missingKernel<<<gridFor(piece.count, kBlock), kBlock, 0, stream_>>>(plan.arcs, piece.first, piece.count,
                                                                        missing.data(), order.data());
    CUDA_CHECK_LAUNCH("missingKernel");
    Swapped<u32> keys{missing.data(), missingOther.data()};
    Swapped<u32> items{order.data(), orderOther.data()};
    sortPairs(workspace_, keys, items, piece.count, kMissingBits);
    missing_ = std::move(keys.current == missing.data() ? missing : missingOther);
    order_ = std::move(items.current == order.data() ? order : orderOther);
    bucketsKernel<<<gridFor(u64{piece.count} + 1, kBlock), kBlock, 0, stream_>>>(missing_.data(), piece.count,
                                                                                 buckets.data());
    CUDA_CHECK_LAUNCH("bucketsKernel");
    download(&buckets_, buckets.data(), 1, stream_);
}

void CommunityMerge::merge(const RowPiece& piece, const RowPlan& plan) {
    phases_("plan", piece.count, [&] { sortBySize(piece, plan); });
    const PrimeSizes primes = pool_.primes();
    if (const u32 rows = count(oneWarp); rows != 0)
        phases_("degree 1-127", rows, [&] {
            warpMergeKernel<<<gridFor(rows, kWarps), kBucketThreads, 0, stream_>>>(level_, plan, primes,
                                                                                   begin(oneWarp), rows);
            CUDA_CHECK_LAUNCH("warpMergeKernel");
        });
    if (const u32 rows = count(oneBlock); rows != 0)
        phases_("degree 128-479", rows, [&] {
            blockMergeKernel<<<rows, kBucketThreads, 0, stream_>>>(level_, plan, primes, begin(oneBlock));
            CUDA_CHECK_LAUNCH("blockMergeKernel");
        });
    if (const u32 rows = count(pooled); rows != 0)
        phases_("degree over 479", rows, [&] {
            const u32* missing = missing_.data() + buckets_.begin[pooled];
            const TableSlices slices = pool_.cut(missing, rows, plan.communities, stream_);
            const u32 most = slices.tables * kRowsPerBlock;
            for (u32 first = 0; first < rows; first += std::min(most, rows - first)) {
                pooledMergeKernel<<<slices.tables, kBucketThreads, 0, stream_>>>(
                    level_, plan, primes, begin(pooled) + first, std::min(most, rows - first), slices);
                CUDA_CHECK_LAUNCH("pooledMergeKernel");
            }
        });
    if (const u32 rows = count(allBlocks); rows != 0)
        phases_("degree over 65536", rows, [&] { mergeShared(plan); });
}

void CommunityMerge::mergeShared(const RowPlan& plan) {
    const u32 all = count(allBlocks);
    const u32 size = pool_.sizeFor(plan.communities);
    const u32 atOnce = static_cast<u32>(std::min<u64>({pool_.slots() / size, all, 65535}));
    const u32 blocks = pool_.blocks();
    DeviceBuffer<u32> rankOf(plan.communities, stream_);
    const TableSlices tables = pool_.equal(atOnce, size);
    rankOf.fillBytes(0xFF, stream_);
    rankKernel<<<gridFor(all, kBlock), kBlock, 0, stream_>>>(begin(allBlocks), all, rankOf.data());
    CUDA_CHECK_LAUNCH("rankKernel");
    for (u32 first = 0; first < all; first += std::min(atOnce, all - first)) {
        const SharedTables shared{
            {tables.keys, tables.weights, size}, first, std::min(atOnce, all - first), rankOf.data()};
        pool_.clear(u64{shared.count} * size, stream_);
        sharedMergeKernel<<<blocks, kBucketThreads, 0, stream_>>>(level_, plan, shared);
        CUDA_CHECK_LAUNCH("sharedMergeKernel");
        const dim3 grid(gridFor(size, kBucketThreads, blocks), shared.count);
        sharedRowsKernel<<<grid, kBucketThreads, 0, stream_>>>(plan, shared, begin(allBlocks));
        CUDA_CHECK_LAUNCH("sharedRowsKernel");
    }
}

}  // namespace quartier::gpu::louvain
