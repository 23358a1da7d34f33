// How alike two partitions of the same nodes are.
#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace quartier {

struct PartitionComparison {
    u64 nodes = 0;
    VertexId communitiesA = 0;
    VertexId communitiesB = 0;
    f64 nmi = 0;  // mutual information / mean of the entropies; 1 = the same
    f64 ami =
        0;  // adjusted for chance (Vinh, Epps and Bailey 2010), mean of the entropies; 1 = same, 0 = chance
    f64 ari = 0;  // adjusted Rand index (Hubert and Arabie 1985); 1 = same, 0 = chance
    f64 vi = 0;   // variation of information (Meila 2007) in nats; 0 = same

    // The inhabited cells of the contingency table, from large to small.
    struct Cell {
        VertexId a = 0;
        VertexId b = 0;
        u64 nodes = 0;
    };
    std::vector<Cell> cells;
};

// Labels are any numbers below 2^32, a[i] and b[i] of the same node. Both one community, or both all alone:
// 1 for nmi, ami and ari. Cost: O(n log n + distinct sizes of A x distinct sizes of B).
PartitionComparison comparePartitions(std::span<const VertexId> a, std::span<const VertexId> b);

}  // namespace quartier
