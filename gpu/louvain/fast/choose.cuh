// Scores, arg max and the decision of a vertex, common to the moving kernels.
#pragma once

#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/louvain/fast/phase_state.cuh"
#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain::fast {

struct Candidate {
    f64 score = -INFINITY;
    VertexId community = kNoVertex;
};

__device__ inline void keepBetter(Candidate& best, const Candidate& other) {
    if (other.score > best.score || (other.score == best.score && other.community < best.community))
        best = other;
}

// The best of kLanes neighbouring lanes, in all of them.
template <u32 kLanes>
__device__ Candidate bestOfLanes(Candidate best) {
    for (u32 d = kLanes / 2; d > 0; d /= 2)
        keepBetter(
            best, {__shfl_xor_sync(kFullWarp, best.score, d), __shfl_xor_sync(kFullWarp, best.community, d)});
    return best;
}

// Counts of a thread over a sweep.
struct Tally {
    u64 evaluated = 0;
    u64 arcs = 0;
    u64 moved = 0;
    u64 gain = 0;
};

// A vertex with its row, its community and its strength.
template <class Sum>
struct VertexRow {
    u64 begin = 0;
    u32 degree = 0;
    VertexId vertex = kNoVertex;
    VertexId own = kNoVertex;
    Sum strength = 0;
};

template <class Sum>
__device__ VertexRow<Sum> vertexRowOf(const MoveTask<Sum>& task, VertexId v) {
    const u64 begin = task.rows.offsets[v];
    return {begin, static_cast<u32>(task.rows.offsets[v + 1] - begin), v, task.label[v],
            task.rows.strength[v]};
}

// Score of joining c up to terms that are the same for all c: e(v, c) - resolution k_v tot_c / 2m. One fused
// operation on exact operands: the same on every device.
template <class Sum>
__device__ f64 scoreOf(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow, Sum weight, Sum total) {
    const f64 factor = __dmul_rn(task.pull, static_cast<f64>(vertexRow.strength));
    return __fma_rn(-factor, static_cast<f64>(total), static_cast<f64>(weight));
}

// Whether the vertex moves to `best`: the gain must exceed that of staying by more than rounding noise, and a
// singleton joins another singleton only if that one's id is lower (Naim et al., section 4), which prevents
// two singletons from swapping communities.
template <class Sum>
__device__ bool shouldMove(const MoveTask<Sum>& task, const VertexRow<Sum>& vertexRow, Sum ownWeight,
                           const Candidate& best, Tally& tally) {
    ++tally.evaluated;
    tally.arcs += vertexRow.degree;
    if (best.community == kNoVertex) return false;
    const Community<Sum> own = task.community[vertexRow.own];
    const f64 staying = scoreOf(task, vertexRow, ownWeight, own.total - vertexRow.strength);
    const f64 gain = best.score - staying;
    if (!(gain > kNoise * static_cast<f64>(vertexRow.strength))) return false;
    if (task.preventsSwaps && own.size == 1 && best.community > vertexRow.own &&
        task.community[best.community].size == 1)
        return false;
    ++tally.moved;
    tally.gain += __double2ull_rn(gain * task.gainScale);
    return true;
}

}  // namespace quartier::gpu::louvain::fast
