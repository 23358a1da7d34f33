// The solver of a level on the device: every pair for small levels, a particle mesh for large ones. All of a
// step but the sort of the mesh is one CUDA graph; the host reads how far the nodes moved. The same result
// every time.
#pragma once

#include "layouts/level_solver.h"

namespace quartier::gpu::layout {

// Makes them, on that device. Their memory comes from the device's pool.
layouts::SolverFactory deviceSolvers(int device);

// Device memory of a solver, at most.
u64 solverBytes(u32 nodes, u64 arcs, bool weighted);

}  // namespace quartier::gpu::layout
