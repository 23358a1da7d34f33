// What `quartier info` tells of a graph beyond its import: degrees and components.
#pragma once

#include <vector>

#include "graph/graph.h"

namespace quartier {

struct DegreeStatistics {
    u64 smallest = 0;
    u64 largest = 0;
    f64 mean = 0;
    u64 median = 0;
    std::vector<u64>
        histogram;  // histogram[k]: vertices whose degree d has floor(log2(d)) == k - 1; [0]: degree 0
};
DegreeStatistics degreeStatistics(const Graph& graph);

// Weakly connected components: label of every vertex (by order of first occurrence) and their sizes.
struct Components {
    std::vector<VertexId> component;
    std::vector<VertexId> size;
    VertexId largest() const;  // size of the largest; 0 for the empty graph
};
Components connectedComponents(const Graph& graph);

}  // namespace quartier
