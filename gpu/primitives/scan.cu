#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {

void exclusiveSum(Workspace& workspace, const u32* in, u32* out, u64 count) {
    if (count == 0) return;
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceScan::ExclusiveSum(scratch, bytes, in, out, count, workspace.stream());
    });
}

}  // namespace quartier::gpu
