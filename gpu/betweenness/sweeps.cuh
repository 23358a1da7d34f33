// Sweeps of a block over the arcs of shortest paths, for work_efficient and weighted, which differ in which
// arcs those are. Search has count, exponent, share and massOf() as in search.cuh. Arcs says of a row's
// vertex v, row(v), and of an arc a between v and t, row(v)(a, t), whether it lies on a shortest path.
#pragma once

#include "gpu/betweenness/search.cuh"

namespace quartier::gpu::betweenness {

// Lanes of a row of usual length: 8 beats 1 and 32 on six of eight graphs (docs/lab-notes.md).
using ByEight = Lanes<8, 256>;

// Wide counts: a new vertex sums the counts of its predecessors, over the arcs that enter it.
template <class Search, class Arcs>
struct Pull {
    RowsView rows;
    Search s;
    Arcs arcs;

    __device__ WideCount part(VertexId v, u64 from, u64 to, u32 step) const {
        WideCount sum{0, 0};
        const auto isOnPath = arcs.row(v);
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (isOnPath(a, t)) sum.add({s.count[t], s.exponent[t]});
        }
        return sum;
    }
    __device__ void finish(VertexId v, const WideCount& sum) const {
        s.count[v] = sum.mantissa;
        s.exponent[v] = sum.exponent;
    }
};

// Way back: dependency(v) = sum over successors t of count(v) / count(t) (mass(t) + dependency(t)).
template <bool kWide, class Search, class Arcs>
struct Backward {
    RowsView rows;
    Search s;
    Arcs arcs;

    __device__ PlainSum part(VertexId v, u64 from, u64 to, u32 step) const {
        f64 sum = 0;
        const i32 own = kWide ? s.exponent[v] : 0;
        const auto isOnPath = arcs.row(v);
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (!isOnPath(a, t)) continue;
            sum += kWide ? shifted(s.share[t], s.exponent[t] - own) : s.share[t];
        }
        return {sum};
    }
    __device__ void finish(VertexId v, const PlainSum& sum) const {
        settle(s.count[v], s.share[v], s.massOf(v), sum.value);
    }
};

// After the way back: what passes each arc. A vertex has its dependency where its count was, and the count is
// what its share was made of; the source has kept its own.
template <bool kWide, class Search, class Arcs>
struct ArcFlow {
    RowsView rows;
    Search s;
    Arcs arcs;
    VertexId source;
    f64 times;  // how many vertices the source stands for
    f64* arcSums;

    __device__ Nothing part(VertexId v, u64 from, u64 to, u32 step) const {
        const f64 count = v == source ? 1.0 : (s.massOf(v) + s.count[v]) / s.share[v];
        const auto isOnPath = arcs.row(v);
        for (u64 a = from; a < to; a += step) {
            const VertexId t = rows.targets[a];
            if (!isOnPath(a, t)) continue;
            const f64 share = kWide ? shifted(s.share[t], s.exponent[t] - s.exponent[v]) : s.share[t];
            atomicAdd(&arcSums[a], times * count * share);
        }
        return {};
    }
    __device__ void finish(VertexId, Nothing) const {}
};

// One step uses one of them at a time.
template <u32 kChunk>
union SweepScratch {
    RowScratch<WideCount, kChunk> wide;
    RowScratch<PlainSum, kChunk> plain;
    RowScratch<Nothing, kChunk> nothing;
};

}  // namespace quartier::gpu::betweenness
