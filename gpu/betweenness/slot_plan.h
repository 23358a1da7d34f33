// How many sources are in flight and what memory that takes, for estimate() and for the run alike.
//
// A run may make two attempts: sources whose counts of paths leave the range of double are done again with
// exponents, by work-efficient where the strategy itself cannot. Both have one room, that of the first
// attempt as a rule: exponents take more registers, so that the second has half as many slots of 32 bytes per
// vertex as the first has of 20 or 28. Where the first has few, as virtual-vertices, whose threads are all on
// one source, and a look at the graph says that counts overflow, the run plans for the second.
#pragma once

#include "analytics/centrality.h"
#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

// What is searched: vertices and arcs, and from how many sources.
struct SearchShape {
    u64 vertices = 0;
    u64 arcs = 0;
    u64 sources = 0;
};

// As many as the device runs at a time (or options.batch), as there are sources, and as `room` holds; at
// least 1.
u32 slotsIn(u64 room, const SourceStrategy& strategy, const CentralityOptions& options,
            const SearchShape& shape, bool wide);

// Bytes of slots, of both attempts. At most half of `freeBytes`, unless that holds not one. input: the graph
// before any preparation, so that estimate() and run find the same.
u64 roomForSlots(const SourceStrategy& first, const CentralityOptions& options, const SearchShape& shape,
                 const Graph& input, u64 freeBytes);

}  // namespace quartier::gpu::betweenness
