// The hash tables in global memory of block-per-vertex: how large they are and how many there are at a time.
// Planned on the host, for the run and for its estimate.
#pragma once

#include "gpu/louvain/graph_shape.h"

namespace quartier::gpu::louvain {

constexpr u64 kSharedDegree = 1365;  // up to it a table lies in shared memory: 1.5 times as many slots fit
constexpr u64 kMiddleSlots = 65536;
constexpr u64 kMiddleDegree = 43690;

// The power of two that is at least 1.5 times the keys that can occur.
constexpr u64 slotsFor(u64 degree, u64 vertices) {
    const u64 keys = degree < vertices ? degree : vertices;
    const u64 least = keys + keys / 2 + 1;
    u64 slots = 8;
    while (slots < least) slots *= 2;
    return slots;
}

// The tables of one class of degrees: how many there are at a time, of so many slots each.
struct TablePlan {
    u64 slots = 0;
    u64 count = 0;
    u64 keyBytes() const { return slots * count * sizeof(VertexId); }
    u64 weightBytes() const { return slots * count * sizeof(f64); }
    u64 bytes() const { return keyBytes() + weightBytes(); }
};

// Of both classes with tables in global memory; count 0: the level has no such vertices.
struct TablePlans {
    TablePlan middle;
    TablePlan large;
    u64 bytes() const { return middle.bytes() + large.bytes(); }
    // The same with as few tables as `room` holds, at least one of each class that there is.
    TablePlans within(u64 room) const;
};

// As many tables as blocks are resident, and no more than the level can have such vertices.
TablePlans tablesFor(const GraphShape& shape, int multiprocessors);

// What the tables of the first level leave cut off of an arena for the contraction: arrays that count as
// small (free_space.h) lie at its upper end, and what a run allocates while they are there lies below them.
// At most; arena: its bytes without this.
u64 cutOffByTables(const TablePlans& tables, u64 arena);

}  // namespace quartier::gpu::louvain
