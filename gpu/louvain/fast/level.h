// Levels of `fast`: their making from the input and from a partition, and the lists of their long rows.
#pragma once

#include "gpu/louvain/fast/rows.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain::fast {

// Owner of the lists of LongRows.
struct LongRowLists {
    DeviceBuffer<VertexId> blockRow, hub;
    DeviceBuffer<u64> hubTable;
    DeviceBuffer<u32> hubMask, hubChunks, chunkHub, chunkNumber;
    LongRows view;
};

template <class Sum>
struct OwnedLevel {
    Rows<Sum> rows;
    LevelStats stats;
    f64 m2 = 0;  // 2m in units of Sum; of the input level only
    LongRowLists longRows;
    DeviceBuffer<ArcOffset> offsets;  // coarse levels
    DeviceBuffer<Arc<Sum>> arcs;      // coarse levels
    DeviceBuffer<Sum> strength;
};

// A partition of a level, as labels that are ids of its vertices.
template <class Sum>
struct LabelledLevel {
    const OwnedLevel<Sum>& level;
    const VertexId* label;            // [vertices]
    const Community<Sum>* community;  // [vertices] per label
};

template <class Sum>
struct Contraction {
    OwnedLevel<Sum> level;
    DeviceBuffer<VertexId> parent;  // [vertices of the finer level] 0 .. by order of first occurrence
};

// The input: strengths, 2m, sums, long rows. `rows` holds the graph's arrays and the scale. Waits.
template <class Sum>
OwnedLevel<Sum> inputLevel(const Rows<Sum>& rows, const RowLimits& limits, cudaStream_t stream);

// The communities as vertices. Every arc is added to the row of its source's community, an open-addressed
// table with 5/4 as many slots as the community has arcs, after equal targets of 8 neighbouring arcs were
// combined; the slots in use are then moved together. No sorting. m2 = 2m in units of Sum. Waits once.
// slots: of a run, kept from one contraction to the next, which needs no more. Scratch: (5/4 arcs + n) slots
// of 2 Sum, 3/8 byte a slot, 28 bytes a vertex.
// Where the arena has no room for the new arcs beside the slots, these are moved together at the front of the
// slots, which become the level's and are empty afterwards. Where it has no room for the slots, the
// communities are summed in pieces, a pass over the arcs each; the host waits twice a piece then. The rows
// are the same, but for the order of the arcs in a row, which nothing depends on.
template <class Sum>
Contraction<Sum> contract(Workspace& workspace, const LabelledLevel<Sum>& from, const RowLimits& limits,
                          f64 m2, DeviceBuffer<Arc<Sum>>& slots);

}  // namespace quartier::gpu::louvain::fast
