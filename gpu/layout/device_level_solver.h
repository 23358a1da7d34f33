// The solver of a level on the device: every pair for small levels, a particle mesh for large ones. All of a
// step but the sort of the mesh is one CUDA graph; the host reads how far the nodes moved. The same result
// every time.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "gpu/layout/level_arcs.h"
#include "layouts/force_model.h"
#include "layouts/level_solver.h"

namespace quartier::gpu::layout {

// Of levels[level], whose arcs are `arcs` and of which those above are the ancestors; nodes and arcs must
// outlive it. theta 0: every pair, whatever their number. Its memory comes from the device's pool. Of a small
// coarse level the positions may be up to seven steps further than step() has told.
std::unique_ptr<layouts::LevelSolver> makeDeviceSolver(int device,
                                                       std::span<const layouts::LevelNodes> levels,
                                                       size_t level, const LevelArcs& arcs,
                                                       const layouts::ForceModel& model, f32 theta,
                                                       const std::vector<Vec2>& positions);

// Device memory of a solver of a level, without its arcs and its communities.
u64 solverBytes(u64 nodes);
// Of so many communities on all levels above.
u64 communityBytes(u64 communities);

}  // namespace quartier::gpu::layout
