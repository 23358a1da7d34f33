#include "gpu/louvain/block_per_vertex_tables.h"

#include <algorithm>

#include "gpu/free_space.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kLargeBudget = u64{256} << 20;  // bytes for the tables of the largest class
constexpr u64 kSlotBytes = sizeof(f64) + sizeof(VertexId);
constexpr u64 kBlocksPerProcessor = 2;  // with tables in global memory

}  // namespace

TablePlans TablePlans::within(u64 room) const {
    if (bytes() <= room) return *this;
    TablePlans plans = *this;
    const f64 share = static_cast<f64>(room) / static_cast<f64>(bytes());
    for (TablePlan* plan : {&plans.middle, &plans.large})
        if (plan->count != 0)
            plan->count = std::max<u64>(static_cast<u64>(static_cast<f64>(plan->count) * share), 1);
    return plans;
}

TablePlans tablesFor(const GraphShape& shape, int multiprocessors) {
    const u64 blocks = static_cast<u64>(multiprocessors) * kBlocksPerProcessor;
    const u64 slots = slotsFor(shape.largestDegree, shape.vertices);
    const auto vertices = [&](u64 degree) { return shape.arcs / (degree + 1) + 1; };
    TablePlans plans;
    if (shape.largestDegree > kSharedDegree)
        plans.middle = {std::min(slots, kMiddleSlots), std::min(blocks, vertices(kSharedDegree))};
    if (shape.largestDegree > kMiddleDegree) {
        const u64 inBudget = std::max<u64>(kLargeBudget / kSlotBytes / slots, 1);
        plans.large = {slots, std::min({blocks, vertices(kMiddleDegree), inBudget})};
    }
    return plans;
}

u64 cutOffByTables(const TablePlans& tables, u64 arena) {
    const u64 largest = arena + tables.bytes();
    u64 bytes = 0;
    for (const TablePlan& plan : {tables.middle, tables.large})
        for (const u64 array : {plan.keyBytes(), plan.weightBytes()})
            if (array != 0 && FreeSpace::isSmall(array, largest)) bytes += FreeSpace::rounded(array);
    return bytes;
}

}  // namespace quartier::gpu::louvain
