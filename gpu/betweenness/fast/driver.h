// The run of `fast`: the graph in a new order, batches of sources at a time, and what overflows or is too
// deep for the batch kernel by the deep kernel. See batch.h and deep.h.
//
// Accuracy: floats in a batch, one double addition per vertex, level and batch. Reproducible: batches are
// dealt to groups in turn, every group has its own sums, and groups are added up in turn, so a run is
// bit-identical to another with the same options on the same kind of device with as much memory.
#pragma once

#include "analytics/centrality.h"
#include "gpu/betweenness/fast/batch.h"
#include "gpu/betweenness/fast/deep.h"

namespace quartier::gpu::betweenness::fast {

// For measurements: shapes instead of those that batchShape() and deepShape() would choose.
struct Shapes {
    const BatchShape* batch = nullptr;
    const DeepShape* deep = nullptr;
    bool onlyDeep = false;
};

// The device must be current.
CentralityResult runFast(const Graph& graph, const CentralityOptions& options, RunContext& context,
                         int device, const Shapes& shapes = {});

// Device memory of a run, the upload included.
u64 fastBytes(const Graph& graph, const CentralityOptions& options);

}  // namespace quartier::gpu::betweenness::fast
