#include <algorithm>

#include "gpu/arena.h"
#include "gpu/launch.h"
#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/fast/row_slots.cuh"
#include "gpu/louvain/fast/slots.h"
#include "gpu/louvain/fast/stats.h"
#include "gpu/louvain/fast/walk.cuh"
#include "gpu/louvain/row_pieces.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain::fast {
namespace {

// Reading before the atomic leaves most of them out: vertices come roughly in order.
__global__ void firstOccurrenceKernel(const VertexId* label, VertexId vertices, VertexId* first) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= vertices) return;
    VertexId* place = &first[label[v]];
    if (*static_cast<volatile VertexId*>(place) > v) atomicMin(place, static_cast<VertexId>(v));
}

// One element more than there are vertices, so that the scan ends with the number of communities.
__global__ void flagFirstKernel(const VertexId* label, const VertexId* first, VertexId vertices, u32* flag) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < vertices) flag[v] = first[label[v]] == v ? 1 : 0;
    if (v == vertices) flag[v] = 0;
}

// What a community is, from its vertices: number, strength, and how many arcs leave its vertices.
template <class Sum>
struct NewCommunities {
    VertexId* parent;  // [vertices]
    Sum* strength;     // [vertices]
    u64* volume;       // [vertices + 1] zero
};

template <class Sum>
__global__ void numberKernel(Rows<Sum> rows, const VertexId* label, const Community<Sum>* community,
                             const VertexId* first, const u32* number, NewCommunities<Sum> to) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    const bool here = v < rows.vertices;
    u32 parent = 0;
    u64 degree = 0;
    if (here) {
        const VertexId own = label[v];
        parent = number[first[own]];
        degree = rows.offsets[v + 1] - rows.offsets[v];
        to.parent[v] = parent;
        if (first[own] == v) to.strength[parent] = community[own].total;
    }
    addGrouped(to.volume, here && degree != 0, parent, degree);
}

// Room for a community's row: 5/4 of the arcs that leave its vertices, or twice the communities if that is
// less; neither is ever full.
__global__ void capacityKernel(u64* volume, const u32* communities, VertexId vertices) {
    const u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (c > vertices) return;
    const u64 wanted = volume[c] + volume[c] / 4 + 1;
    const u64 enough = 2 * static_cast<u64>(*communities);
    volume[c] = c >= *communities ? 0 : min(wanted, enough);
}

template <class Sum>
struct RowTables {
    const u64* start;  // [communities + 1] first slot
    u64 base;          // of the first slot that there is
    Arc<Sum>* slots;

    __device__ void add(u32 row, VertexId community, Sum sum) const {
        const u64 first = start[row];
        addToRow(slots + (first - base), static_cast<u32>(start[row + 1] - first), community, sum);
    }
};

// Adds the arcs of a part of a row to the row of its community, after combining those of a tile that go to
// the same one.
template <class Sum>
struct SumRow {
    Rows<Sum> rows;
    const VertexId* parent;
    RowPiece piece;  // the communities whose rows are summed
    RowTables<Sum> tables;

    template <u32 kLanes>
    __device__ void walk(const RowPart& part) const {
        const u32 row = parent[part.vertex];
        const bool here = row - piece.first < piece.count;
        if (!__any_sync(kFullWarp, here)) return;
        for (u32 pass = 0; pass < part.passes; ++pass) {
            Arc<Sum> arc{kNoVertex, 0};
            if (here && part.has(pass)) arc = rows.arc(part.arc(pass));
            u32 community = arc.target == kNoVertex ? kNoVertex : parent[arc.target];
            if (community == row) community = kNoVertex;
            Sum sum = 0;
            const bool adds = sumOfEqual<kLanes>(community, arc.weight, sum);
            if (adds && community != kNoVertex) tables.add(row, community, sum);
        }
    }
};

template <class Value>
DeviceBuffer<Value> copied(const DeviceBuffer<Value>& from, u64 count, cudaStream_t stream) {
    DeviceBuffer<Value> to(count, stream);
    CUDA_CHECK(
        cudaMemcpyAsync(to.data(), from.data(), count * sizeof(Value), cudaMemcpyDeviceToDevice, stream));
    return to;
}

// The communities as vertices, but for their arcs.
template <class Sum>
struct NumberedCommunities {
    NumberedCommunities(Workspace& workspace, const LabelledLevel<Sum>& from);
    // With the rows' offsets, the first vertices on the way, which leave a hole, and the scratch of scans.
    static u64 bytesFor(u64 vertices) {
        constexpr u64 kScratch = u64{1} << 16;
        return vertices * (3 * sizeof(u32) + sizeof(Sum) + 2 * sizeof(u64)) + vertices / 64 + kScratch;
    }
    DeviceBuffer<VertexId> parent;  // [vertices]
    DeviceBuffer<u32> number;       // [vertices + 1] the last is how many there are
    DeviceBuffer<Sum> strength;     // [vertices] of the communities
    DeviceBuffer<u64> start;        // [vertices + 1] slots before those of a community
    const u32* count() const { return number.data() + (number.size() - 1); }
};

template <class Sum>
NumberedCommunities<Sum>::NumberedCommunities(Workspace& workspace, const LabelledLevel<Sum>& from)
    : parent(from.level.rows.vertices, workspace.stream()) {
    const cudaStream_t stream = workspace.stream();
    const Rows<Sum>& rows = from.level.rows;
    const u64 n = rows.vertices;
    const u32 blocks = gridFor(n + 1, kBlock);
    DeviceBuffer<VertexId> first(n, stream);
    number = DeviceBuffer<u32>(n + 1, stream);
    strength = DeviceBuffer<Sum>(n, stream);
    start = DeviceBuffer<u64>(n + 1, stream);
    first.fillBytes(0xFF, stream);
    start.fillBytes(0, stream);
    firstOccurrenceKernel<<<blocks, kBlock, 0, stream>>>(from.label, rows.vertices, first.data());
    CUDA_CHECK_LAUNCH("firstOccurrenceKernel");
    flagFirstKernel<<<blocks, kBlock, 0, stream>>>(from.label, first.data(), rows.vertices, number.data());
    CUDA_CHECK_LAUNCH("flagFirstKernel");
    exclusiveSum(workspace, number.data(), number.data(), n + 1);
    numberKernel<<<blocks, kBlock, 0, stream>>>(
        rows, from.label, from.community, first.data(), number.data(),
        NewCommunities<Sum>{parent.data(), strength.data(), start.data()});
    CUDA_CHECK_LAUNCH("numberKernel");
    capacityKernel<<<blocks, kBlock, 0, stream>>>(start.data(), count(), rows.vertices);
    CUDA_CHECK_LAUNCH("capacityKernel");
    exclusiveSum(workspace, start.data(), start.data(), n + 1);
}

// Builds the rows of the communities in slots, in one piece or in several.
template <class Sum>
class RowBuilder {
  public:
    RowBuilder(Workspace& workspace, const LabelledLevel<Sum>& from, const RowLimits& limits, f64 m2,
               const NumberedCommunities<Sum>& communities)
        : workspace_(workspace),
          stream_(workspace.stream()),
          from_(from),
          limits_(limits),
          m2_(m2),
          communities_(communities),
          offsets_(u64{from.level.rows.vertices} + 1, stream_),
          weight_(1, stream_) {
        weight_.fillBytes(0, stream_);
    }
    // Leaves the rows' arcs and sizes in `level`.
    void inOnePiece(DeviceBuffer<Arc<Sum>>& slots, OwnedLevel<Sum>& level);
    // In the memory that is left, which does not hold the slots of all rows.
    void inPieces(OwnedLevel<Sum>& level);
    void takeOffsets(OwnedLevel<Sum>& level) const {
        level.offsets = copied(offsets_, u64{level.stats.vertices} + 1, stream_);
    }

    static u64 slotsFor(const Rows<Sum>& rows) { return rows.arcCount + rows.arcCount / 4 + rows.vertices; }

  private:
    void sum(const RowPiece& piece, const SlotRows<Sum>& slots);
    void readStats(OwnedLevel<Sum>& level);
    // A part of what is left, to be given back at once.
    DeviceBuffer<Arc<Sum>> staging(u64 slots) const;

    Workspace& workspace_;
    cudaStream_t stream_;
    const LabelledLevel<Sum>& from_;
    const RowLimits& limits_;
    f64 m2_;
    const NumberedCommunities<Sum>& communities_;
    DeviceBuffer<u64> offsets_;  // [vertices + 1] of the rows
    DeviceBuffer<u64> weight_;   // [1] of the arcs between communities
};

template <class Sum>
void RowBuilder<Sum>::sum(const RowPiece& piece, const SlotRows<Sum>& slots) {
    emptySlots(slots, stream_);
    const RowTables<Sum> tables{communities_.start.data(), piece.base, slots.slots};
    walkRows(from_.level.rows, from_.level.longRows.view, limits_,
             SumRow<Sum>{from_.level.rows, communities_.parent.data(), piece, tables}, stream_);
}

template <class Sum>
void RowBuilder<Sum>::readStats(OwnedLevel<Sum>& level) {
    const VertexId most = from_.level.rows.vertices;
    const u32* count = communities_.count();
    StatsGatherer stats(stream_);
    stats.takeSizes(count, offsets_.data());
    stats.countLongRows(offsets_.data(), count, most, limits_);
    stats.addQuality(communities_.strength.data(), weight_.data(), count, most, m2_);
    level.stats = stats.read();
}

template <class Sum>
DeviceBuffer<Arc<Sum>> RowBuilder<Sum>::staging(u64 slots) const {
    constexpr u64 kMostLaunches = 64;
    const u64 room = roomInArena(stream_) / sizeof(Arc<Sum>);
    return {std::max(std::min(room, slots), slots / kMostLaunches + kWarp), stream_};
}

template <class Sum>
void RowBuilder<Sum>::inOnePiece(DeviceBuffer<Arc<Sum>>& slots, OwnedLevel<Sum>& level) {
    const Rows<Sum>& rows = from_.level.rows;
    const SlotRows<Sum> slotRows{.slots = slots.data(),
                                 .start = communities_.start.data(),
                                 .base = 0,
                                 .rows = communities_.count(),
                                 .count = communities_.start.data() + rows.vertices,
                                 .mostSlots = slotsFor(rows),
                                 .mostRows = rows.vertices};
    sum({.first = 0, .count = rows.vertices}, slotRows);
    const UsedSlots used = findUsedSlots(workspace_, slotRows, {0, offsets_.data(), weight_.data()});
    readStats(level);
    const u64 arcs = level.stats.arcs;
    if (arcs * sizeof(Arc<Sum>) <= roomInArena(stream_)) {
        level.arcs = DeviceBuffer<Arc<Sum>>(arcs, stream_);
        moveUsedSlots(slotRows, used, level.arcs.data(), stream_);
        return;
    }
    DeviceBuffer<Arc<Sum>> moving = staging(arcs);
    moveUsedSlotsToFront(slotRows, used, moving, stream_);
    slots.shrink(arcs);
    level.arcs = std::move(slots);
}

template <class Sum>
void RowBuilder<Sum>::inPieces(OwnedLevel<Sum>& level) {
    constexpr u64 kStagingPart = 16;  // of the slots
    constexpr u64 kSlot = sizeof(Arc<Sum>);
    // What the slots, the marks of their use and the staging take together, for 16 slots.
    constexpr u64 kBytesOfSixteen = kStagingPart * kSlot + kStagingPart / 2 + kSlot;
    PieceCutter cutter(stream_);
    u32 communities = 0;
    download(&communities, communities_.count(), 1, stream_);
    u64 most = std::min(slotsFor(from_.level.rows), roomInArena(stream_) / kBytesOfSixteen * kStagingPart);
    DeviceBuffer<Arc<Sum>> arcs(most, stream_);
    u64 done = 0;  // arcs of the rows that are built
    for (u32 first = 0; first < communities;) {
        const RowPiece piece = cutter.cut(communities_.start.data(), communities, first, most - done);
        if (piece.count == 0) {
            // One row alone has more slots than are left.
            most += slotsFor(from_.level.rows) / kStagingPart + 1;
            DeviceBuffer<Arc<Sum>> more(most, stream_);
            if (done != 0)
                CUDA_CHECK(cudaMemcpyAsync(more.data(), arcs.data(), done * kSlot, cudaMemcpyDeviceToDevice,
                                           stream_));
            arcs = std::move(more);
            continue;
        }
        const SlotRows<Sum> slotRows{.slots = arcs.data() + done,
                                     .start = communities_.start.data() + first,
                                     .base = piece.base,
                                     .rows = &cutter.onDevice()->count,
                                     .count = &cutter.onDevice()->items,
                                     .mostSlots = piece.items,
                                     .mostRows = piece.count};
        sum(piece, slotRows);
        const UsedSlots used =
            findUsedSlots(workspace_, slotRows, {done, offsets_.data() + first, weight_.data()});
        DeviceBuffer<Arc<Sum>> moving = staging(piece.items / kStagingPart);
        moveUsedSlotsToFront(slotRows, used, moving, stream_);
        first += piece.count;
        download(&done, offsets_.data() + first, 1, stream_);
    }
    readStats(level);
    if (done == 0) return;
    arcs.shrink(done);
    level.arcs = std::move(arcs);
}

}  // namespace

template <class Sum>
Contraction<Sum> contract(Workspace& workspace, const LabelledLevel<Sum>& from, const RowLimits& limits,
                          f64 m2, DeviceBuffer<Arc<Sum>>& slots) {
    const cudaStream_t stream = workspace.stream();
    Contraction<Sum> result;
    OwnedLevel<Sum>& level = result.level;
    const u64 mostSlots = RowBuilder<Sum>::slotsFor(from.level.rows);
    // Before the arrays of the communities: what stays lies at one end of the memory then.
    if (slots.size() < mostSlots) slots.reset();
    const u64 needed = mostSlots * sizeof(Arc<Sum>) + usedSlotsBytes(mostSlots) +
                       NumberedCommunities<Sum>::bytesFor(from.level.rows.vertices);
    const bool inOnePiece = !slots.empty() || needed <= roomInArena(stream);
    if (inOnePiece) slots.ensure(mostSlots, stream);
    NumberedCommunities<Sum> communities(workspace, from);
    RowBuilder<Sum> builder(workspace, from, limits, m2, communities);
    if (inOnePiece)
        builder.inOnePiece(slots, level);
    else
        builder.inPieces(level);
    builder.takeOffsets(level);
    level.strength = copied(communities.strength, level.stats.vertices, stream);
    level.rows.vertices = level.stats.vertices;
    level.rows.arcCount = level.stats.arcs;
    level.rows.offsets = level.offsets.data();
    level.rows.arcs = level.arcs.data();
    level.rows.strength = level.strength.data();
    level.longRows = makeLongRows(level.stats, level.rows.offsets, limits, stream);
    result.parent = std::move(communities.parent);
    return result;
}

template Contraction<u32> contract<u32>(Workspace&, const LabelledLevel<u32>&, const RowLimits&, f64,
                                        DeviceBuffer<Arc<u32>>&);
template Contraction<u64> contract<u64>(Workspace&, const LabelledLevel<u64>&, const RowLimits&, f64,
                                        DeviceBuffer<Arc<u64>>&);

}  // namespace quartier::gpu::louvain::fast
