// Weakly connected components: which vertices hang together, whatever the directions.
#pragma once

#include <vector>

#include "core/run_context.h"
#include "graph/graph.h"
#include "graph/vertex_vector.h"

namespace quartier {

// [n] the smallest vertex of the component of each. On all cores, O(n) memory; of the arcs of the largest
// component only a few are read (Sutton, Ben-Nun, Barak 2018). Throws Cancelled.
VertexVector<VertexId> componentRoots(const Graph& graph, const RunContext& context);

// Label of every vertex (by order of first occurrence) and their sizes.
struct Components {
    std::vector<VertexId> component;
    std::vector<VertexId> size;
    VertexId largest() const;  // size of the largest; 0 for the empty graph
};
Components connectedComponents(const Graph& graph);

}  // namespace quartier
