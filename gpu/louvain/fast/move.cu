#include "gpu/launch.h"
#include "gpu/louvain/fast/local_moving.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

template <class Sum>
__global__ void __launch_bounds__(kMoveThreads, 2) moveKernel(const __grid_constant__ MoveTask<Sum> task) {
    extern __shared__ u64 memory[];
    __shared__ PhaseShared block;
    moveLocally(task, memory, block);
}

// Largest tables with which two blocks fit on a multiprocessor.
template <class Sum>
u32 slotsPerWarp(u32 most) {
    int device = 0;
    int perProcessor = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&perProcessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device));
    constexpr u32 kReserved = 1024;  // of every block, for the system
    const u32 largest = SharedLayout<Sum>::bytes(kMostSlotsPerWarp) + kReserved;
    const bool fits = 2 * largest <= static_cast<u32>(perProcessor);
    return std::min(most, fits ? kMostSlotsPerWarp : kMostSlotsPerWarp / 2);
}

}  // namespace

template <class Sum>
MoveShape moveShape(u32 mostSlotsPerWarp) {
    MoveShape shape;
    shape.slotsPerWarp = slotsPerWarp<Sum>(mostSlotsPerWarp);
    shape.sharedBytes = SharedLayout<Sum>::bytes(shape.slotsPerWarp);
    shape.limits.warp = shape.slotsPerWarp * 3 / 4;
    shape.limits.team = kTeamWarps * shape.limits.warp;
    shape.limits.block = kWarps * shape.limits.warp;
    shape.limits.chunk = shape.limits.block / 2;
    CUDA_CHECK(cudaFuncSetAttribute(moveKernel<Sum>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shape.sharedBytes)));
    int perProcessor = 0;
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, moveKernel<Sum>, kMoveThreads,
                                                             shape.sharedBytes));
    shape.mostBlocks = static_cast<u32>(perProcessor * multiprocessors());
    return shape;
}

template <class Sum>
void launchMoves(const MoveTask<Sum>& task, const MoveShape& shape, u32 blocks, cudaStream_t stream) {
    CUDA_CHECK(cudaMemsetAsync(&task.log->state.arrived, 0, sizeof(u32), stream));
    void* arguments[] = {const_cast<MoveTask<Sum>*>(&task)};
    CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(moveKernel<Sum>), dim3(blocks),
                                           dim3(kMoveThreads), arguments, shape.sharedBytes, stream));
}

template MoveShape moveShape<u32>(u32);
template MoveShape moveShape<u64>(u32);
template void launchMoves<u32>(const MoveTask<u32>&, const MoveShape&, u32, cudaStream_t);
template void launchMoves<u64>(const MoveTask<u64>&, const MoveShape&, u32, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
