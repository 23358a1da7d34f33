#include "gpu/louvain/sums_strategy.h"

#include <algorithm>

#include "gpu/louvain/contract_buckets.h"
#include "gpu/louvain/contract_map.h"

namespace quartier::gpu::louvain {
namespace {

const char* remarkOf(SumsBy by) { return by == SumsBy::sort ? "move/keys sort" : "move/keys map"; }

}  // namespace

SumsOptions sumsOptions(const CommunityOptions& options) {
    return {options.rounds, options.firstSweep, options.keyShare, options.bucketArcs};
}

SweepOrder SumsStrategy::order(const SweepPlace&) const { return {options_.rounds, false}; }

void SumsStrategy::beginLevel(const LevelView& level, u64, cudaStream_t stream) {
    if (!workspace_) workspace_.emplace(stream);
    arcsOfLevel_ = level.arcs;
}

void SumsStrategy::beginSweep(const LevelView&, const PartitionView&, const SweepPlace& place,
                              cudaStream_t stream) {
    by_ = sumsBy(place);
    singletons_ = place.singletons;
    arcsAsSums_ = 0;
    if (by_ == SumsBy::map) sorted_.release();
    if (by_ == SumsBy::sort) mapped_.release();
    tally_.clear(stream);
}

void SumsStrategy::decide(const LevelView& level, const PartitionView& partition, const Batch& batch,
                          SubPhases& phases, cudaStream_t stream) {
    if (options_.firstSweep && singletons_ && batch.step == 0) {
        phases("max", batch.arcs, [&] { firstSweep_.decide(level, partition, batch, stream); });
        arcsAsSums_ += batch.arcs;
        return;
    }
    phases("rows", batch.count, [&] { buckets_.count(*workspace_, level, batch.list, batch.count); });
    const u64 most = bucketFor(level, batch.arcs == 0 ? level.arcs : batch.arcs, batch.count);
    for (const ArcBucket& bucket : buckets_.cut(*workspace_, most, batch.arcs)) {
        const BucketTask task{level, partition, bucket, batch.next + bucket.firstRow, tally_.view(), phases};
        if (by_ == SumsBy::sort)
            sorted_.decide(*workspace_, task);
        else
            mapped_.decide(*workspace_, task);
    }
}

// Arcs of a bucket when so many, of so many vertices, are to be worked on.
u64 SumsStrategy::bucketFor(const LevelView& level, u64 arcs, u64 rows) const {
    if (options_.bucketArcs != 0) return options_.bucketArcs;
    const u64 wanted = std::min(arcs, kLargestBucket);
    const bool sort = by_ == SumsBy::sort;
    const u64 held = sort ? sorted_.arcsHeld() : mapped_.arcsHeld();
    if (wanted <= held) return wanted;
    const u64 bytesPerArc = sort ? SortedSums::kBytesPerArc : MappedSums::kBytesPerArc;
    const u64 rowBytes = rows * (sort ? SortedSums::kBytesPerRow : MappedSums::kBytesPerRow);
    return std::min(wanted, (level.room > rowBytes ? level.room - rowBytes : 0) / bytesPerArc);
}

void SumsStrategy::endSweep(const SweepPlace& place, StageTimer& timer) {
    // A sweep of one step, the first, is done when its arcs are.
    const bool byArcs = options_.firstSweep && singletons_ && options_.rounds == 1;
    keysOfLastSweep_ = byArcs ? arcsOfLevel_ : arcsAsSums_ + tally_.keys();
    timer.addItems(by_ == SumsBy::sort ? "move/reduce" : "move/contract", tally_.keys());
    timer.note({.name = byArcs ? "move/keys arcs" : remarkOf(by_),
                .level = place.level,
                .iteration = place.iteration,
                .items = keysOfLastSweep_});
}

void SumsStrategy::endLevel() {
    sorted_.release();
    mapped_.release();
}

CoarseRows SumsStrategy::contractSorted(Workspace& workspace, const LevelView& level,
                                        const PartitionView& partition, const Renumbered& renumbered,
                                        SubPhases& phases) {
    if (const u64 asked = options_.bucketArcs; asked != 0 && asked < level.arcs)
        return contractInBuckets(workspace, level, partition, renumbered,
                                 {asked, plannedCoarseArcs(level.arcs, options_.rounds)}, phases);
    return contractWithin(level.room, options_.rounds, workspace, level, partition, renumbered, phases);
}

CoarseRows SumsStrategy::contractMapped(Workspace& workspace, const LevelView& level,
                                        const PartitionView& partition, const Renumbered& renumbered,
                                        SubPhases& phases) {
    const u64 room = level.room + level.releasableBytes();
    const MapPlan plan = planMap(level, renumbered, workspace.stream());
    if (plan.keys != 0)
        if (auto rows = contractByMap(workspace, level, partition, renumbered, plan, phases))
            return std::move(*rows);
    level.releaseSources();
    return contractInBucketsWithin(room, plan.mostArcs, options_.rounds, workspace, level, partition,
                                   renumbered, phases);
}

u64 sortedContractionBytes(const GraphShape& shape, const CommunityOptions& options) {
    return std::max(contractBySortingBytes(shape.arcs), laterContractionBytes(shape.arcs, options.rounds));
}

u64 mappedContractionBytes(const GraphShape& shape, const CommunityOptions& options) {
    constexpr u64 kBuckets = 64;
    const u64 sources = shape.arcs * sizeof(VertexId);
    const u64 rows = shape.arcs * kBytesOfCoarseArc;
    // Rows of as many arcs as the level has, built in small buckets when its sources are no longer needed,
    // and a little for the rows of the next level; most graphs have fewer, and take the room for a larger
    // map.
    const u64 first = rows + contractInBucketsBytes(shape.vertices, 0, shape.arcs / kBuckets) + rows / 64;
    // Where a level may end almost as it began, the next one may, too: with all vertices moving at once, and
    // in few rounds on power laws.
    const bool twice = options.rounds == 1 || (options.rounds < kRoundsThatMerge && shape.powerLaw);
    const u64 second = twice ? rows : 0;
    return first + second - sources;
}

u64 moveBytes(const GraphShape& shape, const CommunityOptions& options, u64 bytesPerArc, u64 bytesPerRow) {
    if (shape.arcs == 0) return 0;
    // Rounds are drawn at random: a tenth more than their share, and the largest row on top.
    const auto step = [&](u64 all, u64 one) {
        const u64 share = all / options.rounds;
        return std::min(all, share + share / 10 + one);
    };
    const u64 most = options.bucketArcs != 0 ? options.bucketArcs : kLargestBucket;
    const u64 bucket = std::min(step(shape.arcs, shape.largestDegree), std::max(most, shape.largestDegree));
    return bytesPerArc * bucket + (bytesPerRow + sizeof(u64)) * step(shape.vertices, 1);
}

}  // namespace quartier::gpu::louvain
