// The next level with no more than a bucket of arcs copied at a time, for graphs whose arcs do not fit twice
// (Fontolan 2020, sections 5.1, aggregation phase, and 5.4): the vertices are put in order of their
// community; a bucket is the arcs of whole communities, which are copied, sorted and reduced by themselves;
// the finished rows go one behind the other. A community with more arcs than a bucket is reduced part by
// part, and what is left of the parts added up in one slot per community. Work: as contractBySorting().
// Memory: 32 bytes per arc of a bucket, 32 per vertex, 16 to 20 per coarse arc that is planned.
#pragma once

#include "gpu/louvain/level.h"
#include "gpu/louvain/sub_phases.h"

namespace quartier::gpu::louvain {

struct ContractionPlan {
    u64 bucketArcs = 0;
    u64 coarseArcs = 0;  // that there is room for from the start
};
CoarseRows contractInBuckets(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                             const Renumbered& renumbered, const ContractionPlan& plan, SubPhases& phases);
u64 contractInBucketsBytes(u64 vertices, u64 coarseArcs, u64 bucketArcs);
// In one piece by sorting where that takes no more than `room` bytes and its arrays find room, else in
// buckets of what fits. rounds: of the sweeps before.
CoarseRows contractWithin(u64 room, u32 rounds, Workspace& workspace, const LevelView& level,
                          const PartitionView& partition, const Renumbered& renumbered, SubPhases& phases);
// In buckets of what fits, where no more than mostCoarse coarse arcs can come; the sources are not read.
CoarseRows contractInBucketsWithin(u64 room, u64 mostCoarse, u32 rounds, Workspace& workspace,
                                   const LevelView& level, const PartitionView& partition,
                                   const Renumbered& renumbered, SubPhases& phases);
constexpr u64 kBytesOfCoarseArc = 2 * sizeof(VertexId) + sizeof(f64);
// Coarse arcs that buckets are planned for: all where all vertices move at once, as a level may hardly
// shrink then.
u64 plannedCoarseArcs(u64 arcs, u32 rounds);
// What the contraction of a coarse level in small buckets takes, its rows included, if it has all `arcs`.
u64 laterContractionBytes(u64 arcs, u32 rounds);

}  // namespace quartier::gpu::louvain
