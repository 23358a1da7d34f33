#include <algorithm>

#include "gpu/arena.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/contract_map.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostBlocks = 1u << 20;
constexpr u32 kBlocksThatCount = 4096;
// With its weight, and twice, while the list is sorted.
constexpr u64 kBytesOfSortedKey = 2 * (sizeof(u64) + sizeof(f64));

// What a warp's lanes bring for one key is added up before it goes to the map: most arcs lie inside
// communities, and those of a large one would queue at one word. Sums are exact, so the order does not
// matter.
__device__ void addByWarp(const GlobalMapView& map, u64 key, f64 weight) {
    const u32 lane = threadIdx.x % kWarp;
    const u32 peers = __match_any_sync(kFullWarp, key);
    f64 sum = 0;
    for (u32 other = 0; other < kWarp; ++other) {
        const f64 brought = __shfl_sync(kFullWarp, weight, static_cast<int>(other));
        if ((peers >> other & 1u) != 0) sum += brought;
    }
    if (key != kNoKey && lane == static_cast<u32>(__ffs(static_cast<int>(peers))) - 1)
        addToMap(map, key, sum);
}

__global__ void communitiesMapKernel(LevelView level, const VertexId* parent, int bits, GlobalMapView map) {
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    const u32 lane = threadIdx.x % kWarp;
    for (u64 base = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x - lane; base < level.arcs;
         base += step) {
        const u64 a = base + lane;
        u64 key = kNoKey;
        f64 weight = 0;
        if (a < level.arcs) {
            const VertexId s = level.sources[a];
            const VertexId t = level.targets[a];
            key = static_cast<u64>(parent[s]) << bits | parent[t];
            weight = level.weight(a) * (s == t ? level.loopFactor : 1.0);
        }
        addByWarp(map, key, weight);
    }
}

__global__ void betweenKernel(LevelView level, const VertexId* parent, u64* between) {
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    u64 mine = 0;
    for (u64 a = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; a < level.arcs; a += step)
        mine += parent[level.sources[a]] != parent[level.targets[a]] ? 1 : 0;
    for (u32 d = kWarp / 2; d > 0; d /= 2) mine += __shfl_xor_sync(kFullWarp, mine, d);
    if (threadIdx.x % kWarp == 0 && mine != 0) atomicAddU64(between, mine);
}

// No more keys can occur than there are arcs, or pairs of communities.
u64 mostKeys(u64 arcs, u64 communities) {
    return communities < (u64{1} << 31) ? std::min(arcs, communities * communities) : arcs;
}

template <class T>
DeviceBuffer<T> copied(const T* from, u64 count, cudaStream_t stream) {
    DeviceBuffer<T> to(count, stream);
    CUDA_CHECK(cudaMemcpyAsync(to.data(), from, count * sizeof(T), cudaMemcpyDeviceToDevice, stream));
    return to;
}

u64 arcsBetween(const LevelView& level, const VertexId* parent, cudaStream_t stream) {
    DeviceBuffer<u64> between(1, stream);
    between.fillBytes(0, stream);
    betweenKernel<<<gridFor(level.arcs, kBlock, kBlocksThatCount), kBlock, 0, stream>>>(level, parent,
                                                                                        between.data());
    CUDA_CHECK_LAUNCH("betweenKernel");
    u64 arcs = 0;
    download(&arcs, between.data(), 1, stream);
    return arcs;
}

// A list of the keys with their weights, sorted.
struct SortedKeys {
    DeviceBuffer<u64> keys;
    DeviceBuffer<f64> sums;
};

SortedKeys sorted(Workspace& workspace, DeviceBuffer<u64> keysA, DeviceBuffer<f64> sumsA, int bits,
                  SubPhases& phases) {
    const u64 count = sumsA.size();
    DeviceBuffer<u64> keysB(count, workspace.stream());
    DeviceBuffer<f64> sumsB(count, workspace.stream());
    Swapped<u64> keys{keysA.data(), keysB.data()};
    Swapped<f64> sums{sumsA.data(), sumsB.data()};
    phases("sort", count, [&] { sortPairs(workspace, keys, sums, count, 2 * bits); });
    return {std::move(keys.current == keysA.data() ? keysA : keysB),
            std::move(sums.current == sumsA.data() ? sumsA : sumsB)};
}

}  // namespace

MapPlan planMap(const LevelView& level, const Renumbered& renumbered, cudaStream_t stream) {
    MapPlan plan;
    plan.keys = plan.mostArcs = mostKeys(level.arcs, renumbered.communities);
    const u64 twice = GlobalMap::keysFor(roomForTwoInArena(stream) / sizeof(u64));
    const u64 fit = std::min(level.room / GlobalMap::kBytesPerKey, twice);
    if (plan.keys <= fit && plan.mostArcs * kBytesOfSortedKey <= level.room) return plan;
    // Most graphs have few arcs between communities.
    const u64 between = arcsBetween(level, renumbered.parent.data(), stream);
    plan.mostArcs = std::min(plan.mostArcs, between + renumbered.communities);
    plan.keys = plan.mostArcs <= fit ? std::min(plan.keys, fit) : 0;
    return plan;
}

std::optional<CoarseRows> contractByMap(Workspace& workspace, const LevelView& level,
                                        const PartitionView& partition, const Renumbered& renumbered,
                                        const MapPlan& plan, SubPhases& phases) {
    const cudaStream_t stream = workspace.stream();
    const int bits = bitsFor(renumbered.communities);
    GlobalMap map;
    DeviceBuffer<u64> counted(1, stream);
    phases("map", level.arcs, [&] {
        const GlobalMapView view = map.clear(plan.keys, stream);
        communitiesMapKernel<<<gridFor(level.arcs, kBlock, kMostBlocks), kBlock, 0, stream>>>(
            level, renumbered.parent.data(), bits, view);
        CUDA_CHECK_LAUNCH("communitiesMapKernel");
    });
    u64 count = 0;
    phases("contract table", level.arcs, [&] { map.contractTable(workspace, counted.data()); });
    download(&count, counted.data(), 1, stream);
    const bool fits = count * kBytesOfSortedKey <= level.room + level.releasableBytes();
    level.releaseSources();
    if (!fits) return std::nullopt;
    // The keys stay in place and the sums follow them, before the sort allocates its second list.
    DeviceBuffer<u64> keys = map.takeKeys(count, stream);
    if (count * sizeof(f64) > roomInArena(stream)) return std::nullopt;
    DeviceBuffer<f64> sums = copied(map.sums(), count, stream);
    map.release();
    const SortedKeys list = sorted(workspace, std::move(keys), std::move(sums), bits, phases);
    return rowsFromKeys(level, partition, renumbered, list.keys.data(), list.sums.data(), count, bits,
                        stream);
}

}  // namespace quartier::gpu::louvain
