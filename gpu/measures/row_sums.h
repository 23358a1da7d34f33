// Sums over the rows of a graph on the device: the product of its matrix with a vector.
#pragma once

#include "gpu/device_buffer.h"
#include "gpu/device_graph.h"

namespace quartier::gpu::measures {

// Arcs are shared out evenly whatever the lengths of the rows (a row may have all of them), and every sum is
// added up in an order that never changes. Reuses its plan of the rows: made once, asked in every step.
//
// Merge-based: Merrill and Garland, "Merge-based parallel sparse matrix-vector multiplication", SC 2016,
// with chunks of arcs alone, as rows without arcs cost nothing.
class RowSums {
  public:
    // `rows` must stay while this lives.
    RowSums(RowsView rows, VertexId vertices, u64 arcs, cudaStream_t stream);

    // sums[v] = the sum over the arcs (v, w) of weight * values[w], for every row that has arcs; others are
    // left as they are. `weighted`: heed the weights, where there are some. values null: all 1.
    void add(const f64* values, bool weighted, f64* sums) const;

    static u64 bytesFor(u64 arcs);

  private:
    RowsView rows_;
    VertexId vertices_;
    u64 arcs_;
    cudaStream_t stream_;
    u32 chunks_;
    DeviceBuffer<VertexId> firstRow_;    // [chunks + 1]: the row of a chunk's first arc; at the end the last
    mutable DeviceBuffer<f64> headSum_;  // [chunks]: of the row that began in an earlier chunk
    mutable DeviceBuffer<f64> tailSum_;  // [chunks]: of the row that begins here and goes on in the next
};

}  // namespace quartier::gpu::measures
