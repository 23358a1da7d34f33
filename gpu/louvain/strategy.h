// What a Louvain strategy is: given some vertices and a snapshot of the partition, where each wants to go.
// The shared driver does the rest.
#pragma once

#include <memory>
#include <vector>

#include "core/options.h"
#include "gpu/louvain/graph_shape.h"
#include "gpu/louvain/level.h"
#include "gpu/louvain/schedule.h"
#include "gpu/louvain/sub_phases.h"

namespace quartier::gpu::louvain {

// Which sweep of which level; both from 0.
struct SweepPlace {
    int level = 0;
    int iteration = 0;
    bool singletons = false;  // before it every vertex is a community of its own
};

// The vertices of one launch, all of one degree class.
struct Batch {
    const VertexId* list = nullptr;  // [count] on the device
    u32 count = 0;
    u32 degreeClass = 0;
    u32 step = 0;              // of the sweep: in step 0 no vertex has moved yet
    u64 arcs = 0;              // of these vertices; 0 = not counted
    VertexId* next = nullptr;  // [count] on the device: the answer, possibly the present community
};

// The rules of every strategy, so that bulk moves stay sound:
//   among the neighbouring communities the one with the largest gain, the lowest id among equals;
//   stay, unless that gain beats staying by more than rounding noise (kNoise of the vertex's strength);
//   a singleton joins another singleton only if that one's id is lower.
constexpr f64 kNoise = 1e-12;

class MoveStrategy {
  public:
    virtual ~MoveStrategy() = default;
    virtual DegreeClasses classes() const = 0;
    // How this sweep is cut into steps, whose vertices decide on one snapshot and then move together.
    virtual SweepOrder order(const SweepPlace& place) const = 0;
    // Before the first sweep of a level: scratch for rows of up to largestDegree arcs.
    virtual void beginLevel(const LevelView& level, u64 largestDegree, cudaStream_t stream) = 0;
    // Before the first batch of a sweep.
    virtual void beginSweep(const LevelView&, const PartitionView&, const SweepPlace&, cudaStream_t) {}
    // Fills batch.next; parts of its work that are worth a figure go through `phases`.
    virtual void decide(const LevelView& level, const PartitionView& partition, const Batch& batch,
                        SubPhases& phases, cudaStream_t stream) = 0;
    // After a sweep's work is done and before its stages are filed: what the strategy knows of it by now.
    virtual void endSweep(const SweepPlace&, StageTimer&) {}
    // After the last sweep of a level: what only moves need is to be let go before memory is asked for that
    // stays, so that this does not cut the room of the contraction.
    virtual void endLevel() {}
    // The next level. partition.total must fit the labels that `renumbered` was made from.
    virtual CoarseRows contract(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                                const Renumbered& renumbered, SubPhases& phases) = 0;
};

}  // namespace quartier::gpu::louvain
