// Kernels over a partition of a level, between local moving phases.
#pragma once

#include "gpu/louvain/fast/level.h"

namespace quartier::gpu::louvain::fast {

// Every vertex a community of its own.
template <class Sum>
void startSingletons(const Rows<Sum>& rows, VertexId* label, Community<Sum>* community, cudaStream_t stream);
// community[c].total = total[c]; sizes are not known.
template <class Sum>
void setTotals(const Sum* total, VertexId count, Community<Sum>* community, cudaStream_t stream);
template <class Sum>
void getTotals(const Community<Sum>* community, VertexId count, Sum* total, cudaStream_t stream);

// to[v] = from[index[v]].
void gather(const VertexId* index, const VertexId* from, VertexId count, VertexId* to, cudaStream_t stream);
// Weight of the arcs between communities, added to *between.
template <class Sum>
void addBetween(const OwnedLevel<Sum>& level, const RowLimits& limits, const VertexId* label, u64* between,
                cudaStream_t stream);

// Whether all weights are integers, and their sum in f64 in an order that never changes. Waits.
struct WeightSummary {
    f64 sum = 0;
    bool integers = true;
};
WeightSummary summariseWeights(const f32* weights, u64 count, cudaStream_t stream);

// *sum += all values.
template <class Sum>
void addUp(const Sum* values, VertexId count, u64* sum, cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
