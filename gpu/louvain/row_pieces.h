// Rows that are laid end to end in one array, cut in pieces of consecutive rows: as many as so much memory
// holds.
#pragma once

#include "gpu/device_buffer.h"

namespace quartier::gpu::louvain {

struct RowPiece {
    u32 first = 0;  // row
    u32 count = 0;  // rows
    u64 base = 0;   // items before the first row
    u64 items = 0;  // of all its rows
};

class PieceCutter {
  public:
    explicit PieceCutter(cudaStream_t stream) : stream_(stream), piece_(1, stream) {}

    // Row r has items starts[r] .. starts[r + 1] - 1; starts: [rows + 1] on the device. As many rows from
    // `first` on as have at most `most` items together: none where the first has more. Waits.
    RowPiece cut(const u64* starts, u32 rows, u32 first, u64 most);
    // The piece that was cut last.
    const RowPiece* onDevice() const { return piece_.data(); }

  private:
    cudaStream_t stream_;
    DeviceBuffer<RowPiece> piece_;
};

}  // namespace quartier::gpu::louvain
