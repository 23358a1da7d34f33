#include "gpu/betweenness/virtual_rows.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::betweenness {
namespace {

__global__ void partsKernel(const ArcOffset* offsets, u64 vertices, u32 most, u64* parts) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v > vertices) return;
    parts[v] = v == vertices ? 0 : (offsets[v + 1] - offsets[v] + most - 1) / most;
}

}  // namespace

void VirtualRows::build(const RowsView& rows, VertexId vertices, u32 most, bool dealt, Workspace& workspace) {
    const cudaStream_t stream = workspace.stream();
    const u64 n = vertices;
    first_.ensure(n + 1, stream);
    partsKernel<<<gridFor(n + 1, kBlock), kBlock, 0, stream>>>(rows.offsets, n, most, first_.data());
    CUDA_CHECK_LAUNCH("partsKernel");
    exclusiveSum(workspace, first_.data(), first_.data(), n + 1);
    u64 count = 0;
    download(&count, first_.data() + n, 1, stream);
    owner_.ensure(count, stream);
    expandSources(first_.data(), vertices, count, owner_.data(), stream);
    view_ = {rows, first_.data(), owner_.data(), count, most, dealt};
}

}  // namespace quartier::gpu::betweenness
