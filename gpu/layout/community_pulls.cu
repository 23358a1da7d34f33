#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/layout/community_pulls.h"

namespace quartier::gpu::layout {

namespace {

constexpr u32 kPiece = 1024;  // children of a piece at most

// A warp a piece. `spreads` of the children, or null: they are points.
__global__ void sumPiecesKernel(const u32* pieceBegin, u32 pieces, const float2* positions,
                                const Spread* spreads, const f32* mass, SpreadSums* sums) {
    const u32 piece = (blockIdx.x * kBlock + threadIdx.x) / kWarp;
    if (piece >= pieces) return;
    f64 x = 0, y = 0, squares = 0;
    for (u32 i = pieceBegin[piece] + threadIdx.x % kWarp; i < pieceBegin[piece + 1]; i += kWarp) {
        const Spread s = spreads != nullptr ? spreads[i] : Spread{positions[i].x, positions[i].y, 0};
        const f64 m = mass[i], cx = s.x, cy = s.y;
        x += m * cx;
        y += m * cy;
        squares += m * (cx * cx + cy * cy + s.variance);
    }
    x = warpSum(x);
    y = warpSum(y);
    squares = warpSum(squares);
    if (threadIdx.x % kWarp == 0) sums[piece] = {x, y, squares};
}

// A warp a community.
__global__ void measureKernel(const u32* firstPiece, u32 communities, const SpreadSums* sums, const f32* mass,
                              Spread* spreads) {
    const u32 c = (blockIdx.x * kBlock + threadIdx.x) / kWarp;
    if (c >= communities) return;
    f64 x = 0, y = 0, squares = 0;
    for (u32 p = firstPiece[c] + threadIdx.x % kWarp; p < firstPiece[c + 1]; p += kWarp) {
        x += sums[p].x;
        y += sums[p].y;
        squares += sums[p].squares;
    }
    x = warpSum(x);
    y = warpSum(y);
    squares = warpSum(squares);
    if (threadIdx.x % kWarp != 0) return;
    const f64 m = mass[c];
    x /= m;
    y /= m;
    const f64 variance = squares / m - x * x - y * y;
    spreads[c] = {static_cast<f32>(x), static_cast<f32>(y), static_cast<f32>(variance > 0 ? variance : 0)};
}

// `above`: the pulls of the next ancestor and which community of it each is in; null at the coarsest.
__global__ void pullKernel(const Spread* spreads, const f32* mass, u32 communities, f32 gravity,
                           const StepState* state, const Pull* above, const u32* parents, Pull* pulls) {
    const u32 c = blockIdx.x * kBlock + threadIdx.x;
    if (c >= communities) return;
    const Frame frame = state->frame;
    // Mean square radius that a community of unit mass should have.
    const f32 room = layouts::kCommunityRoom * frame.radius * frame.radius / static_cast<f32>(frame.mass);
    const Spread s = spreads[c];
    const f32 k = layouts::communityPull(gravity, s.variance, room * mass[c]);
    Pull mine{k * s.x, k * s.y, k};
    if (above != nullptr) {
        const Pull other = above[parents[c]];
        mine.x += other.x;
        mine.y += other.y;
        mine.stiffness += other.stiffness;
    }
    pulls[c] = mine;
}

}  // namespace

CommunityPulls::CommunityPulls(std::span<const layouts::LevelNodes> levels, f32 communityGravity,
                               cudaStream_t stream)
    : gravity_(communityGravity), stream_(stream) {
    if (communityGravity == 0) return;
    for (size_t a = 0; a + 1 < levels.size(); ++a) {
        const layouts::LevelNodes& level = levels[a + 1];
        std::vector<u32> pieceBegin, firstPiece;
        for (u32 c = 0; c < level.size(); ++c) {
            firstPiece.push_back(static_cast<u32>(pieceBegin.size()));
            for (u32 begin = level.firstChild[c]; begin < level.firstChild[c + 1]; begin += kPiece)
                pieceBegin.push_back(begin);
        }
        Ancestor ancestor;
        ancestor.communities = level.size();
        ancestor.pieces = static_cast<u32>(pieceBegin.size());
        firstPiece.push_back(ancestor.pieces);
        pieceBegin.push_back(levels[a].size());
        ancestor.parentOfChild = uploaded(std::span<const u32>(levels[a].parent), stream);
        ancestor.pieceBegin = uploaded(std::span<const u32>(pieceBegin), stream);
        ancestor.firstPiece = uploaded(std::span<const u32>(firstPiece), stream);
        ancestor.mass = uploaded(std::span<const f32>(level.mass), stream);
        ancestor.sums = {ancestor.pieces, stream};
        ancestor.spreads = {ancestor.communities, stream};
        ancestor.pulls = {ancestor.communities, stream};
        ancestors_.push_back(std::move(ancestor));
    }
}

void CommunityPulls::gather(const float2* positions, const f32* mass, const StepState* state) {
    for (size_t a = 0; a < ancestors_.size(); ++a) {
        Ancestor& at = ancestors_[a];
        sumPiecesKernel<<<gridFor(u64{at.pieces} * kWarp, kBlock), kBlock, 0, stream_>>>(
            at.pieceBegin.data(), at.pieces, positions, a > 0 ? ancestors_[a - 1].spreads.data() : nullptr,
            a > 0 ? ancestors_[a - 1].mass.data() : mass, at.sums.data());
        CUDA_CHECK_LAUNCH("sumPiecesKernel");
        measureKernel<<<gridFor(u64{at.communities} * kWarp, kBlock), kBlock, 0, stream_>>>(
            at.firstPiece.data(), at.communities, at.sums.data(), at.mass.data(), at.spreads.data());
        CUDA_CHECK_LAUNCH("measureKernel");
    }
    for (size_t a = ancestors_.size(); a-- > 0;) {
        Ancestor& at = ancestors_[a];
        const bool coarsest = a + 1 == ancestors_.size();
        pullKernel<<<gridFor(at.communities, kBlock), kBlock, 0, stream_>>>(
            at.spreads.data(), at.mass.data(), at.communities, gravity_, state,
            coarsest ? nullptr : ancestors_[a + 1].pulls.data(),
            coarsest ? nullptr : ancestors_[a + 1].parentOfChild.data(), at.pulls.data());
        CUDA_CHECK_LAUNCH("pullKernel");
    }
}

}  // namespace quartier::gpu::layout
