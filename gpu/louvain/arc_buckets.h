// The arcs of a list of vertices as one row of slots, cut in buckets of bounded size that keep whole vertices
// (Fontolan 2020, section 5.4): what is held per arc need only be held for a bucket at a time.
// Memory: 8 bytes per vertex of the list. Work: a scan of the degrees; a read-back only where it must be cut.
#pragma once

#include <vector>

#include "gpu/louvain/level.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain {

// Consecutive vertices of a list. Slot s of the bucket is arc (firstArc + s) of the whole list.
struct ArcBucket {
    const VertexId* list = nullptr;  // [rows] on the device
    const u64* starts = nullptr;     // [rows + 1] on the device: arcs of the list before each row
    u32 firstRow = 0;                // of the whole list
    u32 rows = 0;
    u64 firstArc = 0;  // = starts[0]
    u64 arcs = 0;
};

class ArcBuckets {
  public:
    // A list is cut in no more than about twice as many: buckets grow beyond what was asked rather than that.
    static constexpr u32 kMostBuckets = 512;

    // Counts the arcs before each row of the list.
    void count(Workspace& workspace, const LevelView& level, const VertexId* list, u32 rows);
    const u64* starts() const { return starts_.data(); }  // [rows + 1] of the list that was counted last
    // Buckets of at most `most` arcs, or of one row that has more. knownArcs: of the whole list, 0 = unknown
    // (the call then waits for the stream, as it does when one bucket is not enough).
    const std::vector<ArcBucket>& cut(Workspace& workspace, u64 most, u64 knownArcs);

    // The same cut of any ascending starts [rows + 1]; list stays null.
    std::vector<ArcBucket> cutStarts(Workspace& workspace, const u64* starts, u32 rows, u64 arcs, u64 most);

    static u64 bytesFor(u64 rows) { return (rows + 1) * sizeof(u64); }

    // Where a bucket begins.
    struct Cut {
        u64 arc;
        u32 row;
    };

  private:
    DeviceBuffer<u64> starts_;
    DeviceBuffer<Cut> cuts_;
    const VertexId* list_ = nullptr;
    u32 rows_ = 0;
    std::vector<ArcBucket> buckets_;
};

}  // namespace quartier::gpu::louvain
