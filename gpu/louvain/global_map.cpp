#include "gpu/louvain/global_map.h"

namespace quartier::gpu::louvain {

GlobalMapView GlobalMap::clear(u64 keys, cudaStream_t stream) {
    slots_ = slotsFor(keys);
    if (slots_ > keys_.size() || slots_ > sums_.size()) {
        release();  // both make room before either is taken
        keys_ = DeviceBuffer<u64>(slots_, stream);
        sums_ = DeviceBuffer<f64>(slots_, stream);
    }
    CUDA_CHECK(cudaMemsetAsync(keys_.data(), 0xFF, slots_ * sizeof(u64), stream));
    CUDA_CHECK(cudaMemsetAsync(sums_.data(), 0, slots_ * sizeof(f64), stream));
    return {keys_.data(), sums_.data(), slots_};
}

void GlobalMap::contractTable(Workspace& workspace, u64* count) {
    keepPairs(workspace, keys_.data(), sums_.data(), count, slots_);
}

DeviceBuffer<u64> GlobalMap::takeKeys(u64 count, cudaStream_t stream) {
    DeviceBuffer<u64> all = std::move(keys_);
    if (all.shrink(count)) return all;
    DeviceBuffer<u64> taken(count, stream);
    if (count != 0)
        CUDA_CHECK(
            cudaMemcpyAsync(taken.data(), all.data(), taken.bytes(), cudaMemcpyDeviceToDevice, stream));
    return taken;
}

void GlobalMap::release() {
    keys_.reset();
    sums_.reset();
}

}  // namespace quartier::gpu::louvain
