#include "gpu/louvain/row_pieces.h"

#include "gpu/launch.h"

namespace quartier::gpu::louvain {
namespace {

// One thread.
__global__ void cutPieceKernel(const u64* starts, u32 rows, u32 first, u64 most, RowPiece* piece) {
    const u64 base = starts[first];
    u32 low = 0;  // so many fit
    u32 high = rows - first;
    while (low < high) {
        const u32 middle = low + (high - low + 1) / 2;
        if (starts[first + middle] - base <= most)
            low = middle;
        else
            high = middle - 1;
    }
    *piece = {first, low, base, starts[first + low] - base};
}

}  // namespace

RowPiece PieceCutter::cut(const u64* starts, u32 rows, u32 first, u64 most) {
    cutPieceKernel<<<1, 1, 0, stream_>>>(starts, rows, first, most, piece_.data());
    CUDA_CHECK_LAUNCH("cutPieceKernel");
    RowPiece piece;
    download(&piece, piece_.data(), 1, stream_);
    return piece;
}

}  // namespace quartier::gpu::louvain
