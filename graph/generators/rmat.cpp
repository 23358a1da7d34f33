// Chakrabarti, Zhan, Faloutsos, "R-MAT: a recursive model for graph mining", 2004, with the parameters of
// Graph 500 (.57 .19 .19 .05) and no shuffle of the ids.
#include "graph/generators/family.h"
#include "graph/generators/random.h"

namespace quartier::generators {

Draws rmat(const Spec& spec, const RunContext& context) {
    const u64 scale = spec.whole(0, 0, 31);
    const u64 factor = spec.whole(1, 0, 1'000'000);
    const u64 key = mix(spec.seed(2));
    const u64 draws = factor << scale;
    checkMemory(spec, static_cast<f64>(draws), static_cast<f64>(u64{1} << scale));

    Draws result;
    result.vertices = static_cast<VertexId>(u64{1} << scale);
    result.edges = drawEdges(draws, context, [=](u64 i) {
        Ends ends;
        for (u64 bit = 0; bit < scale; ++bit) {
            const f64 r = unit(mix(key ^ (64 * i + bit)));
            // Quadrants (0,0) (0,1) (1,0) (1,1).
            const u64 down = r >= .76;
            const u64 right = (r >= .57 && r < .76) || r >= .95;
            ends.source = 2 * ends.source + down;
            ends.target = 2 * ends.target + right;
        }
        return ends;
    });
    return result;
}

}  // namespace quartier::generators
