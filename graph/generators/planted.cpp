// A planted partition of equal blocks (Condon and Karp, 2001), drawn edge by edge.
#include <cmath>

#include "graph/generators/family.h"
#include "graph/generators/random.h"

namespace quartier::generators {

Draws planted(const Spec& spec, const RunContext& context) {
    const u64 n = spec.whole(0, 1, kMostVertices);
    const u64 communities = spec.whole(1, 1, n);
    const f64 degree = spec.real(2, 0, 1e6);
    const f64 mixing = spec.real(3, 0, 1);
    const u64 key = mix(spec.seed(4));
    const f64 wanted = std::floor(static_cast<f64>(n) * degree / 2);
    checkMemory(spec, wanted, static_cast<f64>(n));

    Draws result;
    result.vertices = static_cast<VertexId>(n);
    const u64 block = std::max<u64>(2, n / communities);
    result.edges = drawEdges(static_cast<u64>(wanted), context, [=](u64 i) {
        const u64 h = mix(key ^ i);
        const u64 a = mix(h) % n;
        if (unit(mix(h + 1)) < mixing) return Ends{a, mix(h + 2) % n};
        const u64 start = a / block * block;
        return Ends{a, start + mix(h + 3) % std::min(block, n - start)};
    });
    result.truth.resize(n);
    for (u64 v = 0; v < n; ++v) result.truth[v] = static_cast<VertexId>(v / block);
    return result;
}

}  // namespace quartier::generators
