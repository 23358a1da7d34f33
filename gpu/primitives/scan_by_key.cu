#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {

void exclusiveSumByKey(Workspace& workspace, const u32* keys, const f64* in, f64* out, u64 count) {
    if (count == 0) return;
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceScan::ExclusiveSumByKey(scratch, bytes, keys, in, out, static_cast<u32>(count),
                                                  ::cuda::std::equal_to<>{}, workspace.stream());
    });
}

}  // namespace quartier::gpu
