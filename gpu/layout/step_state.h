// What the kernels of a layout step tell each other through device memory, so that no step waits for the
// host.
#pragma once

#include "core/types.h"
#include "layouts/step_control.h"

namespace quartier::gpu::layout {

// Where the drawing lies: centre of mass, root mean square radius by mass, total mass.
struct Frame {
    f32 x = 0;
    f32 y = 0;
    f32 radius = 0;
    f64 mass = 0;
};

struct StepState {
    Frame frame;
    layouts::StepControl control;
    f64 movement = 0;  // of the last step: mean length, in root mean square radii
    f64 force = 0;     // mean preconditioned force, in the same
    f32 scale = 1;     // balanceSize(): by how much the drawing is to grow
    // Blocks of a launch that have arrived, a counter each for kernels that follow one another
    // (reduction.cuh).
    u32 arrived[3] = {0, 0, 0};
};

}  // namespace quartier::gpu::layout
