#include <thrust/iterator/counting_iterator.h>

#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {

void selectIndices(Workspace& workspace, const u8* flags, u32* indices, u32* selected, u64 count) {
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceSelect::Flagged(scratch, bytes, thrust::counting_iterator<u32>(0), flags, indices,
                                          selected, static_cast<i64>(count), workspace.stream());
    });
}

}  // namespace quartier::gpu
