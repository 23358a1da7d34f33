// The masses on a mesh of M x M cells convolved with the law of repulsion by one complex transform of 2M x
// 2M: K(d) = (dx + i dy) g(|d|) holds both components. g is 1 / d^2 beyond a cell and 2 - d^2 within one
// (lengths in cells): smooth enough for the mesh.
#pragma once

#include "core/types.h"
#include "gpu/device_buffer.h"

namespace quartier::gpu::layout {

class MeshConvolution {
  public:
    // M is 2^bits, 8 <= bits <= 11. `unit`: the mass that an integer of the mesh stands for. On the current
    // device.
    MeshConvolution(u32 bits, f32 unit, cudaStream_t stream);

    // Of the masses [M][M], in device memory. Nothing is allocated: it may be captured into a graph.
    void convolve(const u64* masses);
    // [M][2M] x and y components at the cells, of which the first M of a row are of use; in units of mass
    // over cells.
    const float2* field() const { return plane_.data(); }

  private:
    u32 bits_;
    f32 unit_;
    u32 columns_;  // of the plane that a block transforms at once
    cudaStream_t stream_;
    DeviceBuffer<float2> roots_;     // [2M] of unity
    DeviceBuffer<float2> spectrum_;  // [2M][2M] transform of K, in the order of fft.cuh
    DeviceBuffer<float2> plane_;     // [M][2M] rows of the mesh, transformed and back
};

// Device memory of one.
u64 convolutionBytes(u32 bits);

}  // namespace quartier::gpu::layout
