#include <utility>

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/schedule.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u32 kMostKeys = kMaxRounds * kMaxClasses + 1;
static_assert(kMostKeys <= 256, "keys are bytes");

__device__ u32 classOf(const DegreeClasses& classes, u64 degree) {
    u32 c = 0;
    while (c + 1 < classes.count && degree > classes.most[c]) ++c;
    return c;
}

// key = the place of (round, class) in the order of the sweep, or the last key for vertices left out.
__global__ void keyKernel(LevelView level, PartitionView p, DegreeClasses classes, SweepOrder order, u32 seed,
                          u8* keys, VertexId* vertices, u64* arcsOfKey, u32* verticesOfKey) {
    __shared__ u32 mine[kMostKeys];
    __shared__ u64 mineArcs[kMostKeys];
    for (u32 k = threadIdx.x; k < kMostKeys; k += kBlock) {
        mine[k] = 0;
        mineArcs[k] = 0;
    }
    __syncthreads();
    const u32 leftOut = order.rounds * classes.count;
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < level.vertices) {
        const u64 degree = level.offsets[v + 1] - level.offsets[v];
        u32 key = leftOut;
        if (p.active[v] != 0 && degree != 0) {
            const u32 round = mixBits(static_cast<u32>(v) ^ seed) % order.rounds;
            const u32 c = classOf(classes, degree);
            key = order.classByClass ? c * order.rounds + round : round * classes.count + c;
            atomicAddU64(&mineArcs[key], degree);
        }
        p.active[v] = 0;
        keys[v] = static_cast<u8>(key);
        vertices[v] = static_cast<VertexId>(v);
        atomicAdd(&mine[key], 1u);
    }
    __syncthreads();
    for (u32 k = threadIdx.x; k < leftOut; k += kBlock) {
        if (mine[k] == 0) continue;
        atomicAdd(&verticesOfKey[k], mine[k]);
        atomicAddU64(&arcsOfKey[k], mineArcs[k]);
    }
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
                    const SweepOrder& order, u32 seed) {
    const cudaStream_t stream = workspace_.stream();
    counts_.fillBytes(0, stream);
    keyKernel<<<gridFor(level.vertices, kBlock), kBlock, 0, stream>>>(
        level, partition, classes, order, seed, keys_.data(), vertices_.data(), counts_.data()->arcs,
        counts_.data()->vertices);
    CUDA_CHECK_LAUNCH("keyKernel");
    Swapped<u8> keys{keys_.data(), keysOther_.data()};
    Swapped<u32> vertices{vertices_.data(), verticesOther_.data()};
    sortPairs(workspace_, keys, vertices, level.vertices, bitsFor(order.rounds * classes.count));
    list_ = vertices.current;
    cutIntoSteps(hostCounts_.read(counts_.data(), stream), classes, order);
}

void Schedule::cutIntoSteps(const Counts& counts, const DegreeClasses& classes, const SweepOrder& order) {
    steps_.clear();
    size_ = 0;
    arcs_ = 0;
    const u32 perStep = order.classByClass ? 1 : classes.count;
    Step step;
    for (u32 key = 0; key < order.rounds * classes.count; ++key) {
        const u32 c = order.classByClass ? key / order.rounds : key % classes.count;
        const u32 count = counts.vertices[key];
        if (count != 0) step.push_back({size_, size_ + count, c, counts.arcs[key]});
        size_ += count;
        arcs_ += counts.arcs[key];
        if ((key + 1) % perStep == 0 && !step.empty()) steps_.push_back(std::exchange(step, {}));
    }
}

}  // namespace quartier::gpu::louvain
