#include "gpu/louvain/fast/partition.h"

#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/louvain/fast/walk.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u32 kSumBlocks = 1024;

template <class Sum>
__global__ void singletonsKernel(Rows<Sum> rows, VertexId* label, Community<Sum>* community) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= rows.vertices) return;
    label[v] = static_cast<VertexId>(v);
    community[v] = {rows.strength[v], 1};
}

template <class Sum>
__global__ void setTotalsKernel(const Sum* total, VertexId count, Community<Sum>* community) {
    const u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (c < count) community[c] = {total[c], 0};
}

template <class Sum>
__global__ void getTotalsKernel(const Community<Sum>* community, VertexId count, Sum* total) {
    const u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (c < count) total[c] = community[c].total;
}

__global__ void gatherKernel(const VertexId* index, const VertexId* from, VertexId count, VertexId* to) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < count) to[v] = from[index[v]];
}

template <class Sum>
struct BetweenOfRow {
    Rows<Sum> rows;
    const VertexId* label;
    u64* between;

    template <u32 kLanes>
    __device__ void walk(const RowPart& part) const {
        const VertexId own = label[part.vertex];
        u64 sum = 0;
        for (u32 pass = 0; pass < part.passes; ++pass) {
            if (!part.has(pass)) continue;
            const Arc<Sum> arc = rows.arc(part.arc(pass));
            if (label[arc.target] != own) sum += arc.weight;
        }
        sum = sumOfLanes<kWarp>(sum);
        if (threadIdx.x % kWarp == 0 && sum != 0) atomicAddU64(between, sum);
    }
};

__global__ void weightsKernel(const f32* weights, u64 count, f64* parts, u32* fractions) {
    f64 sum = 0;
    bool fraction = false;
    for (u64 a = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; a < count;
         a += static_cast<u64>(gridDim.x) * kBlock) {
        const f32 weight = weights[a];
        sum += static_cast<f64>(weight);
        fraction = fraction || weight != rintf(weight);
    }
    sum = blockSum(sum);
    if (threadIdx.x == 0) parts[blockIdx.x] = sum;
    if (fraction) *fractions = 1;
}

template <class Sum>
__global__ void sumKernel(const Sum* values, VertexId count, u64* sum) {
    u64 mine = 0;
    for (u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; v < count;
         v += static_cast<u64>(gridDim.x) * kBlock)
        mine += values[v];
    mine = sumOfLanes<kWarp>(mine);
    if (threadIdx.x % kWarp == 0 && mine != 0) atomicAddU64(sum, mine);
}

}  // namespace

template <class Sum>
void startSingletons(const Rows<Sum>& rows, VertexId* label, Community<Sum>* community, cudaStream_t stream) {
    singletonsKernel<<<gridFor(rows.vertices, kBlock), kBlock, 0, stream>>>(rows, label, community);
    CUDA_CHECK_LAUNCH("startKernel");
}

template <class Sum>
void setTotals(const Sum* total, VertexId count, Community<Sum>* community, cudaStream_t stream) {
    setTotalsKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(total, count, community);
    CUDA_CHECK_LAUNCH("setTotalsKernel");
}

template <class Sum>
void getTotals(const Community<Sum>* community, VertexId count, Sum* total, cudaStream_t stream) {
    getTotalsKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(community, count, total);
    CUDA_CHECK_LAUNCH("getTotalsKernel");
}

void gather(const VertexId* index, const VertexId* from, VertexId count, VertexId* to, cudaStream_t stream) {
    gatherKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(index, from, count, to);
    CUDA_CHECK_LAUNCH("gatherKernel");
}

template <class Sum>
void addBetween(const OwnedLevel<Sum>& level, const RowLimits& limits, const VertexId* label, u64* between,
                cudaStream_t stream) {
    walkRows(level.rows, level.longRows.view, limits, BetweenOfRow<Sum>{level.rows, label, between}, stream);
}

WeightSummary summariseWeights(const f32* weights, u64 count, cudaStream_t stream) {
    DeviceBuffer<f64> parts(kSumBlocks, stream);
    DeviceBuffer<u32> fractions(1, stream);
    fractions.fillBytes(0, stream);
    weightsKernel<<<kSumBlocks, kBlock, 0, stream>>>(weights, count, parts.data(), fractions.data());
    CUDA_CHECK_LAUNCH("weightsKernel");
    WeightSummary summary;
    for (const f64 part : downloaded(parts, kSumBlocks, stream)) summary.sum += part;
    u32 any = 0;
    download(&any, fractions.data(), 1, stream);
    summary.integers = any == 0;
    return summary;
}

template <class Sum>
void addUp(const Sum* values, VertexId count, u64* sum, cudaStream_t stream) {
    sumKernel<<<gridFor(count, kBlock, kSumBlocks), kBlock, 0, stream>>>(values, count, sum);
    CUDA_CHECK_LAUNCH("sumKernel");
}

template void startSingletons<u32>(const Rows<u32>&, VertexId*, Community<u32>*, cudaStream_t);
template void startSingletons<u64>(const Rows<u64>&, VertexId*, Community<u64>*, cudaStream_t);
template void setTotals<u32>(const u32*, VertexId, Community<u32>*, cudaStream_t);
template void setTotals<u64>(const u64*, VertexId, Community<u64>*, cudaStream_t);
template void getTotals<u32>(const Community<u32>*, VertexId, u32*, cudaStream_t);
template void getTotals<u64>(const Community<u64>*, VertexId, u64*, cudaStream_t);
template void addBetween<u32>(const OwnedLevel<u32>&, const RowLimits&, const VertexId*, u64*, cudaStream_t);
template void addBetween<u64>(const OwnedLevel<u64>&, const RowLimits&, const VertexId*, u64*, cudaStream_t);
template void addUp<u32>(const u32*, VertexId, u64*, cudaStream_t);
template void addUp<u64>(const u64*, VertexId, u64*, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
