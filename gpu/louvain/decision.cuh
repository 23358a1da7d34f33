// The rule by which a vertex chooses, in one place, so that strategies that gather the same sums make the
// same choice to the last bit (strategy.h states it).
#pragma once

#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain {

__device__ inline f64 joiningFactor(const PartitionView& p, f64 strength) {
    return p.resolution * strength / p.m2;
}

// Score of joining a community, up to terms that are the same for all: e(v, c) - resolution k_v tot_c / 2m.
// The gain in modularity over another is the difference over m. Never -0, so that equal scores have equal
// bits.
__device__ inline f64 scoreOf(f64 weight, f64 factor, f64 total) { return fma(-factor, total, weight) + 0.0; }

// Order as unsigned words = order as numbers; 0 lies below all.
__device__ inline u64 orderedBits(f64 score) {
    const u64 bits = static_cast<u64>(__double_as_longlong(score));
    return (bits >> 63) != 0 ? ~bits : bits | (u64{1} << 63);
}
__device__ inline f64 fromOrderedBits(u64 bits) {
    return __longlong_as_double(static_cast<long long>((bits >> 63) != 0 ? bits ^ (u64{1} << 63) : ~bits));
}

// The community that v moves to, or its own, given the best other one (kNoVertex: there is none) and e(v, own
// community).
__device__ inline VertexId decideMove(const LevelView& level, const PartitionView& p, VertexId v,
                                      f64 ownWeight, f64 bestScore, VertexId best) {
    const VertexId own = p.label[v];
    if (best == kNoVertex || best == own) return own;
    const f64 k = level.strength[v];
    const f64 staying = scoreOf(ownWeight, joiningFactor(p, k), p.total[own] - k);
    if (!(bestScore - staying > kNoise * k)) return own;
    if (p.size[own] == 1 && p.size[best] == 1 && best > own) return own;
    return best;
}

}  // namespace quartier::gpu::louvain
