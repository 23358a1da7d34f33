#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/contract_map.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostBlocks = 1u << 20;
// Coarse arcs per 100 arcs that memory is planned for.
constexpr u64 kCoarsePercent = 60;

__global__ void communitiesMapKernel(LevelView level, const VertexId* parent, int bits, GlobalMapView map) {
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 a = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; a < level.arcs; a += step) {
        const VertexId s = level.sources[a];
        const VertexId t = level.targets[a];
        addToMap(map, static_cast<u64>(parent[s]) << bits | parent[t],
                 level.weight(a) * (s == t ? level.loopFactor : 1.0));
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
    // The map is let go before the sort asks for its second list.
    DeviceBuffer<u64> keysA = copied(map.keys(), count, stream);
    DeviceBuffer<f64> sumsA = copied(map.sums(), count, stream);
    map.release();
    DeviceBuffer<u64> keysB(count, stream);
    DeviceBuffer<f64> sumsB(count, stream);
    Swapped<u64> keys{keysA.data(), keysB.data()};
    Swapped<f64> sums{sumsA.data(), sumsB.data()};
    phases("sort", count, [&] { sortPairs(workspace, keys, sums, count, 2 * bits); });
    return rowsFromKeys(level, partition, renumbered, keys.current, sums.current, count, bits, stream);
}

u64 contractByMapBytes(u64 arcs) {
    return GlobalMap::kBytesPerKey * arcs + (sizeof(u64) + sizeof(f64)) * (arcs / 100 * kCoarsePercent);
}

}  // namespace quartier::gpu::louvain
