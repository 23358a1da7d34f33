#include "gpu/launch.h"
#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/fast/row_slots.cuh"
#include "gpu/louvain/fast/slots.h"
#include "gpu/louvain/fast/stats.h"
#include "gpu/louvain/fast/walk.cuh"
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
    Arc<Sum>* slots;

    __device__ void add(u32 row, VertexId community, Sum sum) const {
        const u64 first = start[row];
        addToRow(slots + first, static_cast<u32>(start[row + 1] - first), community, sum);
    }
};

// Adds the arcs of a part of a row to the row of its community, after combining those of a tile that go to
// the same one.
template <class Sum>
struct SumRow {
    Rows<Sum> rows;
    const VertexId* parent;
    RowTables<Sum> tables;

    template <u32 kLanes>
    __device__ void walk(const RowPart& part) const {
        const u32 row = parent[part.vertex];
        for (u32 pass = 0; pass < part.passes; ++pass) {
            Arc<Sum> arc{kNoVertex, 0};
            if (part.has(pass)) arc = rows.arc(part.arc(pass));
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

}  // namespace

template <class Sum>
Contraction<Sum> contract(Workspace& workspace, const LabelledLevel<Sum>& from, const RowLimits& limits,
                          f64 m2, DeviceBuffer<Arc<Sum>>& slots) {
    const cudaStream_t stream = workspace.stream();
    const Rows<Sum>& rows = from.level.rows;
    const u64 n = rows.vertices;
    const u32 blocks = gridFor(n + 1, kBlock);
    Contraction<Sum> result;
    result.parent = DeviceBuffer<VertexId>(n, stream);
    DeviceBuffer<VertexId> first(n, stream);
    DeviceBuffer<u32> number(n + 1, stream);
    DeviceBuffer<Sum> strength(n, stream);
    DeviceBuffer<u64> start(n + 1, stream);
    const u64 mostSlots = rows.arcCount + rows.arcCount / 4 + n;
    slots.ensure(mostSlots, stream);
    first.fillBytes(0xFF, stream);
    start.fillBytes(0, stream);
    firstOccurrenceKernel<<<blocks, kBlock, 0, stream>>>(from.label, rows.vertices, first.data());
    CUDA_CHECK_LAUNCH("firstOccurrenceKernel");
    flagFirstKernel<<<blocks, kBlock, 0, stream>>>(from.label, first.data(), rows.vertices, number.data());
    CUDA_CHECK_LAUNCH("flagFirstKernel");
    exclusiveSum(workspace, number.data(), number.data(), n + 1);
    const u32* communities = number.data() + n;
    numberKernel<<<blocks, kBlock, 0, stream>>>(
        rows, from.label, from.community, first.data(), number.data(),
        NewCommunities<Sum>{result.parent.data(), strength.data(), start.data()});
    CUDA_CHECK_LAUNCH("numberKernel");
    capacityKernel<<<blocks, kBlock, 0, stream>>>(start.data(), communities, rows.vertices);
    CUDA_CHECK_LAUNCH("capacityKernel");
    exclusiveSum(workspace, start.data(), start.data(), n + 1);
    const SlotRows<Sum> slotRows{.slots = slots.data(),
                                 .start = start.data(),
                                 .rows = communities,
                                 .count = start.data() + n,
                                 .mostSlots = mostSlots,
                                 .mostRows = rows.vertices};
    emptySlots(slotRows, stream);
    walkRows(rows, from.level.longRows.view, limits,
             SumRow<Sum>{rows, result.parent.data(), RowTables<Sum>{start.data(), slots.data()}}, stream);
    const UsedSlots used = findUsedSlots(workspace, slotRows);

    StatsGatherer stats(stream);
    stats.takeSizes(communities, used.offsets.data());
    stats.countLongRows(used.offsets.data(), communities, rows.vertices, limits);
    stats.addQuality(strength.data(), used.weight.data(), communities, rows.vertices, m2);
    OwnedLevel<Sum>& level = result.level;
    level.stats = stats.read();
    level.offsets = copied(used.offsets, u64{level.stats.vertices} + 1, stream);
    level.strength = copied(strength, level.stats.vertices, stream);
    level.arcs = DeviceBuffer<Arc<Sum>>(level.stats.arcs, stream);
    moveUsedSlots(slotRows, used, level.arcs.data(), stream);
    level.rows.vertices = level.stats.vertices;
    level.rows.arcCount = level.stats.arcs;
    level.rows.offsets = level.offsets.data();
    level.rows.arcs = level.arcs.data();
    level.rows.strength = level.strength.data();
    level.longRows = makeLongRows(level.stats, level.rows.offsets, limits, stream);
    return result;
}

template Contraction<u32> contract<u32>(Workspace&, const LabelledLevel<u32>&, const RowLimits&, f64,
                                        DeviceBuffer<Arc<u32>>&);
template Contraction<u64> contract<u64>(Workspace&, const LabelledLevel<u64>&, const RowLimits&, f64,
                                        DeviceBuffer<Arc<u64>>&);

}  // namespace quartier::gpu::louvain::fast
