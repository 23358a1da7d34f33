// The real graphs of tests/data and ../shared/data with reference values: an undirected simple graph each, as
// the references were made.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "graph/graph_builder.h"

namespace quartier::test {

struct CatalogEntry {
    std::string name;
    std::string file;  // of graphFile()
    u64 nodes = 0;
    u64 edges = 0;
    // Of igraph's multilevel, up to 20 seeded runs; NaN where there are none.
    f64 lowestModularity = std::numeric_limits<f64>::quiet_NaN();
    f64 highestModularity = std::numeric_limits<f64>::quiet_NaN();
    // Of igraph's multilevel over the seeds 1 to 20; the deviation is that of `sequential` where this is
    // larger, as igraph's runs hardly differ on some graphs. NaN for graphs of more than 500,000 edges.
    f64 meanModularity = std::numeric_limits<f64>::quiet_NaN();
    f64 modularityDeviation = std::numeric_limits<f64>::quiet_NaN();
    bool hasBetweenness = false;
    bool hasDirectedBetweenness = false;
};

// All of tests/data/expected and ../shared/data/expected, smallest first. Where the latter is absent, one
// entry stands for its graphs; its file is absent too, so that SKIP_WITHOUT(graphFile(entry.file)) skips it.
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
