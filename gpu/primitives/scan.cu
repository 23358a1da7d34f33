#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {
namespace {

template <class T>
void scan(Workspace& workspace, const T* in, T* out, u64 count) {
    if (count == 0) return;
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceScan::ExclusiveSum(scratch, bytes, in, out, count, workspace.stream());
    });
}

}  // namespace

void exclusiveSum(Workspace& workspace, const u32* in, u32* out, u64 count) {
    scan(workspace, in, out, count);
}
void exclusiveSum(Workspace& workspace, const u64* in, u64* out, u64 count) {
    scan(workspace, in, out, count);
}

}  // namespace quartier::gpu
