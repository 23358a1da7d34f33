// Two partitions read from tables or sessions, for comparing them.
#pragma once

#include <string>
#include <vector>

#include "core/run_context.h"

namespace quartier::session {

// Labels of the same nodes in two files. namesA[a[i]] is the community's name in the first file.
struct MatchedPartitions {
    std::vector<VertexId> a, b;
    std::vector<std::string> namesA, namesB;
};

// Tables of "node,community" as `communities -o` writes them and readPartition() reads them: comma,
// semicolon, tab or blanks, quotes, comments, compressed or not; a header "node,..." is skipped; of more
// columns the one named "community" counts, else the last: the coarsest level. Throws ParseError naming the
// line that is short or repeats a node, and the node that only one of the files has.
//
// Of a session it is the communities shown, or those of the result with that id; throws OptionError when
// there are none.
struct PartitionSource {
    std::string path;
    std::string result;  // id; empty: the one shown
};
MatchedPartitions readTwoPartitions(const PartitionSource& a, const PartitionSource& b,
                                    const RunContext& context = plainContext());

}  // namespace quartier::session
