// Erdos and Renyi's G(n, m), 1959: M draws of two ends.
#include "graph/generators/family.h"
#include "graph/generators/random.h"

namespace quartier::generators {

Draws erdosRenyi(const Spec& spec, const RunContext& context) {
    const u64 n = spec.whole(0, 1, kMostVertices);
    const u64 draws = spec.whole(1, 0, u64{1} << 40);
    const u64 key = mix(spec.seed(2));
    checkMemory(spec, static_cast<f64>(draws), static_cast<f64>(n));

    Draws result;
    result.vertices = static_cast<VertexId>(n);
    result.edges = drawEdges(draws, context, [=](u64 i) {
        const u64 h = mix(key ^ i);
        return Ends{mix(h) % n, mix(h + 1) % n};
    });
    return result;
}

}  // namespace quartier::generators
