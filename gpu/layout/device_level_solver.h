// The solver of a level on the device: every pair for small levels, a particle mesh for large ones. All of a
// step but the sort of the mesh is one CUDA graph; the host reads how far the nodes moved. The same result
// every time.
#pragma once

#include "layouts/level_solver.h"

namespace quartier::gpu::layout {

// Makes them, on that device. Their memory comes from the device's pool.
layouts::SolverFactory deviceSolvers(int device);

// Device memory of a solver of a level, without that of its communities.
u64 solverBytes(u64 nodes, u64 arcs, bool weighted);
// Of so many communities on all levels above.
u64 communityBytes(u64 communities);

}  // namespace quartier::gpu::layout
