// What `quartier info` tells of a graph beyond its import: its degrees.
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

}  // namespace quartier
