// Sums over all vertices on all cores.
#pragma once

#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/error.h"
#include "core/run_context.h"

namespace quartier {

inline constexpr u64 kPieceVertices = 1 << 11;

// The same bits for any number of threads: the vertices fall into pieces that do not depend on it, and the
// sums of the pieces are added in their order. `context` must outlive it.
class PieceSums {
  public:
    PieceSums(u64 vertices, const RunContext& context)
        : vertices_(vertices), context_(context), sums_((vertices + kPieceVertices - 1) / kPieceVertices) {}

    // Sum of work(begin, end) over the pieces. Throws Cancelled.
    template <class Work>
    f64 ofPieces(Work&& work) {
        tbb::parallel_for(size_t{0}, sums_.size(), [&](size_t piece) {
            if (context_.stop.stop_requested()) return;
            sums_[piece] = work(piece * kPieceVertices, std::min(vertices_, (piece + 1) * kPieceVertices));
        });
        if (context_.shouldStop()) throw Cancelled();
        return std::accumulate(sums_.begin(), sums_.end(), 0.0);
    }

    // Sum of work(v) over the vertices. Throws Cancelled.
    template <class Work>
    f64 ofVertices(Work&& work) {
        return ofPieces([&](u64 begin, u64 end) {
            f64 sum = 0;
            for (u64 v = begin; v < end; ++v) sum += work(v);
            return sum;
        });
    }

  private:
    u64 vertices_;
    const RunContext& context_;
    std::vector<f64> sums_;  // of the pieces
};

}  // namespace quartier
