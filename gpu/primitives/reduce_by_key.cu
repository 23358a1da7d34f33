#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {

void sumByKey(Workspace& workspace, const u64* keys, const f64* values, u64* distinct, f64* sums, u64* runs,
              u64 count) {
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceReduce::ReduceByKey(scratch, bytes, keys, distinct, values, sums, runs,
                                              ::cuda::std::plus<>{}, count, workspace.stream());
    });
}

}  // namespace quartier::gpu
