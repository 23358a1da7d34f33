#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {
namespace {

template <class Key, class Value>
void sortBuffers(Workspace& workspace, Swapped<Key>& keys, Swapped<Value>& values, u64 count, int bits) {
    if (count == 0) return;
    cub::DoubleBuffer<Key> k(keys.current, keys.other);
    cub::DoubleBuffer<Value> v(values.current, values.other);
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceRadixSort::SortPairs(scratch, bytes, k, v, count, 0, bits, workspace.stream());
    });
    keys = {k.Current(), k.Alternate()};
    values = {v.Current(), v.Alternate()};
}

}  // namespace

void sortPairs(Workspace& workspace, Swapped<u64>& keys, Swapped<f64>& values, u64 count, int bits) {
    sortBuffers(workspace, keys, values, count, bits);
}
void sortPairs(Workspace& workspace, Swapped<u32>& keys, Swapped<u32>& values, u64 count, int bits) {
    sortBuffers(workspace, keys, values, count, bits);
}
void sortPairs(Workspace& workspace, Swapped<u64>& keys, Swapped<u32>& values, u64 count, int bits) {
    sortBuffers(workspace, keys, values, count, bits);
}
void sortPairs(Workspace& workspace, Swapped<u8>& keys, Swapped<u32>& values, u64 count, int bits) {
    sortBuffers(workspace, keys, values, count, bits);
}

}  // namespace quartier::gpu
