// Moves the nodes of a level by their velocities, and measures where the drawing lies afterwards
// (step_control.h).
#pragma once

#include "gpu/device_buffer.h"
#include "gpu/layout/step_state.h"

namespace quartier::gpu::layout {

class Motion {
  public:
    Motion(u32 nodes, cudaStream_t stream);

    // Writes the frame of the drawing to `state`, whose mass is set.
    void measure(float2* positions, const f32* mass, StepState* state);
    // A step: velocity, positions, the movement and the frame in `state`, and how its speed cools.
    void move(const float2* acceleration, const f32* mass, float2* velocity, float2* positions,
              StepState* state);
    // Scales the drawing about its centre by what `state` says.
    void scale(float2* positions, const StepState* state);

  private:
    u32 nodes_;
    cudaStream_t stream_;
    DeviceBuffer<f64> partial_;  // sums of blocks
};

}  // namespace quartier::gpu::layout
