#include "gpu/betweenness/slot_plan.h"

#include <algorithm>

#include "gpu/betweenness/count_pilot.h"
#include "gpu/betweenness/work_efficient.h"

namespace quartier::gpu::betweenness {
namespace {

u64 bytesOfSlots(u64 room, const SourceStrategy& strategy, const CentralityOptions& options,
                 const SearchShape& shape, bool wide) {
    return slotsIn(room, strategy, options, shape, wide) *
           strategy.bytesPerSlot(shape.vertices, shape.arcs, wide);
}

}  // namespace

u32 slotsIn(u64 room, const SourceStrategy& strategy, const CentralityOptions& options,
            const SearchShape& shape, bool wide) {
    u64 slots = options.batch != 0 ? options.batch : strategy.mostSlots(shape.vertices, shape.arcs, wide);
    slots = std::min(slots, shape.sources);
    slots = std::min(slots, room / std::max<u64>(strategy.bytesPerSlot(shape.vertices, shape.arcs, wide), 1));
    return static_cast<u32>(std::max<u64>(slots, 1));
}

u64 roomForSlots(const SourceStrategy& first, const CentralityOptions& options, const SearchShape& shape,
                 const Graph& input, u64 freeBytes) {
    const u64 most = freeBytes / 2;
    const u64 own = bytesOfSlots(most, first, options, shape, false);
    if (first.countsWide()) return own;
    const u64 wide = bytesOfSlots(most, *makeWorkEfficient(), options, shape, true);
    return own < wide && countsMayOverflow(input) ? wide : own;
}

}  // namespace quartier::gpu::betweenness
