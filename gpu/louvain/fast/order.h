// The vertices of a level by class of row length, so that warps find work of one kind side by side.
#pragma once

#include "gpu/louvain/fast/rows.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain::fast {

// Longest first: a team of warps a row, a warp, then rows of up to 32, 16, 8 and 4 arcs. Rows without arcs
// and those longer than a team takes have no class.
constexpr u32 kRowClasses = 6;

struct OrderView {
    const VertexId* vertex = nullptr;  // [classStart[kRowClasses] of n] by class, within a class by id
    const u32* classStart = nullptr;   // [kRowClasses + 1] first place of a class
};

struct RowOrder {
    DeviceBuffer<VertexId> vertex;
    DeviceBuffer<u32> counts;  // per class and chunk; scanned in place
    DeviceBuffer<u32> classStart;
    RowLimits limits;  // that it was made for
    OrderView view() const { return {vertex.data(), classStart.data()}; }
};

// A stable counting sort in three launches; does not wait.
void orderRows(Workspace& workspace, const ArcOffset* offsets, VertexId vertices, const RowLimits& limits,
               RowOrder& order);

}  // namespace quartier::gpu::louvain::fast
