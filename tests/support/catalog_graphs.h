// The real graphs of shared/data with reference values: an undirected simple graph each, as the references
// were made.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "graph/graph_builder.h"

namespace quartier::test {

struct CatalogEntry {
    std::string name;
    std::string file;  // under shared/data
    u64 nodes = 0;
    u64 edges = 0;
    // Of igraph's multilevel, up to 20 seeded runs; NaN where there are none.
    f64 lowestModularity = 0;
    f64 highestModularity = 0;
    bool hasBetweenness = false;
    bool hasDirectedBetweenness = false;
};

// All of shared/data/expected; empty where the data is absent.
const std::vector<CatalogEntry>& catalog();

// The graph without loops, repeats and weights, directions dropped or kept; null `graph` when the format is
// not one that this program reads.
LoadedGraph loadSimple(const CatalogEntry& entry, bool directed);

struct ExpectedScores {
    std::vector<std::string> labels;
    std::vector<f64> undirected;
    std::vector<f64> directed;
};
ExpectedScores expectedBetweenness(const CatalogEntry& entry);

}  // namespace quartier::test
