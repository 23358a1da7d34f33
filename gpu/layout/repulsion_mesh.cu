#include "gpu/layout/repulsion_mesh.h"

#include <cmath>

#include "gpu/device_math.cuh"
#include "gpu/launch.h"

namespace quartier::gpu::layout {
namespace {

// Nodes of a row of three cells that act on a node one by one; of more, every second, third, ... stands for
// its neighbours: coincident nodes must not cost n^2.
constexpr u32 kMostNear = 96;
constexpr u32 kMostBits = 11;  // 2048 x 2048 cells

// The mesh about the drawing.
struct Window {
    f32 left, bottom;
    f32 cell;    // side, layout units
    f32 inside;  // coordinates are held within [0.5, inside]: runaways lie on the rim
};

__device__ Window windowOf(const Frame& frame, u32 side, f32 softening) {
    const f32 half = layouts::kReach * frame.radius;
    const f32 cell = fmaxf(2 * half / static_cast<f32>(side), softening);
    const f32 middle = 0.5f * cell * static_cast<f32>(side);
    return {frame.x - middle, frame.y - middle, cell, static_cast<f32>(side) - 1.5f};
}

// In cells from the corner of the window.
__device__ float2 inCells(const Window& window, float2 p) {
    return {(p.x - window.left) / window.cell, (p.y - window.bottom) / window.cell};
}

__device__ float2 onMesh(const Window& window, float2 cells) {
    return {fminf(fmaxf(cells.x, 0.5f), window.inside), fminf(fmaxf(cells.y, 0.5f), window.inside)};
}

__global__ void keysKernel(const float2* positions, u32 nodes, const StepState* state, u32 bits,
                           f32 softening, u32* keys, u32* order) {
    const u32 i = blockIdx.x * kBlock + threadIdx.x;
    if (i >= nodes) return;
    const Window window = windowOf(state->frame, 1u << bits, softening);
    const float2 q = onMesh(window, inCells(window, positions[i]));
    keys[i] = static_cast<u32>(q.y) << bits | static_cast<u32>(q.x);
    order[i] = i;
}

__global__ void cellBeginKernel(const u32* keys, u32 nodes, u32 cells, u32* begin) {
    const u32 c = blockIdx.x * kBlock + threadIdx.x;
    if (c <= cells) begin[c] = static_cast<u32>(lowerBound(keys, nodes, c));
}

// Sums the values of every run of lanes with the same key into the first lane of the run, for which it is
// true. All lanes of a warp call it.
template <int kValues>
__device__ bool sumRuns(u32 key, u64 (&values)[kValues]) {
    const u32 lane = threadIdx.x % kWarp;
    const u32 before = __shfl_up_sync(kFullWarp, key, 1);
    const bool first = lane == 0 || before != key;
    const u32 firsts = __ballot_sync(kFullWarp, first);
    const u32 later = lane + 1 < kWarp ? firsts >> (lane + 1) : 0;
    const u32 last = later != 0 ? lane + static_cast<u32>(__ffs(static_cast<int>(later))) - 1 : kWarp - 1;
    for (u32 d = 1; d < kWarp; d *= 2)
        for (u64& value : values) {
            const u64 further = __shfl_down_sync(kFullWarp, value, d);
            if (lane + d <= last) value += further;
        }
    return first;
}

// Takes the nodes in their sorted order and spreads their masses over the four cells about each. Neighbours
// in that order mostly share their cells: one atomic addition for each run of a warp.
__global__ void spreadKernel(const float2* positions, const f32* mass, const u32* order, u32 nodes,
                             const StepState* state, u32 bits, f32 softening, f64 perUnit, float4* sorted,
                             u64* masses) {
    const u32 place = blockIdx.x * kBlock + threadIdx.x;
    constexpr u32 kNowhere = ~0u;
    u32 cell = kNowhere;
    u64 parts[4] = {0, 0, 0, 0};
    if (place < nodes) {
        const u32 i = order[place];
        const Window window = windowOf(state->frame, 1u << bits, softening);
        const float2 p = inCells(window, positions[i]);
        const f32 m = mass[i];
        sorted[place] = {p.x, p.y, m, 0};
        const float2 q = onMesh(window, p);
        const u32 x = static_cast<u32>(q.x), y = static_cast<u32>(q.y);
        const f64 right = q.x - static_cast<f32>(x), up = q.y - static_cast<f32>(y);
        const f64 units = m * perUnit;
        cell = y << bits | x;
        parts[0] = static_cast<u64>(units * (1 - right) * (1 - up));
        parts[1] = static_cast<u64>(units * right * (1 - up));
        parts[2] = static_cast<u64>(units * (1 - right) * up);
        parts[3] = static_cast<u64>(units * right * up);
    }
    if (!sumRuns(cell, parts) || cell == kNowhere) return;
    const u32 side = 1u << bits;
    const u32 corners[4] = {cell, cell + 1, cell + side, cell + side + 1};
    for (int k = 0; k < 4; ++k) atomicAddU64(&masses[corners[k]], parts[k]);
}

// 1 / x by the special-function unit, to 1 in 2^23; x is no subnormal number.
__device__ f32 reciprocal(f32 x) {
    f32 y;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

// What the mesh leaves out of the law at d (in cells) from a mass, for d itself: zero beyond a cell. Without
// a branch: of the 32 nodes of a warp some are nearly always within reach.
__device__ f32 beyondMesh(float2 d, f32 mass, f32 soft) {
    const f32 squared = d.x * d.x + d.y * d.y;
    const f32 left = reciprocal(squared + soft) + (squared - 2);
    return squared < 1 ? mass * left : 0.0f;
}

// The field at every node: of the mesh between the four cells about it, and of the pairs nearby.
__global__ void gatherKernel(const float4* sorted, const u32* keys, const u32* order, const u32* cellBegin,
                             u32 nodes, const StepState* state, u32 bits, f32 softening, const float2* plane,
                             float2* field) {
    const u32 place = blockIdx.x * kBlock + threadIdx.x;
    if (place >= nodes) return;
    const u32 side = 1u << bits;
    const Window window = windowOf(state->frame, side, softening);
    const float4 self = sorted[place];

    const float2 q = onMesh(window, {self.x, self.y});
    const u32 x = static_cast<u32>(q.x), y = static_cast<u32>(q.y);
    const f32 right = q.x - static_cast<f32>(x), up = q.y - static_cast<f32>(y);
    const float2* low = plane + (static_cast<u64>(y) << (bits + 1)) + x;
    const float2* high = low + 2 * side;
    const f32 a = (1 - right) * (1 - up), b = right * (1 - up), c = (1 - right) * up, d = right * up;
    f32 fx = a * low[0].x + b * low[1].x + c * high[0].x + d * high[1].x;
    f32 fy = a * low[0].y + b * low[1].y + c * high[0].y + d * high[1].y;

    const f32 perCell = 1 / window.cell;
    const f32 soft = fmaxf(softening * perCell * softening * perCell, 1e-30f);
    const u32 key = keys[place], cellX = key & (side - 1), cellY = key >> bits;
    const u32 firstX = cellX > 0 ? cellX - 1 : 0, lastX = cellX + 1 < side ? cellX + 1 : cellX;
    for (u32 row = cellY > 0 ? cellY - 1 : 0; row <= cellY + 1 && row < side; ++row) {
        const u32 begin = cellBegin[(row << bits) + firstX], end = cellBegin[(row << bits) + lastX + 1];
        const u32 stride = (end - begin) / kMostNear + 1;
        f32 nearX = 0, nearY = 0;
#pragma unroll 4
        for (u32 other = begin + (stride > 1 ? place % stride : 0); other < end; other += stride) {
            const float4 o = sorted[other];
            const float2 apart{self.x - o.x, self.y - o.y};
            const f32 factor = beyondMesh(apart, o.z, soft);
            nearX += factor * apart.x;
            nearY += factor * apart.y;
        }
        fx += static_cast<f32>(stride) * nearX;
        fy += static_cast<f32>(stride) * nearY;
    }
    field[order[place]] = {perCell * fx, perCell * fy};
}

}  // namespace

u32 meshBits(u32 nodes) {
    return nodes <= 60'000 ? 8 : nodes <= 250'000 ? 9 : nodes <= 4'000'000 ? 10 : kMostBits;
}

u64 meshBytes(u32 nodes) {
    const u64 cells = u64{1} << (2 * meshBits(nodes));
    const u64 perNode = 4 * sizeof(u32) + sizeof(float4);
    return convolutionBytes(meshBits(nodes)) + cells * (sizeof(u64) + sizeof(u32)) + nodes * perNode;
}

RepulsionMesh::RepulsionMesh(u32 nodes, f64 mass, f32 softening, cudaStream_t stream)
    : nodes_(nodes),
      bits_(meshBits(nodes)),
      softening_(softening),
      // All of the mass in one cell is 2^60 units at most.
      massUnit_(std::ldexp(1.0, std::ilogb(std::max(mass, 1e-30)) + 1 - 60)),
      stream_(stream),
      workspace_(stream),
      convolution_(bits_, static_cast<f32>(massUnit_), stream),
      masses_(u64{1} << (2 * bits_), stream),
      keys_{{nodes, stream}, {nodes, stream}},
      order_{{nodes, stream}, {nodes, stream}},
      cellBegin_((u64{1} << (2 * bits_)) + 1, stream),
      sorted_(nodes, stream) {}

void RepulsionMesh::sort(const float2* positions, const StepState* state) {
    const u32 grid = gridFor(nodes_, kBlock);
    key_ = {keys_[0].data(), keys_[1].data()};
    placed_ = {order_[0].data(), order_[1].data()};
    keysKernel<<<grid, kBlock, 0, stream_>>>(positions, nodes_, state, bits_, softening_, key_.current,
                                             placed_.current);
    CUDA_CHECK_LAUNCH("keysKernel");
    sortPairs(workspace_, key_, placed_, nodes_, static_cast<int>(2 * bits_));
    const u32 cells = 1u << (2 * bits_);
    cellBeginKernel<<<gridFor(cells + 1, kBlock), kBlock, 0, stream_>>>(key_.current, nodes_, cells,
                                                                        cellBegin_.data());
    CUDA_CHECK_LAUNCH("cellBeginKernel");
}

void RepulsionMesh::field(const float2* positions, const f32* mass, const StepState* state, float2* field) {
    const u32 grid = gridFor(nodes_, kBlock);
    masses_.fillBytes(0, stream_);
    spreadKernel<<<grid, kBlock, 0, stream_>>>(positions, mass, placed_.current, nodes_, state, bits_,
                                               softening_, 1 / massUnit_, sorted_.data(), masses_.data());
    CUDA_CHECK_LAUNCH("spreadKernel");
    convolution_.convolve(masses_.data());
    gatherKernel<<<grid, kBlock, 0, stream_>>>(sorted_.data(), key_.current, placed_.current,
                                               cellBegin_.data(), nodes_, state, bits_, softening_,
                                               convolution_.field(), field);
    CUDA_CHECK_LAUNCH("gatherKernel");
}

}  // namespace quartier::gpu::layout
