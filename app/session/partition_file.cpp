#include "app/session/partition_file.h"

#include <fmt/format.h>

#include <string_view>
#include <unordered_map>

#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "graph/io/scan.h"
#include "graph/io/stream.h"
#include "graph/io/table_rows.h"

namespace quartier::session {
namespace {

struct Entry {
    std::string node;
    std::string community;
    u64 line = 0;
};

// The column "community" of a header, else the last one.
size_t communityColumn(const std::vector<std::string_view>& header) {
    for (size_t i = 1; i < header.size(); ++i)
        if (graph_io::equalIgnoringCase(header[i], "community")) return i;
    return header.size() - 1;
}

std::vector<Entry> entriesOfSession(const PartitionSource& source, const RunContext& context) {
    RunContext own{.stop = context.stop, .observer = context.observer};
    Document document = openGraph(source.path, {}, own);
    if (!source.result.empty()) document.show(source.result);
    const bool other = !source.result.empty() && !document.results.find(source.result)->communities;
    if (document.communities == nullptr || other)
        throw OptionError(fmt::format("{} has no communities{}: name a result that has, with --result ID",
                                      source.path, other ? " in the result " + source.result : ""));
    const Hierarchy& hierarchy = document.communities->result.hierarchy;
    const LargeVector<VertexId> labels = hierarchy.flatten(hierarchy.levelCount());
    std::vector<Entry> entries;
    entries.reserve(labels.size());
    for (VertexId v = 0; v < labels.size(); ++v)
        entries.push_back({document.nodes().id(v), std::to_string(labels[v]), 0});
    return entries;
}

std::vector<Entry> readEntries(const PartitionSource& source, const RunContext& context) {
    if (isSession(source.path)) return entriesOfSession(source, context);
    if (!source.result.empty())
        throw OptionError(fmt::format("--result was given, and {} is no session", source.path));
    const std::string& path = source.path;
    const graph_io::FileText file = graph_io::FileText::open(path, context);
    graph_io::TableRows rows(file.text(),
                             graph_io::findDelimiter(file.text().substr(0, graph_io::kSampleBytes)));
    std::vector<Entry> entries;
    size_t column = 0;  // of the community; 0: the last one of each row
    for (u64 count = 1; rows.next(); ++count) {
        if (count % 16384 == 0 && context.shouldStop()) throw Cancelled();
        const auto& fields = rows.fields();
        if (fields.size() < 2)
            throw ParseError(path, rows.line(),
                             "a line of node,community was expected; this one has one column");
        if (count == 1 && fields[0] == "node" && !graph_io::wholeNumber(fields[1])) {
            column = communityColumn(fields);
            continue;
        }
        const size_t at = column > 0 && column < fields.size() ? column : fields.size() - 1;
        entries.push_back({std::string(fields[0]), std::string(fields[at]), rows.line()});
    }
    if (entries.empty()) throw ParseError(path, 0, "there are no lines of node,community in it");
    return entries;
}

// Names to numbers in the order met.
class Names {
  public:
    explicit Names(std::vector<std::string>& names) : names_(names) {}
    VertexId number(const std::string& name) {
        const auto [found, fresh] = index_.try_emplace(name, static_cast<VertexId>(names_.size()));
        if (fresh) names_.push_back(name);
        return found->second;
    }

  private:
    std::vector<std::string>& names_;
    std::unordered_map<std::string, VertexId> index_;
};

}  // namespace

MatchedPartitions readTwoPartitions(const PartitionSource& a, const PartitionSource& b,
                                    const RunContext& context) {
    const std::string &pathA = a.path, &pathB = b.path;
    const std::vector<Entry> first = readEntries(a, context), second = readEntries(b, context);
    MatchedPartitions both;
    Names namesA(both.namesA), namesB(both.namesB);
    std::unordered_map<std::string, size_t> rowOf;
    for (const Entry& entry : first) {
        if (!rowOf.try_emplace(entry.node, rowOf.size()).second)
            throw ParseError(pathA, entry.line, fmt::format("node '{}' has a community already", entry.node));
        both.a.push_back(namesA.number(entry.community));
    }
    both.b.assign(both.a.size(), kNoVertex);
    for (const Entry& entry : second) {
        const auto row = rowOf.find(entry.node);
        if (row == rowOf.end())
            throw ParseError(pathB, entry.line, fmt::format("node '{}' is not in {}", entry.node, pathA));
        if (both.b[row->second] != kNoVertex)
            throw ParseError(pathB, entry.line, fmt::format("node '{}' has a community already", entry.node));
        both.b[row->second] = namesB.number(entry.community);
    }
    for (const Entry& entry : first)
        if (both.b[rowOf[entry.node]] == kNoVertex)
            throw ParseError(pathA, entry.line, fmt::format("node '{}' is not in {}", entry.node, pathB));
    return both;
}

}  // namespace quartier::session
