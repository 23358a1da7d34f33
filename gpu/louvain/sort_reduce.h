// PSR-Louvain (Fontolan 2020, sections 5.1, 5.3 and 5.4): prune, copy the arcs of the vertices that are left,
// sort them by (vertex, community), reduce, take the best; contraction by sorting too. Arcs are copied in
// buckets of bounded size, in both phases: graphs run whose arcs do not fit beside its buffers.
// Work of a sweep: a radix sort of the arcs looked at. Memory: 32 bytes per arc of a bucket, 36 per vertex.
#pragma once

#include "gpu/louvain/sums_strategy.h"

namespace quartier::gpu::louvain {

class SortReduce final : public SumsStrategy {
  public:
    using SumsStrategy::SumsStrategy;
    CoarseRows contract(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                        const Renumbered& renumbered, SubPhases& phases) override {
        return contractSorted(workspace, level, partition, renumbered, phases);
    }

  protected:
    SumsBy sumsBy(const SweepPlace&) override { return SumsBy::sort; }
};

u64 sortReduceBytes(const GraphShape& shape, const CommunityOptions& options, u64 room);

}  // namespace quartier::gpu::louvain
