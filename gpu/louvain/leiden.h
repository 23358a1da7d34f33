// The refinement of Leiden on the device: well-connected parts of communities, which become the vertices of
// the next level. Traag, Waltman and van Eck 2019, algorithm A.2 (MergeNodesSubset), in rounds, as
// pLeidenR does it (Gilbert and Madduri 2026):
//
//   1. A seeded coin per vertex and round: vertices that are still singletons and well connected to their
//      community may join a part if it falls heads; parts, and singletons with tails, may be joined.
//   2. Each chooses the part of largest gain: among all around it for rows of up to 32 arcs, else among
//      those at the end of its heaviest arcs, one for each of 32 slots (256 for rows of more than 1,024 arcs)
//      to which a seeded hash sends the arcs by their targets (arc_candidates.h).
//   3. Those that choose the same part are ranked by seeded hash; prefix sums give the part as each of them
//      would find it, had all before it joined. The first that would not gain, or would find the part badly
//      connected to its community, ends the queue for this round.
//
// So every join is one that the sequential algorithm could have made, in that order: parts are connected,
// gamma-connected and inside their communities, and modularity never falls. Everything is exact (level.h) or
// decided by id and seed, nothing by the place of an arc in its row, which differs from run to run where
// contraction leaves rows in the order of a hash table (degree-buckets): the same result on every run.
//
// Work O(arcs of the remaining singletons) a round, at most kMostRounds. Memory bytesFor().
#pragma once

#include <stop_token>

#include "gpu/louvain/level.h"

namespace quartier::gpu::louvain {

class LeidenRefinement {
  public:
    // For levels of up to that many vertices.
    LeidenRefinement(Workspace& workspace, VertexId vertices);

    // part[v] becomes a vertex of v's part; partition.label are the communities and partition.total their
    // strengths. Ends early, with what it has, when stop is requested. Returns how many vertices joined.
    u64 refine(const LevelView& level, const PartitionView& partition, VertexId* part, u32 seed,
               const std::stop_token& stop);

    // Vertices as communities: pairs that gain most by being merged, each other's best, get one label in
    // part. Returns the number of pairs; 0 only if no two vertices gain by being merged.
    u64 mergePairs(const LevelView& level, f64 resolution, f64 m2, VertexId* part, u32 seed);

    static u64 bytesFor(u64 vertices);

  private:
    struct Counts {
        u32 movers = 0;
        u32 pad = 0;
        u64 done = 0;
    };
    struct Round;

    u32 drawMovers(const LevelView& level, const Round& round);
    void join(const LevelView& level, const Round& round, u32 movers);
    Counts countsNow() { return hostCounts_.read(counts_.data(), workspace_.stream()); }

    Workspace& workspace_;
    DeviceBuffer<f64> total_, toRest_, weightTo_;         // of parts; of parts; of movers
    DeviceBuffer<f64> strengthAt_, restAt_;               // of ranked movers
    DeviceBuffer<f64> strengthBefore_, restBefore_;       // prefix sums of these
    DeviceBuffer<VertexId> wish_, movers_, moversOther_;  // [vertex]; lists of movers
    DeviceBuffer<VertexId> wishAt_;                       // of ranked movers
    DeviceBuffer<u32> firstRefused_;                      // of parts: rank at which the queue ends
    DeviceBuffer<u64> keys_, keysOther_;
    DeviceBuffer<u8> singletons_, flags_;
    DeviceBuffer<Counts> counts_;
    PinnedValue<Counts> hostCounts_;
};

}  // namespace quartier::gpu::louvain
