// What a family of generated graphs is made of, and the parallel loop that draws its edges.
#pragma once

#include <vector>

#include "core/run_context.h"
#include "graph/generators/spec.h"
#include "graph/graph_builder.h"
#include "graph/parallel_pieces.h"

namespace quartier::generators {

// Draws as made: self-loops and duplicates are dropped afterwards.
struct Draws {
    VertexId vertices = 0;
    EdgeList edges;
    std::vector<VertexId> truth;  // planted community of every vertex, or empty
    std::vector<Vec2> positions;  // or empty
};

Draws rmat(const Spec& spec, const RunContext& context);
Draws planted(const Spec& spec, const RunContext& context);
Draws grid(const Spec& spec, const RunContext& context);
Draws randomGeometric(const Spec& spec, const RunContext& context);
Draws barabasiAlbert(const Spec& spec, const RunContext& context);
Draws erdosRenyi(const Spec& spec, const RunContext& context);
Draws lfr(const Spec& spec, const RunContext& context);

// The most vertices that a graph can have.
inline constexpr u64 kMostVertices = kNoVertex - 1;

// Throws Error when this many draws cannot be held and built in the memory that is free.
void checkMemory(const Spec& spec, f64 draws, f64 vertices);

inline constexpr StagePart kGenerating{"generating"};

struct Ends {
    u64 source = 0;
    u64 target = 0;
};

// The list of draw(0), draw(1) ... draw(count - 1); draw gives Ends.
template <class Draw>
EdgeList drawEdges(u64 count, const RunContext& context, Draw&& draw) {
    EdgeList edges;
    edges.source.resize(count);
    edges.target.resize(count);
    inPieces(count, u64{1} << 14, context, kGenerating, [&](u64 begin, u64 end) {
        for (u64 i = begin; i < end; ++i) {
            const Ends ends = draw(i);
            edges.source[i] = static_cast<VertexId>(ends.source);
            edges.target[i] = static_cast<VertexId>(ends.target);
        }
    });
    return edges;
}

// One list of all parts in their order; a part is freed as soon as it is copied.
EdgeList joined(std::vector<EdgeList>& parts, const RunContext& context, const StagePart& stage);

}  // namespace quartier::generators
