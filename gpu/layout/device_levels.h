// The levels of a layout whose arcs lie in device memory and are made there: the host knows masses, parents
// and the lengths of rows. Solved by DeviceLevelSolver.
#pragma once

#include "layouts/levels.h"

namespace quartier::gpu::layout {

// Builds them, on that device, from the graph as onDevice() has it. Their memory comes from the device's
// pool.
layouts::LevelsFactory deviceLevels(int device);

// Device memory of the arcs of a level, without what it takes to make them.
u64 levelBytes(u64 nodes, u64 arcs, bool weighted);

}  // namespace quartier::gpu::layout
