// Connected parts of communities by a lock-free union-find over the arcs inside communities: a root is only
// ever hung under a smaller vertex, so the forest has no cycles and the final roots (the smallest vertex of
// each part) do not depend on the order of events. Work O(arcs) in practice, memory 4 bytes per vertex.
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/level.h"
#include "gpu/union_find.cuh"

namespace quartier::gpu::louvain {
namespace {

__global__ void identityKernel(VertexId* parent, VertexId vertices) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) parent[v] = static_cast<VertexId>(v);
}

__global__ void uniteKernel(LevelView level, const VertexId* label, VertexId* parent) {
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 a = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; a < level.arcs; a += step) {
        const VertexId s = level.sources[a];
        const VertexId t = level.targets[a];
        if (s >= t || label[s] != label[t]) continue;
        unite(parent, s, t);
    }
}

__global__ void rootsKernel(VertexId* parent, VertexId* label, VertexId vertices) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) label[v] = rootOf(parent, static_cast<VertexId>(v));
}

}  // namespace

void splitIntoConnected(const LevelView& level, VertexId* label, VertexId* scratch, cudaStream_t stream) {
    const u32 blocks = gridFor(level.vertices, kBlock);
    identityKernel<<<blocks, kBlock, 0, stream>>>(scratch, level.vertices);
    CUDA_CHECK_LAUNCH("identityKernel");
    uniteKernel<<<gridFor(level.arcs, kBlock, 1u << 20), kBlock, 0, stream>>>(level, label, scratch);
    CUDA_CHECK_LAUNCH("uniteKernel");
    rootsKernel<<<blocks, kBlock, 0, stream>>>(scratch, label, level.vertices);
    CUDA_CHECK_LAUNCH("rootsKernel");
}

}  // namespace quartier::gpu::louvain
