#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {

void sum(Workspace& workspace, const f64* values, f64* out, u64 count) {
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceReduce::Sum(scratch, bytes, values, out, count, workspace.stream());
    });
}

void smallestAndLargest(Workspace& workspace, const f32* values, f32* smallest, f32* largest, u64 count) {
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceReduce::Min(scratch, bytes, values, smallest, count, workspace.stream());
    });
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceReduce::Max(scratch, bytes, values, largest, count, workspace.stream());
    });
}

}  // namespace quartier::gpu
