// Partitions as tables of node and community name them, and two of them side by side.
#pragma once

#include <string>
#include <vector>

#include "core/run_context.h"

namespace quartier::session {

struct NamedPartition {
    struct Entry {
        std::string node;
        std::string community;
        u64 line = 0;  // of the table; 0: of no table
    };
    std::string path;
    std::vector<Entry> entries;
};

// Tables of "node,community" as `communities -o` writes them and readPartition() reads them: comma,
// semicolon, tab or blanks, quotes, comments, compressed or not; a header "node,..." is skipped; of more
// columns the one named "community" counts, else the last: the coarsest level. Throws ParseError naming the
// line that is short.
NamedPartition readNamedPartition(const std::string& path, const RunContext& context = plainContext());

// Labels of the same nodes in two partitions. namesA[a[i]] is the community's name in the first one.
struct MatchedPartitions {
    std::vector<VertexId> a, b;
    std::vector<std::string> namesA, namesB;
};

// Throws ParseError naming the line that repeats a node, and the node that only one of them has.
MatchedPartitions matchPartitions(const NamedPartition& a, const NamedPartition& b);

}  // namespace quartier::session
