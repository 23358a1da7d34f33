// The first half of algorithm 3 of Naim et al.: the vertices of every community lie side by side; a warp, or
// a block with its table in shared or global memory, adds up the weights of their arcs by neighbouring
// community and puts them where the row of the community is built. Communities of more than kOneBlockArcs
// arcs are shared by all blocks, arc by arc. The arcs of a row come in the order of a hash table, which
// differs from run to run.
#pragma once

#include "gpu/louvain/row_pieces.h"
#include "gpu/louvain/strategy.h"
#include "gpu/louvain/table_pool.h"

namespace quartier::gpu::louvain {

// The plan of a contraction: vertices by community, room and rows of the communities.
struct RowPlan {
    const VertexId* members;  // [vertices]
    const u32* membersEnd;    // [communities]
    const ArcOffset* room;    // [communities + 1] where a row is built
    const u32* arcs;          // [communities] of all members together; 2^32 - 1 also stands for more
    const VertexId* parent;   // [vertices]
    VertexId communities;
    u64 base;           // room of the first row that is built
    VertexId* targets;  // from there on
    f64* weights;
    u64* lengths;  // [communities] of the rows built

#ifdef __CUDACC__
    __device__ u32 membersBegin(VertexId c) const { return c == 0 ? 0 : membersEnd[c - 1]; }
    // Neighbouring communities at most.
    __device__ u64 mostKeys(VertexId c) const { return arcs[c] < communities ? arcs[c] : communities; }
    __device__ void put(VertexId c, u64 at, VertexId target, f64 weight) const {
        targets[room[c] - base + at] = target;
        weights[room[c] - base + at] = weight;
    }
#endif
};

class CommunityMerge {
  public:
    // The references must outlive it. The pool must be made for this level or a larger one.
    CommunityMerge(Workspace& workspace, TablePool& pool, const LevelView& level, SubPhases& phases)
        : workspace_(workspace), stream_(workspace.stream()), pool_(pool), level_(level), phases_(phases) {}

    // The rows of the communities of the piece, and their lengths; lengths are 0 before.
    void merge(const RowPiece& piece, const RowPlan& plan);
    // Of a piece of so many communities.
    static u64 bytesFor(u64 communities) { return communities * 4 * sizeof(u32); }

    // Buckets by falling size; `begin[b]` of the communities in that order. The last has no arcs.
    enum Bucket : u32 { allBlocks, pooled, oneBlock, oneWarp, noArcs, bucketCount };
    struct Buckets {
        u32 begin[bucketCount + 1];
    };

  private:
    void sortBySize(const RowPiece& piece, const RowPlan& plan);
    void mergeShared(const RowPlan& plan);
    const VertexId* begin(Bucket bucket) const { return order_.data() + buckets_.begin[bucket]; }
    u32 count(Bucket bucket) const { return buckets_.begin[bucket + 1] - buckets_.begin[bucket]; }

    Workspace& workspace_;
    cudaStream_t stream_;
    TablePool& pool_;
    const LevelView& level_;
    SubPhases& phases_;
    DeviceBuffer<u32> missing_;  // of the communities of the piece
    DeviceBuffer<VertexId> order_;
    Buckets buckets_{};
};

}  // namespace quartier::gpu::louvain
