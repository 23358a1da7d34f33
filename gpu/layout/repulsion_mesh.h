// Repulsion of every pair by particle-particle particle-mesh (Hockney and Eastwood, Computer Simulation Using
// Particles, 1981, chapter 8) in the plane.
//
// The masses are spread over a mesh of M x M cells about the drawing (cloud in cell) and convolved with a
// force law that is smooth within a cell (mesh_convolution.h). What that leaves out is added pair by pair
// over the 3 x 3 cells about a node. The mean error of the field is 1 % on a disc of equal density, as that
// of Barnes and Hut at theta 1.
//
// Sums on the mesh are of integers, pairs are added in the order of the sorted nodes: the same input gives
// the same field, bit by bit. Cost: O(n + M^2 log M); memory: meshBytes().
#pragma once

#include "core/types.h"
#include "gpu/device_buffer.h"
#include "gpu/layout/mesh_convolution.h"
#include "gpu/layout/step_state.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::layout {

// log2 of the cells along a side for so many nodes; no more than the device's shared memory allows.
u32 meshBits(u32 nodes);

class RepulsionMesh {
  public:
    // For drawings of total mass `mass`, on the current device. `softening`: pairs act as if they were no
    // closer (layout units).
    RepulsionMesh(u32 nodes, f64 mass, f32 softening, cudaStream_t stream);

    // Sorts the nodes by cell. What field() does is right, if less exact, while they move on a little.
    void sort(const float2* positions, const StepState* state);
    // field[i] = sum over j of mass_j (p_i - p_j) / (|p_i - p_j|^2 + softening^2); to device memory. Nothing
    // is allocated: it may be captured into a graph.
    void field(const float2* positions, const f32* mass, const StepState* state, float2* field);

  private:
    u32 nodes_;
    u32 bits_;  // of M
    f32 softening_;
    f64 massUnit_;  // mass that an integer of the mesh stands for
    cudaStream_t stream_;
    Workspace workspace_;
    MeshConvolution convolution_;
    DeviceBuffer<u64> masses_;       // [M][M]
    DeviceBuffer<u32> keys_[2];      // [n] cells of the sorted nodes, and scratch
    DeviceBuffer<u32> order_[2];     // [n] sorted place -> node, and scratch
    DeviceBuffer<u32> cellBegin_;    // [M * M + 1] places
    DeviceBuffer<float4> sorted_;    // [n] x, y (cells), mass in the order of places
    Swapped<u32> key_{}, placed_{};  // which of the two is current
};

// Device memory of one.
u64 meshBytes(u32 nodes);

}  // namespace quartier::gpu::layout
