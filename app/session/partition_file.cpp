#include "app/session/partition_file.h"

#include <fmt/format.h>

#include <string_view>
#include <unordered_map>

#include "core/error.h"
#include "graph/io/scan.h"
#include "graph/io/spreadsheet_text.h"
#include "graph/io/stream.h"
#include "graph/io/table_rows.h"

namespace quartier::session {
namespace {

// The column "community" of a header, else the last one.
size_t communityColumn(const std::vector<std::string_view>& header) {
    for (size_t i = 1; i < header.size(); ++i)
        if (graph_io::equalIgnoringCase(header[i], "community")) return i;
    return header.size() - 1;
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

NamedPartition readNamedPartition(const std::string& path, const RunContext& context) {
    const graph_io::FileText file = graph_io::FileText::open(path, context);
    graph_io::TableRows rows(file.text(),
                             graph_io::findDelimiter(file.text().substr(0, graph_io::kSampleBytes)));
    NamedPartition partition{.path = path, .entries = {}};
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
        partition.entries.push_back({std::string(graph_io::withoutApostrophe(fields[0])),
                                     std::string(graph_io::withoutApostrophe(fields[at])), rows.line()});
    }
    if (partition.entries.empty()) throw ParseError(path, 0, "there are no lines of node,community in it");
    return partition;
}

MatchedPartitions matchPartitions(const NamedPartition& a, const NamedPartition& b) {
    MatchedPartitions both;
    Names namesA(both.namesA), namesB(both.namesB);
    std::unordered_map<std::string, size_t> rowOf;
    for (const NamedPartition::Entry& entry : a.entries) {
        if (!rowOf.try_emplace(entry.node, rowOf.size()).second)
            throw ParseError(a.path, entry.line,
                             fmt::format("node '{}' has a community already", entry.node));
        both.a.push_back(namesA.number(entry.community));
    }
    both.b.assign(both.a.size(), kNoVertex);
    for (const NamedPartition::Entry& entry : b.entries) {
        const auto row = rowOf.find(entry.node);
        if (row == rowOf.end())
            throw ParseError(b.path, entry.line, fmt::format("node '{}' is not in {}", entry.node, a.path));
        if (both.b[row->second] != kNoVertex)
            throw ParseError(b.path, entry.line,
                             fmt::format("node '{}' has a community already", entry.node));
        both.b[row->second] = namesB.number(entry.community);
    }
    for (const NamedPartition::Entry& entry : a.entries)
        if (both.b[rowOf[entry.node]] == kNoVertex)
            throw ParseError(a.path, entry.line, fmt::format("node '{}' is not in {}", entry.node, b.path));
    return both;
}

}  // namespace quartier::session
