// PH-Louvain (Fontolan 2020, sections 5.2, 5.3 and 5.4): prune, add the arcs of the vertices that are left up
// in one global map by (vertex, community), contract the table, take the best by atomicMax; contraction by a
// map of (community, community), or by sorting where the arcs between communities do not fit into one. What
// the thesis does where this must not: its map gives up when all hash functions fail, its packed gains are
// rounded to 32 bits; see global_map.h and neighbour_sums_map.h.
// Work of a sweep: O(arcs looked at), random access. Memory: 24 bytes per arc of a bucket, 28 per vertex.
#pragma once

#include "gpu/louvain/sums_strategy.h"

namespace quartier::gpu::louvain {

class HashMap final : public SumsStrategy {
  public:
    using SumsStrategy::SumsStrategy;
    CoarseRows contract(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                        const Renumbered& renumbered, SubPhases& phases) override {
        return contractMapped(workspace, level, partition, renumbered, phases);
    }

  protected:
    SumsBy sumsBy(const SweepPlace&) override { return SumsBy::map; }
};

u64 hashMapBytes(const GraphShape& shape, const CommunityOptions& options, u64 room);

}  // namespace quartier::gpu::louvain
