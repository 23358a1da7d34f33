// Adaptive Louvain (Fontolan 2020, chapter 7): per level the first step on the arcs themselves, then sweeps
// by sorting until one, the second at the earliest, met fewer than `key-share` (T_key, .3) distinct keys k*
// per arc of the level; from the next sweep on by the map. Contraction by the map. Where it changes over, the
// trace has a stage "move/switch", items = the k* that decided.
// Both ways choose alike to the last bit, so its communities are those of sort-reduce and hash-map.
// Work and memory: as its parts; the buffers of one way are let go when the other begins.
#pragma once

#include "gpu/louvain/sums_strategy.h"

namespace quartier::gpu::louvain {

class Adaptive final : public SumsStrategy {
  public:
    using SumsStrategy::SumsStrategy;
    CoarseRows contract(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                        const Renumbered& renumbered, SubPhases& phases) override {
        return contractMapped(workspace, level, partition, renumbered, phases);
    }
    void endSweep(const SweepPlace& place, StageTimer& timer) override;

  protected:
    SumsBy sumsBy(const SweepPlace& place) override;

  private:
    bool map_ = false;
    u64 keysThatDecided_ = 0;
    bool switches_ = false;  // in the present sweep
};

u64 adaptiveBytes(const GraphShape& shape, const CommunityOptions& options, u64 room);

}  // namespace quartier::gpu::louvain
