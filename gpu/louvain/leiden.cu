#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/arc_candidates.h"
#include "gpu/louvain/leiden.h"
#include "gpu/louvain/strategy.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kWarpsPerBlock = kBlock / kWarp;
constexpr u64 kLongRow = 1024;  // arcs above which a row is read by a block instead of a warp
constexpr int kMostRounds = 32;
constexpr int kQuietRounds = 4;  // without a join before it ends: coins may just have fallen badly

// The parts while they grow. A part has the id of the vertex that was in it first.
struct Parts {
    const VertexId* community = nullptr;  // [vertices]
    const f64* communityTotal = nullptr;  // per community
    VertexId* part = nullptr;             // [vertices]
    f64* total = nullptr;                 // per part: strength
    f64* toRest = nullptr;                // per part: weight to the rest of its community
    u8* singleton = nullptr;              // [vertices] 1: a part of one vertex
    VertexId* wish = nullptr;             // [vertices] the part it wishes for; kNoVertex
    f64* weightTo = nullptr;              // [vertices] to that part and to those ranked before it
    f64 factor = 0;                       // resolution / 2m
    u32 seed = 0;                         // of the round
};

__device__ bool heads(VertexId v, u32 seed) { return (mixBits(v ^ seed) & 1u) != 0; }
// A bijection of ids for each seed: no two are equal.
__device__ u32 rankOf(VertexId v, u32 seed) { return mixBits(v ^ (seed * 0x9E3779B9u + 1u)); }

// At least the weight that chance gives; `total` of strength inside a community of `whole`.
__device__ bool wellConnected(f64 toRest, f64 total, f64 whole, f64 factor) {
    return toRest - factor * total * (whole - total) >= -kNoise * total;
}

template <u32 kThreads>
__device__ void sync() {
    if constexpr (kThreads == kWarp)
        __syncwarp();
    else
        __syncthreads();
}

// Calls row<threads>(v, thread, slot) for the vertices of a list: a warp for each, a block for long rows;
// list null: all. `slot` is the first of 2 * threads elements of shared memory that belong to the group.
template <class Row>
__device__ void forRows(const LevelView& level, const VertexId* list, u64 count, const Row& row) {
    const u64 base = static_cast<u64>(blockIdx.x) * kWarpsPerBlock;
    const u32 warp = threadIdx.x / kWarp;
    const u64 mine = base + warp;
    if (mine < count) {
        const VertexId v = list == nullptr ? static_cast<VertexId>(mine) : list[mine];
        if (level.offsets[v + 1] - level.offsets[v] <= kLongRow)
            row.template operator()<kWarp>(v, threadIdx.x % kWarp, warp * 2 * kWarp);
    }
    __syncthreads();
    for (u64 i = base; i < base + kWarpsPerBlock && i < count; ++i) {
        const VertexId v = list == nullptr ? static_cast<VertexId>(i) : list[i];
        if (level.offsets[v + 1] - level.offsets[v] <= kLongRow) continue;
        row.template operator()<kBlock>(v, threadIdx.x, 0u);
        __syncthreads();
    }
}

// The sum over the threads of a group, in its thread 0.
template <u32 kThreads>
__device__ f64 groupSum(f64 value) {
    if constexpr (kThreads == kWarp)
        return warpSum(value);
    else
        return blockSum(value);
}

// Every vertex a part of its own, with its weight to the rest of its community.
struct StartRow {
    LevelView level;
    Parts p;
    template <u32 kThreads>
    __device__ void operator()(VertexId v, u32 thread, u32) const {
        f64 inside = 0;
        const VertexId own = p.community[v];
        for (u64 a = level.offsets[v] + thread; a < level.offsets[v + 1]; a += kThreads) {
            const VertexId t = level.targets[a];
            if (t != v && p.community[t] == own) inside += level.weight(a);
        }
        inside = groupSum<kThreads>(inside);
        if (thread != 0) return;
        p.part[v] = v;
        p.total[v] = level.strength[v];
        p.toRest[v] = inside;
        p.singleton[v] = 1;
    }
};

__global__ void __launch_bounds__(kBlock) startPartsKernel(LevelView level, Parts p) {
    forRows(level, nullptr, level.vertices, StartRow{level, p});
}

__global__ void flagMoversKernel(LevelView level, Parts p, u8* flags) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= level.vertices) return;
    const auto v = static_cast<VertexId>(i);
    flags[v] = p.singleton[v] != 0 && heads(v, p.seed) && p.toRest[v] > 0 &&
               wellConnected(p.toRest[v], p.total[v], p.communityTotal[p.community[v]], p.factor);
}

struct Wish {
    f64 score;
    f64 weight;
    VertexId part;
};

__device__ bool beats(const Wish& a, const Wish& b) {
    return a.score > b.score || (a.score == b.score && a.part < b.part);
}

__device__ Wish warpBest(Wish best) {
    for (u32 d = kWarp / 2; d > 0; d /= 2) {
        const Wish other{__shfl_down_sync(kFullWarp, best.score, d),
                         __shfl_down_sync(kFullWarp, best.weight, d),
                         __shfl_down_sync(kFullWarp, best.part, d)};
        if (beats(other, best)) best = other;
    }
    return best;
}

// The best of a group, in its thread 0.
template <u32 kThreads>
__device__ Wish groupBest(Wish best) {
    best = warpBest(best);
    if constexpr (kThreads > kWarp) {
        __shared__ Wish warps[kWarpsPerBlock];
        if (threadIdx.x % kWarp == 0) warps[threadIdx.x / kWarp] = best;
        __syncthreads();
        if (threadIdx.x < kWarp)
            best = warpBest(threadIdx.x < kWarpsPerBlock ? warps[threadIdx.x] : Wish{0, 0, kNoVertex});
        __syncthreads();
    }
    return best;
}

// What a vertex wishes for.
struct WishRow {
    LevelView level;
    Parts p;
    VertexId* keys;  // shared: candidates and the weight to each
    f64* weights;
    u64* ranks;  // shared, half as many: the best arc of every slot of a long row

    // A part that an arc of v leads to and that may be joined; kNoVertex otherwise.
    __device__ VertexId open(VertexId v, VertexId own, VertexId t) const {
        if (t == v || p.community[t] != own) return kNoVertex;
        const VertexId part = p.part[t];
        return p.singleton[part] != 0 && heads(part, p.seed) ? kNoVertex : part;
    }

    // A candidate for each thread, kNoVertex where there is none: of rows of up to kThreads arcs all parts,
    // else those at the end of the arcs that are best in their slots (arc_candidates.h). The same set
    // whatever the order of the row. rank: [kThreads].
    template <u32 kThreads>
    __device__ VertexId candidate(VertexId v, VertexId own, u32 thread, u64* rank) const {
        const u64 begin = level.offsets[v];
        const u64 end = level.offsets[v + 1];
        if (end - begin <= kThreads)
            return begin + thread < end ? open(v, own, level.targets[begin + thread]) : kNoVertex;
        rank[thread] = 0;
        sync<kThreads>();
        for (u64 a = begin + thread; a < end; a += kThreads) {
            const VertexId t = level.targets[a];
            if (open(v, own, t) == kNoVertex) continue;
            atomicMax(reinterpret_cast<unsigned long long*>(&rank[candidateSlot(t, p.seed, kThreads)]),
                      static_cast<unsigned long long>(candidateRank(level.weight(a), t, p.seed)));
        }
        sync<kThreads>();
        return rank[thread] == 0 ? kNoVertex : p.part[candidateTarget(rank[thread], p.seed)];
    }

    template <u32 kThreads>
    __device__ void operator()(VertexId v, u32 thread, u32 slot) const {
        constexpr u32 kMask = 2 * kThreads - 1;
        VertexId* key = keys + slot;
        f64* weight = weights + slot;
        const VertexId own = p.community[v];
        for (u32 i = thread; i <= kMask; i += kThreads) {
            key[i] = kNoVertex;
            weight[i] = 0;
        }
        sync<kThreads>();
        const VertexId drawn = candidate<kThreads>(v, own, thread, ranks + slot / 2);
        if (drawn != kNoVertex)
            for (u32 i = mixBits(drawn) & kMask;; i = (i + 1) & kMask) {
                const VertexId met = atomicCAS(&key[i], kNoVertex, drawn);
                if (met == kNoVertex || met == drawn) break;
            }
        sync<kThreads>();
        for (u64 a = level.offsets[v] + thread; a < level.offsets[v + 1]; a += kThreads) {
            const VertexId part = open(v, own, level.targets[a]);
            if (part == kNoVertex) continue;
            for (u32 i = mixBits(part) & kMask; key[i] != kNoVertex; i = (i + 1) & kMask) {
                if (key[i] != part) continue;
                atomicAdd(&weight[i], level.weight(a));
                break;
            }
        }
        sync<kThreads>();
        choose<kThreads>(v, own, thread, key, weight);
        sync<kThreads>();
    }

    template <u32 kThreads>
    __device__ void choose(VertexId v, VertexId own, u32 thread, const VertexId* key,
                           const f64* weight) const {
        const f64 strength = level.strength[v];
        const f64 whole = p.communityTotal[own];
        Wish best{kNoise * strength, 0, kNoVertex};
        for (u32 i = thread; i < 2 * kThreads; i += kThreads) {
            const VertexId part = key[i];
            if (part == kNoVertex) continue;
            const f64 total = p.total[part];
            const Wish found{weight[i] - p.factor * strength * total, weight[i], part};
            if (beats(found, best) && wellConnected(p.toRest[part], total, whole, p.factor)) best = found;
        }
        best = groupBest<kThreads>(best);
        if (thread != 0) return;
        p.wish[v] = best.part;
        p.weightTo[v] = best.weight;
    }
};

__global__ void __launch_bounds__(kBlock)
    wishKernel(LevelView level, Parts p, const VertexId* movers, u32 count) {
    __shared__ VertexId keys[2 * kBlock];
    __shared__ f64 weights[2 * kBlock];
    __shared__ u64 ranks[kBlock];
    forRows(level, movers, count, WishRow{level, p, keys, weights, ranks});
}

// Adds the weight to the vertices that choose the same part and rank before.
struct EarlierRow {
    LevelView level;
    Parts p;
    template <u32 kThreads>
    __device__ void operator()(VertexId v, u32 thread, u32) const {
        const VertexId wish = p.wish[v];
        if (wish == kNoVertex) return;
        const u32 rank = rankOf(v, p.seed);
        f64 earlier = 0;
        for (u64 a = level.offsets[v] + thread; a < level.offsets[v + 1]; a += kThreads) {
            const VertexId t = level.targets[a];
            if (t != v && p.wish[t] == wish && rankOf(t, p.seed) < rank) earlier += level.weight(a);
        }
        earlier = groupSum<kThreads>(earlier);
        if (thread == 0) p.weightTo[v] += earlier;
    }
};

__global__ void __launch_bounds__(kBlock)
    earlierKernel(LevelView level, Parts p, const VertexId* movers, u32 count) {
    forRows(level, movers, count, EarlierRow{level, p});
}

__global__ void rankKeyKernel(Parts p, const VertexId* movers, u32 count, u64* keys) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= count) return;
    const VertexId v = movers[i];
    keys[i] = static_cast<u64>(p.wish[v]) << 32 | rankOf(v, p.seed);
}

__global__ void gatherRankedKernel(LevelView level, Parts p, const VertexId* ranked, u32 count,
                                   VertexId* wishAt, f64* strengthAt, f64* restAt) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= count) return;
    const VertexId v = ranked[i];
    wishAt[i] = p.wish[v];
    strengthAt[i] = level.strength[v];
    restAt[i] = p.toRest[v] - 2 * p.weightTo[v];
}

// The ranked movers of a round; [count] each but for firstRefused, which is per part.
struct Queue {
    const VertexId* ranked = nullptr;
    const VertexId* wishAt = nullptr;
    const f64* strengthAt = nullptr;
    const f64* restAt = nullptr;
    const f64* strengthBefore = nullptr;
    const f64* restBefore = nullptr;
    u32* firstRefused = nullptr;
    u32 count = 0;
};

__global__ void refuseKernel(Parts p, Queue q) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= q.count) return;
    const VertexId to = q.wishAt[i];
    if (to == kNoVertex) return;
    const VertexId v = q.ranked[i];
    const f64 total = p.total[to] + q.strengthBefore[i];
    const f64 toRest = p.toRest[to] + q.restBefore[i];
    const f64 strength = q.strengthAt[i];
    const bool gains = p.weightTo[v] - p.factor * strength * total > kNoise * strength;
    if (gains && wellConnected(toRest, total, p.communityTotal[p.community[to]], p.factor)) return;
    atomicMin(&q.firstRefused[to], static_cast<u32>(i));
}

__global__ void joinKernel(Parts p, Queue q, u64* joined) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    bool joins = false;
    if (i < q.count) {
        const VertexId to = q.wishAt[i];
        joins = to != kNoVertex && i < q.firstRefused[to];
        if (joins) {
            const VertexId v = q.ranked[i];
            p.part[v] = to;
            p.singleton[v] = 0;
            p.singleton[to] = 0;
            atomicAdd(&p.total[to], q.strengthAt[i]);
            atomicAdd(&p.toRest[to], q.restAt[i]);
        }
    }
    const u32 joiners = __popc(__ballot_sync(kFullWarp, joins));
    if (joiners != 0 && threadIdx.x % kWarp == 0) atomicAddU64(joined, joiners);
}

// An arc as a pair of vertices to merge. The score is the same from both ends, and so is the order of pairs.
struct Pair {
    f64 score;
    u32 hash;
    VertexId other;
};

__device__ bool beats(const Pair& a, const Pair& b) {
    if (a.other == kNoVertex || b.other == kNoVertex) return b.other == kNoVertex && a.other != kNoVertex;
    if (a.score != b.score) return a.score > b.score;
    return a.hash != b.hash ? a.hash > b.hash : a.other < b.other;
}

// Every vertex's best partner, into wish.
struct PartnerRow {
    LevelView level;
    Parts p;
    Pair* best;  // shared
    template <u32 kThreads>
    __device__ void operator()(VertexId v, u32 thread, u32 slot) const {
        Pair mine{0, 0, kNoVertex};
        const f64 strength = level.strength[v];
        for (u64 a = level.offsets[v] + thread; a < level.offsets[v + 1]; a += kThreads) {
            const VertexId t = level.targets[a];
            if (t == v) continue;
            const f64 other = level.strength[t];
            const f64 score = level.weight(a) - p.factor * (strength * other);
            if (!(score > kNoise * fmin(strength, other))) continue;
            const Pair found{score, mixBits((v < t ? v : t) ^ mixBits((v < t ? t : v) ^ p.seed)), t};
            if (beats(found, mine)) mine = found;
        }
        best[slot + thread] = mine;
        sync<kThreads>();
        for (u32 half = kThreads / 2; half > 0; half /= 2) {
            if (thread < half && beats(best[slot + thread + half], best[slot + thread]))
                best[slot + thread] = best[slot + thread + half];
            sync<kThreads>();
        }
        if (thread == 0) p.wish[v] = best[slot].other;
    }
};

__global__ void __launch_bounds__(kBlock) partnerKernel(LevelView level, Parts p) {
    __shared__ Pair best[2 * kBlock];
    forRows(level, nullptr, level.vertices, PartnerRow{level, p, best});
}

__global__ void pairKernel(VertexId vertices, const VertexId* wish, VertexId* part, u64* pairs) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    bool first = false;
    if (i < vertices) {
        const auto v = static_cast<VertexId>(i);
        const VertexId other = wish[v];
        const bool mutual = other != kNoVertex && wish[other] == v;
        part[v] = mutual && other < v ? other : v;
        first = mutual && v < other;
    }
    const u32 found = __popc(__ballot_sync(kFullWarp, first));
    if (found != 0 && threadIdx.x % kWarp == 0) atomicAddU64(pairs, found);
}

}  // namespace

struct LeidenRefinement::Round {
    Parts parts;
    u32 blocks = 1;  // a thread for every vertex
};

LeidenRefinement::LeidenRefinement(Workspace& workspace, VertexId n)
    : workspace_(workspace),
      total_(n, workspace.stream()),
      toRest_(n, workspace.stream()),
      weightTo_(n, workspace.stream()),
      strengthAt_(n, workspace.stream()),
      restAt_(n, workspace.stream()),
      strengthBefore_(n, workspace.stream()),
      restBefore_(n, workspace.stream()),
      wish_(n, workspace.stream()),
      movers_(n, workspace.stream()),
      moversOther_(n, workspace.stream()),
      wishAt_(n, workspace.stream()),
      firstRefused_(n, workspace.stream()),
      keys_(n, workspace.stream()),
      keysOther_(n, workspace.stream()),
      singletons_(n, workspace.stream()),
      flags_(n, workspace.stream()),
      counts_(1, workspace.stream()) {}

u64 LeidenRefinement::bytesFor(u64 vertices) {
    return vertices * (7 * sizeof(f64) + 4 * sizeof(VertexId) + sizeof(u32) + 2 * sizeof(u64) + 2);
}

u64 LeidenRefinement::refine(const LevelView& level, const PartitionView& partition, VertexId* part, u32 seed,
                             const std::stop_token& stop) {
    const cudaStream_t stream = workspace_.stream();
    Round round;
    round.blocks = gridFor(level.vertices, kBlock);
    round.parts = {.community = partition.label,
                   .communityTotal = partition.total,
                   .part = part,
                   .total = total_.data(),
                   .toRest = toRest_.data(),
                   .singleton = singletons_.data(),
                   .wish = wish_.data(),
                   .weightTo = weightTo_.data(),
                   .factor = partition.resolution / partition.m2,
                   .seed = 0};
    counts_.fillBytes(0, stream);
    startPartsKernel<<<gridFor(level.vertices, kWarpsPerBlock), kBlock, 0, stream>>>(level, round.parts);
    CUDA_CHECK_LAUNCH("startPartsKernel");
    u64 joined = 0;
    int quiet = 0;
    for (int i = 0; i < kMostRounds && quiet < kQuietRounds && !stop.stop_requested(); ++i) {
        round.parts.seed = seed + static_cast<u32>(i) * 0x85EBCA6Bu;
        const u32 movers = drawMovers(level, round);
        if (movers > 0) join(level, round, movers);
        const u64 now = countsNow().done;
        quiet = now == joined ? quiet + 1 : 0;
        joined = now;
    }
    return joined;
}

u32 LeidenRefinement::drawMovers(const LevelView& level, const Round& round) {
    flagMoversKernel<<<round.blocks, kBlock, 0, workspace_.stream()>>>(level, round.parts, flags_.data());
    CUDA_CHECK_LAUNCH("flagMoversKernel");
    selectIndices(workspace_, flags_.data(), movers_.data(), &counts_.data()->movers, level.vertices);
    return countsNow().movers;
}

// The queues of a round: the vertices that choose a part, ranked, and the part as each would find it.
void LeidenRefinement::join(const LevelView& level, const Round& round, u32 movers) {
    const cudaStream_t stream = workspace_.stream();
    const u32 rows = gridFor(movers, kWarpsPerBlock);
    const u32 blocks = gridFor(movers, kBlock);
    wish_.fillBytes(0xFF, stream);
    firstRefused_.fillBytes(0xFF, stream);
    wishKernel<<<rows, kBlock, 0, stream>>>(level, round.parts, movers_.data(), movers);
    CUDA_CHECK_LAUNCH("wishKernel");
    earlierKernel<<<rows, kBlock, 0, stream>>>(level, round.parts, movers_.data(), movers);
    CUDA_CHECK_LAUNCH("earlierKernel");
    rankKeyKernel<<<blocks, kBlock, 0, stream>>>(round.parts, movers_.data(), movers, keys_.data());
    CUDA_CHECK_LAUNCH("rankKeyKernel");
    Swapped<u64> keys{keys_.data(), keysOther_.data()};
    Swapped<u32> ranked{movers_.data(), moversOther_.data()};
    sortPairs(workspace_, keys, ranked, movers, 64);
    gatherRankedKernel<<<blocks, kBlock, 0, stream>>>(level, round.parts, ranked.current, movers,
                                                      wishAt_.data(), strengthAt_.data(), restAt_.data());
    CUDA_CHECK_LAUNCH("gatherRankedKernel");
    exclusiveSumByKey(workspace_, wishAt_.data(), strengthAt_.data(), strengthBefore_.data(), movers);
    exclusiveSumByKey(workspace_, wishAt_.data(), restAt_.data(), restBefore_.data(), movers);
    const Queue queue{.ranked = ranked.current,
                      .wishAt = wishAt_.data(),
                      .strengthAt = strengthAt_.data(),
                      .restAt = restAt_.data(),
                      .strengthBefore = strengthBefore_.data(),
                      .restBefore = restBefore_.data(),
                      .firstRefused = firstRefused_.data(),
                      .count = movers};
    refuseKernel<<<blocks, kBlock, 0, stream>>>(round.parts, queue);
    CUDA_CHECK_LAUNCH("refuseKernel");
    joinKernel<<<blocks, kBlock, 0, stream>>>(round.parts, queue, &counts_.data()->done);
    CUDA_CHECK_LAUNCH("joinKernel");
}

u64 LeidenRefinement::mergePairs(const LevelView& level, f64 resolution, f64 m2, VertexId* part, u32 seed) {
    const cudaStream_t stream = workspace_.stream();
    Parts parts;
    parts.wish = wish_.data();
    parts.factor = resolution / m2;
    parts.seed = seed;
    counts_.fillBytes(0, stream);
    partnerKernel<<<gridFor(level.vertices, kWarpsPerBlock), kBlock, 0, stream>>>(level, parts);
    CUDA_CHECK_LAUNCH("partnerKernel");
    pairKernel<<<gridFor(level.vertices, kBlock), kBlock, 0, stream>>>(level.vertices, wish_.data(), part,
                                                                       &counts_.data()->done);
    CUDA_CHECK_LAUNCH("pairKernel");
    return countsNow().done;
}

}  // namespace quartier::gpu::louvain
