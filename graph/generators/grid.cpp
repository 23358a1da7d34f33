#include "core/error.h"
#include "graph/generators/family.h"

namespace quartier::generators {

Draws grid(const Spec& spec, const RunContext& context) {
    const u64 width = spec.whole(0, 1, kMostVertices);
    const u64 height = spec.whole(1, 1, kMostVertices / width);
    const u64 n = width * height;
    const u64 across = (width - 1) * height;
    const u64 down = width * (height - 1);
    checkMemory(spec, static_cast<f64>(across + down), static_cast<f64>(n));

    Draws result;
    result.vertices = static_cast<VertexId>(n);
    result.edges = drawEdges(across + down, context, [=](u64 i) {
        if (i >= across) return Ends{i - across, i - across + width};
        const u64 id = i / (width - 1) * width + i % (width - 1);
        return Ends{id, id + 1};
    });
    result.positions.resize(n);
    inPieces(n, u64{1} << 16, context, kGenerating, [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) {
            const u64 column = v % width, row = v / width;
            result.positions[v] = {static_cast<f32>(column), static_cast<f32>(row)};
        }
    });
    return result;
}

}  // namespace quartier::generators
