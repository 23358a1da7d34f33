#include "gpu/layout/mesh_convolution.h"

#include <cmath>
#include <numbers>
#include <type_traits>
#include <vector>

#include "gpu/launch.h"
#include "gpu/layout/fft.cuh"

namespace quartier::gpu::layout {
namespace {

// Threads for a row, of which each has 16 of 2048 values in a stage of radix 16, and for several columns.
constexpr u32 kRowBlock = 128, kColumnsBlock = 512;

// The transforms of planes of 2M x 2M values, of which 2M is 2^kBits. Rows and columns of a transformed plane
// lie in the order of Butterfly::keptAt.

// Calls body(column, butterfly) for all butterflies of a stage of some columns: neighbouring threads have
// neighbouring columns. A row is one column.
template <class At, class Body>
__device__ void forButterflies(u32 columns, const Body& body) {
    for (u32 t = threadIdx.x; t < columns * At::kCount; t += blockDim.x) body(t % columns, At(t / columns));
}

// The last stage of a row forward: to global memory.
template <u32 kBits>
__device__ void rowLastForward(const float2* row, const float2* roots, float2* out) {
    using F = Fft<kBits>;
    using At = typename F::Last;
    forButterflies<At>(1, [&](u32, const At& at) {
        float2 v[At::kRadix];
        F::load(row, at, v);
        at.forward(v, roots);
        for (u32 k = 0; k < At::kRadix; ++k) out[at.keptAt(k)] = v[k];
    });
}

// A row of the mesh, filled up with zeros, forward.
template <u32 kBits>
__global__ void __launch_bounds__(kRowBlock)
    rowsForwardKernel(const u64* masses, f32 unit, const float2* roots, float2* plane) {
    using F = Fft<kBits>;
    extern __shared__ float2 row[];
    constexpr u32 side = 1u << kBits >> 1;
    const u64* mine = masses + u64{blockIdx.x} * side;
    using At = typename F::First;
    forButterflies<At>(1, [&](u32, const At& at) {
        float2 v[At::kRadix];
        for (u32 k = 0; k < At::kRadix; ++k)
            v[k] = {k < At::kRadix / 2 ? static_cast<f32>(mine[at.place(k)]) * unit : 0.0f, 0.0f};
        at.forward(v, roots);
        F::store(row, at, v);
    });
    F::template middle<false>(row, 1, roots);
    rowLastForward<kBits>(row, roots, plane + (u64{blockIdx.x} << kBits));
}

// The first stage of some columns forward: from rows of global memory, of which the second half is zero with
// kPadded, to shared memory.
template <u32 kBits, bool kPadded>
__device__ void columnsFirstForward(const float2* plane, u32 columns, const float2* roots,
                                    float2* sequences) {
    using F = Fft<kBits>;
    using At = typename F::First;
    forButterflies<At>(columns, [&](u32 c, const At& at) {
        float2 v[At::kRadix];
        for (u32 k = 0; k < At::kRadix; ++k)
            v[k] = kPadded && k >= At::kRadix / 2 ? float2{0, 0} : plane[(u64{at.place(k)} << kBits) + c];
        at.forward(v, roots);
        F::store(sequences + c * F::kApart, at, v);
    });
}

// Some columns of the plane, whose rows M and up are zero: forward, times the spectrum of the law, and back.
template <u32 kBits>
__global__ void __launch_bounds__(kColumnsBlock)
    columnsKernel(float2* plane, u32 columns, const float2* spectrum, const float2* roots) {
    using F = Fft<kBits>;
    extern __shared__ float2 sequences[];  // [columns]
    plane += u64{blockIdx.x} * columns;
    spectrum += u64{blockIdx.x} * columns;
    columnsFirstForward<kBits, true>(plane, columns, roots, sequences);
    F::template middle<false>(sequences, columns, roots);
    using Last = typename F::Last;
    forButterflies<Last>(columns, [&](u32 c, const Last& at) {
        float2 v[Last::kRadix];
        F::load(sequences + c * F::kApart, at, v);
        at.forward(v, roots);
        for (u32 k = 0; k < Last::kRadix; ++k) v[k] = times(v[k], spectrum[(u64{at.keptAt(k)} << kBits) + c]);
        at.inverse(v, roots);
        F::store(sequences + c * F::kApart, at, v);
    });
    F::template middle<true>(sequences, columns, roots);
    using First = typename F::First;
    forButterflies<First>(columns, [&](u32 c, const First& at) {
        float2 v[First::kRadix];
        F::load(sequences + c * F::kApart, at, v);
        at.inverse(v, roots);
        for (u32 k = 0; k < First::kRadix / 2; ++k) plane[(u64{at.place(k)} << kBits) + c] = v[k];
    });
}

// Back along the rows; [M][2M] again, of which the first M of a row are of use. `scale` undoes the factors of
// the transforms.
template <u32 kBits>
__global__ void __launch_bounds__(kRowBlock)
    rowsInverseKernel(float2* plane, f32 scale, const float2* roots) {
    using F = Fft<kBits>;
    extern __shared__ float2 row[];
    float2* mine = plane + (u64{blockIdx.x} << kBits);
    using Last = typename F::Last;
    forButterflies<Last>(1, [&](u32, const Last& at) {
        float2 v[Last::kRadix];
        for (u32 k = 0; k < Last::kRadix; ++k) v[k] = mine[at.keptAt(k)];
        at.inverse(v, roots);
        F::store(row, at, v);
    });
    F::template middle<true>(row, 1, roots);
    using First = typename F::First;
    forButterflies<First>(1, [&](u32, const First& at) {
        float2 v[First::kRadix];
        F::load(row, at, v);
        at.inverse(v, roots);
        for (u32 k = 0; k < First::kRadix / 2; ++k) mine[at.place(k)] = {scale * v[k].x, scale * v[k].y};
    });
}

// The law on the mesh at (dx, dy) cells: (dx + i dy) g.
__device__ float2 lawOnMesh(i32 dx, i32 dy) {
    const f32 x = static_cast<f32>(dx), y = static_cast<f32>(dy);
    const f32 squared = x * x + y * y;
    const f32 g = squared < 1 ? 2 - squared : 1 / squared;
    return {x * g, y * g};
}

template <u32 kBits>
__global__ void __launch_bounds__(kRowBlock) lawRowsKernel(const float2* roots, float2* spectrum) {
    using F = Fft<kBits>;
    extern __shared__ float2 row[];
    constexpr i32 length = 1 << kBits, side = length / 2;
    const i32 y = static_cast<i32>(blockIdx.x);
    const i32 dy = y < side ? y : y - length;
    using At = typename F::First;
    forButterflies<At>(1, [&](u32, const At& at) {
        float2 v[At::kRadix];
        for (u32 k = 0; k < At::kRadix; ++k) {
            const i32 x = static_cast<i32>(at.place(k));
            // Distances of M cells do not occur.
            v[k] = x == side || y == side ? float2{0, 0} : lawOnMesh(x < side ? x : x - length, dy);
        }
        at.forward(v, roots);
        F::store(row, at, v);
    });
    F::template middle<false>(row, 1, roots);
    rowLastForward<kBits>(row, roots, spectrum + (u64{blockIdx.x} << kBits));
}

template <u32 kBits>
__global__ void __launch_bounds__(kColumnsBlock)
    lawColumnsKernel(u32 columns, const float2* roots, float2* spectrum) {
    using F = Fft<kBits>;
    extern __shared__ float2 sequences[];
    spectrum += u64{blockIdx.x} * columns;
    columnsFirstForward<kBits, false>(spectrum, columns, roots, sequences);
    F::template middle<false>(sequences, columns, roots);
    using At = typename F::Last;
    forButterflies<At>(columns, [&](u32 c, const At& at) {
        float2 v[At::kRadix];
        F::load(sequences + c * F::kApart, at, v);
        at.forward(v, roots);
        for (u32 k = 0; k < At::kRadix; ++k) spectrum[(u64{at.keptAt(k)} << kBits) + c] = v[k];
    });
}

u64 planeSide(u32 bits) { return u64{2} << bits; }

// Calls of(Fft of the sequences of a mesh of 2^bits cells a side), with the type alone.
template <class Of>
auto withFft(u32 bits, const Of& of) {
    switch (bits) {
        case 8:
            return of(std::integral_constant<u32, 9>());
        case 9:
            return of(std::integral_constant<u32, 10>());
        case 10:
            return of(std::integral_constant<u32, 11>());
        default:
            return of(std::integral_constant<u32, 12>());
    }
}

u64 sequenceBytes(u32 bits) {
    return withFft(bits, [](auto log2) { return Fft<log2>::kApart * sizeof(float2); });
}

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

MeshConvolution::MeshConvolution(u32 bits, f32 unit, cudaStream_t stream)
    : bits_(bits),
      unit_(unit),
      columns_(columnsFor(bits)),
      stream_(stream),
      roots_(uploaded(std::span<const float2>(rootsOfUnity(planeSide(bits))), stream)),
      spectrum_(planeSide(bits) * planeSide(bits), stream),
      plane_(planeSide(bits) * planeSide(bits) / 2, stream) {
    withFft(bits_, [&](auto log2) {
        const u64 row = sequenceBytes(bits_);
        allowShared(rowsForwardKernel<log2>, row);
        allowShared(rowsInverseKernel<log2>, row);
        allowShared(lawRowsKernel<log2>, row);
        allowShared(columnsKernel<log2>, columns_ * row);
        allowShared(lawColumnsKernel<log2>, columns_ * row);

        constexpr u32 length = 1u << log2;
        lawRowsKernel<log2><<<length, kRowBlock, row, stream_>>>(roots_.data(), spectrum_.data());
        CUDA_CHECK_LAUNCH("lawRowsKernel");
        lawColumnsKernel<log2><<<length / columns_, kColumnsBlock, columns_ * row, stream_>>>(
            columns_, roots_.data(), spectrum_.data());
        CUDA_CHECK_LAUNCH("lawColumnsKernel");
    });
}

void MeshConvolution::convolve(const u64* masses) {
    withFft(bits_, [&](auto log2) {
        constexpr u32 length = 1u << log2;
        constexpr f64 area = f64{length} * length;
        const u64 row = sequenceBytes(bits_);
        rowsForwardKernel<log2>
            <<<length / 2, kRowBlock, row, stream_>>>(masses, unit_, roots_.data(), plane_.data());
        CUDA_CHECK_LAUNCH("rowsForwardKernel");
        columnsKernel<log2><<<length / columns_, kColumnsBlock, columns_ * row, stream_>>>(
            plane_.data(), columns_, spectrum_.data(), roots_.data());
        CUDA_CHECK_LAUNCH("columnsKernel");
        rowsInverseKernel<log2><<<length / 2, kRowBlock, row, stream_>>>(
            plane_.data(), static_cast<f32>(1 / area), roots_.data());
        CUDA_CHECK_LAUNCH("rowsInverseKernel");
    });
}

u64 convolutionBytes(u32 bits) {
    // The spectrum is of four times the cells, the plane of twice.
    return (u64{6} << (2 * bits)) * sizeof(float2);
}

}  // namespace quartier::gpu::layout
