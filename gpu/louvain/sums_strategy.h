// What sort-reduce, hash-map and adaptive have in common (Fontolan 2020, chapter 5): vertices decide bucket
// by bucket from sums that are gathered in one of three ways, and a sweep counts its distinct keys k*.
//
// The trace of a sweep has, beyond the timed parts of "move", a stage "move/keys arcs", "move/keys sort" or
// "move/keys map": how the sums were gathered, items = k*.
#pragma once

#include <memory>
#include <optional>

#include "analytics/community.h"
#include "gpu/louvain/first_sweep.h"
#include "gpu/louvain/neighbour_sums_map.h"
#include "gpu/louvain/neighbour_sums_sort.h"
#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain {

enum class SumsBy { sort, map };

struct SumsOptions {
    u32 rounds = 4;
    bool firstSweep = true;  // 5.3
    f64 keyShare = 0.3;      // chapter 7, T_key
    u64 bucketArcs = 0;      // 5.4
};
SumsOptions sumsOptions(const CommunityOptions& options);

// The thesis never holds more arcs at a time (5.4).
constexpr u64 kLargestBucket = 50'000'000;

class SumsStrategy : public MoveStrategy {
  public:
    explicit SumsStrategy(const SumsOptions& options) : options_(options) {}

    DegreeClasses classes() const override { return {}; }
    SweepOrder order(const SweepPlace& place) const override;
    void beginLevel(const LevelView& level, u64 largestDegree, cudaStream_t stream) override;
    void beginSweep(const LevelView& level, const PartitionView& partition, const SweepPlace& place,
                    cudaStream_t stream) override;
    void decide(const LevelView& level, const PartitionView& partition, const Batch& batch, SubPhases& phases,
                cudaStream_t stream) override;
    void endSweep(const SweepPlace& place, StageTimer& timer) override;
    void endLevel() override;

  protected:
    virtual SumsBy sumsBy(const SweepPlace& place) = 0;
    const SumsOptions& options() const { return options_; }
    u64 keysOfLastSweep() const { return keysOfLastSweep_; }
    u64 arcsOfLevel() const { return arcsOfLevel_; }

    CoarseRows contractSorted(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                              const Renumbered& renumbered, SubPhases& phases);
    CoarseRows contractMapped(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                              const Renumbered& renumbered, SubPhases& phases);

  private:
    u64 bucketFor(const LevelView& level, u64 arcs, u64 rows) const;

    SumsOptions options_;
    std::optional<Workspace> workspace_;
    FirstSweep firstSweep_;
    ArcBuckets buckets_;
    SortedSums sorted_;
    MappedSums mapped_;
    KeyTally tally_;
    SumsBy by_ = SumsBy::sort;
    bool singletons_ = false;  // every vertex, before this sweep
    u64 arcsAsSums_ = 0;       // of this sweep
    u64 arcsOfLevel_ = 0;
    u64 keysOfLastSweep_ = 0;
};

// While a level is contracted: level 0 in one piece, by sorting or by the map; coarser ones beside their
// rows.
u64 sortedContractionBytes(const GraphShape& shape, const CommunityOptions& options);
// Coarse levels have the room of the input's sources, too.
u64 mappedContractionBytes(const GraphShape& shape, const CommunityOptions& options);

// While vertices move on level 0: what one bucket needs, and the vertices of a step. Coarse levels cut their
// buckets to what is left beside their rows.
u64 moveBytes(const GraphShape& shape, const CommunityOptions& options, u64 bytesPerArc, u64 bytesPerRow);

}  // namespace quartier::gpu::louvain
