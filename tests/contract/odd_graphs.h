// The graphs that break engines: empty, tiny, loops, stars, cliques, unconnected, weighted, isolated nodes.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"

namespace quartier::test {

struct OddGraph {
    std::string name;
    Graph graph;
};

const std::vector<OddGraph>& oddGraphs();          // undirected
const std::vector<OddGraph>& oddDirectedGraphs();  // directed

}  // namespace quartier::test
