#include "gpu/louvain/fast/used_slots.h"

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/primitives/cub_call.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

struct IsUsed {
    template <class Sum>
    __device__ bool operator()(const Arc<Sum>& slot) const {
        return slot.target != kNoVertex;
    }
};

template <class Sum>
__global__ void emptyKernel(Arc<Sum>* slots, u64 count) {
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; i < count; i += step)
        slots[i] = {kNoVertex, 0};
}

}  // namespace

template <class Sum>
void emptySlots(Arc<Sum>* slots, u64 count, cudaStream_t stream) {
    constexpr u32 kMostBlocks = 4096;
    emptyKernel<<<gridFor(count, kBlock, kMostBlocks), kBlock, 0, stream>>>(slots, count);
    CUDA_CHECK_LAUNCH("emptyKernel");
}

template <class Sum>
void selectUsedSlots(Workspace& workspace, const Arc<Sum>* slots, u64 count, Arc<Sum>* used) {
    if (count == 0) return;
    DeviceBuffer<u64> selected(1, workspace.stream());
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceSelect::If(scratch, bytes, slots, used, selected.data(), static_cast<i64>(count),
                                     IsUsed{}, workspace.stream());
    });
}

template void emptySlots<u32>(Arc<u32>*, u64, cudaStream_t);
template void emptySlots<u64>(Arc<u64>*, u64, cudaStream_t);
template void selectUsedSlots<u32>(Workspace&, const Arc<u32>*, u64, Arc<u32>*);
template void selectUsedSlots<u64>(Workspace&, const Arc<u64>*, u64, Arc<u64>*);

}  // namespace quartier::gpu::louvain::fast
