// Algorithm 3 of Naim et al.: every community gets room for as many arcs as its vertices have together, found
// by a prefix sum; its vertices are put side by side; their arcs are added up (degree_buckets_merge.h), and
// the rows are then pushed together. Not of the paper: no row gets more room than there are communities with
// arcs, its longest length. On power laws, whose second contraction makes few communities of nearly all arcs,
// that is the difference between one piece and many.
#include "gpu/arena.h"
#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/louvain/arc_buckets.h"
#include "gpu/louvain/contract_buckets.h"
#include "gpu/louvain/degree_buckets.h"
#include "gpu/louvain/degree_buckets_merge.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kLongRow = 2048;  // copied by a block, not a warp

__global__ void sizesKernel(LevelView level, const VertexId* parent, u32* members, ArcOffset* arcs) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= level.vertices) return;
    atomicAdd(&members[parent[v]], 1u);
    const u64 degree = level.offsets[v + 1] - level.offsets[v];
    if (degree != 0) atomicAddU64(&arcs[parent[v]], degree);
}

__global__ void countWithArcsKernel(const ArcOffset* arcs, VertexId communities, u32* withArcs) {
    const u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    const u32 found = __popc(__ballot_sync(kFullWarp, c < communities && arcs[c] != 0));
    if (found != 0 && threadIdx.x % kWarp == 0) atomicAdd(withArcs, found);
}

// Turns the arcs of every community into the room of its row.
__global__ void roomKernel(ArcOffset* room, VertexId communities, const u32* withArcs, u32* arcs) {
    const u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (c >= communities) return;
    const u64 all = room[c];
    arcs[c] = static_cast<u32>(all < ~u32{0} ? all : ~u32{0});
    room[c] = all < *withArcs ? all : *withArcs;
}

// Turns the first member of every community into its end.
__global__ void membersKernel(const VertexId* parent, VertexId vertices, u32* cursor, VertexId* members) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) members[atomicAdd(&cursor[parent[v]], 1u)] = static_cast<VertexId>(v);
}

// Where the rows of communities first .. first + count - 1 go when they are pushed together.
struct PushedRows {
    VertexId first;
    u32 count;
    const u64* offsets;  // [count + 1]
    u64 base;            // offset of what goes to the first place
    VertexId* targets;
    f64* weights;
    VertexId* sources;  // null: not yet
};

__device__ void pushRow(const RowPlan& plan, const PushedRows& rows, u64 row, u32 first, u32 step) {
    const u64 to = rows.offsets[row] - rows.base;
    const u64 length = rows.offsets[row + 1] - rows.offsets[row];
    const VertexId c = rows.first + static_cast<VertexId>(row);
    const u64 from = plan.room[c] - plan.base;
    for (u64 i = first; i < length; i += step) {
        rows.targets[to + i] = plan.targets[from + i];
        rows.weights[to + i] = plan.weights[from + i];
        if (rows.sources != nullptr) rows.sources[to + i] = c;
    }
}

__global__ void pushTogetherKernel(RowPlan plan, PushedRows rows) {
    constexpr u32 kRows = kBlock / kWarp;
    const u64 base = static_cast<u64>(blockIdx.x) * kRows;
    const u64 mine = base + threadIdx.x / kWarp;
    if (mine < rows.count && rows.offsets[mine + 1] - rows.offsets[mine] <= kLongRow)
        pushRow(plan, rows, mine, threadIdx.x % kWarp, kWarp);
    for (u64 r = base; r < base + kRows && r < rows.count; ++r)
        if (rows.offsets[r + 1] - rows.offsets[r] > kLongRow) pushRow(plan, rows, r, threadIdx.x, kBlock);
}

void pushTogether(const RowPlan& plan, const PushedRows& rows, cudaStream_t stream) {
    pushTogetherKernel<<<gridFor(rows.count, kBlock / kWarp), kBlock, 0, stream>>>(plan, rows);
    CUDA_CHECK_LAUNCH("pushTogetherKernel");
}

// The first `count` elements.
template <class T>
DeviceBuffer<T> cutTo(u64 count, DeviceBuffer<T> buffer, cudaStream_t stream) {
    if (count == buffer.size() || buffer.shrink(count)) return buffer;
    DeviceBuffer<T> part(count, stream);
    if (count != 0)
        CUDA_CHECK(
            cudaMemcpyAsync(part.data(), buffer.data(), part.bytes(), cudaMemcpyDeviceToDevice, stream));
    return part;
}

// Owner of the plan and of what leads to it. Rows are built for pieces of consecutive communities: where the
// memory is there, for all at once.
class Contraction {
  public:
    Contraction(Workspace& workspace, TablePool& pool, const LevelView& level, const Renumbered& renumbered,
                SubPhases& phases)
        : workspace_(workspace),
          stream_(workspace.stream()),
          level_(level),
          phases_(phases),
          merge_(workspace, pool, level, phases),
          communities_(renumbered.communities),
          parent_(renumbered.parent.data()),
          members_(level.vertices, stream_),
          membersEnd_(u64{communities_} + 1, stream_),
          arcs_(communities_, stream_),
          room_(u64{communities_} + 1, stream_),
          lengths_(u64{communities_} + 1, stream_) {}

    // Room and members. Waits for the stream.
    void prepare();
    // Bytes that rows built in one piece take, beside what is taken already.
    u64 bytesOfWhole() const { return allRoom_ * kBytesOfArc + CommunityMerge::bytesFor(communities_); }
    // All arcs of `rows`, in one piece.
    void buildWhole(CoarseRows& rows);
    // The same in the memory that is left, which does not hold the room of all rows.
    void buildInPieces(CoarseRows& rows);

    static constexpr u64 kBytesOfArc = sizeof(VertexId) + sizeof(f64);  // while rows are built

  private:
    // Room for the rows of a piece, behind the finished ones.
    struct Arcs {
        DeviceBuffer<VertexId> targets;
        DeviceBuffer<f64> weights;
        u64 done = 0;
        Arcs(u64 most, cudaStream_t stream) : targets(most, stream), weights(most, stream) {}
        void grow(u64 most, cudaStream_t stream);
    };

    // The rows of a piece to the front of their room; lengths_ become offsets from there.
    void pushToFront(const RowPiece& piece, const RowPlan& plan, Arcs& arcs);
    void finish(Arcs& arcs, CoarseRows& rows);
    RowPlan planOf(const RowPiece& piece, Arcs& arcs);

    Workspace& workspace_;
    cudaStream_t stream_;
    const LevelView& level_;
    SubPhases& phases_;
    CommunityMerge merge_;
    VertexId communities_;
    const VertexId* parent_;
    DeviceBuffer<VertexId> members_;
    DeviceBuffer<u32> membersEnd_;
    DeviceBuffer<u32> arcs_;  // [communities] RowPlan::arcs
    DeviceBuffer<ArcOffset> room_;
    DeviceBuffer<u64> lengths_;  // [communities + 1] of the rows that are built
    u64 allRoom_ = 0;            // arcs that the rows have room for together
};

void Contraction::prepare() {
    const u32 blocks = gridFor(level_.vertices, kBlock);
    membersEnd_.fillBytes(0, stream_);
    room_.fillBytes(0, stream_);
    lengths_.fillBytes(0, stream_);
    sizesKernel<<<blocks, kBlock, 0, stream_>>>(level_, parent_, membersEnd_.data(), room_.data());
    CUDA_CHECK_LAUNCH("sizesKernel");
    const u32 communityBlocks = gridFor(communities_, kBlock);
    DeviceBuffer<u32> withArcs(1, stream_);
    withArcs.fillBytes(0, stream_);
    countWithArcsKernel<<<communityBlocks, kBlock, 0, stream_>>>(room_.data(), communities_, withArcs.data());
    CUDA_CHECK_LAUNCH("countWithArcsKernel");
    roomKernel<<<communityBlocks, kBlock, 0, stream_>>>(room_.data(), communities_, withArcs.data(),
                                                        arcs_.data());
    CUDA_CHECK_LAUNCH("roomKernel");
    exclusiveSum(workspace_, room_.data(), room_.data(), room_.size());
    exclusiveSum(workspace_, membersEnd_.data(), membersEnd_.data(), membersEnd_.size());
    membersKernel<<<blocks, kBlock, 0, stream_>>>(parent_, level_.vertices, membersEnd_.data(),
                                                  members_.data());
    CUDA_CHECK_LAUNCH("membersKernel");
    download(&allRoom_, room_.data() + communities_, 1, stream_);
}

RowPlan Contraction::planOf(const RowPiece& piece, Arcs& arcs) {
    return {members_.data(),
            membersEnd_.data(),
            room_.data(),
            arcs_.data(),
            parent_,
            communities_,
            piece.base,
            arcs.targets.data() + arcs.done,
            arcs.weights.data() + arcs.done,
            lengths_.data()};
}

void Contraction::Arcs::grow(u64 most, cudaStream_t stream) {
    Arcs more(most, stream);
    more.done = done;
    if (done != 0) {
        CUDA_CHECK(cudaMemcpyAsync(more.targets.data(), targets.data(), done * sizeof(VertexId),
                                   cudaMemcpyDeviceToDevice, stream));
        CUDA_CHECK(cudaMemcpyAsync(more.weights.data(), weights.data(), done * sizeof(f64),
                                   cudaMemcpyDeviceToDevice, stream));
    }
    *this = std::move(more);
}

void Contraction::pushToFront(const RowPiece& piece, const RowPlan& plan, Arcs& arcs) {
    constexpr u64 kMostLaunches = 64;
    DeviceBuffer<u64> offsets(u64{piece.count} + 1, stream_);
    exclusiveSum(workspace_, lengths_.data() + piece.first, offsets.data(), offsets.size());
    u64 length = 0;
    download(&length, offsets.data() + piece.count, 1, stream_);
    if (length == 0) return;
    phases_("push together", length, [&] {
        // Rows are moved by way of a buffer: where they go to others may still lie.
        const u64 held = std::min(roomInArena(stream_) / 2 / kBytesOfArc, length);
        ArcBuckets cutter;
        for (const ArcBucket& part : cutter.cutStarts(workspace_, offsets.data(), piece.count, length,
                                                      std::max(held, length / kMostLaunches + 1))) {
            if (part.arcs == 0) continue;
            DeviceBuffer<VertexId> targets(part.arcs, stream_);
            DeviceBuffer<f64> weights(part.arcs, stream_);
            pushTogether(plan,
                         {piece.first + part.firstRow, part.rows, part.starts, part.firstArc, targets.data(),
                          weights.data(), nullptr},
                         stream_);
            CUDA_CHECK(cudaMemcpyAsync(plan.targets + part.firstArc, targets.data(), targets.bytes(),
                                       cudaMemcpyDeviceToDevice, stream_));
            CUDA_CHECK(cudaMemcpyAsync(plan.weights + part.firstArc, weights.data(), weights.bytes(),
                                       cudaMemcpyDeviceToDevice, stream_));
        }
    });
    arcs.done += length;
}

// The rows lie in `arcs`, one behind the other.
void Contraction::finish(Arcs& arcs, CoarseRows& rows) {
    level_.releaseSources();
    rows.targets = cutTo(arcs.done, std::move(arcs.targets), stream_);
    rows.weights = cutTo(arcs.done, std::move(arcs.weights), stream_);
    rows.sources = DeviceBuffer<VertexId>(arcs.done, stream_);
    expandSources(rows.offsets.data(), communities_, arcs.done, rows.sources.data(), stream_);
}

void Contraction::buildWhole(CoarseRows& rows) {
    const RowPiece all{0, communities_, 0, allRoom_};
    Arcs arcs(allRoom_, stream_);
    const RowPlan plan = planOf(all, arcs);
    merge_.merge(all, plan);
    exclusiveSum(workspace_, lengths_.data(), rows.offsets.data(), rows.offsets.size());
    u64 count = 0;
    download(&count, rows.offsets.data() + communities_, 1, stream_);
    if (count * kBytesOfCoarseArc > roomInArena(stream_)) {
        pushToFront(all, plan, arcs);
        return finish(arcs, rows);
    }
    rows.targets = DeviceBuffer<VertexId>(count, stream_);
    rows.sources = DeviceBuffer<VertexId>(count, stream_);
    rows.weights = DeviceBuffer<f64>(count, stream_);
    phases_("push together", count, [&] {
        pushTogether(plan,
                     {0, communities_, rows.offsets.data(), 0, rows.targets.data(), rows.weights.data(),
                      rows.sources.data()},
                     stream_);
    });
}

void Contraction::buildInPieces(CoarseRows& rows) {
    // Of what is left, beside the rows: their sources, a part of them once more while they are moved, and the
    // order of the communities.
    constexpr u64 kPart = 16;
    const u64 order = CommunityMerge::bytesFor(communities_);
    const u64 room = roomInArena(stream_);
    u64 most = (room > order ? room - order : 0) / (kBytesOfCoarseArc + kBytesOfArc / kPart + 1);
    most = std::min(most, allRoom_);
    Arcs arcs(most, stream_);
    PieceCutter cutter(stream_);
    for (VertexId first = 0; first < communities_;) {
        const RowPiece piece = cutter.cut(room_.data(), communities_, first, most - arcs.done);
        const bool last = first + piece.count == communities_;
        if (piece.count == 0 || (!last && piece.items < allRoom_ / (kPart * kPart))) {
            // One row has more arcs than there is room for, or only small pieces fit.
            most += allRoom_ / kPart + 1;
            arcs.grow(most, stream_);
            continue;
        }
        const RowPlan plan = planOf(piece, arcs);
        merge_.merge(piece, plan);
        pushToFront(piece, plan, arcs);
        first += piece.count;
    }
    exclusiveSum(workspace_, lengths_.data(), rows.offsets.data(), rows.offsets.size());
    finish(arcs, rows);
}

}  // namespace

CoarseRows contractInBuckets(Workspace& workspace, TablePool& pool, const LevelView& level,
                             const PartitionView& partition, const Renumbered& renumbered,
                             SubPhases& phases) {
    const cudaStream_t stream = workspace.stream();
    const u64 communities = renumbered.communities;
    Contraction contraction(workspace, pool, level, renumbered, phases);
    CoarseRows rows;
    rows.strength = DeviceBuffer<f64>(communities, stream);
    rows.offsets = DeviceBuffer<ArcOffset>(communities + 1, stream);
    gatherCoarseStrengths(level, partition, renumbered, rows.strength.data(), stream);
    phases("plan", level.vertices, [&] { contraction.prepare(); });
    if (contraction.bytesOfWhole() <= roomInArena(stream))
        contraction.buildWhole(rows);
    else
        contraction.buildInPieces(rows);
    return rows;
}

u64 contractInBucketsBytes(u64 vertices, u64 arcs) {
    constexpr u64 kPerVertex = 5 * sizeof(u32) + 2 * sizeof(ArcOffset);
    return vertices * kPerVertex + arcs * Contraction::kBytesOfArc;
}

}  // namespace quartier::gpu::louvain
