// Two partitions read from files without their graph, for comparing them.
#pragma once

#include <string>
#include <vector>

#include "core/types.h"

namespace quartier::session {

// Labels of the same nodes in two files. namesA[a[i]] is the community's name in the first file.
struct MatchedPartitions {
    std::vector<VertexId> a, b;
    std::vector<std::string> namesA, namesB;
};

// Lines of "node,community" (comma, semicolon, tab or spaces; # comments; a header line "node,..." is
// skipped; of more columns the last counts: the coarsest level). Throws ParseError naming the line that is
// short or repeats a node, and the node that only one of the files has.
MatchedPartitions readTwoPartitions(const std::string& pathA, const std::string& pathB);

}  // namespace quartier::session
