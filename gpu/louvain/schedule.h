// Who moves when. Moving all vertices at once makes neighbours swap communities for ever (measured on a
// planted graph: modularity .03 to .54 instead of .693), so a sweep is cut into kRounds rounds: seeded random
// subsets of the active vertices, drawn anew in every sweep because fixed ones can lock. The vertices of a
// round decide on the same snapshot and then move together, so a sweep depends on nothing but the seed.
#pragma once

#include <array>
#include <span>

#include "gpu/louvain/level.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain {

constexpr u32 kRounds = 8;
constexpr u32 kMaxClasses = 8;

// Upper limits of the degree classes of a strategy, ascending; the last class has none.
struct DegreeClasses {
    u32 count = 1;
    std::array<u64, kMaxClasses> most{};  // [count - 1] used
};

// The active vertices of a sweep: round by round, within a round by degree class, within a class by id.
class Schedule {
  public:
    Schedule(Workspace& workspace, VertexId vertices);

    // Takes the active vertices that have arcs, and leaves none active. Waits for the stream.
    void draw(const LevelView& level, const PartitionView& partition, const DegreeClasses& classes, u32 seed);

    const VertexId* list() const { return list_; }
    u32 begin(u32 round, u32 degreeClass) const { return starts_[round * classes_ + degreeClass]; }
    u32 end(u32 round, u32 degreeClass) const { return starts_[round * classes_ + degreeClass + 1]; }
    u32 roundBegin(u32 round) const { return starts_[round * classes_]; }
    u32 roundEnd(u32 round) const { return starts_[(round + 1) * classes_]; }
    u32 size() const { return starts_[kRounds * classes_]; }
    static u64 bytesFor(u64 vertices) { return vertices * 2 * (sizeof(u8) + sizeof(VertexId)); }

  private:
    static constexpr u32 kKeys = kRounds * kMaxClasses + 1;
    struct Counts {
        u32 perKey[kKeys];
    };

    Workspace& workspace_;
    DeviceBuffer<u8> keys_;
    DeviceBuffer<u8> keysOther_;
    DeviceBuffer<VertexId> vertices_;
    DeviceBuffer<VertexId> verticesOther_;
    DeviceBuffer<Counts> counts_;
    PinnedValue<Counts> hostCounts_;
    const VertexId* list_ = nullptr;
    u32 classes_ = 1;
    std::array<u32, kKeys + 1> starts_{};
};

}  // namespace quartier::gpu::louvain
