// The vertices of a level by class of row length, so that a warp processes rows of one class.
#pragma once

#include "gpu/louvain/fast/rows.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain::fast {

// Longest first: a team of warps a row, a warp, then rows of up to 32, 16, 8 and 4 arcs. Rows without arcs
// and those longer than a team takes have no class.
constexpr u32 kRowClasses = 6;
constexpr u32 kWarpClass = 1;
constexpr u32 kFirstRegisterClass = 2;

// Up to how many arcs rows are in the first two classes. Not what the device's tables hold, but the same on
// every device: a row's place in the order draws the rounds that it decides in, and with them the result.
struct ClassLimits {
    u32 warp = 384;
    u32 team = 1536;
    bool operator==(const ClassLimits&) const = default;
};

#ifdef __CUDACC__
// kRowClasses: none.
__device__ inline u32 rowClassOf(u64 degree, const ClassLimits& limits) {
    if (degree == 0 || degree > limits.team) return kRowClasses;
    if (degree > 32) return degree > limits.warp ? 0 : 1;
    return degree > 16 ? 2 : degree > 8 ? 3 : degree > 4 ? 4 : 5;
}
#endif

struct OrderView {
    const VertexId* vertex = nullptr;  // [classStart[kRowClasses] of n] by class, within a class by id
    const u32* classStart = nullptr;   // [kRowClasses + 1] first place of a class
};

struct RowOrder {
    DeviceBuffer<VertexId> vertex;
    DeviceBuffer<u32> counts;  // per class and chunk; scanned in place
    DeviceBuffer<u32> classStart;
    ClassLimits limits;  // that it was made for
    OrderView view() const { return {vertex.data(), classStart.data()}; }
};

// A stable counting sort in three launches; does not wait.
void orderRows(Workspace& workspace, const ArcOffset* offsets, VertexId vertices, const ClassLimits& limits,
               RowOrder& order);

}  // namespace quartier::gpu::louvain::fast
