// What the moving kernels share: scores, arg max, and the rule by which a vertex goes or stays.
#pragma once

#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/louvain/fast/visit_now.cuh"
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

// What the threads of a block count over a sweep.
struct Tally {
    u64 visited = 0;
    u64 arcs = 0;
    u64 moved = 0;
    u64 gain = 0;
};

// A vertex that decides.
template <class Sum>
struct Chooser {
    u64 begin = 0;
    u32 degree = 0;
    VertexId vertex = kNoVertex;
    VertexId own = kNoVertex;
    Sum strength = 0;
};

template <class Sum>
__device__ Chooser<Sum> chooserOf(const MoveTask<Sum>& task, VertexId v) {
    const u64 begin = task.rows.offsets[v];
    return {begin, static_cast<u32>(task.rows.offsets[v + 1] - begin), v, task.label[v],
            task.rows.strength[v]};
}

// Score of joining c up to terms that are the same for all c: e(v, c) - resolution k_v tot_c / 2m. One fused
// operation on exact operands: the same on every device.
template <class Sum>
__device__ f64 scoreOf(const MoveTask<Sum>& task, const Chooser<Sum>& chooser, Sum weight, Sum total) {
    const f64 factor = __dmul_rn(task.pull, static_cast<f64>(chooser.strength));
    return __fma_rn(-factor, static_cast<f64>(total), static_cast<f64>(weight));
}

// Whether the vertex goes to `best`: the gain must beat staying by more than rounding noise, and one alone
// joins another alone only if that one's id is lower (Naim et al., section 4).
template <class Sum>
__device__ bool goes(const MoveTask<Sum>& task, const Chooser<Sum>& chooser, Sum ownWeight,
                     const Candidate& best, Tally& tally) {
    ++tally.visited;
    tally.arcs += chooser.degree;
    if (best.community == kNoVertex) return false;
    const Community<Sum> own = task.community[chooser.own];
    const f64 staying = scoreOf(task, chooser, ownWeight, own.total - chooser.strength);
    const f64 gain = best.score - staying;
    if (!(gain > kNoise * static_cast<f64>(chooser.strength))) return false;
    if (task.singles && own.size == 1 && best.community > chooser.own &&
        task.community[best.community].size == 1)
        return false;
    ++tally.moved;
    tally.gain += __double2ull_rn(gain * task.gainScale);
    return true;
}

}  // namespace quartier::gpu::louvain::fast
