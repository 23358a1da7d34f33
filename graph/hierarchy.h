// What community detection returns, on the CPU and on a GPU alike: every level of the aggregation.
#pragma once

#include <vector>

#include "core/types.h"
#include "graph/large_buffer.h"

namespace quartier {

// One aggregation stage of Louvain: parent[v] is the community (vertex of the next level) of vertex v of this
// level. Communities are 0 .. communities-1, numbered by order of first occurrence over the vertices of this
// level.
struct Level {
    std::vector<VertexId> parent;
    VertexId communities = 0;
    f64 modularity = 0;  // of the partition of the input graph that this level induces, in double
    int iterations = 0;  // sweeps
    f64 seconds = 0;
};

// Levels from finest (0) to coarsest. levels[l+1].parent.size() == levels[l].communities. No levels: every
// node is alone.
struct Hierarchy {
    VertexId vertices = 0;  // of the input graph
    std::vector<Level> levels;

    size_t levelCount() const { return levels.size(); }
    // Community of every input vertex after `depth` stages; 0 = every vertex alone, levelCount() = coarsest.
    // On all cores and to uninitialised memory: to zero it on one thread would take longer than to fill it.
    LargeVector<VertexId> flatten(size_t depth) const;
    VertexId communitiesAt(size_t depth) const {
        return depth == 0 ? vertices : levels[depth - 1].communities;
    }
    // Number of input vertices in every community after `depth` stages.
    std::vector<VertexId> sizesAt(size_t depth) const;
    f64 modularity() const { return levels.empty() ? 0.0 : levels.back().modularity; }

    // Throws Error unless every parent is in range, every community is inhabited and the levels nest.
    void check() const;
};

// Members of every community of `level`, from those of its vertices.
std::vector<VertexId> sizesAbove(const Level& level, const std::vector<VertexId>& sizes);
// labels[v] -> parent[labels[v]], on all cores: the labels of one level up.
std::vector<VertexId> labelsAbove(const Level& level, const std::vector<VertexId>& labels);

// Renumbers labels to 0 .. k-1 by order of first occurrence, in place; returns k.
VertexId compactLabels(std::vector<VertexId>& labels);

}  // namespace quartier
