// Preferential attachment. Batagelj and Brandes ("Efficient generation of large random networks", 2005) write
// the ends of all edges in one array and let edge j copy an end from before it; Sanders and Schulz
// ("Scalable generation of scale-free graphs", 2016) retrace the copies by hashing, so that every edge is
// drawn by itself, in O(1) expected steps.
#include "graph/generators/family.h"
#include "graph/generators/random.h"

namespace quartier::generators {

Draws barabasiAlbert(const Spec& spec, const RunContext& context) {
    const u64 n = spec.whole(0, 1, kMostVertices);
    const u64 perVertex = spec.whole(1, 0, 1'000'000);
    const u64 key = mix(spec.seed(2));
    checkMemory(spec, static_cast<f64>(n) * static_cast<f64>(perVertex), static_cast<f64>(n));

    Draws result;
    result.vertices = static_cast<VertexId>(n);
    result.edges = drawEdges(n * perVertex, context, [=](u64 j) {
        // Place 2j of the array holds the source of edge j; place 2j + 1 copies a place before it.
        u64 place = 2 * j + 1;
        while (place % 2 == 1) place = mix(key ^ place) % place;
        return Ends{j / perVertex, place / 2 / perVertex};
    });
    return result;
}

}  // namespace quartier::generators
