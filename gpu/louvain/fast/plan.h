// When a local moving phase ends, and what of it depends on the level: computed by the host before a launch,
// and by the launch that finishes small levels (coarse_tail.h); the same values, so the same communities.
#pragma once

#include "gpu/louvain/fast/move.h"

namespace quartier::gpu::louvain::fast {

constexpr f64 kLeastLevelGain = 1e-4;  // of modularity; uncoarsening finds what is left

// What all local moving phases of a run have in common.
struct RunRules {
    u64 inputArcs = 0;
    VertexId inputVertices = 0;
    f64 m2 = 0;  // 2m in units of Sum
    f64 resolution = 1;
    f64 threshold = 0;  // of modularity
    u32 seed = 0;
    u32 mostSweeps = 0;
    u32 mostLevels = 0;

    __host__ __device__ f64 leastLevelGain() const {
        return threshold > kLeastLevelGain ? threshold : kLeastLevelGain;
    }
};

enum class Start { singletons, projected };

struct PhasePlan {
    u32 rounds = 4;
    u32 mostSweeps = 8;
    f64 leastGain = 1e-4;  // of modularity, in a sweep
    u32 leastMoved = 0;    // vertices, in a sweep
};

// The gains of late sweeps are small, and uncoarsening finds most of them at a lower cost. On the input, rows
// of many arcs are worth more rounds: there neighbours often move at the same time; on large levels of few
// arcs a row they seldom do (measured, in docs/lab-notes.md).
__host__ __device__ inline PhasePlan planOf(const RunRules& rules, VertexId vertices, u64 arcs, int number,
                                            Start start) {
    constexpr u64 kDense = 24;  // mean arcs of a row
    constexpr u64 kSparse = 8;
    constexpr u64 kSmall = u64{1} << 20;  // arcs of an input, on which sweeps cost next to nothing
    constexpr u32 kLarge = u32{1} << 20;  // vertices of a level
    constexpr u32 kWorthASweep = 50;      // one of so many vertices moved
    constexpr u32 kWorthItPlaced = 400;
    const bool sparse = vertices >= kLarge && arcs <= kSparse * vertices;
    PhasePlan plan;
    if (start == Start::projected) {
        plan.mostSweeps = 3;
        plan.leastGain = 1e-5;
        if (sparse) plan.leastMoved = vertices / kWorthItPlaced;
        return plan;
    }
    const bool small = rules.inputArcs < kSmall;
    if (number == 0) plan.leastGain = 1e-5;
    if (!small) plan.leastMoved = vertices / kWorthASweep;
    if (number == 0 && small) plan.mostSweeps = 16;
    if (number == 0 && rules.inputArcs > kDense * rules.inputVertices) plan.rounds = 8;
    if (number != 0 && sparse) plan.rounds = 2;
    return plan;
}

// Where a round has fewer rows than a large device has teams of warps, each gets a team, and where it has
// fewer than blocks, the longer ones get a block.
__host__ __device__ inline ClassLimits classLimitsFor(VertexId vertices, u32 rounds) {
    constexpr u32 kTeamRow = 64;
    constexpr u32 kBlocks = 264;
    ClassLimits limits;
    const u32 rows = vertices / rounds;
    if (rows <= kBlocks) limits.team = limits.warp;
    if (rows <= kBlocks * kTeams) limits.warp = kTeamRow;
    return limits;
}

// What of the task depends on its level; task.rows and task.limits are set.
template <class Sum>
__host__ __device__ void planPhase(const RunRules& rules, int number, Start start, MoveTask<Sum>& task) {
    const VertexId vertices = task.rows.vertices;
    const bool projected = start == Start::projected;
    const PhasePlan plan = planOf(rules, vertices, task.rows.arcCount, number, start);
    task.classes = classLimitsFor(vertices, plan.rounds);
    task.queues.narrow = task.limits.warp < task.classes.warp || task.limits.team < task.classes.team;
    task.queues.rounds = plan.rounds;
    task.queues.vertices = vertices;
    const f64 least = rules.threshold > plan.leastGain ? rules.threshold : plan.leastGain;
    task.leastGain = static_cast<u64>(least / kGainUnit);
    task.leastMoved = plan.leastMoved;
    task.seed = rules.seed + static_cast<u32>(number) * 2 + (projected ? 1 : 0);
    task.mostSweeps = plan.mostSweeps < rules.mostSweeps ? plan.mostSweeps : rules.mostSweeps;
    task.preventsSwaps = !projected;
    task.startsActive = !projected;
}

}  // namespace quartier::gpu::louvain::fast
