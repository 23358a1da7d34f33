// What the strategies have in common that look at all vertices or arcs on every level: vertex_parallel,
// edge_parallel, virtual_vertices.
#pragma once

#include "gpu/betweenness/block_run.cuh"

namespace quartier::gpu::betweenness {

__device__ inline void beginSearch(Progress& p, const Search& s, VertexId source) {
    p.phase = Phase::forward;
    p.source = source;
    s.distance[source] = 0;
    s.count[source] = 1;
}

// When all have been looked at on a level. The way back begins on the deepest one if its shares are still to
// be made, else on the one before; it ends before that of the source.
__device__ inline void nextLevel(Progress& p, bool fromDeepest) {
    p.position = 0;
    if (p.givenUp != 0) {
        p.phase = Phase::finish;
    } else if (p.phase == Phase::forward && p.found != 0) {
        p.found = 0;
        p.level += 1;
    } else {
        const bool turns = p.phase == Phase::forward;
        if (turns) p.depth = p.level;
        if (p.level > 0 && !(turns && fromDeepest)) p.level -= 1;
        p.phase = p.level > 0 ? Phase::backward : Phase::finish;
    }
}

// Adds the dependencies of a stretch of the vertices to the sums and makes the slot's arrays empty again.
// dependency: s.count or s.share.
__device__ inline void finishVertices(const Progress& p, const Search& s, const Slice& slice, f64* dependency,
                                      u64 begin, u64 end) {
    const f64 times = s.massOf(p.source);
    for (u64 v = begin + threadIdx.x; v < end; v += blockDim.x) {
        if (s.distance[v] == kUnvisited) continue;
        if (p.givenUp == 0 && v != p.source)
            addDependency(slice, static_cast<VertexId>(v), times, dependency[v]);
        s.distance[v] = kUnvisited;
        s.count[v] = 0;
        dependency[v] = 0;
    }
}

}  // namespace quartier::gpu::betweenness
