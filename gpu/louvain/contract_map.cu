#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/contract_map.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostBlocks = 1u << 20;

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

}  // namespace

CoarseRows contractByMap(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                         const Renumbered& renumbered, SubPhases& phases) {
    const cudaStream_t stream = workspace.stream();
    const int bits = bitsFor(renumbered.communities);
    GlobalMap map;
    DeviceBuffer<u64> counted(1, stream);
    phases("map", level.arcs, [&] {
        const GlobalMapView view = map.clear(mostKeys(level.arcs, renumbered.communities), stream);
        communitiesMapKernel<<<gridFor(level.arcs, kBlock, kMostBlocks), kBlock, 0, stream>>>(
            level, renumbered.parent.data(), bits, view);
        CUDA_CHECK_LAUNCH("communitiesMapKernel");
    });
    u64 count = 0;
    phases("contract table", level.arcs, [&] { map.contractTable(workspace, counted.data()); });
    download(&count, counted.data(), 1, stream);
    // Half by half the map is let go, before the sort asks for its second list.
    DeviceBuffer<u64> keysA = copied(map.keys(), count, stream);
    map.releaseKeys();
    DeviceBuffer<f64> sumsA = copied(map.sums(), count, stream);
    map.release();
    DeviceBuffer<u64> keysB(count, stream);
    DeviceBuffer<f64> sumsB(count, stream);
    Swapped<u64> keys{keysA.data(), keysB.data()};
    Swapped<f64> sums{sumsA.data(), sumsB.data()};
    phases("sort", count, [&] { sortPairs(workspace, keys, sums, count, 2 * bits); });
    (keys.current == keysA.data() ? keysB : keysA).reset();
    (sums.current == sumsA.data() ? sumsB : sumsA).reset();
    return rowsFromKeys(level, partition, renumbered, keys.current, sums.current, count, bits, stream);
}

u64 contractByMapBytes(const LevelView& level, const Renumbered& renumbered) {
    return (GlobalMap::kBytesPerKey + sizeof(u64)) * mostKeys(level.arcs, renumbered.communities);
}

}  // namespace quartier::gpu::louvain
