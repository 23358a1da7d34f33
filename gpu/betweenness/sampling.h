// "Accelerating Graph Betweenness Centrality with CUDA" (NVIDIA developer blog, 2014), section "Hybrid
// Parallelization Techniques"; McLaughlin and Bader, "Scalable and High Performance Betweenness Centrality on
// the GPU" (SC 2014), for the figures that the blog leaves open.
//
// The first searches (depth-samples, 512) are work-efficient and leave their depths. Their median
// (depth-quantile, 0.5) estimates the diameter: over depth-threshold (4) times log2 n the rest stays
// work-efficient, under it the rest is edge-parallel. The trace says which ("depth/..."). Cost and memory are
// those of the two.
#pragma once

#include "analytics/centrality.h"
#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

std::unique_ptr<SourceStrategy> makeSampling(const CentralityOptions& options);

}  // namespace quartier::gpu::betweenness
