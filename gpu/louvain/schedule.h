// Who moves when. Moving all vertices at once makes neighbours swap communities for ever (measured on a
// planted graph: modularity .03 to .54 instead of .693), so a sweep is cut into rounds: seeded random subsets
// of the active vertices, drawn anew in every sweep because fixed ones can lock. The vertices of a step (a
// round, or one degree class of a round) decide on the same snapshot and then move together, so a sweep
// depends on nothing but the seed.
#pragma once

#include <array>
#include <vector>

#include "gpu/louvain/level.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain {

constexpr u32 kMaxRounds = 16;
constexpr u32 kMaxClasses = 8;

// Upper limits of the degree classes of a strategy, ascending; the last class has none.
struct DegreeClasses {
    u32 count = 1;
    std::array<u64, kMaxClasses> most{};  // [count - 1] used
};

// Sweeps in fewer rounds may leave nearly all arcs between communities.
constexpr u32 kRoundsThatMerge = 4;

struct SweepOrder {
    u32 rounds = 4;             // 1 .. kMaxRounds
    bool classByClass = false;  // a step is a round of one class, classes ascending; else a round of them all
};

// Vertices of one degree class that decide in one launch.
struct Segment {
    u32 begin = 0;  // in Schedule::list()
    u32 end = 0;
    u32 degreeClass = 0;
    u64 arcs = 0;  // of these vertices
};
using Step = std::vector<Segment>;  // contiguous; none is empty

// The active vertices of a sweep: step by step, within a step by degree class, within a class by id.
class Schedule {
  public:
    Schedule(Workspace& workspace, VertexId vertices);

    // Takes the active vertices that have arcs, and leaves none active. Waits for the stream.
    void draw(const LevelView& level, const PartitionView& partition, const DegreeClasses& classes,
              const SweepOrder& order, u32 seed);

    const VertexId* list() const { return list_; }
    const std::vector<Step>& steps() const { return steps_; }
    u32 size() const { return size_; }
    u64 arcs() const { return arcs_; }
    static u64 bytesFor(u64 vertices) { return vertices * 2 * (sizeof(u8) + sizeof(VertexId)); }

  private:
    static constexpr u32 kKeys = kMaxRounds * kMaxClasses + 1;
    struct Counts {
        u64 arcs[kKeys];
        u32 vertices[kKeys];
    };
    void cutIntoSteps(const Counts& counts, const DegreeClasses& classes, const SweepOrder& order);

    Workspace& workspace_;
    DeviceBuffer<u8> keys_;
    DeviceBuffer<u8> keysOther_;
    DeviceBuffer<VertexId> vertices_;
    DeviceBuffer<VertexId> verticesOther_;
    DeviceBuffer<Counts> counts_;
    PinnedValue<Counts> hostCounts_;
    const VertexId* list_ = nullptr;
    std::vector<Step> steps_;
    u32 size_ = 0;
    u64 arcs_ = 0;
};

}  // namespace quartier::gpu::louvain
