#include "app/session/partition_source.h"

#include <fmt/format.h>

#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::session {
namespace {

NamedPartition partitionOfSession(const PartitionSource& source, const RunContext& context) {
    RunContext own{.stop = context.stop, .observer = context.observer};
    Document document = openGraph(source.path, {}, own);
    if (!source.result.empty()) document.show(source.result);
    const bool other = !source.result.empty() && !document.results.find(source.result)->communities;
    if (document.communities == nullptr || other)
        throw OptionError(fmt::format("{} has no communities{}: name a result that has, with --result ID",
                                      source.path, other ? " in the result " + source.result : ""));
    const CommunityRun& run = *document.communities;
    const LargeVector<VertexId> labels = run.labelsAt(run.result.hierarchy.levelCount());
    NamedPartition partition{.path = source.path, .entries = {}};
    partition.entries.reserve(labels.size());
    for (VertexId v = 0; v < labels.size(); ++v)
        if (labels[v] != kMissingLabel)
            partition.entries.push_back({document.nodes().id(v), std::to_string(labels[v]), 0});
    return partition;
}

NamedPartition read(const PartitionSource& source, const RunContext& context) {
    if (isSession(source.path)) return partitionOfSession(source, context);
    if (!source.result.empty())
        throw OptionError(fmt::format("--result was given, and {} is no session", source.path));
    return readNamedPartition(source.path, context);
}

}  // namespace

MatchedPartitions readTwoPartitions(const PartitionSource& a, const PartitionSource& b,
                                    const RunContext& context) {
    return matchPartitions(read(a, context), read(b, context));
}

}  // namespace quartier::session
