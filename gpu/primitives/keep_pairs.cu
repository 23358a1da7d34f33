#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>

#include "gpu/primitives/cub_call.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu {
namespace {

struct HasKey {
    __device__ bool operator()(const thrust::tuple<u64, f64>& pair) const {
        return thrust::get<0>(pair) != kNoKey;
    }
};

}  // namespace

void keepPairs(Workspace& workspace, u64* keys, f64* values, u64* kept, u64 count) {
    const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(keys, values));
    withScratch(workspace, [&](void* scratch, size_t& bytes) {
        return cub::DeviceSelect::If(scratch, bytes, pairs, kept, static_cast<i64>(count), HasKey{},
                                     workspace.stream());
    });
}

}  // namespace quartier::gpu
