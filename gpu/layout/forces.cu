#include <cmath>

#include "gpu/device_math.cuh"
#include "gpu/grid_sum.cuh"
#include "gpu/launch.h"
#include "gpu/layout/forces.h"

namespace quartier::gpu::layout {
namespace {

constexpr u32 kHubArcs = 256;  // rows of more are cut into pieces, a block each
constexpr u32 kPieceArcs = 1024;
constexpr u32 kMostBlocks = 1024;  // that leave sums: the last to arrive adds them up alone
constexpr u32 kAhead = 4;          // arcs of a lane whose ends are fetched at the same time
constexpr f64 kArcsForWarps = 24;  // mean arcs of a row from which a warp takes it, not a quarter of one

}  // namespace

struct ForcesView {
    const float2* positions;
    const ArcOffset* offsets;
    const u32* targets;
    const f32* weights;  // null: all 1
    const f32* mass;
    const f32* pull;
    const u8* held;  // null: none
    const u32* hubRows;
    const u32* hubPieces;
    const u32* pieceHub;
    float2* pieceSums;
    const Pull* pulls;   // null: none
    const u32* parents;  // community of every node
    u32 nodes;
    u32 hubs;
    u32 pieces;
    layouts::ForceModel model;
    f32 unit;  // of length, for logarithmic attraction

    // What an arc to q pulls at p.
    __device__ float2 edgePull(float2 p, float2 q, ArcOffset a) const {
        const float2 d{q.x - p.x, q.y - p.y};
        f32 w = weights != nullptr ? weights[a] : 1.0f;
        if (model.linLog) {  // attractionFactor(), of force_model.h, by the device's logarithm
            const f32 length = sqrtf(d.x * d.x + d.y * d.y) / unit;
            if (length > 1e-6f) w *= log1pf(length) / length;
        }
        return {w * d.x, w * d.y};
    }
};

namespace {

// Adds up x and y over groups of kLanes neighbouring lanes; the first of each has the sums.
template <u32 kLanes>
__device__ float2 laneSum(float2 v) {
    for (u32 d = kLanes / 2; d > 0; d /= 2) {
        v.x += __shfl_down_sync(kFullWarp, v.x, d, kLanes);
        v.y += __shfl_down_sync(kFullWarp, v.y, d, kLanes);
    }
    return v;
}

// A block a piece of a hub's row.
__global__ void hubsKernel(ForcesView view) {
    __shared__ float2 warps[kBlock / kWarp];
    const u32 hub = view.pieceHub[blockIdx.x];
    const u32 row = view.hubRows[hub];
    const float2 p = view.positions[row];
    const ArcOffset begin = view.offsets[row] + u64{blockIdx.x - view.hubPieces[hub]} * kPieceArcs;
    const ArcOffset rowEnd = view.offsets[row + 1];
    const ArcOffset end = begin + kPieceArcs < rowEnd ? begin + kPieceArcs : rowEnd;
    float2 sum{0, 0};
    for (ArcOffset a = begin + threadIdx.x; a < end; a += kBlock) {
        const float2 pull = view.edgePull(p, view.positions[view.targets[a]], a);
        sum.x += pull.x;
        sum.y += pull.y;
    }
    sum = laneSum<kWarp>(sum);
    if (threadIdx.x % kWarp == 0) warps[threadIdx.x / kWarp] = sum;
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (u32 w = 1; w < kBlock / kWarp; ++w) {
        sum.x += warps[w].x;
        sum.y += warps[w].y;
    }
    view.pieceSums[blockIdx.x] = sum;
}

__device__ float2 hubSum(const ForcesView& view, u32 row) {
    const u64 hub = lowerBound(view.hubRows, view.hubs, row);
    float2 sum{0, 0};
    for (u32 piece = view.hubPieces[hub]; piece < view.hubPieces[hub + 1]; ++piece) {
        sum.x += view.pieceSums[piece].x;
        sum.y += view.pieceSums[piece].y;
    }
    return sum;
}

__device__ f64 lengthOf(f32 x, f32 y) { return sqrtf(x * x + y * y); }

// A lane's part of what the arcs of a row pull at p. Where a group of arcs ends early, p itself stands for an
// end: it pulls nothing.
template <u32 kLanes>
__device__ float2 rowPull(const ForcesView& view, float2 p, ArcOffset begin, ArcOffset end) {
    float2 sum{0, 0};
    for (ArcOffset a = begin + threadIdx.x % kLanes; a < end; a += kLanes * kAhead) {
        float2 ends[kAhead];
        for (u32 i = 0; i < kAhead; ++i) {
            const ArcOffset arc = a + i * kLanes;
            ends[i] = arc < end ? view.positions[view.targets[arc]] : p;
        }
        for (u32 i = 0; i < kAhead; ++i) {
            const ArcOffset arc = a + i * kLanes;
            const float2 pull = view.edgePull(p, ends[i], arc < end ? arc : a);
            sum.x += pull.x;
            sum.y += pull.y;
        }
    }
    return sum;
}

// What the arcs of every node pull at it: kLanes threads a node, which read neighbouring arcs.
template <u32 kLanes>
__global__ void rowsKernel(ForcesView view, float2* edges) {
    const u64 place = (u64{blockIdx.x} * kBlock + threadIdx.x) / kLanes;
    const bool there = place < view.nodes;
    const u32 node = there ? static_cast<u32>(place) : 0;
    const ArcOffset begin = view.offsets[node];
    const ArcOffset end = there ? view.offsets[node + 1] : begin;
    const bool hub = end - begin > kHubArcs;
    float2 sum = laneSum<kLanes>(rowPull<kLanes>(view, view.positions[node], begin, hub ? begin : end));
    if (!there || threadIdx.x % kLanes != 0) return;
    if (hub) sum = hubSum(view, node);
    edges[node] = sum;
}

// Of the linear forces at a node at p, along the way from the centre.
__device__ f64 linearWork(const Frame& frame, float2 p, float2 edges, const Pull& pull, f32 mass) {
    const float2 out{p.x - frame.x, p.y - frame.y};
    return -(f64{edges.x} * out.x + f64{edges.y} * out.y) -
           f64{mass} *
               ((f64{pull.x} - pull.stiffness * p.x) * out.x + (f64{pull.y} - pull.stiffness * p.y) * out.y);
}

// What the kernel reads of a node.
struct NodeForces {
    float2 position;
    float2 edges;   // what they pull
    float2 push;    // the repulsion of a unit of mass
    float2 before;  // acceleration of the last step
    Pull pull;      // of its communities
    f32 mass;
    f32 stiffness;  // of its edges
    bool held;
};

// Every load is under way before one is waited for: memory answers late, and little else is to be done here.
__device__ NodeForces forcesAt(const ForcesView& view, const float2* edges, const Repulsion& repulsion,
                               const float2* acceleration, u32 node) {
    NodeForces at{.position = view.positions[node],
                  .edges = edges[node],
                  .push = {0, 0},
                  .before = acceleration != nullptr ? acceleration[node] : float2{0, 0},
                  .pull = {0, 0, 0},
                  .mass = view.mass[node],
                  .stiffness = view.pull[node],
                  .held = view.held != nullptr && view.held[node] != 0};
    if (view.pulls != nullptr) at.pull = view.pulls[view.parents[node]];
    for (u32 part = 0; part < repulsion.parts; ++part) {
        const float2 of = repulsion.field[u64{part} * view.nodes + node];
        at.push.x += of.x;
        at.push.y += of.y;
    }
    return at;
}

// All forces at a node, over its mass and stiffness.
__device__ float2 accelerationOf(const layouts::ForceModel& model, const Frame& frame, const NodeForces& at) {
    if (at.held) return {0, 0};
    const float2 p = at.position;
    const f32 g = model.gravity;
    const f32 perMass = 1 / at.mass;
    const f32 perStiffness = 1 / (at.stiffness * perMass + g + at.pull.stiffness);
    const f32 x = model.repulsion * at.push.x + at.edges.x * perMass - g * (p.x - frame.x) + at.pull.x -
                  at.pull.stiffness * p.x;
    const f32 y = model.repulsion * at.push.y + at.edges.y * perMass - g * (p.y - frame.y) + at.pull.y -
                  at.pull.stiffness * p.y;
    return {x * perStiffness, y * perStiffness};
}

// A thread a node. kBalance: sums the work of the linear forces instead of steering anything.
template <bool kBalance>
__global__ void nodesKernel(ForcesView view, const float2* edges, Repulsion repulsion, f64 repulsionWork,
                            StepState* state, float2* acceleration, f64* partial) {
    const Frame frame = state->frame;
    f64 sums[2] = {0, 0};
    for (u32 node = blockIdx.x * kBlock + threadIdx.x; node < view.nodes; node += gridDim.x * kBlock) {
        const NodeForces at = forcesAt(view, edges, repulsion, acceleration, node);
        if (kBalance) {
            sums[0] += linearWork(frame, at.position, at.edges, at.pull, at.mass);
            continue;
        }
        const float2 now = accelerationOf(view.model, frame, at);
        acceleration[node] = now;
        sums[0] += at.mass * lengthOf(now.x - at.before.x, now.y - at.before.y);
        sums[1] += 0.5 * at.mass * lengthOf(now.x + at.before.x, now.y + at.before.y);
    }
    if (!gridSum(sums, partial, &state->arrived[0])) return;
    if (kBalance) {
        const f64 linear = sums[0] + f64{view.model.gravity} * frame.mass * frame.radius * frame.radius;
        state->scale =
            linear > 0 && repulsionWork > 0 ? static_cast<f32>(sqrt(repulsionWork / linear)) : 1.0f;
    } else {
        state->control.adapt(sums[0], sums[1]);
    }
}

}  // namespace

Forces::Forces(const layouts::LevelNodes& level, const LevelArcs& arcs, const layouts::ForceModel& model,
               cudaStream_t stream)
    : nodes_(level.size()),
      meanArcs_(static_cast<f64>(level.arcCount()) / std::max<f64>(1, level.size())),
      model_(model),
      stream_(stream),
      arcs_(arcs),
      mass_(uploaded(std::span<const f32>(level.mass), stream)),
      pull_(uploaded(std::span<const f32>(level.pull), stream)) {
    f64 mass = 0, massSquares = 0;
    std::vector<u32> hubRows, hubPieces, pieceHub;
    for (u32 i = 0; i < nodes_; ++i) {
        mass += level.mass[i];
        massSquares += f64{level.mass[i]} * level.mass[i];
        const u64 length = level.offsets[i + 1] - level.offsets[i];
        if (length <= kHubArcs) continue;
        hubPieces.push_back(static_cast<u32>(pieceHub.size()));
        pieceHub.insert(pieceHub.end(), (length + kPieceArcs - 1) / kPieceArcs,
                        static_cast<u32>(hubRows.size()));
        hubRows.push_back(i);
    }
    repulsionWork_ = model.repulsion * (mass * mass - massSquares) / 2;
    hubs_ = static_cast<u32>(hubRows.size());
    pieces_ = static_cast<u32>(pieceHub.size());
    if (hubs_ > 0) {
        hubPieces.push_back(pieces_);
        hubRows_ = uploaded(std::span<const u32>(hubRows), stream);
        hubPieces_ = uploaded(std::span<const u32>(hubPieces), stream);
        pieceHub_ = uploaded(std::span<const u32>(pieceHub), stream);
        pieceSums_ = {pieces_, stream};
    }
    edges_ = {nodes_, stream};
    partial_ = {u64{kMostBlocks} * 2, stream};
}

void Forces::hold(std::span<const u32> nodes) {
    std::vector<u8> flags(nodes_, 0);
    for (const u32 node : nodes) flags[node] = 1;
    held_ = uploaded(std::span<const u8>(flags), stream_);
}

ForcesView Forces::view(const float2* positions) {
    return {.positions = positions,
            .offsets = arcs_.offsets.data(),
            .targets = arcs_.targets.data(),
            .weights = arcs_.weights.data(),
            .mass = mass_.data(),
            .pull = pull_.data(),
            .held = held_.data(),
            .hubRows = hubRows_.data(),
            .hubPieces = hubPieces_.data(),
            .pieceHub = pieceHub_.data(),
            .pieceSums = pieceSums_.data(),
            .pulls = nullptr,
            .parents = nullptr,
            .nodes = nodes_,
            .hubs = hubs_,
            .pieces = pieces_,
            .model = model_,
            .unit = std::sqrt(model_.repulsion)};
}

void Forces::pullEdges(const float2* positions, cudaStream_t stream) {
    const ForcesView all = view(positions);
    if (pieces_ > 0) {
        hubsKernel<<<pieces_, kBlock, 0, stream>>>(all);
        CUDA_CHECK_LAUNCH("hubsKernel");
    }
    if (meanArcs_ >= kArcsForWarps)
        rowsKernel<kWarp><<<gridFor(u64{nodes_} * kWarp, kBlock), kBlock, 0, stream>>>(all, edges_.data());
    else
        rowsKernel<8><<<gridFor(u64{nodes_} * 8, kBlock), kBlock, 0, stream>>>(all, edges_.data());
    CUDA_CHECK_LAUNCH("rowsKernel");
}

template <bool kBalance>
void Forces::launch(const float2* positions, Repulsion repulsion, const CommunityPulls& pulls,
                    StepState* state, float2* acceleration) {
    ForcesView all = view(positions);
    all.pulls = pulls.pulls();
    all.parents = pulls.parents();
    nodesKernel<kBalance><<<gridFor(nodes_, kBlock, kMostBlocks), kBlock, 0, stream_>>>(
        all, edges_.data(), repulsion, repulsionWork_, state, acceleration, partial_.data());
    CUDA_CHECK_LAUNCH("nodesKernel");
}

void Forces::accelerate(const float2* positions, Repulsion repulsion, const CommunityPulls& pulls,
                        StepState* state, float2* acceleration) {
    launch<false>(positions, repulsion, pulls, state, acceleration);
}

void Forces::balance(const float2* positions, const CommunityPulls& pulls, StepState* state) {
    launch<true>(positions, {.field = nullptr, .parts = 0}, pulls, state, nullptr);
}

}  // namespace quartier::gpu::layout
