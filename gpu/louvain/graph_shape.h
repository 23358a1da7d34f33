// What of a graph decides how much memory a Louvain strategy announces.
#pragma once

#include "core/types.h"

namespace quartier::gpu::louvain {

struct GraphShape {
    u64 vertices = 0;
    u64 arcs = 0;
    u64 largestDegree = 0;
};

}  // namespace quartier::gpu::louvain
