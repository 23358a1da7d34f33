#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/schedule.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostKeys = kRounds * kMaxClasses + 1;

__device__ u32 classOf(const DegreeClasses& classes, u64 degree) {
    u32 c = 0;
    while (c + 1 < classes.count && degree > classes.most[c]) ++c;
    return c;
}

// key = round * classes + class, or the last key for vertices that are left out.
__global__ void keyKernel(LevelView level, PartitionView p, DegreeClasses classes, u32 seed, u8* keys,
                          VertexId* vertices, u32* counts) {
    __shared__ u32 mine[kMostKeys];
    for (u32 k = threadIdx.x; k < kMostKeys; k += kBlock) mine[k] = 0;
    __syncthreads();
    const u32 leftOut = kRounds * classes.count;
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < level.vertices) {
        const u64 degree = level.offsets[v + 1] - level.offsets[v];
        u32 key = leftOut;
        if (p.active[v] != 0 && degree != 0) {
            const u32 round = mixBits(static_cast<u32>(v) ^ seed) % kRounds;
            key = round * classes.count + classOf(classes, degree);
        }
        p.active[v] = 0;
        keys[v] = static_cast<u8>(key);
        vertices[v] = static_cast<VertexId>(v);
        atomicAdd(&mine[key], 1u);
    }
    __syncthreads();
    for (u32 k = threadIdx.x; k < kMostKeys; k += kBlock)
        if (mine[k] != 0) atomicAdd(&counts[k], mine[k]);
}

int bitsFor(u32 largest) {
    int bits = 1;
    while ((1u << bits) <= largest) ++bits;
    return bits;
}

}  // namespace

Schedule::Schedule(Workspace& workspace, VertexId vertices)
    : workspace_(workspace),
      keys_(vertices, workspace.stream()),
      keysOther_(vertices, workspace.stream()),
      vertices_(vertices, workspace.stream()),
      verticesOther_(vertices, workspace.stream()),
      counts_(1, workspace.stream()) {
    static_assert(kMostKeys == kKeys);
}

void Schedule::draw(const LevelView& level, const PartitionView& partition, const DegreeClasses& classes,
                    u32 seed) {
    const cudaStream_t stream = workspace_.stream();
    classes_ = classes.count;
    counts_.fillBytes(0, stream);
    keyKernel<<<gridFor(level.vertices, kBlock), kBlock, 0, stream>>>(
        level, partition, classes, seed, keys_.data(), vertices_.data(), counts_.data()->perKey);
    CUDA_CHECK_LAUNCH("keyKernel");
    Swapped<u8> keys{keys_.data(), keysOther_.data()};
    Swapped<u32> vertices{vertices_.data(), verticesOther_.data()};
    const u32 leftOut = kRounds * classes_;
    sortPairs(workspace_, keys, vertices, level.vertices, bitsFor(leftOut));
    list_ = vertices.current;
    const Counts& counts = hostCounts_.read(counts_.data(), stream);
    starts_[0] = 0;
    for (u32 k = 0; k < leftOut; ++k) starts_[k + 1] = starts_[k] + counts.perKey[k];
}

}  // namespace quartier::gpu::louvain
