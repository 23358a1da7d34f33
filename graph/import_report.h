// What an import did to a file: every line that was merged, dropped or wrong is counted here, so that nothing
// is lost in silence.
#pragma once

#include <string>
#include <vector>

#include "core/types.h"

namespace quartier {

enum class Direction { automatic, undirected, directed };

struct ImportFault {
    u64 line = 0;         // 1-based
    std::string message;  // "third column 'abc' is not a number: the line was skipped"
};

struct ImportReport {
    static constexpr size_t kFaultsKept = 10;

    std::string source;  // file name, "-" or the generator's SPEC
    std::string format;  // "Matrix Market, pattern symmetric"
    u64 bytes = 0;       // of the file as stored
    u64 lines = 0;       // read, comments included
    f64 seconds = 0;     // from opening the file to the finished graph

    u64 nodes = 0;
    u64 edgesRead = 0;          // as listed in the file
    u64 edges = 0;              // distinct, after merging (arcs when directed)
    u64 selfLoops = 0;          // vertices that have one, after merging
    u64 duplicatesMerged = 0;   // lines that repeated an edge in the same direction
    u64 reciprocalsMerged = 0;  // pairs (u,v), (v,u) made one edge, undirected graphs only
    std::string mergeRule;      // one sentence: what happened to the weights of merged lines
    bool directed = false;
    std::string
        directionWhy;  // "the header says symmetric", "--directed", "edge lists are undirected unless told"
    bool weighted = false;
    f64 smallestWeight = 0;
    f64 largestWeight = 0;
    u64 zeroWeightLine = 0;  // 1-based, the first line whose weight is 0; 0 = no weight is, or none was read
    u64 isolatedNodes = 0;

    u64 faultCount = 0;
    std::vector<ImportFault> faults;  // the first kFaultsKept

    void addFault(u64 line, std::string message) {
        ++faultCount;
        if (faults.size() < kFaultsKept) faults.push_back({line, std::move(message)});
    }
};

}  // namespace quartier
