// Two partitions read from tables or sessions, for comparing them.
#pragma once

#include "app/session/partition_file.h"

namespace quartier::session {

// A table of node,community, or a session: its communities shown, or those of the result with that id.
struct PartitionSource {
    std::string path;
    std::string result;  // id; empty: the one shown
};
// Throws OptionError when a session has no such communities, and as readNamedPartition() and
// matchPartitions() do.
MatchedPartitions readTwoPartitions(const PartitionSource& a, const PartitionSource& b,
                                    const RunContext& context = plainContext());

}  // namespace quartier::session
