#include <cmath>
#include <numbers>
#include <vector>

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/layout/fft.cuh"
#include "gpu/layout/repulsion_mesh.h"

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

// A row of the mesh, filled up with zeros, forward.
__global__ void rowsForwardKernel(const u64* masses, u32 bits, f32 unit, const float2* roots, float2* plane) {
    extern __shared__ float2 row[];
    const u32 side = 1u << bits;
    for (u32 x = threadIdx.x; x < 2 * side; x += blockDim.x)
        row[padded(x)] = {
            x < side ? static_cast<f32>(masses[static_cast<u64>(blockIdx.x) * side + x]) * unit : 0.0f, 0.0f};
    fftForward(row, 1, bits + 1, roots);
    float2* out = plane + static_cast<u64>(blockIdx.x) * 2 * side;
    for (u32 x = threadIdx.x; x < 2 * side; x += blockDim.x) out[x] = row[padded(x)];
}

// Some columns of the plane, whose rows M and up are zero: forward, times the spectrum of the law, and back.
__global__ void columnsKernel(float2* plane, u32 bits, u32 columns, const float2* spectrum,
                              const float2* roots) {
    extern __shared__ float2 column[];  // [columns], each of the 2M values of a sequence
    const u32 side = 1u << bits, length = 2 * side, apart = paddedLength(bits + 1);
    const u32 first = blockIdx.x * columns;
    for (u32 t = threadIdx.x; t < columns * length; t += blockDim.x) {
        const u32 c = t % columns, y = t / columns;
        column[c * apart + padded(y)] =
            y < side ? plane[static_cast<u64>(y) * length + first + c] : float2{0, 0};
    }
    fftForward(column, columns, bits + 1, roots);
    for (u32 t = threadIdx.x; t < columns * length; t += blockDim.x) {
        const u32 c = t % columns, y = t / columns;
        float2& value = column[c * apart + padded(y)];
        value = times(value, spectrum[static_cast<u64>(y) * length + first + c]);
    }
    fftInverse(column, columns, bits + 1, roots);
    for (u32 t = threadIdx.x; t < columns * side; t += blockDim.x) {
        const u32 c = t % columns, y = t / columns;
        plane[static_cast<u64>(y) * length + first + c] = column[c * apart + padded(y)];
    }
}

// Back along the rows; [M][2M] again, of which the first M of a row are of use. `scale` undoes the factors of
// the transforms.
__global__ void rowsInverseKernel(float2* plane, u32 bits, f32 scale, const float2* roots) {
    extern __shared__ float2 row[];
    const u32 length = 2u << bits;
    float2* mine = plane + static_cast<u64>(blockIdx.x) * length;
    for (u32 x = threadIdx.x; x < length; x += blockDim.x) row[padded(x)] = mine[x];
    fftInverse(row, 1, bits + 1, roots);
    for (u32 x = threadIdx.x; x < length / 2; x += blockDim.x)
        mine[x] = {scale * row[padded(x)].x, scale * row[padded(x)].y};
}

// The law on the mesh at (dx, dy) cells: (dx + i dy) g.
__device__ float2 lawOnMesh(i32 dx, i32 dy) {
    const f32 x = static_cast<f32>(dx), y = static_cast<f32>(dy);
    const f32 squared = x * x + y * y;
    const f32 g = squared < 1 ? 2 - squared : 1 / squared;
    return {x * g, y * g};
}

__global__ void lawRowsKernel(u32 bits, const float2* roots, float2* spectrum) {
    extern __shared__ float2 row[];
    const i32 side = 1 << bits, length = 2 * side;
    const i32 y = static_cast<i32>(blockIdx.x);
    const i32 dy = y < side ? y : y - length;
    for (i32 x = static_cast<i32>(threadIdx.x); x < length; x += static_cast<i32>(blockDim.x))
        // Distances of M cells do not occur.
        row[padded(static_cast<u32>(x))] =
            x == side || y == side ? float2{0, 0} : lawOnMesh(x < side ? x : x - length, dy);
    fftForward(row, 1, bits + 1, roots);
    float2* out = spectrum + static_cast<u64>(blockIdx.x) * static_cast<u64>(length);
    for (i32 x = static_cast<i32>(threadIdx.x); x < length; x += static_cast<i32>(blockDim.x))
        out[x] = row[padded(static_cast<u32>(x))];
}

__global__ void lawColumnsKernel(u32 bits, u32 columns, const float2* roots, float2* spectrum) {
    extern __shared__ float2 column[];
    const u32 length = 2u << bits, apart = paddedLength(bits + 1);
    const u32 first = blockIdx.x * columns;
    for (u32 t = threadIdx.x; t < columns * length; t += blockDim.x)
        column[t % columns * apart + padded(t / columns)] =
            spectrum[static_cast<u64>(t / columns) * length + first + t % columns];
    fftForward(column, columns, bits + 1, roots);
    for (u32 t = threadIdx.x; t < columns * length; t += blockDim.x)
        spectrum[static_cast<u64>(t / columns) * length + first + t % columns] =
            column[t % columns * apart + padded(t / columns)];
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

u64 planeSide(u32 bits) { return u64{2} << bits; }
u64 sequenceBytes(u32 bits) { return paddedLength(bits + 1) * sizeof(float2); }

// Columns of a plane that a block transforms at once: 32 bytes of a row, where shared memory has room for
// that.
u32 columnsFor(u32 bits) {
    int device = 0, most = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    const u64 one = sequenceBytes(bits);
    return static_cast<u64>(most) >= 4 * one ? 4 : static_cast<u64>(most) >= 2 * one ? 2 : 1;
}

template <class Kernel>
void allowShared(Kernel kernel, u64 bytes) {
    CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
}

std::vector<float2> rootsOfUnity(u64 count) {
    std::vector<float2> roots(count);
    for (u64 k = 0; k < count; ++k) {
        const f64 angle = -2 * std::numbers::pi * static_cast<f64>(k) / static_cast<f64>(count);
        roots[k] = {static_cast<f32>(std::cos(angle)), static_cast<f32>(std::sin(angle))};
    }
    return roots;
}

}  // namespace

u32 meshBits(u32 nodes) {
    return nodes <= 60'000 ? 8 : nodes <= 250'000 ? 9 : nodes <= 4'000'000 ? 10 : kMostBits;
}

u64 meshBytes(u32 nodes) {
    const u64 cells = u64{1} << (2 * meshBits(nodes));
    const u64 perNode = 4 * sizeof(u32) + sizeof(float4);
    // The spectrum is of four times the cells, the plane of twice.
    return cells * (6 * sizeof(float2) + sizeof(u64) + sizeof(u32)) + nodes * perNode;
}

RepulsionMesh::RepulsionMesh(u32 nodes, f64 mass, f32 softening, cudaStream_t stream)
    : nodes_(nodes),
      bits_(meshBits(nodes)),
      softening_(softening),
      // All of the mass in one cell is 2^60 units at most.
      massUnit_(std::ldexp(1.0, std::ilogb(std::max(mass, 1e-30)) + 1 - 60)),
      columns_(columnsFor(bits_)),
      stream_(stream),
      workspace_(stream),
      roots_(uploaded(std::span<const float2>(rootsOfUnity(planeSide(bits_))), stream)),
      spectrum_(planeSide(bits_) * planeSide(bits_), stream),
      plane_(planeSide(bits_) * planeSide(bits_) / 2, stream),
      masses_(u64{1} << (2 * bits_), stream),
      keys_{{nodes, stream}, {nodes, stream}},
      order_{{nodes, stream}, {nodes, stream}},
      cellBegin_((u64{1} << (2 * bits_)) + 1, stream),
      sorted_(nodes, stream) {
    const u64 row = sequenceBytes(bits_);
    allowShared(rowsForwardKernel, row);
    allowShared(rowsInverseKernel, row);
    allowShared(lawRowsKernel, row);
    allowShared(columnsKernel, columns_ * row);
    allowShared(lawColumnsKernel, columns_ * row);
    makeSpectrum();
}

void RepulsionMesh::makeSpectrum() {
    const u32 length = 2u << bits_;
    const u64 row = sequenceBytes(bits_);
    lawRowsKernel<<<length, kBlock, row, stream_>>>(bits_, roots_.data(), spectrum_.data());
    CUDA_CHECK_LAUNCH("lawRowsKernel");
    lawColumnsKernel<<<length / columns_, 2 * kBlock, columns_ * row, stream_>>>(
        bits_, columns_, roots_.data(), spectrum_.data());
    CUDA_CHECK_LAUNCH("lawColumnsKernel");
}

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
    const u32 side = 1u << bits_;
    const u64 row = sequenceBytes(bits_);
    const f64 area = static_cast<f64>(planeSide(bits_)) * static_cast<f64>(planeSide(bits_));
    masses_.fillBytes(0, stream_);
    spreadKernel<<<grid, kBlock, 0, stream_>>>(positions, mass, placed_.current, nodes_, state, bits_,
                                               softening_, 1 / massUnit_, sorted_.data(), masses_.data());
    CUDA_CHECK_LAUNCH("spreadKernel");
    rowsForwardKernel<<<side, kBlock, row, stream_>>>(masses_.data(), bits_, static_cast<f32>(massUnit_),
                                                      roots_.data(), plane_.data());
    CUDA_CHECK_LAUNCH("rowsForwardKernel");
    columnsKernel<<<2 * side / columns_, 2 * kBlock, columns_ * row, stream_>>>(
        plane_.data(), bits_, columns_, spectrum_.data(), roots_.data());
    CUDA_CHECK_LAUNCH("columnsKernel");
    rowsInverseKernel<<<side, kBlock, row, stream_>>>(plane_.data(), bits_, static_cast<f32>(1 / area),
                                                      roots_.data());
    CUDA_CHECK_LAUNCH("rowsInverseKernel");
    gatherKernel<<<grid, kBlock, 0, stream_>>>(sorted_.data(), key_.current, placed_.current,
                                               cellBegin_.data(), nodes_, state, bits_, softening_,
                                               plane_.data(), field);
    CUDA_CHECK_LAUNCH("gatherKernel");
}

}  // namespace quartier::gpu::layout
