#include <algorithm>

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/layout/repulsion_pairs.h"

namespace quartier::gpu::layout {
namespace {

constexpr u32 kPart = 64;  // nodes of a part, where there are not too many parts
constexpr u32 kMostParts = 32;

__global__ void pairsKernel(const float2* positions, const f32* mass, u32 nodes, u32 partSize, f32 softening,
                            float2* parts) {
    __shared__ float4 tile[kBlock];
    const u32 i = blockIdx.x * kBlock + threadIdx.x;
    const float2 p = i < nodes ? positions[i] : float2{0, 0};
    const u32 begin = blockIdx.y * partSize, end = min(nodes, begin + partSize);
    const f32 soft = softening * softening;
    f32 x = 0, y = 0;
    for (u32 first = begin; first < end; first += kBlock) {
        const u32 j = first + threadIdx.x;
        if (j < end) tile[threadIdx.x] = {positions[j].x, positions[j].y, mass[j], 0};
        __syncthreads();
        const u32 count = min(kBlock, end - first);
#pragma unroll 8
        for (u32 t = 0; t < count; ++t) {
            const float4 o = tile[t];
            const f32 dx = p.x - o.x, dy = p.y - o.y;
            const f32 factor = __fdividef(o.z, dx * dx + dy * dy + soft);
            x += factor * dx;
            y += factor * dy;
        }
        __syncthreads();
    }
    if (i < nodes) parts[static_cast<u64>(blockIdx.y) * nodes + i] = {x, y};
}

}  // namespace

u32 pairParts(u32 nodes) { return std::min(gridFor(nodes, kPart), kMostParts); }

void repelPairs(const float2* positions, const f32* mass, u32 nodes, f32 softening, float2* parts,
                cudaStream_t stream) {
    const u32 count = pairParts(nodes);
    const dim3 grid(gridFor(nodes, kBlock), count);
    pairsKernel<<<grid, kBlock, 0, stream>>>(positions, mass, nodes, (nodes + count - 1) / count, softening,
                                             parts);
    CUDA_CHECK_LAUNCH("pairsKernel");
}

}  // namespace quartier::gpu::layout
